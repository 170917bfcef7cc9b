// Periodic evolutions of any period, exponential ones, and others of names that are made from their own old value alone: each value that is
// claimed is compared with what the interpreter sees.

import { describe, expect, test } from "vitest";
import { analyse } from "../../src/analysis/scev/scev-testing.ts";
import { confirmed, loop } from "./confirmed.ts";

/** `a, b, c … = b, c, … a` from these starts; %5 is the first. */
function rotation(starts: readonly string[], plus = 0): string {
  const phi = (k: number) => `%p_${5 + k}`;
  const next = (k: number) => `%q_${5 + starts.length + k}`;
  return loop(
    starts.map((start, k) => `  ${phi(k)}: int = phi [bb0: ${start}, bb2: ${next(k)}]`).join("\n"),
    starts.map((_, k) => `  ${next(k)}: int = add ${phi((k + 1) % starts.length)}, ${plus}`).join("\n"),
  );
}

const numbers = (count: number) => Array.from({ length: count }, (_, k) => String(k * k));

describe("rotations of any period", () => {
  test.each([2, 3, 17, 40, 150])("%i numbers", (period) => {
    const { closed } = confirmed(rotation(numbers(period)));
    expect(closed(5)).toBe(`[${numbers(period).join(", ")}]_1`);
    const [first, ...others] = numbers(period);
    expect(closed(6)).toBe(`[${[...others, first].join(", ")}]_1`);
  });

  test("symbols", () => {
    expect(confirmed(rotation(["%n_0", "%m_1", "3"])).closed(6)).toBe("[m, 3, n]_1");
  });

  test("of values that count, each from its own start (figure 4)", () => {
    const { closed } = confirmed(rotation(["%n_0", "0", "7"], 2));
    expect(closed(5)).toBe("[{n, +, 2}_1, {0, +, 2}_1, {7, +, 2}_1]_1");
    expect(confirmed(rotation(["4", "4", "4"], 2)).closed(5)).toBe("{4, +, 2}_1");
  });

  test("what is made of them is periodic as well, beside other recurrences too", () => {
    const text = rotation(["1", "5", "9"]).replace(
      "%i_3: int",
      "%t11: int = mul %p_5, 2\n  %t12: int = add %t11, %i_2\n  %i_3: int",
    );
    const { closed } = confirmed(text);
    expect(closed(11)).toBe("[2, 10, 18]_1");
    expect(closed(12)).toBe("[{2, +, 1}_1, {10, +, 1}_1, {18, +, 1}_1]_1");
  });

  test("more than a tree has room for", () => {
    expect(analyse(rotation(numbers(700))).closed(5)).toBe("unknown");
  });
});

/** `x = next` from `start`, with a line before it. */
const own = (start: string, type: string, next: string, ...before: readonly string[]) =>
  loop(
    `  %x_5: ${type} = phi [bb0: ${start}, bb2: %x_6]`,
    [...before, `%x_6: ${type} = ${next}`].map((line) => `  ${line}`).join("\n"),
  );

const closedForm = (...args: Parameters<typeof own>): string => confirmed(own(...args)).closed(5);

describe("made from the old value alone", () => {
  test.each([
    ["0", "[0, 1, 2]_1"],
    ["7", "(7, [2, 0, 1]_1)_1"],
    ["-5", "(-5, -1, [0, 1, 2]_1)_1"],
  ])("the remainder by three of the next number, from %s", (start, expected) => {
    expect(closedForm(start, "int", "rem %t7, 3", "%t7: int = add %x_5, 1")).toBe(expected);
  });

  test("(x + 1) % 40 and (x + 1) % 200: the list has an end", () => {
    const from = (by: number) => closedForm("0", "int", `rem %t7, ${by}`, "%t7: int = add %x_5, 1");
    expect(from(40)).toMatch(/^\[0, 1, 2, .*, 39\]_1$/);
    expect(from(200)).toBe("unknown");
  });

  test("changes of sign", () => {
    expect(closedForm("%n_0", "int", "neg %x_5")).toBe("[n, -n]_1");
    expect(closedForm("%n_0", "int", "sub %m_1, %x_5")).toBe("[n, -n + m]_1");
  });

  test("section 2.6: exponential evolutions are lists", () => {
    expect(closedForm("3", "int", "mul %x_5, 10")).toBe(
      "(3, 30, 300, 3000, 30000, 300000, 3000000, 30000000, 300000000)_1",
    );
    expect(closedForm("1", "int", "and %t7, 255", "%t7: int = mul %x_5, 4")).toBe("(1, 4, 16, 64, 0)_1");
    expect(closedForm("%n_0", "int", "shr %x_5, 12")).toBe(
      "(n, floor((n)/4096), floor((n)/16777216), floor((n)/2147483648))_1",
    );
  });

  test("a counter in a ring", () => {
    const masked = (start: string) => closedForm(start, "int", "and %t7, 15", "%t7: int = add %x_5, %m_1");
    expect(masked("3")).toBe("{-16*floor(({3, +, m}_1)/16) + 3, +, m}_1");
    expect(masked("%n_0")).toBe("(n, {n + m - 16*floor(({n + m, +, m}_1)/16), +, m}_1)_1");
  });

  test("what is left after pieces of one size", () => {
    const rest = closedForm(
      "%m_1",
      "int",
      "sub %x_5, %t8",
      "%t7: int = lt %x_5, 4",
      "%t8: int = select %t7, %x_5, 4",
    );
    expect(rest).toBe("(m, max(0, {m - 4, +, -4}_1))_1");
  });

  test.each([
    ["%n_0", "mul %x_5, 3"],
    ["0", "sub %i_2, %x_5"],
  ])("no closed form: %s, x = %s", (start, next) => {
    expect(closedForm(start, "int", next)).toBe("unknown");
  });
});

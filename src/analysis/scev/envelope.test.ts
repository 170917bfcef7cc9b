import { describe, expect, test } from "vitest";
import type { ValueId } from "../../ir/func.ts";
import { INT, type IntType } from "../../ir/type.ts";
import { type Envelope, envelopeOf, isWithin } from "./envelope.ts";
import { analyse } from "./scev-testing.ts";

/** Of value number 3, a φ of the only outermost loop's header. */
function envelope(text: string): string {
  const { scev, loops } = analyse(text);
  const found = envelopeOf(scev, loops.loops[0]!, 3 as ValueId);
  if (found === null) return "unknown";
  const modulo = found.kind === "increments" && found.wraps !== null ? ` modulo 2^${found.wraps.bits}` : "";
  return `${found.kind} ${found.range.low} … ${found.range.high}${modulo}`;
}

/** `for (i …) if (c) x = yes; else x = no;`, with a load of a byte and one of an int to choose from. */
const chosen = (yes: string, no: string, type = "int") => `
func f(%n_0: int, %c_1: int, %A_20: unsigned char*, %B_21: int*) -> void ssa
bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: 0, bb5: %i_4]
  %x_3: ${type} = phi [bb0: (${type})5, bb5: %x_9]
  %t5: int = lt %i_2, %n_0
  branch %t5, bb2, bb6
bb2:
  %b_22: unsigned char = load %A_20[%i_2]
  %t23: int = cast %b_22
  %t24: int = load %B_21[%i_2]
  branch %c_1, bb3, bb4
bb3:
  %y_7: ${type} = ${yes}
  jump bb5
bb4:
  %z_8: ${type} = ${no}
  jump bb5
bb5:
  %x_9: ${type} = phi [bb3: %y_7, bb4: %z_8]
  %i_4: int = add %i_2, 1
  jump bb1
bb6:
  return
`;

describe("a name that a condition updates", () => {
  test.each([
    ["add %x_3, 1", "copy %x_3", "increments 0 … 1"],
    ["add %x_3, 3", "sub %x_3, 2", "increments -2 … 3"],
    ["add %x_3, %t23", "copy %x_3", "increments 0 … 255"],
    ["copy 7", "copy %x_3", "values 7 … 7"],
    ["copy 7", "copy -2", "values -2 … 7"],
    ["copy %t23", "copy %x_3", "values 0 … 255"],
    ["add %x_3, %t24", "copy %x_3", "unknown"],
    ["copy %t24", "copy %x_3", "unknown"],
    ["add %x_3, 1", "copy 0", "unknown"],
    ["add %x_3, %x_3", "copy %x_3", "unknown"],
  ])("%s, or %s: %s", (yes, no, expected) => {
    expect(envelope(chosen(yes, no))).toBe(expected);
  });

  test("of a type that wraps: modulo its size", () => {
    const text = chosen("add.wrap %x_3, (unsigned char)2", "copy %x_3", "unsigned char");
    expect(envelope(text)).toBe("increments 0 … 2 modulo 2^8");
  });
});

test("what an inner loop of unknown length increases", () => {
  const nest = `
func f(%n_0: int, %A_20: int*) -> void ssa
bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: 0, bb5: %i_4]
  %x_3: int = phi [bb0: 5, bb5: %x_9]
  %t5: int = lt %i_2, %n_0
  branch %t5, bb2, bb6
bb2:
  jump bb3
bb3:
  %y_7: int = phi [bb2: %x_3, bb4: %y_8]
  %t10: int = load %A_20[%y_7]
  branch %t10, bb4, bb5
bb4:
  %y_8: int = add %y_7, 2
  jump bb3
bb5:
  %y_11: int = phi [bb3: %y_7]
  %x_9: int = add %y_11, 1
  %i_4: int = add %i_2, 1
  jump bb1
bb6:
  return
`;
  expect(envelope(nest)).toBe("increments 1 … null");
  expect(envelope(nest.replace("add %y_7, 2", "sub %y_7, 2"))).toBe("unknown");
});

test("what executions are compared with", () => {
  const increments: Envelope = { kind: "increments", range: { low: 0n, high: 2n }, wraps: null };
  const within = (e: Envelope, value: bigint, iteration: bigint) => isWithin(e, INT, 5n, value, iteration);
  expect([within(increments, 5n, 3n), within(increments, 11n, 3n)]).toEqual([true, true]);
  expect([within(increments, 4n, 3n), within(increments, 12n, 3n)]).toEqual([false, false]);
  const values: Envelope = { kind: "values", range: { low: 7n, high: 8n } };
  expect([within(values, 5n, 9n), within(values, 8n, 9n), within(values, 6n, 9n)]).toEqual([
    true,
    true,
    false,
  ]);
  const type: IntType = { kind: "int", bits: 8, signed: false, name: "unsigned char" };
  const byte = (value: bigint) => isWithin({ ...increments, wraps: type }, type, 254n, value, 2n);
  expect([byte(254n), byte(2n), byte(3n), byte(253n)]).toEqual([true, true, false, false]);
});

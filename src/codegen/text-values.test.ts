import { expect, test } from "vitest";
import { polynomialKey } from "../analysis/scev/trec-keys.ts";
import { initFrontend } from "../frontend/c/index.ts";
import type { VarId } from "../ir/func.ts";
import { lowerFunctionText } from "../lower/c/testing.ts";
import { textValues } from "./text-values.ts";
import { Variables } from "./variables.ts";

await initFrontend();

/** `count` loops in a loop; after each of them `i` is read. */
const rowOf = (count: number): string => `int ext(int);
int f(int n, int *a) {
  int s = 0, i;
  for (int k = 0; k < n; k++) {
${`    for (i = k; i < n; i++) a[i] += i;\n    s += ext(i);\n`.repeat(count)}  }
  return s;
}`;

function asked(text: string) {
  const variables = new Variables(lowerFunctionText(text));
  const { lowered } = variables;
  const named = (name: string): VarId => lowered.vars.find((v) => v.name === name)!.id;
  const [, ...inner] = [...lowered.loops.values()]
    .flatMap(({ span }) => span ?? [])
    .sort((a, b) => a.start - b.start);
  return { variables, named, inner };
}

test("all that is likely to be asked about a function is found in one copy of it", () => {
  const { variables, named, inner } = asked(rowOf(100));
  const size = variables.lowered.blocks.reduce((sum, block) => sum + (block?.instrs.length ?? 0), 0);
  // As many questions one by one would be more than are answered.
  expect(inner.length * size).toBeGreaterThan(100_000);
  const ends = inner.map((span) => textValues(variables, variables.places.endOf(span)!, [named("i")]));
  const starts = inner.map((span) => textValues(variables, variables.places.startOf(span)!, [named("k")]));
  expect(new Set([...ends, ...starts].map((text) => text?.func)).size).toBe(1);
  expect(ends.every((text) => text?.reads.get(named("i")) !== undefined)).toBe(true);
  expect(new Set(ends.map((text) => text!.reads.get(named("i"))!.at)).size).toBe(100);
  expect(starts.every((text) => text?.reads.get(named("k")) !== undefined)).toBe(true);
});

test("what else is asked gets a copy of its own", () => {
  const { variables, named, inner } = asked(rowOf(2));
  const place = variables.places.startOf(inner[1]!)!;
  const likely = textValues(variables, place, [named("k"), named("s")])!;
  // No loop sets `n`.
  const other = textValues(variables, place, [named("n")])!;
  expect(other.func).not.toBe(likely.func);
  expect([...other.reads.keys()]).toEqual([named("n")]);
});

test("what is asked again has its answer already", () => {
  const { variables, named, inner } = asked(rowOf(2));
  const [first, second] = inner.map((span) => variables.places.startOf(span)!);
  const answer = textValues(variables, first!, [named("n")])!;
  expect(textValues(variables, first!, [named("n")])!.func).toBe(answer.func);
  expect(textValues(variables, second!, [named("n")])!.func).not.toBe(answer.func);
});

test("the answers are the same, asked together or one by one", () => {
  const { variables, named, inner } = asked(rowOf(3));
  const nest = inner[1]!;
  /** What `i` holds after the loop, in what it held before. */
  const closed = (answers: ReturnType<typeof textValues>): string => {
    const { func, scev, reads } = answers!;
    const { operand, at } = reads.get(named("i"))!;
    const header = [...func.loops].find(([, { span }]) => span?.start === nest.start)![0];
    const form = scev.closedForm(operand, at, { contains: (b) => scev.dominators.dominates(header, b) });
    return form.kind === "poly" ? polynomialKey(form.poly) : form.kind;
  };
  const end = variables.places.endOf(nest)!;
  const together = textValues(variables, end, [named("i")]);
  // Another question.
  const alone = textValues(variables, end, [named("i"), named("n")]);
  expect(alone!.func).not.toBe(together!.func);
  // n, the first of the values.
  expect(closed(together)).toBe("1*%0");
  expect(closed(together)).toBe(closed(alone));
});

import { expect, test } from "vitest";
import { declaresInTwoWays, doOverlap, type Edit, usesOpenmp, withoutRepeated } from "./edit.ts";
import { MAIN_FILE, span } from "./span.ts";

type Simple = Exclude<Edit["kind"], "nest" | "declaration">;

const edit = (kind: Simple, start: number, end: number, text = ""): Edit => ({
  ...{ kind, text },
  span: span(MAIN_FILE, start, end),
});

const nest = (start: number, end: number, isParallel = false): Edit => ({
  ...{ kind: "nest", text: "for (;;) {}", authors: [], isParallel },
  span: span(MAIN_FILE, start, end),
});

test("two nests may need the same line break or qualifier, and get it once", () => {
  const lineBreak = edit("line-break", 4, 5, "\n");
  const qualifier = edit("qualifier", 0, 0, "const ");
  const pragma = edit("pragma-lines", 4, 4, "#pragma omp simd\n");
  expect(withoutRepeated([qualifier, lineBreak, pragma, qualifier, lineBreak, pragma])).toEqual([
    qualifier,
    lineBreak,
    pragma,
    pragma,
  ]);
});

test("what is removed in a nest that is replaced goes with it", () => {
  const [inside, beside] = [edit("removal", 12, 14), edit("removal", 20, 22)];
  expect(withoutRepeated([nest(10, 20), inside, beside])).toEqual([nest(10, 20), beside]);
  expect(withoutRepeated([edit("pragma-lines", 10, 20), inside])).toHaveLength(2);
});

test("edits overlap that rewrite the same text, or are of the same loop", () => {
  expect(doOverlap([nest(0, 4), edit("removal", 3, 5)])).toBe(true);
  expect(doOverlap([nest(0, 4), edit("removal", 4, 5)])).toBe(false);
  expect(doOverlap([edit("pragma-lines", 4, 4), edit("pragma-lines", 4, 4)])).toBe(true);
  expect(doOverlap([edit("pragma-lines", 4, 4), nest(4, 8)])).toBe(true);
  expect(doOverlap([edit("qualifier", 4, 4), nest(4, 8)])).toBe(false);
});

test("OpenMP is needed for pragmas, and for nests with parallel loops", () => {
  const edits = [edit("pragma-lines", 0, 0), nest(0, 1, true), nest(0, 1), edit("helpers", 0, 0)];
  expect(edits.map(usesOpenmp)).toEqual([true, true, false, false]);
});

test("one name is declared in one way in one place", () => {
  const declared = (text: string, start = 4): Edit => ({
    ...{ kind: "declaration", name: "ii", text },
    span: { ...edit("removal", start, start).span },
  });
  expect(declaresInTwoWays([declared("integer :: ii"), declared("integer :: ii")])).toBe(false);
  expect(declaresInTwoWays([declared("integer :: ii"), declared("integer(8) :: ii")])).toBe(true);
  expect(declaresInTwoWays([declared("integer :: ii"), declared("integer(8) :: ii", 9)])).toBe(false);
});

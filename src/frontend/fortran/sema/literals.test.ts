import { expect, test } from "vitest";
import type { FileId } from "../../../source/span.ts";
import type { FortranToken } from "../token.ts";
import { literalOf } from "./literals.ts";

const token = (text: string): FortranToken => ({
  ...{ kind: "real", text, word: text, file: 0 as FileId, start: 0, end: text.length },
  ...{ pieces: null, macro: null },
});
const single = (text: string) => literalOf(token(text), () => null);

test("a single is rounded once: next to the middle between two of them its digits decide", () => {
  // As gfortran has them (transfer to an integer): 3f800000, 3f800000, 3f800001, 3f800001, 3f800002.
  expect(single("1.000000059604644775390624999")).toMatchObject({ value: 1 });
  expect(single("1.000000059604644775390625")).toMatchObject({ value: 1 });
  expect(single("1.000000059604644775390625001")).toMatchObject({ value: 1 + 2 ** -23 });
  expect(single("1000000178813934326171874999e-27")).toMatchObject({ value: 1 + 2 ** -23 });
  expect(single(".1000000178813934326171875e1")).toMatchObject({ value: 1 + 2 ** -22 });
  expect(single("16777217.000000000000001")).toMatchObject({ value: 16777218 });
  expect(single("1.000000059604644775390625001d0")).toMatchObject({ value: 1 + 2 ** -24 });
  expect(single("0.1")).toMatchObject({ value: Math.fround(0.1) });
});

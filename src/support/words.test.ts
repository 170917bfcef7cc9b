import { expect, test } from "vitest";
import { isNumbered, plainWord, stemOf, wordOf } from "./words.ts";

test("words made of text", () => {
  expect(["m->row[0]", "A", "x_", "$m$n"].map(wordOf)).toEqual(["m_row_0", "A", "x", "_m_n"]);
  expect(["$total_", "n", "__"].map(stemOf)).toEqual(["total", "n", ""]);
  expect(["m->n", "2d"].map(plainWord)).toEqual(["m__n", "_2d"]);
  expect(["S12", "S", "T1", "S1_"].map((name) => isNumbered(name, "S"))).toEqual([true, false, false, false]);
});

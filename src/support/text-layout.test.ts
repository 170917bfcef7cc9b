import { expect, test } from "vitest";
import { tableLines, wrapped } from "./text-layout.ts";

test("words stand to the left and numbers to the right, without blanks at the end of a line", () => {
  const rows = [
    ["file", "loops", "why"],
    ["gemm.c", "12", ""],
  ];
  expect(tableLines(rows, (column, columns) => column === 0 || column === columns - 1)).toEqual([
    "file    loops  why",
    "gemm.c     12",
  ]);
  expect(tableLines(rows.map((cells) => cells.slice(0, 2)))).toEqual(["file    loops", "gemm.c     12"]);
  expect(tableLines([["a", "b"]], undefined, " ")).toEqual(["a b"]);
});

test("words go on in the next line where they do not fit", () => {
  expect(wrapped("one two three four", 9)).toEqual(["one two", "three", "four"]);
  expect(wrapped("immeasurable", 5)).toEqual(["immeasurable"]);
});

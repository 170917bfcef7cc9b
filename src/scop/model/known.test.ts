import { loadIsl } from "isl-wasm";
import { expect, test } from "vitest";
import { withoutImplied } from "./known.ts";

const isl = (await loadIsl()).context();

test.each([
  ["weaker in front of stronger", ["k <= 252", "k = 0"], "k >= 0", ["k = 0"]],
  ["what two say together", ["n >= 3", "m >= n", "m >= 2"], "", ["n >= 3", "m >= n"]],
  ["of equals one", ["n >= 3", "n > 2"], "", ["n > 2"]],
  ["what is known", ["n >= 3", "m >= 2"], "n >= 5", ["m >= 2"]],
  ["none says another", ["n >= 3", "m >= 2"], "", ["n >= 3", "m >= 2"]],
])("%s", (_, sets, known, left) => {
  const setOf = (text: string) => isl.set(`[n, m, k] -> { : ${text} }`);
  const found = withoutImplied(sets.map(setOf), setOf(known));
  expect(found.map(String)).toEqual(left.map((text) => String(setOf(text))));
});

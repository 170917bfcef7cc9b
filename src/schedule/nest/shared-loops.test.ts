import { loadIsl } from "isl-wasm";
import { expect, test } from "vitest";
import { scopFromText } from "../../scop/model/from-text.ts";
import { sharesWholeLoops } from "./shared-loops.ts";
import { readTree } from "./tree.ts";

/** Of two statements with these domains, in one loop each or in shared ones. */
async function shares(first: string, second: string, order: string): Promise<boolean> {
  const scop = scopFromText(
    (await loadIsl()).context(),
    `[n] -> { : n >= 1 }
    double A[n]; double B[n]
    S0[i] : ${first} : A[i] := A[i] + A[i]
    S1[i] : ${second} : B[i] := B[i] + B[i]
    order { ${order} }`,
  );
  return sharesWholeLoops(readTree(scop.schedule));
}

const TOGETHER = "S0[i] -> [i, 0]; S1[i] -> [i, 1]";
const APART = "S0[i] -> [0, i]; S1[i] -> [1, i]";

test("statements that run through the same iterations share whole loops", async () => {
  expect(await shares("0 <= i < n", "0 <= i < n", TOGETHER)).toBe(true);
});

test("not those of which one runs in a part of them only", async () => {
  expect(await shares("0 <= i < n", "1 <= i < n", TOGETHER)).toBe(false);
  expect(await shares("0 <= i < n", "1 <= i < n", "S0[i] -> [i + 1, 0]; S1[i] -> [i, 1]")).toBe(false);
});

test("what has loops of its own may run as it likes", async () => {
  expect(await shares("0 <= i < n", "1 <= i < n", APART)).toBe(true);
});

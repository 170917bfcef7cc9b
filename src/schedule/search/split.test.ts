import { loadIsl } from "isl-wasm";
import { expect, it, vi } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import { Pairs } from "../nest/pairs.ts";
import { readTree } from "../nest/tree.ts";
import { splitLoops } from "./split.ts";

it("a loop that the pairs of two statements keep whole is cut for no others: they are not looked at", async () => {
  const scop = scopFromText(
    (await loadIsl()).context(),
    `[n, m] -> { : n >= 3 and m >= 3 }
    double A[n]; double B[n]
    S0[t, i] : 0 <= t < m and 1 <= i < n - 1 : B[i] := A[i - 1] + A[i + 1]
    S1[t, i] : 0 <= t < m and 1 <= i < n - 1 : A[i] := B[i]
    order { S0[t, i] -> [t, 0, i]; S1[t, i] -> [t, 1, i] }`,
  );
  const apart = vi.spyOn(Pairs.prototype, "apart");
  const pairs = Pairs.of(computeDependences(scop).order.exact);
  expect(splitLoops(readTree(scop.schedule), pairs)).toBeNull();
  expect(apart).not.toHaveBeenCalled();
});

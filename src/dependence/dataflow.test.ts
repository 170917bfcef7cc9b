import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { findDependences } from "./dataflow.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context({ quota: 1_000_000 });
});

const SUM = `
  [n, m] -> { : n >= 1 and m >= 1 }
  double C[n]; double A[n][m]; value double s
  S0[i] : 0 <= i < n : s := 0
  S1[i, k] : 0 <= i < n and 0 <= k < m : s := s + A[i][k]
  S2[i] : 0 <= i < n : C[i] := s
  order { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k]; S2[i] -> [i, 2, 0] }`;

it("dependences that take too many steps are given up, and cost the stages after them nothing", () => {
  const scop = scopFromText(isl, SUM);
  const found = findDependences(scop, 500);
  expect(!found.ok && found.reject.kind).toBe("quota");
  expect(isl.quota).toBe(1_000_000);
  expect(isl.operations).toBe(0);
  expect(findDependences(scop).ok).toBe(true);
  expect(isl.operations).toBe(0);
});

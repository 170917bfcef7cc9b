import { loadIsl } from "isl-wasm";
import { expect, test } from "vitest";
import { scopFromText } from "./from-text.ts";

const isl = (await loadIsl()).context();

const MATVEC = `
[n, m] -> { : n >= 1 }
double C[n]; double A[n][m]; double B[n][]; value double s live-out
S0[i]    : 0 <= i < n                : C[i] := 0
S1[i, k] : 0 <= i < n and 0 <= k < m : C[i] := C[i] + A[i][k] * s + exp(i)
order { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k] }
`;

test("statements, accesses and the order come out as written", () => {
  const scop = scopFromText(isl, MATVEC);
  expect(scop.stmts.map((s) => s?.name)).toEqual(["S0", "S1"]);
  expect(scop.arrays.map((a) => [a.name, a.kind, a.rank, a.liveOut])).toEqual([
    ["C", "array", 1, true],
    ["A", "array", 2, true],
    ["B", "array", 2, true],
    ["s", "value", 0, true],
  ]);
  const [, update] = scop.stmts;
  expect(update!.accesses.map((a) => `${a.kind} ${a.relation}`)).toEqual([
    "read [n, m] -> { S1[i, k] -> C[i] }",
    "read [n, m] -> { S1[i, k] -> A[i, k] }",
    "read [n, m] -> { S1[i, k] -> s[] }",
    "write [n, m] -> { S1[i, k] -> C[i] }",
  ]);
  expect(scop.region.loops.map((l) => [l.iterator, l.depth, l.parent])).toEqual([
    ["i", 0, null],
    ["k", 1, 0],
  ]);
});

test("an order becomes a tree of bands and sequences with the same meaning", () => {
  const scop = scopFromText(isl, MATVEC);
  const text = scop.schedule.toStr();
  expect(text.match(/schedule:/g)?.length).toBe(2);
  expect(text.match(/sequence:/g)?.length).toBe(1);
  const domain = scop.schedule.getDomain();
  // Nothing between the two bands of S1 but the sequence: [i, position, k], with S0 padded.
  const expected = isl
    .unionMap("[n, m] -> { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k] }")
    .intersectDomain(domain);
  expect(scop.schedule.getMap().isEqual(expected)).toBe(true);
});

test("a constant takes the type of what it meets", () => {
  const scop = scopFromText(isl, MATVEC);
  expect(scop.stmts[0]!.tree).toMatchObject({ kind: "float", value: 0, text: null });
  expect(scop.stmts[1]!.tree).toMatchObject({
    kind: "binary",
    opcode: "add",
    right: { kind: "call", name: "exp" },
  });
});

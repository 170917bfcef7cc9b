import { type Isl, loadIsl, MultiUnionPwAff, Schedule, UnionPwAff } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { MARK, type Tiles } from "../scop/model/marks.ts";
import { Order } from "./order.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

/** `S` in a loop, then `T` and `U` in the body of another one; `V` is in both places. */
function order(): Order {
  return new Order(
    isl.schedule(`{
      domain: "{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9; U[i] : 0 <= i < 9; V[i] : 0 <= i < 9 }",
      child: { sequence: [
        { filter: "{ S[i]; V[i] : i < 5 }", child: { schedule: "[{ S[i] -> [i]; V[i] -> [i] }]" } },
        { filter: "{ T[i]; U[i]; V[i] : i >= 5 }",
          child: { schedule: "[{ T[i] -> [i]; U[i] -> [i]; V[i] -> [i] }]",
            child: { sequence: [{ filter: "{ T[i] }" }, { filter: "{ U[i] }" }, { filter: "{ V[i] }" }] } } }
      ] } }`),
  );
}

it("statements at fixed positions are compared by name", () => {
  const pairs = isl.unionMap("{ S[i] -> T[j] : 0 <= i, j < 9 }");
  const all = order();
  const costOf = (work: () => unknown): number => {
    isl.resetOperations();
    work();
    return isl.operations;
  };
  expect(all.keeps(pairs)).toBe(true);
  expect(all.keeps(pairs.reverse())).toBe(false);
  // A test for emptiness or two; the arithmetic of one level takes hundreds.
  expect(costOf(() => all.keeps(pairs))).toBeLessThan(100);
});

it("what stands in two places is not", () => {
  const all = order();
  const early = isl.unionMap("{ S[i] -> V[j] : 0 <= i < 9 and 5 <= j < 9 }");
  const mixed = isl.unionMap("{ S[i] -> V[j] : 0 <= i < 9 and 0 <= j < 9 }");
  expect(all.keeps(early)).toBe(true);
  expect(all.keeps(mixed)).toBe(false);
  expect(all.notBefore(mixed).isEqual(isl.unionMap("{ S[i] -> V[j] : 0 <= j < 5 and j <= i < 9 }"))).toBe(
    true,
  );
});

it("positions decide where the loops around are equal", () => {
  const pairs = isl.unionMap("{ T[i] -> U[j] : 0 <= i, j < 9 }");
  const late = isl.unionMap("{ T[i] -> U[j] : 0 <= j < i < 9 }");
  expect(order().notBefore(pairs).isEqual(late)).toBe(true);
  const [loop, body] = order().byLevel(pairs.getMapList().toArray());
  expect(loop!.isEqual(isl.map("{ T[i] -> U[j] : 0 <= i < j < 9 }"))).toBe(true);
  expect(body!.isEqual(isl.map("{ T[i] -> U[i] : 0 <= i < 9 }"))).toBe(true);
});

/** `S` and `T` in tiles of 4 by 4 that they share. */
function tiled(): Order {
  const loops = ["i", "j"].map((t) =>
    UnionPwAff.readFromStr(isl, `{ S[i, j] -> [(${t})]; T[i, j] -> [(${t})] }`),
  );
  const tiles = loops.map((point) => point.scaleDownVal(4).floor().scaleVal(4));
  let schedule = isl.schedule(`{
    domain: "{ S[i, j] : 0 <= i, j < 9; T[i, j] : 0 <= i, j < 9 }",
    child: { sequence: [{ filter: "{ S[i, j] }" }, { filter: "{ T[i, j] }" }] } }`);
  for (const [k, value] of [...[...tiles, ...loops].entries()].reverse()) {
    schedule = schedule.insertPartialSchedule(MultiUnionPwAff.fromUnionPwAff(value));
    const counted: Tiles = { members: [[{ point: k, size: 4 }]] };
    if (k < 2) schedule = schedule.getRoot().child(0).insertMark(isl.id(MARK.tiles, counted)).getSchedule();
  }
  return new Order(schedule);
}

it("tiles are in order where the points are, for pairs of different statements too", () => {
  const keeps = (pairs: string) => tiled().keeps(isl.unionMap(pairs));
  expect(keeps("{ S[i, j] -> T[i, j] : 0 <= i, j < 9 }")).toBe(true);
  expect(keeps("{ S[i, j] -> T[i, j + 1] : 0 <= i < 9 and 0 <= j < 8 }")).toBe(true);
  expect(keeps("{ T[i, j] -> S[i, j] : 0 <= i, j < 9 }")).toBe(false);
  expect(keeps("{ S[i, j] -> T[i, j - 1] : 0 <= i < 9 and 1 <= j < 9 }")).toBe(false);
  expect(keeps("{ S[i, j] -> T[i + 1, j - 1] : 0 <= i < 8 and 1 <= j < 9 }")).toBe(false);
});

it("loops are compared without the domains, which the pairs are within", () => {
  const domain = isl.unionSet(
    "[n, m] -> { S[t, i, j] : 0 <= t < m and 0 <= i < n and i <= j < n + t; T[t, i, j] : 0 <= t < m and 0 <= i < n and i <= j < n + t }",
  );
  const loops = ["t", "i", "j"].map((t) =>
    UnionPwAff.readFromStr(isl, `{ S[t, i, j] -> [(${t})]; T[t, i, j] -> [(${t})] }`).intersectDomain(domain),
  );
  const schedule = loops.reduceRight(
    (inner, loop) => inner.insertPartialSchedule(MultiUnionPwAff.fromUnionPwAff(loop)),
    Schedule.fromDomain(domain),
  );
  const nest = new Order(schedule);
  const pairs = isl
    .unionMap("{ S[t, i, j] -> T[t, i, j + 1]; T[t, i, j] -> S[t + 1, i, j - 1] }")
    .intersectDomain(domain)
    .intersectRange(domain);
  isl.resetOperations();
  expect(nest.keeps(pairs)).toBe(true);
  expect(isl.operations).toBeLessThan(3_000);
});

/** `S` and `T` in a loop over i with one over j inside; `marked` of them are parallel. */
function nested(marked: readonly string[], loops: readonly string[] = ["i", "j"]): Order {
  let schedule = isl.schedule(`{
    domain: "{ S[i, j] : 0 <= i, j < 9; T[i, j] : 0 <= i, j < 9 }",
    child: { sequence: [{ filter: "{ S[i, j] }" }, { filter: "{ T[i, j] }" }] } }`);
  for (const loop of [...loops].reverse()) {
    const value = UnionPwAff.readFromStr(isl, `{ S[i, j] -> [(${loop})]; T[i, j] -> [(${loop})] }`);
    schedule = schedule.insertPartialSchedule(MultiUnionPwAff.fromUnionPwAff(value));
    if (marked.includes(loop))
      schedule = schedule.getRoot().child(0).insertMark(isl.id(MARK.parallel)).getSchedule();
  }
  return new Order(schedule);
}

it("the same loops order what is together in those that are parallel", () => {
  const own = nested([]);
  const agrees = (order: Order, length: number) => order.agreesWith(own, "S", "T", length);
  expect(agrees(nested([]), 0)).toBe(true);
  expect(agrees(nested(["i"]), 1)).toBe(true);
  expect(agrees(nested(["i"]), 0)).toBe(false);
  expect(agrees(nested(["j"]), 1)).toBe(false);
  expect(agrees(nested(["i", "j"]), 2)).toBe(true);
  expect(agrees(nested([], ["j", "i"]), 0)).toBe(false);
  expect(agrees(nested([], ["i"]), 0)).toBe(false);
});

it("pairs in different iterations of a parallel loop are unordered, both ways", () => {
  const all = isl.unionMap("{ S[i, j] -> T[k, l] : 0 <= i, j, k, l < 9 }");
  const sameRow = isl.unionMap("{ S[i, j] -> T[i, l] : 0 <= i, j, l < 9 and j != l }");
  expect(nested(["j"]).unordered(all).isEqual(sameRow)).toBe(true);
  const notBefore = isl.unionMap(
    "{ S[i, j] -> T[k, l] : 0 <= i, j, k, l < 9 and (i > k or (i = k and j != l)) }",
  );
  expect(nested(["j"]).notBefore(all).isEqual(notBefore)).toBe(true);
  expect(nested(["j"]).keeps(all.subtract(notBefore))).toBe(true);
  expect(nested(["j"]).keeps(sameRow)).toBe(false);
});

it("of a statement in two places only the part that stands in the parallel loop is unordered", () => {
  const marked = new Order(
    isl.schedule(`{
      domain: "{ S[i] : 0 <= i < 9 }",
      child: { sequence: [
        { filter: "{ S[i] : i < 5 }", child: { schedule: "[{ S[i] -> [i] }]" } },
        { filter: "{ S[i] : i >= 5 }", child: { mark: "parallel", child: { schedule: "[{ S[i] -> [i] }]" } } } ] } }`),
  );
  const next = isl.unionMap("{ S[i] -> S[i + 1] : 0 <= i < 8 }");
  expect(marked.unordered(next).isEqual(isl.unionMap("{ S[i] -> S[i + 1] : 5 <= i < 8 }"))).toBe(true);
  expect(marked.keeps(next)).toBe(false);
  expect(marked.keeps(isl.unionMap("{ S[i] -> S[i + 1] : 0 <= i < 5 }"))).toBe(true);
});

import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
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
  const [loop, body] = order().byLevel(pairs);
  expect(loop!.isEqual(isl.unionMap("{ T[i] -> U[j] : 0 <= i < j < 9 }"))).toBe(true);
  expect(body!.isEqual(isl.unionMap("{ T[i] -> U[i] : 0 <= i < 9 }"))).toBe(true);
});

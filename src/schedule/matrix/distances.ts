// Distances of dependences between iterations of loops, for completing a matrix (`transformations.ts`).

import { type IslSet, MultiUnionPwAff, UnionMap, type UnionPwAff } from "isl-wasm";
import type { Dependences } from "../../dependence/dataflow.ts";
import type { Matrix, Vector } from "./integer-matrix.ts";
import type { Distances } from "./transformations.ts";

/** `members`: `{ S[i] -> [t] }` for each loop, outermost first. */
export function distancesOf({ order }: Dependences, members: readonly UnionPwAff[]): Distances {
  const pairs = order.exact.union(order.ownFlow);
  const time = members
    .map((member) => MultiUnionPwAff.fromUnionPwAff(member))
    .reduce((all, member) => all.flatRangeProduct(member));
  const iteration = UnionMap.fromMultiUnionPwAff(time); // { S[i] -> [t1, …] }
  const between = pairs.applyDomain(iteration).applyRange(iteration).deltas();
  const n = members.length;
  const all = between.isEmpty() ? null : between.asSet().projectOutAllParams(); // { [d1, …] }
  const entries = Array.from({ length: n }, (_, k) => `d${k}`);
  const where = (conditions: readonly string[]): IslSet | null =>
    all?.intersect(all.isl.set(`{ [${entries.join()}] : ${conditions.join(" and ") || "true"} }`)) ?? null;
  const times = (row: Vector): string => row.map((entry, k) => `${entry} * ${entries[k]}`).join(" + ");
  const orthogonal = (rows: Matrix): readonly string[] => rows.map((row) => `${times(row)} = 0`);
  return {
    respectedBy: (rows) =>
      rows.every(
        (row, k) => where([...orthogonal(rows.slice(0, k)), `${times(row)} < 0`])?.isEmpty() ?? true,
      ),
    columnOrthogonalTo(rows) {
      const isMoved = (entry: string) => !(where([...orthogonal(rows), `${entry} != 0`])?.isEmpty() ?? true);
      const column = entries.findIndex(isMoved);
      return column < 0 ? null : column;
    },
  };
}

// Loop fusion: loops that follow one another become one.
//
//     for (i = 1; i <= n; i++) A[i] = F(B[i]);            A[1] = F(B[1]);
//     q = …;                                              for (i = 2; i <= n; i++) {
//     for (j = 2; j <= n; j++) C[j] = A[j-1] + q*B[j];  ─►   A[i] = F(B[i]);
//                                                             C[i] = A[i-1] + q*B[i]; }
//
// Iterations in which the iterators have the same value become one, as in Berlin, Edelsohn & Pop, "High-Level
// Loop Optimizations for GCC" (2004), figure 13; isl peels those that only one of the loops has. Statements
// between the loops move before them.

import { type Aff, DimType, UnionPwAff } from "isl-wasm";
import type { Scop, ScopStmt } from "../../scop/model/scop.ts";
import { domainOf, type LoopTree } from "../nest/tree.ts";
import { identityMatrix } from "./integer-matrix.ts";
import { Impossible, type Part, type PerfectNest, stmtNames } from "./perfect-nest.ts";

/** The first `count` nests as one, `depth` loops deep. */
export function fuse(scop: Scop, parts: readonly Part[], count: number, depth: number): readonly Part[] {
  const places = parts.flatMap(({ kind }, at) => (kind === "nest" ? [at] : [])).slice(0, count);
  if (places.length < count)
    throw new Impossible(`${count} loops are to be fused, but only ${places.length} can be described here`);
  const last = places.at(-1)!;
  const nests = places.map((at) => (parts[at] as Part & { kind: "nest" }).nest);
  const between = parts.slice(0, last).filter(({ kind }) => kind === "other");
  return [...between, { kind: "nest", nest: fused(scop, nests, depth) }, ...parts.slice(last + 1)];
}

function fused(scop: Scop, nests: readonly PerfectNest[], depth: number): PerfectNest {
  for (const { members } of nests)
    if (members.length < depth)
      throw new Impossible(
        `${depth} loops deep is asked for, but one of the loops has only ${members.length} in a perfect nest`,
      );
  const members = Array.from({ length: depth }, (_, level) => {
    const values = nests.map((nest) => valuesAt(scop, nest, level));
    const [first] = values;
    if (values.some(({ isDown }) => isDown !== first!.isDown))
      throw new Impossible("one of the loops counts up, another down: they would not meet in order");
    return values.map(({ value }) => value).reduce((all, value) => all.unionAdd(value));
  });
  const inside = nests.map((nest): LoopTree => {
    const rest = nest.members.slice(depth);
    return rest.length === 0 ? nest.body : { kind: "band", members: rest, child: nest.body };
  });
  const children = inside.flatMap((tree) => (tree.kind === "sequence" ? tree.children : [tree]));
  const names = nests[0]!.names.slice(0, depth);
  const body: LoopTree = { kind: "sequence", children };
  return { loop: nests[0]!.loop, members, matrix: identityMatrix(depth), names, body, loops: null };
}

/** `{ S[i] -> [v] }` the values of the iterators at `level`, their negatives where they go down. */
function valuesAt(
  scop: Scop,
  nest: PerfectNest,
  level: number,
): { readonly value: UnionPwAff; readonly isDown: boolean } {
  const names = stmtNames(domainOf(nest.body));
  const stmts = scop.stmts.filter((stmt): stmt is ScopStmt => stmt !== null && names.has(stmt.name));
  const iterators = stmts.map((stmt) => stmt.iterators[level] ?? null);
  const known = iterators.filter((iterator): iterator is Aff => iterator !== null);
  const signs = new Set(known.map((iterator) => iterator.coefficientSgn(DimType.in, level)));
  const [sign, ...more] = signs;
  if (known.length < iterators.length || more.length > 0 || !sign)
    throw new Impossible("one of the loops has no iterator whose values could be compared with the other's");
  const value = known
    .map((iterator) => UnionPwAff.fromAff(iterator))
    .reduce((all, one) => all.unionAdd(one))
    .intersectDomain(domainOf(nest.body));
  return sign < 0 ? { value: value.neg(), isDown: true } : { value, isDown: false };
}

// A SCoP in which iterations need nothing of one another for what they only add to a variable.
//
//     s_phi[] = 0                                       gone
//     S[i]: s[] := s_phi[] + a[i]            ─►         S[i]: sum_s[i] := 0 + a[i]
//     s_phi[] = s[]                                     gone
//
// What a reduction (`reductions/reductions.ts`) adds up may be added in any order, so the value of one
// iteration is no dependence of the next. Each instance gets an element of its own, which keeps its reads and
// what it costs in the description. So does each that adds to an element in memory (`element-reductions.ts`):
// it still reads that element, which nobody writes any more. Such a SCoP says which loops may be parallel; it
// can't be printed: the author's loops stay, and OpenMP adds up. Nor does it say which arrays may not
// overlap, for it writes too few of them.

import { DimType, type Map as IslMap } from "isl-wasm";
import type { ValueId } from "../ir/func.ts";
import type { Access, ArrayId, Scop, ScopArray, ScopStmt, Tree } from "../scop/model/scop.ts";
import { treesOf } from "../scop/model/trees.ts";
import { withStmts } from "../transform/edit.ts";
import { mapLeaves, readsOf } from "../transform/tree.ts";
import type { ElementReductions } from "./element-reductions.ts";

/**
 * `values`: what the reductions of variables hold in the loops. Null where something else reads one of them.
 */
export function relaxReductions(
  scop: Scop,
  values: ReadonlySet<ValueId>,
  elements: ElementReductions,
): Scop | null {
  const isReduced = (id: ArrayId): boolean => {
    const { base } = scop.arrays[id]!;
    return base.kind === "ssa" && values.has(base.value);
  };
  const made: ScopArray[] = [];
  const stmts = scop.stmts.map((stmt): ScopStmt | null | "other" => {
    if (stmt === null) return null;
    const write = stmt.accesses.find(({ id }) => id === stmt.write)!;
    const isElement = elements.has(write.array);
    if (!isElement && !isReduced(write.array))
      return stmt.accesses.some(({ array }) => isReduced(array)) ? "other" : stmt;
    if (isElement && stmt.accesses.some(({ array }) => isReduced(array))) return "other";
    if (!isElement && isCopy(stmt, isReduced)) return null;
    const array = ownElements(scop, scop.arrays[write.array]!, stmt, scop.arrays.length + made.length);
    made.push(array);
    const { index: _, ...plain } = write;
    const kind = stmt.tree.kind === "guarded" ? "may-write" : "write";
    const own: Access = { ...plain, array: array.id, kind, relation: elementsOf(stmt, array) };
    const others = stmt.accesses.filter((access) => access !== write && !isReduced(access.array));
    return withoutUnused({ ...stmt, accesses: [...others, own], tree: withoutReads(stmt, isReduced) });
  });
  if (stmts.includes("other")) return null;
  const kept = stmts.filter((stmt) => stmt !== "other");
  return withStmts({ ...scop, arrays: [...scop.arrays, ...made] }, kept);
}

/** Does it only hand on the value, or begin it? */
function isCopy({ tree, accesses }: ScopStmt, isReduced: (id: ArrayId) => boolean): boolean {
  const isLeaf = !["binary", "unary", "cast", "select", "guarded", "call"].includes(tree.kind);
  return isLeaf && accesses.every(({ kind, array }) => kind !== "read" || isReduced(array));
}

function withoutReads({ tree, accesses }: ScopStmt, isReduced: (id: ArrayId) => boolean): Tree {
  const gone = new Set(accesses.filter(({ array }) => isReduced(array)).map(({ id }) => id));
  return mapLeaves(tree, (leaf) =>
    leaf.kind === "read" && gone.has(leaf.access) ? { kind: "int", value: 0n, type: leaf.type } : leaf,
  )!;
}

/**
 * Less the reads that only said which element the statement wrote, and those that said which ones these were.
 */
function withoutUnused(stmt: ScopStmt): ScopStmt {
  const used = new Set([stmt.write, ...treesOf(stmt).flatMap((tree) => [...readsOf(tree)])]);
  const accesses = stmt.accesses.filter(({ id }) => used.has(id));
  return accesses.length === stmt.accesses.length ? stmt : withoutUnused({ ...stmt, accesses });
}

function ownElements(scop: Scop, { id, name, type }: ScopArray, stmt: ScopStmt, number: number): ScopArray {
  const rank = stmt.loops.length;
  const names = new Set(scop.arrays.map((array) => array.name));
  let own = `sum_${name}_${stmt.name}`;
  while (names.has(own)) own += "_";
  return {
    id: number as ArrayId,
    name: own,
    kind: "array",
    type,
    rank,
    extents: Array.from({ length: rank }, () => null),
    base: { kind: "made", from: id },
    liveOut: true,
    liveIn: false,
  };
}

/** `{ S[i, k] -> sum[i, k] }` */
function elementsOf(stmt: ScopStmt, array: ScopArray): IslMap {
  return stmt.domain.identity().setTupleName(DimType.out, array.name);
}

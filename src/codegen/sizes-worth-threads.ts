// What thresholds say of sizes in `long`, for the conditions that are asked after them:
//
//     if (n >= 18000 && polyc_disjoint(a, n - 1, …))      n - 1 does not overflow: n is not negative
//     if (n >= 18000 && polyc_disjoint(a, 3 * n, …))      nor does 3 * n: no object is as large as that
//
// Of sizes past those of address spaces the limits say that the loops access what no object has, or nothing
// (`scop/construct/size-limits.ts`). Where a threshold holds they may be known to access something.

import type { AstExprTree, IslSet } from "isl-wasm";
import { whereAtLeast } from "../schedule/cost/extents.ts";
import type { Term, Threshold } from "../scop/model/marks.ts";
import { isOnParameters, type Scop } from "../scop/model/scop.ts";

/** The scop's parameter of a name in a threshold. */
type NameIn = (name: string) => string | undefined;

/**
 * The author's loops with what is known of sizes where the thresholds hold as facts, for what is asked after
 * these. Null where there is no threshold to ask.
 */
export function whereWorth(
  scop: Scop,
  thresholds: readonly (Threshold | null)[],
  nameIn: NameIn,
): Scop | null {
  let worth = nowhere(scop);
  for (const threshold of thresholds) {
    // One that is the most of a size may not be asked at all.
    if (threshold === null || threshold.least <= 0) return null;
    worth = worth.union(whereItHolds(threshold, scop.context, nameIn));
  }
  const accessed = accessedIn(scop);
  const isLimit = ({ kind }: { readonly kind: string }): boolean => kind === "long-size";
  let context = worth;
  for (const { set } of scop.assumptions.filter(isOnParameters).filter(isLimit))
    if (worth.subtract(set).isSubset(accessed)) context = context.intersect(set);
  return { ...scop, context, assumptions: scop.assumptions.filter((assumption) => !isLimit(assumption)) };
}

const nowhere = ({ context }: Scop): IslSet => context.subtract(context);

/** `[params] -> { : … }` for which some statement accesses memory. */
function accessedIn(scop: Scop): IslSet {
  return scop.stmts
    .flatMap((stmt) => (stmt !== null && stmt.accesses.length > 0 ? [stmt.domain.params()] : []))
    .reduce((all, here) => all.union(here), nowhere(scop));
}

/** Those of `known`, `[params] -> { : … }`, for which the threshold holds, or some more. */
function whereItHolds({ sizes, least, each }: Threshold, known: IslSet, nameIn: NameIn): IslSet {
  const asked = new Set(each.map(({ size }) => keyOf(size)));
  const [sole, ...more] = sizes.filter((size) => !asked.has(keyOf(size)));
  // A product that is positive has no negative factor where the others are not.
  const others =
    sole !== undefined && more.length === 0 ? [{ size: sole, least: sizes.length === 1 ? least : 1 }] : [];
  let worth = known;
  for (const { size, least } of [...each, ...others]) {
    const terms = termsOf(size, 1)?.map(({ name, by }) => ({ name: nameIn(name), by }));
    if (!terms?.every((term): term is Term => term.name !== undefined)) continue;
    worth = whereAtLeast(terms, terms.length === 1 ? least : least - ROUNDED, worth);
  }
  return worth;
}

/**
 * Sums may be asked for in `double`, to which each of two `long`s and their sum are rounded by 512 or 1024.
 */
const ROUNDED = 4096;

const keyOf = (tree: AstExprTree): string =>
  JSON.stringify(tree, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value));

/** A parameter, or the sum or difference of two; null for anything else. */
function termsOf(tree: AstExprTree, by: number): readonly Term[] | null {
  if (tree.kind === "id") return [{ name: tree.name, by }];
  if (tree.kind !== "op") return null;
  const [left, right] = tree.args;
  if (tree.op === "minus") return left?.kind === "id" ? termsOf(left, -by) : null;
  if (tree.op !== "add" && tree.op !== "sub") return null;
  if (left?.kind !== "id" || right?.kind !== "id") return null;
  return [
    { name: left.name, by },
    { name: right.name, by: tree.op === "sub" ? -by : by },
  ];
}

// Overlap that nothing can test: a test compares where accesses begin and end, and of elements that data
// choose nobody knows.
//
//     void gather(int n, double *y, const double *x, const int *at) {
//       for (int i = 0; i < n; i++)
//         y[i] = x[at[i]];                  x may be anywhere, before y and after it
//     }
//
// A declared array ends where its declaration says, so that such accesses to it stay in it. Where `restrict`
// or types tell the arrays apart, no test is needed.

import { DimType } from "isl-wasm";
import { type Reject, reject } from "../../source/diagnostic.ts";
import {
  type Access,
  type ArrayId,
  isOnParameters,
  type Scop,
  type ScopStmt,
  type Tree,
} from "../model/scop.ts";
import { arrayText, arrayWords } from "./reject-messages.ts";

/** Null where each assumption of no overlap is about arrays of which it is known where they are accessed. */
export function untestableOverlap(scop: Scop): Reject | null {
  const endlessOf = (id: ArrayId): Endless | null => {
    for (const stmt of scop.stmts)
      for (const access of stmt?.accesses ?? [])
        if (access.array === id && access.index !== undefined && isEndless(stmt!, access))
          return { id, ...decidersOf(scop, stmt!, access.index) };
    return null;
  };
  for (const assumption of scop.assumptions) {
    if (isOnParameters(assumption)) continue;
    const nameOf = (array: ArrayId) => arrayWords(scop.func, scop.arrays[array]!);
    const isOne = assumption.kind !== "no-overlap";
    const [a, b] = isOne ? [assumption.array, assumption.array] : [assumption.a, assumption.b];
    const endless = endlessOf(a) ?? endlessOf(b);
    if (endless === null) continue;
    const { id } = endless;
    const other = isOne ? "the sizes and pointers that the loops read" : nameOf(id === a ? b : a);
    const what = isWrittenOnly(scop, id)
      ? `${whichElements(endless, nameOf(id), "written")}: several iterations may write the same element`
      : `${whichElements(endless, nameOf(id), "accessed")}, so that no run-time test can show that it does not overlap ${other}`;
    return reject("unknown-access", what, scop.region.span);
  }
  return null;
}

/** An array of which nothing says where it is accessed. */
interface Endless extends Deciders {
  readonly id: ArrayId;
}

/** What decides on a subscript, besides what the loops count: names, in quotes. */
interface Deciders {
  /** Something that is read in memory does, be there a name for it or not. */
  readonly byData: boolean;
  readonly data: ReadonlySet<string>;
  /** Variables that have a value of their own in each iteration. */
  readonly carried: ReadonlySet<string>;
}

function whichElements({ byData, data, carried }: Deciders, array: string, done: string): string {
  const which = `which elements of ${array} are ${done}`;
  if (carried.size > 0) return `${which} depends on ${[...carried].join(", ")}, which iterations change`;
  if (!byData) return `it is not known before the loops ${which}`;
  return `${which} depends on data${data.size === 0 ? "" : ` in ${[...data].join(", ")}`}`;
}

/** Where two iterations write, no test of overlap with other arrays helps. */
function isWrittenOnly({ stmts }: Scop, id: ArrayId): boolean {
  const accesses = stmts.flatMap((stmt) => stmt?.accesses.filter(({ array }) => array === id) ?? []);
  return accesses.every(({ kind }) => kind !== "read");
}

function isEndless(stmt: ScopStmt, { relation }: Access): boolean {
  const elements = relation.intersectDomain(stmt.domain).range();
  return !elements.dimHasUpperBound(DimType.set, 0) || !elements.dimHasLowerBound(DimType.set, 0);
}

function decidersOf(scop: Scop, { accesses }: ScopStmt, index: NonNullable<Access["index"]>): Deciders {
  const [data, carried] = [new Set<string>(), new Set<string>()];
  let byData = false;
  const visit = (tree: Tree): void => {
    switch (tree.kind) {
      case "read": {
        const access = accesses.find(({ id }) => id === tree.access);
        const array = access === undefined ? null : scop.arrays[access.array]!;
        const name = array === null ? null : arrayText(scop.func, array);
        byData ||= array === null || array.kind === "array";
        if (name !== null) (array!.kind === "array" ? data : carried).add(`"${name}"`);
        break;
      }
      case "binary":
        visit(tree.left);
        visit(tree.right);
        break;
      case "unary":
      case "cast":
        visit(tree.arg);
        break;
      case "select":
        for (const part of [tree.cond, tree.then, tree.other]) visit(part);
        break;
      case "guarded":
        visit(tree.cond);
        visit(tree.then);
        break;
      case "call":
        tree.args.forEach(visit);
        break;
      default:
    }
  };
  for (const tree of index) if (tree !== null) visit(tree);
  return { byData, data, carried };
}

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
import { definitionsOf } from "../../ir/def-use.ts";
import type { Func } from "../../ir/func.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import {
  type Access,
  type ArrayId,
  isOnParameters,
  type Scop,
  type ScopArray,
  type ScopStmt,
  type Tree,
} from "../model/scop.ts";
import { inPlace, spellingAt } from "./access-words.ts";
import { NOTHING_TO_CHANGE } from "./call-words.ts";
import { arrayText, arrayWords } from "./reject-messages.ts";

/** Null where each assumption of no overlap is about arrays of which it is known where they are accessed. */
export function untestableOverlap(scop: Scop): Reject | null {
  const endlessOf = (id: ArrayId): Endless | null => {
    for (const stmt of scop.stmts)
      for (const access of stmt?.accesses ?? [])
        if (access.array === id && access.index !== undefined && isEndless(stmt!, access))
          return { id, access, ...decidersOf(scop, stmt!, access.index) };
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
    const advice = isOne
      ? "copy these to local variables before the loops, if they stay the same"
      : `say so with --assume-no-alias${scop.func.language === "c" ? ", or restrict in C," : ""} if it does not`;
    const which = whichElements(scop, endless, nameOf(id));
    const what =
      endless.carried.size > 0
        ? `${which} depends on ${[...endless.carried].join(", ")}, which each iteration hands on to the next, so that they stay in order: ${NOTHING_TO_CHANGE}`
        : isWritten(scop, id)
          ? `${which}: nothing says that iterations write different ones, so that they stay in order; ${NOTHING_TO_CHANGE}`
          : `${which}, so that no test before the loops can show that it does not overlap ${other}: ${advice}`;
    return reject("unknown-access", what, scop.region.span);
  }
  return null;
}

/** An array of which nothing says where it is accessed. */
interface Endless extends Deciders {
  readonly id: ArrayId;
  readonly access: Access;
}

/** What decides on a subscript, besides what the loops count: names, in quotes. */
interface Deciders {
  /** Something that is read in memory does, be there a name for it or not. */
  readonly byData: boolean;
  readonly data: ReadonlySet<string>;
  /** Variables that each iteration gets from the one before. */
  readonly carried: ReadonlySet<string>;
}

function whichElements(
  { func }: Scop,
  { access: { text, stmt }, byData, data, carried }: Endless,
  array: string,
): string {
  const spelling = text === null ? null : spellingAt(func, text);
  const where = inPlace(func, stmt);
  const which =
    spelling === null
      ? `which element of ${array} is accessed${where}`
      : `which element "${spelling}"${where} accesses`;
  if (carried.size > 0) return which;
  if (!byData) return `it is not known before the loops ${which}`;
  return `${which} depends on data${data.size === 0 ? "" : ` (${[...data].join(", ")})`}`;
}

/** Where two iterations write, no test of overlap with other arrays helps. */
const isWritten = ({ stmts }: Scop, id: ArrayId): boolean =>
  stmts.some((stmt) =>
    stmt?.accesses.some(({ array, kind, index }) => array === id && kind !== "read" && index !== undefined),
  );

function isEndless(stmt: ScopStmt, { relation }: Access): boolean {
  const elements = relation.intersectDomain(stmt.domain).range();
  return !elements.dimHasUpperBound(DimType.set, 0) || !elements.dimHasLowerBound(DimType.set, 0);
}

/** Its value comes from the iteration before. */
function isHandedOn(func: Func, { base }: ScopArray): boolean {
  const made = base.kind === "ssa" ? definitionsOf(func).get(base.value) : undefined;
  return made?.kind === "instr" && made.instr.op === "phi" && func.loops.has(made.block);
}

function decidersOf(scop: Scop, { accesses }: ScopStmt, index: NonNullable<Access["index"]>): Deciders {
  const [data, carried] = [new Set<string>(), new Set<string>()];
  let byData = false;
  const visit = (tree: Tree): void => {
    switch (tree.kind) {
      case "read": {
        const access = accesses.find(({ id }) => id === tree.access);
        const array = access === undefined ? null : scop.arrays[access.array]!;
        const spelling = access?.text == null ? null : spellingAt(scop.func, access.text);
        const name = array === null ? null : (spelling ?? arrayText(scop.func, array));
        byData ||= array === null || array.kind === "array";
        if (name !== null && array!.kind === "array") data.add(`"${name}"`);
        else if (name !== null && isHandedOn(scop.func, array!)) carried.add(`"${name}"`);
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

// Scalars that have become arrays, and arrays with more subscripts (`dependence/scalar-expansion.ts`), as C
// declares them:
//
//     double s_of[m];                     in front of the nest, or in the body of a parallel loop
//     … s_of[j] += A[i][j]; …             an element for each iteration of the author's loop over j
//
// A subscript counts the iterations of the author's loop from 0. The guard sees to it that there is an
// element, and that the array is small enough for a stack. It comes too late for an array of constant size,
// whose place functions take when they are entered: macros may be larger under other flags (promise 4), and
// functions may call themselves. So no count is a constant for compilers.

import { AstBuild, type IslSet } from "isl-wasm";
import { constantExtents, wholeObject } from "../dependence/own-arrays.ts";
import { type ScalarExpansion, subscriptsUsed } from "../dependence/scalar-expansion.ts";
import type { Func, MacroConst } from "../ir/func.ts";
import type { ArrayId, Scop, ScopArray } from "../scop/model/scop.ts";
import { withoutTypeLimits } from "../scop/model/type-limits.ts";
import { arrayWords } from "../scop/region/reject-messages.ts";
import type { Name } from "../source/words.ts";
import type { AstInstance } from "./ast-build.ts";
import type { Declaration } from "./code.ts";
import {
  binary,
  type Expression,
  elementOf,
  helperCall,
  integer,
  keyOfExpression,
  named,
  namesIn,
  sizeOf,
  type TypeName,
  walkExpression,
} from "./expression.ts";
import type { GuardContext } from "./guard.ts";
import { plusOne } from "./increment.ts";
import { type IslNames, rangedOf } from "./loops/isl-expr.ts";
import type { Ranged } from "./ranged.ts";
import { Unnameable } from "./unnameable.ts";

export interface ScalarArray extends ScalarExpansion {
  readonly name: Name;
  /** Of an element. */
  readonly type: TypeName;
  /** How many elements the first dimension has. */
  readonly count: Ranged;
  /** The extents of the others. */
  readonly inner: readonly bigint[];
}

/** What the array and the type of its elements are called. */
interface Called {
  readonly name: (array: ScopArray) => Name;
  readonly type: (array: ScopArray) => TypeName;
}

/** Throws Unnameable, Unprintable. */
export function scalarArrays(
  expansions: ReadonlyMap<ArrayId, ScalarExpansion>,
  called: Called,
  context: GuardContext,
): ReadonlyMap<ArrayId, ScalarArray> {
  return new Map([...expansions].map(([id, expansion]) => [id, scalarArray(id, expansion, called, context)]));
}

function scalarArray(
  id: ArrayId,
  expansion: ScalarExpansion,
  called: Called,
  { scop, names }: GuardContext,
): ScalarArray {
  const array = scop.arrays[id]!;
  const known = withoutTypeLimits(scop.context, scop.params);
  const elements = usedElements(scop, id, expansion.dimensions).intersectParams(known).coalesce();
  const last = AstBuild.fromContext(known).exprFromPwAff(elements.dimMax(0)).toTree();
  const further = expansion.dimensions.slice(1).map((_, k) => elements.dimMaxVal(k + 1));
  if (!further.every((value) => value.isInt()))
    throw new Unnameable(`it is not known how many values of ${arrayWords(scop.func, array)} there are`);
  const object = wholeObject(array);
  const extents = [
    ...further.map((value) => value.toBigInt() + 1n),
    ...(object === null ? [] : constantExtents(scop.func.vars[object]!.type)),
  ];
  return {
    ...expansion,
    name: called.name(array),
    type: called.type(array),
    count: rangedOf(plusOne(last), names),
    inner: extents,
  };
}

/** `[params] -> { [e] }` */
function usedElements(scop: Scop, id: ArrayId, dimensions: readonly number[]): IslSet {
  const users = scop.stmts.flatMap((stmt) =>
    stmt?.accesses.some(({ array }) => array === id) ? [subscriptsUsed(stmt.domain, dimensions)] : [],
  );
  const [first, ...others] = users.map((set) => set.resetTupleId());
  return others.reduce((all, set) => all.union(set), first!);
}

/** `polyc_fits_once(m, sizeof(double) + sizeof(int))`: those of as many elements together. */
export function arrayConditions(arrays: Iterable<ScalarArray>): readonly Expression[] {
  const calls = new Map<string, Fits>();
  for (const { depth, count, type, inner } of arrays) {
    const helper = depth === 0 ? "fits_once" : "fits";
    const size = sizeOf(inner.length === 0 ? type : { kind: "array", of: type, extents: inner });
    const key = `${helper} ${keyOfExpression(count.tree)}`;
    const before = calls.get(key);
    calls.set(key, {
      helper,
      count: count.tree,
      size: before === undefined ? size : binary("add", before.size, size),
    });
  }
  return [...calls.values()].map(({ helper, count, size }) => helperCall(helper, count, size));
}

interface Fits {
  readonly helper: "fits_once" | "fits";
  readonly count: Expression;
  readonly size: Expression;
}

export function declareArray({ type, name, count, inner }: ScalarArray, { macros }: Func): Declaration {
  const isFixed = isConstant(count.tree, macros);
  const extents = [isFixed ? helperCall("count", count.tree) : count.tree, ...inner.map((n) => integer(n))];
  return { kind: "declaration", type, name, extents, value: null };
}

/** Do only macros take part? */
function isConstant(e: Expression, macros: readonly MacroConst[]): boolean {
  const isCalled = [...walkExpression(e)].some(({ kind }) => kind === "helper" || kind === "call");
  return !isCalled && [...namesIn(e)].every((word) => macros.some(({ name }) => name === word));
}

/** `s_of[j]`: what the instance uses instead of the scalar, or of the array. */
export const elementAt = (
  { name, dimensions }: ScalarArray,
  instance: AstInstance,
  names: IslNames,
): Expression =>
  elementOf(
    named(name),
    dimensions.map((k) => rangedOf(instance.dimensions[k]!, names).tree),
  );

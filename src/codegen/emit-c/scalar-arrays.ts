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
import { constantExtents, wholeObject } from "../../dependence/own-arrays.ts";
import { type ScalarExpansion, subscriptsUsed } from "../../dependence/scalar-expansion.ts";
import type { Func, MacroConst } from "../../ir/func.ts";
import type { ArrayId, Scop, ScopArray } from "../../scop/model/scop.ts";
import { withoutTypeLimits } from "../../scop/model/type-limits.ts";
import { arrayWords } from "../../scop/region/reject-messages.ts";
import type { AstInstance } from "../ast-build.ts";
import type { Code } from "../code.ts";
import type { CExpr } from "../expr.ts";
import { plusOne } from "../increment.ts";
import { Unnameable } from "../unnameable.ts";
import type { GuardContext } from "./guard.ts";
import { type CNames, type Helpers, toC } from "./isl-expr.ts";

export interface ScalarArray extends ScalarExpansion {
  readonly name: string;
  /** Of an element, in C's words. */
  readonly type: string;
  /** How many elements the first dimension has. */
  readonly count: CExpr;
  /** `[8]`, the extents of the others. */
  readonly inner: string;
}

/** What the array and the type of its elements are called. */
interface Called {
  readonly name: (array: ScopArray) => string;
  readonly type: (array: ScopArray) => string;
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
  { scop, names, helpers }: GuardContext,
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
    count: toC(plusOne(last), names, helpers),
    inner: extents.map((extent) => `[${extent}]`).join(""),
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
export function arrayConditions(arrays: Iterable<ScalarArray>, helpers: Helpers): readonly string[] {
  const sizes = new Map<string, string[]>();
  for (const { depth, count, type, inner } of arrays) {
    const helper = depth === 0 ? "fits_once" : "fits";
    helpers.add(helper);
    const call = `polyc_${helper}(${count.text}`;
    sizes.set(call, [...(sizes.get(call) ?? []), `sizeof(${type}${inner})`]);
  }
  return [...sizes].map(([call, parts]) => `${call}, ${parts.join(" + ")})`);
}

export function declareArray(
  { type, name, count, inner }: ScalarArray,
  { macros }: Func,
  helpers: Helpers,
): Code & { kind: "declaration" } {
  const extent = isConstant(count.text, macros) ? `polyc_count(${count.text})` : count.text;
  if (extent !== count.text) helpers.add("count");
  return { kind: "declaration", text: `${type} ${name}[${extent}]${inner};` };
}

/** Are all its words macros, or of types? */
function isConstant(text: string, macros: readonly MacroConst[]): boolean {
  const words = text.match(/(?<![\w$])[A-Za-z_$][\w$]*/g) ?? [];
  return words.every((word) => word === "long" || macros.some(({ name }) => name === word));
}

/** `s_of[j]`: what the instance uses instead of the scalar, or of the array. */
export const elementAt = (
  { name, dimensions }: ScalarArray,
  instance: AstInstance,
  names: CNames,
  helpers: Helpers,
): string => name + dimensions.map((k) => `[${toC(instance.dimensions[k]!, names, helpers).text}]`).join("");

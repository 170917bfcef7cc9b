// One statement instance → one line of C: the written element, `=`, the operand tree; under an `if` where
// data decide.

import type { AstExprTree } from "isl-wasm";
import type { MemRef } from "../../ir/func.ts";
import { sameType, type Type } from "../../ir/type.ts";
import type { AccessId, ArrayId, Scop, ScopArray, ScopStmt, Tree } from "../../scop/model/scop.ts";
import type { AstInstance } from "../ast-build.ts";
import type { Code } from "../code.ts";
import type { Beside } from "../comments.ts";
import * as c from "../expr.ts";
import { type CNames, type Helpers, toC } from "./isl-expr.ts";
import { testedIf } from "./merge-tests.ts";
import { elementAt, type ScalarArray } from "./scalar-arrays.ts";
import { converted, printCondition, printTree, type TreeContext } from "./tree.ts";

/** Variables that stand for elements: what accesses are printed as. */
export type Locals = ReadonlyMap<AccessId, string>;

export const NO_LOCALS: Locals = new Map();

/** How arrays, scalars and values from before the nest are called. */
export interface StatementContext {
  readonly scop: Scop;
  /**
   * The author's comments on the statement, and in its text, that have not been printed yet, and are not in
   * what is printed now.
   */
  readonly comments: (stmt: ScopStmt, printed: string) => Beside;
  /** Text of the base of an array: `A`, `(*p)`; throws Unnameable. */
  readonly baseName: (array: ScopArray) => string;
  readonly scalarName: (array: ScopArray) => string;
  readonly scalarArrays: ReadonlyMap<ArrayId, ScalarArray>;
  readonly liveIn: (value: Tree & { kind: "livein" }) => string;
  readonly calledName: (name: string) => string;
  /** Throws Unnameable where it may mean something else. */
  readonly macroName: (tree: Tree & { kind: "macro" }) => string;
  /** The same for a floating constant, which may be spelled as a macro. */
  readonly floatText: (text: string) => string;
  /** The type as the author calls it here, or in C's own words; null where only the author could. */
  readonly spellType: (type: Type) => string | null;
  /** `isRead`: else compilers would warn. */
  readonly declareScalar: (array: ArrayId, isRead: boolean) => Code;
  /** A variable for elements of the array. */
  readonly declareLocal: (array: ScopArray, name: string, value: string) => Code;
  /** The author's own text for the statement, iterators put in; null where it would not mean the same. */
  readonly authorText: (
    instance: AstInstance,
    names: CNames,
    helpers: Helpers,
    locals: Locals,
  ) => { readonly text: string; readonly authors: string } | null;
  /**
   * Extent of dimension `k` as a C expression over parameters, for arrays whose dimensions polyc recovered.
   */
  readonly extent: (array: ScopArray, k: number) => AstExprTree;
}

export function printInstance(
  instance: AstInstance,
  names: CNames,
  context: StatementContext,
  helpers: Helpers,
  locals: Locals,
): readonly Code[] {
  const { stmt } = instance;
  const own = context.authorText(instance, names, helpers, locals);
  if (own !== null) return withComments(own.text, context.comments(stmt, own.text), own.authors);
  const expanded = (id: ArrayId): string | null => {
    const array = context.scalarArrays.get(id);
    return array === undefined ? null : elementAt(array, instance, names, helpers);
  };
  const element = (id: AccessId): string => {
    const local = locals.get(id);
    if (local !== undefined) return local;
    const access = stmt.accesses.find((a) => a.id === id)!;
    const array = context.scop.arrays[access.array]!;
    const own = expanded(array.id);
    if (array.kind !== "array") return own ?? context.scalarName(array);
    const subscripts = (instance.subscripts.get(id) ?? []).map((e, k) =>
      e === null ? subscriptOnData(access.index![k]!) : toC(e, names, helpers),
    );
    const base = own ?? context.baseName(array);
    return elementText(base, array, access.ref, subscripts, names, context, helpers);
  };
  // Only its text is asked for.
  const subscriptOnData = (index: Tree): c.CExpr => c.leaf(printTree(index, tree).text, "long", 0n, 0n);
  const tree: TreeContext = {
    instance,
    names,
    helpers,
    readAccess: element,
    liveIn: context.liveIn,
    calledName: context.calledName,
    spellType: context.spellType,
    macroName: context.macroName,
    floatText: context.floatText,
  };
  const { tree: value } = stmt;
  const built = assignment(element(stmt.write), value.kind === "guarded" ? value.then : value, tree);
  const printed = withComments(built, context.comments(stmt, built));
  if (value.kind !== "guarded") return printed;
  const cond = printCondition(value.cond, tree).text;
  return cond === "1" ? printed : [testedIf(stmt, value.cond, printed, tree)];
}

/** A comment goes after the statement if that is one line and it is the only one there. */
function withComments(text: string, { before, behind, after }: Beside, authors?: string): readonly Code[] {
  const isLine = behind.length === 1 && ![text, ...behind].some((part) => part.includes("\n"));
  const comment = (text: string): Code => ({ kind: "author-comment", text });
  return [
    ...before.map(comment),
    {
      ...{ kind: "statement", text: isLine ? `${text} ${behind[0]}` : text },
      ...(authors === undefined ? {} : { authors }),
    },
    ...(isLine ? after : [...behind, ...after]).map(comment),
  ];
}

/** `x = e;`, or `x += e;` where the value is an operation on the element itself. */
function assignment(target: string, value: Tree, context: TreeContext): string {
  const compound: Readonly<Record<string, string>> = { add: "+=", sub: "-=", mul: "*=", div: "/=" };
  if (
    value.kind === "binary" &&
    value.left.kind === "read" &&
    context.readAccess(value.left.access) === target
  ) {
    const operator = compound[value.opcode];
    // x op= e converts e to the common type and the result back to x's type: the same as long as all types
    // agree.
    if (operator && value.type.kind === "float" && sameType(value.left.type, value.type))
      return `${target} ${operator} ${converted(value.right, context).text};`;
  }
  return `${target} = ${converted(value, context).text};`;
}

/** An element that a loop keeps in a variable, as it is written before the loop. */
export function promotedElement(
  array: ScopArray,
  ref: MemRef | null,
  subscripts: readonly AstExprTree[],
  names: CNames,
  context: StatementContext,
  helpers: Helpers,
): string {
  const printed = subscripts.map((e) => toC(e, names, helpers));
  return elementText(context.baseName(array), array, ref, printed, names, context, helpers);
}

/** The element of an array, with its subscripts put into the reference that the source uses. */
function elementText(
  base: string,
  array: ScopArray,
  ref: MemRef | null,
  subscripts: readonly c.CExpr[],
  names: CNames,
  context: StatementContext,
  helpers: Helpers,
): string {
  const shape = ref ?? ("ref" in array.base ? array.base.ref : null);
  if (shape === null) throw new Error(`array ${array.name} has no reference to print`);
  const steps = shape.path.filter((step) => step.kind === "index").length;
  const indices =
    steps === subscripts.length ? subscripts : [linear(array, subscripts, names, context, helpers)];
  let next = 0;
  const path = shape.path.map((step) =>
    step.kind === "field" ? `.${step.name}` : `[${indices[next++]?.text ?? "0"}]`,
  );
  return base + path.join("");
}

/** Row-major offset of an element of an array whose dimensions were recovered: (i * m + j) * k + l. */
function linear(
  array: ScopArray,
  subscripts: readonly c.CExpr[],
  names: CNames,
  context: StatementContext,
  helpers: Helpers,
): c.CExpr {
  return subscripts.reduce((offset, subscript, k) =>
    c.plus(c.offsetProduct(offset, toC(context.extent(array, k), names, helpers)), subscript),
  );
}

/** With underscores, as some files make a macro of `unused`. */
export const notWarnedAbout = (code: Code & { kind: "declaration" }): Code => ({
  ...code,
  text: `__attribute__((__unused__)) ${code.text}`,
});

/** `double s = 0;`: compilers cannot see that every copy is written before it is read, and would warn. */
export function declaration(type: string | null, name: string, value = "0"): Code & { kind: "declaration" } {
  if (type === null) throw new Error(`no spelling for the type of ${name}`);
  return { kind: "declaration", text: `${type} ${name} = ${value};` };
}

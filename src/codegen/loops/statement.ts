// One statement instance → one assignment: the written element, `=`, the operand tree; under an `if` where
// data decide.

import type { AstExprTree } from "isl-wasm";
import type { BinaryOpcode, FloatConstant, MemRef } from "../../ir/func.ts";
import { sameType, type Type } from "../../ir/type.ts";
import type { AccessId, ArrayId, Scop, ScopArray, ScopStmt, Tree } from "../../scop/model/scop.ts";
import type { Span } from "../../source/span.ts";
import { type AuthorText, isOneLine, type Name } from "../../source/words.ts";
import type { AstInstance } from "../ast-build.ts";
import type { Assignment, Code, Declaration, TextPiece } from "../code.ts";
import type { Beside } from "../comments.ts";
import {
  type Expression,
  elementOf,
  named,
  plainInteger,
  sameExpression,
  type TypeName,
} from "../expression.ts";
import * as c from "../ranged.ts";
import { elementAt, type ScalarArray } from "../scalar-arrays.ts";
import type { LanguageFacts } from "../source-context.ts";
import { type IslNames, rangedOf } from "./isl-expr.ts";
import { testedIf } from "./merge-tests.ts";
import { assigned, conditionExpressionOf, operandFor, type TreeContext, treeExpression } from "./tree.ts";

/** Variables that stand for elements: what accesses are printed as. */
export type Locals = ReadonlyMap<AccessId, Name>;

export const NO_LOCALS: Locals = new Map();

/** Statements of the author's for instances of one iteration: those that prepare them, and their own. */
export interface AuthorsWords {
  readonly parts: readonly { readonly span: Span; readonly pieces: readonly TextPiece[] }[];
  /** What of the text is in them. */
  readonly kept: readonly Span[];
  /** They declare variables. */
  readonly declares: boolean;
}

/** How arrays, scalars and values from before the nest are called. */
export interface StatementContext {
  readonly scop: Scop;
  /**
   * The author's comments on the statement, and in its text, that have not been printed yet, and are not in
   * what is printed now.
   */
  readonly comments: (stmt: ScopStmt) => Beside;
  /** The same of statements in the author's words, part by part. */
  readonly commentsBeside: (words: AuthorsWords, stmts: readonly ScopStmt[]) => readonly Beside[];
  /** The base of an array: `A`, `(*p)`; throws Unnameable. */
  readonly base: (array: ScopArray) => Expression;
  /** The array as clauses name it. */
  readonly objectName: (array: ScopArray) => Name;
  readonly scalarName: (array: ScopArray) => Name;
  readonly scalarArrays: ReadonlyMap<ArrayId, ScalarArray>;
  readonly liveIn: (value: Tree & { kind: "livein" }) => Expression;
  readonly calledName: (name: Name) => Name;
  /** Throws Unnameable where it may mean something else. */
  readonly macroName: (tree: Tree & { kind: "macro" }) => Name;
  /** The same for a floating constant, which may be spelled as a macro. */
  readonly floating: (constant: FloatConstant) => Expression;
  /** The type as the author calls it here, or in C's own words; null where only the author could. */
  readonly typeName: (type: Type) => TypeName | null;
  readonly language: LanguageFacts;
  /** `isRead`: else compilers would warn. */
  readonly declareScalar: (array: ArrayId, isRead: boolean) => Code;
  /** A variable for elements of the array. */
  readonly declareLocal: (array: ScopArray, name: Name, value: Expression) => Code;
  /** The author's own text for the statement, iterators put in; null where it would not mean the same. */
  readonly authorText: (
    instances: readonly AstInstance[],
    names: IslNames,
    locals: Locals,
  ) => AuthorsWords | null;
  /**
   * Extent of dimension `k` as a C expression over parameters, for arrays whose dimensions polyc recovered.
   */
  readonly extent: (array: ScopArray, k: number) => AstExprTree;
}

/** Instances that follow one another in one iteration, in the author's words; null where these do not fit. */
export function codeOfRun(
  instances: readonly AstInstance[],
  names: IslNames,
  context: StatementContext,
  locals: Locals,
): readonly Code[] | null {
  const own = context.authorText(instances, names, locals);
  if (own === null) return null;
  const comments = context.commentsBeside(
    own,
    instances.map(({ stmt }) => stmt),
  );
  const code = own.parts.flatMap(({ pieces }, k) =>
    withComments({ kind: "statement", pieces }, comments[k]!),
  );
  // What they declare is each instance's own.
  return own.declares ? [{ kind: "block", body: code }] : code;
}

export function codeOfInstance(
  instance: AstInstance,
  names: IslNames,
  context: StatementContext,
  locals: Locals,
): readonly Code[] {
  const { stmt } = instance;
  const own = codeOfRun([instance], names, context, locals);
  if (own !== null) return own;
  const expanded = (id: ArrayId): Expression | null => {
    const array = context.scalarArrays.get(id);
    return array === undefined ? null : elementAt(array, instance, names);
  };
  const element = (id: AccessId): Expression => {
    const local = locals.get(id);
    if (local !== undefined) return named(local);
    const access = stmt.accesses.find((a) => a.id === id)!;
    const array = context.scop.arrays[access.array]!;
    const own = expanded(array.id);
    if (array.kind !== "array") return own ?? named(context.scalarName(array));
    const subscripts = (instance.subscripts.get(id) ?? []).map((e, k) =>
      e === null ? subscriptOnData(access.index![k]!) : rangedOf(e, names),
    );
    const base = own ?? context.base(array);
    return elementOfArray(base, array, access.ref, subscripts, names, context);
  };
  // Only what it computes is asked for.
  const subscriptOnData = (index: Tree): c.Ranged => c.leaf(treeExpression(index, tree).tree, "long", 0n, 0n);
  const tree: TreeContext = {
    instance,
    names,
    readAccess: element,
    liveIn: context.liveIn,
    calledName: context.calledName,
    typeName: context.typeName,
    language: context.language,
    macroName: context.macroName,
    floating: context.floating,
  };
  const { tree: value } = stmt;
  const built = assignment(element(stmt.write), value.kind === "guarded" ? value.then : value, tree);
  const printed = withComments(built, context.comments(stmt));
  if (value.kind !== "guarded") return printed;
  const cond = conditionExpressionOf(value.cond, tree);
  return plainInteger(cond) === 1n ? printed : [testedIf(stmt, value.cond, printed, tree)];
}

/** A comment goes after the statement's last line if it is one line and the only one there. */
function withComments(
  code: Code & { kind: "statement" | "assignment" },
  { before, behind, after }: Beside,
): readonly Code[] {
  const isLine = behind.length === 1 && behind.every(isOneLine);
  const comment = (text: AuthorText): Code => ({ kind: "author-comment", text });
  return [
    ...before.map(comment),
    isLine ? { ...code, note: behind[0]! } : code,
    ...(isLine ? after : [...behind, ...after]).map(comment),
  ];
}

const COMPOUND: ReadonlySet<BinaryOpcode> = new Set(["add", "sub", "mul", "div"]);

/** `x = e;`, or `x += e;` where the value is an operation on the element itself. */
function assignment(target: Expression, value: Tree, context: TreeContext): Assignment {
  if (
    value.kind === "binary" &&
    value.left.kind === "read" &&
    sameExpression(context.readAccess(value.left.access), target)
  ) {
    // x op= e converts e to the common type and the result back to x's type: the same as long as all types
    // agree.
    if (COMPOUND.has(value.opcode) && value.type.kind === "float" && sameType(value.left.type, value.type)) {
      const by = operandFor(value.right, value.type, context).tree;
      return { kind: "assignment", target, operator: value.opcode, value: by };
    }
  }
  return { kind: "assignment", target, operator: null, value: assigned(value, context).tree };
}

/** An element that a loop keeps in a variable, as it is written before the loop. */
export function promotedElement(
  array: ScopArray,
  ref: MemRef | null,
  subscripts: readonly AstExprTree[],
  names: IslNames,
  context: StatementContext,
): Expression {
  const indices = subscripts.map((e) => rangedOf(e, names));
  return elementOfArray(context.base(array), array, ref, indices, names, context);
}

/** The element of an array, with its subscripts put into the reference that the source uses. */
function elementOfArray(
  base: Expression,
  array: ScopArray,
  ref: MemRef | null,
  subscripts: readonly c.Ranged[],
  names: IslNames,
  context: StatementContext,
): Expression {
  const shape = ref ?? ("ref" in array.base ? array.base.ref : null);
  if (shape === null) throw new Error(`array ${array.name} has no reference to print`);
  const steps = shape.path.filter((step) => step.kind === "index").length;
  const indices = steps === subscripts.length ? subscripts : [linear(array, subscripts, names, context)];
  let next = 0;
  return shape.path.reduce<Expression>(
    (of, step) =>
      step.kind === "field"
        ? { kind: "field", base: of, name: step.name }
        : elementOf(of, [indices[next++]?.tree ?? c.literal(0n).tree]),
    base,
  );
}

/** Row-major offset of an element of an array whose dimensions were recovered: (i * m + j) * k + l. */
function linear(
  array: ScopArray,
  subscripts: readonly c.Ranged[],
  names: IslNames,
  context: StatementContext,
): c.Ranged {
  return subscripts.reduce((offset, subscript, k) =>
    c.plus(c.offsetProduct(offset, rangedOf(context.extent(array, k), names)), subscript),
  );
}

/** `double s = 0;`: compilers cannot see that every copy is written before it is read, and would warn. */
export function declaration(type: TypeName | null, name: Name, value: Expression): Declaration {
  if (type === null) throw new Error(`no spelling for the type of ${name}`);
  return { kind: "declaration", type, name, value };
}

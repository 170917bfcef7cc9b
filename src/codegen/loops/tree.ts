// Operand trees → expressions that compute the same value in the language of the file.
//
// The IR has every conversion explicit; languages do most of them by themselves. A conversion is left out
// where the language's own does just that (`commonType`): each expression carries the type it has there, and
// an operator is right only if the operands' common type is the one that the IR computes in. Otherwise a cast
// is added.

import type { AstExprTree } from "isl-wasm";
import type { BinaryOpcode, FloatConstant } from "../../ir/func.ts";
import { INT, LONG, sameType, type Type } from "../../ir/type.ts";
import type { AccessId, Tree } from "../../scop/model/scop.ts";
import type { Name } from "../../source/words.ts";
import type { AstInstance } from "../ast-build.ts";
import type { Expression, TypeName } from "../expression.ts";
import * as e from "../expression.ts";
import type { LanguageFacts } from "../source-context.ts";
import { type IslNames, rangedOf } from "./isl-expr.ts";

/** An expression and the type that compilers give it. */
interface Typed {
  readonly tree: Expression;
  readonly type: Type;
}

export interface TreeContext {
  readonly instance: AstInstance;
  readonly names: IslNames;
  /** `A[i][j]`, or the name of a scalar location. */
  readonly readAccess: (access: AccessId) => Expression;
  /** A value from before the nest. Throws Unnameable. */
  readonly liveIn: (value: Tree & { kind: "livein" }) => Expression;
  readonly language: LanguageFacts;
  /** Name of a function. Throws Unnameable where a macro has it too. */
  readonly calledName: (name: Name) => Name;
  /** See `StatementContext.typeName`. */
  readonly typeName: (type: Type) => TypeName | null;
  /** See `StatementContext`. */
  readonly floating: (constant: FloatConstant) => Expression;
  readonly macroName: (tree: Tree & { kind: "macro" }) => Name;
}

const COMPARISONS: Readonly<Partial<Record<BinaryOpcode, (a: bigint, b: bigint) => boolean>>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
};

const isComparison = (op: BinaryOpcode): boolean => COMPARISONS[op] !== undefined;
const isShift = (op: e.BinaryOperator): boolean => op === "shl" || op === "shr";

/** The tree as an expression whose type is exactly `tree.type` or promotes to it. */
export function treeExpression(tree: Tree, context: TreeContext): Typed {
  const { type } = tree;
  switch (tree.kind) {
    case "read":
      return { tree: context.readAccess(tree.access), type };
    case "affine":
      return affine(context.instance.affine.get(tree.aff)!, type, context);
    case "int":
      return integer(tree.value, type, context);
    case "float":
      return { tree: context.floating(tree), type };
    case "macro":
      // Parenthesised as a sum would be: `-DN=20+1`.
      return { tree: e.macro(context.macroName(tree)), type };
    case "livein":
      return { tree: context.liveIn(tree), type };
    case "binary":
      return binary(tree, context);
    case "unary":
      return unary(tree, context);
    case "cast":
      return cast(treeExpression(tree.arg, context), type, context);
    case "select":
      return select(tree, context);
    case "guarded":
      throw new Error("a condition inside of a tree");
    case "call": {
      const args = tree.args.map((arg) => treeExpression(arg, context).tree);
      return { tree: { kind: "call", name: context.calledName(tree.name), args }, type };
    }
  }
}

/**
 * The tree for a place that converts to `tree.type` by itself (assignment, argument): an outer cast is not
 * printed.
 */
const converted = (tree: Tree, context: TreeContext): Typed =>
  treeExpression(isConversion(tree) ? tree.arg : tree, context);

/** The same for what is assigned, with a cast that compilers would warn without. */
export const assigned = (tree: Tree, context: TreeContext): Typed =>
  isConversion(tree) && context.language.warnsOfConversion(tree.arg.type, tree.type)
    ? treeExpression(tree, context)
    : converted(tree, context);

/** As the right operand of `x op= …`, computed in the type of x: without a cast that this does as well. */
export function operandFor(tree: Tree, type: Type, context: TreeContext): Typed {
  const { full, bare } = choiceOf(tree, context);
  return sameType(commonType({ tree: full.tree, type }, bare, context), type) ? bare : full;
}

const isConversion = (tree: Tree): tree is Tree & { kind: "cast" } =>
  tree.kind === "cast" && isArithmetic(tree.type) && isArithmetic(tree.arg.type);

const isArithmetic = (type: Type): boolean =>
  type.kind === "int" || type.kind === "float" || type.kind === "bool";

function affine(expr: AstExprTree, type: Type, context: TreeContext): Typed {
  const value = rangedOf(expr, context.names);
  const typed: Typed = { tree: value.tree, type: value.type === "int" ? INT : LONG };
  return sameType(typed.type, type) ? typed : cast(typed, type, context);
}

function integer(value: bigint, type: Type, context: TreeContext): Typed {
  if (value === -(2n ** 63n)) return cast({ tree: e.integer(value, 64), type: LONG }, type, context);
  const bits = type.kind === "int" && type.bits === 64 ? 64 : 32;
  if (bits === 32 && value === -(2n ** 31n)) return { tree: e.integer(value), type };
  const signed = type.kind !== "int" || type.bits < 32 || type.signed;
  const tree = e.integer(value, bits, signed);
  if (bits === 64 || !signed) return { tree, type };
  return type.kind === "int" && type.bits < 32
    ? cast({ tree, type: INT }, type, context)
    : { tree, type: INT };
}

function cast(arg: Typed, to: Type, context: TreeContext): Typed {
  if (sameType(arg.type, to)) return arg;
  // Addresses are only compared: no constant but null is one, and `const void *` goes with any.
  if (to.kind === "pointer" && e.plainInteger(arg.tree) === 0n) return { ...arg, type: to };
  // Of an enumeration, which may have no name, the type of its values.
  const plain = to.kind === "enum" ? to.underlying : to;
  const name: TypeName | null = plain.kind === "pointer" ? { kind: "any-pointer" } : context.typeName(plain);
  if (name === null) throw new Error(`no spelling for a cast to ${to.kind}`);
  return { tree: e.cast(name, arg.tree), type: to };
}

/** A tree with its conversion, and without it where the language may do the same. */
interface Choice {
  readonly full: Typed;
  readonly bare: Typed;
}

/** Each part is written once: twice would be twice for each operator around it. */
function choiceOf(tree: Tree, context: TreeContext): Choice {
  const bare = converted(tree, context);
  return { bare, full: isConversion(tree) ? cast(bare, tree.type, context) : bare };
}

/** How much shorter the bare form is: it has no cast, and no parentheses that this asks for. */
const spared = ({ full, bare }: Choice): number =>
  e.sameExpression(full.tree, bare.tree) ? 0 : isOperation(bare.tree) ? 2 : 1;

const isOperation = (of: Expression): boolean =>
  of.kind === "binary" || of.kind === "conditional" || of.kind === "macro";

/**
 * An operand of an operation done in `type`: without its cast where the other operand makes the language
 * convert it.
 */
function operands(left: Tree, right: Tree, type: Type, context: TreeContext): readonly [Typed, Typed] {
  const [first, second] = [choiceOf(left, context), choiceOf(right, context)];
  // The IR converts both operands to `type`; a cast left out must be one that the language then does,
  // straight to `type`.
  const bareFirst = [first.bare, second.full] as const;
  const bareSecond = [first.full, second.bare] as const;
  const choices = spared(first) >= spared(second) ? [bareFirst, bareSecond] : [bareSecond, bareFirst];
  for (const [l, r] of choices) if (sameType(commonType(l, r, context), type)) return [l, r];
  return [cast(first.full, type, context), cast(second.full, type, context)];
}

/** The type in which the language computes with them. */
const commonType = (left: Typed, right: Typed, context: TreeContext): Type =>
  context.language.commonType(left.type, right.type) ?? left.type;

function binary(tree: Tree & { kind: "binary" }, context: TreeContext): Typed {
  const { opcode, type } = tree;
  if (isShift(opcode)) {
    const [left, right] = [treeExpression(tree.left, context), amount(tree.right, context)];
    return { tree: e.binary(opcode, left.tree, right.tree), type };
  }
  const [left, right] = operands(tree.left, tree.right, tree.left.type, context);
  const operation = e.binary(opcode, left.tree, right.tree);
  if (isComparison(opcode)) return { tree: operation, type: INT };
  const typed: Typed = { tree: operation, type: commonType(left, right, context) };
  return sameType(typed.type, type) ? typed : cast(typed, type, context);
}

/** Of a shift: of any type that holds it. */
const amount = (tree: Tree, context: TreeContext): Typed =>
  isConversion(tree) &&
  tree.type.kind === "int" &&
  tree.arg.type.kind === "int" &&
  tree.arg.type.bits <= tree.type.bits
    ? treeExpression(tree.arg, context)
    : treeExpression(tree, context);

function unary(tree: Tree & { kind: "unary" }, context: TreeContext): Typed {
  const arg = treeExpression(tree.arg, context);
  return { tree: e.unary(tree.opcode, arg.tree), type: tree.opcode === "not" ? INT : tree.type };
}

function select(tree: Tree & { kind: "select" }, context: TreeContext): Typed {
  const cond = conditionExpressionOf(tree.cond, context);
  const ends = [tree.then, tree.other] as const;
  const [then, other] = context.language.choiceConverts
    ? operands(...ends, tree.type, context)
    : ends.map((end) => cast(treeExpression(end, context), tree.type, context));
  const both = tree.hasBoth && { hasBoth: true as const };
  return {
    tree: { kind: "conditional", cond, then: then.tree, other: other.tree, ...both },
    type: tree.type,
  };
}

const TRUE = e.integer(1n);
const FALSE = e.integer(0n);

/** The condition is a number: what it decides is known. */
const isDecided = (condition: Expression): boolean => (e.plainInteger(condition) ?? -1n) >= 0n;
const isFalse = (condition: Expression): boolean => e.plainInteger(condition) === 0n;

/**
 * The tree where only matters whether it is zero: tests that are made one after another are joined by
 * `andThen` and `orElse`.
 */
export function conditionExpressionOf(tree: Tree, context: TreeContext): Expression {
  if (tree.kind === "unary" && tree.opcode === "not") {
    const arg = conditionExpressionOf(tree.arg, context);
    return isDecided(arg) ? (isFalse(arg) ? TRUE : FALSE) : e.unary("not", arg);
  }
  if (tree.kind === "cast" && tree.arg.type.kind === "bool") return conditionExpressionOf(tree.arg, context);
  if (tree.kind === "select" && tree.other.kind === "int" && tree.other.value === 0n)
    return joined("andThen", tree.cond, tree.then, context);
  if (tree.kind === "select" && tree.then.kind === "int" && tree.then.value !== 0n)
    return joined("orElse", tree.cond, tree.other, context);
  const { tree: value } = treeExpression(tree, context);
  const decided = comparisonOfNumbers(value);
  if (decided !== null) return decided ? TRUE : FALSE;
  return value;
}

function joined(operator: "andThen" | "orElse", left: Tree, right: Tree, context: TreeContext): Expression {
  const [first, second] = [conditionExpressionOf(left, context), conditionExpressionOf(right, context)];
  // Decided already: what comes after may be an element that is not there.
  if (isDecided(first)) return isFalse(first) === (operator === "andThen") ? first : second;
  if (isDecided(second) && isFalse(second) !== (operator === "andThen")) return first;
  return e.binary(operator, first, second);
}

/** What a comparison of two numbers comes to; null: it is none. */
function comparisonOfNumbers(value: Expression): boolean | null {
  if (value.kind !== "binary" || value.operator === "andThen" || value.operator === "orElse") return null;
  const [left, right] = [e.plainInteger(value.left), e.plainInteger(value.right)];
  const compare = COMPARISONS[value.operator];
  return left === null || right === null || compare === undefined ? null : compare(left, right);
}

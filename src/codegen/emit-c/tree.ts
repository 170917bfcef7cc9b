// Operand trees → C expressions that compute the same value.
//
// The IR has every conversion explicit; C does most of them by itself. A conversion is left out where C's
// usual arithmetic conversions do just that: each printed operand carries the type it has in C, and an
// operator's text is right only if the usual conversions of its operands give the type the IR computes in.
// Otherwise a cast is printed.

import type { AstExprTree } from "isl-wasm";
import type { BinaryOpcode } from "../../ir/func.ts";
import { sameType, type Type } from "../../ir/type.ts";
import type { AccessId, Tree } from "../../scop/model/scop.ts";
import type { AstInstance } from "../ast-build.ts";
import { PRECEDENCE, paren } from "../expr.ts";
import { type CNames, type Helpers, toC } from "./isl-expr.ts";
import { usual } from "./types.ts";

/** A value in C: its text, how tightly it binds, and the type that a C compiler gives it. */
interface Typed {
  readonly text: string;
  readonly precedence: number;
  readonly type: Type;
}

export interface TreeContext {
  readonly instance: AstInstance;
  readonly names: CNames;
  readonly helpers: Helpers;
  /** `A[i][j]`, or the name of a scalar location. */
  readonly readAccess: (access: AccessId) => string;
  /** Name of a value from before the nest. Throws Unnameable. */
  readonly liveIn: (value: Tree & { kind: "livein" }) => string;
  /** Name of a function. Throws Unnameable where a macro has it too. */
  readonly calledName: (name: string) => string;
  /** See `StatementContext.spellType`. */
  readonly spellType: (type: Type) => string | null;
  /** See `StatementContext`. */
  readonly floatText: (text: string) => string;
  readonly macroName: (tree: Tree & { kind: "macro" }) => string;
}

const LONG: Type = { kind: "int", bits: 64, signed: true, name: "long" };
const INT: Type = { kind: "int", bits: 32, signed: true, name: "int" };

const OPERATORS: Readonly<Record<BinaryOpcode, readonly [text: string, precedence: number]>> = {
  add: ["+", 10],
  sub: ["-", 10],
  mul: ["*", 11],
  div: ["/", 11],
  rem: ["%", 11],
  shl: ["<<", 9],
  shr: [">>", 9],
  and: ["&", 6],
  xor: ["^", 5],
  or: ["|", 4],
  eq: ["==", 7],
  ne: ["!=", 7],
  lt: ["<", 8],
  le: ["<=", 8],
  gt: [">", 8],
  ge: [">=", 8],
};

const isComparison = (op: BinaryOpcode): boolean => OPERATORS[op][1] === 7 || OPERATORS[op][1] === 8;

const primary = (text: string, type: Type): Typed => ({ text, precedence: PRECEDENCE.primary, type });

/** The tree as C whose type is exactly `tree.type` or promotes to it. */
export function printTree(tree: Tree, context: TreeContext): Typed {
  switch (tree.kind) {
    case "read":
      return primary(context.readAccess(tree.access), tree.type);
    case "affine":
      return affine(context.instance.affine.get(tree.aff)!, tree.type, context);
    case "int":
      return integer(tree.value, tree.type, context);
    case "float":
      return floating(context.floatText(tree.text), tree.type);
    case "macro":
      // Parenthesised as a sum would be: `-DN=20+1`.
      return { text: context.macroName(tree), precedence: PRECEDENCE.additive, type: tree.type };
    case "livein":
      return primary(context.liveIn(tree), tree.type);
    case "binary":
      return binary(tree, context);
    case "unary":
      return unary(tree, context);
    case "cast":
      return cast(printTree(tree.arg, context), tree.type, context);
    case "select":
      return select(tree, context);
    case "guarded":
      throw new Error("a condition inside of a tree");
    case "call": {
      const args = tree.args.map((arg) => printTree(arg, context).text);
      return primary(`${context.calledName(tree.name)}(${args.join(", ")})`, tree.type);
    }
  }
}

/**
 * The tree for a place that converts to `tree.type` by itself (assignment, argument): an outer cast is not
 * printed.
 */
export function converted(tree: Tree, context: TreeContext): Typed {
  return tree.kind === "cast" && isArithmetic(tree.type) && isArithmetic(tree.arg.type)
    ? printTree(tree.arg, context)
    : printTree(tree, context);
}

const isArithmetic = (type: Type): boolean =>
  type.kind === "int" || type.kind === "float" || type.kind === "bool";

function affine(expr: AstExprTree, type: Type, context: TreeContext): Typed {
  const e = toC(expr, context.names, context.helpers);
  const printed: Typed = { text: e.text, precedence: e.precedence, type: e.type === "int" ? INT : LONG };
  return sameType(printed.type, type) ? printed : cast(printed, type, context);
}

function integer(value: bigint, type: Type, context: TreeContext): Typed {
  const suffix = type.kind === "int" && type.bits === 64 ? (type.signed ? "L" : "UL") : "";
  const unsigned = type.kind === "int" && type.bits === 32 && !type.signed ? "U" : "";
  if (value === -(2n ** 63n))
    return cast({ text: "(-9223372036854775807L - 1)", precedence: 15, type: LONG }, type, context);
  if (value === -(2n ** 31n) && suffix === "") return { text: "(-2147483647 - 1)", precedence: 15, type };
  const printed: Typed = {
    text: `${value}${suffix}${unsigned}`,
    precedence: value < 0n ? PRECEDENCE.unary : PRECEDENCE.primary,
    type: suffix || unsigned ? type : INT,
  };
  return type.kind === "int" && type.bits < 32 ? cast(printed, type, context) : printed;
}

function floating(text: string, type: Type): Typed {
  const negative = text.startsWith("-");
  return { text, precedence: negative ? PRECEDENCE.unary : PRECEDENCE.primary, type };
}

function cast(arg: Typed, to: Type, context: TreeContext): Typed {
  if (sameType(arg.type, to)) return arg;
  // Addresses are only compared: no constant but null is one, and `const void *` goes with any.
  if (to.kind === "pointer" && arg.text === "0") return { ...arg, type: to };
  // Of an enumeration, which may have no name, the type of its values.
  const plain = to.kind === "enum" ? to.underlying : to;
  const spelled = plain.kind === "pointer" ? "const void *" : context.spellType(plain);
  if (spelled === null) throw new Error(`no spelling for a cast to ${to.kind}`);
  return { text: `(${spelled})${paren(arg, PRECEDENCE.unary)}`, precedence: PRECEDENCE.unary, type: to };
}

/**
 * An operand of an operation done in `type`: without its cast where the other operand makes C convert by
 * itself.
 */
function operands(left: Tree, right: Tree, type: Type, context: TreeContext): readonly [Typed, Typed] {
  const full: readonly [Typed, Typed] = [printTree(left, context), printTree(right, context)];
  const bare: readonly [Typed, Typed] = [converted(left, context), converted(right, context)];
  // The IR converts both operands to `type`; a cast left out must be one that C then does by itself, straight
  // to `type`.
  const choices = [
    [bare[0], full[1]],
    [full[0], bare[1]],
  ] as const;
  const length = ([l, r]: readonly [Typed, Typed]): number => l.text.length + r.text.length;
  for (const [l, r] of [...choices].sort((a, b) => length(a) - length(b)))
    if (sameType(usual(l.type, r.type), type)) return [l, r];
  return [cast(full[0], type, context), cast(full[1], type, context)];
}

function binary(tree: Tree & { kind: "binary" }, context: TreeContext): Typed {
  const [text, precedence] = OPERATORS[tree.opcode];
  const done = tree.left.type;
  if (tree.opcode === "shl" || tree.opcode === "shr") {
    const left = printTree(tree.left, context);
    const right = converted(tree.right, context);
    // As gcc -Wall asks for.
    return { text: `${paren(left, 11)} ${text} ${paren(right, 11)}`, precedence, type: tree.type };
  }
  const [left, right] = operands(tree.left, tree.right, done, context);
  // gcc -Wall asks for parentheses around arithmetic inside bit operations and comparisons of comparisons.
  const strict = precedence <= 8;
  const wrap = (value: Typed, least: number): string =>
    strict && value.precedence < PRECEDENCE.unary && value.precedence !== 10 && value.precedence !== 11
      ? `(${value.text})`
      : paren(value, strict && precedence < 7 ? PRECEDENCE.unary : least);
  const printed: Typed = {
    text: `${wrap(left, precedence)} ${text} ${wrap(right, precedence + 1)}`,
    precedence,
    type: isComparison(tree.opcode) ? INT : usual(left.type, right.type),
  };
  return isComparison(tree.opcode) || sameType(printed.type, tree.type)
    ? printed
    : cast(printed, tree.type, context);
}

function unary(tree: Tree & { kind: "unary" }, context: TreeContext): Typed {
  const arg = printTree(tree.arg, context);
  const operator = { neg: "-", bitnot: "~", not: "!" }[tree.opcode];
  const inner = paren(arg, PRECEDENCE.unary);
  const text = inner.startsWith(operator) ? `${operator}(${arg.text})` : `${operator}${inner}`;
  return { text, precedence: PRECEDENCE.unary, type: tree.opcode === "not" ? INT : tree.type };
}

/**
 * The tree where only matters whether it is zero: tests that are made one after another are joined by `&&`
 * and `||`.
 */
export function printCondition(tree: Tree, context: TreeContext): Typed {
  const joined = (operator: "&&" | "||", precedence: number, left: Tree, right: Tree): Typed => {
    // gcc -Wall asks for parentheses around one in the other.
    const least = operator === "&&" ? precedence : PRECEDENCE.and + 1;
    const [first, second] = [printCondition(left, context), printCondition(right, context)];
    // Decided already: what comes after may be an element that is not there.
    if (isNumber(first)) return isZero(first) === (operator === "&&") ? first : second;
    if (isNumber(second) && isZero(second) !== (operator === "&&")) return first;
    const parts = [first, second].map((part) => paren(part, least));
    return { text: parts.join(` ${operator} `), precedence, type: INT };
  };
  if (tree.kind === "unary" && tree.opcode === "not") {
    const arg = printCondition(tree.arg, context);
    if (isNumber(arg)) return { text: isZero(arg) ? "1" : "0", precedence: PRECEDENCE.primary, type: INT };
    return { text: `!${paren(arg, PRECEDENCE.unary)}`, precedence: PRECEDENCE.unary, type: INT };
  }
  if (tree.kind === "cast" && tree.arg.type.kind === "bool") return printCondition(tree.arg, context);
  if (tree.kind === "select" && tree.other.kind === "int" && tree.other.value === 0n)
    return joined("&&", PRECEDENCE.and, tree.cond, tree.then);
  if (tree.kind === "select" && tree.then.kind === "int" && tree.then.value !== 0n)
    return joined("||", PRECEDENCE.or, tree.cond, tree.other);
  const printed = printTree(tree, context);
  const numbers = /^(-?\d+) (==|!=|<|<=|>|>=) (-?\d+)$/.exec(printed.text);
  if (numbers === null) return isNoCondition(printed) ? unequalToZero(printed) : printed;
  const holds = COMPARISONS[numbers[2]!]!(BigInt(numbers[1]!), BigInt(numbers[3]!));
  return { text: holds ? "1" : "0", precedence: PRECEDENCE.primary, type: INT };
}

/**
 * Products, shifts and choices as conditions are taken for slips of the pen by gcc -Wall, also after a sign
 * or a cast.
 */
const isNoCondition = ({ text, precedence }: Typed): boolean =>
  precedence === PRECEDENCE.multiplicative ||
  precedence === OPERATORS.shl[1] ||
  precedence === PRECEDENCE.conditional ||
  (precedence === PRECEDENCE.unary && /^[-(]/.test(text));

const unequalToZero = (value: Typed): Typed => ({
  text: `${paren(value, OPERATORS.shl[1])} != 0`,
  precedence: OPERATORS.ne[1],
  type: INT,
});

/** Numbers without a suffix are of signed types. */
const COMPARISONS: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

const isNumber = ({ text }: Typed): boolean => /^\d+$/.test(text);
const isZero = ({ text }: Typed): boolean => /^0+$/.test(text);

function select(tree: Tree & { kind: "select" }, context: TreeContext): Typed {
  const cond = printCondition(tree.cond, context);
  const [then, other] = operands(tree.then, tree.other, tree.type, context);
  const text = `${paren(cond, 4)} ? ${paren(then, 2)} : ${paren(other, PRECEDENCE.conditional)}`;
  return { text, precedence: PRECEDENCE.conditional, type: tree.type };
}

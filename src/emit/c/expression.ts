// Expressions as C spells them (`codegen/expression.ts`): operators, constants, and the parentheses that C's
// precedences or gcc -Wall ask for.
//
//     gcc -Wall        (a & b) == 0       comparisons and operations on bits, one in the other
//                      (a && b) || c      `&&` in `||`
//                      (a + b) << c       sums in shifts

import type { BinaryOperator, Expression, HelperName, TypeName } from "../../codegen/expression.ts";
import { isTypeName } from "../../codegen/expression.ts";
import { LONG, sameType } from "../../ir/type.ts";
import { asCondition } from "./condition.ts";
import { guardCounter } from "./helpers.ts";
import { spellType } from "./types.ts";

/** C's precedences, as far as printed expressions need them; higher binds tighter. */
export const PRECEDENCE = {
  conditional: 1,
  or: 2,
  and: 3,
  bitOr: 4,
  bitXor: 5,
  bitAnd: 6,
  equality: 7,
  relational: 8,
  shift: 9,
  additive: 10,
  multiplicative: 11,
  unary: 13,
  primary: 15,
} as const;

interface Printed {
  readonly text: string;
  readonly precedence: number;
}

const OPERATORS: Readonly<Record<BinaryOperator, readonly [text: string, precedence: number]>> = {
  add: ["+", PRECEDENCE.additive],
  sub: ["-", PRECEDENCE.additive],
  mul: ["*", PRECEDENCE.multiplicative],
  div: ["/", PRECEDENCE.multiplicative],
  rem: ["%", PRECEDENCE.multiplicative],
  shl: ["<<", PRECEDENCE.shift],
  shr: [">>", PRECEDENCE.shift],
  and: ["&", PRECEDENCE.bitAnd],
  xor: ["^", PRECEDENCE.bitXor],
  or: ["|", PRECEDENCE.bitOr],
  eq: ["==", PRECEDENCE.equality],
  ne: ["!=", PRECEDENCE.equality],
  lt: ["<", PRECEDENCE.relational],
  le: ["<=", PRECEDENCE.relational],
  gt: [">", PRECEDENCE.relational],
  ge: [">=", PRECEDENCE.relational],
  andThen: ["&&", PRECEDENCE.and],
  orElse: ["||", PRECEDENCE.or],
};

export const operatorText = (operator: BinaryOperator): string => OPERATORS[operator][0];

export const printExpression = (e: Expression): string => print(e).text;

/** As an operand that binds at least so tightly. */
export const printOperand = (e: Expression, atLeast: number): string => within(print(e), atLeast);

const within = ({ text, precedence }: Printed, atLeast: number): string =>
  precedence >= atLeast ? text : `(${text})`;

const primary = (text: string): Printed => ({ text, precedence: PRECEDENCE.primary });
const prefixed = (text: string): Printed => ({ text, precedence: PRECEDENCE.unary });

function print(e: Expression): Printed {
  switch (e.kind) {
    case "integer":
      return integerConstant(e);
    case "float":
      return floatConstant(e);
    case "name":
      return primary(e.name);
    case "macro":
      return { text: e.name, precedence: PRECEDENCE.additive };
    case "author":
      return {
        text: e.text,
        precedence: e.text.startsWith("-")
          ? PRECEDENCE.unary
          : e.binds === "sum"
            ? PRECEDENCE.additive
            : PRECEDENCE.primary,
      };
    case "unary":
      return unaryOperation(e);
    case "binary":
      return binaryOperation(e);
    case "conditional": {
      const [then, other] = [
        printOperand(e.then, PRECEDENCE.or),
        printOperand(e.other, PRECEDENCE.conditional),
      ];
      return {
        text: `${printOperand(asCondition(e.cond), PRECEDENCE.or)} ? ${then} : ${other}`,
        precedence: PRECEDENCE.conditional,
      };
    }
    case "cast":
      if (isToLong(e.to) && e.arg.kind === "helper" && IN_LONG.has(e.arg.helper)) return print(e.arg);
      return prefixed(`(${printTypeName(e.to)})${printOperand(e.arg, PRECEDENCE.unary)}`);
    case "call":
      return primary(`${e.name}(${e.args.map(printExpression).join(", ")})`);
    case "helper":
      return primary(`polyc_${e.helper}(${printArguments(e).join(", ")})`);
    case "element":
      return primary(`${printOperand(e.base, PRECEDENCE.primary)}[${printExpression(e.subscript)}]`);
    case "field":
      return e.base.kind === "pointee"
        ? primary(`${printOperand(e.base.of, PRECEDENCE.primary)}->${e.name}`)
        : primary(`${printOperand(e.base, PRECEDENCE.primary)}.${e.name}`);
    case "address":
      return prefixed(`&${printOperand(e.of, PRECEDENCE.unary)}`);
    case "grouped":
      return primary(`(${printExpression(e.of)})`);
    case "pointee":
      return prefixed(`*${printOperand(e.of, PRECEDENCE.unary)}`);
    case "expands":
      return primary(`polyc_expands(${e.use}, "${e.text}")`);
    case "same-type":
      return primary(`__builtin_types_compatible_p(${e.name}, ${e.meaning})`);
    case "counted":
      return prefixed(`++${guardCounter(e.guard)}`);
    case "size":
      return prefixed(
        isTypeName(e.of)
          ? `sizeof(${printTypeName(e.of)})`
          : `sizeof ${printOperand(e.of, PRECEDENCE.unary)}`,
      );
  }
}

/** The least number of a type has no constant of that type. */
function integerConstant({ value, bits, signed }: Expression & { kind: "integer" }): Printed {
  if (signed && value === -(2n ** BigInt(bits - 1)))
    return { text: `-${-value - 1n}${bits === 64 ? "L" : ""} - 1`, precedence: PRECEDENCE.additive };
  const text = `${value}${signed ? "" : "U"}${bits === 64 ? "L" : ""}`;
  return value < 0n ? prefixed(text) : primary(text);
}

const FLOAT_SUFFIX: Readonly<Record<string, string>> = { float: "f", "long double": "L" };

/** A finite number. */
function floatConstant({ value, type }: Expression & { kind: "float" }): Printed {
  const digits = Object.is(value, -0) ? "-0" : String(value);
  const suffix = type.kind === "float" ? (FLOAT_SUFFIX[type.name] ?? "") : "";
  const text = `${/^-?\d+$/.test(digits) ? `${digits}.0` : digits}${suffix}`;
  return digits.startsWith("-") ? prefixed(text) : primary(text);
}

const UNARY = { neg: "-", bitnot: "~", not: "!" } as const;

function unaryOperation({ operator, arg }: Expression & { kind: "unary" }): Printed {
  const sign = UNARY[operator];
  const { text, precedence } = print(arg);
  // No `--`.
  const isPlain = precedence >= PRECEDENCE.unary && !text.startsWith(sign);
  return prefixed(`${sign}${isPlain ? text : `(${text})`}`);
}

function binaryOperation(e: Expression & { kind: "binary" }): Printed {
  const [sign, precedence] = OPERATORS[e.operator];
  const [left, right] = [
    operand(e.left, e.operator, precedence, false),
    operand(e.right, e.operator, precedence, true),
  ];
  return { text: `${left} ${sign} ${right}`, precedence };
}

function operand(e: Expression, of: BinaryOperator, precedence: number, isRight: boolean): string {
  switch (precedence) {
    case PRECEDENCE.or:
      return e.kind === "binary" && e.operator === of
        ? printExpression(e)
        : printOperand(e, PRECEDENCE.bitOr);
    case PRECEDENCE.and:
      return printOperand(e, precedence);
    case PRECEDENCE.bitOr:
    case PRECEDENCE.bitXor:
    case PRECEDENCE.bitAnd:
      return printOperand(e, PRECEDENCE.unary);
    case PRECEDENCE.equality:
    case PRECEDENCE.relational:
      return isConstantShift(e) ? printExpression(e) : printOperand(e, PRECEDENCE.additive);
    case PRECEDENCE.shift:
      return printOperand(e, PRECEDENCE.multiplicative);
    default:
      return printOperand(e, isRight ? precedence + 1 : precedence);
  }
}

/** `1L << 56`, a number. */
const isConstantShift = (e: Expression): boolean =>
  e.kind === "binary" && e.operator === "shl" && e.left.kind === "integer" && e.right.kind === "integer";

export function printTypeName(type: TypeName): string {
  switch (type.kind) {
    case "named":
      return type.name;
    case "any-pointer":
      return "const void *";
    case "array":
      return printTypeName(type.of) + type.extents.map((extent) => `[${extent}]`).join("");
    case "plain": {
      const spelled = spellType(type.type);
      if (spelled === null) throw new Error(`no spelling for a type of kind ${type.type.kind}`);
      return spelled;
    }
  }
}

/** Operands of `&&` or `||`, one after another; null for other expressions. */
export function alternativesOf(
  e: Expression,
): readonly [operator: string, operands: readonly Expression[]] | null {
  if (e.kind !== "binary" || (e.operator !== "andThen" && e.operator !== "orElse")) return null;
  const flat = (of: Expression): readonly Expression[] =>
    of.kind === "binary" && of.operator === e.operator ? [...flat(of.left), ...flat(of.right)] : [of];
  return [operatorText(e.operator), flat(e)];
}

/** As an operand of `&&`. */
export const printConjunct = (e: Expression): string => printOperand(e, PRECEDENCE.and);

/** An operand of `e`, in parentheses where it needs some. */
export function printOperandOf(e: Expression, one: Expression): string {
  if (e === one || e.kind !== "binary") return printExpression(one);
  return operand(one, e.operator, OPERATORS[e.operator][1], false);
}

/** `a &&`, `(b || c) &&`, `d`: where a condition may be broken into lines, each with its operator. */
export function breakablePrinted(e: Expression, width: number): readonly string[] {
  const [sign, operands] = alternativesOf(e) ?? ["", [e]];
  return operands.flatMap((one, k) => {
    const lines = testsRanges(one) ? filled(pieces(one), width) : [printOperandOf(e, one)];
    return k < operands.length - 1 ? lines.with(-1, `${lines.at(-1)} ${sign}`) : lines;
  });
}

/** As many pieces to a line as there is room for. */
function filled(all: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const one of all) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + one.length <= width)
      lines[lines.length - 1] = `${last} ${one}`;
    else lines.push(last === undefined ? one : `  ${one}`);
  }
  return lines;
}

/** A call that tests any number of ranges. */
export type RangesTest = Expression & { kind: "helper" };

export const testsRanges = (e: Expression): e is RangesTest =>
  e.kind === "helper" && e.helper === "all_disjoint";

/** What lines may be broken behind. */
export function pieces(test: RangesTest): readonly string[] {
  const [first, ...ranges] = printArguments(test);
  return [
    `polyc_${test.helper}(${first},`,
    ...ranges.map((range, k) => `${range}${k < ranges.length - 1 ? "," : ")"}`),
  ];
}

/** Functions of ours that take and return `long`: there converting to it says nothing. */
const IN_LONG: ReadonlySet<HelperName> = new Set<HelperName>(["min", "max", "floord"]);

const isToLong = (to: TypeName): boolean => to.kind === "plain" && sameType(to.type, LONG);

/** Ranges are three arguments each, in braces. */
function printArguments({ helper, args }: Expression & { kind: "helper" }): readonly string[] {
  const printed = args.map((arg) =>
    printExpression(IN_LONG.has(helper) && arg.kind === "cast" && isToLong(arg.to) ? arg.arg : arg),
  );
  if (helper !== "all_disjoint") return printed;
  const ranges = Array.from({ length: (printed.length - 1) / 3 }, (_, k) =>
    printed.slice(3 * k + 1, 3 * k + 4),
  );
  return [printed[0]!, ...ranges.map((range) => `{${range.join(", ")}}`)];
}

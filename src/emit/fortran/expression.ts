// Expressions as Fortran spells them (`codegen/expression.ts`): operators and intrinsic functions, constants
// with their kinds, and the parentheses that Fortran's precedences ask for (Fortran 2018, 10.1.3).
//
//     element (element a i) j     a(j + 1, i + 1)     the first subscript runs fastest, and counts from 1
//     rem i 4                     mod(i, 4)
//     helper floord i 4           (i - modulo(i, 4))/4
//
// A sign may not follow an operator: `a * (-b)`.

import type { BinaryOperator, Expression, HelperName, TypeName } from "../../codegen/expression.ts";
import { cast, isTypeName, plainType, sameExpression } from "../../codegen/expression.ts";
import { MOST_BYTES } from "../../dependence/own-arrays.ts";
import { INT, LONG, SHORT } from "../../ir/type.ts";
import type { Name } from "../../source/words.ts";
import { convertsBeyondKind } from "./beyond-kind.ts";
import { withConstant } from "./constant-terms.ts";
import { integerBits, type TypeOfName, unconverted, widest } from "./kinds.ts";
import { decidedBy, truthOf, undecided } from "./truth-values.ts";
import { conversionTo, fortranType } from "./types.ts";

/**
 * From what the elements of an array are counted, by its name: outermost dimension first, as in the IR. Empty
 * for a scalar; null where it is not known.
 */
export type LowerBounds = (name: string) => readonly bigint[] | null;

/** What powers are called that are computed by compilers as they like. */
const POWER = "**";

/** Fortran's precedences; higher binds tighter. */
const PRECEDENCE = {
  equivalence: 1,
  or: 2,
  and: 3,
  not: 4,
  relational: 5,
  additive: 6,
  multiplicative: 7,
  power: 8,
  primary: 9,
} as const;

interface Printed {
  readonly text: string;
  readonly precedence: number;
}

type Spelling =
  | readonly [kind: "operator", sign: string, precedence: number]
  | readonly [kind: "function", name: string];

const OPERATORS: Readonly<Record<BinaryOperator, Spelling>> = {
  add: ["operator", " + ", PRECEDENCE.additive],
  sub: ["operator", " - ", PRECEDENCE.additive],
  mul: ["operator", "*", PRECEDENCE.multiplicative],
  div: ["operator", "/", PRECEDENCE.multiplicative],
  rem: ["function", "mod"],
  shl: ["function", "shiftl"],
  shr: ["function", "shifta"],
  and: ["function", "iand"],
  xor: ["function", "ieor"],
  or: ["function", "ior"],
  eq: ["operator", " == ", PRECEDENCE.relational],
  ne: ["operator", " /= ", PRECEDENCE.relational],
  lt: ["operator", " < ", PRECEDENCE.relational],
  le: ["operator", " <= ", PRECEDENCE.relational],
  gt: ["operator", " > ", PRECEDENCE.relational],
  ge: ["operator", " >= ", PRECEDENCE.relational],
  andThen: ["operator", " .and. ", PRECEDENCE.and],
  orElse: ["operator", " .or. ", PRECEDENCE.or],
};

/** Those of polyc's own functions that Fortran has words for. */
const HELPERS: ReadonlySet<HelperName> = new Set<HelperName>(["min", "max", "floord", "times", "fits"]);

/** What there is no Fortran for, in words for a message; null: all of it can be printed. */
export function unprintable(e: Expression, lowerBounds: LowerBounds): string | null {
  switch (e.kind) {
    case "element": {
      const array = arrayOf(e);
      return array !== null && lowerBounds(array) !== null
        ? null
        : "an element of an array whose bounds may change";
    }
    case "cast":
      if (convertsBeyondKind(e)) return "the conversion of a constant that is too large";
      return e.to.kind === "plain" && conversionTo(e.to.type) !== null ? null : "a conversion";
    case "helper":
      return HELPERS.has(e.helper) && (e.helper !== "fits" || sizedArray(e) !== null)
        ? null
        : "a test of addresses";
    case "address":
      return "an address";
    case "expands":
    case "same-type":
      return "a test of what macros and types are";
    case "counted":
      return "a counter of guards";
    case "float": {
      const isReal = e.type.kind === "float" && e.type.complex !== true && e.type.bits <= 64;
      const isOfAnyKind =
        e.type.kind !== "float" || e.type.chosen !== true || Math.fround(e.value) === e.value;
      return isReal && isOfAnyKind && Number.isFinite(e.value) ? null : "a constant";
    }
    case "integer":
      return e.signed ? null : "a number without a sign";
    case "binary":
      return e.operator === "div" && isZero(e.right) ? "a quotient by zero" : null;
    default:
      return null;
  }
}

/** Compilers refuse to divide by it, though what is a number in a variable may well be that at run time. */
function isZero(e: Expression): boolean {
  if (e.kind === "cast") return isZero(e.arg);
  return e.kind === "integer" ? e.value === 0n : e.kind === "float" && e.value === 0;
}

const OPPOSITES: ReadonlyMap<BinaryOperator, BinaryOperator> = new Map([
  ...([
    ["eq", "ne"],
    ["ne", "eq"],
    ["lt", "ge"],
    ["ge", "lt"],
    ["gt", "le"],
    ["le", "gt"],
  ] as const),
]);

/** Names of the intrinsic functions that the node itself is printed with. */
export function intrinsicsOf(e: Expression): readonly string[] {
  switch (e.kind) {
    case "name": {
      const called = /^(size|lbound|ubound)\(/i.exec(e.name);
      return called === null ? [] : [called[1]!.toLowerCase()];
    }
    case "conditional":
      return ["merge", "max", "min", "int"];
    case "cast":
      return e.to.kind === "plain" ? [conversionTo(e.to.type)?.[0] ?? ""] : [];
    case "unary":
      return e.operator === "bitnot" ? ["not"] : [];
    case "binary": {
      const spelling = OPERATORS[e.operator];
      return spelling[0] === "function" ? [spelling[1]] : [];
    }
    case "helper":
      if (e.helper === "fits") return ["size"];
      return e.helper === "floord" ? ["modulo"] : e.helper === "times" ? ["real", "max"] : [e.helper];
    default:
      return [];
  }
}

/**
 * Prints for one place of the file. `spell`: Fortran's own words in the case that the author writes them
 * in.
 */
export class ExpressionPrinter {
  readonly #lowerBounds: LowerBounds;
  readonly #typeOf: TypeOfName;
  readonly #ranksOf: (name: string) => readonly number[] | null;
  readonly spell: (words: string) => string;

  constructor(
    lowerBounds: LowerBounds,
    typeOf: TypeOfName,
    spell: (words: string) => string = (words) => words,
    ranksOf: (name: string) => readonly number[] | null = () => null,
  ) {
    this.#ranksOf = ranksOf;
    this.#lowerBounds = lowerBounds;
    this.#typeOf = typeOf;
    this.spell = spell;
  }

  print(e: Expression): string {
    return this.#print(e).text;
  }

  /**
   * What a variable of integer type is given, which holds it: the language converts it (Fortran 2018,
   * 10.2.1.3, 11.1.7.4.3), and compilers warn where nobody says so.
   */
  printAs(variable: Name, e: Expression): string {
    const bits = this.#bitsOf({ kind: "name", name: variable });
    const value = unconverted(e, this.#typeOf);
    const isWider = bits !== null && bits < (this.#bitsOf(value) ?? 0);
    return isWider ? `${this.spell("int")}(${this.print(value)})` : this.print(value);
  }

  /** Prints an operand that is right beside any operator. */
  printPrimary(e: Expression): string {
    return this.#within(e, PRECEDENCE.primary);
  }

  /** As an operand of `.and.` */
  printConjunct(e: Expression): string {
    return this.#within(e, PRECEDENCE.and);
  }

  typeName(type: TypeName): string | null {
    return type.kind === "plain" ? fortranType(type.type) : type.kind === "named" ? type.name : null;
  }

  #within(e: Expression, atLeast: number): string {
    const { text, precedence } = this.#print(e);
    return precedence >= atLeast ? text : `(${text})`;
  }

  #print(e: Expression): Printed {
    switch (e.kind) {
      case "integer":
        return integerConstant(e);
      case "name":
      case "macro":
        return primary(e.name);
      case "author":
        return { text: e.text, precedence: bindingOf(e) };
      case "float":
        return realConstant(e);
      case "grouped":
        return primary(`(${this.print(e.of)})`);
      case "unary":
        return this.#unary(e);
      case "binary":
        return this.#binary(e);
      case "conditional":
        return this.#conditional(e);
      case "cast": {
        const short = shortConstant(e);
        if (short !== null) return short;
        const [name, kind] = (e.to.kind === "plain" ? conversionTo(e.to.type) : null) ?? ["", 0];
        return primary(`${this.spell(name)}(${this.print(e.arg)}, ${kind})`);
      }
      case "call":
        return this.#call(this.spell(e.name), e.args);
      case "helper":
        return this.#helper(e.helper, e.args);
      case "element":
        return this.#element(e);
      case "field":
        return primary(`${this.printPrimary(e.base.kind === "pointee" ? e.base.of : e.base)}%${e.name}`);
      case "pointee":
        return this.#print(e.of);
      default:
        throw new Error(`Fortran has no text for ${isTypeName(e) ? "a type" : e.kind}`);
    }
  }

  /** Of numbers that are no integers, `max` and `min` say less: one may be none. */
  #conditional({ cond: asked, then, other }: Expression & { readonly kind: "conditional" }): Printed {
    const cond = truthOf(asked, this.#typeOf);
    const decided = decidedBy(cond);
    if (decided !== null) return this.#print(decided ? then : other);
    const args = this.#ofOneKind([then, other]);
    const isChoice =
      cond.kind === "binary" && sameExpression(cond.left, then) && sameExpression(cond.right, other);
    if (isChoice && this.#bitsOf(then) !== null && this.#bitsOf(other) !== null) {
      if (cond.operator === "gt" || cond.operator === "ge") return this.#call(this.spell("max"), args);
      if (cond.operator === "lt" || cond.operator === "le") return this.#call(this.spell("min"), args);
    }
    return this.#call(this.spell("merge"), [...args, cond]);
  }

  #bitsOf(e: Expression): number | null {
    return integerBits(e, this.#typeOf);
  }

  /**
   * Arguments of a function that takes none of different kinds. `areIntegers`: those of which the kind is not
   * known are.
   */
  #ofOneKind(args: readonly Expression[], areIntegers = false): readonly Expression[] {
    const bits = args.map((arg) => this.#bitsOf(arg));
    const most = areIntegers && bits.includes(64) ? 64 : widest(bits);
    const type = [SHORT, INT, LONG].find((one) => one.bits === most);
    if (type === undefined) return args;
    return args.map((arg, k) => {
      if (bits[k] === most) return arg;
      return arg.kind === "integer" ? { ...arg, bits: 64 } : cast(plainType(type), arg);
    });
  }

  #call(name: string, args: readonly Expression[]): Printed {
    if (name === POWER) {
      const [base, exponent] = args as readonly [Expression, Expression];
      const operands = [this.printPrimary(base), this.#within(exponent, PRECEDENCE.power)];
      return { text: operands.join("**"), precedence: PRECEDENCE.power };
    }
    return primary(`${name}(${args.map((arg) => this.print(arg)).join(", ")})`);
  }

  #helper(helper: HelperName, args: readonly Expression[]): Printed {
    const [a, b] = args as readonly [Expression, Expression];
    if (helper === "floord")
      return {
        text: `(${this.#within(a, PRECEDENCE.additive)} - ${this.#call(this.spell("modulo"), this.#ofOneKind(args)).text})/${this.printPrimary(b)}`,
        precedence: PRECEDENCE.multiplicative,
      };
    // Numbers of iterations: no product of them is too large for the type, and none is negative.
    if (helper === "times") {
      const factors = [a, b].map(
        (factor) => `${this.spell("real")}(${this.spell("max")}(${this.print(factor)}, 0), 8)`,
      );
      return { text: factors.join("*"), precedence: PRECEDENCE.multiplicative };
    }
    if (helper === "fits") return this.#fits(sizedArray({ args })!);
    return this.#call(this.spell(helper), this.#ofOneKind(args, true));
  }

  /** A copy of the array is small enough for a thread's stack. */
  #fits(array: Name): Printed {
    const type = this.#typeOf(array);
    const bytes = type?.kind === "int" || type?.kind === "float" ? BigInt(type.bits / 8) : 16n;
    const text = `${this.spell("size")}(${array}, ${this.spell("kind")}=8) <= ${BigInt(MOST_BYTES) / bytes}`;
    return { text, precedence: PRECEDENCE.relational };
  }

  /** All subscripts of an array at once, the innermost dimension first. */
  #element(e: Expression & { readonly kind: "element" }): Printed {
    const subscripts: Expression[] = [];
    let base: Expression = e;
    for (; base.kind === "element"; base = base.base) subscripts.push(base.subscript);
    const name = arrayOf(e);
    const bounds = name === null ? null : this.#lowerBounds(name);
    // What is no array has one element only.
    if (bounds !== null && bounds.length === 0) return primary(this.printPrimary(base));
    // An argument is a pointer to the whole array: element 0 of what it points to.
    if (bounds !== null) subscripts.splice(bounds.length);
    const counted = subscripts.map((subscript, k) => {
      const lower = bounds === null ? 1n : bounds[subscripts.length - 1 - k]!;
      return this.print(withConstant(subscript, lower));
    });
    const ranks = name === null ? null : this.#ranksOf(name);
    if (ranks !== null) return primary(componentText(this.printPrimary(base), ranks, counted));
    return primary(`${this.printPrimary(base)}(${counted.join(", ")})`);
  }

  #unary({ operator, arg }: Expression & { readonly kind: "unary" }): Printed {
    if (operator === "bitnot") return this.#call(this.spell("not"), [arg]);
    if (operator === "not") return this.#negated(truthOf(arg, this.#typeOf));
    return { text: `-${this.#within(arg, PRECEDENCE.multiplicative)}`, precedence: PRECEDENCE.additive };
  }

  /** No `.not.` may stand behind another one (Fortran 2018, 10.1.2.8). */
  #negated(e: Expression): Printed {
    if (e.kind === "unary" && e.operator === "not") return this.#print(truthOf(e.arg, this.#typeOf));
    const other = e.kind === "binary" ? OPPOSITES.get(e.operator) : undefined;
    // Of numbers that are no integers only these two: one may be no number.
    const isExact = other === "eq" || other === "ne";
    if (e.kind === "binary" && other !== undefined && (isExact || this.#areIntegers(e)))
      return this.#print({ ...e, operator: other });
    return { text: `${this.spell(".not.")} ${this.#within(e, PRECEDENCE.not)}`, precedence: PRECEDENCE.not };
  }

  #areIntegers({ left, right }: Expression & { readonly kind: "binary" }): boolean {
    return this.#bitsOf(left) !== null && this.#bitsOf(right) !== null;
  }

  #binary({ operator, left, right }: Expression & { readonly kind: "binary" }): Printed {
    const spelling = OPERATORS[operator];
    const isLogical = operator === "andThen" || operator === "orElse";
    const decided = isLogical ? undecided(operator, left, right) : null;
    if (decided !== null) return this.#print(decided);
    if (spelling[0] === "function") {
      // The amount of a shift may be of any kind.
      const isShift = operator === "shl" || operator === "shr";
      const args = [left, right];
      return this.#call(this.spell(spelling[1]), isShift ? args : this.#ofOneKind(args, true));
    }
    const [, sign, precedence] = spelling;
    // Comparisons do not chain, and a sign stands first or in parentheses.
    const isChain = precedence !== PRECEDENCE.relational;
    const asked = (e: Expression): Expression => (isLogical ? truthOf(e, this.#typeOf) : e);
    const texts = [
      this.#within(asked(left), isChain ? precedence : precedence + 1),
      this.#within(asked(right), precedence + 1),
    ];
    return { text: texts.join(this.spell(sign)), precedence };
  }
}

/** `grid(i)%cell%u(j)` of `grid%cell%u` with the subscripts j and i. */
function componentText(name: string, ranks: readonly number[], subscripts: readonly string[]): string {
  let end = subscripts.length;
  const words = name.split("%").map((word, k) => {
    const own = subscripts.slice(end - ranks[k]!, end);
    end -= ranks[k]!;
    return own.length === 0 ? word : `${word}(${own.join(", ")})`;
  });
  return words.join("%");
}

/** Whose size is asked for, in `fits`; null: no array's. */
function sizedArray({ args }: Pick<Expression & { readonly kind: "helper" }, "args">): Name | null {
  const of = args[1]?.kind === "size" && !isTypeName(args[1].of) ? args[1].of : null;
  return of?.kind === "element" ? arrayOf(of) : null;
}

/** The name of the array that it is an element of; null for what is no variable. */
function arrayOf(e: Expression): Name | null {
  if (e.kind === "element") return arrayOf(e.base);
  if (e.kind === "pointee" || e.kind === "grouped") return arrayOf(e.of);
  return e.kind === "name" ? e.name : null;
}

const primary = (text: string): Printed => ({ text, precedence: PRECEDENCE.primary });

const bindingOf = ({ text, binds }: Expression & { readonly kind: "author" }): number =>
  binds === "sum" || text.startsWith("-") ? PRECEDENCE.additive : PRECEDENCE.primary;

/** A literal has a decimal point, and a kind unless it is a default real, or any kind holds its value. */
function realConstant({ value, type }: Expression & { readonly kind: "float" }): Printed {
  const digits = String(value);
  const text = /[.e]/.test(digits) ? digits : `${digits}.0`;
  const kind = type.kind === "float" && type.bits === 64 && type.chosen !== true ? "_8" : "";
  return value < 0 || Object.is(value, -0)
    ? { text: `${text.startsWith("-") ? "" : "-"}${text}${kind}`, precedence: PRECEDENCE.additive }
    : primary(text + kind);
}

/** With its kind where it is no default integer. */
function integerConstant({ value, bits }: Expression & { readonly kind: "integer" }): Printed {
  const least = -(2n ** BigInt(bits - 1));
  // The least number has no constant: its opposite is too large.
  if (value === least) return { text: `${spelled(value + 1n, bits)} - 1`, precedence: PRECEDENCE.additive };
  const text = spelled(value, bits);
  return value < 0n ? { text, precedence: PRECEDENCE.additive } : primary(text);
}

/** `85_1` for `int(85, 1)`, a number that the kind holds. */
function shortConstant({ to, arg }: Expression & { readonly kind: "cast" }): Printed | null {
  if (arg.kind !== "integer" || to.kind !== "plain" || conversionTo(to.type)?.[0] !== "int") return null;
  const bits = to.type.kind === "int" ? to.type.bits : 0;
  if (bits >= 32 || arg.value < 0n || BigInt.asIntN(bits, arg.value) !== arg.value) return null;
  return primary(`${arg.value}_${bits / 8}`);
}

const spelled = (value: bigint, bits: 32 | 64): string => `${value}${bits === 64 ? "_8" : ""}`;

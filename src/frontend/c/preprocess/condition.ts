/**
 * The expressions of `#if` and `#elif` (C11 6.10.1): integer constant expressions in intmax_t and uintmax_t,
 * in which `defined X` has been asked before expansion and every name that is left is 0.
 *
 * Operands that are not evaluated (`0 && 1/0`) may be wrong. What is no such expression is reported by
 * `ConditionError`.
 */
import { isPunct, type PPToken, type Token } from "./token.ts";

export class ConditionError extends Error {
  readonly at: Token | null;

  constructor(message: string, at: Token | null) {
    super(message);
    this.at = at;
  }
}

interface Value {
  readonly value: bigint;
  readonly unsigned: boolean;
}

/** Precedence of binary operators; `?:` and `,` are handled apart. */
const PRECEDENCE: ReadonlyMap<string, number> = new Map([
  ["||", 1],
  ["&&", 2],
  ["|", 3],
  ["^", 4],
  ["&", 5],
  ["==", 6],
  ["!=", 6],
  ["<", 7],
  [">", 7],
  ["<=", 7],
  [">=", 7],
  ["<<", 8],
  [">>", 8],
  ["+", 9],
  ["-", 9],
  ["*", 10],
  ["/", 10],
  ["%", 10],
]);

const MAX_DEPTH = 500;

/** The tokens of a condition. */
interface ConditionTokens {
  /** The next one that no macro is left of; null at the end. */
  next(): PPToken | null;
  /** The next one as it stands. */
  raw(): PPToken | null;
}

/** Evaluates the expanded line; throws `ConditionError`. */
export function evaluateCondition(expander: ConditionTokens, isDefined: (name: string) => boolean): boolean {
  const condition = new Condition(readTokens(expander, isDefined), isDefined("__CHAR_UNSIGNED__"));
  return condition.evaluate();
}

/** The expanded tokens, with `defined X` and `defined(X)` replaced by 1 and 0. */
function readTokens(expander: ConditionTokens, isDefined: (name: string) => boolean): PPToken[] {
  const tokens: PPToken[] = [];
  for (let token = expander.next(); token !== null; token = expander.next()) {
    if (token.kind === "identifier" && token.text === "defined") {
      tokens.push(definedOperator(token, expander, isDefined));
    } else tokens.push(token);
  }
  return tokens;
}

function definedOperator(
  at: PPToken,
  expander: ConditionTokens,
  isDefined: (name: string) => boolean,
): PPToken {
  let name = expander.raw();
  const parenthesised = name !== null && isPunct(name, "(");
  if (parenthesised) name = expander.raw();
  if (name?.kind !== "identifier") throw new ConditionError('operator "defined" requires an identifier', at);
  if (parenthesised) {
    const close = expander.raw();
    if (close === null || !isPunct(close, ")")) throw new ConditionError("missing ')' after \"defined\"", at);
  }
  return number(at, isDefined(name.text) ? "1" : "0");
}

function number(at: PPToken, text: string): PPToken {
  const token = at.copy();
  return Object.assign(token, { kind: "number", text } as const);
}

class Condition {
  readonly #tokens: readonly PPToken[];
  #at = 0;
  #depth = 0;
  readonly #unsignedChar: boolean;

  constructor(tokens: readonly PPToken[], unsignedChar: boolean) {
    this.#tokens = tokens;
    this.#unsignedChar = unsignedChar;
  }

  evaluate(): boolean {
    if (this.#tokens.length === 0) throw new ConditionError("#if with no expression", null);
    const { value } = this.#comma(true);
    const rest = this.#tokens[this.#at];
    if (rest !== undefined)
      throw new ConditionError(`missing binary operator before token "${rest.text}"`, rest);
    return value !== 0n;
  }

  #take(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined || !isPunct(token, text)) return false;
    this.#at++;
    return true;
  }

  #comma(live: boolean): Value {
    let value = this.#conditional(live);
    while (this.#take(",")) value = this.#conditional(live);
    return value;
  }

  #conditional(live: boolean): Value {
    if (++this.#depth > MAX_DEPTH) throw new ConditionError("#if expression is nested too deeply", null);
    const value = this.#chosen(live);
    this.#depth--;
    return value;
  }

  #chosen(live: boolean): Value {
    const condition = this.#binary(1, live);
    if (!this.#take("?")) return condition;
    const yes = condition.value !== 0n;
    const first = this.#comma(live && yes);
    if (!this.#take(":")) throw new ConditionError("'?' without following ':'", null);
    const second = this.#conditional(live && !yes);
    const unsigned = first.unsigned || second.unsigned;
    return wrap((yes ? first : second).value, unsigned);
  }

  #binary(minimum: number, live: boolean): Value {
    let left = this.#unary(live);
    for (;;) {
      const token = this.#tokens[this.#at];
      const precedence = token?.kind === "punct" ? PRECEDENCE.get(token.text) : undefined;
      if (token === undefined || precedence === undefined || precedence < minimum) return left;
      this.#at++;
      const decided =
        (token.text === "&&" && left.value === 0n) || (token.text === "||" && left.value !== 0n);
      const right = this.#binary(precedence + 1, live && !decided);
      left = apply(token, left, right, live);
    }
  }

  #unary(live: boolean): Value {
    if (++this.#depth > MAX_DEPTH) throw new ConditionError("#if expression is nested too deeply", null);
    const value = this.#operand(live);
    this.#depth--;
    return value;
  }

  #operand(live: boolean): Value {
    if (this.#take("!")) return wrap(this.#unary(live).value === 0n ? 1n : 0n, false);
    if (this.#take("+")) return this.#unary(live);
    if (this.#take("-")) {
      const value = this.#unary(live);
      return wrap(-value.value, value.unsigned);
    }
    if (this.#take("~")) {
      const value = this.#unary(live);
      return wrap(~value.value, value.unsigned);
    }
    if (this.#take("(")) {
      const value = this.#comma(live);
      if (!this.#take(")"))
        throw new ConditionError("missing ')' in expression", this.#tokens.at(-1) ?? null);
      return value;
    }
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new ConditionError("#if with incomplete expression", null);
    if (token.kind === "identifier") return wrap(0n, false);
    if (token.kind === "number") return integer(token);
    if (token.kind === "char") return character(token, this.#unsignedChar);
    throw new ConditionError(`token "${token.text}" is not valid in preprocessor expressions`, token);
  }
}

function wrap(value: bigint, unsigned: boolean): Value {
  return { value: unsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value), unsigned };
}

function apply(operator: PPToken, a: Value, b: Value, live: boolean): Value {
  const unsigned = a.unsigned || b.unsigned;
  const left = wrap(a.value, unsigned).value;
  const right = wrap(b.value, unsigned).value;
  const truth = (yes: boolean) => wrap(yes ? 1n : 0n, false);
  switch (operator.text) {
    case "||":
      return truth(a.value !== 0n || b.value !== 0n);
    case "&&":
      return truth(a.value !== 0n && b.value !== 0n);
    case "|":
      return wrap(left | right, unsigned);
    case "^":
      return wrap(left ^ right, unsigned);
    case "&":
      return wrap(left & right, unsigned);
    case "==":
      return truth(left === right);
    case "!=":
      return truth(left !== right);
    case "<":
      return truth(left < right);
    case ">":
      return truth(left > right);
    case "<=":
      return truth(left <= right);
    case ">=":
      return truth(left >= right);
    case "<<":
      return shift(a, b.unsigned ? b.value : BigInt.asIntN(64, b.value));
    case ">>":
      return shift(a, -(b.unsigned ? b.value : BigInt.asIntN(64, b.value)));
    case "+":
      return wrap(left + right, unsigned);
    case "-":
      return wrap(left - right, unsigned);
    case "*":
      return wrap(left * right, unsigned);
    default:
      return divide(operator, left, right, unsigned, live);
  }
}

/** Left by `amount`, right where it is negative; the type is that of the left operand. */
function shift(a: Value, amount: bigint): Value {
  const limited = amount > 64n ? 64n : amount < -64n ? -64n : amount;
  return wrap(limited >= 0n ? a.value << limited : a.value >> -limited, a.unsigned);
}

function divide(operator: PPToken, left: bigint, right: bigint, unsigned: boolean, live: boolean): Value {
  if (right === 0n) {
    if (live) throw new ConditionError("division by zero in #if", operator);
    return wrap(0n, unsigned);
  }
  return wrap(operator.text === "/" ? left / right : left % right, unsigned);
}

function integer(token: PPToken): Value {
  const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlL]*)$/.exec(token.text.replaceAll("'", ""));
  if (match === null) throw new ConditionError(`"${token.text}" is not an integer constant`, token);
  const digits = match[1]!;
  const octal = /^0[0-7]+$/.test(digits);
  if (/^0[0-9]/.test(digits) && !octal)
    throw new ConditionError(`invalid octal constant "${token.text}"`, token);
  const value = BigInt(octal ? `0o${digits.slice(1)}` : digits);
  const unsigned = /[uU]/.test(match[2]!) || value > 0x7fffffffffffffffn;
  return wrap(value, unsigned);
}

const ESCAPES: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["b", 8],
  ["f", 12],
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["v", 11],
  ["e", 27],
  ["E", 27],
]);

/** Characters have the value that gcc gives them: several are packed, the last one low. */
function character(token: PPToken, unsignedChar: boolean): Value {
  const match = /^(L|u8|u|U)?'(.*)'$/s.exec(token.text);
  const codes = match === null ? [] : characterCodes(match[2]!, match[1] !== undefined);
  if (codes.length === 0) throw new ConditionError(`empty character constant ${token.text}`, token);
  if (match![1] !== undefined) return wrap(BigInt(codes.at(-1)!), match![1] !== "L");
  if (codes.length === 1) {
    const code = BigInt(codes[0]!);
    return wrap(unsignedChar ? BigInt.asUintN(8, code) : BigInt.asIntN(8, code), false);
  }
  let value = 0n;
  for (const code of codes) value = (value << 8n) | BigInt(code & 0xff);
  return wrap(BigInt.asIntN(32, value), false);
}

function characterCodes(text: string, wide: boolean): number[] {
  const codes: number[] = [];
  const pattern = /\\(?:x([0-9a-fA-F]+)|([0-7]{1,3})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|(.)/gsu;
  for (const [, hex, octal, short, long, letter, plain] of text.matchAll(pattern)) {
    if (hex !== undefined) codes.push(Number.parseInt(hex.slice(-8), 16));
    else if (octal !== undefined) codes.push(Number.parseInt(octal, 8));
    else if (short !== undefined || long !== undefined) {
      codes.push(...encoded(String.fromCodePoint(Number.parseInt((short ?? long)!, 16)), wide));
    } else if (letter !== undefined) codes.push(ESCAPES.get(letter) ?? letter.codePointAt(0)!);
    else codes.push(...encoded(plain!, wide));
  }
  return codes;
}

/** Wide characters are code points; narrow ones the bytes of their UTF-8 form. */
function encoded(point: string, wide: boolean): readonly number[] {
  return wide ? [point.codePointAt(0)!] : [...new TextEncoder().encode(point)];
}

// Types and typed constants in the text of the three-address form: C's abstract declarators (see
// `printType`).

import { authorText } from "../source/words.ts";
import type { Operand } from "./func.ts";
import type { TokenLine } from "./lex.ts";
import { FLOAT_NAMES, INT_NAMES, INT_SUFFIXES } from "./print.ts";
import {
  type ExtentId,
  type FloatType,
  type IntBits,
  type IntType,
  pointerTo,
  type TagId,
  type Type,
} from "./type.ts";

export function readType(line: TokenLine): Type {
  const base = readBase(line);
  return readDeclarator(line)(base);
}

function readBase(line: TokenLine): Type {
  const word = line.name();
  switch (word) {
    case "void":
    case "bool":
      return { kind: word };
    case "struct":
    case "union":
      return { kind: word, tag: line.field() as TagId };
    case "enum": {
      const tag = line.field() as TagId;
      line.expect(":");
      return { kind: "enum", tag, underlying: readIntType(line, line.name()) };
    }
    case "opaque":
      return { kind: "opaque", spelling: line.string() };
    default:
      return readFloatType(line, word) ?? readIntType(line, word);
  }
}

function readFloatType(line: TokenLine, word: string): FloatType | null {
  const name = word === "long" && line.peek() === "double" ? `${word} ${line.next()}` : word;
  const bits = FLOAT_NAMES.get(name);
  if (bits !== undefined) return { kind: "float", bits, name };
  const wide = /^f(32|64|80|128)$/.exec(word);
  return wide === null
    ? null
    : { kind: "float", bits: Number(wide[1]) as FloatType["bits"], name: line.string() };
}

function readIntType(line: TokenLine, word: string): IntType {
  const wide = /^([iu])(8|16|32|64|128)$/.exec(word);
  if (wide !== null)
    return { kind: "int", bits: Number(wide[2]) as IntBits, signed: wide[1] === "i", name: line.string() };
  let name = word;
  while (INT_NAMES.has(`${name} ${line.peek()}`) || `${name} ${line.peek()}` === "unsigned long")
    name += ` ${line.next()}`;
  const known = INT_NAMES.get(name);
  if (known === undefined) throw line.error(`${name} is not a type`);
  return known;
}

/** Reads what surrounds the (absent) name; the result builds the type from its base. */
function readDeclarator(line: TokenLine): (base: Type) => Type {
  if (line.accept("*")) {
    const toConst = line.accept("readonly");
    const toVolatile = line.accept("volatile");
    const restrict = line.accept("restrict");
    const inner = readDeclarator(line);
    return (base) => inner(pointerTo(base, { toConst, toVolatile, restrict }));
  }
  if (line.peek() === "(" && line.peek(1) === "*") {
    line.expect("(");
    const inner = readDeclarator(line);
    line.expect(")");
    const suffix = readSuffix(line);
    return (base) => inner(suffix(base));
  }
  return readSuffix(line);
}

function readSuffix(line: TokenLine): (base: Type) => Type {
  if (line.accept("[")) {
    const extent = line.peek() === "]" ? null : readExtent(line);
    line.expect("]");
    const rest = readSuffix(line);
    return (base) => ({ kind: "array", of: rest(base), extent });
  }
  if (line.accept("(")) {
    const params: Type[] = [];
    let variadic = false;
    while (!line.accept(")")) {
      if (line.accept("...")) variadic = true;
      else params.push(readType(line));
      if (line.peek() !== ")") line.expect(",");
    }
    const rest = readSuffix(line);
    return (base) => ({ kind: "function", result: rest(base), params, variadic });
  }
  return (base) => base;
}

function readExtent(line: TokenLine): { id: ExtentId; value: bigint | null } {
  const id = line.extent() as ExtentId;
  return { id, value: line.accept("=") ? line.number() : null };
}

/** `5`, `5U`, `5L`, `5UL` */
export function readInt(line: TokenLine): Operand {
  const match = /^(-?\d+)(\D*)$/.exec(line.peek());
  const type = match === null ? undefined : INT_SUFFIXES.find(([suffix]) => suffix === match[2])?.[1];
  if (match === null || type === undefined) throw line.error(`expected an operand, found ${line.peek()}`);
  line.next();
  return { kind: "int", value: BigInt(match[1]!), type };
}

/** `(type)5`, `(type)undef`, `(type)float VALUE "spelling"` */
export function readTypedConstant(line: TokenLine): Operand {
  line.expect("(");
  const type = readType(line);
  line.expect(")");
  if (line.accept("undef")) return { kind: "undef", type };
  if (line.accept("float")) {
    const value = Number(line.next());
    return { kind: "float", value, text: authorText(line.string()), type };
  }
  return { kind: "int", value: line.number(), type };
}

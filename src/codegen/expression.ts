// Expressions of generated code as data: operators of the IR, names, and the author's own text as a leaf.
//
// No language's syntax is in them: `emit/c/expression.ts` prints them with C's operators, precedences and
// spellings of constants. Where parentheses are needed is the printer's business.

import type { BinaryOpcode, UnaryOpcode } from "../ir/func.ts";
import type { Type } from "../ir/type.ts";
import type { AuthorText, Name } from "../source/words.ts";

/** Functions of polyc's own that generated code may call. */
export type HelperName =
  | ("min" | "max" | "floord" | "times" | "expands" | "disjoint" | "all_disjoint" | "bytes" | "apart")
  | ("row" | "rows_apart" | "rows_outside" | "rows_disjoint")
  | ("fits" | "fits_once" | "count" | "not_interposed");

/** `andThen` and `orElse` look at the second operand only where the first does not decide. */
export type BinaryOperator = BinaryOpcode | "andThen" | "orElse";

/** How tightly the author's text binds where it is an operand: as a name does, or as a sum. */
export type Binding = "primary" | "sum";

export type Expression =
  | { readonly kind: "integer"; readonly value: bigint; readonly bits: 32 | 64; readonly signed: boolean }
  | { readonly kind: "float"; readonly value: number; readonly type: Type }
  /** A variable: the author's, or one of ours. */
  | { readonly kind: "name"; readonly name: Name }
  /** A macro that is a number: `gcc -DN=20+1` makes a sum of it. */
  | { readonly kind: "macro"; readonly name: Name }
  /** Other text of the author's that is a value: `(*p)`, `m->n`, `1.5e3f`. */
  | {
      readonly kind: "author";
      readonly text: AuthorText;
      /** Words in it that may be names of variables. */
      readonly names: readonly Name[];
      readonly binds: Binding;
    }
  | { readonly kind: "unary"; readonly operator: UnaryOpcode; readonly arg: Expression }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: "conditional";
      readonly cond: Expression;
      readonly then: Expression;
      readonly other: Expression;
      /** The source computes both values. Absent: only one, for all that is known. */
      readonly hasBoth?: true;
    }
  | { readonly kind: "cast"; readonly to: TypeName; readonly arg: Expression }
  | { readonly kind: "call"; readonly name: Name; readonly args: readonly Expression[] }
  /** One of polyc's own functions (`emit/c/helpers.ts`). */
  | { readonly kind: "helper"; readonly helper: HelperName; readonly args: readonly Expression[] }
  | { readonly kind: "element"; readonly base: Expression; readonly subscript: Expression }
  | { readonly kind: "field"; readonly base: Expression; readonly name: Name }
  | { readonly kind: "address"; readonly of: Expression }
  /** What the pointer leads to. */
  | { readonly kind: "pointee"; readonly of: Expression }
  /** The macro's use becomes that text, as it does where polyc read it. */
  | { readonly kind: "expands"; readonly use: AuthorText; readonly text: AuthorText }
  /** The author's name of a type means that type. */
  | { readonly kind: "same-type"; readonly name: Name; readonly meaning: AuthorText }
  /** With --count-guards: true, and counts that all in front of it held. */
  | { readonly kind: "counted"; readonly guard: number }
  /** In brackets, as one operand, whatever stands around. */
  | { readonly kind: "grouped"; readonly of: Expression }
  /** Of an object, or of a type. */
  | { readonly kind: "size"; readonly of: Expression | TypeName };

/** What a type is called. */
export type TypeName =
  /** As the language has it. */
  | { readonly kind: "plain"; readonly type: Type }
  /** As the author calls it. */
  | { readonly kind: "named"; readonly name: AuthorText | Name }
  /** Any address, for comparisons. */
  | { readonly kind: "any-pointer" }
  /** Arrays of so many of the type, outermost first. */
  | { readonly kind: "array"; readonly of: TypeName; readonly extents: readonly bigint[] };

/** What the author calls a value, in more than a word. */
export const author = (text: AuthorText, names: readonly Name[], binds: Binding = "primary"): Expression => ({
  kind: "author",
  text,
  names,
  binds,
});

/** What the author calls a value: its name, where that is all of the text. */
export function authorOrName(text: AuthorText, words: readonly Name[]): Expression {
  const [word] = words;
  return word !== undefined && text.length === word.length ? named(word) : author(text, words);
}

export const named = (name: Name): Expression => ({ kind: "name", name });

export const macro = (name: Name): Expression => ({ kind: "macro", name });

export const integer = (value: bigint, bits: 32 | 64 = 32, signed = true): Expression => ({
  kind: "integer",
  value,
  bits,
  signed,
});

export const binary = (operator: BinaryOperator, left: Expression, right: Expression): Expression => ({
  kind: "binary",
  operator,
  left,
  right,
});

export const unary = (operator: UnaryOpcode, arg: Expression): Expression => ({
  kind: "unary",
  operator,
  arg,
});

export const plainType = (type: Type): TypeName => ({ kind: "plain", type });

export const cast = (to: TypeName, arg: Expression): Expression => ({ kind: "cast", to, arg });

export const helperCall = (helper: HelperName, ...args: readonly Expression[]): Expression => ({
  kind: "helper",
  helper,
  args,
});

/** `base[i][j]` */
export const elementOf = (base: Expression, subscripts: readonly Expression[]): Expression =>
  subscripts.reduce<Expression>((of, subscript) => ({ kind: "element", base: of, subscript }), base);

export const grouped = (of: Expression): Expression => ({ kind: "grouped", of });

export const sizeOf = (of: Expression | TypeName): Expression => ({ kind: "size", of });

/** All of them hold; null for none. */
export const conjunction = (conditions: readonly Expression[]): Expression | null =>
  conditions.length === 0 ? null : conditions.reduce((all, one) => binary("andThen", all, one));

/** What `a && b && c` asks, one after another. */
export function conjunctsOf(condition: Expression): readonly Expression[] {
  return condition.kind === "binary" && condition.operator === "andThen"
    ? [...conjunctsOf(condition.left), ...conjunctsOf(condition.right)]
    : [condition];
}

/** A number without a suffix, of type `int`; null for all else. */
export const plainInteger = (e: Expression): bigint | null =>
  e.kind === "integer" && e.bits === 32 && e.signed ? e.value : null;

/** Is it one word, or as good as one, so that it is an operand of anything as it stands? */
export function isPrimary(e: Expression): boolean {
  switch (e.kind) {
    case "integer":
    case "float":
      return e.value >= 0;
    case "author":
      return e.binds === "primary";
    case "name":
    case "call":
    case "helper":
    case "element":
    case "field":
    case "grouped":
      return true;
    default:
      return false;
  }
}

/** The expressions that it is made of. */
export function partsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "integer":
    case "float":
    case "name":
    case "macro":
    case "author":
    case "expands":
    case "same-type":
    case "counted":
      return [];
    case "unary":
    case "cast":
      return [e.arg];
    case "binary":
      return [e.left, e.right];
    case "conditional":
      return [e.cond, e.then, e.other];
    case "call":
    case "helper":
      return e.args;
    case "element":
      return [e.base, e.subscript];
    case "field":
      return [e.base];
    case "address":
    case "pointee":
    case "grouped":
      return [e.of];
    case "size":
      return isTypeName(e.of) ? [] : [e.of];
  }
}

/** Each of its parts in another form, those in others first. */
export function mapExpression(e: Expression, by: (part: Expression) => Expression): Expression {
  const inner = (part: Expression): Expression => mapExpression(part, by);
  switch (e.kind) {
    case "unary":
    case "cast":
      return by({ ...e, arg: inner(e.arg) });
    case "binary":
      return by({ ...e, left: inner(e.left), right: inner(e.right) });
    case "conditional":
      return by({ ...e, cond: inner(e.cond), then: inner(e.then), other: inner(e.other) });
    case "call":
    case "helper":
      return by({ ...e, args: e.args.map(inner) });
    case "element":
      return by({ ...e, base: inner(e.base), subscript: inner(e.subscript) });
    case "field":
      return by({ ...e, base: inner(e.base) });
    case "address":
    case "pointee":
    case "grouped":
      return by({ ...e, of: inner(e.of) });
    case "size":
      return by(isTypeName(e.of) ? e : { ...e, of: inner(e.of) });
    default:
      return by(e);
  }
}

/** The expression and all that it is made of. */
export function* walkExpression(e: Expression): Generator<Expression> {
  yield e;
  for (const part of partsOf(e)) yield* walkExpression(part);
}

const TYPE_NAMES: ReadonlySet<string> = new Set(["plain", "named", "any-pointer", "array"]);

export const isTypeName = (of: Expression | TypeName): of is TypeName => TYPE_NAMES.has(of.kind);

/** Of two expressions that are the same, part for part, the same text; of no others. */
export const keyOfExpression = (e: Expression): string =>
  JSON.stringify(e, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));

/** Are they the same, part for part? */
export const sameExpression = (a: Expression, b: Expression): boolean =>
  a === b || keyOfExpression(a) === keyOfExpression(b);

/** Each of them once, where it stands first. */
export function distinct(conditions: readonly Expression[]): readonly Expression[] {
  const seen = new Set<string>();
  return conditions.filter((one) => {
    const key = keyOfExpression(one);
    return !seen.has(key) && seen.add(key);
  });
}

/** Words of an expression that may be names of variables. */
export function namesIn(e: Expression): ReadonlySet<Name> {
  const names = new Set<Name>();
  for (const part of walkExpression(e)) {
    if (part.kind === "name" || part.kind === "macro") names.add(part.name);
    if (part.kind === "author") for (const word of part.names) names.add(word);
  }
  return names;
}

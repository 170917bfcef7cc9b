// Which types and macros would another compilation define otherwise (soundness rule 10)?
//
//     #ifdef DATA_TYPE_IS_FLOAT
//     #define DATA_TYPE float            DATA_TYPE ym1, A[N];      ym1 and A are DATA_TYPE, which is chosen
//     #define SQRT(x) sqrtf(x)           A[i] = SQRT(ym1);         SQRT(ym1) is chosen
//     #else …
//
// A statement that polyc builds anew says what the author's says only as long as these mean what polyc saw.
// The answer is given by name, in one walk over the tokens: an identifier may have the types that are named
// before it in any declaration of the unit (a cast in its initialiser counts), less those in other functions'
// parameters and bodies. That says yes too often, never too seldom.

import { containsSpan, type Span } from "../../source/span.ts";
import { type AuthorText, authorText, type Name, nameFrom } from "../../source/words.ts";
import { isConfigDependent } from "./flags.ts";
import { isOfParameter } from "./numbers.ts";
import { isKeyword } from "./parse/words.ts";
import { type ExpansionFrame, isPunct, spell, type Token } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import { type TypedefNames, typedefNames } from "./typedef-names.ts";

/**
 * A name of a type, and what stood for it when polyc read the file; null where that is more than words like
 * `unsigned long`, or one other name that flags leave alone. What stood for a name that flags choose stands
 * for it.
 */
export interface ConfigDependentType {
  readonly name: Name;
  readonly meaning: AuthorText | null;
  /**
   * It has braces, stars or the like, or no values: polyc believes nothing of its values (see
   * `sema/config-macros.ts`).
   */
  readonly isDerived: boolean;
  /** Did a type of floating-point numbers stand for it? */
  readonly isFloat: boolean;
}

/** A use of a macro in the user's text, and what came of it. */
export interface ConfigDependentMacro {
  readonly name: Name;
  readonly use: Span;
  readonly expansion: AuthorText;
}

export const TYPE_WORDS: ReadonlySet<string> = new Set(
  "char short int long float double signed unsigned _Bool _Complex __int128 __float128 _Float128".split(" "),
);

type Types = ReadonlyMap<string, ConfigDependentType>;
const NONE: Types = new Map();
const BOTTOM = () => ({ outer: NONE, here: NONE, isType: false });
const union = (a: Types, b: Types): Types => {
  if (b.size === 0) return a;
  return a.size === 0 ? b : hasAll(a, b) ? a : new Map([...a, ...b]);
};

function hasAll(a: Types, b: Types): boolean {
  for (const [name, type] of b) if (a.get(name) !== type) return false;
  return true;
}

/** The chosen types that variables, members and types may rest on, by their names. */
class ConfigDependentTypes {
  private readonly everywhere = new Map<string, Types>();
  private readonly outside = new Map<string, Types>();
  /** What parameters and bodies of functions say, by these. */
  private readonly inside = new Map<FunctionTokens, Map<string, Types>>();

  add(name: string, types: Types, where: FunctionTokens | null): void {
    const own = where === null ? this.outside : (this.inside.get(where) ?? new Map<string, Types>());
    if (where !== null) this.inside.set(where, own);
    for (const found of [this.everywhere, own]) found.set(name, union(found.get(name) ?? NONE, types));
  }

  /** The types of that name anywhere in the unit. */
  any(name: string): Types {
    return this.everywhere.get(name) ?? NONE;
  }

  /** Those of what has the name at a place in the user's file. */
  at(name: string, place: Span): Types {
    const around = [...this.inside].filter(([{ span }]) => span !== null && containsSpan(span, place));
    return [this.outside, ...around.map(([, own]) => own)]
      .map((types) => types.get(name) ?? NONE)
      .reduce(union, NONE);
  }
}

/**
 * The parameters and the body of a function definition; or parameters of a function that is declared, or
 * pointed to.
 */
interface FunctionTokens {
  readonly first: number;
  readonly last: number;
  /** Null of a function that is only declared: nobody else can name its parameters. */
  readonly span: Span | null;
}

/**
 * Those whose parameters stand directly before the body. Of others, written in the old way or with attributes
 * between, and of what cannot be told from the body of a structure or an initialiser, the names count as the
 * file's.
 */
function functionsOf(tokens: readonly Token[]): readonly FunctionTokens[] {
  const found: FunctionTokens[] = [];
  const open: number[] = [];
  let braces = 0;
  let isInitializer = false;
  let parameters: { readonly first: number; readonly last: number } | null = null;
  let first: number | null = null;
  tokens.forEach((token, k) => {
    if (token.kind !== "punct") return;
    switch (token.text) {
      case "(":
        open.push(k);
        break;
      case ")":
        parameters = { first: open.pop() ?? 0, last: k };
        if (first === null && isDeclared(tokens, parameters)) found.push({ ...parameters, span: null });
        break;
      case "{":
        if (
          braces++ === 0 &&
          !isInitializer &&
          parameters?.last === k - 1 &&
          isNamed(tokens, parameters.first)
        )
          first = parameters.first;
        break;
      case "}":
        if (--braces > 0) break;
        if (first !== null) {
          const from = outerSpan(tokens[first]!);
          found.push({ first, last: k, span: { ...from, end: outerSpan(token).end } });
        }
        first = null;
        break;
      case "=":
      case ";":
        if (braces === 0 && open.length === 0) isInitializer = token.text === "=";
        break;
    }
  });
  return found;
}

/** Is the parenthesis after a name of the user's, which is no attribute's nor a tag? */
function isNamed(tokens: readonly Token[], parenthesis: number): boolean {
  const [before, name] = [tokens[parenthesis - 2], tokens[parenthesis - 1]];
  if (name?.kind !== "identifier" || isKeyword(name.text)) return false;
  return before === undefined || !/^(struct|union|enum)$/.test(before.text);
}

/**
 * `T f(…);`, `T (*f)(…);`: names in the parentheses end there. Not `static T (x);`, which declares x, nor the
 * calls that look like the second: they declare nothing.
 */
function isDeclared(
  tokens: readonly Token[],
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  const [type, name] = [tokens[first - 2], tokens[first - 1]];
  if (name?.text === ")") return isPointed(tokens, first - 1) && isBeforeSemicolon(tokens, last);
  if (type === undefined || !isNamed(tokens, first)) return false;
  const isType = TYPE_WORDS.has(type.text) || type.text === "void" || type.text === "*";
  const isUsersType = type.kind === "identifier" && !isKeyword(type.text) && !type.text.startsWith("__");
  return (isType || isUsersType) && isBeforeSemicolon(tokens, last);
}

/** Does a semicolon end what the token stands in, before any brace? Asked last: it may be far away. */
function isBeforeSemicolon(tokens: readonly Token[], at: number): boolean {
  let end = at + 1;
  while (end < tokens.length && !isEnd(tokens[end]!.text)) end++;
  return tokens[end]?.text === ";";
}

const isEnd = (text: string): boolean => text === ";" || text === "{" || text === "}";

/** `(*name)` up to its end. */
function isPointed(tokens: readonly Token[], end: number): boolean {
  const [parenthesis, star, name] = [tokens[end - 3], tokens[end - 2], tokens[end - 1]];
  return parenthesis?.text === "(" && star?.text === "*" && name?.kind === "identifier";
}

export function configDependentTypes(unit: PreprocessedUnit): ConfigDependentTypes {
  const found = new ConfigDependentTypes();
  const functions = functionsOf(unit.tokens);
  let next = 0;
  const typedefs = new Map<string, Types>();
  /**
   * Types named so far in each open parenthesis, outermost first; a comma in parentheses goes back to what
   * was there.
   */
  let open: { readonly outer: Types; here: Types; readonly isType: boolean }[] = [BOTTOM()];
  const isByFlags = isConfigDependent(unit);
  /** What a single name means, and may be called by. */
  const meaningOf = (name: string): string | null => {
    const types = typedefs.get(name);
    if (types === undefined || types.size > 1) return null;
    return types.size === 0 ? name : (types.get(name)?.meaning ?? null);
  };
  let declared: (TypedefNames & { readonly isChosen: boolean }) | null = null;
  unit.tokens.forEach((token, k) => {
    const top = open.at(-1)!;
    while (next < functions.length && functions[next]!.last < k) next++;
    const where = next < functions.length && functions[next]!.first <= k ? functions[next]! : null;
    if (isPunct(token, ";") || isPunct(token, "{") || isPunct(token, "}")) {
      if (declared !== null && k >= declared.end) {
        const { names, words, isChosen } = declared;
        const meaning = words && plainType(words, meaningOf);
        for (const name of names) {
          const own = new Map([
            [name, describedType(name, meaning, words === null || words.some(isDeriving))],
          ]);
          typedefs.set(name, union(typedefs.get(name) ?? NONE, isChosen ? own : top.here));
          // Its name has been walked over.
          if (isChosen) found.add(name, own, null);
        }
        declared = null;
      }
      open = [BOTTOM()];
    } else if (isPunct(token, "(")) {
      // All that an expression names may give it its type: `__typeof__((DATA_TYPE)1 + x)`.
      const isType =
        top.isType || /^(__typeof__|__typeof|typeof|_Atomic)$/.test(unit.tokens[k - 1]?.text ?? "");
      open.push({ outer: top.here, here: top.here, isType });
    } else if (isPunct(token, ")")) {
      if (open.length > 1) open.pop();
      // `__typeof__(DATA_TYPE) x`: unlike a cast, it gives the type to what follows.
      const now = open.at(-1)!;
      if (top.isType) now.here = union(now.here, top.here);
    } else if (isPunct(token, ",") && open.length > 1) {
      if (!top.isType) top.here = top.outer;
    } else if (token.kind === "identifier") {
      if (token.text === "typedef") {
        const isChosen = unit.configDependentTypedefs.has(token) && isByFlags(outerSpan(token));
        declared = { ...typedefNames(unit.tokens, k), isChosen };
      }
      const named = typedefs.get(token.text);
      const isOfType = named !== undefined || TYPE_WORDS.has(token.text) || isTypeKeyword(token.text);
      const types = isOfType ? union(named ?? NONE, typeOfMacro(unit, k, meaningOf)) : NONE;
      // `(size_t)x` out of a chosen macro: other macros and the user have their `size_t` from elsewhere.
      const own = isOfType ? union(top.here, named ?? NONE) : top.here;
      top.here = union(top.here, types);
      if (top.isType)
        for (const name of [token.text, callResultName(token.text)])
          top.here = union(top.here, found.any(name));
      for (const [name, type] of types) found.add(name, new Map([[name, type]]), null);
      if (own.size > 0 && where?.span !== null)
        found.add(isFunction(unit.tokens, k) ? callResultName(token.text) : token.text, own, where);
    }
  });
  return found;
}

/** `T f(…)`, `T (*f)(…)`: what has the type is what a call gives, no variable or member of that name. */
function isFunction(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text;
  return next === "(" || (next === ")" && tokens[at + 2]?.text === "(" && isPointed(tokens, at + 1));
}

/** The name of what a function gives. */
export const callResultName = (name: string): string => `${name}(`;

/** `enum`, `typeof` with any underscores. */
const isTypeKeyword = (word: string): boolean =>
  word === "enum" || (word.includes("typeof") && /^_*typeof_*$/.test(word));

/** The chosen macro that put the word of a type, or the name of one, at index `k` there. */
function typeOfMacro(
  { tokens }: PreprocessedUnit,
  k: number,
  meaningOf: (name: string) => string | null,
): Types {
  const frame = chosenFrame(tokens[k]!);
  if (frame === null) return NONE;
  const { name, kind } = frame.invocation.macro;
  // What the user names in an argument, for its size or for pointers to it, is his own choice.
  if (frame.argument >= 0 && !TYPE_WORDS.has(tokens[k]!.text) && isNoValue(tokens, k)) return NONE;
  const shared = (t: Token | undefined): boolean => t !== undefined && framesOf(t).includes(frame);
  let [first, last] = [k, k];
  while (shared(tokens[first - 1])) first--;
  while (shared(tokens[last + 1])) last++;
  const meaning = kind === "object" ? plainType(tokens.slice(first, last + 1), meaningOf) : null;
  return new Map([[name, describedType(name, meaning, false)]]);
}

/** `sizeof(base)`, `(base(*)[n])`, `base *`: nothing is converted to the type that the word names. */
const isNoValue = (tokens: readonly Token[], k: number): boolean =>
  /^[(*]$/.test(tokens[k + 1]?.text ?? "") || tokens[k - 2]?.text === "sizeof";

const outerSpan = (token: Token): Span => token.expansion?.outermost.invocation.span ?? token.span;

const FLOATS = /\b(float|double|_Float\d+|__float128)\b/;

const describedType = (name: string, meaning: string | null, isDerived: boolean): ConfigDependentType => ({
  ...{ name: nameFrom(name), meaning: meaning === null ? null : authorText(meaning), isDerived },
  isFloat: meaning !== null && FLOATS.test(meaning),
});

const isDeriving = ({ kind, text }: Token): boolean =>
  kind === "punct" || text === "struct" || text === "union" || text === "void";

/** `unsigned long`, or the name of one type that is known; null for more than these. */
function plainType(tokens: readonly Token[], meaningOf: (name: string) => string | null): string | null {
  const words = tokens.map(({ text }) => text).filter((text) => text !== "const" && text !== "volatile");
  if (words.length > 0 && words.every((word) => TYPE_WORDS.has(word))) return words.join(" ");
  return words.length === 1 ? meaningOf(words[0]!) : null;
}

/** Of the expansions that the token came through, the innermost of a macro that is chosen. */
const chosenFrame = (token: Token): ExpansionFrame | null =>
  framesOf(token).find(({ invocation }) => invocation.macro.changeable) ?? null;

function framesOf(token: Token): readonly ExpansionFrame[] {
  const frames: ExpansionFrame[] = [];
  for (let frame = token.expansion; frame !== null; frame = frame.outer) frames.push(frame);
  return frames;
}

/**
 * Uses of chosen macros among tokens of the user's file, given with the places where they can be seen, each
 * as the whole outermost invocation around it. Object-like macros that are integers are not meant: they are
 * parameters.
 */
export function configDependentMacros(
  placed: readonly { readonly token: Token; readonly span: Span }[],
): readonly ConfigDependentMacro[] {
  const uses = new Map<number, { readonly span: Span; readonly tokens: Token[] }>();
  const chosen = new Map<number, string>();
  for (const { token, span } of placed) {
    if (token.expansion === null) continue;
    const use = uses.get(span.start);
    if (use === undefined) uses.set(span.start, { span, tokens: [token] });
    else use.tokens.push(token);
    const frame = chosenFrame(token);
    if (frame !== null && !isOfParameter(token, frame.invocation.macro))
      chosen.set(span.start, frame.invocation.macro.name);
  }
  return [...chosen].map(([start, name]) => {
    const { span, tokens } = uses.get(start)!;
    return { name: nameFrom(name), use: span, expansion: authorText(spell(tokens)) };
  });
}

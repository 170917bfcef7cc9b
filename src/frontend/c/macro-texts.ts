// The definitions of macros as text, including those that polyc did not read (soundness rule 10).
//
//     #ifdef BIG
//     #define SIZE(x) x = size()      both define SIZE: the flags decide which definition holds
//     #else
//     #define SIZE(x)
//     #endif
//
// Of a macro that other flags define otherwise, `natureOf` says how far its uses may be trusted, going by all
// of its definitions at once. That there may be more of them in headers that were left out, or on the command
// line (`#ifndef SIZE`), is known by the conditions; such a macro with arguments may do anything to what
// these name.

import { isExpressionText } from "./expression-text.ts";
import { dependsOnFlags, INCLUDE } from "./flags.ts";
import { spell } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import type { Library } from "./sema/library.ts";
import { eachWord, identifiers, namesDefinedIn, textAt, withoutComments, withoutSplices } from "./text.ts";
import { typeKinds } from "./type-kinds.ts";

interface MacroText {
  /** Null for an object-like macro. */
  readonly params: readonly string[] | null;
  /** Null for a definition that may stand where polyc did not look: a header, another -D. */
  readonly body: string | null;
}

export interface MacroTexts {
  /** By name. */
  readonly all: ReadonlyMap<string, readonly MacroText[]>;
  /** Does a call of the function so called compute a value and nothing else? */
  readonly isPure: (name: string) => boolean;
  /** Is the name a type of numbers, whichever branches are taken? */
  readonly isArithmetic: (name: string) => boolean;
}

/**
 * What all definitions of a macro have in common:
 *
 *   - number: expressions of constants, which are parameters or nothing rests on them;
 *   - type: words of types;
 *   - specifier: storage classes, attributes and the like, or nothing where others have these;
 *   - value: an expression in the same arguments and in nothing else, without effects;
 *   - selection: the same in different arguments;
 *   - other: anything.
 */
export type Nature = "number" | "type" | "specifier" | "value" | "selection" | "other";

/** Every definition in files that have an `#if` for flags, in whatever group; and all that were read. */
export function macroTexts(unit: PreprocessedUnit, library: Library): MacroTexts {
  const texts = new Map<string, MacroText[]>();
  const add = (name: string, text: MacroText): void => {
    const known = texts.get(name) ?? [];
    if (!known.some((other) => isSame(other, text))) texts.set(name, [...known, text]);
  };
  for (const file of new Set([unit.main.id, ...unit.choices.map(({ span }) => span.file)])) {
    const text = withoutComments(withoutSplices(unit.files.get(file).text));
    const pattern = /^[ \t]*(?:#|%:)[ \t]*define[ \t]+([A-Za-z_$][\w$]*)(?:\(([^)]*)\))?(.*)$/gm;
    for (const [, name, params, body] of text.matchAll(pattern))
      add(name!, { params: params?.split(",").map((param) => param.trim()) ?? null, body: body!.trim() });
  }
  for (const { name, kind, params, body } of unit.macros)
    add(name, { params: kind === "object" ? null : params, body: withoutComments(spell(body)) });
  for (const name of definedElsewhere(unit))
    if (texts.get(name)?.some(({ params }) => params !== null)) add(name, { params: ["..."], body: null });
  const own = functionsOf(unit);
  return {
    all: texts,
    isPure: (name) => !own.has(name) && isPure(library, name),
    isArithmetic: (name) => typeKinds(unit).kindOf(name) !== null,
  };
}

/** Names that stand in front of parentheses and a brace: the unit's own functions, and a few more. */
function functionsOf({ tokens }: PreprocessedUnit): ReadonlySet<string> {
  const names = new Set<string>();
  const open: string[] = [];
  let closed: string | null = null;
  tokens.forEach(({ text }, at) => {
    if (text === "{" && closed !== null) names.add(closed);
    closed = text === ")" ? (open.pop() ?? null) : null;
    if (text === "(") open.push(tokens[at - 1]?.text ?? "");
  });
  return names;
}

function isPure(library: Library, name: string): boolean {
  const known = library(name)?.effects.memory;
  return known === "const" || known === "pure" || name === "__builtin_expect";
}

const isSame = (a: MacroText, b: MacroText): boolean =>
  a.params?.join() === b.params?.join() && a.body?.replace(/\s+/g, "") === b.body?.replace(/\s+/g, "");

/**
 * Names that may have definitions which no file has that was read: those of `#ifndef X`, `#define X …`, and
 * where a header was left out, all that a condition chose.
 */
function definedElsewhere(unit: PreprocessedUnit): readonly string[] {
  const regions = unit.choices.filter(dependsOnFlags(unit));
  const chosen = regions.map(({ span }) => namesDefinedIn(textAt(unit, span)));
  const leavesOut = regions.some(({ branches }) =>
    branches.some(({ taken, body }) => !taken && INCLUDE.test(withoutComments(textAt(unit, body)))),
  );
  if (leavesOut)
    return [...chosen.flat(), ...unit.macros.filter((macro) => macro.changeable).map(({ name }) => name)];
  return regions.flatMap(({ branches }, k) => {
    const asked = branches.flatMap(({ directive }) => identifiers(textAt(unit, directive)));
    return asked.filter((name) => chosen[k]!.includes(name));
  });
}

// --- effects ---

const HAS_EFFECTS = /(?<![=!<>])=(?!=)|<<=|>>=|\+\+|--|(?<![\w)\]\s&]\s*)&(?!&)|\basm\b|__asm/;
const WRITTEN_AFTER = /^\s*\)*\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)/;
const WRITTEN_BEFORE = /(?<=(?:\+\+|--|&)[\s(]*)/y;
/** A `&` that is not between two values. */
export const ADDRESS_TAKEN = /(?<=(?:(?<![\w$\]&]\s*)|\b(?:return|else|do|case)\s*|&&\s+)&(?!&)[\s(]*)/y;
/** Texts that one text may become, until it is given up. */
const MOST_TEXTS = 1000;

interface WithMacros {
  readonly text: string;
  readonly hidden: boolean;
}

/** What has been asked: most uses of macros read alike. */
const answers = new WeakMap<MacroTexts, Map<string, WithMacros>>();

/**
 * The text, and after it what each definition makes of each use of a macro in it. `hidden`: who writes what
 * cannot be seen in it, because a macro is assigned to, or was not read.
 */
export function withMacros(text: string, macros: MacroTexts): WithMacros {
  const known = answers.get(macros) ?? new Map<string, WithMacros>();
  answers.set(macros, known);
  const answer = known.get(text) ?? expandedText(text, macros);
  known.set(text, answer);
  return answer;
}

function expandedText(text: string, macros: MacroTexts): WithMacros {
  let hidden = ASSEMBLER.test(text);
  const parts = new Map<string, ReadonlySet<string>>([[text, new Set()]]);
  for (const [part, within] of parts) {
    if (parts.size > MOST_TEXTS) return { text: [...parts.keys()].join(" ; "), hidden: true };
    eachWord(part, (name, index) => {
      const texts = macros.all.get(name);
      if (texts === undefined || within.has(name)) return;
      for (const { params, body } of texts) {
        const behind = index + name.length;
        const args = params === null ? { list: [], end: behind } : argumentsAt(part, behind);
        // Arguments that end somewhere else.
        hidden ||= args === null && /^\s*\(/.test(part.slice(behind));
        if (args === null) continue;
        hidden ||= WRITTEN_AFTER.test(part.slice(args.end)) || holdsAt(WRITTEN_BEFORE, part, index);
        hidden ||= body === null;
        if (body === null) continue;
        const taken = holdsAt(ADDRESS_TAKEN, part, index) ? "& " : "";
        const own = substituted(body, params ?? [], args.list);
        // An operator by itself: `o and_eq 3`.
        hidden ||= WRITTEN_AFTER.test(own);
        // `&` alone: of what comes after it.
        const behindIt = /(?<!&)&[\s(]*$/.test(own)
          ? ` ${part.slice(args.end)}`
          : argumentsBehind(part, args.end);
        const made = taken + own + behindIt;
        hidden ||= ASSEMBLER.test(made);
        if (made !== "" && !parts.has(made)) parts.set(made, new Set([...within, name]));
      }
    });
  }
  return { text: [...parts.keys()].join(" ; "), hidden };
}

export function holdsAt(sticky: RegExp, text: string, index: number): boolean {
  sticky.lastIndex = index;
  return sticky.test(text);
}

const ASSEMBLER = /\basm\b|__asm/;

/** The arguments of a call whose parenthesis may open at `from`, and where it ends. */
function argumentsAt(
  text: string,
  from: number,
): { readonly list: readonly string[]; readonly end: number } | null {
  const open = /^\s*\(/.exec(text.slice(from));
  if (open === null) return null;
  const list: string[] = [];
  let depth = 1;
  let start = from + open[0].length;
  for (let at = start; at < text.length; at++) {
    const char = text[at]!;
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
    if (depth > 0 && !(char === "," && depth === 1)) continue;
    list.push(text.slice(start, at).trim());
    if (depth === 0) return { list, end: at + 1 };
    start = at + 1;
  }
  return null;
}

/**
 * What stands in parentheses after a use: arguments, if its last word turns out to be another macro (C11
 * 6.10.3.4).
 */
function argumentsBehind(text: string, from: number): string {
  let end = from;
  for (let next = argumentsAt(text, end); next !== null; next = argumentsAt(text, end)) end = next.end;
  return text.slice(from, end);
}

function substituted(body: string, params: readonly string[], args: readonly string[]): string {
  if (params.length === 0) return withoutPastes(body);
  const values = new Map(params.map((param, k) => [param, args[k] ?? ""]));
  // `...` and `args...` stand for all that is left.
  const rest = params.findIndex((param) => param.endsWith("..."));
  if (rest >= 0) values.set(params[rest]!.replace("...", "") || "__VA_ARGS__", args.slice(rest).join(","));
  else if (params.includes("__VA_ARGS__")) values.set("__VA_ARGS__", args.slice(params.length - 1).join(","));
  return withoutPastes(body.replace(/(?<![\w$])[A-Za-z_$][\w$]*/g, (word) => values.get(word) ?? word));
}

const withoutPastes = (text: string): string =>
  (text.includes("##") ? text.replace(/\s*##\s*/g, "") : text).trim();

// --- natures ---

const TYPES = new Set(
  "char short int long float double signed unsigned void _Bool bool _Complex __int128 __float128 _Float128".split(
    " ",
  ),
);
const SPECIFIERS = new Set(
  "const static extern inline register restrict __const __inline __inline__ __restrict __restrict__ __extension__".split(
    " ",
  ),
);
const ATTRIBUTES = new Set("__attribute__ __attribute __declspec _Alignas __nonnull".split(" "));
const KEYWORDS = new Set(
  "if else for while do switch case default break continue return goto volatile __volatile__ _Atomic _Thread_local __thread sizeof struct union enum typedef typeof __typeof__ __typeof asm __asm__".split(
    " ",
  ),
);

interface Single {
  readonly kind: "nothing" | "number" | "type" | "specifier" | "word" | "value" | "selection" | "other";
  readonly params: ReadonlySet<string>;
}

/** See `Nature`. */
export function natureOf(name: string, macros: MacroTexts, within: ReadonlySet<string> = new Set()): Nature {
  const inside = new Set([...within, name]);
  const texts = macros.all.get(name) ?? [];
  const singles = texts.flatMap(({ params, body }) =>
    body === null ? [] : [natureOfText({ params, body }, macros, inside)],
  );
  const all = (...kinds: readonly Single["kind"][]): boolean =>
    singles.every(({ kind }) => kinds.includes(kind));
  if (singles.length === 0) return "other";
  // What says nothing of its arguments, like `((void)0)`, says nothing of what others do with them.
  if (singles.length < texts.length && !singles.every(({ kind, params }) => isValue(kind) && params.size > 0))
    return "other";
  if (all("number")) return "number";
  if (all("type")) return "type";
  if (all("specifier", "nothing") || (all("specifier", "word", "nothing") && !all("word")))
    return "specifier";
  if (!all("number", "value", "selection")) return "other";
  if (!all("number", "value")) return "selection";
  const [first, ...others] = singles.map(({ params }) => [...params].sort().join());
  return others.every((other) => other === first) ? "value" : "selection";
}

const isValue = (kind: Single["kind"]): boolean => kind === "value" || kind === "selection";

function natureOfText(
  { params, body }: MacroText & { readonly body: string },
  macros: MacroTexts,
  within: ReadonlySet<string>,
): Single {
  const used = new Set<string>();
  const is = (kind: Single["kind"]): Single => ({ kind, params: used });
  // `x##f`: a suffix of a constant.
  const text = body.replace(/\b(\w+)\s*##\s*[fFlLuU]+\b/g, "$1");
  if (text === "") return is("nothing");
  if (/[#;{}[\].$\\]|->/.test(text.replace(/\b\d[\w.]*([eEpP][-+])?[\w.]*|\B\.\d\w*/g, "0")))
    return is("other");
  const words = text.match(/(?<![\w$])[A-Za-z_$][\w$]*(\s*\()?/g) ?? [];
  const bare = words.map((word) => word.replace(/\s*\($/, ""));
  if (bare.every((word) => TYPES.has(word)) && /^[\w\s]+$/.test(text) && words.length > 0) return is("type");
  if (bare.every((word) => SPECIFIERS.has(word)) && /^[\w\s]+$/.test(text) && words.length > 0)
    return is("specifier");
  if (words.some((word) => ATTRIBUTES.has(word.replace(/\s*\($/, "")))) return is("specifier");
  if (bare.length === 1 && bare[0] === text && params === null && !isKnown(text, macros)) return is("word");
  const types = new Set(bare.filter((word) => TYPES.has(word) || isTypeIn(word, params, macros)));
  if (!isExpressionText(text, types)) return is("other");
  // Casts go first: in `(real)*x` the star reads what x points to, and does not multiply.
  if (HAS_EFFECTS.test(text) || /(?<![\w)]\s*)\*/.test(withoutCasts(text, types))) return is("other");
  let selects = false;
  for (const [k, name] of bare.entries()) {
    const isCall = words[k]!.endsWith("(");
    if (params?.includes(name) === true) used.add(name);
    else if (macros.all.has(name) && !within.has(name)) {
      const nature = natureOf(name, macros, within);
      if (nature === "other" || nature === "specifier") return is("other");
      selects ||= nature === "selection";
    } else if (isCall ? !macros.isPure(name) : !types.has(name)) return is("other");
  }
  // Calls of macros that choose among numbers make a number.
  const calls = words.some((word, k) => word.endsWith("(") && !macros.all.has(bare[k]!));
  if (used.size === 0 && params === null && !calls) return is("number");
  return is(selects ? "selection" : "value");
}

const isTypeIn = (word: string, params: MacroText["params"], macros: MacroTexts): boolean =>
  params?.includes(word) !== true && !macros.all.has(word) && macros.isArithmetic(word);

const withoutCasts = (text: string, types: ReadonlySet<string>): string =>
  text.replace(/\(([\w\s]+)[\s*]*\)/g, (cast: string, words: string) =>
    words
      .trim()
      .split(/\s+/)
      .every((word) => types.has(word))
      ? ""
      : cast,
  );

const isKnown = (word: string, macros: MacroTexts): boolean =>
  macros.all.has(word) || TYPES.has(word) || SPECIFIERS.has(word) || KEYWORDS.has(word);

/**
 * Which names are keywords in what declares (Fortran 2018, 8) and in what begins a procedure (15.6.2).
 *
 *     real(kind=8), dimension(n), save :: a     type ( x = 0 ) , attr ( x ) , attr :: x
 *     realfunctionf(x)                          type function x ( x )
 *     realfunctionf(10)                         type x ( 0 )      an array called functionf
 */
import { INTRINSIC_TYPES, PREFIXES } from "./keywords.ts";
import type { StatementWords } from "./statement-words.ts";

/** Types that another statement's keyword begins as well, or that have no name of their own. */
const OTHER_TYPES: readonly (readonly string[])[] = ["type", "class", "procedure", "generic", "record"].map(
  (word) => [word],
);

/** Marks a type and its parameters, if one begins at `at`; gives the token after it, or -1. */
export function markTypeSpec(words: StatementWords, at: number): number {
  for (const keyword of INTRINSIC_TYPES)
    if (words.matches(at, keyword)) return typeParameters(words, words.take(at, keyword, "type"));
  for (const keyword of OTHER_TYPES)
    if (words.matches(at, keyword) && mayBeType(words, at, keyword[0]!)) {
      const after = words.take(at, keyword, "type");
      if (words.is(after, "(")) markInnerType(words, after + 1);
      return typeParameters(words, after);
    }
  return -1;
}

/** `procedure (double precision)`, if that is all there is in the parentheses. */
function markInnerType(words: StatementWords, at: number): void {
  const tried = words.copy();
  const isIntrinsic = INTRINSIC_TYPES.some((keyword) => tried.matches(at, keyword));
  const end = isIntrinsic ? markTypeSpec(tried, at) : -1;
  if (end >= 0 && tried.is(end, ")")) words.accept(tried);
}

const mayBeType = (words: StatementWords, at: number, keyword: string): boolean => {
  if (keyword === "type" || keyword === "class") return words.is(at, keyword) && words.is(at + 1, "(");
  return keyword !== "record" || words.is(at + 1, "/");
};

/** After `*8`, `*(*)`, `(kind=8)`, `(t)`, `/structure/`. */
function typeParameters(words: StatementWords, at: number): number {
  if (words.is(at, "*"))
    return words.tokens[at + 1]?.kind === "integer" ? at + 2 : words.afterBracket(at + 1);
  if (words.is(at, "/")) return at + 3;
  return words.is(at, "(") ? words.afterBracket(at) : at;
}

/** Marks a declaration; `at` is where its type or `procedure`, `generic` begins. */
export function markDeclaration(words: StatementWords, at: number): void {
  const after = markTypeSpec(words, at);
  if (after < 0) return;
  if (hasDoubleColon(words, after)) markAttributes(words, after);
  markGenerics(words, after);
}

/** Each name after a comma up to `::`, with what follows it in parentheses left as it is. */
export function markAttributes(words: StatementWords, from: number): void {
  for (let at = from; at < words.length && !words.is(at, "::"); at++) {
    if (words.is(at, ",") && words.isName(at + 1)) words.markKeyword(at + 1, "attr");
    if (words.is(at - 1, "intent")) joinInOut(words, at);
    if (words.partners[at]! > at) at = words.partners[at]!;
  }
}

/** `intent(in out)`: one word (8.5.10). */
export function joinInOut(words: StatementWords, open: number): void {
  if (words.is(open, "(") && words.is(open + 1, "in") && words.is(open + 2, "out")) words.join(open + 1);
}

/** Does `::` stand outside of parentheses? */
function hasDoubleColon(words: StatementWords, from: number): boolean {
  for (let at = from; at < words.length; at++) {
    if (words.is(at, "::")) return true;
    if (words.partners[at]! > at) at = words.partners[at]!;
  }
  return false;
}

/** `operator(+)` and `assignment(=)`, wherever they stand for a name (R1508). */
export function markGenerics(words: StatementWords, from: number): void {
  for (let at = from; at + 3 < words.length; at++) {
    const isGeneric = words.is(at, "operator") || words.is(at, "assignment");
    if (
      isGeneric &&
      words.is(at + 1, "(") &&
      words.tokens[at + 2]?.kind === "operator" &&
      words.is(at + 3, ")")
    )
      words.markKeyword(at, "operator");
  }
}

/** Marks what begins a procedure (R1529, R1534), if that is what the statement does. */
export function unitHeader(words: StatementWords, at: number): "function" | "subroutine" | null {
  if (!mayBeHeader(words, at)) return null;
  const tried = words.copy();
  const found = tryHeader(tried, at);
  if (found !== null) words.accept(tried);
  return found;
}

/** Is there such a word before the first parenthesis that is no type's? Most statements end here. */
function mayBeHeader(words: StatementWords, from: number): boolean {
  for (let at = from; at < words.length; at++) {
    if (words.partners[at]! > at) at = words.partners[at]!;
    else {
      const { kind, word } = words.tokens[at]!;
      if (kind === "name" && (word.includes("function") || word.includes("subroutine"))) return true;
      if (kind === "operator" && word !== "*") return false;
    }
  }
  return false;
}

function tryHeader(words: StatementWords, from: number): "function" | "subroutine" | null {
  let at = from;
  for (;;) {
    for (const kind of ["function", "subroutine"] as const)
      if (words.matches(at, [kind]) && isHeaderFrom(words, at, kind)) return kind;
    const prefix = PREFIXES.find((keyword) => words.matches(at, keyword));
    at = prefix === undefined ? markTypeSpec(words, at) : words.take(at, prefix, "pure");
    if (at < 0) return null;
  }
}

/** Marks it from `function` on. */
function isHeaderFrom(words: StatementWords, at: number, kind: "function" | "subroutine"): boolean {
  const name = words.take(at, [kind], "function");
  if (!words.isName(name)) return false;
  return markHeaderRest(words, name + 1, kind === "function");
}

/** The dummy arguments, all of them names or `*`, and what follows. */
export function markHeaderRest(words: StatementWords, open: number, needsArguments: boolean): boolean {
  if (!words.is(open, "(")) return !needsArguments && markSuffixes(words, open);
  const end = words.afterBracket(open);
  for (let at = open + 1; at < end - 1; at++)
    if (!words.isName(at) && !words.is(at, ",") && !words.is(at, "*")) return false;
  return end >= 0 && markSuffixes(words, end);
}

/** `result(y)` and `bind(c, name="f")` in either order (R1532). */
function markSuffixes(words: StatementWords, from: number): boolean {
  for (let at = from; at < words.length; at = words.afterBracket(at + 1)) {
    if (at < 0 || !(words.is(at, "result") || words.is(at, "bind")) || !words.is(at + 1, "(")) return false;
    words.markKeyword(at, "result");
    if (words.afterBracket(at + 1) < 0) return false;
  }
  return true;
}

// Is a loop's head one that OpenMP takes, as the compiler sees it (soundness rule 24)?
//
//     for (i = a; i < b; i += c)                      also  b > i, i++, --i, i = i + c, i = c + i
//     for (i = 0; i < n; i += 1, TRACE(i))            not with #define TRACE(i) ((void)0): a comma is left
//
// OpenMP's canonical form (5.2, 4.4.1) is one of the syntax: what a head computes does not matter. So its
// tokens are looked at, those that macros have become. The iterator must stand alone on one side of the
// comparison: gcc takes no `(i) < n` nor `(long)i < n`, and what binds weaker than a comparison (`i < n &&
// m`) would make another condition of it.

import type { Token } from "./preprocess/token.ts";
import { CLOSING, OPENING, wordSet } from "./token-structure.ts";

type Piece = Pick<Token, "kind" | "text">;

const ASSIGNS = wordSet("= += -= *= /= %= &= |= ^= <<= >>= ++ --");
const COMPARES = wordSet("< <= > >=");
/** What binds no tighter than comparisons do. */
const WEAKER = wordSet("< <= > >= == != & ^ | && || ? : ,");
const STEPS = wordSet("++ --");
/**
 * What no compiler takes in front of an iterator there, or not all do: storage classes, qualifiers,
 * `__extension__`, `__auto_type`.
 */
const NO_TYPE =
  /^(?:auto|const|constexpr|extern|inline|static|thread_local|typedef|volatile|_[A-Z]\w*|__[a-z_]+)$/;

/** The iterator of a `for` statement with such a head, of which these are the tokens; else null. */
export function iteratorOfHead(tokens: readonly Piece[]): string | null {
  const parts = partsOfHead(tokens);
  if (parts === null) return null;
  const [init, cond, step] = parts;
  const at = init.findIndex(({ text }) => text === "=");
  const iterator = init[at - 1];
  if (iterator?.kind !== "identifier") return null;
  const isDeclared = init
    .slice(0, at - 1)
    .every(({ kind, text }) => kind === "identifier" && !NO_TYPE.test(text));
  if (!isDeclared || !isPlain(init.slice(at + 1))) return null;
  return comparesAlone(cond, iterator.text) && steps(step, iterator.text) ? iterator.text : null;
}

type Parts = readonly [init: readonly Piece[], cond: readonly Piece[], step: readonly Piece[]];

/** What stands between the semicolons of the head. */
function partsOfHead(tokens: readonly Piece[]): Parts | null {
  if (tokens[0]?.text !== "for" || tokens[1]?.text !== "(") return null;
  const parts: [Piece[], Piece[], Piece[]] = [[], [], []];
  let [depth, part] = [1, 0];
  for (const token of tokens.slice(2)) {
    if (OPENING.has(token.text)) depth++;
    if (CLOSING.has(token.text)) depth--;
    if (depth === 0) break;
    if (depth === 1 && token.text === ";") part++;
    else parts[part]?.push(token);
  }
  return depth === 0 && part === 2 ? parts : null;
}

/** A value that sets nothing, and has no comma but in parentheses. */
const isPlain = (value: readonly Piece[]): boolean =>
  value.length > 0 &&
  !value.some(({ text }) => ASSIGNS.has(text)) &&
  !outside(value).some(({ text }) => text === ",");

/** The tokens that stand in no parentheses. */
function outside(tokens: readonly Piece[]): readonly Piece[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (OPENING.has(text)) depth++;
    const isOutside = depth === 0;
    if (CLOSING.has(text)) depth--;
    return isOutside;
  });
}

/** `i < b`, `b > i` */
function comparesAlone(cond: readonly Piece[], iterator: string): boolean {
  const [first, operator] = cond;
  const [before, last] = cond.slice(-2);
  const bound =
    first?.text === iterator && COMPARES.has(operator?.text ?? "")
      ? cond.slice(2)
      : last?.text === iterator && COMPARES.has(before?.text ?? "")
        ? cond.slice(0, -2)
        : [];
  return isPlain(bound) && !outside(bound).some(({ text }) => WEAKER.has(text));
}

/** `i++`, `i += c`, `i = i + c` */
function steps(step: readonly Piece[], iterator: string): boolean {
  const [first, operator, ...rest] = step.map(({ text }) => text);
  if (step.length === 2)
    return (first === iterator && STEPS.has(operator!)) || (STEPS.has(first!) && operator === iterator);
  if (first !== iterator) return false;
  const value = step.slice(2);
  if (operator === "+=" || operator === "-=") return isPlain(value);
  if (operator !== "=") return false;
  const [left, sign] = rest;
  if (left === iterator && (sign === "+" || sign === "-")) return isOperand(value.slice(2));
  return rest.at(-1) === iterator && rest.at(-2) === "+" && isOperand(value.slice(0, -2));
}

/** A number, a name, or something in parentheses. */
function isOperand(tokens: readonly Piece[]): boolean {
  const [first] = tokens;
  if (!isPlain(tokens) || first === undefined) return false;
  if (tokens.length > 1) return first.text === "(" && outside(tokens).length === 0;
  return first.kind === "number" || first.kind === "identifier";
}

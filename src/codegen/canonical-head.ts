// Is a loop's head one that OpenMP takes, as the compiler sees it (soundness rule 24)?
//
//     for (i = a; i < b; i += c)                      also  b > i, i++, --i, i = i + c, i = c + i
//     for (i = 0; i < n; i += 1, TRACE(i))            not with #define TRACE(i) ((void)0): a comma is left
//
// OpenMP's canonical form (5.2, 4.4.1) is one of the syntax: what a head computes does not matter. So its
// tokens are looked at, those that macros have become. The iterator must stand alone on one side of the
// comparison: gcc takes no `(i) < n` nor `(long)i < n`, and what binds weaker than a comparison (`i < n &&
// m`) would make another condition of it.

import type { Func, VarId } from "../ir/func.ts";
import type { Span } from "../source/span.ts";
import type { Variables } from "./variables.ts";

/** A head in canonical form. */
interface CanonicalHead {
  readonly iterator: string;
}

const ASSIGNS = /^(?:[-+*/%&|^]|<<|>>)?=$|^\+\+$|^--$/;
const COMPARES: ReadonlySet<string> = new Set(["<", "<=", ">", ">="]);
/** What binds no tighter than comparisons do. */
const WEAKER: ReadonlySet<string> = new Set([
  ...COMPARES,
  "==",
  "!=",
  "&",
  "^",
  "|",
  "&&",
  "||",
  "?",
  ":",
  ",",
]);
const WORD = /^[A-Za-z_$][\w$]*$/;
/**
 * What no compiler takes in front of an iterator there, or not all do: storage classes, qualifiers,
 * `__extension__`, `__auto_type`.
 */
const NO_TYPE =
  /^(?:auto|const|constexpr|extern|inline|static|thread_local|typedef|volatile|_[A-Z]\w*|__[a-z_]+)$/;

/** `tokens`: of a `for` statement, macros expanded. Null where its head has another form. */
export function canonicalHead(tokens: readonly string[]): CanonicalHead | null {
  const parts = partsOfHead(tokens);
  if (parts === null) return null;
  const [init, cond, step] = parts;
  const at = init.indexOf("=");
  const iterator = init[at - 1];
  if (iterator === undefined || !WORD.test(iterator)) return null;
  const isDeclared = init.slice(0, at - 1).every((word) => WORD.test(word) && !NO_TYPE.test(word));
  if (!isDeclared || !isPlain(init.slice(at + 1))) return null;
  return comparesAlone(cond, iterator) && steps(step, iterator) ? { iterator } : null;
}

interface LoopText {
  readonly scop: { readonly func: Func };
  readonly variables: Variables;
  /** The tokens of a piece of text, macros expanded. */
  readonly expanded: (text: Span) => readonly string[];
}

/** The iterator of a loop in canonical form, written by its head only; else null. */
export function canonicalIterator(span: Span, { scop, variables, expanded }: LoopText): VarId | null {
  const head = canonicalHead(expanded(span));
  if (head === null) return null;
  const set = variables.assignmentsWithin(span);
  const candidates = [...set].filter(([id]) => scop.func.vars[id]!.name === head.iterator);
  const [only] = candidates;
  // Once by the init, once by the step.
  return candidates.length === 1 && only && only[1] === 2 ? only[0] : null;
}

type Parts = readonly [init: readonly string[], cond: readonly string[], step: readonly string[]];

/** What stands between the semicolons of the head. */
function partsOfHead(tokens: readonly string[]): Parts | null {
  if (tokens[0] !== "for" || tokens[1] !== "(") return null;
  const parts: string[][] = [[]];
  let depth = 1;
  for (const token of tokens.slice(2)) {
    if (/^[([{]$/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth--;
    if (depth === 0) break;
    if (depth === 1 && token === ";") parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return depth === 0 && parts.length === 3 ? (parts as unknown as Parts) : null;
}

/** A value that sets nothing, and has no comma but in parentheses. */
const isPlain = (value: readonly string[]): boolean =>
  value.length > 0 && !value.some((token) => ASSIGNS.test(token)) && !outside(value).includes(",");

/** The tokens that stand in no parentheses. */
function outside(tokens: readonly string[]): readonly string[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (/^[([{]$/.test(token)) depth++;
    const isOutside = depth === 0;
    if (/^[)\]}]$/.test(token)) depth--;
    return isOutside;
  });
}

/** `i < b`, `b > i` */
function comparesAlone(cond: readonly string[], iterator: string): boolean {
  const [first, operator] = cond;
  const [before, last] = cond.slice(-2);
  const bound =
    first === iterator && COMPARES.has(operator ?? "")
      ? cond.slice(2)
      : last === iterator && COMPARES.has(before ?? "")
        ? cond.slice(0, -2)
        : [];
  return isPlain(bound) && !outside(bound).some((token) => WEAKER.has(token));
}

/** `i++`, `i += c`, `i = i + c` */
function steps(step: readonly string[], iterator: string): boolean {
  const [first, operator, ...rest] = step;
  if (step.length === 2)
    return [`${iterator} ++`, `++ ${iterator}`, `${iterator} --`, `-- ${iterator}`].includes(step.join(" "));
  if (first !== iterator) return false;
  if (operator === "+=" || operator === "-=") return isPlain(rest);
  if (operator !== "=") return false;
  const [left, sign, ...right] = rest;
  if (left === iterator && (sign === "+" || sign === "-")) return isOperand(right);
  return rest.at(-1) === iterator && rest.at(-2) === "+" && isOperand(rest.slice(0, -2));
}

/** A number, a name, or something in parentheses. */
const isOperand = (tokens: readonly string[]): boolean =>
  isPlain(tokens) &&
  (tokens.length === 1 ? /^[\w.]+$/.test(tokens[0]!) : tokens[0] === "(" && outside(tokens).length === 0);

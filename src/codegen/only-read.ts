// Is a variable only read, by all text that names it?
//
//     if (DEBUG) r = 1;   sizeof(r++)   0 && (r = 2)   #pragma omp parallel for private(r)
//
// Text that is never executed is not in the lowered function, but compilers check it all the same: a constant must not be set there
// either. So each use is looked at as it stands: nothing next to it may set it, or take its address, whatever else the text means.
// Elements of arrays are read one by one; an array that is handed on as a whole might be a parameter that is no constant.

import type { Span } from "../source/span.ts";
import { type CodeFile, codeBetween } from "./place.ts";

export interface Named {
  readonly name: string;
  readonly isArray: boolean;
  /** Where it is declared. */
  readonly declared: number;
}

export interface UsesIn {
  readonly code: CodeFile;
  readonly body: Span;
  readonly mayBeMacro: (name: string) => boolean;
}

const SETS = String.raw`(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=(?!=))`;
const SET_BEHIND = new RegExp(String.raw`^[\s)]*${SETS}`);
/** Also an address: what is in front of a binary `&` ends an operand. */
const SET_IN_FRONT = /(?:\+\+|--|(?:^|[^\w)\]&\s])\s*&|\breturn\s*&)[\s(]*$/;

/** Characters in front of a name that can set it. */
const NEAR = 80;

/** No in doubt. */
export function isOnlyRead({ name, isArray, declared }: Named, uses: UsesIn): boolean {
  const { code, body } = uses;
  const text = codeBetween(code, body.start, body.end);
  if (isInDirective(name, code)) return false;
  for (const found of text.matchAll(new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`, "g"))) {
    const at = found.index;
    if (body.start + at === declared) continue;
    if (SET_IN_FRONT.test(text.slice(Math.max(0, at - NEAR), at))) return false;
    const behind = text.slice(at + name.length);
    const end = isArray ? elementEnd(behind) : 0;
    if (end === null || SET_BEHIND.test(behind.slice(end))) return false;
    if (!macrosAround(text, at, uses).every((macro) => onlyReads(macro, uses))) return false;
  }
  return true;
}

/** What a macro does with it, a pragma says of it, or `#if` leaves out. */
function isInDirective(name: string, code: CodeFile): boolean {
  const word = new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`);
  return directivesOf(code).some((line) => word.test(line));
}

const known = new WeakMap<CodeFile["file"], readonly string[]>();

/** Lines as the preprocessor reads them. */
function directivesOf({ file }: CodeFile): readonly string[] {
  const found =
    known.get(file) ??
    file.text
      .replace(/\\\r?\n/g, "  ")
      .split("\n")
      .filter((line) => /^\s*(?:#|%:|\?\?=)/.test(line));
  known.set(file, found);
  return found;
}

/** Behind `[i][j + k[0]]`; null where something else follows the name. */
function elementEnd(text: string): number | null {
  let end: number | null = null;
  for (let at = /^\s*/.exec(text)![0].length; text[at] === "["; ) {
    const length = bracketLength(text.slice(at));
    if (length === null) return null;
    end = at + length;
    at = end + /^\s*/.exec(text.slice(end))![0].length;
  }
  return end;
}

function bracketLength(text: string): number | null {
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === "[") depth++;
    if (letter === "]") depth--;
    if (depth === 0) return at + 1;
  }
  return null;
}

/** Of `MIN(x + r, n)`, at any depth of parentheses. */
function macrosAround(text: string, at: number, { mayBeMacro }: UsesIn): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  for (let k = at - 1; k >= 0 && !/[;{}]/.test(text[k]!); k--) {
    if (text[k] === ")") depth++;
    if (text[k] !== "(") continue;
    if (depth > 0) {
      depth--;
      continue;
    }
    const called = /([A-Za-z_$][\w$]*)\s*$/.exec(text.slice(0, k))?.[1];
    if (called !== undefined && mayBeMacro(called)) found.push(called);
  }
  return found;
}

/** A macro of the file whose text sets nothing, and needs no other macro. */
function onlyReads(macro: string, { code, mayBeMacro }: UsesIn): boolean {
  const definition = new RegExp(String.raw`^\s*#\s*define\s+${macro}\(([^)]*)\)(.*)$`);
  const bodies = directivesOf(code).flatMap((line) => definition.exec(line)?.[2] ?? []);
  return (
    bodies.length > 0 &&
    bodies.every((body) => {
      const words = body.match(/[A-Za-z_$][\w$]*/g) ?? [];
      return !/\+\+|--|(?<![=!<>])=(?!=)|&(?!&)|#|<<=|>>=/.test(body) && !words.some(mayBeMacro);
    })
  );
}

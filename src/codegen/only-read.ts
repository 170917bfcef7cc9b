// Is a variable only read, by all text that names it?
//
//     if (DEBUG) r = 1;   sizeof(r++)   0 && (r = 2)   if (0) use(w[1])   #pragma omp parallel for private(r)
//
// Text that is never executed is not in the lowered function, but compilers check it all the same: a constant
// must not be set there either. So each use is looked at as it stands: nothing next to it may set it, or take
// its address, whatever else the text means. Elements of arrays are read one by one; an array that is handed
// on as a whole, or a row of it, might be a parameter that is no constant.

import { type CodeToken, closingAt, endsOperand, parenthesesAround } from "./code-tokens.ts";
import { type CodeText, codeInLines } from "./place.ts";

interface Named {
  readonly name: string;
  /** Of its type: 0 where it is no array. */
  readonly dimensions: number;
  /** Where it is declared. */
  readonly declared: number;
}

interface UsesIn {
  readonly code: CodeText;
  /** Of the function's body. */
  readonly tokens: readonly CodeToken[];
  readonly mayBeMacro: (name: string) => boolean;
}

const SETS = /^(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=)$/;

/** No in doubt. */
export function isOnlyRead({ name, dimensions, declared }: Named, uses: UsesIn): boolean {
  if (isInDirective(name, uses.code)) return false;
  const { tokens } = uses;
  return usesOf(name, declared, tokens).every((at) => {
    const end = elementEnd(tokens, at, dimensions);
    return (
      end !== null &&
      !isSetBehind(tokens, end) &&
      !isSetInFront(tokens, at) &&
      macrosAround(tokens, at, uses).every((macro) => onlyReads(macro, uses))
    );
  });
}

/** Its tokens but that of its declaration; members may be called the same. */
export function usesOf(name: string, declared: number, tokens: readonly CodeToken[]): readonly number[] {
  const isUse = ({ text, start }: CodeToken, at: number) =>
    text === name && start !== declared && !/^(?:\.|->)$/.test(tokens[at - 1]?.text ?? "");
  return tokens.flatMap((token, at) => (isUse(token, at) ? [at] : []));
}

/** The first token after `w[i][j + k[0]]`; null where it has other subscripts than its dimensions. */
function elementEnd(tokens: readonly CodeToken[], at: number, dimensions: number): number | null {
  let end = at + 1;
  for (let left = dimensions; left > 0; left--) {
    const close = tokens[end]?.text === "[" ? closingAt(tokens, end) : null;
    if (close === null) return null;
    end = close + 1;
  }
  return tokens[end]?.text === "[" ? null : end;
}

function isSetBehind(tokens: readonly CodeToken[], end: number): boolean {
  let k = end;
  while (tokens[k]?.text === ")") k++;
  return SETS.test(tokens[k]?.text ?? "");
}

/** Also its address: what is in front of a binary `&` ends an operand. */
function isSetInFront(tokens: readonly CodeToken[], at: number): boolean {
  let k = at - 1;
  while (tokens[k]?.text === "(") k--;
  const { text } = tokens[k] ?? { text: "" };
  return text === "++" || text === "--" || (text === "&" && !endsOperand(tokens[k - 1]));
}

/** What a macro does with it, a pragma says of it, or `#if` leaves out. */
function isInDirective(name: string, code: CodeText): boolean {
  const word = new RegExp(String.raw`(?<![\w$])${name.replaceAll("$", "\\$")}(?![\w$])`);
  return directivesOf(code).some((line) => word.test(line));
}

const known = new WeakMap<CodeText["file"], readonly string[]>();

/** Lines as the preprocessor reads them. */
function directivesOf(code: CodeText): readonly string[] {
  const { file } = code;
  const found =
    known.get(file) ??
    codeInLines(code, 0, file.text.length)
      .replace(/\\[ \t]*\r?\n/g, "")
      .split("\n")
      .filter((line) => /^\s*(?:#|%:|\?\?=)/.test(line));
  known.set(file, found);
  return found;
}

/** Of `MIN(x + r, n)`, at any depth of parentheses. */
export function macrosAround(
  tokens: readonly CodeToken[],
  at: number,
  { mayBeMacro }: Pick<UsesIn, "mayBeMacro">,
): readonly string[] {
  return parenthesesAround(tokens, at).flatMap((open) => {
    const called = tokens[open - 1];
    return called?.kind === "word" && mayBeMacro(called.text) ? [called.text] : [];
  });
}

/** A macro of the file whose text sets nothing, and needs no other macro. */
function onlyReads(macro: string, { code, mayBeMacro }: UsesIn): boolean {
  const bodies = macroBodies(macro, code);
  return (
    bodies.length > 0 &&
    bodies.every((body) => {
      const words = body.match(/[A-Za-z_$][\w$]*/g) ?? [];
      return !/\+\+|--|(?<![=!<>])=(?!=)|&(?!&)|#|<<=|>>=/.test(body) && !words.some(mayBeMacro);
    })
  );
}

/** Of a macro with parameters, as the file defines it. */
export function macroBodies(macro: string, code: CodeText): readonly string[] {
  const definition = new RegExp(String.raw`^\s*#\s*define\s+${macro.replaceAll("$", "\\$")}\(([^)]*)\)(.*)$`);
  return directivesOf(code).flatMap((line) => definition.exec(line)?.[2] ?? []);
}

/**
 * The number that a macro without parameters is, by its greatest definition in the file; null where it is
 * none.
 */
export function macroNumber(macro: string, code: CodeText): number | null {
  const definition = new RegExp(String.raw`^\s*#\s*define\s+${macro.replaceAll("$", "\\$")}(?![\w$(])(.*)$`);
  const bodies = directivesOf(code).flatMap((line) => definition.exec(line)?.[1] ?? []);
  const numbers = bodies.map((body) => Number(body.replace(/[\s()]/g, "").replace(/[uUlL]+$/, "") || "x"));
  return numbers.length === 0 || numbers.some(Number.isNaN) ? null : Math.max(...numbers.map(Math.abs));
}

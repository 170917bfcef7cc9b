// Is a variable only read, by all text that names it?
//
//     if (DEBUG) r = 1;   sizeof(r++)   0 && (r = 2)   if (0) use(w[1])   #pragma omp parallel for private(r)
//
// Text that is never executed is not in the lowered function, but compilers check it all the same: a constant
// must not be set there either. So each use is looked at as it stands: nothing next to it may set it, or take
// its address, whatever else the text means. Elements of arrays are read one by one; an array that is handed
// on as a whole, or a row of it, might be a parameter that is no constant.

import type { DirectiveTexts } from "./directive-texts.ts";
import type { TextToken } from "./text-tokens.ts";
import { closingAt, endsOperand, parenthesesAround, wordSet } from "./token-structure.ts";

type Tokens = readonly TextToken[];

export interface NamedVariable {
  readonly name: string;
  /** Of its type: 0 where it is no array. */
  readonly dimensions: number;
  /** Where it is declared. */
  readonly declared: number;
}

interface Around {
  /** The tokens of the function's body. */
  readonly tokens: Tokens;
  readonly directives: DirectiveTexts;
  readonly mayBeMacro: (name: string) => boolean;
}

const SETS = wordSet("++ -- = += -= *= /= %= &= ^= |= <<= >>=");
/** Where a macro has one of them, it may do something to its arguments. */
const NO_READS = new Set([...SETS, ...wordSet("& && # ##")]);
const MEMBERS = wordSet(". ->");

/** No in doubt. */
export function isOnlyRead({ name, dimensions, declared }: NamedVariable, around: Around): boolean {
  // What a macro does with it, a pragma says of it, or `#if` leaves out.
  if (around.directives.mention(name)) return false;
  const { tokens } = around;
  return usesOf(name, declared, tokens).every((at) => {
    const end = elementEnd(tokens, at, dimensions);
    return (
      end !== null &&
      !isSetBehind(tokens, end) &&
      !isSetInFront(tokens, at) &&
      macrosAround(tokens, at, around.mayBeMacro).every((macro) => onlyReads(macro, around))
    );
  });
}

/** Its tokens but that of its declaration; members may be called the same. */
export function usesOf(name: string, declared: number, tokens: Tokens): readonly number[] {
  const isUse = ({ text, start }: TextToken, at: number) =>
    text === name && start !== declared && !MEMBERS.has(tokens[at - 1]?.text ?? "");
  return tokens.flatMap((token, at) => (isUse(token, at) ? [at] : []));
}

/** The first token after `w[i][j + k[0]]`; null where it has other subscripts than its dimensions. */
function elementEnd(tokens: Tokens, at: number, dimensions: number): number | null {
  let end = at + 1;
  for (let left = dimensions; left > 0; left--) {
    const close = tokens[end]?.text === "[" ? closingAt(tokens, end) : null;
    if (close === null) return null;
    end = close + 1;
  }
  return tokens[end]?.text === "[" ? null : end;
}

function isSetBehind(tokens: Tokens, end: number): boolean {
  let k = end;
  while (tokens[k]?.text === ")") k++;
  return SETS.has(tokens[k]?.text ?? "");
}

/** Also its address: what is in front of a binary `&` ends an operand. */
function isSetInFront(tokens: Tokens, at: number): boolean {
  let k = at - 1;
  while (tokens[k]?.text === "(") k--;
  const { text } = tokens[k] ?? { text: "" };
  return text === "++" || text === "--" || (text === "&" && !endsOperand(tokens[k - 1]));
}

/** Of `MIN(x + r, n)`, at any depth of parentheses. */
export function macrosAround(
  tokens: Tokens,
  at: number,
  mayBeMacro: (name: string) => boolean,
): readonly string[] {
  return parenthesesAround(tokens, at).flatMap((open) => {
    const called = tokens[open - 1];
    return called?.kind === "word" && mayBeMacro(called.text) ? [called.text] : [];
  });
}

/** A macro of the file whose text sets nothing, and needs no other macro. */
function onlyReads(macro: string, { directives, mayBeMacro }: Around): boolean {
  const bodies = directives.bodiesOf(macro);
  const isRead = ({ kind, text }: TextToken) => !NO_READS.has(text) && !(kind === "word" && mayBeMacro(text));
  return bodies.length > 0 && bodies.every((body) => body.every(isRead));
}

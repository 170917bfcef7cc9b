// Sums of signed integers by several threads: what each adds up may leave the type that the whole sum stays
// in.
//
//     for (int i = 0; i < n; i++)             {
//       s += a[i];                    ─►        unsigned int s_part = 0;
//                                               #pragma omp parallel for reduction(+: s_part)
//                                               for (int i = 0; i < n; i++)
//                                                 s_part += a[i];
//                                               s += s_part;
//                                             }
//
// In unsigned arithmetic nothing leaves its type, and what comes out is right modulo a power of two;
// converted back it is the sum, where that is in range (soundness rule 9). The author's loop stays, but for
// the name.

import type { Func, Var, VarId } from "../ir/func.ts";
import type { Operator, Reduction } from "../reductions/reductions.ts";
import type { Span } from "../source/span.ts";
import type { Word } from "./author-text.ts";
import { type CodeFile, codeBetween } from "./place.ts";

export interface PartialSum {
  readonly operator: Operator;
  /** The author's variable, and the one in its place. */
  readonly name: string;
  readonly part: string;
  readonly type: "unsigned int" | "unsigned long";
}

/** Where the text is, and which names are free. */
export interface SumText extends CodeFile {
  /** As `TextFacts.wordsIn`. */
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null;
  isFree(name: string): boolean;
  mayBeMacro(name: string): boolean;
}

/** Those of the reductions that need one. */
export function partialSums(
  func: Func,
  reductions: ReadonlyMap<VarId, Reduction>,
  text: SumText,
): ReadonlyMap<VarId, PartialSum> {
  const needed = [...reductions].filter(([, { inUnsigned }]) => inUnsigned);
  return new Map(
    needed.map(([id, { operator }]) => {
      const { name } = func.vars[id]!;
      return [id, { operator, name, part: freeName(`${name}_part`, text), type: typeOfPart(func, id, text) }];
    }),
  );
}

export function freeName(wish: string, { isFree }: Pick<SumText, "isFree">): string {
  let name = wish;
  for (let k = 2; !isFree(name); k++) name = `${wish}${k}`;
  return name;
}

function typeOfPart(func: Func, id: VarId, text: SumText): PartialSum["type"] {
  const variable = func.vars[id]!;
  const { storage, type } = variable;
  if (storage !== "local" || type.kind !== "int" || type.bits !== 32) return "unsigned long";
  return unsignedType(variable, text);
}

/** Wide enough whatever a typedef may be under other flags; `int` that is spelled so is `int`. */
export function unsignedType({ span }: Var, text: SumText): PartialSum["type"] {
  if (span === null) return "unsigned long";
  const before = codeBetween(text, Math.max(0, span.start - MOST_BEFORE), span.start);
  const declaration = /[^;{}()]*$/.exec(before.replace(/^[ \t]*#.*$/gm, ""))![0];
  const isInt =
    /^\s*(?:(?:register|static)\s+)*(?:(?:signed\s+|unsigned\s+)?int|unsigned(?!\s+(?:long|short|char)))\s/;
  return isInt.test(declaration) ? "unsigned int" : "unsigned long";
}

/** Characters in front of a place that are looked at. */
export const MOST_BEFORE = 10_000;

/**
 * Is this use of a sum the left side of `s += …` or `s++`, or one of `s = s + …`? Another type in its place
 * would change what else it may be: `(int)s + …`, `c ? s : …`, or an argument of a macro that asks for its
 * type. `code`: from the beginning of the file.
 */
export function isPlainUpdate(code: string, { text, span }: Word): boolean {
  let before = code.slice(Math.max(0, span.start - MOST_BEFORE), span.start);
  let after = code.slice(span.end);
  while (/\(\s*$/.test(before) && /^\s*\)/.test(after)) {
    before = before.replace(/\(\s*$/, "");
    after = after.replace(/^\s*\)/, "");
  }
  const same = text.replace(/[^\w\s]/g, "\\$&").replace(/\s+/g, "\\s*");
  const sameAgain = new RegExp(`(?<![\\w.>])\\(*${same}\\)*\\s*=\\s*$`);
  if (sameAgain.test(before)) return /^\s*[-+*&|^](?!=)/.test(after);
  const begins = /(?:[;{})]|\b(?:else|do)|\+\+|--)\s*$/.test(before);
  const updates = new RegExp(`^\\s*(?:[-+*&|^]=|\\+\\+|--|=\\s*\\(*${same}\\)*\\s*[-+*&|^](?!=))`);
  return begins && (updates.test(after) || /(?:\+\+|--)\s*$/.test(before));
}

/** `sizeof s` is another number where the part is of another type. */
export const ASKS_TYPE = /\b(sizeof|_Generic|_Alignof|_?_?alignof|_?_?typeof|auto)/;

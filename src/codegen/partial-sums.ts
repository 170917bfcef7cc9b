// Sums of signed integers by several threads: what each adds up may leave the type that the whole sum stays in.
//
//     for (int i = 0; i < n; i++)             {
//       s += a[i];                    ─►        unsigned int s_part = 0;
//                                               #pragma omp parallel for reduction(+: s_part)
//                                               for (int i = 0; i < n; i++)
//                                                 s_part += a[i];
//                                               s += s_part;
//                                             }
//
// In unsigned arithmetic nothing leaves its type, and what comes out is right modulo a power of two; converted back it is the
// sum, where that is in range (soundness rule 9). The author's loop stays, but for the name.

import type { Operator, Reduction } from "../analysis/reductions.ts";
import type { Func, VarId } from "../ir/func.ts";
import { applyEdits } from "../source/edit.ts";
import { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Word } from "./author-text.ts";
import type { Code } from "./code.ts";
import { dedent } from "./emit-c/print.ts";
import { type CodeFile, codeBetween, lineIndentation } from "./place.ts";

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

function freeName(wish: string, text: SumText): string {
  let name = wish;
  for (let k = 2; !text.isFree(name); k++) name = `${wish}${k}`;
  return name;
}

/** Wide enough whatever a typedef may be under other flags; `int` that is spelled so is `int`. */
function typeOfPart(func: Func, id: VarId, { file }: SumText): PartialSum["type"] {
  const { storage, span, type } = func.vars[id]!;
  if (storage !== "local" || span === null || type.kind !== "int" || type.bits !== 32) return "unsigned long";
  const before = file.text.slice(0, span.start);
  const declaration = /[^;{}()]*$/.exec(before)![0];
  return /^\s*(?:register\s+)?(?:signed\s+)?int\s/.test(declaration) ? "unsigned int" : "unsigned long";
}

/**
 * Is this use of a sum the left side of `s += …` or `s++`, or one of `s = s + …`? Another type in its place would change what else it
 * may be: `(int)s + …`, `c ? s : …`, or an argument of a macro that asks for its type.
 */
function isPlainUpdate(code: string, { text, span }: Word): boolean {
  const before = code.slice(0, span.start);
  const after = code.slice(span.end);
  const sameAgain = new RegExp(`(?<![\\w.])${text}\\s*=\\s*$`);
  if (sameAgain.test(before)) return /^\s*[-+*&|^](?!=)/.test(after);
  const begins = /(?:[;{})]|\b(?:else|do)|\+\+|--)\s*$/.test(before);
  const updates = new RegExp(`^\\s*(?:[-+*&|^]=|\\+\\+|--|=\\s*${text}\\s*[-+*&|^](?!=))`);
  return begins && (updates.test(after) || /(?:\+\+|--)\s*$/.test(before));
}

/** `sizeof s` is another number where the part is of another type. */
const ASKS_TYPE = /\b(sizeof|_Generic|_Alignof|_?_?alignof|_?_?typeof|auto)/;

/**
 * The declarations, the loop at `span` under `pragma` with the parts in the place of the sums, and the sums. Null where macros spell
 * them, or something asks for their types.
 */
export function withPartialSums(
  span: Span,
  pragma: readonly string[],
  sums: readonly PartialSum[],
  { file, comments, wordsIn }: SumText,
): readonly Code[] | null {
  if (ASKS_TYPE.test(file.slice(span))) return null;
  const byName = new Map(sums.map((sum) => [sum.name, sum.part]));
  const words = wordsIn(span, new Set(byName.keys()));
  if (words === null || sums.some(({ name }) => !words.some(({ text }) => text === name))) return null;
  const code = codeBetween({ file, comments }, 0, span.end);
  if (!words.every((word) => isPlainUpdate(code, word))) return null;
  const edits = words.map((word) => ({
    span: { ...word.span, start: word.span.start - span.start, end: word.span.end - span.start },
    text: byName.get(word.text)!,
  }));
  const renamed = applyEdits(new SourceFile(span.file, file.name, file.slice(span)), edits);
  const loop = dedent(renamed, lineIndentation(file, span));
  return [
    ...sums.map(({ type, part, operator }): Code => {
      return { kind: "declaration", text: `${type} ${part} = ${operator === "*" ? 1 : 0};` };
    }),
    { kind: "statement", text: [...pragma, loop].join("\n") },
    ...sums.map(
      ({ name, part, operator }): Code => ({ kind: "statement", text: `${name} ${operator}= ${part};` }),
    ),
  ];
}

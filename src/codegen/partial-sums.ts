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
import { type IntType, UINT, ULONG } from "../ir/type.ts";
import { isSumOperator, type Operator, type Reduction } from "../reductions/reductions.ts";
import type { Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import { byName, type Replacement } from "./author-pieces.ts";
import type { Word } from "./author-text.ts";
import type { Code, Declaration } from "./code.ts";
import { type Expression, integer, named, plainType } from "./expression.ts";
import { freeName } from "./name-table.ts";
import type { CodeFile } from "./place.ts";
import type { PlaceFacts, TextFacts, WordFacts } from "./source-context.ts";

/** What takes the place of a variable, or of elements, in a loop: each thread has its own. */
export interface PartialResult {
  /** The operator that combines the threads' results. */
  readonly operator: Operator;
  /** What it is called. */
  readonly part: Name;
  readonly declaration: Declaration;
  /** What sets it to what it begins with, where the declaration does not say it. */
  readonly before: readonly Code[];
  /** In the text of the loop: its name in the place of the author's. */
  readonly replaced: readonly Replacement[];
  /** What puts it into the author's variable or elements. */
  readonly after: Code;
  /** How many elements it has; as far as known, what macros are now. */
  readonly size: number;
  /** What must hold for it to be small. */
  readonly guard: readonly Expression[];
}

/** Of results that are one value. */
export const ONE_VALUE = { before: [], size: 1, guard: [] } as const;

/** Where the text is, and which names are free. */
export interface SumText extends CodeFile {
  /** As `TextFacts.wordsIn`. */
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null;
  isFree(name: string): boolean;
  mayBeMacro(name: string): boolean;
  /** See `LanguageFacts`: else OpenMP's own partial sums, of the variable's type, have to do. */
  readonly hasUnsigned: boolean;
  readonly words: WordFacts;
  readonly places: PlaceFacts;
  readonly countingHead: TextFacts["countingHead"];
}

/**
 * For those of the reductions that need one, in the loop at `span`. Null where macros spell the author's
 * variables, or they are not plainly updated.
 */
export function partialSums(
  func: Func,
  span: Span,
  reductions: ReadonlyMap<VarId, Reduction>,
  text: SumText,
): ReadonlyMap<VarId, PartialResult> | null {
  const found = new Map<VarId, PartialResult>();
  for (const [id, { operator, inUnsigned }] of reductions) {
    const sum = inUnsigned && text.hasUnsigned ? partialSum(func, id, span, operator, text) : undefined;
    if (sum === null) return null;
    if (sum !== undefined) found.set(id, sum);
  }
  return found;
}

function partialSum(
  func: Func,
  id: VarId,
  span: Span,
  operator: Operator,
  text: SumText,
): PartialResult | null {
  const { name } = func.vars[id]!;
  const words = text.wordsIn(span, new Set([name]));
  if (words === null || words.length === 0) return null;
  if (!words.every((word) => text.places.isUpdated(word.span))) return null;
  if (!isSumOperator(operator)) return null;
  const part = freeName(`${name}_part`, text);
  const isProduct = operator === "mul";
  return {
    ...ONE_VALUE,
    ...{ operator, part },
    declaration: {
      ...{ kind: "declaration", type: plainType(typeOfPart(func, id, text)), name: part },
      value: integer(isProduct ? 1n : 0n),
    },
    replaced: words.map((word) => ({ span: word.span, by: byName(part) })),
    after: {
      ...{ kind: "assignment", target: named(name), operator },
      value: named(part),
    },
  };
}

function typeOfPart(func: Func, id: VarId, text: SumText): IntType {
  const variable = func.vars[id]!;
  const { storage, type } = variable;
  if (storage !== "local" || type.kind !== "int" || type.bits !== 32) return ULONG;
  return unsignedType(variable, text);
}

/** Wide enough whatever a typedef may be under other flags; `int` that is spelled so is `int`. */
export function unsignedType({ span }: Var, text: SumText): IntType {
  return span !== null && text.words.isDeclaredInt(span) ? UINT : ULONG;
}

// The iterator of a loop whose head is one that OpenMP takes: as the compiler sees it, and with nobody else
// writing the iterator (soundness rule 24).

import type { Func, VarId } from "../ir/func.ts";
import type { Span } from "../source/span.ts";
import type { TextFacts } from "./source-context.ts";
import type { Variables } from "./variables.ts";

interface LoopText {
  readonly scop: { readonly func: Func };
  readonly variables: Variables;
  readonly author: Pick<TextFacts, "canonicalIterator">;
}

/** The iterator of a loop in canonical form, written by its head only; else null. */
export function canonicalIterator(span: Span, { scop, variables, author }: LoopText): VarId | null {
  const name = author.canonicalIterator(span);
  if (name === null) return null;
  const set = variables.assignmentsWithin(span);
  const candidates = [...set].filter(([id]) => scop.func.vars[id]!.name === name);
  const [only] = candidates;
  // Once by the init, once by the step.
  return candidates.length === 1 && only && only[1] === 2 ? only[0] : null;
}

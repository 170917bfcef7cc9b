// Stores that stand in a region's text, and in SSA after a loop around the region (promotion,
// `opt/licm.ts`).
//
//     for (i …) {                              for (i …) {
//       s = 0;                                   t = 0;
//       for (j …) { s += A[i][j]; … }    →       for (j …) { t += A[i][j]; … }
//       B[x[i]] = s;                             B[x[i]] = t;
//     }                                        }
//                                              s = t;
//
// The loop over j stores nothing in `s` any more: a description of it would leave out what the text after it
// reads.

import type { Func } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { containsSpan } from "../../source/span.ts";
import type { Region } from "../model/scop.ts";
import { NOTHING_TO_CHANGE } from "./call-words.ts";
import { countsInMemory } from "./loop-words.ts";

/** Why the region cannot be described in this form of the function; null: it can. */
export function lostStore(func: Func, { blocks, loops, span }: Region): Reject | null {
  const isInText = (id: StmtId | null): boolean => {
    const place = id === null ? null : (func.stmts[id]?.span ?? null);
    return span === null || place === null || containsSpan(span, place);
  };
  const lost = func.promotions.find(({ header, stores }) => !blocks.has(header) && stores.some(isInText));
  if (lost === undefined) return null;
  const counters = loops.flatMap(({ header }) => func.loops.get(header)?.countsIn ?? []);
  const object = lost.object === null ? null : func.vars[lost.object]!;
  const counter = counters.find((name) => object?.standsFor === undefined && object?.name === name);
  if (counter !== undefined) return reject("name-not-available", countsInMemory(counter), span);
  return reject(
    "name-not-available",
    `the value that the loop leaves in ${object === null ? "an element" : variableWords(object)} is used after it, and is kept in a variable until then: ${NOTHING_TO_CHANGE}`,
    span,
  );
}

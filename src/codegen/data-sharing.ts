// OpenMP's data-sharing clauses for a loop of the author's: what each thread has of its own.
//
//     int j, t;                                        private(j, t): the loop sets them, no iteration sees
//     for (int i = 0; i < n; i++)                      another one's value, and nobody reads them after it
//       for (j = 0; j < m; j++) {                      firstprivate(m): only read (read-only.ts)
//         t = x[i][j]; y[i][j] = t * t;
//       }
//
// The variables of the text are values in the Scop, so that liveness decides on them: one that the loop sets
// is declared in it, or private, or the loop has no pragma. Of arrays the check of dependences tells
// (`schedule/search/pragma-legality.ts`). Clauses are right also where the `if` clause is false (soundness
// rule 2): then what is private has no value from before the loop either.

import { liveStmts } from "../dependence/accesses.ts";
import { wholeObject } from "../dependence/own-arrays.ts";
import type { ThreadCopy } from "../schedule/search/pragma-legality.ts";
import type { RegionLoop, Scop, ScopArray } from "../scop/model/scop.ts";
import type { Name } from "../source/words.ts";
import type { PragmaContext } from "./pragma-context.ts";
import { ReadOnly } from "./read-only.ts";
import type { WrittenLoop } from "./written-loop.ts";

/** Names for the `private` clause, in order; null where something cannot be private, or is a macro. */
export function privateNames(
  loop: WrittenLoop,
  copies: readonly ThreadCopy[],
  context: PragmaContext,
): readonly Name[] | null {
  const variables = privateVariables(loop, context);
  const arrays = privateArrays(loop, copies, context);
  if (variables === null || arrays === null) return null;
  const names = [...new Set([...variables, ...arrays])].sort();
  const isMacro = (name: string) => context.isMacro(name, { isCalled: false, at: loop.span.start });
  return names.some(isMacro) ? null : names;
}

function privateVariables(
  { span, iterator, extremes }: WrittenLoop,
  { scop: { func }, variables, reductions }: PragmaContext,
): readonly Name[] | null {
  const found = new Set(extremes.flatMap(({ best, companions }) => [best, ...companions]));
  const liveIn = variables.liveness.inBody(span);
  const liveAfter = variables.liveness.after(span);
  const names: Name[] = [];
  const counts = variables.assignmentsWithin(span);
  for (const id of variables.setWithin(span)) {
    if (counts.get(id) === Number.POSITIVE_INFINITY) return null;
    if (reductions.has(id) || found.has(id)) continue;
    if (liveAfter.has(id)) return null;
    if (id === iterator) continue;
    const isInside = variables.isInside(id, span);
    if (isInside === true) continue;
    if (isInside === null || liveIn.has(id)) return null;
    names.push(func.vars[id]!.name);
  }
  return new Set(names).size === names.length ? names.sort() : null;
}

/** Of the arrays that threads need copies of; null where a copy will not do. */
function privateArrays(
  { index, span }: WrittenLoop,
  copies: readonly ThreadCopy[],
  { scop, sourceScop, variables, guard }: PragmaContext,
): readonly Name[] | null {
  const loop = scop.region.loops[index]!;
  const names: Name[] = [];
  for (const { array, depth } of copies) {
    if (depth !== loop.depth + 1 || !isUsedIn(loop, array, sourceScop)) continue;
    const object = wholeObject(array);
    if (object === null) return null;
    // Declared in the loop, it is another one in each iteration, whoever gets its address.
    const isInside = variables.isInside(object, span);
    if (isInside === true) continue;
    if (isInside === null || variables.liveness.isReadElsewhere(object, span)) return null;
    // There is a copy where the `if` clause is false as well: values from before the loop would be lost.
    if (!variables.isMeant(object, span) || (guard.length > 0 && array.liveIn)) return null;
    names.push(scop.func.vars[object]!.name);
  }
  return names;
}

/** Does some statement in the text of the loop use the array? */
function isUsedIn({ span }: RegionLoop, array: ScopArray, sourceScop: Scop): boolean {
  const { loops } = sourceScop.region;
  return liveStmts(sourceScop).some(
    (stmt) =>
      stmt.accesses.some((access) => access.array === array.id) &&
      stmt.loops.some((k) => loops[k]!.span?.start === span?.start),
  );
}

/** Names for the `firstprivate` clause, in order: variables that the loop's body only reads. */
export function firstPrivateNames(
  { span }: WrittenLoop,
  privates: readonly Name[],
  { sourceScop, variables, isNoCopy, author }: PragmaContext,
): readonly Name[] {
  const readOnly = new ReadOnly(sourceScop, variables, span, isNoCopy);
  const copies = readOnly.copies(author.words.namesInBody(span));
  return copies.filter((name) => !privates.includes(name)).sort();
}

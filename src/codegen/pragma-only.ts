// The smallest change: the author's loops as they stand, with a pragma in front of those that may run in
// parallel.
//
//     +  /* polyc: parallel over i */
//     +  #pragma omp parallel for private(j) if (polyc_disjoint(…))
//        for (i = 0; i < n; i++)
//          for (j = 0; j < n; j++) …
//
// What has to be known of a loop for that, one question a file:
//
//     may its iterations run in parallel as written?            schedule/search/pragma-legality.ts
//     may a pragma stand in front of it?                        written-loop.ts
//     what has each thread of its own?                          data-sharing.ts
//     what do the threads reduce into?                          thread-reductions.ts
//     which short loops inside are vectors?                     vector-pragmas.ts
//     where does the pragma go, and what is asked in front?     pragma-placement.ts
//
// A variable that the loop only adds to (`reductions/reductions.ts`) gets a `reduction` clause; for the check
// its values are no dependences (`reductions/relax-reductions.ts`), and the description of the source is that
// of the plan. Where any answer is no there is no change, and the nest is rewritten instead.

import type { ParallelLoop } from "../schedule/nest/plan.ts";
import { parallelAsWritten, type ThreadCopy } from "../schedule/search/pragma-legality.ts";
import type { Balance } from "../scop/model/marks.ts";
import type { LoopHead } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";
import type { Change } from "./change.ts";
import { firstPrivateNames, privateNames } from "./data-sharing.ts";
import type { Expression } from "./expression.ts";
import { type CalledHelpers, calledBy } from "./helper-names.ts";
import { type Clauses, parallelFor } from "./pragma.ts";
import type { PragmaContext } from "./pragma-context.ts";
import { type PlacedPragma, placePragma } from "./pragma-placement.ts";
import { asksForLittle, isInLoop, standsOnce } from "./repeated.ts";
import { type ThreadReductions, threadReductions } from "./thread-reductions.ts";
import { vectorLoops } from "./vector-pragmas.ts";
import { readConditionsFirst } from "./weaker-conditions.ts";
import { saysEntered, type WrittenLoop, writtenLoop } from "./written-loop.ts";

/** What is put in front of loops. */
interface PragmaChanges {
  readonly changes: readonly Change[];
  readonly helpers: CalledHelpers;
}

/** For each of the loops; null where pragmas alone will not do. */
export function pragmaChanges(loops: readonly ParallelLoop[], context: PragmaContext): PragmaChanges | null {
  if (loops.length === 0) return null;
  const spans = loops.map(({ loop }) => context.scop.region.loops[loop]!.span);
  const legal = parallelAsWritten(context.sourceScop, spans);
  if (legal === null) return null;
  const changes: Change[] = [];
  const inCode: Expression[] = [];
  const inPragmas: Expression[] = [];
  for (const loop of loops) {
    const vectors = vectorLoops(loop, legal, context);
    const placed = pragmaFor(loop, legal.copies, vectors, context);
    const found = placed && placePragma(placed, context);
    if (found === null) return null;
    changes.push(found);
    const { loop: written, inClause, isInFront, results } = placed!;
    inCode.push(...written.entry.conditions, ...(isInFront ? inClause : []));
    inPragmas.push(...(isInFront ? [] : inClause));
    inCode.push(...results.parts.flatMap(({ guard }) => guard));
  }
  return { changes, helpers: { byCode: calledBy(inCode), byPragmas: calledBy(inPragmas) } };
}

function pragmaFor(
  { loop: index, balance, threshold }: ParallelLoop,
  copies: readonly ThreadCopy[],
  vectors: readonly Span[],
  context: PragmaContext,
): PlacedPragma | null {
  const loop = writtenLoop(index, context);
  const privates = loop && privateNames(loop, copies, context);
  const reduced = loop && privates && threadReductions(loop, threshold, context);
  if (loop === null || privates === null || reduced === null) return null;
  // Parts of results are put together whether or not there are threads.
  if (reduced.isOnParts && !loop.entry.isIdleElse) return null;
  const { ordered } = reduced.results;
  const conditions = conditionsOf(loop, reduced, context);
  const { scop, force, author } = context;
  if (author.words.hasUncertainBlocks(loop.span)) return null;
  if (conditions.worth.length > 0 && !force && asksForLittle(scop, loop.span, author.words)) return null;
  const clauses: Clauses = {
    privates: ordered === null ? privates : [...privates, ...ordered.privates].sort(),
    firstPrivates: firstPrivateNames(loop, privates, context),
    reductions: reduced.clauses,
    balance: ordered === null ? balanceFor(balance, loop.head) : balance,
    conditions: conditions.isInFront ? [] : conditions.inClause,
  };
  const pragma = parallelFor(clauses);
  return { loop, pragma, vectors, results: reduced.results, ...conditions };
}

/** What is asked, and where. */
function conditionsOf(
  { span, head, entry, reductions }: WrittenLoop,
  { threshold, isOnElements, isOnParts, results }: ThreadReductions,
  context: PragmaContext,
): Pick<PlacedPragma, "form" | "worth" | "inClause" | "entered" | "isInFront" | "isOnce"> {
  const { scop, reads, guard, author } = context;
  const worth = threshold === null ? [] : context.threshold(threshold);
  // Counted where all else holds; never zero once incremented.
  const counted: readonly Expression[] =
    context.counter === null ? [] : [{ kind: "counted", guard: context.counter }];
  const inVersions = entry.isIdleElse ? [] : entry.conditions;
  const asked = guard.length === 0 ? worth : [...worth, ...guard, ...counted];
  const inClause = readConditionsFirst(reads, [...inVersions, ...asked]);
  const isOnce = standsOnce(scop.func, span, author.words) || author.words.countsUses();
  const isRepeated = worth.length > 0 && isInLoop(scop.func, span) && !isOnce;
  // Copies are right under the guard only, so is what one thread looks at with a copy, and parts are no loop
  // of the author's.
  const mayLook = [...reductions.values()].some(({ speculativeReads }) => speculativeReads.length > 0);
  const isInFront = isRepeated || mayLook || isOnElements || results.ordered !== null || !entry.isIdleElse;
  const isEntered = isInFront && threshold !== null && saysEntered(head, threshold, context);
  const isTwice = isRepeated || (mayLook && inClause.length > 0) || !entry.isIdleElse;
  return {
    form: isOnParts ? "partial-results" : isTwice ? "versions" : "lines",
    ...{ worth, inClause, isInFront, isOnce },
    entered: isEntered || !entry.isIdleElse ? [] : entry.conditions,
  };
}

/**
 * gcc runs no iteration of loops that count unsigned numbers of less than 64 bits down, where they are dealt
 * out to whoever is free; in chunks it counts past the last iteration, which small types do not hold.
 */
function balanceFor(balance: Balance, { type, step }: LoopHead): Balance {
  if (type.bits < 32) return "even";
  return balance === "dynamic" && !type.signed && step < 0n ? "chunks" : balance;
}

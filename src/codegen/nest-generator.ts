// One attempt at a nest's new text: pragmas in front of the author's loops where that is all the plan wants,
// else new loops, under a guard for what the Scop assumes.
//
//     schedule tree ─nest-tree→ isl's syntax tree ─loops→ Code
//
// Whatever could make the printed nest differ from the Scop is thrown, as Unnameable or Unprintable: a name
// that is not available at the place, an integer that might not fit. Where the number of iterations of a
// parallel loop may not fit its type, the attempt says what would have to be asked (`printed-nest.ts` tries
// again).

import type { AstNodeTree } from "isl-wasm";
import { knownParameters } from "../scop/model/known.ts";
import { AuthorStatements } from "./author-statements.ts";
import { type Code, loopsInCode } from "./code.ts";
import type { NestComments } from "./comments.ts";
import type { Expression } from "./expression.ts";
import type { GeneratedNest } from "./generated-nest.ts";
import { helpersIn } from "./helper-names.ts";
import { type CountConditions, type CountedLoop, conditionsOnCounts } from "./iteration-counts.ts";
import { lastAssignments, neededAfter } from "./last-values.ts";
import { generateLoops } from "./loops/nest.ts";
import { commentsOf, inPlaceOf } from "./nest-change.ts";
import { NestConditions } from "./nest-conditions.ts";
import { emissionContext } from "./nest-emission.ts";
import type { NestPrinting } from "./nest-printing.ts";
import { checkObjects, NestStorage } from "./nest-storage.ts";
import { isBusy, NEST_QUOTA, nestTree } from "./nest-tree.ts";
import { isAskedAgain, onlyPragmas } from "./only-pragmas.ts";
import { parameterNames } from "./parameters.ts";
import { promotionsIn } from "./promote.ts";
import { NOTHING_ASKED } from "./repeated.ts";
import { visibleSummary } from "./summary.ts";
import { TypeNames } from "./type-names.ts";
import { Unnameable } from "./unnameable.ts";

/** What the numbers of iterations ask for: see `iteration-counts.ts`. */
export interface CountForm {
  /** Where the guard fails the author's loops do nothing. */
  readonly isIdleElse: boolean;
  readonly wideCounters: boolean;
}

/** `uncounted`: some counts are right only where these conditions hold. */
type Attempt =
  | { readonly kind: "printed"; readonly nest: GeneratedNest }
  | { readonly kind: "uncounted"; readonly conditions: CountConditions; readonly isLiteral: boolean };

/** Throws Unnameable, Unprintable, OutOfOrder. */
export function attemptNest(printing: NestPrinting, form: CountForm): Attempt {
  const { scop } = printing;
  if (!isBusy(scop, knownParameters(scop)))
    throw new Unnameable("the loops never run under the conditions that would have to be tested");
  const conditions = new NestConditions(printing);
  const { isSummarised, reductions } = printing.plan;
  const pragmas = onlyPragmas(printing, conditions, isSummarised === true || reductions !== undefined);
  if (pragmas !== null) return { kind: "printed", nest: pragmas };
  checkText(printing);
  const last = lastValues(printing);
  checkReductions(printing);
  checkObjects(printing.plan, printing.nest, printing.source.variables, printing.spelling);
  return newLoops(printing, conditions, last, form);
}

const PRAGMA = { c: "a pragma", fortran: "a directive" } as const;

/** Is there anything that new text would lose, or is all that it is for a pragma that is not worth asking? */
function checkText({ plan, source, nest, options }: NestPrinting): void {
  const isMark = plan.pragmaOnly && !options.force;
  const asked = isMark ? plan.parallelLoops.find((loop) => isAskedAgain(loop, plan, source)) : undefined;
  if (asked !== undefined) throw new Unnameable(askedAgain(plan.scop, asked.loop, source));
  // What the block calls so may be another object where it is gone.
  if (source.text.words.declaresElsewhere(nest))
    throw new Unnameable("an extern declaration stands inside the loops");
  if (plan.isSummarised === true)
    throw new Unnameable(
      `the loops could only get ${PRAGMA[plan.scop.func.language]}, and as they stand they cannot have one`,
    );
}

function askedAgain(
  { func, region }: NestPrinting["scop"],
  loop: number,
  { file, text }: NestPrinting["source"],
): string {
  const span = region.loops[loop]!.span!;
  const around = func.isCalledInNests === true ? "a loop around calls" : "a loop around it";
  const what = text.words.declaresLasting(span) ? "a name or an object that lasts" : "a label";
  const twice = `${what} in it keeps it from standing there twice, with threads and without`;
  const line = file.toldLineAt(span.start);
  return `threads would be asked for each time that ${around} comes to the loop in line ${line}, and ${twice}: leave that out`;
}

/** A directive in front takes one statement: then there is no place for them. */
function lastValues({ plan, source, nest, spelling }: NestPrinting): readonly Code[] {
  const hasPlace = plan.userAsserted?.above == null;
  const found = plan.extremes?.flatMap(({ best, companions }) => [best, ...companions]) ?? [];
  const sums = new Set([...(plan.reductions?.keys() ?? []), ...found]);
  return lastAssignments(source.variables, nest, { names: spelling, hasPlace, sums });
}

/** Reductions are for pragmas only. */
function checkReductions({ plan, spelling }: NestPrinting): void {
  const [sum] = plan.reductions?.keys() ?? [];
  if (sum !== undefined) throw neededAfter(spelling.variableWords(sum));
  if (plan.reductions !== undefined)
    throw new Unnameable(
      "threads could share the reduction only in the loop as it stands, and it would have to be written anew: nothing to change at the loop",
    );
}

/** The nest's new code, before it is known whether its loops count right. */
interface Emitted {
  readonly tree: AstNodeTree;
  readonly code: readonly Code[];
  readonly guard: readonly Expression[];
  /** Parallel loops whose counts may not fit. */
  readonly counts: readonly CountedLoop[];
  readonly comments: NestComments;
  readonly isLiteral: boolean;
}

function newLoops(
  printing: NestPrinting,
  conditions: NestConditions,
  last: readonly Code[],
  form: CountForm,
): Attempt {
  const { scop } = printing;
  const { tree, code, guard, counts, comments, isLiteral } = emitted(printing, conditions, last, form);
  // Statements are the author's rather than new ones.
  const twice = isLiteral ? null : onlyPragmas(printing, conditions, true);
  if (twice !== null) return { kind: "printed", nest: twice };
  const isAlone = guard.length === 0 && last.length === 0;
  const asked = scop.isl.withQuota(NEST_QUOTA, () => conditionsOnCounts(counts, scop, isAlone));
  if (asked.sets.length > 0) return { kind: "uncounted", conditions: asked, isLiteral };
  const { isIdleElse } = form;
  const isParallel = loopsInCode(code).some(({ pragmas }) => pragmas.length > 0);
  const summary = visibleSummary(printing.plan.summary, tree, isParallel);
  const rest = comments.rest();
  const change = inPlaceOf(printing, { code, guard, isIdleElse, summary, isParallel, comments: rest });
  return {
    kind: "printed",
    nest: {
      ...{ changes: [change], helpers: helpersIn(code, guard), guard, code, summary, isLiteral, isParallel },
      keepsText: guard.length > 0 && !isIdleElse,
      isRewritten: true,
      loops: change.loops,
    },
  };
}

function emitted(
  printing: NestPrinting,
  conditions: NestConditions,
  last: readonly Code[],
  form: CountForm,
): Emitted {
  const { plan, scop, names, spelling } = printing;
  const inside = parameterNames(scop, knownParameters(scop), (operand) => spelling.expressionOf(operand));
  const tree = nestTree(plan, (name) => names.mayUse(name));
  const types = new TypeNames(printing);
  const storage = storageOf(tree, printing, conditions, types);
  const authors = new AuthorStatements(printing);
  const comments = commentsOf(printing);
  const promotions = plan.userAsserted
    ? new Map()
    : promotionsIn(tree, scop, (instance, accesses) => authors.canReplace(instance, accesses));
  const room = () => storage.conditions();
  const inFront = plan.userAsserted ? NOTHING_ASKED : conditions.forThreads(tree, room, form.isIdleElse);
  const counts: CountedLoop[] = [];
  const context = emissionContext({
    ...{ printing, tree, storage, types, authors, comments, promotions, asked: inFront.asked },
    wideCounters: form.wideCounters,
    counts: (loop) => counts.push(loop),
  });
  const code = [...generateLoops(tree, context, inside), ...last];
  const { rebuilt } = authors;
  const guard = conditions.guard(inFront.conditions, room, { rebuilt, typed: types.restsOn });
  return { tree, code, guard, counts, comments, isLiteral: rebuilt.size === 0 };
}

function storageOf(
  tree: AstNodeTree,
  { plan, source, options, names, spelling }: NestPrinting,
  conditions: NestConditions,
  types: TypeNames,
): NestStorage {
  return new NestStorage(tree, {
    plan,
    openmp: options.openmp,
    warnsOfVla: source.warnsOfVla,
    inFront: conditions.guardContext(),
    table: names,
    spelling,
    typeName: (array) => types.ofElements(array),
    quota: NEST_QUOTA,
  });
}

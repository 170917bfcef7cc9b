// The form of a plan that leaves the author's loops as they are: pragmas, under the assumptions of the
// author's own text.
//
// Other compiler flags may choose other types (`config-dependent.ts`). Loops that stay as they are compute
// the right thing under those too, but what pragmas rest on may not hold.

import { liveBlocks } from "../ir/build.ts";
import type { Func, VarId } from "../ir/func.ts";
import { NO_ELEMENTS } from "../reductions/element-reductions.ts";
import { whereAtLeast } from "../schedule/cost/extents.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import { withoutHarmless } from "../scop/model/known.ts";
import type { Term, Threshold } from "../scop/model/marks.ts";
import type { Scop } from "../scop/model/scop.ts";
import { untestableOverlap } from "../scop/region/untestable-alias.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";
import { assumesCounts } from "./assumed-counts.ts";
import { type ConfigDependentFacts, isToldApartByTypes } from "./config-dependent.ts";
import { staysOutOfClauses } from "./constant-locals.ts";
import { type Expression, keyOfExpression } from "./expression.ts";
import type { GeneratedNest, GenerateOptions } from "./generated-nest.ts";
import { condition, type GuardContext, guardConditions, readableIn, readConditions } from "./guard.ts";
import { bodyConditions } from "./own-bodies.ts";
import type { PragmaContext } from "./pragma-context.ts";
import { pragmaChanges } from "./pragma-only.ts";
import { Unprintable } from "./ranged.ts";
import { whereWorth } from "./sizes-worth-threads.ts";
import type { SourceContext, TextFacts } from "./source-context.ts";
import type { SourceNames } from "./source-names.ts";

/**
 * What pragmas rest on besides the numbers that count: the types of data (what sums are of), or all values
 * (what is rounded when it is kept may be less than what it is compared with).
 */
export type RestsOn = "integers" | "data" | "values";

/** What is said in front of the nest. All throw Unnameable. */
export interface InFront {
  /**
   * Names that mean the same in the author's text; `readable`: of what was read ahead of the loops, what may
   * be spelled.
   */
  readonly spelling: (readable: ReadonlySet<VarId>) => SourceNames;
  /** Conditions on what compiler flags choose. */
  readonly around: (rests: RestsOn) => readonly Expression[];
  readonly guardContext: (scop: Scop, spelling: SourceNames) => GuardContext;
  readonly threshold: (threshold: Threshold, spelling: SourceNames) => readonly Expression[];
}

/**
 * `mayBeTwice`: the author's loops, with their pragma and without it, where one version will not do. Null
 * where pragmas will not do.
 */
export function pragmaForm(
  plan: Plan,
  source: SourceContext,
  options: GenerateOptions & { readonly mayBeTwice: boolean },
  inFront: InFront,
): GeneratedNest | null {
  const { scop } = plan;
  const sourceScop = source.sourceAccesses(scop);
  if (sourceScop === null || assumesCounts(sourceScop) || untestableOverlap(sourceScop) !== null) return null;
  const around = conditionsAround(plan, source, inFront);
  if (around === null || (scop.func.restsOnBodies && needsBodies(plan, source))) return null;
  // The author's loops stay, and set what they set.
  const described = source.guarded ?? sourceScop;
  const spelling = inFront.spelling(readableIn(described));
  const inAuthors = (scop: Scop): GuardContext => ({
    ...inFront.guardContext(scop, spelling),
    isAuthors: true,
  });
  const authors = inAuthors(withoutHarmless(described));
  const nameIn = authorsName(() => inFront.guardContext(scop, spelling), authors);
  const unlimited = (): readonly Expression[] => guardConditions(authors);
  const limited = (): readonly Expression[] | null => {
    const thresholds = plan.parallelLoops.map(({ threshold }) => threshold);
    const within = whereWorth(described, thresholds, nameIn);
    return within === null ? null : guardConditions(inAuthors(within));
  };
  const reads = readConditions(authors);
  const guard = [...around, ...bodyConditions(scop.func), ...unlessUnprintable(unlimited, limited)];
  const { summary } = plan;
  const pragmas = pragmaChanges(plan.parallelLoops, {
    ...{ scop, sourceScop, described, reads, guard, summary },
    ...gathered(plan),
    ...aboutText(source),
    isNoCopy: staysOutOfClauses(scop.region.span!, source),
    condition: (wanted, known) => condition(authors, wanted, known),
    threshold: (threshold) => inFront.threshold(threshold, spelling),
    isImplied: (threshold, wanted, known) => {
      const terms = termsOf(threshold, nameIn);
      return terms !== null && whereAtLeast(terms, threshold.least, known).isSubset(wanted);
    },
    whereWorth: (threshold) => whereWorth(described, [threshold], nameIn)?.context ?? null,
    macroName: (macro) => spelling.macroName(macro),
    force: options.force,
    counter: options.counter,
    mayBeTwice: options.mayBeTwice,
  });
  const loops = plan.parallelLoops.flatMap(({ loop }) => scop.region.loops[loop]!.span ?? []);
  return pragmas === null
    ? null
    : {
        changes: pragmas.changes,
        helpers: pragmas.helpers,
        guard: [...reads, ...guard],
        code: [],
        ...{ keepsText: true, isRewritten: false, isParallel: true, isLiteral: true },
        loops,
        summary,
      };
}

/** The parameter of the author's text that is spelled as a planned one. */
function authorsName(
  planned: () => GuardContext,
  authors: GuardContext,
): (name: string) => string | undefined {
  const spelled = new Map([...authors.names].map(([name, { tree }]) => [keyOfExpression(tree), name]));
  let names: GuardContext["names"] | null = null;
  return (name) => {
    names ??= planned().names;
    return spelled.get(keyOfExpression(names.get(name)!.tree));
  };
}

/** Of what is one size, in the parameters of the author's text. */
function termsOf({ terms }: Threshold, nameIn: (name: string) => string | undefined): Threshold["terms"] {
  const found = terms?.map(({ name, by }) => ({ name: nameIn(name), by }));
  return found?.every((term): term is Term => term.name !== undefined) ? found : null;
}

/** What `other` gives, if anything, where the first has no text. */
function unlessUnprintable<T>(first: () => T, other: () => T | null): T {
  try {
    return first();
  } catch (error) {
    const instead = error instanceof Unprintable ? other() : null;
    if (instead === null) throw error;
    return instead;
  }
}

/**
 * What other compiler flags would make of the nest: null where nothing can be asked that would keep pragmas
 * right.
 */
function conditionsAround(plan: Plan, source: SourceContext, inFront: InFront): readonly Expression[] | null {
  const { scop } = plan;
  const nest = scop.region.span;
  const { reductions, elements, extremes } = gathered(plan);
  const isSummarised = plan.isSummarised === true;
  const isSum = reductions.size + elements.size > 0;
  const conditions = inFront.around(
    extremes.length > 0 ? "values" : isSum || isSummarised ? "data" : "integers",
  );
  if (conditions.length === 0) return conditions;
  if (nest === null) return null;
  // Other types may tell other things apart, and end other loops.
  if (isSummarised) return null;
  // Types tell a bound in memory from what the loop stores; a pragma has it evaluated once, also where its
  // `if` is false.
  const { lowered } = source.variables;
  const marked = plan.parallelLoops.map(({ loop }) => scop.region.loops[loop]!.span);
  if (readsInHeads(lowered, marked) && isToldApartByTypes(scop, nest, source.text, lowered)) return null;
  // A sum that other flags make one of floating-point numbers may be made in one order only. What is the
  // largest is so in any.
  return isSum && (elements.size > 0 || !isOfIntegers(nest, source.text)) ? null : conditions;
}

/**
 * May a function that is called instead of the one that stands here see what the pragma does to loops even
 * where its `if` is false: ends that are read once, copies of objects of the file?
 */
function needsBodies({ parallelLoops, scop }: Plan, { variables, text }: SourceContext): boolean {
  const { lowered, places } = variables;
  const { span } = scop.region;
  const marked = parallelLoops.map(({ loop }) => scop.region.loops[loop]!.span);
  if (span === null || readsInHeads(lowered, marked) || callsInHeads(lowered, marked, text)) return true;
  return liveBlocks(lowered).some(({ instrs }) =>
    instrs.some(
      (instr) =>
        instr.op === "store" &&
        instr.ref.base.kind === "object" &&
        instr.ref.root.kind !== "array" &&
        lowered.vars[instr.ref.base.var]!.scope === null &&
        (instr.stmt === null || places.within(instr.stmt, span)),
    ),
  );
}

/** Are all types in the nest that flags choose integers under all of them? */
function isOfIntegers(nest: Span, text: ConfigDependentFacts): boolean {
  const names = [...text.typedNames(nest, { ...nest, end: nest.start })];
  return names
    .flatMap((name) => text.configDependentTypes(name, nest))
    .every(({ name }) => text.kindOfType(name) === "int");
}

/** May these loops read memory in their heads, which a pragma has done once? */
function readsInHeads(func: Func, marked: readonly (Span | null)[]): boolean {
  const heads = marked.map((of) =>
    [...func.loops.values()].find(({ span }) => of && span && sameSpan(of, span)),
  );
  const isInHead = (at: Span): boolean =>
    heads.some(
      (loop) => !loop?.span || !loop.body || (containsSpan(loop.span, at) && !containsSpan(loop.body, at)),
    );
  return liveBlocks(func).some(({ instrs }) =>
    instrs.some((instr) => {
      if (instr.op !== "load") return false;
      const at = instr.stmt === null ? null : func.stmts[instr.stmt]!.span;
      return at === null || isInHead(at);
    }),
  );
}

/** May the head of one of these loops call a function, which a pragma has done once? */
function callsInHeads(func: Func, marked: readonly (Span | null)[], text: TextFacts): boolean {
  return marked.some((of) => {
    const loop = [...func.loops.values()].find(({ span }) => of && span && sameSpan(of, span));
    if (!loop?.span || !loop.body) return true;
    return text.calls({ ...loop.span, end: loop.body.start });
  });
}

const gathered = ({ reductions, elements, extremes }: Plan) => ({
  reductions: reductions ?? new Map(),
  elements: elements ?? NO_ELEMENTS,
  extremes: extremes ?? [],
});

function aboutText({
  file,
  text,
  variables,
  language,
}: SourceContext): Pick<PragmaContext, "file" | "text" | "variables" | "isMacro" | "author"> {
  const codeFile = { file, comments: text.comments, layout: text.layout };
  return {
    file: codeFile,
    variables,
    author: text,
    isMacro: (name, use) => text.isMacro(name, use),
    text: {
      ...codeFile,
      wordsIn: (span, names) => text.wordsIn(span, names),
      isFree: (name) => !text.identifiers.has(name) && !text.macros.has(name),
      mayBeMacro: (name) => text.mayBeMacro(name),
      ...{ words: text.words, places: text.places },
      hasUnsigned: language.hasUnsigned,
      countingHead: (loop) => text.countingHead(loop),
    },
  };
}

// One region of a function, through the second half of the pipeline: from a SCoP to text.
//
//     region ─build→ Scop ─transform→ Scop ─dependence→ Dependences ─schedule→ Plan ─codegen→ edits
//
// In an isl context of its own; only plain data leaves.

import type { Isl, IslModule } from "isl-wasm";
import { generateNest, obstacleToAllPlans } from "../codegen/generate.ts";
import type { SourceContext } from "../codegen/source-context.ts";
import { type Dependences, findDependences } from "../dependence/dataflow.ts";
import { hasSmallObject } from "../dependence/own-arrays.ts";
import { liveBlocks } from "../ir/build.ts";
import { definitions } from "../ir/def-use.ts";
import type { Func, ValueId, VarId } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { operandsOf } from "../ir/operand.ts";
import type { StmtId } from "../ir/source-statements.ts";
import type { Options } from "../options/options.ts";
import { type ElementReductions, elementReductions, NO_ELEMENTS } from "../reductions/element-reductions.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import { relaxReductions } from "../reductions/relax-reductions.ts";
import type { Findings, Outcome } from "../report/findings.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import { type OnlyMuchBetter, planSchedules } from "../schedule/search/decide.ts";
import { conflictsInOrder } from "../schedule/search/in-order.ts";
import type { PlanWatch } from "../schedule/search/planning-quota.ts";
import { buildScop } from "../scop/construct/index.ts";
import type { Region, Scop } from "../scop/model/scop.ts";
import type { ArrayShape } from "../scop/region/reference.ts";
import { modelRegion } from "../scop/region/region-model.ts";
import { arrayName } from "../scop/region/reject-messages.ts";
import { untestableOverlap } from "../scop/region/untestable-alias.ts";
import { requestFor, type TransformRequest } from "../scop/requests/requests.ts";
import { fail, ok, type Reject, type Result, reject } from "../source/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import { overlaps } from "../source/span.ts";
import type { PassHost } from "../support/pass.ts";
import {
  addSteps,
  OPERATIONS_PER_STEP,
  stepsLeft,
  stepsTaken,
  withinSteps,
} from "../support/work-counter.ts";
import { MAPPING_STEPS, TRANSFORM_STEPS, type Transformed, transformScop } from "../transform/index.ts";
import { forgetLastValues, keepForText } from "../transform/last-values.ts";
import { lookingInside } from "../transform/speculative-reads.ts";
import type { Budget } from "./budget.ts";
import { type Forms, firstDone, type InForm } from "./candidates.ts";
import { guardedRegion } from "./containment.ts";
import { assuming, type Form } from "./function-versions.ts";
import { FORMS } from "./ir-traits.ts";
import type { Attempt } from "./region-splitting.ts";
import { aroundBoxes, lostRead } from "./summary-pragmas.ts";

/**
 * Statements of a region from which on it is first asked whether any plan could be printed: what comes takes
 * longer.
 */
const LARGE = 12;
/** Plans of one region whose loops are generated, where these take too many steps. */
const GENERATIONS = 3;

/**
 * How much better a nest has to be by the cost model in which something is gathered up that stays in order:
 * in one loop the processor does the rest while the sum waits, in two the sum reads again what the rest has
 * written. Where data decide on statements, each part asks again.
 */
const WORTH_PARTING = 0.5;

/**
 * So much faster than pragmas alone a nest has to be that takes so many times the author's lines, unless any
 * gain is wanted.
 */
const WORTH_LENGTH = 1.5;
const LONG = 2;

/** What the stages have in common, for all regions of a file. */
export interface Session {
  readonly isl: IslModule;
  readonly host: PassHost;
  readonly main: SourceFile;
  readonly module: Module;
  readonly findings: Findings;
  readonly options: Options;
  /** Of the function's steps, what its regions may take: those of the canonical form have shares. */
  readonly regions: Budget;
}

type Reductions = NonNullable<InForm["reductions"]>;

/** A region in one form of its function, with what codegen asks of the function's text. */
interface Job {
  readonly session: Session;
  readonly form: Form;
  readonly reductions: InForm["reductions"];
  /** With `reductions`. */
  readonly elements: ElementReductions;
  readonly extremes: readonly FirstExtreme[];
  readonly summaries: InForm["summaries"];
  readonly source: SourceContext;
  readonly request: TransformRequest | null;
  /** What is parted does something again: variables are in memory, or data decide on statements. */
  readonly isRepeating: boolean;
  /** Variables are in memory to become arrays. */
  readonly isForArrays: boolean;
  /** Takes note of variables that had better be arrays. */
  readonly expanded: Set<VarId>;
  /** What passes call it: `kernel:12`. */
  readonly name: string;
}

/**
 * In each form until one succeeds; where arrays of its scalars are better than what comes of that, with these
 * variables in memory: as many values as a variable has in SSA form, they are one array then, and statements
 * stay the author's. `budget`: steps, of which each form after the first has what is left, or a quarter.
 */
export function compileInForms(
  session: Session,
  func: Func,
  region: Region,
  budget: number,
  forms: () => Forms,
  source: SourceContext,
): Attempt<Outcome> {
  const { isl, findings, options } = session;
  let spent = 0;
  const expanded = new Set<VarId>();
  const attempt = (inForm: InForm, as = session): Result<Outcome> => {
    const left = Math.ceil(Math.max(1, Math.min(Math.max(budget - spent, budget / 4), stepsLeft())));
    const context = isl.context({ quota: options.islQuota, budget: left * OPERATIONS_PER_STEP });
    const before = stepsTaken();
    try {
      return withinSteps(left, () => compileRegion(as, inForm, inForm.source ?? source, context, expanded));
    } finally {
      context.dispose();
      addSteps(Math.ceil(context.allOperations / OPERATIONS_PER_STEP));
      spent += stepsTaken() - before;
    }
  };
  const result = guardedRegion(findings, func, region, () => {
    const all = forms();
    // Without threads there is more to gain.
    const isParallel = ({ nest }: Outcome) => nest.summary.some((words) => words.startsWith("parallel"));
    const best = firstDone(all, (inForm) => attempt(inForm), isParallel);
    // What cannot be written anew may still have pragmas.
    const isNameless = !best.ok && best.reject.kind === "name-not-available" && options.level > 1;
    const kept = isNameless ? attempt(all.nearest, { ...session, options: { ...options, level: 1 } }) : best;
    const done = kept.ok ? kept : best;
    const form = expanded.size > 0 ? (all.forArrays?.(expanded) ?? null) : null;
    const better = form === null ? null : attempt(form);
    if (better?.ok) return better.value.plan.scalarExpansions.size > 0 ? better : done;
    // Where arrays would have been a gain, what is in their way is the reason.
    const isGain = better?.reject.kind === "name-not-available";
    return isGain && !done.ok && done.reject.kind === "no-gain" ? better! : done;
  });
  return { result, spent };
}

/** The same for what is no region of the canonical form: without a share of the function's steps. */
export function compileBeside(
  session: Session,
  func: Func,
  region: Region,
  forms: () => Forms,
  source: SourceContext,
  budget: number = session.options.islQuota / OPERATIONS_PER_STEP,
): Attempt<Outcome> {
  const allowed = Math.min(budget, session.regions.allowed(0));
  const done = compileInForms(session, func, region, allowed, forms, source);
  session.regions.spend(0, done.spent);
  return done;
}

function compileRegion(
  session: Session,
  { form, region, reductions: found, extremes = [], summaries, source: own, isForArrays = false }: InForm,
  source: SourceContext,
  context: Isl,
  expanded: Set<VarId>,
): Result<Outcome> {
  const { host, main, module } = session;
  const { func, analyses, granularity } = form;
  const request = requestFor(analyses.requests, region.loops[0]?.span);
  const name = `${func.name}:${region.span ? main.lineAt(region.span.start) : "?"}`;
  const build = {
    name: "scop-build",
    run: () => buildScop(context, module, func, region, analyses, granularity),
  };
  const described = host.run(build, name, null, FORMS.scopResult);
  if (!described.ok) return described;
  const { scop: built, reductions } = found
    ? withLooks(described.value, found)
    : { scop: described.value, reductions: undefined };
  const untestable = untestableOverlap(assuming(built, session.options));
  if (untestable !== null) return fail(untestable);
  const isLarge = built.stmts.length >= LARGE;
  const isUsual = request === null && reductions === undefined;
  const obstacle = isLarge && isUsual ? obstacleToAllPlans(built, source) : null;
  if (obstacle !== null) return fail(obstacle);
  const elements = reductions && !summaries ? elementReductions(built, session.options) : NO_ELEMENTS;
  if (reductions && reductions.size + elements.size + extremes.length === 0)
    return fail(reject("no-gain", "the loops gather up nothing", region.span));
  const scop = reductions ? relaxReductions(built, valuesOf(reductions, extremes), elements) : built;
  if (scop === null)
    return fail(reject("name-not-available", "the loops do more with a sum than add to it", region.span));
  const asDescribed = assuming(scop, session.options);
  const guarded = assuming(built, session.options);
  const isAuthors = reductions !== undefined || summaries !== undefined;
  const forText = isAuthors ? { ...source, sourceAccesses: () => asDescribed, guarded } : source;
  const job: Job = {
    session,
    form,
    reductions,
    elements,
    extremes,
    summaries,
    source: forText,
    request,
    isRepeating: (own !== undefined && !isForArrays) || isOnData(form, region),
    isForArrays,
    expanded,
    name,
  };
  const transformed = freedOfScalars(job, scop);
  const lost = summaries === undefined ? null : lostRead(transformed.scop, form, summaries);
  if (lost !== null) return fail(lost);
  const flow = { name: "dependence", run: () => findDependences(transformed.scop) };
  const dependences = host.run(flow, name, null, FORMS.dependences(transformed.scop));
  if (!dependences.ok) return dependences;
  const outcome = firstPrintable(job, transformed, dependences.value);
  if (outcome.ok) return outcome;
  const why = outcome.reject.kind === "no-gain" ? whyInOrder(job, region, built) : null;
  if (!session.options.explains) return fail(why ?? outcome.reject);
  // What a variable hands on is not told as what the array does that it was mapped to.
  const told = transformed.statistics.mapped > 0 ? asDescribed : transformed.scop;
  const ownFlow = { name: "dependence", run: () => findDependences(told) };
  const orders =
    told === transformed.scop ? dependences : host.run(ownFlow, name, null, FORMS.dependences(told));
  const conflicts = orders.ok ? conflictsInOrder(told, orders.value) : [];
  return fail({ ...(why ?? outcome.reject), conflicts });
}

/** Those of which all that threads look at is there, if not in the source: under assumptions. */
function withLooks(
  scop: Scop,
  reductions: Reductions,
): { readonly scop: Scop; readonly reductions: Reductions } {
  const inside = [...reductions].map(([id, reduction]) => {
    return { id, reduction, assumed: lookingInside(scop, reduction.looks) };
  });
  const kept = inside.filter(({ assumed }) => assumed !== null);
  const assumed = kept.flatMap((one) => one.assumed ?? []);
  return {
    scop: { ...scop, assumptions: [...scop.assumptions, ...assumed] },
    reductions: new Map(kept.map(({ id, reduction }) => [id, reduction])),
  };
}

function isOnData({ func, analyses }: Form, region: Region): boolean {
  const model = modelRegion(func, analyses, region);
  return model.ok && !model.value.predicates.isTrivial;
}

/** A store of which nobody knows where it goes keeps all others behind it. */
function whyInOrder({ session, form, summaries }: Job, region: Region, built: Scop): Reject | null {
  const { func, analyses } = form;
  const model = modelRegion(func, analyses, region);
  if (!model.ok) return null;
  for (const [instr, { onData, shape }] of model.value.references)
    if (instr.op === "store" && onData !== null) {
      const { kind, message } = onData.why;
      const isBoxed = summaries !== undefined;
      if (session.options.openmp && isGatheredInCopies(built, shape, session.options)) {
        const copies = `threads' copies of ${arrayName(func, shape.base)} are not worth it for sizes that are not known to be large`;
        return reject("no-gain", `several iterations may write one element, and ${copies}`);
      }
      const what = isBoxed
        ? `an inner loop chooses among the elements of ${arrayName(func, shape.base)} that it writes`
        : message;
      return reject(kind, `${what}: several iterations may write one element`);
    }
  return null;
}

/**
 * Are elements of this array only gathered up, and is it a small one that is declared, so that threads may
 * have copies?
 */
function isGatheredInCopies(scop: Scop, { ref }: ArrayShape, options: Options): boolean {
  const array = scop.arrays.find(({ base }) => "ref" in base && base.ref === ref);
  return array !== undefined && hasSmallObject(scop, array) && elementReductions(scop, options).has(array.id);
}

/**
 * What the author's loop set in the order of the text is kept where OpenMP's words are taken as they stand.
 */
const isLiteral = ({ form, request }: Job): boolean =>
  request?.kind === "openmp" && form.granularity === "source-statement";

const valuesOf = (reductions: Reductions, extremes: readonly FirstExtreme[]): ReadonlySet<ValueId> =>
  new Set([...reductions.values(), ...extremes].flatMap(({ values }) => [...values]));

/** What is described is not, or not all, what the text says: that has to stay. */
const isDescription = ({ reductions, summaries }: Job): boolean =>
  reductions !== undefined || summaries !== undefined;

function freedOfScalars(job: Job, built: Scop): Transformed {
  const { session, form, source, name } = job;
  const run = () => {
    const forText = keepForText(forgetLastValues(assuming(built, session.options)), (object, nest) =>
      source.variables.liveness.isReadElsewhere(object, nest),
    );
    const isLeftOut = isLiteral(job) || isDescription(job) || session.options.without.has("delicm");
    const steps = isLeftOut ? [] : form.granularity === "store" ? TRANSFORM_STEPS : MAPPING_STEPS;
    return transformScop(forText, undefined, undefined, steps);
  };
  return session.host.run({ name: "delicm", run }, name, null, FORMS.transformed);
}

/** What would be arrays, and is no object in memory. */
const expandedValues = ({ scop, scalarExpansions }: Plan): readonly ValueId[] =>
  [...scalarExpansions.keys()].flatMap((id) => {
    const { base } = scop.arrays[id]!;
    return base.kind === "ssa" ? [base.value] : [];
  });

/**
 * The author's variables among those whose values these are, or are computed from where they are no
 * variable's.
 */
function variablesOf(
  values: readonly ValueId[],
  { func, region }: Scop,
  source: SourceContext,
): readonly VarId[] {
  const { vars } = source.variables.lowered;
  const iterators = new Set(region.loops.map(({ iterator }) => iterator));
  const seen = new Set(values);
  const found = new Set<VarId>();
  const defined = values.length === 0 ? null : definitions(func);
  for (const value of seen) {
    const variable = func.values[value]!.var;
    if (variable !== null && vars[variable]?.home === "register") found.add(variable);
    const definition = variable === null ? defined?.get(value) : undefined;
    if (definition?.kind !== "instr") continue;
    for (const operand of operandsOf(definition.instr)) if (operand.kind === "value") seen.add(operand.id);
  }
  return [...found].filter((id) => {
    const { name, type } = vars[id]!;
    return (type.kind === "int" || type.kind === "float") && !iterators.has(name);
  });
}

const storesIn = (lowered: Func): ReadonlySet<StmtId> =>
  new Set(
    liveBlocks(lowered).flatMap(({ instrs }) =>
      instrs.flatMap((instr) => (instr.op === "store" && instr.stmt !== null ? [instr.stmt] : [])),
    ),
  );

/**
 * The best plan whose loops can be generated: where that takes too many steps, or more text than it is worth,
 * the next best one.
 */
function firstPrintable(
  job: Job,
  { scop, statistics }: Transformed,
  dependences: Dependences,
): Result<Outcome> {
  const { session, form, source, request, reductions, elements, extremes, summaries, name } = job;
  const { host, findings, options } = session;
  // Sums are for OpenMP to make, in loops that stay where they are; so do loops of which a part is only
  // summarised.
  const level = isDescription(job) ? 1 : options.level;
  const watch: PlanWatch = (step, ...how) => host.observe?.step?.("schedule", name, step, ...how);
  const worth = job.isRepeating ? WORTH_PARTING : undefined;
  const plans = planSchedules(scop, dependences, {
    ...options,
    level,
    request,
    watch,
    storing: storesIn(source.variables.lowered),
    ...(worth && { worth }),
  });
  const counter = options.countGuards ? findings.guards : null;
  const printing = {
    openmp: options.openmp,
    counter,
    request,
    isLiteral: isLiteral(job),
    force: options.force,
  };
  let why: Result<Outcome> | null = null;
  let long: Outcome | null = null;
  for (let attempt = 0; attempt < GENERATIONS; ) {
    const wanted: OnlyMuchBetter | undefined = long === null ? undefined : { gain: WORTH_LENGTH };
    const schedule = { name: "schedule", run: () => plans.next(wanted).value };
    const plan = host.run(schedule, name, null, FORMS.plan);
    if (!plan.ok) return why ?? plan;
    const values = job.isForArrays ? [] : expandedValues(plan.value);
    for (const variable of variablesOf(values, plan.value.scop, source)) job.expanded.add(variable);
    if (values.length > 0) continue;
    attempt++;
    const asPlanned = summaries === undefined ? plan.value : aroundBoxes(plan.value, form, summaries);
    if (asPlanned === null)
      return fail(reject("no-gain", "no loop around what data decide can run in parallel, or is worth it"));
    const withSums = reductions === undefined ? asPlanned : { ...asPlanned, reductions, elements, extremes };
    const generate = { name: "codegen", run: () => generateNest(withSums, source, printing) };
    const nest = host.run(generate, name, null, null);
    if (nest.ok) {
      const outcome: Outcome = { plan: withSums, nest: nest.value, statistics };
      if (long !== null || !isLongForLittle(job, outcome)) return ok(outcome);
      long = outcome;
      continue;
    }
    why = nest;
    if (nest.reject.kind !== "quota" && plan.value.scalarExpansions.size === 0) break;
  }
  return long === null ? why! : ok(long);
}

/** Does it take many lines for a gain that pragmas alone nearly have as well? */
function isLongForLittle({ session }: Job, { plan, nest }: Outcome): boolean {
  const { options, main } = session;
  const { span } = plan.scop.region;
  const isAsked = options.level >= 3 || options.force || options.identity || plan.gain === undefined;
  if (isAsked || span === null || plan.pragmaOnly || plan.gain >= WORTH_LENGTH) return false;
  const lines = linesIn(main.text.slice(span.start, span.end)) + 1;
  const added = nest.edits
    .filter((edit) => overlaps(edit.span, span))
    .map(({ span: { start, end }, text }) => linesIn(text) - linesIn(main.text.slice(start, end)));
  return added.reduce((sum, more) => sum + more, lines) > LONG * lines;
}

const linesIn = (text: string): number => text.split("\n").length - 1;

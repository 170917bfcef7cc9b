// The best plan of a candidate that can be printed, and is worth its text.

import { generateNest, obstacleToNewLoops } from "../codegen/generate.ts";
import type { GeneratedNest, GenerateOptions } from "../codegen/generated-nest.ts";
import type { SourceContext } from "../codegen/source-context.ts";
import type { Dependences } from "../dependence/dataflow.ts";
import type { EmittedNest } from "../emit/emitter.ts";
import { liveBlocks } from "../ir/build.ts";
import { definitions } from "../ir/def-use.ts";
import type { Func, ValueId, VarId } from "../ir/func.ts";
import { operandsOf } from "../ir/operand.ts";
import type { StmtId } from "../ir/source-statements.ts";
import type { Options } from "../options/options.ts";
import type { Outcome } from "../report/findings.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import { type OnlyMuchBetter, type Plans, planSchedules } from "../schedule/search/decide.ts";
import { Decisions } from "../schedule/search/decisions.ts";
import type { PlanWatch } from "../schedule/search/planning-quota.ts";
import type { Scop } from "../scop/model/scop.ts";
import { fail, ok, type Result, reject } from "../source/diagnostic.ts";
import type { Edit } from "../source/edit.ts";
import type { TransformedScop } from "../transform/index.ts";
import { type CandidateJob, isDescription, isLiteral } from "./candidate-job.ts";
import { IR_TRAITS } from "./ir-traits.ts";
import { outerPragma } from "./outer-pragma.ts";
import { onlyAroundSummaries } from "./summary-pragmas.ts";
import { REQUIRED_GAIN, tooMuchForGain } from "./text-for-gain.ts";

/**
 * Plans of one candidate whose loops are generated, where these take too many steps, or more text than they
 * are worth.
 */
const GENERATIONS = 3;

/**
 * Required gain where distribution meets a sequential reduction: in one loop the processor does the rest
 * while the sum waits, in two the sum reads again what the rest has written; and each part repeats what data
 * decide.
 */
const REQUIRED_FOR_DISTRIBUTION = 2;

const INTRICATE =
  "the new loops would have subscripts, tests or variables that are hard to read, for little gain (--level=3)";

/** The SSA values that the plan turns into arrays. */
const expandedValues = ({ scop, scalarExpansions }: Plan): readonly ValueId[] =>
  [...scalarExpansions.keys()].flatMap((id) => {
    const { base } = scop.arrays[id]!;
    return base.kind === "ssa" ? [base.value] : [];
  });

/**
 * The author's variables that hold these values. A value that no variable holds stands for the variables that
 * it is computed from.
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
 * Where new loops would need a name that there is none for, pragmas are tried first: plans for new loops take
 * long, and only say then what the author would gain from a name. Where new loops take too many steps,
 * pragmas are tried last.
 */
export function firstPrintable(
  job: CandidateJob,
  transformed: TransformedScop,
  dependences: Dependences,
): Result<Outcome> {
  const { options } = job.session;
  if (isDescription(job)) job.notes.triedPragmas.add(job.candidate);
  const isOpen = job.request === null && options.openmp && !options.identity && !isDescription(job);
  const nameless = isOpen && options.level > 1 ? obstacleToNewLoops(transformed.scop, job.source) : null;
  if (nameless?.kind !== "name-not-available") {
    const done = firstPlanned(job, transformed, dependences, options.level);
    const isTooMuch = !done.ok && done.reject.kind === "quota" && isOpen && options.level > 1;
    const plan = () => firstPlanned(job, transformed, dependences, 1);
    return (isTooMuch ? outerPragma(job, transformed.scop, plan) : null) ?? done;
  }
  const pragmas = firstPlanned(job, transformed, dependences, 1);
  if (pragmas.ok) return pragmas;
  job.notes.triedPragmas.add(job.candidate);
  const { kind } = pragmas.reject;
  if (kind === "not-profitable" || kind === "unchanged")
    return firstPlanned(job, transformed, dependences, options.level);
  return kind === "quota" ? fail(nameless) : pragmas;
}

/** What it chose among is printed with `--dump-after=candidates`. */
function firstPlanned(
  job: CandidateJob,
  transformed: TransformedScop,
  dependences: Dependences,
  level: Options["level"],
): Result<Outcome> {
  const { session, source, request, name } = job;
  const { host, options, findings } = session;
  const decisions = new Decisions(transformed.scop);
  const { span } = transformed.scop.region;
  const openmp = options.openmp && (span === null || source.text.mayHaveThreads(span));
  const watch: PlanWatch = (step, ...how) => host.observe?.step?.("schedule", name, step, ...how);
  const plans = planSchedules(transformed.scop, dependences, {
    ...options,
    // Sums are for OpenMP to make, in loops that stay where they are; so do loops of which a part is only
    // summarised.
    level: isDescription(job) ? 1 : level,
    openmp,
    request,
    watch,
    decisions,
    storing: storesIn(source.variables.lowered),
    ...(job.isRepeating && { requiredGain: REQUIRED_FOR_DISTRIBUTION }),
  });
  const outcome = firstOf(plans, job, transformed);
  const listed = () => transformed.scop.isl.outsideBudget(() => decisions.list());
  if (options.explains) findings.decided(transformed.scop.region, listed());
  const list = { name: "candidates", run: listed };
  if (host.options.dumpAfter.has(list.name)) host.run(list, name, null, IR_TRAITS.decisions);
  return outcome;
}

/**
 * The best plan whose loops can be generated. The next best one is tried if generation takes too many steps,
 * or gives more text than the gain is worth.
 */
function firstOf(plans: Plans, job: CandidateJob, { statistics }: TransformedScop): Result<Outcome> {
  const { session, source, name } = job;
  const { host } = session;
  let why: Result<Outcome> | null = null;
  let long: Outcome | null = null;
  let wanted: OnlyMuchBetter | undefined;
  for (let attempt = 0; attempt < GENERATIONS; ) {
    const schedule = { name: "schedule", run: () => plans.next(wanted).value };
    const planned = host.run(schedule, name, null, IR_TRAITS.plan);
    if (!planned.ok) return why ?? planned;
    const values = job.isForArrays ? [] : expandedValues(planned.value);
    for (const variable of variablesOf(values, planned.value.scop, source)) job.notes.expanded.add(variable);
    if (values.length > 0) continue;
    attempt++;
    const plan = asDescribed(planned.value, job);
    if (plan === null) return fail(reject("not-profitable", notAround(job)));
    const generate = { name: "codegen", run: () => generateNest(plan, source, printingOf(job)) };
    const generated = host.run(generate, name, null, IR_TRAITS.generated);
    const nest = generated.ok ? emitted(job, generated.value) : generated;
    if (nest.ok) {
      const behind = (earlier: readonly Edit[]) => session.emitter.nest(nest.value, source, earlier);
      const outcome: Outcome = { plan, nest: nest.value, behind, statistics };
      const much = tooMuchForGain(job, outcome, generated.ok ? generated.value.code : []);
      if (much === null) return ok(wanted === undefined ? outcome : { ...outcome, isShorter: true });
      // Plans without tiles may be worth their text at less.
      wanted = { gain: Math.max(wanted?.gain ?? 1, much === "skewed" ? 1 : REQUIRED_GAIN[much]) };
      if (much !== "intricate") long = outcome;
      else why = fail(reject("not-profitable", INTRICATE));
      continue;
    }
    // That the text was too much is the better reason.
    if (wanted === undefined || why === null) why = nest;
    if (nest.reject.kind !== "quota" && planned.value.scalarExpansions.size === 0) break;
  }
  return long === null ? why! : ok(long);
}

function emitted({ session, source, name }: CandidateJob, nest: GeneratedNest): Result<EmittedNest> {
  const emit = { name: "emit", run: () => session.emitter.nest(nest, source, session.findings.edits) };
  return session.host.run(emit, name, null, null);
}

const notAround = ({ version }: CandidateJob): string => {
  const isOfCalls = version.func.expandedCalls !== undefined;
  return `no loop around ${isOfCalls ? "the calls" : "the one whose bounds depend on data"} can run in parallel, or has enough work for threads`;
};

/** The plan with the reductions that its description left out; null: no loop around a summary is parallel. */
function asDescribed(
  plan: Plan,
  { version, reductions, elements, extremes, summaries }: CandidateJob,
): Plan | null {
  const around = summaries === undefined ? plan : onlyAroundSummaries(plan, version, summaries);
  return around === null || reductions === undefined ? around : { ...around, reductions, elements, extremes };
}

function printingOf(job: CandidateJob): GenerateOptions {
  const { request, session } = job;
  const { findings, options } = session;
  return {
    openmp: options.openmp,
    counter: options.countGuards ? findings.guards : null,
    request,
    isLiteral: isLiteral(job),
    force: options.force,
  };
}

// One candidate through the second half of the pipeline: from a region to edits of the text.
//
//     region ─build→ Scop ─transform→ Scop ─dependence→ Dependences ─schedule→ Plan ─codegen→ changes
//     ─emit→ edits

import type { Isl } from "isl-wasm";
import type { SourceContext } from "../codegen/source-context.ts";
import { type Dependences, findDependences } from "../dependence/dataflow.ts";
import { elementReductions, NO_ELEMENTS } from "../reductions/element-reductions.ts";
import type { Outcome } from "../report/findings.ts";
import { conflictsInOrder } from "../schedule/search/in-order.ts";
import { hasFewIterations, staysInOrder } from "../schedule/search/not-profitable.ts";
import { type OrderWords, orderWords } from "../schedule/search/order-words.ts";
import type { ArrayId, Scop } from "../scop/model/scop.ts";
import { fail, ok, type Reject, type Result } from "../source/diagnostic.ts";
import type { Span } from "../source/span.ts";
import { MAPPING_STEPS, TRANSFORM_STEPS, type TransformedScop, transformScop } from "../transform/index.ts";
import { forgetLastValues, keepForText } from "../transform/last-values.ts";
import { besideParallel } from "./beside-parallel.ts";
import { type CandidateJob, isDescription, isLiteral, type RegionNotes } from "./candidate-job.ts";
import type { Candidate } from "./candidates.ts";
import { describeCandidate } from "./describe-candidate.ts";
import { firstPrintable } from "./first-printable.ts";
import { assuming } from "./function-versions.ts";
import { IR_TRAITS } from "./ir-traits.ts";
import type { Session } from "./session.ts";
import { lostRead } from "./summary-pragmas.ts";
import { whyInOrder } from "./why-in-order.ts";

export function compileCandidate(
  session: Session,
  candidate: Candidate,
  source: SourceContext,
  context: Isl,
  notes: RegionNotes,
): Result<Outcome> {
  const described = describeCandidate(session, candidate, source, context, notes);
  if (!described.ok) return described;
  const { job, built, scop } = described.value;
  const { version, region, summaries } = candidate;
  const transformed = freedOfScalars(job, scop);
  const lost = summaries === undefined ? null : lostRead(transformed.scop, version, summaries);
  if (lost !== null) return fail(lost);
  const dependences = dependencesOf(job, transformed.scop);
  if (!dependences.ok) return dependences;
  const outcome = firstPrintable(job, transformed, dependences.value);
  if (outcome.ok) {
    const orderOf = (loop: Span | null) => wordsForOrder(job, scop, transformed, dependences.value, loop);
    return ok({ ...outcome.value, beside: besideParallel(outcome.value, orderOf) });
  }
  const inOrder = outcome.reject.kind === "not-profitable" ? whyInOrder(job, region, built) : null;
  const why = inOrder ?? toldOrder(job, outcome.reject, scop, transformed, dependences.value);
  return fail(session.options.explains ? withConflicts(job, why, scop, transformed, dependences.value) : why);
}

const dependencesOf = ({ session, name }: CandidateJob, scop: Scop): Result<Dependences> =>
  session.host.run(
    { name: "dependence", run: () => findDependences(scop) },
    name,
    null,
    IR_TRAITS.dependences(scop),
  );

/** With what iterations hand on, or where two meet. */
function toldOrder(
  job: CandidateJob,
  why: Reject,
  scop: Scop,
  transformed: TransformedScop,
  dependences: Dependences,
): Reject {
  if (why.isInOrder !== true) return why;
  const words = wordsForOrder(job, scop, transformed, dependences, scop.region.loops[0]?.span ?? null);
  if (words === null) return why;
  const { message } = staysInOrder(scop, words.why, words.unless);
  return { ...why, message, ...(words.unless !== undefined && { isRounded: true }) };
}

/**
 * What keeps a loop's iterations in order. The order that a variable asks for is not told as one that the
 * array asks for that it was mapped to.
 */
function wordsForOrder(
  { session: { options } }: CandidateJob,
  scop: Scop,
  transformed: TransformedScop,
  dependences: Dependences,
  loop: Span | null,
): OrderWords | null {
  const isMapped = transformed.statistics.mapped > 0;
  const told = isMapped ? assuming(scop, options) : transformed.scop;
  // What threads may share as it is has been tried.
  const anyOrder =
    options.reassociate || !options.openmp ? NO_ELEMENTS : elementReductions(told, { reassociate: true });
  const isRounded = (id: ArrayId) =>
    anyOrder.get(id) === "add" && told.arrays[id]!.type.kind === "float" && !hasFewIterations(told);
  const find = () => {
    const own = isMapped ? findDependences(told) : ok(dependences);
    return own.ok ? own.value : null;
  };
  return orderWords(told, loop, find, isRounded);
}

/** The reason with pairs of instances that must stay in order. */
function withConflicts(
  job: CandidateJob,
  why: Reject,
  scop: Scop,
  transformed: TransformedScop,
  dependences: Dependences,
): Reject {
  // The order that a variable asks for is not told as one that the array asks for that it was mapped to.
  if (transformed.statistics.mapped === 0)
    return { ...why, conflicts: conflictsInOrder(transformed.scop, dependences) };
  const told = assuming(scop, job.session.options);
  const own = dependencesOf(job, told);
  return { ...why, conflicts: own.ok ? conflictsInOrder(told, own.value) : [] };
}

function freedOfScalars(job: CandidateJob, built: Scop): TransformedScop {
  const { session, version, source, name } = job;
  const run = () => {
    const forText = keepForText(forgetLastValues(assuming(built, session.options)), (object, nest) =>
      source.variables.liveness.isReadElsewhere(object, nest),
    );
    const isLeftOut = isLiteral(job) || isDescription(job) || session.options.without.has("delicm");
    const steps = isLeftOut ? [] : version.granularity === "store" ? TRANSFORM_STEPS : MAPPING_STEPS;
    return transformScop(forText, undefined, undefined, steps);
  };
  return session.host.run({ name: "delicm", run }, name, null, IR_TRAITS.transformed);
}

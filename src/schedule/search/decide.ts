// Scop and dependences → the plan for its loops.
//
//     orders      the author's, isl's, and those with loops split           orders.ts
//     proposals   each in its best shape, cheapest first                    proposals.ts, shape/shape.ts
//     check       flow dependences hold, live ranges do not overlap         dependence/violation.ts
//     plan        the first proposal that the check accepts                 accept.ts
//
// The author's order as it stands, without a mark, is no change: the reason is the remark. Where the check
// refuses proposals because of scalars or arrays of the region's own, all uses of these have to keep their
// order from then on, and proposals are sought anew. An order whose loops take many lines has to be still
// better, which is known only once these are printed: then the caller asks for another plan
// (`OnlyMuchBetter`).
//
// Every step has a quota of its own, so that a costly one cannot starve those that come after it.

import type { Schedule } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { Dependences } from "../../dependence/dataflow.ts";
import type { Storage } from "../../dependence/storage.ts";
import { checkSchedule, type Verdict, type Violation } from "../../dependence/violation.ts";
import type { ArrayId, Scop } from "../../scop/model/scop.ts";
import { arrayWords } from "../../scop/region/reject-messages.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import { type Request, requestedPlan } from "../matrix/requested.ts";
import type { LoopChange, Plan } from "../nest/plan.ts";
import { writeTree } from "../nest/tree.ts";
import type { Shaped } from "../shape/shape.ts";
import { planOf, unchangedPlan } from "./accept.ts";
import { haveRoom } from "./expand.ts";
import { notProfitable } from "./not-profitable.ts";
import { CandidateOrders } from "./orders.ts";
import { PlanningProblem, type PlanOptions } from "./planning-problem.ts";
import { PlanningQuota } from "./planning-quota.ts";
import { isPragmas, type PlanProposal, Proposals } from "./proposals.ts";

/** The caller asks for another plan: pragmas alone, or one that is that many times faster than these. */
export interface OnlyMuchBetter {
  readonly gain: number;
}

/** The plan, and others when these are asked for. */
export type Plans = Generator<Result<Plan>, Result<Plan>, OnlyMuchBetter | undefined>;

const TOO_LONG =
  "no loop has enough work for threads, and another order would take much more code for little gain (--level=3)";
const NOTHING_STORED =
  "the loops store nothing in memory, and what one iteration hands on to the next is no sum or other reduction that threads could share: nothing to change at the loop";
const NOTHING_SIMPLER = "there is no simpler order of the loops";
const OWN_ORDER_FAILS = "not even the loops' own order could be proved legal";

export function planSchedule(scop: Scop, dependences: Dependences, options: PlanOptions): Result<Plan> {
  return planSchedules(scop, dependences, options).next().value;
}

/**
 * The plan, and then, for where it takes too many steps to generate its loops, ones with less in them: fewer
 * tiles and no wavefronts where it has some; or, for where these are more text than the gain is worth, ones
 * that gain more, in the end pragmas alone. The last is a reject, if anyone asks for it.
 */
export function* planSchedules(scop: Scop, dependences: Dependences, options: PlanOptions): Plans {
  if (options.identity) {
    yield identity(scop, dependences, options);
    return fail(reject("unchanged", NOTHING_SIMPLER));
  }
  if (options.request !== null) return yield* requested(scop, dependences, options.request, options);
  if (liveStmts(scop).length === 0)
    return fail({ ...reject("not-profitable", NOTHING_STORED), storesNothing: true });
  return yield* new Planner(new PlanningProblem(scop, dependences, options)).plans();
}

function* requested(
  scop: Scop,
  dependences: Dependences,
  request: Request,
  { openmp, threads }: PlanOptions,
): Plans {
  const plan = (mayExpand: boolean): Result<Plan> =>
    requestedPlan(scop, dependences, request, openmp && threads !== 1, mayExpand);
  const first = plan(true);
  yield first;
  // What there is no place for is tried without arrays.
  const isExpanded = first.ok && first.value.scalarExpansions.size > 0;
  return isExpanded ? plan(false) : fail(reject("unchanged", NOTHING_SIMPLER));
}

function identity(scop: Scop, dependences: Dependences, { watch }: PlanOptions): Result<Plan> {
  const quota = new PlanningQuota(scop.isl, watch);
  const verdict = quota.run("check-own", () => checkSchedule(scop, dependences, scop.schedule));
  if (!verdict?.ok) return fail(reject("violated-dependence", OWN_ORDER_FAILS));
  const summary: readonly LoopChange[] = [{ kind: "other", words: "regenerated in its own order" }];
  return ok(unchangedPlan({ scop }, verdict, summary));
}

/** Where iterations share scalars and arrays, have copies of arrays, or arrays for scalars. */
type StorageKind = "shared" | "expanded" | "with arrays";

class Planner {
  private readonly problem: PlanningProblem;
  private readonly proposals: Proposals;
  /** Another plan has to have fewer tiles and wavefronts. */
  private sizeLimit = Number.POSITIVE_INFINITY;
  /** Another plan has to gain more. */
  private wanted: OnlyMuchBetter | undefined;
  /** Why the first proposal was refused. */
  private refusal: string | null = null;

  constructor(problem: PlanningProblem) {
    this.problem = problem;
    this.proposals = new Proposals(problem, new CandidateOrders(problem));
  }

  *plans(): Plans {
    for (let attempt = 0; attempt <= this.problem.scop.arrays.length; attempt++) {
      const refused = new Set<ArrayId>();
      const last = yield* this.tryProposals(refused);
      if (last !== null) return last;
      if (!this.problem.keepInOrder(refused)) break;
    }
    const own = this.ownOrder();
    if (!own.ok) return own;
    yield own;
    return fail(reject("unchanged", NOTHING_SIMPLER));
  }

  /** Gathers the arrays because of which proposals are `refused`. Null where no proposal is the last one. */
  private *tryProposals(
    refused: Set<ArrayId>,
  ): Generator<Result<Plan>, Result<Plan> | null, OnlyMuchBetter | undefined> {
    const exhausted = new Set<StorageKind>();
    const { decisions } = this.problem.options;
    for (const proposal of this.proposals.cheapestFirst()) {
      const kind = storageKindOf(proposal);
      // Where one check was too much, another of the same kind would be: what is left is pragmas alone.
      if (exhausted.has(kind) && (kind !== "shared" || !isPragmas(proposal))) continue;
      if (this.isUnwanted(proposal)) continue;
      if (isUnchanged(proposal) && !this.problem.options.force) {
        decisions?.decide(proposal, "taken: no change");
        return fail(this.whyUnchanged(proposal));
      }
      const schedule = this.problem.quota.run("shape", () => writeTree(proposal.shaped.tree));
      if (schedule === null) continue;
      const verdict = this.check(schedule, proposal.expandsScalars ? "check-expanded" : "check");
      if (verdict?.ok && this.hasRoom(verdict)) {
        decisions?.decide(proposal, "taken");
        const before = this.proposals.cyclesBefore();
        const asked = yield ok(planOf(this.problem, proposal, schedule, verdict, before));
        decisions?.decide(proposal, asked === undefined ? "cannot be printed" : "too much text for its gain");
        // What there is no place for is tried without arrays.
        if (asked !== undefined) this.wanted = asked;
        else if (verdict.scalarExpansions.size === 0) this.sizeLimit = sizeOf(proposal.shaped);
        continue;
      }
      if (verdict === null) exhausted.add(kind);
      decisions?.refuse(proposal, violatedArrays(verdict));
      if (!proposal.expandsScalars) this.noteRefusal(verdict, refused);
    }
    return null;
  }

  private isUnwanted(proposal: PlanProposal): boolean {
    if (sizeOf(proposal.shaped) >= this.sizeLimit) return true;
    return this.wanted !== undefined && proposal.gain < this.wanted.gain && !isPragmas(proposal);
  }

  private whyUnchanged({ nest }: PlanProposal): Reject {
    const { scop, models, hasThreads } = this.problem;
    return this.wanted === undefined
      ? notProfitable(scop, models, nest, hasThreads)
      : reject("not-profitable", TOO_LONG);
  }

  private noteRefusal(verdict: Verdict | null, refused: Set<ArrayId>): void {
    const violations = verdict?.ok === false ? verdict.violations : [];
    const [first] = violations;
    this.refusal ??= first === undefined ? "checking takes too many steps" : this.describe(first);
    for (const { array } of violations) refused.add(array);
  }

  /** Null when it takes too many steps. */
  private check(schedule: Schedule, step: "check" | "check-own" | "check-expanded"): Verdict | null {
    const { scop, dependences, quota } = this.problem;
    const mayExpand = step === "check-expanded";
    return quota.run(step, () => checkSchedule(scop, dependences, schedule, { mayExpand }));
  }

  private hasRoom({ scalarExpansions }: Storage): boolean {
    if (scalarExpansions.size === 0) return true;
    const { scop, models, quota } = this.problem;
    return quota.run("expand", () => haveRoom(scop, scalarExpansions, models)) === true;
  }

  private describe({ kind, array }: Violation): string {
    const what = { flow: "values pass through", "live-range": "values overlap in", race: "writes race for" }[
      kind
    ];
    const { func, arrays } = this.problem.scop;
    return `${what} ${arrayWords(func, arrays[array]!)}`;
  }

  /** What is left where all proposals are refused. */
  private ownOrder(): Result<Plan> {
    const { scop, options } = this.problem;
    if (!options.force) {
      const why =
        this.refusal === null
          ? "no other order of the loops could be computed in the steps allowed (--level=3 allows more)"
          : `no transformation could be proved legal: ${this.refusal}`;
      return fail(reject("unchanged", why));
    }
    const verdict = this.check(scop.schedule, "check-own");
    if (!verdict?.ok) return fail(reject("violated-dependence", OWN_ORDER_FAILS));
    return ok(unchangedPlan(this.problem, verdict, []));
  }
}

const violatedArrays = (verdict: Verdict | null): ReadonlySet<ArrayId> =>
  new Set(verdict?.ok === false ? verdict.violations.map(({ array }) => array) : []);

const storageKindOf = ({ expands, expandsScalars }: PlanProposal): StorageKind =>
  expandsScalars ? "with arrays" : expands ? "expanded" : "shared";

const isUnchanged = ({ name, shaped }: PlanProposal): boolean =>
  name === "own" && shaped.parallel === 0 && shaped.tiles.length === 0 && shaped.permuted === 0;

/**
 * What makes generated loops many: each tiled loop has full tiles and cut ones, each wavefront its beginning
 * and end.
 */
const sizeOf = ({ tiles, waves }: Shaped): number =>
  waves * WAVE + tiles.reduce((sum, sizes) => sum + sizes.length, 0);
const WAVE = 2;

// One trial: a schedule, perhaps with parallel loops, is judged (`src/dependence/violation.ts`) and executed in terms, at several
// sizes and, where loops are parallel, in several interleavings.

import { DimType, QuotaExceeded, type Schedule, ScheduleNodeType } from "isl-wasm";
import { liveStmts } from "../../src/dependence/accesses.ts";
import type { Dependences } from "../../src/dependence/dataflow.ts";
import { SHARED, type Storage } from "../../src/dependence/storage.ts";
import { Timeline } from "../../src/dependence/timeline.ts";
import { checkSchedule, type Verdict } from "../../src/dependence/violation.ts";
import type { Random } from "../../src/ir/behaviour.ts";
import type { ScheduledInstance } from "../../src/scop/model/interpret-order.ts";
import { MARK } from "../../src/scop/model/marks.ts";
import { scheduleFromMap } from "../../src/scop/model/schedule-tree.ts";
import type { Scop } from "../../src/scop/model/scop.ts";
import type { Interleaving } from "./interleave.ts";
import { type Column, loopColumn, type Proposal, timesText } from "./random-schedule.ts";
import { nameOf, type Outcome, Symbolic } from "./symbolic.ts";
import { type Term, Terms } from "./terms.ts";

export interface Trial {
  /** Nothing comes in another order, and nothing at the same time. */
  readonly isIdentity: boolean;
  readonly verdict: "accepted" | "rejected" | "quota";
  /** What is wrong with the schedule, found by executing it; null: nothing at any of the sizes. */
  readonly different: string | null;
  /** Instances compute another value, though nobody sees it. */
  readonly unseen: string | null;
  /** Two accesses race, though no execution showed it; null: none do. */
  readonly race: string | null;
  /** Of one that is rejected: what the check says. */
  readonly violation: string | null;
  /** Of one that is rejected and would be right with arrays instead of scalars, so the check: what is wrong with it, null: nothing. */
  readonly withArrays?: { readonly wrong: string | null };
}

/** Orders in which loops that are parallel are tried. */
const INTERLEAVINGS: readonly Interleaving[] = [
  "forward",
  "backward",
  "random",
  "random",
  "random",
  "random",
];
/** isl operations, as in `schedule/search/decide.ts`. */
const QUOTA = 3_000_000;

/** Values of the parameters, in the SCoP's order. */
export interface Sizes {
  readonly always: readonly (readonly bigint[])[];
  /** Where a schedule is rejected, and nothing has shown why: those of them at which the check finds a violation, a few. */
  readonly inDoubt: readonly (readonly bigint[])[];
}

/** Of the sizes in doubt, how many are tried. */
const DOUBTS = 3;

/** A SCoP with what it computes in its own order at each of the sizes. */
export class Subject {
  readonly scop: Scop;
  readonly dependences: Dependences;
  readonly #sizes: Sizes;
  readonly #known = new Map<readonly bigint[], Size>();
  readonly #terms = new Terms();

  constructor(scop: Scop, dependences: Dependences, sizes: Sizes) {
    this.scop = scop;
    this.dependences = dependences;
    this.#sizes = sizes;
  }

  #size(params: readonly bigint[]): Size {
    const known = this.#known.get(params);
    if (known !== undefined) return known;
    const { scop } = this;
    const terms = this.#terms;
    const symbolic = new Symbolic(scop, params, terms);
    const instances = symbolic.instances(scop.schedule);
    const expected = symbolic.run(instances, SHARED, "forward");
    const size = { params, symbolic, order: instances.map(nameOf).join(" "), expected, terms };
    this.#known.set(params, size);
    return size;
  }

  schedule(proposal: Proposal): Schedule {
    const { scop } = this;
    const names = scop.params.map(({ name }) => name);
    return scheduleFromMap(scop.schedule.getDomain(), scop.isl.unionMap(timesText(proposal, names)));
  }

  try(schedule: Schedule): Trial {
    return this.scop.isl.scope(() => {
      const verdict = this.#verdict(schedule);
      if (verdict === null)
        return {
          isIdentity: false,
          verdict: "quota",
          different: null,
          unseen: null,
          race: null,
          violation: null,
        };
      const judged = this.judged(schedule, verdict);
      const arrays = verdict.ok ? null : this.#verdict(schedule, true);
      if (!arrays?.ok) return judged;
      const { different, unseen, race } = this.judged(schedule, arrays);
      return { ...judged, withArrays: { wrong: different ?? unseen ?? race } };
    });
  }

  /** What executions say of a verdict. */
  judged(schedule: Schedule, verdict: Verdict): Trial {
    const storage: Storage = verdict.ok ? verdict : SHARED;
    let different: string | null = null;
    let unseen: string | null = null;
    let race: string | null = null;
    let isIdentity = true;
    const { always } = this.#sizes;
    for (const params of [...always, ...this.#doubtful(verdict)]) {
      const size = this.#size(params);
      const instances = size.symbolic.instances(schedule);
      isIdentity &&= isInOrder(instances, size.order);
      const ways = hasNoParallel(instances) ? INTERLEAVINGS.slice(0, 1) : INTERLEAVINGS;
      for (const [seed, how] of ways.entries()) {
        const found = size.symbolic.run(instances, storage, how, seed);
        different ??= differenceOf(size, found.memory, size.expected.memory, how);
        unseen ??= differenceOf(size, found.values, size.expected.values, how);
      }
      if (different === null && always.includes(params)) race ??= size.symbolic.race(instances, storage);
      if (different !== null) break;
    }
    return {
      isIdentity: isIdentity && different === null,
      verdict: verdict.ok ? "accepted" : "rejected",
      different,
      unseen,
      race,
      violation: verdict.ok ? null : violationText(this.scop, verdict),
    };
  }

  /** What is violated may be so from some size on. */
  #doubtful(verdict: Verdict): readonly (readonly bigint[])[] {
    if (verdict.ok) return [];
    const space = this.scop.context.getSpace();
    const violated = verdict.violations.map(({ pairs }) => pairs.params().alignParams(space));
    const isViolated = (params: readonly bigint[]): boolean =>
      violated.some((set) => !params.reduce((at, n, k) => at.fixVal(DimType.param, k, n), set).isEmpty());
    return this.#sizes.inDoubt.filter(isViolated).slice(0, DOUBTS);
  }

  #verdict(schedule: Schedule, mayExpand = false): Verdict | null {
    const { scop, dependences } = this;
    try {
      return scop.isl.withQuota(QUOTA, () => checkSchedule(scop, dependences, schedule, { mayExpand }));
    } catch (error) {
      if (error instanceof QuotaExceeded) return null;
      throw error;
    }
  }
}

interface Size {
  readonly params: readonly bigint[];
  readonly symbolic: Symbolic;
  /** The instances in their own order. */
  readonly order: string;
  readonly expected: Outcome;
  readonly terms: Terms;
}

function isInOrder(instances: readonly ScheduledInstance[], order: string): boolean {
  return hasNoParallel(instances) && instances.map(nameOf).join(" ") === order;
}

const hasNoParallel = (instances: readonly ScheduledInstance[]): boolean =>
  instances.every(({ levels }) => !levels.includes("parallel"));

/** The first element, or instance, with another value. */
function differenceOf(
  { params, terms }: Size,
  found: ReadonlyMap<string, Term>,
  expected: ReadonlyMap<string, Term>,
  how: Interleaving,
): string | null {
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const [a, b] = [expected.get(name), found.get(name)];
    if (a === b) continue;
    const text = (term: number | undefined): string => (term === undefined ? "nothing" : terms.text(term));
    return `at ${params.join(", ")}, ${how}: ${name} is ${text(b)}, not ${text(a)}`;
  }
  return null;
}

function violationText(scop: Scop, { violations }: Verdict & { ok: false }): string {
  return violations
    .map(({ kind, array, pairs }) => `${kind} through ${scop.arrays[array]!.name}: ${pairs}`)
    .join("; ");
}

/** The order of a SCoP in columns; null where it is none of loops as programs have them. */
export function timesOf(scop: Scop): Proposal | null {
  const timeline = Timeline.of(scop.schedule);
  if (timeline === null) return null;
  const stmts = liveStmts(scop).map(({ name, loops }) => ({ name, dims: loops.length }));
  const width = Math.max(...stmts.map(({ name }) => timeline.at(name).length));
  return stmts.map(({ name, dims }) => {
    const columns = timeline.at(name).map((entry): Column => {
      if (entry.kind === "place") return entry;
      return loopColumn(entry.dim, dims);
    });
    const rest = Array.from({ length: width - columns.length }, (): Column => ({ kind: "place", at: 0 }));
    return { name, dims, columns: [...columns, ...rest] };
  });
}

/** The schedule with some of its loops parallel: each with one chance in two, one at least. */
export function withParallelLoops({ isl }: Scop, schedule: Schedule, random: Random): Schedule {
  const wanted = random.next();
  return schedule.mapScheduleNodeBottomUp((node) => {
    if (node.getType() !== ScheduleNodeType.band) return node;
    const isWanted = ((wanted >> (node.getScheduleDepth() % 5)) & 1) === 1;
    return isWanted ? node.insertMark(isl.id(MARK.parallel)) : node;
  });
}

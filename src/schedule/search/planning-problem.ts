// What planning rests on: the region's dependences, models of its statements and the options.
//
// A scalar location is first taken to be private to each iteration of whatever loop that suits, and a small
// array that nobody sees outside to be private to the threads of a parallel loop. Where the check finds that
// live ranges would overlap, all its uses have to keep their order (`keepInOrder`), and planning begins anew.

import type { Dependences } from "../../dependence/dataflow.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { ArrayId, Scop } from "../../scop/model/scop.ts";
import { StatementCosts } from "../cost/cost.ts";
import { forSmallLoops, X86_64 } from "../cost/machine.ts";
import { modelStatements, type StatementModels } from "../cost/statement-model.ts";
import { RuntimeSizes } from "../cost/threshold.ts";
import type { Request } from "../matrix/requested.ts";
import { Pairs } from "../nest/pairs.ts";
import type { Decisions } from "./decisions.ts";
import { bindingPairs, modelsWithCopies } from "./expand.ts";
import { PlanningQuota, type PlanWatch } from "./planning-quota.ts";

export interface PlanOptions {
  readonly level: 1 | 2 | 3;
  readonly openmp: boolean;
  readonly force: boolean;
  readonly identity: boolean;
  readonly tile: readonly number[] | null;
  readonly threads: number | null;
  /** What `#pragma polyc transform` asks for; null: there is none. */
  readonly request: Request | null;
  /**
   * How many times faster than the author's order with pragmas an order has to be that distributes loops.
   * Absent: as for all other orders.
   */
  readonly requiredGain?: number;
  /** Statements of the source that store to memory as written; absent: none are known. */
  readonly storing?: ReadonlySet<StmtId>;
  /** Sees what each step takes. */
  readonly watch?: PlanWatch;
  /** Takes note of what becomes of each proposal. */
  readonly decisions?: Decisions;
}

export class PlanningProblem {
  readonly scop: Scop;
  readonly dependences: Dependences;
  readonly options: PlanOptions;
  readonly quota: PlanningQuota;
  /** Parallel loops are allowed. */
  readonly hasThreads: boolean;
  readonly models: StatementModels;
  readonly costs: StatementCosts;
  readonly ofSmallLoops: StatementCosts;
  readonly sizes: RuntimeSizes;
  /**
   * The pairs that no parallel loop may carry when each iteration has its own copies of arrays; null: none
   * has.
   */
  readonly binding: Pairs | null;
  /** The statement models with those copies in place of the arrays. */
  readonly withCopies: StatementModels;
  /** The pairs that every schedule keeps in order: their hulls here, `exactPairs` exactly. */
  readonly flow: Pairs;
  readonly exactPairs: Pairs;
  /** By scalar or array of the region's own: what has to stay in order as well once it is `ordered`. */
  private readonly reuse: ReadonlyMap<ArrayId, Pairs>;
  /** Arrays of the region's own, small ones: each thread has one where iterations share none. */
  private readonly ownArrays: ReadonlySet<ArrayId>;
  /** Scalars and arrays of the region's own all of whose uses have to keep their order. */
  private readonly ordered: Set<ArrayId>;

  constructor(scop: Scop, dependences: Dependences, options: PlanOptions) {
    this.scop = scop;
    this.dependences = dependences;
    this.options = options;
    this.quota = new PlanningQuota(scop.isl, options.watch);
    const { threads } = options;
    this.hasThreads = options.openmp && threads !== 1;
    // Without threads arrays get no copies.
    const arrays = [...dependences.order.own.keys()].filter((id) => scop.arrays[id]!.kind === "array");
    this.ordered = new Set(this.hasThreads ? [] : arrays);
    const { shared, exact, ownFlow, own } = dependences.order;
    this.flow = Pairs.of(shared.union(ownFlow));
    this.exactPairs = Pairs.of(exact.union(ownFlow));
    this.reuse = new Map([...own].map(([array, { reuse }]) => [array, Pairs.of(reuse)]));
    const machine = threads === null ? X86_64 : { ...X86_64, threads };
    this.costs = new StatementCosts(machine);
    this.ofSmallLoops = new StatementCosts(forSmallLoops(machine));
    this.ownArrays = new Set(arrays);
    this.models = this.modelled(new Map()) ?? new Map();
    this.sizes = new RuntimeSizes(scop);
    const binding = this.hasThreads
      ? this.quota.run("shape", () => bindingPairs(scop, dependences.order, this.models))
      : null;
    this.binding = binding === null ? null : Pairs.of(binding.union(ownFlow));
    const copied =
      binding && this.quota.run("shape", () => modelsWithCopies(scop, dependences.order, this.models));
    this.withCopies = copied ?? this.models;
  }

  /** `expanded`: scalars that are arrays, by the dimensions that become their subscripts. */
  modelled(expanded: ReadonlyMap<ArrayId, readonly number[]>): StatementModels | null {
    const step = expanded.size === 0 ? "shape" : "expand";
    const { scop, options, ownArrays } = this;
    return this.quota.run(step, () => modelStatements(scop, options.storing, expanded, ownArrays));
  }

  /** `pairs`, and what has to stay in order besides where the scalars `expanded` are arrays. */
  inOrder(pairs: Pairs, expanded: ReadonlySet<ArrayId>): Pairs {
    const ordered = [...this.ordered].filter((array) => !expanded.has(array));
    return ordered.reduce((all, array) => all.union(this.reuse.get(array)!), pairs);
  }

  /** From now on all uses of these keep their order; false where that is nothing new. */
  keepInOrder(arrays: Iterable<ArrayId>): boolean {
    const before = this.ordered.size;
    for (const array of arrays) if (this.reuse.has(array)) this.ordered.add(array);
    return this.ordered.size > before;
  }
}

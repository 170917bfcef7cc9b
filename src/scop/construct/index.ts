// From a region to its polyhedral description.
//
//     region ─model→ loops, conditions, references
//            ─draft→ statements with trees
//            ─isl→   domains, relations, schedule, context, assumptions
//
// The order of the files: chains.ts and statements.ts decide what a statement is; order.ts and domains.ts
// say when it runs; parameters.ts and arrays.ts what it speaks of; context.ts and assumptions.ts what is
// known and what has to be assumed; statement-maker.ts gives each its relations; this one puts the parts
// together.

import {
  Aff,
  DimType,
  type Isl,
  type Set as IslSet,
  LocalSpace,
  MultiUnionPwAff,
  PwAff,
  QuotaExceeded,
  Schedule,
  UnionPwAff,
  UnionSet,
} from "isl-wasm";
import type { Func } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import { inLoop, inOrder } from "../model/schedule-tree.ts";
import type { AccessId, Region, Scop, ScopStmt, ScopStmtId } from "../model/scop.ts";
import type { Analyses } from "../region/analyses.ts";
import { LIMITS } from "../region/limits.ts";
import { lostStore } from "../region/lost-stores.ts";
import { modelRegion, type RegionModel } from "../region/region-model.ts";
import { Arrays } from "./arrays.ts";
import { assumptionsOf } from "./assumptions.ts";
import { contextOf } from "./context.ts";
import { type Domains, domainsOf } from "./domains.ts";
import type { Draft, DraftStmt } from "./draft.ts";
import type { Granularity } from "./find-roots.ts";
import { headOf } from "./heads.ts";
import { type OrderItem, orderOf } from "./order.ts";
import { paramsOf, symbolsOf } from "./parameters.ts";
import { StatementMaker } from "./statement-maker.ts";
import { draftStatements } from "./statements.ts";
import { Translator } from "./to-isl.ts";

/** The description of a region that `detectScops` found; all analyses are of the same state of `func`. */
export function buildScop(
  isl: Isl,
  module: Module,
  func: Func,
  region: Region,
  analyses: Analyses,
  granularity: Granularity = "store",
): Result<Scop> {
  const model = modelRegion(func, analyses, region);
  if (!model.ok) return model;
  const lost = lostStore(func, region);
  if (lost !== null) return fail(lost);
  const draft = draftStatements(model.value, analyses.forest, granularity);
  if (!draft.ok) return draft;
  try {
    return new Builder(isl, module, region, analyses, model.value, draft.value).build();
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    return fail(reject("quota", "the analysis of the loops takes too many steps", region.span));
  }
}

class Builder {
  readonly isl: Isl;
  readonly module: Module;
  readonly region: Region;
  readonly analyses: Analyses;
  readonly model: RegionModel;
  readonly draft: Draft;
  readonly stmts: ScopStmt[] = [];
  /** Statements of each chain, by its first block. */
  readonly byChain = new Map<number, ScopStmt[]>();
  /** Of blocks and edges. */
  readonly #domains = new Map<string, IslSet | null>();
  #accesses = 0;

  constructor(
    isl: Isl,
    module: Module,
    region: Region,
    analyses: Analyses,
    model: RegionModel,
    draft: Draft,
  ) {
    this.isl = isl;
    this.module = module;
    this.region = region;
    this.analyses = analyses;
    this.model = model;
    this.draft = draft;
  }

  build(): Result<Scop> {
    const { isl, model } = this;
    const { func } = model;
    const symbols = symbolsOf(model, this.draft);
    if (symbols.length > LIMITS.params)
      return fail(reject("too-complex", "the loops depend on too many sizes", this.region.span));
    const params = paramsOf(this.module, func, symbols);
    const paramNames = params.map((p) => p.name);
    const translator = new Translator(isl, paramNames, symbols);
    const order = orderOf(model, this.analyses.forest);
    const domains = domainsOf(model, translator, order);
    const given = contextOf(this.module, model, this.analyses, translator, symbols);
    const arrays = new Arrays(model, this.draft, translator);
    const assumed = assumptionsOf(model, this.analyses, translator, domains, arrays, params, given);
    if (!assumed.ok) return assumed;
    const { context, assumptions, never } = assumed.value;
    this.makeStatements(order, domains, translator, arrays, context, paramNames);
    if (this.stmts.length === 0)
      return fail(reject("no-array-access", "the loops never run", this.region.span));
    return ok({
      isl,
      module: this.module,
      func,
      region: this.region,
      params,
      context,
      assumptions,
      ...(never && { never }),
      arrays: arrays.all,
      stmts: this.stmts,
      schedule: inOrder(this.scheduleOf(order)),
      headOf: (loop) => headOf(model, translator, domains, loop),
    });
  }

  // ---- statements ----

  private makeStatements(
    order: readonly OrderItem[],
    domains: Domains,
    translator: Translator,
    arrays: Arrays,
    context: IslSet,
    params: readonly string[],
  ): void {
    for (const item of order) {
      if (item.kind === "loop") {
        this.makeStatements(item.items, domains, translator, arrays, context, params);
        continue;
      }
      const chain = this.draft.chains.get(item.block);
      if (chain === undefined) continue;
      const made: ScopStmt[] = [];
      for (const draft of chain.stmts) {
        const domain = this.domainOf(draft, domains, context);
        if (domain === null) continue;
        const stmt = new StatementMaker(this.model, translator, arrays, draft, params, context, () =>
          this.nextAccess(),
        );
        const done = stmt.make(this.stmts.length as ScopStmtId, domain);
        this.stmts.push(done);
        made.push(done);
      }
      this.byChain.set(item.block, made);
    }
  }

  /**
   * `{ [i0, …] }` simplified by what is known; null where it is empty. Statements of a block, or of an edge,
   * have the same.
   */
  private domainOf({ block, edge }: DraftStmt, domains: Domains, context: IslSet): IslSet | null {
    const key = edge === null ? `${block}` : `${edge.from} ${edge.index}`;
    const known = this.#domains.get(key);
    if (known !== undefined) return known;
    const raw = edge === null ? domains.block(block) : domains.edge(edge);
    const lasting = domains.endless.reduce(
      (set, { set: forever }) => set.intersectParams(forever.complement()),
      raw,
    );
    const isEmpty = raw.intersectParams(context).isEmpty();
    const domain = isEmpty ? null : lasting.gistParams(context).coalesce();
    this.#domains.set(key, domain);
    return domain;
  }

  private nextAccess(): AccessId {
    return this.#accesses++ as AccessId;
  }

  // ---- the original order ----

  private scheduleOf(items: readonly OrderItem[]): readonly Schedule[] {
    return items.flatMap((item): readonly Schedule[] => {
      if (item.kind === "block")
        return (this.byChain.get(item.block) ?? []).map((s) =>
          Schedule.fromDomain(UnionSet.fromSet(s.domain)),
        );
      const body = this.scheduleOf(item.items);
      if (body.length === 0) return [];
      return [inLoop(inOrder(body), this.iterationOf(item))];
    });
  }

  /** `{ S[i0, …] -> [i_depth] }` for all statements in the loop. */
  private iterationOf(item: Extract<OrderItem, { kind: "loop" }>): MultiUnionPwAff {
    const { depth } = this.model.loops[item.loop]!;
    const stmts = this.stmts.filter((s) => s.loops.includes(item.loop));
    const iteration = stmts
      .map((s) => Aff.varOnDomain(LocalSpace.fromSpace(s.domain.getSpace()), DimType.set, depth))
      .map((aff) => UnionPwAff.fromPwAff(PwAff.fromAff(aff)))
      .reduce((a, b) => a.unionAdd(b));
    return MultiUnionPwAff.fromUnionPwAff(iteration);
  }
}

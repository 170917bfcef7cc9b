// What the zone analyses of one SCoP share with those of the SCoPs that are made of it.
//
//     map scalar c to C          a new SCoP: the order of its instances is the old one
//     drop S[0, 0]               a new domain of S: relations of other statements are found again

import {
  DimType,
  type Map as IslMap,
  type Set as IslSet,
  type Schedule,
  type UnionMap,
  type UnionSet,
} from "isl-wasm";
import { Timeline } from "../dependence/timeline.ts";
import type { Scop } from "../scop/model/scop.ts";
import { withoutTypeLimits } from "../scop/model/type-limits.ts";

/** Reaching definitions of sinks `{ X[] -> E[] }`. */
export interface Reaching {
  /** `{ W[] -> [X[] -> E[]] }` the last write before X. */
  readonly found: UnionMap;
  /** `{ X[] -> E[] }` where there is none. */
  readonly early: UnionMap;
}

/**
 * What the analyses of one SCoP and of those that are made of it share, as long as statements only lose
 * instances and keep their order. All is found by the very relations that it was computed from: what is
 * immutable needs no other proof of being the same.
 */
export class ZoneCache {
  /** `[params] -> { : }` for which the relations hold. */
  readonly context: IslSet;
  /** The original order of the first SCoP. */
  readonly #schedule: Schedule;
  #time: UnionMap | null = null;
  /** The same in a form that makes most questions easy; null where it is none of that form. */
  readonly timeline: Timeline | null;
  /** By domain. */
  readonly instances = new Map<IslSet, StatementInstances>();
  /** `{ X[] -> Y[] }` by the two domains. */
  readonly before = new Map<string, IslMap>();
  /** By `keyOf` of the domains and relations of a read and of all writes. */
  readonly reaching = new Map<string, Reaching>();
  /** By those of all writes. */
  readonly late = new Map<string, UnionMap>();
  readonly #numbers = new Map<IslMap | IslSet, number>();

  constructor(scop: Scop) {
    this.context = relevantContext(scop);
    this.timeline = Timeline.of(scop.schedule);
    this.#schedule = scop.schedule;
  }

  /** `{ S[] -> Time[] }` of the first SCoP. */
  get time(): UnionMap {
    this.#time ??= this.#schedule.getMap().intersectParams(this.context);
    return this.#time;
  }

  /** Equal for the same objects in the same order. */
  keyOf(relations: readonly (IslMap | IslSet)[]): string {
    return relations.map((r) => this.#numberOf(r)).join(" ");
  }

  #numberOf(relation: IslMap | IslSet): number {
    const number = this.#numbers.get(relation) ?? this.#numbers.size;
    this.#numbers.set(relation, number);
    return number;
  }
}

export interface StatementInstances {
  readonly set: IslSet;
  readonly union: UnionSet;
}

/**
 * What the context says of parameters that domains and subscripts speak of, less the limits of types.
 */
function relevantContext(scop: Scop): IslSet {
  const relations = scop.stmts.flatMap((s) =>
    s === null ? [] : [s.domain, ...s.accesses.map((a) => a.relation)],
  );
  const isRelevant = (k: number) => relations.some((r) => r.involvesDims(DimType.param, k, 1));
  let context = withoutTypeLimits(scop.context, scop.params);
  for (let k = 0; k < context.dim(DimType.param); k++)
    if (context.involvesDims(DimType.param, k, 1) && !isRelevant(k))
      context = context.eliminate(DimType.param, k, 1);
  return context;
}

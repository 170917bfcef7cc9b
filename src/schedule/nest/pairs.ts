// Pairs of instances that must stay in order, two statements at a time, and what loops do to them.
//
//     S[i, j] -> T[i', j'] : i' = i + 1      the pairs
//     S[i, j] -> i, T[i, j] -> i             a loop: does it take some pair forwards, or backwards? which
//                                            pairs does it leave in one iteration?
//
// All orders of a nest that are looked at ask the same questions, as most of their loops are functions that
// another order has as well. An answer rests on the pairs and on the two functions alone, so it is found
// once; and asked of two statements it needs neither the other statements nor the domains, which the pairs
// are within already.

import {
  type Aff,
  DimType,
  type IslMap,
  type IslSet,
  PwAff,
  type UnionMap,
  type UnionPwAff,
  type UnionSet,
} from "isl-wasm";

/** `{ S[i] -> [t] }` for one statement, and a key that equal functions share. */
interface Part {
  readonly key: string;
  readonly value: PwAff;
}

/** Functions by statement, found once for each loop. */
const partsOfLoops = new WeakMap<UnionPwAff, ReadonlyMap<string, Part>>();

function partsOf(loop: UnionPwAff): ReadonlyMap<string, Part> {
  const known = partsOfLoops.get(loop);
  if (known !== undefined) return known;
  const parts = new Map<string, Part>();
  for (const piece of loop.getPwAffList().toArray()) {
    const value = everywhere(piece);
    parts.set(piece.getDomainSpace().getTupleName(DimType.set)!, { key: value.toStr()!, value });
  }
  partsOfLoops.set(loop, parts);
  return parts;
}

/** One affine expression is taken for all instances: those asked for are where it is defined. */
function everywhere(value: PwAff): PwAff {
  const expressions: Aff[] = [];
  value.foreachPiece((_, aff) => {
    expressions.push(value.isl.keep(aff));
  });
  return expressions.length === 1 ? PwAff.fromAff(expressions[0]!) : value;
}

/**
 * `{ S[i] -> T[j] }` by how a loop has them: each found when it is asked for, once for all pairs of two
 * functions.
 */
class Comparison {
  private readonly s: PwAff;
  private readonly t: PwAff;
  private readonly found: { earlier?: IslMap; later?: IslMap; equal?: IslMap } = {};

  constructor(s: PwAff, t: PwAff) {
    this.s = s;
    this.t = t;
  }

  /** S comes before T. */
  get earlier(): IslMap {
    this.found.earlier ??= this.s.ltMap(this.t);
    return this.found.earlier;
  }

  get later(): IslMap {
    this.found.later ??= this.s.gtMap(this.t);
    return this.found.later;
  }

  get equal(): IslMap {
    this.found.equal ??= this.s.eqMap(this.t);
    return this.found.equal;
  }
}

type Comparisons = Map<string, Comparison>;

/** What a loop does to the pairs of two statements, as far as that was asked for. */
interface Effect {
  readonly order: Comparison;
  forwards?: boolean;
  backwards?: boolean;
  together?: StatementPairs | null;
}

/** The pairs of two statements, `{ S[i] -> T[j] }`. */
class StatementPairs {
  readonly map: IslMap;
  readonly from: string;
  readonly to: string;
  private readonly comparisons: Comparisons;
  private readonly effects = new Map<string, Effect>();
  private readonly restricted = new Map<string, StatementPairs | null>();

  constructor(map: IslMap, comparisons: Comparisons) {
    this.map = map;
    this.comparisons = comparisons;
    this.from = map.getTupleName(DimType.in)!;
    this.to = map.getTupleName(DimType.out)!;
  }

  /** The part of these pairs that is in `map`; null where that is empty. */
  private part(map: IslMap): StatementPairs | null {
    return map.isEmpty() ? null : new StatementPairs(map, this.comparisons);
  }

  private at(loop: UnionPwAff): Effect {
    const [s, t] = [partsOf(loop).get(this.from)!, partsOf(loop).get(this.to)!];
    const key = `${s.key}\n${t.key}`;
    const known = this.effects.get(key);
    if (known !== undefined) return known;
    const order = this.comparisons.get(key) ?? new Comparison(s.value, t.value);
    this.comparisons.set(key, order);
    const effect = { order };
    this.effects.set(key, effect);
    return effect;
  }

  goForwards(loop: UnionPwAff): boolean {
    const effect = this.at(loop);
    effect.forwards ??= !this.map.isDisjoint(effect.order.earlier);
    return effect.forwards;
  }

  goBackwards(loop: UnionPwAff): boolean {
    const effect = this.at(loop);
    effect.backwards ??= !this.map.isDisjoint(effect.order.later);
    return effect.backwards;
  }

  /** Null where there are none. */
  together(loop: UnionPwAff): StatementPairs | null {
    const effect = this.at(loop);
    if (effect.together === undefined) {
      const all = effect.forwards === false && effect.backwards === false;
      effect.together = all ? this : this.part(this.map.intersect(effect.order.equal));
    }
    return effect.together;
  }

  apart(loop: UnionPwAff): IslMap {
    const { order } = this.at(loop);
    return this.map.intersect(order.earlier).union(this.map.intersect(order.later));
  }

  /** Null is no restriction. */
  between(from: IslSet | null, to: IslSet | null): StatementPairs | null {
    if (from === null && to === null) return this;
    const key = `${from?.toStr()}\n${to?.toStr()}`;
    const known = this.restricted.get(key);
    if (known !== undefined) return known;
    const begun = from === null ? this.map : this.map.intersectDomain(from);
    const found = this.part(to === null ? begun : begun.intersectRange(to));
    this.restricted.set(key, found);
    return found;
  }
}

export class Pairs {
  private readonly all: readonly StatementPairs[];

  private constructor(all: readonly (StatementPairs | null)[]) {
    this.all = all.filter((pairs) => pairs !== null);
  }

  /** From `{ S[i] -> T[j] }`. */
  static of(pairs: UnionMap): Pairs {
    const comparisons = new Map<string, Comparison>();
    const maps = pairs.getMapList().toArray();
    return new Pairs(maps.map((map) => (map.isEmpty() ? null : new StatementPairs(map, comparisons))));
  }

  union(more: Pairs): Pairs {
    return new Pairs([...this.all, ...more.all]);
  }

  /** Does the loop, `{ S[i] -> [t] }`, have some T earlier than its S? */
  goBackwards(loop: UnionPwAff): boolean {
    return this.all.some((pairs) => pairs.goBackwards(loop));
  }

  /** Does the loop have some S and T in different iterations? */
  differ(loop: UnionPwAff): boolean {
    return this.all.some((pairs) => pairs.goForwards(loop) || pairs.goBackwards(loop));
  }

  /** The statements of those. */
  statementsApart(loop: UnionPwAff): readonly { readonly from: string; readonly to: string }[] {
    return this.all.filter((pairs) => pairs.goForwards(loop) || pairs.goBackwards(loop));
  }

  /** Statements with instances in order, whatever loops do to them. */
  statements(): readonly { readonly from: string; readonly to: string }[] {
    return this.all;
  }

  /** Those of which the loop has both in one iteration. */
  together(loop: UnionPwAff): Pairs {
    return new Pairs(this.all.map((pairs) => pairs.together(loop)));
  }

  /** `{ S[i] -> T[j] }` those of which it has not; `differ` must be true. */
  apart(loop: UnionPwAff): UnionMap {
    const maps = this.all
      .filter((pairs) => pairs.goForwards(loop) || pairs.goBackwards(loop))
      .map((pairs) => pairs.apart(loop));
    return maps.slice(1).reduce((all, map) => all.addMap(map), maps[0]!.toUnionMap());
  }

  /** Some of them, of two statements; null where there are none. */
  someApart(loop: UnionPwAff): UnionMap | null {
    const some = this.all.find((pairs) => pairs.goForwards(loop) || pairs.goBackwards(loop));
    return some?.apart(loop).toUnionMap() ?? null;
  }

  /** The pairs within each of `parts`, disjoint sets of instances, `{ S[i] }`, that all pairs are among. */
  within(parts: readonly UnionSet[]): readonly Pairs[] {
    const sets = parts.map((part) => part.getSetList().toArray());
    const shares = new Map<string, number>();
    for (const set of sets.flat())
      shares.set(set.getTupleName()!, (shares.get(set.getTupleName()!) ?? 0) + 1);
    return sets.map((part) => {
      // A statement that is in no other part is here as a whole.
      const restriction = new Map(
        part.map((set) => {
          const name = set.getTupleName()!;
          return [name, shares.get(name) === 1 ? null : set];
        }),
      );
      const inside = this.all.filter(({ from, to }) => restriction.has(from) && restriction.has(to));
      return new Pairs(
        inside.map((pairs) => pairs.between(restriction.get(pairs.from)!, restriction.get(pairs.to)!)),
      );
    });
  }
}

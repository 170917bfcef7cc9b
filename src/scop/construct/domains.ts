// Iteration domains: for which iterations of the loops around it a block runs.
//
//     if (0 < n)                      bb1 (guard)   { [] : }
//       do {                          bb2 (body)    { [i] : 0 <= i < n }
//         …                             from i = 0, or no exit at any earlier i' : i' + 1 >= n
//       } while (++i < n);            bb3 (after)   { [] : }
//
// Blocks are visited in order (order.ts). A block runs when one of the edges into it is taken; an edge is
// taken where its source runs and its condition holds. Iteration i of a loop runs when the loop is entered
// and no earlier iteration leaves it, by whatever exit. That needs no trip count, and gives a rotated loop
// after its guard the domain of the loop as it was written: the guard is a condition like any other. A loop
// whose exits all lead to one block is left just where it is entered; where parameters exist for which it
// would never be left (`i != n`, n < 0), these are excluded by an assumption.
//
// Spaces: `[params] -> { [i0, …] }`, one dimension for each loop around the block.

import { DimType, type Map as IslMap, type Set as IslSet } from "isl-wasm";
import { edgesInto } from "../../ir/cfg-edits.ts";
import type { BlockId } from "../../ir/func.ts";
import type { Span } from "../../source/span.ts";
import { spanOfLoop } from "../region/obstacle.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { DraftEdge } from "./draft.ts";
import type { OrderItem } from "./order.ts";
import type { Translator } from "./to-isl.ts";

export interface Domains {
  /** `{ [i0, …] : the block runs }` */
  block(id: BlockId): IslSet;
  /** `{ [i0, …] : the edge is taken }`, in the dimensions of its source. */
  edge(edge: DraftEdge): IslSet;
  /** Loops that may never end. */
  readonly endless: readonly Endless[];
}

interface Endless {
  /** `[params] -> { : }` for which the loop never ends. */
  readonly set: IslSet;
  /** Parameters for which the loop is entered. */
  readonly entered: IslSet;
  readonly span: Span | null;
}

export function domainsOf(model: RegionModel, translator: Translator, order: readonly OrderItem[]): Domains {
  const finder = new DomainFinder(model, translator);
  finder.visit(order);
  return {
    block: (id) => finder.blocks.get(id)!,
    edge: (edge) => finder.edge(edge),
    endless: finder.endless
      .filter(({ set }) => !set.isEmpty())
      .map(({ set, entered, span }) => ({ set: set.params(), entered: entered.params(), span })),
  };
}

class DomainFinder {
  readonly model: RegionModel;
  readonly translator: Translator;
  readonly blocks = new Map<BlockId, IslSet>();
  /** `{ [outer] }`, in the iterations of the loops around. */
  readonly endless: Endless[] = [];
  /**
   * Where control goes on after a loop, by its exit's source: the entered iterations of the loops around.
   */
  readonly #leaving = new Map<BlockId, { readonly loop: BlockId; readonly set: IslSet }[]>();

  constructor(model: RegionModel, translator: Translator) {
    this.model = model;
    this.translator = translator;
  }

  visit(items: readonly OrderItem[]): void {
    for (const item of items) {
      if (item.kind === "block") this.blocks.set(item.block, this.incoming(item.block));
      else this.visitLoop(item);
    }
  }

  private visitLoop(item: Extract<OrderItem, { kind: "loop" }>): void {
    const { natural } = item;
    const entered = this.incoming(natural.header); // { [outer] }
    const dim = entered.dim(DimType.set);
    const started = entered.addDims(DimType.set, 1).lowerBoundSi(DimType.set, dim, 0); // { [outer, i] : i >= 0 }
    this.blocks.set(natural.header, started);
    const first = this.endless.length;
    this.visit(item.items.filter((i) => i.kind === "loop" || i.block !== natural.header));
    const left = natural.exits
      .map(({ from, to }) => this.edge({ from, index: this.exitIndex(from, to) }))
      .map((taken) => this.projectTo(taken, dim + 1)) // { [outer, i] : leaves in i }
      .reduce((a, b) => a.union(b));
    const runs = started.subtract(left.apply(laterIterations(left))).coalesce();
    const unending = entered.subtract(left.projectOut(DimType.set, dim, 1)).coalesce(); // { [outer] }
    // Loops inside need to end in iterations that this loop has: those come one after another, each if the
    // ones before it end.
    for (const [k, inner] of this.endless.entries())
      if (k >= first) this.endless[k] = within(inner, runs, dim + 1);
    if (!unending.isEmpty())
      this.endless.push({ set: unending, entered, span: spanOfLoop(this.model.func, natural) });
    for (const block of natural.blocks) {
      const domain = this.blocks.get(block)!;
      const inner = domain.dim(DimType.set) - (dim + 1);
      this.blocks.set(block, domain.intersect(runs.addDims(DimType.set, inner)).coalesce());
    }
    const goesOn = new Set(natural.exits.map(({ to }) => to));
    if (goesOn.size > 1) return;
    for (const { from } of natural.exits) {
      const known = this.#leaving.get(from) ?? [];
      this.#leaving.set(from, [...known, { loop: natural.header, set: entered }]);
    }
  }

  private exitIndex(from: BlockId, to: BlockId): number {
    const edges = edgesInto(this.model.func, to).filter((e) => e.from === from);
    return edges[0]!.index;
  }

  private projectTo(set: IslSet, depth: number): IslSet {
    return set.projectOut(DimType.set, depth, set.dim(DimType.set) - depth);
  }

  /**
   * Where one of the edges from before is taken, in the dimensions of the loops around (those that `id` heads
   * excepted).
   */
  private incoming(id: BlockId): IslSet {
    const { model } = this;
    if (id === model.sese.entry) return this.translator.universe(model.loopsAround(id).length);
    const heads = model.natural.find((l) => l.header === id);
    const depth = model.loopsAround(id).length - (heads === undefined ? 0 : 1);
    const none = this.translator.nothing(depth);
    return edgesInto(model.func, id)
      .filter((e) => model.sese.blocks.has(e.from) && heads?.blocks.has(e.from) !== true)
      .map((e) => this.arriving(e, depth))
      .reduce((a, b) => a.union(b), none)
      .coalesce();
  }

  /** The edge's instances; one that leaves a loop is taken where the loop was entered. */
  private arriving(edge: DraftEdge, depth: number): IslSet {
    const left = this.#leaving.get(edge.from)?.find(({ set }) => set.dim(DimType.set) === depth);
    const to = this.edge(edge);
    return left !== undefined && to.dim(DimType.set) > depth ? left.set : this.projectTo(to, depth);
  }

  edge({ from, index }: DraftEdge): IslSet {
    const domain = this.blocks.get(from)!;
    const around = this.model.loopsAround(from);
    const condition = this.model.conditions.get(from)![index]!;
    const taken = this.translator.set(condition, around.length, (loop) => around.indexOf(loop));
    return domain.intersect(taken);
  }
}

/** `runs`: `{ [outer, i] }`, `depth` dimensions, the first of those of `inner`. */
function within({ set, entered, span }: Endless, runs: IslSet, depth: number): Endless {
  const all = runs.addDims(DimType.set, set.dim(DimType.set) - depth);
  return { set: set.intersect(all).coalesce(), entered: entered.intersect(all).coalesce(), span };
}

/** `{ [outer, i] -> [outer, i'] : i' > i }` in the set's space. */
function laterIterations(set: IslSet): IslMap {
  const space = set.getSpace().mapFromSet();
  const last = set.dim(DimType.set) - 1;
  let map = space.universeMap();
  for (let i = 0; i < last; i++) map = map.equate(DimType.in, i, DimType.out, i);
  return map.orderLt(DimType.in, last, DimType.out, last);
}

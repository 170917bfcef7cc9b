// A loop tree with what the dependences say of its loops: which may run in parallel, which may change places.
//
//     carried      some pair of dependent instances lies in different iterations of the loop, in the same
//                  iteration of all loops around the band: such a loop is not parallel, wherever it stands in
//                  the band
//     recurrences  the same, with equal iterations of all other loops of the band as well: the loop may not
//                  vectorise where it is innermost
//
// A loop directly within another joins its band where no pair goes backwards in it, whatever the loops around
// it in the band do: the loops of a band may then be put in any order and tiled (Wolf & Lam, "A Loop
// Transformation Theory and an Algorithm to Maximize Parallelism", 1991: fully permutable nests). Flags of
// isl's scheduler are not used.

import type { UnionPwAff, UnionSet } from "isl-wasm";
import { onCycles } from "../../analysis/cfg/cycles.ts";
import type { Pairs } from "./pairs.ts";
import type { Freedom } from "./plan.ts";
import { domainOf, hasBand, type LoopTree } from "./tree.ts";

export interface LoopMember {
  /** `{ S[i] -> [t] }` */
  readonly value: UnionPwAff;
  readonly carried: boolean;
  readonly recurrences: Recurrences;
}

/** Whose instances are in order from one iteration of a loop to the next. */
interface Recurrences {
  /** Those of different statements. */
  readonly between: boolean;
  /** Statements with instances of their own. */
  readonly within: ReadonlySet<string>;
  /**
   * Those that wait for themselves, through others or not; what only comes before or after them does not.
   */
  readonly waiting: ReadonlySet<string>;
}

export type Nest =
  | {
      readonly kind: "band";
      /** Fully permutable, outermost first. */
      readonly members: readonly LoopMember[];
      readonly child: Nest;
      /** No loops are within. */
      readonly innermost: boolean;
    }
  | { readonly kind: "sequence"; readonly children: readonly Nest[] }
  | { readonly kind: "leaf"; readonly tree: LoopTree & { kind: "leaf" } };

/**
 * `pairs` must stay in order: those of instances under `tree` that are in one iteration of all around.
 * `binding`: those among them that keep a loop from being parallel; copies of arrays take care of the others.
 */
export function analyseNest(tree: LoopTree, pairs: Pairs, binding: Pairs = pairs): Nest {
  switch (tree.kind) {
    case "leaf":
      return { kind: "leaf", tree };
    case "mark":
      return analyseNest(tree.child, pairs, binding);
    case "sequence": {
      const parts = tree.children.map(domainOf);
      const within = pairs.within(parts);
      const bound = binding === pairs ? within : binding.within(parts);
      return {
        kind: "sequence",
        children: tree.children.map((child, k) => analyseNest(child, within[k]!, bound[k]!)),
      };
    }
    case "band":
      return analyseBand(tree, pairs, binding);
  }
}

type Loose = Omit<Freedom, "threaded">;

/** Counted over all bands of a nest. `around`: what is known of the statements by the loops outside. */
export function freedomOf(nest: Nest, around = { loops: 0, parallel: 0, permutable: 0 }): Loose {
  switch (nest.kind) {
    case "leaf": {
      const statements = namesIn(nest.tree.domain).map((name) => ({ name, ...around }));
      return { permutableBands: 0, parallelLoops: 0, statements };
    }
    case "sequence":
      return nest.children.map((child) => freedomOf(child, around)).reduce(addFreedom);
    case "band": {
      const { members, child } = nest;
      const free = members.filter(({ carried }) => !carried).length;
      const within = freedomOf(child, {
        loops: around.loops + members.length,
        parallel: around.parallel + free,
        permutable: Math.max(around.permutable, members.length),
      });
      const own = { permutableBands: members.length > 1 ? 1 : 0, parallelLoops: free, statements: [] };
      return addFreedom(own, within);
    }
  }
}

const addFreedom = (a: Loose, b: Loose): Loose => ({
  permutableBands: a.permutableBands + b.permutableBands,
  parallelLoops: a.parallelLoops + b.parallelLoops,
  statements: [...a.statements, ...b.statements],
});

const namesIn = (domain: UnionSet): readonly string[] =>
  domain
    .getSetList()
    .toArray()
    .map((set) => set.getTupleName()!);

function analyseBand(tree: LoopTree & { kind: "band" }, pairs: Pairs, binding: Pairs): Nest {
  const members = [...tree.members];
  let child = tree.child;
  const forward = (value: UnionPwAff): boolean => !pairs.goBackwards(value);
  const legal = members.findIndex((value) => !forward(value));
  if (legal > 0) child = { kind: "band", members: members.splice(legal), child };
  else if (legal === 0 && members.length > 1) child = { kind: "band", members: members.splice(1), child };
  while (legal < 0 && child.kind === "band") {
    const joining: number = child.members.findIndex((value) => !forward(value));
    if (joining === 0) break;
    members.push(...child.members.slice(0, joining < 0 ? undefined : joining));
    child = joining < 0 ? child.child : { ...child, members: child.members.slice(joining) };
    if (joining > 0) break;
  }
  const together = (all: Pairs): Pairs => members.reduce((left, value) => left.together(value), all);
  const equal = together(pairs);
  return {
    kind: "band",
    members: members.map((value, k) => ({
      value,
      carried: binding.differ(value),
      recurrences: pairs.differ(value) ? recurrencesOf(pairs, members, k) : NONE,
    })),
    child: analyseNest(child, equal, binding === pairs ? equal : together(binding)),
    innermost: !hasBand(child),
  };
}

const NONE: Recurrences = { between: false, within: new Set(), waiting: new Set() };

function recurrencesOf(pairs: Pairs, members: readonly UnionPwAff[], k: number): Recurrences {
  const others = members.filter((_, at) => at !== k);
  const here = others.reduce((left, value) => left.together(value), pairs);
  const apart = here.statementsApart(members[k]!);
  const within = apart.filter(({ from, to }) => from === to).map(({ from }) => from);
  const next = new Map<string, string[]>();
  // Those of one iteration are in an order: on each cycle is a pair of two.
  for (const { from, to } of here.statements())
    if (from !== to || within.includes(from)) next.set(from, [...(next.get(from) ?? []), to]);
  const waiting = onCycles(next.keys(), (name) => next.get(name) ?? []);
  return { between: within.length < apart.length, within: new Set(within), waiting };
}

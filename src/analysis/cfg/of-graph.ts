// Dominators and loops of a function, found once for each state of its graph.
//
//     cfg-cleanup ── loop-form ── pointer-ends ── conditions ── cfg-cleanup ── loop-form ── …
//          └─────────────┴──────────────┴─────────────┴──────── all ask, few change blocks or edges
//
// Passes that only change instructions leave the graph as it is, and so do passes that find nothing to do.
// What is returned is shared: whoever keeps notes by loop, of what instructions do, makes a forest of its own
// (`loopForest`).

import { type GraphVersion, graphOf } from "../../ir/build.ts";
import type { Func } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";
import { type Dominators, dominanceFrontiers, dominators } from "./dominators.ts";
import { type LoopForest, loopForest } from "./loops.ts";

/** Found once for each graph. */
function ofGraph<T>(find: (func: Func) => T): (func: Func) => T {
  const known = new WeakMap<GraphVersion, T>();
  return (func) => {
    countWork();
    const graph = graphOf(func);
    const found = known.get(graph) ?? find(func);
    known.set(graph, found);
    return found;
  };
}

export const dominatorsOf: (func: Func) => Dominators = ofGraph(dominators);

export const forestOf: (func: Func) => LoopForest = ofGraph((func) => loopForest(func, dominatorsOf(func)));

export const frontiersOf = ofGraph((func) => dominanceFrontiers(func, dominatorsOf(func)));

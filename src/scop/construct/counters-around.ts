// What is known of the counters of loops around a region: they have come a way from where they began, and not
// farther than the number of iterations allows.
//
//     for (int i = 0; i < n; i++) {             the region is the loop over j, i a parameter of it: i >= 0
//       step(i);                                and i <= n - 1
//       for (int j = 0; j < n; j++) …
//     }
//
// Scalar evolution gives {0, +, 1} in the loop around, in mathematical integers: what might wrap is another
// tree. The upper end needs a loop that is left in one place only: others have no number of iterations.
// Where the exit test comes before the region, what it tests is a condition around it (`context.ts`).

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { EvolutionRegion } from "../../analysis/scev/scope.ts";
import { constantValue } from "../../analysis/scev/trec.ts";
import {
  type Affine,
  affineOf,
  differenceOf,
  type ParamSymbol,
  scaleAffine,
  symbolAffine,
} from "../model/affine.ts";
import type { Condition } from "../model/condition.ts";
import type { RegionModel } from "../region/region-model.ts";

/** For each symbol that is such a counter `i >= start`, or `start >= i` where it counts down, and its end. */
export function countersAround(
  { sese, view }: RegionModel,
  symbols: readonly ParamSymbol[],
): readonly Condition[] {
  const { scev } = view;
  return symbols.flatMap((symbol): readonly Condition[] => {
    if (symbol.kind !== "value") return [];
    const loop = scev.loops.loopOf(sese.entry);
    for (let around = loop; around !== null; around = around.parent) {
      const { blocks, id } = around;
      const region: EvolutionRegion = { contains: (block) => blocks.has(block) };
      const tree = scev.closedForm({ kind: "value", id: symbol.value }, sese.entry, region);
      if (tree.kind !== "chrec" || tree.loop !== id) continue;
      const [step, start] = [constantValue(tree.step), affineOf(tree.base, view.scope)];
      if (step === null || step === 0n || start === null) return [];
      const way = scaleAffine(differenceOf(symbolAffine(symbol), start), step > 0n ? 1n : -1n);
      const most = longestWay(view, around, region, step < 0n ? -step : step);
      return [way, ...(most === null ? [] : [differenceOf(most, way)])].map((value) => {
        return { kind: "compare", opcode: "ge", value };
      });
    }
    return [];
  });
}

/** How far a counter comes in all iterations of the loop; null where nobody knows. */
function longestWay(
  { scev, scope }: RegionModel["view"],
  loop: Loop,
  region: EvolutionRegion,
  step: bigint,
): Affine | null {
  const count = scev.tripCount(loop, region);
  if (!count.ok || count.value.assumptions.length > 0) return null;
  const backEdges = affineOf(count.value.backEdges, scope);
  return backEdges && scaleAffine(backEdges, step);
}

// What is known of the counters of loops around a region: they have come a way from where they began.
//
//     for (int i = 0; i < n; i++) {             the region is the loop over j, i a parameter of it: i >= 0
//       for (int j = 0; j < n; j++) …           (that i < n is a condition around the region, see context.ts)
//       if (v[i] > limit) return;
//     }
//
// Scalar evolution gives {0, +, 1} in the loop around, in mathematical integers: what might wrap is another
// tree.

import { constantValue } from "../../analysis/scev/trec.ts";
import { addAffine, affineOf, type ParamSymbol, scaleAffine, symbolAffine } from "../model/affine.ts";
import type { Condition } from "../model/condition.ts";
import type { RegionModel } from "../region/region-model.ts";

/** `i >= start`, or `start >= i` of one that counts down, for each symbol that is such a counter. */
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
      const value = { kind: "value", id: symbol.value } as const;
      const tree = scev.closedForm(value, sese.entry, { contains: (block) => blocks.has(block) });
      if (tree.kind !== "chrec" || tree.loop !== id) continue;
      const [step, start] = [constantValue(tree.step), affineOf(tree.base, view.scope)];
      if (step === null || step === 0n || start === null) return [];
      const way = addAffine(symbolAffine(symbol), scaleAffine(start, -1n));
      return [{ kind: "compare", opcode: "ge", value: scaleAffine(way, step > 0n ? 1n : -1n) }];
    }
    return [];
  });
}

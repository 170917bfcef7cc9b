// A loop's iterator in terms of the number of its iteration: `for (i = 2; …; i += 3)` has the form 2 + 3·l.

import { type Affine, isPlain } from "../model/affine.ts";
import { affineAt } from "../model/condition.ts";
import { iteratorOf } from "../region/region-loops.ts";
import type { RegionModel } from "../region/region-model.ts";

/** The form of each loop's iterator, by its index; null where it has none. */
export function iteratorForm(model: RegionModel, index: number): Affine | null {
  const phi = iteratorOf(model.view, model.natural[index]!);
  const header = model.loops[index]!.header;
  const form = phi === null ? null : affineAt(model.view, { kind: "value", id: phi }, header);
  return form !== null && isPlain(form) ? form : null;
}

// A loop's iterator in terms of the number of its iteration: `for (i = 2; …; i += 3)` has the form 2 + 3·l.

import { type Affine, isPlain } from "../model/affine.ts";
import { affineAt } from "../model/condition.ts";
import { iteratorOf } from "../region/region-loops.ts";
import type { RegionModel } from "../region/region-model.ts";

/**
 * The form of each loop's iterator, by its index; null where it has none. Found once: each statement in the
 * loop asks, in each description of the region.
 */
export function iteratorForm(model: RegionModel, index: number): Affine | null {
  const forms = known.get(model) ?? new Map<number, Affine | null>();
  known.set(model, forms);
  const form = forms.get(index);
  if (form !== undefined) return form;
  const found = formOf(model, index);
  forms.set(index, found);
  return found;
}

const known = new WeakMap<RegionModel, Map<number, Affine | null>>();

function formOf(model: RegionModel, index: number): Affine | null {
  const phi = iteratorOf(model.view, model.natural[index]!);
  const header = model.loops[index]!.header;
  const form = phi === null ? null : affineAt(model.view, { kind: "value", id: phi }, header);
  return form !== null && isPlain(form) ? form : null;
}

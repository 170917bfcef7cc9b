// Loops over the elements of arrays: which one of a dimension the innermost iteration is at.

import { addedIndex, type LinearIndex, lessIndex, scaledIndex } from "./linear-index.ts";
import { refuse } from "./untranslatable.ts";

/** A counter that runs from `first` by `step`. */
export interface ElementIndex {
  readonly counter: LinearIndex;
  readonly first: LinearIndex;
  readonly step: bigint;
}

/** The subscript in another section, from `first` by `step`, that belongs to the counter's. */
export function subscriptBeside(
  { counter, first: from, step: by }: ElementIndex,
  first: LinearIndex,
  step: bigint,
): LinearIndex {
  const passed = lessIndex(counter, from);
  if (step % by === 0n) return addedIndex(first, scaledIndex(passed, step / by));
  return refuse("sections whose steps are no multiples of one another", null);
}

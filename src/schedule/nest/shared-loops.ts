// Do the statements of each loop run through the same iterations of it?
//
//     for i in 0..n-1   a[i] = 0;            together:    if (n > 1) a[0] = 0;
//     for i in 1..n-1   b[i] = a[i];                      for i in 1..n-1 { a[i] = 0; b[i] = a[i]; }
//
// A loop that is shared by statements of which some run in parts of it only is written in pieces, or with
// conditions in it.

import { MultiUnionPwAff, UnionMap, type UnionPwAff, type UnionSet } from "isl-wasm";
import { domainOf, type LoopTree } from "./tree.ts";

/** `around`: the loops around the tree, outermost first. */
export function sharesWholeLoops(tree: LoopTree, around: readonly UnionPwAff[] = []): boolean {
  switch (tree.kind) {
    case "leaf":
      return true;
    case "mark":
      return sharesWholeLoops(tree.child, around);
    case "sequence":
      return tree.children.every((child) => sharesWholeLoops(child, around));
    case "band": {
      const loops = [...around, ...tree.members];
      const [first, ...others] = iterationsOf(loops, domainOf(tree));
      return others.every((one) => one.isEqual(first!)) && sharesWholeLoops(tree.child, loops);
    }
  }
}

/** `{ [t1, …] }` of each statement. */
function iterationsOf(loops: readonly UnionPwAff[], domain: UnionSet): readonly UnionSet[] {
  const position = loops
    .map((loop) => MultiUnionPwAff.fromUnionPwAff(loop))
    .reduce((all, loop) => all.flatRangeProduct(loop));
  const positions = UnionMap.fromMultiUnionPwAff(position);
  return domain
    .getSetList()
    .toArray()
    .map((set) => positions.intersectDomain(set.toUnionSet()).range());
}

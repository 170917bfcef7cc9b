// Do instances keep the order that they had? Asked of uses of one location, or of all that might use the
// same.

import { IslMap, type UnionSet } from "isl-wasm";
import type { Order } from "./order.ts";

/**
 * Of the pairs of `early` and `late` (`{ S[i] }`) that are equal in the first `length` entries, and that
 * `together` leaves of them: do all keep their original order?
 */
export function keepOrder(
  order: Order,
  original: Order,
  early: UnionSet,
  late: UnionSet,
  length: number,
  together: (pairs: IslMap) => IslMap = (pairs) => pairs,
): boolean {
  const lates = late.getSetList().toArray();
  return early
    .getSetList()
    .toArray()
    .every((s) =>
      lates.every((t) => {
        const [from, to] = [s.getTupleName() ?? "", t.getTupleName() ?? ""];
        if (order.agreesWith(original, from, to, length)) return true;
        const pairs = order.equalUpTo([together(IslMap.fromDomainAndRange(s, t))], length);
        return original.byLevel(pairs).every((part) => order.keepsPairs(part));
      }),
    );
}

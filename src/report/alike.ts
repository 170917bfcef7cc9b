// A remark that many functions have is printed for a few of them, with the number of the others; the report
// has them all.
//
//     big.c:901:1: missed: other functions take all the steps … [polyc-quota]
//     …
//     big.c:1021:1: missed: other functions take all the steps … (and 17980 more from here on) [polyc-quota]

import type { Remark } from "../source/diagnostic.ts";

/** Remarks printed for one reason. */
const MOST_ALIKE = 20;

/** Only remarks about functions that were not looked at: where each stands says no more than their number. */
export function fewAlike(remarks: readonly Remark[]): readonly Remark[] {
  const counts = new Map<string, number>();
  for (const { id, message } of remarks)
    if (id === "quota") counts.set(message, (counts.get(message) ?? 0) + 1);
  const printed = new Map<string, number>();
  return remarks.flatMap((remark): readonly Remark[] => {
    const { id, message } = remark;
    if (id !== "quota") return [remark];
    const before = printed.get(message) ?? 0;
    printed.set(message, before + 1);
    const more = counts.get(message)! - MOST_ALIKE;
    if (before < MOST_ALIKE - 1 || more <= 0) return before < MOST_ALIKE ? [remark] : [];
    return before === MOST_ALIKE - 1
      ? [{ ...remark, message: `${message} (and ${more} more from here on)` }]
      : [];
  });
}

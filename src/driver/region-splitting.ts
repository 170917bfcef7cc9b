// A region that some stage gives up, in its parts.
//
//     for (…) easy;        the whole takes too many steps, or is left alone for what the third loop leaves
//     for (…) easy;   ─►   after it: halves of the row are tried, halves of those that fail, then the loops
//     for (…) hard;        inside of one that fails
//
// Detection merges neighbours as long as the whole can be described; whether it can also be checked and
// printed is only known at the end. What the whole may cost, its parts may cost again, all of them together:
// the widest come first, and each has at most half of what is its share by the number of its loops, so that
// one which is hard leaves something to those inside of it and beside it. Costs are counted operations of
// isl, and the number of tries is limited: the result is always the same.

import type { Loop } from "../analysis/cfg/loops.ts";
import type { Detection } from "../scop/detect/detect.ts";
import type { Region } from "../scop/model/scop.ts";
import { fail, type Reject, type Result, reject } from "../source/diagnostic.ts";

const TOGETHER = "the loops together take too many steps";

/** Tries for one region, itself included. */
const ATTEMPTS = 12;

export interface Parts<T> {
  /** In source order, disjoint. */
  readonly attempts: readonly { readonly region: Region; readonly result: Result<T> }[];
  /** Loops that are in no part. */
  readonly rejects: readonly { readonly loop: Loop; readonly reject: Reject }[];
}

export interface Attempt<T> {
  readonly result: Result<T>;
  /** What it has cost. */
  readonly spent: number;
}

/**
 * What came of the region as a whole; where that is nothing, of its parts, if anything came of one. `budget`:
 * what the whole may cost. `isBeyond`: does it certainly cost more than that? Then it is not tried, only its
 * parts are. `more`: the words for what allows more (`more-steps.ts`).
 */
export function splitOnFailure<T>(
  whole: Region,
  budget: number,
  attempt: (region: Region, budget: number) => Attempt<T>,
  partsOf: (region: Region, why: Reject) => Detection,
  isBeyond: (region: Region, budget: number) => boolean = () => false,
  more = "",
): Parts<T> {
  let left = ATTEMPTS;
  let leftForParts = budget;
  const shareOf = ({ loops }: Region) => Math.ceil((budget * loops.length) / whole.loops.length / 2);
  /** Regions to try, with the reason why what they are part of failed. */
  const waiting: { readonly region: Region; readonly why: Reject | null }[] = [{ region: whole, why: null }];
  const attempts: Parts<T>["attempts"][number][] = [];
  const rejects: Parts<T>["rejects"][number][] = [];
  let first: Result<T> | null = null;
  for (const { region, why } of waiting) {
    const allowed = why === null ? budget : Math.min(leftForParts, shareOf(region));
    const isTooMuch = isBeyond(region, allowed);
    const mayBeTried = !isTooMuch && (why === null || (left > 0 && allowed > 0));
    const { result, spent } = mayBeTried
      ? attempt(region, allowed)
      : { result: fail<T>(why ?? reject("quota", `${TOGETHER}${more}`, region.span)), spent: 0 };
    if (!isTooMuch) left--;
    if (why !== null) leftForParts -= spent;
    first ??= result;
    const parts =
      left > 0 && !result.ok && mayDependOnParts(result.reject) ? partsOf(region, result.reject) : null;
    if (result.ok || parts === null || parts.scops.length === 0) {
      attempts.push({ region, result });
      continue;
    }
    waiting.push(...parts.scops.map((part) => ({ region: part, why: result.reject })));
    rejects.push(...parts.rejects);
  }
  if (!attempts.some(({ result }) => result.ok))
    return { attempts: [{ region: whole, result: first! }], rejects: [] };
  return { attempts: attempts.sort((a, b) => startOf(a.region) - startOf(b.region)), rejects };
}

/**
 * Loops that are best as they are, all of them, are so one by one; a bug of polyc is no property of the
 * loops.
 */
const mayDependOnParts = ({ kind }: Reject): boolean =>
  kind !== "not-profitable" && kind !== "internal-error";

const startOf = ({ span }: Region): number => span?.start ?? 0;

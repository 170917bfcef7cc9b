// A region that some stage gives up, in its parts.
//
//     for (…) easy;        the whole takes too many steps, or is left alone for what the third loop leaves
//     for (…) easy;   ─►   after it: halves of the row are tried, halves of those that fail (each loop
//     for (…) hard;        alone where these took too many steps), then the loops inside of one that fails
//
// Detection merges neighbours as long as the whole can be described; whether it can also be checked and
// printed is only known at the end. What the whole may cost, its parts may cost again, all of them together:
// the widest come first, and each has at most half of what is its share by the number of its loops, so that
// one which is hard leaves something to those inside of it and beside it. Costs are counted operations of
// isl, and the number of tries is limited, so that the result is always the same.
//
// A whole that succeeds may be harder to read than its parts: one array statement in it may have all of it
// written anew, or some of its loops could stay as they are. Then its parts are tried as well, and taken if
// they are better (`loops-apart.ts`).

import type { Loop } from "../analysis/cfg/loops.ts";
import type { Taken } from "../scop/detect/by-loops.ts";
import type { Detection } from "../scop/detect/detect.ts";
import type { Region } from "../scop/model/scop.ts";
import { fail, ok, type Reject, type Result, reject } from "../source/diagnostic.ts";
import { containsSpan } from "../source/span.ts";

export const TOGETHER = "the loops together take too many steps";

/** Tries for one region, itself included, beside one for each loop of its row. */
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

/** Which parts may be better, and why loops in none of them are left. */
export interface Apart {
  readonly why: Reject;
  readonly taken: Taken;
}

/** How regions are tried, and taken apart. */
export interface Splitter<T> {
  attempt(region: Region, budget: number): Attempt<T>;
  /** `taken`: of a row of loops. */
  partsOf(region: Region, why: Reject, taken: Taken): Detection;
  /** Does the region certainly cost more than `budget`? Then only its parts are tried. Absent: not known. */
  isBeyond?(region: Region, budget: number): boolean;
  /** Are parts better than the whole where they gain as much? Null: they are not. Absent: never. */
  betterApart?(region: Region, done: T): Apart | null;
  /** Are they, as they came out? Absent: yes. */
  areBetter?(parts: readonly T[], whole: T): boolean;
  /** Ends a message about too many steps (`more-steps.ts`). Absent: nothing does. */
  readonly more?: string;
}

/**
 * Tries the region as a whole, and its parts if the whole fails. If all parts fail too, the whole and its
 * reason are the result. `budget`: what the whole may cost.
 */
export function splitOnFailure<T>(whole: Region, budget: number, splitter: Splitter<T>): Parts<T> {
  let left = ATTEMPTS + whole.loops.filter(({ depth }) => depth === 0).length;
  let leftForParts = budget;
  const shareOf = ({ loops }: Region) => Math.ceil((budget * loops.length) / whole.loops.length / 2);
  /** Regions to try, with the reason why what they are part of failed. */
  const waiting: { readonly region: Region; readonly why: Reject | null }[] = [{ region: whole, why: null }];
  const attempts: Parts<T>["attempts"][number][] = [];
  const rejects: Parts<T>["rejects"][number][] = [];
  /** Done, but better apart. */
  const kept: { readonly region: Region; readonly done: T }[] = [];
  let first: Result<T> | null = null;
  for (const { region, why } of waiting) {
    const allowed = why === null ? budget : Math.min(leftForParts, shareOf(region));
    const isTooMuch = splitter.isBeyond?.(region, allowed) ?? false;
    const mayBeTried = !isTooMuch && (why === null || (left > 0 && allowed > 0));
    const { result, spent } = mayBeTried
      ? splitter.attempt(region, allowed)
      : {
          result: fail<T>(why ?? reject("quota", `${TOGETHER}${splitter.more ?? ""}`, region.span)),
          spent: 0,
        };
    if (!isTooMuch) left--;
    if (why !== null) leftForParts -= spent;
    first ??= result;
    const apart = inParts(region, why, result, splitter);
    const parts = left > 0 && apart !== null ? splitter.partsOf(region, apart.why, apart.taken) : null;
    if (apart === null || parts === null || parts.scops.length === 0) {
      attempts.push({ region, result });
      continue;
    }
    if (result.ok) kept.push({ region, done: result.value });
    waiting.push(...parts.scops.map((part) => ({ region: part, why: apart.why })));
    rejects.push(...parts.rejects);
  }
  const all = withKept({ attempts, rejects }, kept, splitter.areBetter ?? (() => true));
  if (!all.attempts.some(({ result }) => result.ok))
    return { attempts: [{ region: whole, result: first! }], rejects: [] };
  return { ...all, attempts: all.attempts.toSorted((a, b) => startOf(a.region) - startOf(b.region)) };
}

/** `before`: why what the region is part of failed. */
function inParts<T>(
  region: Region,
  before: Reject | null,
  result: Result<T>,
  { betterApart }: Splitter<T>,
): Apart | null {
  if (result.ok) return betterApart?.(region, result.value) ?? null;
  const why = result.reject;
  if (!mayDependOnParts(why)) return null;
  // Two halves that are too hard would leave little to loops of theirs, with which something can be done.
  return { why, taken: before?.kind === "quota" && why.kind === "quota" ? "one by one" : "in halves" };
}

/** Puts each whole in place of its parts if these are no better: inner wholes first. */
function withKept<T>(
  parts: Parts<T>,
  kept: readonly { readonly region: Region; readonly done: T }[],
  areBetter: (parts: readonly T[], whole: T) => boolean,
): Parts<T> {
  return kept.toReversed().reduce(({ attempts, rejects }, { region, done }) => {
    const inside = attempts.filter((one) => isInside(one.region, region));
    const parts = inside.flatMap(({ result }) => (result.ok ? [result.value] : []));
    if (parts.length > 0 && areBetter(parts, done)) return { attempts, rejects };
    return {
      attempts: [...attempts.filter((one) => !inside.includes(one)), { region, result: ok(done) }],
      rejects: rejects.filter(({ loop }) => !region.blocks.has(loop.header)),
    };
  }, parts);
}

/** One without a text of its own is where its blocks are. */
const isInside = ({ span, blocks }: Region, around: Region): boolean =>
  span === null
    ? [...blocks].every((block) => around.blocks.has(block))
    : around.span !== null && containsSpan(around.span, span);

/**
 * May parts succeed where the whole failed? Not if the whole is best as it is: then each loop is; nor after a
 * bug of polyc, which says nothing of the loops.
 */
const mayDependOnParts = ({ kind }: Reject): boolean =>
  kind !== "not-profitable" && kind !== "internal-error";

const startOf = ({ span }: Region): number => span?.start ?? 0;

import fc from "fast-check";
import { expect, test } from "vitest";
import { RangeIndex } from "./range-index.ts";

const place = fc.nat(30);
const range = fc.tuple(place, place).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const indexes = <T>(list: readonly T[], holds: (item: T) => boolean): readonly number[] =>
  list.flatMap((item, k) => (holds(item) ? [k] : []));

test("finds what a look at all of them finds, in any order, also after more are added", () => {
  fc.assert(
    fc.property(
      fc.array(range),
      fc.array(range),
      range,
      fc.boolean(),
      (first, more, { start, end }, sorted) => {
        const all = [...first, ...more];
        if (sorted) all.sort((a, b) => a.start - b.start || a.end - b.end);
        const index = new RangeIndex(all.slice(0, first.length));
        index.touching(start, end);
        for (const one of all.slice(first.length)) index.add(one.start, one.end);
        expect(index.touching(start, end)).toEqual(
          indexes(all, (one) => one.start <= end && one.end >= start),
        );
        expect(index.within(start, end)).toEqual(indexes(all, (one) => one.start >= start && one.end <= end));
        const last = all.findLastIndex((one) => one.end <= start);
        expect(index.lastEndingBy(start)).toBe(last < 0 ? null : last);
        expect(all.map((_, k) => index.at(k))).toEqual(all);
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { ConfigDependentPlaces } from "./config-dependent-places.ts";

const TOKENS = 30;

const range = fc
  .tuple(fc.nat(TOKENS), fc.nat(TOKENS))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

const lists = fc.record({
  choices: fc
    .array(range, { maxLength: 12 })
    .map((all) =>
      all
        .map(({ from, to }) => ({ start: from, end: to }))
        .sort((a, b) => a.start - b.start || b.end - a.end),
    ),
  uses: fc
    .array(range, { maxLength: 12 })
    .map((all) =>
      all.map(({ from, to }) => ({ at: from, end: to })).sort((a, b) => a.at - b.at || a.end - b.end),
    ),
  asked: range,
});

test("what lies in a range is what a look at all of them finds, in the same order", () => {
  fc.assert(
    fc.property(lists, ({ choices, uses, asked: { from, to } }) => {
      const places = new ConfigDependentPlaces(choices, uses, TOKENS);
      const isHere = (at: number) => from <= at && at <= to;
      expect(places.usesFrom(from, to)).toEqual(uses.filter(({ at }) => isHere(at)));
      expect(places.choicesFrom(from, to)).toEqual(choices.filter(({ start }) => isHere(start)));
      expect(places.choicesAt(from, to)).toEqual(
        choices.filter(({ start, end }) => isHere(start) || isHere(end)),
      );
      const around = choices.filter(({ start, end }) => start <= from && to <= end);
      expect([...places.choicesAround(from, to)].reverse()).toEqual(around);
      const touching = choices.filter(({ start, end }) => start < to && end >= from);
      expect([...places.choicesTouching(from, to)].reverse()).toEqual(touching);
      expect(places.isTouchedByUse(from, to)).toBe(uses.some(({ at, end }) => at < to && end >= from));
      for (let token = 0; token < TOKENS; token++)
        expect(places.isUsed(token)).toBe(uses.some(({ at, end }) => at <= token && token < end));
    }),
  );
});

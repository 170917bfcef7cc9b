import { expect, test } from "vitest";
import { fail, ok, type RejectKind, reject } from "./diagnostic.ts";
import type { BlockId } from "./ir/func.ts";
import { inParts } from "./parts.ts";
import type { Region } from "./scop/scop.ts";

/** A row of loops, numbered in the order of the text; the text of each is its number. */
function row(from: number, to: number): Region {
  const block = from as BlockId;
  const span = { file: 0, start: from, end: to } as Region["span"];
  return { entry: block, entryFrom: block, exit: block, exitFrom: block, blocks: new Set(), loops: [], span };
}

const halves = ({ span }: Region) => {
  const { start, end } = span!;
  const middle = (start + end) >> 1;
  const scops = middle === start ? [] : [row(start, middle), row(middle, end)];
  return { scops, rejects: [] };
};

/** Tries a row of `count` loops of which some are hard: what came out, and the number of tries. */
function tried(count: number, hard: readonly number[], kind: RejectKind = "quota") {
  let tries = 0;
  const attempt = ({ span }: Region) => {
    tries++;
    const { start, end } = span!;
    const isHard = hard.some((h) => start <= h && h < end);
    return isHard ? fail<string>(reject(kind, "hard")) : ok("done");
  };
  const { attempts } = inParts(row(0, count), attempt, halves);
  const text = attempts.map(({ region: { span }, result }) => {
    const { start, end } = span!;
    return `${start}-${end} ${result.ok ? "done" : result.reject.message}`;
  });
  return { text, tries };
}

test("a region that comes out is not taken apart", () => {
  expect(tried(8, [])).toEqual({ text: ["0-8 done"], tries: 1 });
});

test("what is around a hard loop comes out in halves", () => {
  expect(tried(8, [2])).toEqual({ text: ["0-2 done", "2-3 hard", "3-4 done", "4-8 done"], tries: 7 });
});

test("where no part comes out, the whole is reported", () => {
  expect(tried(2, [0, 1]).text).toEqual(["0-2 hard"]);
});

test("loops that are best as they are, are not taken apart", () => {
  expect(tried(8, [2], "no-gain").tries).toBe(1);
});

test("nor is what polyc itself fails in: who knows what it would do to the parts", () => {
  expect(tried(8, [2], "internal-error").tries).toBe(1);
});

test("the number of tries is limited; what was not tried has the reason of what it is part of", () => {
  const { text, tries } = tried(64, [0, 17, 40, 63]);
  expect(tries).toBe(12);
  expect(text).toContain("8-16 done");
  expect(text).toContain("40-48 hard");
});

import { expect, test } from "vitest";
import type { BlockId } from "../ir/func.ts";
import type { Region } from "../scop/model/scop.ts";
import { fail, ok, type RejectKind, reject } from "../source/diagnostic.ts";
import { splitOnFailure } from "./region-splitting.ts";

const loop = { header: 0 as BlockId, depth: 0, parent: null, iterator: null, span: null };

/** A row of loops, numbered in the order of the text; the text of each is its number. */
function row(from: number, to: number): Region {
  const block = from as BlockId;
  const span = { file: 0, start: from, end: to } as Region["span"];
  const loops = Array.from({ length: to - from }, () => loop);
  return { entry: block, entryFrom: block, exit: block, exitFrom: block, blocks: new Set(), loops, span };
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
  const { attempts } = splitOnFailure(row(0, count), 1000, {
    attempt: (part) => ({ result: attempt(part), spent: 0 }),
    partsOf: halves,
  });
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
  expect(tried(8, [2], "not-profitable").tries).toBe(1);
});

test("nor is what polyc itself fails in: who knows what it would do to the parts", () => {
  expect(tried(8, [2], "internal-error").tries).toBe(1);
});

/** What was tried, and what it was allowed; hard loops take all of that, others 100 each. */
function spending(count: number, hard: readonly number[], budget: number) {
  const tried: string[] = [];
  let total = 0;
  const attempt = ({ span }: Region, allowed: number) => {
    const { start, end } = span!;
    tried.push(`${start}-${end} ${allowed}`);
    const isHard = hard.some((h) => start <= h && h < end) || allowed < 100 * (end - start);
    const spent = isHard ? allowed : 100 * (end - start);
    total += spent;
    return { result: isHard ? fail<string>(reject("quota", "hard")) : ok("done"), spent };
  };
  const { attempts } = splitOnFailure(row(0, count), budget, { attempt, partsOf: halves });
  const done = attempts.flatMap(({ region: { span }, result }) =>
    result.ok ? [`${span!.start}-${span!.end}`] : [],
  );
  return { tried, total, done };
}

test("all parts together may cost as much as the whole, and each half of its share", () => {
  const { tried, total, done } = spending(8, [2], 2000);
  expect(tried).toEqual(["0-8 2000", "0-4 500", "4-8 500", "0-2 250", "2-4 250", "2-3 125", "3-4 125"]);
  expect(done).toEqual(["0-2", "3-4", "4-8"]);
  expect(total).toBeLessThanOrEqual(2 * 2000);
});

test("however many parts are hard, they cost no more than the whole", () => {
  const all = Array.from({ length: 64 }, (_, i) => i);
  expect(spending(64, all, 64_000).total).toBeLessThanOrEqual(2 * 64_000);
});

test("what remains when parts have taken the budget is not tried, and has the reason of what it is part of", () => {
  const inside = ({ span }: Region) => {
    const { start, end } = span!;
    return { scops: end - start > 1 ? [row(start + 1, end)] : [], rejects: [] };
  };
  let total = 0;
  const attempt = (_: Region, allowed: number) => {
    total += allowed;
    return { result: fail<string>(reject("quota", "hard")), spent: allowed };
  };
  splitOnFailure(row(0, 10), 1000, { attempt, partsOf: inside });
  expect(total).toBe(2000);
});

test("the number of tries is limited; what was not tried has the reason of what it is part of", () => {
  const { text, tries } = tried(
    64,
    Array.from({ length: 32 }, (_, k) => 2 * k),
  );
  expect(tries).toBe(12 + 64);
  expect(text).toContain("1-2 done");
  expect(text.at(-1)).toBe("63-64 hard");
});

/** A whole that comes out, but is better apart, and how much its parts come to. */
function apart(gains: Readonly<Record<string, number>>) {
  const nameOf = ({ span }: Region) => `${span!.start}-${span!.end}`;
  const { attempts } = splitOnFailure<string>(row(0, 4), 1000, {
    attempt: (part) => {
      const isDone = gains[nameOf(part)] !== undefined;
      return { result: isDone ? ok(nameOf(part)) : fail(reject("not-profitable", "nothing")), spent: 1 };
    },
    partsOf: halves,
    betterApart: (part) =>
      nameOf(part) === "0-4" ? { why: reject("unchanged", "apart"), taken: "in halves" } : null,
    areBetter: (parts, whole) => parts.reduce((sum, done) => sum + gains[done]!, 0) >= gains[whole]!,
  });
  return attempts.map(({ result }) => (result.ok ? result.value : result.reject.message));
}

test("a whole that is better apart is taken in its parts, where they come to as much", () => {
  expect(apart({ "0-4": 2, "0-2": 1, "2-4": 1 })).toEqual(["0-2", "2-4"]);
  expect(apart({ "0-4": 1, "0-2": 1 })).toEqual(["0-2", "nothing"]);
  expect(apart({ "0-4": 2, "0-2": 1 })).toEqual(["0-4"]);
  expect(apart({ "0-4": 2 })).toEqual(["0-4"]);
});

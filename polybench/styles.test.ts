// `npm run styles`: one kernel by polyc itself, and the table from made-up results.

import { expect, test, vi } from "vitest";
import { lacking, main, type Reached, STYLES, type StylesResult, stylesTable } from "./styles.ts";

test("mvt in ten styles: two parallel loops each, and the same results", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const status = await main(["--kernels", "mvt"]);
  log.mockRestore();
  const text = lines.join("\n");
  for (const style of STYLES) expect(text).toMatch(new RegExp(`^${style} +2$`, "m"));
  expect(text).toContain("9 of 9 have the parallel loops of the plain style");
  expect(text).toContain("results: all the same");
  expect(status).toBe(0);
}, 240_000);

const same: Reached = { threaded: 2, left: 0, why: null };
const of = (others: Readonly<Record<string, Reached>>): StylesResult => ({
  ...{ kernel: "gemm", wrong: [] },
  reached: { ...Object.fromEntries(STYLES.map((style) => [style, same])), ...others },
});

test("fewer parallel loops, or more that are left, are what a style lacks", () => {
  expect(lacking(of({}))).toEqual([]);
  expect(lacking(of({ unrolled: { threaded: 5, left: 0, why: null } }))).toEqual([]);
  const short = of({
    bumped: { threaded: 0, left: 4, why: "a pointer changes" },
    down: { threaded: 3, left: 1, why: "no" },
  });
  expect(lacking(short)).toEqual(["bumped", "down"]);
  expect(stylesTable([short])).toMatch(/^bumped +0!$[\s\S]*^7 of 9 .*\ngemm bumped: a pointer changes$/m);
});

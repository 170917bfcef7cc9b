// Runs the textual tests of this folder, in parts: a part is a file of tests, and files run beside one
// another. See runner.ts for what a textual test may say.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runTest } from "./runner.ts";

const here = import.meta.dirname;
const VERDICT = /^[a-z0-9]+(-[a-z0-9]+)+\.(c|ir|f|F|f90|F90)$/;

const testsIn = (folder: string): readonly string[] =>
  readdirSync(join(here, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(ts|h)$/.test(entry.name))
    .map(({ name }) => name)
    .sort();

/** Every test of each folder whose place in the folder is `part`, counted in rounds of `parts`. */
export function textualTests(part: number, parts: number): void {
  const folders = readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ folder: name, tests: testsIn(name).filter((_, at) => at % parts === part) }))
    .filter(({ tests }) => tests.length > 0);
  describe.each(folders)("$folder", ({ folder, tests }) => {
    it.each(tests)("%s", async (name) => {
      expect(name).toMatch(VERDICT);
      const path = join(here, folder, name);
      const text = readFileSync(path, "utf8");
      const renewed = await runTest(name, text);
      if (text.includes("GOLDEN:")) await expect(renewed).toMatchFileSnapshot(path);
    });
  });
}

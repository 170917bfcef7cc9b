// Runs every textual test under this folder: see runner.ts for what they may say.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runTest } from "./runner.ts";

const here = import.meta.dirname;
const VERDICT = /^[a-z0-9]+(-[a-z0-9]+)+\.(c|ir)$/;

const testsIn = (folder: string) =>
  readdirSync(join(here, folder))
    .filter((name) => !/\.(ts|h)$/.test(name))
    .sort();
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && testsIn(entry.name).length > 0)
  .map((entry) => entry.name);

describe.each(folders)("%s", (folder) => {
  it.each(testsIn(folder))("%s", async (name) => {
    expect(name).toMatch(VERDICT);
    const path = join(here, folder, name);
    const text = readFileSync(path, "utf8");
    const renewed = await runTest(name, text);
    if (text.includes("GOLDEN:")) await expect(renewed).toMatchFileSnapshot(path);
  });
});

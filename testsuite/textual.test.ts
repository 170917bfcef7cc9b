// Runs every textual test under this folder: see runner.ts for what they may say.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runTest } from "./runner.ts";

const here = import.meta.dirname;
const VERDICT = /^[a-z0-9]+(-[a-z0-9]+)+\.(c|ir)$/;

for (const folder of readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
  describe(folder.name, () => {
    for (const name of readdirSync(join(here, folder.name))
      .filter((n) => !n.endsWith(".ts"))
      .sort())
      it(name, async () => {
        expect(name).toMatch(VERDICT);
        const path = join(here, folder.name, name);
        const text = readFileSync(path, "utf8");
        const renewed = await runTest(name, text);
        if (text.includes("GOLDEN:")) await expect(renewed).toMatchFileSnapshot(path);
      });
  });

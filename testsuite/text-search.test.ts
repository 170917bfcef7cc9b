// No step reads a fact back from text (`scripts/text-search.mjs`): what it knows is data, and the author's text is
// `SourceText`'s to read.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

function textSearch(...args: readonly string[]) {
  const command = [join(ROOT, "scripts/text-search.mjs"), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test("no step searches, splits or matches text", () => {
  expect(textSearch("--check")).toEqual({ status: 0, output: "" });
});

test("a search would be found, in strings and with patterns, not in arrays", () => {
  const { output } = textSearch("--list", "source/source-file.ts", "frontend/c/number-texts.ts");
  expect(output).toContain('this.#newline ??= this.text.includes("\\r\\n")');
  expect(output).toContain("number-texts.ts");
  expect(output).toMatch(/: \.test\(\) .*DECIMAL\.test\(number\)/);
  expect(output).toMatch(/: text\[…\] .*this\.text\[end\] === " "/);
  expect(output).not.toContain("this.#files");
});

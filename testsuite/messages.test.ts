// The catalogue of messages: what is printed with an id has an entry, which people can ask for and read.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CATALOGUE, catalogueText, messageId } from "../src/report/catalogue.ts";

const ROOT = join(import.meta.dirname, "..");
const SRC = join(ROOT, "src");

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|isl-wasm/.test(name))
  .map((name) => readFileSync(join(SRC, name), "utf8"));

test("diagnostics and remarks have ids of the catalogue", () => {
  const ids = sources.flatMap((text) =>
    [...text.matchAll(/severity: "\w+",\s*id: "([\w-]+)"|\.remark\("\w+", "([\w-]+)"/g)].map(
      (match) => match[1] ?? match[2]!,
    ),
  );
  expect(ids).toContain("transformed");
  expect(ids).toContain("silent-compiler");
  expect([...new Set(ids)].filter((id) => !(id in CATALOGUE))).toEqual([]);
});

test("the page in docs/ is what the catalogue says", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/messages.mjs", "--check"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("an id is known as it is printed, and without its prefix", () => {
  expect(["[polyc-quota]", "polyc-quota", "quota", "quotas", "toString"].map(messageId)).toEqual([
    ...["quota", "quota", "quota"],
    ...[null, null],
  ]);
});

test("an entry fits the terminal, but for its example", () => {
  const lines = catalogueText("not-profitable", 60).split("\n");
  expect(lines[0]).toBe("polyc-not-profitable: No transformation is profitable");
  expect(lines.filter((line) => line.length > 60 && !line.startsWith("    "))).toEqual([]);
});

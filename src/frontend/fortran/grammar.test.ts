import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDER = join(ROOT, "grammars/fortran");

const hashOf = (name: string): string =>
  createHash("sha256")
    .update(readFileSync(join(FOLDER, name)))
    .digest("hex");

test("the parser and its WebAssembly module are made from grammar.js as it is", () => {
  const facts = JSON.parse(readFileSync(join(FOLDER, "tree-sitter-fortran.json"), "utf8"));
  expect(facts).toEqual({
    generator: expect.stringMatching(/^tree-sitter \d+\.\d+\.\d+$/),
    grammar: hashOf("grammar.js"),
    parser: hashOf("src/parser.c"),
    wasm: hashOf("tree-sitter-fortran.wasm"),
  });
});

/** The same versions of the tools that made what is committed. */
const hasTools = (): boolean => {
  const { generator } = JSON.parse(readFileSync(join(FOLDER, "tree-sitter-fortran.json"), "utf8"));
  const version = (program: string) => spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "";
  return (
    version(process.env.TREE_SITTER ?? "tree-sitter").startsWith(generator) && version("clang-19") !== ""
  );
};

test.runIf(hasTools())("made again, they are the same", () => {
  const script = join(ROOT, "scripts/fortran-grammar.mjs");
  const { status, stdout } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

// The rules of preprocessing, a file each in rules/: our tokens are those of the compilers that are there.
//
// The first line says what the rule is; `// FLAGS:` gives flags. A compiler that is not installed is left out.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { learnCompiler } from "../src/frontend/c/preprocess/compiler.ts";
import { compareTokens, setupFor } from "./compare.ts";

const folder = join(import.meta.dirname, "rules");
const files = readdirSync(folder).filter((name) => name.endsWith(".c"));
const compilers = ["gcc", "clang-19"].filter(
  (cc) => learnCompiler({ cc, flags: [], cacheDir: null }) !== null,
);

/** `-Idir` and the like, seen from the folder of the rules. */
function flagsOf(text: string): readonly string[] {
  return /^\/\/ FLAGS: (.*)$/m.exec(text)?.[1]?.split(" ") ?? [];
}

describe.each(compilers)("tokens of %s", (cc) => {
  test.each(files)("%s", (name) => {
    const flags = flagsOf(readFileSync(join(folder, name), "latin1"));
    const { kind, ...found } = compareTokens(name, setupFor(folder, cc, flags, null));
    expect({ kind, message: "difference" in found ? found.difference : "" }).toEqual({
      kind: "equal",
      message: "",
    });
  });
});

// Every comment of a kernel's nests is in what comes out, wherever it stands.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS } from "../src/options/options.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { lostComments } from "./comments.ts";

const polybench = join(import.meta.dirname, "../polybench");

/** With a comment of its own after each brace, head and statement that ends its line, and in front of each statement. */
function commented(text: string): string {
  let count = 0;
  return text
    .replace(/[;{})](?=[ \t]*\n(?!#))/g, (token) => `${token} /* behind ${count++} */`)
    .replace(/^ +(?=\w)/gm, (blanks) => `${blanks}/* before ${count++} */ `);
}

it.each(["adi", "fdtd-2d", "ludcmp"])("%s", async (name) => {
  const path = join(polybench, name, `${name}.c`);
  const text = commented(readFileSync(path, "utf8"));
  for (const options of [
    { force: true, identity: true },
    { force: true, openmp: false },
  ]) {
    const files = new SourceFiles();
    const main = files.add(path, text);
    const compiler = { ...DEFAULT_OPTIONS.compiler, includeDirs: [join(polybench, "utilities")] };
    const { output } = await compile(files, main, { ...DEFAULT_OPTIONS, ...options, compiler }, () => {});
    expect(output).not.toBe(text);
    expect(lostComments(main, output)).toEqual([]);
  }
});

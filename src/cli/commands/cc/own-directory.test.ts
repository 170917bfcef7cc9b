import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyEdits } from "../../../source/edit.ts";
import { SourceFiles } from "../../../source/source-file.ts";
import { fromOwnDirectory } from "./own-directory.ts";

const dir = mkdtempSync(join(tmpdir(), "polyc-own-"));
const before = process.cwd();

beforeAll(() => {
  for (const folder of ["src", "quote"]) mkdirSync(join(dir, folder));
  for (const path of ["src/x.h", "src/both.h", "both.h", "config.h", "quoted.h", "quote/quoted.h"])
    writeFileSync(join(dir, path), "");
  process.chdir(dir);
});
afterAll(() => {
  process.chdir(before);
  rmSync(dir, { recursive: true });
});

/** The text of src/foo.c as standard input; null where that can't be done. */
function moved(text: string, name = "src/foo.c"): string | null {
  const file = new SourceFiles().add(name, text);
  const result = fromOwnDirectory(file, ["quote"]);
  return result.ok ? applyEdits(file, result.edits) : null;
}

it.each<[string, string | null]>([
  ['#include "x.h"\n', '#include "src/x.h"\n'],
  ['# /* why */ include/**/"x.h" // "x.h"\n', '# /* why */ include/**/"src/x.h" // "x.h"\n'],
  ['#include "both.h"\n', '#include "src/both.h"\n'],
  ['#include "config.h"\n', "#include <config.h>\n"],
  ['#include "none.h"\n', '#include "none.h"\n'],
  ['#include "quoted.h"\n', null],
  ["#include <x.h>\n", "#include <x.h>\n"],
  ['#include "/abs/x.h"\n', '#include "/abs/x.h"\n'],
  ["#include HEADER\n", null],
  ['#if __has_include("x.h")\n#endif\n', '#if __has_include("src/x.h")\n#endif\n'],
  ["#ifdef __has_include\n#endif\n", "#ifdef __has_include\n#endif\n"],
  [
    '/*\n#include "x.h"\n*/\nchar *s = "\\\n#include \\"x.h\\"";\n',
    '/*\n#include "x.h"\n*/\nchar *s = "\\\n#include \\"x.h\\"";\n',
  ],
  ['#error don\'t\n#include "x.h"\n', '#error don\'t\n#include "src/x.h"\n'],
])("%j becomes %j", (text, want) => expect(moved(text)).toBe(want));

it("a file of the working directory is where standard input is", () => {
  expect(moved('#include "x.h"\n#include H\n', "foo.c")).toBe('#include "x.h"\n#include H\n');
});

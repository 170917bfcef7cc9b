import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../compile.ts";
import { DEFAULT_OPTIONS } from "../../options/options.ts";
import { SourceFiles } from "../../source/source-file.ts";
import { initFrontend, readC } from "./index.ts";
import { fallbackProfile } from "./preprocess/compiler.ts";
import { SourceText } from "./source-text.ts";

const MACRO = "#ifdef STRICT\n#define CHECK(x) if (x)\n#else\n#define CHECK(x)\n#endif\n";
const NEST = "for (int i = 0; i < n; i++)\n    a[i][i] = 0;\n";

const transform = (text: string) => {
  const files = new SourceFiles();
  return compile(files, files.add("in.c", text), { ...DEFAULT_OPTIONS, force: true }, () => {});
};

/** Why the nest after `before` is left alone; null where it is not. */
async function reason(before: string): Promise<string | null> {
  const { report } = await transform(`${MACRO}void f(int n, int a[n][n]) {\n  ${before} ${NEST}}\n`);
  return report.remarks.find(({ kind }) => kind === "missed")?.message ?? null;
}

test("a macro that leaves no token may own the nest behind it, comments or none between", async () => {
  expect(await reason("")).toBe(null);
  expect(await reason("CHECK(1)")).toContain("macro CHECK is defined under #if");
  expect(await reason("CHECK(1) /* one */ // two\n  /**/")).toContain("macro CHECK is defined under #if");
  expect(await reason("CHECK(1) /* one */ ; /* two */")).toBe(null);
}, 60_000);

// sqlite3.c has thousands of them, and 230,000 lines.
test("macros that leave no token cost a nest at the other end of the file nothing", async () => {
  const checks = `void g(void) {\n${"  CHECK(0) /* no token */;\n".repeat(8000)}}\n`;
  const nests = [1, 2, 3, 4].map((k) => `void f${k}(int n, int a[n][n]) {\n  ${NEST}}\n`).join("");
  const start = process.cpuUsage();
  const { report } = await transform(MACRO + checks + nests);
  expect(report.remarks.filter(({ kind }) => kind === "remark")).toHaveLength(4);
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
}, 120_000);

test("what an #include brings into a text is part of it, and what it undefines is not defined once", async () => {
  await initFrontend();
  const folder = mkdtempSync(join(tmpdir(), "polyc-words-"));
  try {
    const header = join(folder, "body.h");
    writeFileSync(header, "brought = i;\n#undef GONE\n#undef KEPT_TOO\n");
    const body = `  s.i = KEPT + i;\n#include "${header}"\n`;
    const tagged = "s.i = (int)sizeof(struct i) + i; goto i; i:;";
    const text = `#define GONE 1\n#define KEPT 2\nstruct i { int i; } s;\nvoid f(int i, int brought) {\n${body}${tagged}}\n`;
    const files = new SourceFiles();
    const main = files.add(join(folder, "in.c"), text);
    const words = new SourceText(readC(files, main, { compiler: fallbackProfile() }), main);
    const spanOf = (part: string) => {
      const start = text.indexOf(part);
      return { file: main.id, start, end: start + part.length };
    };
    expect([...words.identifiersIn(spanOf(body))]).toEqual(["s", "i", "brought"]);
    expect([...words.identifiersIn(spanOf("s.i = KEPT + i;"))]).toEqual(["s", "i"]);
    const own = words.wordsIn(spanOf("s.i = KEPT + i;"), new Set(["i"]));
    expect(own?.map(({ span }) => span.start)).toEqual([text.indexOf("i;\n#include")]);
    const tags = words.wordsIn(spanOf("s.i = (int)sizeof(struct i) + i; goto i;"), new Set(["i"]));
    expect(tags?.map(({ span }) => span.start)).toEqual([text.indexOf("i; goto")]);
    expect(["GONE", "KEPT"].map((name) => words.isDefinedOnce(name))).toEqual([false, true]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a macro is fixed only if no block declares a name that its expansion may leave", async () => {
  await initFrontend();
  const text = `enum { E = 3, F = 4 };
#define HALF(x) (0.5 * (x))
#define OF_E HALF((double)E)
#define OF_F HALF((double)F)
void f(int x) { x = F; }
void g(void) { enum { E = 5 }; }
`;
  const files = new SourceFiles();
  const main = files.add("in.c", text);
  const words = new SourceText(readC(files, main, { compiler: fallbackProfile() }), main);
  expect(["OF_E", "OF_F", "HALF"].map((name) => words.isFixed(name))).toEqual([false, true, true]);
});

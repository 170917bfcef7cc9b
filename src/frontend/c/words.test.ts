import { expect, test } from "vitest";
import { compile } from "../../compile.ts";
import { DEFAULT_OPTIONS } from "../../options.ts";
import { SourceFiles } from "../../source/source-file.ts";

const MACRO = "#ifdef STRICT\n#define CHECK(x) if (x)\n#else\n#define CHECK(x)\n#endif\n";
const NEST = "for (int i = 0; i < n; i++)\n    for (int j = 0; j < n; j++) a[i][j] = 0;\n";

const transform = (text: string) => {
  const files = new SourceFiles();
  return compile(files, files.add("in.c", text), { ...DEFAULT_OPTIONS, force: true }, () => {});
};

/** Why the nest behind `before` is left alone; null where it is not. */
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

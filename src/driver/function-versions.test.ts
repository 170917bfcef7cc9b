import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { DEFAULT_OPTIONS } from "../options/options.ts";
import { SourceFiles } from "../source/source-file.ts";

/** Processor seconds for a function with so many nests, all of which are changed. */
async function seconds(nests: number): Promise<number> {
  const body = Array.from(
    { length: nests },
    (_, k) =>
      `  for (int i = 0; i < n; i++) a${k % 2}[i] = a${(k + 1) % 2}[i] * ${k}.5 + ${k};\n  g(${k});\n`,
  );
  const head = "void g(int);\nvoid f(int n, double *restrict a0, double *restrict a1) {\n";
  const files = new SourceFiles();
  const main = files.add("in.c", `${head}${body.join("")}}\n`);
  const start = process.cpuUsage();
  const { report } = await compile(files, main, { ...DEFAULT_OPTIONS, force: true }, () => {});
  expect(report.remarks.filter(({ kind }) => kind === "remark")).toHaveLength(nests);
  return process.cpuUsage(start).user / 1e6;
}

test("a function is put into the form as written once, not for each of its nests", async () => {
  await seconds(4);
  const [few, many] = [await seconds(10), await seconds(80)];
  // 8 would be in proportion; done for each nest anew it was 18.
  expect(many).toBeLessThan(13 * few);
}, 120_000);

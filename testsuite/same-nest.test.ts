// One computation in many spellings gives one nest: what polyc writes does not depend on how the loops were written.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS } from "../src/options/options.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { PLAIN, SPELLINGS } from "./gemm-spellings.ts";

/**
 * The loops that polyc wrote, without indentation, comments and statements. Iterators are called after their place: what counts
 * down in the source is not called `i` when it counts up.
 */
async function loopsOf(text: string): Promise<readonly string[]> {
  const files = new SourceFiles();
  const file = files.add("in.c", text);
  const options = { ...DEFAULT_OPTIONS, force: true, tile: [32, 32, 32], verifyPasses: true };
  const { output, failures, report } = await compile(files, file, options, () => {});
  expect(failures).toEqual([]);
  expect(report.remarks.filter((r) => r.kind === "missed")).toEqual([]);
  const lines = output.slice(output.indexOf("/* polyc:")).split("\n");
  const loops = lines
    .map((line) => line.trim().replace(/\blong\b/g, "int"))
    .filter((line) => /^(for|#pragma)\b/.test(line) || line.includes("#pragma"))
    .map((line) => line.replace(/ (if|private) ?\(.*/, "").replace(/for \((int )?/, "for ("));
  const iterators = loops.flatMap((line) => /^for \((\w+) =/.exec(line)?.[1] ?? []);
  return loops.map((line) =>
    line.replace(/\w+/g, (word) => (iterators.includes(word) ? `c${iterators.indexOf(word)}` : word)),
  );
}

describe("matrix multiplication gives the nest of the plain loops", () => {
  const plain = loopsOf(PLAIN);

  it("which is tiled", async () => {
    expect((await plain).length).toBeGreaterThanOrEqual(6);
  });

  it.each(Object.entries(SPELLINGS))("%s", async (_, text) => {
    expect(await loopsOf(text)).toEqual(await plain);
  });
});

describe("sums of products (Kruse and Grosser, listings 1 to 4) give one nest", () => {
  const sums = (name: string) => {
    const text = readFileSync(join(import.meta.dirname, "delicm", name), "utf8");
    return loopsOf(/^static void sums[\s\S]*?^}$/m.exec(text)![0].replace("static ", ""));
  };

  it.each(["listing-2-hoisted-load.c", "listing-3-promoted-sum.c", "listing-4-partly-promoted-sum.c"])(
    "%s",
    async (name) => {
      const first = await sums("listing-1-sums-of-products.c");
      expect(first.length).toBeGreaterThanOrEqual(3);
      expect(await sums(name)).toEqual(first);
    },
  );
});

describe("matrix multiplication (Trifunović and others, figures 1 to 3) gives one nest", () => {
  const product = (body: string) =>
    loopsOf(`void product(int n, double (*restrict A)[n], double (*restrict B)[n], double (*restrict C)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      ${body}
    }
}
`);
  const SCALARS = {
    "after PRE": "double t = 0; for (int k = 0; k < n; k++) t += B[i][k] * C[k][j]; A[i][j] = t;",
    "in three-address form": `double t = 0, last = 0;
      A[i][j] = 0;
      for (int k = 0; k < n; k++) {
        double d = t;
        double b = B[i][k], c = C[k][j];
        double p = b * c;
        t = p + d;
        last = t;
      }
      A[i][j] = last;`,
  };

  it.each(Object.entries(SCALARS))("%s", async (_, body) => {
    const plain = await product("A[i][j] = 0; for (int k = 0; k < n; k++) A[i][j] += B[i][k] * C[k][j];");
    expect(plain.length).toBeGreaterThanOrEqual(6);
    expect(await product(body)).toEqual(plain);
  });
});

// What is counted of text that other flags would read otherwise.

import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../options.ts";
import { SourceFiles } from "../source/source-file.ts";
import { countFile } from "./index.ts";

const TEXT = `
void f(int n, double *A) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    A[i] = k;
#ifdef WIDE
    k += 4;
#else
    k += 1;
#endif
  }
}
`;

async function counted(asCompiled: boolean) {
  const files = new SourceFiles();
  const main = files.addBytes("f.c", Buffer.from(TEXT));
  const options = { ...DEFAULT_OPTIONS, asCompiled, quiet: true };
  const { statistics } = await countFile(files, main, options, null, () => {});
  return statistics;
}

test("evolutions hold for all flags, or with --as-compiled for these", async () => {
  const forAll = await counted(false);
  expect([...forAll.causes]).toEqual([["text that #if chooses", 1]]);
  expect(forAll.evolutions.get("univariate")).toBe(1);
  const forThese = await counted(true);
  expect(forThese.causes.size).toBe(0);
  expect(forThese.evolutions.get("univariate")).toBe(2);
});

// What is counted of text that other flags would read otherwise.

import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../options/options.ts";
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

async function counted(asCompiled: boolean, text = TEXT) {
  const files = new SourceFiles();
  const main = files.addBytes("f.c", Buffer.from(text));
  const options = { ...DEFAULT_OPTIONS, asCompiled, quiet: true };
  const { statistics } = await countFile(files, main, options, null, () => {});
  return statistics;
}

test("evolutions hold for all flags, or with --as-compiled for these", async () => {
  const forAll = await counted(false);
  expect([...forAll.causes]).toEqual([["text that depends on compiler flags (#if)", 1]]);
  expect(forAll.evolutions.get("univariate")).toBe(1);
  const forThese = await counted(true);
  expect(forThese.causes.size).toBe(0);
  expect(forThese.evolutions.get("univariate")).toBe(2);
});

const DECLARED = `
#ifndef SUM
#define SUM(x) ((x) + 5)
#endif
void f(int n, int *A) {
  for (int i = 0; i < n; i++) {
    if (A[i] > 0) {
      int const sum = SUM(A[i]);
      A[i] = sum;
    }
  }
}
`;

test("what a declaration declares has no value before it, whatever flags make of it: none of the last iteration", async () => {
  const { causes } = await counted(false, DECLARED);
  // Of i and A, which another SUM may write.
  expect([...causes]).toEqual([["text that depends on compiler flags (#if)", 2]]);
});

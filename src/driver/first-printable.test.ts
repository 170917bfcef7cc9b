import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { DEFAULT_OPTIONS } from "../options/options.ts";
import { SourceFiles } from "../source/source-file.ts";

test("where a name is missing for new loops, the loops are planned once, for pragmas", async () => {
  // Nobody can say of `r` what it holds before the innermost loop: how often p[k] lets it grow is data.
  const text = `int ext(int);
void f(int n, int nb, int *restrict p, double *restrict a) {
  int r = 0;
  for (int k = 0; k < n; k++) {
    ext(k);
    for (int j = 0; j < p[k]; j++) {
      ext(j);
      for (int b = 0; b < nb; b++) a[r * nb + b] = b * 0.5;
      r++;
    }
  }
}
`;
  const files = new SourceFiles();
  const { report } = await compile(files, files.add("in.c", text), DEFAULT_OPTIONS, () => {});
  expect(report.remarks.map(({ id }) => id)).toContain("name-not-available");
  expect(report.timings.filter(({ pass }) => pass === "schedule")).toHaveLength(1);
});

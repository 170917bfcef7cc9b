// `npm run test:fast`: what tells soon whether something broke. Unit tests that take a second or two, and one in
// sixty of the textual tests. `npm test` runs all.
//
// Files share a worker's modules: loading the pipeline and isl for each of 130 files took as long as half of the
// tests. What replaces modules has to run alone, and is left out.
import { defineConfig } from "vitest/config";
import all from "./vitest.config.ts";

/** They replace modules that others share. */
const ALONE = ["compile-failure", "driver/containment"].map((name) => `src/${name}.test.ts`);

/** They run kernels, random programs or the compiler, or take more than three seconds. */
const SLOW = [
  ...["kernels", "random", "differential", "execute", "sweep"].map((name) => `src/**/${name}.test.ts`),
  ...[
    "compile",
    ...["pipeline", "invariant-loads", "gvn-pre", "header-copy", "final-values"].map((name) => `opt/${name}`),
    "analysis/cfg/region-tree",
    "isl-wasm/src/callbacks",
    "frontend/c/parse.compare",
    "schedule/search/decide",
    "schedule/matrix/requested",
  ].map((name) => `src/${name}.test.ts`),
  ...["support/v8-tiering", "driver/function-versions", "codegen/range-ends", "dependence/nearest"].map(
    (name) => `src/${name}.test.ts`,
  ),
  ...["scop/detect/detectors", "transform/from-c", "isl-wasm/src/memory", "isl-wasm/src/algebra"].map(
    (name) => `src/${name}.test.ts`,
  ),
  ...["compare", "expand", "provenance.property"].map((name) => `src/frontend/c/preprocess/${name}.test.ts`),
];

export default defineConfig({
  ...all,
  test: {
    ...all.test,
    include: ["src/**/*.test.ts", "testsuite/{layers,messages,runner}.test.ts", "testsuite/textual.fast.ts"],
    exclude: ["**/node_modules/**", ...ALONE, ...SLOW],
    isolate: false,
  },
});

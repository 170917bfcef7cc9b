// `npm run test:fast`: what tells soon whether something broke. Unit tests that take a second or two, and one in
// thirty of the textual tests. `npm test` runs all.
import { defineConfig } from "vitest/config";
import all from "./vitest.config.ts";

/** They run kernels, random programs or the compiler, or take more than three seconds. */
const SLOW = [
  ...["kernels", "random", "differential", "execute", "sweep"].map((name) => `src/**/${name}.test.ts`),
  ...[
    "compile",
    "opt/pipeline",
    "opt/invariant-loads",
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
    exclude: ["**/node_modules/**", ...SLOW],
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "testsuite/**/*.test.ts",
      "polybench/**/*.test.ts",
      "fuzz/**/*.test.ts",
      "corpus/**/*.test.ts",
      "experts/**/*.test.ts",
    ],
    testTimeout: 60_000,
    // The machine that runs CI has two cores; wasm instances are not free.
    maxWorkers: 2,
    // Built JavaScript, a megabyte of it: Node loads it as it is.
    server: { deps: { external: [/isl-wasm\/dist\//] } },
  },
});

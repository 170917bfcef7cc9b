import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { hasBudgets } from "./v8-tiering.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Functions that V8 compiles once more with its optimising compiler in a run on a kernel. */
function optimised(flag: string, pattern: RegExp): number {
  const kernel = "polybench/gemm/gemm.c";
  const { stdout, status } = spawnSync(process.execPath, [flag, "bin/polyc", kernel, "-o", "/dev/null"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(status).toBe(0);
  return stdout.split("\n").filter((line) => pattern.test(line)).length;
}

it("a short run optimises little: no function of the parser, dozens of isl's, fewer of polyc's", () => {
  const wasm = optimised("--trace-wasm-compilation-times", /using TurboFan/);
  expect(wasm).toBeGreaterThan(0);
  expect(wasm).toBeLessThan(110);
  expect(optimised("--trace-wasm-compilation-times", /using TurboFan.*bodysize \d{5}/)).toBe(0);
  expect(optimised("--trace-opt", /completed optimizing/)).toBeLessThan(60);
}, 60_000);

it("V8 is told nothing that it does not understand, and would say so", () => {
  expect(["11.3.244.8-node.38", "12.4.254.21-node.33", "13.6.233.10-node.28"].every(hasBudgets)).toBe(true);
  expect(["10.2.154.26-node.36", "14.1.146.11-node.14", "1.3.0"].some(hasBudgets)).toBe(false);
  const { stderr } = spawnSync(process.execPath, ["bin/polyc", "--quiet", "polybench/gemm/gemm.c"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
}, 60_000);

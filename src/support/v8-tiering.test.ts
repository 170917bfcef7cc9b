import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { hasBudgets } from "./v8-tiering.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const KERNEL = "polybench/gemm/gemm.c";

/** Functions that V8 compiles once more with its optimising compiler in a run on a file. */
function optimised(flag: string, pattern: RegExp, file = KERNEL): number {
  const { stdout, status } = spawnSync(process.execPath, [flag, "bin/polyc", file, "-o", "/dev/null"], {
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

it("nor does a run on some thousand lines optimise the parser", () => {
  const folder = mkdtempSync(join(tmpdir(), "polyc-tiering-"));
  try {
    const file = join(folder, "long.c");
    const straight = "  a[0] = a[1] + 2 * a[2];\n".repeat(3000);
    writeFileSync(
      file,
      `void f(int n, int *a)\n{\n  for (int i = 0; i < n; i++)\n    a[i] = i;\n${straight}}\n`,
    );
    expect(optimised("--trace-wasm-compilation-times", /using TurboFan.*bodysize \d{5}/, file)).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
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

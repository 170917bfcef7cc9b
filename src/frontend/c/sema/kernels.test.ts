/**
 * The kernels of this repository, as a user's compiler sees them: all functions read, parameters typed as
 * written.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { SourceFiles } from "../../../source/source-file.ts";
import type { Unit } from "../ast.ts";
import { initFrontend, readC } from "../index.ts";
import { fallbackProfile, learnCompiler } from "../preprocess/compiler.ts";
import { printAstType } from "../print-type.ts";
import { verifyUnit } from "../verify-ast.ts";
import { functionNamed } from "./testing.ts";

const FOLDER = join(import.meta.dirname, "../../../../polybench");
const KERNELS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "utilities")
  .map((entry) => entry.name)
  .filter((name) => readdirSync(join(FOLDER, name)).includes(`${name}.c`));

const compiler = learnCompiler({ cc: "cc", flags: [], cacheDir: null }) ?? fallbackProfile();

function read(name: string, macros: readonly string[] = []): Unit {
  const files = new SourceFiles();
  const main = files.read(join(FOLDER, name, `${name}.c`));
  const preprocess = { macros: macros.map((text) => ({ kind: "define" as const, text })) };
  return readC(files, main, { compiler, preprocess }).unit;
}

const parameters = (unit: Unit, name: string) =>
  functionNamed(unit, name).params.map((id) => {
    const symbol = unit.symbols[id]!;
    return `${printAstType(symbol.type, unit.tags)} ${symbol.name}`;
  });

beforeAll(initFrontend);

describe("kernels", () => {
  test.each(KERNELS)("%s is read in full", (name) => {
    const unit = read(name);
    expect(unit.unread).toEqual([]);
    expect(verifyUnit(unit)).toEqual([]);
    const kernel = functionNamed(unit, `kernel_${name.replaceAll("-", "_")}`);
    expect(kernel.isStatic).toBe(true);
    expect(kernel.span).not.toBeNull();
  });

  test("gemm's arrays have extents that are macros, its bounds are parameters", () => {
    const unit = read("gemm");
    const [, , , , , c] = functionNamed(unit, "kernel_gemm").params;
    expect(parameters(unit, "kernel_gemm").map((text) => text.replace(/\?\d+/, "?"))).toEqual([
      "int ni",
      "int nj",
      "int nk",
      "double alpha",
      "double beta",
      "double[?]* C",
      "double[?]* A",
      "double[?]* B",
    ]);
    const type = unit.symbols[c!]!.type;
    const row = type.kind === "pointer" && type.to.kind === "array" ? type.to.extent : null;
    expect(unit.extents[row!.id]).toMatchObject({
      kind: "binary",
      op: "add",
      left: { kind: "int", macro: { name: "NJ" }, value: 1100n },
      right: { kind: "int", value: 0n },
    });
  });

  test("sizes given on the command line are macros all the same", () => {
    const unit = read("gemm", ["NI=77", "POLYBENCH_USE_SCALAR_LB"]);
    const kernel = functionNamed(unit, "kernel_gemm");
    const loop =
      kernel.body.kind === "block" ? kernel.body.body.find((stmt) => stmt.kind === "for") : undefined;
    expect(loop?.kind === "for" && loop.cond).toMatchObject({
      kind: "binary",
      op: "lt",
      right: { kind: "int", value: 77n, macro: { name: "_PB_NI" } },
    });
  });

  test("variable-length parameters have the extents that they are declared with", () => {
    const unit = read("gemm", ["POLYBENCH_USE_C99_PROTO"]);
    const type = unit.symbols[functionNamed(unit, "kernel_gemm").params[5]!]!.type;
    const row = type.kind === "pointer" && type.to.kind === "array" ? type.to.extent : null;
    expect(row?.value).toBeNull();
    expect(unit.extents[row!.id]).toMatchObject({ kind: "binary", left: { kind: "load" } });
  });
});

import { describe, expect, it } from "vitest";
import { compile } from "../compile.ts";
import {
  canonicalPasses,
  choosingPasses,
  expandedPasses,
  overapproximatingPasses,
  sourceAccessPasses,
  sourcePasses,
} from "../opt/pipeline.ts";
import { SourceFiles } from "../source/source-file.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { brokenConstraints, PASSES } from "./passes.ts";

async function passesOf(text: string): Promise<readonly string[]> {
  const files = new SourceFiles();
  const options = { ...DEFAULT_OPTIONS, force: true, dumpAfter: ["candidates"] };
  return (await compile(files, files.add("x.c", text), options, () => {})).passes;
}

const LOOP = "void f(int *a) { for (int i = 0; i < 9; i++) a[i] = i; }";
const CALL = "static void g(int *a) { for (int i = 0; i < 9; i++) a[i] = i; }";
const CALLING = `${LOOP} ${CALL} void h(int *a) { for (int i = 0; i < 9; i++) g(a + 9 * i); }`;

describe("passes", () => {
  it("run in the order of the table", async () => {
    // Those of called functions come when all of the first one's have run.
    const ofCalls: readonly string[] = ["forward-addresses", "split-structures", "promote-locals"];
    const passes = (await passesOf(CALLING)).map((name) => name.split("/").at(-1)!);
    const inOrder: readonly string[] = [...PASSES.filter((name) => !ofCalls.includes(name)), ...ofCalls];
    expect([...new Set(passes)].filter((name) => inOrder.includes(name))).toEqual(inOrder);
  });

  it("make all versions of a function through the host", async () => {
    const passes = await passesOf(LOOP);
    expect(passes).toContain("as-written/ssa");
    expect(passes).toContain("as-written/isolate");
  });

  it("keep to the constraints in every pipeline", async () => {
    const pipelines = [
      ...[canonicalPasses(), sourcePasses(), sourceAccessPasses(), overapproximatingPasses()],
      ...[expandedPasses([]), choosingPasses()],
    ];
    for (const passes of pipelines) expect(brokenConstraints(passes.map(({ name }) => name))).toEqual([]);
    expect(brokenConstraints(await passesOf(LOOP))).toEqual([]);
  });

  it("that run too early or too late are named with the reason", () => {
    expect(brokenConstraints(["ccp", "ssa"])).toEqual([
      "ccp runs before ssa: it follows values from where they are defined",
    ]);
    expect(brokenConstraints(["ssa", "loop-form", "lcssa", "copyprop"])).toEqual([
      "copyprop runs after lcssa: it removes φs with one argument",
    ]);
  });
});

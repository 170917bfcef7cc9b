import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functionTexts } from "./object-text.ts";
import { topReasons } from "./read-table.ts";
import { MODES, type Transformation, transformFile } from "./transform.ts";
import { quotaLine } from "./transform-table.ts";

const SUM = "int sum(int a, int b) { return a + b; }";
const LOOP =
  "double x[100];\nint line(void) { return __LINE__; }\nvoid clear(int n) { for (int i = 0; i < n; i++) x[i] = 0; }\n";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "polyc-corpus-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function textsOf(program: string): ReadonlyMap<string, string> {
  const [source, object] = [join(folder, "f.c"), join(folder, "f.o")];
  writeFileSync(source, program);
  execFileSync("gcc", ["-c", "-ffunction-sections", source, "-o", object]);
  return functionTexts(readFileSync(object));
}

describe("machine code of functions", () => {
  test("does not depend on what stands around them", () => {
    const alone = textsOf(SUM);
    const among = textsOf(`int zero(void) { return 0; }\n${SUM}\nint one(void) { return sum(0, 1); }`);
    expect([...among.keys()].sort()).toEqual(["one", "sum", "zero"]);
    expect(among.get("sum")).toBe(alone.get("sum"));
  });

  test("changes with the function", () => {
    expect(textsOf(SUM.replace("a + b", "a - b")).get("sum")).not.toBe(textsOf(SUM).get("sum"));
  });
});

test("a file that is rewritten compiles, and its other functions are as they were", async () => {
  const path = join(folder, "loop.c");
  writeFileSync(path, LOOP);
  const { seconds, memory, times, ...found } = await transformFile(path, "gcc", [], MODES.identity!);
  expect(seconds * memory).toBeGreaterThan(0);
  expect(times.get("all")).toBeGreaterThan(times.get("dependence")!);
  expect(times.get("live ranges")).toBeGreaterThan(0);
  expect(times.get("schedule")).toBeGreaterThan(times.get("live ranges")!);
  expect(found).toEqual({
    functions: 2,
    unread: 0,
    loops: 1,
    loopsInScops: 1,
    loopsTransformed: 1,
    scops: 1,
    overQuota: 0,
    overQuotaIn: new Map(),
    reasons: [],
    compiled: "yes",
    wrong: [],
  });
});

test("reasons that differ in names and lines only are counted together", () => {
  const table = topReasons("why", ['a: "x" (line 3) is 4', 'a: "y" (line 5) is 7', "b: z"]);
  expect(table).toBe("   why\n2  a: … is …\n1  b: z\n");
});

test("regions that take too many steps are counted by step, and the time of passes is a share of all", () => {
  const file = (scops: number, overQuota: number, dependence: number) =>
    ({
      scops,
      overQuota,
      overQuotaIn: new Map([
        ["shape", overQuota],
        ["delicm map", 1],
      ]),
      times: new Map([
        ["dependence", dependence],
        ["all", 50],
      ]),
    }) as unknown as Transformation;
  const of = [["a.c", file(150, 1, 10)] as const, ["b.c", file(50, 2, 15)] as const];
  expect(quotaLine({ name: "all, default", of })).toBe(
    "all, default: 200 SCoPs, 3 over a quota (1.50 %; delicm map 2; shape 3); of the time dependence 25.00 %",
  );
});

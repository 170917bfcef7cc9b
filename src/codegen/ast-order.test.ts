import { AstBuild, type AstNodeTree, DimType, Id, type Isl, loadIsl, type Schedule } from "isl-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { type AstInstance, iteratorName } from "./ast-build.ts";
import { runsInOrder } from "./ast-order.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const DEPTH = 5;
const ORDER = "[m, n] -> [{ S2[i, j, k] -> [(j)]; S3[i, j, k] -> [(j)] }]";
const LAST = "[m, n] -> [{ S2[i, j, k] -> [(k - i)]; S3[i, j, k] -> [(0)] }]";

/** S2 and S3 interleaved in two bands further in; S4 with `third` in the third one. */
function scheduleWith(third: string): Schedule {
  const inside = "0 <= i < m and j >= 0 and 3j <= -2 + n and 3j <= -2 + m and 0 <= k <= m";
  const band = (s3: string, s2: string, s4: string) =>
    `schedule: "[m, n] -> [{ S3[i, j, k] -> [(${s3})]; S2[i, j, k] -> [(${s2})]; S4[i] -> [(${s4})] }]"`;
  const filter = (statements: string) => `filter: "[m, n] -> { ${statements} }"`;
  const inner = `schedule: "${ORDER}", child: { schedule: "${LAST}", child: { sequence: [
    { ${filter("S3[i, j, k]")} }, { ${filter("S2[i, j, k]")} } ] } }`;
  return isl.schedule(`{ domain: "[m, n] -> { S4[i] : 0 <= i < m; S3[i, j, k] : ${inside}; S2[i, j, k] : ${inside} }", child: {
    ${band("1 + k", "i", "2")}, child: { ${band("3j", "1 + k", "2")}, child: { ${band("1 + i", "1 + i", third)}, child: {
      sequence: [ { ${filter("S4[i]")} }, { ${filter("S2[i, j, k]; S3[i, j, k]")}, child: { ${inner} } } ] } } } } }`);
}

function treeOf(schedule: Schedule): AstNodeTree {
  const names = Array.from({ length: DEPTH }, (_, d) => isl.id(iteratorName(d)));
  const [first, ...others] = names;
  const list = others.reduce((ids, id) => ids.add(id), first!.toList());
  return AstBuild.fromContext(isl.set("[m, n] -> { : m >= 1 }"))
    .setIterators(list)
    .setAtEachDomain((node, build) => {
      const map = isl.keep(build.getSchedule().asMap());
      const stmt = { name: map.getTupleName(DimType.in)! };
      return node.setAnnotation(Id.alloc(isl, stmt.name, { stmt, schedule: map } as unknown as AstInstance));
    })
    .nodeFromSchedule(schedule)
    .toTree();
}

describe("the order of isl's loops", () => {
  test("is the schedule's", () => {
    const schedule = scheduleWith("i");
    expect(runsInOrder(treeOf(schedule), schedule.getMap())).toBe(true);
  });

  // isl 0.27 puts all of S2 in front of S3 (f709792 of the fuzzer).
  test("is another where a stride meets what is interleaved further in", () => {
    const schedule = scheduleWith("2i");
    expect(runsInOrder(treeOf(schedule), schedule.getMap())).toBe(false);
  });
});

import { AstBuild, DimType, IslError, loadIsl, QuotaExceeded, ScheduleConstraints } from "isl-wasm";
import { expect, test } from "vitest";

const module = await loadIsl();

test("sets print as they were read", () => {
  const isl = module.context();
  const set = isl.set("[n] -> { S[i] : 0 <= i < n }");
  expect(String(set)).toBe("[n] -> { S[i] : 0 <= i < n }");
  expect(set.dim(DimType.set)).toBe(1);
  isl.dispose({ checkLeaks: true });
});

test("a schedule is computed and its AST fetched as plain data", () => {
  const isl = module.context();
  const domain = isl.unionSet("{ S[i] : 0 <= i < 10 }");
  const flow = isl.unionMap("{ S[i] -> S[i + 1] : 0 <= i < 9 }");
  const schedule = ScheduleConstraints.onDomain(domain).setValidity(flow).computeSchedule();
  const seen: string[] = [];
  const build = AstBuild.alloc(isl).setAtEachDomain((node, inner) => {
    seen.push(String(inner.getSchedule()));
    return node.setAnnotation(isl.id("note", { statement: "S" }));
  });
  const tree = build.nodeFromSchedule(schedule).toTree();
  expect(seen).toHaveLength(1);
  expect(tree).toMatchObject({
    kind: "for",
    init: { kind: "int", value: 0n },
    body: { kind: "user", annotation: { name: "note", user: { statement: "S" } } },
  });
  isl.dispose({ checkLeaks: true });
});

test("errors, exceptions of callbacks, and quotas reach the caller; the context works on", () => {
  const isl = module.context();
  expect(() => isl.set("{ [i] : i < }")).toThrow(IslError);
  const sets = isl.unionSet("{ A[i]; B[i] }");
  const stop = () => {
    throw new TypeError("mine");
  };
  expect(() => sets.foreachSet(stop)).toThrow(new TypeError("mine"));
  const isEasy = () =>
    isl.withQuota(10, () => isl.map("{ [i, j] -> [j, i + j] : 0 < i < 99 }").transitiveClosure());
  expect(isEasy).toThrow(QuotaExceeded);
  expect(isl.set("{ [i] : 0 <= i < 3 }").isEmpty()).toBe(false);
  isl.dispose({ checkLeaks: true });
});

/** Callbacks: their values' lifetimes, what they throw, and the checks on what they return. */
import {
  AstBuild,
  AstPrintOptions,
  IslError,
  type IslObject,
  type IslSet,
  loadIsl,
  Printer,
  QuotaExceeded,
  ScheduleNodeType,
  type UnionSet,
} from "isl-wasm";
import { expect, test } from "vitest";

const module = await loadIsl();
const context = () => module.context();
const SETS = "{ A[i] : 0 <= i < 3; B[i, j]; C[] }";

const nested = (sets: UnionSet, body: () => void) => sets.foreachSet(() => sets.foreachSet(body));

test("foreach, every and map run the function on each element", () => {
  const isl = context();
  const names: (string | null)[] = [];
  isl.unionSet(SETS).foreachSet((set) => {
    names.push(set.getTupleName());
  });
  expect(names.sort()).toEqual(["A", "B", "C"]);
  expect(isl.unionSet(SETS).everySet((set) => set.getTupleName() !== "D")).toBe(true);
  expect(isl.unionSet(SETS).everySet((set) => set.getTupleName() !== "B")).toBe(false);
  const list = isl.valList([3, 1, 2]).map((value) => value.mul(10n));
  expect(list.toArray().map((value) => value.toBigInt())).toEqual([30n, 10n, 20n]);
  const ordered = list.sort((a, b) => (a.lt(b) ? -1 : 1));
  expect(ordered.toArray().map(String)).toEqual(["10", "20", "30"]);
  isl.dispose({ checkLeaks: true });
});

test("two callbacks of one function are told apart", () => {
  const isl = context();
  const components: string[] = [];
  // 1 and 2 follow each other, 3 follows none.
  isl.valList([1, 2, 3]).foreachScc(
    (a, b) => !a.eq(3n) && !b.eq(3n),
    (component) => {
      components.push(component.toArray().map(String).sort().join());
    },
  );
  expect(components.sort()).toEqual(["1,2", "3"]);
  isl.dispose({ checkLeaks: true });
});

test("a callback's values end with it, unless they are kept", () => {
  const isl = context();
  const lost: IslSet[] = [];
  const kept: IslSet[] = [];
  isl.unionSet(SETS).foreachSet((set) => {
    lost.push(set);
    kept.push(isl.keep(set.coalesce()));
  });
  expect(() => String(lost[0])).toThrow("after the end of its scope");
  expect(kept.map((set) => set.getTupleName()).sort()).toEqual(["A", "B", "C"]);
  isl.dispose({ checkLeaks: true });
});

test("what a callback throws comes out as it is, from any depth, and nothing leaks", () => {
  const isl = context();
  const error = { not: "an Error" };
  const fail = () => {
    throw error;
  };
  const caught: unknown[] = [];
  for (const attempt of [
    () => isl.unionSet(SETS).foreachSet(fail),
    () => isl.unionSet(SETS).everySet(fail),
    () => isl.valList([1, 2]).map(fail),
    () => nested(isl.unionSet(SETS), fail),
    () => isl.set("{ [i] : 0 <= i < 9 }").foreachPoint(fail),
  ]) {
    try {
      attempt();
    } catch (thrown) {
      caught.push(thrown);
    }
  }
  expect(caught).toEqual([error, error, error, error, error]);
  expect(isl.set("{ [i] : 0 <= i < 3 }").countVal().toNumber()).toBe(3);
  isl.dispose({ checkLeaks: true });
});

test("an error caught inside a callback does not stop the loop", () => {
  const isl = context();
  let failures = 0;
  isl.unionSet(SETS).foreachSet(() => {
    try {
      isl.set("{ [i] : ");
    } catch (error) {
      expect(error).toBeInstanceOf(IslError);
      failures++;
    }
  });
  expect(failures).toBe(3);
  isl.dispose({ checkLeaks: true });
});

test("a quota that runs out inside a callback comes out as QuotaExceeded", () => {
  const isl = context();
  const search = () =>
    isl.unionSet(SETS).foreachSet(() => {
      isl.map("{ [i, j] -> [j, i + j] : 0 < i < 99 or 7 < j < 10 }").transitiveClosure();
    });
  expect(() => isl.withQuota(100, search)).toThrow(QuotaExceeded);
  isl.dispose({ checkLeaks: true });
});

test("a quota that runs out between callbacks, or as nodes are compared, comes out as QuotaExceeded", () => {
  const isEnough = (quota: number): boolean => {
    const isl = context();
    const remark = () =>
      isl.schedule(SPLIT).mapScheduleNodeBottomUp((node) => {
        if (node.getType() !== ScheduleNodeType.mark) return node;
        return node.delete().insertMark(isl.id("again"));
      });
    try {
      isl.withQuota(quota, remark);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(QuotaExceeded);
      return false;
    }
  };
  let [few, enough] = [1, 1 << 14];
  while (enough - few > 1) {
    const half = (few + enough) >> 1;
    if (isEnough(half)) enough = half;
    else few = half;
  }
  for (let quota = few; quota > few - 80; quota--) expect(isEnough(quota)).toBe(false);
});

const SPLIT = `{ domain: "[n] -> { S[i, j] : 0 <= i < n and 0 <= j < i; T[i] : 0 <= i < n }", child: {
  schedule: "[n] -> [{ S[i, j] -> [i]; T[i] -> [i] }]", child: { sequence: [
    { filter: "[n] -> { T[i] }" },
    { filter: "[n] -> { S[i, j] }", child: { mark: "inner", child: { schedule: "[n] -> [{ S[i, j] -> [j] }]" } } } ] } } }`;

test("exceptions in the hooks of AST generation and in schedule maps come out", () => {
  const isl = context();
  const schedule = isl.schedule(
    '{ domain: "{ S[i] : 0 <= i < 9 }", child: { schedule: "[{ S[i] -> [i] }]" } }',
  );
  const fail = () => {
    throw new TypeError("hook");
  };
  for (const build of [
    AstBuild.alloc(isl).setAtEachDomain(fail),
    AstBuild.alloc(isl).setBeforeEachFor(fail),
    AstBuild.alloc(isl).setAfterEachFor(fail),
    AstBuild.alloc(isl).setCreateLeaf(fail),
  ])
    expect(() => build.nodeFromSchedule(schedule)).toThrow(new TypeError("hook"));
  expect(() => schedule.mapScheduleNodeBottomUp(fail)).toThrow(new TypeError("hook"));
  expect(() => schedule.foreachScheduleNodeTopDown(fail)).toThrow(new TypeError("hook"));
  isl.dispose({ checkLeaks: true });
});

test("a schedule map that returns a node at another position is refused", () => {
  const isl = context();
  const schedule = isl.schedule(
    '{ domain: "{ S[i]; T[i] }", child: { sequence: [ { filter: "{ S[i] }" }, { filter: "{ T[i] }" } ] } }',
  );
  const isFilter = (type: number) => type === ScheduleNodeType.filter;
  const moveUp = () =>
    schedule.mapScheduleNodeBottomUp((node) => (isFilter(node.getType()) ? node.parent() : node));
  const moveAside = () =>
    schedule.mapScheduleNodeBottomUp((node) =>
      isFilter(node.getType()) && node.hasNextSibling() ? node.nextSibling() : node,
    );
  expect(moveUp).toThrow("at another position");
  expect(moveAside).toThrow("at another position");
  expect(() =>
    schedule.getRoot().mapDescendantBottomUp((node) => (node.hasParent() ? node.root() : node)),
  ).toThrow("at another position");
  isl.dispose({ checkLeaks: true });
});

test("a stored callback works after its scope, as long as its build is kept", () => {
  const isl = context();
  const schedule = isl.schedule(
    '{ domain: "{ S[i] : 0 <= i < 9 }", child: { schedule: "[{ S[i] -> [i] }]" } }',
  );
  let calls = 0;
  const build = isl.scope(() =>
    isl.scope(() =>
      AstBuild.alloc(isl).setAtEachDomain((node) => {
        calls++;
        return node;
      }),
    ),
  );
  isl.scope(() => build.nodeFromSchedule(schedule));
  build.nodeFromSchedule(schedule);
  expect(calls).toBe(2);
  isl.dispose({ checkLeaks: true });
});

test("printing with a function of ours", () => {
  const isl = context();
  const schedule = isl.schedule(
    '{ domain: "{ S[i] : 0 <= i < 2 }", child: { schedule: "[{ S[i] -> [i] }]" } }',
  );
  const node = AstBuild.alloc(isl).nodeFromSchedule(schedule);
  const options = AstPrintOptions.alloc(isl).setPrintUser((printer, _options, user) =>
    printer.startLine().printStr(`run ${user.userGetExpr().toCStr()};`).endLine(),
  );
  const text = node.print(Printer.toStr(isl).setOutputFormat(4), options).getStr();
  expect(text.replace(/\s+/g, " ")).toContain("run S(c0);");
  isl.dispose({ checkLeaks: true });
});

test("a value without copies is used up by the operation that takes it", () => {
  const isl = context();
  const printer = Printer.toStr(isl);
  const after = printer.printStr("text");
  expect(() => printer.getStr()).toThrow("after the end of its scope");
  expect(after.getStr()).toBe("text");
  isl.dispose({ checkLeaks: true });
});

test("identifiers carry any JavaScript value, and equal ones are one", () => {
  const isl = context();
  const value = { statement: 1 };
  const id = isl.id("S", value);
  expect(id.getUser()).toBe(value);
  expect(id.getName()).toBe("S");
  expect(isl.id("S").getUser()).toBeUndefined();
  const set = isl.set("{ [i] : i > 0 }").setTupleId(isl.id("S", value));
  expect(set.getTupleId().getUser()).toBe(value);
  expect(set.isEqual(isl.set("{ [i] : i > 0 }").setTupleId(isl.id("S", value)))).toBe(true);
  expect(set.getSpace().isEqual(isl.set("{ S[i] : i > 0 }").getSpace())).toBe(false);
  isl.dispose({ checkLeaks: true });
});

test("lent values can be kept as well", () => {
  const isl = context();
  const found: IslObject[] = [];
  isl
    .schedule('{ domain: "{ S[i] }", child: { schedule: "[{ S[i] -> [i] }]" } }')
    .foreachScheduleNodeTopDown((node) => {
      found.push(isl.keep(node));
      return true;
    });
  expect(found.map((node) => String(node)).length).toBe(3);
  isl.dispose({ checkLeaks: true });
});

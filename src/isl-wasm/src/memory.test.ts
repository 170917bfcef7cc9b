/** Scopes, quotas, leaks, crashes, and contexts that know nothing of each other. */
import { DimType, IslCrash, IslError, IslModule, type IslSet, loadIsl, QuotaExceeded } from "isl-wasm";
import { expect, test } from "vitest";

const module = await loadIsl();
const compiled = module.module;

test("a scope frees what it does not return", () => {
  const isl = module.context();
  const inner: IslSet[] = [];
  const result = isl.scope(() => {
    const sets = ["{ A[] }", "{ B[] }", "{ C[] }", "{ D[] }"].map((text) => isl.set(text));
    inner.push(...sets);
    isl.keep(sets[3]!);
    return { first: sets[0]!, others: [sets[1]!] };
  });
  expect(String(result.first)).toBe("{ A[] }");
  expect(String(result.others[0])).toBe("{ B[] }");
  expect(() => String(inner[2])).toThrow("after the end of its scope");
  expect(String(inner[3])).toBe("{ D[] }");
  isl.dispose({ checkLeaks: true });
});

test("a scope left by an exception frees everything", () => {
  const isl = module.context();
  const inner: IslSet[] = [];
  const fail = () =>
    isl.scope(() => {
      inner.push(isl.set("{ A[] }"));
      throw new Error("stop");
    });
  expect(fail).toThrow("stop");
  expect(() => String(inner[0])).toThrow("after the end of its scope");
  isl.dispose({ checkLeaks: true });
});

test("values of outer scopes stay alive when an inner one returns them", () => {
  const isl = module.context();
  const outer = isl.set("{ A[] }");
  expect(isl.scope(() => outer)).toBe(outer);
  expect(String(outer)).toBe("{ A[] }");
  isl.dispose({ checkLeaks: true });
});

test("10,000 operations leave memory flat and no reference behind", () => {
  const isl = module.context();
  const domain = isl.unionSet("[n] -> { S[i, j] : 0 <= i, j < n; T[i] : 0 <= i < n }");
  const map = isl.unionMap("{ S[i, j] -> S[i, j + 1]; S[i, j] -> T[i] }");
  const round = (i: number) =>
    isl.scope(() => {
      const target = map.intersectDomain(domain).applyRange(map).coalesce();
      const sets = target.range().getSetList().toArray();
      const names = sets.map((set) => set.getTupleName());
      target.foreachMap((one) => {
        one.lexmin().addDims(1, 1).setDimName(1, 0, `p${i}`);
      });
      expect(() => isl.set("{ [i] : i < }")).toThrow(IslError);
      expect(isl.id(`name${i}`, { i }).getUser()).toEqual({ i });
      return names.length;
    });
  for (let i = 0; i < 100; i++) round(i);
  const before = isl.memorySize;
  for (let i = 0; i < 1000; i++) round(i);
  expect(isl.memorySize).toBe(before);
  isl.dispose({ checkLeaks: true });
});

test("the leak check finds a leak", () => {
  const isl = module.context();
  const set = isl.set("{ A[] }") as IslSet & { ptr: number };
  set.ptr = 0;
  expect(() => isl.dispose({ checkLeaks: true })).toThrow("still reference");
});

test("a quota ends a search, the context works on, and the count is the same every time", () => {
  const hard = "{ [i, j] -> [j, i + j] : 0 < i < 99 or 7 < j < 10 }";
  const counts = [1, 2].map(() => {
    const isl = module.context({ quota: 1000 });
    expect(() => isl.scope(() => isl.map(hard).transitiveClosure())).toThrow(QuotaExceeded);
    isl.quota = 0;
    isl.resetOperations();
    expect(isl.set("{ [i] : 0 <= i < 4 }").points()).toHaveLength(4);
    const { operations } = isl;
    isl.dispose({ checkLeaks: true });
    return operations;
  });
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[0]).toBe(counts[1]);
});

test("a pivot of big numbers counts as many operations as it has digits", () => {
  const isl = module.context();
  const operations = (factor: bigint): number => {
    isl.resetOperations();
    const rows = [3n, 5n, 7n, 11n, 13n].map(
      (prime, k) => `${prime * factor + 1n} x${k} + ${prime} x${(k + 1) % 5}`,
    );
    const set = isl.set(
      `{ [x0, x1, x2, x3, x4] : ${rows.map((row) => `${row} >= ${factor}`).join(" and ")} and x0 + x1 + x2 + x3 + x4 <= ${factor} }`,
    );
    isl.scope(() => [0, 1, 2, 3, 4].map((k) => set.dimMinVal(k)));
    return isl.operations;
  };
  const [few, many] = [operations(3n), operations(3n ** 400n)];
  expect(many).toBeGreaterThan(10 * few);
  isl.dispose();
});

test("what takes more memory than there is counts as too many operations, and the context works on", () => {
  const isl = module.context();
  const square = isl.set("{ [i, j] : 0 <= i, j < 10 }");
  expect(() => square.addDims(DimType.set, 400_000_000)).toThrow(QuotaExceeded);
  expect(square.isEmpty()).toBe(false);
  isl.dispose({ checkLeaks: true });
});

test("a quota for a part counts that part only", () => {
  const isl = module.context();
  const easy = () => isl.set("{ [i] : 0 <= i < 4 }").isEmpty();
  easy();
  const enough = 2 * isl.operations;
  for (let i = 0; i < 50; i++) expect(isl.withQuota(enough, easy)).toBe(false);
  expect(() => isl.withQuota(1, easy)).toThrow(QuotaExceeded);
  expect(isl.quota).toBe(0);
  isl.dispose({ checkLeaks: true });
});

test("a budget is for all that a context does, whatever quotas there are", () => {
  const isl = module.context({ quota: 100_000, budget: 3000 });
  const hard = () =>
    isl.scope(() => isl.map("{ [i, j] -> [j, i + j] : 0 < i < 99 or 7 < j < 10 }").transitiveClosure());
  expect(() => isl.withQuota(1000, hard)).toThrow(QuotaExceeded);
  expect(isl.allOperations).toBeLessThan(1100);
  expect(isl.quota).toBe(100_000);
  for (let i = 0; i < 10; i++) expect(() => isl.withQuota(1000, hard)).toThrow(QuotaExceeded);
  expect(() => hard()).toThrow(QuotaExceeded);
  const all = isl.allOperations;
  expect(all).toBeGreaterThan(2900);
  expect(all).toBeLessThan(3100);
  isl.dispose();
  expect(isl.allOperations).toBe(all);
});

test("checks count for no budget", () => {
  const isl = module.context({ quota: 2000, budget: 3000 });
  const easy = () => isl.scope(() => isl.set("{ [i] : 0 <= i < 4 }").isEmpty());
  easy();
  const before = isl.allOperations;
  isl.outsideBudget(() => {
    while (isl.operations < 1900) easy();
  });
  isl.outsideBudget(() => {
    while (isl.operations < 1900) easy();
  });
  expect(isl.allOperations).toBe(before);
  easy();
  expect(isl.allOperations).toBeGreaterThan(before);
  expect(() =>
    isl.outsideBudget(() => {
      for (;;) easy();
    }),
  ).toThrow(QuotaExceeded);
  isl.dispose({ checkLeaks: true });
});

test("values of different contexts do not mix", () => {
  const [a, b] = [module.context(), module.context()];
  expect(() => a.set("{ A[] }").union(b.set("{ A[] }"))).toThrow("another context");
  expect(() => a.keep(b.set("{ A[] }"))).toThrow("another context");
});

test("a crash ends its own context, and no other", () => {
  const [isl, other] = [module.context(), module.context()];
  const set = other.set("{ A[] }");
  const deep = `{ [i] : ${"(".repeat(200_000)}i > 0${")".repeat(200_000)} }`;
  expect(() => isl.set(deep)).toThrow(IslCrash);
  expect(() => isl.set("{ A[] }")).toThrow(IslCrash);
  isl.dispose();
  expect(String(set)).toBe("{ A[] }");
  other.dispose({ checkLeaks: true });
});

test("a crash inside a callback ends its context", () => {
  const isl = module.context();
  const deep = `{ [i] : ${"(".repeat(200_000)}i > 0${")".repeat(200_000)} }`;
  const attempt = () =>
    isl.unionSet("{ A[]; B[] }").foreachSet(() => {
      isl.set(deep);
    });
  expect(attempt).toThrow(IslCrash);
  expect(() => isl.set("{ A[] }")).toThrow(IslCrash);
});

test("a disposed context is not used again", () => {
  const isl = module.context();
  const set = isl.set("{ A[] }");
  isl.dispose();
  expect(() => String(set)).toThrow("disposed");
  expect(() => isl.set("{ A[] }")).toThrow("disposed");
  isl.dispose();
});

test("a context that follows another finds no trace of it, nor what it left halfway", () => {
  const module = new IslModule(compiled);
  const work = () => {
    const isl = module.context({ quota: 20_000 });
    const user = { name: "user" };
    const id = isl.id("A", user);
    const text = String(isl.scope(() => isl.map("{ [i, j] -> [j, i + j] : 0 < i < 99 }").power()));
    const { operations } = isl;
    expect(id.getUser()).toBe(user);
    return { isl, text, operations };
  };
  const first = work();
  expect(() =>
    first.isl.withQuota(10, () => first.isl.map("{ [i] -> [i + 1] }").transitiveClosure()),
  ).toThrow();
  first.isl.dispose();
  const second = work();
  expect([second.text, second.operations]).toEqual([first.text, first.operations]);
  expect(() => first.isl.set("{ A[] }")).toThrow("disposed");
  second.isl.dispose({ checkLeaks: true });
});

test("contexts that live at the same time have nothing in common, whatever was disposed of before", () => {
  const module = new IslModule(compiled);
  module.context().dispose();
  const [a, b] = [module.context(), module.context()];
  const sets = [a.set("{ A[] }"), b.set("{ B[] }")];
  a.dispose();
  const c = module.context();
  const set = c.set("{ C[] }");
  expect([String(sets[1]), String(set)]).toEqual(["{ B[] }", "{ C[] }"]);
  expect(() => String(sets[0])).toThrow("disposed");
});

test("an instance whose context crashed, grew or was disposed of inside of a scope is not used again", () => {
  const module = new IslModule(compiled);
  const crashed = module.context();
  expect(() => crashed.set(`{ [i] : ${"(".repeat(200_000)}i > 0${")".repeat(200_000)} }`)).toThrow(IslCrash);
  crashed.dispose();
  const grown = module.context();
  const size = grown.memorySize;
  grown.id("a".repeat(size));
  expect(grown.memorySize).toBeGreaterThan(size);
  grown.dispose();
  const [within, other] = [module.context(), module.context()];
  expect(within.memorySize).toBe(size);
  within.scope(() => within.dispose());
  expect(String(module.context().set("{ A[] }"))).toBe("{ A[] }");
  expect(String(other.set("{ B[] }"))).toBe("{ B[] }");
});

test("many contexts can live and die", () => {
  const alive = Array.from({ length: 20 }, () => module.context());
  for (let i = 0; i < 30; i++) expect(String(module.context().set("{ A[] }"))).toBe("{ A[] }");
  expect(alive.map((isl) => String(isl.set("{ B[] }")))).toEqual(alive.map(() => "{ B[] }"));
});

test("a value shows as its text, not as the inside of its context", () => {
  const isl = module.context();
  expect(JSON.stringify({ set: isl.set("{ A[] }") })).toBe('{"set":"{ A[] }"}');
  expect(Object.keys(isl.set("{ A[] }"))).toEqual(["ptr"]);
});

test("memory of all sizes is used again, and holds what was put into it", () => {
  const isl = module.context();
  const round = () =>
    isl.scope(() => {
      const lengths = Array.from({ length: 60 }, (_, i) => Math.floor(1.25 ** i) + i); // to half a megabyte
      const names = lengths.map((length, i) => String.fromCharCode(97 + (i % 26)).repeat(length));
      const ids = names.map((name) => isl.id(name));
      expect(ids.every((id, i) => id.getName() === names[i])).toBe(true);
    });
  round();
  const size = isl.memorySize;
  for (let i = 0; i < 20; i++) round();
  expect(isl.memorySize).toBe(size);
  isl.dispose({ checkLeaks: true });
});

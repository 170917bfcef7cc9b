/** Set algebra on random small sets, against plain enumeration of the points of a box. */
import fc from "fast-check";
import { DimType, type Isl, type IslMap, type IslSet, loadIsl } from "isl-wasm";
import { expect, test } from "vitest";

const module = await loadIsl();

const RANGE = [-3, -2, -1, 0, 1, 2, 3] as const;

/** `a·i + b·j + c`, compared with 0 or by its remainder. */
interface Constraint {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly test: "ge" | "eq" | "mod2" | "mod3";
}

/** A union of conjunctions, inside the box. */
type Model = readonly (readonly Constraint[])[];

const small = fc.integer({ min: -2, max: 2 });
const constraint = fc.record({
  a: small,
  b: small,
  c: fc.integer({ min: -4, max: 4 }),
  test: fc.constantFrom("ge", "ge", "ge", "eq", "mod2", "mod3"),
}) as fc.Arbitrary<Constraint>;
const model = fc.array(fc.array(constraint, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

function holds({ a, b, c, test }: Constraint, i: number, j: number): boolean {
  const value = a * i + b * j + c;
  switch (test) {
    case "ge":
      return value >= 0;
    case "eq":
      return value === 0;
    case "mod2":
      return value % 2 === 0;
    case "mod3":
      return value % 3 === 0;
  }
}

function textOf({ a, b, c, test }: Constraint): string {
  const value = `${a}i + ${b}j + ${c}`;
  return {
    ge: `${value} >= 0`,
    eq: `${value} = 0`,
    mod2: `(${value}) mod 2 = 0`,
    mod3: `(${value}) mod 3 = 0`,
  }[test];
}

const BOX = "-3 <= i <= 3 and -3 <= j <= 3";
const formula = (m: Model) =>
  m.map((conjunction) => `(${[BOX, ...conjunction.map(textOf)].join(" and ")})`).join(" or ");
const readSet = (isl: Isl, m: Model) => isl.set(`{ [i, j] : ${formula(m)} }`);
const readMap = (isl: Isl, m: Model) => isl.map(`{ [i] -> [j] : ${formula(m)} }`);

/** The points as text, in lexicographic order. */
function enumerate(m: Model): string[] {
  const isIn = (i: number, j: number) => m.some((conjunction) => conjunction.every((c) => holds(c, i, j)));
  return RANGE.flatMap((i) => RANGE.filter((j) => isIn(i, j)).map((j) => `${i},${j}`));
}

const pointsOf = (set: IslSet) => set.points().map(({ coordinates }) => coordinates.join(","));
const pairsOf = (map: IslMap) => map.points().map(({ from, to }) => `${from.coordinates},${to.coordinates}`);
const sorted = (points: Iterable<string>) =>
  [...new Set(points)].sort((a, b) => {
    const [x, y] = [a, b].map((point) => point.split(",").map(Number)) as [number[], number[]];
    const at = x.findIndex((value, k) => value !== y[k]);
    return at < 0 ? 0 : x[at]! - y[at]!;
  });

function check<T>(arbitraries: fc.Arbitrary<T>, body: (isl: Isl, value: T) => void): void {
  const isl = module.context();
  fc.assert(
    fc.property(arbitraries, (value) => isl.scope(() => body(isl, value))),
    { seed: 20, numRuns: 100 },
  );
  isl.dispose({ checkLeaks: true });
}

test("a set has the points of its formula, and survives printing and reading", () => {
  check(model, (isl, m) => {
    const set = readSet(isl, m);
    expect(pointsOf(set)).toEqual(enumerate(m));
    const again = isl.set(String(set));
    expect(again.isEqual(set)).toBe(true);
    expect(pointsOf(again)).toEqual(enumerate(m));
    expect(set.isEmpty()).toBe(enumerate(m).length === 0);
    expect(set.countVal().toNumber()).toBe(enumerate(m).length);
  });
});

test("union, intersection, difference and comparison agree with the points", () => {
  check(fc.tuple(model, model), (isl, [m1, m2]) => {
    const [s1, s2] = [readSet(isl, m1), readSet(isl, m2)];
    const [p1, p2] = [enumerate(m1), enumerate(m2)];
    expect(pointsOf(s1.union(s2))).toEqual(sorted([...p1, ...p2]));
    expect(pointsOf(s1.intersect(s2))).toEqual(p1.filter((p) => p2.includes(p)));
    expect(pointsOf(s1.subtract(s2))).toEqual(p1.filter((p) => !p2.includes(p)));
    expect(s1.isSubset(s2)).toBe(p1.every((p) => p2.includes(p)));
    expect(s1.isEqual(s2)).toBe(p1.join() !== "" || p2.join() !== "" ? p1.join(";") === p2.join(";") : true);
    expect(s1.isDisjoint(s2)).toBe(!p1.some((p) => p2.includes(p)));
    // The arguments are values: no operation has changed them.
    expect(pointsOf(s1)).toEqual(p1);
    expect(pointsOf(s2)).toEqual(p2);
  });
});

test("identities: De Morgan, absorption, difference as intersection with the complement", () => {
  check(fc.tuple(model, model), (isl, [m1, m2]) => {
    const [s1, s2] = [readSet(isl, m1), readSet(isl, m2)];
    const [c1, c2] = [s1.complement(), s2.complement()];
    expect(s1.union(s2).complement().isEqual(c1.intersect(c2))).toBe(true);
    expect(s1.intersect(s1.union(s2)).isEqual(s1)).toBe(true);
    expect(s1.subtract(s2).isEqual(s1.intersect(c2))).toBe(true);
    expect(c1.complement().isEqual(s1)).toBe(true);
  });
});

test("extrema, projections and simplifications keep or pick the right points", () => {
  check(model, (isl, m) => {
    const [set, points] = [readSet(isl, m), enumerate(m)];
    expect(pointsOf(set.lexmin())).toEqual(points.slice(0, 1));
    expect(pointsOf(set.lexmax())).toEqual(points.slice(-1));
    const firsts = sorted(points.map((p) => p.split(",")[0]!));
    expect(pointsOf(set.projectOut(DimType.set, 1, 1))).toEqual(firsts);
    for (const same of [set.coalesce(), set.detectEqualities(), set.computeDivs(), set.makeDisjoint()])
      expect(pointsOf(same)).toEqual(points);
    if (points.length > 0) {
      const greatest = Math.max(...points.map((p) => Number(p.split(",")[1])));
      expect(set.dimMaxVal(1).toNumber()).toBe(greatest);
    }
  });
});

test("relations: inverse, composition, image, domain and differences agree with the pairs", () => {
  check(fc.tuple(model, model), (isl, [m1, m2]) => {
    const [r1, r2] = [readMap(isl, m1), readMap(isl, m2)];
    const pairs = (m: Model) => enumerate(m).map((p) => p.split(",").map(Number) as [number, number]);
    const [p1, p2] = [pairs(m1), pairs(m2)];
    expect(pairsOf(r1)).toEqual(enumerate(m1));
    expect(pairsOf(r1.reverse())).toEqual(sorted(p1.map(([i, j]) => `${j},${i}`)));
    const composed = p1.flatMap(([i, j]) => p2.filter(([k]) => k === j).map(([, l]) => `${i},${l}`));
    expect(pairsOf(r1.applyRange(r2))).toEqual(sorted(composed));
    expect(pointsOf(r1.domain())).toEqual(sorted(p1.map(([i]) => `${i}`)));
    expect(pointsOf(r1.range())).toEqual(sorted(p1.map(([, j]) => `${j}`)));
    expect(pointsOf(r1.deltas())).toEqual(sorted(p1.map(([i, j]) => `${j - i}`)));
    expect(pointsOf(r2.domain().apply(r1))).toEqual(
      sorted(p1.filter(([i]) => p2.some(([k]) => k === i)).map(([, j]) => `${j}`)),
    );
    expect(r1.isSingleValued()).toBe(new Set(p1.map(([i]) => i)).size === p1.length);
  });
});

test("a transitive closure contains every path, and no more where isl calls it exact", () => {
  check(model, (isl, m) => {
    const pairs = enumerate(m).map((p) => p.split(",").map(Number) as [number, number]);
    const reach = new Set(pairs.map(([i, j]) => `${i},${j}`));
    for (let before = -1; before !== reach.size; ) {
      before = reach.size;
      for (const path of [...reach]) {
        const [i, j] = path.split(",").map(Number) as [number, number];
        for (const [k, l] of pairs) if (k === j) reach.add(`${i},${l}`);
      }
    }
    const [closure, isExact] = readMap(isl, m).transitiveClosure();
    const inBox = isl.map(`{ [i] -> [j] : ${BOX} }`);
    const found = pairsOf(closure.intersect(inBox));
    for (const path of reach) expect(found).toContain(path);
    if (isExact) expect(found).toEqual(sorted(reach));
  });
});

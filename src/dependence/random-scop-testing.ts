// Random SCoPs with two loops around each statement, one-dimensional arrays and scalars, and random orders
// for them.

import fc from "fast-check";

const SUBSCRIPTS = ["i", "i + 1", "n - 1 - i", "k", "i + k", "0", "2i"] as const;

const statement = fc.record({
  target: fc.constantFrom("A", "A", "B", "s", "t"),
  at: fc.constantFrom(...SUBSCRIPTS),
  from: fc.constantFrom("A", "A", "B", "s", "t"),
  fromAt: fc.constantFrom(...SUBSCRIPTS),
});

/** Time of one statement: two loops, with places between them. */
const times = fc.record({
  outer: fc.constantFrom("0", "0", "1"),
  first: fc.constantFrom("i", "i", "-i", "k", "i + k"),
  middle: fc.constantFrom("0", "0", "1"),
  second: fc.constantFrom("k", "k", "-k", "i", "2k - i"),
});

export const cases = fc.record({
  statements: fc.array(statement, { minLength: 1, maxLength: 3 }),
  original: fc.array(times, { minLength: 3, maxLength: 3 }),
  proposed: fc.array(times, { minLength: 3, maxLength: 3 }),
  parallel: fc.subarray([0, 1]),
  local: fc.boolean(),
});

const element = (array: string, at: string): string =>
  array === "A" || array === "B" ? `${array}[${at}]` : array;

export type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

export function textOf({ statements, original, local }: Case): string {
  // Scalars are given a value first: nothing may read what nobody wrote.
  const lines = statements.map(
    (s, k) =>
      `S${k}[i, k] : 0 <= i < n and 0 <= k < n : ${element(s.target, s.at)} := ${element(s.from, s.fromAt)} + 1`,
  );
  const order = statements.map((_, k) => `S${k}[i, k] -> [1, ${timeOf(original[k]!, k)}]`);
  return `
    [n] -> { : n >= 1 }
    double A[2n]; ${local ? "local " : ""}double B[2n]; value double s; phi double t
    I0[] : true : s := 0
    I1[] : true : t := 0
    ${lines.join("\n    ")}
    order { I0[] -> [0, 0, 0, 0, 0, 0]; I1[] -> [0, 1, 0, 0, 0, 0]; ${order.join("; ")} }`;
}

/** The own place at the end keeps statements apart; the loops of the original run forward. */
export const timeOf = (t: Case["original"][number], k: number): string =>
  `${t.outer}, ${t.first}, ${t.middle}, ${t.second}, ${k}`;

export function isOneToOne({ first, second }: Case["original"][number]): boolean {
  return (
    !(first === "k" && (second === "k" || second === "-k")) &&
    !(["i", "-i"].includes(first) && second === "i")
  );
}

/** An array, local or not, that one statement fills and another reads, in the same outer iteration mostly. */
export const copyCases = fc.record({
  written: fc.constantFrom("k", "k", "n - 1 - k", "i + k", "0"),
  read: fc.constantFrom("k", "k", "n - 1 - k", "i + k", "0"),
  filled: fc.constantFrom("true", "true", "k <= i", "k >= i", "i <= 0"),
  local: fc.boolean(),
  together: fc.boolean(),
  proposed: fc.record({
    outer: fc.constantFrom("i", "i", "-i", "k"),
    inner: fc.constantFrom("k", "k", "-k"),
    together: fc.boolean(),
  }),
  parallel: fc.subarray([0, 1], { minLength: 1 }),
});

type CopyCase = typeof copyCases extends fc.Arbitrary<infer T> ? T : never;

export function copyText({ written, read, filled, local, together }: CopyCase): string {
  return `
    [n] -> { : n >= 1 }
    double A[n][n]; double B[n][n]; ${local ? "local " : ""}double L[64]
    S0[i, k] : 0 <= i < n and 0 <= k < n and ${filled} : L[${written}] := A[i][k]
    S1[i, k] : 0 <= i < n and 0 <= k < n and ${filled} : B[i][k] := L[${read}]
    order ${copyOrder("i", "k", together)}`;
}

export const copyTime = ({ outer, inner, together }: CopyCase["proposed"]): string =>
  `[n] -> ${copyOrder(outer, outer === "k" ? "i" : inner, together)}`;

const copyOrder = (outer: string, inner: string, together: boolean): string =>
  together
    ? `{ S0[i, k] -> [${outer}, ${inner}, 0]; S1[i, k] -> [${outer}, ${inner}, 1] }`
    : `{ S0[i, k] -> [${outer}, 0, ${inner}]; S1[i, k] -> [${outer}, 1, ${inner}] }`;

/** Of the three statements: apart, or with some loops in common, rarely in another order. */
const places = fc.constantFrom([0, 1, 2], [0, 1, 2], [0, 0, 1], [0, 1, 1], [1, 0, 2]);

/** A scalar that is set in some loops, added to further in, and read, and an order that takes these apart. */
export const scalarCases = fc.record({
  /** Loops around where the scalar is set, and read. */
  set: fc.constantFrom(0, 1, 1, 1, 2, 2),
  read: fc.constantFrom(0, 1, 1, 1, 2, 2),
  kind: fc.constantFrom("value", "phi", "local"),
  places,
  loops: fc.constantFrom("i, j, k", "j, i, k", "k, i, j", "j, k, i", "i + j, j, k"),
  parallel: fc.subarray([0, 1, 2]),
});

type ScalarCase = typeof scalarCases extends fc.Arbitrary<infer T> ? T : never;

const AROUND = ["i", "j", "k"] as const;
const within = (depth: number): string => AROUND.slice(0, depth).join(", ");
const bounds = (depth: number): string =>
  depth === 0
    ? "true"
    : AROUND.slice(0, depth)
        .map((name) => `0 <= ${name} < n`)
        .join(" and ");
/** Loops that a statement is not in are where they begin. */
const atStart = (times: string, depth: number): string =>
  AROUND.slice(depth).reduce((text, name) => text.replaceAll(name, "0"), times);

export function scalarText({ set, read, kind }: ScalarCase): string {
  const scalar = kind === "local" ? "local double s" : `${kind} double s`;
  const s = kind === "local" ? "s[]" : "s";
  return `
    [n] -> { : n >= 1 }
    double A[n][n][n]; double B[n][n]; ${scalar}
    S0[${within(set)}] : ${bounds(set)} : ${s} := 1
    S1[i, j, k] : ${bounds(3)} : ${s} := ${s} + A[i][j][k]
    S2[${within(read)}] : ${bounds(read)} : B[${read > 0 ? "i" : "0"}][${read > 1 ? "j" : "0"}] := ${s}
    order { ${scalarOrder(set, read)} }`;
}

/** Each loop has its place before the next: set, added to, read. */
function scalarOrder(set: number, read: number): string {
  const own = (name: string, depth: number, place: number): string => {
    const entries = AROUND.map((entry) => atStart(entry, depth));
    const among = entries.flatMap((entry, k) => [depth === k ? `${place}` : "1", entry]);
    return `${name}[${within(depth)}] -> [${among.join(", ")}, ${depth === 3 ? place : 1}]`;
  };
  return [own("S0", set, 0), own("S1", 3, 1), own("S2", read, 2)].join("; ");
}

/** The statements each in loops of its own, in any order. */
export function scalarTime({ set, read, places, loops }: ScalarCase): string {
  const own = (name: string, depth: number, k: number): string =>
    `${name}[${within(depth)}] -> [${places[k]}, ${atStart(loops, depth)}, ${k}]`;
  return `[n] -> { ${[own("S0", set, 0), own("S1", 3, 1), own("S2", read, 2)].join("; ")} }`;
}

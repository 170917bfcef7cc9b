// Random affine schedules: the order of the loops as written, and some steps that change it.
//
//     S0[i] -> [i, 0, 0]      S1[i, k] -> [i, 1, k]          the original order, in columns that belong together
//     S0[i] -> [-i, 0, 0]     S1[i, k] -> [k - i, 1, k]      reversed, and skewed besides
//
// Steps: interchange, reversal, skewing, shifts, loops split and fused, statements in another order, tiles and wavefronts of
// tiles; each of one statement, of those in one loop, or of all. Products of them give any unimodular matrix. No two instances get
// the same time: each step can be undone, and the last column tells statements apart.

import type { Random } from "../../src/ir/behaviour.ts";

/** A sum of the statement's dimensions and the first parameter: `coefficients · i + constant + size · n`. */
export interface Form {
  readonly coefficients: readonly number[];
  readonly constant: number;
  readonly size: number;
}

export type Column =
  | { readonly kind: "place"; readonly at: number }
  | { readonly kind: "loop"; readonly form: Form }
  /** The sum of `floor(form / width)`, multiplied by the width where it is one. */
  | { readonly kind: "tile"; readonly forms: readonly Form[]; readonly width: number };

/** The times of one statement; all statements of a SCoP have as many columns. */
export interface Times {
  readonly name: string;
  readonly dims: number;
  readonly columns: readonly Column[];
}

export type Proposal = readonly Times[];

type Step = (proposal: Proposal, among: ReadonlySet<string>, random: Random) => Proposal;

const place = (at: number): Column => ({ kind: "place", at });

export { place as placeColumn };

/** The `dim`-th of `dims` loops. */
export function loopColumn(dim: number, dims: number): Column {
  const coefficients = Array.from({ length: dims }, (_, k) => Number(k === dim));
  return { kind: "loop", form: { coefficients, constant: 0, size: 0 } };
}
const pick = <T>(random: Random, from: readonly T[]): T => from[random.next() % from.length]!;

/** A schedule that differs from `original` by a few steps. */
export function randomProposal(original: Proposal, random: Random): Proposal {
  const count = pick(random, [1, 1, 1, 2, 2, 3, 4]);
  let proposal = original;
  for (let k = 0; k < count; k++) proposal = pick(random, STEPS)(proposal, someOf(proposal, random), random);
  if (random.next() % 4 === 0) proposal = tiled(proposal, new Set(), random);
  return apart(proposal, random);
}

/** The statements that a step is about. */
function someOf(proposal: Proposal, random: Random): ReadonlySet<string> {
  const one = pick(random, proposal);
  const same = (times: Times): boolean => {
    const [a, b] = [times.columns[0], one.columns[0]];
    return a?.kind !== "place" || b?.kind !== "place" || a.at === b.at;
  };
  const chosen = pick(random, [() => true, same, same, (times: Times) => times === one]);
  return new Set(proposal.filter(chosen).map(({ name }) => name));
}

/** The columns that are loops of one of these statements. */
function loopColumns(proposal: Proposal, among: ReadonlySet<string>): readonly number[] {
  const columns = proposal
    .filter(({ name }) => among.has(name))
    .flatMap(({ columns }) => columns.flatMap((column, k) => (column.kind === "loop" ? [k] : [])));
  return [...new Set(columns)].sort((a, b) => a - b);
}

const changing = (
  proposal: Proposal,
  among: ReadonlySet<string>,
  change: (columns: readonly Column[], times: Times) => readonly Column[],
): Proposal =>
  proposal.map((times) =>
    among.has(times.name) ? { ...times, columns: change(times.columns, times) } : times,
  );

const withForms = (columns: readonly Column[], at: number, form: (old: Form) => Form): readonly Column[] =>
  columns.map((column, k) =>
    k === at && column.kind === "loop" ? { ...column, form: form(column.form) } : column,
  );

const plus = (a: Form, factor: number, b: Form): Form => ({
  coefficients: a.coefficients.map((c, k) => c + factor * b.coefficients[k]!),
  constant: a.constant + factor * b.constant,
  size: a.size + factor * b.size,
});

// ---- the steps ----

const interchange: Step = (proposal, among, random) => {
  const loops = loopColumns(proposal, among);
  if (loops.length < 2) return proposal;
  const a = pick(random, loops);
  const b = pick(
    random,
    loops.filter((k) => k !== a),
  );
  return changing(proposal, among, (columns) => {
    const [x, y] = [columns[a]!, columns[b]!];
    if (x.kind !== "loop" || y.kind !== "loop") return columns;
    return columns.map((column, k) => (k === a ? y : k === b ? x : column));
  });
};

const reversal: Step = (proposal, among, random) => {
  const loops = loopColumns(proposal, among);
  if (loops.length === 0) return proposal;
  const at = pick(random, loops);
  const mirrored = random.next() % 2;
  return changing(proposal, among, (columns) =>
    withForms(columns, at, (form) => ({
      coefficients: form.coefficients.map((c) => -c),
      constant: -form.constant,
      size: mirrored - form.size,
    })),
  );
};

const skewing: Step = (proposal, among, random) => {
  const loops = loopColumns(proposal, among);
  if (loops.length < 2) return proposal;
  const a = pick(random, loops);
  const b = pick(
    random,
    loops.filter((k) => k !== a),
  );
  const factor = pick(random, [1, 1, 1, 2, -1, -2]);
  return changing(proposal, among, (columns) => {
    const by = columns[b]!;
    return by.kind === "loop" ? withForms(columns, a, (form) => plus(form, factor, by.form)) : columns;
  });
};

const shift: Step = (proposal, among, random) => {
  const loops = loopColumns(proposal, among);
  if (loops.length === 0) return proposal;
  const at = pick(random, loops);
  const by = pick(random, [1, 1, 2, -1, -2]);
  const size = pick(random, [0, 0, 0, 0, 1, -1]);
  return changing(proposal, among, (columns) =>
    withForms(columns, at, (form) => ({ ...form, constant: form.constant + by, size: form.size + size })),
  );
};

/** Statements after one of them get a loop of their own, at some depth. */
const fission: Step = (proposal, among, random) => {
  const at = random.next() % proposal[0]!.columns.length;
  const first = random.next() % proposal.length;
  return proposal.map((times, k) => ({
    ...times,
    columns: times.columns.toSpliced(at, 0, place(among.has(times.name) && k >= first ? 1 : 0)),
  }));
};

/** What tells statements apart in one place is gone. */
const fusion: Step = (proposal, among, random) => {
  const places = proposal[0]!.columns.flatMap((column, k) => (column.kind === "place" ? [k] : []));
  if (places.length === 0) return proposal;
  const at = pick(random, places);
  return changing(proposal, among, (columns) =>
    columns.map((column, k) => (k === at && column.kind === "place" ? place(0) : column)),
  );
};

const reordering: Step = (proposal, among, random) => {
  const at = random.next() % proposal[0]!.columns.length;
  return changing(proposal, among, (columns) =>
    columns.map((column, k) => (k === at && column.kind === "place" ? place(random.next() % 3) : column)),
  );
};

/** One loop or two of all statements that have them, in tiles; perhaps in wavefronts. */
const tiled: Step = (proposal, _, random) => {
  const loops = loopColumns(proposal, new Set(proposal.map(({ name }) => name)));
  if (loops.length === 0) return proposal;
  const first = random.next() % loops.length;
  const chosen = loops.slice(first, first + 1 + (random.next() % 2));
  const width = pick(random, [2, 2, 3]);
  const isWave = chosen.length > 1 && random.next() % 3 === 0;
  return proposal.map((times) => {
    const forms = chosen.map((k) => formOf(times, k));
    const tiles = forms.map((form): Column => ({ kind: "tile", forms: [form], width }));
    const wave: readonly Column[] = isWave ? [{ kind: "tile", forms, width }] : [];
    return { ...times, columns: times.columns.toSpliced(chosen[0]!, 0, ...wave, ...tiles) };
  });
};

function formOf({ columns, dims }: Times, at: number): Form {
  const column = columns[at];
  return column?.kind === "loop" ? column.form : zero(dims);
}

const zero = (dims: number): Form => ({ coefficients: Array(dims).fill(0), constant: 0, size: 0 });

const STEPS: readonly Step[] = [
  interchange,
  interchange,
  reversal,
  skewing,
  skewing,
  shift,
  fission,
  fusion,
  fusion,
  reordering,
];

/** A last column with a number for each statement: mostly in their order. */
function apart(proposal: Proposal, random: Random): Proposal {
  const numbers = proposal.map((_, k) => k);
  if (random.next() % 4 === 0) numbers.sort(() => (random.next() % 2) - 0.5);
  return proposal.map((times, k) => ({ ...times, columns: [...times.columns, place(numbers[k]!)] }));
}

// ---- isl's notation ----

/** `[n, m] -> { S0[c0] -> [c0, 0, 0]; … }` */
export function timesText(proposal: Proposal, params: readonly string[]): string {
  const maps = proposal.map(({ name, dims, columns }) => {
    const names = Array.from({ length: dims }, (_, k) => `c${k}`);
    const times = columns.map((column) => columnText(column, names, params[0] ?? "0"));
    return `${name}[${names.join(", ")}] -> [${times.join(", ")}]`;
  });
  return `[${params.join(", ")}] -> { ${maps.join("; ")} }`;
}

function columnText(column: Column, names: readonly string[], size: string): string {
  const sum = (form: Form): string =>
    [...form.coefficients.map((c, k) => `${c}*${names[k]}`), `${form.size}*${size}`, `${form.constant}`].join(
      " + ",
    );
  switch (column.kind) {
    case "place":
      return `${column.at}`;
    case "loop":
      return sum(column.form);
    case "tile": {
      const floors = column.forms.map((form) => `floor((${sum(form)})/${column.width})`);
      return floors.length === 1 ? `${column.width}*${floors[0]}` : floors.join(" + ");
    }
  }
}

// Two references to one array as a system over integers: what equates their elements, and what is known where
// they run.
//
//     for (i = 0; i < n; i++)                     equations     l - m - n = 0
//       A[i] = A[i + n];                          not negative  l, n - 1 - l, m, n - 1 - m
//
// Unknowns are the iterations l of the first reference, m of the second, parameters, which both see with one
// value, and the quotients of divisions by constants.

import type { LoopId } from "../cfg/loops.ts";
import type { AffineForm } from "../scev/affine.ts";
import type { Atom } from "../scev/trec-types.ts";
import type { Range } from "../scev/value-range.ts";
import type { EquationRow } from "./conflicts.ts";
import type { Last, SubscriptPair } from "./subscript-tests.ts";

/** Where a reference runs. */
export interface IterationDomain {
  readonly last: Last;
  /** Not negative there. */
  readonly facts: readonly AffineForm[];
}

export interface SubscriptSystem {
  readonly pairs: readonly SubscriptPair[];
  readonly domains: readonly [IterationDomain, IterationDomain];
  /** Of a parameter. */
  range(atom: Atom): Range;
}

interface Rows {
  readonly unknowns: readonly string[];
  /** Zero where the references meet. */
  readonly equations: readonly EquationRow[];
  readonly nonNegative: readonly EquationRow[];
  /** Iteration of the first reference less that of the second. */
  distance(loop: LoopId): EquationRow | null;
}

export function rowsOf(system: SubscriptSystem): Rows {
  const builder = new RowBuilder(system);
  const equations = system.pairs.map(({ f, g }) => subtract(builder.form(f, 0), builder.form(g, 1)));
  for (const side of SIDES)
    for (const fact of system.domains[side].facts) builder.require(builder.form(fact, side));
  const unknowns = builder.unknowns;
  const dense = (row: Sparse): EquationRow => ({
    coefficients: unknowns.map((_, k) => row.terms.get(k) ?? 0n),
    constant: row.constant,
  });
  return {
    unknowns,
    equations: equations.map(dense),
    nonNegative: builder.required.map(dense),
    distance: (loop) => {
      const [l, m] = SIDES.map((side) => unknowns.indexOf(iteration(loop, side)));
      if (l === undefined || m === undefined || l < 0 || m < 0) return null;
      return dense({
        terms: new Map([
          [l, 1n],
          [m, -1n],
        ]),
        constant: 0n,
      });
    },
  };
}

type Side = 0 | 1;
const SIDES: readonly Side[] = [0, 1];

const iteration = (loop: LoopId, side: Side): string => `${side === 0 ? "l" : "m"}${loop + 1}`;

interface Sparse {
  readonly terms: ReadonlyMap<number, bigint>;
  readonly constant: bigint;
}

class RowBuilder {
  readonly #system: SubscriptSystem;
  readonly #position = new Map<string, number>();
  readonly required: Sparse[] = [];

  constructor(system: SubscriptSystem) {
    this.#system = system;
  }

  get unknowns(): readonly string[] {
    return [...this.#position.keys()];
  }

  require(row: Sparse): void {
    this.required.push(row);
  }

  form(form: AffineForm, side: Side): Sparse {
    let row: Sparse = { terms: new Map(), constant: form.constant };
    const plus = (name: string, coefficient: bigint, bound: (unknown: Sparse) => void) => {
      row = add(row, scale(this.#unknown(name, bound), coefficient));
    };
    for (const [loop, c] of form.loops)
      plus(iteration(loop, side), c, (x) =>
        this.#within(x, { low: 0n, high: this.#system.domains[side].last(loop) }),
      );
    for (const [key, { atom, coefficient }] of form.params)
      plus(`p ${key}`, coefficient, (x) => this.#within(x, this.#system.range(atom)));
    for (const { coefficient, of, by } of form.divisions) {
      const dividend = this.form(of, side);
      plus(`floor ${textOf(dividend)} / ${by}`, coefficient, (quotient) => {
        const remainder = add(dividend, scale(quotient, -by));
        this.#within(remainder, { low: 0n, high: by - 1n });
      });
    }
    return row;
  }

  /** `bound`: what is known of it, said once. */
  #unknown(name: string, bound: (unknown: Sparse) => void): Sparse {
    const known = this.#position.get(name);
    const at = known ?? this.#position.size;
    const unknown: Sparse = { terms: new Map([[at, 1n]]), constant: 0n };
    if (known === undefined) {
      this.#position.set(name, at);
      bound(unknown);
    }
    return unknown;
  }

  #within(row: Sparse, { low, high }: Range): void {
    if (low !== null) this.require(add(row, { terms: new Map(), constant: -low }));
    if (high !== null) this.require(add(scale(row, -1n), { terms: new Map(), constant: high }));
  }
}

function textOf({ terms, constant }: Sparse): string {
  return [...terms]
    .map(([at, c]) => `${c}*${at}`)
    .join(" + ")
    .concat(` + ${constant}`);
}

function add(a: Sparse, b: Sparse): Sparse {
  const terms = new Map(a.terms);
  for (const [at, c] of b.terms) terms.set(at, (terms.get(at) ?? 0n) + c);
  return { terms, constant: a.constant + b.constant };
}

function subtract(a: Sparse, b: Sparse): Sparse {
  return add(a, scale(b, -1n));
}

function scale({ terms, constant }: Sparse, by: bigint): Sparse {
  return { terms: new Map([...terms].map(([at, c]) => [at, c * by])), constant: constant * by };
}

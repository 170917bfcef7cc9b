// The exact answer to what the classical tests are asked: isl's, on the affine forms themselves.

import { type Isl, QuotaExceeded } from "isl-wasm";
import type { SubscriptSystem } from "../analysis/data/subscript-system.ts";
import type { AffineForm } from "../analysis/scev/affine.ts";
import { atomKey } from "../analysis/scev/trec-keys.ts";

/** isl operations for one pair; a usual one takes some hundred. */
const QUOTA = 200_000;

export class ExactSolver {
  readonly #isl: Isl;
  readonly #answers = new Map<string, boolean | null>();

  constructor(isl: Isl) {
    this.#isl = isl;
  }

  /** Do the references meet in no two iterations? null: isl takes too many steps. */
  independent(system: SubscriptSystem): boolean | null {
    const text = textOf(system);
    const known = this.#answers.get(text);
    if (known !== undefined) return known;
    const answer = this.#ask(text);
    this.#answers.set(text, answer);
    return answer;
  }

  #ask(text: string): boolean | null {
    try {
      return this.#isl.withQuota(QUOTA, () => this.#isl.scope(() => this.#isl.set(text).isEmpty()));
    } catch (error) {
      if (!(error instanceof QuotaExceeded)) throw error;
      return null;
    }
  }
}

/** `{ [l1, …, m1, …, p0, …] : f(l) = g(m) and … }`: parameters are unknowns like the others. */
function textOf({ pairs, domains, range }: SubscriptSystem): string {
  const names = new Set<string>();
  const conditions: string[] = [];
  const params = new Map<string, string>();
  const within = (name: string, low: bigint | null, high: bigint | null): string => {
    if (names.has(name)) return name;
    names.add(name);
    if (low !== null) conditions.push(`${name} >= ${low}`);
    if (high !== null) conditions.push(`${name} <= ${high}`);
    return name;
  };
  const form = (f: AffineForm, side: 0 | 1): string => {
    const loops = [...f.loops].map(([loop, c]) => {
      const name = within(`${side === 0 ? "l" : "m"}${loop}`, 0n, domains[side].last(loop));
      return `${c} * ${name}`;
    });
    const symbols = [...f.params.values()].map(({ atom, coefficient }) => {
      const key = atomKey(atom);
      const name = params.get(key) ?? `p${params.size}`;
      params.set(key, name);
      const { low, high } = range(atom);
      return `${coefficient} * ${within(name, low, high)}`;
    });
    const quotients = f.divisions.map(
      ({ coefficient, of, by }) => `${coefficient} * floor((${form(of, side)}) / ${by})`,
    );
    return [...loops, ...symbols, ...quotients, f.constant].join(" + ");
  };
  for (const { f, g } of pairs) conditions.push(`${form(f, 0)} = ${form(g, 1)}`);
  for (const side of [0, 1] as const)
    for (const fact of domains[side].facts) conditions.push(`${form(fact, side)} >= 0`);
  return `{ [${[...names].join(", ")}] : ${conditions.join(" and ") || "true"} }`;
}

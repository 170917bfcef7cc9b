// Sums of integers, added up: what a subscript is when the lower bound of its dimension is taken away.
//
//     a(i + 1)  with bounds from 1:  (i + 1) - 1  is  i

import { type CText, joined, LEVEL, negated, primary } from "./c-text.ts";

export interface LinearIndex {
  /** By the text of each term; no factor is 0. */
  readonly terms: ReadonlyMap<string, { readonly of: CText; readonly factor: bigint }>;
  readonly constant: bigint;
}

export const constantIndex = (constant: bigint): LinearIndex => ({ terms: new Map(), constant });

export const termIndex = (of: CText): LinearIndex => ({
  terms: new Map([[of.text, { of, factor: 1n }]]),
  constant: 0n,
});

export function scaledIndex({ terms, constant }: LinearIndex, by: bigint): LinearIndex {
  if (by === 0n) return constantIndex(0n);
  const scaled = [...terms].map(([text, { of, factor }]) => [text, { of, factor: factor * by }] as const);
  return { terms: new Map(scaled), constant: constant * by };
}

export function addedIndex(a: LinearIndex, b: LinearIndex): LinearIndex {
  const terms = new Map(a.terms);
  for (const [text, { of, factor }] of b.terms) {
    const sum = (terms.get(text)?.factor ?? 0n) + factor;
    if (sum === 0n) terms.delete(text);
    else terms.set(text, { of, factor: sum });
  }
  return { terms, constant: a.constant + b.constant };
}

export const lessIndex = (a: LinearIndex, b: LinearIndex): LinearIndex => addedIndex(a, scaledIndex(b, -1n));

/**
 * Terms as they were added, so that no sum on the way is another one than the author's but for constants,
 * which come last.
 */
export function indexText({ terms, constant }: LinearIndex): CText {
  const parts: (readonly [isNegative: boolean, CText])[] = [...terms.values()].map(({ of, factor }) => {
    const size = factor < 0n ? -factor : factor;
    const scaled = size === 1n ? of : joined("*", primary(`${size}`), of, LEVEL.product);
    return [factor < 0n, scaled];
  });
  if (constant !== 0n || parts.length === 0) {
    const size = constant < 0n ? -constant : constant;
    parts.push([constant < 0n, primary(`${size}`)]);
  }
  const [[isNegative, first], ...rest] = parts as [(typeof parts)[number], ...(typeof parts)[number][]];
  return rest.reduce<CText>(
    (sum, [less, one]) => joined(less ? "-" : "+", sum, one, LEVEL.sum),
    isNegative ? negated(first) : first,
  );
}

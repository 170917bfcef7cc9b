// Conjuncts of a guard that others imply.
//
//     n >= 250 && n >= 2 && m <= 9 && m <= 9 && …        n >= 250 && m <= 9 && …
//
// A guard is put together of what several passes ask. isl knows of what assumptions ask; that threads pay, or
// that there is a row to read pointers of, is asked apart from it. Only comparisons of one name with a plain
// number that is not negative are looked at: signed or not, the name is larger than the larger number only
// where it is larger than the smaller. `n > 3` is taken as `n >= 4`: names in guards are integers.
//
// Conditions under which the loops come to read a size or a pointer in memory stand in front of those that
// spell it. Comparisons of a name, which no memory is read for, may stand in front of them all.

const BOUND = /^([A-Za-z_$][\w$]*) (>=|<=|>|<) (\d+)$/;

interface Bound {
  readonly of: string;
  readonly isLower: boolean;
  /** The least, or the most, that it allows. */
  readonly limit: bigint;
}

/** `reads`: what is asked before others may read memory, in that order. */
export function readConditionsFirst(reads: readonly string[], others: readonly string[]): readonly string[] {
  if (reads.length === 0) return withoutWeaker(others);
  const all = withoutWeaker([...reads, ...others]);
  const isBound = (text: string): boolean => boundOf(text) !== null;
  const isRead = (text: string): boolean => reads.includes(text);
  return [
    ...all.filter(isBound),
    ...all.filter((text) => !isBound(text) && isRead(text)),
    ...all.filter((text) => !isBound(text) && !isRead(text)),
  ];
}

/**
 * Without those that say no more than others. Of several bounds of a name the one that says most stands where
 * the first did.
 */
export function withoutWeaker(conjuncts: readonly string[]): readonly string[] {
  const strongest = new Map<string, { readonly text: string; readonly bound: Bound }>();
  for (const text of conjuncts) {
    const bound = boundOf(text);
    if (bound === null) continue;
    const known = strongest.get(keyOf(bound));
    if (known === undefined || saysMore(bound, known.bound)) strongest.set(keyOf(bound), { text, bound });
  }
  const kept = conjuncts.map((text) => {
    const bound = boundOf(text);
    return bound === null ? text : strongest.get(keyOf(bound))!.text;
  });
  return [...new Set(kept)];
}

const keyOf = ({ of, isLower }: Bound): string => `${of} ${isLower ? ">=" : "<="}`;

const saysMore = (a: Bound, b: Bound): boolean => (a.isLower ? a.limit > b.limit : a.limit < b.limit);

function boundOf(text: string): Bound | null {
  const [, of, operator, digits] = BOUND.exec(text) ?? [];
  if (of === undefined) return null;
  const strict = operator === ">" ? 1n : operator === "<" ? -1n : 0n;
  return { of, isLower: operator!.startsWith(">"), limit: BigInt(digits!) + strict };
}

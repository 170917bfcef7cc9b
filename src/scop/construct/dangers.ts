// What may make the description of loops wrong, before it is decided what is assumed so that it does not.

import type { Set as IslSet } from "isl-wasm";
import type { Span } from "../../source/span.ts";
import type { ArrayId } from "../model/scop.ts";

/** Parameters of `[params] -> { : }` for which something goes wrong, and what. */
export interface Danger {
  readonly kind: "in-bounds" | "no-wrap" | "trip-count";
  /** Where it is a question of its own for each array. */
  readonly of?: ArrayId;
  readonly bad: IslSet;
  /** Parameters for which the question arises at all. */
  readonly where: IslSet;
  readonly message: string;
  readonly span: Span | null;
}

/** One danger for each message, and each array where it is one of its own. */
export function mergedDangers(dangers: readonly Danger[]): readonly Danger[] {
  const merged = new Map<string, Danger>();
  for (const d of dangers) {
    const key = `${d.of ?? ""} ${d.message}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? d : both(known, d));
  }
  return [...merged.values()];
}

function both(a: Danger, b: Danger): Danger {
  return { ...a, bad: a.bad.union(b.bad), where: a.where.union(b.where).coalesce() };
}

// The OpenMP directive of a parallel loop.

import type { Balance } from "../scop/model/marks.ts";
import type { MayPrint } from "./own-words.ts";
import { topLevelParts, withoutParentheses } from "./top-level.ts";

const SCHEDULES: Readonly<Record<Balance, string>> = {
  even: "",
  dynamic: " schedule(dynamic)",
  chunks: " schedule(static, 8)",
};

export interface Clauses {
  readonly privates: readonly string[];
  /** What begins with the value from before the loop. */
  readonly firstPrivates: readonly string[];
  /** `+: sum` */
  readonly reductions: readonly string[];
  readonly balance: Balance;
  /**
   * Conjuncts of the `if` clause; where they fail one thread runs the loop, and the other clauses hold still
   * (soundness rule 2).
   */
  readonly conditions: readonly string[];
}

/**
 * `#pragma omp parallel for` with its clauses, less those that nothing rests on and whose words are macros
 * (`own-words.ts`).
 */
export function parallelFor(
  { privates, firstPrivates, reductions, balance, conditions }: Clauses,
  mayPrint: MayPrint,
): string {
  const clause = (name: string, list: readonly string[]) =>
    list.length === 0 ? "" : ` ${name}(${list.join(", ")})`;
  const sums = reductions.map((sum) => ` reduction(${sum})`).join("");
  const copies = mayPrint("firstprivate", true) ? clause("firstprivate", firstPrivates) : "";
  const shares = clause("private", privates) + copies + sums;
  const [word, ...how] = SCHEDULES[balance].match(/\w+/g) ?? [];
  const isDealtOut = word !== undefined && mayPrint(word, true) && how.every((one) => mayPrint(one, false));
  const asked = conditions.length === 1 ? withoutParentheses(conditions[0]!) : conditions.join(" && ");
  const asks = conditions.length === 0 ? "" : ` if (${asked})`;
  return `#pragma omp parallel for${shares}${isDealtOut ? SCHEDULES[balance] : ""}${asks}`;
}

/** A long pragma over several lines, joined by backslashes. */
export function folded(pragma: string): readonly string[] {
  if (pragma.length <= 100) return [pragma];
  const at = pragma.indexOf(" if (");
  if (at < 0) return [pragma];
  const cond = topLevelParts(pragma.slice(at + " if (".length, -1));
  const asks = cond.map((part, k) => (k === 0 ? `    if (${part}` : `        ${part}`));
  const parts = [pragma.slice(0, at), ...asks.with(-1, `${asks.at(-1)!})`)];
  return parts.map((part, k) => (k < parts.length - 1 ? `${part} \\` : part));
}

// The OpenMP directive of a parallel loop.

import type { Balance } from "../scop/model/marks.ts";
import type { MayPrint } from "./own-words.ts";
import { topLevelParts, withoutParentheses } from "./top-level.ts";

/** Absent: the compiler's own, which deals iterations out evenly. */
const SCHEDULES: Readonly<Partial<Record<Balance, { readonly clause: string; readonly kind: string }>>> = {
  dynamic: { clause: " schedule(dynamic)", kind: "dynamic" },
  chunks: { clause: " schedule(static, 8)", kind: "static" },
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
 * The lines of `#pragma omp parallel for` with its clauses, less those that nothing rests on and whose words
 * are macros (`own-words.ts`).
 */
export function parallelFor(
  { privates, firstPrivates, reductions, balance, conditions }: Clauses,
  mayPrint: MayPrint,
): readonly string[] {
  const clause = (name: string, list: readonly string[]) =>
    list.length === 0 ? "" : ` ${name}(${list.join(", ")})`;
  const sums = reductions.map((sum) => ` reduction(${sum})`).join("");
  const copies = mayPrint("firstprivate", true) ? clause("firstprivate", firstPrivates) : "";
  const shares = clause("private", privates) + copies + sums;
  const schedule = SCHEDULES[balance];
  const isDealtOut = schedule !== undefined && mayPrint("schedule", true) && mayPrint(schedule.kind, false);
  const pragma = `#pragma omp parallel for${shares}${isDealtOut ? schedule.clause : ""}`;
  if (conditions.length === 0) return [pragma];
  return askingIf(
    conditions.length === 1 ? withoutParentheses(conditions[0]!) : conditions.join(" && "),
    pragma,
  );
}

/** The pragma with an `if` clause; where that is long on several lines, joined by backslashes. */
function askingIf(cond: string, pragma: string): readonly string[] {
  const line = `${pragma} if (${cond})`;
  if (line.length <= 100) return [line];
  const parts = topLevelParts(cond);
  const asks = parts.map((part, k) => (k === 0 ? `    if (${part}` : `        ${part}`));
  const lines = [pragma, ...asks.with(-1, `${asks.at(-1)!})`)];
  return lines.map((part, k) => (k < lines.length - 1 ? `${part} \\` : part));
}

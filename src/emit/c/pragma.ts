// OpenMP's directives in C: `#pragma omp parallel for` with its clauses.

import { conjunction } from "../../codegen/expression.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import type { Operator } from "../../reductions/reductions.ts";
import { breakablePrinted, printExpression } from "./expression.ts";

/** In front of a loop whose iterations are lanes of vectors. */
export const SIMD = "#pragma omp simd";

const REDUCTIONS: Readonly<Record<Operator, string>> = {
  ...{ add: "+", mul: "*", and: "&", or: "|", xor: "^" },
  ...{ andThen: "&&", orElse: "||", min: "min", max: "max" },
};

/** OpenMP's word for how iterations are dealt out; even shares are what compilers do by themselves. */
export const SCHEDULE_WORDS = { even: null, dynamic: "dynamic", chunks: "static" } as const;

const SCHEDULES = { even: "", dynamic: " schedule(dynamic)", chunks: " schedule(static, 8)" } as const;

/** The lines of the directive. */
export function printPragma(pragma: LoopPragma): readonly string[] {
  const { privates, firstPrivates, reductions, balance, conditions } = pragma;
  const clause = (name: string, list: readonly string[]) =>
    list.length === 0 ? "" : ` ${name}(${list.join(", ")})`;
  const sums = reductions.map(
    ({ operator, names }) => ` reduction(${REDUCTIONS[operator]}: ${names.join(", ")})`,
  );
  const shares = clause("private", privates) + clause("firstprivate", firstPrivates) + sums.join("");
  const line = `#pragma omp parallel for${shares}${SCHEDULES[balance]}`;
  const condition = conjunction(conditions);
  if (condition === null) return [line];
  const all = `${line} if (${printExpression(condition)})`;
  if (all.length <= 100) return [all];
  const parts = breakablePrinted(condition, 88);
  const asks = parts.map((part, k) => (k === 0 ? `    if (${part}` : `        ${part}`));
  const lines = [line, ...asks.with(-1, `${asks.at(-1)!})`)];
  return lines.map((part, k) => (k < lines.length - 1 ? `${part} \\` : part));
}

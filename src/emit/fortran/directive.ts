// OpenMP's directives in Fortran (OpenMP 5.2, 5.1): `!$omp parallel do` with its clauses.

import { conjunction } from "../../codegen/expression.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import type { Operator } from "../../reductions/reductions.ts";
import { isPlainName } from "../../support/words.ts";
import type { ExpressionPrinter } from "./expression.ts";

const REDUCTIONS: Readonly<Record<Operator, string>> = {
  ...{ add: "+", mul: "*", and: "iand", or: "ior", xor: "ieor" },
  ...{ andThen: ".and.", orElse: ".or.", min: "min", max: "max" },
};

/** Of clauses: the operator, or an intrinsic procedure, as compilers look it up. */
export const reductionName = (operator: Operator): string => REDUCTIONS[operator];

const SCHEDULES = { even: "", dynamic: " schedule(dynamic)", chunks: " schedule(static, 8)" } as const;
/**
 * Of a loop that may have no iterations: flang 19 divides by zero where it deals out none in turn, also where
 * the `if` clause is false.
 */
const TO_WHO_IS_FREE = " schedule(dynamic, 8)";

/** `size(a, 1)`, which nothing sets: it stands in no clause. */
const isBoundOfArray = (name: string): boolean => name.includes("(");

/** The directive without its sentinel. */
export function printDirective(pragma: LoopPragma, printer: ExpressionPrinter): string {
  const { privates, firstPrivates, lastPrivates = [], reductions, balance, conditions } = pragma;
  const first = [...firstPrivates.filter((name) => !isBoundOfArray(name)), ...lastPrivates];
  const clause = (name: string, list: readonly string[]) =>
    list.length === 0 ? "" : ` ${name}(${list.join(", ")})`;
  const sums = reductions.map(
    ({ operator, names }) => ` reduction(${REDUCTIONS[operator]}: ${names.join(", ")})`,
  );
  const condition = conjunction(conditions);
  return [
    `parallel do${clause("private", privates)}${clause("firstprivate", first)}`,
    `${clause("lastprivate", lastPrivates)}${sums.join("")}`,
    balance === "chunks" && pragma.isEntered !== true ? TO_WHO_IS_FREE : SCHEDULES[balance],
    condition === null ? "" : ` if (${printer.print(condition)})`,
  ].join("");
}

/** OpenMP's clauses take whole variables (OpenMP 5.2, 5.3). */
export const namesComponents = (pragmas: readonly LoopPragma[]): boolean =>
  pragmas.some(({ privates, firstPrivates, reductions }) =>
    [...privates, ...firstPrivates, ...reductions.flatMap(({ names }) => names)].some(
      (name) => !isPlainName(name) && !isBoundOfArray(name),
    ),
  );

// What the author can say so that a condition need not be tested at run time.
//
//     polyc_disjoint(A, n, sizeof A[0], B, …)      a restrict parameter, or --assume-no-alias
//     polyc_all_disjoint(2, {A, …}, {B, …}, …)     the first two of them
//     polyc_rows_apart(c, …)                       a pointer to arrays instead of pointers to rows
//     lda >= m                                     an assumption or an assert; in Fortran nothing
//
// Of what flags choose, and of sizes that might overflow, the author can say nothing.

import { type Expression, walkExpression } from "../codegen/expression.ts";
import type { SourceLanguage } from "../ir/source-statements.ts";

/** `printed`: the condition as text. Null: only flags can say it. */
export function unlessSaid(condition: Expression, printed: string, language: SourceLanguage): string | null {
  const arrays = arraysAskedAbout(condition);
  if (arrays !== null) {
    // A pointer that is a member is no parameter, whatever its structure's pointer is.
    const names = arrays.flatMap((array) => (array.kind === "name" ? [array.name] : []));
    const areNames = names.length === arrays.length;
    const isEach = condition.kind === "helper" && condition.helper === "all_disjoint" && names.length > 1;
    const said = isEach
      ? `${names.join(" and ")} were restrict parameters`
      : `${names.join(" or ")} were a restrict parameter`;
    return `${areNames ? `if ${said}, or ` : ""}with --assume-no-alias`;
  }
  const table = tableAskedAbout(condition);
  if (table !== null)
    return `if ${table} were a pointer to arrays, (*${table})[m], instead of pointers to rows, or with --assume-no-alias`;
  return language === "c" && isComparison(condition)
    ? `after __builtin_assume(${printed}) or an assert of it`
    : null;
}

/**
 * The two arrays that might overlap, in the call each followed by what is meant of it, up to a size; of more
 * those that overlap none.
 */
function arraysAskedAbout(condition: Expression): readonly Expression[] | null {
  for (const part of walkExpression(condition)) {
    if (part.kind === "helper" && part.helper === "all_disjoint") {
      const [count, ...ranges] = part.args;
      const first = count?.kind === "integer" ? 3 * Number(count.value) : 0;
      return ranges.slice(0, first).filter((_, k) => k % 3 === 0);
    }
    if (part.kind !== "helper" || (part.helper !== "disjoint" && part.helper !== "apart")) continue;
    const [first] = part.args;
    const second = part.args[part.args.findIndex(isSize) + 1];
    return first === undefined || second === undefined ? null : [first, second];
  }
  return null;
}

const isSize = (arg: Expression): boolean => [...walkExpression(arg)].some(({ kind }) => kind === "size");

const OF_ROWS: ReadonlySet<string> = new Set(["rows_apart", "rows_outside", "rows_disjoint"]);

function tableAskedAbout(condition: Expression): string | null {
  if (condition.kind !== "helper" || !OF_ROWS.has(condition.helper)) return null;
  const [table] = condition.args;
  return table?.kind === "name" ? table.name : null;
}

const COMPARISONS: ReadonlySet<string> = new Set(["lt", "le", "gt", "ge", "eq", "ne"]);
const SAYS_MORE: ReadonlySet<Expression["kind"]> = new Set([
  ...(["helper", "call", "expands", "same-type", "size", "conditional", "counted"] as const),
]);

function isComparison(condition: Expression): boolean {
  const parts = [...walkExpression(condition)];
  return (
    parts.some((part) => part.kind === "binary" && COMPARISONS.has(part.operator)) &&
    !parts.some(({ kind }) => SAYS_MORE.has(kind))
  );
}

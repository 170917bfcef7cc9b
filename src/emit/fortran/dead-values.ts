// Values that declarations give to variables, and that nobody sees: a block's variable is declared in the
// procedure, and its first value would be a statement of its own.
//
//     double value = 0;             value = 0
//     value = a[l][s];              value = a(s, l)        the first of these two goes

import { type Code, namesInCode } from "../../codegen/code.ts";
import { type Expression, namesIn } from "../../codegen/expression.ts";
import type { Name } from "../../source/words.ts";

/** Without numbers for variables that are set to something else before anything reads them. */
export function withoutDeadValues(code: readonly Code[]): readonly Code[] {
  return code.map((item, at): Code => {
    switch (item.kind) {
      case "for":
      case "block":
        return { ...item, body: withoutDeadValues(item.body) };
      case "if":
        return { ...item, then: withoutDeadValues(item.then), other: withoutDeadValues(item.other) };
      case "declaration": {
        const isDead = item.more === undefined && isNumber(item.value) && isSet(item.name, code, at + 1);
        return isDead ? { ...item, value: null } : item;
      }
      default:
        return item;
    }
  });
}

const isNumber = (value: Expression | "cleared" | null): boolean =>
  value !== null && value !== "cleared" && (value.kind === "integer" || value.kind === "float");

/** Is the first that names it, from there on, a statement that sets it? */
function isSet(name: Name, code: readonly Code[], from: number): boolean {
  const first = code.slice(from).find((item) => namesInCode([item]).has(name));
  return (
    first?.kind === "assignment" &&
    first.operator === null &&
    first.target.kind === "name" &&
    first.target.name === name &&
    !namesIn(first.value).has(name)
  );
}

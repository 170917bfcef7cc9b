/**
 * Labels of `case`: constants, and GNU C's ranges of them.
 *
 *     switch (x) { case 1 ... 5: case -1: … }      x unsigned: 1 to 5, and UINT_MAX
 */

import { INT, wrapInteger } from "../../../ir/type.ts";
import { evaluate } from "./constant.ts";
import type { SemaContext } from "./context.ts";
import { need, readValue } from "./expressions.ts";
import { field, type Syntax } from "./syntax.ts";
import { storedAs } from "./types.ts";

/** `case 1:` or `case 1 ... 5:`; the parser sees the dots as an operator. */
export function caseRange(context: SemaContext, node: Syntax) {
  const operator = node.type === "binary_expression" ? field(node, "operator") : null;
  const isRange = operator !== null && context.text(operator) === "...";
  const low = caseLabel(context, isRange ? need(context, node, "left") : node);
  const high = isRange ? caseLabel(context, need(context, node, "right")) : low;
  const spelled = context.tokens.wholeMacro(node.first, node.end)?.name ?? context.spelling(node);
  return { low: low.value, high: high.value, symbolic: low.symbolic || high.symbolic, spelled };
}

/**
 * A label is converted to the promoted type that the switch chooses by (6.8.4.2p5): `case -1:` may mean
 * UINT_MAX.
 */
function caseLabel(
  context: SemaContext,
  node: Syntax,
): { readonly value: bigint; readonly symbolic: boolean } {
  const label = evaluate(context, readValue(context, node));
  if (label === null) return context.giveUp(node, "case label that is not constant");
  const type = storedAs(context.switchedOn.at(-1) ?? INT);
  return {
    value: type === null ? label.value : wrapInteger(label.value, type),
    symbolic: label.symbolic || context.tokens.anyMacro(node.first, node.end),
  };
}

// What code generation throws where a plan has no text, or not as planned: turned into a Reject at its
// border.

import type { Reject } from "../source/diagnostic.ts";
import { OutOfOrder } from "./ast-order.ts";
import type { Expression } from "./expression.ts";
import { Unprintable } from "./ranged.ts";
import { Unnameable } from "./unnameable.ts";

/** Can what was planned not be printed, or not as planned? */
export const isNoText = (error: unknown): error is Unprintable | Unnameable | OutOfOrder =>
  error instanceof Unprintable || error instanceof Unnameable || error instanceof OutOfOrder;

export const reasonFor = (
  error: Unprintable | Unnameable | OutOfOrder,
  print: (e: Expression) => string,
): Reject => (error instanceof Unprintable ? error.rejected(print) : error.reject);

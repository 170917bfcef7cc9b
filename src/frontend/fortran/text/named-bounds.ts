// Loops of the author's that end beside a named constant: `do i = 2, n - 1`.

import type { Span } from "../../../source/span.ts";
import type { FortranToken as Token } from "../token.ts";
import type { FileTokens } from "./file-tokens.ts";

/** `do i = FIRST, NAME + offset`, both of the default kind. */
export interface NamedEnd {
  /** Null: it is no number. */
  readonly first: bigint | null;
  readonly offset: bigint;
}

/** That of the loop whose head has the name there; null: the name is something else in it. */
export function namedEnd(tokens: FileTokens, { start }: Span): NamedEnd | null {
  const head = tokens.statementAt(start)?.tokens ?? [];
  const at = head.findIndex((token) => token.start === start);
  const equals = head.findIndex(({ text }) => text === "=");
  const isLoop = equals > 0 && head.slice(0, equals).some(({ word }) => word === "do");
  if (!isLoop || head[at - 1]?.text !== "," || head[equals - 2]?.text === "(") return null;
  const offset = offsetIn(head.slice(at + 1));
  if (offset === null) return null;
  return { first: at === equals + 3 ? numberOf(head[equals + 1]) : null, offset };
}

/** Of what follows the name up to the next comma: nothing, or a number that is added or subtracted. */
function offsetIn([sign, number, after]: readonly Token[]): bigint | null {
  if (sign === undefined || sign.text === ",") return 0n;
  const value = numberOf(number);
  if (value === null || (after !== undefined && after.text !== ",")) return null;
  return sign.text === "+" ? value : sign.text === "-" ? -value : null;
}

const numberOf = (token: Token | undefined): bigint | null =>
  token !== undefined && /^\d+$/.test(token.text) ? BigInt(token.text) : null;

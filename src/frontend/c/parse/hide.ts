/**
 * Hides from scanner and grammar what is no part of either's language: pragmas, `__extension__`, attributes,
 * alignment specifiers and static assertions. The tokens stay in the unit; who wants an attribute looks for
 * it there.
 */
import type { Token } from "../preprocess/token.ts";
import type { Marks } from "./marks.ts";
import { ATTRIBUTE_WORDS } from "./words.ts";

/** Marks hidden tokens, and gives the indices of the others. */
export function visibleTokens(tokens: readonly Token[], marks: Marks): Int32Array {
  const order = new Int32Array(tokens.length);
  let count = 0;
  let index = 0;
  while (index < tokens.length) {
    const end = hiddenEnd(tokens, index);
    if (end === index) order[count++] = index++;
    for (; index < end; index++) marks.hide(index);
  }
  return order.subarray(0, count);
}

/** Where the hidden construct that starts at `index` ends; `index` itself where none does. */
function hiddenEnd(tokens: readonly Token[], index: number): number {
  const token = tokens[index]!;
  if (token.kind === "pragma") return index + 1;
  if (token.kind === "punct") {
    const standard = opens(token, "[") && tokens[index + 1] !== undefined && opens(tokens[index + 1]!, "[");
    return standard ? closingBracket(tokens, index) + 1 : index;
  }
  if (token.kind !== "identifier") return index;
  if (token.text === "__extension__") return index + 1;
  if (!ATTRIBUTE_WORDS.has(token.text)) return index;
  const open = tokens[index + 1];
  if (open === undefined || !opens(open, "(")) return index;
  const close = closingBracket(tokens, index + 1);
  if (!/static_assert$/i.test(token.text)) return close + 1;
  return tokens[close + 1]?.text === ";" ? close + 2 : close + 1;
}

function opens(token: Token, bracket: string): boolean {
  return token.kind === "punct" && (token.text === bracket || (bracket === "[" && token.text === "<:"));
}

/** The bracket that closes the one at `open`; the last token where it stays open. */
function closingBracket(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    const { kind, text } = tokens[index]!;
    if (kind !== "punct") continue;
    if (text === "(" || text === "[" || text === "<:") depth++;
    else if ((text === ")" || text === "]" || text === ":>") && --depth === 0) return index;
  }
  return tokens.length - 1;
}

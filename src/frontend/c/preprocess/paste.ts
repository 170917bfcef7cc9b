/** The `##` operator (C11 6.10.3.3): two tokens written together must be one token. */
import { SourceFile } from "../../../source/source-file.ts";
import { lexText } from "./lexer.ts";
import { PPToken, type TokenKind } from "./token.ts";

/**
 * The token that `left` and `right` make, or null where they make none. Stack and flags are the caller's to
 * set.
 */
export function pasteTokens(left: PPToken, right: PPToken): PPToken | null {
  const text = left.text + right.text;
  const kind = kindOf(text, left);
  if (kind === null) return null;
  const adjacent = left.file === right.file && left.start <= right.start;
  const end = adjacent ? right.end : left.end;
  const glued = new PPToken(kind, text, left.file, left.start, end, left.leadingSpace, left.atLineStart);
  glued.origin = "paste";
  return glued;
}

function kindOf(text: string, left: PPToken): TokenKind | null {
  if (/^[A-Za-z_$][\w$]*$/.test(text)) return "identifier";
  if (/^\.?[0-9](?:[eEpP][+-]|[\w.])*$/.test(text)) return "number";
  if (text.includes("\n")) return null;
  const tokens = lexText(new SourceFile(left.file, "", text));
  const only = tokens[0];
  if (tokens.length !== 1 || only === undefined || only.text !== text) return null;
  return only.kind === "other" ? null : only.kind;
}

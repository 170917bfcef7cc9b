/** The list of the user's directives: guards and texts ask it what stands in the way of whole lines. */

import { type Span, span } from "../../../source/span.ts";
import { nameFrom } from "../../../source/words.ts";
import type { IncludeFrame, Preprocessor } from "./preprocess.ts";
import type { PPToken } from "./token.ts";

/**
 * From the `#` to the end of the line, and entered in the list of the user's directives. The line must have
 * been read.
 */
export function recordDirective(pp: Preprocessor, frame: IncludeFrame, hash: PPToken, name: string): Span {
  let end = frame.lexer.position;
  if (frame.file.text[end - 1] === "\r") end--;
  const at = span(hash.file, hash.start, end);
  pp.recordDirective({ name: nameFrom(name), span: at });
  return at;
}

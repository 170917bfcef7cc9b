/**
 * From tokens back to the text of the user's file.
 *
 *     for (i = 0; i < N; i++) A[IDX(i, j)] = 0;
 *
 * A reader sees `A[IDX(i, j)]`; the parser saw `A [ ( i ) * 10 + ( j ) ]`. The whole index has a text,
 * `IDX(i, j)`; the product in it has none of its own, because its tokens are part of an expansion. Ranges are
 * given as indices into `unit.tokens`, both inclusive.
 */
import { MAIN_FILE, type Span } from "../../../source/span.ts";
import type { ExpansionFrame, MacroDefinition, Token } from "./token.ts";
import type { PreprocessedUnit } from "./unit.ts";

/**
 * The text of the user's file in which the token can be seen: itself, the outermost macro invocation it comes
 * from, or the `#include` that brought it. Null for what the command line and the compiler brought.
 */
export function userSpan(unit: PreprocessedUnit, token: Token): Span | null {
  const at = seenAt(unit, token);
  return at === token ? token.span : at;
}

/** The same, where that is the token itself: for who only looks at it, and does not keep it. */
export function seenAt(unit: PreprocessedUnit, token: Token): Span | null {
  let at: Span = outerSpan(token);
  while (at.file !== MAIN_FILE) {
    const site = unit.includeSites.get(at.file);
    if (site === undefined) return null;
    at = site;
  }
  return at;
}

/**
 * Where a token stands for a reader of the text: at its own place, or where the outermost macro invocation
 * around it is.
 */
export function standsAt(token: Token): Span {
  // A token has all that a span has; it is not to be kept as one.
  return token.expansion === null ? token : token.expansion.outermost.invocation.span;
}

/** The token itself, or all of the text that the outermost macro invocation around it used up. */
function outerSpan(token: Token): Span {
  if (token.expansion === null) return token;
  const { span, extent } = token.expansion.outermost.invocation;
  return extent.span ?? span;
}

/**
 * Is the token written, as it is, in the running text of this file: either plainly or inside an argument of a
 * macro? False for tokens out of macro bodies, and for those that `#`, `##` and the likes of `__LINE__` made.
 */
function isSpelledInFile(token: Token, file: Span["file"]): boolean {
  if (token.file !== file || token.origin !== "source") return false;
  for (let frame = token.expansion; frame !== null; frame = frame.outer) {
    if (frame.argument < 0) return false;
  }
  return true;
}

/** Same, for the user's file. */
export function isUserText(token: Token): boolean {
  return isSpelledInFile(token, MAIN_FILE);
}

/**
 * The text of the user's file that is exactly the tokens `first` to `last`: nothing of it makes other tokens,
 * and all of them come from it. A macro invocation counts only as a whole. Null where there is no such text,
 * or where the tokens came through an `#include`.
 */
export function contiguousSpan(unit: PreprocessedUnit, first: number, last: number): Span | null {
  const { tokens } = unit;
  const from = spanInMain(tokens[first]!);
  const to = spanInMain(tokens[last]!);
  if (from === null || to === null || from.start > to.end) return null;
  if (throughInclude(unit, first, last)) return null;
  if (first > 0 && endsAfter(unit, tokens[first - 1]!, from.start)) return null;
  if (last + 1 < tokens.length && startsBefore(unit, tokens[last + 1]!, to.end)) return null;
  return { file: MAIN_FILE, start: from.start, end: to.end };
}

/** The outermost span of a token that stands in the user's file or in a macro invoked there. */
function spanInMain(token: Token): Span | null {
  if (token.expansion?.outermost.invocation.extent.span === null) return null;
  const at = outerSpan(token);
  return at.file === MAIN_FILE ? at : null;
}

/** For each token, and after the last, how many in front of it came through an `#include`. */
const included = new WeakMap<PreprocessedUnit, Uint32Array>();

function throughInclude(unit: PreprocessedUnit, first: number, last: number): boolean {
  const counts = included.get(unit) ?? countIncluded(unit);
  return counts[first] !== counts[last + 1];
}

function countIncluded(unit: PreprocessedUnit): Uint32Array {
  const counts = new Uint32Array(unit.tokens.length + 1);
  unit.tokens.forEach((token, index) => {
    counts[index + 1] = counts[index]! + (standsAt(token).file === MAIN_FILE ? 0 : 1);
  });
  included.set(unit, counts);
  return counts;
}

function endsAfter(unit: PreprocessedUnit, token: Token, offset: number): boolean {
  if (token.expansion === null && token.file === MAIN_FILE) return token.end > offset;
  const at = seenAt(unit, token);
  return at !== null && at.end > offset;
}

function startsBefore(unit: PreprocessedUnit, token: Token, offset: number): boolean {
  if (token.expansion === null && token.file === MAIN_FILE) return token.start < offset;
  const at = seenAt(unit, token);
  return at !== null && at.start < offset;
}

/** A use of an object-like macro whose expansion is a range of tokens. */
interface MacroExpansion {
  readonly definition: MacroDefinition;
  /** The name, as spelled in the user's text or in an argument of an outer macro. */
  readonly use: Span;
}

/**
 * The object-like macro of which the tokens `first` to `last` are exactly one expansion. Of several (`#define
 * N M`), the outermost; its name must be spelled in running text or in the argument of another macro, not in
 * a macro's body.
 */
export function wholeObjectMacro(unit: PreprocessedUnit, first: number, last: number): MacroExpansion | null {
  const { tokens } = unit;
  const candidate = outermostObjectBody(tokens[first]!.expansion);
  if (candidate === null || candidate.invocation.cut) return null;
  for (let index = first; index <= last; index++) {
    const token = tokens[index]!;
    // A painted name would be expanded where the macro is used outside of what encloses it here.
    if (token.noExpand || !hasFrame(token, candidate)) return null;
  }
  if (first > 0 && hasFrame(tokens[first - 1]!, candidate)) return null;
  if (last + 1 < tokens.length && hasFrame(tokens[last + 1]!, candidate)) return null;
  return { definition: candidate.invocation.macro, use: candidate.invocation.span };
}

/** Seen from the text: past frames of arguments, the first frame of a body, if its macro is object-like. */
function outermostObjectBody(innermost: ExpansionFrame | null): ExpansionFrame | null {
  let found: ExpansionFrame | null = null;
  for (let frame = innermost; frame !== null; frame = frame.outer) {
    if (frame.argument < 0) found = frame;
  }
  return found !== null && found.invocation.macro.kind === "object" ? found : null;
}

/**
 * Frames, not invocations, are compared: a parameter that stands twice in a body makes two copies of its
 * argument.
 */
export function hasFrame(token: Token | undefined, frame: ExpansionFrame): boolean {
  for (let at = token?.expansion ?? null; at !== null; at = at.outer) {
    if (at === frame) return true;
  }
  return false;
}

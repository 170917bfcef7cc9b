/**
 * What kind of statement it is, and which of its names are keywords (A. H. J. Sale, "The classification of
 * FORTRAN statements", The Computer Journal 14, 1971).
 *
 *     if (i) = 1             an assignment: after a designator comes `=`
 *     if (i) j = 1           no designator stands before `=`, so `if` is a keyword
 *     do 10 i = 1.5          in fixed form an assignment to `do10i`
 *     do 10 i = 1, 5         a loop: a comma after `=`, outside of parentheses
 *
 * So what looks like an assignment is one, unless it is a loop; all else begins with a keyword, and the kind
 * of statement says where others stand.
 */

import { LEADS_BY_LETTER, type Lead, type StatementKind } from "./keywords.ts";
import { markConstructorTypes, markRest } from "./mark.ts";
import { unitHeader } from "./mark-declaration.ts";
import type { SourceForm } from "./source-form.ts";
import type { LexedStatement } from "./statement-lexer.ts";
import { HIDDEN, type KeywordMark, StatementWords } from "./statement-words.ts";
import type { FortranToken } from "./token.ts";

export interface ClassifiedStatement {
  readonly kind: StatementKind;
  /** The words it begins with, `end do`; empty for an assignment. */
  readonly keyword: string;
  readonly label: FortranToken | null;
  /** The name before the colon of a construct (`outer: do …`). */
  readonly constructName: FortranToken | null;
  /** All but the label. */
  readonly tokens: readonly FortranToken[];
  /** For each token as what the grammar sees it; undefined where its kind tells. */
  readonly marks: readonly (KeywordMark | undefined)[];
  /** Of `if (…) statement`, what that is. */
  readonly action: ClassifiedAction | null;
}

interface ClassifiedAction {
  readonly kind: StatementKind;
  readonly keyword: string;
}

export function classify(lexed: LexedStatement, form: SourceForm): ClassifiedStatement {
  const words = new StatementWords(lexed, form);
  const { label } = lexed;
  const first = constructNameEnd(words);
  const { kind, keyword, action } = classifyFrom(words, first);
  markConstructorTypes(words);
  const constructName = first > 0 ? words.tokens[0]! : null;
  return { kind, keyword, label, constructName, tokens: words.tokens, marks: words.marks, action };
}

const NAMED_CONSTRUCT = /^(?:do|if|select|where|forall|associate|block|critical|change)/;

/** After `name :`, or 0 where there is none. */
function constructNameEnd(words: StatementWords): number {
  const isNamed = words.isName(0) && words.is(1, ":") && NAMED_CONSTRUCT.test(words.tokens[2]?.word ?? "");
  if (!isNamed) return 0;
  words.marks[0] = HIDDEN;
  words.marks[1] = HIDDEN;
  return 2;
}

interface Classified extends ClassifiedAction {
  readonly action: ClassifiedAction | null;
}

function classifyFrom(words: StatementWords, at: number): Classified {
  const plain = (kind: StatementKind, keyword: string): Classified => ({ kind, keyword, action: null });
  if (words.tokens[at]?.kind === "keyword") return plain("format", "format");
  if (!words.isName(at)) return plain("unknown", "");
  const equals = equalsAfterDesignator(words, at);
  if (equals >= 0 && !isLoop(words, at, equals)) return plain("assignment", "");
  const header = unitHeader(words, at);
  if (header !== null) return plain(header, header);
  if (words.form === "free") words.splitLabel(at);
  const lead = leadAt(words, at);
  if (lead === null) return plain("unknown", "");
  const { kind, inner } = markRest(words, at, lead);
  const action = inner === null ? null : classifyFrom(words, inner);
  return { kind, keyword: lead.keyword, action };
}

/** Where `=` or `=>` stands after `a`, `a(i)`, `a%b(i)[j]`; -1 where the statement does not begin so. */
function equalsAfterDesignator(words: StatementWords, from: number): number {
  let at = from + 1;
  for (;;) {
    if (words.is(at, "=") || words.is(at, "=>")) return at;
    if (words.is(at, "%") && words.isName(at + 1)) at += 2;
    else {
      at = Math.max(words.afterBracket(at), words.afterBracket(at, "["));
      if (at < 0) return -1;
    }
  }
}

/** `do 10 i = 1, 5`, where blanks mean nothing: a comma follows that is in no parentheses. */
function isLoop(words: StatementWords, at: number, equals: number): boolean {
  if (equals !== at + 1 || !words.is(equals, "=")) return false;
  const { word } = words.tokens[at]!;
  // A parameter statement of old, `parameter a = 1, b = 2`, has commas, too.
  return words.form === "fixed" && /^(?:do|parameter)/.test(word) && hasComma(words, equals);
}

function hasComma(words: StatementWords, from: number): boolean {
  for (let at = from; at < words.length; at++) {
    if (words.is(at, ",")) return true;
    if (words.partners[at]! > at) at = words.partners[at]!;
  }
  return false;
}

function leadAt(words: StatementWords, at: number): Lead | null {
  const leads = LEADS_BY_LETTER.get(words.tokens[at]!.word[0]!) ?? [];
  return leads.find((lead) => words.matches(at, lead.words) && isFollowed(words, at, lead)) ?? null;
}

/** Is what comes after the keyword what must? */
function isFollowed(words: StatementWords, at: number, { words: keyword, follow }: Lead): boolean {
  if (follow === "anything") return true;
  const [after, hasRest] = endOf(words, at, keyword);
  switch (follow) {
    case "nothing":
      return !hasRest && after === words.length;
    case "(":
      return !hasRest && words.is(after, "(");
    case "name, comma or colons":
      return hasRest || words.isName(after) || words.is(after, ",") || words.is(after, "::");
    case "format":
      return words.is(after, "*") || words.tokens[after]?.kind === "integer";
    case "name":
      return hasRest || words.isName(after);
    case "name or nothing":
      return hasRest
        ? after === words.length
        : after === words.length || (words.isName(after) && after + 1 === words.length);
  }
}

/** The token after the keyword; whether the token that holds its end goes on, as it may in fixed form. */
function endOf(words: StatementWords, at: number, keyword: readonly string[]): readonly [number, boolean] {
  if (words.form === "fixed") return [at + 1, words.tokens[at]!.word.length > keyword.join("").length];
  let length = 0;
  let end = at;
  for (const total = keyword.join("").length; length < total; end++) length += words.tokens[end]!.word.length;
  return [end, false];
}

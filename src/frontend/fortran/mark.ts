/**
 * Once the keyword is known that a statement begins with: which of the names after it are keywords.
 *
 * A form is a way to go on after the keyword; each marks the words by which the grammar tells forms apart.
 */
import { type Form, INTRINSIC_TYPES, type Lead, type StatementKind } from "./keywords.ts";
import {
  joinInOut,
  markAttributes,
  markDeclaration,
  markGenerics,
  markHeaderRest,
  markTypeSpec,
} from "./mark-declaration.ts";
import type { KeywordMark, StatementWords } from "./statement-words.ts";

interface Marked {
  readonly kind: StatementKind;
  /** Where the statement begins that this one holds (`if (…) statement`). */
  readonly inner: number | null;
}

export function markRest(words: StatementWords, at: number, lead: Lead): Marked {
  const { form, kind, words: keyword } = lead;
  if (form === "if") return markIf(words, at, lead);
  if (form === "mask") return markMask(words, at, lead);
  if (form === "declaration") markDeclaration(words, at);
  else if (form === "io") words.take(at, keyword, isControl(words, at, keyword) ? "write" : "print");
  else {
    const { mark, rest } = FORMS[form];
    const after = words.take(at, keyword, mark);
    rest?.(words, after, lead);
  }
  return { kind, inner: null };
}

interface FormMarks {
  /** What the keyword is printed as. */
  readonly mark: KeywordMark;
  /** Marks what comes after it. */
  readonly rest?: (words: StatementWords, at: number, lead: Lead) => void;
}

const FORMS: Readonly<Record<Exclude<Form, "if" | "mask" | "declaration" | "io">, FormMarks>> = {
  words: { mark: "word", rest: markWords },
  attribute: { mark: "attr", rest: markAttribute },
  "procedure list": { mark: "type" },
  function: { mark: "function", rest: (words, at) => markHeaderRest(words, at + 1, false) },
  "else if": { mark: "else", rest: (words, at) => words.take(words.afterBracket(at), ["then"], "then") },
  do: { mark: "do", rest: markDo },
  goto: { mark: "goto" },
  assign: { mark: "assign", rest: (words, at) => words.take(at + 1, ["to"], "to") },
  stop: { mark: "stop" },
  call: { mark: "call" },
  use: { mark: "use", rest: markUse },
  import: { mark: "import", rest: markImport },
  data: { mark: "data" },
  common: { mark: "common" },
  equivalence: { mark: "equivalence" },
  implicit: { mark: "implicit", rest: markImplicit },
  interface: { mark: "interface", rest: markGenerics },
  "control io": { mark: "write" },
  "format io": { mark: "print" },
  "type definition": { mark: "typedef", rest: markTypeDefinition },
  "type guard": { mark: "word", rest: (words, at) => markTypeSpec(words, at + 1) },
};

function markIf(words: StatementWords, at: number, { words: keyword }: Lead): Marked {
  const next = words.afterBracket(words.take(at, keyword, "if"));
  if (next < 0) return { kind: "unknown", inner: null };
  if (next + 1 === words.length && words.is(next, "then")) {
    words.markKeyword(next, "then");
    return { kind: "if then", inner: null };
  }
  const isArithmetic = words.tokens[next]?.kind === "integer" && words.is(next + 1, ",");
  return isArithmetic ? { kind: "arithmetic if", inner: null } : { kind: "if statement", inner: next };
}

/** A construct, or with an assignment after the mask a statement. */
function markMask(words: StatementWords, at: number, { words: keyword, kind }: Lead): Marked {
  const next = words.afterBracket(at + 1);
  const isStatement = next >= 0 && next < words.length;
  words.take(at, keyword, isStatement ? "where" : "word");
  if (!isStatement) return { kind, inner: null };
  return { kind: kind === "where" ? "where statement" : "forall statement", inner: null };
}

/** After `do`: a label, a comma, and `while (…)` or `concurrent (…) local(…)`. */
function markDo(words: StatementWords, from: number): void {
  let at = from;
  if (words.tokens[at]?.kind === "integer") at++;
  if (words.is(at, ",")) at++;
  const isLoop = (words.is(at, "while") || words.is(at, "concurrent")) && words.is(at + 1, "(");
  if (!isLoop) return;
  words.markKeyword(at, "while");
  for (at = words.afterBracket(at + 1); at > 0 && words.isName(at); at = words.afterBracket(at + 1))
    words.markKeyword(at, "attr");
}

/** `type, extends(a) :: b`, `enum, bind(c)`. */
function markTypeDefinition(words: StatementWords, at: number): void {
  if (words.is(at, ",")) markAttributes(words, at);
}

/** A type before `::` in `allocate (real :: a(n))`. */
function markWords(words: StatementWords, at: number, { keyword }: Lead): void {
  if (keyword === "allocate") markTypeHead(words, at + 1);
}

function markAttribute(words: StatementWords, at: number, { keyword }: Lead): void {
  if (keyword === "intent") joinInOut(words, at);
  markGenerics(words, at);
}

/** `import, only: a`. */
function markImport(words: StatementWords, at: number): void {
  if (words.is(at, ",") && words.isName(at + 1)) words.markKeyword(at + 1, "only");
}

/** Is it `read (…) list`, rather than `read fmt, list` with a format that begins with a parenthesis? */
function isControl(words: StatementWords, at: number, keyword: readonly string[]): boolean {
  const open = at + (words.form === "fixed" ? 1 : wordsOf(words, at, keyword));
  if (!words.is(open, "(")) return false;
  const after = words.afterBracket(open);
  if (words.is(after, ","))
    return words.tokens.slice(open, after).some(({ word }) => word === "," || word === "=");
  const { kind, word } = words.tokens[after] ?? { kind: "name", word: "" };
  return kind !== "operator" || word === "(" || word === "[" || word === "(/";
}

const wordsOf = (words: StatementWords, at: number, keyword: readonly string[]): number =>
  words.tokens[at]!.word === keyword.join("") ? 1 : keyword.length;

/** `use, intrinsic :: m, only: operator(+)`. */
function markUse(words: StatementWords, from: number): void {
  let at = from;
  if (words.is(at, ",") && words.isName(at + 1)) {
    words.markKeyword(at + 1, "attr");
    at += 2;
  }
  if (words.is(at, "::")) at++;
  if (words.is(at + 1, ",") && words.is(at + 2, "only") && words.is(at + 3, ":"))
    words.markKeyword(at + 2, "only");
  markGenerics(words, at + 1);
}

/** A type before each list of letters. */
function markImplicit(words: StatementWords, from: number): void {
  for (let at = from; at >= 0 && at < words.length; ) {
    const after = markTypeSpec(words, at);
    const comma = words.is(after, "(") ? words.afterBracket(after) : after;
    at = words.is(comma, ",") ? comma + 1 : -1;
  }
}

// --- types inside parentheses ---

/**
 * In brackets of all kinds: `[real :: 1, 2]`, `(i, integer :: i = 1, n)`; in subscripts `::` is two colons.
 */
export function markConstructorTypes(words: StatementWords): void {
  for (let at = 1; at < words.length; at++) {
    if (!words.is(at, "::")) continue;
    const { head, open } = headOf(words, at);
    if (open < 0) continue;
    if (!words.is(open, "(")) markTypeHead(words, head);
    else if (isIntrinsicType(words, head) && words.isName(at + 1) && words.is(at + 2, "="))
      markTypeSpec(words, head);
  }
}

/** Where the item begins in which a token stands, and the bracket around it; -1 for none. */
function headOf(words: StatementWords, from: number): { readonly head: number; readonly open: number } {
  let head = from;
  for (let at = from - 1; at >= 0; at--) {
    const partner = words.partners[at]!;
    if (partner > at) return { head, open: at };
    if (partner >= 0) at = partner;
    else if (words.is(at, ",")) return { head, open: openBefore(words, at) };
    head = at;
  }
  return { head, open: -1 };
}

function openBefore(words: StatementWords, from: number): number {
  for (let at = from - 1; at >= 0; at--) {
    const partner = words.partners[at]!;
    if (partner > at) return at;
    if (partner >= 0) at = partner;
  }
  return -1;
}

const isIntrinsicType = (words: StatementWords, at: number): boolean =>
  INTRINSIC_TYPES.some((keyword) => words.matches(at, keyword));

/** A type of any name, if `::` follows it. */
function markTypeHead(words: StatementWords, at: number): void {
  if (!words.isName(at)) return;
  const copy = words.copy();
  const intrinsic = isIntrinsicType(copy, at) ? markTypeSpec(copy, at) : -1;
  const after = words.is(at + 1, "(") ? words.afterBracket(at + 1) : at + 1;
  if (intrinsic >= 0 && copy.is(intrinsic, "::")) words.accept(copy);
  else if (words.is(after, "::")) words.markKeyword(at, "type");
}

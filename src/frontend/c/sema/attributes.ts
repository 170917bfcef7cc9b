/**
 * GNU attributes, C11's `_Noreturn` and `_Alignas`, and C23's `[[…]]`, read from the tokens of a declaration.
 *
 * They may stand almost anywhere in it, and the parser's tree has a different place for each; the tokens are
 * simpler.
 */
import { type Constant, evaluate } from "./constant.ts";
import { GaveUp, type SemaContext } from "./context.ts";
import { readValue } from "./expressions.ts";
import { alignOf } from "./sizes.ts";
import { namedType } from "./specifiers.ts";
import type { Tokens } from "./tokens.ts";

export interface Attribute {
  /** Without the underscores around it. */
  readonly name: string;
  /** Tokens between the parentheses; empty where there are none. */
  readonly first: number;
  readonly end: number;
}

const OPENERS = new Set(["__attribute__", "__attribute"]);
const NO_ATTRIBUTES: readonly Attribute[] = [];
/** What an attribute begins with. */
const FIRST_WORDS = new Set([...OPENERS, "_Noreturn", "_Alignas", "alignas"]);
const NORETURN = new Set(["_Noreturn", "noreturn", "__noreturn__"]);

/**
 * All attributes in `[first, end)` that are not inside braces (those of members and of statements are not its
 * own).
 */
export function readAttributes(context: SemaContext, first: number, end: number): readonly Attribute[] {
  if (!context.mayHaveAttributes(first, end)) return NO_ATTRIBUTES;
  const found: Attribute[] = [];
  const { tokens } = context;
  for (let at = first; at < end; at++) {
    const text = tokens.text(at);
    if (OPENERS.has(text)) at = readList(context, at + 1, end, found);
    else if (text === "_Noreturn") found.push({ name: "noreturn", first: at, end: at });
    else if (text === "_Alignas" || text === "alignas") {
      const close = closing(context, at + 1, end);
      found.push({ name: "aligned", first: at + 2, end: close });
      at = close;
    } else if (text === "[" && at + 1 < end && tokens.text(at + 1) === "[")
      at = readList(context, at, end, found);
    else if (text === "{") at = closing(context, at, end);
  }
  return found;
}

/** For each token, and after the last, how many of those in front of it may begin an attribute. */
export function countAttributes(tokens: Tokens): Uint32Array {
  const counts = new Uint32Array(tokens.count + 1);
  for (let at = 0; at < tokens.count; at++) {
    const text = tokens.text(at);
    const begins = FIRST_WORDS.has(text) || (text === "[" && tokens.text(at + 1) === "[");
    counts[at + 1] = counts[at]! + (begins ? 1 : 0);
  }
  return counts;
}

/** The attributes that stand before a node: `_Alignas(8) int x`. */
export function attributesBefore(context: SemaContext, first: number): readonly Attribute[] {
  // Inside an attribute or a typeof, what stands before is what is around.
  if (context.tokens.isHidden(first)) return [];
  let start = first;
  while (start > 0 && context.tokens.isHidden(start - 1)) start -= 1;
  return readAttributes(context, start, first);
}

/** The attributes that follow a token directly, as those of `struct { … } __attribute__((packed)) x`. */
export function attributesBehind(context: SemaContext, at: number): readonly Attribute[] {
  const { tokens } = context;
  let end = at;
  while (OPENERS.has(tokens.text(end)) || (tokens.text(end) === "[" && tokens.text(end + 1) === "[")) {
    end = closing(context, tokens.text(end) === "[" ? end : end + 1, tokens.count) + 1;
  }
  return readAttributes(context, at, end);
}

/** Reads `((a, b(c)))` or `[[a, gnu::b(c)]]` from `open` on; gives the index of its last token. */
function readList(context: SemaContext, open: number, end: number, found: Attribute[]): number {
  const { tokens } = context;
  const close = closing(context, open, end);
  for (let at = open + 2; at < close - 1; at++) {
    const text = tokens.text(at);
    if (!/^[A-Za-z_]/.test(text) || tokens.text(at + 1) === ":" || tokens.text(at + 1) === "::") continue;
    const name = NORETURN.has(text) ? "noreturn" : text.replace(/^__(.*)__$/, "$1");
    if (tokens.text(at + 1) !== "(") {
      found.push({ name, first: at, end: at });
      continue;
    }
    const last = closing(context, at + 1, end);
    found.push({ name, first: at + 2, end: last });
    at = last;
  }
  return close;
}

/** The index of the bracket that closes the one at `open`. */
export function closing(context: SemaContext, open: number, end: number): number {
  let depth = 0;
  for (let at = open; at < end; at++) {
    const text = context.tokens.text(at);
    if (text === "(" || text === "[" || text === "{") depth += 1;
    else if (text === ")" || text === "]" || text === "}") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return end - 1;
}

export function hasAttribute(attributes: readonly Attribute[], name: string): boolean {
  return attributes.some((attribute) => attribute.name === name);
}

/**
 * The value of `name(n)`: a constant expression, or, as in `_Alignas(double)`, a type that stands for its
 * alignment.
 */
export function attributeNumber(context: SemaContext, attribute: Attribute): Constant | null {
  const { first, end } = attribute;
  const words = context.words(first, end);
  const [only] = words;
  const restsOn = context.restsOnMacros(first, end);
  const number = (found: bigint, symbolic = false): Constant => ({
    value: found,
    symbolic: symbolic || restsOn,
  });
  if (words.length === 1 && only !== undefined && /^(0x[0-9a-fA-F]+|[0-9]+)$/.test(only))
    return number(BigInt(only));
  try {
    const type = namedType(context, words);
    const size = type && alignOf(context, type.type);
    if (type !== null)
      return size && number(size.align, size.symbolic || type.isAlignConfigDependent === true);
    const node = context.tokens.hiddenExpression(first - 1, end);
    const constant = node && evaluate(context, readValue(context, node));
    return constant && number(constant.value, constant.symbolic);
  } catch (error) {
    if (error instanceof GaveUp) return null;
    throw error;
  }
}

const larger = (a: Constant, b: Constant): Constant => ({
  value: a.value > b.value ? a.value : b.value,
  symbolic: a.symbolic || b.symbolic,
});

/** The largest `aligned(n)`; a bare `aligned` means 16 on x86-64. */
export function alignment(context: SemaContext, attributes: readonly Attribute[]): Constant | null {
  let best: Constant | null = null;
  for (const attribute of attributes) {
    if (attribute.name !== "aligned") continue;
    const found: Constant | null =
      attribute.first === attribute.end
        ? { value: 16n, symbolic: false }
        : attributeNumber(context, attribute);
    if (found === null) continue;
    best = best === null ? found : larger(best, found);
  }
  return best;
}

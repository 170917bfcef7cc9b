/**
 * Macro expansion (C11 6.10.3.4): a stack of token lists that is read as if it were the rest of the file.
 *
 *     #define f(a) a*g        f(2)(9)     reads   2 * g  ‖ (9)     where ‖ ends the list that f's body became
 *     #define g(a) f(a)
 *
 * A macro is disabled while its list is on the stack, and a name met in that time is painted for ever
 * (`noExpand`). To see whether a function-like name is called, exhausted lists are popped, as gcc and clang
 * do: whether the `f` that comes out of `g(9)` above may be expanded is left open by the standard
 * (6.10.3.4p4), and decided by this order.
 *
 * Source: the standard, and for what it leaves open the documented behaviour of gcc ("cppinternals", Macro
 * Expansion).
 */
import { type FileId, joinSpans, type Span } from "../../../source/span.ts";
import type { Macro, MacroTable } from "./macro.ts";
import { pasteTokens } from "./paste.ts";
import { type Argument, Frames, substituteArguments } from "./substitute.ts";
import { type ExpansionFrame, type Extent, isPunct, type PPToken } from "./token.ts";

/** Where the expander gets its tokens from. */
export interface TokenSource {
  /**
   * The next token; null at the end, or, when asked for a possible `(`, where a directive or the file's end
   * comes first.
   */
  next(onlyIfInText: boolean): PPToken | null;
}

export interface ExpanderHost {
  readonly macros: MacroTable;
  /** Strictly conforming (`-std=c11` rather than gnu11): affects the GNU comma. */
  readonly strict: boolean;
  /**
   * The value of `__LINE__` and its like; may read on for `__has_include ( … )`. Null: it is a plain name
   * here.
   */
  builtin(macro: Macro, name: PPToken, expander: Expander): PPToken | null;
  error(id: string, message: string, at: Span): void;
  /** Counts what expansion costs: tokens that are read as arguments or put in the place of a macro. */
  spend(tokens: number, at: PPToken): void;
}

/** A use of a macro in the text, with the arguments as far as they have been read. */
interface TextualUse {
  readonly file: FileId;
  readonly start: number;
  end: number;
}

interface Call {
  readonly args: readonly Argument[];
  /** The parentheses and the commas between arguments, in order; none for an object-like macro. */
  readonly punctuation: readonly PPToken[];
}

interface Context {
  readonly tokens: readonly PPToken[];
  at: number;
  readonly macro: Macro | null;
  /** Frame for tokens made by `##` in this list. */
  readonly body: ExpansionFrame | null;
  /** An argument that is expanded by itself: its end is the end of everything. */
  readonly barrier: boolean;
}

/**
 * Macros within macros, as arguments are expanded by recursion: deeper is a diagnostic and stays unexpanded.
 */
const MAX_NESTING = 200;

export class Expander {
  readonly #host: ExpanderHost;
  readonly #source: TokenSource;
  readonly #contexts: Context[] = [];
  #nesting = 0;
  /** Operands of built-in macros that are being read. */
  #operands = 0;
  /** White space and line start of macros that expanded to nothing: they belong to the next token. */
  #space = false;
  #lineStart = false;
  /** The name in the text whose expansion is under way, for `__LINE__`. */
  #topName: PPToken | null = null;
  #topUse: TextualUse | null = null;
  readonly #onUse: (macro: Macro, use: TextualUse) => void;

  constructor(
    host: ExpanderHost,
    source: TokenSource,
    onUse: (macro: Macro, use: TextualUse) => void = () => {},
  ) {
    this.#host = host;
    this.#source = source;
    this.#onUse = onUse;
  }

  /** The name of the outermost macro being expanded, or `token` where there is none. */
  outermostName(token: PPToken): PPToken {
    return this.#contexts.length === 0 && this.#nesting === 0 ? token : (this.#topName ?? token);
  }

  /** The next token of the expanded text, null at its end. */
  next(): PPToken | null {
    for (;;) {
      const token = this.#read(false);
      if (token === null || token.kind !== "identifier" || token.noExpand) return token;
      const macro = this.#host.macros.get(token.text);
      if (macro === undefined) return token;
      if (macro.disabled) return painted(token);
      if (macro.builtin !== null) {
        const value = this.#builtin(macro, token);
        return value === null ? token : this.#builtinToken(macro, token, value);
      }
      if (!this.#enter(macro, token)) return token;
    }
  }

  /** Operands of `__has_include ( … )` and its like are expanded themselves. */
  #builtin(macro: Macro, name: PPToken): PPToken | null {
    if (this.#operands >= MAX_NESTING) {
      this.#host.error("macro-nesting", `operands of ${macro.name} are nested too deeply`, name.span);
      return null;
    }
    this.#operands++;
    const value = this.#host.builtin(macro, name, this);
    this.#operands--;
    return value;
  }

  /** The next token without expanding it: for arguments, `defined X` and the like. */
  raw(): PPToken | null {
    return this.#paint(this.#read(false));
  }

  /** Puts a token back: it is read next. */
  unread(token: PPToken): void {
    this.#push({ tokens: [token], at: 0, macro: null, body: null, barrier: false });
  }

  #paint(token: PPToken | null): PPToken | null {
    if (token === null || token.kind !== "identifier" || token.noExpand) return token;
    return this.#host.macros.get(token.text)?.disabled === true ? painted(token) : token;
  }

  #read(onlyIfInText: boolean): PPToken | null {
    for (;;) {
      const context = this.#contexts.at(-1);
      if (context === undefined) return this.#spaced(this.#source.next(onlyIfInText));
      if (context.at < context.tokens.length) {
        const token = context.tokens[context.at++]!;
        if (!token.pasteLeft || context.at >= context.tokens.length) return this.#spaced(token);
        this.unread(this.#pasteAll(context, token));
      } else if (context.barrier) return null;
      else this.#pop();
    }
  }

  #spaced(token: PPToken | null): PPToken | null {
    if (token === null || !(this.#space || this.#lineStart)) return token;
    const copy = token.copy();
    copy.pasteLeft = token.pasteLeft;
    copy.leadingSpace ||= this.#space;
    copy.atLineStart ||= this.#lineStart;
    this.#space = false;
    this.#lineStart = false;
    return copy;
  }

  #push(context: Context): void {
    this.#contexts.push(context);
    if (context.macro !== null) context.macro.disabled = true;
  }

  #pop(): void {
    const context = this.#contexts.pop()!;
    if (context.macro !== null) context.macro.disabled = false;
  }

  /** Replaces a macro's name, and its arguments, by its body on the stack; false where it is not called. */
  #enter(macro: Macro, name: PPToken): boolean {
    if (this.#contexts.length === 0 && this.#nesting === 0) {
      this.#topName = name;
      this.#topUse = { file: name.file, start: name.start, end: name.end };
    }
    let call: Call = { args: [], punctuation: [] };
    if (macro.kind === "function") {
      const open = this.#openParen();
      if (open === null) return false;
      const collected = this.#collect(macro, name, open);
      if (collected === null) return false;
      call = collected;
    }
    const use = this.#topUse!;
    const close = call.punctuation.at(-1);
    if (close !== undefined && close.expansion === null && close.file === use.file)
      use.end = Math.max(use.end, close.end);
    this.#onUse(macro, use);
    const frames = framesOfCall(macro, name, call.punctuation);
    const tokens = macro.plain && macro.kind === "object" ? bodyCopy(macro, frames) : null;
    const list =
      tokens ?? substituteArguments(macro, call.args, frames, (argument) => this.#expandArgument(argument));
    this.#host.spend(list.length + 1, name);
    const first = list[0];
    if (first !== undefined) {
      first.leadingSpace = name.leadingSpace;
      first.atLineStart = name.atLineStart;
    } else {
      this.#space ||= name.leadingSpace;
      this.#lineStart ||= name.atLineStart;
    }
    this.#push({ tokens: list, at: 0, macro, body: frames.body, barrier: false });
    return true;
  }

  #openParen(): PPToken | null {
    const token = this.#read(true);
    if (token === null) return null;
    if (isPunct(token, "(")) return token;
    this.unread(token);
    return null;
  }

  /** Reads arguments up to the closing parenthesis; null, with a diagnostic, where they don't fit. */
  #collect(macro: Macro, name: PPToken, open: PPToken): Call | null {
    const lists: PPToken[][] = [[]];
    const punctuation = [open];
    const wanted = macro.params.length;
    let depth = 0;
    for (;;) {
      const token = this.raw();
      if (token === null) {
        const message = `unterminated argument list invoking macro "${macro.name}"`;
        this.#host.error("macro-arguments", message, name.span);
        return null;
      }
      this.#host.spend(1, name);
      if (token.kind === "punct") {
        if (token.text === "(") depth++;
        else if (token.text === ")") {
          if (depth === 0) {
            punctuation.push(token);
            const args = this.#arguments(macro, name, lists);
            return args === null ? null : { args, punctuation };
          }
          depth--;
        } else if (token.text === "," && depth === 0 && !(macro.variadic && lists.length === wanted)) {
          lists.push([]);
          punctuation.push(token);
          continue;
        }
      }
      lists.at(-1)!.push(token);
    }
  }

  #arguments(macro: Macro, name: PPToken, lists: readonly PPToken[][]): readonly Argument[] | null {
    const wanted = macro.params.length;
    const empty = lists.length === 1 && lists[0]!.length === 0;
    const given = wanted === 0 && empty ? 0 : lists.length;
    if (given !== wanted && !(macro.variadic && given === wanted - 1)) {
      const message = `macro "${macro.name}" passed ${given} arguments, but takes ${wanted}`;
      this.#host.error("macro-arguments", message, name.span);
      return null;
    }
    const omitted = given < wanted || (wanted === 1 && empty && !this.#host.strict);
    return macro.params.map((_, index) => ({
      tokens: lists[index] ?? [],
      omitted: omitted && index === wanted - 1,
    }));
  }

  #expandArgument(argument: Argument): readonly PPToken[] {
    if (argument.tokens.every((token) => token.kind !== "identifier")) return argument.tokens;
    if (this.#nesting >= MAX_NESTING) {
      this.#host.error("macro-nesting", "macro arguments are nested too deeply", argument.tokens[0]!.span);
      return argument.tokens;
    }
    const saved = [this.#space, this.#lineStart] as const;
    this.#space = this.#lineStart = false;
    this.#nesting++;
    this.#push({ tokens: argument.tokens, at: 0, macro: null, body: null, barrier: true });
    const expanded: PPToken[] = [];
    for (let token = this.next(); token !== null; token = this.next()) expanded.push(token);
    this.#pop();
    this.#nesting--;
    [this.#space, this.#lineStart] = saved;
    return expanded;
  }

  #builtinToken(macro: Macro, name: PPToken, value: PPToken): PPToken {
    value.leadingSpace = name.leadingSpace;
    value.atLineStart = name.atLineStart;
    value.expansion = framesOfCall(macro, name, []).body;
    value.origin = "builtin";
    return value;
  }

  /** Glues `first` and all that `##` joins to it. */
  #pasteAll(context: Context, first: PPToken): PPToken {
    let left = first;
    while (left.pasteLeft && context.at < context.tokens.length) {
      const right = context.tokens[context.at]!;
      const glued = pasteTokens(left, right);
      if (glued === null) {
        const message = `pasting "${left.text}" and "${right.text}" does not give a valid preprocessing token`;
        this.#host.error("macro-paste", message, left.span);
        left = left.copy();
        break;
      }
      context.at++;
      cutBelow(left, context.body?.depth ?? 0);
      cutBelow(right, context.body?.depth ?? 0);
      glued.expansion = context.body;
      glued.pasteLeft = right.pasteLeft;
      left = glued;
    }
    if (left.pasteLeft) left = left.copy();
    return left;
  }
}

function painted(token: PPToken): PPToken {
  const copy = token.copy();
  copy.pasteLeft = token.pasteLeft;
  copy.noExpand = true;
  return copy;
}

function bodyCopy(macro: Macro, frames: Frames): PPToken[] {
  return macro.elements.map((element) => {
    const token = element.token.copy();
    token.expansion = frames.body;
    token.atLineStart = false;
    return token;
  });
}

/**
 * The frames for a call that reaches from `name` to `close`. Where the two stand in different expansions (a
 * body ends in a function-like name and its arguments follow outside), the call belongs to what both have in
 * common, and covers the invocation that gave the name.
 */
function framesOfCall(macro: Macro, name: PPToken, punctuation: readonly PPToken[]): Frames {
  const close = punctuation.at(-1) ?? name;
  const context = commonFrames(name.expansion, close.expansion);
  const depth = context?.depth ?? 0;
  const from = spanAt(name, depth);
  const to = spanAt(close, depth);
  const joined = from.file === to.file && from.start <= to.start;
  const span = joined ? { file: from.file, start: from.start, end: to.end } : from;
  const broken = frameAt(name.expansion, depth + 1);
  const extent: Extent = broken === null ? { span } : broken.invocation.extent;
  if (extent.span !== null) extent.span = joined ? joinSpans(extent.span, span) : null;
  for (const token of [name, ...punctuation]) cutBelow(token, depth);
  return new Frames({ macro, span, cut: false, extent }, context);
}

/** Marks the expansions that a token belonged to, inside `depth` frames, as no longer whole. */
function cutBelow(token: PPToken, depth: number): void {
  for (let frame = token.expansion; frame !== null && frame.depth > depth; frame = frame.outer) {
    frame.invocation.cut = true;
  }
}

function frameAt(innermost: ExpansionFrame | null, depth: number): ExpansionFrame | null {
  let frame = innermost;
  while (frame !== null && frame.depth > depth) frame = frame.outer;
  return frame !== null && frame.depth === depth ? frame : null;
}

/** The frames of `a` up to the innermost invocation that `b` has as well. */
function commonFrames(a: ExpansionFrame | null, b: ExpansionFrame | null): ExpansionFrame | null {
  let one = a;
  let other = b;
  while (one !== null && one.depth > (other?.depth ?? 0)) one = one.outer;
  while (other !== null && other.depth > (one?.depth ?? 0)) other = other.outer;
  while (one !== null && other !== null && one.invocation !== other.invocation) {
    one = one.outer;
    other = other.outer;
  }
  return one;
}

/**
 * Where a token is seen by a reader who looks at the text inside `depth` frames: itself, or the invocation
 * around it.
 */
function spanAt(token: PPToken, depth: number): Span {
  return frameAt(token.expansion, depth + 1)?.invocation.span ?? token.span;
}

/**
 * From a macro's body and its arguments to the tokens that replace the call (C11 6.10.3.1 to 6.10.3.3).
 *
 *     #define P(a, b) f(a) a ## b #b        P(x M, y)   →   f( x⟨M expanded⟩ )  x My  "y"
 *
 * An argument is put in fully expanded, but as it was written next to `#` or `##`. What stands left of a `##`
 * is handed on flagged (`pasteLeft`); the glueing itself happens when the list is read again, as cpplib does
 * it, because the glued token takes part in rescanning. GNU's `, ## __VA_ARGS__` drops the comma when the
 * variable arguments were left out.
 */
import type { BodyElement, Macro } from "./macro.ts";
import { type ExpansionFrame, isPunct, type MacroInvocation, PPToken } from "./token.ts";

export interface Argument {
  /** As written. */
  readonly tokens: readonly PPToken[];
  /** Left out altogether, so that a comma pasted before it goes as well. */
  readonly omitted: boolean;
}

/** The frames that one invocation puts on tokens. */
export class Frames {
  readonly #invocation: MacroInvocation;
  /** Frames in force where the invocation stands. */
  readonly #context: ExpansionFrame | null;
  readonly #depth: number;
  readonly body: ExpansionFrame;

  constructor(invocation: MacroInvocation, context: ExpansionFrame | null) {
    this.#invocation = invocation;
    this.#context = context;
    this.#depth = context?.depth ?? 0;
    this.body = frame(invocation, -1, context);
  }

  /** Frames for one place in the body where argument `index` is put: each copy of an argument has its own. */
  argument(index: number): (stack: ExpansionFrame | null) => ExpansionFrame {
    const cache = new Map<ExpansionFrame | null, ExpansionFrame>();
    const stackFor = (stack: ExpansionFrame | null): ExpansionFrame => {
      const known = cache.get(stack);
      if (known !== undefined) return known;
      const made = this.#insert(index, stack, stackFor);
      cache.set(stack, made);
      return made;
    };
    return stackFor;
  }

  /**
   * The stack of a token of an argument: this invocation goes between its context and the expansions inside.
   */
  #insert(
    index: number,
    stack: ExpansionFrame | null,
    stackFor: (stack: ExpansionFrame | null) => ExpansionFrame,
  ): ExpansionFrame {
    const depth = stack?.depth ?? 0;
    if (depth === this.#depth) return frame(this.#invocation, index, stack);
    if (depth < this.#depth) return frame(this.#invocation, index, this.#context);
    return frame(stack!.invocation, stack!.argument, stackFor(stack!.outer));
  }
}

function frame(invocation: MacroInvocation, argument: number, outer: ExpansionFrame | null): ExpansionFrame {
  const made = { invocation, argument, outer, depth: (outer?.depth ?? 0) + 1 };
  const expansion = made as typeof made & { outermost: ExpansionFrame };
  expansion.outermost = outer === null ? expansion : outer.outermost;
  return expansion;
}

/** `expand` gives an argument's tokens fully expanded, as if they were the rest of the file. */
export function substituteArguments(
  macro: Macro,
  args: readonly Argument[],
  frames: Frames,
  expand: (argument: Argument) => readonly PPToken[],
): PPToken[] {
  return new Substitution(macro, args, frames, expand).run(macro.elements);
}

class Substitution {
  readonly #macro: Macro;
  readonly #args: readonly Argument[];
  readonly #frames: Frames;
  readonly #expand: (argument: Argument) => readonly PPToken[];
  readonly #expanded: (readonly PPToken[])[] = [];
  #out: PPToken[] = [];
  /** White space of something that vanished belongs to what follows. */
  #space = false;

  constructor(
    macro: Macro,
    args: readonly Argument[],
    frames: Frames,
    expand: (argument: Argument) => readonly PPToken[],
  ) {
    this.#macro = macro;
    this.#args = args;
    this.#frames = frames;
    this.#expand = expand;
  }

  run(elements: readonly BodyElement[]): PPToken[] {
    const saved = this.#out;
    this.#out = [];
    for (let at = 0; at < elements.length; at++) {
      const element = elements[at]!;
      const rightOfPaste = at > 0 && elements[at - 1]!.pasteLeft;
      if (element.kind === "token") this.#token(element.token, element.pasteLeft);
      else if (element.kind === "stringify") {
        const text = stringify(this.#args[element.index]!.tokens);
        this.#made(text, element.token, element.pasteLeft);
      } else if (element.kind === "optional") this.#optional(element, rightOfPaste);
      else this.#parameter(element.index, element.token, rightOfPaste, element.pasteLeft);
    }
    const result = this.#out;
    this.#out = saved;
    return result;
  }

  #push(token: PPToken, pasteLeft: boolean): void {
    token.pasteLeft = pasteLeft;
    if (this.#space) token.leadingSpace = true;
    this.#space = false;
    this.#out.push(token);
  }

  #token(source: PPToken, pasteLeft: boolean): void {
    const token = source.copy();
    token.expansion = this.#frames.body;
    token.atLineStart = false;
    this.#push(token, pasteLeft);
  }

  #made(text: string, at: PPToken, pasteLeft: boolean): void {
    const token = new PPToken("string", text, at.file, at.start, at.end, at.leadingSpace, false);
    token.expansion = this.#frames.body;
    token.origin = "stringify";
    this.#push(token, pasteLeft);
  }

  #parameter(index: number, at: PPToken, rightOfPaste: boolean, pasteLeft: boolean): void {
    const argument = this.#args[index]!;
    const asWritten = rightOfPaste || pasteLeft;
    if (rightOfPaste && this.#isVariable(index) && this.#afterComma()) {
      if (argument.omitted) {
        this.#out.pop();
        return;
      }
      this.#out.at(-1)!.pasteLeft = false;
    } else if (rightOfPaste && argument.tokens.length === 0 && this.#out.length > 0) {
      this.#out.at(-1)!.pasteLeft = pasteLeft;
    }
    this.#splice(asWritten ? argument.tokens : this.#expandedArgument(index), index, at, pasteLeft);
  }

  #isVariable(index: number): boolean {
    return this.#macro.variadic && index === this.#macro.params.length - 1;
  }

  #afterComma(): boolean {
    const last = this.#out.at(-1);
    return last?.pasteLeft === true && isPunct(last, ",");
  }

  #splice(tokens: readonly PPToken[], index: number, at: PPToken, pasteLeft: boolean): void {
    if (tokens.length === 0) this.#space ||= at.leadingSpace;
    const stackFor = this.#frames.argument(index);
    for (let i = 0; i < tokens.length; i++) {
      const source = tokens[i]!;
      const token = source.copy();
      token.expansion = stackFor(source.expansion);
      if (i === 0) token.leadingSpace = at.leadingSpace;
      token.atLineStart = false;
      this.#push(token, pasteLeft && i === tokens.length - 1);
    }
  }

  #expandedArgument(index: number): readonly PPToken[] {
    this.#expanded[index] ??= this.#expand(this.#args[index]!);
    return this.#expanded[index]!;
  }

  /** `__VA_OPT__(…)`: its contents if the variable arguments are not empty once expanded, else nothing. */
  #optional(element: BodyElement & { kind: "optional" }, rightOfPaste: boolean): void {
    const present = this.#expandedArgument(this.#macro.params.length - 1).length > 0;
    const tokens = present ? this.run(element.elements) : [];
    if (element.stringify) {
      this.#made(stringify(tokens), element.token, element.pasteLeft);
      return;
    }
    if (tokens.length === 0) {
      if (rightOfPaste && this.#out.length > 0) this.#out.at(-1)!.pasteLeft = element.pasteLeft;
      this.#space ||= element.token.leadingSpace;
    }
    for (const [i, token] of tokens.entries()) {
      if (i === 0) token.leadingSpace = element.token.leadingSpace;
      const last = i === tokens.length - 1;
      this.#push(token, last ? element.pasteLeft : token.pasteLeft);
    }
  }
}

/** C11 6.10.3.2: the spelling of an argument as a string literal. */
function stringify(tokens: readonly PPToken[]): string {
  let text = "";
  for (const [index, token] of tokens.entries()) {
    if (index > 0 && token.leadingSpace) text += " ";
    text += token.kind === "string" || token.kind === "char" ? escapeLiteral(token.text) : token.text;
  }
  const backslashes = /\\+$/.exec(text);
  if (backslashes !== null && backslashes[0].length % 2 === 1) text = text.slice(0, -1);
  return `"${text}"`;
}

function escapeLiteral(text: string): string {
  return text.replace(/[\\"]/g, "\\$&");
}

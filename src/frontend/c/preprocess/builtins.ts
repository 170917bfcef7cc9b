/**
 * Macros that the preprocessor computes: `__LINE__`, `__COUNTER__`, `__has_include(…)` and the like.
 *
 * Date and time are the ones gcc prints when it does not know the time: the same input gives the same bytes.
 */
import type { Expander } from "./expand.ts";
import type { Macro } from "./macro.ts";
import { isPunct, PPToken, type TokenKind } from "./token.ts";

export interface BuiltinState {
  /** Presumed name (`#line` counts) of the file being read. */
  fileName(): string;
  baseFileName(): string;
  /**
   * Presumed line that `__LINE__` at `name` stands for; `outermost` is the macro name in the text that led to
   * it.
   */
  lineOf(name: PPToken, outermost: PPToken): number;
  nextCounter(): number;
  includeLevel(): number;
  hasInclude(name: string, quoted: boolean, next: boolean): boolean;
  /** What the compiler answers to `__has_attribute(noreturn)`: the text of a number. */
  ask(query: string): string;
}

/** The token that stands for `name`; null where a call is malformed (the name is left as it is). */
export function builtinValue(
  macro: Macro,
  name: PPToken,
  expander: Expander,
  state: BuiltinState,
): PPToken | null {
  const make = (kind: TokenKind, text: string) =>
    new PPToken(kind, text, name.file, name.start, name.end, name.leadingSpace, name.atLineStart);
  const quote = (text: string) => make("string", `"${text.replace(/[\\"]/g, "\\$&")}"`);
  const builtin = macro.builtin!;
  switch (builtin) {
    case "__FILE__":
      return quote(state.fileName());
    case "__FILE_NAME__":
      return quote(state.fileName().replace(/^.*\//, ""));
    case "__BASE_FILE__":
      return quote(state.baseFileName());
    case "__LINE__":
      return make("number", `${state.lineOf(name, expander.outermostName(name))}`);
    case "__DATE__":
      return make("string", '"??? ?? ????"');
    case "__TIME__":
      return make("string", '"??:??:??"');
    case "__TIMESTAMP__":
      return make("string", '"??? ??? ?? ??:??:?? ????"');
    case "__COUNTER__":
      return make("number", `${state.nextCounter()}`);
    case "__INCLUDE_LEVEL__":
      return make("number", `${state.includeLevel()}`);
    case "__has_include":
    case "__has_include_next": {
      const header = readHeaderOperand(expander);
      if (header === null) return null;
      const found = state.hasInclude(header.name, header.quoted, builtin === "__has_include_next");
      return make("number", found ? "1" : "0");
    }
    default: {
      const operand = readOperand(expander);
      return operand === null ? null : make("number", state.ask(`${builtin}(${operand})`));
    }
  }
}

/** `( <name> )` or `( "name" )`, or macros that expand to one of these. */
function readHeaderOperand(expander: Expander): { name: string; quoted: boolean } | null {
  const open = expander.raw();
  if (open === null || !isPunct(open, "(")) {
    if (open !== null) expander.unread(open);
    return null;
  }
  const operand = expander.next();
  if (operand === null) return null;
  if (operand.kind === "string") {
    const close = expander.next();
    if (close === null || !isPunct(close, ")")) return null;
    return { name: operand.text.slice(1, -1), quoted: true };
  }
  if (!isPunct(operand, "<") && operand.text !== "<=") return null;
  let name = operand.text.slice(1);
  for (let token = expander.raw(); token !== null; token = expander.raw()) {
    if (isPunct(token, ">")) {
      const close = expander.next();
      return close !== null && isPunct(close, ")") ? { name, quoted: false } : null;
    }
    name += (token.leadingSpace && name !== "" ? " " : "") + token.text;
  }
  return null;
}

/** `( tokens )`, joined without white space. */
function readOperand(expander: Expander): string | null {
  const open = expander.raw();
  if (open === null || !isPunct(open, "(")) {
    if (open !== null) expander.unread(open);
    return null;
  }
  let text = "";
  for (let token = expander.next(); token !== null; token = expander.next()) {
    if (isPunct(token, ")")) return text;
    text += token.text;
  }
  return null;
}

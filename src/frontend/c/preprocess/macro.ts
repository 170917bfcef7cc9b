/**
 * Macro definitions (C11 6.10.3) and the table of those in force.
 *
 * A body is read once, when it is defined, into elements that say what substitution has to do with each
 * place: a plain token, a parameter, a stringified parameter, or a group of `__VA_OPT__ ( … )`. A `##` is no
 * element but a flag (`pasteLeft`) on what stands before it.
 */
import type { Span } from "../../../source/span.ts";
import { isHash, isHashHash, isPunct, type MacroDefinition, type PPToken, type Token } from "./token.ts";
import type { MacroChange } from "./unit.ts";

export type BodyElement =
  | { readonly kind: "token"; readonly token: PPToken; readonly pasteLeft: boolean }
  | {
      readonly kind: "parameter" | "stringify";
      readonly index: number;
      /** The token that names the parameter: its white space goes before what is put there. */
      readonly token: PPToken;
      readonly pasteLeft: boolean;
    }
  | {
      readonly kind: "optional";
      readonly elements: readonly BodyElement[];
      readonly stringify: boolean;
      readonly token: PPToken;
      readonly pasteLeft: boolean;
    };

type BuiltinName =
  | "__FILE__"
  | "__FILE_NAME__"
  | "__BASE_FILE__"
  | "__LINE__"
  | "__DATE__"
  | "__TIME__"
  | "__TIMESTAMP__"
  | "__COUNTER__"
  | "__INCLUDE_LEVEL__"
  | "__has_include"
  | "__has_include_next"
  | "__has_attribute"
  | "__has_c_attribute"
  | "__has_builtin"
  | "__has_feature"
  | "__has_extension"
  | "__has_warning"
  | "__has_declspec_attribute"
  | "__has_constexpr_builtin"
  | "__is_identifier"
  | "__is_target_arch"
  | "__is_target_os"
  | "__is_target_vendor"
  | "__is_target_environment"
  | "__building_module";

export class Macro implements MacroDefinition {
  readonly id: number;
  readonly name: string;
  readonly kind: "object" | "function";
  readonly params: readonly string[];
  readonly variadic: boolean;
  readonly body: readonly Token[];
  readonly elements: readonly BodyElement[];
  /** No parameters, pastes and stringifications: the body can be copied token by token. */
  readonly plain: boolean;
  readonly nameSpan: Span;
  readonly source: MacroDefinition["source"];
  readonly changeable: boolean;
  readonly builtin: BuiltinName | null;
  /** Is it being expanded? (Blue paint, C11 6.10.3.4p2.) */
  disabled = false;

  constructor(
    id: number,
    nameSpan: Span,
    shape: MacroShape,
    source: MacroDefinition["source"],
    changeable: boolean,
  ) {
    this.id = id;
    this.name = shape.name;
    this.kind = shape.params === null ? "object" : "function";
    this.params = shape.params ?? [];
    this.variadic = shape.variadic;
    this.body = shape.body;
    this.elements = shape.elements;
    this.plain = shape.elements.every((element) => element.kind === "token" && !element.pasteLeft);
    this.nameSpan = nameSpan;
    this.source = source;
    this.changeable = changeable;
    this.builtin = shape.builtin;
  }
}

interface MacroShape {
  readonly name: string;
  /** Null for an object-like macro. */
  readonly params: readonly string[] | null;
  readonly variadic: boolean;
  readonly body: readonly PPToken[];
  readonly elements: readonly BodyElement[];
  readonly builtin: BuiltinName | null;
}

/** Why a `#define` is no definition. */
interface MacroError {
  readonly error: string;
  readonly at: Token | null;
}

/** Reads the tokens after `#define` up to the end of the line. */
export function parseMacro(line: readonly PPToken[]): MacroShape | MacroError {
  const name = line[0];
  if (name === undefined) return { error: "no macro name given in #define directive", at: null };
  if (name.kind !== "identifier") return { error: "macro names must be identifiers", at: name };
  if (name.text === "defined") return { error: '"defined" cannot be used as a macro name', at: name };
  const open = line[1];
  if (open === undefined || !isPunct(open, "(") || open.leadingSpace) {
    return withBody(name.text, null, false, line.slice(1));
  }
  const params: string[] = [];
  let variadic = false;
  let at = 2;
  const bad = (): MacroError => ({ error: "malformed parameter list of macro", at: line[at] ?? name });
  if (line[at] !== undefined && isPunct(line[at]!, ")"))
    return withBody(name.text, params, false, line.slice(3));
  for (;;) {
    const param = line[at];
    if (param === undefined) return bad();
    if (isPunct(param, "...")) {
      params.push("__VA_ARGS__");
      variadic = true;
      at++;
    } else if (param.kind === "identifier") {
      if (params.includes(param.text))
        return { error: `duplicate macro parameter "${param.text}"`, at: param };
      params.push(param.text);
      at++;
      if (line[at] !== undefined && isPunct(line[at]!, "...")) {
        variadic = true;
        at++;
      }
    } else return bad();
    const next = line[at];
    if (next === undefined) return bad();
    at++;
    if (isPunct(next, ")")) return withBody(name.text, params, variadic, line.slice(at));
    if (variadic || !isPunct(next, ",")) return bad();
  }
}

function withBody(
  name: string,
  params: readonly string[] | null,
  variadic: boolean,
  body: readonly PPToken[],
): MacroShape | MacroError {
  const elements = bodyElements(body, params ?? [], params !== null, variadic);
  if (!Array.isArray(elements)) return elements as MacroError;
  return { name, params, variadic, body, elements: elements as BodyElement[], builtin: null };
}

function bodyElements(
  body: readonly PPToken[],
  params: readonly string[],
  functionLike: boolean,
  variadic: boolean,
): BodyElement[] | MacroError {
  if (body.length > 0 && (isHashHash(body[0]!) || isHashHash(body.at(-1)!))) {
    return { error: "'##' cannot appear at either end of a macro expansion", at: body[0]! };
  }
  const elements: BodyElement[] = [];
  for (let at = 0; at < body.length; at++) {
    let token = body[at]!;
    const first = token;
    let stringify = false;
    if (functionLike && isHash(token)) {
      const next = body[at + 1];
      const named = next !== undefined && (params.includes(next.text) || next.text === "__VA_OPT__");
      if (!named) return { error: "'#' is not followed by a macro parameter", at: token };
      stringify = true;
      token = next;
      at++;
    }
    const index = token.kind === "identifier" ? params.indexOf(token.text) : -1;
    let optional: BodyElement[] | null = null;
    if (variadic && index < 0 && token.text === "__VA_OPT__" && isPunct(body[at + 1] ?? token, "(")) {
      const close = matchingParen(body, at + 1);
      if (close < 0) return { error: "unterminated __VA_OPT__", at: token };
      const inner = bodyElements(body.slice(at + 2, close), params, functionLike, variadic);
      if (!Array.isArray(inner)) return inner;
      optional = inner;
      at = close;
    }
    const pasteLeft = at + 1 < body.length && isHashHash(body[at + 1]!);
    if (pasteLeft) while (at + 1 < body.length && isHashHash(body[at + 1]!)) at++;
    if (optional !== null) {
      elements.push({ kind: "optional", elements: optional, stringify, token: first, pasteLeft });
    } else if (index >= 0) {
      elements.push({ kind: stringify ? "stringify" : "parameter", index, token: first, pasteLeft });
    } else elements.push({ kind: "token", token, pasteLeft });
  }
  return elements;
}

function matchingParen(tokens: readonly PPToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isPunct(tokens[at]!, "(")) depth++;
    else if (isPunct(tokens[at]!, ")") && --depth === 0) return at;
  }
  return -1;
}

/** Same parameters, and bodies that agree in spelling and white space (C11 6.10.3p2). */
export function sameDefinition(a: Macro, b: MacroShape): boolean {
  if ((a.kind === "function") !== (b.params !== null) || a.variadic !== b.variadic) return false;
  if (a.params.join() !== (b.params ?? []).join() || a.body.length !== b.body.length) return false;
  return a.body.every((token, i) => {
    const other = b.body[i]!;
    return token.text === other.text && (i === 0 || token.leadingSpace === other.leadingSpace);
  });
}

const BUILTINS: readonly BuiltinName[] = [
  "__FILE__",
  "__FILE_NAME__",
  "__BASE_FILE__",
  "__LINE__",
  "__DATE__",
  "__TIME__",
  "__TIMESTAMP__",
  "__COUNTER__",
  "__INCLUDE_LEVEL__",
  "__has_include",
  "__has_include_next",
  "__has_attribute",
  "__has_c_attribute",
  "__has_builtin",
];

/** Built-in names that only clang has. */
export const CLANG_BUILTINS: readonly BuiltinName[] = [
  "__has_feature",
  "__has_extension",
  "__has_warning",
  "__has_declspec_attribute",
  "__has_constexpr_builtin",
  "__is_identifier",
  "__is_target_arch",
  "__is_target_os",
  "__is_target_vendor",
  "__is_target_environment",
  "__building_module",
];

/** The definitions in force, and all that ever were. */
export class MacroTable {
  readonly #current = new Map<string, Macro>();
  readonly #all: Macro[] = [];
  /** Stacks of `#pragma push_macro`. */
  readonly #pushed = new Map<string, (Macro | null)[]>();
  readonly #changes: MacroChange[] = [];
  /** The number of tokens handed on so far. */
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** All that was defined and undefined, in order. */
  get changes(): readonly MacroChange[] {
    return this.#changes;
  }

  #set(name: string, macro: Macro | null): void {
    if (macro === null) this.#current.delete(name);
    else this.#current.set(name, macro);
    this.#changes.push({ name, id: macro?.id ?? null, at: this.#now() });
  }

  get(name: string): Macro | undefined {
    return this.#current.get(name);
  }

  /** Every definition in order; its index is its id. */
  get all(): readonly Macro[] {
    return this.#all;
  }

  define(
    shape: MacroShape,
    nameSpan: Span,
    source: MacroDefinition["source"],
    changeable = source === "command-line",
  ): Macro {
    const macro = new Macro(this.#all.length, nameSpan, shape, source, changeable);
    this.#all.push(macro);
    this.#set(shape.name, macro);
    return macro;
  }

  defineBuiltins(nameSpan: Span, extra: readonly BuiltinName[]): void {
    for (const name of [...BUILTINS, ...extra]) {
      const shape = { name, params: null, variadic: false, body: [], elements: [], builtin: name };
      this.define(shape, nameSpan, "builtin");
    }
  }

  undefine(name: string): void {
    if (this.#current.has(name)) this.#set(name, null);
  }

  push(name: string): void {
    const stack = this.#pushed.get(name) ?? [];
    stack.push(this.#current.get(name) ?? null);
    this.#pushed.set(name, stack);
  }

  pop(name: string): void {
    const restored = this.#pushed.get(name)?.pop();
    if (restored === undefined) return;
    if (restored !== (this.#current.get(name) ?? null)) this.#set(name, restored);
  }
}

/**
 * From the parser's answers to what sema reads: trees of items as they were written, and questions about
 * tokens.
 */

import type { OpaqueWords } from "../../../ir/opaque-names.ts";
import { CHAR, type IntType, UNSIGNED_PLAIN_CHAR } from "../../../ir/type.ts";
import { MAIN_FILE, type Span } from "../../../source/span.ts";
import type { MacroUse } from "../ast.ts";
import { BlockNames } from "../block-names.ts";
import { type ConfigDependentText, choicesOf, type IfSection } from "../choices.ts";
import { callResultName, configDependentTypes } from "../config-dependent.ts";
import { type ConfigDependentWord, wordsOf } from "../config-dependent-words.ts";
import { DecidingConditions, placeWords } from "../deciding-conditions.ts";
import { includeSitesOf } from "../include-sites.ts";
import { mentionsJump } from "../jumps-in-text.ts";
import { macroMeanings } from "../macro-meanings.ts";
import { type MacroTexts, macroTexts, withMacros } from "../macro-texts.ts";
import type { Item as ParsedItem, ParsedUnit } from "../parse.ts";
import { contiguousSpan, hasFrame, standsAt, userSpan } from "../preprocess/provenance.ts";
import type { ExpansionFrame, Token } from "../preprocess/token.ts";
import { identifiers, textAt, withoutComments } from "../text.ts";
import { type ConfigDependentUse, configDependentUses, isStaticRedefined } from "../uses.ts";
import type { ExternalDeclaration, NoSyntax } from "./item.ts";
import type { Library } from "./library.ts";
import type { Syntax } from "./syntax.ts";
import type { Tokens } from "./tokens.ts";

export function itemsOf(parsed: ParsedUnit): readonly ExternalDeclaration[] {
  return parsed.items.map((item) => {
    const inMain = parsed.isInMainFile(item);
    return {
      kind: item.kind,
      first: withoutPragmas(parsed.tokens, item),
      end: item.last + 1,
      names: item.names,
      tags: item.tags,
      inMain,
      isRoot: !inMain && item.kind === "function" && isExternal(parsed.tokens, item),
      syntax: () => itemSyntax(parsed, item),
    };
  });
}

/** Items begin where the one before ends; the pragmas between are not the item's. */
function withoutPragmas(tokens: readonly Token[], item: ParsedItem): number {
  let first = item.first;
  while (first < item.last && tokens[first]!.kind === "pragma") first++;
  return first;
}

/** Does the definition make a function that other translation units can call? */
function isExternal(tokens: readonly Token[], item: ParsedItem): boolean {
  for (let at = item.first; at < (item.body ?? item.last); at++) {
    const { text } = tokens[at]!;
    if (text === "static" || text === "inline" || text === "__inline" || text === "__inline__") return false;
  }
  return true;
}

function itemSyntax(parsed: ParsedUnit, item: ParsedItem): Syntax | NoSyntax {
  const tree = parsed.syntax(item);
  if ("problem" in tree) return tree;
  const nodes = tree.children.filter((child) => child.named);
  const [only] = nodes;
  if (only === undefined || nodes.length > 1) return { problem: "not one declaration" };
  if (only.type === "function_definition" && item.body !== null) return oldStyleAgain(only, item.body);
  return /_specifier$/.test(only.type) ? { ...only, type: "declaration", children: [only] } : only;
}

/**
 * Old-style definitions as they were written. The grammar was shown `f ( int a ) { char a ; … }`, where the
 * type in the parentheses has no token and the declaration stands before the brace that opens the body.
 */
function oldStyleAgain(definition: Syntax, brace: number): Syntax {
  const body = definition.children.find((child) => child.field === "body");
  if (body === undefined) return definition;
  const children = definition.children.flatMap((child): readonly Syntax[] => {
    if (child.field === "declarator") return [untypedParameters(child)];
    return child === body && body.first < brace ? parametersAndBody(body, brace) : [child];
  });
  return { ...definition, children };
}

/** The declarations in front of the brace, and what follows it as the body. */
function parametersAndBody(body: Syntax, brace: number): readonly Syntax[] {
  const isParameter = (child: Syntax) => child.type === "declaration" && child.first < brace;
  const [first, ...inside] = body.children;
  const open = { ...first!, first: brace, end: brace + 1 };
  const statements = inside.filter((child) => !isParameter(child));
  const { type, field, end, named } = body;
  const again = { type, field, first: brace, end, named, children: [open, ...statements] };
  return [...inside.filter(isParameter), again];
}

/** In the declarator of the function itself, parameters whose type has no token become the names they are. */
function untypedParameters(declarator: Syntax): Syntax {
  const children = declarator.children.map((child) => {
    if (child.field === "declarator") return untypedParameters(child);
    if (child.type !== "parameter_list") return child;
    return { ...child, children: child.children.map(withoutInsertedType) };
  });
  return { ...declarator, children };
}

function withoutInsertedType(node: Syntax): Syntax {
  const [type, name] = node.children;
  const inserted = node.type === "parameter_declaration" && type?.field === "type" && type.first === type.end;
  return inserted && name !== undefined ? { ...name, field: null } : node;
}

export class ParsedTokens implements Tokens {
  readonly #parsed: ParsedUnit;
  readonly pragmas: readonly number[];
  readonly choices: readonly IfSection[];
  readonly uses: readonly ConfigDependentUse[];
  readonly blockNames = new BlockNames();
  readonly #macros: MacroTexts;
  #isStaticRedefined: boolean | null = null;
  /** By the text that they are in. */
  readonly #words = new Map<string, readonly ConfigDependentWord[]>();
  /** By the text of a use. */
  readonly #otherWords = new Map<string, readonly string[]>();
  #types: ReturnType<typeof configDependentTypes> | null = null;
  readonly conditions: DecidingConditions;

  constructor(parsed: ParsedUnit, library: Library) {
    this.#parsed = parsed;
    this.conditions = new DecidingConditions(parsed.source);
    this.#macros = macroTexts(parsed.source, library);
    this.choices = choicesOf(parsed.source, this.#macros);
    this.uses = configDependentUses(parsed.source, this.#macros);
    const pragmas: number[] = [];
    parsed.tokens.forEach(({ kind }, index) => {
      if (kind === "pragma") pragmas.push(index);
    });
    this.pragmas = pragmas;
  }

  get plainChar(): IntType {
    const isUnsigned = this.#parsed.source.macros.some(
      ({ name, source }) => name === "__CHAR_UNSIGNED__" && source === "predefined",
    );
    return isUnsigned ? UNSIGNED_PLAIN_CHAR : CHAR;
  }

  get isStaticRedefined(): boolean {
    this.#isStaticRedefined ??= isStaticRedefined(this.#parsed.source);
    return this.#isStaticRedefined;
  }

  isReadWithout(index: number, { span }: IfSection): boolean {
    const { source, tokens } = this.#parsed;
    const token = tokens[index];
    return token !== undefined && includeSitesOf(source).isReadWithout(standsAt(token), span);
  }

  configDependentText(first: number, end: number, uses: readonly ConfigDependentUse[]): ConfigDependentText {
    const { source } = this.#parsed;
    const texts = uses.map(({ text }) => withoutComments(textAt(source, text)));
    const own = withoutComments(this.#textOf(first, end));
    // What stands in the text itself says nothing new.
    const whole = [own, ...texts.filter((text) => !own.includes(text))].join(" ; ");
    const macros = this.#macros;
    return {
      directive: uses[0]!.text,
      reason: this.#reasonOf(uses[0]!),
      words: this.#wordsOf(whole),
      get jumps() {
        return texts.some((text) => mentionsJump(withMacros(text, macros).text));
      },
    };
  }

  writtenMacro(use: ConfigDependentUse) {
    const { source } = this.#parsed;
    const [name = use.name] = identifiers(textAt(source, use.text));
    return { name, flags: this.conditions.ofMacro(name) ?? this.#flagsOf(use) };
  }

  #flagsOf({ name, at, text }: ConfigDependentUse): string | null {
    return this.conditions.ofMacro(name) ?? this.conditions.around(this.#parsed.tokens[at]?.span ?? text);
  }

  #reasonOf(use: ConfigDependentUse): OpaqueWords {
    const { name } = this.writtenMacro(use);
    const around = name === use.name ? "" : `in "${name}", `;
    const what = `macro "${use.name}" (${around}${placeWords(this.#parsed.source, use.text)})`;
    return { what, flags: this.#flagsOf(use), decidedOn: "macro" };
  }

  #wordsOf(text: string): readonly ConfigDependentWord[] {
    const known = this.#words.get(text) ?? wordsOf([text], this.#macros);
    this.#words.set(text, known);
    return known;
  }

  hasConfigDependentType(name: string): boolean {
    this.#types ??= configDependentTypes(this.#parsed.source);
    return this.#types.any(name).size + this.#types.any(callResultName(name)).size > 0;
  }

  otherWords({ text }: ConfigDependentUse): readonly string[] {
    const read = textAt(this.#parsed.source, text);
    const known = this.#otherWords.get(read) ?? this.namesIn(read);
    this.#otherWords.set(read, known);
    return known;
  }

  namesIn(text: string): readonly string[] {
    return identifiers(withMacros(withoutComments(text), this.#macros).text);
  }

  isOfWords(use: ConfigDependentUse): boolean {
    const texts = this.otherWords(use).flatMap((word) => this.#macros.all.get(word) ?? []);
    return (
      /^\w+$/.test(textAt(this.#parsed.source, use.text)) &&
      texts.every(({ body }) => body !== null && /^[\w\s*]*$/.test(body))
    );
  }

  /** As written, where that is text of one file; else as it was read. */
  #textOf(first: number, end: number): string {
    const { source, tokens } = this.#parsed;
    if (first >= end) return "";
    const [from, to] = [tokens[first]!, tokens[end - 1]!].map(
      (t) => t.expansion?.outermost.invocation.span ?? t.span,
    );
    if (from!.file === to!.file && from!.start <= to!.end) return textAt(source, { ...from!, end: to!.end });
    return tokens
      .slice(first, end)
      .map(({ text }) => text)
      .join(" ");
  }

  get count(): number {
    return this.#parsed.tokens.length;
  }

  isPragma(index: number): boolean {
    return this.#parsed.tokens[index]?.kind === "pragma";
  }

  isHidden(index: number): boolean {
    return this.#parsed.isHidden(index);
  }

  text(index: number): string {
    return this.#parsed.tokens[index]?.text ?? "";
  }

  span(first: number, end: number): Span | null {
    return contiguousSpan(this.#parsed.source, first, end - 1);
  }

  /**
   * Of several macros (`#define N M`) the outermost. The name may itself stand in a macro's body: where the
   * tokens are used it has the definition that they came from.
   */
  wholeMacro(first: number, end: number): MacroUse | null {
    const { tokens } = this.#parsed;
    const innermost = tokens[first]?.expansion ?? null;
    if (innermost === null) return null;
    for (const frame of objectFrames(innermost).reverse()) {
      if (!isExactly(tokens, first, end, frame)) continue;
      const { macro } = frame.invocation;
      const meanings = macroMeanings(this.#parsed.source);
      return { name: macro.name, definition: meanings.meaning(macro, first, end, this.blockNames) };
    }
    return null;
  }

  changeableMacro(index: number): string | null {
    const expansion = this.#parsed.tokens[index]?.expansion ?? null;
    const outermost = expansion === null ? undefined : objectFrames(expansion).at(-1);
    if (outermost === undefined) return null;
    for (let frame = expansion; frame !== null; frame = frame.outer) {
      if (frame.invocation.macro.changeable) return outermost.invocation.macro.name;
    }
    return null;
  }

  anyMacro(first: number, end: number): boolean {
    const { tokens } = this.#parsed;
    for (let at = first; at < end; at++) {
      const { expansion } = tokens[at]!;
      if (expansion !== null && objectFrames(expansion).length > 0) return true;
    }
    return false;
  }

  hiddenExpression(open: number, close: number): Syntax | null {
    const { parsed, item } = this.#parsed.parseHidden(open, close);
    const node = itemSyntax(parsed, item);
    parsed.dispose();
    return "problem" in node ? null : (node.children.find((child) => child.named) ?? null);
  }

  place(index: number, told?: string): string {
    const { source, tokens } = this.#parsed;
    const token = tokens[Math.min(index, tokens.length - 1)];
    if (token === undefined) return "the end of the file";
    const at = token.expansion === null ? token.span : token.expansion.outermost.invocation.span;
    const macro = macroSeenAt(token);
    const place = placeWords(source, at);
    return macro === null || macro === told ? place : `macro "${macro}", ${place}`;
  }

  macroAt(index: number): string | null {
    const token = this.#parsed.tokens[index];
    return token === undefined ? null : macroSeenAt(token);
  }

  ownPlace(index: number): string {
    const { source, tokens } = this.#parsed;
    const token = tokens[index];
    return token === undefined ? "the end of the file" : placeWords(source, token.span);
  }

  near(index: number): Span | null {
    const token = this.#parsed.tokens[index];
    return token === undefined ? null : userSpan(this.#parsed.source, token);
  }

  behind(index: number): Span | null {
    const token = this.#parsed.tokens[index];
    const isPlain = token !== undefined && token.expansion === null && token.file === MAIN_FILE;
    return isPlain ? { file: MAIN_FILE, start: token.end, end: token.end } : this.near(index);
  }

  latin1(index: number): boolean {
    const token = this.#parsed.tokens[index];
    return token !== undefined && this.#parsed.source.files.get(token.file).encoding === "latin1";
  }
}

/** The macro whose text has the token, as its use is written outside of all macros: not an argument. */
function macroSeenAt({ expansion }: Token): string | null {
  let seen: string | null = null;
  for (let frame = expansion; frame !== null; frame = frame.outer)
    if (frame.argument < 0) seen = frame.invocation.macro.name;
  return seen;
}

/** Uses of object-like macros of the user's and of headers in whose expansion a token is, innermost first. */
function objectFrames(innermost: ExpansionFrame): ExpansionFrame[] {
  const found: ExpansionFrame[] = [];
  for (let frame: ExpansionFrame | null = innermost; frame !== null; frame = frame.outer) {
    const { macro } = frame.invocation;
    // What the compiler predefines is as constant as the language; `__LINE__` changes with the text.
    const fixed = macro.source === "predefined" || macro.source === "builtin";
    if (frame.argument < 0 && macro.kind === "object" && !fixed) found.push(frame);
  }
  return found;
}

/** Is the range all that the use of a macro expanded to, and nothing else? */
function isExactly(tokens: readonly Token[], first: number, end: number, frame: ExpansionFrame): boolean {
  if (frame.invocation.cut) return false;
  for (let at = first; at < end; at++) {
    const token = tokens[at]!;
    // A painted name would be expanded where the macro is used outside of what encloses it here.
    if (token.noExpand || !hasFrame(token, frame)) return false;
  }
  return !hasFrame(tokens[first - 1], frame) && !hasFrame(tokens[end], frame);
}

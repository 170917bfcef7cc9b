/**
 * What sema knows while it reads a translation unit: symbols, tags, extents, scopes, and the function it is
 * in.
 *
 * File-scope names are found on demand. Those of headers are read when
 * a name that they may declare is first looked up (`FileScope`), so that `#include <stdlib.h>` costs what is
 * used of it.
 *
 * What can't be read is given up by `giveUp`, an exception that never leaves sema: it ends at the function
 * definition or at the file-scope declaration it was thrown in, which turns it into a `Reject` or into a
 * symbol of opaque type.
 */

import type { ExtentId, IntType, TagId, Type } from "../../../ir/type.ts";
import { type Reject, reject } from "../../../source/diagnostic.ts";
import type { Span } from "../../../source/span.ts";
import type { Symbol as AstSymbol, Expr, FunctionEffects, MacroUse, Stmt, SymbolId } from "../ast.ts";
import type { NameKind } from "../block-names.ts";
import type { IfSection } from "../choices.ts";
import type { ConfigDependentUse } from "../uses.ts";
import { countAttributes } from "./attributes.ts";
import { ConfigDependentPlaces } from "./config-dependent-places.ts";
import type { Library } from "./library.ts";
import type { Spelled } from "./literals.ts";
import { type Pack, UNPACKED } from "./pack.ts";
import type { Syntax } from "./syntax.ts";
import type { Tokens } from "./tokens.ts";
import type { Qual } from "./types.ts";

/** An `ast.Symbol` under construction. */
export interface SymbolDraft {
  readonly id: SymbolId;
  readonly name: string;
  readonly kind: AstSymbol["kind"];
  type: Type;
  readonly const: boolean;
  volatile: boolean;
  /** Because flags choose how it is declared. */
  chosen?: boolean;
  /** The condition that decides: for messages. */
  flags?: string;
  storage: AstSymbol["storage"];
  addressTaken: boolean;
  /** By more than `&`. */
  captured?: true;
  span: Span | null;
  readonly scope: Span | null;
  effects: FunctionEffects | null;
  /** Declared `static`: known in this unit only. */
  isStatic: boolean;
  /** Declared at file scope, or linked to what is. */
  readonly atFile: boolean;
  isLinkedOtherwise?: true;
}

export interface Field {
  /** Empty for an anonymous struct or union, whose members belong to the holder's name space. */
  readonly name: string;
  readonly type: Type;
  readonly const: boolean;
  readonly volatile: boolean;
  /** Volatile because flags decide how it is declared: the condition, null where it is not known. */
  readonly flags?: string | null;
  readonly offset: bigint;
  readonly bits: { readonly at: number; readonly width: number } | null;
}

/** A struct, union or enum; completed when its body is read. */
export interface Tag {
  readonly id: TagId;
  readonly kind: "struct" | "union" | "enum";
  readonly name: string;
  /** Of a nameless one, the typedef that names it: for messages. */
  alias?: string;
  complete: boolean;
  size: bigint;
  align: bigint;
  symbolic: boolean;
  /** The condition that decides where it is symbolic: for messages. */
  flags?: string;
  /** May other flags give it other members? */
  hasOtherMembers: boolean;
  fields: readonly Field[];
  /** Enums only. */
  underlying: IntType;
}

type Entry =
  | { readonly kind: "object"; readonly symbol: SymbolDraft }
  | { readonly kind: "typedef"; readonly type: Qual }
  | {
      readonly kind: "constant";
      readonly value: bigint;
      readonly type: Type;
      readonly macro: MacroUse | null;
      readonly restsOn: string | null;
      /** Where it comes into force in a block; null: at file scope. */
      readonly first: number | null;
    }
  /** A parameter in a prototype that defines nothing: visible, but without value. */
  | { readonly kind: "prototype-parameter" };

export class NameScope {
  readonly outer: NameScope | null;
  readonly span: Span | null;
  /** Its last token is the one in front. */
  readonly end: number;
  readonly names = new Map<string, Entry>();
  readonly tags = new Map<string, Tag>();

  constructor(outer: NameScope | null, span: Span | null, end: number) {
    this.outer = outer;
    this.span = span;
    this.end = end;
  }
}

/** Ends the reading of a function or declaration; caught inside sema. */
export class GaveUp extends Error {
  readonly reject: Reject;
  /** What is wrong with a declaration that this rests on; null: this itself is. */
  readonly rootCause: string | null;
  constructor(why: Reject, rootCause: string | null = null) {
    super(why.message);
    this.reject = why;
    this.rootCause = rootCause;
  }
}

/** State of the function definition being read. */
interface CurrentFunction {
  /** Labels that have been mentioned, in that order. */
  readonly labels: string[];
  hasComputedGoto: boolean;
  readonly name: string;
  readonly resultType: Type;
}

/** Nodes nested deeper than this are not read: what follows recurses too, and a stack has an end. */
const NESTING_LIMIT = 400;

export class SemaContext {
  readonly tokens: Tokens;
  readonly chosen: ConfigDependentPlaces;
  readonly library: Library;
  readonly symbols: SymbolDraft[] = [];
  readonly tags: Tag[] = [];
  readonly extents: Expr[] = [];
  readonly fileScope: NameScope;
  scope: NameScope;
  current: CurrentFunction | null = null;
  /** From `#pragma pack`. */
  pack: Pack = UNPACKED;
  /**
   * Function symbols named in what was read since this was last emptied: their definitions must be read as
   * well.
   */
  mentioned = new Set<SymbolDraft>();
  /** Reads the items that may declare a file-scope name. */
  readonly demand: (name: string) => void;
  /** Statements that the grammar has under a label, on their way out to the innermost block. */
  readonly spilled: Stmt[] = [];
  /** Choices of which the statements around have been told that they begin or end there. */
  readonly begun = new Set<IfSection>();
  readonly ended = new Set<IfSection>();
  /** What is known to change some members of a structure only: see `choicesOfMembers`, `isOtherMember`. */
  readonly ofMembers = new Set<IfSection | ConfigDependentUse>();
  /** Uses of macros in expressions whose values are unknown for it. */
  readonly allowedFor = new Set<ConfigDependentUse>();
  /** See `Unit.believed`. */
  readonly believed = new Set<Span>();
  /** Declarations that could not be read, by their names and tags: what is wrong with them. */
  readonly misread = new Map<string, string>();
  /** Loops around what is being read. */
  loops = 0;
  /**
   * Promoted types of what the switches around choose by, innermost last: case labels are converted to them.
   */
  readonly switchedOn: Type[] = [];
  readonly #constantExtents = new Map<string, ExtentId>();
  #depth = 0;
  #enumMacros = 0;
  readonly #attributes: Uint32Array;
  /** The first and the last token of each text. */
  #occurrences: Map<string, { readonly first: number; last: number }> | null = null;

  constructor(tokens: Tokens, library: Library, demand: (name: string) => void) {
    this.tokens = tokens;
    this.chosen = new ConfigDependentPlaces(tokens.choices, tokens.uses, tokens.count);
    this.library = library;
    this.demand = demand;
    this.#attributes = countAttributes(tokens);
    this.fileScope = new NameScope(null, null, tokens.count);
    this.scope = this.fileScope;
  }

  text(node: Syntax): string {
    return this.tokens.text(node.first);
  }

  /** For literals. */
  spelled(node: Syntax): Spelled {
    return { latin1: this.tokens.latin1(node.first), plain: this.tokens.plainChar };
  }

  words(first: number, end: number): readonly string[] {
    const words: string[] = [];
    for (let at = first; at < end; at++) words.push(this.tokens.text(at));
    return words;
  }

  /** All tokens of a node, with single spaces: for keys and messages. */
  spelling(node: Syntax): string {
    return this.words(node.first, node.end).join(" ");
  }

  /** Does the word stand in front of the token `start`, or at `end` or after it? */
  isWordOutside(word: string, start: number, end: number): boolean {
    this.#occurrences ??= this.#findOccurrences();
    const found = this.#occurrences.get(word);
    return found !== undefined && (found.first < start || found.last >= end);
  }

  #findOccurrences(): Map<string, { readonly first: number; last: number }> {
    const found = new Map<string, { readonly first: number; last: number }>();
    for (let at = 0; at < this.tokens.count; at++) {
      const text = this.tokens.text(at);
      const known = found.get(text);
      if (known === undefined) found.set(text, { first: at, last: at });
      else known.last = at;
    }
    return found;
  }

  /** Does a token of the range come out of an object-like macro, or of another one that flags choose? */
  restsOnMacros(first: number, end: number): boolean {
    return this.tokens.anyMacro(first, end) || this.chosen.usesFrom(first, end - 1).length > 0;
  }

  /** Does something in the range begin as attributes do? */
  mayHaveAttributes(first: number, end: number): boolean {
    return first < end && this.#attributes[first] !== this.#attributes[end];
  }

  span(node: Syntax): Span | null {
    if (node.first === node.end) return null;
    return this.tokens.span(node.first, node.end);
  }

  /** Where there is no such text: the use of the macro it begins in. */
  near(node: Syntax): Span | null {
    return this.span(node) ?? this.tokens.near(node.first);
  }

  giveUp(node: Syntax, what: string): never {
    return this.giveUpAs(node, `${what} (${this.tokens.place(node.first)}) is not understood`);
  }

  /** With a sentence of its own, place included. `cause`: what is wrong in the first place, elsewhere. */
  giveUpAs({ first }: Syntax, message: string, cause: string | null = null): never {
    throw new GaveUp(reject("unread-function", message, this.tokens.near(first)), cause);
  }

  /** Runs `read` one level deeper in the tree. */
  nested<T>(node: Syntax, read: () => T): T {
    if (this.#depth >= NESTING_LIMIT) this.giveUp(node, `nesting deeper than ${NESTING_LIMIT} levels`);
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  /** `end`: the token after the scope. */
  inScope<T>(span: Span | null, end: number, read: () => T): T {
    const outer = this.scope;
    this.scope = new NameScope(outer, span, end);
    try {
      return read();
    } finally {
      this.scope = outer;
    }
  }

  /** Reads at file scope, whatever scope is current: for declarations that are read on demand. */
  atFileScope<T>(read: () => T): T {
    const { scope, current } = this;
    const depth = this.#depth;
    this.scope = this.fileScope;
    this.current = null;
    this.#depth = 0;
    try {
      return read();
    } finally {
      this.scope = scope;
      this.current = current;
      this.#depth = depth;
    }
  }

  /** Declares a name in the current scope, in force from the token `first` on. */
  bind(name: string, entry: Entry, first: number): void {
    this.scope.names.set(name, entry);
    const isObject = entry.kind === "object" && entry.symbol.kind !== "function";
    this.#noteName(name, isObject || entry.kind === "prototype-parameter" ? "object" : "other", first);
  }

  bindTag(name: string, tag: Tag, first: number): void {
    this.scope.tags.set(name, tag);
    this.#noteName(name, "tag", first);
  }

  #noteName(name: string, kind: NameKind, first: number): void {
    if (!this.atFile) this.tokens.blockNames.declare(name, kind, first, this.scope.end);
  }

  lookup(name: string): Entry | null {
    for (let scope: NameScope | null = this.scope; scope !== null; scope = scope.outer) {
      if (scope === this.fileScope) this.demand(name);
      const entry = scope.names.get(name);
      if (entry !== undefined) return entry;
    }
    return null;
  }

  lookupTag(name: string): Tag | null {
    for (let scope: NameScope | null = this.scope; scope !== null; scope = scope.outer) {
      if (scope === this.fileScope) this.demand(name);
      const tag = scope.tags.get(name);
      if (tag !== undefined) return tag;
    }
    return null;
  }

  /** A tag that is needed whole: its definition may not have been asked for yet. */
  completed(id: number): Tag {
    const tag = this.tags[id]!;
    if (!tag.complete && tag.name !== "") this.demand(tag.name);
    return tag;
  }

  get atFile(): boolean {
    return this.scope === this.fileScope;
  }

  newSymbol(draft: Omit<SymbolDraft, "id">): SymbolDraft {
    const symbol = { id: this.symbols.length as SymbolId, ...draft };
    this.symbols.push(symbol);
    return symbol;
  }

  newTag(kind: Tag["kind"], name: string, underlying: IntType): Tag {
    const tag: Tag = {
      id: this.tags.length as TagId,
      kind,
      name,
      complete: false,
      size: 0n,
      align: 1n,
      symbolic: false,
      hasOtherMembers: false,
      fields: [],
      underlying,
    };
    this.tags.push(tag);
    return tag;
  }

  /** An extent that is evaluated at its declaration. */
  newExtent(size: Expr): ExtentId {
    this.extents.push(size);
    return (this.extents.length - 1) as ExtentId;
  }

  /**
   * An extent that is an integer constant expression: equal ones are one, so that equal array types are
   * equal.
   */
  constantExtent(key: string, size: Expr): ExtentId {
    const known = this.#constantExtents.get(key);
    if (known !== undefined) return known;
    const id = this.newExtent(size);
    this.#constantExtents.set(key, id);
    return id;
  }

  /**
   * A fresh macro identity for an enumeration constant whose value rests on a macro. `first`: see `Entry`.
   */
  enumMacro(name: string, first: number | null): MacroUse {
    this.#enumMacros += 1;
    this.tokens.blockNames.declareConstant(-this.#enumMacros, first);
    return { name, definition: -this.#enumMacros };
  }

  /** The number of a label in the function, from 1 on. */
  labelNumber(name: string): number {
    const labels = this.current?.labels ?? [];
    if (!labels.includes(name)) labels.push(name);
    return labels.indexOf(name) + 1;
  }

  /** Where a symbol must be found in memory: `&x`. */
  takeAddress(symbol: SymbolDraft): void {
    symbol.addressTaken = true;
  }

  /** The same for a use that polyc does not follow. */
  capture(symbol: SymbolDraft): void {
    symbol.addressTaken = true;
    symbol.captured = true;
  }
}

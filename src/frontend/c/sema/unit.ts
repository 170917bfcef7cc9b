/**
 * A translation unit: which declarations are read when, and the finished `Unit`.
 *
 *   1. The items of the user's file are declared in order. A name that they mention and nobody has declared
 *      is looked for among the items of headers, and only those that may declare it are read.
 *   2. Bodies are read: those of the user's file, then those of header functions that something read so far
 *      mentions, as long as they are no more than a program's worth (`HEADER_TOKENS`): what the others name
 *      may be used in any way.
 *   3. The drafts are frozen. Effects of library functions come last, as they depend on what the whole file
 *      mentions.
 */

import type { StructLayout } from "../../../ir/module.ts";
import { type Reject, reject } from "../../../source/diagnostic.ts";
import type { UnknownSyntax, UnreadFunction } from "../../../source/unread.ts";
import type {
  Symbol as AstSymbol,
  FunctionDefinition,
  FunctionEffects,
  SymbolId,
  Unit,
  UnitFacts,
} from "../ast.ts";
import { doubtItem, whyChosen } from "./config-declarations.ts";
import { GaveUp, SemaContext, type SymbolDraft, type Tag } from "./context.ts";
import { declareOpaque, fileDeclaration } from "./declarations.ts";
import { captureUnread, type FunctionHead, isFixed, readFunction, readHead, rejectOf } from "./functions.ts";
import type { ExternalDeclaration, NoSyntax } from "./item.ts";
import { isPerThread, type Library, matchesLibrary, mentionFacts } from "./library.ts";
import { type Pack, packOfItems, UNPACKED } from "./pack.ts";
import type { Tokens } from "./tokens.ts";
import { syntaxCause } from "./undeclared.ts";
import { captureOtherWords, captureWords } from "./unread-text.ts";

/**
 * Tokens in bodies of header functions that are read. Nests are found in the user's file only; a header that
 * is a library in itself would cost more than all that is done there.
 */
const HEADER_TOKENS = 100_000;

/**
 * Types a translation unit. Never throws for bad input: what is not understood is in `Unit.unread`, or
 * opaque.
 */
export function analyseUnit(tokens: Tokens, items: readonly ExternalDeclaration[], library: Library): Unit {
  return new UnitReader(tokens, items, library).read();
}

class UnitReader {
  readonly #tokens: Tokens;
  readonly #items: readonly ExternalDeclaration[];
  readonly #context: SemaContext;
  readonly #declaring = new Map<string, number[]>();
  readonly #started: Uint8Array;
  /** The item whose declaration is being read. */
  #reading = Number.POSITIVE_INFINITY;
  readonly #pack: readonly Pack[];
  /** Definitions by symbol. */
  readonly #heads = new Map<SymbolId, FunctionHead>();
  readonly #functions: { readonly item: ExternalDeclaration; readonly definition: FunctionDefinition }[] = [];
  readonly #unknownSyntax: { readonly item: ExternalDeclaration; readonly unknown: UnknownSyntax }[] = [];
  readonly #unread: { readonly item: ExternalDeclaration; readonly unread: UnreadFunction }[] = [];
  #hasAssembler = false;
  /** Names of which a declaration is chosen by flags; null: not asked yet. */
  #changeable: ReadonlySet<string> | null = null;
  readonly #facts = { readsErrno: false, floatingEnvironment: false, forks: false, interposes: false };
  /** Words of the program that have been looked at for facts. */
  readonly #words = new Set<string>();

  constructor(tokens: Tokens, items: readonly ExternalDeclaration[], library: Library) {
    this.#tokens = tokens;
    this.#items = items;
    this.#started = new Uint8Array(items.length);
    for (const [index, item] of items.entries()) {
      // Those of the user's file are read in their order anyhow, and not before what stands above them.
      if (item.inMain) continue;
      for (const name of item.names) this.#mayDeclare(name, index);
      for (const tag of item.tags) this.#mayDeclare(tag, index);
    }
    this.#context = new SemaContext(tokens, library, (name) => this.#demand(name));
    this.#pack = packOfItems(this.#context, items);
  }

  #mayDeclare(name: string, index: number): void {
    const list = this.#declaring.get(name);
    if (list === undefined) this.#declaring.set(name, [index]);
    else if (list.at(-1) !== index) list.push(index);
  }

  read(): Unit {
    for (const [index, item] of this.#items.entries()) {
      if (item.inMain || item.isRoot) this.#declare(index);
    }
    this.#readBodies();
    captureOtherWords(this.#context);
    this.#obeyPragmas();
    return this.#freeze();
  }

  // --- declarations ---

  /**
   * While a declaration is read, only what stands before it is visible; to bodies, read last, everything is.
   */
  #demand(name: string): void {
    const list = this.#declaring.get(name);
    if (list === undefined) return;
    const visible = list.filter((index) => index < this.#reading);
    if (visible.length === list.length) this.#declaring.delete(name);
    else if (visible.length > 0) this.#declaring.set(name, list.slice(visible.length));
    for (const index of visible) this.#declare(index);
  }

  #declare(index: number): void {
    if (this.#started[index] === 1) return;
    this.#started[index] = 1;
    const item = this.#items[index]!;
    const context = this.#context;
    const outer = { pack: context.pack, reading: this.#reading };
    context.pack = this.#pack[index] ?? UNPACKED;
    this.#reading = index;
    const unread = context.atFileScope(() => this.#declareItem(item, index));
    const doubt = whyChosen(context, item);
    if (doubt !== null) doubtItem(context, item, doubt);
    context.pack = outer.pack;
    this.#reading = outer.reading;
    if (unread !== null) this.#notUnderstood(item, unread);
  }

  /** null, or why the item can't be declared. */
  #declareItem(item: ExternalDeclaration, index: number): Misread | null {
    if (item.kind === "other") {
      // Assembler text at file scope may use any name of the file.
      for (let at = item.first; at < item.end; at++)
        this.#hasAssembler ||= /^(__)?asm(__)?$/.test(this.#tokens.text(at));
      return null;
    }
    const node = item.syntax();
    if ("problem" in node)
      return { why: this.#noTree(item, node), cause: syntaxCause(this.#context, item, node) };
    try {
      if (item.kind === "function") {
        const head = readHead(this.#context, item, node);
        const known = this.#heads.get(head.symbol.id);
        if (known === undefined || item.inMain) this.#heads.set(head.symbol.id, head);
        return null;
      }
      fileDeclaration(this.#context, node);
      return null;
    } catch (error) {
      const why = rejectOf(error, item.names[0] ?? "a declaration");
      const own = error instanceof GaveUp ? (error.rootCause ?? why.message) : null;
      return { why, cause: this.#causeBefore(item, index) ?? own };
    }
  }

  /** The parser may give up inside a structure: then what stands behind its brace is an item of its own. */
  #causeBefore({ first }: ExternalDeclaration, index: number): string | null {
    const before = this.#items[index - 1];
    if (before?.kind !== "declaration" || this.#tokens.text(first - 1) !== "}") return null;
    const node = before.syntax();
    return "problem" in node ? syntaxCause(this.#context, before, node) : null;
  }

  #noTree(item: ExternalDeclaration, { problem, at = item.first, behind }: NoSyntax): Reject {
    const why = reject("syntax", problem, behind ? this.#tokens.behind(at) : this.#tokens.near(at));
    const name = item.kind === "function" ? (item.names[0] ?? null) : null;
    if (item.inMain) this.#unknownSyntax.push({ item, unknown: { name, reject: why } });
    return why;
  }

  /** Its names exist, but nothing is known about them; a function of the user's file is unread. */
  #notUnderstood(item: ExternalDeclaration, { why, cause }: Misread): void {
    for (const name of item.names) declareOpaque(this.#context, name, item.kind === "function");
    const { misread } = this.#context;
    const words = [...item.names, ...item.tags.map((tag) => `struct ${tag}`)];
    if (cause !== null) for (const word of words) if (!misread.has(word)) misread.set(word, cause);
    captureUnread(this.#context, item);
    if (item.kind !== "function" || !item.inMain) return;
    const unread = {
      name: item.names[0] ?? null,
      span: this.#tokens.span(item.first, item.end),
      reject: why,
      inMain: true,
      hasLoop: hasLoop(this.#tokens, item),
    };
    this.#unread.push({ item, unread });
  }

  // --- bodies ---

  #readBodies(): void {
    const context = this.#context;
    const isMain = ({ item }: FunctionHead): boolean => item.inMain;
    const isRoot = ({ item }: FunctionHead): boolean => item.isRoot && !item.inMain;
    const read = new Set<FunctionHead>();
    let budget = HEADER_TOKENS;
    for (const first of [isMain, isRoot]) {
      const heads = [...this.#heads.values()].filter(first);
      while (heads.length > 0) {
        for (const head of heads.splice(0)) {
          if (read.has(head)) continue;
          if (!head.item.inMain) budget -= head.item.end - head.item.first;
          if (budget < 0) {
            this.#captureRest(read);
            return;
          }
          read.add(head);
          this.#readBody(head);
        }
        for (const symbol of context.mentioned) {
          const head = this.#heads.get(symbol.id);
          if (head !== undefined && !read.has(head)) heads.push(head);
        }
        context.mentioned.clear();
      }
    }
  }

  /**
   * Functions of headers that were not read, mentioned or not, may do anything with what they or their tables
   * name.
   */
  #captureRest(read: ReadonlySet<FunctionHead>): void {
    const done = new Set([...read].map(({ item }) => item));
    const words = new Set<string>();
    for (const [index, item] of this.#items.entries()) {
      if (item.inMain || done.has(item) || (item.kind !== "function" && this.#started[index] === 1)) continue;
      for (const word of this.#context.words(item.first, item.end)) words.add(word);
    }
    for (const word of words) this.#noteMention(word);
    captureWords(this.#context, words);
  }

  #readBody(head: FunctionHead): void {
    const { item, symbol } = head;
    if (!item.inMain) this.#noteMentions(item.first, item.end);
    const result = readFunction(this.#context, head);
    if (!("kind" in result)) {
      this.#functions.push({ item, definition: result });
      return;
    }
    captureUnread(this.#context, item);
    const span = this.#tokens.span(item.first, item.end);
    const { name } = symbol;
    const unread = { name, span, reject: result, inMain: item.inMain, hasLoop: hasLoop(this.#tokens, item) };
    this.#unread.push({ item, unread });
  }

  // --- facts ---

  #obeyPragmas(): void {
    for (const item of this.#items) {
      if (item.inMain) this.#noteMentions(item.first, item.end);
    }
    for (const index of this.#tokens.pragmas) {
      const text = this.#tokens.text(index);
      if (/\bFENV_ACCESS\b/.test(text)) this.#facts.floatingEnvironment = true;
      if (/\bomp\s+threadprivate\b/.test(text)) this.#threadPrivate(text);
    }
  }

  /** Each thread has its own: like thread-local objects, never modelled. */
  #threadPrivate(pragma: string): void {
    for (const name of pragma.replace(/^.*threadprivate/, "").match(/\w+/g) ?? []) {
      const entry = this.#context.atFileScope(() => this.#context.lookup(name));
      if (entry?.kind === "object") entry.symbol.volatile = true;
    }
  }

  #noteMentions(first: number, end: number): void {
    for (let at = first; at < end; at++) this.#noteMention(this.#tokens.text(at));
  }

  #noteMention(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    switch (mentionFacts(word)) {
      case "environment":
        this.#facts.floatingEnvironment = true;
        break;
      case "errno":
        this.#facts.readsErrno = true;
        break;
      case "forks":
        this.#facts.forks = true;
        break;
    }
  }

  // --- the result ---

  #freeze(): Unit {
    const inOrder = <T extends { readonly item: ExternalDeclaration }>(list: readonly T[]) =>
      list.toSorted((a, b) => a.item.first - b.item.first);
    const { symbols, tags, extents } = this.#context;
    const facts: UnitFacts = { ...this.#facts, hasAssembler: this.#hasAssembler };
    return {
      symbols: symbols.map((symbol) => this.#freezeSymbol(symbol, facts)),
      tags: tags.map(freezeTag),
      extents,
      functions: inOrder(this.#functions).map(({ definition }) => this.#asDeclared(definition)),
      unread: inOrder(this.#unread).map(({ unread }) => unread),
      unknownSyntax: inOrder(this.#unknownSyntax).map(({ unknown }) => unknown),
      fileVariables: symbols.filter(isFileVariable).map(({ id }) => id),
      facts,
      believed: [...this.#context.believed],
    };
  }

  /**
   * A declaration that flags choose may make a function weak, which another one's definition then replaces.
   */
  #asDeclared(definition: FunctionDefinition): FunctionDefinition {
    const { isStatic, isFixed: isFixedText, name } = definition;
    if (isStatic || !isFixedText) return definition;
    this.#changeable ??= new Set(
      this.#items.filter((item) => !isFixed(this.#context, item)).flatMap(({ names }) => names),
    );
    return { ...definition, isFixed: !this.#changeable.has(name) };
  }

  #freezeSymbol(symbol: SymbolDraft, facts: UnitFacts): AstSymbol {
    const { id, name, kind, type, storage, volatile, span, scope } = symbol;
    const addressTaken = symbol.addressTaken || (this.#hasAssembler && symbol.atFile);
    const effects = kind === "function" ? this.#effects(symbol, facts) : null;
    const chosen =
      symbol.chosen === true
        ? { chosen: true, ...(symbol.flags !== undefined && { flags: symbol.flags }) }
        : {};
    const captured = symbol.captured === true ? { captured: true } : {};
    return {
      id,
      name,
      kind,
      type,
      storage,
      volatile,
      ...chosen,
      addressTaken,
      ...captured,
      ...(symbol.isLinkedOtherwise && { isLinkedOtherwise: true }),
      span,
      scope,
      effects,
    };
  }

  /**
   * What the declaration says, and what the library's table says of a function that this unit does not
   * define.
   */
  #effects(symbol: SymbolDraft, facts: UnitFacts): FunctionEffects | null {
    const declared =
      isPerThread(symbol.name) && symbol.effects
        ? { ...symbol.effects, memory: "any" as const }
        : symbol.effects;
    const entry = this.#context.library(symbol.name);
    if (entry === null || symbol.storage !== "extern" || !matchesLibrary(entry, symbol.type)) return declared;
    const seen = facts.readsErrno
      ? "errno"
      : facts.floatingEnvironment
        ? "the floating-point environment"
        : null;
    const observed = entry.setsErrno && seen !== null ? ({ observed: seen } as const) : {};
    const results = entry.storesResults && !("observed" in observed) ? { storesResults: true as const } : {};
    const memory = "observed" in observed ? "any" : entry.effects.memory;
    if (declared === null) return { ...entry.effects, memory, ...observed, ...results };
    return {
      ...observed,
      ...results,
      memory: declared.memory === "any" ? memory : declared.memory,
      noreturn: declared.noreturn || entry.effects.noreturn,
      malloc: declared.malloc || entry.effects.malloc,
    };
  }
}

/** Why a declaration could not be read; `cause`: what is wrong in the first place, if that is known. */
interface Misread {
  readonly why: Reject;
  readonly cause: string | null;
}

/** `do { … } while (0)`, which makes one statement of a macro's, is none. */
function hasLoop(tokens: Tokens, { first, end }: ExternalDeclaration): boolean {
  for (let at = first; at < end; at++) {
    const word = tokens.text(at);
    const isOnce = () => tokens.text(at + 2) === "0" && tokens.text(at + 3) === ")";
    if (word === "for" || (word === "while" && !isOnce())) return true;
  }
  return false;
}

function isFileVariable(symbol: SymbolDraft): boolean {
  return symbol.kind === "variable" && symbol.atFile;
}

function freezeTag(tag: Tag): StructLayout {
  const { kind, name, size, align, symbolic, flags: decides } = tag;
  const fields = tag.fields.map(({ name: field, type, offset, bits, volatile, flags }) => ({
    name: field,
    type,
    offset,
    bits,
    ...(volatile ? { volatile } : {}),
    ...(flags === undefined ? {} : { flags }),
  }));
  const by = decides === undefined ? {} : { flags: decides };
  return { kind, name, size, align, fields, ...(symbolic ? { symbolic, ...by } : {}) };
}

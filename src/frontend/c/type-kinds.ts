// Of what kind is a type that `#if` chooses, whichever branch is taken?
//
//     #ifdef BIG
//     typedef long long index;      index: integers of some size
//     #else
//     typedef int index;
//     #endif
//
// Memory accessed as integers and as floating-point numbers is told apart under all flags then, and sums of
// integers stay sums of integers. All definitions in the texts of the files that have an `#if` for flags
// count, in whatever group. Nothing is said of a name that another file may define which was not read, nor of
// characters, which may access anything, nor of 128 bits, which no sum of ours holds.

import { TYPE_WORDS } from "./config-dependent.ts";
import { choicesAround, INCLUDE } from "./flags.ts";
import { Lexer } from "./preprocess/lexer.ts";
import { standsAt } from "./preprocess/provenance.ts";
import type { PPToken } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import { textAt, withoutComments } from "./text.ts";
import { wordSet } from "./token-structure.ts";
import { typedefNames } from "./typedef-names.ts";

export type TypeKind = "int" | "float";

type Tokens = readonly PPToken[];

/** What stands between semicolons and braces, executed or not. */
interface Piece {
  readonly tokens: Tokens;
  /** The sign in front of it. */
  readonly after: string;
}

const SEPARATORS = wordSet("; { }");
const DIRECTIVE_SIGNS = wordSet("# %:");
const CHANGES_MACRO = wordSet("define undef");
const NO_TYPE_WORDS = wordSet("const volatile __extension__");
/** Characters may access anything, and no sum of ours holds 128 bits. */
const OTHER_KINDS = wordSet("char _Bool __int128");
const FLOATS = wordSet("float double __float128 _Float128");
const ARRAY_SIGNS = wordSet("[ ]");
const AFTER_NAME = wordSet("( = == [ , ;");
const QUALIFIERS = wordSet(
  "const volatile register static extern inline return sizeof else restrict _Atomic",
);

class TypeKinds {
  /** By the words in them. */
  readonly #pieces = new Map<string, Piece[]>();
  readonly #macros: ReadonlySet<string>;
  /**
   * The words of each type that was read; null: it is more than words, or other flags may give its place
   * another text.
   */
  readonly #read = new Map<string, (readonly string[] | null)[]>();
  readonly #known = new Map<string, TypeKind | null>();
  readonly #others = new Map<string, boolean>();

  constructor(unit: PreprocessedUnit) {
    const files = [...new Set([unit.main.id, ...unit.choices.map(({ span }) => span.file)])];
    const defined: string[] = [];
    for (const file of files) {
      const { pieces, macros } = piecesOf(new Lexer(unit.files.get(file), unit.language));
      defined.push(...macros);
      for (const piece of pieces)
        for (const word of wordsIn(piece.tokens)) {
          const known = this.#pieces.get(word);
          if (known === undefined) this.#pieces.set(word, [piece]);
          else known.push(piece);
        }
    }
    this.#macros = new Set([...defined, ...unit.macros.map(({ name }) => name)]);
    const around = choicesAround(unit);
    unit.tokens.forEach((token, at) => {
      if (token.text !== "typedef") return;
      const isReplaced = around(standsAt(token)).some(({ branches }) =>
        branches.some(({ taken, body }) => !taken && INCLUDE.test(withoutComments(textAt(unit, body)))),
      );
      const { names, words } = typedefNames(unit.tokens, at);
      for (const name of names)
        this.#read.set(name, [
          ...(this.#read.get(name) ?? []),
          isReplaced || names.length > 1 ? null : (words?.map(({ text }) => text) ?? null),
        ]);
    });
  }

  /** Null: its kind is not known, or flags decide on it. */
  kindOf(name: string): TypeKind | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // Of a type that is defined by itself nothing is known.
    this.#known.set(name, null);
    const kinds = new Set(this.#definitionsOf(name).map((words) => words && this.#kindOfWords(words)));
    const [kind = null] = kinds;
    const found = kinds.size === 1 && !this.#macros.has(name) ? kind : null;
    this.#known.set(name, found);
    return found;
  }

  /** Is the name that of a function or variable in some branch, or in some block? */
  mayBeOther(name: string): boolean {
    const known = this.#others.get(name);
    if (known !== undefined) return known;
    const found = this.#piecesWith(name).some(
      ({ tokens }) => typedefIn(tokens) < 0 && isDeclared(tokens, name),
    );
    this.#others.set(name, found);
    return found;
  }

  #definitionsOf(name: string): readonly (readonly string[] | null)[] {
    const inText = this.#piecesWith(name).flatMap((piece) => definitionIn(piece, name));
    return [...(this.#read.get(name) ?? []), ...inText];
  }

  #piecesWith(name: string): readonly Piece[] {
    return this.#pieces.get(name) ?? [];
  }

  #kindOfWords(all: readonly string[]): TypeKind | null {
    const words = all.filter((word) => !NO_TYPE_WORDS.has(word));
    if (words.length === 1 && !TYPE_WORDS.has(words[0]!)) return this.kindOf(words[0]!);
    if (!words.every((word) => TYPE_WORDS.has(word)) || words.length === 0) return null;
    if (words.some((word) => OTHER_KINDS.has(word))) return null;
    return words.some((word) => FLOATS.has(word)) ? "float" : "int";
  }
}

/** The pieces of a file, without directives, and the macros that these define or undefine. */
function piecesOf(lexer: Lexer): { readonly pieces: readonly Piece[]; readonly macros: readonly string[] } {
  const pieces: Piece[] = [];
  const macros: string[] = [];
  let [tokens, after]: [PPToken[], string] = [[], ";"];
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    if (token.atLineStart && DIRECTIVE_SIGNS.has(token.text)) {
      const [directive, name] = lexer.restOfLine();
      if (CHANGES_MACRO.has(directive?.text ?? "") && name !== undefined) macros.push(name.text);
    } else if (token.kind === "punct" && SEPARATORS.has(token.text)) {
      pieces.push({ tokens, after });
      [tokens, after] = [[], token.text];
    } else tokens.push(token);
  }
  pieces.push({ tokens, after });
  return { pieces, macros };
}

const isWord = (token: PPToken | undefined): boolean => token?.kind === "identifier";

const wordsIn = (tokens: Tokens): ReadonlySet<string> =>
  new Set(tokens.filter(isWord).map(({ text }) => text));

const typedefIn = (tokens: Tokens): number => tokens.findIndex(({ text }) => text === "typedef");

/** The words that a typedef in the piece gives the name; null for what is more than these. */
function definitionIn({ tokens, after }: Piece, name: string): readonly (readonly string[] | null)[] {
  const at = typedefIn(tokens);
  if (at < 0) {
    // `typedef struct { … } name` has its braces in front.
    const declares = after === "}" && declaratorNames(tokens).includes(name);
    return declares || isDeclared(tokens, name) ? [null] : [];
  }
  const said = tokens.slice(at + 1);
  if (said.every(isWord))
    return said.at(-1)?.text === name ? [said.slice(0, -1).map(({ text }) => text)] : [];
  return isOnlyUsed(said, name) ? [] : [null];
}

/** `*name`, `name[3]`: between commas, those that are no more than that. */
function declaratorNames(tokens: Tokens): readonly string[] {
  const parts: PPToken[][] = [[]];
  for (const token of tokens)
    if (token.text === ",") parts.push([]);
    else parts.at(-1)!.push(token);
  return parts.flatMap((part) => {
    const at = part.findIndex(({ text }) => text !== "*");
    const isArray = part.slice(at + 1).every(({ kind, text }) => kind === "number" || ARRAY_SIGNS.has(text));
    return isWord(part[at]) && isArray ? [part[at]!.text] : [];
  });
}

/** `static double name(…)`, `int *name = …`: it is something else there, or a variable hides it. */
function isDeclared(tokens: Tokens, name: string): boolean {
  return tokens.some((token, k) => {
    if (!isWord(token) || token.text !== name) return false;
    const [before, next] = [tokens[k - 1], tokens[k + 1]];
    const isAfterWord = isWord(before) && !isQualifier(before!.text);
    return (isAfterWord || before?.text === "*") && (next === undefined || AFTER_NAME.has(next.text));
  });
}

const isQualifier = (word: string): boolean => QUALIFIERS.has(word) || word.startsWith("__");

/**
 * Does what follows the name show each time that it is a type's: another name or a star, or the end of a
 * parameter?
 */
function isOnlyUsed(said: Tokens, name: string): boolean {
  return said.every((token, k) => {
    if (!isWord(token) || token.text !== name) return true;
    const [before, next] = [said[k - 1], said[k + 1]];
    const isParameter = (before?.text === "(" || before?.text === ",") && next?.text === "*";
    return before === undefined || isWord(next) || isParameter;
  });
}

const made = new WeakMap<PreprocessedUnit, TypeKinds>();

/** Those of a unit, the same for all who ask. */
export function typeKinds(unit: PreprocessedUnit): TypeKinds {
  const kinds = made.get(unit) ?? new TypeKinds(unit);
  made.set(unit, kinds);
  return kinds;
}

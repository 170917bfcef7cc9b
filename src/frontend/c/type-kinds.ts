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
import { standsAt } from "./preprocess/provenance.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import { identifiers, namesDefinedIn, textAt, withoutComments, withoutSplices } from "./text.ts";
import { typedefNames } from "./typedef-names.ts";

export type TypeKind = "int" | "float";

/** A piece of text between semicolons and braces. */
interface Piece {
  readonly text: string;
  /** The sign in front of it. */
  readonly after: string;
}

class TypeKinds {
  readonly #pieces: readonly Piece[];
  readonly #macros: ReadonlySet<string>;
  /**
   * The words of types that were read; null: more than words, or in a place of which other flags make we know
   * not what.
   */
  readonly #read = new Map<string, (readonly string[] | null)[]>();
  readonly #known = new Map<string, TypeKind | null>();
  readonly #others = new Map<string, boolean>();

  constructor(unit: PreprocessedUnit) {
    const files = [...new Set([unit.main.id, ...unit.choices.map(({ span }) => span.file)])];
    const texts = files.map((file) => withoutComments(withoutSplices(unit.files.get(file).text)));
    this.#macros = new Set([...texts.flatMap(namesDefinedIn), ...unit.macros.map(({ name }) => name)]);
    this.#pieces = texts.flatMap(piecesOf);
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

  /** Null: it may be of different kinds, or nobody knows. */
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
    const found = this.#pieces.some(
      ({ text }) => text.includes(name) && !/\btypedef\b/.test(text) && isDeclared(text, name),
    );
    this.#others.set(name, found);
    return found;
  }

  #definitionsOf(name: string): readonly (readonly string[] | null)[] {
    const inText = this.#pieces
      .filter(({ text }) => text.includes(name))
      .flatMap((piece) => definitionIn(piece, name));
    return [...(this.#read.get(name) ?? []), ...inText];
  }

  #kindOfWords(all: readonly string[]): TypeKind | null {
    const words = all.filter((word) => !/^(const|volatile|__extension__)$/.test(word));
    if (words.length === 1 && !TYPE_WORDS.has(words[0]!)) return this.kindOf(words[0]!);
    if (!words.every((word) => TYPE_WORDS.has(word)) || words.length === 0) return null;
    if (words.some((word) => /^(char|_Bool|__int128)$/.test(word))) return null;
    return words.some((word) => /float|double|Float/.test(word)) ? "float" : "int";
  }
}

function piecesOf(text: string): readonly Piece[] {
  const parts = text.replace(/^[ \t]*(#|%:).*$/gm, "").split(/([;{}])/);
  return parts.flatMap((part, k) => (k % 2 === 0 ? [{ text: part.trim(), after: parts[k - 1] ?? ";" }] : []));
}

/** The words that a typedef in the piece gives the name; null for what is more than these. */
function definitionIn({ text, after }: Piece, name: string): readonly (readonly string[] | null)[] {
  if (!identifiers(text).includes(name)) return [];
  const at = text.search(/\btypedef\b/);
  if (at < 0) {
    // `typedef struct { … } name` has its braces in front.
    const declares =
      after === "}" && text.split(",").some((part) => /^[\s*]*([\w$]+)[\s[\d\]]*$/.exec(part)?.[1] === name);
    return declares || isDeclared(text, name) ? [null] : [];
  }
  const said = text.slice(at + "typedef".length).trim();
  const words = said.split(/\s+/);
  if (/^[\w$\s]+$/.test(said)) return words.at(-1) === name ? [words.slice(0, -1)] : [];
  return isOnlyUsed(said, name) ? [] : [null];
}

/** `static double name(…)`, `int *name = …`: it is something else there, or a variable hides it. */
function isDeclared(text: string, name: string): boolean {
  const parts = text.split(/(?<![\w$])([A-Za-z_$][\w$]*)/);
  return parts.some((part, k) => {
    if (k % 2 === 0 || part !== name) return false;
    const [before, behind] = [parts[k - 1]!.trim(), parts[k + 1]?.trim() ?? ""];
    const isAfterWord = before === "" && k > 1 && !QUALIFIER.test(parts[k - 2]!);
    const isLast = behind === "" && k + 2 >= parts.length;
    return (isAfterWord || /\w?\*$/.test(before)) && (/^[(=[,;]/.test(behind) || isLast);
  });
}

const QUALIFIER =
  /^(const|volatile|register|static|extern|inline|return|sizeof|else|restrict|_Atomic|__\w+)$/;

/**
 * Does what follows the name show each time that it is a type's: another name or a star, or the end of a
 * parameter?
 */
function isOnlyUsed(said: string, name: string): boolean {
  const parts = said.split(/(?<![\w$])([A-Za-z_$][\w$]*)/);
  return parts.every((part, k) => {
    if (k % 2 === 0 || part !== name) return true;
    const [before, behind] = [parts[k - 1]!.trim(), parts[k + 1]?.trim() ?? ""];
    const isFirst = k === 1 && before === "";
    const isBeforeName = behind === "" && parts[k + 2] !== undefined;
    return isFirst || isBeforeName || (/[(,]$/.test(before) && behind.startsWith("*"));
  });
}

const made = new WeakMap<PreprocessedUnit, TypeKinds>();

/** Those of a unit, the same for all who ask. */
export function typeKinds(unit: PreprocessedUnit): TypeKinds {
  const kinds = made.get(unit) ?? new TypeKinds(unit);
  made.set(unit, kinds);
  return kinds;
}

/**
 * What a macro's name stands for at a place: not its definition alone, but all those that its expansion goes
 * through there.
 *
 *     #define M 1000
 *     #define N M
 *     n = N;             one meaning of N
 *     #undef M
 *     #define M 2000
 *     for (… i < n …)    another: N printed here would be 2000
 *
 * A macro's body is expanded where it is used (C11 6.10.3.4), so a meaning is the set of definitions in force
 * there that the name reaches. Places are counted in tokens of the unit, which orders them through all
 * `#include`s, and so are the changes: `#define`, `#undef`, `push_macro` and `pop_macro`. Names that the
 * expansion leaves (`sizeof tab`) are looked up there as well: to a meaning belong their declarations. Equal
 * numbers mean equal meanings.
 */
import type { BlockNames } from "./block-names.ts";
import { isKeyword } from "./parse/words.ts";
import type { MacroDefinition } from "./preprocess/token.ts";
import type { MacroChange, PreprocessedUnit } from "./preprocess/unit.ts";

class MacroMeanings {
  readonly #unit: PreprocessedUnit;
  readonly #changes = new Map<string, MacroChange[]>();
  readonly #known = new Map<string, number>();
  /** The names that an expansion leaves, by `#expansion`. */
  readonly #left = new Map<string, readonly string[]>();
  #next: number;

  constructor(unit: PreprocessedUnit) {
    this.#unit = unit;
    this.#next = unit.macros.length;
    for (const change of unit.macroChanges) {
      const list = this.#changes.get(change.name);
      if (list === undefined) this.#changes.set(change.name, [change]);
      else list.push(change);
    }
  }

  /**
   * What `macro` means where it was expanded to the tokens from `first` to before `end`. A number of its own
   * where that can't be told.
   */
  meaning(macro: MacroDefinition, first: number, end: number, names: BlockNames): number {
    const expansion = this.#expansion(macro, first);
    if (expansion === null) return this.#next++;
    if (!this.#left.has(expansion)) this.#left.set(expansion, this.#identifiersIn(first, end));
    return this.#numberOf(macro, expansion, first, names);
  }

  #identifiersIn(first: number, end: number): readonly string[] {
    const left = this.#unit.tokens
      .slice(first, end)
      .filter(({ kind, text }) => kind === "identifier" && !isKeyword(text));
    return [...new Set(left.map(({ text }) => text))];
  }

  /**
   * The definitions that the name goes through in front of the token `at`: equal ones make equal tokens.
   * Null: who knows.
   */
  #expansion(macro: MacroDefinition, at: number): string | null {
    const reached = new Set([macro.id]);
    for (const id of reached) {
      if (id < 0) continue;
      const { source, body } = this.#unit.macros[id]!;
      if (source === "builtin") return null;
      // A name that is glued together is none of the body's: any change may be one of it.
      if (body.some(({ text }) => text === "##")) reached.add(-1 - this.#changesBefore(at));
      for (const { kind, text } of body) {
        const inner = kind === "identifier" ? this.#inForce(text, at) : null;
        if (inner !== null) reached.add(inner);
      }
    }
    return `${macro.id}: ${[...reached].sort((a, b) => a - b).join(" ")}`;
  }

  #numberOf(macro: MacroDefinition, expansion: string, at: number, names: BlockNames): number {
    const meant = (name: string): string => {
      const declared = names.meant(name, at);
      return declared === null ? "" : ` ${name}@${declared}`;
    };
    const declared = (this.#left.get(expansion) ?? []).map(meant).join("");
    if (expansion === `${macro.id}: ${macro.id}` && declared === "") return macro.id;
    const key = `${expansion};${declared}`;
    const known = this.#known.get(key) ?? this.#next++;
    this.#known.set(key, known);
    return known;
  }

  /** Is `meaning` what `name` means at all tokens from `first` to before `end`? */
  isMeant(name: string, meaning: number, first: number, end: number, names: BlockNames): boolean {
    const id = this.#inForce(name, first);
    if (id === null || this.#changesBefore(first) !== this.#changesBefore(end - 1)) return false;
    const macro = this.#unit.macros[id]!;
    const expansion = this.#expansion(macro, first);
    const left = expansion === null ? undefined : this.#left.get(expansion);
    if (expansion === null || left === undefined) return false;
    if (left.some((word) => names.isDeclaredIn(word, first, end))) return false;
    return this.#numberOf(macro, expansion, first, names) === meaning;
  }

  /** Names that its expansion at `at` may leave. */
  namesLeft(name: string, at: number): readonly string[] {
    const id = this.#inForce(name, at);
    const expansion = id === null ? null : this.#expansion(this.#unit.macros[id]!, at);
    return expansion === null ? [] : (this.#left.get(expansion) ?? []);
  }

  /** Has the name one meaning in all of the unit, and none before that? */
  isFixed(name: string, names: BlockNames): boolean {
    const reached = new Set([name]);
    for (const word of reached) {
      const [change, ...more] = this.#changes.get(word) ?? [];
      if (more.length > 0 || names.isDeclared(word)) return false;
      const macro = change === undefined || change.id === null ? null : this.#unit.macros[change.id]!;
      if (macro?.source === "builtin" || macro?.body.some(({ text }) => text === "##")) return false;
      for (const { kind, text } of macro?.body ?? [])
        if (kind === "identifier" && !macro?.params.includes(text)) reached.add(text);
    }
    return true;
  }

  #inForce(name: string, at: number): number | null {
    return this.#changes.get(name)?.findLast((change) => change.at <= at)?.id ?? null;
  }

  #changesBefore(at: number): number {
    return this.#unit.macroChanges.findLastIndex((change) => change.at <= at) + 1;
  }
}

const made = new WeakMap<PreprocessedUnit, MacroMeanings>();

/** Those of a unit, the same for all who ask: numbers of one are not those of another. */
export function macroMeanings(unit: PreprocessedUnit): MacroMeanings {
  const meanings = made.get(unit) ?? new MacroMeanings(unit);
  made.set(unit, meanings);
  return meanings;
}

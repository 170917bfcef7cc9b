// Which names are macros: so far as the unit says, and under other flags.
//
//     #define N 8                N is replaced from here on
//     #ifdef BIG
//     #define M 9                M may be a macro under other flags ("unread")
//     #endif
//     #undef N                   N is not defined once, and no macro from here on

import type { MacroDefinition } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import type { Runs } from "./runs.ts";
import { namesDefinedIn, textAt } from "./text.ts";

type Kind = MacroDefinition["kind"];

export class MacroNames {
  readonly #unit: PreprocessedUnit;
  readonly #runs: Runs;
  #kinds: ReadonlyMap<string, readonly Kind[]> | null = null;
  #unread: ReadonlySet<string> | null = null;
  #undefined: ReadonlySet<string> | null = null;

  constructor(unit: PreprocessedUnit, runs: Runs) {
    this.#unit = unit;
    this.#runs = runs;
  }

  /** Does a group that `#if` left out define the name? */
  isUnread(name: string): boolean {
    this.#unread ??= unreadMacros(this.#unit);
    return this.#unread.has(name);
  }

  /** Is the name a macro anywhere, or under other flags? `isCalled`: a parenthesis follows. */
  mayBeMacro(name: string, isCalled: boolean): boolean {
    return this.#kindsOf(name).some((kind) => isCalled || kind === "object") || this.isUnread(name);
  }

  /** Of all definitions of the name. */
  #kindsOf(name: string): readonly Kind[] {
    this.#kinds ??= kindsByName(this.#unit.macros);
    return this.#kinds.get(name) ?? [];
  }

  /** Would the name be replaced at offset `at` of the user's file? See `SourceText.isMacro`. */
  isReplaced(name: string, isCalled: boolean, at: number): boolean {
    if (this.isUnread(name)) return true;
    const changes = this.#unit.macroChanges.filter((change) => change.name === name);
    if (changes.length === 0) return false;
    const before = this.#runs.endBefore(at);
    const last = changes.findLast((change) => change.at < before);
    const isReplaced = ({ id }: { readonly id: number | null }) =>
      id !== null && (isCalled || this.#unit.macros[id]!.kind === "object");
    return [...(last === undefined ? [] : [last]), ...changes.filter((one) => one.at === before)].some(
      isReplaced,
    );
  }

  /** Is the name defined once as a macro at most, and nowhere undefined? */
  isDefinedOnce(name: string): boolean {
    const definitions = this.#kindsOf(name).length;
    this.#undefined ??= new Set(this.#unit.files.all.flatMap((file) => undefinedIn(file.text)));
    return definitions <= 1 && !this.#undefined.has(name);
  }
}

function kindsByName(macros: readonly MacroDefinition[]): ReadonlyMap<string, readonly Kind[]> {
  const kinds = new Map<string, Kind[]>();
  for (const { name, kind } of macros) {
    const known = kinds.get(name);
    if (known === undefined) kinds.set(name, [kind]);
    else known.push(kind);
  }
  return kinds;
}

/** Names in `#undef` lines, whatever `#if` they stand under. */
function undefinedIn(text: string): readonly string[] {
  const found = text.matchAll(/#\s*undef\s+([\w$\u0080-\uffff]+)/g);
  return [...found].map(([, name]) => name!);
}

function unreadMacros(unit: PreprocessedUnit): ReadonlySet<string> {
  const left = unit.choices.flatMap(({ branches }) => branches.filter(({ taken }) => !taken));
  return new Set(left.flatMap(({ body }) => namesDefinedIn(textAt(unit, body))));
}

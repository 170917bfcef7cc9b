// From what is known of each file to the index of the project: which function is which file's.
//
//     sum.c      double sum(const double *x, int n) { … }     sum: sum.c's
//     a_test.c   double read(void) { return 1; }              read: defined twice (two programs):
//     input.c    double read(void) { … scanf … }                    nobody can tell which one is called
//
// A function that calls what nobody knows is itself unknown to all who call it, be that over ten files: these
// are left out here, so that no caller reads them in vain. (That they are not is no claim: whoever looks into
// a body decides by what it does.)

import type { FileState } from "./file-states.ts";
import type { IndexFile } from "./index-file.ts";
import { FORMAT, type UnitEntry } from "./unit-entry.ts";

/** An entry, and where it lies. */
export interface StoredUnit {
  readonly entry: UnitEntry;
  /** Relative to the index. */
  readonly path: string;
}

export function link(units: readonly StoredUnit[], commands: FileState, polyc: string): IndexFile {
  const definers = new Map<string, number[]>();
  for (const [unit, { entry }] of units.entries())
    for (const name of entry.defines) definers.set(name, [...(definers.get(name) ?? []), unit]);
  const entries = units.map(({ entry }) => entry);
  const names = new Map([...definers].map(([name, from]) => [name, theOne(entries, name, from)]));
  dropWhatIsOfNoUse(entries, names);
  return {
    ...{ format: FORMAT, polyc, commands },
    units: units.map(({ entry, path }) => ({ key: entry.key, file: entry.read[0]!, entry: path })),
    names: Object.fromEntries(names),
  };
}

/** Null where several say different things. */
function theOne(entries: readonly UnitEntry[], name: string, from: readonly number[]): number | null {
  const [first, ...others] = from.map((unit) => entries[unit]!);
  const text = first?.bodies[name];
  if (first === undefined || text === undefined) return null;
  const isSame = (other: UnitEntry): boolean =>
    other.bodies[name] === text &&
    other.meaning === first.meaning &&
    other.punsTypes === first.punsTypes &&
    other.tags.join("\n") === first.tags.join("\n") &&
    other.renames.join() === first.renames.join() &&
    !namesOwn(first, text) &&
    !namesOwn(other, text);
  return others.every(isSame) ? from[0]! : null;
}

/** Two files' own functions and objects are different ones, whatever their names. */
const namesOwn = ({ statics }: UnitEntry, text: string): boolean => {
  const words = new Set(text.match(/[\w$]+/g));
  return statics.some((name) => words.has(name));
};

/** Library functions that callers write out (`opt/expand-copies.ts`). */
const COPIES = /^(?:__builtin_)?(?:_*mem(?:cpy|move|set)(?:_chk)?)$/;
const CALL = /(?:^|= )call ([\w$]+)\(.*?\)((?: [a-z]+)*)(?: #\d+)?$/;
const STRUCT_CALL = /^\s*(?:%\S+: .* = )?opaque .* calls ([\w$]+)(?: #\d+)?$/;

/** Names of what a body calls that is known by its body only. */
function callsIn(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const struct = STRUCT_CALL.exec(line)?.[1];
    if (struct !== undefined) return struct;
    const [, name, words = ""] = CALL.exec(line.trim()) ?? [];
    const isKnown = /\b(?:const|pure|stores|fresh)\b/.test(words);
    return name === undefined || isKnown || COPIES.test(name) ? [] : name;
  });
}

function dropWhatIsOfNoUse(entries: readonly UnitEntry[], names: Map<string, number | null>): void {
  const idOf = (unit: number, name: string): string | null => {
    const entry = entries[unit]!;
    if (entry.statics.includes(name)) return entry.bodies[name] === undefined ? null : `${unit} ${name}`;
    const other = names.get(name);
    return other === undefined || other === null ? null : `${other} ${name}`;
  };
  const callers = new Map<string, string[]>();
  const lost: string[] = [];
  for (const [unit, { bodies }] of entries.entries())
    for (const [name, text] of Object.entries(bodies))
      for (const called of callsIn(text)) {
        const id = idOf(unit, called);
        if (id === null) lost.push(`${unit} ${name}`);
        else callers.set(id, [...(callers.get(id) ?? []), `${unit} ${name}`]);
      }
  const seen = new Set<string>();
  for (let id = lost.pop(); id !== undefined; id = lost.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    lost.push(...(callers.get(id) ?? []));
  }
  for (const [name, unit] of names) if (unit !== null && seen.has(`${unit} ${name}`)) names.set(name, null);
}

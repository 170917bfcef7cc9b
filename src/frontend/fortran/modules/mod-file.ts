/**
 * What gfortran writes of a module it has compiled (`m.mod`): gzip'd text, lists in parentheses.
 *
 *     GFORTRAN module version '15' created from kinds.f90
 *     (…)  (…)                                   operators
 *     (('swap' 'kinds' 2 3))                     generic names and their procedures
 *     (('blk' 5 0 0 ''))                         common blocks
 *     (((VARIABLE … 4 …) (VARIABLE … 5 …)))      what shares storage by `equivalence`
 *     ()                                         OpenMP's reductions
 *     (47 'wp' 'kinds' '' 1 ((PARAMETER …) …)    symbols: number, name, module, …
 *     …)
 *     ('wp' 0 47 'mypi' 0 30)                    the names that those know who use the module
 *
 * (Format: as gfortran 8 to 14 write it; documented by its source's `module.c` only.) Names that are private
 * are not in the last list, and those that were renamed are there as they are called now, so that it is all
 * that a reader has to go by.
 */
import { gunzipSync } from "node:zlib";

/** A word, a number, `'text` with its first quote only, or a list. */
export type ModNode = string | readonly ModNode[];

export interface ModSymbol {
  /** The module that declares it, and its name there. */
  readonly home: string;
  /** What follows the number, the name and the module, label and namespace. */
  readonly parts: readonly ModNode[];
}

export interface ModFile {
  /** By their numbers. */
  readonly symbols: ReadonlyMap<string, ModSymbol>;
  /** Numbers of symbols, by the names that others use. */
  readonly names: ReadonlyMap<string, string>;
  /** The same for derived types. */
  readonly types: readonly (readonly [name: string, number: string])[];
  /** Numbers of their procedures; a derived type is among those of the function that makes values of it. */
  readonly generics: ReadonlyMap<string, readonly ModNode[]>;
  /** Symbols that share their storage with others. */
  readonly equivalenced: ReadonlySet<string>;
}

/** Null for what is no such file, or one of another version. */
export function readModFile(bytes: Uint8Array): ModFile | null {
  const text = unpacked(bytes);
  const head = text === null ? null : /^GFORTRAN module version '15' created from [^\n]*\n/.exec(text);
  const lists = head === null ? null : listsIn(text!, head[0].length);
  if (lists?.length !== 8) return null;
  const [, , generics, , equivalences, , symbols, names] = lists;
  return {
    symbols: symbolsIn(symbols!),
    names: namesIn(names!),
    types: typesIn(names!),
    generics: new Map(
      generics!.flatMap((one) =>
        Array.isArray(one) ? textOf(one[0]).map((name) => [name, one.slice(2)] as const) : [],
      ),
    ),
    equivalenced: new Set([...variablesIn(equivalences!)]),
  };
}

function unpacked(bytes: Uint8Array): string | null {
  try {
    return gunzipSync(bytes).toString("latin1");
  } catch {
    return null;
  }
}

/** The lists of the text, one after the other; null where parentheses or quotes do not match. */
function listsIn(text: string, from: number): readonly (readonly ModNode[])[] | null {
  const top: ModNode[][] = [];
  const open: ModNode[][] = [];
  const token = /\s+|([()])|'((?:[^']|'')*)'|([^\s()']+)/gy;
  token.lastIndex = from;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) return null;
    const [, parenthesis, quoted, word] = match;
    if (parenthesis === "(") open.push([]);
    else if (parenthesis === ")") {
      const list = open.pop();
      if (list === undefined) return null;
      (open.at(-1) ?? top).push(list);
    } else if (quoted !== undefined) open.at(-1)?.push(`'${quoted.replaceAll("''", "'")}`);
    else if (word !== undefined) open.at(-1)?.push(word);
  }
  return open.length > 0 ? null : top;
}

/** Of a quoted text, in lower case; nothing of anything else. */
export const textOf = (node: ModNode | undefined): readonly string[] =>
  typeof node === "string" && node.startsWith("'") ? [node.slice(1).toLowerCase()] : [];

function symbolsIn(list: readonly ModNode[]): ReadonlyMap<string, ModSymbol> {
  const found = new Map<string, ModSymbol>();
  for (let at = 0; at + 5 < list.length; at += 6) {
    const [number, name, module, , , parts] = list.slice(at, at + 6);
    const home = `${textOf(module).join()}/${textOf(name).join()}`;
    if (typeof number === "string" && Array.isArray(parts)) found.set(number, { home, parts });
  }
  return found;
}

/** Of a name for several things nothing is known. */
function namesIn(list: readonly ModNode[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at + 2 < list.length; at += 3) {
    const [name] = textOf(list[at]);
    const [isAmbiguous, number] = [list[at + 1], list[at + 2]];
    // Types are spelled with a capital; the function that makes values of one has its name.
    if (name === undefined || typeof number !== "string") continue;
    found.set(name, isAmbiguous === "0" && !found.has(name) ? number : "");
  }
  return found;
}

/** Types are spelled with a capital. */
function typesIn(list: readonly ModNode[]): ModFile["types"] {
  return list.flatMap((name, at) => {
    const number = list[at + 2];
    const isType = at % 3 === 0 && typeof name === "string" && /^'[A-Z]/.test(name);
    return isType && typeof number === "string" ? [[name.slice(1).toLowerCase(), number] as const] : [];
  });
}

/** Numbers of the variables that expressions in the list name. */
function* variablesIn(list: readonly ModNode[]): Generator<string> {
  if (list[0] === "VARIABLE" && typeof list[3] === "string") yield list[3];
  for (const node of list) if (Array.isArray(node)) yield* variablesIn(node);
}

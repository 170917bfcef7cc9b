// What the index keeps of one C file under its flags: a JSON file of its own, named after its content.

import type { FileState } from "./file-states.ts";

/** Counts up whenever entries of before would be read wrongly. */
export const FORMAT = 1;

export interface UnitEntry {
  readonly format: typeof FORMAT;
  /** polyc's version. */
  readonly polyc: string;
  /** Of the compiler's command. */
  readonly key: string;
  /** Absolute. */
  readonly file: string;
  /** All that was read, the file first. */
  readonly read: readonly FileState[];
  /** See `Linkage`. */
  readonly meaning: string;
  readonly punsTypes: boolean;
  readonly observes: boolean;
  readonly defines: readonly string[];
  readonly statics: readonly string[];
  readonly renames: readonly string[];
  /** Why the file could not be read; null: it could. */
  readonly unreadable: string | null;
  /** The tags of `bodies`, as `ir/print.ts` writes them. */
  readonly tags: readonly string[];
  /** By name, static functions among them: their text in `ir/print.ts`'s language. */
  readonly bodies: Readonly<Record<string, string>>;
  /** By name, why there is no body. */
  readonly without: Readonly<Record<string, string>>;
}

/** Null: the text is no entry of this polyc's. */
export function entryOf(text: string, polyc: string): UnitEntry | null {
  const read = parsed(text);
  if (!isObject(read) || read.format !== FORMAT || read.polyc !== polyc) return null;
  const lists = [read.read, read.defines, read.statics, read.renames, read.tags];
  const isWhole = lists.every(Array.isArray) && isObject(read.bodies) && isObject(read.without);
  return isWhole ? (read as unknown as UnitEntry) : null;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// What a campaign has run: one line of JSON for each program and mode, added as soon as it is known. The last line of a program counts.
//
// A program is known by its seed and the hash of its text: a generator that has learned something makes another one of that seed.

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

export interface Entry {
  readonly seed: number;
  readonly mode: string;
  /** Hashes of the program, and of what polyc makes of it. */
  readonly input: string;
  readonly output: string;
  /** Does polyc change anything? */
  readonly isChanged: boolean;
  /** "same", "invalid", or what is wrong. */
  readonly verdict: string;
  /** Of processor time, for everything. */
  readonly seconds: number;
  /** Of these, polyc's. */
  readonly polycSeconds: number;
  /** The polyc that last made this output. */
  readonly build: string;
}

export const isFailure = ({ verdict }: Entry): boolean => verdict !== "same" && verdict !== "invalid";

export const hashOf = (...texts: readonly (string | Buffer)[]): string => {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex").slice(0, 16);
};

export class Ledger {
  readonly #file: string;
  readonly #entries = new Map<string, Entry>();

  /** Lines that are no entries are what a process was killed at. */
  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) mkdirSync(dirname(file), { recursive: true });
    else for (const line of readFileSync(file, "utf8").split("\n")) this.#read(line);
    appendFileSync(file, "\n");
  }

  add(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    this.#entries.set(keyOf(entry), entry);
  }

  get(seed: number, mode: string): Entry | null {
    return this.#entries.get(keyOf({ seed, mode })) ?? null;
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  #read(line: string): void {
    try {
      const entry: Entry = JSON.parse(line);
      this.#entries.set(keyOf(entry), entry);
    } catch {
      return;
    }
  }
}

const keyOf = ({ seed, mode }: Pick<Entry, "seed" | "mode">): string => `${seed} ${mode}`;

/** Programs in which nothing went wrong count, invalid ones don't: by mode. */
export function countsOf(entries: readonly Entry[]): readonly (readonly string[])[] {
  const modes = [...new Set(entries.map((e) => e.mode))].sort();
  const rows = modes.map((mode) => {
    const own = entries.filter((e) => e.mode === mode && e.verdict === "same");
    const failed = entries.filter((e) => e.mode === mode && isFailure(e));
    const seconds = own.reduce((sum, e) => sum + e.seconds, 0);
    return [
      ...[mode, String(own.length), String(own.filter((e) => e.isChanged).length)],
      ...[seconds.toFixed(0), String(failed.length)],
    ];
  });
  return [["mode", "programs", "changed by polyc", "processor seconds", "failures"], ...rows];
}

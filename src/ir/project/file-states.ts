// Is a file what it was when it was read? Size and time of the last change tell, as for make; where the time
// is another one, the content does.

import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";

export interface FileState {
  readonly path: string;
  readonly size: number;
  /** Of the last change, in nanoseconds. Empty: it was too close to reading to tell anything. */
  readonly time: string;
  readonly hash: string;
}

export const hashOf = (content: Uint8Array | string): string =>
  createHash("sha256").update(content).digest("hex");

/** A file may be changed twice within one tick of the file system's clock. */
const TICK = 2_000_000_000n;

/** `content`: what was read of it. `since`: when reading began, in nanoseconds. */
export function stateOf(path: string, content: Uint8Array, since: bigint): FileState {
  const now = statSync(path, { bigint: true, throwIfNoEntry: false });
  const isSettled = now !== undefined && now.size === BigInt(content.length) && now.mtimeNs + TICK < since;
  return {
    path,
    size: content.length,
    time: isSettled ? String(now.mtimeNs) : "",
    hash: hashOf(content),
  };
}

/** Remembers what it was asked, as many units read the same headers. */
export class FileStates {
  readonly #known = new Map<string, boolean>();

  /** A missing file is another one. */
  isAsItWas(state: FileState): boolean {
    const key = `${state.hash} ${state.path}`;
    const known = this.#known.get(key) ?? isAsItWas(state);
    this.#known.set(key, known);
    return known;
  }
}

function isAsItWas({ path, size, time, hash }: FileState): boolean {
  try {
    const now = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (now === undefined || !now.isFile() || now.size !== BigInt(size)) return false;
    return (time !== "" && String(now.mtimeNs) === time) || hashOf(readFileSync(path)) === hash;
  } catch {
    return false;
  }
}

// Where the user's processes may have little address space (`ulimit -v`, as batch systems set it).
//
// V8 reserves ten gigabytes of addresses for each memory of WebAssembly, so that a wild access falls on a
// page that is not there. It can also check every access, slower, for which Node has to be started with a
// flag. So polyc starts itself anew with that flag where reservations would fail: before anything is read or
// written.

import { readFileSync } from "node:fs";
import { runChild } from "./child.ts";
import { UsageError } from "./errors.ts";

const BOUNDS_CHECKS = "--disable-wasm-trap-handler";

/** Memories that polyc has at once: the parser's, isl's, and one of isl's that is garbage still. */
const MEMORIES = 3;

/** V8 needs so many bytes of address space to reserve three memories. */
const RESERVED = 64e9;

/** Node with polyc, and its memories without reservations. */
const LEAST = 1.2e9;

/** Of its types nothing else is needed here. */
declare const WebAssembly: { readonly Memory: new (description: { initial: number }) => object };

/** To be started anew: `runWithBoundsChecks`. */
export class NeedsBoundsChecks extends Error {}

/** Throws where there is no room for WebAssembly. Asked before anything is done. */
export function demandWebAssembly(): void {
  const limit = addressSpace();
  const checked = process.execArgv.includes(BOUNDS_CHECKS);
  const canBeChecked = process.allowedNodeEnvironmentFlags.has(BOUNDS_CHECKS);
  // Not tried where it is known to fail: V8 looks for memory first, and may end the process when it finds
  // none.
  if (limit < LEAST) throw tooLittle();
  if ((limit > RESERVED || checked || !canBeChecked) && hasRoom()) return;
  throw checked || !canBeChecked ? tooLittle() : new NeedsBoundsChecks();
}

/**
 * How many bytes of addresses a process may have, as far as the system tells. (Linux, proc(5):
 * /proc/PID/limits.)
 */
function addressSpace(): number {
  try {
    const [, limit] = /^Max address space +(\d+)/m.exec(readFileSync("/proc/self/limits", "latin1")) ?? [];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export const tooLittle = (): UsageError =>
  new UsageError("too little memory: want 1.2 GB of address space (ulimit -v)");

function hasRoom(): boolean {
  try {
    return Array.from({ length: MEMORIES }, () => new WebAssembly.Memory({ initial: 1 })).length > 0;
  } catch {
    return false;
  }
}

/** The status of the same command under bounds checks. A signal that ends it ends this process. */
export async function runWithBoundsChecks(argv: readonly string[]): Promise<number> {
  const [node, script = ""] = process.argv;
  const { status, signal } = await runChild([node!, BOUNDS_CHECKS, ...process.execArgv, script, ...argv]);
  if (signal === null) return status;
  // V8 ends itself where it gets too little for its own.
  if (signal === "SIGABRT" || signal === "SIGTRAP" || signal === "SIGILL") throw tooLittle();
  process.kill(process.pid, signal);
  return 2;
}

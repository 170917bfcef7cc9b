// When V8 optimises: later than it would by itself, because a run is short.
//
// V8 begins with code that is tryFastPath made, and has what runs often compiled anew by its optimising
// compiler, in threads of its own, once a function has used up a budget of so many bytes of code that ran. In
// a run of a second that took more processor time than polyc itself, which polyc's own thread and the rest of
// a build want as well; a third of it went into two large functions of tree-sitter that were ready when
// nobody needed them any more. Under larger budgets only what a large file keeps busy is compiled anew: a run
// takes two thirds of the processor time, and polyc's thread what it took. That is so for runs of ten seconds
// as well: polyc's code is wide, and no small part of it is what takes the time.

import { setFlagsFromString } from "node:v8";

/** In bytes of bytecode that a function has run; V8's own: 67,584. */
const JAVASCRIPT = { atFirst: 1_000_000, usual: 67_584 };
/**
 * In bytes of machine code that one of isl's functions has run; V8's own: 1,800,000, and as this in versions
 * since 2023.
 */
const ISL = 13_000_000;
/** A run is long after so many seconds of processor time. */
const LONG = 10;

/** V8 complains of flags that it does not have: these are of Node 20, 22 and 24. */
export const hasBudgets = (v8: string): boolean => /^1[1-3]\./.test(v8);

/** A file of that many characters fills some hundred megabytes with what is read of it. */
const LARGE = 1_000_000;
/**
 * Of what is in use, by which the heap may grow until V8 collects again: by itself it lets a heap of such a
 * file grow to twice of it.
 */
const GROWTH = 30;

/** Memory counts more than the time that collecting takes, where a large file makes for a large heap. */
export function keepHeapSmall(characters: number): void {
  if (characters >= LARGE && hasBudgets(process.versions.v8))
    setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}

function setBudget(flag: "interrupt-budget" | "wasm-tiering-budget", bytes: number): void {
  if (hasBudgets(process.versions.v8)) setFlagsFromString(`--${flag}=${bytes}`);
}

let isLate = false;

export function optimiseLate(): void {
  isLate = true;
  setBudget("interrupt-budget", JAVASCRIPT.atFirst);
}

/** What has run for long will do so for a while. */
export function optimiseLongRuns(): void {
  if (!isLate || process.cpuUsage().user < LONG * 1e6) return;
  isLate = false;
  setBudget("interrupt-budget", JAVASCRIPT.usual);
}

/**
 * For the modules whose compilation begins after that. No budget is large enough for the parser: a call of
 * its lexer uses up some hundred thousand bytes, and compiling that one function takes as long as it has run
 * in a file of some thousand lines.
 */
export function setWasmTiering(of: "parser" | "isl", characters: number): void {
  if (!hasBudgets(process.versions.v8)) return;
  const isOptimised = of === "isl" || characters >= LARGE;
  setBudget("wasm-tiering-budget", ISL);
  // Whether a module's functions count what they run; without that, V8 would compile them all once more.
  setFlagsFromString(isOptimised ? "--wasm-dynamic-tiering" : "--no-wasm-dynamic-tiering");
  setFlagsFromString("--no-wasm-tier-up");
}

// Calls that keep loops from being described: why, and what could be done about it.
//
//     printf("%d", i);     the call of "printf" (line 3) does input or output, which keeps its order: …
//     put(o, c);           the call of "put" (line 4) stores in "o->n" (line 1): …
//     x = area(s);         the call of "area" (line 5) may read or write memory, as its body is not in …
//
// Of several calls the one is told that can be helped least: advice about another one would not be enough.

import { usesOfValues } from "../../ir/def-use.ts";
import type { CallInstr, Func, Instr } from "../../ir/func.ts";
import type { LibraryService, WorkOfCallee } from "../../ir/told-of-callee.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { unreachable } from "../../support/brand.ts";
import { inPlace, pointerText } from "./access-words.ts";

/** Only these are no obstacle. */
export const onlyComputes = (instr: Instr): boolean =>
  instr.op === "call" && instr.effects === "const" && !instr.noreturn && instr.callee.kind === "direct";

export function callObstacle(func: Func, call: CallInstr, span: Span | null): Reject | null {
  return onlyComputes(call) ? null : reject("call-with-side-effects", obstacleWords(func, call), span);
}

/** The smaller, the less can be done about the call. Null: it is none. */
export function helplessness(func: Func, instr: Instr): number | null {
  if (instr.op === "opaque") {
    const anything = instr.words?.mayDoAnything;
    return anything === undefined ? null : anything === "unknown" ? 4 : 2;
  }
  if (instr.op !== "call") return null;
  const { told, callee } = instr;
  if (callee.kind === "indirect") return 1;
  if (told?.kind !== "elsewhere") return 3;
  if (told.service === "input or output" || told.service === "own to each thread") return 0;
  return told.service === null ? (isForEffect(func, instr) ? 2 : 4) : 5;
}

export const NOTHING_TO_CHANGE = "nothing to change at the loop";

function obstacleWords(func: Func, call: CallInstr): string {
  const { callee, effects, observed, told } = call;
  const words = callWords(func, call);
  if (callee.kind === "indirect") return `${words} may do anything: ${NOTHING_TO_CHANGE}`;
  if (effects === "any" && observed !== undefined) return `${words} may set ${observed}, which the file uses`;
  if (told === undefined)
    return `${words} may read or write memory${func.language === "fortran" ? NOT_LOOKED_INTO : ""}`;
  switch (told.kind) {
    case "elsewhere":
      return told.service === null ? elsewhereWords(func, call) : `${words} ${SERVICES[told.service]}`;
    case "unread":
      return `${words} may do anything, as polyc could not read that function`;
    case "here":
      return hereWords(words, callee.name, told.does);
    default:
      return unreachable(told);
  }
}

const NOT_LOOKED_INTO =
  ", as polyc looks only into short procedures of the file: write what it computes in place of the call, if that can be done";

const SERVICES: Readonly<Record<LibraryService, string>> = {
  "input or output": `does input or output, which keeps its order: ${NOTHING_TO_CHANGE}, unless the call can move out of it`,
  storage:
    "asks for storage or gives it back, which keeps its order: do that before or after the loop, if it can be done there",
  copies:
    "writes memory inside a function of the library, where polyc does not look: only a loop in its place would be seen",
  looks:
    "reads memory inside a function of the library, where polyc does not look: call it before the loop if the result is the same each time",
  "own to each thread": `uses what the library keeps for each thread: ${NOTHING_TO_CHANGE}`,
};

function elsewhereWords(func: Func, call: CallInstr): string {
  const name = call.callee.kind === "direct" ? call.callee.name : "";
  const missing = `as the body of "${name}" is not in this file`;
  const words = callWords(func, call);
  if (isForEffect(func, call))
    return `${words} is made for its effect, which polyc cannot see, ${missing}, so it keeps its order: ${NOTHING_TO_CHANGE}`;
  const may = call.effects === "pure" ? "may read memory" : "may read or write memory";
  return `${words} ${may}, ${missing}: declare it __attribute__((const)) if it only computes from numbers, else there is ${NOTHING_TO_CHANGE}`;
}

const SHAPES: Readonly<Record<WorkOfCallee["shape"], string>> = {
  loops: "has loops",
  rows: "has an array of rows among its arguments",
  conditions: "reads memory under conditions",
  size: "computes too much",
};

function hereWords(call: string, name: string, does: WorkOfCallee | null): string {
  if (does?.effect != null)
    return `${call} keeps its order, as "${name}" ${does.effect}: ${NOTHING_TO_CHANGE}, unless that work can stand in the loop itself${does.instead ?? ""}`;
  const inPlace = "write what it does in place of the call";
  if (does?.readsMemory === false) {
    const loops = does.shape === "loops" ? `, as "${name}" has loops` : "";
    return `${call} is not looked into${loops}: declare it __attribute__((const)) if it only computes from numbers, or ${inPlace}`;
  }
  const why = SHAPES[does?.shape ?? "size"];
  return `${call} is not looked into, as "${name}" ${why}: ${inPlace}`;
}

/** Is the call's result absent or unused? */
const isForEffect = (func: Func, { result }: CallInstr): boolean =>
  result === null || !usesOfValues(func).has(result);

/** `the call of "f" (line 12)` */
export function callWords(func: Func, { callee, place, stmt }: CallInstr): string {
  const where = place !== undefined ? ` (${place})` : func.language === "fortran" ? inPlace(func, stmt) : "";
  if (callee.kind === "direct") return `the call of "${callee.name}"${where}`;
  const pointer = pointerText(func, callee.pointer);
  return `the call through ${pointer === null ? "a function pointer" : `the pointer "${pointer}"`}${where}`;
}

// Calls in loops, replaced by all that the called functions do, in a copy of the function that only
// describes:
//
//     static double dot(int n, const double *x, const double *y)
//     { double s = 0; for (int k = 0; k < n; k++) s += x[k] * y[k]; return s; }
//
//     for (i = 0; i < n; i++)                     for (i = 0; i < n; i++) {
//       y[i] = dot(n, A + i * n, x);     ─►         $s = 0; for ($k …) $s += (A + i * n)[$k] * x[$k];
//                                                   y[i] = $s;
//                                                 }
//
// So what a call may read and write, through which parameter and which range of it, is found as for any
// other statement, and which loops around it may be parallel. Nobody executes or prints the copy: the text
// keeps its calls. (`inline-calls.ts` does the same for the smallest functions in all versions of a
// function, which may be reordered then.)
//
// A function is looked into if all callers mean this very text of it (soundness rule 10; one without
// `static` is asked for in front of the loops: `bodies.ts`) and it has no object that stays from one call to
// the next, no directive, and nothing that is not modelled. What it calls is looked into in turn, itself
// excepted. Structures that it takes or gives are copied, as C has it.

import { forestOf } from "../analysis/cfg/of-graph.ts";
import { blockOf, liveBlocks } from "../ir/build.ts";
import type { BlockId, Func, Instr } from "../ir/func.ts";
import { STRUCT_ASSIGNMENT, STRUCT_PARAMETER, STRUCT_RETURN } from "../ir/opaque-names.ts";
import type { Span } from "../source/span.ts";
import { restOnBody } from "./bodies.ts";
import { expandCopy } from "./expand-copies.ts";
import { expandResults } from "./expand-results.ts";
import { type KnownCall, knownCall, suits } from "./known-calls.ts";
import { placeCallee } from "./place-callee.ts";

/** Blocks of a function that is looked into, and those by which one grows in all. */
const MAX_BLOCKS = 120;
const MAX_ADDED = 400;
/** Calls of calls. */
const MAX_DEPTH = 6;

/** A block that is still to be looked at, and the functions that it is from, outermost first. */
interface Open {
  readonly block: BlockId;
  readonly from: readonly string[];
}

/**
 * In `func` itself, as lowered. `bodyOf`: functions whose text callers know, as lowered. The texts of the
 * statements with calls that were replaced.
 */
export function expandCalls(func: Func, bodyOf: (name: string) => Func | null): readonly Span[] {
  const forest = forestOf(func);
  const open: Open[] = liveBlocks(func)
    .filter(({ id }) => forest.loopOf(id) !== null)
    .map(({ id }) => ({ block: id, from: [func.name] }));
  const texts: Span[] = [];
  let added = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { block, from } = next;
    const copied = firstCopy(func, block);
    if (copied !== null) {
      texts.push(copied.text);
      func.copiesBytes = true;
      open.push({ block: copied.rest, from }, next);
      continue;
    }
    const stored = firstStored(func, block);
    if (stored !== null) {
      texts.push(stored);
      open.push(next);
      continue;
    }
    const found = firstCall(func, block, from, bodyOf);
    if (found === null) continue;
    const { call, body, text } = found;
    added += liveBlocks(body).length;
    if (added > MAX_ADDED) break;
    const { blocks, rest } = placeCallee(func, blockOf(func, block), call, body, text);
    restOnBody(func, body);
    texts.push(text);
    const inside = [...from, body.name];
    open.push({ block: rest, from }, ...blocks.map((id) => ({ block: id, from: inside })));
  }
  return texts;
}

/** Of a library function that only copies or sets: `rest` goes on after it. */
function firstCopy(func: Func, block: BlockId): { readonly rest: BlockId; readonly text: Span } | null {
  for (const call of blockOf(func, block).instrs) {
    const text = call.op === "call" ? textOf(func, call) : null;
    if (call.op !== "call" || text === null) continue;
    const rest = expandCopy(func, block, call, text);
    if (rest !== null) return { rest, text };
  }
  return null;
}

/** Of a library function that stores its results through pointers. */
function firstStored(func: Func, block: BlockId): Span | null {
  for (const call of blockOf(func, block).instrs) {
    const text = call.op === "call" ? textOf(func, call) : null;
    if (call.op === "call" && text !== null && expandResults(func, block, call)) return text;
  }
  return null;
}

const textOf = (func: Func, { stmt }: Instr): Span | null =>
  stmt === null ? null : (func.stmts[stmt]?.span ?? null);

function firstCall(
  func: Func,
  block: BlockId,
  from: readonly string[],
  bodyOf: (name: string) => Func | null,
): { readonly call: KnownCall; readonly body: Func; readonly text: Span } | null {
  if (from.length > MAX_DEPTH) return null;
  for (const instr of blockOf(func, block).instrs) {
    const call = knownCall(instr);
    const text = call === null ? null : textOf(func, call.instr);
    if (call === null || text === null || from.includes(call.name)) continue;
    if (instr.op === "call" && instr.effects === "const") continue;
    const body = bodyOf(call.name);
    if (body === null || !suits(func, call, body) || !mayBeLookedInto(body)) continue;
    return { call, body, text };
  }
  return null;
}

/** Does it say the same in any function, all of it? */
function mayBeLookedInto(func: Func): boolean {
  const blocks = liveBlocks(func);
  // How long rows are is asked of the caller's text, where nothing else is to be computed for it.
  const isKnown = [...func.extents.values()].every(({ kind }) => kind !== "value");
  return (
    blocks.length <= MAX_BLOCKS &&
    isKnown &&
    func.pragmas.length === 0 &&
    blocks.every(({ instrs }) => instrs.every(saysTheSame)) &&
    !func.vars.some(({ storage, scope, volatile }) => volatile || (storage === "static" && scope !== null))
  );
}

/** Of what is not modelled: structures that are copied, and calls of functions that are looked into. */
function saysTheSame(instr: Instr): boolean {
  if (instr.op !== "opaque") return true;
  const { what, calls, args } = instr;
  return (
    calls !== undefined ||
    what === STRUCT_ASSIGNMENT ||
    what === STRUCT_PARAMETER ||
    (what === STRUCT_RETURN && args.length === 1)
  );
}

// Instructions that no region can have: calls that may do anything, pointers in memory, whole structures, and
// what the IR does not model.
//
//     x = rand();          the call of "rand" (line 3) may read or write memory, … (call-words.ts)
//     p->next->n = 0;      the pointer "p->next" is another one in each iteration (pointer-in-memory.ts)
//     LOG(x);              macro "LOG" (line 5) depends on compiler flags (#ifdef DEBUG at log.h:2)

import type { BlockId, Func, Instr, OpaqueInstr } from "../../ir/func.ts";
import { DIRECTIVE } from "../../ir/opaque-names.ts";
import { isNumberType, type Type } from "../../ir/type.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { unreachable } from "../../support/brand.ts";
import { spanOfStmt } from "./access-words.ts";
import { callObstacle, NOTHING_TO_CHANGE } from "./call-words.ts";
import { mayBeRow, pointerObstacle } from "./pointer-in-memory.ts";

/** Condition 6. */
export function instructionObstacle(func: Func, instr: Instr, nest: ReadonlySet<BlockId>): Reject | null {
  const span = spanOfStmt(func, instr.stmt);
  switch (instr.op) {
    case "load":
    case "store":
      if (isElement(instr.ref.type) || mayBeRow(instr)) return null;
      return instr.ref.type.kind === "pointer"
        ? pointerObstacle(func, instr, nest)
        : reject("unsupported-type", "a whole structure or array is copied", span);
    case "call":
      return callObstacle(func, instr, span);
    case "opaque":
      return opaqueObstacle(instr, span);
    case "get":
    case "set":
      throw new Error(`${func.name}: not in SSA form`);
    case "binary":
    case "unary":
    case "cast":
    case "select":
    case "copy":
    case "addr":
    case "ptradd":
    case "ptrdiff":
    case "phi":
      return null;
    default:
      return unreachable(instr);
  }
}

const ANYTHING = {
  "on vectors": `works on vectors, and polyc looks into no code for vectors: ${NOTHING_TO_CHANGE}`,
  "for an effect": `is made for its effect, which polyc cannot see, so it keeps its order: ${NOTHING_TO_CHANGE}`,
  unknown: "may read or write memory: move it out of the loop, if that can be done",
} as const;

const ADVICE_ON_FLAGS = {
  text: "other flags would make another loop of it; put the #if around the loop in place of inside",
  part: "other flags would make another statement of it; let the #if hold whole statements, or the whole loop",
  macro:
    "other flags would make another loop of it; write in place of the macro what it stands for, if that need not depend on flags",
  type: "other flags would make another loop of it; use a local variable of a fixed type, set before the loop",
} as const;

/** Of text and types that flags make something else of, the condition that decides is told. */
function opaqueObstacle({ what: name, words }: OpaqueInstr, span: Span | null): Reject {
  if (name === DIRECTIVE) return reject("author-pragma", "a #pragma stands inside the loops", span);
  const what = words?.what ?? name;
  if (words?.mayDoAnything !== undefined)
    return reject("call-with-side-effects", `${what} ${ANYTHING[words.mayDoAnything]}`, span);
  const flags = words?.flags;
  if (flags === undefined)
    return reject(
      "unsupported-construct",
      `${what} is not supported in loops: move it out of the loop, if that can be done`,
      span,
    );
  const by = flags === null ? "" : ` (${flags})`;
  const cause = `${what} depends on compiler flags${by}`;
  const message = `${cause}: ${ADVICE_ON_FLAGS[words?.decidedOn ?? "type"]}`;
  return { ...reject("preprocessor-inside", message, span), cause };
}

/** What one element of an array may be: structures are only copied (`opt/struct-copies.ts`). */
export const isElement = (type: Type): boolean => isNumberType(type) || type.kind === "struct";

// Instructions that no region can have: calls that may do anything, pointers in memory, whole structures, and
// what the IR does not model.
//
//     x = rand();          the call of "rand" (line 3) may read or write memory, … (call-words.ts)
//     p->next->n = 0;      the pointer "p->next" is another one in each iteration (pointer-in-memory.ts)
//     LOG(x);              macro "LOG" (line 5) depends on compiler flags (#ifdef DEBUG at log.h:2)

import type { BlockId, Func, Instr, OpaqueInstr } from "../../ir/func.ts";
import { DIRECTIVE, type OpaqueWords, type TypeWords } from "../../ir/opaque-names.ts";
import { isNumberType, type Type } from "../../ir/type.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { unreachable } from "../../support/brand.ts";
import { spanOfStmt } from "./access-words.ts";
import { callObstacle, NOTHING_TO_CHANGE } from "./call-words.ts";
import { flagsObstacle } from "./flags-words.ts";
import { mayBeRow, pointerObstacle } from "./pointer-in-memory.ts";

/** Condition 6. `types`: what is known of all types in the loop that are in the way. */
export function instructionObstacle(
  func: Func,
  instr: Instr,
  nest: ReadonlySet<BlockId>,
  types: readonly TypeWords[],
): Reject | null {
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
      return opaqueObstacle(instr, types, span);
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
  unknown: `may do anything: ${NOTHING_TO_CHANGE}`,
} as const;

/** A call with what is not modelled. */
function anythingWords({ mayDoAnything, takes }: OpaqueWords): string {
  return mayDoAnything === "unknown" && takes !== undefined
    ? `${takes}, and polyc looks into no such call: write what it does in place of the call, else there is ${NOTHING_TO_CHANGE}`
    : ANYTHING[mayDoAnything ?? "unknown"];
}

/** `types`: those of other values that are in the way. */
function opaqueObstacle(
  { what: name, words }: OpaqueInstr,
  types: readonly TypeWords[],
  span: Span | null,
): Reject {
  if (name === DIRECTIVE) return reject("author-pragma", "a #pragma stands inside the loops", span);
  const what = words?.what ?? name;
  if (words?.mayDoAnything !== undefined)
    return reject("call-with-side-effects", `${what} ${anythingWords(words)}`, span);
  const byFlags = words === undefined ? null : flagsObstacle(words, types, span);
  return (
    byFlags ??
    reject(
      "unsupported-construct",
      `${what} is not supported in loops: ${words?.instead ?? NO_INSTEAD}`,
      span,
    )
  );
}

const NO_INSTEAD = `${NOTHING_TO_CHANGE}, unless it can be left out of it`;

/** What one element of an array may be: structures are only copied (`opt/struct-copies.ts`). */
export const isElement = (type: Type): boolean => isNumberType(type) || type.kind === "struct";

// What no region can have, whatever that region is: found from the graph and the instructions, without scalar
// evolution.

import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf, operandsOf, resultOf, typeOf, usedValues } from "../../ir/build.ts";
import type { BlockId, Func, Instr, OpaqueInstr, ValueId } from "../../ir/func.ts";
import { DIRECTIVE, OTHER_STRUCT_ASSIGNMENT, STRUCT_CALL, STRUCT_FROM_CALL } from "../../ir/opaque-names.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { Type } from "../../ir/type.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { unreachable } from "../../support/brand.ts";
import { countWork } from "../../support/work-counter.ts";
import type { MemoryInstr } from "./reference.ts";
import { spelledRef } from "./reject-messages.ts";

/** Condition 4 for one loop. */
export function checkLoop(func: Func, loop: Loop): Reject | null {
  const span = spanOfLoop(func, loop);
  if (loop.irreducible)
    return reject("irreducible-control-flow", "control jumps into the middle of a loop", span);
  if (loop.preheader === null || loop.latches.length !== 1)
    return reject("not-a-loop-form", "the loop is entered or repeated at several places", span);
  if (loop.exits.length === 0) return reject("unknown-trip-count", "the loop never ends", span);
  return null;
}

/** `i < n && i < m` is one condition for the author, and two tests. */
export function severalExits(func: Func, loop: Loop): string {
  const tests = new Set(loop.exits.map(({ from }) => blockOf(func, from).term.stmt));
  const [only] = tests;
  return tests.size === 1 && only !== null
    ? "the condition that ends the loop has several parts (&&, ||), and not all of them compare sums of loop counters"
    : "the loop has several exits";
}

/**
 * Why the loop can be in no region, whatever that region is: found without scalar evolution, from its own
 * form and instructions (those of inner loops are theirs).
 */
export function obstacleOf(func: Func, forest: LoopForest, loop: Loop): Reject | null {
  const bad = checkLoop(func, loop);
  if (bad !== null) return bad;
  const own = [...loop.blocks].filter((id) => forest.loopOf(id) === loop);
  let outermost = loop;
  while (outermost.parent !== null) outermost = outermost.parent;
  return obstacleInBlocks(func, own, outermost.blocks);
}

/**
 * The first instruction that is not supported; of calls first, which the author sees best. `nest`: all of the
 * loops around.
 */
export function obstacleInBlocks(
  func: Func,
  blocks: Iterable<BlockId>,
  nest: ReadonlySet<BlockId>,
): Reject | null {
  const instrs = [...blocks].flatMap((id) => blockOf(func, id).instrs);
  countWork(instrs.length);
  const isCall = (i: Instr) => i.op === "call" || i.op === "opaque";
  for (const instr of [...instrs.filter(isCall), ...instrs.filter((i) => !isCall(i))]) {
    const obstacle = checkInstr(func, instr, nest);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

export function spanOfLoop(func: Func, loop: Loop): Span | null {
  return func.loops.get(loop.header)?.span ?? null;
}

export const spanOfStmt = (func: Func, stmt: StmtId | null) =>
  stmt === null ? null : (func.stmts[stmt]?.span ?? null);

/** A pointer that stands in memory, and is no way to a row for all that is known. */
export function pointerObstacle(func: Func, instr: MemoryInstr, nest: ReadonlySet<BlockId>): Reject {
  const span = spanOfStmt(func, instr.stmt);
  return reject("variant-base-pointer", pointerInMemory(func, instr, nest), span);
}

/**
 * May it be one of a table of pointers to rows? Whether it is the references of a region tell
 * (`analysis/data/row-pointers.ts`).
 */
export const mayBeRow = (instr: Instr): boolean =>
  instr.op === "load" &&
  instr.ref.type.kind === "pointer" &&
  instr.ref.path.length === 1 &&
  instr.ref.path[0]!.kind === "index";

/** That a pointer in memory is used, and what might be done about it. */
function pointerInMemory(func: Func, instr: MemoryInstr, nest: ReadonlySet<BlockId>): string {
  const spelled = spelledRef(func, instr.ref);
  const isPlain = instr.ref.base.kind === "pointer" && instr.ref.path.length === 0;
  const text = spelled !== null && isPlain ? `*${spelled}` : spelled;
  const pointer = text === null ? "a pointer in memory" : `the pointer "${text}"`;
  if (instr.op === "store") return `${pointer} is set inside the loops`;
  if (restsOn(func, instr, nest))
    return `${pointer} is read inside the loops, and may differ from iteration to iteration`;
  return maySetPointers(func, nest)
    ? `${pointer} is read inside the loops, which may set it`
    : `${pointer} is read inside the loops: copy it to a local variable before the loops`;
}

/** Is a pointer, or what may be one, stored in these blocks, or may a function do so? */
function maySetPointers(func: Func, blocks: ReadonlySet<BlockId>): boolean {
  const known = setting.get(blocks) ?? [...blocks].some((id) => blockOf(func, id).instrs.some(maySet));
  setting.set(blocks, known);
  return known;
}

const setting = new WeakMap<ReadonlySet<BlockId>, boolean>();

/** Characters may be any object's: bytes of a pointer too. */
function maySet(instr: Instr): boolean {
  if (instr.op === "call") return instr.effects === "any";
  if (instr.op !== "store") return instr.op === "opaque";
  const { type } = instr.ref;
  return !isNumberType(type) || (type.kind === "int" && type.bits === 8);
}

/** Is something that the instruction uses computed in these blocks? */
function restsOn(func: Func, instr: Instr, blocks: ReadonlySet<BlockId>): boolean {
  const computed = definedIn.get(blocks) ?? resultsIn(func, blocks);
  definedIn.set(blocks, computed);
  return usedValues(operandsOf(instr)).some((value) => computed.has(value));
}

/** Many loops of one nest may ask. */
const definedIn = new WeakMap<ReadonlySet<BlockId>, ReadonlySet<ValueId>>();

function resultsIn(func: Func, blocks: ReadonlySet<BlockId>): ReadonlySet<ValueId> {
  const instrs = [...blocks].flatMap((id) => blockOf(func, id).instrs);
  countWork(instrs.length);
  return new Set(instrs.flatMap((instr) => resultOf(instr) ?? []));
}

/** Condition 6. */
function checkInstr(func: Func, instr: Instr, nest: ReadonlySet<BlockId>): Reject | null {
  const span = spanOfStmt(func, instr.stmt);
  switch (instr.op) {
    case "load":
    case "store":
      if (isElement(instr.ref.type) || mayBeRow(instr)) return null;
      return instr.ref.type.kind === "pointer"
        ? pointerObstacle(func, instr, nest)
        : reject("unsupported-type", "a whole structure or array is copied", span);
    case "call": {
      const name = instr.callee.kind === "direct" ? `"${instr.callee.name}"` : "a function pointer";
      if (instr.effects === "const" && !instr.noreturn && instr.callee.kind === "direct") return null;
      const why = instr.hasLoops === true ? " (polyc does not look into functions with loops)" : "";
      const does =
        instr.effects === "any" && instr.observed !== undefined
          ? `may set ${instr.observed}, which the file uses`
          : `may read or write memory${why}`;
      return reject("call-with-side-effects", `the call of ${name} ${does}`, span);
    }
    case "opaque":
      if (instr.what === DIRECTIVE) return reject("author-pragma", "a #pragma stands inside the loops", span);
      return reject("unsupported-construct", `${whatIs(func, instr)} is not supported in loops`, span);
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

/** Complex numbers and vectors are copied and given to functions as structures are, and none. */
function whatIs(func: Func, { what, args }: OpaqueInstr): string {
  const given = args.map((arg) => typeOf(func, arg));
  const isOther = (type: Type): boolean =>
    type.kind === "opaque" || (type.kind === "pointer" && isOther(type.to));
  const other = given.find(isOther);
  const name = other?.kind === "pointer" ? other.to : other;
  if (name?.kind !== "opaque") return what;
  if (what === OTHER_STRUCT_ASSIGNMENT) return `the assignment of a value of type ${name.spelling}`;
  if (what === STRUCT_CALL) return `a call with a value of type ${name.spelling} among its arguments`;
  return what === STRUCT_FROM_CALL ? `a call that gives a value of type ${name.spelling}` : what;
}

/** What one element of an array may be: structures are only copied (`opt/struct-copies.ts`). */
export const isElement = (type: Type): boolean => isNumberType(type) || type.kind === "struct";

export function isNumberType(type: Type): boolean {
  return type.kind === "int" || type.kind === "float" || type.kind === "bool" || type.kind === "enum";
}

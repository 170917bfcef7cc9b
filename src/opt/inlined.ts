// Which instructions of a function may stand in its callers, and how (`inline-calls.ts`,
// `inline-branches.ts`).

import { hasType, operandsOf, typeOfValue } from "../ir/build.ts";
import type { CallInstr, Func, Instr, Operand, ValueId } from "../ir/func.ts";
import type { StmtId } from "../ir/source-statements.ts";

export type Simple = Extract<
  Instr,
  { op: "binary" | "unary" | "cast" | "copy" | "ptradd" | "ptrdiff" | "load" | "store" }
>;
export type Move = Extract<Instr, { op: "get" | "set" }>;

/** Instructions of a function besides those that move values to and from its variables. */
const MAX_SIZE = 24;

const isMove = (instr: Instr): instr is Move => instr.op === "get" || instr.op === "set";

export const isAccess = ({ op }: Instr): boolean => op === "load" || op === "store";

export function isSimple(instr: Instr): instr is Simple | Move {
  switch (instr.op) {
    case "get":
    case "set":
    case "binary":
    case "unary":
    case "cast":
    case "copy":
    case "ptradd":
    case "ptrdiff":
      return true;
    case "load":
    case "store":
      return instr.ref.base.kind === "pointer" && !instr.ref.volatile;
    default:
      return false;
  }
}

/** Few enough, and they say the same in any function. `others`: operands of what is no instruction. */
export function mayStandElsewhere(instrs: readonly Instr[], others: readonly Operand[]): boolean {
  const operands = [...instrs.flatMap(operandsOf), ...others];
  return (
    instrs.filter((instr) => !isMove(instr)).length <= MAX_SIZE &&
    !operands.some(({ kind }) => kind === "macro" || kind === "undef")
  );
}

/** A call of the function with the arguments that it is declared with. */
export function isCallOf(caller: Func, instr: Instr, callee: Func): instr is CallInstr {
  return (
    instr.op === "call" &&
    instr.callee.kind === "direct" &&
    instr.callee.name === callee.name &&
    instr.args.length === callee.params.length &&
    instr.args.every((arg, k) => hasType(caller, arg, typeOfValue(callee, callee.params[k]!.value))) &&
    (instr.result === null || callee.resultType.kind !== "void")
  );
}

/** The author spells no lvalue in the caller: `text` goes. */
export function placedInCaller(instr: Simple, result: ValueId | null, stmt: StmtId | null): Instr {
  switch (instr.op) {
    case "load":
      return { op: "load", result: result!, ref: instr.ref, stmt };
    case "store":
      return { op: "store", ref: instr.ref, value: instr.value, stmt };
    default:
      return { ...instr, result: result!, stmt };
  }
}

// Calls of small static functions, replaced by what these do: subscripts that a function computes, elements that it reads or stores.
//
//     static int at(int i, int j, int n) { return i * n + j; }        a[at(i, j, n)]   is described as   a[i * n + j]
//
// Only the description changes: the text keeps its calls wherever it is the author's own. So a function is taken apart only if all callers
// mean this very text of it (static, and nothing in its definition is chosen by flags: soundness rule 10), and only in one piece: no
// condition, no loop, no call, no object of its own or of the file. Functions that compute a floating-point number from others stay calls
// (`const-functions.ts`), as statements that are printed anew are to have the author's names in them.
//
// Functions are looked at until no more are found: one that calls another is found after that has been taken apart, one that calls itself
// never.

import {
  hasType,
  liveBlocks,
  mapOperands,
  newValue,
  operandsOf,
  resultOf,
  setInstrs,
  typeOfValue,
} from "../ir/build.ts";
import type { CallInstr, Func, Instr, Module, Operand, StmtId, ValueId, VarId } from "../ir/func.ts";

/** Instructions of a function besides those that move values to and from its variables. */
const MAX_SIZE = 24;

/** Takes calls apart in the functions of the module, which are as lowered. `fixed`: functions whose text is the same under all flags. */
export function inlineCalls(module: Module, fixed: ReadonlySet<string>): Module {
  const waiting = new Set(module.funcs.filter((f) => f.isStatic && fixed.has(f.name)));
  for (let changed = waiting.size > 0; changed; ) {
    changed = false;
    for (const callee of waiting) {
      const body = bodyOf(callee);
      if (body === null) continue;
      waiting.delete(callee);
      for (const caller of module.funcs) inlineInto(caller, callee, body);
      changed = true;
    }
  }
  return module;
}

type Simple = Extract<
  Instr,
  { op: "binary" | "unary" | "cast" | "copy" | "ptradd" | "ptrdiff" | "load" | "store" }
>;
type Move = Extract<Instr, { op: "get" | "set" }>;

interface Body {
  readonly instrs: readonly (Simple | Move)[];
  readonly result: Operand | null;
}

/** Null where the function is too large, or more than one piece, or a call of it says more than its text. */
function bodyOf(func: Func): Body | null {
  const [block, ...others] = liveBlocks(func);
  if (block?.term.op !== "return" || others.length > 0 || func.extents.size > 0) return null;
  const instrs = block.instrs.filter(isSimple);
  const result = block.term.value;
  if (instrs.length < block.instrs.length || !setBeforeRead(instrs)) return null;
  if (instrs.filter((i) => i.op !== "get" && i.op !== "set").length > MAX_SIZE) return null;
  const operands = [...instrs.flatMap(operandsOf), ...(result === null ? [] : [result])];
  if (operands.some(({ kind }) => kind === "macro" || kind === "undef")) return null;
  const isCalculation = !instrs.some((i) => i.op === "load" || i.op === "store");
  return isCalculation && func.resultType.kind !== "int" ? null : { instrs, result };
}

function isSimple(instr: Instr): instr is Simple | Move {
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

function setBeforeRead(instrs: readonly (Simple | Move)[]): boolean {
  const set = new Set<VarId>();
  return instrs.every((i) => {
    if (i.op === "set") set.add(i.var);
    return i.op !== "get" || set.has(i.var);
  });
}

function inlineInto(caller: Func, callee: Func, body: Body): void {
  const isMeant = (i: Instr): i is CallInstr =>
    i.op === "call" &&
    i.callee.kind === "direct" &&
    i.callee.name === callee.name &&
    i.args.length === callee.params.length &&
    i.args.every((arg, k) => hasType(caller, arg, typeOfValue(callee, callee.params[k]!.value))) &&
    (i.result === null || body.result !== null);
  for (const block of liveBlocks(caller))
    if (block.instrs.some(isMeant))
      setInstrs(
        caller,
        block.id,
        block.instrs.flatMap((i) => (isMeant(i) ? inlined(caller, i, callee, body) : [i])),
      );
}

/** The callee's instructions with the call's arguments, as work of the call's statement. */
function inlined(caller: Func, call: CallInstr, callee: Func, { instrs, result }: Body): readonly Instr[] {
  const values = new Map<ValueId, Operand>(callee.params.map(({ value }, k) => [value, call.args[k]!]));
  const variables = new Map<VarId, Operand>();
  const here = (o: Operand): Operand => (o.kind === "value" ? values.get(o.id)! : o);
  const made: Instr[] = [];
  for (const instr of instrs) {
    if (instr.op === "set") variables.set(instr.var, here(instr.value));
    else if (instr.op === "get") values.set(instr.result, variables.get(instr.var)!);
    else {
      const before = resultOf(instr);
      const now = before === null ? null : newValue(caller, typeOfValue(callee, before));
      made.push(mapOperands(placed(instr, now, call.stmt), here));
      if (before !== null) values.set(before, { kind: "value", id: now! });
    }
  }
  if (call.result === null || result === null) return made;
  return [...made, { op: "copy", result: call.result, arg: here(result), stmt: call.stmt }];
}

/** The author spells no lvalue in the caller: `text` goes. */
function placed(instr: Simple, result: ValueId | null, stmt: StmtId | null): Instr {
  switch (instr.op) {
    case "load":
      return { op: "load", result: result!, ref: instr.ref, stmt };
    case "store":
      return { op: "store", ref: instr.ref, value: instr.value, stmt };
    default:
      return { ...instr, result: result!, stmt };
  }
}

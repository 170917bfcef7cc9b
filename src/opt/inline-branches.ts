// Calls of small functions of the file with conditions in them, replaced by what these do (`inline-calls.ts`,
// on which functions and why).
//
//     static double at(const double *a, int n, int i) { if (i < 0 || i >= n) return 0; return a[i]; }
//
//     b[i] = at(a, n, i - 1);      is described as      b[i] = i - 1 < 0 || i - 1 >= n ? 0 : a[i - 1];
//
// The call's block is cut in two after it, with the function's blocks between: each `return` sets a variable
// and goes on to the second half, as the arms of `?:` do. Variables of the function become new ones, which no
// text names. No block of it is reached twice, so that it is left as surely as `?:` is.

import {
  addBlock,
  addVar,
  appendInstr,
  blockOf,
  liveBlocks,
  mapOperands,
  mapTermOperands,
  newValue,
  resultOf,
  setInstr,
  successors,
  termOperands,
  typeOfValue,
  value,
} from "../ir/build.ts";
import { replaceTerm, splitBlock } from "../ir/cfg-edits.ts";
import type { Block, BlockId, CallInstr, Func, Instr, Operand, ValueId, VarId } from "../ir/func.ts";
import type { StandsFor } from "../ir/variable-words.ts";
import { authorText } from "../source/words.ts";
import { isAccess, isCallOf, isSimple, mayStandElsewhere, placedInCaller } from "./inlined.ts";

const MAX_BLOCKS = 24;
/** Calls of one function in another, and the blocks that one grows by in all. */
const MAX_CALLS = 40;
const MAX_ADDED = 300;

/** A function without loops that accesses memory, or computes an integer, which may be a subscript. */
export function hasOnlyBranches(func: Func): boolean {
  const blocks = liveBlocks(func);
  const instrs = blocks.flatMap((block) => block.instrs);
  const others = blocks.flatMap(({ term }) => termOperands(term));
  return (
    blocks.length <= MAX_BLOCKS &&
    func.extents.size === 0 &&
    blocks.every((block) => isWay(func, block)) &&
    instrs.every(isSimple) &&
    mayStandElsewhere(instrs, others) &&
    (func.resultType.kind === "int" || instrs.some(isAccess)) &&
    isAcyclic(func)
  );
}

function isWay({ resultType }: Func, { term }: Block): boolean {
  switch (term.op) {
    case "jump":
    case "branch":
      return true;
    case "return":
      return (term.value === null) === (resultType.kind === "void");
    default:
      return false;
  }
}

/** Each block comes before those that it leads to in some order. */
function isAcyclic(func: Func): boolean {
  const place = new Map(inOrder(func).map(({ id }, k) => [id, k]));
  return liveBlocks(func).every(({ id, term }) =>
    successors(term).every((to) => place.get(to)! > (place.get(id) ?? Number.POSITIVE_INFINITY)),
  );
}

/**
 * Of a function that `hasOnlyBranches`: all its calls, or none where they would take too many blocks.
 * `added`: those that each caller has got so far.
 */
export function inlineBranches(caller: Func, callee: Func, added: Map<Func, number>): void {
  const instrs = liveBlocks(caller).flatMap((block) => block.instrs);
  const calls = instrs.filter((instr) => isCallOf(caller, instr, callee)).length;
  const now = (added.get(caller) ?? 0) + calls * liveBlocks(callee).length;
  if (calls === 0 || now > MAX_ADDED) return;
  added.set(caller, now);
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const found = liveBlocks(caller).flatMap((block) => {
      const call = block.instrs.find((instr) => isCallOf(caller, instr, callee));
      return call === undefined ? [] : [{ block, call: call as CallInstr }];
    });
    const [first] = found;
    if (first === undefined) return;
    inlineAt(caller, first.block, first.call, callee);
  }
}

function inlineAt(caller: Func, block: Block, call: CallInstr, callee: Func): void {
  const at = block.instrs.indexOf(call);
  const rest = splitBlock(caller, block.id, at);
  const result =
    call.result === null
      ? null
      : ownVariable(caller, "$result", callee.resultType, { words: "what a call gives" });
  if (result === null) blockOf(caller, rest).instrs.shift();
  else setInstr(caller, rest, 0, { op: "get", result: call.result!, var: result, stmt: call.stmt });
  const blocks = new Map(liveBlocks(callee).map(({ id }) => [id, addBlock(caller)]));
  const copy = new Copy(caller, callee, call);
  for (const from of inOrder(callee)) {
    const to = blocks.get(from.id)!;
    for (const instr of from.instrs) copy.append(to, instr);
    const { term } = from;
    if (term.op === "return" && result !== null)
      appendInstr(caller, to, { op: "set", var: result, value: copy.operand(term.value!), stmt: call.stmt });
  }
  for (const { id, term } of liveBlocks(callee)) {
    const { stmt } = call;
    const now = mapTermOperands(term, (o) => copy.operand(o));
    if (now.op === "branch") {
      const [then, other] = [blocks.get(now.then)!, blocks.get(now.other)!];
      replaceTerm(caller, blocks.get(id)!, { op: "branch", cond: now.cond, then, other, stmt });
    } else {
      const to = now.op === "jump" ? blocks.get(now.to)! : rest;
      replaceTerm(caller, blocks.get(id)!, { op: "jump", to, stmt });
    }
  }
  replaceTerm(caller, block.id, { op: "jump", to: blocks.get(callee.entry)!, stmt: call.stmt });
}

const ownVariable = (func: Func, name: string, type: Func["resultType"], standsFor: StandsFor): VarId =>
  addVar(func, { name, type, storage: "local", home: "register", standsFor });

/** Blocks after those that lead to them: values are defined before they are used. */
function inOrder(func: Func): readonly Block[] {
  const order: Block[] = [];
  const done = new Set<BlockId>();
  const visit = (id: BlockId): void => {
    if (done.has(id)) return;
    done.add(id);
    for (const to of successors(blockOf(func, id).term)) visit(to);
    order.unshift(blockOf(func, id));
  };
  visit(func.entry);
  return order;
}

/** The callee's instructions with the call's arguments, as work of the call's statement. */
class Copy {
  private readonly caller: Func;
  private readonly callee: Func;
  private readonly call: CallInstr;
  private readonly values: Map<ValueId, Operand>;
  private readonly variables = new Map<VarId, VarId>();

  constructor(caller: Func, callee: Func, call: CallInstr) {
    this.caller = caller;
    this.callee = callee;
    this.call = call;
    this.values = new Map(callee.params.map(({ value }, k) => [value, call.args[k]!]));
  }

  operand(o: Operand): Operand {
    return o.kind === "value" ? this.values.get(o.id)! : o;
  }

  append(to: BlockId, instr: Instr): void {
    if (!isSimple(instr)) throw new Error(`${this.callee.name}: ${instr.op} cannot stand in a caller`);
    const { stmt } = this.call;
    const before = resultOf(instr);
    const now = before === null ? null : newValue(this.caller, typeOfValue(this.callee, before));
    const moved: Instr =
      instr.op === "get"
        ? { op: "get", result: now!, var: this.variable(instr.var), stmt }
        : instr.op === "set"
          ? { op: "set", var: this.variable(instr.var), value: instr.value, stmt }
          : placedInCaller(instr, now, stmt);
    appendInstr(
      this.caller,
      to,
      mapOperands(moved, (o) => this.operand(o)),
    );
    if (before !== null) this.values.set(before, value(now!));
  }

  private variable(id: VarId): VarId {
    const known = this.variables.get(id);
    if (known !== undefined) return known;
    const { name, type, standsFor } = this.callee.vars[id]!;
    // Names of polyc's own begin with a `$` already.
    const made =
      standsFor === undefined
        ? ownVariable(this.caller, `$${name}`, type, { text: authorText(name), names: [name] })
        : ownVariable(this.caller, name, type, standsFor);
    this.variables.set(id, made);
    return made;
  }
}

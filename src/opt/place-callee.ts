// A function's blocks in place of a call of it, in a function that only describes.
//
//     before: …; t = call f(%a, %b); …       before: …  ─→ blocks of f, with %a and %b for its parameters
//                                            after:  t = get $result; …
//
// The call's block is cut in two after it. Each `return` sets a variable and goes on to the second half, as
// the arms of `?:` do; structures are copied in and out. Variables of the function become new ones, which no
// text names; what it accesses of the file's objects stays theirs.

import {
  addBlock,
  addMacro,
  addVar,
  appendInstr,
  blockOf,
  liveBlocks,
  mapOperands,
  mapTermOperands,
  newValue,
  resultOf,
  setInstr,
  setInstrs,
  typeOfValue,
  value,
} from "../ir/build.ts";
import { replaceTerm, splitBlock } from "../ir/cfg-edits.ts";
import type {
  Block,
  BlockId,
  Func,
  Instr,
  MacroConst,
  MacroId,
  MemRef,
  Operand,
  Terminator,
  ValueId,
  Var,
  VarId,
} from "../ir/func.ts";
import { STRUCT_ASSIGNMENT, STRUCT_PARAMETER, STRUCT_RETURN } from "../ir/opaque-names.ts";
import { mapSuccessors } from "../ir/operand.ts";
import { reversePostorder } from "../ir/order.ts";
import type { StmtId } from "../ir/source-statements.ts";
import { pointerTo, sameType, type Type } from "../ir/type.ts";
import type { StandsFor } from "../ir/variable-words.ts";
import type { Span } from "../source/span.ts";
import { authorText } from "../source/words.ts";
import type { KnownCall } from "./known-calls.ts";

const GIVEN: StandsFor = { words: "what a call gives" };

interface Placed {
  /** Those that stand for the function's. */
  readonly blocks: readonly BlockId[];
  /** What the call's block held after it. */
  readonly rest: BlockId;
}

/**
 * Extents of the function's types have to be constants. `scope`: the text in which the function's variables
 * are declared, so to say; null: in none. Objects in memory are new in each place.
 */
export function placeCallee(
  caller: Func,
  block: Block,
  call: KnownCall,
  callee: Func,
  scope: Span | null,
): Placed {
  const { stmt } = call.instr;
  const rest = splitBlock(caller, block.id, block.instrs.indexOf(call.instr));
  const copy = new Copy(caller, callee, call, scope);
  for (const [id, extent] of callee.extents)
    if (!caller.extents.has(id)) caller.extents.set(id, copy.operand(extent));
  const result = copy.result();
  if (result === null) blockOf(caller, rest).instrs.shift();
  else if (call.to !== null) storeResult(caller, rest, call.to, result, stmt);
  else setInstr(caller, rest, 0, { op: "get", result: call.instr.result!, var: result, stmt });
  const blocks = new Map(liveBlocks(callee).map(({ id }) => [id, addBlock(caller)]));
  // Values are defined before they are used.
  for (const id of reversePostorder(callee)) {
    const from = blockOf(callee, id);
    const to = blocks.get(id)!;
    for (const instr of from.instrs) copy.append(to, instr);
    const { term } = from;
    if (term.op === "return" && result !== null && term.value !== null)
      appendInstr(caller, to, { op: "set", var: result, value: copy.operand(term.value), stmt });
  }
  for (const { id, term } of liveBlocks(callee)) {
    const now = mapTermOperands(term, (o) => copy.operand(o));
    const placed: Terminator =
      now.op === "return"
        ? { op: "jump", to: rest, stmt }
        : { ...mapSuccessors(now, (to) => blocks.get(to)!), stmt };
    replaceTerm(caller, blocks.get(id)!, placed);
  }
  replaceTerm(caller, block.id, { op: "jump", to: blocks.get(callee.entry)!, stmt });
  return { blocks: [...blocks.values()], rest };
}

/** In place of the call, at the start of `block`. */
function storeResult(caller: Func, block: BlockId, to: Operand, result: VarId, stmt: StmtId | null): void {
  const address = newValue(caller, pointerTo(caller.vars[result]!.type));
  const [, ...after] = blockOf(caller, block).instrs;
  setInstrs(caller, block, [
    { op: "addr", result: address, ref: wholeOf(caller, result), stmt },
    { op: "opaque", result: null, what: STRUCT_ASSIGNMENT, args: [to, value(address)], stmt },
    ...after,
  ]);
}

function wholeOf({ vars }: Func, id: VarId): MemRef {
  const { type } = vars[id]!;
  return { base: { kind: "object", var: id }, path: [], root: type, type, volatile: false };
}

/** The callee's instructions with the call's arguments, as work of the call's statement. */
class Copy {
  private readonly caller: Func;
  private readonly callee: Func;
  private readonly call: KnownCall;
  private readonly scope: Span | null;
  /** Of structures that come in, the addresses. */
  private readonly values: Map<ValueId, Operand>;
  private readonly variables = new Map<VarId, VarId>();
  #result: VarId | null = null;
  /** Parameters that stay what they are called with. */
  private readonly fixed: ReadonlyMap<VarId, Operand>;

  constructor(caller: Func, callee: Func, call: KnownCall, scope: Span | null) {
    this.caller = caller;
    this.callee = callee;
    this.call = call;
    this.scope = scope;
    this.values = new Map(callee.params.map(({ value }, k) => [value, call.args[k]!]));
    this.fixed = scope === null ? new Map() : fixedParameters(callee, call);
  }

  /** What holds what the call gives, until it goes on; null: it gives nothing. */
  result(): VarId | null {
    const { to, instr } = this.call;
    if (to === null && instr.result === null) return null;
    const type = this.callee.resultType;
    if (this.#result === null)
      this.#result =
        to === null ? this.own("$result", type, GIVEN) : this.ownInMemory("$result", type, GIVEN);
    return this.#result;
  }

  /** A new variable in a register. */
  own(name: string, type: Var["type"], standsFor: StandsFor): VarId {
    const { scope } = this;
    return addVar(this.caller, { name, type, storage: "local", home: "register", scope, standsFor });
  }

  operand(o: Operand): Operand {
    if (o.kind === "value") return this.values.get(o.id)!;
    return o.kind === "macro" ? { ...o, macro: macroOf(this.caller, this.callee.macros[o.macro]!) } : o;
  }

  append(to: BlockId, instr: Instr): void {
    const argument = instr.op === "get" || instr.op === "set" ? this.fixed.get(instr.var) : undefined;
    if (argument !== undefined) {
      if (instr.op === "get") this.values.set(instr.result, argument);
      return;
    }
    if (instr.op === "opaque" && instr.what === STRUCT_RETURN) {
      this.#appendReturn(to, instr.args[0]!);
      return;
    }
    const before = resultOf(instr);
    const now = before === null ? null : newValue(this.caller, typeOfValue(this.callee, before));
    const moved = mapOperands(this.moved(instr, now), (o) => this.operand(o));
    appendInstr(this.caller, to, moved);
    if (before !== null) this.values.set(before, value(now!));
  }

  /** The structure that is given, or not wanted. */
  #appendReturn(to: BlockId, from: Operand): void {
    const result = this.result();
    if (result === null) return;
    const { stmt } = this.call.instr;
    const address = newValue(this.caller, pointerTo(this.callee.resultType));
    const args = [value(address), this.operand(from)];
    appendInstr(this.caller, to, { op: "addr", result: address, ref: wholeOf(this.caller, result), stmt });
    appendInstr(this.caller, to, { op: "opaque", result: null, what: STRUCT_ASSIGNMENT, args, stmt });
  }

  private moved(instr: Instr, result: ValueId | null): Instr {
    const { stmt } = this.call.instr;
    switch (instr.op) {
      case "get":
        return { op: "get", result: result!, var: this.variable(instr.var), stmt };
      case "set":
        return { op: "set", var: this.variable(instr.var), value: instr.value, stmt };
      // The author spells no lvalue in the caller: `text` goes.
      case "load":
        return { op: "load", result: result!, ref: this.reference(instr.ref), stmt };
      case "store":
        return { op: "store", ref: this.reference(instr.ref), value: instr.value, stmt };
      case "addr":
        return { op: "addr", result: result!, ref: this.reference(instr.ref), stmt };
      case "opaque":
        // The argument is where it is: its address came in.
        return {
          ...instr,
          result,
          stmt,
          ...(instr.what === STRUCT_PARAMETER && { what: STRUCT_ASSIGNMENT }),
        };
      case "call":
        return { ...instr, result, stmt };
      default:
        return { ...instr, result: result!, stmt };
    }
  }

  private reference(ref: MemRef): MemRef {
    const { base } = ref;
    return base.kind === "pointer" ? ref : { ...ref, base: { kind: "object", var: this.variable(base.var) } };
  }

  private variable(id: VarId): VarId {
    const known = this.variables.get(id);
    if (known !== undefined) return known;
    const variable = this.callee.vars[id]!;
    const made = isOfFile(variable) ? objectOfFile(this.caller, variable) : this.ownObject(variable);
    this.variables.set(id, made);
    return made;
  }

  private ownObject(variable: Var): VarId {
    const { name, type, home, standsFor, isFollowed } = variable;
    // Names of polyc's own begin with a `$` already.
    const own = standsFor ?? { text: authorText(name), names: [name] };
    const called = standsFor === undefined ? `$${name}` : name;
    if (home === "register") return this.own(called, type, own);
    return this.ownInMemory(called, type, own, isFollowed === true ? { isFollowed } : {});
  }

  private ownInMemory(
    name: string,
    type: Type,
    standsFor: StandsFor,
    followed: Pick<Var, "isFollowed"> = {},
  ): VarId {
    const { scope } = this;
    return addVar(this.caller, {
      name,
      type,
      storage: "local",
      home: "memory",
      scope,
      standsFor,
      ...followed,
    });
  }
}

/** By variable, the argument of each parameter that is set when it comes in only. */
function fixedParameters(callee: Func, { args }: KnownCall): ReadonlyMap<VarId, Operand> {
  const sets = new Map<VarId, number>();
  for (const { instrs } of liveBlocks(callee))
    for (const instr of instrs) if (instr.op === "set") sets.set(instr.var, (sets.get(instr.var) ?? 0) + 1);
  return new Map(
    callee.params.flatMap(({ var: id }, k) => (sets.get(id) === 1 ? [[id, args[k]!] as const] : [])),
  );
}

/** The macro, as the caller knows it. */
function macroOf(caller: Func, macro: MacroConst): MacroId {
  const isIt = ({ name, definition, hint, type }: MacroConst): boolean =>
    name === macro.name &&
    definition === macro.definition &&
    hint === macro.hint &&
    sameType(type, macro.type);
  const known = caller.macros.findIndex(isIt);
  return known < 0 ? addMacro(caller, macro) : (known as MacroId);
}

/** Declared outside of functions: there is one of them. */
const isOfFile = ({ storage, scope }: Var): boolean =>
  storage === "global" || storage === "extern" || (storage === "static" && scope === null);

/**
 * The caller's text may call something else by its name, unless the caller knows it as well, or could: where
 * it is asked of in front of the loops whether it overlaps something, it has to be named there.
 */
function objectOfFile(caller: Func, variable: Var): VarId {
  const { name, type, home, volatile, storage, literal } = variable;
  const isIt = (other: Var): boolean =>
    isOfFile(other) && other.literal === literal && (other.name === name || other.name === `$${name}`);
  const known = caller.vars.find(isIt);
  if (known !== undefined) return known.id;
  if (isKnownTo(caller, variable)) {
    const { span, scope } = variable;
    return addVar(caller, { name, type, home, volatile, storage, span, scope, ...literalOf(variable) });
  }
  const standsFor: StandsFor = variable.standsFor ?? { text: authorText(name), names: [name] };
  return addVar(caller, {
    ...{ name: `$${name}`, type, home, volatile, storage, standsFor },
    ...literalOf(variable),
  });
}

const literalOf = ({ literal }: Var): Pick<Var, "literal"> => (literal === undefined ? {} : { literal });

/** Declared in front of the caller, which has no variable of that name. */
function isKnownTo({ vars, span: text }: Func, { name, span, scope }: Var): boolean {
  const isInFront = span !== null && text !== null && span.file === text.file && span.end <= text.start;
  return scope === null && isInFront && vars.every((other) => other.name !== name);
}

// Random functions for tests of passes: every one of them stops, and does nothing undefined as long as
// nothing is executed that it does not execute itself. Divisions and some loads stand after the test that
// makes them safe, so that a pass that speculates one is caught by the interpreter, not by luck.
//
// Two shapes: `structured` (loops of all three kinds, nested, with break and continue) and `tangled` (an
// arbitrary graph, in which edges to earlier blocks burn fuel). All data is `unsigned int`, so that
// arithmetic wraps; counters are `int`.

import * as fc from "fast-check";
import {
  addBlock,
  addMacro,
  addParam,
  addVar,
  appendInstr,
  createFunc,
  int,
  newValue,
  overflowOf,
  typeOf,
  value,
} from "../ir/build.ts";
import { replaceTerm } from "../ir/cfg-edits.ts";
import type {
  BinaryOpcode,
  BlockId,
  Func,
  Instr,
  MemRef,
  Operand,
  Terminator,
  ValueId,
  VarId,
} from "../ir/func.ts";
import { type ExtentId, INT, pointerTo, type Type, UINT } from "../ir/type.ts";
import { nameFrom } from "../source/words.ts";

/** Size of each array. */
export const ARRAY = 8;
export const ARRAYS = ["A", "B"] as const;
const VARS = 4;

export type Expr =
  | { readonly kind: "const"; readonly value: number }
  | { readonly kind: "macro" }
  | { readonly kind: "var"; readonly var: number }
  | { readonly kind: "counter"; readonly up: number }
  | { readonly kind: "load"; readonly array: number; readonly at: Expr }
  | { readonly kind: "binary"; readonly opcode: BinaryOpcode; readonly left: Expr; readonly right: Expr };

export type Stmt =
  | { readonly kind: "assign"; readonly var: number; readonly value: Expr }
  | { readonly kind: "store"; readonly array: number; readonly at: Expr; readonly value: Expr }
  | {
      readonly kind: "if";
      readonly cond: Expr;
      readonly then: readonly Stmt[];
      readonly other: readonly Stmt[];
    }
  | {
      readonly kind: "loop";
      readonly form: "for" | "do";
      readonly times: number;
      readonly body: readonly Stmt[];
    }
  | { readonly kind: "leave"; readonly how: "break" | "continue" | "return"; readonly cond: Expr }
  /** x = y / z after z != 0. */
  | { readonly kind: "divide"; readonly var: number; readonly left: Expr; readonly right: Expr }
  /** x = array[at] after at < ARRAY. */
  | { readonly kind: "safe-load"; readonly var: number; readonly array: number; readonly at: Expr }
  | { readonly kind: "call" };

const { expr } = fc.letrec<{ expr: Expr }>((tie) => ({
  expr: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constant("const" as const), value: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant("var" as const), var: fc.nat(VARS - 1) }),
    fc.record({ kind: fc.constant("counter" as const), up: fc.nat(1) }),
    fc.record({ kind: fc.constant("macro" as const) }),
    fc.record({ kind: fc.constant("load" as const), array: fc.nat(2), at: tie("expr") }),
    fc.record({
      kind: fc.constant("binary" as const),
      opcode: fc.constantFrom<BinaryOpcode[]>("add", "sub", "mul", "and", "xor", "lt", "eq"),
      left: tie("expr"),
      right: tie("expr"),
    }),
  ),
}));

/** Expressions that are likely to occur twice. */
const common: fc.Arbitrary<Expr> = fc.oneof(
  { weight: 3, arbitrary: expr },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Expr[]>(
      { kind: "load", array: 0, at: { kind: "counter", up: 0 } },
      { kind: "load", array: 0, at: { kind: "counter", up: 1 } },
      { kind: "load", array: 2, at: { kind: "var", var: 0 } },
      { kind: "load", array: 1, at: { kind: "const", value: 3 } },
      { kind: "binary", opcode: "add", left: { kind: "var", var: 0 }, right: { kind: "var", var: 1 } },
    ),
  },
);

const { stmts } = fc.letrec<{ stmt: Stmt; stmts: Stmt[] }>((tie) => ({
  stmts: fc.array(tie("stmt"), { minLength: 1, maxLength: 4 }),
  stmt: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constant("assign" as const), var: fc.nat(VARS - 1), value: common }),
    fc.record({ kind: fc.constant("store" as const), array: fc.nat(2), at: common, value: common }),
    fc.record({ kind: fc.constant("divide" as const), var: fc.nat(VARS - 1), left: common, right: common }),
    fc.record({
      kind: fc.constant("safe-load" as const),
      var: fc.nat(VARS - 1),
      array: fc.nat(1),
      at: common,
    }),
    fc.record({
      kind: fc.constant("leave" as const),
      how: fc.constantFrom("break" as const, "continue" as const, "return" as const),
      cond: common,
    }),
    fc.record({ kind: fc.constant("call" as const) }),
    fc.record({ kind: fc.constant("if" as const), cond: common, then: tie("stmts"), other: tie("stmts") }),
    fc.record({
      kind: fc.constant("loop" as const),
      form: fc.constantFrom("for" as const, "do" as const),
      times: fc.nat(4),
      body: tie("stmts"),
    }),
    fc.record({
      kind: fc.constant("loop" as const),
      form: fc.constantFrom("for" as const, "do" as const),
      times: fc.nat(4),
      body: tie("stmts"),
    }),
  ),
}));

/** Functions of structured statements, in the form before SSA. */
export const structured: fc.Arbitrary<Func> = fc
  .array(stmts, { minLength: 1, maxLength: 3 })
  .map((parts) => new Builder().structured(parts.flat()));

/** Functions whose graph is arbitrary, in the form before SSA. */
export const tangled: fc.Arbitrary<Func> = fc
  .integer({ min: 2, max: 6 })
  .chain((n) =>
    fc.array(
      fc.record({
        body: fc.array(
          stmts.map((s) => s.filter((x) => x.kind === "assign" || x.kind === "store")),
          { maxLength: 2 },
        ),
        cond: common,
        to: fc.array(fc.nat(n), { minLength: 1, maxLength: 2 }),
      }),
      { minLength: n, maxLength: n },
    ),
  )
  .map((nodes) => new Builder().tangled(nodes.map((n) => ({ body: n.body.flat(), cond: n.cond, to: n.to }))));

interface Node {
  readonly body: readonly Stmt[];
  readonly cond: Expr;
  readonly to: readonly number[];
}

interface Around {
  readonly counters: readonly VarId[];
  readonly break: BlockId | null;
  readonly continue: BlockId | null;
}

/** Lowers the little language above. */
class Builder {
  readonly func: Func = createFunc({ name: "random", resultType: UINT });
  readonly #vars: readonly VarId[];
  readonly #arrays: readonly VarId[];
  readonly #pointer: ValueId;
  readonly #macro = addMacro(this.func, { name: "M", definition: null, type: INT, hint: 5n });
  #at: BlockId;

  constructor() {
    const { func } = this;
    const x = addParam(func, { name: "x", type: UINT });
    const y = addParam(func, { name: "y", type: UINT });
    this.#pointer = addParam(func, { name: "p", type: pointerTo(UINT) }).value;
    const extent = { id: 0 as ExtentId, value: BigInt(ARRAY) };
    func.extents.set(extent.id, int(ARRAY));
    const array: Type = { kind: "array", of: UINT, extent };
    this.#arrays = ARRAYS.map((name) =>
      addVar(func, { name, type: array, storage: "global", home: "memory" }),
    );
    this.#vars = Array.from({ length: VARS }, (_, i) =>
      addVar(func, { name: `v${i}`, type: UINT, storage: "local", home: "register" }),
    );
    this.#at = addBlock(func);
    const start = [value(x.value), value(y.value), int(1, UINT), int(0, UINT)];
    for (const [i, v] of this.#vars.entries())
      this.#emit({ op: "set", var: v, value: start[i]!, stmt: null });
  }

  structured(body: readonly Stmt[]): Func {
    this.#stmts(body, { counters: [], break: null, continue: null });
    this.#return();
    return this.func;
  }

  tangled(nodes: readonly Node[]): Func {
    const fuel = addVar(this.func, { name: "fuel", type: INT, storage: "local", home: "register" });
    const end = addBlock(this.func);
    const starts = nodes.map(() => addBlock(this.func));
    this.#emit({ op: "set", var: fuel, value: int(12), stmt: null });
    this.#jump(starts[0]!);
    for (const [i, node] of nodes.entries()) {
      this.#at = starts[i]!;
      this.#stmts(node.body, { counters: [fuel], break: null, continue: null });
      const cond = this.#truth(node.cond, [fuel]);
      const targets = node.to.map((t) => {
        const to = starts[t] ?? end;
        return t <= i ? this.#burning(fuel, to, end) : to;
      });
      this.#branch(cond, targets[0]!, targets.at(-1)!);
    }
    this.#at = end;
    this.#return();
    return this.func;
  }

  /** A block that goes to `to` while there is fuel. */
  #burning(fuel: VarId, to: BlockId, end: BlockId): BlockId {
    const here = this.#at;
    const block = addBlock(this.func);
    this.#at = block;
    const left = this.#binary("sub", this.#get(fuel), int(1));
    this.#emit({ op: "set", var: fuel, value: left, stmt: null });
    this.#branch(this.#binary("gt", left, int(0)), to, end);
    this.#at = here;
    return block;
  }

  #stmts(list: readonly Stmt[], around: Around): void {
    for (const s of list) this.#stmt(s, around);
  }

  #stmt(s: Stmt, around: Around): void {
    switch (s.kind) {
      case "assign":
        this.#set(s.var, this.#expr(s.value, around.counters));
        break;
      case "store": {
        const ref = this.#ref(s.array, this.#masked(s.at, around.counters));
        this.#emit({ op: "store", ref, value: this.#expr(s.value, around.counters), stmt: null });
        break;
      }
      case "if":
        this.#if(s, around);
        break;
      case "loop":
        if (s.form === "for") this.#for(s.times, s.body, around);
        else this.#do(s.times, s.body, around);
        break;
      case "leave":
        this.#leave(s.how, s.cond, around);
        break;
      case "divide":
        this.#guarded(this.#expr(s.right, around.counters), "ne", int(0, UINT), (right) => {
          this.#set(s.var, this.#binary("div", this.#expr(s.left, around.counters), right));
        });
        break;
      case "safe-load":
        this.#guarded(this.#expr(s.at, around.counters), "lt", int(ARRAY, UINT), (at) => {
          this.#set(s.var, this.#load(s.array, at));
        });
        break;
      case "call":
        this.#call();
        break;
    }
  }

  #call(): void {
    this.#emit({
      op: "call",
      result: null,
      callee: { kind: "direct", name: nameFrom("touch") },
      args: [],
      effects: "any",
      noreturn: false,
      stmt: null,
    });
  }

  #if(s: Stmt & { kind: "if" }, around: Around): void {
    const [then, other, after] = [addBlock(this.func), addBlock(this.func), addBlock(this.func)];
    this.#branch(this.#truth(s.cond, around.counters), then, other);
    this.#at = then;
    this.#stmts(s.then, around);
    this.#jump(after);
    this.#at = other;
    this.#stmts(s.other, around);
    this.#jump(after);
    this.#at = after;
  }

  #guarded(x: Operand, opcode: BinaryOpcode, limit: Operand, then: (x: Operand) => void): void {
    const [safe, after] = [addBlock(this.func), addBlock(this.func)];
    this.#branch(this.#binary(opcode, x, limit), safe, after);
    this.#at = safe;
    then(x);
    this.#jump(after);
    this.#at = after;
  }

  #leave(how: "break" | "continue" | "return", cond: Expr, around: Around): void {
    const after = addBlock(this.func);
    const to = how === "return" ? addBlock(this.func) : around[how];
    if (to === null) this.#jump(after);
    else this.#branch(this.#truth(cond, around.counters), to, after);
    if (how === "return" && to !== null) {
      this.#at = to;
      this.#return();
    }
    this.#at = after;
  }

  #for(times: number, body: readonly Stmt[], around: Around): void {
    const { func } = this;
    const i = addVar(func, { name: "i", type: INT, storage: "local", home: "register" });
    const [header, inside, next, after] = [addBlock(func), addBlock(func), addBlock(func), addBlock(func)];
    this.#emit({ op: "set", var: i, value: int(0), stmt: null });
    this.#jump(header, true);
    func.loops.set(header, { kind: "for", span: null, body: null, iterator: i });
    this.#branch(this.#binary("lt", this.#get(i), int(times)), inside, after);
    this.#at = inside;
    this.#stmts(body, { counters: [...around.counters, i], break: after, continue: next });
    this.#jump(next, true);
    this.#emit({ op: "set", var: i, value: this.#binary("add", this.#get(i), int(1)), stmt: null });
    this.#jump(header);
    this.#at = after;
  }

  #do(times: number, body: readonly Stmt[], around: Around): void {
    const { func } = this;
    const i = addVar(func, { name: "i", type: INT, storage: "local", home: "register" });
    const [inside, next, after] = [addBlock(func), addBlock(func), addBlock(func)];
    this.#emit({ op: "set", var: i, value: int(0), stmt: null });
    this.#jump(inside, true);
    func.loops.set(inside, { kind: "do", span: null, body: null, iterator: i });
    this.#stmts(body, { counters: [...around.counters, i], break: after, continue: next });
    this.#jump(next, true);
    this.#emit({ op: "set", var: i, value: this.#binary("add", this.#get(i), int(1)), stmt: null });
    this.#branch(this.#binary("lt", this.#get(i), int(times)), inside, after);
    this.#at = after;
  }

  #expr(e: Expr, counters: readonly VarId[]): Operand {
    switch (e.kind) {
      case "const":
        return int(e.value, UINT);
      case "macro":
        return this.#cast({ kind: "macro", macro: this.#macro, type: INT }, UINT);
      case "var":
        return this.#get(this.#vars[e.var]!);
      case "counter": {
        const counter = counters[counters.length - 1 - e.up] ?? counters.at(-1);
        return counter === undefined ? int(2, UINT) : this.#cast(this.#get(counter), UINT);
      }
      case "load":
        return this.#load(e.array, this.#masked(e.at, counters));
      case "binary": {
        const left = this.#expr(e.left, counters);
        const result = this.#binary(e.opcode, left, this.#expr(e.right, counters));
        return this.#cast(result, UINT);
      }
    }
  }

  #masked(e: Expr, counters: readonly VarId[]): Operand {
    if (e.kind === "const" && e.value < ARRAY) return int(e.value, UINT);
    return this.#binary("and", this.#expr(e, counters), int(ARRAY - 1, UINT));
  }

  #truth(e: Expr, counters: readonly VarId[]): Operand {
    return this.#binary("ne", this.#binary("and", this.#expr(e, counters), int(3, UINT)), int(0, UINT));
  }

  /** Arrays 0 and 1 are objects; 2 is the pointer. */
  #ref(array: number, index: Operand): MemRef {
    const object = this.#arrays[array];
    const root = object === undefined ? UINT : this.func.vars[object]!.type;
    return object === undefined
      ? {
          base: { kind: "pointer", pointer: value(this.#pointer) },
          path: [{ kind: "index", index, extent: null }],
          root,
          type: UINT,
          volatile: false,
        }
      : {
          base: { kind: "object", var: object },
          path: [{ kind: "index", index, extent: int(ARRAY) }],
          root,
          type: UINT,
          volatile: false,
        };
  }

  #load(array: number, index: Operand): Operand {
    return this.#define(UINT, (result) => ({
      op: "load",
      result,
      ref: this.#ref(array, index),
      stmt: null,
    }));
  }

  #binary(opcode: BinaryOpcode, left: Operand, right: Operand): Operand {
    const type = typeOf(this.func, left);
    const compares = ["eq", "ne", "lt", "gt"].includes(opcode);
    const overflow = overflowOf(opcode, type, false);
    return this.#define(compares ? INT : type, (result) => ({
      op: "binary",
      result,
      opcode,
      left,
      right,
      overflow,
      stmt: null,
    }));
  }

  #cast(arg: Operand, type: Type): Operand {
    if (typeOf(this.func, arg) === type) return arg;
    return this.#define(type, (result) => ({ op: "cast", result, arg, stmt: null }));
  }

  #get(variable: VarId): Operand {
    const { type } = this.func.vars[variable]!;
    return this.#define(type, (result) => ({ op: "get", result, var: variable, stmt: null }));
  }

  #set(index: number, operand: Operand): void {
    this.#emit({ op: "set", var: this.#vars[index]!, value: operand, stmt: null });
  }

  #define(type: Type, make: (result: ValueId) => Instr): Operand {
    const result = newValue(this.func, type);
    this.#emit(make(result));
    return value(result);
  }

  #emit(instr: Instr): void {
    appendInstr(this.func, this.#at, instr);
  }

  #end(term: Terminator): void {
    replaceTerm(this.func, this.#at, term);
  }

  #jump(to: BlockId, thenThere = false): void {
    this.#end({ op: "jump", to, stmt: null });
    if (thenThere) this.#at = to;
  }

  #branch(cond: Operand, then: BlockId, other: BlockId): void {
    this.#end({ op: "branch", cond, then, other, stmt: null });
  }

  #return(): void {
    const sum = this.#vars
      .map((v) => this.#get(v))
      .reduce((a, b) => this.#binary("add", this.#binary("mul", a, int(3, UINT)), b));
    this.#end({ op: "return", value: sum, stmt: null });
  }
}

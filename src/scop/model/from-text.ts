// SCoPs written down as text, for tests: without a front end, without SSA.
//
//     [n, m] -> { : n >= 1 }                                  parameters, context
//     double C[n]; double A[n][m]; value double s live-out; phi double p
//     S0[i] : 0 <= i < n : C[i] := 0
//     S1[i, k] : 0 <= i < n and 0 <= k < m : C[i] := C[i] + A[i][k] * s
//     order { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k] }
//
// One thing per line (declarations may share one, with `;`); `#` begins a comment; declarations come before
// statements. A statement is `name[iterators] : constraints : element := expression`, constraints and
// subscripts in isl's notation; a `?:=` instead of `:=` makes a may-write. Expressions are C's (`+ - * /`,
// comparisons, `?:`, calls of functions without side effects); iterators and parameters have type `int`,
// constants take the type of what they meet.
//
// `order` maps the statements to time; parts in which all statements are constant become sequences, others
// bands of one member. Arrays are `double`, `float`, `int` or `long`, objects of a function that holds
// nothing else; all are live in and live out, unless declared `local`; values and φs are neither, unless
// `live-out`.

import { type Isl, type Map as IslMap, UnionSet } from "isl-wasm";
import { addParam, addVar, createFunc, int, value } from "../../ir/build.ts";
import type { BinaryOpcode, BlockId, MemRef, Operand, PathStep } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import {
  type ArrayType,
  BOOL,
  DOUBLE,
  type ExtentId,
  FLOAT,
  INT,
  LONG,
  type Type,
  VOID,
} from "../../ir/type.ts";
import { authorText, nameFrom } from "../../source/words.ts";
import { scheduleFromMap } from "./schedule-tree.ts";
import type {
  Access,
  AccessId,
  ArrayBase,
  ArrayId,
  RegionLoop,
  Scop,
  ScopArray,
  ScopParam,
  ScopStmt,
  ScopStmtId,
  Tree,
} from "./scop.ts";

const TYPES: Readonly<Record<string, Type>> = { double: DOUBLE, float: FLOAT, int: INT, long: LONG };

export function scopFromText(isl: Isl, text: string): Scop {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line !== "");
  const reader = new Reader(isl, lines[0] ?? "");
  let order: string | null = null;
  for (const line of lines.slice(1)) {
    if (/^order\b/.test(line)) order = line.slice("order".length).trim();
    else if (line.includes(":=")) reader.statement(line);
    else for (const part of line.split(";")) if (part.trim() !== "") reader.declaration(part.trim());
  }
  if (order === null) throw new Error("no order");
  return reader.finish(order);
}

class Reader {
  readonly isl: Isl;
  readonly func = createFunc({ name: "text", resultType: VOID, form: "ssa" });
  readonly prefix: string;
  readonly context: string;
  readonly params: ScopParam[] = [];
  readonly arrays: ScopArray[] = [];
  readonly stmts: ScopStmt[] = [];
  readonly loops: RegionLoop[] = [];
  readonly loopKeys: string[] = [];
  accesses = 0;

  constructor(isl: Isl, head: string) {
    this.isl = isl;
    const match = /^\[([^\]]*)\]\s*->\s*(\{.*\})$/.exec(head);
    if (match === null) throw new Error(`first line must be "[params] -> { : context }": ${head}`);
    for (const name of splitList(match[1]!)) {
      const { value: id } = addParam(this.func, { name, type: INT });
      this.params.push({ name, source: { kind: "value", value: id }, type: INT, usual: null });
    }
    this.prefix = `[${this.params.map((p) => p.name).join(", ")}] -> `;
    this.context = match[2]!;
  }

  declaration(text: string): void {
    const match = /^(value |phi |local )?\s*(\w+)\s+(\w+)((?:\[[^\]]*\])*)(\s+live-out)?$/.exec(text);
    const type = TYPES[match?.[2] ?? ""];
    if (!match || type === undefined) throw new Error(`not a declaration: ${text}`);
    const name = match[3]!;
    const modifier = match[1]?.trim();
    const kind = modifier === "value" || modifier === "phi" ? modifier : "array";
    const extents = [...match[4]!.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1]!.trim());
    const global = kind === "array" && modifier !== "local";
    this.arrays.push({
      id: this.arrays.length as ArrayId,
      name,
      kind,
      type,
      rank: extents.length,
      extents: extents.map((e) => (e === "" ? null : this.isl.aff(`${this.prefix}{ [] -> [(${e})] }`))),
      base: this.base(kind, name, type, extents, global ? "global" : "local"),
      liveIn: global,
      liveOut: global || match[5] !== undefined,
    });
  }

  private base(
    kind: ScopArray["kind"],
    name: string,
    type: Type,
    extents: readonly string[],
    storage: "global" | "local",
  ): ArrayBase {
    if (kind !== "array") {
      const id = addParam(this.func, { name, type }).value;
      return { kind: "ssa", value: id };
    }
    const path: PathStep[] = extents.map((e) => ({ kind: "index", index: int(0n), extent: this.extent(e) }));
    const whole = extents.reduceRight<Type>((of, e): ArrayType => {
      const id = this.func.extents.size as ExtentId;
      const bound = this.extent(e);
      if (bound !== null) this.func.extents.set(id, bound);
      const constant = bound?.kind === "int" ? bound.value : null;
      return { kind: "array", of, extent: bound === null ? null : { id, value: constant } };
    }, type);
    const id = addVar(this.func, { name, type: whole, storage, home: "memory" });
    const ref: MemRef = { base: { kind: "object", var: id }, path, root: whole, type, volatile: false };
    return { kind: "object", ref, path: [] };
  }

  /** Only what fits an operand; isl's own extents are exact. */
  private extent(text: string): Operand | null {
    if (/^\d+$/.test(text)) return int(BigInt(text));
    const param = this.params.find((p) => p.name === text);
    return param?.source.kind === "value" ? value(param.source.value) : null;
  }

  statement(line: string): void {
    const match = /^(\w+)\s*\[([^\]]*)\]\s*:([^:]*):(.*?)(\?)?:=(.*)$/.exec(line);
    if (!match) throw new Error(`not a statement: ${line}`);
    const [, name, dims, constraints, target, may, source] = match as unknown as string[];
    const iterators = splitList(dims!);
    const tuple = `${name}[${iterators.join(", ")}]`;
    const domain = this.isl.set(`${this.prefix}{ ${tuple} : ${constraints} }`);
    const expression = new Expression(this, tuple, iterators, source!);
    const tree = expression.parse();
    const { access } = expression.element(target!.trim(), may === "?" ? "may-write" : "write");
    const id = this.stmts.length as ScopStmtId;
    this.stmts.push({
      id,
      name: name!,
      domain,
      loops: iterators.map((_, i) => this.loop(iterators.slice(0, i + 1))),
      iterators: iterators.map((i) => this.isl.aff(`${this.prefix}{ ${tuple} -> [${i}] }`)),
      block: id as unknown as BlockId,
      accesses: expression.accesses,
      write: access.id,
      tree: convert(tree, this.arrays[access.array]!.type),
      value: null,
      source: [],
    });
  }

  /** Statements whose iterators begin with the same names are in the same loops. */
  private loop(names: readonly string[]): number {
    const key = names.join(",");
    const known = this.loopKeys.indexOf(key);
    if (known >= 0) return known;
    const parent = names.length === 1 ? null : this.loop(names.slice(0, -1));
    this.loopKeys.push(key);
    const header = this.loops.length as BlockId;
    this.loops.push({
      header,
      depth: names.length - 1,
      parent,
      iterator: nameFrom(names.at(-1)!),
      span: null,
    });
    return this.loops.length - 1;
  }

  finish(order: string): Scop {
    const { isl, func } = this;
    const module: Module = { funcs: [func], tags: [], addressTaken: new Set() };
    const none = 0 as BlockId;
    const blocks = new Set<BlockId>();
    const domain = this.stmts
      .map((s) => UnionSet.fromSet(s.domain))
      .reduce((a, b) => a.union(b), isl.unionSet(`${this.prefix}{ }`));
    return {
      isl,
      module,
      func,
      region: {
        entry: none,
        entryFrom: none,
        exit: none,
        exitFrom: none,
        blocks,
        loops: this.loops,
        span: null,
      },
      params: this.params,
      context: isl.set(`${this.prefix}${this.context}`),
      assumptions: [],
      arrays: this.arrays,
      stmts: this.stmts,
      schedule: scheduleFromMap(domain, isl.unionMap(`${this.prefix}${order}`)),
    };
  }
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((t) => t.trim())
    .filter((t) => t !== "");
}

/** A constant takes the type of what it meets; anything else is converted as C does. */
function convert(tree: Tree, type: Type): Tree {
  if (tree.type.kind === type.kind && (tree.type.kind === "bool" || sizeOf(tree.type) === sizeOf(type)))
    return tree;
  if (tree.kind === "int" && type.kind === "float")
    return { kind: "float", value: Number(tree.value), text: null, type };
  if (tree.kind === "int" && type.kind === "int") return { ...tree, type };
  if (tree.kind === "float" && type.kind === "float") return { ...tree, type };
  return { kind: "cast", arg: tree, type };
}

const sizeOf = (type: Type) => (type.kind === "int" || type.kind === "float" ? type.bits : 0);
const rankOf = (type: Type) => (type.kind === "float" ? 1000 : 0) + sizeOf(type);
const commonType = (a: Type, b: Type) => {
  const wider = rankOf(a) >= rankOf(b) ? a : b;
  return wider.kind === "bool" ? INT : wider;
};

const COMPARES: Readonly<Record<string, BinaryOpcode>> = {
  "==": "eq",
  "!=": "ne",
  "<=": "le",
  ">=": "ge",
  "<": "lt",
  ">": "gt",
};
const ARITHMETIC: Readonly<Record<string, BinaryOpcode>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "rem",
};

/** The right-hand side of one statement, by recursive descent. */
class Expression {
  readonly reader: Reader;
  readonly tuple: string;
  readonly iterators: readonly string[];
  readonly accesses: Access[] = [];
  text: string;

  constructor(reader: Reader, tuple: string, iterators: readonly string[], text: string) {
    this.reader = reader;
    this.tuple = tuple;
    this.iterators = iterators;
    this.text = text.trim();
  }

  parse(): Tree {
    const tree = this.conditional();
    if (this.text !== "") throw new Error(`unexpected "${this.text}"`);
    return tree;
  }

  private take(pattern: RegExp): string | null {
    const match = pattern.exec(this.text);
    if (match === null || match.index !== 0) return null;
    this.text = this.text.slice(match[0].length).trimStart();
    return match[0];
  }

  private conditional(): Tree {
    const cond = this.comparison();
    if (this.take(/\?/) === null) return cond;
    const then = this.conditional();
    if (this.take(/:/) === null) throw new Error(`":" expected at "${this.text}"`);
    const other = this.conditional();
    const type = commonType(then.type, other.type);
    return { kind: "select", cond, then: convert(then, type), other: convert(other, type), type };
  }

  private comparison(): Tree {
    const left = this.sum();
    const op = this.take(/==|!=|<=|>=|<|>/);
    return op === null ? left : { ...this.binary(COMPARES[op]!, left, this.sum()), type: BOOL };
  }

  private sum(): Tree {
    let left = this.product();
    for (let op = this.take(/[+-]/); op !== null; op = this.take(/[+-]/))
      left = this.binary(ARITHMETIC[op]!, left, this.product());
    return left;
  }

  private product(): Tree {
    let left = this.unary();
    for (let op = this.take(/[*/%]/); op !== null; op = this.take(/[*/%]/))
      left = this.binary(ARITHMETIC[op]!, left, this.unary());
    return left;
  }

  private binary(opcode: BinaryOpcode, a: Tree, b: Tree): Extract<Tree, { kind: "binary" }> {
    const type = commonType(a.type, b.type);
    return {
      kind: "binary",
      opcode,
      left: convert(a, type),
      right: convert(b, type),
      overflow: "undefined",
      type,
    };
  }

  private unary(): Tree {
    if (this.take(/-/) === null) return this.primary();
    const arg = this.unary();
    return { kind: "unary", opcode: "neg", arg, overflow: "undefined", type: arg.type };
  }

  private primary(): Tree {
    if (this.take(/\(/) !== null) {
      const inner = this.conditional();
      if (this.take(/\)/) === null) throw new Error(`")" expected at "${this.text}"`);
      return inner;
    }
    const number = this.take(/\d+(\.\d*)?(e-?\d+)?/);
    if (number !== null)
      return /^\d+$/.test(number)
        ? { kind: "int", value: BigInt(number), type: INT }
        : { kind: "float", value: Number(number), text: authorText(number), type: DOUBLE };
    const name = this.take(/\w+/);
    if (name === null) throw new Error(`expression expected at "${this.text}"`);
    if (this.take(/\(/) !== null) return this.call(name);
    if (this.iterators.includes(name) || this.reader.params.some((p) => p.name === name)) {
      const aff = this.reader.isl.aff(`${this.reader.prefix}{ ${this.tuple} -> [${name}] }`);
      return { kind: "affine", aff, type: INT };
    }
    const { access } = this.element(name + (this.take(/(\s*\[[^\]]*\])+/) ?? ""), "read");
    return { kind: "read", access: access.id, type: this.reader.arrays[access.array]!.type };
  }

  private call(name: string): Tree {
    const args: Tree[] = [];
    while (this.take(/\)/) === null) {
      args.push(this.conditional());
      this.take(/,/);
    }
    return { kind: "call", name: nameFrom(name), args: args.map((a) => convert(a, DOUBLE)), type: DOUBLE };
  }

  /** `A[i][j+1]`, `A[i, j+1]` or `s`. */
  element(text: string, kind: Access["kind"]): { readonly access: Access; readonly relation: IslMap } {
    const name = /^\w+/.exec(text)?.[0];
    const array = this.reader.arrays.find((a) => a.name === name);
    if (array === undefined) throw new Error(`no array ${name}`);
    const subscripts = [...text.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1]!).join(", ");
    const { isl, prefix } = this.reader;
    const relation = isl.map(`${prefix}{ ${this.tuple} -> ${array.name}[${subscripts}] }`);
    const id = this.reader.accesses++ as AccessId;
    const access: Access = {
      id,
      array: array.id,
      kind,
      relation,
      ref: null,
      stmt: null as StmtId | null,
      text: null,
    };
    this.accesses.push(access);
    return { access, relation };
  }
}

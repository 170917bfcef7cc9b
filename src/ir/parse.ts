// Reads the text of `ir/print.ts` back, so that passes over the three-address form are tested without a front end.
// `parseFunc(printFunc(f))` prints as `printFunc(f)` again.
//
//     module  = { tag | address_taken | allocators | func }
//     func    = "func" NAME "(" [%v: type {, %v: type}] ")" "->" type ("vars" | "ssa") ["static"]
//               { "span" S | "body" S | var | macro | extent | stmt | loop | pragma | text | "entry" BB } { block }
//     block   = "bbN:" ["; preds" {BB}] { instr ["#" N] } terminator ["#" N]
//
// One instruction per line. `//` begins a comment, as does `;` (but for `; preds`). What the printer always writes,
// a test may leave out: local register variables (made from the names of values), statements (made from their
// numbers), preds (then in the order of the blocks; φ arguments are matched by their labels).
//
// Everything else that does not fit is a ParseError with its line number; what fits and makes no sense is for the
// verifier.

import type { Span } from "../source/span.ts";
import {
  addBlock,
  addMacro,
  addParam,
  addPragma,
  addStmt,
  addVar,
  appendInstr,
  bindParam,
  blockOf,
  createFunc,
  liveBlocks,
  successors,
  typeOf,
} from "./build.ts";
import type {
  BinaryOpcode,
  BlockId,
  CallEffects,
  Func,
  Instr,
  MacroId,
  MemRef,
  Module,
  Operand,
  OutlineNode,
  PathStep,
  PhiInstr,
  SourceLoop,
  SourceStmt,
  StmtId,
  StructLayout,
  Terminator,
  UnaryOpcode,
  ValueId,
  Var,
  VarId,
} from "./func.ts";
import { type Line, lex, ParseError } from "./lex.ts";
import { readInt, readType, readTypedConstant } from "./parse-type.ts";
import { readFloat } from "./print.ts";
import { type ExtentId, type Type, VOID } from "./type.ts";

export { ParseError } from "./lex.ts";

export function parseModule(text: string): Module {
  const lines = lex(text);
  const tags: StructLayout[] = [];
  const addressTaken = new Set<string>();
  const allocators = new Set<string>();
  const funcs: Func[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.accept("tag")) tags.push(readTag(line, tags.length));
    else if (line.accept("address_taken")) while (!line.atEnd) addressTaken.add(line.name());
    else if (line.accept("allocators")) while (!line.atEnd) allocators.add(line.name());
    else if (line.peek() === "func") {
      const end = lines.findIndex((l, i) => i > at && l.peek() === "func");
      const own = lines.slice(at, end < 0 ? undefined : end);
      funcs.push(new FuncParser(own).func);
      at += own.length;
      continue;
    } else throw line.error("expected func, tag, address_taken or allocators");
    line.end();
    at++;
  }
  return { funcs, tags, addressTaken, ...(allocators.size > 0 ? { allocators } : {}) };
}

/** Parses text that has exactly one function. */
export function parseFunc(text: string): Func {
  const { funcs } = parseModule(text);
  if (funcs.length !== 1) throw new ParseError(1, `expected one function, found ${funcs.length}`);
  return funcs[0]!;
}

function readTag(line: Line, expected: number): StructLayout {
  if (line.number() !== BigInt(expected)) throw line.error(`expected tag ${expected}`);
  const kind = line.oneOf(["struct", "union", "enum"]);
  const name = line.string();
  line.expect("size");
  const size = line.number();
  line.expect("align");
  const align = line.number();
  const symbolic = line.accept("symbolic") ? { symbolic: true } : {};
  line.expect("{");
  const fields: StructLayout["fields"][number][] = [];
  while (!line.accept("}")) {
    const field = line.peek() === ":" ? "" : line.name();
    line.expect(":");
    const type = readType(line);
    line.expect("at");
    const offset = line.number();
    const bits = line.accept("bits") ? readBits(line) : null;
    fields.push({ name: field, type, offset, bits, ...(line.accept("volatile") ? { volatile: true } : {}) });
    if (line.peek() !== "}") line.expect(";");
  }
  return { kind, name, size, align, ...symbolic, fields };
}

function readBits(line: Line): { at: number; width: number } {
  const at = Number(line.number());
  line.expect("+");
  return { at, width: Number(line.number()) };
}

const BINARY: ReadonlySet<string> = new Set<BinaryOpcode>([
  "add",
  "sub",
  "mul",
  "div",
  "rem",
  "shl",
  "shr",
  "and",
  "or",
  "xor",
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
]);
const OUTLINE_KINDS: readonly OutlineNode["kind"][] = [
  "block",
  "if",
  "for",
  "while",
  "do",
  "switch",
  "case",
  "label",
  "goto",
  "break",
  "continue",
  "return",
  "declaration",
  "pragma",
  "simple",
];

const UNARY: ReadonlySet<string> = new Set<UnaryOpcode>(["neg", "bitnot", "not"]);

class FuncParser {
  readonly func: Func;
  readonly #lines: readonly Line[];
  readonly #vars = new Map<string, VarId>();
  readonly #macros = new Map<string, MacroId>();
  /** How each value was spelled, by its id: it must be spelled so everywhere. */
  readonly #spelled = new Map<ValueId, string>();
  readonly #phiLabels = new Map<PhiInstr, readonly BlockId[]>();
  readonly #givenPreds = new Map<BlockId, { readonly line: Line; readonly preds: BlockId[] }>();

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    const params = this.#readHeader(lines[0]!);
    this.func = params.func;
    // Variables first (parameters' types depend on nothing), then the types of all values, then operands.
    for (const line of lines) if (line.peek() === "var") this.#readVar(line);
    this.#addParams(params.params);
    this.#declareValues();
    this.#fillValues();
    this.#declareBlocks();
    this.#readBody();
    this.#linkPreds();
  }

  #readHeader(line: Line): { func: Func; params: { line: Line; spelled: string; type: Type }[] } {
    line.expect("func");
    const name = line.name();
    const params: { line: Line; spelled: string; type: Type }[] = [];
    line.expect("(");
    while (!line.accept(")")) {
      const spelled = line.value();
      line.expect(":");
      params.push({ line, spelled, type: readType(line) });
      if (line.peek() !== ")") line.expect(",");
    }
    line.expect("->");
    const resultType = readType(line);
    const form = line.oneOf(["vars", "ssa"]);
    const isStatic = line.accept("static");
    line.end();
    return { func: createFunc({ name, resultType, form, isStatic }), params };
  }

  #readVar(line: Line): void {
    line.expect("var");
    const spelled = line.name();
    line.expect(":");
    const type = readType(line);
    const storage = line.oneOf(["param", "local", "static", "global", "extern"]);
    const home = line.oneOf(["register", "memory"]);
    const volatile = line.accept("volatile");
    const span = line.accept("at") ? line.span() : null;
    const scope = line.accept("in") ? line.span() : null;
    const literal = line.accept("literal") ? { literal: line.string() } : {};
    line.end();
    line.rewind();
    const [name, number] = splitVarName(spelled);
    if (number !== null && number !== this.func.vars.length)
      throw line.error(`variable ${spelled} should be number ${this.func.vars.length}`);
    if (this.#vars.has(spelled)) throw line.error(`variable ${spelled} is declared twice`);
    this.#addVar(spelled, { name, type, storage, home, volatile, span, scope, ...literal });
  }

  #addVar(spelled: string, options: Omit<Var, "id">): VarId {
    const id = addVar(this.func, options);
    this.#vars.set(spelled, id);
    return id;
  }

  #addParams(params: readonly { line: Line; spelled: string; type: Type }[]): void {
    for (const { line, spelled, type } of params) {
      const { id, variable } = splitValue(line, spelled);
      if (variable === null) throw line.error(`parameter ${spelled} needs a name`);
      const known = this.#vars.get(variable);
      const param =
        known === undefined ? addParam(this.func, { name: variable, type }) : bindParam(this.func, known);
      this.#vars.set(variable, param.var);
      // Parameters need not have the first numbers.
      this.func.values.pop();
      this.func.values[id] = { id, type, var: param.var };
      (this.func.params as unknown[])[this.func.params.length - 1] = { var: param.var, value: id };
      this.#spell(line, id, spelled);
    }
  }

  #spell(line: Line, id: ValueId, spelled: string): void {
    const known = this.#spelled.get(id);
    if (known !== undefined) throw line.error(`value ${spelled} is defined twice`);
    this.#spelled.set(id, spelled);
  }

  #declareValues(): void {
    for (const line of this.#lines) {
      if (!line.peek().startsWith("%")) continue;
      const spelled = line.value();
      line.expect(":");
      const type = readType(line);
      line.rewind();
      const { id, variable } = splitValue(line, spelled);
      this.#spell(line, id, spelled);
      this.func.values[id] = {
        id,
        type,
        var: variable === null ? null : this.#variableOf(line, variable, type),
      };
    }
  }

  /** The variable a value is named after; made as a local in a register where it is not declared. */
  #variableOf(line: Line, spelled: string, type: Type): VarId {
    const known = this.#vars.get(spelled);
    if (known !== undefined) return known;
    if (splitVarName(spelled)[1] !== null) throw line.error(`variable ${spelled} is not declared`);
    return this.#addVar(spelled, {
      name: spelled,
      type,
      storage: "local",
      home: "register",
      volatile: false,
      span: null,
      scope: null,
    });
  }

  /** Numbers that the text does not use (a pass removed their definition) are values of type void. */
  #fillValues(): void {
    const { values } = this.func;
    for (let id = 0; id < values.length; id++) values[id] ??= { id: id as ValueId, type: VOID, var: null };
  }

  #declareBlocks(): void {
    for (const line of this.#lines) {
      if (!line.isLabel) continue;
      const id = line.block();
      line.rewind();
      while (this.func.blocks.length <= id) addBlock(this.func);
    }
    const labelled = new Set(this.#lines.filter((l) => l.isLabel).map((l) => l.peek()));
    for (const block of liveBlocks(this.func))
      if (!labelled.has(`bb${block.id}`)) this.func.blocks[block.id] = undefined;
  }

  #readBody(): void {
    let block: BlockId | null = null;
    let ended = true;
    const seen = new Set<BlockId>();
    for (const line of this.#lines.slice(1)) {
      if (line.isLabel) {
        if (!ended) throw line.error(`bb${block} has no terminator`);
        block = this.#readLabel(line);
        if (seen.has(block)) throw line.error(`bb${block} is there twice`);
        seen.add(block);
        ended = false;
      } else if (block === null) this.#readTable(line);
      else if (ended) throw line.error(`instruction after the end of bb${block}`);
      else ended = this.#readInstrOrTerm(line, block);
      line.end();
    }
    const last = this.#lines.at(-1)!;
    if (block === null) throw last.error(`${this.func.name} has no blocks`);
    if (!ended) throw last.error(`bb${block} has no terminator`);
  }

  #readLabel(line: Line): BlockId {
    const id = line.block();
    line.expect(":");
    if (line.accept("; preds")) {
      const preds: BlockId[] = [];
      while (!line.atEnd) preds.push(line.block());
      this.#givenPreds.set(id, { line, preds });
    }
    return id;
  }

  #readTable(line: Line): void {
    const { func } = this;
    const keyword = line.name();
    const mutable = func as { span: Span | null; bodySpan: Span | null };
    if (keyword === "var") line.skip();
    else if (keyword === "span") mutable.span = line.span();
    else if (keyword === "body") mutable.bodySpan = line.span();
    else if (keyword === "entry") func.entry = this.#block(line);
    else if (keyword === "macro") this.#readMacro(line);
    else if (keyword === "extent") {
      const id = line.extent();
      line.expect("=");
      func.extents.set(id as ExtentId, this.#operand(line));
    } else if (keyword === "stmt") {
      const id = line.stmt();
      if (id !== func.stmts.length) throw line.error(`statement #${id} should be #${func.stmts.length}`);
      const kind = line.oneOf<SourceStmt["kind"]>([
        "expression",
        "declaration",
        "condition",
        "return",
        "other",
      ]);
      addStmt(func, kind, line.accept("at") ? line.span() : null);
    } else if (keyword === "loop") func.loops.set(this.#block(line), this.#readLoop(line));
    else if (keyword === "pragma") addPragma(func, line.string(), line.accept("at") ? line.span() : null);
    else if (keyword === "text") this.#readOutline(line);
    else throw line.error(`unknown keyword ${keyword}`);
  }

  /** A node belongs to the last one that is a level higher. */
  #readOutline(line: Line): void {
    const depth = Number(line.number());
    const kind = line.oneOf(OUTLINE_KINDS);
    const label = kind === "label" || kind === "goto" ? line.name() : null;
    const first = line.stmt() as StmtId;
    line.expect("..");
    const end = line.stmt() as StmtId;
    const span = line.accept("at") ? line.span() : null;
    let siblings = this.func.outline as OutlineNode[];
    for (let level = 0; level < depth; level++) {
      const parent = siblings.at(-1);
      if (parent === undefined) throw line.error(`nothing to stand in at depth ${depth}`);
      siblings = parent.children as OutlineNode[];
    }
    siblings.push({ kind, label, span, first, end, children: [] });
  }

  #readLoop(line: Line): SourceLoop {
    const kind = line.oneOf<SourceLoop["kind"]>(["for", "while", "do"]);
    const span = line.accept("at") ? line.span() : null;
    const body = line.accept("body") ? line.span() : null;
    return { kind, span, body, iterator: line.accept("iterator") ? this.#variable(line) : null };
  }

  #readMacro(line: Line): void {
    const spelled = line.macro();
    line.expect(":");
    const type = readType(line);
    line.expect("=");
    const [name] = splitVarName(spelled);
    this.#macros.set(spelled, addMacro(this.func, { name, type, hint: line.number() }));
  }

  #variable(line: Line): VarId {
    const spelled = line.name();
    const found = this.#vars.get(spelled);
    if (found === undefined) throw line.error(`variable ${spelled} is not declared`);
    return found;
  }

  #block(line: Line): BlockId {
    const id = line.block();
    if (this.func.blocks[id] === undefined) throw line.error(`there is no block bb${id}`);
    return id;
  }

  #value(line: Line): ValueId {
    const spelled = line.value();
    const { id } = splitValue(line, spelled);
    const known = this.#spelled.get(id);
    if (known === undefined) throw line.error(`value ${spelled} is not defined`);
    if (known !== spelled) throw line.error(`value ${spelled} is called ${known} where it is defined`);
    return id;
  }

  #operand(line: Line): Operand {
    const token = line.peek();
    if (token.startsWith("%")) return { kind: "value", id: this.#value(line) };
    if (token.startsWith("@")) {
      const spelled = line.macro();
      const macro = this.#macros.get(spelled);
      if (macro === undefined) throw line.error(`macro @${spelled} is not declared`);
      return { kind: "macro", macro, type: this.func.macros[macro]!.type };
    }
    if (token === "(") return readTypedConstant(line);
    const plain = readFloat(token);
    if (plain !== null) return { kind: "float", text: line.next(), ...plain };
    return readInt(line);
  }

  #operands(line: Line, close: string): Operand[] {
    const found: Operand[] = [];
    while (!line.accept(close)) {
      found.push(this.#operand(line));
      if (line.peek() !== close) line.expect(",");
    }
    return found;
  }

  #pair(line: Line): [Operand, Operand] {
    const left = this.#operand(line);
    line.expect(",");
    return [left, this.#operand(line)];
  }

  #stmt(line: Line): StmtId | null {
    if (!line.peek().startsWith("#")) return null;
    const id = line.stmt();
    while (this.func.stmts.length <= id) addStmt(this.func, "other", null);
    return id as StmtId;
  }

  /** True if it was the terminator. */
  #readInstrOrTerm(line: Line, block: BlockId): boolean {
    const term = this.#term(line);
    if (term !== null) {
      blockOf(this.func, block).term = { ...term, stmt: this.#stmt(line) };
      return true;
    }
    let result: ValueId | null = null;
    if (line.peek().startsWith("%")) {
      result = splitValue(line, line.value()).id;
      line.expect(":");
      readType(line);
      line.expect("=");
    }
    const { instr, labels } = this.#instr(line, result);
    const placed = { ...instr, stmt: this.#stmt(line) };
    if (placed.op === "phi") this.#phiLabels.set(placed, labels);
    appendInstr(this.func, block, placed);
    return false;
  }

  #term(line: Line): Terminator | null {
    if (line.accept("jump")) return { op: "jump", to: this.#block(line), stmt: null };
    if (line.accept("unreachable")) return { op: "unreachable", stmt: null };
    if (line.accept("return")) {
      const bare = line.atEnd || line.peek().startsWith("#");
      return { op: "return", value: bare ? null : this.#operand(line), stmt: null };
    }
    if (line.accept("branch")) {
      const cond = this.#operand(line);
      line.expect(",");
      const then = this.#block(line);
      line.expect(",");
      return { op: "branch", cond, then, other: this.#block(line), stmt: null };
    }
    return line.accept("switch") ? this.#switch(line) : null;
  }

  #switch(line: Line): Terminator {
    const on = this.#operand(line);
    line.expect(",");
    line.expect("[");
    const cases: { low: bigint; high: bigint; to: BlockId }[] = [];
    while (!line.accept("]")) {
      const low = line.number();
      const high = line.accept("..") ? line.number() : low;
      line.expect(":");
      cases.push({ low, high, to: this.#block(line) });
      if (line.peek() !== "]") line.expect(",");
    }
    line.expect(",");
    return { op: "switch", on, cases, other: this.#block(line), stmt: null };
  }

  #instr(line: Line, result: ValueId | null): { instr: Instr; labels: readonly BlockId[] } {
    const op = line.name();
    const stmt = null;
    const plain = (instr: Instr) => ({ instr, labels: [] });
    if (op === "store") {
      const open = this.#ref(line);
      line.expect("=");
      const value = this.#operand(line);
      if (result !== null) throw line.error("a store has no result");
      return plain({ op, ref: { ...open, type: typeOf(this.func, value) }, value, stmt });
    }
    if (op === "set") {
      const variable = this.#variable(line);
      line.expect("=");
      if (result !== null) throw line.error("a set has no result");
      return plain({ op, var: variable, value: this.#operand(line), stmt });
    }
    if (op === "call") return plain(this.#call(line, result));
    if (op === "opaque") {
      const what = line.string();
      line.expect("(");
      return plain({ op, result, what, args: this.#operands(line, ")"), stmt });
    }
    if (result === null) throw line.error(`${op} needs a result`);
    if (op === "phi") return this.#phi(line, result);
    return plain(this.#valueInstr(line, op, result));
  }

  #valueInstr(line: Line, op: string, result: ValueId): Instr {
    const stmt = null;
    const type = this.func.values[result]!.type;
    if (BINARY.has(op) || UNARY.has(op)) {
      const wraps = line.accept(".");
      if (wraps) line.expect("wrap");
      const overflow = wraps ? "wrap" : "undefined";
      if (UNARY.has(op))
        return { op: "unary", result, opcode: op as UnaryOpcode, arg: this.#operand(line), overflow, stmt };
      const [left, right] = this.#pair(line);
      return { op: "binary", result, opcode: op as BinaryOpcode, left, right, overflow, stmt };
    }
    switch (op) {
      case "cast":
      case "copy":
        return { op, result, arg: this.#operand(line), stmt };
      case "select": {
        const [cond, then] = this.#pair(line);
        line.expect(",");
        return { op, result, cond, then, other: this.#operand(line), stmt };
      }
      case "load":
        return { op, result, ref: { ...this.#ref(line), type }, stmt };
      case "addr": {
        if (type.kind !== "pointer") throw line.error("the result of addr is a pointer");
        return { op, result, ref: { ...this.#ref(line), type: type.to }, stmt };
      }
      case "ptradd": {
        const [base, index] = this.#pair(line);
        return { op, result, base, index, stmt };
      }
      case "ptrdiff": {
        const [left, right] = this.#pair(line);
        return { op, result, left, right, stmt };
      }
      case "get":
        return { op, result, var: this.#variable(line), stmt };
      default:
        throw line.error(`unknown instruction ${op}`);
    }
  }

  #phi(line: Line, result: ValueId): { instr: Instr; labels: readonly BlockId[] } {
    const args: Operand[] = [];
    const labels: BlockId[] = [];
    line.expect("[");
    while (!line.accept("]")) {
      labels.push(this.#block(line));
      line.expect(":");
      args.push(this.#operand(line));
      if (line.peek() !== "]") line.expect(",");
    }
    return { instr: { op: "phi", result, args, stmt: null }, labels };
  }

  #call(line: Line, result: ValueId | null): Instr {
    const callee = line.accept("*")
      ? { kind: "indirect" as const, pointer: this.#operand(line) }
      : { kind: "direct" as const, name: line.name() };
    line.expect("(");
    const args = this.#operands(line, ")");
    const effects: CallEffects = line.accept("const") ? "const" : line.accept("pure") ? "pure" : "any";
    const noreturn = line.accept("noreturn");
    const fresh = line.accept("fresh") ? { fresh: true } : {};
    return { op: "call", result, callee, args, effects, noreturn, ...fresh, stmt: null };
  }

  /** Without `type`, which comes from the context. */
  #ref(line: Line): MemRef {
    const volatile = line.accept("volatile");
    const isObject = !/^[%(@]/.test(line.peek());
    const base: MemRef["base"] = isObject
      ? { kind: "object", var: this.#variable(line) }
      : { kind: "pointer", pointer: this.#operand(line) };
    const root = base.kind === "object" ? this.func.vars[base.var]!.type : this.#pointee(line, base.pointer);
    const path: PathStep[] = [];
    for (;;) {
      if (line.accept("[")) path.push(this.#indexStep(line));
      else if (line.accept(".")) {
        const name = line.peek().startsWith("@") ? "" : line.name();
        path.push({ kind: "field", name, field: line.field() });
      } else return { base, path, root, type: root, volatile };
    }
  }

  #indexStep(line: Line): PathStep {
    const index = this.#operand(line);
    const extent = line.accept(":") ? this.#operand(line) : null;
    line.expect("]");
    return { kind: "index", index, extent };
  }

  #pointee(line: Line, pointer: Operand): Type {
    const type = typeOf(this.func, pointer);
    if (type.kind !== "pointer") throw line.error("the base of a reference is not a pointer");
    return type.to;
  }

  #linkPreds(): void {
    const { func } = this;
    for (const block of liveBlocks(func))
      for (const to of successors(block.term)) blockOf(func, to).preds.push(block.id);
    for (const [id, { line, preds }] of this.#givenPreds) {
      const found = blockOf(func, id).preds;
      if (found.toSorted(byNumber).join() !== preds.toSorted(byNumber).join())
        throw line.error(`bb${id} has the predecessors ${found.map((p) => `bb${p}`).join(" ") || "(none)"}`);
      blockOf(func, id).preds = preds;
    }
    for (const line of this.#lines) if (line.isLabel) this.#orderPhis(line);
  }

  /** Puts φ arguments in the order of the predecessors. */
  #orderPhis(label: Line): void {
    label.rewind();
    const block = blockOf(this.func, label.block());
    block.instrs = block.instrs.map((instr) => {
      if (instr.op !== "phi") return instr;
      const left = this.#phiLabels.get(instr)!.map((from, i) => ({ from, arg: instr.args[i]! }));
      const args = block.preds.map((pred) => {
        const at = left.findIndex((l) => l.from === pred);
        if (at < 0) throw label.error(`a phi of bb${block.id} has no argument for bb${pred}`);
        return left.splice(at, 1)[0]!.arg;
      });
      if (left.length > 0) throw label.error(`a phi of bb${block.id} has an argument for bb${left[0]!.from}`);
      return { ...instr, args };
    });
  }
}

function byNumber(a: number, b: number): number {
  return a - b;
}

/** `i.3` is variable 3, called i. */
function splitVarName(spelled: string): [string, number | null] {
  const match = /^(.*)\.(\d+)$/.exec(spelled);
  return match === null ? [spelled, null] : [match[1]!, Number(match[2])];
}

/** `%i_5` is value 5 of variable i, `%t5` is value 5. */
function splitValue(line: Line, spelled: string): { id: ValueId; variable: string | null } {
  const named = /^%(.*)_(\d+)$/.exec(spelled);
  if (named !== null) return { id: Number(named[2]) as ValueId, variable: named[1]! };
  const bare = /^%t(\d+)$/.exec(spelled);
  if (bare === null) throw line.error(`${spelled} is not a value: values are %name_N or %tN`);
  return { id: Number(bare[1]) as ValueId, variable: null };
}

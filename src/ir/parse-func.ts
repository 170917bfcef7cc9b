// One function in the text of the three-address form: its head, tables and blocks.

import type { Span } from "../source/span.ts";
import { nameFrom } from "../source/words.ts";
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
} from "./build.ts";
import type { BlockId, Func, PhiInstr, ValueId, Var, VarId } from "./func.ts";
import type { TokenLine } from "./lex.ts";
import { InstrReader } from "./parse-instr.ts";
import { ParseScope, splitValue, splitVarName } from "./parse-scope.ts";
import { readType } from "./parse-type.ts";
import type { OutlineNode, SourceLoop, SourceStmt, StmtId } from "./source-statements.ts";
import { type ExtentId, type Type, VOID } from "./type.ts";

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

export class FuncParser {
  readonly func: Func;
  readonly #lines: readonly TokenLine[];
  readonly #scope: ParseScope;
  readonly #instrs: InstrReader;
  readonly #phiLabels = new Map<PhiInstr, readonly BlockId[]>();
  readonly #givenPreds = new Map<BlockId, { readonly line: TokenLine; readonly preds: BlockId[] }>();

  constructor(lines: readonly TokenLine[]) {
    this.#lines = lines;
    const params = this.#readHeader(lines[0]!);
    this.func = params.func;
    this.#scope = new ParseScope(this.func);
    this.#instrs = new InstrReader(this.#scope);
    // Variables first (parameters' types depend on nothing), then the types of all values, then operands.
    for (const line of lines) if (line.peek() === "var") this.#readVar(line);
    this.#addParams(params.params);
    this.#declareValues();
    this.#fillValues();
    this.#declareBlocks();
    this.#readBody();
    this.#linkPreds();
  }

  #readHeader(line: TokenLine): { func: Func; params: { line: TokenLine; spelled: string; type: Type }[] } {
    line.expect("func");
    const name = line.name();
    const params: { line: TokenLine; spelled: string; type: Type }[] = [];
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

  #readVar(line: TokenLine): void {
    line.expect("var");
    const spelled = line.name();
    line.expect(":");
    const type = readType(line);
    const storage = line.oneOf(["param", "local", "static", "global", "extern"]);
    const home = line.oneOf(["register", "memory"]);
    const volatile = line.accept("volatile");
    const chosen = line.accept("chosen") ? { chosen: true } : {};
    const followed = line.accept("followed") ? { isFollowed: true as const } : {};
    const span = line.accept("at") ? line.span() : null;
    const scope = line.accept("in") ? line.span() : null;
    const literal = line.accept("literal") ? { literal: line.string() } : {};
    line.end();
    line.rewind();
    const [name, number] = splitVarName(spelled);
    if (number !== null && number !== this.func.vars.length)
      throw line.error(`variable ${spelled} should be number ${this.func.vars.length}`);
    if (this.#scope.vars.has(spelled)) throw line.error(`variable ${spelled} is declared twice`);
    this.#addVar(spelled, {
      name: nameFrom(name),
      type,
      storage,
      home,
      volatile,
      ...chosen,
      ...followed,
      span,
      scope,
      ...literal,
    });
  }

  #addVar(spelled: string, options: Omit<Var, "id">): VarId {
    const id = addVar(this.func, options);
    this.#scope.vars.set(spelled, id);
    return id;
  }

  #addParams(params: readonly { line: TokenLine; spelled: string; type: Type }[]): void {
    for (const { line, spelled, type } of params) {
      const { id, variable } = splitValue(line, spelled);
      if (variable === null) throw line.error(`parameter ${spelled} needs a name`);
      const known = this.#scope.vars.get(variable);
      const param =
        known === undefined ? addParam(this.func, { name: variable, type }) : bindParam(this.func, known);
      this.#scope.vars.set(variable, param.var);
      // Parameters need not have the first numbers.
      this.func.values.pop();
      this.func.values[id] = { id, type, var: param.var };
      (this.func.params as unknown[])[this.func.params.length - 1] = { var: param.var, value: id };
      this.#spell(line, id, spelled);
    }
  }

  #spell(line: TokenLine, id: ValueId, spelled: string): void {
    const known = this.#scope.spelled.get(id);
    if (known !== undefined) throw line.error(`value ${spelled} is defined twice`);
    this.#scope.spelled.set(id, spelled);
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
  #variableOf(line: TokenLine, spelled: string, type: Type): VarId {
    const known = this.#scope.vars.get(spelled);
    if (known !== undefined) return known;
    if (splitVarName(spelled)[1] !== null) throw line.error(`variable ${spelled} is not declared`);
    return this.#addVar(spelled, {
      name: nameFrom(spelled),
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

  #readLabel(line: TokenLine): BlockId {
    const id = line.block();
    line.expect(":");
    if (line.accept("; preds")) {
      const preds: BlockId[] = [];
      while (!line.atEnd) preds.push(line.block());
      this.#givenPreds.set(id, { line, preds });
    }
    return id;
  }

  #readTable(line: TokenLine): void {
    const { func } = this;
    const keyword = line.name();
    const mutable = func as { span: Span | null; bodySpan: Span | null };
    if (keyword === "var") line.skip();
    else if (keyword === "span") mutable.span = line.span();
    else if (keyword === "body") mutable.bodySpan = line.span();
    else if (keyword === "entry") func.entry = this.#scope.block(line);
    else if (keyword === "macro") this.#readMacro(line);
    else if (keyword === "extent") {
      const id = line.extent();
      line.expect("=");
      func.extents.set(id as ExtentId, this.#scope.operand(line));
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
    } else if (keyword === "loop") func.loops.set(this.#scope.block(line), this.#readLoop(line));
    else if (keyword === "pragma") this.#readPragma(line);
    else if (keyword === "text") this.#readOutline(line);
    else throw line.error(`unknown keyword ${keyword}`);
  }

  /** A node belongs to the last one that is a level higher. */
  #readOutline(line: TokenLine): void {
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

  #readLoop(line: TokenLine): SourceLoop {
    const kind = line.oneOf<SourceLoop["kind"]>(["for", "while", "do"]);
    const span = line.accept("at") ? line.span() : null;
    const body = line.accept("body") ? line.span() : null;
    const iterator = line.accept("iterator") ? this.#scope.variable(line) : null;
    return { kind, span, body, iterator, ...(line.accept("counted") && { isCounted: true }) };
  }

  #readMacro(line: TokenLine): void {
    const spelled = line.macro();
    line.expect(":");
    const type = readType(line);
    line.expect("=");
    const [name] = splitVarName(spelled);
    this.#scope.macros.set(
      spelled,
      addMacro(this.func, { name, definition: null, type, hint: line.number() }),
    );
  }

  #readPragma(line: TokenLine): void {
    // What it says is the front end's to tell.
    const said = { text: line.string(), meaning: { kind: "other" } } as const;
    if (line.accept("in")) addPragma(this.func, { ...said, span: line.span(), isPart: true });
    else addPragma(this.func, { ...said, span: line.accept("at") ? line.span() : null });
  }

  /** True if it was the terminator. */
  #readInstrOrTerm(line: TokenLine, block: BlockId): boolean {
    const term = this.#instrs.term(line);
    if (term !== null) {
      blockOf(this.func, block).term = { ...term, stmt: this.#scope.stmt(line) };
      return true;
    }
    let result: ValueId | null = null;
    if (line.peek().startsWith("%")) {
      result = splitValue(line, line.value()).id;
      line.expect(":");
      readType(line);
      line.expect("=");
    }
    const { instr, labels } = this.#instrs.instr(line, result);
    const placed = { ...instr, stmt: this.#scope.stmt(line) };
    if (placed.op === "phi") this.#phiLabels.set(placed, labels);
    appendInstr(this.func, block, placed);
    return false;
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
  #orderPhis(label: TokenLine): void {
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

// What lowering knows while it is inside one function, in whatever language: the block that is being filled,
// the source statement that is being lowered, and the outline of the text.
//
// Code is emitted at the end of the current block. After a jump that can't be passed (return, goto, break) a
// new block without predecessors becomes current; what is emitted there and not reached by a label is removed
// at the end.

import {
  addBlock,
  addOutline,
  addStmt,
  addVar,
  appendInstr,
  createFunc,
  float,
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
  LoadInstr,
  MemRef,
  Operand,
  Terminator,
  UnaryOpcode,
  ValueId,
  VarId,
} from "../ir/func.ts";
import type { OpaqueWords } from "../ir/opaque-names.ts";
import type { OutlineNode, SourceStmt, StmtId } from "../ir/source-statements.ts";
import { INT, isScalarType, pointerTo, sameType, type Type } from "../ir/type.ts";
import type { Span } from "../source/span.ts";
import type { SourceWords } from "./source-words.ts";

/** The function that is lowered, as its head says. */
type Head = Omit<Parameters<typeof createFunc>[0], "form">;

export class FunctionBuilder {
  readonly func: Func;
  block: BlockId;
  stmt: StmtId | null = null;
  /** Signed overflow wraps (-fwrapv). */
  readonly #wrapv: boolean;
  readonly #labels = new Map<string, BlockId>();
  /** The end of what is evaluated before the body: parameters and extents. */
  #prologue: BlockId;

  readonly #words: SourceWords;

  constructor(head: Head, wrapv: boolean, words: SourceWords) {
    this.#words = words;
    this.func = createFunc({ ...head, form: "vars" });
    this.#wrapv = wrapv;
    this.#prologue = addBlock(this.func);
    this.block = this.#prologue;
  }

  // ---- blocks ----

  newBlock(): BlockId {
    return addBlock(this.func);
  }

  /** Ends the current block. What follows is not reached, until a block is started. */
  end(term: Terminator): void {
    replaceTerm(this.func, this.block, term);
    this.block = addBlock(this.func);
  }
  jump(to: BlockId): void {
    this.end({ op: "jump", to, stmt: null });
  }
  /** Goes on in `block`; the current block falls into it. */
  start(block: BlockId): void {
    replaceTerm(this.func, this.block, { op: "jump", to: block, stmt: null });
    this.block = block;
  }
  /** Goes on in `block`, which the current block has already been ended for. */
  resume(block: BlockId): void {
    this.block = block;
  }

  /** Emits code at the end of a block that was left, as part of a statement there. */
  insertAt(block: BlockId, stmt: StmtId, emit: () => void): void {
    const [outerBlock, outerStmt] = [this.block, this.stmt];
    this.block = block;
    this.stmt = stmt;
    emit();
    this.block = outerBlock;
    this.stmt = outerStmt;
  }

  /** Closes the prologue: from here on the body is lowered. */
  startBody(): void {
    this.#prologue = this.block;
    this.block = addBlock(this.func);
    this.#bodyStart = this.block;
  }
  #bodyStart: BlockId | null = null;

  /** Emits code that is evaluated once, before the body. */
  inPrologue(emit: () => void): void {
    if (this.#bodyStart === null) {
      emit();
      return;
    }
    const [block, stmt] = [this.block, this.stmt];
    this.block = this.#prologue;
    this.stmt = null;
    emit();
    this.#prologue = this.block;
    this.block = block;
    this.stmt = stmt;
  }

  /** Joins prologue and body. */
  finish(): void {
    for (const node of this.#outline) addOutline(this.func, node);
    replaceTerm(this.func, this.#prologue, { op: "jump", to: this.#bodyStart!, stmt: null });
  }

  label(name: string): BlockId {
    const known = this.#labels.get(name);
    if (known !== undefined) return known;
    const made = addBlock(this.func);
    this.#labels.set(name, made);
    return made;
  }

  /** Lowers one source statement. */
  within<T>(kind: SourceStmt["kind"], span: Span | null, lower: () => T): T {
    if (this.#merged) return lower();
    const outer = this.stmt;
    this.stmt = addStmt(this.func, kind, span, this.placeOf(span));
    const result = lower();
    this.stmt = outer;
    return result;
  }

  /** `line 12`: for messages. */
  placeOf(span: Span | null): string | undefined {
    return span === null ? undefined : this.#words.place(span);
  }

  /** Notes what `lower` lowers as one statement of the text. */
  outlined(node: Pick<OutlineNode, "kind" | "label" | "span">, lower: () => void): void {
    if (this.#merged) {
      lower();
      return;
    }
    const outer = this.#outline;
    const children: OutlineNode[] = [];
    const first = this.func.stmts.length as StmtId;
    this.#outline = children;
    lower();
    this.#outline = outer;
    const { kind, label, span } = node;
    // No spread: each of these objects would get a layout of its own from V8.
    outer.push({ kind, label, span, first, end: this.func.stmts.length as StmtId, children });
  }
  /** Statements inside an expression: all of it is part of the statement around. */
  merged(lower: () => void): void {
    const outer = this.#merged;
    this.#merged = true;
    lower();
    this.#merged = outer;
  }
  #merged = false;
  /** Lowers what is no statement of the text by itself, such as the head of a `for`. */
  unlisted(lower: () => void): void {
    const outer = this.#outline;
    this.#outline = [];
    lower();
    this.#outline = outer;
  }
  #outline: OutlineNode[] = [];

  // ---- polyc's own variables ----

  /** A register variable that lowering needs for itself; `words`: what it is. */
  temporary(name: string, type: Type, words = "the value of a condition"): VarId {
    return addVar(this.func, { name, type, storage: "local", home: "register", standsFor: { words } });
  }

  /** An object that lowering needs for itself, in the statement that it lowers. */
  unnamed(name: string, type: Type): VarId {
    const standsFor = { words: "what a call gives" };
    const scope = this.stmt === null ? null : (this.func.stmts[this.stmt]?.span ?? null);
    return addVar(this.func, { name, type, storage: "local", home: "memory", scope, standsFor });
  }

  // ---- instructions ----

  typeOf(operand: Operand): Type {
    return typeOf(this.func, operand);
  }

  emit(instr: Instr): void {
    appendInstr(this.func, this.block, instr);
  }

  /** Emits the instruction that defines a new value. */
  define(
    type: Type,
    make: (result: ValueId, stmt: StmtId | null) => Instr,
    variable: VarId | null = null,
  ): Operand {
    const result = newValue(this.func, type, variable);
    this.emit(make(result, this.stmt));
    return value(result);
  }

  binary(opcode: BinaryOpcode, left: Operand, right: Operand, type: Type): Operand {
    const overflow = overflowOf(opcode, this.typeOf(left), this.#wrapv);
    return this.define(type, (result, stmt) => ({
      op: "binary",
      result,
      opcode,
      left,
      right,
      overflow,
      stmt,
    }));
  }
  unary(opcode: UnaryOpcode, arg: Operand, type: Type): Operand {
    const overflow = overflowOf(opcode, this.typeOf(arg), this.#wrapv);
    return this.define(type, (result, stmt) => ({ op: "unary", result, opcode, arg, overflow, stmt }));
  }
  /** No instruction where the types are one. */
  cast(arg: Operand, type: Type): Operand {
    if (sameType(this.typeOf(arg), type)) return arg;
    return this.define(type, (result, stmt) => ({ op: "cast", result, arg, stmt }));
  }
  /** `text`: where the author spells the lvalue. */
  load(ref: MemRef, text: Span | null = null): Operand {
    return this.define(ref.type, (result, stmt) => ({
      ...({ op: "load", result, ref, stmt } as const),
      ...this.spelled(text),
    }));
  }
  store(ref: MemRef, stored: Operand, text: Span | null = null): void {
    this.emit({ op: "store", ref, value: stored, stmt: this.stmt, ...this.spelled(text) });
  }
  private spelled(text: Span | null): Pick<LoadInstr, "text" | "spelling"> {
    if (text === null) return {};
    const spelling = this.#words.spelling(text);
    return spelling === undefined ? { text } : { text, spelling };
  }
  address(ref: MemRef): Operand {
    const type = pointerTo(ref.type, ref.volatile ? { toVolatile: true } : {});
    // The address of a volatile object is computed as any other.
    const plain = { ...ref, volatile: false };
    return this.define(type, (result, stmt) => ({ op: "addr", result, ref: plain, stmt }));
  }
  ptradd(base: Operand, index: Operand): Operand {
    return this.define(this.typeOf(base), (result, stmt) => ({ op: "ptradd", result, base, index, stmt }));
  }
  get(variable: VarId): Operand {
    const { type } = this.func.vars[variable]!;
    return this.define(type, (result, stmt) => ({ op: "get", result, var: variable, stmt }), variable);
  }
  set(variable: VarId, stored: Operand): void {
    for (const seen of this.#assigned) seen.add(variable);
    this.emit({ op: "set", var: variable, value: stored, stmt: this.stmt });
  }
  /** The variables that `lower` assigns to. */
  assignedIn(lower: () => void): readonly VarId[] {
    const seen = new Set<VarId>();
    this.#assigned.push(seen);
    lower();
    this.#assigned.pop();
    return [...seen];
  }
  readonly #assigned: Set<VarId>[] = [];

  /** A barrier; with a result where `type` is scalar. */
  opaque(
    what: string,
    args: readonly Operand[],
    type: Type | null = null,
    words: OpaqueWords | null = null,
    calls: string | null = null,
  ): Operand | null {
    const said = { ...(words !== null && { words }), ...(calls !== null && { calls }) };
    if (type !== null && isScalarType(type))
      return this.define(type, (result, stmt) => ({ op: "opaque", result, what, args, ...said, stmt }));
    this.emit({ op: "opaque", result: null, what, args, ...said, stmt: this.stmt });
    return null;
  }

  /** An operand of integral type that is nonzero exactly when `operand` is. */
  truth(operand: Operand): Operand {
    const type = this.typeOf(operand);
    if (type.kind === "float" || type.kind === "pointer")
      return this.binary("ne", operand, zeroOperand(type), INT);
    return operand;
  }
}

export const zeroOperand = (type: Type): Operand => (type.kind === "float" ? float(0, type) : int(0, type));

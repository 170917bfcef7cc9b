// What lowering C knows while it is inside one function: the tables from symbols, macros and literals to
// their ids, and where jumps of the text go.

import type {
  Expr,
  FunctionDefinition,
  GivenFact,
  MacroUse,
  Stmt,
  SymbolId,
  Unit,
} from "../../frontend/c/ast.ts";
import { addBlock, addMacro, addPragma, addVar } from "../../ir/build.ts";
import type { BlockId, MacroId, Operand, VarId } from "../../ir/func.ts";
import { isScalarType, type Type, VOID_POINTER } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import { FunctionBuilder } from "../function-builder.ts";
import { NO_WORDS, type SourceWords } from "../source-words.ts";
import { enteredLoops } from "./entered-loops.ts";

export interface LowerOptions {
  /** -fwrapv: signed overflow wraps. */
  readonly wrapv?: boolean;
  /** What is taken to hold whenever control comes to a function. */
  readonly given?: ReadonlyMap<SymbolId, readonly GivenFact[]>;
  readonly words?: SourceWords;
  /** `Func.sizesMayBeNegative` */
  readonly sizesMayBeNegative?: boolean;
  /** No other flags make another value of a macro. */
  readonly isFinal?: boolean;
}

/** Where break and continue go. A switch has no continue of its own. */
interface JumpTargets {
  readonly breakTo: BlockId;
  readonly continueTo: BlockId | null;
}

export class LoweringContext extends FunctionBuilder {
  readonly unit: Unit;
  readonly isFinal: boolean;
  /** Loops that are entered in the middle, and by what. */
  readonly entered: ReturnType<typeof enteredLoops>;
  /** Functions whose address is taken, for the whole unit. */
  readonly addressTaken: Set<string>;
  /** Blocks of `case` and `default` in the switches around, innermost last. */
  readonly switches: Map<object, BlockId>[] = [];
  readonly jumps: JumpTargets[] = [];
  /** Inside of loops that a directive of OpenMP's transforms. */
  inTransformed = false;
  readonly #vars = new Map<SymbolId, VarId>();
  readonly #macros = new Map<string, MacroId>();
  readonly #literals = new Map<string, VarId>();

  constructor(unit: Unit, definition: FunctionDefinition, options: LowerOptions, addressTaken: Set<string>) {
    const { name, resultType, isStatic, span, bodySpan } = definition;
    const head = { name, resultType, isStatic, span, bodySpan };
    super(head, options.wrapv ?? false, options.words ?? NO_WORDS);
    this.isFinal = options.isFinal === true;
    if (options.sizesMayBeNegative === true) this.func.sizesMayBeNegative = true;
    this.unit = unit;
    this.entered = enteredLoops(definition.body);
    this.addressTaken = addressTaken;
  }

  /**
   * Where all computed gotos go, and the variable in which they leave the address: one switch serves them
   * all.
   */
  dispatch(): BlockId {
    this.#dispatch ??= addBlock(this.func);
    return this.#dispatch;
  }
  gotoTarget(): VarId {
    this.#gotoTarget ??= this.temporary("$goto", VOID_POINTER, "where a goto leads");
    return this.#gotoTarget;
  }
  get hasDispatch(): boolean {
    return this.#dispatch !== null;
  }
  #dispatch: BlockId | null = null;
  #gotoTarget: VarId | null = null;

  /** ` (line 12)`: where that is, or else the statement around; empty where neither has a text. */
  inPlace(span: Span | null): string {
    const place = this.placeOf(span) ?? (this.stmt === null ? undefined : this.func.stmts[this.stmt]!.place);
    return place === undefined ? "" : ` (${place})`;
  }

  // ---- things of the source ----

  variable(id: SymbolId): VarId {
    const known = this.#vars.get(id);
    if (known !== undefined) return known;
    const symbol = this.unit.symbols[id]!;
    const { name, type, storage, volatile, span, scope, flags } = symbol;
    const chosen = symbol.chosen === true ? { chosen: true, ...(flags !== undefined && { flags }) } : {};
    if (symbol.kind === "function") this.addressTaken.add(name);
    const local = storage === "local" || storage === "param";
    const home = local && !volatile && !symbol.addressTaken && isScalarType(type) ? "register" : "memory";
    const followed = symbol.addressTaken && symbol.captured !== true ? { isFollowed: true as const } : {};
    const made = addVar(this.func, {
      name,
      type,
      storage,
      home,
      volatile,
      ...chosen,
      ...followed,
      span,
      scope,
    });
    this.#vars.set(id, made);
    return made;
  }

  literal(bytes: string, type: Type): VarId {
    const key = `${type.kind === "array" ? type.extent?.id : ""} ${bytes}`;
    const known = this.#literals.get(key);
    if (known !== undefined) return known;
    const name = `$str${this.#literals.size}`;
    const made = addVar(this.func, { name, type, storage: "static", home: "memory", literal: bytes });
    this.#literals.set(key, made);
    return made;
  }

  macro(use: MacroUse, hint: bigint, type: Type): Operand {
    const key = `${use.definition} ${use.name}`;
    let id = this.#macros.get(key);
    if (id === undefined) {
      id = addMacro(this.func, { ...use, type, hint });
      this.#macros.set(key, id);
    }
    return { kind: "macro", macro: id, type: this.func.macros[id]!.type };
  }

  pragma({ text, meaning, span, isPart }: Stmt & { kind: "pragma" }): void {
    addPragma(this.func, { text, meaning, span, ...(isPart && { isPart }) });
  }
}

/** An integer constant that no macro takes part in. */
export function plainConstant(expr: Expr): bigint | null {
  return expr.kind === "int" && expr.macro === null && expr.restsOn === undefined ? expr.value : null;
}

// The three-address form: a control-flow graph of blocks with GIMPLE-like statements.
//
// Two forms share the data type:
//   "vars"  before SSA: locals whose address is not taken are `Var`s with home "register", read by `get` and
//           written by `set`
//   "ssa"   no get/set on register variables is left; blocks begin with `phi`s
//
// Rules that the verifier (`ir/verify.ts`) checks: every value is defined once, before use (dominance in SSA
// form); operand and result types agree exactly, conversions are explicit `cast`s; pointer arithmetic stays
// pointer arithmetic (`ptradd`), and a memory reference keeps its subscripts: a `MemRef` is never a flattened
// address.
//
// `Func` is mutable, through `build.ts`, `cfg-edits.ts` and `def-use.ts` only. Ids are dense and per
// function; there are no global counters.

import type { Span } from "../source/span.ts";
import type { AuthorText, Name } from "../source/words.ts";
import type { Brand } from "../support/brand.ts";
import type { OpaqueWords } from "./opaque-names.ts";
import type { Pragma } from "./pragma.ts";
import type { OutlineNode, SourceLanguage, SourceLoop, SourceStmt, StmtId } from "./source-statements.ts";
import type { ToldOfCallee } from "./told-of-callee.ts";
import type { ExtentId, Type } from "./type.ts";
import type { StandsFor } from "./variable-words.ts";

export type ValueId = Brand<"value">;
export type BlockId = Brand<"block">;
export type VarId = Brand<"var">;
/** Index into `Func.macros`. */
export type MacroId = Brand<"macro">;

/** A named object of the source: parameter, local, static or global. */
export interface Var {
  readonly id: VarId;
  /** Source name. Two locals in different scopes may share it. */
  readonly name: Name;
  readonly type: Type;
  readonly storage: "param" | "local" | "static" | "global" | "extern";
  /**
   * register: a scalar whose address is never taken: becomes SSA names.
   * memory:   lives in memory (arrays, structs, address taken, volatile, static, global).
   */
  readonly home: "register" | "memory";
  readonly volatile: boolean;
  /** Volatile because flags choose how it is declared (`#if`). Absent means no. */
  readonly chosen?: boolean;
  /** The condition that decides how it is declared: for messages, not printed. Absent: not known. */
  readonly flags?: string;
  /** Of the declared name in the user's file; null when it is no contiguous text there. */
  readonly span: Span | null;
  /** Innermost block in which it is visible (compound or for statement); null: global, parameter. */
  readonly scope: Span | null;
  /** A string literal: its bytes (one character each), without the final zero, which `type` counts. */
  readonly literal?: string;
  /** From what the author counts each dimension, outermost first: here all count from 0. Absent: as here. */
  readonly lowerBounds?: readonly bigint[];
  /** An argument by reference: by a pointer's name the text means what it points to. */
  readonly byReference?: true;
  /** Of `grid%cell%u`, all `grid(i)%cell(j)%u`: how many subscripts each name has. Not printed. */
  readonly componentRanks?: readonly number[];
  readonly hasBoth?: true;
  /** All that has its address is in the function, as instructions. Absent: not known. Not printed. */
  readonly isFollowed?: true;
  /** How many elements there are of something: never negative. Absent: not known. Not printed. */
  readonly isCount?: true;
  /** A bound of the array of that name, which the text asks for: `size(a, 2)`. Not printed. */
  readonly boundOf?: Name;
  /** What messages say instead of the name of a variable that polyc made. Absent: the name. Not printed. */
  readonly standsFor?: StandsFor;
}

/** An object-like macro, all of a signed integer subexpression: a symbolic parameter, its value a hint. */
export interface MacroConst {
  readonly name: Name;
  /**
   * Which of the meanings that the name has in the file: `MacroUse.definition`. Null: not known (read from
   * text).
   */
  readonly definition: number | null;
  readonly type: Type;
  /** Today's value. Proves nothing: `gcc -DNI=…` may change it. */
  readonly hint: bigint;
}

export interface FloatConstant {
  readonly kind: "float";
  /** Already rounded to `type`. */
  readonly value: number;
  /** The author's spelling (hexadecimal, suffixes, a macro's name) for printing; null: he has none. */
  readonly text: AuthorText | null;
  readonly type: Type;
}

export type Operand =
  | { readonly kind: "value"; readonly id: ValueId }
  | { readonly kind: "int"; readonly value: bigint; readonly type: Type }
  | FloatConstant
  | { readonly kind: "macro"; readonly macro: MacroId; readonly type: Type }
  | { readonly kind: "undef"; readonly type: Type };

export type ArithOpcode = "add" | "sub" | "mul" | "div" | "rem" | "shl" | "shr" | "and" | "or" | "xor";
export type CompareOpcode = "eq" | "ne" | "lt" | "le" | "gt" | "ge";
export type BinaryOpcode = ArithOpcode | CompareOpcode;
export type UnaryOpcode = "neg" | "bitnot" | "not";

/**
 * What overflow of an integer operation means: C's signed arithmetic is undefined, unsigned (and -fwrapv)
 * wraps. It says something for add, sub, mul, neg and shl on integers only; everything else carries
 * "undefined". (Signed shl out of range wraps: neither gcc nor clang exploits it.) `overflowOf` in
 * `operand.ts` knows.
 */
export type Overflow = "undefined" | "wrap";

/** One step into an object: a subscript, or a field of a struct or union. */
export type PathStep =
  | {
      readonly kind: "index";
      readonly index: Operand;
      /** Number of elements of this dimension; null where there is none (the outermost of a pointer). */
      readonly extent: Operand | null;
    }
  | {
      readonly kind: "field";
      readonly name: Name;
      readonly field: number;
      /**
       * Of a union: other members lie in the same bytes, whatever their types. Absent: of a struct, or not
       * known.
       */
      readonly inUnion?: true;
      /**
       * The condition that decides how it is declared: then it counts as volatile. Null: not known which.
       * Absent: flags don't.
       */
      readonly flags?: string | null;
    };

/**
 * A memory reference: base, then path. `A[i][j]` on a local array is {object A, [i] [j]}; on a parameter
 * `double A[n][m]` (a pointer to rows) it is {pointer %A, [i] (extent null), [j] (extent m)}; `*p` is
 * {pointer %p, [0]}: a pointer base always begins with an index step over objects of type `root`; `s.x[i]` is
 * {object s, .x [i]}.
 */
export interface MemRef {
  readonly base:
    | { readonly kind: "object"; readonly var: VarId }
    | { readonly kind: "pointer"; readonly pointer: Operand };
  readonly path: readonly PathStep[];
  /** Type of the object, or the pointee type of the pointer. */
  readonly root: Type;
  /** Type of what is loaded or stored, or whose address is taken. */
  readonly type: Type;
  readonly volatile: boolean;
}

/**
 * What a call may do, known by attribute, from the table of C library functions, or from its body. const: the
 * result depends on the arguments only, no side effect, always returns. pure: may also read memory.
 */
export type CallEffects = "const" | "pure" | "any";

export type Callee =
  | { readonly kind: "direct"; readonly name: Name }
  | { readonly kind: "indirect"; readonly pointer: Operand };

interface Common {
  /** Source statement that this came from; null for what passes made. Merging keeps the earlier one. */
  readonly stmt: StmtId | null;
}

export interface BinaryInstr extends Common {
  readonly op: "binary";
  readonly result: ValueId;
  readonly opcode: BinaryOpcode;
  readonly left: Operand;
  readonly right: Operand;
  readonly overflow: Overflow;
}
export interface UnaryInstr extends Common {
  readonly op: "unary";
  readonly result: ValueId;
  readonly opcode: UnaryOpcode;
  readonly arg: Operand;
  readonly overflow: Overflow;
}
/** Value conversion as C defines it, from the type of `arg` to the type of `result`. */
export interface CastInstr extends Common {
  readonly op: "cast";
  readonly result: ValueId;
  readonly arg: Operand;
}
/**
 * cond ? then : other, both already evaluated. Made by if-conversion only. `hasBoth`, of variables and φs
 * as well: so the source does it, as in `merge`. Not printed.
 */
export interface SelectInstr extends Common {
  readonly op: "select";
  readonly result: ValueId;
  readonly cond: Operand;
  readonly then: Operand;
  readonly other: Operand;
  readonly hasBoth?: true;
}
interface CopyInstr extends Common {
  readonly op: "copy";
  readonly result: ValueId;
  readonly arg: Operand;
}
export interface LoadInstr extends Common {
  readonly op: "load";
  readonly result: ValueId;
  readonly ref: MemRef;
  /** Where the author spells the lvalue; absent when nowhere, and for what passes and tests made. */
  readonly text?: Span;
  /** What stands there: for messages, not printed. Absent: it is long, or stands nowhere. */
  readonly spelling?: string;
}
export interface StoreInstr extends Common {
  readonly op: "store";
  readonly ref: MemRef;
  readonly value: Operand;
  /** As for loads. */
  readonly text?: Span;
  readonly spelling?: string;
}
/**
 * &ref: the result is a pointer to `ref.type`. The decay of an array to a pointer to its first element has
 * the subscript in its path: `A` used as a value is `addr A[0]`. A function's address is `addr f`, f a Var of
 * function type.
 */
export interface AddrInstr extends Common {
  readonly op: "addr";
  readonly result: ValueId;
  readonly ref: MemRef;
}
/** base + index, counted in objects of the pointee type. */
export interface PtrAddInstr extends Common {
  readonly op: "ptradd";
  readonly result: ValueId;
  readonly base: Operand;
  readonly index: Operand;
}
/** (left - right) / sizeof pointee. */
interface PtrDiffInstr extends Common {
  readonly op: "ptrdiff";
  readonly result: ValueId;
  readonly left: Operand;
  readonly right: Operand;
}
export interface CallInstr extends Common {
  readonly op: "call";
  readonly result: ValueId | null;
  readonly callee: Callee;
  readonly args: readonly Operand[];
  readonly effects: CallEffects;
  readonly noreturn: boolean;
  /** Where it stands, in words (`line 12`, `macro "SWAP", line 12`): for messages. Absent: not known. */
  readonly place?: string;
  /** The result points to a fresh object that nothing else points to (malloc …). Absent means no. */
  readonly fresh?: boolean;
  /** A function of the file that only computes, but may fault: nobody calls it where the source does not. */
  readonly mayFault?: true;
  /** A function of the library that stores what it computes of numbers through its pointers. Not printed. */
  readonly storesResults?: true;
  /** For messages, not printed. Absent: nothing is known of the function. */
  readonly told?: ToldOfCallee;
  /** What it may set and the file may read besides, for messages. Absent: nothing is known of that. */
  readonly observed?: "errno" | "the floating-point environment";
}

/** What the IR does not model (asm, struct assignment …): a barrier for everything. `what` names it. */
export interface OpaqueInstr extends Common {
  readonly op: "opaque";
  readonly result: ValueId | null;
  readonly what: string;
  /** Absent: `what` is all that there is to say. */
  readonly words?: OpaqueWords;
  /** Of calls with structures: the function, which may be looked into. Absent: it may not. Not printed. */
  readonly calls?: string;
  readonly args: readonly Operand[];
}
/** Before SSA only: the current value of a register variable. */
interface GetInstr extends Common {
  readonly op: "get";
  readonly result: ValueId;
  readonly var: VarId;
}
/** Before SSA only. */
export interface SetInstr extends Common {
  readonly op: "set";
  readonly var: VarId;
  readonly value: Operand;
}
/** In SSA only; first in its block; one argument per predecessor edge, in the order of `Block.preds`. */
export interface PhiInstr extends Common {
  readonly op: "phi";
  readonly result: ValueId;
  readonly args: readonly Operand[];
  readonly hasBoth?: true;
}

export type Instr =
  | BinaryInstr
  | UnaryInstr
  | CastInstr
  | SelectInstr
  | CopyInstr
  | LoadInstr
  | StoreInstr
  | AddrInstr
  | PtrAddInstr
  | PtrDiffInstr
  | CallInstr
  | OpaqueInstr
  | GetInstr
  | SetInstr
  | PhiInstr;

export type Terminator =
  | { readonly op: "jump"; readonly to: BlockId; readonly stmt: StmtId | null }
  /** `cond` is bool or int: nonzero goes to `then`. */
  | {
      readonly op: "branch";
      readonly cond: Operand;
      readonly then: BlockId;
      readonly other: BlockId;
      readonly stmt: StmtId | null;
    }
  | {
      readonly op: "switch";
      readonly on: Operand;
      readonly cases: readonly { readonly low: bigint; readonly high: bigint; readonly to: BlockId }[];
      readonly other: BlockId;
      readonly stmt: StmtId | null;
    }
  | { readonly op: "return"; readonly value: Operand | null; readonly stmt: StmtId | null }
  | { readonly op: "unreachable"; readonly stmt: StmtId | null };

export interface Value {
  readonly id: ValueId;
  readonly type: Type;
  /**
   * Source variable whose value this is at its definition; names the value when printed (`i_3`), proves
   * nothing.
   */
  readonly var: VarId | null;
  /** A value of a loop, of which this is the last one: it was made for uses outside of the loop. */
  readonly lastOf?: ValueId;
}

export interface Block {
  readonly id: BlockId;
  instrs: Instr[];
  term: Terminator;
  /** Predecessors, one entry per edge (a branch to one block gives two); see `cfg-edits.ts`. */
  preds: BlockId[];
}

export interface Func {
  readonly name: string;
  readonly language: SourceLanguage;
  form: "vars" | "ssa";
  /** Each parameter has a value; register parameters are `set` from it in the entry block before SSA. */
  readonly params: readonly { readonly var: VarId; readonly value: ValueId }[];
  readonly resultType: Type;
  readonly isStatic: boolean;
  readonly vars: Var[];
  readonly values: Value[];
  readonly macros: MacroConst[];
  /** Array extents of this function's types, evaluated at their declaration (soundness rule 7). */
  readonly extents: Map<ExtentId, Operand>;
  /** Indexed by BlockId; undefined where a pass removed the block. */
  readonly blocks: (Block | undefined)[];
  entry: BlockId;
  readonly stmts: SourceStmt[];
  /** Header block of each source loop as lowered. Passes that move headers mostly keep it up to date. */
  readonly loops: Map<BlockId, SourceLoop>;
  readonly pragmas: readonly Pragma[];
  /** What passes keep in registers: in the text it is still stored within the loop. */
  readonly promotions: Promotion[];
  /**
   * Of a function that only describes its source, and is never executed or printed: what stands where the
   * source need not execute it, with the conditions under which it does. Nothing may be concluded from its
   * being there (soundness rule 5). Absent means nothing.
   */
  speculated?: Map<ValueId, readonly BranchSide[]>;
  /**
   * What was read in front of loops that may never come to read it, with the texts of the loops each
   * iteration of which does. Such a load may stand where it would fault: nothing may be concluded from it,
   * and where nothing is read its value means nothing. Absent means none.
   */
  readsAhead?: Map<ValueId, readonly Span[]>;
  /**
   * What was read in front of loops whose stores may give the memory another type when they have read it for
   * the last time, with the texts of these loops: in another order it may be read after such a store. Absent
   * means nothing.
   */
  mayBeReused?: Map<ValueId, readonly Span[]>;
  /**
   * What was read in front of loops though stores in them may change it, for all that is known, with the
   * texts of these loops: right only if they don't, which is to be asked in front of new loops in their
   * place. Absent means nothing.
   */
  assumedInvariant?: Map<ValueId, readonly Span[]>;
  /**
   * Of a function that only describes: values that are computed where they stand, whether or not anything
   * uses them. Absent means none.
   */
  pinned?: Set<ValueId>;
  /** Of a function that only describes: statements with expanded calls; are bytes copied there? */
  expandedCalls?: readonly Span[];
  copiesBytes?: true;
  /** See `calls-in-nests.ts`. */
  isCalledInNests?: true;
  /**
   * What the user vouches for on the command line, as written there: its branches are the first of the
   * function. Absent means nothing.
   */
  given?: readonly string[];
  /**
   * It is true only while functions with external linkage have the bodies in the file. Absent means nothing.
   */
  restsOnBodies?: true;
  /**
   * Arrays may be declared with a size below none, and have no elements then (Fortran 2018, 8.5.8.2). Absent
   * means that no size is negative (C11, 6.7.6.2p5).
   */
  sizesMayBeNegative?: true;
  /** The statements of the body, from the outside in. */
  readonly outline: readonly OutlineNode[];
  /** The whole definition, and its body with the braces, in the user's file. */
  readonly span: Span | null;
  readonly bodySpan: Span | null;
}

/** One side of a choice: where the condition holds, or does not. */
export interface BranchSide {
  readonly cond: Operand;
  readonly holds: boolean;
}

/** Stores to one place that a loop makes after its exits only. */
interface Promotion {
  readonly header: BlockId;
  /** The source statements that the stores were of. */
  readonly stores: readonly (StmtId | null)[];
  /** The object in which they stored; null: where a pointer points. */
  readonly object: VarId | null;
}

// The polyhedral description of a region: what `scop/construct` makes from SSA, `transform/` rewrites,
// `dependence/` analyses, `schedule/` reorders and `codegen/` prints.
//
//     for (int i = 0; i < n; i++) {                S0: { S0[i] : 0 <= i < n }     C[i] := 0
//       C[i] = 0;                           ─►     S1: { S1[i,k] : … 0 <= k < m } C[i] := C[i] + A[i,k]
//       for (int k = 0; k < m; k++)
//         C[i] += A[i][k];
//     }
//
// A statement has one write and one operand tree (docs/design.md, "Statement granularity"): it is the root (a
// store, the write of a φ's or a value's scalar location) with the tree of pure operations and reads that
// compute its value. All reads of an instance happen before its write. Induction variables are not modelled
// as scalars: they are the domain's dimensions, recovered by scalar evolution; dimension k of a domain counts
// the iterations of the k-th surrounding loop of the region from 0, whatever the source's iterator does
// (`iterators` tells how they relate).
//
// SSA values that cross statements go through zero-dimensional arrays, as in Polly:
//   array kind "value"  location of an SSA value: written where it is defined, read in other statements
//   array kind "phi"    location of a φ: written on each incoming edge (domain: that edge is taken), read in
//                       its block
// Spaces: every domain, access relation and schedule carries all parameters, aligned, named as
// `ScopParam.name`.
//
// A `Scop` is immutable; isl values belong to the arena `isl`, which owns all of them and is disposed of when
// the SCoP's text is finished (docs/design.md, "isl lifetime").

import type { Aff, Isl, Map as IslMap, Set as IslSet, PwAff, Schedule } from "isl-wasm";
import type { PointerBase } from "../../analysis/scev/trec-types.ts";
import type {
  BinaryOpcode,
  BlockId,
  FloatConstant,
  Func,
  MacroId,
  MemRef,
  Overflow,
  UnaryOpcode,
  ValueId,
  VarId,
} from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { IntType, Type } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import type { Brand } from "../../support/brand.ts";
import type { ParamSymbol } from "./affine.ts";

export type ArrayId = Brand<"array">;
export type ScopStmtId = Brand<"scop-stmt">;
export type AccessId = Brand<"access">;

export interface Scop {
  readonly isl: Isl;
  readonly module: Module;
  readonly func: Func;
  readonly region: Region;
  readonly params: readonly ScopParam[];
  /**
   * `[params] -> { : … }` What is known of the parameters without asking at run time: types, callers,
   * enclosing conditions.
   */
  readonly context: IslSet;
  readonly assumptions: readonly Assumption[];
  /**
   * `[params] -> { : … }` With these the source does what is undefined: its counters overflow. Absent: not
   * known of any.
   */
  readonly never?: IslSet;
  /** Indexed by ArrayId. */
  readonly arrays: readonly ScopArray[];
  /** Indexed by ScopStmtId; statements removed by a transformation leave `null`. */
  readonly stmts: readonly (ScopStmt | null)[];
  /** The original order as a schedule tree over the statements' domains. */
  readonly schedule: Schedule;
  /** The head of one of the region's loops; null where it is not known. Absent: of none. */
  readonly headOf?: (loop: number) => LoopHead | null;
}

/**
 * What a loop's condition compares: `counter operator bound`, before each iteration. Values: `{ [outer…] ->
 * [v] }`.
 */
export interface LoopHead {
  /** `[params] -> { [outer…] : … }` Iterations of the loops around in which control comes to the loop. */
  readonly reached: IslSet;
  readonly first: PwAff;
  readonly bound: PwAff;
  readonly step: bigint;
  readonly operator: "lt" | "le" | "gt" | "ge";
  /** The counter's type. */
  readonly type: IntType;
  /** The range of the bound's type. */
  readonly boundRange: { readonly low: bigint; readonly high: bigint };
}

/** A single-entry single-exit part of the control-flow graph: what is replaced as a whole. */
export interface Region {
  /** First block of the region, entered only from `entryFrom`. */
  readonly entry: BlockId;
  readonly entryFrom: BlockId;
  /** First block after the region; not part of it. Reached from `exitFrom` only among the region's blocks. */
  readonly exit: BlockId;
  readonly exitFrom: BlockId;
  readonly blocks: ReadonlySet<BlockId>;
  readonly loops: readonly RegionLoop[];
  /**
   * Text of the source statements (loops and what stands between them) that the region is; null: cannot be
   * spliced.
   */
  readonly span: Span | null;
}

export interface RegionLoop {
  readonly header: BlockId;
  /** Depth in the region, outermost is 0; the domain dimension of its iterations. */
  readonly depth: number;
  readonly parent: number | null;
  /**
   * Name of the source's iterator ("i"), or null when there is none. Names dimension `depth` of domains where
   * unique.
   */
  readonly iterator: Name | null;
  readonly span: Span | null;
  /**
   * By a `break`, or a part of its condition: OpenMP does not take such a loop as it stands. Absent means no.
   */
  readonly isLeftEarly?: boolean;
}

/** An integer that does not change in the region. */
export interface ScopParam {
  /** isl's dimension name; unique; the source's name where possible (`n`, `NI`). */
  readonly name: string;
  readonly source: ParamSymbol;
  readonly type: Type;
  /** The largest number that calls in the file pass: a mere hint. Null: not known. Not printed. */
  readonly usual: bigint | null;
}

export interface ScopArray {
  readonly id: ArrayId;
  /** isl's tuple name; unique; the source's name where possible (`A`, `s.x`). */
  readonly name: string;
  readonly kind: "array" | "value" | "phi";
  /** Type of an element. */
  readonly type: Type;
  /** Number of subscripts; 0 for kinds "value" and "phi" and for scalars in memory. */
  readonly rank: number;
  /**
   * `[params] -> { [] -> [extent] }` for each dimension, null where the language gives none (outermost of a
   * pointer). Kind "array" only, else empty.
   */
  readonly extents: readonly (Aff | null)[];
  readonly base: ArrayBase;
  /**
   * Anything outside the region (or the function) may read what the region leaves in it. Always true of kind
   * "array" unless the object is local and dead after the region; for "value"/"phi": used after the region.
   */
  readonly liveOut: boolean;
  /** Something before the region may have written it (always true for "array" unless proved otherwise). */
  readonly liveIn: boolean;
}

/**
 * Where an array's elements are. `ref` is a reference to an element, its subscripts without meaning. Where it
 * has fewer subscripts than the array has dimensions, the source numbers the elements row by row (`p[i*m +
 * j]`), and the array's dimensions were recovered: the only subscript of element [i, j] is i·extent(1) + j.
 */
export type ArrayBase =
  /** A declared object, or a field of one: `path` are the field names that lead to it. */
  | { readonly kind: "object"; readonly ref: MemRef; readonly path: readonly Name[] }
  /** What an SSA pointer value that is invariant in the region points to. */
  | {
      readonly kind: "pointer";
      readonly value: ValueId;
      readonly ref: MemRef;
      readonly path: readonly Name[];
    }
  /**
   * Rows that a table of pointers leads to, which the region does not change: in `double **a`, element [i, j]
   * is a[i][j], and no two rows need be in one object. `row`: the subscript that counts within a row. Of the
   * table: `ref`'s base.
   */
  | {
      readonly kind: "rows";
      readonly table: PointerBase;
      readonly row: number;
      readonly ref: MemRef;
      readonly path: readonly Name[];
    }
  /** SSA value or φ. */
  | { readonly kind: "ssa"; readonly value: ValueId }
  /** Made by a transformation (expansion, privatisation). */
  | { readonly kind: "made"; readonly from: ArrayId };

export interface Access {
  readonly id: AccessId;
  readonly array: ArrayId;
  /**
   * "may-write": the write happens or not, and otherwise the old value stays (a read-modify-write, never a
   * kill).
   */
  readonly kind: "read" | "write" | "may-write";
  /**
   * `{ S[i] -> A[f(i)] }`, single-valued for reads and writes without `index`; its domain contains the
   * statement's.
   */
  readonly relation: IslMap;
  /**
   * Where data decide which element it is: for each subscript what it is in an instance, null where the
   * relation says. The relation has all elements that may be meant then, and a write is a may-write.
   */
  readonly index?: readonly (Tree | null)[];
  /**
   * The reference of the load or store it came from, for printing (with the array's base in place of its
   * own); null for scalar locations and what passes made. Its path has as many subscripts as that of the
   * array's base.
   */
  readonly ref: MemRef | null;
  /** Source statement of that load or store. */
  readonly stmt: StmtId | null;
  /** Where the author spells that reference, if anywhere. */
  readonly text: Span | null;
}

/** How a value is computed within one instance. */
export type Tree =
  /** The element that read access `access` of the statement refers to, at the start of the instance. */
  | { readonly kind: "read"; readonly access: AccessId; readonly type: Type }
  /**
   * `{ S[i] -> [e(i)] }`: an integer affine in iterators and parameters, of C type `type`, proved not to
   * wrap.
   */
  | { readonly kind: "affine"; readonly aff: Aff; readonly type: Type }
  | { readonly kind: "int"; readonly value: bigint; readonly type: Type }
  | FloatConstant
  | { readonly kind: "macro"; readonly macro: MacroId; readonly type: Type }
  /** An SSA value defined before the region (or a function parameter); never changes in it. */
  | { readonly kind: "livein"; readonly value: ValueId; readonly type: Type }
  | {
      readonly kind: "binary";
      readonly opcode: BinaryOpcode;
      readonly left: Tree;
      readonly right: Tree;
      readonly overflow: Overflow;
      readonly type: Type;
    }
  | {
      readonly kind: "unary";
      readonly opcode: UnaryOpcode;
      readonly arg: Tree;
      readonly overflow: Overflow;
      readonly type: Type;
    }
  | { readonly kind: "cast"; readonly arg: Tree; readonly type: Type }
  /** Only one of `then` and `other` is evaluated; `hasBoth`: the source evaluates both. */
  | {
      readonly kind: "select";
      readonly cond: Tree;
      readonly then: Tree;
      readonly other: Tree;
      readonly hasBoth?: true;
      readonly type: Type;
    }
  /**
   * The whole of a statement's tree: `then`, where `cond` is not zero. Else the statement writes nothing, and
   * reads nothing but what `cond` needs. A write to memory is a may-write; to a scalar location it is a write
   * all the same: that is only read where it happened.
   */
  | { readonly kind: "guarded"; readonly cond: Tree; readonly then: Tree; readonly type: Type }
  /** A call without side effects (CallEffects "const"). */
  | { readonly kind: "call"; readonly name: Name; readonly args: readonly Tree[]; readonly type: Type };

export interface ScopStmt {
  readonly id: ScopStmtId;
  /** isl's tuple name: `S0`, `S1`, … in source order. */
  readonly name: string;
  /** `[params] -> { S[i0,…] : … }` */
  readonly domain: IslSet;
  /** Indices into `Region.loops`, outermost first: one for each dimension of the domain. */
  readonly loops: readonly number[];
  /**
   * For each dimension the value of the source's iterator `{ S[i] -> [v] }` (for `for (i = n-1; i >= 0; i--)`
   * it is n-1-i0); null where the loop has no single iterator. Names what codegen prints and where text reuse
   * substitutes.
   */
  readonly iterators: readonly (Aff | null)[];
  readonly block: BlockId;
  readonly accesses: readonly Access[];
  /** The only access of kind "write" or "may-write". */
  readonly write: AccessId;
  /** The value written. */
  readonly tree: Tree;
  /** SSA value that the tree computes, when it is one; for messages, dataflow keys and text reuse. */
  readonly value: ValueId | null;
  /** Source statements whose work this is; the first one gives the line in messages. */
  readonly source: readonly StmtId[];
}

/**
 * Something that must hold at run time for the description to be right and cannot be proved. First-class: who
 * relies on it cites it; what nobody cites is dropped; the rest becomes the guard of the transformed code.
 */
export type Assumption = OnParameters | OnMemory;

/** Assumptions about parameters, which isl can decide. */
export type OnParameters =
  /**
   * `[params] -> { : … }`: in-bounds subscripts of inner dimensions, trip count conditions, no wrapping;
   * "size": a parameter is no larger than address spaces, or nothing is accessed, or the program is undefined
   * ("long-size": and `long` holds it in any case).
   */
  | {
      readonly kind: "in-bounds" | "no-wrap" | "trip-count" | "size" | "long-size";
      /** Where it does not hold nothing is accessed, or the program is undefined: only new text needs it. */
      readonly isHarmless?: true;
      readonly set: IslSet;
      readonly message: string;
      readonly span: Span | null;
    }
  /**
   * `[params] -> { : … }` The loops come to read what the variable `of` stands for, which was read ahead of
   * them (`Func.readsAhead`): asked before all else, each in words that are readable where those before it
   * hold.
   */
  | {
      readonly kind: "read";
      readonly of: VarId;
      readonly set: IslSet;
      readonly message: string;
      readonly span: Span | null;
    };

export const isOnParameters = (assumption: Assumption): assumption is OnParameters => "set" in assumption;

/** What a size or a pointer was read from: a variable, or all that a pointer leads to. */
export type ReadObject =
  | { readonly kind: "variable"; readonly variable: VarId }
  | { readonly kind: "behind"; readonly pointer: ValueId };

/** Those on where things lie in memory. */
type OnMemory =
  /**
   * No element that the region writes in the array lies in the object, of which a size or a pointer was read
   * before the loops. "no-reuse": these have read it for the last time then (`Func.mayBeReused`);
   * "no-change": they would read something else, and do other things than the region says
   * (`Func.assumedInvariant`).
   */
  | {
      readonly kind: "no-reuse" | "no-change";
      readonly array: ArrayId;
      readonly object: ReadObject;
      readonly message: string;
      readonly span: Span | null;
    }
  /**
   * The elements that the region accesses in the two arrays do not overlap in memory; of one array twice: its
   * rows do not.
   */
  | {
      readonly kind: "no-overlap";
      readonly a: ArrayId;
      readonly b: ArrayId;
      /** Those of `a` do not overlap the pointers to rows of `b`. Absent means no. */
      readonly ofTable?: true;
      readonly message: string;
      readonly span: Span | null;
    };

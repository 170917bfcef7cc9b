// Statements before isl: what `construct/statements.ts` finds in the region and `construct/index.ts` gives
// its isl values.

import type { BlockId, MemRef, ValueId } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { Type } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import type { Affine } from "../model/affine.ts";
import type { Tree } from "../model/scop.ts";
import type { AffineRange } from "../region/reference.ts";

/** An array of the region by its shape's key, or the scalar location of an SSA name. */
export type DraftArray =
  | { readonly kind: "array"; readonly key: string }
  | { readonly kind: "value" | "phi"; readonly value: ValueId };

export interface DraftAccess {
  readonly array: DraftArray;
  /** Null: `index` says. */
  readonly subscripts: readonly (Affine | null)[];
  readonly index: readonly (DraftTree | null)[] | null;
  /** Between which numbers. */
  readonly ranges: readonly (AffineRange | null)[] | null;
  readonly ref: MemRef | null;
  readonly stmt: StmtId | null;
  readonly text: Span | null;
}

type Plain = Extract<Tree, { kind: "int" | "float" | "macro" | "livein" }>;
type Nested<T> = T extends Tree ? { readonly [K in keyof T]: Replace<T[K]> } : never;
type Replace<V> = V extends Tree ? DraftTree : V extends readonly Tree[] ? readonly DraftTree[] : V;

/** A tree whose reads are indices into `DraftStmt.reads` and whose affine leaves are plain forms. */
export type DraftTree =
  | Plain
  | { readonly kind: "read"; readonly read: number; readonly type: Type }
  | { readonly kind: "affine"; readonly form: Affine; readonly type: Type }
  | Nested<Extract<Tree, { kind: "binary" | "unary" | "cast" | "select" | "guarded" | "call" }>>;

/** The `index`-th edge out of block `from`. */
export interface DraftEdge {
  readonly from: BlockId;
  readonly index: number;
}

export interface DraftStmt {
  readonly block: BlockId;
  /** For φ-writes: the instances are those that leave by this edge. */
  readonly edge: DraftEdge | null;
  readonly reads: readonly DraftAccess[];
  readonly write: DraftAccess;
  readonly tree: DraftTree;
  readonly value: ValueId | null;
  /** The root's first. */
  readonly source: readonly StmtId[];
}

/** Blocks that always run one after another, with their statements in order. */
export interface DraftChain {
  readonly blocks: readonly BlockId[];
  readonly stmts: readonly DraftStmt[];
}

export interface Draft {
  /** By first block. */
  readonly chains: ReadonlyMap<BlockId, DraftChain>;
  /** Scalar locations that are read after the region. */
  readonly liveOut: ReadonlySet<ValueId>;
}

// What the emitter of a nest asks of what lies around: names, storage, comments, the parallel loops' pragmas.

import type { Parallel } from "../../scop/model/marks.ts";
import type { ArrayId } from "../../scop/model/scop.ts";
import type { Name } from "../../source/words.ts";
import type { AstDomain } from "../ast-domain.ts";
import type { ForNode } from "../ast-nodes.ts";
import type { Beside } from "../comments.ts";
import type { Copies } from "../copies.ts";
import type { CountedLoop } from "../iteration-counts.ts";
import type { NameTable } from "../name-table.ts";
import type { Clauses, LoopPragma } from "../pragma.ts";
import type { Promotions } from "../promote.ts";
import type { ReadOnly } from "../read-only.ts";
import type { IslNames } from "./isl-expr.ts";
import type { StatementContext } from "./statement.ts";

export interface NestContext {
  readonly names: NameTable;
  readonly statements: StatementContext;
  /** A parallel loop's pragma. */
  readonly parallelPragma: (clauses: Clauses) => LoopPragma;
  /** What threads had better have copies of. */
  readonly readOnly: ReadOnly;
  /**
   * Something in front of the nest asks whether threads pay for these; the pragmas of others do themselves.
   */
  readonly asked: ReadonlySet<Parallel>;
  readonly openmp: boolean;
  /** Parallel loops have counters of 64 bits where their counts may not fit fewer. */
  readonly wideCounters: boolean;
  /** See `LanguageFacts`. */
  readonly countsPast: boolean;
  readonly hasBlocks: boolean;
  readonly chunksMayBeEmpty: boolean;
  /** Where the whole tree stands. */
  readonly domain: AstDomain;
  /** With what is known in that place. */
  readonly namesWithin: (names: IslNames, domain: () => AstDomain) => IslNames;
  /** Does the loop, reached in that place, run at least once? */
  readonly isEntered: (loop: ForNode, domain: () => AstDomain) => boolean;
  /**
   * Takes note of a parallel loop of which intervals do not tell that its count fits; null: of one that isl
   * cannot read.
   */
  readonly counts: (loop: CountedLoop | null) => void;
  /** The author's comments on a loop of the region that have not been printed yet. */
  readonly loopComments: (loop: number) => Beside;
  /**
   * Scalar locations, and the schedule depth of the loop in whose body each is declared (see
   * `Plan.storageDepth`).
   */
  readonly storage: ReadonlyMap<ArrayId, number>;
  /**
   * Scalars that one declaration serves, though threads of loops down to this depth need their own
   * (`split-bodies.ts`).
   */
  readonly firstPrivate: ReadonlyMap<ArrayId, number>;
  /** Arrays that each thread of a parallel loop needs its own copy of, and the depth of that loop. */
  readonly copied: ReadonlyMap<ArrayId, number>;
  /** Arrays that iterations of a parallel loop need their own copies of: these are declared in its body. */
  readonly copies: ReadonlyMap<ArrayId, Copies>;
  /** Variables that the author's words set and use in one instance; grows as these are printed. */
  readonly temporaries: ReadonlySet<Name>;
  /** Elements that innermost loops keep in variables. */
  readonly promotions: Promotions;
}

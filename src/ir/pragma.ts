// Pragmas in the bodies of functions, with what they say, as far as polyc knows the words: the front end
// reads them, nothing after it does.
//
//     #pragma scop                           a marker for polyhedral compilers
//     #pragma polyc transform tile(32, 32)   steps that polyc is asked for
//     #pragma omp tile sizes(4, 8)           a directive of OpenMP's that transforms loops
//     #pragma GCC ivdep                      a hint, which changes nothing of what the loop computes

import type { Result } from "../source/diagnostic.ts";
import type { Span } from "../source/span.ts";

/** A pragma in the body of a function, text without `#pragma`. */
export interface Pragma {
  readonly text: string;
  readonly meaning: PragmaMeaning;
  readonly span: Span | null;
  /** At `span` a macro is used that expands to other things as well. Absent means no. */
  readonly isPart?: true;
}

/** Does a hint speak of the loop after it, or of those inside as well? Null: the pragma is no hint. */
type HintReach = "loop" | "all-loops" | null;

export type PragmaMeaning =
  /** Where loops of interest begin, or end. */
  | { readonly kind: "scop"; readonly isEnd: boolean }
  /** To polyc; null: in words that it does not know. */
  | { readonly kind: "polyc"; readonly request: TransformWords | null }
  | OpenmpMeaning
  | { readonly kind: "openacc"; readonly construct: AuthorConstruct }
  | { readonly kind: "hint"; readonly reach: Exclude<HintReach, null>; readonly mayName: boolean }
  | { readonly kind: "other" };

interface OpenmpMeaning {
  readonly kind: "openmp";
  readonly reach: HintReach;
  /** A hint with clauses, which may name variables. */
  readonly mayName: boolean;
  /**
   * How many loops in one another it takes, by itself or combined with others; null: it takes none. Unknown:
   * `collapse(DEPTH)`.
   */
  readonly loops: number | "unknown" | null;
  readonly directive: DirectiveWords | null;
  /** Null: it is a hint. */
  readonly construct: AuthorConstruct | null;
}

/** What a directive of OpenMP's or OpenACC's makes of the code around it. */
export interface AuthorConstruct {
  /** The statement after it is executed otherwise than it reads: in threads, on a device, reordered. */
  readonly isRegion: boolean;
  /** It speaks to threads that run already: those of a region around it, or else those of the callers. */
  readonly isForThreads: boolean;
}

/** The author's directive, unless it is a hint or one of another kind. */
export const constructOf = ({ meaning }: Pragma): AuthorConstruct | null =>
  "construct" in meaning ? meaning.construct : null;

/** `#pragma polyc transform …` */
interface TransformWords {
  /** What is asked for, without line ends. */
  readonly words: string;
  readonly steps: Result<readonly TransformStep[]>;
}

/** A loop-transforming directive of OpenMP's. */
interface DirectiveWords {
  readonly words: string;
  /** Does it take a sequence of loops, if it means anything? */
  readonly isFusion: boolean;
  readonly directive: Result<OmpDirective>;
}

/** A step of `#pragma polyc transform …` (`frontend/c/pragmas/transform-words.ts`). */
export type TransformStep =
  /** Empty: the two outermost. */
  | { readonly kind: "interchange"; readonly loops: readonly string[] }
  | { readonly kind: "reverse"; readonly loop: string }
  | { readonly kind: "skew"; readonly loop: string; readonly by: string; readonly factor: bigint }
  | { readonly kind: "scale"; readonly loop: string; readonly factor: bigint }
  | { readonly kind: "matrix"; readonly rows: readonly (readonly bigint[])[] }
  /** The first `count` of the loops that follow one another, and the first `depth` loops of each. */
  | { readonly kind: "fuse"; readonly count: number; readonly depth: number }
  /**
   * Behind these statements of the innermost loop's body, counted from 1; empty: wherever dependences allow
   * it.
   */
  | { readonly kind: "distribute"; readonly behind: readonly number[] }
  | { readonly kind: "tile"; readonly sizes: readonly number[] }
  /** Factor null: all iterations. */
  | { readonly kind: "unroll"; readonly loop: string; readonly factor: number | null }
  | { readonly kind: "unroll_and_jam"; readonly loop: string; readonly factor: number }
  /** Null: the outermost. */
  | { readonly kind: "parallel"; readonly loop: string | null };

/** A loop-transforming directive of OpenMP 6.0 (`frontend/c/pragmas/omp-directives.ts`). */
export type OmpDirective =
  | { readonly kind: "tile"; readonly sizes: readonly number[] }
  /** Factor null: polyc's choice. */
  | { readonly kind: "unroll"; readonly factor: number | "full" | null }
  | { readonly kind: "reverse" }
  /** Old loops, counted from 0. */
  | { readonly kind: "interchange"; readonly permutation: readonly number[] }
  /** Loops of the sequence, counted from 0; count null: all. */
  | { readonly kind: "fuse"; readonly first: number; readonly count: number | null }
  | { readonly kind: "split"; readonly counts: readonly (number | "fill")[] };

// The three ways in which polyc speaks about trouble, and the one in which it reports success.
//
//   Diagnostic  bad input: one line with file, line and caret; decides the exit status
//   Reject      code that polyc cannot model: a *value* that stages hand back, never thrown
//   Remark      what the user is told about a loop: done, missed (a Reject made readable), or a note
//   (a bug of polyc is a thrown Error, wrapped with pass and function in support/pass.ts)
//
// All ids are stable: tests, SARIF rules and the documentation name them.

import type { Span } from "./span.ts";

type Severity = "error" | "warning" | "note";

export interface Diagnostic {
  readonly severity: Severity;
  /** Stable id, printed in brackets: `[polyc-unreadable-function]`. */
  readonly id: string;
  readonly message: string;
  readonly span: Span | null;
}

/**
 * Every reason for which polyc leaves code alone. Extend here, with the sentence in the `message` of the
 * value.
 */
export type RejectKind =
  // front end, lowering
  | "unread-function"
  | "syntax"
  | "unsupported-construct"
  | "unsupported-type"
  // loops and scalar evolution
  | "irreducible-control-flow"
  | "not-a-loop-form"
  | "unknown-trip-count"
  | "several-exits"
  | "may-wrap"
  // SCoP validity
  | "nonaffine-subscript"
  | "nonaffine-condition"
  | "nonaffine-bound"
  | "call-with-side-effects"
  | "volatile-or-atomic"
  | "variant-base-pointer"
  | "unknown-access"
  | "unsupported-operation"
  | "no-array-access"
  | "too-complex"
  | "may-alias"
  | "impossible-assumption"
  // transformation, code generation
  | "author-pragma"
  | "preprocessor-inside"
  | "not-contiguous-text"
  | "name-not-available"
  | "violated-dependence"
  | "violated-live-range"
  | "impossible-request"
  | "not-profitable"
  | "unchanged"
  | "quota"
  | "internal-error";

export interface Reject {
  readonly kind: RejectKind;
  /** A sentence that a C programmer understands, without a final full stop. */
  readonly message: string;
  readonly span: Span | null;
  /** The message without its advice, where another reason may make that useless. Absent: none does. */
  readonly cause?: string;
  /** The loops store nothing in memory: threads could only share what they reduce. Absent: they do. */
  readonly storesNothing?: true;
  /** What the loops leave in a variable is used after them, and has no formula. Absent: not known. */
  readonly leavesValue?: true;
  /** Iterations depend on one another, for all that is known. Absent: not known. */
  readonly isInOrder?: true;
  /** Sums that would only round otherwise keep them in order. Absent: not known. */
  readonly isRounded?: true;
  /** Elements lie apart by a number that is known only when the program runs. Absent: not known. */
  readonly isStrided?: true;
  /** Why iterations have to stay in order, for each loop. Absent: not asked for. */
  readonly conflicts?: readonly LoopConflict[];
}

/** Two iterations of a loop, as it stands, that have to stay in order. */
export interface LoopConflict {
  readonly loop: Span;
  readonly words: Words;
}

/** A sentence in which a span stands for its line. */
export type Words = readonly (string | Span)[];

export function reject(kind: RejectKind, message: string, span: Span | null = null): Reject {
  return { kind, message, span };
}

/** A stage's answer: a value, or the reason why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reject: Reject };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail<T>(why: Reject): Result<T> {
  return { ok: false, reject: why };
}

export interface Remark {
  /** `remark`: something was done; `missed`: it was not, and why; `note`: a fact worth knowing. */
  readonly kind: "remark" | "missed" | "note";
  /** Stable id, printed in brackets as `[polyc-ID]`. */
  readonly id: string;
  readonly message: string;
  readonly span: Span | null;
  readonly func: string | null;
}

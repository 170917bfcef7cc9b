// Generated code as a small tree of statements, between isl's syntax tree and text. Expressions are text
// already; layout (indentation, line breaks, braces) is left to the printer of the language.

import type { ArrayId } from "../scop/model/scop.ts";

/** A test that a statement makes of data: see `emit-c/merge-tests.ts`. */
export interface DataTest {
  /** All of them hold. */
  readonly parts: readonly TestPart[];
  readonly reads: ReadonlySet<ArrayId>;
  /** What the statements that depend on it store to. */
  readonly writes: ReadonlySet<ArrayId>;
}

/** As an operand of `&&`, and by itself. */
export interface TestPart {
  readonly text: string;
  readonly alone: string;
  /** The parts of its opposite: of `a || b`, `!a` and `!b`. */
  readonly opposite: readonly string[];
  /** It can be asked at any time. */
  readonly isSafe: boolean;
}

export interface CodeLoop {
  readonly kind: "for";
  /** Declares the iterator with this type; null: the author's variable, declared outside, is used. */
  readonly declare: string | null;
  readonly iterator: string;
  readonly init: string;
  /** Whole condition: `i < n`. */
  readonly cond: string;
  /** Increment: 1 prints as `i++`. */
  readonly step: string;
  /** Lines directly before the loop: `#pragma omp parallel for`. */
  readonly pragmas: readonly string[];
  /** A comment of the author's after the head, in its line. */
  readonly note: string | null;
  readonly body: readonly Code[];
  /** The whole loop in the author's words, where these say the same. */
  readonly spelled: string | null;
}

export type Code =
  | CodeLoop
  | {
      readonly kind: "if";
      readonly cond: string;
      readonly then: readonly Code[];
      readonly other: readonly Code[];
      readonly test?: DataTest;
    }
  /** Braces of its own: a scope for declarations. */
  | { readonly kind: "block"; readonly body: readonly Code[] }
  /** One statement with its semicolon; author's text may span lines. `authors`: what of it is that. */
  | { readonly kind: "statement"; readonly text: string; readonly authors?: string }
  /** `double s;` */
  | { readonly kind: "declaration"; readonly text: string }
  | { readonly kind: "comment"; readonly lines: readonly string[] }
  /** A comment of the author's, as it is spelled. */
  | { readonly kind: "author-comment"; readonly text: string };

/** Every loop of the code, outermost first, in order of text. */
export function* loopsInCode(code: readonly Code[]): Generator<CodeLoop> {
  for (const item of code) {
    if (item.kind === "for") yield item;
    if (item.kind === "for" || item.kind === "block") yield* loopsInCode(item.body);
    if (item.kind === "if") {
      yield* loopsInCode(item.then);
      yield* loopsInCode(item.other);
    }
  }
}

/** All that was taken from the author's text, as it stands there. */
export function authorsIn(code: readonly Code[]): readonly string[] {
  return code.flatMap((item): readonly string[] => {
    switch (item.kind) {
      case "for":
        return item.spelled === null ? authorsIn(item.body) : [item.spelled];
      case "if":
        return authorsIn([...item.then, ...item.other]);
      case "block":
        return authorsIn(item.body);
      case "statement":
        return item.authors === undefined ? [] : [item.authors];
      default:
        return [];
    }
  });
}

/** All text of the code but comments and pragmas. */
export function textsOf(code: readonly Code[]): readonly string[] {
  return code.flatMap(textsOfItem);
}

function textsOfItem(item: Code): readonly string[] {
  switch (item.kind) {
    case "for":
      return [item.init, item.cond, item.step, ...textsOf(item.body)];
    case "if":
      return [item.cond, ...textsOf(item.then), ...textsOf(item.other)];
    case "block":
      return textsOf(item.body);
    case "statement":
    case "declaration":
      return [item.text];
    case "comment":
    case "author-comment":
      return [];
  }
}

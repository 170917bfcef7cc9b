// Names that the file has for something else: neither may new code declare them again, nor call the intrinsic
// procedure of that name.
//
//     integer, parameter :: size = 260        size(a, 2) is no call there
//     block; integer :: k; …                  `k` may be another one in the procedure around

import { type Expression, walkExpression } from "../../codegen/expression.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import { isIntrinsic } from "../../frontend/fortran/sema/intrinsics.ts";
import { containsSpan, overlaps, type Span } from "../../source/span.ts";
import type { EmitTarget } from "../emitter.ts";
import { reductionName } from "./directive.ts";
import { intrinsicsOf } from "./expression.ts";

/** What a name is declared as. */
export interface TakenNames {
  /** By new code: the text that declares it. Undefined: by none. */
  declared(name: string): string | undefined;
  /** Does the file have the word? */
  isInFile(name: string): boolean;
  /** Does the procedure use the name for something else (see `standsOutside` below)? */
  standsOutside(name: string): boolean;
}

/**
 * A block or a loop's head in the nest declares `name`. Does the procedure use the name outside of the nest,
 * and outside of other blocks and heads that declare it? Then the nest's variable may not be declared for all
 * of the procedure: that would declare the name twice, or hide a variable of the host.
 */
export function standsOutside(name: string, nest: Span, { text, variables }: EmitTarget): boolean {
  const { span, vars } = variables.lowered;
  // What macros stand for is not looked into.
  const hasMacros = text.directives.some((one) => one.name === "define" || one.name === "include");
  if (span === null || hasMacros) return text.identifiers.has(name);
  const scopes = vars.flatMap((one) => (sameWord(one.name, name) && one.scope !== null ? [one.scope] : []));
  const apart = scopes.filter((scope) => !overlaps(scope, nest));
  const isInAnother = (scope: Span): boolean =>
    apart.some((other) => containsSpan(other, scope) && !containsSpan(scope, other));
  const outermost = new Map(apart.filter((one) => !isInAnother(one)).map((one) => [one.start, one]));
  const named = [nest, ...outermost.values()].map((part) => text.words.mentions(name, part));
  return text.words.mentions(name, span) > named.reduce((sum, count) => sum + count, 0);
}

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What was printed: of a nest that goes, if any. */
interface Printed {
  readonly nest: Span | null;
  readonly expressions: readonly Expression[];
  readonly pragmas: readonly LoopPragma[];
}

/**
 * An intrinsic procedure that the printed text calls, or reduces with, and whose name the file gives to
 * something else; undefined: none.
 */
export function redefined(
  printed: string,
  { nest, expressions, pragmas }: Printed,
  { file, text }: EmitTarget,
): string | undefined {
  const called = expressions.flatMap((e) => [...walkExpression(e)].flatMap(intrinsicsOf));
  const reduced = pragmas.flatMap(({ reductions }) =>
    reductions.map(({ operator }) => reductionName(operator)),
  );
  const authors = new Set(nest === null ? [] : callsIn(file.slice(nest)));
  const added = callsIn(printed).filter((word) => isIntrinsic(word) && !authors.has(word));
  return [...called, ...reduced, ...added].find((word) => text.isRedefined(word));
}

/** Names in front of parentheses, in lower case. */
const callsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\b([a-z]\w*)\s*\(/gi), ([, name]) => name!.toLowerCase());

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
  /** The same outside of the nest: there it is something else than what a block or a head in it declares. */
  standsOutside(name: string): boolean;
}

/**
 * Does the procedure name something else so than what a block or a head in the nest declares, and others of
 * its blocks and heads? A declaration for all of the procedure would be a second one, or hide it.
 */
export function standsOutside(name: string, nest: Span, { text, variables }: EmitTarget): boolean {
  const { span, vars } = variables.lowered;
  // What macros stand for is not looked into.
  const hasMacros = text.directives.some((one) => one.name === "define" || one.name === "include");
  if (span === null || hasMacros) return text.identifiers.has(name);
  const scopes = vars.flatMap((one) => (sameWord(one.name, name) && one.scope !== null ? [one.scope] : []));
  const apart = scopes.filter((scope) => !overlaps(scope, nest));
  const isInOther = (scope: Span): boolean =>
    apart.some((other) => containsSpan(other, scope) && !containsSpan(scope, other));
  const starts = new Map(apart.filter((one) => !isInOther(one)).map((one) => [one.start, one]));
  const named = [nest, ...starts.values()].map((part) => text.words.mentions(name, part));
  return text.words.mentions(name, span) > named.reduce((sum, count) => sum + count, 0);
}

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What was printed: of a nest that goes, if any. */
interface Printed {
  readonly nest: Span | null;
  readonly expressions: readonly Expression[];
  readonly pragmas: readonly LoopPragma[];
}

/** An intrinsic function that the file has something else of the name of; clauses look names up as well. */
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

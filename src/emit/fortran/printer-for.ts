// What the printer is told of names in a nest: where they count from, their types, which are truth values.

import type { Type } from "../../ir/type.ts";
import { LOGICAL_NAME } from "../../lower/fortran/types.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import type { EmitTarget } from "../emitter.ts";
import type { NewVariable, Spell } from "./declarations.ts";
import { ExpressionPrinter, type LowerBounds } from "./expression.ts";
import type { TypeOfName } from "./kinds.ts";
import { FortranPrinter } from "./print.ts";

export const logicalsOf =
  ({ variables }: EmitTarget) =>
  (name: Name): boolean =>
    variables.lowered.vars.some(
      (one) => one.name === name && one.type.kind === "int" && one.type.name === LOGICAL_NAME,
    );

/** The types of the new code's variables and of the author's, by name. */
export function boundsFor({ variables }: EmitTarget, declared: readonly NewVariable[]): LowerBounds {
  const own = new Map<string, readonly bigint[]>(
    declared.map(({ name, lowerBounds }) => [name, lowerBounds]),
  );
  const authors = new Map<string, readonly bigint[] | null>(
    variables.lowered.vars.map(({ name, lowerBounds, type }) => [
      name,
      lowerBounds ?? (type.kind === "array" || type.kind === "pointer" ? null : []),
    ]),
  );
  return (name) => own.get(name) ?? authors.get(name) ?? null;
}

function ranksFor({ variables }: EmitTarget): (name: string) => readonly number[] | null {
  const ranks = new Map<string, readonly number[]>(
    variables.lowered.vars.flatMap(({ name, componentRanks }) =>
      componentRanks === undefined ? [] : [[name, componentRanks] as const],
    ),
  );
  return (name) => ranks.get(name) ?? null;
}

/** Fortran's own words: in upper case, if the loop begins with `DO`. */
export const spellingFor = ({ file }: EmitTarget, { start }: Span): Spell => caseAt(file, start);

/** In the case of the word there. */
export function caseAt({ text }: SourceFile, at: number): Spell {
  const isUpper = /^[A-Z]/.test(text.slice(at, at + 1));
  return (words) => (isUpper ? words.toUpperCase() : words);
}

export function printerFor(
  bounds: LowerBounds,
  target: EmitTarget,
  place: Span,
  declared: readonly NewVariable[] = [],
): FortranPrinter {
  const spell = spellingFor(target, place);
  return new FortranPrinter(
    new ExpressionPrinter(bounds, typesFor(target, declared), spell, ranksFor(target)),
  );
}

/** Of the new code's own variables, and of the author's. */
export function typesFor({ variables }: EmitTarget, declared: readonly NewVariable[]): TypeOfName {
  const types = new Map<string, Type | null>([
    ...variables.lowered.vars.map(({ name, type }) => [name, elementOf(type)] as const),
    ...declared.map(({ name, type }) => [name, type] as const),
  ]);
  return (name) => types.get(name) ?? null;
}

const elementOf = (type: Type): Type =>
  type.kind === "array" ? elementOf(type.of) : type.kind === "pointer" ? elementOf(type.to) : type;

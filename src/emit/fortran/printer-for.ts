// What the printer is told of names in a nest: where they count from, their types, which are truth values.

import type { Var } from "../../ir/func.ts";
import type { Type } from "../../ir/type.ts";
import { LOGICAL_NAME } from "../../lower/fortran/types.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import type { EmitTarget } from "../emitter.ts";
import type { NewVariable, Spell } from "./declarations.ts";
import { ExpressionPrinter, type LowerBounds } from "./expression.ts";
import type { TypeOfName } from "./kinds.ts";
import { FortranPrinter } from "./print.ts";

/**
 * The author's variables by the names that they have in the nest: of several with one name (of blocks, of
 * heads) the one that is visible there, else the one that the nest declares.
 */
export function variablesAt({ variables }: EmitTarget, nest: Span): ReadonlyMap<string, Var> {
  const all = new Map<string, Var[]>();
  for (const one of variables.lowered.vars) all.set(one.name, [...(all.get(one.name) ?? []), one]);
  const one = (name: string, found: readonly Var[]): Var => {
    if (found.length === 1) return found[0]!;
    const visible = variables.visible(name, nest);
    const inside = ({ scope }: Var) => scope !== null && containsSpan(nest, scope);
    return found.find(({ id }) => id === visible) ?? found.find(inside) ?? found[0]!;
  };
  return new Map([...all].map(([name, found]) => [name, one(name, found)]));
}

export function logicalsOf(target: EmitTarget, nest: Span): (name: Name) => boolean {
  const authors = variablesAt(target, nest);
  return (name) => {
    const type = authors.get(name)?.type;
    return type?.kind === "int" && type.name === LOGICAL_NAME;
  };
}

/** Where the new code's variables count from, and the author's, by name. */
export function boundsFor(target: EmitTarget, nest: Span, declared: readonly NewVariable[]): LowerBounds {
  const own = new Map<string, readonly bigint[]>(
    declared.map(({ name, lowerBounds }) => [name, lowerBounds]),
  );
  const authors = variablesAt(target, nest);
  return (name) => {
    const { lowerBounds, type } = authors.get(name) ?? {};
    const isArray = type === undefined || type.kind === "array" || type.kind === "pointer";
    return own.get(name) ?? lowerBounds ?? (isArray ? null : []);
  };
}

function ranksFor(target: EmitTarget, nest: Span): (name: string) => readonly number[] | null {
  const authors = variablesAt(target, nest);
  return (name) => authors.get(name)?.componentRanks ?? null;
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
    new ExpressionPrinter(bounds, typesFor(target, place, declared), spell, ranksFor(target, place)),
  );
}

/** The types of the new code's variables and of the author's, by name. */
export function typesFor(target: EmitTarget, nest: Span, declared: readonly NewVariable[]): TypeOfName {
  const own = new Map<string, Type | null>(declared.map(({ name, type }) => [name, type]));
  const authors = variablesAt(target, nest);
  return (name) => {
    const { type } = authors.get(name) ?? {};
    return own.has(name) ? own.get(name)! : type === undefined ? null : elementOf(type);
  };
}

const elementOf = (type: Type): Type =>
  type.kind === "array" ? elementOf(type.of) : type.kind === "pointer" ? elementOf(type.to) : type;

// What generated code declares: in Fortran all of it in the procedure's specification part, under names that
// nothing else has (`codegen/name-table.ts`), each once.

import type { Code, DeclaredName, DeclaredType } from "../../codegen/code.ts";
import { loopsInCode } from "../../codegen/code.ts";
import { type Expression, walkExpression } from "../../codegen/expression.ts";
import type { Type } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import { authorText, type Name } from "../../source/words.ts";
import type { EmitTarget } from "../emitter.ts";
import { declaredBy } from "./print.ts";
import { fortranType } from "./types.ts";

/** A variable of the new code. */
export interface NewVariable {
  readonly name: Name;
  /** Of each dimension, outermost first. */
  readonly lowerBounds: readonly bigint[];
  /** The type of its elements; null: the author's variable has one. */
  readonly type: Type | null;
  /** `integer :: c0` */
  readonly text: string;
}

/** Fortran's own words, in the case that the author writes them in. */
export type Spell = (words: string) => string;

/** All that the code declares; a string: what among it has no Fortran. */
export function newVariablesIn(code: readonly Code[], spell: Spell): readonly NewVariable[] | string {
  const found = new Map<Name, NewVariable>();
  const all = [...loopsInCode(code).flatMap(iteratorOf), ...code.flatMap(declarationsOf)];
  for (const { type, one } of all) {
    const text = declarationOf(type, one, spell);
    if (text === null) return whyNoDeclaration(type, one);
    const { name } = one;
    const lowerBounds = lowerBoundsOf(one);
    found.set(name, { name, lowerBounds, type: type.kind === "plain" ? type.type : null, text });
  }
  return [...found.values()];
}

/** `integer :: c0(0:7)`; null: there is nothing like that. */
export function declarationOf(type: DeclaredType, one: Declared, spell: Spell): string | null {
  const { name, extents = [], isPointer } = one;
  const plain = type.kind === "plain" ? fortranType(type.type) : null;
  const spelled = plain !== null ? spell(plain) : type.kind === "named" ? type.name : null;
  const lower = lowerBoundsOf(one);
  const bounds = extents.map((extent, at) => boundsFrom(lower[at]!, extent));
  if (spelled === null || isPointer === true || bounds.includes(null)) return null;
  return `${spelled} :: ${name}${bounds.length === 0 ? "" : `(${bounds.reverse().join(", ")})`}`;
}

function whyNoDeclaration(type: DeclaredType, { extents = [], isPointer }: Declared): string {
  if (isPointer === true) return "a pointer";
  if (type.kind === "type-of" && type.object.kind === "name")
    return `a copy of "${type.object.name}" for each thread`;
  return extents.some(({ kind }) => kind !== "integer")
    ? "an array whose size is no constant"
    : "a variable of a type that it has no name for";
}

type Declared = Pick<DeclaredName, "name" | "extents" | "isPointer" | "lowerBounds">;

const lowerBoundsOf = ({ extents = [], lowerBounds }: Declared): readonly bigint[] =>
  lowerBounds ?? extents.map(() => 0n);

interface One {
  readonly type: DeclaredType;
  readonly one: DeclaredName;
}

const iteratorOf = ({ declare, iterator }: ReturnType<typeof loopsInCode>[number]): readonly One[] =>
  declare === null ? [] : [{ type: declare, one: { name: iterator, value: null } }];

function declarationsOf(item: Code): readonly One[] {
  switch (item.kind) {
    case "declaration":
      return declaredBy(item).map((one) => ({ type: item.type, one }));
    case "for":
    case "block":
      return item.body.flatMap(declarationsOf);
    case "if":
      return [...item.then, ...item.other].flatMap(declarationsOf);
    default:
      return [];
  }
}

/** `0:7`, and from 1 as everybody writes it: `8`. */
const boundsFrom = (lower: bigint, extent: Expression): string | null =>
  extent.kind !== "integer"
    ? null
    : lower === 1n
      ? `${extent.value}`
      : `${lower}:${lower + extent.value - 1n}`;

/**
 * Are the named constants known at the place, and the same there, that say which kinds of flags new variables
 * and conversions have (soundness rule 10)?
 */
export function knowsKinds(
  expressions: readonly Expression[],
  declared: readonly NewVariable[],
  { text }: EmitTarget,
  place: Span,
): boolean {
  const conversions = expressions
    .flatMap((e) => [...walkExpression(e)])
    .flatMap((e) => (e.kind === "cast" && e.to.kind === "plain" ? [e.to.type] : []));
  const types: readonly (Type | null)[] = [...declared.map(({ type }) => type), ...conversions];
  return types.every((type) => {
    if (type?.kind !== "float" || type.kindName === undefined) return true;
    const one = { kind: "float", value: 1, text: authorText(`1.0_${type.kindName}`), type } as const;
    return text.spellingAt(one, place) === "author";
  });
}

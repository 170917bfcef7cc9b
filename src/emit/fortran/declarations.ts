// What generated code declares: in Fortran all of it in the procedure's specification part, under names that
// nothing else has (`codegen/name-table.ts`), each once.

import type { Code, DeclaredName, DeclaredType } from "../../codegen/code.ts";
import { loopsInCode } from "../../codegen/code.ts";
import type { Expression } from "../../codegen/expression.ts";
import type { Type } from "../../ir/type.ts";
import type { Name } from "../../source/words.ts";
import { declaredBy } from "./print.ts";
import { fortranType } from "./types.ts";

/** A variable of the new code. */
export interface NewVariable {
  readonly name: Name;
  readonly rank: number;
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
    if (text === null) return whyNoDeclaration(one);
    const { name, extents = [] } = one;
    found.set(name, { name, rank: extents.length, type: type.kind === "plain" ? type.type : null, text });
  }
  return [...found.values()];
}

/** `integer :: c0(0:7)`; null: there is nothing like that. */
export function declarationOf(
  type: DeclaredType,
  { name, extents = [], isPointer }: Declared,
  spell: Spell,
): string | null {
  const plain = type.kind === "plain" ? fortranType(type.type) : null;
  const spelled = plain !== null ? spell(plain) : type.kind === "named" ? type.name : null;
  const bounds = extents.map(upperBound);
  if (spelled === null || isPointer === true || bounds.includes(null)) return null;
  return `${spelled} :: ${name}${bounds.length === 0 ? "" : `(${bounds.reverse().join(", ")})`}`;
}

function whyNoDeclaration({ extents = [], isPointer }: Declared): string {
  if (isPointer === true) return "a pointer";
  return extents.map(upperBound).includes(null)
    ? "an array whose size is no constant"
    : "a variable of a type that it has no name for";
}

type Declared = Pick<DeclaredName, "name" | "extents" | "isPointer">;

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

/** Counted from 0, as in the code. */
const upperBound = (extent: Expression): string | null =>
  extent.kind === "integer" ? `0:${extent.value - 1n}` : null;

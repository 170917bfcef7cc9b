// Braced initialisers of small local arrays and structures are assignments, one for each element or member:
//
//     float t[3] = { x[i], [2] = y[i] };         t[0] = x[i];  t[1] = 0;  t[2] = y[i];
//     struct v d = { .y = x[i] };                d.x = 0;  d.y = x[i];
//
// What is not given is zero (C11 6.7.9p21). Values are computed in the order of the text, and before any
// element is set: C leaves their order open, and what they read of the object itself has no value yet. Those
// with pointers or unions in them, of lengths that rest on macros, and those of more than a few elements stay
// barriers (`INITIALISER`): as statements they would cost more than they are worth.

import type { Initializer, InitialPlace } from "../../frontend/c/ast.ts";
import type { MemRef } from "../../ir/func.ts";
import { type ScalarMember, scalarMembers } from "../../ir/struct-members.ts";
import { type FloatType, type IntType, sameType, type Type } from "../../ir/type.ts";
import type { LoweringContext } from "./context.ts";
import { extentOperand } from "./extents.ts";

const MOST_ELEMENTS = 32;

export interface InitialElement {
  readonly ref: MemRef;
  /**
   * The part of the list that it gets; null: zero. A range of elements gets one value, which is computed
   * once.
   */
  readonly part: number | null;
}

/** The elements of `target`, which `init` initialises, in order; null where that is to be left a barrier. */
export function initialElements(
  context: LoweringContext,
  target: MemRef,
  init: Initializer & { readonly kind: "list" },
): readonly InitialElement[] | null {
  const { tags } = context.unit;
  const extentOf = (array: Type) => extentOperand(context, array);
  const members = scalarMembers(target.type, { tags, most: MOST_ELEMENTS, extentOf });
  if (members === null || init.places === null || !members.every(({ type }) => isInitialised(type)))
    return null;
  const parts = new Map<ScalarMember, number>();
  for (const [k, value] of init.parts.entries())
    for (const place of init.places[k]!) {
      const member = members.find((one) => isIn(place, one));
      if (member === undefined || !sameType(value.type, member.type)) return null;
      parts.set(member, k);
    }
  return members.map((member) => ({
    ref: { ...target, path: [...target.path, ...member.path], type: member.type },
    part: parts.get(member) ?? null,
  }));
}

type Initialised = IntType | FloatType | (Type & { readonly kind: "bool" });

function isInitialised(type: Type): type is Initialised {
  return type.kind === "int" || type.kind === "float" || type.kind === "bool";
}

/** Bits count from the start of the object. */
function isIn({ at, width }: InitialPlace, { type, offset }: ScalarMember): boolean {
  if (!isInitialised(type)) return false;
  const bits = type.kind === "bool" ? 8 : type.bits === 80 ? 128 : type.bits;
  return width === bits && at === offset * 8n;
}

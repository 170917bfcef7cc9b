// The scalars that a structure or an array consists of, as steps into it:
//
//     struct { double x; struct { int a, b[2]; } in; }        .x   .in.a   .in.b[0]   .in.b[1]
//
// Of plain structures: those with volatile members, bit-fields, unions, or arrays of lengths that rest on
// macros have no list.

import { nameFrom } from "../source/words.ts";
import type { Operand, PathStep } from "./func.ts";
import { sizeOfType } from "./memory.ts";
import type { StructLayout } from "./module.ts";
import { int } from "./operand.ts";
import { type ArrayType, isScalarType, LONG, type Type } from "./type.ts";

export interface ScalarMember {
  readonly path: readonly PathStep[];
  readonly type: Type;
  /** Bytes from the start of the whole. */
  readonly offset: bigint;
}

interface MemberOptions {
  readonly tags: readonly StructLayout[];
  /** Null where there are more. */
  readonly most: number;
  readonly extentOf: (array: ArrayType) => Operand | null;
}

/** In the order of their offsets. A scalar has itself as its only one. */
export function scalarMembers(type: Type, options: MemberOptions): readonly ScalarMember[] | null {
  if (isScalarType(type)) return [{ path: [], type, offset: 0n }];
  const parts = partsOf(type, options);
  if (parts === null) return null;
  const members: ScalarMember[] = [];
  for (const part of parts) {
    const inside = scalarMembers(part.type, options);
    if (inside === null || members.length + inside.length > options.most) return null;
    for (const { path, type, offset } of inside)
      members.push({ path: [part.step, ...path], type, offset: part.offset + offset });
  }
  return members;
}

interface Part {
  readonly step: PathStep;
  readonly type: Type;
  readonly offset: bigint;
}

function partsOf(type: Type, { tags, most, extentOf }: MemberOptions): readonly Part[] | null {
  if (type.kind === "array") {
    const count = type.extent?.value ?? null;
    const extent = extentOf(type);
    const isKnown = ["array", "struct"].includes(type.of.kind) || isScalarType(type.of);
    if (count === null || count > most || extent === null || !isKnown) return null;
    const size = sizeOf(type.of, tags);
    return Array.from({ length: Number(count) }, (_, k) => ({
      step: { kind: "index", index: int(k, LONG), extent },
      type: type.of,
      offset: BigInt(k) * size,
    }));
  }
  const layout = type.kind === "struct" ? tags[type.tag] : undefined;
  if (layout === undefined || layout.symbolic === true) return null;
  const { fields } = layout;
  if (fields.some(({ bits, volatile, flags }) => bits !== null || volatile === true || flags !== undefined))
    return null;
  return fields.map(({ name, type, offset }, field) => ({
    step: { kind: "field", name: nameFrom(name), field },
    ...{ type, offset },
  }));
}

const sizeOf = (type: Type, tags: readonly StructLayout[]): bigint =>
  BigInt(sizeOfType(type, tags, ({ value }) => Number(value ?? 0n)));

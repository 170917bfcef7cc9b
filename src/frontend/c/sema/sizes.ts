/**
 * Sizes and alignments of types on x86-64 (System V ABI, figure 3.1).
 *
 * A size is `symbolic` when a macro takes part in it, or what flags choose: true today, but `gcc -DN=…` may
 * change it.
 */
import type { Type } from "../../../ir/type.ts";
import { evaluate } from "./constant.ts";
import type { SemaContext } from "./context.ts";

interface Size {
  readonly size: bigint;
  readonly align: bigint;
  readonly symbolic: boolean;
}

const plain = (size: number, align = size): Size => ({
  size: BigInt(size),
  align: BigInt(align),
  symbolic: false,
});

/**
 * null: incomplete, a function, variably modified, or unknown. `void` and functions count as one byte in GNU
 * C.
 */
export function staticSizeOf(context: SemaContext, type: Type): Size | null {
  const size = sizeAsRead(context, type);
  return size !== null && type.chosen === true ? { ...size, symbolic: true } : size;
}

function sizeAsRead(context: SemaContext, type: Type): Size | null {
  switch (type.kind) {
    case "void":
    case "function":
    case "bool":
      return plain(1);
    case "int":
      return plain(type.bits / 8);
    case "float":
      return plain(type.bits === 80 ? 16 : type.bits / 8);
    case "pointer":
      return plain(8);
    case "array":
      return sizeOfArray(context, type);
    case "enum": {
      const size = staticSizeOf(context, type.underlying);
      return size && { ...size, symbolic: context.tags[type.tag]!.symbolic };
    }
    case "struct":
    case "union": {
      const tag = context.completed(type.tag);
      return tag.complete ? { size: tag.size, align: tag.align, symbolic: tag.symbolic } : null;
    }
    case "opaque":
      return sizeOfOpaque(type.spelling);
  }
}

function sizeOfArray(context: SemaContext, type: Type & { kind: "array" }): Size | null {
  const of = staticSizeOf(context, type.of);
  if (of === null || type.extent === null) return null;
  if (type.extent.value !== null) return { ...of, size: of.size * type.extent.value };
  const hint = evaluate(context, context.extents[type.extent.id]!);
  return hint === null ? null : { ...of, size: of.size * hint.value, symbolic: true };
}

const OPAQUE_SIZES: ReadonlyMap<string, Size> = new Map([
  ["__builtin_va_list", plain(24, 8)],
  ["_Complex float", plain(8, 4)],
  ["_Complex double", plain(16, 8)],
  ["_Complex long double", plain(32, 16)],
  ["_Complex int", plain(8, 4)],
  ["_Float16", plain(2)],
  ["__bf16", plain(2)],
  ["_Decimal32", plain(4)],
  ["_Decimal64", plain(8)],
  ["_Decimal128", plain(16)],
  ["__int128", plain(16)],
]);

/** Vector types spell their size: `double __attribute__((vector_size(32)))`. */
const VECTOR = /vector_size\((\d+)\)/;

export const isVectorType = (type: Type): boolean => type.kind === "opaque" && VECTOR.test(type.spelling);

function sizeOfOpaque(spelling: string): Size | null {
  const vector = VECTOR.exec(spelling);
  return vector === null ? (OPAQUE_SIZES.get(spelling) ?? null) : plain(Number(vector[1]));
}

interface Alignment {
  readonly align: bigint;
  readonly symbolic: boolean;
}

/** Alignment of an array whose length is not known is that of its elements. */
export function alignOf(context: SemaContext, type: Type): Alignment | null {
  return type.kind === "array" ? alignOf(context, type.of) : staticSizeOf(context, type);
}

/** Is the type complete to the compiler, but not to us: made of something that is not understood? */
export function hasUnknownSize(context: SemaContext, type: Type): boolean {
  if (staticSizeOf(context, type) !== null) return false;
  switch (type.kind) {
    case "opaque":
      return true;
    case "array":
      return hasUnknownSize(context, type.of);
    case "struct":
    case "union":
      // Members have sizes in C, but for a flexible array: also one whose length is what other flags choose.
      return context.tags[type.tag]!.fields.some(
        ({ type: member }) =>
          staticSizeOf(context, member) === null && !(member.kind === "array" && member.extent === null),
      );
    default:
      return false;
  }
}

// The limits of the parameters' types: part of what is known of parameters, and of no use to most questions.
//
//     { : 0 <= m <= 4294967295 and n >= 1 and -2147483648 <= n <= 2147483647 }   ─►   { : m >= 0 and n >= 1 }
//
// They matter where a computation might overflow. Elsewhere they make every question dearer, two or three
// times: a set without them is a cone in which isl finds an integer point at once, a set with them is a box
// that it has to search, with numbers that are too large for its fast arithmetic.

import { DimType, type IslSet } from "isl-wasm";
import type { Type } from "../../ir/type.ts";
import type { ScopParam } from "./scop.ts";

/**
 * No program of today's processors has more bytes: of the 57 bits of an x86-64 address it has 56, AArch64 has
 * 52. Sums of a few such sizes, and 64 of them, fit `long`.
 */
export const SIZE_MOST = 1n << 56n;

/**
 * No object is so large: there is a program beside it. That is less than `SIZE_MOST` by more than sizes and
 * subscripts differ (`i < n - 1`, `p[i + 2]`), so that of larger sizes it is known that they access what no
 * object has.
 */
export const OBJECT_MOST = SIZE_MOST - (1n << 32n);

/** The smallest and the largest value. */
export function rangeOfType(type: Type): readonly [bigint, bigint] {
  switch (type.kind) {
    case "bool":
      return [0n, 1n];
    case "enum":
      return rangeOfType(type.underlying);
    case "int": {
      const bits = BigInt(type.bits);
      return type.signed ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
    }
    default:
      throw new Error(`a parameter of type ${type.kind}`);
  }
}

/**
 * A larger set: `known`, `[params] -> { : … }`, less the limits of types. That an unsigned parameter is not
 * negative stays.
 */
export function withoutTypeLimits(known: IslSet, params: readonly ScopParam[]): IslSet {
  let limits = known.getSpace().universeSet();
  for (const { name, type } of params) {
    const position = known.findDimByName(DimType.param, name);
    const [low, high] = rangeOfType(type);
    if (low < 0n) limits = limits.lowerBoundVal(DimType.param, position, low < -SIZE_MOST ? -SIZE_MOST : low);
    // Of larger ones nothing is known to be used: `construct/size-limits.ts`.
    limits = limits.upperBoundVal(DimType.param, position, high < SIZE_MOST ? high : SIZE_MOST);
  }
  return known.gist(limits);
}

// isl's `coalesce` where it may fail: isl 0.27 does at some sets and maps with divisions ("total
// dimensionality changed").
//
// Fewer pieces are the same set: where there is no way to them, the pieces that are there will do.

import { IslError, QuotaExceeded } from "isl-wasm";

export function coalesced<T extends { coalesce(): T }>(value: T): T {
  try {
    return value.coalesce();
  } catch (error) {
    if (error instanceof IslError && !(error instanceof QuotaExceeded)) return value;
    throw error;
  }
}

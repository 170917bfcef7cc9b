// What isl says of an operation that it refused: in words only.

import { IslError } from "isl-wasm";

/** The first of the reasons whose words isl uses; null where the error is none of isl's, or says something else. */
export function reasonFor(error: unknown, reasons: ReadonlyMap<string, string>): string | null {
  if (!(error instanceof IslError)) return null;
  return [...reasons].find(([said]) => error.message.includes(said))?.[1] ?? null;
}

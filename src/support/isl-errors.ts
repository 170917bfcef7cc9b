// What isl says of an operation that it refused: in words only.

import { IslError } from "isl-wasm";

/** The first of the reasons whose words isl uses; null where it says something else, or another library. */
export function reasonFor(error: unknown, reasons: ReadonlyMap<string, string>): string | null {
  if (!(error instanceof IslError)) return null;
  return [...reasons].find(([said]) => error.message.includes(said))?.[1] ?? null;
}

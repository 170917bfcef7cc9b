// What the compiler flags say of the language that the output is written in.

import type { CompilerFlags } from "../../options/compiler-flags.ts";

export interface Dialect {
  /** The language of 1989, in which `for` declares nothing. */
  readonly isC89: boolean;
}

/** `-std=c89` and the like; no compiler's default is that old any more. */
export const dialectOf = ({ std }: CompilerFlags): Dialect => ({
  isC89: std !== null && /(?:89|90|199409)$/.test(std),
});

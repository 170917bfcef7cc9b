// Does a file set the floating-point environment, or read it (Fortran 2018, 17.3 to 17.7)?
//
//     call ieee_set_rounding_mode(ieee_up)                  of the modules ieee_arithmetic, ieee_exceptions
//     integer(c_int) function fesetround(r) bind(c)         C's functions, by interfaces
//
// As in C, the mere mention of a name tells: it may be renamed, or come from a module of another file.
// What asks for a number's class or makes one (`ieee_is_nan`, `ieee_value`) has nothing to do with it.

import { mentionFacts } from "../../c/sema/library.ts";
import type { SourceItem } from "../source-items.ts";
import type { FortranToken } from "../token.ts";

export const usesFloatingEnvironment = (source: readonly SourceItem[]): boolean =>
  source.some((item) => item.kind === "statement" && item.statement.tokens.some(isOfEnvironment));

/** `ieee_set_flag`, `ieee_get_status` …; a string may be the binding name of a function of C's. */
function isOfEnvironment({ kind, text, word }: FortranToken): boolean {
  if (kind === "string") return mentionFacts(text.slice(1, -1).trim()) === "environment";
  return kind === "name" && (/^ieee_[gs]et_/.test(word) || mentionFacts(word) === "environment");
}

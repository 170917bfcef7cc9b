// Is a pointer declared with qualifiers of what it points to?
//
//     const double *q = w;      q and r hold the same address, but only r may be stored through, and what
//     double *r = w;            is done through a `volatile` or `restrict` pointer is another thing
//
// Types forget qualifiers of what pointers point to, so the declaration's text is asked: a qualifier anywhere
// in front of the name counts, also that of a declarator before it. A `restrict` pointer is as good as its
// neighbour where it is set once.

import type { Var } from "../ir/func.ts";
import type { SourceFile } from "../source/source-file.ts";

/**
 * "access": `const` or `volatile`, so that what is done through it may mean something else, or be forbidden.
 */
export type Qualified = "access" | "restrict" | null;

const ACCESS = /\b(?:const|volatile|_Atomic|__(?:const|volatile)(?:__)?)\b/;
const RESTRICT = /\b(?:restrict|__restrict(?:__)?)\b/;

/** Of what is no pointer: null. Where the declaration is not in `file`, it may be anything. */
export function qualifiedPointer({ type, storage, span }: Var, file: SourceFile): Qualified {
  if (type.kind !== "pointer") return null;
  if (span === null || span.file !== file.id) return "access";
  const before = file.text.slice(Math.max(0, span.start - 500), span.start);
  const declaration = before.slice(Math.max(...[..."{};("].map((mark) => before.lastIndexOf(mark))) + 1);
  // The last parameter has a type of its own, unless it is declared in the way of K&R.
  const own = /[^,]*$/.exec(declaration)![0];
  const text = storage === "param" && /\w/.test(own) ? own : declaration;
  return ACCESS.test(text) ? "access" : RESTRICT.test(text) ? "restrict" : null;
}

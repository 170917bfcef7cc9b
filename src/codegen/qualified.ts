// Is a pointer declared with qualifiers of what it points to?
//
//     const double *q = w;      q and r hold the same address, but only r may be stored through, and what
//     double *r = w;            is done through a `volatile` or `restrict` pointer is another thing
//
// Types forget qualifiers of what pointers point to, so the declaration's text is asked. A `restrict` pointer
// is as good as its neighbour where it is set once.

import type { Var } from "../ir/func.ts";
import type { SourceContext } from "./source-context.ts";

/**
 * "access": `const` or `volatile`, so that what is done through it may mean something else, or be forbidden.
 */
export type Qualified = "access" | "restrict" | null;

interface Source {
  readonly file: Pick<SourceContext["file"], "id">;
  readonly text: Pick<SourceContext["text"], "words">;
}

/** Of what is no pointer: null. Where the declaration is not in the user's file, it may be anything. */
export function qualifiedPointer({ type, storage, span }: Var, { file, text }: Source): Qualified {
  if (type.kind !== "pointer") return null;
  if (span === null || span.file !== file.id) return "access";
  return text.words.pointerQualifier(span, storage === "param");
}

// What messages call a variable: the author's name for it; of one of polyc's own what it stands for.
//
//     m           "m"
//     $m$n        "m->n"                       read in front of loops (`opt/invariant-loads.ts`)
//     $cond       the value of a condition     `?:`, `&&`, `||`

import type { AuthorText, Name } from "../source/words.ts";
import type { Var } from "./func.ts";

/** Something that the author spells so, or what nothing in the text is called by. */
export type StandsFor =
  /** `names`: of the variables and members in it. */
  { readonly text: AuthorText; readonly names: readonly Name[] } | { readonly words: string };

/** As the author spells it; null where nothing in the text is called so. */
export function variableText({ name, standsFor }: Var): AuthorText | Name | null {
  if (standsFor === undefined) return name;
  return "text" in standsFor ? standsFor.text : null;
}

/** Names that the author's text has for it: of `m->n` m and n. */
export function namesOfVariable({ name, standsFor }: Var): readonly Name[] {
  if (standsFor === undefined) return [name];
  return "text" in standsFor ? standsFor.names : [];
}

/** In quotes, where the author spells it. */
export const variableWords = ({ name, standsFor }: Var): string =>
  standsFor !== undefined && "words" in standsFor ? standsFor.words : `"${standsFor?.text ?? name}"`;

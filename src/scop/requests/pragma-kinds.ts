// Whom a pragma of the author's speaks to, and of how much.
//
//     #pragma scop                  to polyhedral compilers: it says nothing to others
//     #pragma omp parallel for      of more than the next statement: what follows may be inside its region

import type { Pragma } from "../../ir/source-statements.ts";

type PragmaText = Pick<Pragma, "text">;

/** `scop`, `endscop`: where loops of interest begin and end. */
export const isScopMarker = ({ text }: PragmaText): boolean => /^(?:end)?scop\b/.test(text);

/** To polyc, in whatever words. */
export const isToPolyc = ({ text }: PragmaText): boolean => /^polyc\b/.test(text);

export const isOpenmp = ({ text }: PragmaText): boolean => /^omp\b/.test(text);

/** May what follows be inside the region of what it begins? */
export const mayBeginRegion = ({ text }: PragmaText): boolean => /^(?:omp|acc)\b/.test(text);

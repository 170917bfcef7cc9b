// A file that sets rounding modes or reads exception flags, in C or in Fortran.

import type { NoThreads } from "../report/file-summary.ts";

/** Worker threads start in the default environment, and have flags of their own (soundness rule 14). */
export const FLOATING_ENVIRONMENT: NoThreads = {
  ...{ id: "floating-environment", span: null },
  message:
    "the file sets the floating-point environment, which threads do not inherit: no loop becomes parallel",
};

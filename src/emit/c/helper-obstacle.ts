// Can the file take the helper functions that a nest's new text calls (`helpers.ts`)? They stand above
// the function; names and words in them must mean there what they mean in C.

import { allHelpers, type CalledHelpers } from "../../codegen/helper-names.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Target } from "./edits.ts";
import { isDefinedIn, namesOfHelper, wordsOfHelper } from "./helpers.ts";

/** Null where it can. */
export function helperObstacle(called: CalledHelpers, { file, text, externInline }: Target): Reject | null {
  const helpers = allHelpers(called);
  if (externInline && helpers.size > 0)
    return reject(
      "name-not-available",
      "the run-time test needs static helper functions, which an inline function with external linkage cannot call",
    );
  const added = [...helpers].filter((helper) => !isDefinedIn(file.text, helper));
  const macro = added.flatMap(wordsOfHelper).find(({ name, isCalled }) => text.mayBeMacro(name, isCalled));
  if (macro !== undefined)
    return reject(
      "name-not-available",
      `helper functions need "${macro.name}", which is a macro of this file: rename the macro`,
    );
  const clash = added.flatMap(namesOfHelper).find((name) => text.identifiers.has(name));
  return clash === undefined
    ? null
    : reject(
        "name-not-available",
        `helper functions need the name "${clash}", which this file uses: rename it there`,
      );
}

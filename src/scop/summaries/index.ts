// Inner loops that cannot be described become one step of the loops around them. Such a part of a loop's body
// is called a box; a summary stands in its place.
//
//     cut.ts         cuts blocks where boxes may begin and end
//     choose.ts      which parts of a function become boxes
//     inside.ts      what each of them does, as seen from outside
//     ends.ts        that it ends
//     summarise.ts   the function with summaries in their place

import type { Func } from "../../ir/func.ts";
import type { Analyses } from "../region/analyses.ts";
import { type ChosenParts, chooseBoxes } from "./choose.ts";
import { type Summary, summariseLoops } from "./summarise.ts";

export { BOX } from "../region/summary.ts";
export { cutAtSwitches } from "./cut.ts";
export type { Summary } from "./summarise.ts";

export interface SummarisedFunction extends Pick<ChosenParts, "why"> {
  readonly summaries: readonly Summary[];
}

/** In `func` itself, of which `analyses` are; they have to be asked again where there are summaries. */
export function putSummaries(func: Func, analyses: Analyses): SummarisedFunction {
  const { boxes, why } = chooseBoxes(func, analyses);
  return { summaries: boxes.length === 0 ? [] : summariseLoops(func, analyses, boxes), why };
}

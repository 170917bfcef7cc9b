// Loops that cannot be described because of calls of the file's own functions:
//
//     for (i = 0; i < n; i++)
//       y[i] = dot(n, A + i * n, x);
//
// Where these are looked into (`opt/expand-calls.ts`), it is known what a call may read and write. What comes
// of it is pragmas on the loops around: the author's text stays. Loops of the called functions that have no
// description are summarised, like others (`summarised-inner-loops.ts`).

import type { Loop } from "../../analysis/cfg/loops.ts";
import { cloneFunc } from "../../ir/build.ts";
import { moduleIndex } from "../../ir/callers.ts";
import { expandCalls } from "../../opt/expand-calls.ts";
import { spanOfLoop } from "../../scop/region/obstacle.ts";
import type { Reject } from "../../source/diagnostic.ts";
import { containsSpan } from "../../source/span.ts";
import { nameLoads } from "../front-half.ts";
import type { FunctionWork, Remaining, Strategy } from "../strategy.ts";
import { MENDED, maySummarise, pragmasAround } from "./summarised-inner-loops.ts";

export const expandedCalls: Strategy = { name: "expanded-calls", run };

function run(work: FunctionWork, remaining: Remaining): Remaining {
  const { session, func, lowered, textWith } = work;
  const { host, module, options } = session;
  const isOfCall = ({ kind }: Reject) => kind === "call-with-side-effects";
  if (!maySummarise(options) || !remaining.detection.rejects.some(({ reject }) => isOfCall(reject)))
    return remaining;
  const expanded = cloneFunc(lowered);
  const calls = expandCalls(expanded, (name) => moduleIndex(module).body(name));
  if (calls.length === 0) return remaining;
  expanded.expandedCalls = calls;
  const named = nameLoads(host, module, expanded, options);
  const holdsCall = (loop: Loop): boolean => {
    const span = spanOfLoop(func, loop);
    return span !== null && calls.some((call) => containsSpan(span, call));
  };
  const isMended = (loop: Loop, reject: Reject) =>
    (isOfCall(reject) || MENDED.has(reject.kind)) && holdsCall(loop);
  return pragmasAround({ ...work, text: textWith(expanded, named) }, remaining, isMended);
}

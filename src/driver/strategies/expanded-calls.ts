// Loops that cannot be described because of calls of the file's own functions:
//
//     for (i = 0; i < n; i++)
//       y[i] = dot(n, A + i * n, x);
//
// Where these are looked into (`opt/expand-calls.ts`), it is known what a call may read and write. What comes
// of it is pragmas on the loops around: the author's text stays. Loops of the called functions that have no
// description are summarised, like others (`summarised-inner-loops.ts`).

import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, cloneFunc } from "../../ir/build.ts";
import { moduleIndex } from "../../ir/callers.ts";
import type { Instr } from "../../ir/func.ts";
import { accessLocalsDirectly } from "../../opt/direct-locals.ts";
import { expandCalls } from "../../opt/expand-calls.ts";
import { knownCall } from "../../opt/known-calls.ts";
import { spanOfLoop } from "../../scop/region/obstacle.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import { OutOfSteps, stepsLeft, withinAccount } from "../../support/work-counter.ts";
import { failureOf } from "../containment.ts";
import { nameLoads } from "../front-half.ts";
import type { FunctionText } from "../function-text.ts";
import type { FunctionWork, Remaining, Strategy } from "../strategy.ts";
import { MENDED, maySummarise, pragmasAround } from "./summarised-inner-loops.ts";

export const expandedCalls: Strategy = { name: "expanded-calls", run };

/** Of the steps that the function has left: what has a description of its own wants the rest. */
const MOST_STEPS = 0.25;

function run(work: FunctionWork, remaining: Remaining): Remaining {
  const { session, func } = work;
  const isOfCall = ({ kind }: Reject) => kind === "call-with-side-effects";
  if (!maySummarise(session.options) || !remaining.detection.rejects.some(({ reject }) => isOfCall(reject)))
    return remaining;
  const described = withinShare(work, () => describe(work));
  if (described === "too many steps") return tooManySteps(work, remaining, isOfCall);
  if (described === null) return remaining;
  const { text, calls } = described;
  const holdsCall = (loop: Loop): boolean => {
    const span = spanOfLoop(func, loop);
    return span !== null && calls.some((call) => containsSpan(span, call));
  };
  const isMended = (loop: Loop, reject: Reject) =>
    (isOfCall(reject) || MENDED.has(reject.kind)) && holdsCall(loop);
  return pragmasAround({ ...work, text }, remaining, isMended);
}

interface Described {
  readonly text: FunctionText;
  readonly calls: readonly Span[];
}

/** The function with its calls expanded; null where none is. */
function describe({ session, lowered, textWith }: FunctionWork): Described | null {
  const { host, module, options } = session;
  const expanded = cloneFunc(lowered);
  expanded.expandedCalls = expandCalls(expanded, (name) => moduleIndex(module).body(name));
  if (expanded.expandedCalls.length === 0) return null;
  accessLocalsDirectly(expanded);
  const named = nameLoads(host, module, expanded, options);
  const text = textWith(expanded, named);
  // Made now, while the steps for it are counted.
  const { func } = text.versions.summarised.value;
  return { text, calls: func.expandedCalls ?? [] };
}

/** Of loops all of whose calls could have been looked into, that is the reason. */
function tooManySteps(
  { session, func }: FunctionWork,
  remaining: Remaining,
  isOfCall: (why: Reject) => boolean,
): Remaining {
  const index = moduleIndex(session.module);
  const isKnown = (instr: Instr): boolean =>
    (instr.op === "call" ? instr.effects === "const" : instr.op !== "opaque") ||
    index.body(knownCall(instr)?.name ?? "") !== null;
  const mayBeKnown = ({ blocks }: Loop): boolean =>
    [...blocks].every((id) => blockOf(func, id).instrs.every(isKnown));
  const message = `what the called functions do takes too many steps${session.moreStepsHint}`;
  const rejects = remaining.detection.rejects.map(({ loop, reject: why }) =>
    isOfCall(why) && mayBeKnown(loop)
      ? { loop, reject: reject("quota", message, why.span) }
      : { loop, reject: why },
  );
  return { ...remaining, detection: { ...remaining.detection, rejects } };
}

function withinShare<T>({ func }: FunctionWork, work: () => T): T | "too many steps" {
  try {
    return withinAccount(MOST_STEPS * stepsLeft(), work);
  } catch (error) {
    if (failureOf(error, func.name).cause instanceof OutOfSteps) return "too many steps";
    throw error;
  }
}

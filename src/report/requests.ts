// Diagnostics of `#pragma polyc transform …`: none where the transformation was done, an error where it was
// not (the author asked for it, and might overlook a remark). OpenMP's directives that are not lowered stay
// for compilers to handle: a warning. A dependence that one of them breaks is a warning, too: the author
// asserts the order.

import type { Loop } from "../analysis/cfg/loops.ts";
import type { Func } from "../ir/func.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import type { Region } from "../scop/model/scop.ts";
import { isSameLoop, type TransformRequest } from "../scop/requests/requests.ts";
import type { Diagnostic, Reject, Result } from "../source/diagnostic.ts";
import type { Span } from "../source/span.ts";

export interface Attempts {
  readonly regions: readonly { readonly region: Region; readonly result: Result<{ readonly plan: Plan }> }[];
  /** Loops that are in no region. */
  readonly rejects: readonly { readonly loop: Loop; readonly reject: Reject }[];
}

const ID = "impossible-request";

export const isRefusal = ({ id, severity }: Diagnostic): boolean =>
  (id === ID || id === NOT_TRANSLATED) && severity === "error";

/** Of a file that was to become C. */
export const NOT_TRANSLATED = "not-translated";

export function refusedRequests(
  func: Func,
  requests: readonly TransformRequest[],
  attempts: Attempts,
): readonly Diagnostic[] {
  const unknown = func.pragmas.filter(({ meaning }) => meaning.kind === "polyc" && !meaning.request);
  const warnings = unknown.map(
    ({ text, span }): Diagnostic => ({
      severity: "warning",
      id: "unknown-pragma",
      message: `#pragma ${text} is not known`,
      span,
    }),
  );
  return [...warnings, ...requests.flatMap((request) => verdictOn(func, request, requests, attempts))];
}

function verdictOn(
  func: Func,
  request: TransformRequest,
  requests: readonly TransformRequest[],
  attempts: Attempts,
): readonly Diagnostic[] {
  const [first] = request.pragmas;
  const span = first?.span ?? null;
  const isRival = (other: TransformRequest): boolean =>
    other !== request && other.loops.some((loop) => request.loops.some((own) => isSameLoop(loop, own)));
  const tried = attempts.regions.find(({ region }) => isSameLoop(region.loops[0]?.span, request.loops[0]));
  const why = requests.some(isRival)
    ? "several pragmas speak of one loop: one says all"
    : whyNot(func, request, attempts, tried?.result ?? null);
  if (request.kind === "polyc")
    return why === null ? [] : [{ severity: "error", id: ID, message: `cannot transform: ${why}`, span }];
  const warning = (message: string): readonly Diagnostic[] => [
    { severity: "warning", id: "omp-directives", message: `#pragma ${first!.text} ${message}`, span },
  ];
  if (why !== null) return warning(`is not lowered: ${why}`);
  const broken = tried?.result.ok ? tried.result.value.plan.userAsserted?.broken : null;
  return broken ? warning(`breaks a dependence: ${broken}`) : [];
}

function whyNot(
  func: Func,
  { wish, loops }: TransformRequest,
  attempts: Attempts,
  tried: Result<unknown> | null,
): string | null {
  if (!wish.ok) return wish.reject.message;
  const isAsked = (span: Span | null | undefined) => loops.some((loop) => isSameLoop(loop, span));
  const left = attempts.rejects.find((one) => isAsked(func.loops.get(one.loop.header)?.span));
  if (left !== undefined) return left.reject.message;
  if (tried === null) return "the loop is not apart from what stands around it";
  return tried.ok ? null : tried.reject.message;
}

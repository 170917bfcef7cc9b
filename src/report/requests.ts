// What becomes of `#pragma polyc transform …`: silence where it was done, an error where it was not. The author asked for it, so
// that a remark among others would not do.

import type { Loop } from "../analysis/loops.ts";
import type { Diagnostic, Reject, Result } from "../diagnostic.ts";
import type { Func } from "../ir/func.ts";
import { isRequest, isSameLoop, requestsOf, type TransformRequest } from "../scop/requests.ts";
import type { Region } from "../scop/scop.ts";
import type { Span } from "../source/span.ts";

export interface Attempts {
  readonly regions: readonly { readonly region: Region; readonly result: Result<unknown> }[];
  /** Loops that are in no region. */
  readonly rejects: readonly { readonly loop: Loop; readonly reject: Reject }[];
}

const ID = "impossible-request";

export const isRefusal = ({ id, severity }: Diagnostic): boolean => id === ID && severity === "error";

export function refusedRequests(func: Func, attempts: Attempts): readonly Diagnostic[] {
  const unknown = func.pragmas.filter((pragma) => /^polyc\b/.test(pragma.text) && !isRequest(pragma));
  const warnings = unknown.map(
    ({ text, span }): Diagnostic => ({
      severity: "warning",
      id: "unknown-pragma",
      message: `#pragma ${text} is not known`,
      span,
    }),
  );
  const requests = requestsOf(func);
  const errors = requests.flatMap((request): Diagnostic[] => {
    const isRival = (other: TransformRequest): boolean =>
      other.pragma !== request.pragma &&
      other.loops.some((loop) => request.loops.some((own) => isSameLoop(loop, own)));
    const why = requests.some(isRival)
      ? "several pragmas speak of one loop: one says all"
      : whyNot(func, request, attempts);
    if (why === null) return [];
    return [{ severity: "error", id: ID, message: `cannot transform: ${why}`, span: request.pragma.span }];
  });
  return [...warnings, ...errors];
}

function whyNot(func: Func, { steps, loops }: TransformRequest, attempts: Attempts): string | null {
  if (!steps.ok) return steps.reject.message;
  const isAsked = (span: Span | null | undefined) => loops.some((loop) => isSameLoop(loop, span));
  const left = attempts.rejects.find((one) => isAsked(func.loops.get(one.loop.header)?.span));
  if (left !== undefined) return left.reject.message;
  const tried = attempts.regions.find(({ region }) => isSameLoop(region.loops[0]?.span, loops[0]));
  if (tried === undefined) return "the loop is not apart from what stands around it";
  return tried.result.ok ? null : tried.result.reject.message;
}

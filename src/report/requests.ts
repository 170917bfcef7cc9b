// What becomes of `#pragma polyc transform …`: silence where it was done, an error where it was not. The author asked for it, so
// that a remark among others would not do.

import type { Loop } from "../analysis/loops.ts";
import type { Diagnostic, Reject, Result } from "../diagnostic.ts";
import type { Func } from "../ir/func.ts";
import { isRequest, requestsOf } from "../scop/requests.ts";
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
  const errors = requests.flatMap(({ pragma, loop }): Diagnostic[] => {
    const why =
      loop === null
        ? "no loop follows"
        : requests.some((other) => other.pragma !== pragma && other.loop?.start === loop.start)
          ? "several pragmas speak of one loop: one says all"
          : whyNot(func, loop, attempts);
    if (why === null) return [];
    return [{ severity: "error", id: ID, message: `cannot transform: ${why}`, span: pragma.span }];
  });
  return [...warnings, ...errors];
}

function whyNot(func: Func, loop: Span, { regions, rejects }: Attempts): string | null {
  const isThis = (span: Span | null | undefined) => span?.file === loop.file && span.start === loop.start;
  const tried = regions.find(({ region }) => isThis(region.loops[0]?.span));
  if (tried !== undefined) return tried.result.ok ? null : tried.result.reject.message;
  const left = rejects.find((one) => isThis(func.loops.get(one.loop.header)?.span));
  return left?.reject.message ?? "the loop is not apart from what stands around it";
}

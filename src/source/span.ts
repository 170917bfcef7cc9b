/**
 * Spans: where something stands in a file that somebody wrote.
 *
 * A span is a half-open range `[start, end)` of UTF-16 offsets into `SourceFile.text`. It never crosses
 * files. An empty span (`start === end`) is a place between two characters, as an insertion wants it.
 */
import type { Brand } from "../support/brand.ts";

/** Index of a file in the `SourceFiles` table of one compilation. */
export type FileId = Brand<"FileId">;

/**
 * The file that the user gave: always the first one that is opened. Everything else came through `#include`.
 */
export const MAIN_FILE = 0 as FileId;

export interface Span {
  readonly file: FileId;
  readonly start: number;
  readonly end: number;
}

export function span(file: FileId, start: number, end: number): Span {
  return { file, start, end };
}

export function sameSpan(a: Span, b: Span): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}

/** Does `outer` contain all of `inner`? Both must be in one file; a span contains itself. */
export function containsSpan(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;
}

/** Do two spans share a character? Spans that only touch do not. */
export function overlaps(a: Span, b: Span): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}

/** The smallest span over both, which must be in one file. */
export function joinSpans(a: Span, b: Span): Span {
  if (a.file !== b.file) throw new Error(`spans of different files joined: ${a.file} and ${b.file}`);
  return { file: a.file, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** Of those that end before the place, in all of `around` that the place is in: the last, as a whole. */
export function lastEnded(items: readonly Span[], around: readonly Span[], at: number): Span | null {
  const from = Math.max(0, ...around.filter(({ start, end }) => start < at && at < end).map((o) => o.start));
  return items
    .filter(({ start, end }) => from < start && end <= at)
    .reduce<Span | null>((last, item) => {
      const isLater =
        last === null || item.end > last.end || (item.end === last.end && item.start < last.start);
      return isLater ? item : last;
    }, null);
}

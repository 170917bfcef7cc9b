/**
 * Edits: replacements of spans of one file, applied all at once.
 *
 *     text  a[i] = 0;      edits  [2,3) → "j",  [7,8) → "1"      result  a[j] = 1;
 *
 * Everything outside the edited spans comes out as it was. Edits may be given in any order, but may not
 * overlap: two stages that both want to rewrite one place is a bug of polyc, and throws. Insertions (empty
 * spans) at one place are kept in the order in which they were given, before a replacement that starts there.
 */
import type { SourceFile } from "./source-file.ts";
import type { Span } from "./span.ts";

export interface Edit {
  readonly span: Span;
  readonly text: string;
  /** Pieces of the author's text that are among its words. Absent: none. */
  readonly authors?: readonly string[];
}

export function applyEdits(file: SourceFile, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of sortEdits(edits)) {
    const { start, end } = edit.span;
    if (edit.span.file !== file.id)
      throw new Error(`edit of file ${edit.span.file} applied to file ${file.id}`);
    if (start > end || end > file.text.length) throw new Error(`edit outside the text: [${start}, ${end})`);
    if (start < at) throw new Error(`edits overlap at offset ${start} of ${file.name}`);
    pieces.push(file.text.slice(at, start), edit.text);
    at = end;
  }
  pieces.push(file.text.slice(at));
  return pieces.join("");
}

/** Whether two of them want to rewrite the same text, or to say something of the same loop. */
export function doOverlap(edits: readonly Edit[]): boolean {
  const sorted = sortEdits(edits);
  return sorted.some(({ span, text }, i) => {
    const before = sorted[i - 1];
    if (before === undefined) return false;
    const isSamePlace = span.start === before.span.start && isPragma(text) && isPragma(before.text);
    return span.start < before.span.end || isSamePlace;
  });
}

const isPragma = (text: string): boolean => /^\s*#\s*pragma\b/m.test(text);

/**
 * By start, insertions before replacements at the same start; otherwise in the order given (the sort is
 * stable).
 */
export function sortEdits(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

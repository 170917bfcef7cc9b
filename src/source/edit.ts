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

export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** What polyc does to the user's file: later steps go by the kind, and never look for it in the text. */
export type Edit =
  | NestEdit
  /** Lines in front of a loop that stays as it is: a comment, what is asked there, an OpenMP directive. */
  | (TextEdit & { readonly kind: "pragma-lines" })
  /** What stands around new lines gets lines of its own: only blanks are replaced. */
  | (TextEdit & { readonly kind: "line-break" })
  /** `const `, in front of a declaration. */
  | (TextEdit & { readonly kind: "qualifier" })
  /** `__attribute__((…)) `, in front of a function. */
  | (TextEdit & { readonly kind: "attribute" })
  /** A variable that new text uses, where the language declares all in front of what executes. */
  | (TextEdit & { readonly kind: "declaration"; readonly name: string })
  /** Functions that new text calls. */
  | (TextEdit & { readonly kind: "helpers" })
  /** A request that is met, a hint, a label, braces: nothing is left but comments in it. */
  | (TextEdit & { readonly kind: "removal" })
  /** Of a header, as it is found from another folder (`polyc cc`). */
  | (TextEdit & { readonly kind: "include-name" });

/** New loops in the place of a nest. */
interface NestEdit extends TextEdit {
  readonly kind: "nest";
  /** Pieces of the author's text that are among its words. */
  readonly authors: readonly string[];
  /** Some loop has an OpenMP directive of ours. */
  readonly isParallel: boolean;
}

export function applyEdits(file: SourceFile, edits: readonly TextEdit[]): string {
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

/** Does the text need a compiler that heeds OpenMP? */
export const usesOpenmp = (edit: Edit): boolean =>
  edit.kind === "pragma-lines" || (edit.kind === "nest" && edit.isParallel);

/** Whether two of them want to rewrite the same text, or to say something of the same loop. */
export function doOverlap(edits: readonly Edit[]): boolean {
  const sorted = sortEdits(edits);
  return sorted.some((edit, i) => {
    const before = sorted[i - 1];
    if (before === undefined) return false;
    const isSamePlace = edit.span.start === before.span.start && isOfLoop(edit) && isOfLoop(before);
    return edit.span.start < before.span.end || isSamePlace;
  });
}

/** Is one name declared in one place as two things? */
export function declaresInTwoWays(edits: readonly Edit[]): boolean {
  const declared = new Map<string, string>();
  return edits.some((edit) => {
    // A name may be listed in several statements that say something else of it.
    if (edit.kind !== "declaration" || edit.name === "save") return false;
    const key = `${edit.span.start} ${edit.name}`;
    const other = declared.get(key);
    declared.set(key, edit.text);
    return other !== undefined && other !== edit.text;
  });
}

const isOfLoop = ({ kind }: Edit): boolean => kind === "nest" || kind === "pragma-lines";

/**
 * Each change once: two nests side by side both end the line between them, and several may read what is
 * declared as a constant. Line breaks and removals within another nest's text go with that text.
 */
export function withoutRepeated(edits: readonly Edit[]): readonly Edit[] {
  const done = new Set<string>();
  const nests = edits.filter(({ kind }) => kind === "nest").map(({ span }) => span);
  return edits.filter(({ kind, span, text }) => {
    const mayGo = kind === "line-break" || kind === "removal";
    if (!mayGo && kind !== "qualifier" && kind !== "declaration") return true;
    const place = `${span.start}-${span.end}${kind === "declaration" ? text : ""}`;
    const isGone = mayGo && nests.some((nest) => nest.start < span.start && span.end < nest.end);
    if (done.has(place) || isGone) return false;
    done.add(place);
    return true;
  });
}

/**
 * By start, insertions before replacements at the same start; otherwise in the order given (the sort is
 * stable).
 */
export function sortEdits<E extends TextEdit>(edits: readonly E[]): readonly E[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** How many lines of the file an edit takes away, and of its own it puts there. */
export const linesChanged = ({ span, text }: TextEdit, file: SourceFile): number =>
  linesOf(file.text.slice(span.start, span.end)) + linesOf(text);

/** A line break at the end begins no other. */
const linesOf = (text: string): number => (text === "" ? 0 : text.replace(/\n$/, "").split("\n").length);

/** How many lines more than before there are after the edit. */
export const linesAdded = ({ span, text }: TextEdit, file: SourceFile): number =>
  text.split("\n").length - file.linesIn(span);

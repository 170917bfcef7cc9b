// What stands in the text of a nest that a rewritten nest would lose or change: then the nest is left alone.

import type { Func } from "../ir/func.ts";
import { constructOf, type Pragma } from "../ir/pragma.ts";
import type { OutlineNode, SourceLoop } from "../ir/source-statements.ts";
import type { Scop } from "../scop/model/scop.ts";
import { type AuthorRegion, authorRegions } from "../scop/requests/author-regions.ts";
import { authorsPragmas, hintsOf } from "../scop/requests/loop-hints.ts";
import type { TransformRequest } from "../scop/requests/requests.ts";
import { twoVersions } from "../scop/requests/two-versions.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { DirectiveText, SourceContext, TextFacts } from "./source-context.ts";

/** Why the loops are no run of whole statements of the file. */
export function noTextOf({ func, region }: Scop): Reject {
  const loops = region.loops.map(({ header }) => func.loops.get(header) ?? null);
  return reject("not-contiguous-text", wordsWithoutText(func, loops));
}

function wordsWithoutText({ language }: Func, loops: readonly (SourceLoop | null)[]): string {
  const isFortran = language === "fortran";
  if (loops.includes(null))
    return `jumps make one of the loops, and its text is more or less than that loop: write it with "${isFortran ? "do" : "for"}"`;
  if (isFortran && loops.some((loop) => loop!.span === null && loop!.near != null))
    return "only some of the loops that one statement stands for could be changed: write them one by one";
  if (isFortran && loops.every((loop) => loop!.span !== null))
    return "jumps lead into the loops or out of them, or what they compute is computed in front of them as well: let them be entered at their beginning and left at their end";
  return "a macro or another file contains part of the loops: write them out in this file";
}

/** Null when the text of `nest`, in that function, may be replaced. `request`: what asks for it. */
export function textObstacle(
  func: Func,
  nest: Span,
  { text }: SourceContext,
  request: TransformRequest | null,
): Reject | null {
  return (
    versionOf(nest, func, text, request) ??
    directiveInside(nest, text.directives, func, request) ??
    pragmaBefore(nest, text, func, request) ??
    labelOutside(func, nest, text) ??
    macroInside(nest, text) ??
    oddToken(nest, text)
  );
}

function directiveInside(
  nest: Span,
  directives: readonly DirectiveText[],
  func: Func,
  request: TransformRequest | null,
): Reject | null {
  const own = request?.pragmas ?? [];
  const hints = hintsOf(func).map(({ pragma }) => pragma);
  for (const { name, span } of directives) {
    if (span.start < nest.start || span.end > nest.end) continue;
    if ([...own, ...hints].some((pragma) => pragma.span?.start === span.start)) continue;
    if (name === "pragma") return reject("author-pragma", "a #pragma stands inside the loops", span);
    return reject("preprocessor-inside", `a preprocessor directive (#${name}) stands inside the loops`, span);
  }
  return null;
}

function pragmaBefore(
  nest: Span,
  source: TextFacts,
  func: Func,
  request: TransformRequest | null,
): Reject | null {
  const own = request?.pragmas ?? [];
  for (const region of authorRegions(func)) {
    const { pragma } = region;
    // Who asks for it in OpenMP's words knows of the constructs around.
    if (own.includes(pragma) || (request?.kind === "openmp" && pragma.meaning.kind === "openmp")) continue;
    if (region.isForCallers)
      return reject(
        "author-pragma",
        `#pragma ${pragma.text} is for threads of the callers, which run all loops of the function`,
        pragma.span,
      );
    if (isIn(nest, region)) return authors(pragma);
  }
  for (const pragma of authorsPragmas(func)) {
    const { meaning, span } = pragma;
    if (span === null || own.includes(pragma) || meaning.kind === "scop" || meaning.kind === "polyc")
      continue;
    const isInside = span.end > nest.start && span.start < nest.end;
    if (isInside || (constructOf(pragma) === null && isRightBefore(span, nest, source)))
      return authors(pragma);
  }
  return null;
}

/** Which of two versions runs is their author's choice, unless one is asked for by name. */
function versionOf(
  nest: Span,
  func: Func,
  { words }: TextFacts,
  request: TransformRequest | null,
): Reject | null {
  if (request !== null) return null;
  const found = twoVersions(func, words).find((span) => containsSpan(span, nest));
  if (found === undefined) return null;
  const message =
    "the loops stand here in two versions, with and without threads: both are left to their author";
  return reject("author-pragma", message, found);
}

const authors = ({ text, span }: Pragma): Reject =>
  reject("author-pragma", `#pragma ${text} leaves these loops to their author`, span);

/** Where the statement has no text of its own, all that follows may be in it. */
function isIn(nest: Span, { pragma: { span }, statement }: AuthorRegion): boolean {
  if (statement === "none" || span === null) return false;
  return statement === null ? span.start < nest.end : containsSpan(statement, nest);
}

/** Is there nothing but blanks and comments between a pragma and the nest? */
const isRightBefore = (pragma: Span, nest: Span, { layout }: TextFacts): boolean =>
  layout.isBlank({ ...nest, start: pragma.end, end: nest.start });

/** A label in the nest whose name stands elsewhere in the function: jumps and `&&label` would miss it. */
function labelOutside({ span, outline }: Func, nest: Span, text: TextFacts): Reject | null {
  const around = span ?? nest;
  const isOutside = (label: string): boolean =>
    text.words.mentions(label, { ...nest, start: around.start, end: nest.start }) +
      text.words.mentions(label, { ...nest, start: nest.end, end: around.end }) >
    0;
  const inside = (nodes: readonly OutlineNode[]): string | null => {
    for (const { kind, label, span, children } of nodes) {
      const isHere = span !== null && containsSpan(nest, span);
      const found = isHere && kind === "label" && isOutside(label!) ? label : inside(children);
      if (found !== null) return found;
    }
    return null;
  };
  const label = inside(outline);
  if (label === null) return null;
  return reject("not-contiguous-text", `label ${label} is also used outside of the loops`, nest);
}

/** A jump or a label of the region that stands in none of its loops: new loops would take its place. */
export function jumpBesideLoops({ func, region }: Scop, nest: Span): Reject | null {
  const loops = region.loops.map(({ header }) => func.loops.get(header)?.span ?? null);
  // Jumps make them.
  if (loops.includes(null)) return null;
  const beside = (nodes: readonly OutlineNode[]): Span | null => {
    for (const { kind, span, children } of nodes) {
      if (span !== null && loops.some((loop) => containsSpan(loop!, span))) continue;
      const isJump = (kind === "goto" || kind === "label") && span !== null && containsSpan(nest, span);
      const found = isJump ? span : beside(children);
      if (found !== null) return found;
    }
    return null;
  };
  const found = beside(func.outline);
  return (
    found &&
    reject("not-contiguous-text", "a jump or a label beside the loops would be lost in new ones", found)
  );
}

/** A macro that other compiler flags make something else of. */
function macroInside(nest: Span, text: TextFacts): Reject | null {
  const chosen = text.conditionalMacro(nest);
  if (chosen !== null)
    return reject(
      "preprocessor-inside",
      `macro ${chosen} is defined under #if, so that the loops depend on compiler flags`,
      nest,
    );
  const unread = text.unreadMacro(nest);
  return unread === null
    ? null
    : reject("preprocessor-inside", `${unread} is a macro under other compiler flags`, nest);
}

/** A token that would be another one in another place. */
function oddToken(nest: Span, text: TextFacts): Reject | null {
  if (text.splitToken(nest) !== null)
    return reject("not-contiguous-text", "a word or string inside the loops is split over two lines", nest);
  const macro = text.statementMacro(nest);
  if (macro !== null)
    return reject("preprocessor-inside", `macro ${macro} gives more than an operand of a statement`, nest);
  if (text.countsItself(nest))
    return reject(
      "preprocessor-inside",
      "__COUNTER__ or __LINE__ is used inside the loops: set a variable to it before them",
      nest,
    );
  return null;
}

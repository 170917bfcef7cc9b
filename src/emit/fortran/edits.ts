// Changes (`codegen/change.ts`) → edits of a Fortran file, or what Fortran has no text for.
//
//     ! polyc: loops reordered, parallel        in the place of the nest
//     !$omp parallel do private(c1)
//     do c0 = 1, n
//       …
//     integer :: c0, c1                         after the last specification of the procedure

import type { Change, NewCode, PragmaInFront } from "../../codegen/change.ts";
import { type Code, expressionsIn, loopsInCode, pragmasIn } from "../../codegen/code.ts";
import { conjunction, type Expression, walkExpression } from "../../codegen/expression.ts";
import type { GeneratedNest } from "../../codegen/generated-nest.ts";
import { lineIndentation } from "../../codegen/place.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import { sourceFormOf } from "../../frontend/fortran/source-form.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import type { Edit } from "../../source/edit.ts";
import { dedent, type SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import type { EmitTarget, EmittedNest } from "../emitter.ts";
import { setsBeyondKind } from "./beyond-kind.ts";
import { knowsKinds, newVariablesIn } from "./declarations.ts";
import { namesComponents } from "./directive.ts";
import { overEvaluated } from "./evaluation.ts";
import { type LowerBounds, unprintable } from "./expression.ts";
import { type LineForm, layOut } from "./lines.ts";
import { preparedCode } from "./prepare.ts";
import { lastOfLoop } from "./print.ts";
import { boundsFor, logicalsOf, printerFor, spellingFor, typesFor } from "./printer-for.ts";
import { isSkewed } from "./skewed.ts";
import { redefined, standsOutside, type TakenNames } from "./taken-names.ts";
import { mistakenTruth } from "./truths.ts";

export function emitFortran(
  nest: GeneratedNest,
  target: EmitTarget,
  earlier: readonly Edit[],
): Result<EmittedNest> {
  const shared = nest.changes.find(
    (change) => isLoopChange(change) && target.text.layout.ownLines(change.span) === null,
  );
  if (shared !== undefined) return fail(reject("not-contiguous-text", SHARED_LINES));
  if (nest.changes.some((change) => isLoopChange(change) && target.text.layout.sharesItsEnd(change.span)))
    return fail(reject("not-contiguous-text", SHARED_END));
  const edits: Edit[] = [];
  for (const change of nest.changes) {
    const made = editsOf(change, target, [...earlier, ...edits]);
    if (!made.ok) return made;
    const macro = macroAmong(made.value, target);
    if (macro !== undefined) return noText(`the word "${macro}", which is a macro in the file`);
    edits.push(...made.value);
  }
  return ok({ ...nest, edits });
}

/** Of all that is new: comments may be changed by the preprocessor as it likes. */
function macroAmong(edits: readonly Edit[], { text }: EmitTarget): string | undefined {
  const lines = edits.flatMap((edit) => edit.text.split("\n"));
  const words = lines.flatMap((line) => line.replace(/!(?!\$).*/, "").match(/[a-z_]\w*/gi) ?? []);
  return words.find((word) => text.mayBeMacro(word));
}

function editsOf(change: Change, target: EmitTarget, earlier: readonly Edit[]): Result<readonly Edit[]> {
  switch (change.kind) {
    case "code":
      return replaceNest(change, target, earlier);
    case "pragma":
      return directiveInFront(change, target);
    case "removal":
      return ok([change]);
    case "constant":
      return noText("a variable that becomes a constant");
    case "hint":
      return change.removal === null ? ok([]) : ok([change.removal]);
  }
}

const SHARED_END =
  "the loop ends at the label that ends a loop around it, and a directive or new loops want an end of their own: " +
  "give it a label of its own, or an end do";

const SHARED_LINES =
  "other statements, or a label, stand on the lines of the loop: give it lines of its own, and the label a continue in front";

const isLoopChange = (change: Change): change is NewCode | PragmaInFront =>
  change.kind === "code" || change.kind === "pragma";

const noText = (what: string): Result<never> =>
  fail(reject("not-contiguous-text", `the new loops need ${what}, which polyc has no Fortran for`));

const nameTaken = (what: string): Result<never> =>
  fail(
    reject("not-contiguous-text", `the new loops need ${what}, and the file has something else of that name`),
  );

// ---- a loop that stays ----

function directiveInFront(change: PragmaInFront, target: EmitTarget): Result<readonly Edit[]> {
  const { span, summary, entry, pragma } = change;
  if (target.text.canonicalIterator(span) === null) return noText("a directive at a loop that takes none");
  const bounds = boundsFor(target, span, []);
  const conditions = [...entry, ...pragma.conditions];
  if (namesComponents([pragma])) return noText("a clause for a component of a structure");
  const what = obstacleIn(conditions, bounds, logicalsOf(target, span)) ?? overEvaluatedBy(conditions);
  if (what !== null) return noText(what);
  // Asked on lines of their own in C; here the clause may ask as well, for a loop without iterations is none.
  const asked: LoopPragma = { ...pragma, conditions: [...entry, ...pragma.conditions] };
  const form = formAt(target, span);
  const text = layOut(printerFor(bounds, target, span).directiveLines(summary, asked), form);
  if (text === null) return noText("longer lines than the form of the file has");
  const word = redefined(text, { nest: null, expressions: conditions, pragmas: [pragma] }, target);
  if (word !== undefined) return nameTaken(`the intrinsic "${word}"`);
  const start = target.file.lineStart(target.file.lineAt(span.start));
  return ok([{ kind: "pragma-lines", span: { ...span, start, end: start }, text: text + form.newline }]);
}

// ---- new loops ----

function replaceNest(change: NewCode, target: EmitTarget, earlier: readonly Edit[]): Result<readonly Edit[]> {
  const { span, guard, isParallel } = change;
  const expanded = target.text.expandedMacro(span);
  if (expanded !== null) {
    const why = `new loops would have the macro ${expanded} written out, so the author's stay`;
    return fail(reject("not-contiguous-text", why));
  }
  const place = target.text.layout.declarationsFor(span);
  const form = formAt(target, span);
  const inFront = form.newline + (place?.base ?? "");
  const taken: TakenNames = {
    declared: (name) => declaredBy(earlier, name, place?.at)?.text.slice(inFront.length),
    isInFile: (name) => target.text.identifiers.has(name),
    standsOutside: (name) => standsOutside(name, span, target),
  };
  const code = preparedCode(change, target, taken);
  const declared = newVariablesIn(code, spellingFor(target, span));
  if (typeof declared === "string") return noText(declared);
  const bounds = boundsFor(target, span, declared);
  const conditions = [...guard, ...pragmasIn(code).flatMap((pragma) => pragma.conditions)];
  const what = obstacleIn([...expressionsIn(code), ...conditions], bounds, logicalsOf(target, span));
  if (what !== null) return noText(what);
  if (!target.text.mayBeSkewed(span) && isSkewed(code))
    return fail(
      reject(
        "not-contiguous-text",
        "the new loops would have subscripts of two counters, which gfortran 12 compiles wrongly beside contiguous arrays",
      ),
    );
  if (!knowsKinds([...expressionsIn(code), ...conditions], declared, target, span))
    return noText("a kind that has no name there");
  const types = typesFor(target, span, declared);
  const mistaken = mistakenTruth(code, types);
  if (mistaken !== null) return noText(mistaken);
  if (setsBeyondKind(code, types)) return noText("a constant that its variable does not hold");
  if (namesComponents(pragmasIn(code))) return noText("a clause for a component of a structure");
  const lazy = overEvaluatedIn(code) ?? overEvaluatedBy(conditions);
  if (lazy !== null) return noText(lazy);
  if (loopsInCode(code).some(({ iterator, cond }) => lastOfLoop(iterator, cond) === null))
    return noText("a loop whose last value is not known on entry");
  const clash = declared.find(
    ({ name }) =>
      target.variables.visible(name, span) !== null ||
      (taken.declared(name) === undefined && taken.standsOutside(name)),
  );
  if (clash !== undefined) return nameTaken(`a variable "${clash.name}"`);
  if (target.text.layout.hasInnerComment(span))
    return noText("statements without comments beside their lines");
  if (declared.length > 0 && place === null) return noText("declarations, for which there is no place");
  const printer = printerFor(bounds, target, span, declared);
  const cond = conjunction(guard);
  const authors =
    form.form === "free"
      ? dedent(target.file.slice(span), lineIndentation(target.file, span))
      : target.file.slice(span);
  const comments = change.comments.map((text): Code => ({ kind: "author-comment", text }));
  const text = layOut(
    [
      ...printer.lines([{ kind: "summary", changes: change.summary }, ...comments]),
      ...(cond === null
        ? printer.lines(code)
        : printer.guarded(cond, code, change.isIdleElse ? null : authors)),
    ],
    form,
  );
  if (text === null) return noText("longer lines than the form of the file has");
  const expressions = [...expressionsIn(code), ...conditions];
  const word = redefined(text, { nest: span, expressions, pragmas: pragmasIn(code) }, target);
  if (word !== undefined) return nameTaken(`the intrinsic "${word}"`);
  const declarations = declared.map(({ name, text: declaration }): Edit => {
    const at = { file: span.file, start: place!.at, end: place!.at };
    const text = inFront + declaration;
    return { kind: "declaration", span: at, name, text };
  });
  const lines = target.text.layout.ownLines(span)!;
  return ok([{ kind: "nest", span: lines, text, authors: [], isParallel }, ...declarations]);
}

const declaredBy = (edits: readonly Edit[], name: string, at: number | undefined): Edit | undefined =>
  edits.find((edit) => edit.kind === "declaration" && edit.name === name && edit.span.start === at);

// ---- what both take ----

function obstacleIn(
  expressions: readonly Expression[],
  bounds: LowerBounds,
  isLogical: (name: Name) => boolean,
): string | null {
  for (const e of expressions)
    for (const part of walkExpression(e)) {
      const what = unprintable(part, bounds) ?? asNumber(part, isLogical);
      if (what !== null) return what;
    }
  return null;
}

/** Statements that ask in the middle of something else. */
function overEvaluatedIn(code: readonly Code[]): string | null {
  for (const item of code) {
    const inner =
      item.kind === "if"
        ? [...item.then, ...item.other]
        : item.kind === "for" || item.kind === "block"
          ? item.body
          : [];
    const own =
      item.kind === "if"
        ? overEvaluated(item.cond, item.other.length === 0)
        : overEvaluatedBy(expressionsIn([item]), item.kind === "assignment" ? item.target : null);
    const found = (item.kind === "for" || item.kind === "block" ? null : own) ?? overEvaluatedIn(inner);
    if (found !== null) return found;
  }
  return null;
}

const overEvaluatedBy = (expressions: readonly Expression[], set: Expression | null = null): string | null =>
  expressions.map((e) => overEvaluated(e, false, set)).find((what) => what !== null) ?? null;

/** Truth values are compared as numbers in the IR. */
function asNumber(e: Expression, isLogical: (name: Name) => boolean): string | null {
  if (e.kind !== "binary" || e.operator === "andThen" || e.operator === "orElse") return null;
  const isNumber = [e.left, e.right].some((side) => side.kind === "name" && isLogical(side.name));
  return isNumber ? "truth values compared as numbers" : null;
}

/** Free form takes 132 columns; people like lines of a hundred. */
const WIDTHS = { free: 100, fixed: 72 } as const;
const MOST = { free: 132, fixed: 72 } as const;

function formAt({ file, text }: EmitTarget, place: Span): LineForm {
  const { base, indent, newline } = text.layout.styleOf(place);
  const form = sourceFormOf(file.likeName) ?? "free";
  const comment = form === "free" ? "!" : commentMark(file, text.comments, place);
  return { form, width: WIDTHS[form], most: MOST[form], base, indent, newline, comment };
}

/** What the author's last comment line in front of the place begins with. */
function commentMark(file: SourceFile, comments: readonly Span[], place: Span): string {
  const isLine = ({ start }: Span) => start < place.start && start === file.lineStart(file.lineAt(start));
  const line = comments.findLast(isLine);
  const mark = line === undefined ? "!" : file.text.slice(line.start, line.start + 1);
  return ["C", "c", "*"].includes(mark) ? mark : "!";
}

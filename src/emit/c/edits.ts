// Changes (`codegen/change.ts`) → edits of a C file, or why it cannot take them: a word that polyc would
// print is a macro there, a helper function cannot stand there.

import type { Change, FixedVariable } from "../../codegen/change.ts";
import type { GeneratedNest } from "../../codegen/generated-nest.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import type { Edit } from "../../source/edit.ts";
import { containsSpan } from "../../source/span.ts";
import type { EmitTarget, EmittedNest } from "../emitter.ts";
import type { Dialect } from "./dialect.ts";
import { helperObstacle } from "./helper-obstacle.ts";
import { macroAmong, withoutMacroWords } from "./own-words.ts";
import { pragmaLines } from "./pragma-lines.ts";
import { replaceNest } from "./splice.ts";

/** The file, and the language that its compiler takes. */
export type Target = EmitTarget & { readonly dialect: Dialect };

export function emitNest(nest: GeneratedNest, target: Target): Result<EmittedNest> {
  const helper = helperObstacle(nest.helpers, target);
  if (helper !== null) return fail(helper);
  const { text } = target;
  const edits: Edit[] = [];
  for (const change of nest.changes) {
    const made = editsOf(withoutMacroWords(change, text), target);
    if (!made.ok) return made;
    edits.push(...made.value);
  }
  const removals = removalsOf(nest.changes, edits);
  if (!removals.ok) return removals;
  edits.push(...removals.value);
  const macro = macroAmong(edits, (name, use) => text.isMacro(name, use));
  return macro === null
    ? ok({ ...nest, edits })
    : fail(
        reject(
          "name-not-available",
          `polyc would print "${macro}", which is a macro of this file: rename the macro`,
        ),
      );
}

function editsOf(change: Change, { file, text, dialect }: Target): Result<readonly Edit[]> {
  const codeFile = { file, comments: text.comments, layout: text.layout };
  switch (change.kind) {
    case "code":
      return replaceNest(codeFile, change, dialect);
    case "pragma":
      return ok(pragmaLines(codeFile, change));
    case "constant":
      return ok([qualifier(change)]);
    case "removal":
      return ok([change]);
    case "hint":
      return ok([]);
  }
}

/** What takes those hints away that lie in no text that goes. */
function removalsOf(changes: readonly Change[], edits: readonly Edit[]): Result<readonly Edit[]> {
  const removals: Edit[] = [];
  for (const change of changes) {
    if (change.kind !== "hint") continue;
    const { span, pragma, removal } = change;
    if (span !== null && edits.some((edit) => containsSpan(edit.span, span))) continue;
    if (removal === null)
      return fail(
        reject("author-pragma", `#pragma ${pragma.text} comes from a macro together with other text`, span),
      );
    // Of a macro for several.
    if (!removals.some((other) => other.span.start === removal.span.start)) removals.push(removal);
  }
  return ok(removals);
}

const qualifier = ({ span, isStatic }: FixedVariable): Edit => ({
  kind: "qualifier",
  span,
  text: isStatic ? "static const " : "const ",
});

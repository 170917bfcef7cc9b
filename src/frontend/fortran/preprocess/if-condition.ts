// `#if` in traditional mode: macros are replaced as in text, and what they become is read as C has it.

import { SourceFile } from "../../../source/source-file.ts";
import type { FileId } from "../../../source/span.ts";
import { ConditionError, evaluateCondition } from "../../c/preprocess/condition.ts";
import { lexText } from "../../c/preprocess/lexer.ts";
import { PreprocessorProblem } from "./macros.ts";

export function conditionHolds(
  condition: string,
  isDefined: (name: string) => boolean,
  expanded: (text: string) => string,
): boolean {
  if (condition.includes("__has_")) throw new PreprocessorProblem("a question to the compiler (__has_…)");
  const asked = condition.replace(
    /\bdefined\s*(?:\(\s*([A-Za-z_$][\w$]*)\s*\)|([A-Za-z_$][\w$]*))/g,
    (_, inParentheses?: string, alone?: string) => (isDefined((inParentheses ?? alone)!) ? " 1 " : " 0 "),
  );
  const tokens = lexText(new SourceFile(0 as FileId, "#if", expanded(asked)));
  let at = 0;
  const next = () => tokens[at++] ?? null;
  try {
    return evaluateCondition({ next, raw: next }, isDefined);
  } catch (error) {
    if (error instanceof ConditionError) throw new PreprocessorProblem(`an #if: ${error.message}`);
    throw error;
  }
}

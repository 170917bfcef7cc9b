// What a language's printer does. Only `emit/<language>` makes text of generated code, behind this interface:
// who drives it, and who reports what was done, does not know which language it is.

import type { Expression } from "../codegen/expression.ts";
import type { GeneratedNest } from "../codegen/generated-nest.ts";
import type { CalledHelpers } from "../codegen/helper-names.ts";
import type { LanguageFacts, SourceContext } from "../codegen/source-context.ts";
import type { Result } from "../source/diagnostic.ts";
import type { Edit } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";

/** A nest as it is in the output. */
export interface EmittedNest extends GeneratedNest {
  readonly edits: readonly Edit[];
}

export type EmitTarget = Pick<SourceContext, "file" | "text" | "externInline" | "variables">;

/** What the output calls besides what the file has. */
export interface NeededHelpers {
  readonly called: CalledHelpers;
  /** Guards that are counted (`--count-guards`); 0 where none is. */
  readonly countedGuards: number;
}

export interface Emitter {
  readonly facts: LanguageFacts;
  /** Edits of the file besides `earlier` ones, or why it cannot take the changes. */
  nest(nest: GeneratedNest, target: EmitTarget, earlier: readonly Edit[]): Result<EmittedNest>;
  /** One of a guard's conditions, for reports. */
  condition(asked: Expression): string;
  /** Those that the file does not have yet, in whole lines. `mayBeMacro`: a word in the file. */
  helpers(needed: NeededHelpers, file: SourceFile, mayBeMacro: (word: string) => boolean): string;
  /** Is the function of the file one of these, from an earlier run? */
  isHelper(name: string, file: SourceFile): boolean;
  /** Stands before a function that nothing calls any more, so that compilers do not warn of it. */
  readonly unusedMark: string;
}

// The printer of C, in the dialect that the compiler's flags ask for.

import type { HelperName } from "../../codegen/expression.ts";
import { commonType } from "../../frontend/c/sema/types.ts";
import type { CompilerFlags } from "../../options/compiler-flags.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Emitter, NeededHelpers } from "../emitter.ts";
import { dialectOf } from "./dialect.ts";
import { emitNest } from "./edits.ts";
import { printConjunct, printExpression } from "./expression.ts";
import { counterBlock, helperBlock, isDefinedIn, isHelper, UNUSED } from "./helpers.ts";

export function cEmitter(flags: CompilerFlags): Emitter {
  const dialect = dialectOf(flags);
  return {
    facts: {
      ...{
        commonType,
        choiceConverts: true,
        warnsOfConversion: () => false,
        countsPast: true,
        hasBlocks: true,
        hasUnsigned: true,
      },
      ...{ chunksMayBeEmpty: true, joinsTests: !dialect.isC89 },
      print: printExpression,
    },
    nest: (nest, target) => emitNest(nest, { ...target, dialect }),
    condition: printConjunct,
    helpers: (needed, file, mayBeMacro) =>
      helpersFor(needed, file, (word) => (dialect.isC89 && word === "inline") || mayBeMacro(word)),
    isHelper: (name, { text }) => isHelper(name, text),
    unusedMark: UNUSED,
  };
}

/** `isTaken`: of a word of C, has the dialect no such word, or is it a macro? */
function helpersFor(
  { called, countedGuards }: NeededHelpers,
  { text, newline }: SourceFile,
  isTaken: (word: string) => boolean,
): string {
  const missing = (names: ReadonlySet<HelperName>) =>
    new Set([...names].filter((name) => !isDefinedIn(text, name)));
  const { byCode, byPragmas } = called;
  const block = { byCode: missing(byCode), byPragmas: missing(byPragmas) };
  return helperBlock(block, newline, isTaken) + counterBlock(countedGuards, newline);
}

// What a C file tells the linker, and what its flags make of its text (`ir/project/linkage.ts`).

import type { Unit } from "../frontend/c/ast.ts";
import { namesInPragmas } from "../frontend/c/interposed.ts";
import type { Linkage } from "../ir/project/linkage.ts";
import type { CompilerFlags } from "../options/compiler-flags.ts";
import { meaningOfFlags } from "../options/meaning-of-flags.ts";
import type { SourceFiles } from "../source/source-file.ts";

export function linkageOf(unit: Unit, files: SourceFiles, flags: CompilerFlags): Linkage {
  const { symbols, functions, fileVariables, unread, facts } = unit;
  const atFile = [
    ...fileVariables.map((id) => symbols[id]!),
    ...symbols.filter(({ kind }) => kind === "function"),
  ];
  const statics = new Set(atFile.filter(({ storage }) => storage === "static").map(({ name }) => name));
  const unreadNames = unread.flatMap(({ name }) => (name === null || statics.has(name) ? [] : [name]));
  return {
    defines: new Set([
      ...functions.filter(({ isStatic }) => !isStatic).map(({ name }) => name),
      ...unreadNames,
      ...fileVariables
        .map((id) => symbols[id]!)
        .flatMap(({ name, storage }) => (storage === "global" ? name : [])),
    ]),
    statics,
    renames: new Set([
      ...atFile.filter(({ isLinkedOtherwise }) => isLinkedOtherwise).map(({ name }) => name),
      ...namesInPragmas(files),
    ]),
    observes: facts.readsErrno || facts.floatingEnvironment,
    hasAssembler: facts.hasAssembler,
    unknown: whyUnknown(unit),
    meaning: meaningOfFlags(flags),
    punsTypes: !flags.strictAliasing,
  };
}

function whyUnknown({ facts }: Unit): string | null {
  if (facts.hasAssembler) return "it has assembler text at file scope";
  if (facts.floatingEnvironment) return "it sets or reads the floating-point environment";
  if (facts.interposes) return "others may take the place of its functions (-fPIC, weak symbols)";
  return null;
}

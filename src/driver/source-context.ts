// What code generation asks of one function's text and of the function as its author wrote it: see
// `SourceContext`.

import type { Isl } from "isl-wasm";
import { isC89 } from "../codegen/c89.ts";
import { qualifiedPointer } from "../codegen/qualified.ts";
import type { SourceContext } from "../codegen/source-context.ts";
import { Variables } from "../codegen/variables.ts";
import type { SourceText } from "../frontend/c/source-text.ts";
import { cloneFunc } from "../ir/build.ts";
import type { Func, VarId } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { keepInMemory } from "../opt/in-memory.ts";
import type { Spelling } from "../opt/invariant-loads.ts";
import type { Options } from "../options/options.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { SourceFile } from "../source/source-file.ts";
import { Lazy } from "../support/lazy.ts";
import { oncePerSet, type SourceWithVariables } from "./candidates.ts";
import {
  accessesAsWritten,
  asWritten,
  boxed,
  described,
  describeSource,
  type WrittenForms,
} from "./function-versions.ts";

/**
 * What is asked of a function's text, the forms of it that are described, and the same with some variables in
 * memory.
 */
export interface TextForms {
  readonly source: SourceContext;
  readonly forms: WrittenForms;
  readonly withVariables: SourceWithVariables;
}

interface TextOfFunction {
  readonly file: SourceFile;
  readonly text: SourceText;
  /** What variables that polyc put in stand for. */
  readonly named: ReadonlyMap<VarId, Spelling>;
  /** An `inline` function with external linkage. */
  readonly externInline: boolean;
}

/** `func` as lowered, before any pass changes it. */
export function sourceContext(
  module: Module,
  func: Func,
  facts: TextOfFunction,
  options: Options,
): TextForms {
  const { file, text, named, externInline } = facts;
  const original = cloneFunc(func);
  const written = new Lazy(() => asWritten(module, original, options));
  const accesses = new Lazy(() => accessesAsWritten(module, original, options));
  const sourceScop = oncePerRegion((scop) => describeSource(scop, written.value, options));
  const source: SourceContext = {
    file,
    variables: new Variables(
      original,
      named,
      (word, nest) => text.isNoObject(word, nest),
      (variable) => qualifiedPointer(variable, file),
    ),
    text,
    externInline,
    isC89: isC89(options.compiler),
    warnsOfVla: options.compiler.warnsOfVla,
    sourceScop,
    sourceAccesses: oncePerRegion(
      (scop) => sourceScop(scop) ?? describeSource(scop, accesses.value, options),
    ),
  };
  const forms = {
    written,
    described: new Lazy(() => described(module, original, options)),
    boxed: new Lazy(() => boxed(module, original, options)),
  };
  const withVariables = oncePerSet((variables) =>
    sourceContext(module, keepInMemory(cloneFunc(original), variables), facts, options),
  );
  return { source, forms, withVariables };
}

/** For all plans of a region: each region has an isl context of its own. */
function oncePerRegion(describe: (scop: Scop) => Scop | null): (scop: Scop) => Scop | null {
  const known = new WeakMap<Isl, Scop | null>();
  return (scop) => {
    const before = known.get(scop.isl);
    const found = before === undefined ? describe(scop) : before;
    known.set(scop.isl, found);
    return found;
  };
}

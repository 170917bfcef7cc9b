// What code generation asks of one function's text and of the function as its author wrote it: see
// `SourceContext`.

import type { Isl } from "isl-wasm";
import { qualifiedPointer } from "../codegen/qualified.ts";
import type { LanguageFacts, SourceContext } from "../codegen/source-context.ts";
import { Variables } from "../codegen/variables.ts";
import { cloneFunc } from "../ir/build.ts";
import type { Func, VarId } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { keepInMemory } from "../opt/in-memory.ts";
import type { Spelling } from "../opt/invariant-loads.ts";
import type { Options } from "../options/options.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { SourceFile } from "../source/source-file.ts";
import { Lazy } from "../support/lazy.ts";
import type { PassHost } from "../support/pass.ts";
import { forAllParts } from "../support/work-counter.ts";
import { describeSource, type FunctionVersions, VersionMaker } from "./function-versions.ts";
import type { FileText } from "./language.ts";

/**
 * What is asked of a function's text, the versions made from it, and the same with some variables in memory.
 */
export interface FunctionText {
  readonly source: SourceContext;
  readonly versions: FunctionVersions;
  readonly withVariables: SourceWithVariables;
}

interface TextOfFunction {
  readonly file: SourceFile;
  readonly text: FileText;
  readonly language: LanguageFacts;
  /** What variables that polyc put in stand for. */
  readonly named: ReadonlyMap<VarId, Spelling>;
  /** An `inline` function with external linkage. */
  readonly externInline: boolean;
}

/** `func` as lowered, before any pass changes it. */
export function functionText(
  host: PassHost,
  module: Module,
  func: Func,
  facts: TextOfFunction,
  options: Options,
): FunctionText {
  const { file, text, language, named, externInline } = facts;
  const original = cloneFunc(func);
  const versions = new VersionMaker(host, module, original, options);
  const written = new Lazy(() => forAllParts(() => versions.asWritten()));
  const accesses = new Lazy(() => forAllParts(() => versions.accessesAsWritten()));
  const sourceScop = oncePerRegion((scop) => describeSource(scop, written.value, options));
  const source: SourceContext = {
    file,
    variables: new Variables(
      original,
      named,
      (word, nest) => text.isNoObject(word, nest),
      (variable) => qualifiedPointer(variable, { file, text }),
    ),
    text,
    language,
    externInline,
    warnsOfVla: options.compiler.warnsOfVla,
    sourceScop,
    sourceAccesses: oncePerRegion(
      (scop) => sourceScop(scop) ?? describeSource(scop, accesses.value, options),
    ),
  };
  const others = {
    mayAccess: new Lazy(() => forAllParts(() => versions.mayAccess())),
    summarised: new Lazy(() => forAllParts(() => versions.summarised())),
  };
  const withVariables = oncePerSet((variables) =>
    functionText(host, module, keepInMemory(cloneFunc(original), variables), facts, options),
  );
  return { source, versions: { written, ...others }, withVariables };
}

/** The same text with these variables in memory. */
export type SourceWithVariables = (variables: ReadonlySet<VarId>) => FunctionText;

/** The function's text, with these variables for what is read in memory. */
export type TextWith = (func: Func, named: ReadonlyMap<VarId, Spelling>) => FunctionText;

/** Made once for the same variables: several regions of a function reduce into them. */
function oncePerSet(make: SourceWithVariables): SourceWithVariables {
  const known = new Map<string, FunctionText>();
  return (variables) => {
    const key = [...variables].sort((a, b) => a - b).join();
    const found = known.get(key) ?? make(variables);
    known.set(key, found);
    return found;
  };
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

// C, as `polyc` reads and writes it.

import { cEmitter } from "../emit/c/emitter.ts";
import type { FunctionDefinition, Unit } from "../frontend/c/ast.ts";
import { frontendOptions } from "../frontend/c/compiler-in-use.ts";
import { type FrontendResult, initFrontend, readC } from "../frontend/c/index.ts";
import { printUnit } from "../frontend/c/print-ast.ts";
import { SourceText } from "../frontend/c/source-text.ts";
import { type GivenFacts, givenFacts, whyNoCondition } from "../frontend/c/user-facts.ts";
import { verifyUnit } from "../frontend/c/verify-ast.ts";
import { lowerUnit } from "../lower/c/lower.ts";
import { sourceWordsOf } from "../lower/source-words.ts";
import type { Options } from "../options/options.ts";
import type { FileSummary, StaticFunction } from "../report/file-summary.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import { demand, type IrTraits, type PassHost } from "../support/pass.ts";
import { linkageOf } from "./c-linkage.ts";
import { FLOATING_ENVIRONMENT } from "./floating-environment.ts";
import type { Language, Lowered, ParsedFile } from "./language.ts";
import { silentCompiler } from "./silent-compiler.ts";

export const C: Language = {
  load: initFrontend,
  parse: parseC,
  emitter: cEmitter,
  spelled: (name) => name,
  whyNoCondition: (text, flags) => whyNoCondition(text, frontendOptions(flags)),
};

const AST: IrTraits<FrontendResult> = {
  name: "ast",
  print: ({ unit }) => printUnit(unit),
  verify: ({ unit }) => demand(verifyUnit(unit)),
};

function parseC(host: PassHost, files: SourceFiles, main: SourceFile, options: Options): ParsedFile {
  const run = () => read(files, main, options);
  const result = host.run({ name: "frontend", run }, main.name, null, AST);
  const { unit } = result;
  return {
    summary: summaryOf(result, main),
    text: new SourceText(result, main),
    externInline: new Set(unit.functions.filter((f) => f.isInline && !f.isStatic).map((f) => f.name)),
    noThreads: unit.facts.floatingEnvironment ? FLOATING_ENVIRONMENT : null,
    linkage: () => linkageOf(unit, files, options.compiler),
    lower: () => lowered(unit, main, options),
  };
}

function read(files: SourceFiles, main: SourceFile, { compiler, asCompiled }: Options): FrontendResult {
  const frontend = frontendOptions(compiler);
  const result = readC(files, main, { ...frontend, asCompiled });
  const { silence } = frontend.compiler;
  return silence === null
    ? result
    : { ...result, diagnostics: [...result.diagnostics, silentCompiler(silence)] };
}

function summaryOf(
  { unit, diagnostics, parsed, unknownMachine }: FrontendResult,
  main: SourceFile,
): FileSummary {
  return {
    diagnostics,
    unknownMachine: unknownMachine === null ? null : { message: unknownMachine, span: null },
    unknownSyntax: unit.unknownSyntax,
    unread: unit.unread,
    functions: unit.functions.map(({ name }) => name),
    staticFunctions: staticFunctions(main, unit.functions),
    conditionals: parsed.source.regions.map(({ span }) => span),
    forks: unit.facts.forks,
    editsForThreads: [],
  };
}

/** The static functions of the file itself: all that is kept of its functions. */
const staticFunctions = (
  file: SourceFile,
  functions: readonly FunctionDefinition[],
): readonly StaticFunction[] =>
  functions.flatMap(({ name, span, isStatic }) =>
    isStatic && span !== null && span.file === file.id ? [{ name, span }] : [],
  );

function lowered(unit: Unit, main: SourceFile, options: Options): Lowered {
  const known = unit.functions.filter((f) => hasKnownBody(f, unit)).map(({ name }) => name);
  const module = lowerUnit(unit, {
    ...{ wrapv: options.compiler.wrapv, given: givenIn(unit, options) },
    words: sourceWordsOf(main),
    sizesMayBeNegative: options.sizesMayBeNegative === true,
    isFinal: options.macrosAreFinal === true,
  });
  return { module, known: new Set(known) };
}

/**
 * Is what stands here what all callers in the file call (soundness rules 10 and 13)? Of an `inline` function
 * with external linkage there may be another definition; of others where flags make a shared library of the
 * file, which is asked again in front of loops.
 */
function hasKnownBody(
  { isFixed, isStatic, isInline, symbol }: FunctionDefinition,
  { facts, symbols }: Unit,
): boolean {
  const isReplaced = facts.interposes || symbols[symbol]!.isLinkedOtherwise === true;
  return isFixed && (isStatic || (!isInline && !isReplaced));
}

/** What `--assume` says, for the functions that have its names. */
function givenIn(unit: Unit, { assume, compiler }: Options): GivenFacts {
  return assume.length === 0 ? new Map() : givenFacts(assume, unit, frontendOptions(compiler));
}

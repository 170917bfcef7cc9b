/**
 * The C front end: from a source file to a typed `Unit`.
 *
 *     text ─preprocess→ tokens with provenance ─parse→ trees of items ─sema→ Unit
 */
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { SourceFile, SourceFiles } from "../../source/source-file.ts";
import type { Grammar } from "../../source/tree-sitter.ts";
import type { Unit } from "./ast.ts";
import type { BlockNames } from "./block-names.ts";
import { mayInterpose } from "./interposed.ts";
import { loadGrammar, type ParsedUnit, parseUnit } from "./parse.ts";
import type { CompilerProfile } from "./preprocess/compiler.ts";
import { unknownMachine } from "./preprocess/machine.ts";
import { DEFAULT_PREPROCESS_OPTIONS, type PreprocessOptions } from "./preprocess/options.ts";
import { preprocess } from "./preprocess/preprocess.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import { itemsOf, ParsedTokens } from "./sema/from-parse.ts";
import { type Library, libraryWithout } from "./sema/library.ts";
import { analyseUnit } from "./sema/unit.ts";

export interface FrontendOptions {
  readonly preprocess?: Partial<PreprocessOptions>;
  /** Predefined macros and search paths: `compilerProfile(…)`, or `fallbackProfile()`. */
  readonly compiler: CompilerProfile;
  /** The compiler's flags, as far as they matter and its macros do not tell of them. */
  readonly flags?: readonly string[];
  /** Functions that are not the C library's for their name (`-fno-builtin-NAME`); absent: none. */
  readonly notBuiltin?: "all" | readonly string[];
  /**
   * The program that these flags make of the text, as a compiler sees it: nothing is said of what others
   * would make of it.
   */
  readonly asCompiled?: boolean;
}

export interface FrontendResult {
  readonly unit: Unit;
  readonly diagnostics: readonly Diagnostic[];
  readonly parsed: ParsedUnit;
  readonly library: Library;
  readonly blockNames: BlockNames;
  /**
   * Why types are others than those polyc counts with; null: they are not. Then nothing that was read is to
   * be relied on.
   */
  readonly unknownMachine: string | null;
}

let grammar: Grammar | null = null;

/** Loads the grammar; to be awaited once before `readC`. */
export async function initFrontend(): Promise<void> {
  grammar = await loadGrammar();
}

/** Reads `main`, the first file of `files`; the files that it includes are added to them. */
export function readC(files: SourceFiles, main: SourceFile, options: FrontendOptions): FrontendResult {
  if (grammar === null) throw new Error("initFrontend() has not been awaited");
  const preprocessOptions = { ...DEFAULT_PREPROCESS_OPTIONS, ...options.preprocess };
  const read = preprocess(files, main, preprocessOptions, options.compiler);
  const source = options.asCompiled === true ? withoutChoices(read) : read;
  const parsed = parseUnit(source, grammar);
  const unknown = unknownMachine(options.compiler.predefined, options.flags ?? []);
  const library = libraryWithout(options.notBuiltin ?? []);
  const tokens = new ParsedTokens(parsed, library);
  const unit = analyseUnit(tokens, itemsOf(parsed), library);
  parsed.dispose();
  const interposes = mayInterpose(options.compiler, source, files);
  return {
    unit: { ...unit, facts: { ...unit.facts, interposes } },
    diagnostics: source.diagnostics,
    parsed,
    library,
    blockNames: tokens.blockNames,
    unknownMachine: unknown,
  };
}

/**
 * With flags that do not change, no condition chooses between texts, and no macro of the command line is
 * another one.
 */
function withoutChoices(unit: PreprocessedUnit): PreprocessedUnit {
  return { ...unit, choices: [], uses: unit.uses.filter(({ macro }) => macro.source !== "command-line") };
}

// Fortran, as `polyc` reads and writes it.

import { FORTRAN_EMITTER } from "../emit/fortran/emitter.ts";
import type { FortranUnit } from "../frontend/fortran/ast.ts";
import { type FortranDialect, fortranDialect } from "../frontend/fortran/dialect.ts";
import { loadFortranGrammar } from "../frontend/fortran/grammar.ts";
import { ModuleFinder } from "../frontend/fortran/modules/find-modules.ts";
import { preprocessorInUse } from "../frontend/fortran/preprocess/setting.ts";
import { type FortranFile, readFortran } from "../frontend/fortran/read-file.ts";
import { analyseFortran } from "../frontend/fortran/sema/unit.ts";
import { sourceFormOf } from "../frontend/fortran/source-form.ts";
import { FortranText } from "../frontend/fortran/source-text.ts";
import { lowerFortran } from "../lower/fortran/lower.ts";
import { sourceWordsOf } from "../lower/source-words.ts";
import type { CompilerFlags } from "../options/compiler-flags.ts";
import type { Options } from "../options/options.ts";
import type { Unreliable } from "../report/file-summary.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import type { Grammar } from "../source/tree-sitter.ts";
import type { IrTraits, PassHost } from "../support/pass.ts";
import { whyNotRead } from "./fortran-dialect.ts";
import { savedForThreads, whyNoThreads } from "./fortran-threads.ts";
import type { Language, ParsedFile } from "./language.ts";
import { silentCompiler } from "./silent-compiler.ts";

/** By the suffix of its name, as compilers go by it. */
export const isFortran = (name: string): boolean => sourceFormOf(name) !== null;

export const FORTRAN: Language = {
  load: async () => {
    grammar = await loadFortranGrammar();
  },
  parse: parseFortran,
  emitter: () => FORTRAN_EMITTER,
  spelled: (name) => name.toLowerCase(),
  whyNoCondition: () => "conditions are read as C, and the file is Fortran",
};

let grammar: Grammar | null = null;

interface ReadSource {
  readonly file: FortranFile;
  readonly dialect: FortranDialect;
  /** In words for a message; null: what was read is what the compiler reads. */
  readonly whyNot: Unreliable | null;
}

/** Reads the user's file, and others with modules, under the same flags. */
class FileReader {
  readonly #files: SourceFiles;
  readonly #compiler: CompilerFlags;
  readonly #grammar: Grammar;
  readonly #hasFinalFlags: boolean;
  silence: string | null = null;

  constructor(files: SourceFiles, compiler: CompilerFlags, grammar: Grammar, hasFinalFlags: boolean) {
    this.#hasFinalFlags = hasFinalFlags;
    this.#files = files;
    this.#compiler = compiler;
    this.#grammar = grammar;
  }

  read(source: SourceFile): ReadSource {
    const dialect = fortranDialect(source.likeName, this.#compiler);
    const preprocessor = dialect.isPreprocessed
      ? preprocessorInUse(this.#compiler, this.#hasFinalFlags)
      : null;
    this.silence ??= preprocessor?.silence ?? null;
    const reading = { ...dialect, includeFolders: this.#compiler.moduleDirs, preprocessor };
    const file = readFortran(this.#files, source, reading, this.#grammar);
    const whyNot = whyNotRead(source, dialect, file, (place) => this.#files.where(place));
    return { file, dialect, whyNot };
  }
}

const AST: IrTraits<FortranUnit> = {
  name: "ast",
  print: (unit) => JSON.stringify(unit, (_, value) => (typeof value === "bigint" ? `${value}` : value), 1),
  verify: () => {},
};

/** What was read of a file, and how. */
export function readProgram(
  host: PassHost,
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  seesThrough: boolean,
) {
  if (grammar === null) throw new Error("FORTRAN.load() has not been awaited");
  const { compiler } = options;
  // Of what becomes C, the macros go.
  const reader = new FileReader(files, compiler, grammar, compiler.cc !== null || !seesThrough);
  const { file, dialect, whyNot } = reader.read(main);
  const modules = new ModuleFinder(files, main, {
    folders: compiler.moduleDirs,
    sources: options.moduleSources,
    read: (source) => {
      const other = reader.read(source);
      return other.whyNot === null ? other.file : null;
    },
  });
  const run = () => analyseFortran(file, main, modules, { ...dialect, seesThrough });
  const unit = host.run({ name: "frontend", run }, main.name, null, AST);
  return { reader, file, dialect, whyNot, modules, unit };
}

function parseFortran(host: PassHost, files: SourceFiles, main: SourceFile, options: Options): ParsedFile {
  const { compiler } = options;
  const { reader, file, dialect, whyNot, modules, unit } = readProgram(host, files, main, options, true);
  const text = new FortranText(main, dialect, file, unit, {
    hasFinalFlags: compiler.cc !== null,
    isImported: (word) => modules.exports(word),
  });
  return {
    summary: {
      ...{
        diagnostics: reader.silence === null ? [] : [silentCompiler(reader.silence)],
        unknownMachine: whyNot,
        unknownSyntax: [],
        unread: unit.unread,
      },
      ...{
        staticFunctions: [],
        conditionals: file.preprocessed?.conditionals ?? [],
        forks: false,
        editsForThreads: dialect.keepsStorage ? [] : savedForThreads(unit, main, text.layout),
      },
      functions: unit.procedures.map(({ name }) => name),
    },
    text,
    externInline: new Set(),
    linkage: () => null,
    noThreads: whyNoThreads(unit, {
      isForThreads: dialect.hasOpenmp,
      // `polyc cc` does not let it be defined.
      asksForOpenmp: compiler.cc === null && file.preprocessed?.names.has("_OPENMP") === true,
      keepsStorage: dialect.keepsStorage,
    }),
    lower: () => ({ module: lowerFortran(unit, sourceWordsOf(main)), known: new Set() }),
  };
}

// Fortran, as `polyc` reads and writes it.

import { FORTRAN_EMITTER } from "../emit/fortran/emitter.ts";
import type { FortranUnit } from "../frontend/fortran/ast.ts";
import { loadFortranGrammar } from "../frontend/fortran/grammar.ts";
import { preprocessorInUse } from "../frontend/fortran/preprocess/setting.ts";
import { readFortran } from "../frontend/fortran/read-file.ts";
import { analyseFortran } from "../frontend/fortran/sema/unit.ts";
import { sourceFormOf } from "../frontend/fortran/source-form.ts";
import { FortranText } from "../frontend/fortran/source-text.ts";
import { lowerFortran } from "../lower/fortran/lower.ts";
import type { Options } from "../options/options.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import type { Grammar } from "../source/tree-sitter.ts";
import type { IrTraits, PassHost } from "../support/pass.ts";
import { fortranDialect, whyNotRead } from "./fortran-dialect.ts";
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
  whyNoCondition: () => "conditions are read as C, and the file is Fortran",
};

let grammar: Grammar | null = null;

const AST: IrTraits<FortranUnit> = {
  name: "ast",
  print: (unit) => JSON.stringify(unit, (_, value) => (typeof value === "bigint" ? `${value}` : value), 1),
  verify: () => {},
};

function parseFortran(host: PassHost, files: SourceFiles, main: SourceFile, options: Options): ParsedFile {
  if (grammar === null) throw new Error("FORTRAN.load() has not been awaited");
  const { compiler } = options;
  const dialect = fortranDialect(main.name, compiler);
  const preprocessor = dialect.isPreprocessed ? preprocessorInUse(compiler) : null;
  const reading = { ...dialect, includeFolders: compiler.moduleDirs, preprocessor };
  const file = readFortran(files, main, reading, grammar);
  const run = () => analyseFortran(file, main);
  const unit = host.run({ name: "frontend", run }, main.name, null, AST);
  const text = new FortranText(main, dialect.form, file, unit, compiler.cc !== null);
  return {
    summary: {
      ...{
        diagnostics: preprocessor?.silence == null ? [] : [silentCompiler(preprocessor.silence)],
        unknownMachine: whyNotRead(main, dialect, file, (place) => files.where(place)),
        unknownSyntax: [],
        unread: unit.unread,
      },
      ...{
        staticFunctions: [],
        conditionals: file.preprocessed?.conditionals ?? [],
        forks: false,
        editsForThreads: savedForThreads(unit, main, text.layout),
      },
      functions: unit.procedures.map(({ name }) => name),
    },
    text,
    externInline: new Set(),
    noThreads: whyNoThreads(unit, file.preprocessed?.names.has("_OPENMP") === true),
    lower: () => ({ module: lowerFortran(unit), known: new Set() }),
  };
}

// Fortran in, C out: the file as C, which the pipeline then takes as a file of its own. What is said of it is
// told of the Fortran file.

import { extname } from "node:path";
import { translateToC } from "../emit/c/from-fortran/translation.ts";
import { outlineProgram } from "../frontend/fortran/program-outline.ts";
import { FileTokens } from "../frontend/fortran/text/file-tokens.ts";
import type { Options } from "../options/options.ts";
import type { Compilation } from "../report/report.ts";
import { NOT_TRANSLATED } from "../report/requests.ts";
import { type PlaceMap, toldElsewhere } from "../report/told-elsewhere.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type SourceFile, SourceFiles } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import { PassHost } from "../support/pass.ts";
import { FORTRAN, readProgram } from "./fortran-language.ts";

/** By the suffix of the output's name. */
export const isToBeC = ({ output }: Options): boolean => output !== null && extname(output) === ".c";

interface TranslatedInput {
  readonly kind: "translated";
  readonly files: SourceFiles;
  readonly main: SourceFile;
  readonly options: Options;
  /** What was found of the C text, told of the Fortran file. */
  told(compilation: Compilation): Compilation;
}

export async function translateFile(
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  write: (text: string) => void,
): Promise<TranslatedInput | { readonly kind: "refused"; readonly compilation: Compilation }> {
  await FORTRAN.load();
  const host = new PassHost({ ...options, dumpAfter: new Set(), stopAfter: null, write });
  const { file, dialect, whyNot, unit } = readProgram(host, files, main, options, false);
  if (whyNot !== null) return refused(whyNot.message, whyNot.span);
  const { comments } = new FileTokens(main, dialect, file.source);
  const translation = translateToC(outlineProgram(file, unit), main, comments);
  if (translation.kind === "refused")
    return refused(
      `polyc does not translate this into C: ${translation.obstacle.what}`,
      translation.obstacle.span,
    );
  const { text, spans } = translation.file;
  const translated = new SourceFiles();
  const map = placesOf(main, spans);
  const c = translated.add(main.name, text, main.encoding, `${main.name}.c`, map.lines);
  return {
    ...{ kind: "translated", files: translated, main: c },
    options: {
      ...options,
      sizesMayBeNegative: true,
      compiler: { ...options.compiler, macros: [], includes: [], fortran: [], suffix: null },
    },
    told: (compilation) => toldElsewhere(compilation, c, map),
  };
}

function refused(message: string, span: Span | null) {
  const error: Diagnostic = { severity: "error", id: NOT_TRANSLATED, message, span };
  const compilation: Compilation = {
    ...{
      output: "",
      edits: [],
      diagnostics: [error],
      failures: [],
      passes: [],
      otherFiles: [],
      stopped: false,
    },
    report: { functions: [], remarks: [], timings: [] },
  };
  return { kind: "refused", compilation } as const;
}

/** Lines without a place of their own belong to what stands in front of them. */
function placesOf(main: SourceFile, spans: readonly (Span | null)[]): PlaceMap {
  const lines: number[] = [];
  let last = 1;
  for (const span of spans) {
    if (span !== null && span.file === main.id) last = main.lineAt(span.start);
    lines.push(last);
  }
  return { lines, spans };
}

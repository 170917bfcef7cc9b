// One C or Fortran file of a compiler's command: the text that is to be compiled in its place, or why there
// is none.

import { readFileSync, statSync } from "node:fs";
import type { CompilerProfile } from "../../../frontend/c/preprocess/compiler.ts";
import { unknownMachine } from "../../../frontend/c/preprocess/machine.ts";
import { fortranDialect } from "../../../frontend/fortran/dialect.ts";
import type { Options } from "../../../options/options.ts";
import { isRefusal } from "../../../report/requests.ts";
import { type Edit, usesOpenmp } from "../../../source/edit.ts";
import { encodeSource, type SourceFile, type SourceFiles } from "../../../source/source-file.ts";
import { demandWebAssembly } from "../../../support/little-memory.ts";
import type { SourceInput } from "./command-line.ts";
import { whyOtherHeader } from "./fortran.ts";
import { hasLineDirectives, withLines } from "./line-map.ts";
import { fromOwnDirectory } from "./own-directory.ts";

export type TransformResult =
  /** Nothing to do, or nothing that polyc can do. */
  | { readonly kind: "same"; readonly remarks: string }
  /** Trouble: the user hears of it. */
  | { readonly kind: "trouble"; readonly why: string }
  | {
      readonly kind: "text";
      readonly bytes: Uint8Array;
      readonly openmp: boolean;
      readonly remarks: string;
      /** What it was made from besides, by `--index`. */
      readonly otherFiles: readonly string[];
    };

interface TransformRequest {
  readonly path: string;
  readonly language: SourceInput["language"];
  readonly options: Options;
  readonly profile: CompilerProfile;
  /** Is there an OpenMP runtime for the result? Asked only where it matters. */
  readonly hasRuntime: () => Promise<boolean>;
  /** Does the command switch the author's own OpenMP pragmas on? */
  readonly authorHasOpenmp: boolean;
  /** The compiler warns about flags of line markers. */
  readonly pedantic: boolean;
}

export const SAME: TransformResult = { kind: "same", remarks: "" };
const trouble = (why: string): TransformResult => ({ kind: "trouble", why });

/** Without one of these words in the file itself there is no loop to transform. */
const LOOP = { c: /\b(?:for|while|do|goto)\b/, fortran: /do|go\s*to/i };

export async function transformFile(request: TransformRequest): Promise<TransformResult> {
  const { path, options, profile, language } = request;
  const text = readRegular(path);
  if (text === null || !LOOP[language].test(text)) return SAME;
  if (language === "fortran" && !/^#define __GFORTRAN__ /m.test(profile.predefined))
    return trouble("of Fortran compilers polyc knows gfortran");
  const unknown = unknownMachine(profile.predefined, options.compiler.dialect);
  if (unknown !== null) return trouble(unknown);
  const first = await run(path, options);
  const omp = first.edits.some(usesOpenmp) && options.openmp;
  const noThreads = omp ? await whyNoThreads(first.files, request) : null;
  const ran = noThreads === null ? first : await run(path, { ...options, openmp: false }, noThreads);
  if (ran.refusal !== null) return trouble(ran.refusal);
  if (ran.failures.length > 0 && ran.edits.length === 0) return trouble(`internal error: ${ran.failures[0]}`);
  if (ran.edits.length === 0) return { kind: "same", remarks: ran.remarks };
  // What it has not answered may have chosen another text.
  if (profile.silence !== null) return trouble(profile.silence);
  return placed(ran, request, omp && noThreads === null);
}

/** The text of a plain file; anything else is the compiler's affair. */
function readRegular(path: string): string | null {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}

interface Ran {
  readonly files: SourceFiles;
  readonly file: SourceFile;
  readonly edits: readonly Edit[];
  readonly failures: readonly string[];
  /** Why what the author asked for cannot be done. */
  readonly refusal: string | null;
  readonly remarks: string;
  readonly otherFiles: readonly string[];
}

/** Whoever asks for an index hears that there is none. */
const UNUSABLE_INDEX = "unusable-index";

/** `above`: what is to be said before all remarks. */
async function run(path: string, options: Options, above: string | null = null): Promise<Ran> {
  demandWebAssembly();
  // The pipeline is loaded for files that have a loop.
  const command = await import("../run.ts");
  let remarks = above === null ? "" : `polyc: ${path}: no threads: ${above}\n`;
  const { files, file, compilation } = await command.run(path, options, (part) => {
    remarks += part;
  });
  const { edits } = compilation;
  const failures = compilation.failures.map(({ message }) => message);
  const refusal = compilation.diagnostics.find(isRefusal)?.message ?? null;
  const { otherFiles } = compilation;
  const quiet = compilation.diagnostics
    .filter(({ id }) => id === UNUSABLE_INDEX)
    .map(({ severity, message }) => `polyc: ${severity}: ${message}\n`)
    .join("");
  return { files, file, edits, failures, refusal, remarks: options.quiet ? quiet : remarks, otherFiles };
}

/** Why the result is to have no OpenMP pragmas of polyc's. */
async function whyNoThreads(
  files: SourceFiles,
  { authorHasOpenmp, hasRuntime, profile, language }: TransformRequest,
): Promise<string | null> {
  // Of Fortran the pipeline asks.
  if (language === "c" && !authorHasOpenmp && hasOwnPragmas(files, profile.search.bracket))
    return "-fopenmp would switch on OpenMP pragmas that stand in it, or in a header";
  return (await hasRuntime()) ? null : "no OpenMP runtime is found";
}

/**
 * OpenMP pragmas that somebody wrote, in the file or in a header: -fopenmp would switch them on. Headers of
 * the system that ask for `_OPENMP` (glibc's of math.h) are not told of it.
 */
const hasOwnPragmas = (files: SourceFiles, systemDirs: readonly string[]): boolean =>
  files.all.some(({ name, text }) => {
    const asks = /\b_OPENMP\b/.test(text) && systemDirs.some((dir) => name.startsWith(`${dir}/`));
    return !asks && /#[ \t]*pragma[ \t]+omp\b|_Pragma[ \t]*\([ \t]*"[ \t]*omp\b/.test(text);
  });

/** The result as the compiler shall read it, with the user's lines and from the user's folder. */
function placed(
  { files, file, edits, remarks, otherFiles }: Ran,
  request: TransformRequest,
  openmp: boolean,
): TransformResult {
  const { options, profile, language } = request;
  const isMarked = language === "fortran" && !fortranDialect(file.name, options.compiler).isPreprocessed;
  if (!isMarked && hasLineDirectives(file.text)) return trouble("it has line directives of its own");
  if (files.all.some(({ text }) => /\b__(?:BASE_FILE|TIMESTAMP)__\b/.test(text)))
    return trouble("it asks for __BASE_FILE__ or __TIMESTAMP__");
  if (language === "fortran")
    return placedFortran({ files, file, edits, remarks }, openmp, isMarked && hasLineDirectives(file.text));
  const names = profile.isClang
    ? { ok: true as const, edits: [] }
    : fromOwnDirectory(file, options.compiler.quoteIncludeDirs);
  if (!names.ok) return trouble(names.why);
  const text = withLines(file, [...edits, ...names.edits], { flags: !request.pedantic });
  return { kind: "text", bytes: encodeSource(text, file.encoding), openmp, remarks, otherFiles };
}

function placedFortran(
  { files, file, edits, remarks }: Pick<Ran, "files" | "file" | "edits" | "remarks">,
  openmp: boolean,
  isMarked: boolean,
): TransformResult {
  const why = whyOtherHeader(file, files);
  if (why !== null) return trouble(why);
  const text = withLines(file, edits, { flags: false, isMarker: true, isMarked });
  const bytes = encodeSource(text, file.encoding);
  return { kind: "text", bytes, openmp, remarks, otherFiles: [] };
}

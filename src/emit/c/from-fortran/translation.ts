// A Fortran file as C that a Fortran program can be linked with: each procedure becomes a function that does
// the work, and one with the linker's name that takes gfortran's arguments.
//
//     subroutine scale(n, a)            static void scale(int n, double *restrict a) {
//       integer, intent(in) :: n          for (int i = 1; i <= n; i++) {
//       real(8) :: a(n)                     a[i - 1] = 2.0 * a[i - 1];
//       integer :: i                      }
//       do i = 1, n                     }
//         a(i) = 2*a(i)
//       end do                          void scale_(const int *n, double *a) {
//     end subroutine                      scale(*n, a);
//                                       }
//
// What has no translation is refused, with its place. Nothing needs a header.

import type { Obstacle, ProgramOutline } from "../../../frontend/fortran/program-outline.ts";
import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";
import { CWriter } from "./c-writer.ts";
import { commonTexts, declareCommons } from "./common-blocks.ts";
import { DESCRIPTOR_TEXT } from "./descriptors.ts";
import { writeEntry } from "./entries.ts";
import { FileContext } from "./file-context.ts";
import { helperTexts } from "./fortran-helpers.ts";
import { CProcedure } from "./procedure-context.ts";
import { Untranslatable } from "./untranslatable.ts";
import { workerHead, writeWorker } from "./workers.ts";

interface TranslatedFile {
  readonly text: string;
  /** Of each line, what it says something of in the Fortran file. */
  readonly spans: readonly (Span | null)[];
}

type Translation =
  | { readonly kind: "translated"; readonly file: TranslatedFile }
  | { readonly kind: "refused"; readonly obstacle: Obstacle };

/** `comments`: the author's, in the order of the text. */
export function translateToC(
  { procedures, obstacle }: ProgramOutline,
  main: SourceFile,
  comments: readonly Span[],
): Translation {
  if (obstacle !== null) return { kind: "refused", obstacle };
  try {
    return { kind: "translated", file: translated(new FileContext(procedures), main, comments) };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    return { kind: "refused", obstacle: { what: error.message, span: error.span } };
  }
}

function translated(file: FileContext, main: SourceFile, comments: readonly Span[]): TranslatedFile {
  const writer = new CWriter(main, comments);
  for (const worker of file.workers) declareCommons(file, worker, writer);
  writer.commentsBefore(file.workers[0]?.procedure.definition.span?.start ?? Number.POSITIVE_INFINITY);
  const top = writer.lines.length;
  for (const worker of file.workers) {
    writer.blank();
    writeWorker(file, worker, writer);
    writer.blank();
    writeEntry(file, worker, writer);
  }
  writer.commentsBefore(Number.POSITIVE_INFINITY);
  const early = [...file.calledEarly].map(
    (worker) => `${workerHead(new CProcedure(file, worker, writer, false))};`,
  );
  const preamble = [
    ...file.integerConstants.map(([name, value]) => `enum { ${name} = ${value} };`),
    ...file.realConstants,
    ...commonTexts(file),
    ...helperTexts(file.helpers),
    ...(file.hasDescriptors ? [DESCRIPTOR_TEXT] : []),
    ...file.prototypes.values(),
    ...early,
  ];
  const added = preamble.flatMap((text) => text.split("\n")).map((text) => ({ text, span: null }));
  const lines = [...writer.lines.slice(0, top), ...added, ...writer.lines.slice(top)];
  return {
    text: lines.map(({ text }) => `${text}\n`).join(""),
    spans: lines.map(({ span }) => span),
  };
}

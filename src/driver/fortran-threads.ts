// What speaks against threads in a Fortran file: `-fopenmp`, with which it would have to be compiled, changes
// the program also where there is no directive (soundness rule 26).
//
//     !$ x = 1                        lines of this kind are compiled
//     real(8) :: work(1000, 1000)     local arrays of more than 65,536 bytes move from static memory to the
//                                     stack, for -fopenmp implies -frecursive

import type { DataObject, DataType, FortranUnit, ProcedureDefinition } from "../frontend/fortran/ast.ts";
import type { NoThreads } from "../report/file-summary.ts";
import type { Edit } from "../source/edit.ts";
import type { Layout } from "../source/layout.ts";
import type { SourceFile } from "../source/source-file.ts";

/** `-fmax-stack-var-size`, as gfortran has it by itself: larger ones are static. */
const MOST_ON_STACK = 65_536n;

export function whyNoThreads({ asides, procedures }: FortranUnit): NoThreads | null {
  const line = asides.find(
    (aside) =>
      aside.kind === "conditional line" ||
      (aside.kind === "directive" && (aside.sentinel === "omp" || aside.sentinel === "acc")),
  );
  if (line !== undefined)
    return {
      ...{ id: "openmp-lines", span: line.span },
      message: "-fopenmp would switch on the lines that the file has for it: no loop becomes parallel",
    };
  const moved = procedures.filter((procedure) => !isProgram(procedure)).flatMap(movedToStack)[0];
  if (moved === undefined) return null;
  return {
    ...{ id: "openmp-storage", span: moved.span },
    message: `-fopenmp would move "${moved.name}" to the stack: no loop becomes parallel`,
  };
}

const movedToStack = ({ symbols }: ProcedureDefinition): readonly DataObject[] =>
  symbols.filter((object) => object.storage === "local" && isLarge(object));

/**
 * `save a, b`: nothing calls a main program while it runs, so its arrays may as well stay where they are
 * without `-fopenmp`.
 */
export function savedForThreads(
  { procedures }: FortranUnit,
  { id, newline }: SourceFile,
  layout: Layout,
): readonly Edit[] {
  return procedures.filter(isProgram).flatMap((program): readonly Edit[] => {
    const names = movedToStack(program).map(({ name }) => name);
    const place = program.bodySpan === null ? null : layout.declarationsFor(program.bodySpan);
    if (names.length === 0 || place === null) return [];
    const text = `${newline}${place.base}save ${names.join(", ")}`;
    return [{ kind: "declaration", name: "save", span: { file: id, start: place.at, end: place.at }, text }];
  });
}

const isProgram = ({ kind }: ProcedureDefinition): boolean => kind === "program";

/** Arrays whose size is not constant are on the heap either way. */
function isLarge({ type, shape, attributes }: DataObject): boolean {
  if (attributes.has("allocatable") || attributes.has("pointer") || shape?.kind !== "explicit") return false;
  const extents = shape.dimensions.map(({ lower, upper }) =>
    lower?.kind === "integer" && upper?.kind === "integer" ? upper.value - lower.value + 1n : null,
  );
  if (extents.includes(null)) return false;
  return extents.reduce<bigint>((size, extent) => size * extent!, bytesOf(type)) > MOST_ON_STACK;
}

/** Of what has no size that is known as many as it might. */
const bytesOf = (type: DataType): bigint =>
  "bytes" in type ? BigInt(type.bytes) * (type.kind === "complex" ? 2n : 1n) : MOST_ON_STACK;

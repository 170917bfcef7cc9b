// What speaks against threads in a Fortran file: rounding modes, which they do not inherit (soundness rule
// 14), and `-fopenmp`, with which it would have to be compiled: that changes the program also where there is
// no directive (rule 26).
//
//     !$ x = 1                        lines of this kind are compiled
//     real(8) :: work(1000, 1000)     local arrays of more than 65,536 bytes move from static memory to the
//                                     stack, for -fopenmp implies -frecursive

import { caseAt } from "../emit/fortran/printer-for.ts";
import type { DataObject, DataType, FortranUnit, ProcedureDefinition } from "../frontend/fortran/ast.ts";
import type { NoThreads } from "../report/file-summary.ts";
import type { Edit } from "../source/edit.ts";
import type { Layout } from "../source/layout.ts";
import type { SourceFile } from "../source/source-file.ts";
import { FLOATING_ENVIRONMENT } from "./floating-environment.ts";
import { largeTemporaries } from "./fortran-temporaries.ts";

/** `-fmax-stack-var-size`, as gfortran has it by itself: larger ones are static. */
const MOST_ON_STACK = 65_536n;

interface WithOpenmp {
  /** The author compiles it with `-fopenmp`. */
  readonly isForThreads: boolean;
  /** A condition of the preprocessor tests `_OPENMP`. */
  readonly asksForOpenmp: boolean;
  /** The flags keep local arrays where they are with and without `-fopenmp`. */
  readonly keepsStorage: boolean;
}

/** Null: nothing does. */
export function whyNoThreads(unit: FortranUnit, flags: WithOpenmp): NoThreads | null {
  if (unit.floatingEnvironment) return FLOATING_ENVIRONMENT;
  return flags.isForThreads ? null : whyNoFlag(unit, flags);
}

/** Of a file that its author does not compile with `-fopenmp`. */
function whyNoFlag(unit: FortranUnit, { asksForOpenmp, keepsStorage }: WithOpenmp): NoThreads | null {
  const { asides, procedures, leftObjects } = unit;
  if (asksForOpenmp)
    return {
      ...{ id: "openmp-lines", span: null },
      message: "-fopenmp would define _OPENMP, for which the file asks: no loop becomes parallel",
    };
  const line = asides.find(
    (aside) =>
      aside.kind === "conditional line" ||
      (aside.kind === "directive" && (aside.sentinel === "omp" || aside.sentinel === "acc")),
  );
  if (line !== undefined) {
    const isOfAcc = line.kind === "directive" && line.sentinel === "acc";
    const why = isOfAcc
      ? "the file has directives of OpenACC, beside which none of OpenMP's may stand"
      : "-fopenmp would switch on the lines that the file has for it";
    return { id: "openmp-lines", span: line.span, message: `${why}: no loop becomes parallel` };
  }
  if (keepsStorage) return null;
  const isMoved = movedToStack(unit);
  const unsaved = procedures.flatMap((one) =>
    mayBeSaved(one) ? one.symbols.filter(isOfBlock) : one.symbols,
  );
  const moved = [...unsaved, ...leftObjects].find(isMoved);
  if (moved !== undefined)
    return {
      ...{ id: "openmp-storage", span: moved.span },
      message: `-fopenmp would move "${moved.name}" to the stack: no loop becomes parallel`,
    };
  const large = procedures.map(largeTemporaries).find((span) => span !== null);
  if (large === undefined) return null;
  return {
    ...{ id: "openmp-storage", span: large },
    message: "-fopenmp would move the array that is computed here to the stack: no loop becomes parallel",
  };
}

const movedToStack =
  ({ typeBytes, leftObjects }: FortranUnit) =>
  (object: DataObject): boolean =>
    object.storage === "local" &&
    object.component === null &&
    (isLarge(object, typeBytes) || (isPart(object) && areLarge(leftObjects.filter(isPart), typeBytes)));

/** Perhaps of an object with others, which has a place of its own if it is large. */
const isPart = ({ attributes, storage }: DataObject): boolean =>
  attributes.has("equivalence") && storage === "local";

/**
 * `save a, b`: nothing calls a main program while it runs, so its arrays may as well stay where they are
 * without `-fopenmp`.
 */
export function savedForThreads(unit: FortranUnit, file: SourceFile, layout: Layout): readonly Edit[] {
  return unit.procedures.filter(isProgram).flatMap((program): readonly Edit[] => {
    const isMoved = movedToStack(unit);
    const names = program.symbols.filter((one) => !isOfBlock(one) && isMoved(one)).map(({ name }) => name);
    const place = program.span === null ? null : layout.declarationsFor(program.span);
    if (names.length === 0 || place === null) return [];
    const { id, newline } = file;
    const save = caseAt(file, program.span!.start)("save");
    // Each on a line of its own: all of them might be too much for one.
    const text = names.map((name) => `${newline}${place.base}${save} ${name}`).join("");
    return [{ kind: "declaration", name: "save", span: { file: id, start: place.at, end: place.at }, text }];
  });
}

/** Its declarations have an end, behind which `save` may stand. */
const mayBeSaved = (one: ProcedureDefinition): boolean =>
  isProgram(one) && one.endOfSpecification !== null && one.span !== null;

const isOfBlock = ({ scope }: DataObject): boolean => scope !== null;

const isProgram = ({ kind }: ProcedureDefinition): boolean => kind === "program";

const areLarge = (parts: readonly DataObject[], typeBytes: FortranUnit["typeBytes"]): boolean =>
  parts.reduce((size, part) => size + (constantBytes(part, typeBytes) ?? 0n), 0n) > MOST_ON_STACK;

/** Arrays whose size is not constant are on the heap either way. */
function isLarge(
  { type, shape, attributes, isAutomatic }: DataObject,
  typeBytes: FortranUnit["typeBytes"],
): boolean {
  if (attributes.has("allocatable") || attributes.has("pointer")) return false;
  const element = bytesOf(type, typeBytes);
  if (shape === null) return type.kind === "derived" && element > MOST_ON_STACK;
  // Of bounds that flags decide.
  if (shape.kind === "assumed-shape") return true;
  if (shape.kind !== "explicit") return false;
  const bounds = shape.dimensions.flatMap(({ lower, upper }) => [lower, upper]);
  if (bounds.some((bound) => bound?.kind !== "integer")) return isAutomatic !== true;
  return constantBytes({ type, shape }, typeBytes)! > MOST_ON_STACK;
}

/** Null: bounds are no numbers. */
function constantBytes(
  { type, shape }: Pick<DataObject, "type" | "shape">,
  typeBytes: FortranUnit["typeBytes"],
): bigint | null {
  const element = bytesOf(type, typeBytes);
  if (shape?.kind !== "explicit") return shape === null ? element : null;
  const extents = shape.dimensions.map(({ lower, upper }) =>
    lower?.kind === "integer" && upper?.kind === "integer" ? upper.value - lower.value + 1n : null,
  );
  return extents.reduce<bigint | null>(
    (size, extent) => (size === null || extent === null ? null : size * extent),
    element,
  );
}

/** The size of one element; of a type whose size is not known, more than stays on the stack. */
function bytesOf(type: DataType, typeBytes: FortranUnit["typeBytes"]): bigint {
  if ("bytes" in type) return BigInt(type.bytes) * (type.kind === "complex" ? 2n : 1n);
  if (type.kind === "character" && type.most !== undefined) return type.most;
  const known = type.kind === "derived" ? typeBytes.get(type.name) : undefined;
  return known ?? MOST_ON_STACK + 1n;
}

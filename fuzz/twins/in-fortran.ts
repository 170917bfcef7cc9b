// A twin in Fortran: free form, fixed form with labels as in Fortran 77, a module's procedure with assumed shapes, one that works
// on a module's allocatable arrays, or on the components of a structure, and one inside of the procedure that has the arrays. Whoever
// calls from C calls an external subroutine, with arrays of explicit shape.

import type { Dim, Twin, TwinArray } from "./description.ts";
import { fixedLines, freeLines } from "./fortran-lines.ts";
import { FORTRAN_TYPES, indented, numberText, StatementPrinter } from "./fortran-statements.ts";
import { handOf } from "./hand.ts";

/** The procedure of which polyc reports. */
export function workOf(twin: Twin): string {
  const { name, style } = twin;
  const work = style === "free" || style === "fixed" ? name : `${name}_work`;
  return handOf(twin).isUpper ? work.toUpperCase() : work;
}

export const fileNameOf = ({ name, style }: Twin): string => `${name}.${style === "fixed" ? "f" : "f90"}`;

/** The file that polyc is given. */
export function inFortran(twin: Twin): string {
  const { isUpper } = handOf(twin);
  const linesOf = twin.style === "fixed" ? fixedLines : freeLines;
  const text = unit(twin)
    .flatMap(linesOf)
    .map((line) => `${line}\n`)
    .join("");
  return isUpper ? text.toUpperCase() : text;
}

const SIZES = "integer :: n, m, w";

/** The types that scalars and counters are declared with otherwise. */
const IMPLICIT = {
  none: ["implicit none"],
  plain: ["implicit double precision (s, t), integer (e-g)"],
  kinds: ["implicit real*8 (s-t)", "implicit integer(4) (e, g)"],
} as const;

/** Its lines, however long. */
function unit(twin: Twin): readonly string[] {
  const { name, style } = twin;
  const all = [...twin.arrays, twin.results];
  const names = all.map((array) => array.name).join(", ");
  const explicit = all.map((array) => declared(array, array.dims.map(bounds)));
  const body = bodyOf(twin);
  const work = `${name}_work`;
  const head = `subroutine ${name}(n, m, w, ${names})`;
  switch (style) {
    case "free":
    case "fixed":
      return [
        head,
        ...indented([...IMPLICIT[handOf(twin).implicitTypes], SIZES, ...explicit, ...body]),
        "end",
      ];
    case "contained": {
      const inner = [`subroutine ${work}()`, ...indented(body), "end subroutine"];
      const outer = ["implicit none", SIZES, ...explicit, `call ${work}()`];
      return [head, ...indented(outer), "contains", ...indented(inner), "end subroutine"];
    }
    case "assumed-shape": {
      const shapes = all.map((array) => declared(array, array.dims.map(fromLower)));
      const inner = [
        `subroutine ${work}(n, m, w, ${names})`,
        ...indented([SIZES, ...shapes, ...body]),
        "end subroutine",
      ];
      const outer = [`use ${name}_m`, "implicit none", SIZES, ...explicit, `call ${work}(n, m, w, ${names})`];
      return [...moduleOf(twin, [], inner), head, ...indented(outer), "end subroutine"];
    }
    case "allocatable": {
      const inner = [`subroutine ${work}(n, m, w)`, ...indented([SIZES, ...body]), "end subroutine"];
      return [...moduleOf(twin, all.map(allocatable), inner), ...copying(twin, "", "")];
    }
    case "components": {
      const type = ["type :: fields", ...indented(all.map(allocatable)), "end type"];
      const own = [SIZES, "type(fields), intent(inout) :: f", ...body];
      const inner = [`subroutine ${work}(n, m, w, f)`, ...indented(own), "end subroutine"];
      return [...moduleOf(twin, type, inner), ...copying(twin, "f%", ", f")];
    }
  }
}

/** Declarations and statements of the procedure that does the work. */
function bodyOf(twin: Twin): readonly string[] {
  const owner = twin.style === "components" ? "f%" : "";
  const printer = new StatementPrinter(twin.style === "fixed", handOf(twin), owner);
  const statements = printer.body(twin.body);
  const types = [
    `integer :: ${twin.counters.join(", ")}`,
    ...twin.scalars.map(({ name, type }) => `${FORTRAN_TYPES[type]} :: ${name}`),
  ];
  return [
    ...(handOf(twin).implicitTypes === "none" ? types : []),
    ...printer.constants,
    ...twin.scalars.map(({ name, type, start }) => `${name} = ${numberText(start, type)}`),
    ...statements,
  ];
}

const moduleOf = (
  { name }: Twin,
  own: readonly string[],
  procedure: readonly string[],
): readonly string[] => [
  ...[`module ${name}_m`, ...indented(["implicit none", ...own])],
  ...["contains", ...indented(procedure), "end module"],
];

/** The external procedure around one that works on allocatable arrays: they get the arguments' values, and give theirs back. */
function copying(twin: Twin, owner: string, argument: string): readonly string[] {
  const { name, arrays, results } = twin;
  const all = [...arrays, results];
  const arguments_ = all.map((array) => ({ ...array, name: `${array.name}_in` }));
  const outer = [
    ...[`use ${name}_m`, "implicit none", SIZES],
    ...arguments_.map((array) => declared(array, array.dims.map(bounds))),
    ...(owner === "" ? [] : ["type(fields) :: f"]),
    ...all.flatMap(({ name: own, dims }) => [
      `allocate(${owner}${own}(${dims.map(bounds).join(", ")}))`,
      `${owner}${own} = ${own}_in`,
    ]),
    `call ${name}_work(n, m, w${argument})`,
    ...all.flatMap(({ name: own }) => [`${own}_in = ${owner}${own}`, `deallocate(${owner}${own})`]),
  ];
  const names = arguments_.map((array) => array.name).join(", ");
  return [`subroutine ${name}(n, m, w, ${names})`, ...indented(outer), "end subroutine"];
}

const declared = ({ name, type }: TwinArray, dims: readonly string[]): string =>
  `${FORTRAN_TYPES[type]} :: ${name}(${dims.join(", ")})`;

const allocatable = ({ name, type, dims }: TwinArray): string =>
  `${FORTRAN_TYPES[type]}, allocatable :: ${name}(${dims.map(() => ":").join(", ")})`;

const fromLower = ({ lower }: Dim): string => (lower === 1 ? ":" : `${lower}:`);

function bounds({ lower, size, factor, upper }: Dim): string {
  const scaled = factor === 1 ? size : `${factor} * ${size}`;
  const last =
    size === null
      ? String(upper)
      : upper === 0
        ? scaled
        : `${scaled} ${upper < 0 ? "-" : "+"} ${Math.abs(upper)}`;
  return lower === 1 ? `${last}` : `${lower}:${last}`;
}

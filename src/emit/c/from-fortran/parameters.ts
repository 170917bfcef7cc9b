// Parameters of the function that does the work: the author's arguments, each by value, by address, or as
// rows.
//
//     subroutine scale(a, n)                static void scale(int n, double *restrict a)
//       real(8), intent(inout) :: a(n)      sizes first, where an array's rows name one that comes later

import { anyIn } from "../../../frontend/fortran/expression-parts.ts";
import { extentName, rowName, rowsDeclaration } from "./array-places.ts";
import { cTypeName } from "./c-types.ts";
import type { PassedDummy, Worker } from "./file-context.ts";
import type { CProcedure } from "./procedure-context.ts";

/** Those that are passed on, in the order of the C function. */
export function passedDummies({ dummies }: Worker): readonly PassedDummy[] {
  const used = dummies.filter(({ mode }) => mode !== "unused");
  const isLate = used.some(({ object }, k) => {
    const later = new Set(used.slice(k + 1).map((one) => one.object.id));
    const bounds = (object.shape?.dimensions ?? []).flatMap(({ lower, upper }) => [lower, upper]);
    return bounds.some(
      (bound) => bound !== null && anyIn(bound, (e) => e.kind === "variable" && later.has(e.symbol)),
    );
  });
  if (!isLate) return used;
  const isScalar = ({ object }: PassedDummy) => object.shape === null;
  return [...used.filter(isScalar), ...used.filter((one) => !isScalar(one))];
}

/** What comes with an array that says how large it is, in front of the array. */
export const describedSizes = (t: CProcedure, { id, shape }: PassedDummy["object"]): readonly string[] => {
  const dimensions = shape!.dimensions;
  return [
    ...dimensions.map((_, k) => extentName(t, id, k)),
    ...dimensions.slice(0, -1).map((_, k) => rowName(t, id, k)),
  ];
};

export function parameterList(t: CProcedure): string {
  const passed = passedDummies(t.worker);
  // Names as the author has them come before all others.
  for (const { object } of passed) t.nameOf(object.id);
  const all = passed.flatMap(({ object, mode }): readonly string[] => {
    const name = t.nameOf(object.id);
    const restrict = !object.attributes.has("target");
    switch (mode) {
      case "value":
        return [`${cTypeName(object.type, object.span)} ${name}`];
      case "pointer":
        return [`${cTypeName(object.type, object.span)} *${restrict ? "restrict " : ""}${name}`];
      case "described":
        return [
          ...describedSizes(t, object).map((size) => `long ${size}`),
          rowsDeclaration(t, object, name, restrict),
        ];
      default:
        return [rowsDeclaration(t, object, name, restrict)];
    }
  });
  return all.length === 0 ? "void" : all.join(", ");
}

// What procedures declare that are not read: whatever cannot be told of its size may be large.
//
//     equivalence (a(14001), b(1))     parts of one object, each of which may be small; in a common block
//                                      where one of them is
//     parameter n = 20000              not Fortran, though compilers take it:
//     real :: a(n)                     `n` is none of what bounds may ask for, so it may be a constant

import type { DataObject, TypedExpr } from "../ast.ts";
import type { BlockItem, ProgramUnit } from "../tree.ts";
import type { Declared } from "./meaning.ts";
import type { Scope } from "./scope.ts";

/** As they count for storage. */
export function asLeft(
  objects: readonly DataObject[],
  scope: Scope,
  unit: ProgramUnit,
): readonly DataObject[] {
  const sets = equivalenceSets(unit);
  const inCommon = withAll(
    sets,
    objects.flatMap(({ name, storage }) => (storage === "shared" ? [name.toLowerCase()] : [])),
  );
  return objects.map((object): DataObject => {
    const { name, storage, shape, attributes } = object;
    const shown: DataObject =
      sets.length > 0
        ? {
            ...object,
            storage: inCommon.has(name.toLowerCase()) ? "shared" : storage,
            attributes: new Set([...attributes, "equivalence" as const]),
          }
        : object;
    if (shape?.kind !== "explicit") return shown;
    const bounds = shape.dimensions.flatMap(({ lower, upper }) => [lower, upper]);
    if (!bounds.some((bound) => asksForLocal(bound, scope))) return shown;
    const { isAutomatic: _, ...plain } = shown;
    return { ...plain, shape: { ...shape, dimensions: [{ lower: null, upper: null }] } };
  });
}

/** Names of objects that share memory. */
function equivalenceSets({ body }: ProgramUnit): readonly (readonly string[])[] {
  return body.flatMap((item) =>
    item.kind === "statement" && item.statement.kind === "equivalence"
      ? item.statement.sets.map(({ items }) =>
          items.flatMap((one) => (one.kind === "reference" ? [one.name.word] : [])),
        )
      : [],
  );
}

/** The names, and all that share memory with one of them, directly or not. */
function withAll(sets: readonly (readonly string[])[], names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const set of sets) if (set.some((name) => found.has(name))) for (const name of set) found.add(name);
  }
  return found;
}

function asksForLocal(e: TypedExpr | null, scope: Scope): boolean {
  switch (e?.kind) {
    case "variable":
      return scope.objects[e.symbol]?.storage === "local";
    case "convert":
    case "negate":
      return asksForLocal(e.arg, scope);
    case "binary":
      return asksForLocal(e.left, scope) || asksForLocal(e.right, scope);
    default:
      return false;
  }
}

/** Of which nothing else could be told than that it is an array. */
export const unknownArray = ({ name, type }: Declared): DataObject => ({
  ...{ id: 0 as DataObject["id"], name: name.text, type: type ?? { kind: "unknown", why: "" } },
  ...{ shape: { kind: "explicit", dimensions: [{ lower: null, upper: null }] }, storage: "local" },
  ...{ attributes: new Set(), initial: "other", isSet: true, component: null, escapes: true, scope: null },
  span: { file: name.file, start: name.start, end: name.end },
});

/** What the `block` constructs among the items have in them, those in other constructs as well. */
export function blocksIn(items: readonly BlockItem[]): readonly (readonly BlockItem[])[] {
  return items.flatMap((item) =>
    item.kind !== "construct"
      ? []
      : item.branches.flatMap(({ head, body }) => [
          ...(head.kind === "block" ? [body] : []),
          ...blocksIn(body),
        ]),
  );
}

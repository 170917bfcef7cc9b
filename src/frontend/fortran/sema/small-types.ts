// Derived types of which a variable is small enough to be on the stack anyway: no component is an array or of
// a derived type, but for what is allocated apart.

import type { FortranFile } from "../read-file.ts";
import type { BlockItem, ProgramUnit } from "../tree.ts";

/** Of types by their names: is it small? No where one of that name is not. */
export type TypeSizes = ReadonlyMap<string, boolean>;

/** Names that are small types wherever they are known; `others`: in modules of other files. */
export function smallTypesIn({ units, source }: FortranFile, others: TypeSizes): ReadonlySet<string> {
  const all = withSizes(OF_C, typeSizesIn(units), others);
  // What a name is called here that is another one there.
  const renamed = source.flatMap((item) => {
    if (item.kind !== "statement" || item.statement.kind !== "use") return [];
    const { tokens } = item.statement;
    return tokens.flatMap(({ word }, k) => (tokens[k + 1]?.text === "=>" ? [word] : []));
  });
  return new Set([...all].flatMap(([name, isSmall]) => (isSmall && !renamed.includes(name) ? [name] : [])));
}

/** Of `iso_c_binding`. */
const OF_C: TypeSizes = new Map(["c_ptr", "c_funptr"].map((name) => [name, true]));

export function withSizes(...sizes: readonly TypeSizes[]): TypeSizes {
  const found = new Map<string, boolean>();
  for (const [name, isSmall] of sizes.flatMap((one) => [...one]))
    found.set(name, isSmall && found.get(name) !== false);
  return found;
}

export function typeSizesIn(items: readonly BlockItem[]): TypeSizes {
  const found: TypeSizes[] = [];
  const visit = (all: readonly BlockItem[]): void => {
    for (const item of all) {
      if (item.kind !== "unit") continue;
      if (item.head?.kind === "type definition")
        found.push(new Map([[item.head.name?.word ?? "", isSmall(item)]]));
      visit([...item.body, ...item.contained]);
    }
  };
  visit(items);
  return withSizes(...found);
}

const isSmall = ({ head, body }: ProgramUnit): boolean =>
  head?.kind === "type definition" &&
  head.attributes.every(({ keyword }) => keyword.word !== "extends") &&
  body.every((item) => {
    if (item.kind !== "statement" || item.statement.kind !== "declaration") return item.kind === "statement";
    const { attributes, entities, type } = item.statement;
    if (attributes.some(({ keyword }) => ["pointer", "allocatable"].includes(keyword.word))) return true;
    const isPlain = ["integer", "real", "logical", "complex", "doubleprecision"].includes(
      type.keyword.replaceAll(" ", ""),
    );
    const hasShape = attributes.some(({ keyword }) => keyword.word === "dimension");
    return isPlain && !hasShape && entities.every((one) => one.kind === "entity" && one.shape === null);
  });

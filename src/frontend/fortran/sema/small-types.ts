// Derived types of which a variable is small enough to be on the stack anyway: no component is of a derived
// type or an array of more than some numbers, but for what is allocated apart.

import type { FortranFile } from "../read-file.ts";
import type { BlockItem, PartItems, ProgramUnit } from "../tree.ts";

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

/** So many numbers, of which none takes more than 32 bytes, go on the stack anyway. */
const MOST_NUMBERS = 1000n;

/** What is allocated apart leaves as many numbers in the structure, which say where it is. */
const DESCRIPTOR = 20n;

function isSmall({ head, body }: ProgramUnit): boolean {
  if (head?.kind !== "type definition") return false;
  if (head.attributes.some(({ keyword }) => keyword.word === "extends")) return false;
  const numbers = body.map(numbersIn);
  return !numbers.includes(null) && numbers.reduce<bigint>((sum, one) => sum + one!, 0n) <= MOST_NUMBERS;
}

/** How many numbers the components are that are declared there; null where that is not known. */
function numbersIn(item: BlockItem): bigint | null {
  if (item.kind !== "statement") return null;
  if (item.statement.kind !== "declaration") return 0n;
  const { attributes, entities, type } = item.statement;
  const each = (one: bigint | null): bigint | null =>
    one === null ? null : one * BigInt(Math.max(entities.length, 1));
  if (attributes.some(({ keyword }) => ["pointer", "allocatable"].includes(keyword.word)))
    return each(DESCRIPTOR);
  const isPlain = ["integer", "real", "logical", "complex", "doubleprecision"].includes(
    type.keyword.replaceAll(" ", ""),
  );
  if (!isPlain || attributes.some(({ keyword }) => keyword.word === "dimension")) return null;
  const sizes = entities.map((one) =>
    one.kind === "entity" && one.lateShape === null ? sizeOf(one.shape) : null,
  );
  return sizes.includes(null) ? null : sizes.reduce<bigint>((sum, one) => sum + one!, 0n);
}

/** Of an array with bounds that are written as numbers; null: others. */
function sizeOf(shape: PartItems | null): bigint | null {
  let size = 1n;
  for (const item of shape?.items ?? []) {
    if (item.kind !== "literal" || item.token.kind !== "integer" || !/^\d+$/.test(item.token.word))
      return null;
    size *= BigInt(item.token.word);
  }
  return size;
}

// How many bytes a variable of a derived type takes at most, where that is easily told: whether it is small
// enough to be on the stack anyway. What is allocated apart counts for what says where it is.
//
// Names may mean one type here and another one there: then the larger one.

import type { FortranFile } from "../read-file.ts";
import type { FortranToken } from "../token.ts";
import type { BlockItem, PartItems, ProgramUnit, TypeSpec } from "../tree.ts";

/** What the components are. */
interface TypeSize {
  /** Of none more than `BYTES_OF_NUMBER`. */
  readonly numbers: bigint;
  /** Components of other derived types, the parent among them. */
  readonly parts: readonly { readonly type: string; readonly times: bigint }[];
}

/** Of types by their names; null: not known. */
export type TypeSizes = ReadonlyMap<string, TypeSize | null>;

/** No number takes more. */
const BYTES_OF_NUMBER = 32n;

/** What is allocated apart leaves as many numbers in the structure, which say where it is. */
export const OF_DESCRIPTOR = 20n;

/** For names that mean the same type wherever they are known; `others`: in modules of other files. */
export function typeBytesIn({ units, source }: FortranFile, others: TypeSizes): ReadonlyMap<string, bigint> {
  const all = withSizes(OF_C, typeSizesIn(units), others);
  // What a name is called here that is another one there.
  const renamed = source.flatMap((item) => {
    if (item.kind !== "statement" || item.statement.kind !== "use") return [];
    const { tokens } = item.statement;
    return tokens.flatMap(({ word }, k) => (tokens[k + 1]?.text === "=>" ? [word] : []));
  });
  const known = new Map([...all].filter(([name]) => !renamed.includes(name)));
  return new Map(
    [...known.keys()].flatMap((name) => {
      const numbers = numbersIn(name, known, new Set());
      return numbers === null ? [] : [[name, numbers * BYTES_OF_NUMBER] as const];
    }),
  );
}

/** Null where that is not known. `around`: types that the one is a part of. */
function numbersIn(name: string, sizes: TypeSizes, around: ReadonlySet<string>): bigint | null {
  const size = sizes.get(name) ?? null;
  if (size === null || around.has(name)) return null;
  const within = new Set([...around, name]);
  let numbers = size.numbers;
  for (const { type, times } of size.parts) {
    const part = numbersIn(type, sizes, within);
    if (part === null) return null;
    numbers += part * times;
  }
  return numbers;
}

const ONE_NUMBER: TypeSize = { numbers: 1n, parts: [] };

/** Of `iso_c_binding`. */
const OF_C: TypeSizes = new Map(["c_ptr", "c_funptr"].map((name) => [name, ONE_NUMBER]));

/** Those of the same name have all parts of one another. */
export function withSizes(...sizes: readonly TypeSizes[]): TypeSizes {
  const found = new Map<string, TypeSize | null>();
  for (const [name, size] of sizes.flatMap((one) => [...one])) {
    const other = found.get(name);
    found.set(name, other === undefined ? size : other && size && sumOf([other, size]));
  }
  return found;
}

const sumOf = (sizes: readonly TypeSize[]): TypeSize => ({
  numbers: sizes.reduce((sum, { numbers }) => sum + numbers, 0n),
  parts: sizes.flatMap(({ parts }) => parts),
});

export function typeSizesIn(items: readonly BlockItem[]): TypeSizes {
  const found: TypeSizes[] = [];
  const visit = (all: readonly BlockItem[]): void => {
    for (const item of all) {
      if (item.kind !== "unit") continue;
      if (item.head?.kind === "type definition")
        found.push(new Map([[item.head.name?.word ?? "", sizeOfType(item)]]));
      visit([...item.body, ...item.contained]);
    }
  };
  visit(items);
  return withSizes(...found);
}

function sizeOfType({ head, body }: ProgramUnit): TypeSize | null {
  if (head?.kind !== "type definition") return null;
  const parents = head.attributes.filter(({ keyword }) => keyword.word === "extends");
  const sizes = [
    ...parents.map(({ items }) => partOf(onlyName(items), 1n)),
    ...body.map((item) => componentsIn(item)),
  ];
  const known = sizes.filter((one) => one !== null);
  return known.length < sizes.length ? null : sumOf(known);
}

const onlyName = (items: PartItems | null): string | null => {
  const [only, ...others] = items?.items ?? [];
  return only?.kind === "reference" && others.length === 0 ? only.name.word : null;
};

const partOf = (type: string | null, times: bigint): TypeSize | null =>
  type === null ? null : { numbers: 0n, parts: [{ type, times }] };

const NUMBERS: ReadonlySet<string> = new Set(["integer", "real", "logical", "complex", "doubleprecision"]);

/** All that are declared there; null where that is not known. */
function componentsIn(item: BlockItem): TypeSize | null {
  if (item.kind !== "statement") return null;
  if (item.statement.kind !== "declaration") return { numbers: 0n, parts: [] };
  const { attributes, entities, type } = item.statement;
  const count = BigInt(Math.max(entities.length, 1));
  if (attributes.some(({ keyword }) => ["pointer", "allocatable"].includes(keyword.word)))
    return { numbers: OF_DESCRIPTOR * count, parts: [] };
  const shared = attributes.find(({ keyword }) => keyword.word === "dimension")?.items ?? null;
  const sizes = entities.map((one) =>
    one.kind === "entity" && one.lateShape === null && one.length === null
      ? extentOf(one.shape ?? shared)
      : null,
  );
  const known = sizes.filter((one) => one !== null);
  if (known.length < sizes.length) return null;
  return elementsOf(
    type,
    known.reduce((sum, one) => sum + one, 0n),
  );
}

function elementsOf(type: TypeSpec, times: bigint): TypeSize | null {
  const keyword = type.keyword.replaceAll(" ", "");
  if (NUMBERS.has(keyword)) return { numbers: times, parts: [] };
  if (keyword === "character") {
    const length = lengthOf(type);
    return length === null ? null : { numbers: times * (length / CHARACTERS_OF_NUMBER + 1n), parts: [] };
  }
  return keyword === "type" ? partOf(onlyName(type.parameters), times) : null;
}

/** Of kind 4. */
const CHARACTERS_OF_NUMBER = BYTES_OF_NUMBER / 4n;

/** `character(len=16)`, `character(16)`, `character*16`; null where it is no number. */
function lengthOf({ parameters, length }: TypeSpec): bigint | null {
  if (length !== null) return "token" in length ? numberOf(length.token) : null;
  const [first, ...others] = parameters?.items ?? [];
  if (first === undefined) return 1n;
  if (others.length > 0) return null;
  const value = first.kind === "keyword item" && first.name.word === "len" ? first.value : first;
  return value.kind === "literal" ? numberOf(value.token) : null;
}

const numberOf = ({ kind, word }: FortranToken): bigint | null =>
  kind === "integer" && /^\d+$/.test(word) ? BigInt(word) : null;

/** Of an array with bounds that are written as numbers; null: others. */
function extentOf(shape: PartItems | null): bigint | null {
  let size = 1n;
  for (const item of shape?.items ?? []) {
    const extent = item.kind === "literal" ? numberOf(item.token) : null;
    if (extent === null) return null;
    size *= extent;
  }
  return size;
}

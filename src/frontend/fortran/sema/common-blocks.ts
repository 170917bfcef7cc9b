// Common blocks of a procedure (Fortran 2018, 8.10.2), whatever of them it uses.

import type { CommonBlock, ObjectId } from "../ast.ts";
import type { BlockItem } from "../tree.ts";

interface Named {
  readonly id: ObjectId;
}

/** A block that several statements name is one, in their order. Null: a member is no variable. */
export function commonsIn(
  items: readonly BlockItem[],
  objectOf: (word: string) => Named | null,
): readonly CommonBlock[] | null {
  const found = new Map<string, readonly ObjectId[]>();
  for (const item of items) {
    if (item.kind !== "statement" || item.statement.kind !== "common") continue;
    for (const { block, members } of item.statement.groups) {
      const ids = members.map(({ name }) => objectOf(name.word)?.id);
      if (ids.some((id) => id === undefined)) return null;
      const name = block?.name?.word ?? "";
      found.set(name, [...(found.get(name) ?? []), ...(ids as ObjectId[])]);
    }
  }
  return [...found].map(([name, members]) => ({ name, members }));
}

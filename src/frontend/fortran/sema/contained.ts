// Procedures after `contains`, which are known to what stands around them (Fortran 2018, 15.4.2): with the
// type of their results, as far as heads and declarations say it in words that are known out here.

import type { DataType } from "../ast.ts";
import type { BlockItem, ProgramUnit, TypeSpec } from "../tree.ts";
import { integerValue } from "./constants.ts";
import { dataTypeOf } from "./data-types.ts";
import type { Expressions } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import { UnreadableProcedure } from "./unreadable.ts";

export function declareContained(scope: Scope, expressions: Expressions, { contained }: ProgramUnit): void {
  for (const item of contained) {
    if (item.kind !== "unit") continue;
    const { head } = item;
    const name = head !== null && "name" in head && head.name !== null ? head.name : null;
    if (name === null || !("word" in name)) continue;
    scope.define(name.word, { kind: "procedure", result: resultType(item, expressions), isPure: false });
  }
}

/** Null: of a subroutine, an array, or a type that only the function itself knows. */
function resultType({ head, body }: ProgramUnit, expressions: Expressions): DataType | null {
  if (head?.kind !== "function") return null;
  const named = head.suffixes.find(({ keyword }) => keyword.word === "result")?.items?.items[0];
  const word = named?.kind === "reference" ? named.name.word : head.name.word;
  const own = body.flatMap((item) => declarationsOf(item, word));
  const prefix = head.prefixes.find((one): one is TypeSpec => one.kind === "type");
  if (own.some(({ isPlain }) => !isPlain)) return null;
  const type = prefix ?? own[0]?.type;
  if (type === undefined) return null;
  try {
    const found = dataTypeOf(type, (item) => integerValue(expressions.item(item)));
    return "bytes" in found ? found : null;
  } catch (error) {
    if (error instanceof UnreadableProcedure) return null;
    throw error;
  }
}

/** `isPlain`: of a scalar, and nothing but its type is said. */
function declarationsOf(
  item: BlockItem,
  word: string,
): readonly { readonly type: TypeSpec; readonly isPlain: boolean }[] {
  const statement = item.kind === "statement" ? item.statement : null;
  if (statement?.kind === "attribute") {
    const isNamed = statement.entities.some((one) => one.kind === "entity" && one.name.word === word);
    const type: TypeSpec = {
      kind: "type",
      keyword: "",
      parameters: null,
      length: null,
      structure: null,
      span: null,
    };
    return isNamed ? [{ type, isPlain: false }] : [];
  }
  if (statement?.kind !== "declaration") return [];
  const entity = statement.entities.find((one) => one.kind === "entity" && one.name.word === word);
  if (entity?.kind !== "entity") return [];
  const isPlain = entity.shape === null && entity.length === null && statement.attributes.length === 0;
  return [{ type: statement.type, isPlain }];
}

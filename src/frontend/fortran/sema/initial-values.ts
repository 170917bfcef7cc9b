// What variables begin with (Fortran 2018, 8.4 and 8.6.7): `integer :: n = 3`, `data x /2*0.0, -1.0/`.

import type { DataObject, DataType, InitialValue, TypedExpr } from "../ast.ts";
import type { DataValue, FortranExpr, PartItem } from "../tree.ts";
import { integerValue } from "./constants.ts";
import { INTEGER } from "./data-types.ts";

/** Behind `=`, or between slashes. */
export type InitialTree = FortranExpr | readonly DataValue[];

interface ConstantReader {
  constant(value: FortranExpr, type: DataType): TypedExpr;
}

interface Initialised {
  readonly isInitialised: boolean;
  readonly value: FortranExpr | null;
  readonly initial: InitialTree | null;
}

export function initialOf(
  { isInitialised, value, initial }: Initialised,
  type: DataType,
  reader: ConstantReader | null,
): DataObject["initial"] {
  if (!isInitialised && value === null) return "none";
  return initial === null || reader === null ? "other" : initialValues(initial, type, reader);
}

function initialValues(
  initial: InitialTree,
  type: DataType,
  reader: ConstantReader,
): "other" | readonly InitialValue[] {
  if (!("kind" in initial)) return dataValues(initial, type, reader);
  if (initial.kind !== "array constructor") return [{ repeat: null, value: reader.constant(initial, type) }];
  const { items, type: own } = initial.items;
  if (own !== null || !items.every(isPlain)) return "other";
  return items.map((item) => ({ repeat: 1n, value: reader.constant(item, type) }));
}

function dataValues(
  values: readonly DataValue[],
  type: DataType,
  reader: ConstantReader,
): "other" | readonly InitialValue[] {
  const found = values.map(({ repeat, sign, value }): InitialValue | null => {
    const count = repeat === null ? 1n : integerValue(reader.constant(repeat, INTEGER));
    if (count === null) return null;
    const plain = reader.constant(value, type);
    const isNegative = sign?.word === "-";
    const { rank, span } = plain;
    return { repeat: count, value: isNegative ? { kind: "negate", arg: plain, type, rank, span } : plain };
  });
  return found.includes(null) ? "other" : (found as readonly InitialValue[]);
}

const isPlain = (item: PartItem): item is FortranExpr =>
  ["literal", "reference", "unary", "binary", "parenthesised", "complex"].includes(item.kind);

// How the arguments of a call are written (Fortran 2018, 15.5.2.3).

import type { ArgumentForm, TypedExpr } from "../ast.ts";
import type { PartItems } from "../tree.ts";
import type { CallBuilder } from "./meaning.ts";

const FORMS: Readonly<Record<string, ArgumentForm>> = {
  // `+a` is a value as `(a)` is.
  ...{ "keyword item": "keyword", parenthesised: "copied", unary: "copied" },
};

const argumentForms = ({ items }: PartItems): readonly ArgumentForm[] =>
  items.map(({ kind }) => FORMS[kind] ?? "plain");

/** A call of which nothing is known yet. `unit`: where the definition begins. */
export const callOf = (
  procedure: string,
  args: readonly TypedExpr[],
  items: PartItems,
  unit: number | null,
): CallBuilder => ({ procedure, args, forms: argumentForms(items), unit, way: null, sets: [] });

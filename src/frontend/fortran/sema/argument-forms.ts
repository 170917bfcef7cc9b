// How the arguments of a call are written (Fortran 2018, 15.5.2.3).

import type { ArgumentForm } from "../ast.ts";
import type { PartItems } from "../tree.ts";

const FORMS: Readonly<Record<string, ArgumentForm>> = {
  // `+a` is a value as `(a)` is.
  ...{ "keyword item": "keyword", parenthesised: "copied", unary: "copied" },
};

export const argumentForms = ({ items }: PartItems): readonly ArgumentForm[] =>
  items.map(({ kind }) => FORMS[kind] ?? "plain");

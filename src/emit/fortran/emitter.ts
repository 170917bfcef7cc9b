// The printer of Fortran, in the form in which the file is written.

import type { LanguageFacts } from "../../codegen/source-context.ts";
import type { Type } from "../../ir/type.ts";
import type { Emitter } from "../emitter.ts";
import { emitFortran } from "./edits.ts";
import { ExpressionPrinter } from "./expression.ts";
import { conversionTo } from "./types.ts";

/** Where no file is at hand: in messages subscripts count from 1. */
const MESSAGES = new ExpressionPrinter(
  () => null,
  () => null,
);

const FACTS: LanguageFacts = {
  commonType,
  choiceConverts: false,
  warnsOfConversion: narrows,
  countsPast: false,
  hasBlocks: false,
  joinsTests: false,
  // flang 19 divides by zero then, also where the `if` clause is false.
  chunksMayBeEmpty: false,
  hasUnsigned: false,
  print: (e) => MESSAGES.print(e),
};

export const FORTRAN_EMITTER: Emitter = {
  facts: FACTS,
  nest: emitFortran,
  condition: (asked) => MESSAGES.printConjunct(asked),
  // Fortran has the operations.
  helpers: () => "",
  isHelper: () => false,
  unusedMark: "",
};

/** Of two kinds of numbers (Fortran 2018, 10.1.9.3). */
function commonType(left: Type, right: Type): Type | null {
  const wider = (a: Type & { readonly bits: number }, b: Type & { readonly bits: number }): Type =>
    a.bits >= b.bits ? a : b;
  if (left.kind === "int" && right.kind === "int") return wider(left, right);
  if (left.kind === "float" && right.kind === "float") return wider(left, right);
  if (left.kind === "float" && right.kind === "int") return left;
  return left.kind === "int" && right.kind === "float" ? right : null;
}

/** gfortran's -Wconversion: to integers from others, or to fewer bits. */
function narrows(from: Type, to: Type): boolean {
  if (conversionTo(from) === null || conversionTo(to) === null) return false;
  if (from.kind === "float" && to.kind === "int") return true;
  const areAlike = from.kind === to.kind && "bits" in from && "bits" in to;
  return areAlike && from.bits > to.bits;
}

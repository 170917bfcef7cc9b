// Calls (Fortran 2018, 15.5.2). Of a procedure of the file the function that does the work is called, with
// values and rows; of any other one the linker's name, with addresses.

import type { CalledProcedure, DataType, TypedExpr } from "../../../frontend/fortran/ast.ts";
import { sameDataType } from "../../../frontend/fortran/sema/data-types.ts";
import type { Span } from "../../../source/span.ts";
import { extentOf, placeText } from "./array-places.ts";
import { externalName } from "./c-names.ts";
import { type CText, LEVEL, primary } from "./c-text.ts";
import { cTypeName } from "./c-types.ts";
import { expressionText } from "./expressions.ts";
import type { PassedDummy, Worker } from "./file-context.ts";
import { indexText } from "./linear-index.ts";
import { describedSizes, passedDummies } from "./parameters.ts";
import type { CProcedure } from "./procedure-context.ts";
import { hasCall } from "./set-objects.ts";
import { refuse } from "./untranslatable.ts";

/** `type`: of the result; null: of a subroutine. */
export function callText(
  t: CProcedure,
  call: CalledProcedure,
  type: DataType | null,
  span: Span | null,
): CText {
  const { procedure: word, forms, args } = call;
  // What the tree has twice runs once in Fortran: an argument of a statement function, for example.
  const place = `${word} ${span === null ? textOf(args) : span.start}`;
  if (t.translatedCalls.has(place)) return refuse("a call whose value is used several times", span);
  t.translatedCalls.add(place);
  if (forms === null) return refuse("a call of a procedure that belongs to a type", span);
  if (forms.includes("keyword")) return refuse("a call with keywords", span);
  const { definition } = t.worker.procedure;
  if (definition.dummies.some((id) => t.symbol(id).name.toLowerCase() === word))
    return refuse("a call of a procedure that is an argument", span);
  const given = args.map((e, k): Argument => ({ e, isCopied: forms[k] === "copied" }));
  const worker = t.file.workerNamed(word, t.worker.procedure, span);
  return worker === null ? foreignCall(t, word, given, type, span) : ownCall(t, worker, given, type, span);
}

const textOf = (args: readonly TypedExpr[]): string =>
  JSON.stringify(args, (_, value) => (typeof value === "bigint" ? `${value}` : value));

interface Argument {
  readonly e: TypedExpr;
  readonly isCopied: boolean;
}

function ownCall(
  t: CProcedure,
  worker: Worker,
  given: readonly Argument[],
  type: DataType | null,
  span: Span | null,
): CText {
  const { definition } = worker.procedure;
  const own = definition.result === null ? null : definition.symbols[definition.result]!.type;
  if (worker.dummies.length !== given.length) refuse("a call with other arguments than are declared", span);
  if ((own === null) !== (type === null) || (own !== null && type !== null && !sameDataType(own, type)))
    refuse(`a call of "${definition.name}" as another type`, span);
  for (const { object, mode } of worker.dummies)
    if (mode === "unused" && hasCall(given[worker.dummies.findIndex((one) => one.object === object)]!.e))
      refuse("a call as an argument that nothing reads", span);
  const { workers, calledEarly } = t.file;
  if (workers.indexOf(worker) > workers.indexOf(t.worker)) calledEarly.add(worker);
  const args = passedDummies(worker).flatMap((dummy) => {
    const argument = given[worker.dummies.indexOf(dummy)]!;
    if (!sameDataType(argument.e.type, dummy.object.type))
      refuse("an argument of another type", argument.e.span);
    return argumentTexts(t, dummy, argument);
  });
  return primary(`${worker.name}(${args.join(", ")})`);
}

function argumentTexts(
  t: CProcedure,
  { object, mode }: PassedDummy,
  { e, isCopied }: Argument,
): readonly string[] {
  switch (mode) {
    case "value":
      if (e.rank > 0) refuse("an array where a scalar is expected", e.span);
      return [expressionText(t, e).text];
    case "pointer":
      return [addressText(t, e, isCopied)];
    case "described":
      return describedTexts(t, object, e, isCopied);
    default: {
      const first = firstElement(t, e, isCopied);
      return [object.shape!.dimensions.length > 1 ? `(void *)${first}` : first];
    }
  }
}

/** Of a place its address, of any other value that of a copy. */
function addressText(t: CProcedure, e: TypedExpr, isCopied: boolean): string {
  if (e.rank > 0) return refuse("an array where a scalar is expected", e.span);
  if (isCopied || !isPlace(e)) return `&(${cTypeName(e.type, e.span)}){${expressionText(t, e).text}}`;
  const place = placeText(t, e);
  return place.level === LEVEL.unary && place.text.startsWith("*") ? place.text.slice(1) : `&${place.text}`;
}

type Place = Extract<TypedExpr, { readonly kind: "variable" | "element" }>;

const isPlace = (e: TypedExpr): e is Place => e.kind === "variable" || e.kind === "element";

/** Where an array begins, all of whose elements lie one after another. */
function firstElement(t: CProcedure, e: TypedExpr, isCopied: boolean): string {
  if (isCopied || !isPlace(e)) return refuse("an array argument that is no whole array or element", e.span);
  if (e.kind === "element") return `&${placeText(t, e).text}`;
  const object = t.symbol(e.symbol);
  if (object.shape === null) return refuse("a scalar where an array is expected", e.span);
  const rank = object.shape.dimensions.length;
  if (t.isDescribed(e.symbol) && rank > 1)
    return refuse("an assumed-shape array as an argument of explicit shape", e.span);
  const name = t.object(e.symbol, e.span).text;
  return rank > 1 ? `(${cTypeName(object.type, e.span)} *)${name}` : name;
}

function describedTexts(
  t: CProcedure,
  { shape }: PassedDummy["object"],
  e: TypedExpr,
  isCopied: boolean,
): readonly string[] {
  if (isCopied || e.kind !== "variable" || e.rank !== shape!.dimensions.length)
    return refuse("a part of an array as an argument of assumed shape", e.span);
  const object = t.symbol(e.symbol);
  const name = t.object(e.symbol, e.span).text;
  const pointer = e.rank > 1 ? `(void *)${name}` : name;
  if (t.isDescribed(e.symbol)) return [...describedSizes(t, object), pointer];
  const extents = shape!.dimensions.map((_, k) => indexText(extentOf(t, object, k, e.span)).text);
  return [...extents, ...extents.slice(0, -1), pointer];
}

function foreignCall(
  t: CProcedure,
  word: string,
  given: readonly Argument[],
  type: DataType | null,
  span: Span | null,
): CText {
  const name = externalName(word);
  const types = given.map(({ e }) => `${cTypeName(e.type, e.span)} *`);
  const result = type === null ? "void" : cTypeName(type, span);
  const prototype = `${result} ${name}(${types.length === 0 ? "void" : types.join(", ")});`;
  const known = t.file.prototypes.get(name);
  if (known !== undefined && known !== prototype)
    return refuse(`calls of "${word}" with arguments of several types`, span);
  t.file.prototypes.set(name, prototype);
  t.file.names.take(name);
  const args = given.map(({ e, isCopied }) => {
    const text = e.rank > 0 ? firstElement(t, e, isCopied) : addressText(t, e, isCopied);
    return isOfReadArray(t, e) ? `(${cTypeName(e.type, e.span)} *)${text}` : text;
  });
  return primary(`${name}(${args.join(", ")})`);
}

/**
 * Of an array that C knows as `const`, and that is not cast anyway: others need not say that they leave it
 * alone.
 */
function isOfReadArray(t: CProcedure, e: TypedExpr): boolean {
  const whole = e.kind === "element" ? e.of : e;
  if (whole.kind !== "variable") return false;
  const { shape, isSet } = t.symbol(whole.symbol);
  return !isSet && shape !== null && (e.kind === "element" || shape.dimensions.length === 1);
}

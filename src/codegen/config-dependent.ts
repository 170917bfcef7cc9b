// Statements that polyc builds anew hold for the types and macros that polyc saw (soundness rule 10). What
// other compiler flags could change is tested again, in C, before the nest; compilers fold these tests:
//
//     if (__builtin_types_compatible_p(DATA_TYPE, double) && polyc_expands(SQRT_FUN(x), "sqrt(x)") && …) {
//
// Statements in the author's own text need no such test.

import { accessClasses } from "../analysis/alias/effective-types.ts";
import type { Func } from "../ir/func.ts";
import type { Scop, ScopStmt } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";
import type { AuthorText, Name } from "../source/words.ts";
import { distinct, type Expression, keyOfExpression } from "./expression.ts";
import type { Variables } from "./variables.ts";

/** A use of a macro, and what came of it. */
interface MacroUse {
  readonly name: Name;
  readonly use: Span;
  /** On one line. */
  readonly spelled: AuthorText;
  readonly expansion: AuthorText;
  /** Can these be compared as strings? */
  readonly isTestable: boolean;
}

/** See `frontend/c/config-dependent.ts`. */
export interface ConfigDependentFacts {
  configDependentTypes(
    name: string,
    at: Span,
  ): readonly {
    readonly name: Name;
    readonly meaning: AuthorText | null;
    readonly isDerived: boolean;
    readonly isFloat: boolean;
  }[];
  kindOfType(name: string): "int" | "float" | null;
  typedNames(text: Span, without: Span): ReadonlySet<string>;
  configDependentMacros(text: Span): readonly MacroUse[];
  decidingUses(text: Span): readonly (MacroUse & { readonly isType: boolean })[];
  isDefinedOnce(name: string): boolean;
  isChosenApart(place: Span, nest: Span): boolean;
  identifiersIn(text: Span): ReadonlySet<string>;
  resultsIn(text: Span): ReadonlySet<string>;
}

interface Rebuilt {
  readonly scop: Scop;
  readonly text: ConfigDependentFacts;
  readonly nest: Span;
  /** Statements of which at least one instance is not printed in the author's text. */
  readonly stmts: ReadonlySet<ScopStmt>;
  /** Names of types and variables on whose type other new text rests. */
  readonly typed: ReadonlySet<string>;
  /** The name of an array or live-in value as it is printed. */
  readonly namesIn: (stmt: ScopStmt) => readonly string[];
}

/** Conjuncts of the guard; or the name of a type or macro that cannot be tested. */
export function configDependentConditions(
  rebuilt: Rebuilt,
): readonly Expression[] | { readonly unknown: string } {
  const { scop, text, nest } = rebuilt;
  const names = new Set(rebuilt.typed);
  // New loops and bounds rest on the types of all integers in the nest.
  for (const word of text.identifiersIn(nest)) if (isInteger(scop, word)) names.add(word);
  const conditions: Expression[] = [];
  for (const stmt of rebuilt.stmts) {
    for (const name of rebuilt.namesIn(stmt)) names.add(name);
    for (const id of stmt.source) {
      const span = scop.func.stmts[id]?.span ?? null;
      if (span === null) continue;
      for (const word of [...text.identifiersIn(span), ...text.resultsIn(span)]) names.add(word);
      const macros = macroConditions(span, nest, text);
      if ("unknown" in macros) return macros;
      for (const name of macros.types) names.add(name);
      conditions.push(...macros.conditions);
    }
  }
  const declared = scop.func.vars.find(
    ({ name, span }) => names.has(name) && span !== null && text.isChosenApart(span, nest),
  );
  if (declared !== undefined) return { unknown: declared.name };
  for (const name of names)
    for (const type of text.configDependentTypes(name, nest)) {
      if (type.meaning === null || !isTestable(scop, text, type)) return { unknown: type.name };
      conditions.push(typeCondition(type.name, type.meaning));
    }
  return inOrder(conditions);
}

/** Types first, by name. */
const inOrder = (conditions: readonly Expression[]): readonly Expression[] =>
  distinct(conditions)
    .map((condition) => ({ condition, key: orderOf(condition) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ condition }) => condition);

function orderOf(condition: Expression): string {
  switch (condition.kind) {
    case "same-type":
      return `0${condition.name}, ${condition.meaning}`;
    case "expands":
      return `1${condition.use}, "${condition.text}"`;
    default:
      return `2${keyOfExpression(condition)}`;
  }
}

/** That macros mean in the nest what polyc saw. */
export function valueConditions(
  nest: Span,
  text: ConfigDependentFacts,
): readonly Expression[] | { readonly unknown: string } {
  const macros = macroConditions(nest, nest, text);
  if ("unknown" in macros) return macros;
  const [type] = macros.types;
  return type === undefined ? macros.conditions : { unknown: type };
}

/** The same in `span`, a part of it, but for those that are `types`. */
function macroConditions(
  span: Span,
  nest: Span,
  text: ConfigDependentFacts,
):
  | { readonly conditions: readonly Expression[]; readonly types: readonly string[] }
  | { readonly unknown: string } {
  // By use, not by macro: others may stand in its arguments.
  const conditions = new Map<string, Expression>();
  const types: string[] = [];
  for (const macro of text.configDependentMacros(span)) {
    const use = macro.spelled;
    if (!macro.isTestable || !text.isDefinedOnce(macro.name)) return { unknown: macro.name };
    if (text.configDependentTypes(use, nest).some(({ name }) => `${name}` === use)) types.push(use);
    else conditions.set(use, { kind: "expands", use, text: macro.expansion });
  }
  return { conditions: [...conditions.values()], types };
}

/** Do both names mean in the nest what they mean in the file? */
function isTestable(
  scop: Scop,
  text: ConfigDependentFacts,
  type: { readonly name: string; readonly meaning: string | null },
): boolean {
  const isHidden = scop.func.vars.some(({ name }) => name === type.name || name === type.meaning);
  return !isHidden && text.isDefinedOnce(type.name);
}

/**
 * The same for what stands outside of the nest: the loops around it, and those whose results may reach it.
 * Sema believes what a macro gives in the head of a loop or in a condition there.
 */
export function conditionsAround(
  scop: Scop,
  nest: Span,
  text: ConfigDependentFacts,
  variables: Variables,
): readonly Expression[] | { readonly unknown: string } {
  const { span } = scop.func;
  if (span === null) return [];
  const holds = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;
  const loops = [...scop.func.loops.values()].map((loop) => loop.span);
  const reaches = (use: Span): boolean => {
    const apart = loops.filter((loop) => loop !== null && holds(loop, use) && !holds(loop, nest));
    return !apart.some((loop) => loop !== null && leavesNothing(variables, loop));
  };
  const conditions: Expression[] = [];
  for (const { name, use, spelled, expansion, isTestable, isType } of text.decidingUses(span)) {
    if (holds(nest, use) || !reaches(use)) continue;
    const types = isType ? text.configDependentTypes(name, nest) : [];
    if (isType && types.length > 0 && types.every(({ meaning }) => meaning !== null)) {
      for (const type of types) conditions.push(typeCondition(type.name, type.meaning!));
      continue;
    }
    if (isType || !isTestable || !text.isDefinedOnce(name)) return { unknown: name };
    conditions.push({ kind: "expands", use: spelled, text: expansion });
  }
  return distinct(conditions);
}

/**
 * What integers are converted to on their way to the nest decides on their values there, and with unsigned
 * types it wraps: all types of integers in the function are tested, less those of elements that the nest
 * computes with and nothing else (`data`).
 *
 *     index n = 300;              300, or 44
 *     int m = n;
 *     for (i = 0; i < m; i++)     no word of it tells
 *
 * Where memory is accessed by several types, it was by them that accesses were told apart: then all types are
 * tested, unless none can become one of those that it was told apart from. `isExact`: so are those of
 * floating-point numbers in the nest.
 */
export function typesAround(
  scop: Scop,
  nest: Span,
  text: ConfigDependentFacts,
  { lowered }: Variables,
  { data, isExact }: { readonly data: ReadonlySet<string>; readonly isExact: boolean },
): readonly Expression[] | { readonly unknown: string } {
  const { span, bodySpan } = scop.func;
  if (span === null || bodySpan === null) return [];
  const isByType = isToldApartByTypes(scop, nest, text, lowered);
  const inside = [...text.typedNames(nest, { ...span, end: span.start })].filter((name) => !data.has(name));
  const deciding = text.decidingUses(nest).filter(({ isType }) => isType);
  const names = isByType
    ? namesInFunction(span, text, lowered)
    : [...inside, ...deciding.map(({ name }) => name), ...text.typedNames(bodySpan, nest)];
  const isOfNest = new Set(isExact ? inside : []);
  const conditions: Expression[] = [];
  for (const name of names)
    for (const type of text.configDependentTypes(name, nest)) {
      const isAsked = isByType || isOfNest.has(name);
      if (type.isDerived || (!isAsked && type.isFloat)) continue;
      if (type.meaning === null || !isTestable(scop, text, type)) return { unknown: type.name };
      conditions.push(typeCondition(type.name, type.meaning));
    }
  return inOrder(conditions);
}

/**
 * May accesses of the function have been told apart by types that flags choose? Integers and floating-point
 * numbers are two things whatever their sizes.
 */
export function isToldApartByTypes(
  scop: Scop,
  nest: Span,
  text: ConfigDependentFacts,
  lowered: Func,
): boolean {
  const known = toldApart.get(lowered) ?? new Map<string, boolean>();
  toldApart.set(lowered, known);
  const key = `${nest.start} ${nest.end}`;
  const found = known.get(key) ?? areToldApart(scop.func.span, nest, text, lowered);
  known.set(key, found);
  return found;
}

/** By nests of a function as lowered: several forms of a nest ask. */
const toldApart = new WeakMap<Func, Map<string, boolean>>();

function areToldApart(span: Span | null, nest: Span, text: ConfigDependentFacts, lowered: Func): boolean {
  const classes = accessClasses(lowered);
  if (classes.length < 2) return false;
  if (span === null) return true;
  const isSingle = (kind: string): boolean => classes.filter((one) => one.kind === kind).length < 2;
  const names = namesInFunction(span, text, lowered);
  const types = [...names].flatMap((name) => text.configDependentTypes(name, nest));
  return types.some(({ name, isDerived }) => {
    const kind = text.kindOfType(name);
    return !isDerived && (kind === null || !isSingle(kind));
  });
}

/** All of its text is looked through once, not for each of its nests. */
function namesInFunction(span: Span, text: ConfigDependentFacts, lowered: Func): ReadonlySet<string> {
  const found = namesIn.get(lowered) ?? text.typedNames(span, { ...span, end: span.start });
  namesIn.set(lowered, found);
  return found;
}

const namesIn = new WeakMap<Func, ReadonlySet<string>>();

/** May no value that the loop sets be read after it? */
function leavesNothing(variables: Variables, loop: Span): boolean {
  const live = variables.liveness.after(loop);
  return [...variables.setWithin(loop)].every((id) => !live.has(id));
}

const typeCondition = (name: Name, meaning: AuthorText): Expression => ({ kind: "same-type", name, meaning });

const isInteger = (scop: Scop, name: string): boolean =>
  scop.func.vars.some((v) => v.name === name && v.type.kind === "int");

/**
 * What is called `double` here: DATA_TYPE, if that is the one chosen type of this meaning that names in the
 * nest have.
 */
export function chosenFloats(text: ConfigDependentFacts, nest: Span): ReadonlyMap<string, Name | null> {
  const found = new Map<string, Name | null>();
  for (const word of text.identifiersIn(nest))
    for (const { name, meaning } of text.configDependentTypes(word, nest))
      if (meaning !== null) found.set(meaning, (found.get(meaning) ?? name) === name ? name : null);
  return found;
}

// What rejects say of references: the names of arrays, and why a subscript is not affine.

import { constantOf } from "../../analysis/scev/polynomial.ts";
import { atom, containsUnknown } from "../../analysis/scev/trec.ts";
import { rewriteAtoms } from "../../analysis/scev/trec-operations.ts";
import type { PointerBase, Trec } from "../../analysis/scev/trec-types.ts";
import { value } from "../../ir/build.ts";
import type {
  BlockId,
  Func,
  MemRef,
  Operand,
  PathStep,
  Terminator,
  ValueId,
  Var,
  VarId,
} from "../../ir/func.ts";
import { operandsOf } from "../../ir/operand.ts";
import type { IntType } from "../../ir/type.ts";
import { variableText, variableWords } from "../../ir/variable-words.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { affineOf } from "../model/affine.ts";
import type { View } from "../model/condition.ts";
import type { ArrayBase, ScopArray, ScopParam } from "../model/scop.ts";
import { accessText, inPlace } from "./access-words.ts";
import type { MemoryInstr } from "./reference.ts";

/** For messages. */
export function arrayName(func: Func, base: PointerBase): string {
  const id = base.kind === "object" ? base.var : (func.values[base.id]?.var ?? null);
  if (id === null) return "an array";
  const variable = func.vars[id]!;
  if (variable.literal !== undefined) return "a string";
  return variableText(variable) === null ? "an array" : variableWords(variable);
}

/**
 * `f->d`, `im.rows`, as the author spells an array of the Scop, in quotes; a name of ours would tell nobody
 * anything.
 */
export function arrayWords(func: Func, array: ScopArray): string {
  const text = arrayText(func, array);
  return text === null ? "an array" : `"${text}"`;
}

/**
 * What has to hold of a subscript, of so many that an access is described with. Fortran's authors count them
 * from the innermost one; there may be fewer in the text: `a(e)` that walks through rows.
 */
export function inRowWords(
  func: Func,
  { ref: { path } }: MemoryInstr,
  [at, count]: readonly [number, number],
  array: ScopArray,
): string {
  const words = arrayWords(func, array);
  if (path.filter(({ kind }) => kind === "index").length < count)
    return `each inner loop stays within a row of its own of ${words}`;
  return `subscript ${func.language === "fortran" ? count - at : at + 1} of ${words} stays within its row`;
}

/** Null for what has no name in the source. */
export function arrayText(func: Func, { base }: ScopArray): string | null {
  if (base.kind === "made") return null;
  return base.kind === "ssa" ? variableOfValue(func, base.value) : spelledArray(func, base);
}

function spelledArray(func: Func, base: Exclude<ArrayBase, { kind: "ssa" | "made" }>): string | null {
  const { ref } = base;
  const last = ref.path.findLastIndex(({ kind }) => kind === "field");
  const isNamed = base.kind === "pointer" && variableOfValue(func, base.value) !== null;
  const start = isNamed ? { kind: "pointer" as const, pointer: value(base.value) } : ref.base;
  return spelledRef(func, { ...ref, base: start, path: ref.path.slice(0, last + 1) });
}

const variableOfValue = (func: Func, id: ValueId): string | null => {
  const variable = func.values[id]!.var;
  return variable === null ? null : variableText(func.vars[variable]!);
};

/** A parameter: `m->n` for what isl calls `_m_n`. */
export function parameterText({ vars, values }: Func, { name, source }: ScopParam): string {
  const variable = source.kind === "value" ? (values[source.value]?.var ?? null) : null;
  const standsFor = variable === null ? undefined : vars[variable]!.standsFor;
  return standsFor !== undefined && "text" in standsFor ? standsFor.text : name;
}

/** `c->data`, `rows[…]`; null for what has no name. */
function spelledRef(func: Func, { base, path }: MemRef): string | null {
  const of = base.kind === "object" ? base.var : variableOf(func, base.pointer);
  if (of === null) return null;
  if (func.vars[of]!.literal !== undefined) return null;
  const start = variableText(func.vars[of]!);
  if (start === null) return null;
  const variable = func.vars[of]!;
  const isScalar = (variable.lowerBounds ?? []).length === 0 && path.length === 1;
  if (func.language === "fortran")
    return path.length === 0 || (variable.byReference === true && isScalar) ? start : `${start}(…)`;
  let text: string = start;
  // Element 0 of what a pointer points to goes without saying where a member of it is meant.
  const steps =
    base.kind === "pointer" && path[1]?.kind === "field" && isZero(path[0]!) ? path.slice(1) : path;
  for (const [at, part] of steps.entries()) {
    const arrow = at === 0 && base.kind === "pointer" ? "->" : ".";
    text += part.kind === "field" ? `${arrow}${part.name}` : "[…]";
  }
  return text;
}

const variableOf = (func: Func, pointer: Operand): VarId | null =>
  pointer.kind === "value" ? func.values[pointer.id]!.var : null;

const isZero = (part: PathStep): boolean =>
  part.kind === "index" && part.index.kind === "int" && part.index.value === 0n;

/** `index`: as it is written, where that is known. */
export function nonaffine(
  view: View,
  access: { readonly base: PointerBase; readonly instr: MemoryInstr },
  subscript: Trec,
  span: Span | null,
  index?: Operand,
): Reject {
  const { func } = view.scev;
  const { base, instr } = access;
  const where = inPlace(func, instr.stmt);
  const wrapping = wrappingType(view, subscript);
  const data = index === undefined ? [] : [...dataIn(view, index)];
  const text = accessText(func, instr);
  const element = text === null ? `an access to ${arrayName(func, base)}` : `"${text}"`;
  if (wrapping === null && isStrided(subscript)) {
    const message = `${element}${where} is accessed in steps that are no constant`;
    return { ...reject("nonaffine-subscript", message, span), isStrided: true };
  }
  const message =
    wrapping !== null
      ? `the subscript of ${element}${where} may wrap around in ${wrapping.name}`
      : data.length > 0
        ? `which element ${element}${where} accesses depends on ${data.join(", ")}`
        : `a subscript of ${element}${where} is not a sum of loop counters and constants`;
  return reject("nonaffine-subscript", message, span);
}

/** Does each iteration add the same, a variable's value? */
const isStrided = (subscript: Trec): boolean =>
  subscript.kind === "chrec" &&
  !containsUnknown(subscript) &&
  subscript.step.kind === "poly" &&
  constantOf(subscript.step.poly) === null;

/**
 * What decides on the operand in the region, in words: elements that are read, and variables of which nobody
 * knows how they change from one iteration to the next.
 */
function dataIn(view: View, operand: Operand): ReadonlySet<string> {
  const { scev, region } = view;
  const { func } = scev;
  const found = new Set<string>();
  const seen = new Set<ValueId>();
  const visit = (of: Operand): void => {
    const definition = of.kind === "value" && !seen.has(of.id) ? scev.definition(of.id) : null;
    if (definition === null || !region.contains(definition.block.id)) return;
    seen.add((of as Operand & { kind: "value" }).id);
    const { instr } = definition;
    if (instr.op === "load" && instr.ref.path.some(({ kind }) => kind === "index")) {
      const name = accessText(func, instr);
      if (name !== null) found.add(`"${name}"`);
    } else if (instr.op === "phi") {
      const own = func.values[instr.result]!.var;
      const before = found.size;
      // One of two values, as of `max`: what these come from says more.
      if (own !== null && isChoice(func.vars[own]!)) instr.args.forEach(visit);
      if (found.size > before) return;
      const isCounter = affineOf(scev.evolution(of, definition.block.id, region), view.assuming) !== null;
      if (own !== null && !isCounter) found.add(`${variableWords(func.vars[own]!)}, which iterations change`);
    } else if (instr.op === "binary" || instr.op === "unary" || instr.op === "cast" || instr.op === "copy")
      operandsOf(instr).forEach(visit);
  };
  visit(operand);
  return found;
}

const isChoice = ({ standsFor }: Var): boolean => standsFor !== undefined && "words" in standsFor;

/** The type to which the subscript is reduced, if without that it would be affine; of several one. */
export function wrappingType({ scope }: View, subscript: Trec): IntType | null {
  let found: IntType | null = null;
  const unwrapped = (t: Trec): Trec =>
    rewriteAtoms(t, (a) => {
      if (a.kind !== "wrap") return atom(a);
      found ??= a.type;
      return unwrapped(a.of);
    });
  const sum = unwrapped(subscript);
  return affineOf(sum, scope) === null ? null : found;
}

/**
 * Is one of the compared numbers a product of sizes that is no size itself, as 64 bits might not hold it
 * (`AffineScope.productForm`)?
 */
export function comparesProduct({ scev, region }: View, term: Terminator, at: BlockId): boolean {
  if (term.op !== "branch" || term.cond.kind !== "value") return false;
  const test = scev.definition(term.cond.id)?.instr;
  if (test?.op !== "binary") return false;
  return [test.left, test.right].some((side) => {
    return hasProduct(scev.evolution(side, at, region));
  });
}

const hasProduct = (tree: Trec): boolean =>
  tree.kind === "poly" &&
  tree.poly.terms.some(
    ({ factors }) =>
      factors.reduce((degree, { power }) => degree + power, 0) > 1 ||
      factors.some(({ atom }) => atom.kind === "wrap" && hasProduct(atom.of)),
  );

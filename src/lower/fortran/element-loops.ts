// Loops over the elements of arrays and sections (Fortran 2018, 10.2.1.3): assignments and sums of them.
//
// All scalars in an expression are computed in front of the loops; bounds and subscripts too. The loops have
// no text of their own: the statement is all of them.

import type { Designator, TypedExpr } from "../../frontend/fortran/ast.ts";
import { isElemental } from "../../frontend/fortran/sema/intrinsics.ts";
import { int } from "../../ir/build.ts";
import type { BlockId, MemRef, Operand, VarId } from "../../ir/func.ts";
import { INT, type IntType, isScalarType, LONG } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import { areApart } from "./apart.ts";
import { isRegister, type ProcedureContext } from "./context.ts";
import { branchOnCondition, kindOfValue, scalarValue } from "./expressions.ts";
import { referenceOf } from "./references.ts";
import { type Section, sameSection, sectionOf, whyNoSection } from "./sections.ts";
import { scalarType, TRUTH } from "./types.ts";

/**
 * Has the value the shape of the section, and can it be computed element by element? Null: yes; else what
 * stands against it, in words that follow "with". `isSet`: while the section's elements are set.
 */
export function whyNotElements(
  context: ProcedureContext,
  target: Section,
  value: TypedExpr,
  isSet: boolean,
): string | null {
  const first = (parts: readonly TypedExpr[]): string | null => {
    for (const part of parts) {
      const why = whyNotElements(context, target, part, isSet);
      if (why !== null) return why;
    }
    return null;
  };
  const whyNoNumber = isScalarType(scalarType(value.type)) ? null : kindOfValue(value.type);
  switch (value.kind) {
    case "integer":
    case "real":
    case "logical":
      return null;
    case "variable":
    case "section":
      if (value.rank === 0) return whyNoNumber;
      return whyNotAlongside(context, target, value, isSet) ?? whyNoNumber;
    case "element":
      return value.of.kind === "variable"
        ? (first(value.subscripts) ?? whyNoNumber)
        : "a part of a structure";
    case "convert":
    case "negate":
    case "not":
      return whyNoNumber ?? first([value.arg]);
    case "binary":
      return first([value.left, value.right]) ?? whyNoNumber;
    case "intrinsic":
      return whyNoNumber ?? first(value.args);
    case "opaque":
      return value.what;
    case "call":
      return `a call of "${value.procedure}"`;
    default:
      return kindOfValue(value.type);
  }
}

function whyNotAlongside(
  context: ProcedureContext,
  target: Section,
  value: Designator,
  isSet: boolean,
): string | null {
  const own = sectionOf(context, value);
  if (own === null) return whyNoSection(context, value);
  const [name, other] = [own, target].map(({ symbol }) => `"${context.symbol(symbol).name}"`);
  if (!isAlongside(own, target)) return `steps of ${name} that are no multiples of those of ${other}`;
  if (!isSet) return null;
  if (own.symbol !== target.symbol)
    return own.isTarget && target.isTarget ? `${name} and ${other} that may be the same array` : null;
  if (sameSection(own, target) || areApart(context, own, target)) return null;
  return `elements of ${name} on the right that it may have set before`;
}

/** Counts the value's section in whole steps while the target's is counted? */
function isAlongside(own: Section, target: Section): boolean {
  const [steps, all] = [own, target].map(({ subscripts }) =>
    subscripts.flatMap((one) => (one.kind === "range" ? [one.step] : [])),
  );
  return steps!.length === all!.length && steps!.every((step, k) => step % all![k]! === 0n);
}

const COUNTERS = ["$i", "$j", "$k", "$l"];

/** One counter, and where it counts. */
interface Counted {
  readonly variable: VarId;
  readonly first: Operand;
  readonly step: bigint;
}

/** Loops over the elements of a section, and what has its shape, element by element. */
export class ElementLoops {
  readonly #context: ProcedureContext;
  readonly #target: Section;
  readonly #span: Span | null;
  /** Of the target's ranges, in order. */
  readonly #counters: Counted[] = [];
  readonly #lasts: Operand[] = [];
  /** Subscripts that are the same for all elements; null for ranges, which are counted by `#ranges`. */
  readonly #fixed: (Operand | null)[] = [];
  readonly #ranges: number[] = [];
  #isStarted = false;

  constructor(context: ProcedureContext, target: Section, span: Span | null) {
    this.#context = context;
    this.#target = target;
    this.#span = span;
  }

  /** Loops over all elements: `element` gives that of a section which has the target's shape. */
  run(body: (element: (of: Designator) => MemRef) => void): void {
    const context = this.#context;
    this.#start();
    const indices = this.#fixed.map((index, k) => ({ index, range: this.#ranges[k]! }));
    this.#loops(() =>
      body((of) => {
        const subscripts = indices.map(({ index, range }) => {
          const operand = index ?? this.#counter(range);
          return this.#standIn(() => operand);
        });
        return referenceOf(context, this.#elementOf(of, subscripts));
      }),
    );
  }

  /** Computes where the loops begin and end: in front of all of them. */
  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const context = this.#context;
    let ranges = 0;
    for (const one of this.#target.subscripts) {
      this.#ranges.push(ranges);
      if (one.kind === "range") ranges++;
      this.#fixed.push(one.kind === "index" ? one.value() : null);
    }
    const ends = this.#target.subscripts.flatMap((one) =>
      one.kind === "range" ? [{ first: one.first(), last: one.last(), step: one.step }] : [],
    );
    const type = this.#typeOfCounters(ends.flatMap((end) => [end.first, end.last]));
    for (const { first, last, step } of ends) {
      const name = COUNTERS[this.#counters.length] ?? "$t";
      const variable = context.temporary(name, type, "the number of an element");
      this.#counters.push({ variable, first: context.cast(first, type), step });
      this.#lasts.push(context.cast(last, type));
    }
  }

  /** The last range is the outermost loop: the first subscript runs fastest. */
  #loops(body: () => void): void {
    const context = this.#context;
    const nest = (k: number): void => {
      if (k < 0) {
        // Its conditions are no part of what ends the loops.
        context.within("other", this.#span, body);
        return;
      }
      const { variable, first, step } = this.#counters[k]!;
      const type = context.func.vars[variable]!.type;
      const [header, inside, exit] = [0, 1, 2].map(() => context.newBlock()) as [BlockId, BlockId, BlockId];
      const last = this.#lasts[k]!;
      context.set(variable, first);
      const isOutermost = k === this.#counters.length - 1;
      const text = isOutermost ? { span: this.#span } : { span: null, near: this.#span };
      context.func.loops.set(header, { kind: "for", ...text, body: null, iterator: variable });
      context.start(header);
      const cond = context.binary(step < 0n ? "ge" : "le", context.get(variable), last, TRUTH);
      context.end({ op: "branch", cond, then: inside, other: exit, stmt: context.stmt });
      context.resume(inside);
      nest(k - 1);
      context.set(variable, context.binary("add", context.get(variable), int(step, type), type));
      context.jump(header);
      context.resume(exit);
    };
    nest(this.#counters.length - 1);
  }

  #counter(k: number): Operand {
    return this.#context.get(this.#counters[k]!.variable);
  }

  /** The value of one element, as an expression of scalars; what is none of an array is computed now. */
  scalar(e: TypedExpr): TypedExpr {
    this.#start();
    if (e.rank === 0 && this.#isRepeatable(e)) return withoutText(e);
    if (e.rank === 0) {
      const value = scalarValue(this.#context, withoutText(e));
      return this.#standIn(() => value, e);
    }
    switch (e.kind) {
      case "variable":
      case "section":
        return this.#elementAt(e);
      case "convert":
      case "negate":
      case "not":
        return { ...e, arg: this.scalar(e.arg), rank: 0, span: null };
      case "binary":
        return { ...e, left: this.scalar(e.left), right: this.scalar(e.right), rank: 0, span: null };
      case "intrinsic":
        return { ...e, args: e.args.map((arg) => this.scalar(arg)), rank: 0, span: null };
      default:
        throw new Error(`${this.#context.func.name}: an array expression of the kind ${e.kind}`);
    }
  }

  /**
   * May it as well be computed for each element, as in a loop of the author's? What is read in memory, no
   * element of the target may be.
   */
  #isRepeatable(e: TypedExpr): boolean {
    const recur = (part: TypedExpr): boolean => this.#isRepeatable(part);
    switch (e.kind) {
      case "convert":
      case "negate":
      case "not":
        return recur(e.arg);
      case "binary":
        return recur(e.left) && recur(e.right);
      case "intrinsic":
        return isElemental(e.name) && isScalarType(scalarType(e.type)) && e.args.every(recur);
      case "element": {
        if (e.of.kind !== "variable") return false;
        const own = this.#context.symbol(e.of.symbol).attributes;
        const mayBeTarget = own.has("target") || own.has("pointer");
        const isOther = e.of.symbol !== this.#target.symbol && !(mayBeTarget && this.#target.isTarget);
        return isOther && !own.has("volatile") && e.subscripts.every(recur);
      }
      default:
        return staysTheSame(this.#context, e);
    }
  }

  /** The element of another section that has the place of the target's. */
  #elementAt(e: Designator): TypedExpr {
    const context = this.#context;
    let range = 0;
    const subscripts = sectionOf(context, e)!.subscripts.map((one) => {
      if (one.kind === "index") {
        const value = one.value();
        return this.#standIn(() => value);
      }
      const [k, first] = [range++, one.first()];
      return this.#standIn(() => this.#shifted(k, first, one.step));
    });
    return this.#elementOf(e, subscripts);
  }

  #elementOf(e: Designator, subscripts: readonly TypedExpr[]): Designator {
    const of = e.kind === "section" ? e.of : e;
    return { kind: "element", of, subscripts, type: e.type, rank: 0, span: null };
  }

  /** `first + (counter - first of the target)`, where the steps are the same; else so many steps. */
  #shifted(k: number, first: Operand, step: bigint): Operand {
    const context = this.#context;
    const own = this.#counters[k]!;
    const type = context.func.vars[own.variable]!.type;
    const here = this.#counter(k);
    if (step === own.step && sameOperand(first, own.first)) return here;
    const passed = context.binary("sub", here, own.first, type);
    const factor = step / own.step;
    const moved = factor === 1n ? passed : context.binary("mul", passed, int(factor, type), type);
    return context.binary("add", context.cast(first, type), moved, type);
  }

  #typeOfCounters(ends: readonly Operand[]): IntType {
    const isLong = ends.some((end) => {
      const type = this.#context.typeOf(end);
      return type.kind === "int" && type.bits > 32;
    });
    return isLong ? LONG : INT;
  }

  /** An expression that is the operand. */
  #standIn(operand: () => Operand, of?: TypedExpr): TypedExpr {
    const type = of?.type ?? ({ kind: "integer", bytes: 4 } as const);
    const made: TypedExpr = { kind: "opaque", what: "", parts: [], type, rank: 0, span: null };
    this.#context.standIns.set(made, operand);
    return made;
  }
}

/** Whatever elements are set, and nothing is read in memory: it may as well be computed for each of them. */
export function staysTheSame(context: ProcedureContext, e: TypedExpr): boolean {
  switch (e.kind) {
    case "integer":
    case "real":
    case "logical":
      return true;
    case "variable":
      return isRegister(context.symbol(e.symbol));
    case "convert":
    case "negate":
    case "not":
      return staysTheSame(context, e.arg);
    case "binary":
      return staysTheSame(context, e.left) && staysTheSame(context, e.right);
    default:
      return false;
  }
}

const sameOperand = (a: Operand, b: Operand): boolean =>
  (a.kind === "int" && b.kind === "int" && a.value === b.value) ||
  (a.kind === "value" && b.kind === "value" && a.id === b.id);

/** A copy that nothing in the author's text stands for. */
function withoutText(e: TypedExpr): TypedExpr {
  switch (e.kind) {
    case "element":
      return { ...e, of: { ...e.of, span: null }, subscripts: e.subscripts.map(withoutText), span: null };
    case "convert":
    case "negate":
    case "not":
      return { ...e, arg: withoutText(e.arg), span: null };
    case "binary":
      return { ...e, left: withoutText(e.left), right: withoutText(e.right), span: null };
    case "intrinsic":
      return { ...e, args: e.args.map(withoutText), span: null };
    default:
      return { ...e, span: null };
  }
}

/** Does something where the condition holds. */
export function onlyIf(context: ProcedureContext, asked: TypedExpr, then: () => void): void {
  const [inside, join] = [context.newBlock(), context.newBlock()];
  branchOnCondition(context, asked, inside, join);
  context.resume(inside);
  then();
  context.start(join);
}

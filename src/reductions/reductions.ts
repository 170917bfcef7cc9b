// Reductions: variables that loops only reduce into, in an order that does not matter.
//
//     for (i) { s += a[i] + b[i];            s: +      in whatever order, s is the same after the loops
//       if (b[i] > x) count++;               count: +
//       bits = bits | m[i];                  bits: |
//       if (a[i] > top) top = a[i];          top: max
//       if (m[i] == 0) all = 0; }            all: &&   if it is 0 or 1 before the loops; else &
//
// An operator that is associative and commutative may be applied in any order, by several threads, each to a
// part of the operands (Pugh & Wonnacott, "Static Analysis of Upper and Lower Bounds on Dependences and
// Parallelism", 1994; Rauchwerger & Padua, "The LRPD Test", 1995, section 2 for the pattern). It is so for
// integers, where sums wrap around; for floating-point sums and products where the user says so. A sum of
// signed integers that never leaves its type in the author's order may leave it in another: partial sums are
// unsigned then, unless signed arithmetic wraps (-fwrapv), or each is a part of a count that begins at zero
// or above.
//
// Looked for in the function as written, in SSA, with choices by data as selects (`opt/pipeline.ts`,
// overapproximatingPasses). The values of a variable begin with the φ of an outermost loop; they are all that
// is made of one of them in the loops:
//
//     φ(v, v)   φ(v, K)   v ⊕ x   c ? v : v   c ? K : v   x > v ? x : v   v ? x : 0
//
// where x and c come of no such value.
//
// By induction each is the first one ⊕ something that does not depend on it. If anything else uses one of
// them, it is no reduction. What the source evaluates only if the variable has some value, other threads
// evaluate though it has another: that must be nothing that could go wrong. A second look at the same element
// can't, nor one at an element of a declared array that is certainly in it, which the description tells
// (`transform/speculative-reads.ts`).

import type { Loop } from "../analysis/cfg/loops.ts";
import { SameTrees } from "../analysis/data/same-trees.ts";
import { isCompare, sameOperand } from "../ir/build.ts";
import { definitions, uses } from "../ir/def-use.ts";
import type {
  BinaryInstr,
  CastInstr,
  Func,
  Instr,
  MemRef,
  Operand,
  PhiInstr,
  SelectInstr,
  ValueId,
  VarId,
} from "../ir/func.ts";
import { sameType, type Type } from "../ir/type.ts";
import { has, speculativeReadsOf, type Web } from "./value-web.ts";

/** By what threads reduce; `andThen` and `orElse` of truths. */
export type SumOperator = "add" | "mul" | "and" | "or" | "xor";
export type Operator = SumOperator | "min" | "max" | "andThen" | "orElse";

/** The operations of the IR: no comparison, and no choice. */
export const isSumOperator = (operator: Operator | "set"): operator is SumOperator =>
  SUM_OPERATORS.has(operator);

const SUM_OPERATORS: ReadonlySet<string> = new Set<SumOperator>(["add", "mul", "and", "or", "xor"]);

export interface Reduction {
  readonly operator: Operator;
  /** Must what a part of the iterations adds up be unsigned, because it may leave the variable's type? */
  readonly inUnsigned: boolean;
  /** What it holds in the loops, and right after them. */
  readonly values: ReadonlySet<ValueId>;
  /** What the source reads only where it has some value: it must be there all the same. */
  readonly speculativeReads: readonly MemRef[];
}

interface ReductionOptions {
  /** Also of floating-point numbers (+ and *). */
  readonly reassociate: boolean;
}

/** What one value makes of another. */
type Step =
  | {
      readonly kind: "operator";
      readonly operator: Operator;
      readonly mayOverflow: boolean;
      readonly isCount: boolean;
    }
  /** The value, or this number. */
  | { readonly kind: "assign"; readonly number: bigint }
  /** 0 or 1, as the value is zero or not: "and" and "or" with something else. */
  | { readonly kind: "truth"; readonly of: "and" | "or" | "itself" }
  /** The same value. */
  | { readonly kind: "same" };

const SAME: Step = { kind: "same" };

/** By what the operations are called: what is added up may be subtracted. */
export const OPERATORS: ReadonlyMap<string, SumOperator> = new Map([
  ["add", "add"],
  ["sub", "add"],
  ["mul", "mul"],
  ["and", "and"],
  ["or", "or"],
  ["xor", "xor"],
]);
const BITWISE: ReadonlySet<Operator | undefined> = new Set(["and", "or", "xor"] as const);

/** Bits of the widest type that partial sums are made in. */
export const WIDEST = 64;

/** Of `func` in SSA, the variables that `loops`, outermost ones, use as reductions only. */
export function reductionsIn(
  func: Func,
  loops: readonly Loop[],
  options: ReductionOptions,
): ReadonlyMap<VarId, Reduction> {
  const found = new Map<VarId, Reduction | null>();
  const reader = new Reader(func, options);
  for (const loop of loops)
    for (const instr of func.blocks[loop.header]!.instrs) {
      if (instr.op !== "phi") break;
      const { var: variable } = func.values[instr.result]!;
      if (variable !== null)
        found.set(variable, both(found.get(variable), reader.reductionFrom(loop, instr)));
    }
  return new Map([...found].flatMap(([id, of]) => (of === null ? [] : [[id, of] as const])));
}

class Reader {
  private readonly func: Func;
  private readonly options: ReductionOptions;
  private readonly defined;
  private readonly used;
  private readonly same: SameTrees;

  constructor(func: Func, options: ReductionOptions) {
    this.func = func;
    this.options = options;
    this.defined = definitions(func);
    this.used = uses(func);
    this.same = new SameTrees(func, this.defined);
  }

  /** Of the variable whose value comes round by this φ. */
  reductionFrom(loop: Loop, first: PhiInstr): Reduction | null {
    const { type } = this.func.values[first.result]!;
    const isNumber = type.kind === "int" && type.bits <= WIDEST;
    const isFloat = type.kind === "float" && this.options.reassociate;
    if (!isNumber && !isFloat && type.kind !== "bool") return null;
    const web = this.webFrom(loop, first);
    const steps = web && this.stepsOf(web, first);
    const speculativeReads = web && speculativeReadsOf(this.func, loop, web, this.same);
    if (!web || !steps || !speculativeReads) return null;
    const entry = this.entryOf(loop, first);
    const chosen = operatorOf(steps, entry && this.numberOf(entry), type.kind === "bool");
    if (chosen === null || (isFloat && chosen.operator !== "add" && chosen.operator !== "mul")) return null;
    return {
      ...chosen,
      inUnsigned: chosen.inUnsigned && !isFloat,
      values: new Set([...web.values, ...web.behind]),
      speculativeReads,
    };
  }

  /**
   * What is made of the φ in the loop; null where it is used in a way that no step of a reduction uses it.
   */
  private webFrom(loop: Loop, first: PhiInstr): Web | null {
    const web: Web = { values: new Set([first.result]), tests: new Set(), behind: new Set() };
    const work: ValueId[] = [first.result];
    for (let value = work.pop(); value !== undefined; value = work.pop())
      for (const use of this.used.get(value) ?? []) {
        if (use.kind === "extent") return null;
        if (!loop.blocks.has(use.block)) {
          if (use.kind === "instr" && use.instr.op === "phi") web.behind.add(use.instr.result);
          continue;
        }
        if (use.kind === "term") return null;
        const part = this.partOf(use.instr, value, web);
        if (part === null || !("result" in use.instr) || use.instr.result === null) return null;
        const { result } = use.instr;
        if (web[part].has(result)) continue;
        web[part].add(result);
        work.push(result);
      }
    return web;
  }

  /** A truth in `int`, as operators take it, is still the truth. */
  private partOf(instr: Instr, value: ValueId, web: Web): "values" | "tests" | null {
    const isTruth = instr.op === "cast" && web.values.has(value) && this.isTruthIn(instr, instr.result);
    return isTruth ? "values" : partOf(instr, web.tests.has(value));
  }

  /** From a truth to a number, or back. */
  private isTruthIn({ arg }: CastInstr, result: ValueId): boolean {
    const [from, to] = [this.typeOf(arg), this.func.values[result]!.type];
    return from !== null && [from, to].some(({ kind }) => kind === "bool") && [from, to].every(isWhole);
  }

  private stepsOf(web: Web, first: PhiInstr): readonly Step[] | null {
    const steps = [...web.values].map((value) => {
      const definition = this.defined.get(value);
      return definition?.kind === "instr" ? this.stepBy(definition.instr, web, first) : null;
    });
    const real = steps.filter((step) => step !== null);
    return real.length === steps.length ? real : null;
  }

  private stepBy(instr: Instr, web: Web, first: PhiInstr): Step | null {
    switch (instr.op) {
      case "phi": {
        const others = instr.args.filter((arg) => !has(web.values, arg));
        if (instr === first) return others.length === 1 ? SAME : null;
        return others.length === 0 ? SAME : this.assigned(others);
      }
      case "binary":
        return this.stepByBinary(instr, web, first);
      case "cast":
        return this.isTruthIn(instr, instr.result) ? SAME : null;
      case "select":
        return this.stepBySelect(instr, web);
      default:
        return null;
    }
  }

  private stepByBinary(instr: BinaryInstr, web: Web, first: PhiInstr): Step | null {
    const operator = OPERATORS.get(instr.opcode);
    const type = this.func.values[first.result]!.type;
    const own = this.func.values[instr.result]!.type;
    const isTruth = type.kind === "bool" && own.kind === "int" && BITWISE.has(operator);
    if (operator === undefined || !(isTruth || sameType(own, type))) return null;
    const [isLeft, isRight] = [has(web.values, instr.left), has(web.values, instr.right)];
    if (isLeft === isRight || (isRight && instr.opcode === "sub")) return null;
    const other = isLeft ? instr.right : instr.left;
    if (has(web.tests, other)) return null;
    // A number may have other bits than the truth.
    if (isTruth && operator === "xor" && !this.isTruth(other, web)) return null;
    const isBits = ["and", "or", "xor"].includes(instr.opcode);
    const wraps = instr.overflow === "wrap" && !this.isSpeculated(instr.result);
    const isCount = instr.opcode === "add" && other.kind === "int" && other.value > 0n;
    return { kind: "operator", operator, mayOverflow: !isBits && !wraps, isCount };
  }

  private stepBySelect(select: SelectInstr, web: Web): Step | null {
    const { cond, then, other } = select;
    const [isThen, isOther] = [has(web.values, then), has(web.values, other)];
    if (has(web.values, cond) || has(web.tests, cond))
      return this.extreme(select, web) ?? this.truth(select, web);
    if (isThen && isOther) return SAME;
    if (!isThen && !isOther) return null;
    return this.assigned([isThen ? other : then]);
  }

  /** One number, whichever of them it is. */
  private assigned(operands: readonly Operand[]): Step | null {
    const [number, ...others] = operands.map((operand) => this.numberOf(operand));
    const isOne = number != null && others.every((other) => other === number);
    return isOne ? { kind: "assign", number } : null;
  }

  /** A constant, also as a truth, or less than nothing. */
  private numberOf(operand: Operand): bigint | null {
    if (operand.kind === "int") return operand.value;
    const instr = this.instrOf(operand);
    if (instr?.op === "unary" && instr.opcode === "neg" && instr.arg.kind === "int") return -instr.arg.value;
    if (instr?.op !== "cast" || this.typeOf(operand)?.kind !== "bool" || instr.arg.kind !== "int")
      return null;
    return instr.arg.value === 0n ? 0n : 1n;
  }

  /** `x > v ? x : v` and its like. */
  private extreme({ cond, then, other, result }: SelectInstr, web: Web): Step | null {
    const test = this.instrOf(cond);
    if (test?.op !== "binary" || !isCompare(test.opcode)) return null;
    const { type } = this.func.values[result]!;
    const isThen = has(web.values, then);
    if (type.kind !== "int" || isThen === has(web.values, other)) return null;
    const [v, x] = isThen ? [then, other] : [other, then];
    if (has(web.tests, x)) return null;
    const [left, right] = this.withoutCasts(test);
    const isLeft = sameOperand(left, v) && this.same.are(right, x);
    const isRight = sameOperand(right, v) && this.same.are(left, x);
    const order = { lt: -1, le: -1, gt: 1, ge: 1 }[test.opcode as string];
    if (order === undefined || isLeft === isRight) return null;
    // 1: v is taken where it is larger.
    const way = order * (isLeft ? 1 : -1) * (isThen ? 1 : -1);
    return { kind: "operator", operator: way > 0 ? "max" : "min", mayOverflow: false, isCount: false };
  }

  /** What is compared; without promotions, which keep values apart and in order. */
  private withoutCasts({ left, right }: BinaryInstr): readonly [Operand, Operand] {
    const [a, b] = [this.instrOf(left), this.instrOf(right)];
    if (a?.op !== "cast" || b?.op !== "cast") return [left, right];
    const [from, to] = [this.typeOf(a.arg), this.typeOf(left)];
    const isSame = from !== null && to !== null && this.typeOf(b.arg) !== null;
    const isWider =
      isSame &&
      sameType(from, this.typeOf(b.arg)!) &&
      from.kind === "int" &&
      to.kind === "int" &&
      to.bits > from.bits &&
      (to.signed || !from.signed);
    return isWider ? [a.arg, b.arg] : [left, right];
  }

  /** `v ? x : 0`, `v ? 1 : x` and `v ? 1 : 0`, x being 0 or 1. */
  private truth({ cond, then, other, result }: SelectInstr, web: Web): Step | null {
    const turned = this.isTruthOf(cond, web);
    if (turned === null) return null;
    const [yes, no] = turned ? [other, then] : [then, other];
    const isTruth = (x: Operand): boolean =>
      this.isTruth(x, web) || (this.isOnlyAsked(result) && !has(web.values, x) && !has(web.tests, x));
    if (isNumber(yes, 1n) && isNumber(no, 0n)) return { kind: "truth", of: "itself" };
    if (isNumber(no, 0n) && isTruth(yes)) return { kind: "truth", of: "and" };
    if (isNumber(yes, 1n) && isTruth(no)) return { kind: "truth", of: "or" };
    return null;
  }

  /** Is all that anybody wants to know of the value whether it is zero? */
  private isOnlyAsked(value: ValueId): boolean {
    return (this.used.get(value) ?? []).every((use) => {
      if (use.kind !== "instr") return false;
      const { instr } = use;
      if (instr.op === "unary") return instr.opcode === "not";
      const isCond = instr.op === "select" && instr.cond.kind === "value" && instr.cond.id === value;
      return isCond && ![instr.then, instr.other].some((arm) => arm.kind === "value" && arm.id === value);
    });
  }

  /** Is it whether a value of the web is zero (true), or is not (false)? */
  private isTruthOf(cond: Operand, web: Web): boolean | null {
    if (has(web.values, cond)) return false;
    const test = this.instrOf(cond);
    if (test?.op === "unary" && test.opcode === "not" && has(web.values, test.arg)) return true;
    if (test?.op !== "binary" || !has(web.values, test.left) || !isNumber(test.right, 0n)) return null;
    return test.opcode === "ne" ? false : test.opcode === "eq" ? true : null;
  }

  /** 0 or 1, and of no value of the web. */
  private isTruth(operand: Operand, web: Web): boolean {
    if (operand.kind === "int") return operand.value === 0n || operand.value === 1n;
    if (has(web.values, operand) || has(web.tests, operand)) return false;
    if (this.typeOf(operand)?.kind === "bool") return true;
    const instr = this.instrOf(operand);
    if (instr?.op === "binary") return isCompare(instr.opcode);
    if (instr?.op === "unary") return instr.opcode === "not";
    return instr?.op === "select" && this.isTruth(instr.then, web) && this.isTruth(instr.other, web);
  }

  private entryOf({ header, blocks }: Loop, first: PhiInstr): Operand | null {
    const entries = first.args.filter((_, k) => !blocks.has(this.func.blocks[header]!.preds[k]!));
    return entries.length === 1 ? entries[0]! : null;
  }

  private isSpeculated(value: ValueId): boolean {
    return this.func.speculated?.has(value) ?? false;
  }

  private instrOf(operand: Operand): Instr | null {
    const definition = operand.kind === "value" ? this.defined.get(operand.id) : undefined;
    return definition?.kind === "instr" ? definition.instr : null;
  }

  private typeOf(operand: Operand) {
    return operand.kind === "value" ? this.func.values[operand.id]!.type : null;
  }
}

const isNumber = (operand: Operand, number: bigint): boolean =>
  operand.kind === "int" && operand.value === number;

/** What the result of an instruction that uses a value, or a test, may be. */
function partOf(instr: Instr, isTest: boolean): "values" | "tests" | null {
  switch (instr.op) {
    case "select":
      return "values";
    case "phi":
      return isTest ? null : "values";
    case "binary":
      return isCompare(instr.opcode) ? "tests" : isTest ? null : "values";
    case "cast":
      return "tests";
    case "unary":
      return instr.opcode === "not" ? "tests" : null;
    default:
      return null;
  }
}

const isWhole = ({ kind }: Type): boolean => kind === "bool" || kind === "int";

/** `begin`: the number that the variable holds before the loop; null: not known. */
function operatorOf(
  steps: readonly Step[],
  begin: bigint | null,
  isTruth: boolean,
): Omit<Reduction, "values" | "speculativeReads"> | null {
  const real = steps.filter((step) => step.kind !== "same");
  const operators = real.filter((step) => step.kind === "operator");
  const [one] = operators;
  if (one !== undefined) {
    if (operators.length < real.length || operators.some(({ operator }) => operator !== one.operator))
      return null;
    const isCount = begin !== null && begin >= 0n && operators.every((step) => step.isCount);
    return { operator: one.operator, inUnsigned: !isCount && operators.some((step) => step.mayOverflow) };
  }
  const operator = assigned(real, begin, isTruth);
  return operator === null ? null : { operator, inUnsigned: false };
}

/** Of what is set to one number, or to what is true. */
function assigned(steps: readonly Step[], begin: bigint | null, isTruth: boolean): Operator | null {
  const numbers = new Set(steps.flatMap((step) => (step.kind === "assign" ? [step.number] : [])));
  const truths = new Set(steps.flatMap((step) => (step.kind === "truth" ? [step.of] : [])));
  if (numbers.size + truths.size === 0 || numbers.size > 1) return null;
  const [number = truths.has("and") ? 0n : 1n] = numbers;
  const isBit = (n: bigint) => n === 0n || n === 1n;
  if (truths.has("and") && truths.has("or")) return null;
  if (truths.has(number === 0n ? "or" : "and")) return null;
  if ((isTruth || (begin !== null && isBit(begin))) && isBit(number))
    return number === 0n ? "andThen" : "orElse";
  if (truths.size > 0) return null;
  // Whatever it was: no bit is left, or each is set.
  if (begin === null) return number === 0n ? "and" : number === -1n ? "or" : null;
  return (begin | number) === number ? "or" : (begin & number) === number ? "and" : null;
}

function both(known: Reduction | null | undefined, found: Reduction | null): Reduction | null {
  if (known === undefined || known === null || found === null) return known === undefined ? found : null;
  if (known.operator !== found.operator) return null;
  return {
    ...known,
    inUnsigned: known.inUnsigned || found.inUnsigned,
    values: new Set([...known.values, ...found.values]),
    speculativeReads: [...known.speculativeReads, ...found.speculativeReads],
  };
}

// Values that are made of numbers and macros, and products of what variables hold, spelled anew: no variable
// need hold them.
//
//     static double u[N / 2 * 2 + 1];      with the parameter N / 2 the array has 2 * (N / 2) + 1 elements
//     if (n * b != size) return 1;         here n * b got its value,
//     for (i = 0; i < n * b; i++)          of which these loops are told
//
// The expression is computed in the types in which the source computes it, by operations that the source has
// carried out in front of the nest, so that nothing overflows that did not there. Macros stay in the text:
// under another `-D` it is another number.

import type { Dominators } from "../analysis/cfg/dominators.ts";
import { dominatorsOf } from "../analysis/cfg/of-graph.ts";
import { blockOf, successors } from "../ir/build.ts";
import { type Definition, definitions } from "../ir/def-use.ts";
import type {
  BinaryInstr,
  BinaryOpcode,
  BlockId,
  CastInstr,
  Func,
  MacroConst,
  Operand,
  Overflow,
  PhiInstr,
  UnaryInstr,
  UnaryOpcode,
  ValueId,
} from "../ir/func.ts";
import { typeOf } from "../ir/operand.ts";
import { type IntType, sameType, type Type } from "../ir/type.ts";
import { PRECEDENCE } from "./emit-c/expression.ts";
import { promotedType, spellType, usual } from "./emit-c/types.ts";

/** Operations in operations that are followed. */
const MAX_STEPS = 16;
/** The same where variables take part: the product is to be read. */
const MAX_STEPS_OF_VARIABLES = 3;

/** Text with the type that a compiler gives it. */
interface Typed {
  readonly text: string;
  readonly precedence: number;
  readonly type: Type;
}

/** How values are called that the expression is made of. */
interface NamesOfParts {
  /** May throw Unnameable. */
  readonly macroName: (macro: MacroConst) => string;
  /** The author's expression that holds the value where the loops begin. */
  readonly holder: (value: ValueId) => string | null;
}

/** A primary expression of the value's type; null where something else takes part. */
export function spelledAnew(func: Func, id: ValueId, names: NamesOfParts): string | null {
  const value = { kind: "value", id } as const;
  const printed =
    new Printer(func, { ...names, holder: () => null }).operand(value, MAX_STEPS) ??
    new Printer(func, names).product(value, MAX_STEPS_OF_VARIABLES);
  return printed === null ? null : within(printed, PRECEDENCE.primary);
}

class Printer {
  readonly #func: Func;
  readonly #names: NamesOfParts;
  readonly #defined: ReadonlyMap<ValueId, Definition>;
  #dominators: Dominators | null = null;

  constructor(func: Func, names: NamesOfParts) {
    this.#func = func;
    this.#names = names;
    this.#defined = definitions(func);
  }

  get #doms(): Dominators {
    this.#dominators ??= dominatorsOf(this.#func);
    return this.#dominators;
  }

  operand(operand: Operand, steps: number): Typed | null {
    const type = typeOf(this.#func, operand);
    if (operand.kind === "int") return number(operand.value, type);
    // As the author spells it where it is an operand: bare.
    if (operand.kind === "macro")
      return {
        text: this.#names.macroName(this.#func.macros[operand.macro]!),
        precedence: PRECEDENCE.primary,
        type,
      };
    const made = operand.kind === "value" ? this.#defined.get(operand.id) : undefined;
    if (made?.kind !== "instr" || steps === 0) return null;
    switch (made.instr.op) {
      case "copy":
        return this.operand(made.instr.arg, steps - 1);
      case "cast":
        return this.#cast(made.instr, type, steps - 1);
      case "unary":
        return this.#unary(made.instr, type, steps - 1);
      case "binary":
        return this.#binary(made.instr, type, steps - 1);
      case "phi":
        return this.#choice(made.instr, made.block, type, steps - 1);
      default:
        return null;
    }
  }

  /** The same, of factors that variables hold. */
  product(operand: Operand, steps: number): Typed | null {
    if (operand.kind !== "value") return this.operand(operand, steps);
    const holder = this.#names.holder(operand.id);
    if (holder !== null)
      return { text: holder, precedence: PRECEDENCE.primary, type: typeOf(this.#func, operand) };
    const made = this.#defined.get(operand.id);
    if (made?.kind !== "instr" || steps === 0) return null;
    const { instr } = made;
    if (instr.op === "copy") return this.product(instr.arg, steps - 1);
    if (instr.op !== "binary" || instr.opcode !== "mul") return null;
    const [a, b] = [instr.left, instr.right].map((factor) => this.product(factor, steps - 1));
    return a && b ? this.#combined(instr, typeOf(this.#func, operand), a, b) : null;
  }

  #cast({ arg }: CastInstr, type: Type, steps: number): Typed | null {
    const of = this.operand(arg, steps);
    return of === null || !isInteger(of.type) ? null : converted(of, type);
  }

  #unary(instr: UnaryInstr, type: Type, steps: number): Typed | null {
    const arg =
      instr.opcode === "not" || !isSafe(instr.overflow, instr.opcode, type)
        ? null
        : this.operand(instr.arg, steps);
    if (arg === null || !sameType(promotedType(arg.type), type)) return null;
    const sign = instr.opcode === "neg" ? "-" : "~";
    return { text: `${sign}${within(arg, PRECEDENCE.primary)}`, precedence: PRECEDENCE.unary, type };
  }

  #binary(instr: BinaryInstr, type: Type, steps: number): Typed | null {
    const [a, b] = [instr.left, instr.right].map((operand) => this.operand(operand, steps));
    return a && b ? this.#combined(instr, type, a, b) : null;
  }

  #combined({ opcode, overflow }: BinaryInstr, type: Type, a: Typed, b: Typed): Typed | null {
    const operator = OPERATORS[opcode];
    if (operator === undefined || !isSafe(overflow, opcode, type)) return null;
    const [sign, precedence] = operator;
    const result = precedence === PRECEDENCE.shift ? promotedType(a.type) : usual(a.type, b.type);
    if (!sameType(result, type)) return null;
    // gcc -Wall asks for parentheses in shifts and around operations on bits.
    const isArithmetic = precedence >= PRECEDENCE.additive;
    const [least, most] = isArithmetic ? [precedence, precedence + 1] : [PRECEDENCE.unary, PRECEDENCE.unary];
    return { text: `${within(a, least)} ${sign} ${within(b, most)}`, precedence, type };
  }

  /** `(N > 10) ? N : 10`, of a φ where the two ways from one branch come together. */
  #choice({ args }: PhiInstr, at: BlockId, type: Type, steps: number): Typed | null {
    const [then, other] = choiceAt(this.#func, this.#doms, at) ?? [];
    if (then === undefined || other === undefined) return null;
    const { term } = blockOf(this.#func, then.branch);
    const cond = term.op === "branch" ? this.#condition(term.cond, steps) : null;
    const [a, b] = [then, other].map(({ edge }) => this.operand(args[edge]!, steps));
    if (cond === null || !a || !b || !sameType(usual(a.type, b.type), type)) return null;
    const [left, right] = [a, b].map((of) => within(of, PRECEDENCE.and));
    return { text: `${cond} ? ${left} : ${right}`, precedence: PRECEDENCE.conditional, type };
  }

  /** In parentheses. */
  #condition(operand: Operand, steps: number): string | null {
    const made = operand.kind === "value" ? this.#defined.get(operand.id) : undefined;
    const compared = made?.kind === "instr" && made.instr.op === "binary" ? made.instr : null;
    const sign = compared === null ? undefined : COMPARISONS[compared.opcode];
    if (compared === null || sign === undefined) {
      const truth = this.operand(operand, steps);
      return truth && within({ ...truth, precedence: PRECEDENCE.conditional }, PRECEDENCE.primary);
    }
    const [a, b] = [compared.left, compared.right].map((o) => this.operand(o, steps));
    const isSame = a && b && sameType(usual(a.type, b.type), typeOf(this.#func, compared.left));
    return isSame ? `(${within(a, PRECEDENCE.additive)} ${sign} ${within(b, PRECEDENCE.additive)})` : null;
  }
}

/** One of the two edges on which control comes together again, and the branch from which it came. */
interface Way {
  readonly edge: number;
  readonly branch: BlockId;
}

/**
 * The edges into a block on which the closest branch above it has chosen the first way, and the second; null:
 * there is no such branch.
 */
function choiceAt(func: Func, doms: Dominators, at: BlockId): readonly [Way, Way] | null {
  const branch = doms.idom(at);
  const { preds } = blockOf(func, at);
  if (branch === null || preds.length !== 2) return null;
  const ways = successors(blockOf(func, branch).term).map((to) =>
    preds.findIndex((from) => {
      const isOwn = to !== at && blockOf(func, to).preds.length === 1;
      return isOwn ? doms.dominates(to, from) : to === at && from === branch;
    }),
  );
  const [then, other] = ways;
  const isEach = ways.length === 2 && then !== other && ways.every((edge) => edge >= 0);
  return isEach
    ? [
        { edge: then!, branch },
        { edge: other!, branch },
      ]
    : null;
}

const COMPARISONS: Readonly<Partial<Record<BinaryOpcode, string>>> = {
  eq: "==",
  ne: "!=",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
};

const BITS = PRECEDENCE.and;

const OPERATORS: Readonly<Partial<Record<BinaryOpcode, readonly [text: string, precedence: number]>>> = {
  add: ["+", PRECEDENCE.additive],
  sub: ["-", PRECEDENCE.additive],
  mul: ["*", PRECEDENCE.multiplicative],
  div: ["/", PRECEDENCE.multiplicative],
  rem: ["%", PRECEDENCE.multiplicative],
  shl: ["<<", PRECEDENCE.shift],
  shr: [">>", PRECEDENCE.shift],
  and: ["&", BITS],
  or: ["|", BITS],
  xor: ["^", BITS],
};

const isInteger = (type: Type): type is IntType => type.kind === "int";

/** Signed sums that wrap around are the IR's alone, or those of `-fwrapv`. */
const isSafe = (overflow: Overflow, opcode: BinaryOpcode | UnaryOpcode, type: Type): boolean =>
  isInteger(type) && (overflow === "undefined" || opcode === "shl" || !type.signed);

const within = ({ text, precedence }: Typed, least: number): string =>
  precedence >= least ? text : `(${text})`;

/**
 * Null where a cast would be in need of a type's name that only the author has, or where it makes no integer.
 */
function converted(of: Typed, type: Type): Typed | null {
  const spelled = spellType(type);
  if (!isInteger(type) || spelled === null) return null;
  return { text: `(${spelled})${within(of, PRECEDENCE.unary)}`, precedence: PRECEDENCE.unary, type };
}

/**
 * Null for the least numbers of their types, which C has no constants for, and for types without constants.
 */
function number(value: bigint, type: Type): Typed | null {
  if (!isInteger(type) || type.bits < 32 || type.bits > 64 || value <= -(2n ** 31n)) return null;
  const text = `${value}${type.signed ? "" : "U"}${type.bits === 64 ? "L" : ""}`;
  return { text, precedence: value < 0n ? PRECEDENCE.unary : PRECEDENCE.primary, type };
}

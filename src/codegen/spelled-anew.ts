// Values that are made of numbers and macros, and products and quotients of what variables hold, spelled
// anew: no variable need hold them.
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
import { type Definition, definitionsOf } from "../ir/def-use.ts";
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
import type { Name } from "../source/words.ts";
import {
  binary,
  cast,
  type Expression,
  grouped,
  integer,
  isPrimary,
  named,
  plainType,
  unary,
} from "./expression.ts";

/** Operations in operations that are followed. */
const MAX_STEPS = 16;
/** The same where variables take part: the product is to be read. */
const MAX_STEPS_OF_VARIABLES = 3;

/** How values are called that the expression is made of. */
interface NamesOfParts {
  /** May throw Unnameable. */
  readonly macroName: (macro: MacroConst) => Name;
  /** The author's expression that holds the value where the loops begin. */
  readonly holder: (value: ValueId) => Expression | null;
}

/** An operand of anything, of the value's type; null where something else takes part. */
export function spelledAnew(func: Func, id: ValueId, names: NamesOfParts): Expression | null {
  const value = { kind: "value", id } as const;
  const made =
    new Maker(func, { ...names, holder: () => null }).operand(value, MAX_STEPS) ??
    new Maker(func, names).product(value, MAX_STEPS_OF_VARIABLES);
  return made && asOperand(made);
}

const asOperand = (e: Expression): Expression => (isPrimary(e) ? e : grouped(e));

class Maker {
  readonly #func: Func;
  readonly #names: NamesOfParts;
  readonly #defined: ReadonlyMap<ValueId, Definition>;
  #dominators: Dominators | null = null;

  constructor(func: Func, names: NamesOfParts) {
    this.#func = func;
    this.#names = names;
    this.#defined = definitionsOf(func);
  }

  get #doms(): Dominators {
    this.#dominators ??= dominatorsOf(this.#func);
    return this.#dominators;
  }

  operand(operand: Operand, steps: number): Expression | null {
    const type = typeOf(this.#func, operand);
    if (operand.kind === "int") return number(operand.value, type);
    // As the author spells it where it is an operand: bare.
    if (operand.kind === "macro") return named(this.#names.macroName(this.#func.macros[operand.macro]!));
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

  /** The same, of what variables hold: products, quotients, and sums with these. */
  product(operand: Operand, steps: number): Expression | null {
    if (operand.kind !== "value") return this.operand(operand, steps);
    const holder = this.#names.holder(operand.id);
    if (holder !== null) return holder;
    const made = this.#defined.get(operand.id);
    if (made?.kind !== "instr" || steps === 0) return null;
    const { instr } = made;
    if (instr.op === "copy") return this.product(instr.arg, steps - 1);
    if (instr.op !== "binary" || !FOLLOWED.has(instr.opcode)) return null;
    const [a, b] = [instr.left, instr.right].map((factor) => this.product(factor, steps - 1));
    return a && b ? this.#combined(instr, typeOf(this.#func, operand), a, b) : null;
  }

  /** Null where it makes no integer, or of none. */
  #cast({ arg }: CastInstr, type: Type, steps: number): Expression | null {
    if (!isInteger(type) || !isInteger(typeOf(this.#func, arg))) return null;
    const of = this.operand(arg, steps);
    return of && cast(plainType(type), of);
  }

  #unary({ opcode, overflow, arg }: UnaryInstr, type: Type, steps: number): Expression | null {
    if (opcode === "not" || !isSafe(overflow, opcode, type) || !this.#isOf(type, arg)) return null;
    const of = this.operand(arg, steps);
    return of && unary(opcode, asOperand(of));
  }

  #binary(instr: BinaryInstr, type: Type, steps: number): Expression | null {
    const [a, b] = [instr.left, instr.right].map((operand) => this.operand(operand, steps));
    return a && b ? this.#combined(instr, type, a, b) : null;
  }

  #combined(instr: BinaryInstr, type: Type, a: Expression, b: Expression): Expression | null {
    const { opcode, overflow, left, right } = instr;
    const isShift = opcode === "shl" || opcode === "shr";
    if (COMPARISONS.has(opcode) || !isSafe(overflow, opcode, type)) return null;
    if (!this.#isOf(type, left, ...(isShift ? [] : [right]))) return null;
    return isShift ? binary(opcode, inShift(a), inShift(b)) : binary(opcode, a, b);
  }

  /** Are these of a type in which sums are computed? */
  #isOf(type: Type, ...operands: readonly Operand[]): boolean {
    const isComputedIn = isInteger(type) && type.bits >= 32;
    return isComputedIn && operands.every((operand) => sameType(typeOf(this.#func, operand), type));
  }

  /** `(N > 10) ? N : 10`, of a φ where the two ways from one branch come together. */
  #choice({ args }: PhiInstr, at: BlockId, type: Type, steps: number): Expression | null {
    const [then, other] = choiceAt(this.#func, this.#doms, at) ?? [];
    if (then === undefined || other === undefined) return null;
    const { term } = blockOf(this.#func, then.branch);
    const cond = term.op === "branch" ? this.#condition(term.cond, steps) : null;
    const ends = [args[then.edge]!, args[other.edge]!];
    const [a, b] = ends.map((end) => this.operand(end, steps));
    if (cond === null || !a || !b || !this.#isOf(type, ...ends)) return null;
    return { kind: "conditional", cond: grouped(cond), then: a, other: inChoice(b) };
  }

  #condition(operand: Operand, steps: number): Expression | null {
    const made = operand.kind === "value" ? this.#defined.get(operand.id) : undefined;
    const compared = made?.kind === "instr" && made.instr.op === "binary" ? made.instr : null;
    if (compared === null || !COMPARISONS.has(compared.opcode)) return this.operand(operand, steps);
    const [a, b] = [compared.left, compared.right].map((o) => this.operand(o, steps));
    const type = typeOf(this.#func, compared.left);
    return a && b && this.#isOf(type, compared.left, compared.right) ? binary(compared.opcode, a, b) : null;
  }
}

/** Which comes first in a sum that is shifted, readers need not know. */
const inShift = (e: Expression): Expression =>
  e.kind === "binary" || e.kind === "conditional" ? grouped(e) : e;

const inChoice = (e: Expression): Expression => (e.kind === "conditional" ? grouped(e) : e);

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

const FOLLOWED: ReadonlySet<BinaryOpcode> = new Set(["mul", "div", "add", "sub"]);

const COMPARISONS: ReadonlySet<BinaryOpcode> = new Set(["eq", "ne", "lt", "le", "gt", "ge"]);

const isInteger = (type: Type): type is IntType => type.kind === "int";

/** Signed sums that wrap around are the IR's alone, or those of `-fwrapv`. */
const isSafe = (overflow: Overflow, opcode: BinaryOpcode | UnaryOpcode, type: Type): boolean =>
  isInteger(type) && (overflow === "undefined" || opcode === "shl" || !type.signed);

/** Null for the least numbers, and for types without constants. */
function number(value: bigint, type: Type): Expression | null {
  if (!isInteger(type) || (type.bits !== 32 && type.bits !== 64) || value <= -(2n ** 31n)) return null;
  return integer(value, type.bits, type.signed);
}

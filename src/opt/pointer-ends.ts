// Loops that end at a pointer count instead: by how far the pointer is from where the loop begins.
//
//      p = phi [p0, p + 1]                    d = end - p0
//      branch p != end, …              ─►     p = phi [p0, p + 1]
//                                             branch p - p0 != d, …
//
// To scalar evolution `end` and `p0` are symbols whose difference is no number; `d` is one symbol more, and
// `p - p0` the counter that the author left out. Where both pointers are made of one, `e = s + n` and `q =
// s`, `d` is made of the integers that were added.
//
// C lets programs compare by < and subtract only pointers into one object (C11 6.5.6p9, 6.5.8p5). By != they
// may compare any two, but the only way out of the loop is then through that comparison: one that is not to
// leave its object gets to `end` in it. Of pointers whose distance is no multiple of the element's size, a
// pointer to a scalar would not be aligned, which is undefined (6.3.2.3p7); for others, < is left as it is
// unless one pointer is a number of them after the other: the iteration would be lost that gets past `end`.
//
// Two pointers may move, as where `lo++` and `hi--` meet: `lo < hi` is then lo - lo0 < (hi - hi0) + d, with d
// = hi0 - lo0.
//
// Only loops that are left at one place, in which one side of the comparison is a φ of the header and a
// number, and the other stands still, or is another φ and a number. Relies on loop form.

import type { Dominators } from "../analysis/cfg/dominators.ts";
import type { Loop } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import {
  blockOf,
  insertInstr,
  int,
  isCompare,
  newValue,
  sameOperand,
  setInstrs,
  typeOf,
  value,
} from "../ir/build.ts";
import { type Definition, definitions } from "../ir/def-use.ts";
import type { BinaryInstr, BlockId, Func, Instr, Operand, PhiInstr, ValueId } from "../ir/func.ts";
import { LONG, sameType, type Type } from "../ir/type.ts";

export function countToPointers(func: Func): Func {
  const doms = dominatorsOf(func);
  const { loops } = forestOf(func);
  if (loops.length === 0) return func;
  const defined = definitions(func);
  for (const loop of loops) {
    const end = endOf(func, defined, loop);
    if (end !== null) rewrite({ func, doms, defined }, loop, end);
  }
  return func;
}

/** A function as it was, to which instructions are added. */
interface Graph {
  readonly func: Func;
  readonly doms: Dominators;
  readonly defined: Definitions;
}

/** A loop's test: `moved opcode still`, or the other way round. */
interface End {
  readonly block: BlockId;
  readonly test: BinaryInstr;
  /** What the φ is when the loop is entered that the moved side is made of. */
  readonly start: Operand;
  /** The φ of the pointer. */
  readonly phi: PhiInstr;
  /** Upwards, as far as is known. */
  readonly isForward: boolean;
}

type Definitions = ReadonlyMap<ValueId, Definition>;

function endOf(func: Func, defined: Definitions, loop: Loop): End | null {
  const [exit, ...others] = loop.exits;
  if (exit === undefined || others.length > 0 || loop.preheader === null || loop.irreducible) return null;
  const { term } = blockOf(func, exit.from);
  const made = term.op === "branch" && term.cond.kind === "value" ? defined.get(term.cond.id) : undefined;
  if (made?.kind !== "instr" || made.instr.op !== "binary" || !isCompare(made.instr.opcode)) return null;
  const test = made.instr;
  const { left, right } = test;
  if (!isCounted(func, test) && !isCountedInOne(func, defined, loop, test)) return null;
  const phi = phiOf(defined, loop, left) ?? phiOf(defined, loop, right);
  const start = phi === null ? undefined : argumentFrom(func, phi, loop, loop.preheader);
  if (phi === null || start?.kind !== "value" || !isKnownEnd(func, defined, loop, test)) return null;
  return { block: made.block, test, start, phi, isForward: !isBackward(func, defined, phi, loop) };
}

/**
 * One side stands still, or both are moved, towards each other or not: by `!=` they might miss each other.
 */
function isKnownEnd(
  func: Func,
  defined: Definitions,
  loop: Loop,
  { left, right, opcode }: BinaryInstr,
): boolean {
  const sides = [left, right];
  if (sides.some((side) => isInvariant(defined, loop, side))) return true;
  const phis = sides.map((side) => phiOf(defined, loop, side));
  const areMoved = phis.every(
    (phi) => phi !== null && argumentFrom(func, phi, loop, loop.preheader!)?.kind === "value",
  );
  return areMoved && phis[0] !== phis[1] && opcode !== "eq" && opcode !== "ne";
}

/**
 * Both sides point to the same type, and where they are compared their distance is a multiple of its size.
 */
function isCounted(func: Func, test: BinaryInstr): boolean {
  const kind = pointeeOf(func, test);
  if (kind === "struct" || kind === "union") return test.opcode === "ne" || test.opcode === "eq";
  return kind !== null && SCALARS.has(kind);
}

/** Structures, one a number of them after the other. */
function isCountedInOne(func: Func, defined: Definitions, loop: Loop, test: BinaryInstr): boolean {
  const kind = pointeeOf(func, test);
  const [a, b] = [test.left, test.right].map((side) => {
    const phi = phiOf(defined, loop, side);
    return phi === null ? side : argumentFrom(func, phi, loop, loop.preheader!);
  });
  if ((kind !== "struct" && kind !== "union") || a === undefined || b === undefined) return false;
  return sameOperand(originOf(defined, a).base, originOf(defined, b).base);
}

function pointeeOf(func: Func, { left, right }: BinaryInstr): Type["kind"] | null {
  const [type, other] = [typeOf(func, left), typeOf(func, right)];
  const isOne = type.kind === "pointer" && other.kind === "pointer" && sameType(type.to, other.to);
  return isOne ? type.to.kind : null;
}

const SCALARS: ReadonlySet<Type["kind"]> = new Set(["int", "bool", "enum", "float", "pointer"]);

function isInvariant(defined: Definitions, loop: Loop, operand: Operand): boolean {
  if (operand.kind !== "value") return false;
  const made = defined.get(operand.id);
  return made === undefined || made.kind !== "instr" || !loop.blocks.has(made.block);
}

/** The φ of the header to which numbers may have been added. */
function phiOf(defined: Definitions, loop: Loop, operand: Operand): PhiInstr | null {
  const made = operand.kind === "value" ? defined.get(operand.id) : undefined;
  if (made?.kind !== "instr" || !loop.blocks.has(made.block)) return null;
  const { instr } = made;
  if (instr.op === "phi") return made.block === loop.header ? instr : null;
  if (instr.op === "copy") return phiOf(defined, loop, instr.arg);
  return instr.op === "ptradd" && instr.index.kind === "int" ? phiOf(defined, loop, instr.base) : null;
}

function argumentFrom(func: Func, phi: PhiInstr, { header }: Loop, block: BlockId): Operand | undefined {
  return phi.args[blockOf(func, header).preds.indexOf(block)];
}

/** The last number that is added before the next iteration is a negative one. */
function isBackward(func: Func, defined: Definitions, phi: PhiInstr, loop: Loop): boolean {
  const next = argumentFrom(func, phi, loop, loop.latches[0]!);
  const made = next?.kind === "value" ? defined.get(next.id) : undefined;
  if (made?.kind !== "instr" || made.instr.op !== "ptradd") return false;
  const { index } = made.instr;
  return index.kind === "int" && index.value < 0n;
}

function rewrite(graph: Graph, loop: Loop, { block, test, start, phi, isForward }: End): void {
  const { func, defined } = graph;
  const { left, right, stmt } = test;
  const added: Instr[] = [];
  const counted = (side: Operand): Operand => {
    const between = (at: Operand, begin: Operand) =>
      isForward ? ([at, begin] as const) : ([begin, at] as const);
    if (isInvariant(defined, loop, side)) return distance(graph, loop, ...between(side, start));
    const own = phiOf(defined, loop, side)!;
    const begin = own === phi ? start : argumentFrom(func, own, loop, loop.preheader!)!;
    const [left, right] = between(side, begin);
    const moved = newValue(func, LONG);
    added.push({ op: "ptrdiff", result: moved, left, right, stmt });
    if (own === phi) return value(moved);
    const result = newValue(func, LONG);
    const further = distance(graph, loop, ...between(begin, start));
    added.push({
      op: "binary",
      result,
      opcode: "add",
      left: value(moved),
      right: further,
      overflow: "undefined",
      stmt,
    });
    return value(result);
  };
  const [first, second] = isForward ? [left, right] : [right, left];
  replace(func, block, test, { ...test, left: counted(first), right: counted(second) }, added);
}

function replace(func: Func, block: BlockId, old: Instr, now: Instr, before: readonly Instr[]): void {
  const { instrs } = blockOf(func, block);
  setInstrs(
    func,
    block,
    instrs.flatMap((instr) => (instr === old ? [...before, now] : [instr])),
  );
}

/** How many elements `to` is after `from`, computed in front of the loop. */
function distance(graph: Graph, loop: Loop, to: Operand, from: Operand): Operand {
  const { func, defined } = graph;
  const [a, b] = originsOf(defined, to, from);
  const at = outermost(defined, loop, [a.base, b.base, ...a.added, ...b.added]);
  const made = (instr: (result: ValueId) => Instr): Operand => {
    const result = newValue(func, LONG);
    insertInstr(func, at, blockOf(func, at).instrs.length, instr(result));
    return value(result);
  };
  const asLong = (index: Operand): Operand => {
    if (index.kind === "int") return int(index.value, LONG);
    if (sameType(typeOf(func, index), LONG)) return index;
    return made((result) => ({ op: "cast", result, arg: index, stmt: null }));
  };
  const join = (opcode: "add" | "sub", left: Operand, right: Operand): Operand =>
    made((result) => ({ op: "binary", result, opcode, left, right, overflow: "undefined", stmt: null }));
  const between = sameOperand(a.base, b.base)
    ? null
    : (known(graph, at, a.base, b.base) ??
      made((result) => ({ op: "ptrdiff", result, left: a.base, right: b.base, stmt: null })));
  const whole = a.added.reduce<Operand | null>(
    (sum, index) => (sum === null ? asLong(index) : join("add", sum, asLong(index))),
    between,
  );
  return b.added.reduce((sum, index) => join("sub", sum, asLong(index)), whole ?? int(0, LONG));
}

/**
 * In front of the outermost loop in which these stand still: what a nest as a whole begins with are its
 * parameters.
 */
function outermost(defined: Definitions, loop: Loop, operands: readonly Operand[]): BlockId {
  const isStill = (around: Loop) =>
    operands.every((operand) => operand.kind !== "value" || isInvariant(defined, around, operand));
  let at = loop;
  while (at.parent !== null && at.parent.preheader !== null && isStill(at.parent)) at = at.parent;
  return at.preheader!;
}

/**
 * The difference where it is computed before, or where the two are compared, which is a comparison of the
 * difference then.
 */
function known({ func, doms }: Graph, at: BlockId, left: Operand, right: Operand): Operand | null {
  for (let block: BlockId | null = at; block !== null; block = doms.idom(block))
    for (const instr of blockOf(func, block).instrs) {
      if (instr.op !== "ptrdiff" && instr.op !== "binary") continue;
      const isTurned = sameOperand(instr.left, right) && sameOperand(instr.right, left);
      if (!isTurned && !(sameOperand(instr.left, left) && sameOperand(instr.right, right))) continue;
      if (instr.op === "ptrdiff" && isTurned) continue;
      if (instr.op === "ptrdiff") return value(instr.result);
      if (!isCompare(instr.opcode) || !isCounted(func, instr)) continue;
      const result = newValue(func, LONG);
      const zero = int(0, LONG);
      const sides = isTurned ? { left: zero, right: value(result) } : { left: value(result), right: zero };
      replace(func, block, instr, { ...instr, ...sides }, [
        { op: "ptrdiff", result, left, right, stmt: instr.stmt },
      ]);
      return value(result);
    }
  return null;
}

interface Origin {
  readonly base: Operand;
  readonly added: readonly Operand[];
}

/** Both as what was added to the same pointer, or as they are. */
function originsOf(defined: Definitions, to: Operand, from: Operand): readonly [Origin, Origin] {
  const [a, b] = [originOf(defined, to), originOf(defined, from)];
  if (sameOperand(a.base, b.base)) return [a, b];
  return [
    { base: to, added: [] },
    { base: from, added: [] },
  ];
}

/** A pointer as what was added to another one, of the same type. */
function originOf(defined: Definitions, pointer: Operand): Origin {
  const added: Operand[] = [];
  let base = pointer;
  for (;;) {
    const made = base.kind === "value" ? defined.get(base.id) : undefined;
    if (made?.kind !== "instr" || made.instr.op !== "ptradd") return { base, added };
    added.push(made.instr.index);
    base = made.instr.base;
  }
}

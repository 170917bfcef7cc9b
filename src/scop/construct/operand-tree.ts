// The tree of operands of one statement: what is computed in it, and what it reads.
//
//     t = s + a        value(t) := phi(s) + A[i]        reads: phi(s), A[i]
//
// Which operand is part of the tree, which is read from a location, which is affine or known before the
// region, is decided elsewhere (`statements.ts`); here the tree is put together, with one access for all
// reads of one place.

import { blockOf, typeOf } from "../../ir/build.ts";
import type { BlockId, Instr, MemRef, Operand, ValueId } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { INT, sameType } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import type { Affine } from "../model/affine.ts";
import { type Predicate, testAt } from "../region/predicates.ts";
import type { Reference } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { DraftAccess, DraftTree } from "./draft.ts";

/** How an operand enters a tree. */
export type Leaf =
  /** A φ where control comes together again, as data decide: one of its arguments. */
  | {
      readonly kind: "choice";
      readonly value: ValueId;
      readonly choices: readonly JoinChoice[];
      /** See `SelectInstr`. */
      readonly hasBoth: boolean;
    }
  | { readonly kind: "constant"; readonly operand: Operand }
  | { readonly kind: "affine"; readonly form: Affine }
  | { readonly kind: "livein"; readonly value: ValueId }
  | { readonly kind: "location"; readonly of: "value" | "phi"; readonly value: ValueId }
  | { readonly kind: "inline"; readonly value: ValueId; readonly instr: Instr }
  /** A cheap value without a name from before the region: it is computed again where it is needed. */
  | { readonly kind: "again"; readonly instr: Instr };

/** `arg`, where `when` holds. */
export interface JoinChoice {
  readonly when: Predicate;
  readonly arg: Operand;
}

export function locationAccess(kind: "value" | "phi", value: ValueId): DraftAccess {
  return {
    array: { kind, value },
    subscripts: [],
    index: null,
    ranges: null,
    ref: null,
    stmt: null,
    text: null,
  };
}

/**
 * The reference as written, or one to the same array where that goes another way about (a pointer that walks
 * over rows).
 */
export function accessTo(
  { shape, subscripts, onData, ref, stmt, text }: Reference,
  tree: (operand: Operand) => DraftTree,
): DraftAccess {
  const steps = (r: MemRef) => r.path.map((s) => s.kind).join();
  const shown = steps(ref) === steps(shape.ref) ? ref : shape.ref;
  const index = onData?.index.map((operand) => (operand === null ? null : tree(operand))) ?? null;
  const ranges = onData?.ranges ?? null;
  return { array: { kind: "array", key: shape.key }, subscripts, index, ranges, ref: shown, stmt, text };
}

export class TreeBuilder {
  readonly model: RegionModel;
  readonly reads: DraftAccess[];
  readonly source: Set<StmtId>;
  readonly classify: (operand: Operand) => Leaf;

  constructor(
    model: RegionModel,
    reads: DraftAccess[],
    source: Set<StmtId>,
    classify: (operand: Operand) => Leaf,
  ) {
    this.model = model;
    this.reads = reads;
    this.source = source;
    this.classify = classify;
  }

  tree(operand: Operand): DraftTree {
    return this.leaf(this.classify(operand), typeOf(this.model.func, operand));
  }

  leaf(leaf: Leaf, type: DraftTree["type"]): DraftTree {
    switch (leaf.kind) {
      case "constant":
        return constantTree(leaf.operand);
      case "affine":
        return { kind: "affine", form: leaf.form, type };
      case "livein":
        return { kind: "livein", value: leaf.value, type };
      case "location":
        return this.read(locationAccess(leaf.of, leaf.value), type);
      case "inline":
        if (leaf.instr.stmt !== null) this.source.add(leaf.instr.stmt);
        return this.operation(leaf.instr, type);
      case "again":
        return this.operation(leaf.instr, type);
      case "choice":
        return this.choice(leaf.choices, leaf.hasBoth, type);
      default:
        return unreachable(leaf);
    }
  }

  /** The last one needs no test. */
  private choice(
    [first, ...others]: readonly JoinChoice[],
    hasBoth: boolean,
    type: DraftTree["type"],
  ): DraftTree {
    const then = this.tree(first!.arg);
    if (others.length === 0) return then;
    return {
      kind: "select",
      cond: this.predicate(first!.when),
      then,
      other: this.choice(others, hasBoth, type),
      type,
      ...(hasBoth && others.length === 1 && { hasBoth: true }),
    };
  }

  /**
   * An `int` that is not zero where the predicate holds; further parts are evaluated as C's `&&` and `||` do.
   */
  predicate(p: Predicate): DraftTree {
    switch (p.kind) {
      case "always":
        return truth(1n);
      case "test":
        return this.test(p.block, p.holds);
      case "and":
        return p.of
          .map((part) => this.predicate(part))
          .reduceRight((rest, cond) => ({ kind: "select", cond, then: rest, other: truth(0n), type: INT }));
      case "or":
        return p.of
          .map((part) => this.predicate(part))
          .reduceRight((rest, cond) => ({ kind: "select", cond, then: truth(1n), other: rest, type: INT }));
      default:
        return unreachable(p);
    }
  }

  private test(block: BlockId, holds: boolean): DraftTree {
    const { func } = this.model;
    const branch = blockOf(func, block).term;
    if (branch.stmt !== null) this.source.add(branch.stmt);
    const arg = this.tree(testAt(func, block)!);
    if (!holds) return { kind: "unary", opcode: "not", arg, overflow: "wrap", type: INT };
    if (sameType(arg.type, INT)) return arg;
    if (arg.type.kind === "bool") return { kind: "cast", arg, type: INT };
    const zero: DraftTree = { kind: "int", value: 0n, type: arg.type };
    return { kind: "binary", opcode: "ne", left: arg, right: zero, overflow: "wrap", type: INT };
  }

  /** Reads of one location, or of one load, are one access. */
  private read(access: DraftAccess, type: DraftTree["type"]): DraftTree {
    const known = this.reads.findIndex((r) => sameAccess(r, access));
    if (known < 0) this.reads.push(access);
    return { kind: "read", read: known < 0 ? this.reads.length - 1 : known, type };
  }

  private load(reference: Reference, type: DraftTree["type"]): DraftTree {
    // What says which element it is comes before it, once.
    const known = this.reads.findIndex(
      (r) => r.array.kind === "array" && r.subscripts === reference.subscripts,
    );
    if (known >= 0) return { kind: "read", read: known, type };
    return this.read(
      accessTo(reference, (operand) => this.tree(operand)),
      type,
    );
  }

  private operation(instr: Instr, type: DraftTree["type"]): DraftTree {
    switch (instr.op) {
      case "load":
        return this.load(this.model.references.get(instr)!, type);
      case "binary":
        return {
          kind: "binary",
          opcode: instr.opcode,
          left: this.tree(instr.left),
          right: this.tree(instr.right),
          overflow: instr.overflow,
          type,
        };
      case "unary":
        return {
          kind: "unary",
          opcode: instr.opcode,
          arg: this.tree(instr.arg),
          overflow: instr.overflow,
          type,
        };
      case "cast":
        return { kind: "cast", arg: this.tree(instr.arg), type };
      case "select":
        return {
          kind: "select",
          cond: this.tree(instr.cond),
          then: this.tree(instr.then),
          other: this.tree(instr.other),
          type,
          ...(instr.hasBoth && { hasBoth: true }),
        };
      case "call":
        if (instr.callee.kind !== "direct") break;
        return { kind: "call", name: instr.callee.name, args: instr.args.map((a) => this.tree(a)), type };
      default:
        break;
    }
    throw new Error(`${instr.op} in a tree`);
  }
}

const truth = (value: bigint): DraftTree => ({ kind: "int", value, type: INT });

function sameAccess(a: DraftAccess, b: DraftAccess): boolean {
  // Each reference has subscripts of its own.
  if (a.array.kind === "array" || b.array.kind === "array") return a.subscripts === b.subscripts;
  return a.array.kind === b.array.kind && a.array.value === b.array.value;
}

function constantTree(operand: Operand): DraftTree {
  switch (operand.kind) {
    case "int":
    case "float":
    case "macro":
      return operand;
    case "undef":
      return operand.type.kind === "float"
        ? { kind: "float", value: 0, text: null, type: operand.type }
        : { kind: "int", value: 0n, type: operand.type };
    case "value":
      throw new Error("a name is no constant");
    default:
      return unreachable(operand);
  }
}

// What a box does, as it is seen from outside: which elements it may read and write, what it needs, and what
// it computes.
//
//     while (it < max && …) { y[i] += v[k] * A[i][col[k]]; k++; it++; }
//         reads     y[i], v[any], A[any], col[any]: exact where nothing in the box has a say in the
//                   subscripts, else any element
//         writes    y[i], perhaps: not on each way through the box
//         needs     max, and what k and it are before it
//         computes  k and it, if anything after the box uses them
//
// A pointer that the box moves is followed back to where it came from, one place: `while (*p) p++` reads any
// element of what p pointed to.
//
// Nothing is lost: what a box has that cannot be said so makes it none. In particular it has to end
// (`ends.ts`), since what stands after it is taken to run.

import { blockOf, operandsOf, resultOf, termOperands, typeOf, usedValues } from "../../ir/build.ts";
import type {
  AddrInstr,
  BlockId,
  Func,
  Instr,
  LoadInstr,
  MemRef,
  Operand,
  StoreInstr,
  ValueId,
} from "../../ir/func.ts";
import { isNumberType } from "../../ir/type.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import { usersIn } from "../construct/used-after.ts";
import { accessText, inPlace, spanOfStmt } from "../region/access-words.ts";
import type { Analyses } from "../region/analyses.ts";
import { NOTHING_TO_CHANGE } from "../region/call-words.ts";
import { enteredWords } from "../region/loop-words.ts";
import { obstacleInBlocks, spanOfLoop } from "../region/obstacle.ts";
import { pointerObstacle } from "../region/pointer-in-memory.ts";
import type { MemoryInstr } from "../region/reference.ts";
import type { Box } from "../region/summary.ts";
import { isSureToEnd } from "./ends.ts";

/** Where a reference begins: an object, or a pointer from outside. `moved`: by how much nobody knows. */
interface Root {
  readonly base: MemRef["base"];
  /** The address of a part of an object, taken in the box: its path comes first. */
  readonly addr: AddrInstr | null;
  readonly moved: boolean;
}

export interface Inside {
  readonly memory: readonly {
    readonly instr: MemoryInstr;
    readonly block: BlockId;
    readonly root: Root;
    /** It is executed whenever the box is. */
    readonly isSure: boolean;
  }[];
  /** Scalars from outside. */
  readonly needs: readonly ValueId[];
  /** Scalars that are used outside. */
  readonly computes: readonly ValueId[];
}

/** Operations that give the same in the box and before it. */
const PURE: ReadonlySet<Instr["op"]> = new Set(["binary", "unary", "cast", "copy", "ptradd", "addr"]);
/** Addresses that are what the scalars say which they are made of, and pointers that do not change. */
const MADE_OF_SCALARS: ReadonlySet<Instr["op"]> = new Set(["addr", "ptradd", "copy"]);
/** Definitions that are followed. */
export const DEPTH = 16;

export function lookInside(func: Func, analyses: Analyses, box: Box): Result<Inside> {
  return new Looker(func, analyses, box).look();
}

export class Looker {
  readonly func: Func;
  readonly analyses: Analyses;
  readonly box: Box;

  constructor(func: Func, analyses: Analyses, box: Box) {
    this.func = func;
    this.analyses = analyses;
    this.box = box;
  }

  look(): Result<Inside> {
    const { func, box } = this;
    const { blocks } = box.sese;
    const obstacle = obstacleInBlocks(func, blocks, blocks) ?? this.endless();
    if (obstacle !== null) return fail(obstacle);
    const sure = this.sureBlocks();
    const memory: Inside["memory"][number][] = [];
    for (const id of blocks)
      for (const instr of blockOf(func, id).instrs) {
        if (instr.op !== "load" && instr.op !== "store") continue;
        const span = spanOfStmt(func, instr.stmt);
        if (instr.ref.volatile)
          return fail(reject("volatile-or-atomic", "an inner loop accesses something volatile", span));
        if (instr.ref.type.kind === "struct")
          return fail(reject("unsupported-type", "an inner loop copies a whole structure", span));
        if (!isNumberType(instr.ref.type)) return fail(pointerObstacle(func, instr, blocks));
        const root = this.rootOf(instr.ref);
        if (root === null) return fail(reject("variant-base-pointer", unknownArray(func, instr), span));
        const steps = [...instr.ref.path, ...(root.addr?.ref.path ?? [])];
        if (
          !steps.every((step) => step.kind === "field" || step.extent === null || this.isFixed(step.extent))
        )
          return fail(reject("unsupported-type", "an inner loop computes the length of an array", span));
        memory.push({ instr, block: id, root, isSure: sure.has(id) });
      }
    const needs = this.needed();
    if (!needs.ok) return needs;
    const computes = this.computed();
    if (!computes.ok) return computes;
    return ok({ memory, needs: needs.value, computes: computes.value });
  }

  isInside(value: ValueId): boolean {
    const definition = this.analyses.scev.definition(value);
    return definition !== null && this.box.sese.blocks.has(definition.block.id);
  }

  private endless(): Reject | null {
    const { func, analyses, box } = this;
    const { forest, doms, scev } = analyses;
    for (const block of box.sese.blocks) {
      if (forest.irreducible.has(block))
        return reject("irreducible-control-flow", enteredWords(func, null), null);
      const loop = forest.loopWithHeader(block);
      if (loop !== null && !isSureToEnd({ func, doms, scev }, loop)) {
        const place = func.loops.get(loop.header)?.told?.place;
        return reject(
          "unknown-trip-count",
          `the inner loop${place === undefined ? "" : ` (${place})`} may never end, for all that is known: ${NOTHING_TO_CHANGE}, unless its counter can have a limit`,
          spanOfLoop(func, loop),
        );
      }
    }
    return null;
  }

  /** Blocks that every way through the box passes: loops end. */
  private sureBlocks(): ReadonlySet<BlockId> {
    const { entry, exit } = this.box.sese;
    const sure = new Set<BlockId>();
    for (let at: BlockId | null = entry; at !== null && at !== exit; at = this.analyses.pdoms.ipdom(at))
      sure.add(at);
    return sure;
  }

  private *uses(): Generator<{ readonly operand: Operand; readonly instr: Instr | null }> {
    for (const id of this.box.sese.blocks) {
      const { instrs, term } = blockOf(this.func, id);
      for (const instr of instrs) for (const operand of operandsOf(instr)) yield { operand, instr };
      for (const operand of termOperands(term)) yield { operand, instr: null };
    }
  }

  private needed(): Result<readonly ValueId[]> {
    const found = new Set<ValueId>();
    for (const { operand, instr } of this.uses()) {
      if (operand.kind !== "value" || this.isInside(operand.id)) continue;
      // Where it is only accessed through, the access says where.
      const isAccess = instr?.op === "load" || instr?.op === "store";
      const scalars = this.scalarsOf(operand) ?? (isAccess ? [] : null);
      if (scalars === null)
        return fail(
          reject(
            "variant-base-pointer",
            "an inner loop computes with a pointer that the loops around it change",
            spanOfStmt(this.func, instr?.stmt ?? null),
          ),
        );
      for (const id of scalars) found.add(id);
    }
    return ok([...found]);
  }

  /**
   * A pointer that the loops around change is known by the scalars that it is made of, which the box needs.
   * Null: it is made of something else, and what a box learns by comparing it, say, would go unsaid.
   */
  private scalarsOf(pointer: Operand, depth = 0): readonly ValueId[] | null {
    if (pointer.kind !== "value") return [];
    if (isNumberType(typeOf(this.func, pointer))) return [pointer.id];
    if (!this.isSetAround(pointer)) return [];
    const definition = this.analyses.scev.definition(pointer.id)!;
    if (depth > DEPTH || !MADE_OF_SCALARS.has(definition.instr.op)) return null;
    const parts = operandsOf(definition.instr).map((o) => this.scalarsOf(o, depth + 1));
    return parts.includes(null) ? null : parts.flatMap((part) => part!);
  }

  /** In the loops around the box, or in it. */
  private isSetAround(operand: Operand): boolean {
    const definition = operand.kind === "value" ? this.analyses.scev.definition(operand.id) : null;
    return definition !== null && this.outermost().has(definition.block.id);
  }

  private outermost(): ReadonlySet<BlockId> {
    let loop = this.box.within;
    while (loop.parent !== null) loop = loop.parent;
    return loop.blocks;
  }

  private computed(): Result<readonly ValueId[]> {
    const { func, box } = this;
    const own = new Set<ValueId>();
    for (const id of box.sese.blocks)
      for (const instr of blockOf(func, id).instrs) {
        const result = resultOf(instr);
        if (result !== null) own.add(result);
      }
    const users = usersIn(func, this.analyses.scev);
    const using = new Set([...own].flatMap((id) => users.get(id) ?? []));
    const found = new Set<ValueId>();
    for (const block of func.blocks) {
      if (block === undefined || !using.has(block.id) || box.sese.blocks.has(block.id)) continue;
      const operands = [...block.instrs.flatMap(operandsOf), ...termOperands(block.term)];
      for (const value of usedValues(operands)) if (own.has(value)) found.add(value);
    }
    for (const extent of func.extents.values())
      if (extent.kind === "value" && own.has(extent.id))
        return fail(reject("unsupported-type", "an inner loop computes the length of an array"));
    const pointer = [...found].find((id) => !isNumberType(func.values[id]!.type));
    if (pointer === undefined) return ok([...found]);
    return fail(reject("variant-base-pointer", "a pointer that an inner loop moves is used after it"));
  }

  // ---- references ----

  private rootOf(ref: MemRef): Root | null {
    if (ref.base.kind === "object") return { base: ref.base, addr: null, moved: false };
    const root = this.rootOfPointer(ref.base.pointer, new Set(), 0);
    if (root === "self" || root === null || root.addr === null) return root === "self" ? null : root;
    // What is no element of an array has no neighbours.
    const isElement = root.addr.ref.path.at(-1)?.kind === "index";
    const [first] = ref.path;
    const isItself = !root.moved && first?.kind === "index" && isZeroOperand(first.index);
    return isElement || isItself ? root : null;
  }

  /**
   * Null: it is not known, or there are two. "self": what one of the φs is that are asked about, moved or
   * not.
   */
  private rootOfPointer(pointer: Operand, phis: ReadonlySet<ValueId>, depth: number): Root | "self" | null {
    if (pointer.kind !== "value" || depth > DEPTH) return null;
    if (phis.has(pointer.id)) return "self";
    const instr = this.analyses.scev.definition(pointer.id)?.instr;
    // Where it comes out of memory, as the pointer to a row, nobody knows what else is there.
    if (instr?.op === "load" && this.isSetAround(pointer)) return null;
    if (!this.isInside(pointer.id) && instr?.op !== "addr")
      return { base: { kind: "pointer", pointer }, addr: null, moved: false };
    switch (instr?.op) {
      case "copy":
        return this.rootOfPointer(instr.arg, phis, depth + 1);
      case "ptradd":
        return moved(this.rootOfPointer(instr.base, phis, depth + 1));
      case "addr": {
        const { base } = instr.ref;
        const isFixed = base.kind === "object" || !this.isDefinedInside(base.pointer);
        return isFixed && !instr.ref.volatile ? { base, addr: instr, moved: false } : null;
      }
      case "phi": {
        const all = new Set([...phis, pointer.id]);
        const roots = instr.args.map((arg) => this.rootOfPointer(arg, all, depth + 1));
        const [first = "self"] = roots.filter((root) => root !== "self");
        const isOne = roots.every((root) => root === "self" || isSameRoot(root, first));
        return isOne ? moved(first) : null;
      }
      default:
        return null;
    }
  }

  private isDefinedInside(operand: Operand): boolean {
    return operand.kind === "value" && this.isInside(operand.id);
  }

  /** May it be computed before the box? */
  isFixed(operand: Operand, depth = 0): boolean {
    if (operand.kind !== "value" || !this.isInside(operand.id)) return operand.kind !== "undef";
    const { instr } = this.analyses.scev.definition(operand.id)!;
    return depth < DEPTH && PURE.has(instr.op) && operandsOf(instr).every((o) => this.isFixed(o, depth + 1));
  }
}

export const isZeroOperand = (operand: Operand): boolean => operand.kind === "int" && operand.value === 0n;

const moved = (root: Root | "self" | null): Root | "self" | null =>
  root === null || root === "self" ? root : { ...root, moved: true };

function isSameRoot(a: Root | null, b: Root | "self" | null): boolean {
  if (a === null || b === null || b === "self" || a.addr !== b.addr) return false;
  if (a.base.kind === "object") return b.base.kind === "object" && a.base.var === b.base.var;
  const [p, q] = [a.base.pointer, b.base.kind === "pointer" ? b.base.pointer : null];
  return p.kind === "value" && q?.kind === "value" && p.id === q.id;
}

function unknownArray(func: Func, instr: LoadInstr | StoreInstr): string {
  const text = accessText(func, instr);
  const access = `${text === null ? "what an inner loop accesses" : `"${text}"`}${inPlace(func, instr.stmt)}`;
  return `the pointer to ${access} is computed in an inner loop, so that the array is unknown: ${NOTHING_TO_CHANGE}`;
}

// Value numbers: two operands with one number are equal wherever both are defined.
//
// Every expression is entered into a table by its operator and the numbers of its operands (hash-based value
// numbering, as VanDrunen & Hosking, "Value-Based Partial Redundancy Elimination", 2004, section 2). One walk
// in reverse postorder suffices for what GVN-PRE asks: a φ with an argument that is not numbered yet (a
// loop's) is a number of its own.
//
// Loads are expressions, too: their key ends with the version of memory by which the content is known
// (`analysis/alias/memory-versions.ts`). A load from where a store has just put a value has that value's
// number.
//
// Integers are simplified on the way, so that `(i + 1) - 1` has the number of `i`; additions of a constant to
// an addition of a constant are joined where overflow is undefined in both (where both are executed, neither
// overflows, so their sum does not). A constant macro is a number of its own, not a constant.

import type { AliasOracle } from "../analysis/alias/alias.ts";
import { MemoryVersions, type Version } from "../analysis/alias/memory-versions.ts";
import type { Dominators } from "../analysis/cfg/dominators.ts";
import type { LoopForest } from "../analysis/cfg/loops.ts";
import {
  blockOf,
  int,
  mapRef,
  operandsOf,
  refOperands,
  resultOf,
  typeOf,
  typeOfValue,
  value,
} from "../ir/build.ts";
import type {
  BinaryInstr,
  BlockId,
  Func,
  Instr,
  LoadInstr,
  MemRef,
  Operand,
  PhiInstr,
  StoreInstr,
  ValueId,
} from "../ir/func.ts";
import { reversePostorder } from "../ir/order.ts";
import { sameType, type Type, wrapInteger } from "../ir/type.ts";
import type { Brand } from "../support/brand.ts";
import { isExpression } from "./effects.ts";
import { foldBinary, foldCast, foldIdentity, foldUnary, integerShape } from "./fold.ts";

export type ValueNumber = Brand<"value-number">;

/**
 * A computation on value numbers; `template` has the operator and, in the places of its operands, anything of
 * their types.
 */
export interface Expression {
  readonly number: ValueNumber;
  readonly template: Instr;
  readonly operands: readonly ValueNumber[];
  readonly type: Type;
}

interface Known {
  /** The constant, or the first operand seen with this number; null for what is nowhere computed yet. */
  canonical: Operand | null;
  expression: Expression | null;
}

export class ValueNumbers {
  readonly versions: MemoryVersions;
  readonly #func: Func;
  readonly #byKey = new Map<string, ValueNumber>();
  readonly #known: Known[] = [];
  readonly #ofValue = new Map<ValueId, ValueNumber>();
  readonly #genuine = new Map<Instr, Expression>();
  readonly #stored = new Map<StoreInstr, MemRef>();

  /** Numbers the whole function, which has no unreachable blocks. */
  constructor(func: Func, doms: Dominators, forest: LoopForest, alias: AliasOracle) {
    this.#func = func;
    this.versions = new MemoryVersions(func, doms, forest, (instr, ref, changing) => {
      if (instr.op !== "store") return instr.op === "opaque" || alias.isVisibleToCalls(ref);
      return alias.mayAlias(this.#storedBy(instr), ref, { kind: "flow", changing });
    });
    for (const p of func.params) this.#define(p.value, this.#fresh());
    for (const b of reversePostorder(func)) this.#numberBlock(b);
  }

  /** Number of an operand. `undef` equals nothing, not even itself. */
  of(operand: Operand): ValueNumber {
    switch (operand.kind) {
      case "value": {
        const known = this.#ofValue.get(operand.id);
        if (known === undefined)
          throw new Error(`${this.#func.name}: value ${operand.id} is used before it is numbered`);
        return known;
      }
      case "int":
        return this.#constant(`int ${operand.value} ${typeKey(operand.type)}`, operand);
      case "float":
        return this.#constant(
          `float ${operand.text ?? ""} ${operand.value} ${typeKey(operand.type)}`,
          operand,
        );
      case "macro":
        return this.#constant(`macro ${operand.macro}`, operand);
      case "undef":
        return this.#fresh();
    }
  }

  /** A value that a pass has made is `number` from now on. */
  adopt(id: ValueId, number: ValueNumber): void {
    this.#define(id, number);
  }

  /** The computation that an instruction is; null where it is none, or was simplified to something else. */
  genuine(instr: Instr): Expression | null {
    return this.#genuine.get(instr) ?? null;
  }

  /** Some computation with this number. */
  expression(number: ValueNumber): Expression | null {
    return this.#known[number]!.expression;
  }

  /** A constant or macro, which is available everywhere. */
  constant(number: ValueNumber): Operand | null {
    const { canonical } = this.#known[number]!;
    return canonical?.kind === "value" ? null : canonical;
  }

  /** The same computation on other operands; of a load, as seen in version `from`. */
  numberOn(e: Expression, operands: readonly ValueNumber[], from: Version): ValueNumber {
    const found =
      e.template.op === "load"
        ? this.#load(e.template, e.type, operands, from)
        : this.#simplified(e.template, e.type, operands);
    return typeof found === "number" ? found : found.number;
  }

  /**
   * The reference of a load on other operands; what is nowhere computed is `undef`, which may be any address.
   */
  refOn(load: LoadInstr, operands: readonly ValueNumber[]): MemRef {
    let i = 0;
    return mapRef(load.ref, (o) => {
      const { canonical } = this.#known[operands[i++]!]!;
      return canonical ?? { kind: "undef", type: typeOf(this.#func, o) };
    });
  }

  #numberBlock(id: BlockId): void {
    const block = blockOf(this.#func, id);
    for (const instr of block.instrs) {
      const result = resultOf(instr);
      if (result === null) continue;
      const found = this.#numberOf(instr, id);
      this.#define(result, typeof found === "object" ? found.number : found);
      if (typeof found === "object") this.#genuine.set(instr, found);
    }
  }

  /** The expression of an instruction, or the number of what it is equal to. */
  #numberOf(instr: Instr, block: BlockId): Expression | ValueNumber {
    if (instr.op === "copy") return this.of(instr.arg);
    if (instr.op === "phi") return this.#phi(instr, block);
    const isLoad = instr.op === "load" && !instr.ref.volatile;
    if (!isLoad && !isExpression(instr)) return this.#fresh();
    const type = typeOfValue(this.#func, resultOf(instr)!);
    const operands = operandsOf(instr).map((o) => this.of(o));
    return isLoad
      ? this.#load(instr, type, operands, this.versions.before(instr))
      : this.#simplified(instr, type, operands);
  }

  #phi(phi: PhiInstr, block: BlockId): ValueNumber {
    const numbers = phi.args.map((a) => (a.kind === "value" ? this.#ofValue.get(a.id) : this.of(a)));
    if (numbers.some((n) => n === undefined)) return this.#fresh();
    const [first, ...rest] = numbers;
    if (rest.every((n) => n === first)) return first!;
    return this.#intern(`phi bb${block} ${numbers.join(" ")}`);
  }

  #load(
    template: LoadInstr,
    type: Type,
    operands: readonly ValueNumber[],
    from: Version,
  ): Expression | ValueNumber {
    const version = this.versions.clobber(this.refOn(template, operands), from);
    const place = refKey(template.ref, operands);
    const made = this.versions.definition(version);
    const store = made.kind === "instr" && made.instr.op === "store" ? made.instr : null;
    if (store !== null && isWhole(store.ref) && sameType(store.ref.type, template.ref.type)) {
      const to = refOperands(store.ref).map((o) => this.of(o));
      if (refKey(store.ref, to) === place) return this.of(store.value);
    }
    return this.#enter(`load ${typeKey(type)} ${place} v${version}`, template, type, operands);
  }

  #simplified(template: Instr, type: Type, operands: readonly ValueNumber[]): Expression | ValueNumber {
    const [left, right] = operands;
    switch (template.op) {
      case "binary":
        return this.#binary(template, type, left!, right!);
      case "unary": {
        const arg = this.#stand(left!);
        const from = typeOf(this.#func, template.arg);
        const folded = foldUnary(template.opcode, arg, template.overflow, from, type);
        if (folded !== null) return this.of(folded);
        break;
      }
      case "cast": {
        const folded = foldCast(this.#stand(left!), type);
        if (folded !== null) return this.of(folded);
        if (sameType(typeOf(this.#func, template.arg), type)) return left!;
        break;
      }
      case "select": {
        const cond = this.constant(left!);
        if (operands[1] === operands[2]) return operands[1]!;
        if (cond?.kind === "int") return cond.value !== 0n ? operands[1]! : operands[2]!;
        break;
      }
    }
    return this.#enter(this.#key(template, type, operands), template, type, operands);
  }

  #binary(
    template: BinaryInstr,
    type: Type,
    left: ValueNumber,
    right: ValueNumber,
  ): Expression | ValueNumber {
    const from = typeOf(this.#func, template.left);
    const [a, b] = [this.#stand(left), this.#stand(right)];
    const folded = foldBinary(template.opcode, a, b, template.overflow, from, type);
    if (folded !== null) return this.of(folded);
    const same = foldIdentity(template.opcode, a, b, type);
    if (same !== null) return same.kind === "value" ? (same.id as number as ValueNumber) : this.of(same);
    if (COMMUTES.has(template.opcode) && (a.kind === "int" || (b.kind !== "int" && left > right)))
      return this.#sum({ ...template, left: template.right, right: template.left }, type, right, left);
    return this.#sum(template, type, left, right);
  }

  /** `x - c` is `x + -c`; a sum of a sum with a constant is one sum, if overflow is undefined in both. */
  #sum(template: BinaryInstr, type: Type, left: ValueNumber, right: ValueNumber): Expression | ValueNumber {
    const c = this.#stand(right);
    const shape = integerShape(type);
    const joins = template.opcode === "add" || template.opcode === "sub";
    if (!joins || c.kind !== "int" || shape === null || template.overflow !== "undefined")
      return this.#enter(this.#key(template, type, [left, right]), template, type, [left, right]);
    const inner = this.#addition(left);
    const own = template.opcode === "add" ? c.value : -c.value;
    const total = own + (inner?.by ?? 0n);
    const to = inner?.to ?? left;
    if (total === 0n) return to;
    if (wrapInteger(total, shape) !== total)
      return this.#enter(this.#key(template, type, [left, right]), template, type, [left, right]);
    const by = int(total, type);
    const sum: BinaryInstr = { ...template, opcode: "add", right: by };
    const operands = [to, this.of(by)];
    return this.#enter(this.#key(sum, type, operands), sum, type, operands);
  }

  /** `number` as a sum with a constant whose overflow is undefined. */
  #addition(number: ValueNumber): { readonly to: ValueNumber; readonly by: bigint } | null {
    const e = this.expression(number);
    if (e?.template.op !== "binary" || e.template.opcode !== "add" || e.template.overflow !== "undefined")
      return null;
    const by = this.constant(e.operands[1]!);
    return by?.kind === "int" ? { to: e.operands[0]!, by: by.value } : null;
  }

  /**
   * A constant, or an operand that stands for the number: for the rules of folding, which compare operands.
   */
  #stand(number: ValueNumber): Operand {
    return this.constant(number) ?? value(number as number as ValueId);
  }

  #key(template: Instr, type: Type, operands: readonly ValueNumber[]): string {
    const list = operands.join(" ");
    switch (template.op) {
      case "binary":
      case "unary":
        return `${template.opcode} ${template.overflow} ${typeKey(type)} ${list}`;
      case "call":
        return `call ${template.callee.kind === "direct" ? template.callee.name : "*"} ${typeKey(type)} ${list}`;
      case "addr":
        return `addr ${typeKey(type)} ${refKey(template.ref, operands)}`;
      default:
        return `${template.op} ${typeKey(type)} ${list}`;
    }
  }

  #enter(key: string, template: Instr, type: Type, operands: readonly ValueNumber[]): Expression {
    const number = this.#intern(key);
    const known = this.#known[number]!;
    known.expression ??= { number, template, operands, type };
    return known.expression;
  }

  #intern(key: string): ValueNumber {
    const found = this.#byKey.get(key);
    if (found !== undefined) return found;
    const number = this.#fresh();
    this.#byKey.set(key, number);
    return number;
  }

  #constant(key: string, operand: Operand): ValueNumber {
    const number = this.#intern(key);
    this.#known[number]!.canonical = operand;
    return number;
  }

  #fresh(): ValueNumber {
    return (this.#known.push({ canonical: null, expression: null }) - 1) as ValueNumber;
  }

  #define(id: ValueId, number: ValueNumber): void {
    this.#ofValue.set(id, number);
    this.#known[number]!.canonical ??= value(id);
  }

  /** Where a store goes. Once its operands have numbers, that stays the same. */
  #storedBy(store: StoreInstr): MemRef {
    const known = this.#stored.get(store);
    if (known !== undefined) return known;
    const ref = this.#canonicalRef(store.ref);
    const isNumbered = refOperands(store.ref).every((o) => o.kind !== "value" || this.#ofValue.has(o.id));
    if (isNumbered) this.#stored.set(store, ref);
    return ref;
  }

  /**
   * The reference with each operand replaced by the first with its number, so that equal references look
   * equal.
   */
  #canonicalRef(ref: MemRef): MemRef {
    return mapRef(ref, (o) => {
      const number = o.kind === "value" ? this.#ofValue.get(o.id) : undefined;
      return number === undefined ? o : (this.#known[number]!.canonical ?? o);
    });
  }
}

const COMMUTES: ReadonlySet<string> = new Set(["add", "mul", "and", "or", "xor", "eq", "ne"]);

/** Not a part of a storage unit, as a bit-field may be: what is stored there may be cut. */
export function isWhole(ref: MemRef): boolean {
  return (
    ref.type.kind === "float" || ref.type.kind === "pointer" || ref.path.every((s) => s.kind === "index")
  );
}

/** Base, shape and operands of a reference. */
function refKey(ref: MemRef, operands: readonly ValueNumber[]): string {
  const base = ref.base.kind === "object" ? `object ${ref.base.var}` : "pointer";
  const path = ref.path.map((s) => (s.kind === "field" ? `.${s.field}` : s.extent === null ? "[]" : "[:]"));
  return `${base} ${typeKey(ref.root)} ${path.join("")} ${operands.join(" ")}`;
}

/** Equal for types that are the same (`sameType`), different for others. */
function typeKey(type: Type): string {
  switch (type.kind) {
    case "int":
      return `${type.signed ? "i" : "u"}${type.bits}`;
    case "float":
      return `f${type.bits}`;
    case "pointer":
      return `*${typeKey(type.to)}`;
    case "array":
      return `[${type.extent?.id ?? ""}]${typeKey(type.of)}`;
    case "struct":
    case "union":
    case "enum":
      return `${type.kind}${type.tag}`;
    case "function":
      return `(${type.params.map(typeKey).join(",")}${type.variadic ? ",..." : ""})${typeKey(type.result)}`;
    case "opaque":
      return `opaque ${JSON.stringify(type.spelling)}`;
    case "void":
    case "bool":
      return type.kind;
  }
}

/**
 * Where the values of a braced initialiser go (C11 6.7.9p17-21).
 *
 *     struct { int a, b[2]; char c : 3; } x = { 1, { [1] = 2 }, 3 };
 *     1 at bit 0, 2 at bit 64, 3 at bit 96 of width 3
 *
 * A list fills the members of its object in order; a designator says where it goes on. A member that is an
 * aggregate has a list of its own, or takes as many items of the one around it as it has members. What is not
 * stated, because an extent rests on a macro or a value is no scalar that is understood, leaves all places
 * unknown: the list is a barrier anyhow.
 */
import { isScalarType, sameType, type Type } from "../../../ir/type.ts";
import type { Expr, InitialPlace } from "../ast.ts";
import { evaluate } from "./constant.ts";
import { GaveUp, type SemaContext } from "./context.ts";
import { rvalue } from "./conversions.ts";
import { readValue } from "./expressions.ts";
import { findMember } from "./lvalues.ts";
import { assignable } from "./operators.ts";
import { staticSizeOf } from "./sizes.ts";
import { fields, named, type Syntax } from "./syntax.ts";

/** Elements of an array that one range designator may fill. */
const MAX_RANGE = 4096n;

interface PlacedValue {
  readonly value: Expr;
  readonly places: readonly InitialPlace[];
}

/** A part of the object: its type, first bit, and width where it is a bit-field. */
interface Slot {
  readonly type: Type;
  readonly at: bigint;
  readonly width: number | null;
  /** Distances to the elements that a range designator names, 0 first. */
  readonly copies: readonly bigint[];
}

/** A designator of the text, or the number of a member. */
type Designator = Syntax | bigint;

interface Step {
  readonly index: bigint;
  readonly count: bigint;
  /** Members of anonymous members. */
  readonly inner: readonly bigint[];
}

const plain = (index: bigint): Step => ({ index, count: 1n, inner: [] });

/** Behind the last member of a union, of which one is initialised. */
const NO_MORE = 1n << 60n;

/** Ends the search: the places are not known. */
class Unplaced extends Error {}

/** null: the places are not known. `read` are the expressions in the list, by their nodes. */
export function placeValues(
  context: SemaContext,
  list: Syntax,
  type: Type,
  read: ReadonlyMap<Syntax, Expr>,
): readonly PlacedValue[] | null {
  const filler = new Filler(context, read);
  try {
    filler.list({ type, at: 0n, width: null, copies: [0n] }, list);
    return filler.placed;
  } catch (error) {
    if (error instanceof Unplaced || error instanceof GaveUp) return null;
    throw error;
  }
}

class Filler {
  readonly placed: PlacedValue[] = [];
  readonly #context: SemaContext;
  readonly #read: ReadonlyMap<Syntax, Expr>;
  /** Items of the innermost list, and the next of them. */
  #items: readonly Syntax[] = [];
  #next = 0;
  /** What has been filled, and the first bit after it all. */
  readonly #taken: { readonly at: bigint; readonly end: bigint }[] = [];
  #end = 0n;

  constructor(context: SemaContext, read: ReadonlyMap<Syntax, Expr>) {
    this.#context = context;
    this.#read = read;
  }

  /** An object with a list of its own. */
  list(slot: Slot, list: Syntax): void {
    const outer = { items: this.#items, next: this.#next };
    this.#items = named(list).filter((child) => child.type !== "comment");
    this.#next = 0;
    if (isScalarType(slot.type)) this.#one(slot);
    else if (!this.#string(slot)) this.#members(slot, true);
    if (this.#next < this.#items.length) throw new Unplaced();
    this.#items = outer.items;
    this.#next = outer.next;
  }

  /** `char s[4] = { "abc" }`, the string alone in its braces. */
  #string(slot: Slot): boolean {
    const [only] = this.#items;
    if (this.#items.length !== 1 || only === undefined || this.#read.get(only)?.kind !== "string")
      return false;
    if (slot.type.kind !== "array" || slot.type.of.kind === "pointer") return false;
    this.#one(slot);
    return true;
  }

  /** The members of an aggregate from the next item on; without braces they are as many as it has. */
  #members(slot: Slot, isBraced: boolean, path: readonly Designator[] = []): void {
    let designators = path;
    for (let index = 0n; this.#next < this.#items.length; ) {
      if (isBraced) designators = fields(this.#items[this.#next]!, "designator");
      const [first, ...rest] = designators;
      const { index: at, count, inner } = first === undefined ? plain(index) : this.#designated(slot, first);
      const member = this.#member(slot, at, count);
      if (member === null) {
        if (isBraced) throw new Unplaced();
        return;
      }
      const within = [...inner, ...rest];
      if (count > 1n && within.length > 0) throw new Unplaced();
      if (within.length > 0) this.#members(member, false, within);
      else this.#one(member);
      designators = [];
      const isUnion = slot.type.kind === "union";
      index = isUnion ? NO_MORE : at + count;
      if (!isBraced && this.#isDesignated()) return;
    }
  }

  #isDesignated(): boolean {
    const next = this.#items[this.#next];
    return next !== undefined && fields(next, "designator").length > 0;
  }

  /** The `index`-th member, or `count` elements from there; null after the last. */
  #member(slot: Slot, index: bigint, count: bigint): Slot | null {
    const { type, at } = slot;
    if (type.kind === "array") {
      const bits = this.#bits(type.of);
      const extent = type.extent?.value ?? null;
      if (extent === null) throw new Unplaced();
      if (index + count > extent) return null;
      const copies = Array.from({ length: Number(count) }, (_, i) => BigInt(i) * bits);
      return { type: type.of, at: at + index * bits, width: null, copies };
    }
    if (type.kind !== "struct" && type.kind !== "union") throw new Unplaced();
    const tag = this.#context.completed(type.tag);
    if (!tag.complete || tag.symbolic) throw new Unplaced();
    const field = tag.fields[Number(index)];
    if (field === undefined) return null;
    const first = at + field.offset * 8n + BigInt(field.bits?.at ?? 0);
    return { type: field.type, at: first, width: field.bits?.width ?? null, copies: [0n] };
  }

  /** Where a designator leads; a name may be that of a member's member, the member being anonymous. */
  #designated({ type }: Slot, designator: Designator): Step {
    if (typeof designator === "bigint") return plain(designator);
    if (type.kind === "array") {
      const [first, last] = this.#bounds(designator);
      if (last < first || last - first > MAX_RANGE) throw new Unplaced();
      return { index: first, count: last - first + 1n, inner: [] };
    }
    if (type.kind !== "struct" && type.kind !== "union") throw new Unplaced();
    const name = this.#context.tokens.text(designator.end - 1);
    const [own, ...inner] = findMember(this.#context, type.tag, name) ?? [];
    if (own === undefined) throw new Unplaced();
    return { index: BigInt(own.field), count: 1n, inner: inner.map((step) => BigInt(step.field)) };
  }

  /** `[i]` or `[i ... j]`. */
  #bounds(designator: Syntax): readonly [bigint, bigint] {
    const { tokens } = this.#context;
    const [first, last = first] = named(designator).map((node) => {
      const index = evaluate(this.#context, readValue(this.#context, node));
      if (index === null || index.symbolic || tokens.anyMacro(node.first, node.end)) throw new Unplaced();
      return index.value;
    });
    if (first === undefined || last === undefined) throw new Unplaced();
    return [first, last];
  }

  /** The next item, for one part of the object. */
  #one(slot: Slot): void {
    const item = this.#items[this.#next]!;
    const node = item.type === "initializer_pair" ? item.children.find((c) => c.field === "value") : item;
    if (node?.type === "initializer_list") {
      this.#claim(slot, false);
      this.list(slot, node);
      this.#next++;
      return;
    }
    const read = node && this.#read.get(node);
    if (node === undefined || read === undefined) throw new Unplaced();
    const isString = read.kind === "string" && slot.type.kind === "array" && isScalarType(slot.type.of);
    if (isString || isScalarType(slot.type) || sameType(read.type, slot.type)) {
      this.#place(slot, node, read);
      this.#next++;
    } else if (slot.copies.length > 1) throw new Unplaced();
    // Missing braces: the item belongs to the first member.
    else this.#members(slot, false);
  }

  #place(slot: Slot, node: Syntax, read: Expr): void {
    const { type, at, copies } = slot;
    this.#claim(slot, true);
    const given = isScalarType(type)
      ? assignable(this.#context, node, rvalue(this.#context, read), type)
      : read;
    const width = isScalarType(type) ? (slot.width ?? Number(this.#bits(type))) : 0;
    this.placed.push({ value: given, places: copies.map((copy) => ({ at: at + copy, width })) });
  }

  #bits(type: Type): bigint {
    const size = staticSizeOf(this.#context, type);
    if (size === null || size.symbolic) throw new Unplaced();
    return size.size * 8n;
  }

  /** What overrides something said before is not stated. */
  #claim({ type, at, width, copies }: Slot, takes: boolean): void {
    const bits = width === null ? this.#bits(type) : BigInt(width);
    const end = at + copies.at(-1)! + bits;
    if (at < this.#end && this.#taken.some((other) => at < other.end && other.at < end)) throw new Unplaced();
    if (!takes) return;
    this.#taken.push({ at, end });
    if (end > this.#end) this.#end = end;
  }
}

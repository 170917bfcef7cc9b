// Which instances write equal values, and what an element holds when.
//
// A *value* is identified by where it was first known: Value[] is one of
//   S[i]            what instance S[i] computes (a statement has one write)
//   was:A[e]        what A[e] held before the region
//   float:0, …      a constant, a macro, a name from before the region
// A statement that only copies has the value that it reads, however many copies it went through: this is what
// sees through φs (Kruse & Grosser, "DeLICM", section 4.1: "replace φ-nodes by the value they stand for").
// Copies that go round in a circle get a value of their own. A may-write leaves an unknown value. Two values
// are equal only if their names are; unknown is never equal.

import { DimType, type Map as IslMap, UnionMap, UnionSet } from "isl-wasm";
import { printType } from "../ir/print.ts";
import type { Access, AccessId, ArrayId, ScopArray, ScopStmt, ScopStmtId, Tree } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { unreachable } from "../support/brand.ts";
import type { InstanceOrder } from "./instance-order.ts";
import type { ReachingDefinitions } from "./reaching-definitions.ts";
import type { Reaching } from "./zone-cache.ts";

export class KnownValues {
  readonly #order: InstanceOrder;
  readonly #reaching: ReachingDefinitions;
  readonly #values: Map<ScopStmtId, UnionMap>;
  readonly #contents = new Map<AccessId, UnionMap>();
  readonly #holders = new Map<ArrayId, UnionMap>();
  readonly #beingValued = new Set<ScopStmtId>();
  readonly #inCircle = new Set<ScopStmtId>();
  readonly #constants: Map<string, Tree>;

  /** `before`: those of the same SCoP before the mapping of a scalar, which leaves all values as they are. */
  constructor(order: InstanceOrder, reaching: ReachingDefinitions, before: KnownValues | null) {
    this.#order = order;
    this.#reaching = reaching;
    this.#values = new Map(before === null ? [] : before.#values);
    this.#constants = new Map(before === null ? [] : before.#constants);
  }

  /** `{ S[i] -> Value[] }` what the instance writes; empty where unknown. */
  written(stmt: ScopStmt): UnionMap {
    const known = this.#values.get(stmt.id);
    if (known !== undefined) return known;
    if (this.#beingValued.has(stmt.id)) {
      this.#inCircle.add(stmt.id);
      return this.#itself(stmt);
    }
    this.#beingValued.add(stmt.id);
    const found = this.#findWritten(stmt);
    this.#beingValued.delete(stmt.id);
    const value = this.#inCircle.has(stmt.id) ? this.#itself(stmt) : found;
    this.#values.set(stmt.id, value);
    return value;
  }

  #itself(stmt: ScopStmt): UnionMap {
    return this.#order.domain(stmt).identity();
  }

  #findWritten(stmt: ScopStmt): UnionMap {
    if (accessOf(stmt, stmt.write).kind === "may-write") return this.#order.none();
    if (stmt.tree.kind === "read") return this.read(stmt, accessOf(stmt, stmt.tree.access));
    const name = constantName(stmt.tree);
    if (name === null) return this.#itself(stmt);
    this.#constants.set(name, stmt.tree);
    const point = this.#order.scop.context.getSpace().addUnnamedTupleUi(0).universeSet().setTupleName(name);
    return UnionMap.fromDomainAndRange(this.#order.domain(stmt), UnionSet.fromSet(point));
  }

  /** `{ X[] -> W[] }` instances of two statements that write equal values. */
  sameValue(x: string, w: string): IslMap {
    const [written, living] = [x, w].map((name) => this.#order.stmtNamed(name)) as [ScopStmt, ScopStmt];
    const same = this.written(written).applyRange(this.written(living).reverse());
    return same.extractMap(
      this.#order
        .instances(written)
        .getSpace()
        .mapFromDomainAndRange(this.#order.instances(living).getSpace()),
    );
  }

  /** `{ W[] -> Value[] }` for the statements that write the array. */
  writtenTo(array: ScopArray): UnionMap {
    return this.#order.writersOf(array).reduce((all, s) => all.union(this.written(s)), this.#order.none());
  }

  /**
   * Whether the value that the statement writes may have been somewhere else before: a copy or a constant.
   */
  isKnownBefore(stmt: ScopStmt): boolean {
    return stmt.tree.kind === "read" || constantName(stmt.tree) !== null;
  }

  /** The tree of a constant value; null for other values. */
  constant(valueTuple: string): Tree | null {
    return this.#constants.get(valueTuple) ?? null;
  }

  /**
   * `{ S[i] -> Value[] }` what a read access of the statement gives, also one that is only being considered.
   */
  read(stmt: ScopStmt, access: Access): UnionMap {
    let found = this.#contents.get(access.id);
    if (found === undefined) {
      const array = this.#order.scop.arrays[access.array]!;
      found = this.#contentOf(this.#reaching.definitions(stmt, access), array).domainFactorDomain();
      this.#contents.set(access.id, found);
    }
    return found;
  }

  /**
   * `{ [X[] -> E[]] -> Value[] }` known content of the elements of one array at the given instances `{ X[] ->
   * E[] }`.
   */
  content(at: UnionMap, id: ArrayId): UnionMap {
    const array = this.#order.scop.arrays[id]!;
    return this.#contentOf(this.#reaching.of(at, this.#reaching.writesOf(array)), array);
  }

  #contentOf({ found, early }: Reaching, array: ScopArray): UnionMap {
    let content = this.#order.none();
    for (const stmt of this.#order.writersOf(array)) {
      const from = found.intersectDomain(this.#order.domain(stmt)); // { W[] -> [X[] -> E[]] }
      if (!from.isEmpty()) content = content.union(from.reverse().applyRange(this.written(stmt)));
    }
    // { [X[] -> E[]] -> E[] } applied to { E[] -> was:E[] }
    if (array.kind === "array" && !early.isEmpty())
      content = content.union(early.rangeMap().applyRange(this.#initial(array, early.range())));
    return content;
  }

  /** `{ E[] -> was:E[] }` */
  #initial(array: ScopArray, elements: UnionSet): UnionMap {
    const same = elements.identity().getMapList().toArray(); // { A[e] -> A[e] }
    return same.reduce(
      (all, map) => all.addMap(map.setTupleName(DimType.out, `was:${array.name}`)),
      this.#order.none(),
    );
  }

  /**
   * `{ Value[] -> E[] }` elements of the array to which a value was written, and where one was before the
   * region.
   */
  holders(array: ScopArray): UnionMap {
    let holders = this.#holders.get(array.id);
    if (holders !== undefined) return holders;
    holders = array.kind === "array" ? this.heldBefore(array).reverse() : this.#order.none();
    for (const stmt of this.#order.writersOf(array)) {
      const elements = this.#order.elements(stmt, accessOf(stmt, stmt.write));
      holders = holders.union(this.written(stmt).reverse().applyRange(elements));
    }
    this.#holders.set(array.id, holders);
    return holders;
  }

  /** `{ E[] -> was:E[] }` for all elements, inside the array's bounds or not. */
  heldBefore(array: ScopArray): UnionMap {
    const space = this.#order.scop.context.getSpace().addUnnamedTupleUi(array.rank);
    return this.#initial(array, UnionSet.fromSet(space.universeSet().setTupleName(array.name)));
  }
}

/** The name under which equal constants meet; null for what is computed. */
function constantName(tree: Tree): string | null {
  switch (tree.kind) {
    case "int":
      return `int:${tree.value}:${printType(tree.type)}`;
    case "float": {
      const value = Object.is(tree.value, -0) ? "-0" : String(tree.value);
      // Beyond double a number does not say all; the spelling does.
      const spelling = tree.type.kind === "float" && tree.type.bits > 64 ? (tree.text ?? "") : "";
      return `float:${value}:${spelling}:${printType(tree.type)}`;
    }
    case "cast": {
      const { arg, type } = tree;
      const isExact = arg.kind === "int" && type.kind === "float" && [32, 64].includes(type.bits);
      if (!isExact || Math.fround(Number(arg.value)) !== Number(arg.value)) return null;
      return `float:${arg.value}::${printType(type)}`;
    }
    case "macro":
      return `macro:${tree.macro}:${printType(tree.type)}`;
    case "livein":
      return `name:${tree.value}`;
    case "read":
    case "affine":
    case "binary":
    case "unary":
    case "select":
    case "guarded":
    case "call":
      return null;
    default:
      return unreachable(tree);
  }
}

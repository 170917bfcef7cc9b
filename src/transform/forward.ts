// Operand-tree forwarding: a scalar that is read gives way to how its value is computed (Kruse & Grosser,
// "DeLICM", section 3).
//
//     T: a = A[i];                            T: a = A[i];                 (dead now: simplify.ts)
//     for (k) S: C[i] += a * B[k];    ─►      for (k) S: C[i] += A[i] * B[k];
//
// For a read of a value's or φ's location by statement T:
//   1. the value is a constant                            ─► the constant
//   2. an array element holds the same value at T         ─► read that element (whoever wrote it there, or
//      loaded it from there, and through whatever copies the scalar got it)
//   3. one statement D wrote it for all instances of T    ─► D's tree, each of its reads forwarded in turn
// All or nothing for each read. Operations can be repeated at T because D executed them with the same
// operands: nothing is speculated. (Listing 7 of the paper has the test of "speculatable" inverted, and
// listings 7 and 8 recurse on the operation itself instead of its operand.) Memory is only read where the
// content is known to be the same (zone.ts), so that what T computes does not depend on how D is moved later.
//
// Relies on: the writes of the SCoP do not change here, so one analysis serves to the end. Statements are
// visited in order, and what was forwarded to D serves those that take in D's tree.
//
// Gives up when the value comes from several statements, or in a recurrence; when an element would have to be
// described by cases; when the tree gets large; when a division or call would be repeated more often than the
// source executes it. What was moved out of loops is a part of its source statement, which executes it each
// time.

import type { UnionMap, UnionSet } from "isl-wasm";
import type { StmtId } from "../ir/source-statements.ts";
import { sameType } from "../ir/type.ts";
import type { Access, AccessId, Scop, ScopArray, ScopStmt, Tree } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { nextAccessId, oneFormula, withStmts, withTree } from "./edit.ts";
import { hasAnyCall, isCostly, mapLeaves, treeSize } from "./tree.ts";
import { Zones } from "./zone.ts";
import { ZoneCache } from "./zone-cache.ts";

/** Largest number of nodes of a tree that is repeated. */
const MAX_NODES = 48;

/** Is all that `stmt` does, work of the source statements of which `whole` is? */
const isPartOf = (stmt: ScopStmt, whole: ScopStmt): boolean =>
  stmt.source.length > 0 && stmt.source.every((id) => whole.source.includes(id));

interface Forwarded {
  readonly scop: Scop;
  /** Reads of scalars that are gone. */
  readonly forwarded: number;
}

export function forwardOperands(scop: Scop, cache: ZoneCache = new ZoneCache(scop)): Forwarded {
  const forwarder = new Forwarder(scop, cache);
  forwarder.run();
  return { scop: withStmts(scop, forwarder.stmts), forwarded: forwarder.forwarded };
}

/** A statement whose tree is being taken in, and the instance of it that each instance of the target uses. */
interface Origin {
  readonly stmt: ScopStmt;
  /** `{ T[i] -> D[j] }` */
  readonly via: UnionMap;
  /** Statements between here and the target. */
  readonly path: readonly ScopStmt[];
}

/** The target, and the accesses that its new tree has so far. */
interface Target {
  readonly stmt: ScopStmt;
  readonly domain: UnionSet;
  readonly accesses: Access[];
  /** Source statements whose work was taken in. */
  readonly source: StmtId[];
}

class Forwarder {
  readonly scop: Scop;
  readonly zones: Zones;
  readonly stmts: (ScopStmt | null)[];
  forwarded = 0;
  #nextAccess: number;

  constructor(scop: Scop, cache: ZoneCache) {
    this.scop = scop;
    this.zones = new Zones(scop, cache);
    this.stmts = [...scop.stmts];
    this.#nextAccess = nextAccessId(scop);
  }

  run(): void {
    for (const id of this.scop.stmts.keys())
      for (const read of this.stmts[id]?.accesses ?? []) {
        const stmt = this.stmts[id]!;
        if (this.zones.order.instances(stmt).isEmpty()) break;
        if (read.kind !== "read" || !this.isScalar(read)) continue;
        const target: Target = {
          stmt,
          domain: this.zones.order.domain(stmt),
          accesses: [...stmt.accesses],
          source: [],
        };
        const via = target.domain.identity();
        const value = this.read(target, { stmt, via, path: [] }, read);
        if (value === null) continue;
        const tree = mapLeaves(stmt.tree, (leaf) =>
          leaf.kind === "read" && leaf.access === read.id ? value : leaf,
        );
        if (tree === null || treeSize(tree) > MAX_NODES) continue;
        const changed = withTree(stmt, tree, target.accesses);
        this.stmts[id] = { ...changed, source: [...new Set([...stmt.source, ...target.source])] };
        this.forwarded++;
      }
  }

  private isScalar(access: Access): boolean {
    return this.arrayOf(access).kind !== "array";
  }

  private arrayOf(access: Access): ScopArray {
    return this.scop.arrays[access.array]!;
  }

  /** What the target can compute in place of a read of the origin. */
  private read(target: Target, origin: Origin, read: Access): Tree | null {
    const values = origin.via.applyRange(this.zones.values.read(origin.stmt, read)); // { T[i] -> Value[] }
    if (target.domain.isSubset(values.domain())) {
      const held = this.constant(values) ?? this.reload(target, origin, read, values);
      if (held !== null) return held;
    }
    return this.isScalar(read) ? this.compute(target, origin, read) : null;
  }

  private constant(values: UnionMap): Tree | null {
    const range = values.range();
    if (!range.isaSet()) return null;
    return this.zones.values.constant(range.asSet().getTupleName() ?? "");
  }

  // ---- from the statement that computed it ----

  private compute(target: Target, origin: Origin, read: Access): Tree | null {
    const source = origin.via.applyRange(this.zones.reaching.source(origin.stmt, read)); // { T[i] -> W[j] }
    const writer = this.onlyStatement(source);
    if (writer === null || !target.domain.isSubset(source.domain())) return null;
    const path = [...origin.path, origin.stmt];
    if (path.includes(writer) || accessOf(writer, writer.write).kind === "may-write") return null;
    if (treeSize(writer.tree) > MAX_NODES) return null;
    if (isCostly(writer.tree) && !source.isInjective() && !isPartOf(writer, target.stmt)) return null;
    if (hasAnyCall(writer.tree) && this.readers(writer) > 1) return null;
    return this.tree(target, { stmt: writer, via: source, path });
  }

  /** Statements of the source that read what the statement writes. */
  private readers(writer: ScopStmt): number {
    const { array } = accessOf(writer, writer.write);
    const reads = (stmt: ScopStmt | null) =>
      stmt?.accesses.some((access) => access.kind === "read" && access.array === array) === true;
    return this.scop.stmts.filter(reads).length;
  }

  private onlyStatement(source: UnionMap): ScopStmt | null {
    const range = source.range();
    if (!range.isaSet()) return null;
    const name = range.asSet().getTupleName();
    return this.stmts.find((s) => s?.name === name) ?? null;
  }

  private tree(target: Target, origin: Origin): Tree | null {
    target.source.push(...origin.stmt.source);
    return mapLeaves(origin.stmt.tree, (leaf) => {
      if (leaf.kind === "read") return this.read(target, origin, accessOf(origin.stmt, leaf.access));
      if (leaf.kind !== "affine") return leaf;
      const via = oneFormula(origin.via.asMap(), target.domain.asSet());
      // A quotient in a map may come back as a function of those instances only for which it is whole.
      const total = via?.asPwMultiAff().gist(target.domain.asSet());
      if (total?.isaMultiAff() !== true) return null;
      const aff = leaf.aff.pullbackMultiAff(total.asMultiAff());
      return { ...leaf, aff };
    });
  }

  // ---- from an element that holds it ----

  /** Reads an element that is known to hold `values` (`{ T[i] -> Value[] }`) at the target. */
  private reload(target: Target, origin: Origin, read: Access, values: UnionMap): Tree | null {
    const { type } = this.arrayOf(read);
    for (const array of this.scop.arrays) {
      if (array.kind !== "array" || !sameType(array.type, type)) continue;
      // { T[i] -> E[] } elements that hold the value at some time.
      const anyTime = values.applyRange(this.zones.values.holders(array));
      for (const elements of this.candidates(target, origin, read, array, anyTime)) {
        const relation = this.formula(target, this.holding(elements, array, values));
        if (relation === null) continue;
        const access = this.access(target, array, relation, read);
        return { kind: "read", access: access.id, type };
      }
    }
    return null;
  }

  /** `{ T[i] -> E[] }` of the array, the likeliest first: what T reads anyway, where D read it, anywhere. */
  private candidates(
    target: Target,
    origin: Origin,
    read: Access,
    array: ScopArray,
    anyTime: UnionMap,
  ): readonly UnionMap[] {
    const own = target.stmt.accesses
      .filter((a) => a.array === array.id)
      .map((a) => this.zones.order.elements(target.stmt, a));
    const its = read.array === array.id ? [this.zones.order.elements(origin.stmt, read)] : [];
    const likely = [...own, ...its.map((e) => origin.via.applyRange(e))];
    const candidates = likely
      .map((e) => e.intersect(anyTime))
      .filter((e) => target.domain.isSubset(e.domain()));
    const isNew = target.domain.isSubset(anyTime.domain()) && !candidates.some((e) => anyTime.isSubset(e));
    return isNew ? [...candidates, anyTime] : candidates;
  }

  /** One element for each instance, without cases; null if there is none. */
  private formula(target: Target, elements: UnionMap): Access["relation"] | null {
    if (!target.domain.isSubset(elements.domain())) return null;
    const [map, domain] = [elements.asMap(), target.domain.asSet()];
    return oneFormula(map, domain) ?? oneFormula(map.lexmin(), domain);
  }

  /** `{ T[i] -> E[] }` those elements that hold the value at T. */
  private holding(elements: UnionMap, array: ScopArray, values: UnionMap): UnionMap {
    const content = this.zones.values.content(elements, array.id); // { [T[i] -> E[]] -> Value[] }
    const wanted = elements.domainMap().applyRange(values); // { [T[i] -> E[]] -> Value[] }
    return content.intersect(wanted).domain().unwrap();
  }

  /** The target's read of the element: one that it has, or a new one. */
  private access(target: Target, array: ScopArray, relation: Access["relation"], from: Access): Access {
    const domain = target.domain.asSet();
    const known = target.accesses.find(
      (a) =>
        a.kind === "read" &&
        a.array === array.id &&
        a.relation.intersectDomain(domain).isEqual(relation.intersectDomain(domain)),
    );
    if (known !== undefined) return known;
    const id = this.#nextAccess++ as AccessId;
    const made: Access = {
      id,
      array: array.id,
      kind: "read",
      relation,
      ref: null,
      stmt: from.stmt,
      text: null,
    };
    target.accesses.push(made);
    return made;
  }
}

// Statements that write the same to the same elements, in different cases, become one.
//
//     for (i) { if (m > 0) C[i] = 0;                        for (i) { C[i] = 0;
//       for (k < m) C[i] += A[i] * B[k];         ─►           for (k < m) C[i] += A[i] * B[k]; }
//       if (m <= 0) C[i] = 0; }
//
// A sum that the author keeps in a scalar comes in this form: loop header copying makes a guard around the
// inner loop, whose join gets the initial value where the loop does not run, and the scalar is mapped to the
// element in both cases.
//
// Statement Q joins P: P's domain takes in Q's, at P's place. Tried for statements in the same loops with
// equal constants as trees, equal subscripts and disjoint domains whose union is no more complicated. Whether
// Q's writes may move to P's place is not argued but checked: in the new SCoP every read of the array must
// see the same write (Q's instances renamed), or the same old content, and the same writes must be left at
// the end.
//
// Gives up on trees that read anything.

import { DimType, UnionMap, UnionSet } from "isl-wasm";
import { sameType } from "../ir/type.ts";
import { coalesced } from "../scop/model/coalesced.ts";
import { scheduleFromMap } from "../scop/model/schedule-tree.ts";
import type { Scop, ScopStmt } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { oneFormula } from "./edit.ts";
import { Zones } from "./zone.ts";

interface Coalesced {
  readonly scop: Scop;
  /** Statements that joined another one. */
  readonly joined: number;
}

export function coalesceStmts(scop: Scop): Coalesced {
  let [now, joined] = [scop, 0];
  for (let next = joinTwo(now); next !== null; next = joinTwo(now)) {
    now = next;
    joined++;
  }
  return { scop: now, joined };
}

/** The SCoP after the first join that is possible; null if none is. */
function joinTwo(scop: Scop): Scop | null {
  const stmts = scop.stmts.filter((s) => s !== null);
  const pairs = stmts.flatMap((p) =>
    stmts.filter((q) => q.id > p.id && isAlike(scop, p, q)).map((q) => [p, q] as const),
  );
  if (pairs.length === 0) return null;
  const zones = new Zones(scop);
  for (const [p, q] of pairs) {
    const joined = join(zones, p, q) ?? join(zones, q, p);
    if (joined !== null) return joined;
  }
  return null;
}

/** Same loops, same constant, same array. */
function isAlike(scop: Scop, p: ScopStmt, q: ScopStmt): boolean {
  const [toP, toQ] = [accessOf(p, p.write), accessOf(q, q.write)];
  return (
    toP.array === toQ.array &&
    toP.kind === "write" &&
    toQ.kind === "write" &&
    scop.arrays[toP.array]!.kind === "array" &&
    p.loops.length === q.loops.length &&
    p.loops.every((loop, k) => loop === q.loops[k]) &&
    isSameConstant(p.tree, q.tree)
  );
}

function isSameConstant(a: ScopStmt["tree"], b: ScopStmt["tree"]): boolean {
  if (!sameType(a.type, b.type)) return false;
  if (a.kind === "int" && b.kind === "int") return a.value === b.value;
  if (a.kind === "float" && b.kind === "float") return Object.is(a.value, b.value) && a.text === b.text;
  if (a.kind === "macro" && b.kind === "macro") return a.macro === b.macro;
  if (a.kind === "livein" && b.kind === "livein") return a.value === b.value;
  if (a.kind === "cast" && b.kind === "cast") return isSameConstant(a.arg, b.arg);
  return false;
}

/** `q` at the place of `p`. */
function join(zones: Zones, p: ScopStmt, q: ScopStmt): Scop | null {
  const { scop } = zones;
  const [toP, toQ] = [accessOf(p, p.write), accessOf(q, q.write)];
  const others = zones.order.instances(q).setTupleName(p.name); // { P[i] } the instances of Q
  const there = toQ.relation.setTupleName(DimType.in, p.name).intersectDomain(others); // { P[i] -> E[] }
  if (!toP.relation.intersectDomain(others).isEqual(there)) return null;
  const domain = coalesced(p.domain.union(q.domain.setTupleName(p.name)));
  const isSimple = domain.nBasicSet() <= Math.max(p.domain.nBasicSet(), q.domain.nBasicSet());
  if (!isSimple || !zones.order.instances(p).isDisjoint(others)) return null;
  const time = zones.order.time.intersectDomain(zones.order.domain(p)).asMap(); // { P[i] -> Time[] }
  const place = oneFormula(time, zones.order.instances(p));
  if (place === null) return null;
  const joined: ScopStmt = { ...p, domain, source: [...new Set([...p.source, ...q.source])] };
  const stmts = scop.stmts.map((s) => (s === q ? null : s === p ? joined : s));
  const all = stmts.reduce(
    (sum, s) => (s === null ? sum : sum.addSet(s.domain)),
    zones.order.none().domain(),
  );
  const times = scop.schedule
    .getMap()
    .subtractDomain(UnionSet.fromSet(p.domain).addSet(q.domain))
    .addMap(place.intersectDomain(domain)); // { S[] -> Time[] }
  const after: Scop = { ...scop, stmts, schedule: scheduleFromMap(all, times) };
  return isSame(zones, new Zones(after), p, q) ? after : null;
}

/**
 * Whether all reads of the array that both write, and what comes after the region, see the same writes as
 * before.
 */
function isSame(before: Zones, after: Zones, p: ScopStmt, q: ScopStmt): boolean {
  if (!after.order.isTotal()) return false;
  const array = before.scop.arrays[accessOf(p, p.write).array]!;
  const moved = q.domain.identity().setTupleName(DimType.out, p.name); // { Q[i] -> P[i] }
  const rename = before.order
    .stmts()
    .reduce((all, s) => (s === q ? all : all.addMap(s.domain.identity())), UnionMap.fromMap(moved));
  const [old, now] = [before.lifetimes(array), after.lifetimes(array)];
  return (
    old.inner.curry().applyDomain(rename).isEqual(now.inner.curry()) &&
    old.early.isEqual(now.early) &&
    before.late(array).applyDomain(rename).isEqual(after.late(array))
  );
}

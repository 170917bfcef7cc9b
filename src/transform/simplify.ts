// Removes what forwarding and mapping leave behind, and what the source wrote for nothing.
//
//     C[i] = C[i];                 writes the value that is there already           removed
//     t = A[i] * 2;                nothing reads t (any more)                       removed
//     A[i] = 0; … A[i] = 1;        overwritten, and not read in between             the first is removed
//     s = t;  (read for i > 0)     the instance i = 0 writes for nothing            the domain becomes i > 0
//
// Each is a question about known content or lifetimes (zone.ts). A removed write leaves every later read the
// value it saw, so one analysis serves for all redundant writes at once; removing reads may end lifetimes, so
// dead writes are looked for again until none is found. Nothing is ever written that the source does not
// write.
//
// Gives up on: dead instances of writes to memory that are not the whole statement, domains that would get
// more complicated.

import { DimType, UnionSet } from "isl-wasm";
import { coalesced } from "../scop/model/coalesced.ts";
import type { Scop, ScopArray, ScopStmt } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { withStmts } from "./edit.ts";
import { Zones } from "./zone.ts";
import { ZoneCache } from "./zone-cache.ts";

interface Simplified {
  readonly scop: Scop;
  /** Statements removed. */
  readonly removed: number;
}

/** `mayDie`: arrays whose dead stores are looked for. */
export function simplify(
  scop: Scop,
  mayDie: (array: ScopArray) => boolean = () => true,
  cache: ZoneCache = new ZoneCache(scop),
): Simplified {
  return simplified(scop, removeDead(removeRedundant(removeEmpty(scop, cache), cache), mayDie, cache));
}

/**
 * Only what concerns scalars, which is quick. Dead stores stay until scalars have found their places: the
 * author's `C[i] = 0` may be what makes a copy of it redundant.
 */
export function simplifyScalars(scop: Scop, cache: ZoneCache = new ZoneCache(scop)): Simplified {
  return simplified(scop, removeDead(removeEmpty(scop, cache), isScalarLocation, cache));
}

/**
 * Without statements whose scalars no statement reads, whichever instance: they are dead whether arrays
 * overlap or not, so that no guard needs what they access (cf. alias-coverage.ts).
 */
export function withoutUnreadScalars(scop: Scop): Scop {
  const readers = scop.stmts.flatMap((stmt) =>
    (stmt?.accesses ?? []).filter(({ kind }) => kind === "read").map(({ array }) => array),
  );
  const read = new Set(readers);
  const isNeeded = (array: ScopArray): boolean =>
    !isScalarLocation(array) || array.liveOut || read.has(array.id);
  const bare = keepOnly(scop, (stmt) =>
    isNeeded(scop.arrays[accessOf(stmt, stmt.write).array]!) ? stmt : null,
  );
  return bare === scop ? scop : withoutUnreadScalars(bare);
}

export const isScalarLocation = (array: ScopArray): boolean => array.kind !== "array";

function simplified(before: Scop, scop: Scop): Simplified {
  const count = (s: Scop) => s.stmts.filter((stmt) => stmt !== null).length;
  return { scop, removed: count(before) - count(scop) };
}

function keepOnly(scop: Scop, keep: (stmt: ScopStmt) => ScopStmt | null): Scop {
  const stmts = scop.stmts.map((s) => (s === null ? null : keep(s)));
  return stmts.every((s, i) => s === scop.stmts[i]) ? scop : withStmts(scop, stmts);
}

/** Statements without instances. */
function removeEmpty(scop: Scop, cache: ZoneCache): Scop {
  const zones = new Zones(scop, cache);
  return keepOnly(scop, (stmt) => (zones.order.instances(stmt).isEmpty() ? null : stmt));
}

/** Writes of the value that the element holds already. */
function removeRedundant(scop: Scop, cache: ZoneCache): Scop {
  const zones = new Zones(scop, cache);
  return keepOnly(scop, (stmt) => (isRedundant(zones, stmt) ? null : stmt));
}

function isRedundant(zones: Zones, stmt: ScopStmt): boolean {
  // What it computes itself can't be there before.
  if (!zones.values.isKnownBefore(stmt)) return false;
  const written = zones.values.written(stmt); // { S[i] -> Value[] }
  const isTotal = (r: typeof written) => zones.order.domain(stmt).isSubset(r.domain());
  if (!isTotal(written)) return false;
  const write = accessOf(stmt, stmt.write);
  const held = zones.values.content(zones.order.elements(stmt, write), write.array).domainFactorDomain();
  return isTotal(held) && held.isEqual(written);
}

/** Writes that nobody sees, and what only they read. */
function removeDead(scop: Scop, mayDie: (array: ScopArray) => boolean, cache: ZoneCache): Scop {
  const zones = new Zones(scop, cache);
  const alive = aliveStmts(zones, mayDie);
  const readers = zones.order.stmts().filter((s) => alive.has(s.name));
  const reading = readers.reduce(
    (all, reader) => all.union(zones.order.domain(reader)),
    UnionSet.empty(scop.context.getSpace()),
  ); // { R[] }
  return keepOnly(scop, (stmt) => (alive.has(stmt.name) ? withoutDeadInstances(zones, stmt, reading) : null));
}

/**
 * Names of the statements whose writes are seen after the region, or by statements that are alive, or may not
 * die.
 */
function aliveStmts(zones: Zones, mayDie: (array: ScopArray) => boolean): ReadonlySet<string> {
  const readBy = new Map<string, string[]>(); // reader → writers
  const work: string[] = [];
  for (const array of zones.scop.arrays) {
    if (!mayDie(array)) {
      work.push(...zones.order.writersOf(array).map((s) => s.name));
      continue;
    }
    const { inner } = zones.lifetimes(array);
    for (const pair of inner.domain().unwrap().getMapList().toArray()) {
      const [writer, reader] = [pair.getTupleName(DimType.in)!, pair.getTupleName(DimType.out)!];
      readBy.set(reader, [...(readBy.get(reader) ?? []), writer]);
    }
    for (const map of zones.late(array).getMapList().toArray()) work.push(map.getTupleName(DimType.in)!);
  }
  const alive = new Set<string>();
  for (let name = work.pop(); name !== undefined; name = work.pop()) {
    if (alive.has(name)) continue;
    alive.add(name);
    work.push(...(readBy.get(name) ?? []));
  }
  return alive;
}

/**
 * Scalars only: a store that the source makes for some iterations stays whole. `reading`: `{ R[] }`, all that
 * is alive.
 */
function withoutDeadInstances(zones: Zones, stmt: ScopStmt, reading: UnionSet): ScopStmt {
  const array = zones.scop.arrays[accessOf(stmt, stmt.write).array]!;
  if (array.kind === "array") return stmt;
  const all = zones.order.domain(stmt);
  const uses = zones.lifetimes(array).inner.domain().unwrap().intersectRange(reading); // { W[] -> R[] }
  const seen = uses.domain().union(zones.late(array).domain()).intersect(all); // { S[i] }
  if (seen.isEqual(all)) return stmt;
  const domain = coalesced(seen.asSet()).gistParams(zones.scop.context);
  return isPlain(domain, stmt.domain) ? { ...stmt, domain } : stmt;
}

/** No more pieces and no more hidden variables than before. */
function isPlain(domain: ScopStmt["domain"], before: ScopStmt["domain"]): boolean {
  const whole = domain.computeDivs();
  return whole.nBasicSet() <= before.nBasicSet() && !involvesLocals(whole);
}

/** Variables that are no floor of something. */
function involvesLocals(set: ScopStmt["domain"]): boolean {
  return set
    .getBasicSetList()
    .toArray()
    .some((b) => !b.plainIsEqual(b.removeUnknownDivs()));
}

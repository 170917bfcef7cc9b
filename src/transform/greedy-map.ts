// Greedy scalar mapping: a scalar moves into array elements that are unused while it lives, or hold the same
// value anyway (Kruse & Grosser, "DeLICM", section 2, listing 5).
//
//     T: c = 0;                                 T: C[i] = 0;
//     for (k) S: c += A[i] * B[k];      ─►      for (k) S: C[i] += A[i] * B[k];
//     U: C[i] = c;                              U: C[i] = C[i];              (redundant: simplify.ts)
//
// For each store U in a loop, the elements that it overwrites are unused right before it. The target of a
// scalar's write D is the element that the first U after D overwrites. Candidates are the scalars that U's
// tree reads, those that U merely copies first; once one is mapped, the scalars that *its* writes read join
// the queue: where one lifetime ends, that of the next begins. φs and values are mapped alike: a φ's location
// has several writes.
//
// A mapping must
//   - go to elements of the identical type
//   - give each write of the scalar a target: then nothing is stored where the source does not store in the
//     same execution (soundness rule 4), for after D comes a certain write of U; no other code runs in
//     between, and control can't leave
//   - give each read one element, that of the write it sees
//   - be written as one formula per access, without cases
//   - not conflict (knowledge.ts)
// Aliasing needs no new thought: the elements are accessed in the region anyway, so that assumptions on the
// array cover them.
//
// Scalars that meet in statements make a group (a recurrence and what it is computed from). Half a group in
// memory frees no loop from scalar dependences, and costs loads and stores: `mapGroups` maps all of a group,
// or nothing of it.
//
// Gives up (for the scalar and target at hand, with the reason in `MappingAttempt`) when one of these fails;
// there is no backtracking.

import { DimType, type UnionMap } from "isl-wasm";
import { sameType } from "../ir/type.ts";
import type { Access, ArrayId, Scop, ScopArray, ScopStmt, ScopStmtId } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { oneFormula, withTree } from "./edit.ts";
import { type Conflict, meetingOf, type Proposal, printConflict } from "./knowledge.ts";
import { readsOf } from "./tree.ts";
import { type ScalarZones, Zones } from "./zone.ts";
import { ZoneCache } from "./zone-cache.ts";

/** What became of mapping `scalar` to the elements that `target` overwrites. */
export interface MappingAttempt {
  readonly scalar: string;
  /** Name of the statement U. */
  readonly target: string;
  readonly outcome: Outcome;
}

type Outcome =
  /** To elements of the array of this name. */
  | { readonly kind: "mapped"; readonly array: string }
  /** Used after the region, or before its first write. */
  | { readonly kind: "not-within-the-region" }
  | { readonly kind: "other-type" }
  /** Some write has no write of the target after it. */
  | { readonly kind: "no-target" }
  /** An access would need a case distinction. */
  | { readonly kind: "no-formula" }
  /** Another scalar of its group can't be mapped. */
  | { readonly kind: "half-a-group" }
  | { readonly kind: "conflict"; readonly conflict: Conflict; readonly message: string };

interface Mapped {
  readonly scop: Scop;
  readonly attempts: readonly MappingAttempt[];
}

/** Bound on attempts: every round but the last maps something. */
const MAX_ROUNDS = 4;

/** Maps whole groups only. */
export function mapGroups(scop: Scop, cache: ZoneCache = new ZoneCache(scop)): Mapped {
  const all = mapScalars(scop, new Set(), cache);
  const isMapped = (a: ScopArray) =>
    all.attempts.some(({ scalar, outcome }) => scalar === a.name && outcome.kind === "mapped");
  const groups = groupsOf(scop);
  const halves = groups.filter((group) => group.some(isMapped) && !group.every(isMapped)).flat();
  if (halves.length === 0) return all;
  const except = new Set(halves.map((a) => a.id));
  const others = groups.some((group) => group.every(isMapped));
  const rest = others ? mapScalars(scop, except, cache) : { scop, attempts: [] };
  const given = all.attempts.filter(({ scalar }) => halves.some((a) => a.name === scalar));
  return { scop: rest.scop, attempts: [...rest.attempts, ...given.map(withdrawn)] };
}

const withdrawn = (attempt: MappingAttempt): MappingAttempt =>
  attempt.outcome.kind === "mapped" ? { ...attempt, outcome: { kind: "half-a-group" } } : attempt;

/** Scalars that are read or written by the same statements, and those that these meet in turn. */
function groupsOf(scop: Scop): readonly (readonly ScopArray[])[] {
  let groups: (readonly ScopArray[])[] = [];
  for (const stmt of scop.stmts) {
    const met = new Set(stmt?.accesses.map((a) => scop.arrays[a.array]!).filter((a) => a.kind !== "array"));
    const joined = groups.filter((group) => group.some((a) => met.has(a)));
    if (met.size === 0) continue;
    groups = [...groups.filter((g) => !joined.includes(g)), [...new Set([...joined.flat(), ...met])]];
  }
  return groups;
}

/** Listing 5 of the paper. `except` stay where they are. */
export function mapScalars(
  scop: Scop,
  except: ReadonlySet<ArrayId> = new Set(),
  cache: ZoneCache = new ZoneCache(scop),
): Mapped {
  const mapper = new Mapper(scop, except, cache);
  for (let round = 0; round < MAX_ROUNDS && mapper.round(); round++);
  return { scop: mapper.scop, attempts: mapper.attempts };
}

/** The state of a mapping; for `mapScalars` and its tests. */
export class Mapper {
  scop: Scop;
  zones: Zones;
  readonly except: ReadonlySet<ArrayId>;
  readonly cache: ZoneCache;
  readonly attempts: MappingAttempt[] = [];
  /** A mapping makes an array fuller, never emptier: what failed once fails again. */
  readonly #failed = new Set<string>();

  constructor(scop: Scop, except: ReadonlySet<ArrayId>, cache: ZoneCache) {
    this.scop = scop;
    this.except = except;
    this.cache = cache;
    this.zones = new Zones(scop, cache);
  }

  /** Tries all targets; whether something was mapped. */
  round(): boolean {
    const before = this.scop;
    for (const id of this.scop.stmts.keys())
      if (this.isTarget(id as ScopStmtId)) this.mapTo(id as ScopStmtId);
    return this.scop !== before;
  }

  /** A certain store to elements that change with the loops. */
  private isTarget(id: ScopStmtId): boolean {
    const stmt = this.scop.stmts[id];
    if (stmt == null || scalarsRead(this.scop, stmt).length === 0) return false;
    const write = accessOf(stmt, stmt.write);
    if (write.kind !== "write" || this.scop.arrays[write.array]!.kind !== "array") return false;
    const relation = oneFormula(write.relation, this.zones.order.instances(stmt));
    return relation?.involvesDims(DimType.in, 0, stmt.loops.length) ?? false;
  }

  private mapTo(target: ScopStmtId): void {
    const queue = [...scalarsRead(this.scop, this.scop.stmts[target]!)];
    const tried = new Set<ArrayId>();
    for (let scalar = queue.shift(); scalar !== undefined; scalar = queue.shift()) {
      const attempt = `${scalar.id} to ${target}`;
      if (tried.has(scalar.id) || this.except.has(scalar.id) || this.#failed.has(attempt)) continue;
      tried.add(scalar.id);
      const stmt = this.scop.stmts[target]!;
      const writers = this.zones.order.writersOf(scalar);
      const plan = planMapping(this.zones, scalar, stmt);
      const outcome: Outcome = plan.kind === "plan" ? { kind: "mapped", array: plan.array.name } : plan;
      this.attempts.push({ scalar: scalar.name, target: stmt.name, outcome });
      if (plan.kind !== "plan") {
        this.#failed.add(attempt);
        continue;
      }
      this.scop = applyMapping(this.scop, plan);
      const mapped = { scalar: plan.scalar.id, array: plan.array.id, apart: plan.apart };
      this.zones = new Zones(this.scop, this.cache, { zones: this.zones, mapped });
      queue.push(...writers.flatMap((w) => scalarsRead(this.scop, w)));
    }
  }
}

/** Locations that the tree reads; what is merely copied comes first. */
function scalarsRead(scop: Scop, stmt: ScopStmt): readonly ScopArray[] {
  const arrays = [...readsOf(stmt.tree)].map((id) => scop.arrays[accessOf(stmt, id).array]!);
  return arrays.filter((a) => a.kind !== "array");
}

// ---- plan ----

interface Plan {
  readonly kind: "plan";
  readonly scalar: ScopArray;
  readonly array: ScopArray;
  /** New relation of each access to the scalar, in the order of statements and accesses. */
  readonly relations: ReadonlyMap<Access, Access["relation"]>;
  /** The scalar's zones in the array, if no write of either falls into a lifetime of the other. */
  readonly apart: ScalarZones | null;
}

type Refusal = Exclude<Outcome, { readonly kind: "mapped"; readonly array: string }>;

function planMapping(zones: Zones, scalar: ScopArray, target: ScopStmt): Plan | Refusal {
  const write = accessOf(target, target.write);
  const array = zones.scop.arrays[write.array]!;
  if (scalar.liveIn || scalar.liveOut) return { kind: "not-within-the-region" };
  if (!sameType(scalar.type, array.type)) return { kind: "other-type" };
  const writers = zones.order.writersOf(scalar);
  if (writers.some((w) => accessOf(w, w.write).kind === "may-write")) return { kind: "no-target" };
  const { inner, early } = zones.lifetimes(scalar);
  if (!early.isEmpty()) return { kind: "not-within-the-region" };
  // { D[] -> E[] }
  const writes = writers
    .map((w) => zones.order.next(w, target))
    .reduce((all, map) => all.union(map), zones.order.none())
    .applyRange(zones.order.elements(target, write));
  if (!zones.reaching.writesOf(scalar).domain().isSubset(writes.domain())) return { kind: "no-target" };
  const zone = inner.domain().unwrap(); // { D[] -> R[] }
  const reads = zone.reverse().applyRange(writes); // { R[] -> E[] }
  const relations = newRelations(zones, scalar, writes, reads);
  if (relations === null) return { kind: "no-formula" };
  const lifetimes = zone.domainMap().applyRange(writes); // { [D[] -> R[]] -> E[] }
  const proposal: Proposal = { scalar, array, writes, lifetimes };
  const meeting = meetingOf(zones, proposal);
  if (meeting.kind === "conflict") return { ...meeting, message: printConflict(meeting.conflict, proposal) };
  const apart = meeting.kind === "apart" ? { writes, lifetimes } : null;
  return { kind: "plan", scalar, array, relations, apart };
}

/** Null where an access would need a case distinction. */
function newRelations(
  zones: Zones,
  scalar: ScopArray,
  writes: UnionMap,
  reads: UnionMap,
): Plan["relations"] | null {
  const relations = new Map<Access, Access["relation"]>();
  for (const stmt of zones.order.stmts())
    for (const access of stmt.accesses) {
      if (access.array !== scalar.id) continue;
      const elements = (access.kind === "read" ? reads : writes).intersectDomain(zones.order.domain(stmt));
      if (!elements.isaMap()) return null;
      const relation = oneFormula(elements.asMap(), zones.order.instances(stmt));
      if (relation === null) return null;
      relations.set(access, relation);
    }
  return relations;
}

// ---- apply ----

function applyMapping(scop: Scop, { array, relations }: Plan): Scop {
  const stmts = scop.stmts.map((stmt) => {
    if (stmt === null || !stmt.accesses.some((a) => relations.has(a))) return stmt;
    const accesses = stmt.accesses.map((a): Access => {
      const relation = relations.get(a);
      return relation === undefined ? a : { ...a, array: array.id, relation };
    });
    return withTree(stmt, stmt.tree, accesses);
  });
  return { ...scop, stmts };
}

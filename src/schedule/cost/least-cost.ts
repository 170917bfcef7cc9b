// What a statement costs in any order of the loops, at least: its arithmetic in full vectors, its data
// fetched once.
//
//     for i < n for j < m
//       b[i][j] = exp(a[i][j]);      takes hardly longer as it stands: no other order is tried
//
// Orders, tiles and their costs are most of what planning takes, and most loops of programs need none.

import type { Cost } from "./cost.ts";
import type { TargetMachine } from "./machine.ts";
import type { AccessModel, StatementModel } from "./statement-model.ts";

/** On one thread; never more than `statementCost`. */
export function leastCost(stmt: StatementModel, machine: TargetMachine): Cost {
  const usual = leastAt(stmt, stmt.trips, machine);
  if (stmt.trips.every((trips, k) => trips === stmt.most[k])) return usual;
  const large = leastAt(stmt, stmt.most, machine);
  const share = stmt.trips.reduce((product, trips, k) => (product * trips) / stmt.most[k]!, 1);
  const mean = (a: number, b: number): number => (a + b * share) / 2;
  return { compute: mean(usual.compute, large.compute), memory: mean(usual.memory, large.memory) };
}

function leastAt(stmt: StatementModel, trips: readonly number[], machine: TargetMachine): Cost {
  const instances = trips.reduce((product, count) => product * count, 1);
  const work = Math.max(stmt.operations, stmt.transfers, 1) / 2;
  const isScalar = stmt.calls || stmt.branches || stmt.accesses.some(({ rows }) => rows === null);
  const bytes = Math.max(stmt.valueBytes, ...stmt.accesses.map((access) => access.bytes));
  const share = isScalar ? 1 : Math.min(1, bytes / machine.vectorBytes);
  let compute = instances * work * share;
  let memory = 0;
  const lines = stmt.accesses.map(
    (access) => leastElements(access, trips) * (access.bytes / machine.lineBytes),
  );
  const all = lines.reduce((sum, some) => sum + some, 0);
  const moved = lines.reduce((sum, some, k) => sum + some * (stmt.accesses[k]!.written ? 2 : 1), 0);
  machine.caches.forEach((cache, level) => {
    if (all * machine.lineBytes <= cache.bytes) return;
    if (level === machine.caches.length - 1) memory += moved * cache.streamed;
    else compute += moved * cache.streamed;
  });
  return { compute, memory };
}

/** Of an array that is accessed: each loop moves one subscript, whatever others it moves besides. */
function leastElements({ rows }: AccessModel, trips: readonly number[]): number {
  const seen = new Set<number>();
  return (rows ?? []).reduce((elements, row) => {
    const moving = row.flatMap((by, loop) => (by !== 0 && !seen.has(loop) ? [loop] : []));
    for (const loop of moving) seen.add(loop);
    return elements * Math.max(1, ...moving.map((loop) => trips[loop]!));
  }, 1);
}

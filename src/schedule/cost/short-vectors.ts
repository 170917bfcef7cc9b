// Short loops that compilers vectorise only if they know that the arrays don't overlap.
//
//     void f(int n, double (*restrict c)[4][4], double (*restrict a)[4][4], double b[restrict 4][4])
//     for (int m = 0; m < n; m++)           parallel: gcc outlines it, and `restrict` is lost there
//       for (int i = 0; i < 4; i++)
//         for (int j = 0; j < 4; j++) {     four elements side by side: one vector
//           c[m][i][j] = 0;
//           for (int k = 0; k < 4; k++) c[m][i][j] += a[m][i][k] * b[k][j];
//
// Before a long loop compilers test for overlap, and then use vectors all the same. A short one is unrolled,
// and each element is loaded and stored by itself, which takes three times as long here. So `simd` says again
// what was proved. Elsewhere it would say nothing new, and would take from compilers the choice whether
// vectors pay.
//
// Nothing that legality rests on is decided here: `codegen/vector-pragmas.ts`.

import { liveStmts } from "../../dependence/accesses.ts";
import type { Scop, ScopStmt } from "../../scop/model/scop.ts";
import type { StatementModel, StatementModels } from "./statement-model.ts";

/** Bytes of the smallest vectors. */
const VECTOR = 16;

/** Loops inside the parallel one, indices into `Region.loops`; inner ones come first. */
export function shortVectorLoops(scop: Scop, models: StatementModels, parallel: number): readonly number[] {
  const { loops } = scop.region;
  const stmts = liveStmts(scop);
  return [...loops.keys()]
    .filter((loop) => {
      const inside = stmts.filter((stmt) => stmt.loops.includes(loop));
      const isWithin = loop !== parallel && inside.every((stmt) => stmt.loops.includes(parallel));
      const isPromised = inside.some(({ name }) => models.get(name)?.apart === "promised");
      return isWithin && isPromised && inside.every((stmt) => isShortVector(stmt, loop, models));
    })
    .sort((a, b) => loops[b]!.depth - loops[a]!.depth);
}

function isShortVector({ name, loops }: ScopStmt, loop: number, models: StatementModels): boolean {
  const model = models.get(name);
  return model !== undefined && isVectorAlong(model, loops.indexOf(loop));
}

/** Is the statement vectorised along some short loop around it? */
export const hasShortVectors = (model: StatementModel): boolean =>
  model.trips.some((_, at) => isVectorAlong(model, at));

/**
 * Is the loop unrolled with all loops within, and does it write neighbouring elements that do not wait for
 * one another?
 */
function isVectorAlong(model: StatementModel, at: number): boolean {
  if (model.apart === "unknown" || model.apart === "chosen" || model.calls || model.branches) return false;
  const written = model.accesses.find((access) => access.written);
  if (written === undefined || !model.fixed.slice(at).every((fixed) => fixed)) return false;
  if (!model.feedback.every(({ distance }) => distance?.every((by) => by === 0))) return false;
  const along = written.rows?.map((row) => row[at]!) ?? [];
  const isBeside = along.at(-1) === 1 && along.slice(0, -1).every((by) => by === 0);
  return isBeside && model.trips[at]! * written.bytes >= VECTOR;
}

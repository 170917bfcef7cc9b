// One of the author's loops marked as parallel, for the check whether its iterations may run in parallel.

import { type Schedule, type ScheduleNode, ScheduleNodeType } from "isl-wasm";
import { MARK } from "../../scop/model/marks.ts";
import type { Scop } from "../../scop/model/scop.ts";
import type { Span } from "../../source/span.ts";

/** The schedule with a parallel mark on the band of the loop at `span`; null when no band is that loop. */
export function markLoop(scop: Scop, schedule: Schedule, span: Span): Schedule | null {
  const index = scop.region.loops.findIndex(
    (loop) => loop.span?.start === span.start && loop.span.end === span.end,
  );
  // Even where optimisation has removed the other exit: the text has it.
  if (index < 0 || scop.region.loops[index]!.isLeftEarly === true) return null;
  const inLoop = scop.stmts.filter((s) => s?.loops.includes(index)).map((s) => s!.name);
  const depth = scop.region.loops[index]!.depth;
  let found = false;
  const marked = schedule.mapScheduleNodeBottomUp((node) => {
    if (found || !isLoop(node, inLoop, depth)) return node;
    found = true;
    return node.insertMark(scop.isl.id(MARK.parallel));
  });
  return found ? marked : null;
}

/** Bands of the author's order have one member, and stand for the loop that all their statements are in. */
function isLoop(node: ScheduleNode, names: readonly string[], depth: number): boolean {
  if (
    node.getType() !== ScheduleNodeType.band ||
    node.bandNMember() !== 1 ||
    node.getScheduleDepth() !== depth
  )
    return false;
  const here = node
    .getDomain()
    .getSetList()
    .toArray()
    .map((set) => set.getTupleName() ?? "");
  return here.length === names.length && here.every((name) => names.includes(name));
}

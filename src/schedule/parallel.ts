// Which loops of a schedule may run in parallel, found by asking the violation check, and marking the outermost.

import { type Schedule, type ScheduleNode, ScheduleNodeType } from "isl-wasm";
import type { Dependences } from "../dependence/dataflow.ts";
import { checkSchedule } from "../dependence/violation.ts";
import { MARK } from "../scop/marks.ts";
import type { Scop } from "../scop/scop.ts";
import { isBand, permuteBand } from "./bands.ts";

/**
 * Marks on each path the outermost loop that can be parallel. `isRight` is the check of the whole schedule; a mark
 * that it refuses is taken back.
 */
export function markParallel(scop: Scop, dependences: Dependences, schedule: Schedule): Schedule {
  let current = schedule;
  // A path is a list of child positions: it survives the rebuilding of the tree around it.
  const visit = (path: readonly number[]): void => {
    const node = at(current, path);
    if (isBand(node)) {
      for (let member = 0; member < node.bandNMember(); member++) {
        const marked = markMember(node, member)?.getSchedule();
        if (!marked || !checkSchedule(scop, dependences, marked).ok) continue;
        current = marked;
        return;
      }
    }
    if (node.getType() === ScheduleNodeType.leaf) return;
    const children = at(current, path).nChildren();
    for (let k = 0; k < children; k++) visit([...path, k]);
  };
  visit([0]);
  return current;
}

function at(schedule: Schedule, path: readonly number[]): ScheduleNode {
  return path.reduce((node, child) => node.child(child), schedule.getRoot());
}

/** The band with `member` moved to the front where that is legal, alone in its band under a mark; null if it can't be. */
function markMember(node: ScheduleNode, member: number): ScheduleNode | null {
  let band = node;
  if (member > 0) {
    if (!node.bandGetPermutable()) return markInPlace(node, member);
    const rest = Array.from({ length: node.bandNMember() }, (_, k) => k).filter((k) => k !== member);
    band = permuteBand(node, [member, ...rest]);
  }
  if (band.bandNMember() > 1) band = band.bandSplit(1);
  return band.insertMark(node.isl.id(MARK.parallel));
}

/** Without permuting: the members before stay outside. */
function markInPlace(node: ScheduleNode, member: number): ScheduleNode {
  let inner = node.bandSplit(member).child(0);
  if (inner.bandNMember() > 1) inner = inner.bandSplit(1);
  return inner.insertMark(node.isl.id(MARK.parallel));
}

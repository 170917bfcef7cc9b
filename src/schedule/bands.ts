// Small operations on bands of a schedule tree. Each takes a node at a band and returns one at the same position.

import { MultiUnionPwAff, MultiVal, type ScheduleNode, ScheduleNodeType, UnionPwAffList } from "isl-wasm";

export const isBand = (node: ScheduleNode): boolean => node.getType() === ScheduleNodeType.band;

/** Are there no bands below this one? */
export function isInnermost(node: ScheduleNode): boolean {
  return !hasBand(node.child(0));
}

function hasBand(node: ScheduleNode): boolean {
  if (isBand(node)) return true;
  return Array.from({ length: node.nChildren() }, (_, k) => k).some((k) => hasBand(node.child(k)));
}

/** Tile loops over point loops, both with absolute iterators. `sizes` is repeated from its last entry. */
export function tileBand(node: ScheduleNode, sizes: readonly number[]): ScheduleNode {
  const wanted = Array.from({ length: node.bandNMember() }, (_, k) => sizes[Math.min(k, sizes.length - 1)]!);
  node.isl.optionsSetTileScaleTileLoops(1);
  node.isl.optionsSetTileShiftPointLoops(0);
  return node.bandTile(MultiVal.fromValList(node.bandGetSpace(), node.isl.valList(wanted)));
}

/** The band with its members in the order `permutation` (legal where the band is permutable). */
export function permuteBand(node: ScheduleNode, permutation: readonly number[]): ScheduleNode {
  if (permutation.every((from, to) => from === to)) return node;
  const partial = node.bandGetPartialSchedule();
  const coincident = permutation.map((from) => node.bandMemberGetCoincident(from));
  const members = UnionPwAffList.fromArray(
    node.isl,
    permutation.map((from) => partial.getAt(from)),
  );
  const permutable = node.bandGetPermutable();
  let result = node
    .delete()
    .insertPartialSchedule(MultiUnionPwAff.fromUnionPwAffList(partial.getSpace(), members))
    .bandSetPermutable(permutable ? 1 : 0);
  coincident.forEach((value, member) => {
    result = result.bandMemberSetCoincident(member, value ? 1 : 0);
  });
  return result;
}

/** The band split into bands of one member each. */
export function splitMembers(node: ScheduleNode): ScheduleNode {
  if (node.bandNMember() < 2) return node;
  return splitMembers(node.bandSplit(1).child(0)).parent();
}

// Schedule trees as plain data, for taking apart and putting together.
//
// A tree of isl's is edited through a cursor, node by node; deciding on a shape is easier on a tree that
// pattern matching can see. `readTree` and `writeTree` convert; what is in between holds isl values only for
// members and domains.

import {
  AstLoopType,
  MultiUnionPwAff,
  Schedule,
  type ScheduleNode,
  ScheduleNodeType,
  type UnionPwAff,
  type UnionSet,
} from "isl-wasm";
import type { Mark, Parallel, Tiles } from "../../scop/model/marks.ts";
import { inOrder } from "../../scop/model/schedule-tree.ts";
import type { Lazy } from "../../support/lazy.ts";

export type LoopTree =
  | {
      readonly kind: "band";
      /** `{ S[i] -> [t] }` for each loop, outermost first. */
      readonly members: readonly UnionPwAff[];
      /**
       * Where statements run in parts of the last loop only: "separate" gives each part a loop of its own,
       * "whole" makes one loop with conditions in it. Without either isl makes parts where they do not make
       * up one convex set. "unrolled" writes the iterations out one by one: there is a constant number of
       * them at most.
       */
      readonly parts?: "separate" | "whole" | "unrolled";
      readonly child: LoopTree;
    }
  | { readonly kind: "sequence"; readonly children: readonly LoopTree[] }
  | {
      readonly kind: "mark";
      readonly mark: Mark;
      /** Of a "tiles" mark. */
      readonly tiles: Tiles | null;
      /** Of a "parallel" mark. */
      readonly parallel?: Lazy<Parallel>;
      readonly child: LoopTree;
    }
  /** `{ S[i] }` */
  | { readonly kind: "leaf"; readonly domain: UnionSet };

const LOOP_TYPES = {
  separate: AstLoopType.separate,
  whole: AstLoopType.atomic,
  unrolled: AstLoopType.unroll,
} as const;

/** Marks are left out: a tree that is read is about to get its own. */
export function readTree(schedule: Schedule): LoopTree {
  return readNode(schedule.getRoot().child(0), schedule.getDomain());
}

function readNode(node: ScheduleNode, domain: UnionSet): LoopTree {
  switch (node.getType()) {
    case ScheduleNodeType.leaf:
      return { kind: "leaf", domain };
    case ScheduleNodeType.mark:
      return readNode(node.child(0), domain);
    case ScheduleNodeType.band: {
      const partial = node.bandGetPartialSchedule();
      const members = Array.from({ length: node.bandNMember() }, (_, k) =>
        partial.getAt(k).intersectDomain(domain),
      );
      const child = readNode(node.child(0), domain);
      return members.length === 0 ? child : { kind: "band", members, child };
    }
    case ScheduleNodeType.filter:
      return readNode(node.child(0), domain.intersect(node.filterGetFilter()));
    case ScheduleNodeType.sequence:
    case ScheduleNodeType.set:
      return {
        kind: "sequence",
        children: Array.from({ length: node.nChildren() }, (_, k) => readNode(node.child(k), domain)),
      };
    default:
      throw new Error(`a schedule node of type ${node.getType()} has no place in an order`);
  }
}

export function writeTree(tree: LoopTree): Schedule {
  switch (tree.kind) {
    case "leaf":
      return Schedule.fromDomain(tree.domain);
    case "sequence":
      return inOrder(tree.children.map(writeTree));
    case "band": {
      // isl wants them plainly defined for all instances, by no conditions that are those of the instances.
      const domain = domainOf(tree);
      const members = tree.members.map((member) => MultiUnionPwAff.fromUnionPwAff(member.gist(domain)));
      const band = members.slice(1).reduce((all, member) => all.flatRangeProduct(member), members[0]!);
      const schedule = writeTree(tree.child).insertPartialSchedule(band);
      if (tree.parts === undefined) return schedule;
      const last = tree.members.length - 1;
      return schedule.getRoot().child(0).bandMemberSetAstLoopType(last, LOOP_TYPES[tree.parts]).getSchedule();
    }
    case "mark": {
      const under = writeTree(tree.child);
      const carried = tree.tiles ?? tree.parallel?.value;
      const id = carried === undefined ? under.isl.id(tree.mark) : under.isl.id(tree.mark, carried);
      return under.getRoot().child(0).insertMark(id).getSchedule();
    }
  }
}

/** The statements' instances under a node. */
export function domainOf(tree: LoopTree): UnionSet {
  switch (tree.kind) {
    case "leaf":
      return tree.domain;
    case "sequence":
      return tree.children.map(domainOf).reduce((all, domain) => all.union(domain));
    default:
      return domainOf(tree.child);
  }
}

export function hasBand(tree: LoopTree): boolean {
  switch (tree.kind) {
    case "leaf":
      return false;
    case "band":
      return true;
    case "sequence":
      return tree.children.some(hasBand);
    case "mark":
      return hasBand(tree.child);
  }
}

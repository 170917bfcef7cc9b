// Which parts of a function become boxes: in loops that can be described, inner loops that cannot, and
// switches on data.
//
//     for (i …)                          counts: it stays a loop
//       for (j …) {                      counts
//         while (x[j] > …) { … }         nobody knows how often: a box
//         switch (kind[j]) { … }         a box
//       }
//
// What a box is to be has to have one way in and one way out (`../sese.ts`). This only proposes: whether what
// is left can be described is detection's to say.

import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { edgeConditions, type View } from "../model/condition.ts";
import { spanOfStmt } from "../region/access-words.ts";
import type { Analyses } from "../region/analyses.ts";
import { LIMITS } from "../region/limits.ts";
import { checkLoop, obstacleInBlocks, spanOfLoop } from "../region/obstacle.ts";
import { exitConditions, naturalLoopsIn } from "../region/region-loops.ts";
import { viewOf } from "../region/region-view.ts";
import { regionAround, type Sese } from "../region/sese.ts";
import type { Box } from "../region/summary.ts";
import { type Inside, lookInside } from "./inside.ts";

export interface ChosenParts {
  readonly boxes: readonly { readonly box: Box; readonly inside: Inside }[];
  /** Loops with boxes inside that cannot be had, and why. */
  readonly why: ReadonlyMap<Loop, Reject>;
}

export function chooseBoxes(func: Func, analyses: Analyses): ChosenParts {
  const boxes: ChosenParts["boxes"][number][] = [];
  const why = new Map<Loop, Reject>();
  const visit = (loop: Loop): void => {
    const found = boxesIn(func, analyses, loop);
    if (found.kind === "boxes" && found.boxes.length === 0) return;
    const looked =
      found.kind === "boxes"
        ? found.boxes.map((box) => ({ box, inside: lookInside(func, analyses, box) }))
        : [];
    const bad = looked.map(({ inside }) => (inside.ok ? null : inside.reject)).find((r) => r !== null);
    const reason = found.kind === "none" ? found.why : (bad ?? null);
    if (found.kind === "boxes" && reason === null) {
      boxes.push(...looked.flatMap(({ box, inside }) => (inside.ok ? [{ box, inside: inside.value }] : [])));
      return;
    }
    if (reason !== null) why.set(loop, reason);
    for (const child of loop.children) visit(child);
  };
  for (const root of analyses.forest.roots) visit(root);
  return { boxes, why };
}

/** "none": the loop itself cannot be described, or what would have to be boxes in it has no one way out. */
type Found =
  | { readonly kind: "boxes"; readonly boxes: readonly Box[] }
  | { readonly kind: "none"; readonly why: Reject | null };

const NONE: Found = { kind: "none", why: null };

function boxesIn(func: Func, analyses: Analyses, root: Loop): Found {
  if (root.children.length === 0 && !holdsSwitch(func, root)) return { kind: "boxes", boxes: [] };
  if (root.irreducible || obstacleInBlocks(func, root.blocks, root.blocks) !== null) return NONE;
  const around = seseOf(func, analyses, root);
  if (around === null) return NONE;
  const natural = naturalLoopsIn(analyses.forest, around.blocks);
  if (natural.length > LIMITS.loops || around.blocks.size > LIMITS.blocks) return NONE;
  const view = viewOf(func, analyses, around, natural, new Map());
  const isCounted = (loop: Loop): boolean => isDescribed(func, view, natural, loop);
  if (!isCounted(root)) return NONE;
  const boxes: Box[] = [];
  const work = [root];
  for (let loop = work.pop(); loop !== undefined; loop = work.pop()) {
    const parts: (readonly BlockId[])[] = [];
    for (const child of loop.children)
      if (isCounted(child)) work.push(child);
      else parts.push([child.header, ...child.exits.map(({ from }) => from)]);
    for (const block of ownBlocks(analyses, loop)) if (isOpenSwitch(func, view, block)) parts.push([block]);
    for (const part of parts) {
      const sese = regionAround({ func, ...analyses }, loop, part);
      if (sese === null) return { kind: "none", why: severalWays(func, part[0]!, analyses) };
      boxes.push({ sese, within: loop });
    }
  }
  const largest = boxes.filter(
    ({ sese }) => !boxes.some((other) => other.sese !== sese && holds(other.sese, sese)),
  );
  return areDisjoint(largest) ? { kind: "boxes", boxes: largest } : NONE;
}

/** It counts, and ends as the count says. */
function isDescribed(func: Func, view: View, natural: readonly Loop[], loop: Loop): boolean {
  if (checkLoop(func, loop) !== null || loop.exits.length > LIMITS.exits) return false;
  return loop.exits.every(({ from }) => {
    const { term } = blockOf(func, from);
    return (edgeConditions(view, term, from) ?? exitConditions(view, natural, term, from)) !== null;
  });
}

const seseOf = (func: Func, analyses: Analyses, loop: Loop): Sese | null =>
  regionAround({ func, ...analyses }, loop.parent, [loop.header, ...loop.exits.map(({ from }) => from)]);

const ownBlocks = ({ forest }: Analyses, loop: Loop): readonly BlockId[] =>
  [...loop.blocks].filter((block) => forest.loopOf(block) === loop);

const isOpenSwitch = (func: Func, view: View, block: BlockId): boolean => {
  const { term } = blockOf(func, block);
  return term.op === "switch" && edgeConditions(view, term, block) === null;
};

const holdsSwitch = (func: Func, loop: Loop): boolean =>
  [...loop.blocks].some((block) => blockOf(func, block).term.op === "switch");

/** All of `part`, and of two equal ones the first. */
const holds = (whole: Sese, part: Sese): boolean =>
  whole.blocks.size > part.blocks.size && [...part.blocks].every((block) => whole.blocks.has(block));

function areDisjoint(boxes: readonly Box[]): boolean {
  const blocks = boxes.flatMap(({ sese }) => [...sese.blocks]);
  return new Set(blocks).size === blocks.length;
}

function severalWays(func: Func, block: BlockId, { forest }: Analyses): Reject {
  const loop = forest.loopWithHeader(block);
  const span = loop === null ? spanOfStmt(func, blockOf(func, block).term.stmt) : spanOfLoop(func, loop);
  return reject("several-exits", "an inner loop also leaves the loops around it", span);
}

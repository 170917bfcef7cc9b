// Of a row of nests, those that a plan leaves apart.
//
//     for i for j a[i][j] = …;                    the author's                   a pragma
//     for i for j b[j][i] = …;          ─►        loops reordered      ─►        new text for this nest alone
//     for i for j c[i][j] = …;                    the author's                   nothing
//
// The region is planned as a whole, and what is written anew is all of it. Where the plan leaves some nests
// as the author has them, in their place among the others, these are better left out of the new text: each
// group may be a region of its own (`driver/region-splitting.ts`).

import { DimType } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { Scop } from "../../scop/model/scop.ts";
import type { Plan } from "../nest/plan.ts";
import { readTree } from "../nest/tree.ts";
import { nestsWithin, type Shaped } from "../shape/shape.ts";
import { keepsLoops } from "../shape/summary.ts";
import { groupNests, statementNames } from "./nest-groups.ts";

export function separateNests(scop: Scop, shaped: Shaped): Pick<Plan, "separate"> {
  const tree = readTree(scop.schedule);
  const own = tree.kind === "sequence" ? tree.children : [tree];
  const parts = nestsWithin(shaped);
  const statements = own.map((part) => statementNames({ tree: part }));
  const groups = groupNests(statements, parts.map(statementNames)) ?? [];
  const rows = groups.map((group) => outermostLoops(scop, new Set(group.own.flatMap((k) => statements[k]!))));
  const isKept = groups.some(
    ({ own: [nest, ...more], scheduled: [part, ...others] }) =>
      more.length === 0 && others.length === 0 && keepsLoops(own[nest!]!, parts[part!]!),
  );
  const separate = rows.filter((row) => row.length > 0).sort((a, b) => a[0]! - b[0]!);
  const isInOrder = separate.flat().every((loop, k, all) => k === 0 || all[k - 1]! < loop);
  return isKept && isInOrder && separate.length > 1 ? { separate } : {};
}

function outermostLoops(scop: Scop, names: ReadonlySet<string>): readonly number[] {
  const within = liveStmts(scop).filter(({ name, domain }) => names.has(name) && domain.dim(DimType.set) > 0);
  return [...new Set(within.map(({ loops }) => loops[0]!))].sort((a, b) => a - b);
}

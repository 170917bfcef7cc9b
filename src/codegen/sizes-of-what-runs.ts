// Sizes that are not negative wherever a nest does anything at all, which makes its bounds simpler.
//
//     do i = 2, n - 1             Fortran's n may be negative (`Func.sizesMayBeNegative`): then nothing runs.
//       do j = 2, n - 1           So the new loops are made for n >= 0, and looked at again: if for no other
//         a(j,i) = …              n anything of theirs runs, they are right for all.
//
// Types of printed numbers rest on less: that n is what its type says.

import type { AstNodeTree, IslSet } from "isl-wasm";
import { DimType, QuotaExceeded } from "isl-wasm";
import type { Func, Operand } from "../ir/func.ts";
import type { Type } from "../ir/type.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import { usefulParameters } from "../scop/model/known.ts";
import type { Scop } from "../scop/model/scop.ts";
import { buildAst, depthIn } from "./ast-build.ts";
import { AstDomain, runsOutside } from "./ast-domain.ts";

/** The loops of the plan. Throws QuotaExceeded. */
export function syntaxTreeOf(plan: Plan): AstNodeTree {
  const { scop } = plan;
  const known = usefulParameters(scop);
  const negative = scop.func.sizesMayBeNegative === true ? negativeSizes(scop) : [];
  if (negative.length === 0) return buildAst(plan, known);
  const tree = buildAst(
    plan,
    negative.reduce((left, set) => left.subtract(set), known),
  );
  const around = AstDomain.outermost(known, depthIn(tree));
  return isRight(scop, () => runsOutside(tree, around, negative)) ? tree : buildAst(plan, known);
}

/** isl's operations. */
const QUOTA = 20_000;

function isRight({ isl }: Scop, check: () => boolean): boolean {
  try {
    return isl.outsideBudget(() => isl.withQuota(QUOTA, check));
  } catch (error) {
    if (error instanceof QuotaExceeded) return false;
    throw error;
  }
}

/** `[params] -> { : n < 0 }`, for each size without which no statement runs. */
function negativeSizes(scop: Scop): readonly IslSet[] {
  const everything = scop.context.getSpace().universeSet();
  const sizes = sizesOf(scop.func);
  return scop.params.flatMap(({ name, source }): readonly IslSet[] => {
    const isSize = sizes.some(
      (size) => size.kind === "value" && source.kind === "value" && size.id === source.value,
    );
    const position = everything.findDimByName(DimType.param, name);
    if (!isSize || position < 0) return [];
    const none = everything.upperBoundVal(DimType.param, position, 0);
    const isIdle = scop.stmts.every((stmt) => stmt === null || stmt.domain.intersectParams(none).isEmpty());
    return isIdle ? [everything.upperBoundVal(DimType.param, position, -1)] : [];
  });
}

/** Of what parameters' types say. */
const sizesOf = ({ params, vars, extents }: Func): readonly Operand[] =>
  params.flatMap((param) => extentsOf(vars[param.var]!.type)).flatMap((id) => extents.get(id) ?? []);

function extentsOf(type: Type): readonly Parameters<Func["extents"]["get"]>[0][] {
  if (type.kind === "pointer")
    return [...(type.rows === undefined ? [] : [type.rows.id]), ...extentsOf(type.to)];
  if (type.kind !== "array") return [];
  return [...(type.extent === null ? [] : [type.extent.id]), ...extentsOf(type.of)];
}

// The variables in which innermost loops keep elements (register promotion: `promote.ts`).
//
//     if (0 < n) {                    only where the loop may have no iteration
//       double x_i = x[i];
//       for (int j = 0; j < n; j++)
//         x_i = x_i + A[i][j];
//       x[i] = x_i;
//     }

import type { AstNodeTree } from "isl-wasm";
import type { AccessId } from "../../scop/model/scop.ts";
import type { Name } from "../../source/words.ts";
import { wordOf } from "../../support/words.ts";
import type { AstInstance } from "../ast-build.ts";
import type { Code, CodeLoop } from "../code.ts";
import { type Expression, named } from "../expression.ts";
import type { Promotion } from "../promote.ts";
import type { IslNames } from "./isl-expr.ts";
import type { NestContext } from "./nest-context.ts";
import { type Locals, promotedElement } from "./statement.ts";

interface KeptElement {
  readonly promotion: Promotion;
  /** The variable. */
  readonly name: Name;
}

/** The elements that the loop keeps in variables, with names for these; `declared` takes them up. */
export function keptElements(
  node: AstNodeTree,
  names: IslNames,
  declared: Set<Name>,
  context: NestContext,
): readonly KeptElement[] {
  return (context.promotions.get(node) ?? []).map((promotion) => {
    const name = context.names.inBlock(localName(promotion, names), declared);
    declared.add(name);
    return { promotion, name };
  });
}

/** What the instances in the loop call them. */
export function localsOf(kept: readonly KeptElement[]): ReadonlyMap<AstInstance, Locals> {
  const found = new Map<AstInstance, Map<AccessId, Name>>();
  for (const { promotion, name } of kept)
    for (const [instance, accesses] of promotion.accesses) {
      const locals = found.get(instance) ?? new Map<AccessId, Name>();
      for (const access of accesses) locals.set(access, name);
      found.set(instance, locals);
    }
  return found;
}

const plainName = (e: Expression | undefined): string | null =>
  e?.kind === "name" ? e.name : e?.kind === "integer" && e.bits === 32 && e.value >= 0n ? `${e.value}` : null;

/** `tmp_i` for `tmp[i]`, `A_ij` for `A[i][j]`, `x_value` where a subscript is no plain name. */
function localName({ array, subscripts }: Promotion, names: IslNames): string {
  const base = wordOf(array.name);
  const parts = subscripts.map((e) => (e.kind === "id" ? plainName(names.get(e.name)?.tree) : null));
  if (parts.length === 0 || !parts.every((part) => part !== null)) return `${base}_value`;
  return `${base}_${parts.join(parts.every((part) => part.length === 1) ? "" : "_")}`;
}

/** The loop with its elements loaded before and stored after it; `entered`: whether it has an iteration. */
export function aroundLoop(
  loop: CodeLoop,
  entered: Expression,
  kept: readonly KeptElement[],
  names: IslNames,
  { statements }: NestContext,
): readonly Code[] {
  const element = ({ array, access, subscripts }: Promotion): Expression =>
    promotedElement(array, access.ref, subscripts, names, statements);
  const code: readonly Code[] = [
    ...kept.map(({ promotion, name }) => statements.declareLocal(promotion.array, name, element(promotion))),
    loop,
    ...kept.map(
      ({ promotion, name }): Code => ({
        ...{ kind: "assignment", target: element(promotion), operator: null },
        value: named(name),
      }),
    ),
  ];
  return kept.some(({ promotion }) => promotion.mayBeEmpty)
    ? [{ kind: "if", cond: entered, then: code, other: [] }]
    : code;
}

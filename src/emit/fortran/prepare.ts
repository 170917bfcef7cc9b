// Generated code as Fortran takes it, before it is looked at and printed: copies of arrays in clauses, heads
// of loops that are computed once, the author's names for numbers, and one name for each declaration.

import type { NewCode } from "../../codegen/change.ts";
import { type Code, loopsInCode, mapCode } from "../../codegen/code.ts";
import type { Name } from "../../source/words.ts";
import type { EmitTarget } from "../emitter.ts";
import { withConstantNames } from "./constant-names.ts";
import { withCopiesInClauses } from "./copies.ts";
import { withoutDeadValues } from "./dead-values.ts";
import { newVariablesIn } from "./declarations.ts";
import { withNamedHeads } from "./named-heads.ts";
import { type TakenNames, withOwnNames } from "./own-names.ts";
import { spellingFor, typesFor } from "./printer-for.ts";

export function preparedCode(
  { code, span }: NewCode,
  target: EmitTarget,
  taken: TakenNames,
): readonly Code[] {
  const copied = withCopiesInClauses(code, (name) => isWholeArray(target, name));
  const heads = withNamedHeads(copied, typesFor(target, []));
  const spelled = withConstantNames(heads, target.text.namedConstants(span));
  return privatised(withOwnNames(withoutDeadValues(spelled), taken, spellingFor(target, span)));
}

/** What blocks within a parallel loop declare is each thread's own. */
function privatised(code: readonly Code[]): readonly Code[] {
  return mapCode(code, (item) => {
    if (item.kind !== "for" || item.pragmas.length === 0) return item;
    const inner = newVariablesIn(item.body, (words) => words);
    if (typeof inner === "string") return item;
    const iterators = new Set(loopsInCode(item.body).map(({ iterator }) => iterator));
    const own = inner.filter(({ name }) => !iterators.has(name)).map(({ name }) => name);
    const pragmas = item.pragmas.map((pragma) => ({
      ...pragma,
      privates: [...new Set([...pragma.privates, ...own])],
    }));
    return { ...item, pragmas };
  });
}

/** Not one of which only the beginning is known. */
function isWholeArray({ variables }: EmitTarget, name: Name): boolean {
  const type = variables.lowered.vars.find((one) => one.name === name)?.type;
  const whole = type?.kind === "pointer" ? type.to : type;
  return whole?.kind === "array" && whole.extent !== null;
}

// Named constants in the heads of loops, where the author's text has their names.
//
//     integer, parameter :: n = 200
//     do i = 2, 199                     do i = 2, n - 1
//
// A number in the IR is what the name stands for, wherever the name is known. Names that stand for the same
// number are left for what they are, unless the nest itself has one of them only. A number that is as good as
// the step of a loop is the size of a tile, and nothing of the author's. One that the nest has, and no name
// for it, stays a number. What the nest has by name only is named where it is the last of a loop, however
// small, or what an element is updated with.

import { type Code, type CodeLoop, loopsInCode, mapCode } from "../../codegen/code.ts";
import { binary, type Expression, integer, mapExpression, named } from "../../codegen/expression.ts";
import type { NamedConstant } from "../../codegen/source-context.ts";

/** Small numbers are no sizes: kinds are such, and what they are called says nothing of loops. */
const LEAST = 17n;

/** A number is printed as `NAME + d` or `NAME - d` for differences up to this one. */
const MOST_AWAY = 2n;

/** `constants`: that the place knows by these names. */
export function withConstantNames(
  code: readonly Code[],
  constants: readonly NamedConstant[],
): readonly Code[] {
  const sizes = constants.filter(
    ({ value, isInNest, isNumberInNest }) => value >= LEAST && (isInNest || !isNumberInNest),
  );
  const own = constants.filter(
    ({ isOnlyNamed, isBound, value }) => isBound || (isOnlyNamed && value >= LEAST),
  );
  if (sizes.length + own.length === 0) return code;
  const steps = loopsInCode(code).map(({ step }) => (step < 0n ? -step : step));
  const isOfTile = (value: bigint): boolean =>
    steps.some((step) => step > 1n && value >= step - MOST_AWAY && value <= step + MOST_AWAY);
  const of = (e: Expression): Expression =>
    mapExpression(e, (part) =>
      part.kind === "integer" && part.bits === 32 && part.signed && !isOfTile(part.value)
        ? inWords(part, sizes)
        : part,
    );
  return mapCode(code, (item) => {
    if (item.kind === "for")
      return { ...item, init: of(item.init), cond: lastByName(item, own, isOfTile) ?? of(item.cond) };
    if (item.kind === "assignment" && item.operator !== null && item.value.kind === "integer") {
      const name = nameOf(
        item.value.value,
        sizes.filter(({ isOnlyNamed }) => isOnlyNamed),
      );
      return name === null ? item : { ...item, value: named(name) };
    }
    return item.kind === "if" ? { ...item, cond: of(item.cond) } : item;
  });
}

/** `do i = 1, n`, also of small numbers: the author's loops count so far, and he has no number for it. */
function lastByName(
  { init, cond, step }: CodeLoop,
  own: readonly NamedConstant[],
  isOfTile: (value: bigint) => boolean,
): Expression | null {
  if (step !== 1n || init.kind !== "integer" || init.value !== 1n) return null;
  if (cond.kind !== "binary" || cond.right.kind !== "integer" || cond.operator !== "lt") return null;
  const last = cond.right.value - 1n;
  const name = isOfTile(last) ? null : nameOf(last, own);
  return name === null ? null : { ...cond, right: binary("add", named(name), integer(1n)) };
}

function inWords(
  number: Expression & { readonly kind: "integer" },
  constants: readonly NamedConstant[],
): Expression {
  for (let away = 0n; away <= MOST_AWAY; away++)
    for (const more of away === 0n ? [0n] : [away, -away]) {
      const name = nameOf(number.value - more, constants);
      if (name === null) continue;
      if (more === 0n) return named(name);
      return more > 0n
        ? binary("add", named(name), integer(more))
        : binary("sub", named(name), integer(-more));
    }
  return number;
}

function nameOf(value: bigint, constants: readonly NamedConstant[]): NamedConstant["name"] | null {
  const all = constants.filter((one) => one.value === value);
  const here = all.filter(({ isInNest }) => isInNest);
  const names = new Set((here.length > 0 ? here : all).map(({ name }) => name));
  const [only = null] = names;
  return names.size === 1 ? only : null;
}

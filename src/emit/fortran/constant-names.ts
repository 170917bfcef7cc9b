// Named constants in the heads of loops, where the author's text has their names.
//
//     integer, parameter :: n = 200
//     do i = 2, 199                     do i = 2, n - 1
//
// A number in the IR is what the name stands for, wherever the name is known. Names that stand for the same
// number are left for what they are, unless the nest itself has one of them only. A number that is as good as
// the step of a loop is the size of a tile, and nothing of the author's. One that the nest has, and no name
// for it, stays a number. What the nest has by name only is named where it is the last of a loop, however
// small, a subscript, or what an element is updated with. Tiles that fill all of such a loop ask for its end
// nevertheless: its author may change it.

import { type Code, type CodeLoop, loopsInCode, mapCode, type TextPiece } from "../../codegen/code.ts";
import {
  binary,
  type Expression,
  helperCall,
  integer,
  mapExpression,
  named,
} from "../../codegen/expression.ts";
import type { NamedConstant } from "../../codegen/source-context.ts";
import type { Name } from "../../source/words.ts";
import { withConstant } from "./constant-terms.ts";

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
    ({ isOnlyNamed, isBound, value, end }) => isBound || end !== null || (isOnlyNamed && value >= LEAST),
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
  const subscripts = subscriptsIn(sizes.filter(({ value, isOnlyNamed }) => isOnlyNamed && !isOfTile(value)));
  const isSize = (value: bigint): boolean => !isOfTile(value) && nearNameOf(value, sizes) !== null;
  return mapCode(withEndsOfTiles(code, isSize), (whole) => {
    const item = subscripts(whole);
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
  if (step !== 1n || init.kind !== "integer") return null;
  if (cond.kind !== "binary" || cond.right.kind !== "integer" || cond.operator !== "lt") return null;
  const last = cond.right.value - 1n;
  if (isOfTile(last)) return null;
  const whole = own.filter(({ isBound, value }) => isBound || value >= LEAST);
  const name = init.value === 1n ? nameOf(last, whole) : null;
  if (name !== null) return { ...cond, right: binary("add", named(name), integer(1n)) };
  const ends = own.filter(({ value, end }) => end?.first === init.value && value + end.offset === last);
  const [end] = ends;
  if (end === undefined || new Set(ends.map((one) => one.name)).size > 1) return null;
  return { ...cond, right: withConstant(named(end.name), end.end!.offset + 1n) };
}

/**
 * `do k = kk, kk + 127` in `do kk = 1, n, 128` with an n of 640: up to the least of n and kk + 127 as well.
 * `isSize`: has the number a name?
 */
function withEndsOfTiles(code: readonly Code[], isSize: (value: bigint) => boolean): readonly Code[] {
  return mapCode(code, (item) => {
    if (item.kind !== "for" || item.step < LEAST || item.init.kind !== "integer") return item;
    const { iterator, init, cond, step } = item;
    if (cond.kind !== "binary" || cond.operator !== "lt" || cond.right.kind !== "integer") return item;
    const end = cond.right;
    if (end.bits !== 32 || (end.value - init.value) % step !== 0n || !isSize(end.value)) return item;
    const isTile = (loop: CodeLoop): boolean =>
      loop.init.kind === "name" && loop.init.name === iterator && endsAfter(loop.cond, iterator, step);
    const body = mapCode(item.body, (inner) =>
      inner.kind === "for" && inner.cond.kind === "binary" && isTile(inner)
        ? { ...inner, cond: { ...inner.cond, right: helperCall("min", end, inner.cond.right) } }
        : inner,
    );
    return { ...item, body };
  });
}

/** `… < iterator + step` */
const endsAfter = (cond: Expression, iterator: Name, step: bigint): boolean =>
  cond.kind === "binary" &&
  cond.operator === "lt" &&
  cond.right.kind === "binary" &&
  cond.right.operator === "add" &&
  cond.right.left.kind === "name" &&
  cond.right.left.name === iterator &&
  cond.right.right.kind === "integer" &&
  cond.right.right.value === step;

/** Names for numbers that are all of a subscript, or of what stands in the author's text for a counter. */
const subscriptsIn = (sizes: readonly NamedConstant[]) => {
  const of = (e: Expression): Expression =>
    mapExpression(e, (part) =>
      part.kind === "element" && isPlain(part.subscript)
        ? { ...part, subscript: inWords(part.subscript, sizes) }
        : part,
    );
  return (item: Code): Code => {
    if (sizes.length === 0) return item;
    if (item.kind === "assignment") return { ...item, target: of(item.target), value: of(item.value) };
    if (item.kind !== "statement") return item;
    const pieces = item.pieces.map((piece): TextPiece => {
      const name = piece.kind === "value" && isPlain(piece.value) ? nameOf(piece.value.value, sizes) : null;
      return piece.kind === "value" && name !== null ? { ...piece, value: named(name) } : piece;
    });
    return { ...item, pieces };
  };
};

const isPlain = (e: Expression): e is Expression & { readonly kind: "integer" } =>
  e.kind === "integer" && e.bits === 32 && e.signed;

const inWords = (
  number: Expression & { readonly kind: "integer" },
  constants: readonly NamedConstant[],
): Expression => nearNameOf(number.value, constants) ?? number;

/** `NAME`, or a little more or less. */
function nearNameOf(value: bigint, constants: readonly NamedConstant[]): Expression | null {
  for (let away = 0n; away <= MOST_AWAY; away++)
    for (const more of away === 0n ? [0n] : [away, -away]) {
      const name = nameOf(value - more, constants);
      if (name !== null) return withConstant(named(name), more);
    }
  return null;
}

function nameOf(value: bigint, constants: readonly NamedConstant[]): NamedConstant["name"] | null {
  const all = constants.filter((one) => one.value === value);
  const here = all.filter(({ isInNest }) => isInNest);
  const names = new Set((here.length > 0 ? here : all).map(({ name }) => name));
  const [only = null] = names;
  return names.size === 1 ? only : null;
}

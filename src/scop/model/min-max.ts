// A piecewise affine function of parameters as the smallest or largest of its pieces, where it is that:
//
//     h >= 12 ? 12 : h       ─►  min(12, h)
//
// which isl itself finds for bounds of loops only.

import { AstBuild, type AstExprTree, type IslSet, PwAff } from "isl-wasm";

/** Of more pieces than these nobody asks. */
const MOST_PIECES = 4;

/**
 * `value`, `[params] -> { [v] }`, where `known` (`[params] -> { : … }`) holds. What the expression is outside
 * of the function's domain may be any number.
 */
export function treeOf(value: PwAff, known: IslSet): AstExprTree {
  const domain = value.domain();
  const plain = value.coalesce().gist(domain).coalesce();
  const pieces: PwAff[] = [];
  plain.foreachPiece((_, aff) => {
    pieces.push(value.isl.keep(PwAff.fromAff(aff)));
  });
  const [first, ...others] = pieces;
  const build = AstBuild.fromContext(known.intersect(domain).coalesce());
  const text = (piece: PwAff): AstExprTree => build.exprFromPwAff(piece).toTree();
  if (first === undefined || others.length === 0 || pieces.length > MOST_PIECES) return text(plain);
  for (const op of ["min", "max"] as const) {
    const extreme = others.reduce((a, b) => (op === "min" ? a.min(b) : a.max(b)), first);
    if (extreme.intersectDomain(domain).isEqual(value)) return { kind: "op", op, args: pieces.map(text) };
  }
  return text(plain);
}

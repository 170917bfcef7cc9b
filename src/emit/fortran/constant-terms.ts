// Sums with constants, as short as people write them: subscripts count from other numbers in Fortran than in
// the IR, so that most are `i - 1` plus 1.

import { binary, type Expression, integer } from "../../codegen/expression.ts";

/** The expression and a number; constants that it ends in are taken together. */
export function withConstant(e: Expression, more: bigint): Expression {
  if (more === 0n) return e;
  if (e.kind === "integer") return integer(e.value + more, bitsFor(e.value + more, e.bits));
  if (e.kind === "binary" && (e.operator === "add" || e.operator === "sub")) {
    const { operator, left, right } = e;
    if (right.kind === "integer") {
      const constant = (operator === "add" ? right.value : -right.value) + more;
      return sum(left, constant, right.bits);
    }
    if (left.kind === "integer" && operator === "add") return sum(right, left.value + more, left.bits);
  }
  // The least of both, less a number: where that makes both of them shorter.
  if (e.kind === "helper" && (e.helper === "min" || e.helper === "max") && e.args.every(takesUp(more)))
    return { ...e, args: e.args.map((arg) => withConstant(arg, more)) };
  return sum(e, more, 32);
}

/** Ends in a number that the other one makes no larger, so that nothing overflows that did not before. */
const takesUp =
  (more: bigint) =>
  (e: Expression): boolean => {
    const constant =
      e.kind === "integer"
        ? e.value
        : e.kind === "binary" && (e.operator === "add" || e.operator === "sub") && e.right.kind === "integer"
          ? e.operator === "add"
            ? e.right.value
            : -e.right.value
          : 0n;
    return more < 0n ? constant >= -more : constant <= -more;
  };

function sum(e: Expression, constant: bigint, given: 32 | 64): Expression {
  if (constant === 0n) return e;
  const size = constant < 0n ? -constant : constant;
  const bits = bitsFor(2n * size, given);
  return binary(constant < 0n ? "sub" : "add", e, integer(size, bits));
}

/** Bounds of arrays may be of a wider kind than what is counted: sums with half of all numbers are wide. */
const bitsFor = (value: bigint, given: 32 | 64): 32 | 64 =>
  value >= -(2n ** 31n) && value < 2n ** 31n ? given : 64;

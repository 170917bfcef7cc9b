// Constants that a variable's kind does not hold. At run time such a value is converted somehow; compilers
// refuse to convert the constant (Fortran 2018, 10.1.12 and 10.2.1.3).
//
//     integer(1) :: k
//     m = 200
//     k = m                                 is compiled, and k = 200 is not
//     do k = -100, 100, 50 … end do         leaves 150 in k

import { type Code, walkCode } from "../../codegen/code.ts";
import type { Expression } from "../../codegen/expression.ts";
import { integerBits, type TypeOfName } from "./kinds.ts";

/** Does something set a variable to a constant that is beyond its kind? */
export function setsBeyondKind(code: readonly Code[], typeOf: TypeOfName): boolean {
  const isSet = (target: Expression, value: Expression): boolean =>
    isBeyond(value, integerBits(target, typeOf));
  return [...walkCode(code)].some((item) => {
    switch (item.kind) {
      case "assignment":
        return item.operator === null && isSet(item.target, item.value);
      case "for":
        return isSet({ kind: "name", name: item.iterator }, item.init);
      case "statement": {
        // `k = 200`, where the author's text has a variable on the right, and nothing else.
        const [first, before, last] = [item.pieces[0], ...item.pieces.slice(-2)];
        if (first?.kind !== "author" || before?.kind !== "author" || last?.kind !== "value") return false;
        const [name] = first.names;
        const isWhole = before.text.trimEnd().endsWith("=");
        return isWhole && name !== undefined && isSet({ kind: "name", name }, last.value);
      }
      default:
        return false;
    }
  });
}

/** `int(200, 1)` */
export const convertsBeyondKind = (e: Expression): boolean =>
  e.kind === "cast" && e.to.kind === "plain" && e.to.type.kind === "int" && isBeyond(e.arg, e.to.type.bits);

/** Null: of no kind of integers. */
function isBeyond(e: Expression, bits: number | null): boolean {
  if (bits === null) return false;
  if (e.kind === "grouped") return isBeyond(e.of, bits);
  if (e.kind === "cast") return isBeyond(e.arg, bits);
  return e.kind === "integer" && BigInt.asIntN(bits, e.value) !== e.value;
}

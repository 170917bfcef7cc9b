import { expect, test } from "vitest";
import { author, binary, type Expression, integer, named } from "../../codegen/expression.ts";
import { authorText, nameFrom } from "../../source/words.ts";
import { askedInTurn, overEvaluated } from "./evaluation.ts";

const k = named(nameFrom("k"));
const isNotZero = binary("ne", k, integer(0n));
const authors = (text: string): Expression => author(authorText(text), [nameFrom("k")]);
const guarded = (text: string): Expression =>
  binary("andThen", isNotZero, binary("gt", authors(text), integer(3n)));

test("the author's quotient is asked behind the condition that guards it", () => {
  for (const text of ["1000/k", "1000 / k", "2**k", "a(k)", "s%k"]) {
    expect(askedInTurn(guarded(text)), text).toHaveLength(2);
    expect(overEvaluated(binary("orElse", guarded(text), isNotZero), false), text).not.toBeNull();
  }
  for (const text of ["k/1000", "k**2", "k - 1", "size(a, 2)"])
    expect(askedInTurn(guarded(text)), text).toHaveLength(1);
});

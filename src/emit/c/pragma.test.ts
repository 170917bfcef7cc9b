import { expect, test } from "vitest";
import { binary, cast, type Expression, integer } from "../../codegen/expression.ts";
import { spelled } from "../../codegen/expression-testing.ts";
import { parallelFor } from "../../codegen/pragma.ts";
import { nameFrom } from "../../source/words.ts";
import { printPragma } from "./pragma.ts";

test("a long pragma has a line for each conjunct, whole", () => {
  const [m, width] = [spelled("m"), spelled("width")];
  const wide = binary("andThen", binary("ge", m, integer(20n)), binary("ge", width, integer(9n)));
  const long = { kind: "plain", type: { kind: "int", bits: 64, signed: true, name: "long" } } as const;
  const size: Expression = {
    ...{ kind: "conditional", cond: wide, then: integer(19n) },
    other: binary("sub", cast(long, m), integer(1n)),
  };
  const product = binary("ge", binary("mul", spelled("(double)n"), size), integer(17000n));
  const conditions = [binary("ge", spelled("n"), integer(3n)), product, spelled("f(a, b)")];
  const clauses = { privates: [nameFrom("j")], firstPrivates: [], reductions: [], balance: "even" as const };
  expect(printPragma(parallelFor({ ...clauses, conditions }))).toEqual([
    "#pragma omp parallel for private(j) \\",
    "    if (n >= 3 && \\",
    "        (double)n * (m >= 20 && width >= 9 ? 19 : (long)m - 1) >= 17000 && \\",
    "        f(a, b))",
  ]);
});

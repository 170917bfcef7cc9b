import { loadIsl } from "isl-wasm";
import { expect, it } from "vitest";
import { printExpression } from "../emit/c/expression.ts";
import { conditionExpression } from "./clauses.ts";
import { spelled } from "./expression-testing.ts";
import * as c from "./ranged.ts";

it("where isl does not see that all is wanted, the condition has its cases", async () => {
  const isl = (await loadIsl()).context();
  // All but a triangle around (2/5, 2/5).
  const wanted = isl.set("[n, m] -> { : 2n + m < 1 or n + 2m < 1 or 4n + 5m > 4 or 5n + 4m > 4 }");
  const known = isl.set("[n, m] -> { : }");
  const leaf = (word: string) => [word, c.leaf(spelled(word), "int", -9n, 9n)] as const;
  const names = new Map([leaf("n"), leaf("m")]);
  const text = printExpression(conditionExpression(wanted, known, names).tree);
  expect(text).toContain("||");
  const check = new Function("n", "m", `return ${text}`) as (n: number, m: number) => unknown;
  for (let n = -9; n <= 9; n++) for (let m = -9; m <= 9; m++) expect(check(n, m)).toBeTruthy();
});

import { expect, test } from "vitest";
import { parallelFor } from "./pragma.ts";
import { topLevelParts } from "./top-level.ts";

test.each([
  ["n >= 2", ["n >= 2"]],
  ["a && (b || c && d) && f(e && g)", ["a &&", "(b || c && d) &&", "f(e && g)"]],
  ["a || x[b && c] || d", ["a ||", "x[b && c] ||", "d"]],
  [`c == ')' && s[0] == "(\\"" && d`, ["c == ')' &&", `s[0] == "(\\"" &&`, "d"]],
])("%s", (cond, parts) => {
  expect(topLevelParts(cond)).toEqual(parts);
});

test("a long pragma has a line for each conjunct, whole", () => {
  const long = "(double)n * (m >= 20 && width >= 9 ? 19 : (long)m - 1) >= 17000";
  const clauses = { privates: ["j"], firstPrivates: [], reductions: [], balance: "even" as const };
  expect(parallelFor({ ...clauses, conditions: ["n >= 3", long, "f(a, b)"] }, () => true)).toEqual([
    "#pragma omp parallel for private(j) \\",
    "    if (n >= 3 && \\",
    `        ${long} && \\`,
    "        f(a, b))",
  ]);
});

import { expect, test } from "vitest";
import { isBranchHead } from "./branch-heads.ts";

test.each([
  "if (a)",
  "if (f(a, (b)) && c[1])",
  "if (a) { x = 1; } else",
  "if (a) x = 1; else",
  "int k = f(a); if (k) { x(k); } else",
  "{ x = 1; } if (a) return; else",
  "if (a) {} else if (b) f(); else",
  "if (a) {} else if (b)",
  "if (a) {} else f(); if (b)",
  "if (a) { while (b) c++; } if (d)",
])("what stands behind `%s` runs once, or not at all", (code) => {
  expect(isBranchHead(code)).toBe(true);
});

test.each([
  "",
  "x = 1;",
  "if (a) { x = 1; }",
  "for (;;)",
  "while (a) if (b) x = 1; else",
  "EACH(i) if (b) x = 1; else",
  "for (;;) if (b)",
  "if (a) if (b) x = 1; else",
  "if (a) for (;;)",
  "if (a) EACH(i) if (b) x = 1; else",
  "if (a) while (b) c++; else while (d)",
  "else if (a)",
  "} if (a)",
  "switch (a) { case 1:",
  "x = (",
  "if (a) x = 1; else EACH(i)",
  "do",
  "EACH(i)",
])("behind `%s` it may run otherwise", (code) => {
  expect(isBranchHead(code)).toBe(false);
});

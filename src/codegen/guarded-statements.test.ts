import { expect, it } from "vitest";
import { breaksBehindGuarded } from "./guarded-statements.ts";

const broken = (line: string): readonly string[] =>
  [0, ...breaksBehindGuarded(line).map(({ at }) => at)].map((at, k, all) => line.slice(at, all[k + 1]));

it.each([
  ["for (;;) a; b;", ["for (;;) a;", " b;"]],
  ["for (;;) for (;;) a; if (x) b; else c; d; }", ["for (;;) for (;;) a;", " if (x) b; else c;", " d; }"]],
  ["for (;;) ; { b; } }", ["for (;;)", " ;", " { b; } }"]],
  ["while (f(x)) do { a; } while (b); c;", ["while (f(x)) do { a; } while (b);", " c;"]],
  ["for (;;) for (;;) { a; } b;", ["for (;;) for (;;) { a; }", " b;"]],
  ["for (;;) a; ; b;", ["for (;;) a; ;", " b;"]],
])("what follows a guarded statement that begins the line gets a line: %s", (line, parts) => {
  expect(broken(line)).toEqual(parts);
});

it.each([
  "i++; for (;;) a; b;",
  "for (;;) { a; } b;",
  "for (;;) a; }",
  "if (x) a; else",
  "for (;;) a; ;",
  "for (;;) a",
  "for (;;",
  "LOOP(i) a; b;",
  "",
])("else nothing does: %s", (line) => {
  expect(broken(line)).toEqual([line]);
});

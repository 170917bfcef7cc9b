import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { printStatement } from "./print-tree.ts";
import { sourceFormOf } from "./source-form.ts";
import { outline, readText, statementsIn } from "./testing.ts";

const FOLDER = join(import.meta.dirname, "../../../testsuite/fortran/syntax");
const names = readdirSync(FOLDER).filter((name) => sourceFormOf(name) !== null);

describe.each(names)("testsuite/fortran/syntax/%s", (name) => {
  const { source, items, units } = readText(
    readFileSync(join(FOLDER, name), "utf8"),
    sourceFormOf(name) ?? "free",
  );

  test("every statement is read, and printed with its tokens", () => {
    const read: string[] = [];
    const printed: string[] = [];
    source.forEach((item, at) => {
      if (item.kind !== "statement") return;
      const tree = items[at]!;
      read.push(item.statement.tokens.map(({ word }) => word).join(""));
      printed.push(tree.kind === "statement" ? printStatement(tree.statement) : tree.kind);
    });
    expect(printed).toEqual(read);
    expect(read.length).toBeGreaterThan(10);
  });

  test("every construct and program unit has its end", () => {
    expect(outline(units)).not.toContain("!");
  });
});

test("a tree that lacks something is printed otherwise", () => {
  const [statement] = statementsIn("outer: do 10, i = 1, n");
  expect(printStatement(statement!)).toBe("outer:do10,i=1,n");
  expect(printStatement({ ...statement!, constructName: null })).toBe("do10,i=1,n");
});

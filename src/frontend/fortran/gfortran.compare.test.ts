// Random expressions, grouped by us and by gfortran, which prints what it has read.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { statementsIn } from "./testing.ts";
import type { FortranExpr } from "./tree.ts";

const hasGfortran = spawnSync("gfortran", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "polyc-gfortran-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same numbers each time. */
class Random {
  #state = 20_181_128;

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (this.#state >> 8) % limit;
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}

const ARITHMETIC = ["+", "-", "*", "/", "**", "**", "*-", "/-", "**-", "*+"];
const LOGICAL = [".and.", ".or.", ".eqv.", ".neqv."];

function number(random: Random, depth: number): string {
  const choice = depth > 4 ? 0 : random.below(9);
  if (choice === 0) return random.of(["a", "b", "c", "d"]);
  if (choice === 1) return `(${number(random, depth + 1)})`;
  if (choice === 2) return random.of(["-", "+"]) + number(random, depth + 1);
  return number(random, depth + 1) + random.of(ARITHMETIC) + number(random, depth + 1);
}

function condition(random: Random, depth: number): string {
  const choice = depth > 3 ? random.below(2) : random.below(8);
  if (choice === 0) return random.of(["l", "m"]);
  if (choice === 1) return oneSign(number(random, 4) + random.of([".lt.", ">="]) + number(random, 4));
  if (choice === 2) return `(${condition(random, depth + 1)})`;
  if (choice === 3) return ".not.l";
  return condition(random, depth + 1) + random.of(LOGICAL) + condition(random, depth + 1);
}

/** Two signs in a row are an error. */
const oneSign = (text: string): string => text.replace(/([+-])[+-]+/g, "$1");

const OPERATORS: Readonly<Record<string, string>> = {
  ".lt.": "<",
  ".and.": "AND",
  ".or.": "OR",
  ".eqv.": "EQV",
  ".neqv.": "NEQV",
};

/** As gfortran prints it. */
function dumped(expr: FortranExpr): string {
  switch (expr.kind) {
    case "reference":
      return expr.name.word;
    case "parenthesised":
      return `(parens ${dumped(expr.inner)})`;
    case "unary":
      return `(${expr.operator.word === ".not." ? "NOT" : `U${expr.operator.word}`} ${dumped(expr.operand)})`;
    case "binary":
      return `(${OPERATORS[expr.operator.word] ?? expr.operator.word} ${dumped(expr.left)} ${dumped(expr.right)})`;
    default:
      throw new Error(expr.kind);
  }
}

function groupedByGfortran(lines: readonly string[]): readonly string[] {
  const path = join(folder, "expressions.f90");
  const head = "program t\nreal :: a, b, c, d, x\nlogical :: l, m, y";
  writeFileSync(path, [head, ...lines, "end program"].join("\n"));
  const flags = ["-w", "-fsyntax-only", "-fdump-fortran-original"];
  const { stdout } = spawnSync("gfortran", [...flags, path], { encoding: "utf8", maxBuffer: 1 << 28 });
  const assignments = stdout.split("\n").filter((line) => line.trimStart().startsWith("ASSIGN"));
  return assignments.map((line) =>
    line
      .trim()
      .replace(/^ASSIGN t:[xy] /, "")
      .replaceAll("t:", ""),
  );
}

test.runIf(hasGfortran)("expressions are grouped as gfortran groups them", () => {
  const random = new Random();
  const all = Array.from({ length: 500 }, (_, at) =>
    at % 3 === 2 ? `y = ${condition(random, 0)}` : `x = ${oneSign(number(random, 0))}`,
  );
  const lines = all.filter(({ length }) => length <= 132);
  const ours = statementsIn(lines.join("\n"), "free").map((statement) =>
    statement.kind === "assignment" ? dumped(statement.value) : statement.kind,
  );
  expect(ours).toEqual(groupedByGfortran(lines));
});

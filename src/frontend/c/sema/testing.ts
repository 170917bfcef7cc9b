/** Helpers for the tests of sema: C text in memory, and the system's compiler for comparison. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Symbol as AstSymbol, FunctionDefinition, Unit } from "../ast.ts";
import { loadGrammar } from "../parse.ts";
import { printFunction } from "../print-ast.ts";
import { parseText, type TextSetup } from "../testing.ts";
import { verifyUnit } from "../verify-ast.ts";
import { itemsOf, ParsedTokens } from "./from-parse.ts";
import { libraryWithout } from "./library.ts";
import { analyseUnit } from "./unit.ts";

const grammar = await loadGrammar();

/** Types `text`; the verifier has the last word. */
export function readText(text: string, setup: TextSetup = {}): Unit {
  const parsed = parseText(text, grammar, setup);
  const library = libraryWithout([]);
  const unit = analyseUnit(new ParsedTokens(parsed, library), itemsOf(parsed), library);
  parsed.dispose();
  const bugs = unit.unread.filter(({ reject }) => reject.kind === "internal-error");
  const problems = [...verifyUnit(unit), ...bugs.map(({ reject }) => reject.message)];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return unit;
}

export function functionNamed(unit: Unit, name: string): FunctionDefinition {
  const found = unit.functions.find((definition) => definition.name === name);
  if (found === undefined)
    throw new Error(`no function ${name}: ${unit.unread.map((u) => u.reject.message).join("; ")}`);
  return found;
}

export function symbolNamed(unit: Unit, name: string): AstSymbol {
  const found = unit.symbols.find((symbol) => symbol.name === name);
  if (found === undefined) throw new Error(`no symbol ${name}`);
  return found;
}

/** The printed body of function `f`, one trimmed line a statement. */
export function bodyOf(text: string, setup: TextSetup = {}): readonly string[] {
  const unit = readText(text, setup);
  const lines = printFunction(unit, functionNamed(unit, "f")).trimEnd().split("\n");
  return lines.slice(1).map((line) => line.trim());
}

/** The value that `return EXPRESSION;` gives back in a function with these declarations before it. */
export function returned(declarations: string, expression: string, type = "void"): string {
  const result = type === "void" ? "" : "return ";
  const body = bodyOf(`${declarations}\n${type} f(void) { ${result}${expression}; }`);
  return body[0]!.replace(/^(expr|return) /, "");
}

/** Compiles and runs C text with the system's compiler; throws with its messages where it fails. */
export function runWithCompiler(text: string, flags: readonly string[] = []): string {
  return inTemporaryFolder((folder) => {
    const source = join(folder, "t.c");
    const program = join(folder, "t");
    writeFileSync(source, text);
    run("cc", ["-w", ...flags, source, "-o", program, "-lm"]);
    return run(program, []);
  });
}

/** Only whether it compiles: static assertions are the test. */
export function compile(text: string): void {
  inTemporaryFolder((folder) => {
    const source = join(folder, "t.c");
    writeFileSync(source, text);
    run("cc", ["-w", "-fsyntax-only", source]);
  });
}

function inTemporaryFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "polyc-sema-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} failed: ${stderr.slice(0, 4000)}`);
  return stdout;
}

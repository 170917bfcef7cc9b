// Generated code is data (docs/design.md, Decisions): `src/codegen/` has no text in its types but names
// and the author's words, and knows no language.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type ParserOptions, parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const CODEGEN = join(ROOT, "src/codegen");

const files = readdirSync(CODEGEN, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/(\.test|testing)\.ts$/.test(name))
  .map((name) => join(CODEGEN, name));

interface Node {
  readonly type: string;
  readonly value?: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Strings that the file's code holds, pieces of templates included; where imports come from aside. */
function stringsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(stringsIn);
  if (!isNode(node) || /^(Import|Export(All|Named))Declaration$/.test(node.type)) {
    return isNode(node) && "declaration" in node ? stringsIn(node.declaration) : [];
  }
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TemplateElement") return [(node.value as { readonly raw: string }).raw];
  return Object.values(node).flatMap(stringsIn);
}

const LANGUAGE: ParserOptions = { lang: "ts" };

/** Operators, brackets, ends of statements, comments and directives as C has them. */
const SYNTAX = /&&|\|\||->|\+\+|--|[<>=!]=|[-+*/&|^]=|[{}[\]]|;\s*$|\/[*/]|\*\/|\bsizeof\b|#\s*pragma omp/;

/** The beginning of a directive: only messages that quote one of the author's have it. */
const DIRECTIVE = /#\s*pragma|!\$/;

/** Files whose messages quote the author's pragma. */
const QUOTES_PRAGMAS = ["obstacles.ts", "user-asserted-nest.ts"];

/** Files outside of frontend, lower, emit, driver and cli that ask for a function's language: for words. */
const ASKS_LANGUAGE = [
  "analysis/data/data-ref.ts", // volatile, or what keeps its order in Fortran
  "codegen/nest-generator.ts", // "a pragma", "a directive"
  "codegen/obstacles.ts", // "for", "do"
  "report/findings.ts", // what the author could say instead of a guard
  "schedule/search/not-profitable.ts", // restrict
  "scop/region/access-words.ts", // a[i], a(i)
  "scop/region/call-words.ts", // lines of calls
  "scop/region/nonaffine-condition.ts", // real loop variables
  "scop/region/reject-messages.ts", // sizes
  "scop/region/untestable-alias.ts", // restrict
];

test("no exported type has a field that is a string, but for names and the author's text", () => {
  const command = [join(ROOT, "scripts/string-fields.mjs"), "--check"];
  const { stdout, status } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});

test("no string has the syntax of a language in it", () => {
  const found = files.flatMap((path) =>
    stringsIn(parseAst(readFileSync(path, "utf8"), LANGUAGE))
      .filter((text) => SYNTAX.test(text))
      .map((text) => `${relative(CODEGEN, path)}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("directives are spelled in messages that quote the author's only", () => {
  const found = files.filter((path) =>
    stringsIn(parseAst(readFileSync(path, "utf8"), LANGUAGE)).some((text) => DIRECTIVE.test(text)),
  );
  expect(found.map((path) => relative(CODEGEN, path)).sort()).toEqual(QUOTES_PRAGMAS);
});

test("the stages behind lower ask for the language in remarks only", () => {
  const source = join(ROOT, "src");
  const asking = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /^(analysis|opt|scop|transform|dependence|reductions|schedule|codegen|report)\//.test(name) &&
      name.endsWith(".ts") &&
      !/(\.test|testing)\.ts$/.test(name) &&
      /\b(func|scop)\.language\b|\{ language \}: Func/.test(readFileSync(join(source, name), "utf8")),
  );
  expect(asking.sort()).toEqual(ASKS_LANGUAGE);
});

test("the front ends and the emitters are not imported", () => {
  const imports = files.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/^(?:import|export)\b[^;]*?from "([^"]+)"/gm)]
      .filter(([, from]) => /\/(frontend|emit)\//.test(from!))
      .map(([, from]) => `${relative(CODEGEN, path)}: ${from}`),
  );
  expect(imports).toEqual([]);
});

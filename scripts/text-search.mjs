// Steps that search, split or match text. Facts are data, and questions about the author's text are asked of
// `SourceText`: no step reads one back from text. Checked with the compiler's own types.
//
//     node scripts/text-search.mjs [--check] [--list] [FOLDER or FILE under src/ …]
//
// Steps are the files that `compile.ts` loads, but for those that read or print text for a living. `--list` names
// every place, `--check` fails where there is one.
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  isCallExpression,
  isElementAccessExpression,
  isForOfStatement,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  isSpreadElement,
  isStringLiteral,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API, TypeFlags } from "typescript/unstable/sync";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const SRC = join(ROOT, "src");

/**
 * What reads or prints text for a living: the front end, the emitters, the command line, the index of other
 * files with the parser of the bodies in it.
 */
const READERS = ["frontend", "source", "emit", "validate", "cli", "options", "support", "isl-wasm"];
const OF_OTHER_FILES = /^ir\/(?:project\/.*|(?:lex|parse(?:-\w+)?)\.ts)$/;
/** Dumps. */
const PRINTERS = ["ir/print.ts", "scop/model/print.ts"];

const OF_STRINGS = new Set([
  ...["match", "matchAll", "split", "replace", "replaceAll", "search", "indexOf", "lastIndexOf", "includes"],
  ...["startsWith", "endsWith", "slice", "substring", "substr", "charAt", "charCodeAt", "codePointAt", "at"],
  ...["trim", "trimStart", "trimEnd"],
]);
const OF_PATTERNS = new Set(["test", "exec"]);

const isTest = (path) => /(\.test|testing|-testing|random-[a-z]+)\.ts$/.test(path);
const isStep = (name) =>
  !READERS.includes(name.split("/")[0]) &&
  !PRINTERS.includes(name) &&
  !OF_OTHER_FILES.test(name) &&
  !isTest(name);

/** Is it a string or a pattern, or may it be one? Words of a closed set are no text. */
function isText(type, checker) {
  if (type === undefined) return false;
  if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return true;
  if (type.isObjectType() && type.getSymbol()?.name === "RegExp") return true;
  if (type.isUnionType() || type.isIntersectionType())
    return constituents(type, checker).some((part) => isText(part, checker));
  return type.isTypeParameter() && isText(type.getConstraint(), checker);
}

/** TypeScript 7.0 fails on some that have tuples among them: then it is asked whether they take strings. */
function constituents(type, checker) {
  try {
    return type.getTypes();
  } catch {
    const text = checker.getStringType();
    return checker.isTypeAssignableTo(text, type) ? [text] : [];
  }
}

/** What may be a search in text, with the expression whose type says so; null where no type has to. */
function suspectOf(node) {
  if (isRegularExpressionLiteral(node)) return { node, what: node.text, of: null };
  if (isSpreadElement(node)) return { node, what: "[...text]", of: node.expression };
  if (isForOfStatement(node)) return { node: node.expression, what: "for … of text", of: node.expression };
  if (isElementAccessExpression(node)) return { node, what: "text[…]", of: node.expression };
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null;
  const { name, expression } = node.expression;
  if (OF_PATTERNS.has(name.text))
    return isRegularExpressionLiteral(expression)
      ? null
      : { node: name, what: `.${name.text}()`, of: expression };
  if (!OF_STRINGS.has(name.text)) return null;
  const isLiteral = isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression);
  return { node: name, what: `.${name.text}()`, of: isLiteral ? null : expression };
}

function suspectsIn(file) {
  const found = [];
  const visit = (node) => {
    const suspect = suspectOf(node);
    if (suspect !== null) found.push(suspect);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Does it load another file of ours? Types alone do not. */
const loads = ({ moduleSpecifier, importClause }) =>
  moduleSpecifier?.text.startsWith(".") && importClause?.phaseModifier !== SyntaxKind.TypeKeyword;

/** The files that the pipeline is made of: interpreters serve tests. */
function reachable(program) {
  const reached = new Set();
  const waiting = [join(SRC, "compile.ts")];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const statement of program.getSourceFile(path).statements)
      if (loads(statement)) waiting.push(resolve(dirname(path), statement.moduleSpecifier.text));
  }
  return [...reached].sort();
}

/** The places in each step's file, by its name under src/. */
function textSearches(isAsked) {
  const api = new API({ cwd: ROOT });
  try {
    const config = join(ROOT, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const paths = reachable(project.program);
    const places = new Map();
    for (const path of paths.filter((path) => isAsked(relative(SRC, path)))) {
      const file = project.program.getSourceFile(path);
      const suspects = suspectsIn(file);
      const typed = suspects.filter(({ of }) => of !== null);
      const types = typed.length === 0 ? [] : project.checker.getTypeAtLocation(typed.map(({ of }) => of));
      const texts = new Set(typed.filter((_, i) => isText(types[i], project.checker)));
      const found = suspects.filter((suspect) => suspect.of === null || texts.has(suspect));
      if (found.length > 0)
        places.set(
          relative(SRC, path),
          found.map((one) => placeOf(file, one)),
        );
    }
    return places;
  } finally {
    api.close();
  }
}

function placeOf(file, { node, what }) {
  const at = file.text.length - file.text.slice(node.pos).trimStart().length;
  return { line: file.text.slice(0, at).split("\n").length, what };
}

function main(args) {
  const asked = args.filter((word) => !word.startsWith("--"));
  const places = textSearches((name) =>
    asked.length === 0 ? isStep(name) : asked.some((one) => name.startsWith(one)) && !isTest(name),
  );
  if (args.includes("--check")) return check(places);
  const most = [...places].sort(([, a], [, b]) => a.length - b.length);
  for (const [name, found] of most) {
    console.log(`${String(found.length).padStart(4)}  ${name}`);
    const lines = args.includes("--list") ? readFileSync(join(SRC, name), "utf8").split("\n") : [];
    if (lines.length > 0)
      for (const { line, what } of found)
        console.log(`      ${name}:${line}: ${what}  ${lines[line - 1].trim()}`);
  }
  console.log(`${[...places.values()].flat().length} places in ${places.size} files`);
}

function check(places) {
  for (const [name, found] of places)
    for (const { line, what } of found) console.log(`${name}:${line}: ${what} searches text`);
  if (places.size > 0) process.exitCode = 1;
}

main(process.argv.slice(2));

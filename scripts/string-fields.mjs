// Exported types of `codegen/` with fields of type `string`: what the author wrote is `AuthorText`, what things
// are called a `Name`, all else is data. Checked with the compiler's own types.
//
//     node scripts/string-fields.mjs [--check]
import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  isClassDeclaration,
  isInterfaceDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API, ObjectFlags, TypeFlags } from "typescript/unstable/sync";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const FOLDER = join(ROOT, "src/codegen");

const isTest = (path) => /(\.test|testing)\.ts$/.test(path);

const isDeclaration = (node) =>
  isInterfaceDeclaration(node) || isTypeAliasDeclaration(node) || isClassDeclaration(node);

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) === true;

const isPrivate = (node) =>
  node.name?.kind === SyntaxKind.PrivateIdentifier ||
  node.modifiers?.some(({ kind }) => kind === SyntaxKind.PrivateKeyword) === true;

/** Of the exported types of a file, those in other types' fields included. */
function fieldsIn(file) {
  const found = [];
  const visit = (node) => {
    if ((isPropertySignatureDeclaration(node) || isPropertyDeclaration(node)) && !isPrivate(node))
      found.push(node);
    node.forEachChild(visit);
  };
  for (const statement of file.statements)
    if (isDeclaration(statement) && isExported(statement)) visit(statement);
  return found;
}

const MAPS = new Set(["Map", "ReadonlyMap"]);

/** Is it a string, or a list, a set or the like of strings? Words of a closed set and branded ones are none. */
function isText(type, checker, depth = 0) {
  if (type === undefined || depth > 4) return false;
  if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return true;
  if (type.isUnionType()) return type.getTypes().some((one) => isText(one, checker, depth));
  if (!type.isObjectType()) return false;
  const args = type.objectFlags & ObjectFlags.Reference ? checker.getTypeArguments(type) : [];
  // Keys of tables are for looking up.
  const values = MAPS.has(type.getSymbol()?.name) ? args.slice(1) : args;
  return values.some((one) => isText(one, checker, depth + 1));
}

function main() {
  const api = new API({ cwd: ROOT });
  try {
    const config = join(ROOT, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const paths = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !isTest(name))
      .map((name) => join(FOLDER, name))
      .sort();
    const found = paths.flatMap((path) => {
      const file = project.program.getSourceFile(path);
      const fields = fieldsIn(file);
      const types =
        fields.length === 0 ? [] : project.checker.getTypeAtLocation(fields.map(({ name }) => name));
      return fields.flatMap((field, k) => {
        if (!isText(types[k], project.checker)) return [];
        const line = file.text.slice(0, field.name.pos).split("\n").length;
        return [`${relative(ROOT, path)}:${line}: ${field.name.text}`];
      });
    });
    if (found.length > 0) console.log(found.join("\n"));
    if (process.argv.includes("--check") && found.length > 0) process.exitCode = 1;
  } finally {
    api.close();
  }
}

main();

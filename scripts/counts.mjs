// Counts over the hand-written production code in src/ (of the tree that it is given), beside those of 711f256.
//
//     node scripts/counts.mjs [--list] [--check] [TREE]
//
// `--list` names what each one counts, `--check` fails where one is more than it may be.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";

const list = process.argv.includes("--list");
const given = process.argv.slice(2).find((word) => !word.startsWith("-"));
const root = resolve(given ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
const src = join(root, "src");

/** Tools and tests use exports of src/, too. */
const USERS = ["src", "testsuite", "corpus", "fuzz", "polybench", "experts", "scripts", "docs"];
const MOST_LINES = 450;
const MOST_IMPORTS = 25;
const MOST_COLUMNS = 110;

const isGenerated = (path) => /\.generated\.|isl-wasm\/(dist|build|native|node_modules)\//.test(path);
const isTest = (path) => /(\.test|testing|-testing|random-[a-z]+)\.ts$/.test(path);

/** What generated code imports is used. */
const bindings = ["classes", "exports"]
  .map((part) => join(src, `isl-wasm/src/${part}.generated.ts`))
  .filter(existsSync);

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter(
          (name) => name.endsWith(".ts") && !name.endsWith(".d.ts") && !/(^|\/)node_modules\//.test(name),
        )
        .map((name) => join(folder, name))
        .filter((path) => !isGenerated(path))
    : [];

function read(path) {
  const text = readFileSync(path, "utf8");
  const { body } = parseAst(text, { lang: "ts", sourceType: "module" });
  return { path, text, body, lines: text.split("\n").length - 1 };
}

/** What a module statement imports, with the names; null for all of them. */
function importOf(path, node) {
  const isFrom = /^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source;
  if (!isFrom) return [];
  const to = targetOf(path, node.source.value);
  if (to === null) return [];
  const named = (node.specifiers ?? []).map((one) => (one.imported ?? one.local)?.name ?? "default");
  const isWhole =
    node.type === "ExportAllDeclaration" ||
    (node.specifiers ?? []).some((one) => one.type === "ImportNamespaceSpecifier");
  return [{ from: path, to, names: isWhole ? null : named }];
}

const targetOf = (path, specifier) => {
  if (specifier === "isl-wasm") return join(src, "isl-wasm/src/index.ts");
  return specifier.startsWith(".") ? resolve(dirname(path), specifier) : null;
};

/** `await import("…")` gives all names, `vi.mock` replaces them. */
const dynamicImports = ({ path, text }) =>
  [...text.matchAll(/\b(?:import|mock|importActual)(?:<[^>]*>)?\(\s*"([^"]+)"/g)].flatMap(([, specifier]) => {
    const to = targetOf(path, specifier);
    return to === null ? [] : [{ from: path, to, names: null }];
  });

const declared = (node) => {
  if (node.type === "VariableDeclaration") return node.declarations.flatMap(({ id }) => namesIn(id));
  return node.id ? [node.id.name] : [];
};

const namesIn = (pattern) => {
  if (pattern.type === "ObjectPattern") return pattern.properties.flatMap(({ value }) => namesIn(value));
  if (pattern.type === "ArrayPattern") return pattern.elements.filter(Boolean).flatMap(namesIn);
  return pattern.type === "Identifier" ? [pattern.name] : [];
};

/** The names that a file declares and exports. */
const exportsOf = ({ body }) => [
  ...new Set(
    body
      .filter((node) => node.type === "ExportNamedDeclaration" && !node.source)
      .flatMap((node) =>
        node.declaration ? declared(node.declaration) : node.specifiers.map(({ exported }) => exported.name),
      ),
  ),
];

const onlyReexports = ({ body }) =>
  body.length > 0 && body.every((node) => /^Export/.test(node.type) && node.source);

/** Long lines of comments; a line with an address or a test's expectation can't be broken. */
const longComments = ({ text }) =>
  text
    .split("\n")
    .flatMap((line, at) => (/^\s*(\/\/|\/?\*)/.test(line) && line.length > MOST_COLUMNS ? [at + 1] : []));

/** Folders in folders that are places of their own. */
const NESTED = /^(schedule\/matrix|frontend\/c|(?:cli\/)?commands(?:\/cc)?|driver\/strategies)\//;
const placeOf = (path) => NESTED.exec(name(path))?.[1] ?? name(path).split("/")[0];

const production = filesUnder(src)
  .filter((path) => !isTest(path))
  .map(read);
const all = [
  ...production,
  ...USERS.flatMap((folder) => filesUnder(join(root, folder)))
    .filter((path) => !production.some((file) => file.path === path))
    .map(read),
  ...bindings.map(read),
];
const importsFrom = (file) => file.body.flatMap((node) => importOf(file.path, node));
const name = (path) => relative(src, path);
const imports = all.flatMap((file) => [...importsFrom(file), ...dynamicImports(file)]);
const used = new Map();
for (const { to, names } of imports) {
  const known = used.get(to) ?? new Set();
  for (const one of names ?? ["*"]) known.add(one);
  used.set(to, known);
}
// A package's entry is there for others, and what only an entry hands on is theirs.
const isEntry = (path) => /isl-wasm\/src\/index\.ts$|isl-wasm\/generator\//.test(path);
const unused = production
  .filter(({ path }) => !isEntry(path))
  .flatMap((file) =>
    exportsOf(file)
      .filter((one) => !used.get(file.path)?.has(one) && !used.get(file.path)?.has("*"))
      .map((one) => `${name(file.path)}: ${one}`),
  );
const exporters = new Map();
for (const file of production)
  for (const one of exportsOf(file)) exporters.set(one, [...(exporters.get(one) ?? []), name(file.path)]);

const mine = production.map(({ path }) => path);
const arrows = new Set(
  imports
    .filter(({ from, to }) => mine.includes(from) && mine.includes(to) && placeOf(from) !== placeOf(to))
    .map(({ from, to }) => `${placeOf(from)} → ${placeOf(to)}`),
);

const rows = [
  ["files at the root of src/", 30, 2, mine.map(name).filter((path) => !path.includes("/"))],
  ["folders and root files", 49, 26, [...new Set(mine.map(placeOf))]],
  ["arrows between them", 306, 183, [...arrows]],
  [
    `files of more than ${MOST_LINES} lines`,
    18,
    0,
    production.filter(({ lines }) => lines > MOST_LINES).map(({ path, lines }) => `${name(path)}: ${lines}`),
  ],
  [
    `files with more than ${MOST_IMPORTS} imports`,
    6,
    0,
    production
      .map((file) => [file, importsFrom(file).length])
      .filter(([, count]) => count > MOST_IMPORTS)
      .map(([{ path }, count]) => `${name(path)}: ${count}`),
  ],
  [
    "files that only re-export",
    0,
    0,
    production.filter((file) => onlyReexports(file) && !isEntry(file.path)).map(({ path }) => name(path)),
  ],
  ["exports used nowhere else", 230, 0, unused],
  [
    "names exported from two or more files",
    94,
    10,
    [...exporters]
      .filter(([, files]) => files.length > 1)
      .map(([one, files]) => `${one}: ${files.join(", ")}`),
  ],
  [
    `comment lines over ${MOST_COLUMNS} columns`,
    2271,
    0,
    production.flatMap((file) => longComments(file).map((line) => `${name(file.path)}:${line}`)),
  ],
];

const width = Math.max(...rows.map(([title]) => title.length));
console.log(`${"".padEnd(width)}  711f256    now  at most`);
for (const [title, before, most, found] of rows) {
  console.log(
    `${title.padEnd(width)}  ${String(before).padStart(7)}  ${String(found.length).padStart(5)}  ${String(most).padStart(7)}`,
  );
  if (list) for (const one of found) console.log(`    ${one}`);
}
console.log(`${production.length} files, ${basename(root)}`);
const over = rows.filter(([, , most, found]) => found.length > most);
if (process.argv.includes("--check") && over.length > 0) process.exitCode = 1;

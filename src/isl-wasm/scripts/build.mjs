// Builds isl-wasm: isl.wasm and the bindings (from the cache where this very build is there), then `dist/`.
//
// The cache is $POLYC_CACHE_DIR, else polyc/ in the user's cache folder. An entry is named by a hash of everything
// that the build reads: the pinned version, these scripts, the generator, the glue. A second run does nothing.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import {
  compileLibrary,
  compilePackage,
  fetchSource,
  generateBindings,
  installTools,
  linkModule,
  SetupError,
  workspace,
} from "./steps.mjs";

const GENERATED = ["classes.generated.ts", "enums.generated.ts", "exports.generated.ts"];
/** What goes into `dist/` beside the compiled TypeScript. */
const SHIPPED = ["isl.wasm", "LICENSES.txt", "unbound.txt"];

const cacheRoot =
  process.env.POLYC_CACHE_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "polyc");

function filesIn(...folders) {
  const list = (folder) => readdirSync(join(workspace, folder)).map((name) => join(folder, name));
  return folders.flatMap(list).sort();
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(workspace, file)))
      .update("\0");
  return hash.digest("hex").slice(0, 20);
}

/** Makes a cache entry. It appears under its name only when it is complete. */
function makeEntry(entry) {
  const folder = join(workspace, "build");
  mkdirSync(folder, { recursive: true });
  const downloads = join(cacheRoot, "downloads");
  mkdirSync(downloads, { recursive: true });
  installTools();
  const library = compileLibrary(() => fetchSource(downloads), folder);
  const bindings = generateBindings(library, folder);
  const wasm = linkModule(library, bindings, folder);
  const partial = `${entry}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  copyFileSync(wasm, join(partial, "isl.wasm"));
  writeFileSync(join(partial, "LICENSES.txt"), library.licenses);
  for (const name of ["unbound.txt", ...GENERATED]) copyFileSync(join(bindings, name), join(partial, name));
  if (existsSync(entry)) rmSync(partial, { recursive: true });
  else renameSync(partial, entry);
}

/** Copies a file unless its bytes are there already. */
function place(from, to) {
  const bytes = readFileSync(from);
  if (!existsSync(to) || !readFileSync(to).equals(bytes)) writeFileSync(to, bytes);
}

/** Runs `make` unless the stamp says that it ran on the same input. */
function once(stamp, input, make) {
  const file = join(workspace, "dist", stamp);
  if (existsSync(file) && readFileSync(file, "utf8") === input) return;
  make();
  writeFileSync(file, input);
}

export function build() {
  const key = hashOf(filesIn("scripts", "generator", "native"));
  const entry = join(cacheRoot, `isl-wasm-${key}`);
  if (!existsSync(entry)) makeEntry(entry);
  mkdirSync(join(workspace, "dist"), { recursive: true });
  for (const name of GENERATED) place(join(entry, name), join(workspace, "src", name));
  for (const name of SHIPPED) place(join(entry, name), join(workspace, "dist", name));
  const sources = [
    ...filesIn("src"),
    "package.json",
    "tsconfig.json",
    "tsconfig.build.json",
    "../../tsconfig.json",
  ];
  once(".stamp", hashOf(sources), compilePackage);
}

try {
  build();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`isl-wasm: ${error.message}`);
  process.exit(1);
}

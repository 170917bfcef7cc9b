// Makes the Fortran grammar's parser and its WebAssembly module anew. What it makes is committed, so only who changes
// grammars/fortran/grammar.js runs it.
//
//     node scripts/fortran-grammar.mjs [--check]
//
// tree-sitter's generator is `tree-sitter` on the path, or what TREE_SITTER names, or the distribution's package
// `tree-sitter-cli`, fetched from its unstable suite into the cache folder without installing anything. The compiler is
// clang-19 with wasm-ld-19. `--check` generates elsewhere, and fails where that is not what is committed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), "grammars/fortran");
const NAME = "tree-sitter-fortran";
const MADE = ["src/parser.c", `${NAME}.wasm`, `${NAME}.json`];
/** What of tree-sitter's own headers a parser includes. */
const HEADER = "src/tree_sitter/parser.h";

function run(program, args, options = {}) {
  const done = spawnSync(program, args, { encoding: "utf8", ...options });
  if (done.status !== 0)
    throw new Error(`${program} ${args.join(" ")} failed: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}

const found = (program) => spawnSync(program, ["--version"]).status === 0;

/** How to call the generator: a program and its first arguments. */
function generator() {
  const named = process.env.TREE_SITTER ?? "tree-sitter";
  return found(named) ? [named] : fetchedGenerator();
}

/** The distribution's package with the C library that it wants. */
function fetchedGenerator() {
  const cache =
    process.env.POLYC_CACHE_DIR ?? join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "polyc");
  const folder = join(cache, "tree-sitter-cli");
  const root = join(folder, "root");
  if (!existsSync(root)) {
    mkdirSync(join(folder, "lists/partial"), { recursive: true });
    mkdirSync(join(folder, "sources"), { recursive: true });
    writeFileSync(join(folder, "sources/unstable.sources"), unstableSources());
    const settings = [
      ...["-oDir::Etc::sourcelist=/dev/null", `-oDir::Etc::sourceparts=${join(folder, "sources")}`],
      ...[`-oDir::State::Lists=${join(folder, "lists")}`, "-oDir::State::status=/dev/null"],
      ...["-oDir::Cache::pkgcache=", "-oDir::Cache::srcpkgcache=", "-oAPT::Sandbox::User=root"],
    ];
    run("apt-get", [...settings, "update"]);
    run("apt-get", [...settings, "download", "tree-sitter-cli", "libc6", "libgcc-s1"], { cwd: folder });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
      run("dpkg-deb", ["-x", join(folder, file), root]);
  }
  const machine = run("uname", ["-m"]).trim();
  const libraries = join(root, `usr/lib/${machine}-linux-gnu`);
  const loader = readdirSync(libraries).find((name) => name.startsWith("ld-linux"));
  return [join(libraries, loader), "--library-path", libraries, join(root, "usr/bin/tree-sitter")];
}

/** The machine's first source list, for the unstable suite. */
function unstableSources() {
  const folder = "/etc/apt/sources.list.d";
  const list = readFileSync(
    join(
      folder,
      readdirSync(folder).find((name) => name.endsWith(".sources")),
    ),
    "utf8",
  );
  return list.split("\n\n")[0].replace(/^Suites:.*$/m, "Suites: sid");
}

/** Generates and compiles in a folder that has the grammar. */
function make(folder) {
  const [program, ...first] = generator();
  const version = run(program, [...first, "--version"]).trim();
  run(program, [...first, "generate", "--abi", "14"], { cwd: folder });
  const object = join(folder, "parser.o");
  const target = ["--target=wasm32-wasi", "-Os", "-fPIC", "-fvisibility=hidden", "-nostdlibinc"];
  run("clang-19", [...target, "-isystem", shims(folder), "-I", "src", "-c", "src/parser.c", "-o", object], {
    cwd: folder,
  });
  const flags = ["--experimental-pic", "-shared", "--no-entry", "--allow-undefined", "--strip-all"];
  run("wasm-ld-19", [...flags, "--export=tree_sitter_fortran", object, "-o", join(folder, `${NAME}.wasm`)]);
  const facts = {
    generator: version,
    grammar: hashOf(join(folder, "grammar.js")),
    parser: hashOf(join(folder, "src/parser.c")),
    wasm: hashOf(join(folder, `${NAME}.wasm`)),
  };
  writeFileSync(join(folder, `${NAME}.json`), `${JSON.stringify(facts, null, 2)}\n`);
}

/** The two headers of the C library that a parser includes, with nothing in them that it needs. */
function shims(folder) {
  const headers = join(folder, "headers");
  mkdirSync(headers, { recursive: true });
  writeFileSync(join(headers, "stdlib.h"), "#include <stddef.h>\n");
  return headers;
}

const hashOf = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");

const isCheck = process.argv.includes("--check");
const work = mkdtempSync(join(tmpdir(), "fortran-grammar-"));
try {
  copyFileSync(join(FOLDER, "grammar.js"), join(work, "grammar.js"));
  make(work);
  mkdirSync(join(FOLDER, "src/tree_sitter"), { recursive: true });
  for (const file of [...MADE, HEADER]) {
    const isSame = existsSync(join(FOLDER, file)) && hashOf(join(FOLDER, file)) === hashOf(join(work, file));
    if (isCheck && !isSame) {
      console.log(`${file} is not what grammar.js makes`);
      process.exitCode = 1;
    }
    if (!isCheck && !isSame) copyFileSync(join(work, file), join(FOLDER, file));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

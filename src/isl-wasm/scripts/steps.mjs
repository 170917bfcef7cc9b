// The steps from nothing to isl.wasm and its bindings. Each takes and gives folders; `build.mjs` decides what runs.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const workspace = dirname(dirname(fileURLToPath(import.meta.url)));

/** The source package of the distribution, pinned. */
export const ISL = {
  version: "0.27",
  suite: "trixie",
  tarball: "isl_0.27.orig.tar.xz",
  sha256: "6d8babb59e7b672e8cb7870e874f3f7b813b6e00e6af3f8b04f7579965643d5c",
};

/** The commands that the build calls, and the packages that bring them. */
const TOOLS = [
  { path: "/usr/bin/clang-19", package: "clang-19" },
  { path: "/usr/bin/wasm-ld-19", package: "lld-19" },
  { path: "/usr/bin/llvm-ar-19", package: "llvm-19" },
  { path: "/usr/include/wasm32-wasi/stdio.h", package: "wasi-libc" },
  {
    path: "/usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a",
    package: "libclang-rt-19-dev-wasm32",
  },
  { path: "/usr/bin/gcc", package: "gcc" },
  { path: "/usr/bin/make", package: "make" },
  { path: "/usr/bin/xz", package: "xz-utils" },
];

/** A failure that the user can mend: its message is one clear line. */
export class SetupError extends Error {}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28, ...options });
  if (result.status === 0) return result.stdout;
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n").slice(-20).join("\n");
  throw new SetupError(
    `${command} failed (${result.error?.message ?? `status ${result.status}`}):\n${output}`,
  );
}

/** apt says in one line, its last `E:`, what is wrong. */
function apt(args, purpose, options) {
  const result = spawnSync("apt-get", args, { encoding: "utf8", maxBuffer: 1 << 28, ...options });
  if (result.status === 0) return;
  const reasons = `${result.stdout ?? ""}\n${result.stderr ?? ""}`
    .split("\n")
    .filter((line) => line.startsWith("E: "));
  throw new SetupError(
    `${purpose}: ${reasons.at(-1)?.slice(3) ?? result.error?.message ?? "apt-get failed"}`,
  );
}

/** Installs the compilers through apt, or says what to run. */
export function installTools() {
  const missing = TOOLS.filter((tool) => !existsSync(tool.path)).map((tool) => tool.package);
  if (missing.length === 0) return;
  const command = `apt-get install --yes --no-install-recommends ${missing.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new SetupError(`${missing.join(", ")} must be installed first. Run: sudo ${command}`);
  console.log(`isl-wasm: ${command}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  apt(["update"], "cannot update the package lists", { env });
  apt(command.split(" ").slice(1), "cannot install the compilers", { env });
}

/**
 * Downloads isl's source through apt with a source list of its own, so that the user's apt set-up stays as it is.
 * The mirror is the one that the machine's own Debian sources name.
 */
export function fetchSource(folder) {
  const tarball = join(folder, ISL.tarball);
  if (existsSync(tarball) && sha256(readFileSync(tarball)) === ISL.sha256) return tarball;
  if (!existsSync("/usr/bin/apt-get"))
    throw new SetupError(
      `isl-wasm fetches isl's source through apt. Elsewhere, put ${ISL.tarball} into ${folder}`,
    );
  mkdirSync(join(folder, "lists/partial"), { recursive: true });
  const sources = join(folder, "isl.sources");
  writeFileSync(sources, sourceList());
  const settings = [
    `-oDir::Etc::sourcelist=${sources}`,
    "-oDir::Etc::sourceparts=-",
    `-oDir::State::Lists=${join(folder, "lists")}`,
    `-oDir::Cache::pkgcache=`,
    `-oDir::Cache::srcpkgcache=`,
    "-oAPT::Sandbox::User=root",
  ];
  console.log(`isl-wasm: downloading the source of isl ${ISL.version} from Debian ${ISL.suite}`);
  const purpose = "cannot download isl's source";
  apt([...settings, "update"], purpose, { cwd: folder });
  apt([...settings, "source", "--download-only", "--tar-only", `isl/${ISL.suite}`], purpose, { cwd: folder });
  if (!existsSync(tarball))
    throw new SetupError(`apt gave no ${ISL.tarball}: Debian ${ISL.suite} has another version`);
  const found = sha256(readFileSync(tarball));
  if (found !== ISL.sha256)
    throw new SetupError(`${ISL.tarball} has the checksum ${found}, not ${ISL.sha256}`);
  return tarball;
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

function sourceList() {
  const mirror = debianMirror();
  if (mirror === null)
    throw new SetupError("cannot download isl's source: apt has no Debian mirror in its lists");
  return [
    "Types: deb-src",
    `URIs: ${mirror}`,
    `Suites: ${ISL.suite}`,
    "Components: main",
    "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg",
    "",
  ].join("\n");
}

/** The first mirror in apt's own lists, of either form. */
function debianMirror() {
  const folder = "/etc/apt/sources.list.d";
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.(sources|list)$/.test(name))
    : [];
  const old = "/etc/apt/sources.list";
  const lists = [...files.map((name) => join(folder, name)), ...(existsSync(old) ? [old] : [])];
  const texts = lists.map((file) => readFileSync(file, "utf8"));
  const uri = /^(?:URIs:|deb(?:\s+\[[^\]]*\])?)\s+(\S+\/debian)\/?(?:\s|$)/m;
  return texts.map((text) => uri.exec(text)?.[1]).find((found) => found !== undefined) ?? null;
}

const CFLAGS = "-O2 -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_GETPID";

const CONFIGURE = [
  "--host=wasm32-unknown-linux", // its config.sub does not know wasi
  "--disable-shared",
  "--with-int=imath-32",
  "--without-clang",
  "CC=clang-19 --target=wasm32-wasi",
  "CC_FOR_BUILD=gcc",
  "AR=llvm-ar-19",
  "RANLIB=llvm-ranlib-19",
  `CFLAGS=${CFLAGS}`,
  "ac_cv_have_decl_ffs=no",
  "ac_cv_have_decl___builtin_ffs=yes",
];

/**
 * Where isl 0.27 goes wrong when it looks for an output that is a remainder of inputs, before it computes an optimum: it compares
 * constraints as if they were sorted, which they need not be there, and of some remainders it gives an answer that lacks a part
 * of the inputs (a read without any write before it was neither a read with a source nor one without, for example). Without these
 * short cuts the general method answers.
 */
const PATCHES = [
  {
    file: "isl_tab_lexopt_templ.c",
    from: "div_mod = isl_basic_map_try_find_any_output_div_mod(bmap, &d);",
    to: [
      "isl_basic_map *sorted = isl_basic_map_sort_constraints(isl_basic_map_copy(bmap));",
      "div_mod = isl_basic_map_try_find_any_output_div_mod(sorted, &d);",
      "isl_basic_map_free(sorted);",
    ].join(" "),
  },
  { file: "isl_map.c", from: "return isl_basic_map_try_find_output_mod(bmap, pos);", to: "return div;" },
];

function patch(source) {
  for (const { file, from, to } of PATCHES) {
    const parts = readFileSync(join(source, file), "utf8").split(from);
    if (parts.length !== 2) throw new SetupError(`isl's ${file} does not say once: ${from}`);
    writeFileSync(join(source, file), parts.join(to));
  }
}

/** Unpacks, configures and makes the static library for WebAssembly, unless `folder` has it from before. */
export function compileLibrary(fetchTarball, folder) {
  const source = join(folder, `isl-${ISL.version}`);
  const built = join(folder, "library");
  const archive = join(built, ".libs/libisl.a");
  const stamp = join(folder, "library.stamp");
  const smallInt = join(workspace, "native/small_int.h");
  // Only for make, because the header includes what configure writes.
  const flags = `CFLAGS=${CFLAGS} -include "${smallInt}"`;
  const input = JSON.stringify({ ISL, CONFIGURE, CFLAGS, PATCHES, smallInt: readFileSync(smallInt, "utf8") });
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== input) {
    const tarball = fetchTarball();
    for (const old of [source, built]) rmSync(old, { recursive: true, force: true });
    mkdirSync(built, { recursive: true });
    run("tar", ["xJf", tarball, "-C", folder]);
    patch(source);
    console.log("isl-wasm: compiling isl (about half a minute)");
    // Called by a relative path, so that isl's error messages name its files without the folder they were built in.
    run(join("..", `isl-${ISL.version}`, "configure"), CONFIGURE, { cwd: built });
    writeFileSync(join(built, "gitversion.h"), `#define GIT_HEAD_ID "isl-${ISL.version}"\n`);
    run("make", [`-j${availableParallelism()}`, "libisl.la", flags], { cwd: built });
    const names = run("llvm-nm-19", ["--defined-only", "--extern-only", "--format=just-symbols", archive]);
    writeFileSync(join(folder, "symbols.txt"), [...new Set(names.split("\n"))].sort().join("\n"));
    writeFileSync(stamp, input);
  }
  const includes = [join(source, "include"), join(built, "include")];
  return {
    archive,
    includes,
    internal: [built, source, join(source, "imath")],
    licenses: licensesOf(source),
  };
}

/** The notices of what ends up in isl.wasm. */
function licensesOf(source) {
  const imath = /\/\*.*?\*\//s.exec(readFileSync(join(source, "imath/imath.c"), "utf8"))[0];
  const wasi = "/usr/share/doc/wasi-libc/copyright";
  const parts = [
    ["isl", readFileSync(join(source, "LICENSE"), "utf8")],
    ["imath", imath],
    ["wasi-libc", existsSync(wasi) ? readFileSync(wasi, "utf8") : "see the package wasi-libc"],
  ];
  return parts.map(([name, text]) => `==== ${name}\n\n${text.trim()}\n`).join("\n");
}

/** Compiles the generator, and runs it on the headers. */
export function generateBindings(library, folder) {
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  run(process.execPath, [tsc, "-p", join(workspace, "tsconfig.generator.json")]);
  const out = join(folder, "bindings");
  const main = join(workspace, "build/generator/main.js");
  process.stdout.write(run(process.execPath, [main, ...library.includes, join(folder, "symbols.txt"), out]));
  return out;
}

/** What `src/core.ts` calls itself, besides what the bindings call. */
const OWN_EXPORTS = [
  "malloc free isl_ctx_alloc isl_ctx_free isl_ctx_last_error isl_ctx_last_error_msg isl_ctx_last_error_file",
  "isl_ctx_last_error_line isl_ctx_reset_error isl_ctx_set_max_operations isl_ctx_get_max_operations",
  "isl_ctx_reset_operations isl_options_set_on_error isl_id_get_user",
].flatMap((line) => line.split(" "));

/** Links the library and our glue into one reactor module, and optimises it. */
export function linkModule(library, bindings, folder) {
  const bound = readFileSync(join(bindings, "exports.txt"), "utf8").trim().split("\n");
  const names = [...new Set([...bound, ...OWN_EXPORTS])].sort();
  const response = join(folder, "exports.rsp");
  writeFileSync(response, names.map((name) => `-Wl,--export-if-defined=${name}\n`).join(""));
  const linked = join(folder, "isl.linked.wasm");
  const flags = [
    `--target=wasm32-wasi -O2 -mexec-model=reactor -fmacro-prefix-map=${workspace}/=`,
    "-Wl,--export-table -Wl,--growable-table -Wl,--gc-sections -Wl,--strip-all",
    "-Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--initial-memory=33554432 -Wl,--max-memory=2147483648",
  ].flatMap((line) => line.split(" "));
  // See native/big_int.c.
  const counted = ["ctx_next_operation", ...["add", "sub", "mul", "div", "gcd"].map((op) => `mp_int_${op}`)];
  const wrapped = counted.map((name) => `-Wl,--wrap=isl_${name}`);
  const emulated = ["signal", "process-clocks", "getpid"].map((name) => `-lwasi-emulated-${name}`);
  const includes = [...library.includes, ...library.internal].flatMap((include) => ["-isystem", include]);
  const own = ["glue.c", "allocate.c", "big_int.c"].map((name) => join(workspace, "native", name));
  run("clang-19", [
    ...flags,
    ...wrapped,
    ...includes,
    ...own,
    library.archive,
    `@${response}`,
    ...emulated,
    "-o",
    linked,
  ]);
  const require = createRequire(import.meta.url);
  const optimiser = join(dirname(require.resolve("binaryen/package.json")), "bin/wasm-opt");
  const features = ["--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals"];
  console.log("isl-wasm: optimising isl.wasm");
  const optimised = join(folder, "isl.wasm");
  run(process.execPath, [optimiser, "-O2", ...features, linked, "-o", optimised]);
  return optimised;
}

/** Compiles the TypeScript side into `dist/`. */
export function compilePackage() {
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", join(workspace, "tsconfig.build.json")], { stdio: "inherit" });
}

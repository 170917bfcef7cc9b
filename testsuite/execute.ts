// What EXEC does in textual tests: programs are compiled, run and compared (see runner.ts).

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { initFrontend } from "../src/frontend/c/index.ts";
import { interpret } from "../src/ir/interpret.ts";
import { Memory, NULL } from "../src/ir/memory.ts";
import type { Module } from "../src/ir/module.ts";
import { verifyModule } from "../src/ir/verify.ts";
import { lowerText } from "../src/lower/c/testing.ts";
import { canonicalize } from "../src/opt/pipeline.ts";
import { newWarnings } from "./warnings.ts";

/** What is wrong with a test file, or what it found: a line of the file and a sentence. */
export class TestFailure extends Error {
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
  }
}

interface Exec {
  readonly line: number;
  readonly flags: readonly string[];
}

interface Tested {
  readonly name: string;
  readonly program: string;
  /** In Fortran; the program's output is C then. */
  readonly main: string | null;
}

/** EXEC: same. */
export function execute(
  { name, program: before, main }: Tested,
  after: string | null,
  { line, flags }: Exec,
): void {
  if (after === null) throw new TestFailure(line, "EXEC is for RUN: polyc %s");
  if (after === before) throw new TestFailure(line, "EXEC proves nothing: polyc changed nothing");
  // In an `else` that only runs out of bounds gcc sees just that.
  const suffix = /\.[fF](?:90)?$/.exec(name)?.[0] ?? ".c";
  const warn =
    suffix === ".c" ? ["-Wall", "-Wextra", "-Wno-array-bounds"] : ["-Wall", "-Wno-maybe-uninitialized"];
  const fixed = ["-O1", "-fopenmp", ...warn, ...flags];
  inFolder((folder) => {
    const run = (program: string, threads: number): string => {
      try {
        const env = { ...process.env, OMP_NUM_THREADS: String(threads), OMP_DYNAMIC: "false" };
        return execFileSync(program, { encoding: "latin1", env, timeout: 60_000, stdio: "pipe" });
      } catch (error) {
        throw new TestFailure(line, `with ${threads} threads: ${String(error)}`);
      }
    };
    const input = build(
      folder,
      `input${suffix}`,
      `${before}\n${main ?? ""}`,
      suffix === ".c" ? fixed : fixed.filter((flag) => flag !== "-fopenmp"),
      line,
    );
    const want = run(input.program, 1);
    if (want === "") throw new TestFailure(line, "EXEC proves nothing: the program prints nothing");
    const output =
      main === null
        ? build(folder, `output${suffix}`, after, fixed, line)
        : buildBeside(folder, { main: `main${suffix}`, text: main }, after, flags, line);
    const [warning] = newWarnings(input.messages, output.messages);
    if (warning !== undefined)
      throw new TestFailure(line, `compilers warn of the output:\n${warning}\n${after}`);
    for (const threads of [1, 3]) {
      const got = run(output.program, threads);
      if (got !== want)
        throw new TestFailure(line, `prints something else with ${threads} threads:\n${after}`);
    }
  });
}

function inFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "polyc-test-"));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Built {
  readonly program: string;
  readonly messages: string;
}

function build(folder: string, name: string, text: string, flags: readonly string[], line: number): Built {
  const file = join(folder, name);
  const program = `${file}.out`;
  writeFileSync(file, text);
  const isC = name.endsWith(".c");
  const modules = isC ? [] : ["-J", folder];
  const command = ["-ffp-contract=off", ...flags, ...modules, file, "-o", program, "-lm"];
  const compiler = isC ? "gcc" : "gfortran";
  const { status, stderr } = spawnSync(compiler, command, { encoding: "utf8" });
  if (status !== 0)
    throw new TestFailure(line, `the ${basename(name, extname(name))} does not compile:\n${stderr}`);
  return { program, messages: stderr };
}

/** A main program in Fortran beside an output in C; modules that it uses are those of the input. */
function buildBeside(
  folder: string,
  { main, text }: { readonly main: string; readonly text: string },
  after: string,
  flags: readonly string[],
  line: number,
): Built {
  const [object, program] = [join(folder, "output.o"), join(folder, "beside.out")];
  writeFileSync(join(folder, "output.c"), after);
  writeFileSync(join(folder, main), text);
  const plain = ["-O1", "-fopenmp", "-ffp-contract=off", ...flags];
  const c = spawnSync("gcc", [...plain, "-Wall", "-Wextra", "-c", join(folder, "output.c"), "-o", object], {
    encoding: "utf8",
  });
  if (c.status !== 0) throw new TestFailure(line, `the output does not compile:\n${c.stderr}\n${after}`);
  const linked = spawnSync(
    "gfortran",
    [...plain, "-J", folder, "-I", folder, join(folder, main), object, "-o", program, "-lm"],
    { encoding: "utf8" },
  );
  if (linked.status !== 0) throw new TestFailure(line, `the main program does not link:\n${linked.stderr}`);
  return { program, messages: c.stderr };
}

/** EXEC: interpreted. */
export async function interpretProgram(text: string, { line, flags }: Exec): Promise<void> {
  await initFrontend();
  const want = compiledRun(text, line, flags);
  if (want.output === "") throw new TestFailure(line, "EXEC proves nothing: the program prints nothing");
  const lowered = lowerText(text);
  compareRun("lowered", lowered, want, line);
  const canonical: Module = { ...lowered, funcs: lowered.funcs.map((func) => canonicalize(func)) };
  const broken = verifyModule(canonical);
  if (broken.length > 0) throw new TestFailure(line, broken.join("\n"));
  compareRun("in its canonical form", canonical, want, line);
}

interface ProgramRun {
  readonly output: string;
  readonly status: number;
}

/** With checks: a test that C gives no meaning to would prove nothing. */
function compiledRun(text: string, line: number, flags: readonly string[]): ProgramRun {
  const checks = ["-std=gnu11", "-O0", "-w", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"];
  let run: ProgramRun = { output: "", status: 0 };
  inFolder((folder) => {
    const { program } = build(folder, "input.c", text, [...checks, ...flags], line);
    const env = { ...process.env, ASAN_OPTIONS: "detect_leaks=0" };
    const { stdout, stderr, status } = spawnSync(program, { encoding: "latin1", env, timeout: 60_000 });
    if (/runtime error|AddressSanitizer/.test(stderr)) throw new TestFailure(line, stderr);
    run = { output: stdout, status: status ?? -1 };
  });
  return run;
}

function compareRun(what: string, module: Module, want: ProgramRun, line: number): void {
  const memory = new Memory(module.tags);
  let got: ProgramRun;
  try {
    const { result, exit } = interpret(module, "main", [1, NULL], memory);
    got = { output: memory.output, status: (exit ?? Number(result)) & 255 };
  } catch (error) {
    throw new TestFailure(line, `${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (got.output !== want.output || got.status !== want.status)
    throw new TestFailure(
      line,
      `${what}, it prints\n${got.output}and returns ${got.status}; compiled\n${want.output}and ${want.status}`,
    );
}

// `npm run check-fortran`: the kernels in Fortran (fortran/), which are the ones in C with their subscripts reversed.
//
// - arithmetic: what a Fortran kernel leaves in memory is what its twin in C leaves there, byte for byte
// - default, force: so does what polyc makes of it, by gfortran without a warning, at every dataset with every number of
//   threads
// - C default, C force (with --c-output): so does the C that polyc makes of a kernel's module, with the main program in
//   Fortran, by gcc without a warning
// - plan: polyc does to each loop what it does to that of the twin: parallel, tiled, in another order, or nothing. The twin
//   says of its arrays what arguments in Fortran say: `restrict`, extents that are known when it runs, no macros
//
// With --style the same of ten kernels whose procedures are written in another way, as whole arrays or `do concurrent`: they
// have the loops of the same twin.
//
// One line per kernel; then what differs. Exit status 1 if anything does.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Command, Option } from "commander";
import { compile, ownPolyc, ownSuite } from "./build.ts";
import {
  buildFortran,
  buildFortranLibrary,
  fortranProcedure,
  fortranSource,
  READ_FORTRAN,
  sizedFortran,
} from "./build-fortran.ts";
import { difference, type Outcome, outcomeOf, type Ran } from "./memory.ts";
import { firstError, run } from "./process.ts";
import type { Report } from "./report.ts";
import { asDataset, chooseKernels, type Dataset, type Kernel, openSuite } from "./suite.ts";
import { positiveInteger, progress, words } from "./terminal.ts";

interface Options {
  readonly kernels?: string[];
  readonly datasets: string[];
  readonly threads: string[];
  readonly polyc?: string;
  readonly jobs: number;
  readonly keep?: string;
  readonly cOutput?: true;
  readonly style?: string;
}

/** Folders of procedures that stand for those of the kernels. */
const STYLES = ["array-syntax", "concurrent"];

const commandLine = () =>
  new Command("check-fortran")
    .description("Compares the kernels in Fortran, and what polyc makes of them, with those in C.")
    .option("--kernels <names>", "only these, separated by commas", words)
    .option("--datasets <names>", "sizes to run", words, ["MINI", "SMALL"])
    .option("--threads <numbers>", "numbers of threads to run with", words, ["1", "2", "3"])
    .option("--polyc <command>", "another command in place of bin/polyc, words separated by spaces")
    .option("--jobs <n>", "kernels at a time", positiveInteger, 2)
    .option("--c-output", "also polyc's output in C")
    .addOption(
      new Option("--style <name>", "kernels that are written otherwise, from a folder of their own").choices(
        STYLES,
      ),
    )
    .option("--keep <dir>", "keep polyc's outputs and the programs here");

interface Session {
  readonly folder: string;
  readonly datasets: readonly Dataset[];
  readonly threads: readonly number[];
  readonly polyc: readonly string[];
  readonly cOutput: boolean;
  readonly style: string | null;
}

/** What polyc did to a loop: in words, sorted; none: it is as it was. */
export type Done = readonly string[];

export interface FortranResult {
  readonly kernel: string;
  /** What is wrong, by the column of the table; null: nobody asked. */
  readonly wrong: Readonly<Record<Column, readonly string[] | null>>;
  /** The loops of the kernel in the order of its text. */
  readonly loops: { readonly c: readonly Done[]; readonly fortran: readonly Done[] };
}

const COLUMNS = ["arithmetic", "default", "force", "C default", "C force", "plan"] as const;
type Column = (typeof COLUMNS)[number];
type OfC = Extract<Column, `C ${string}`>;

const suite = openSuite(ownSuite);

/** Runs the command; its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), "polyc-fortran-"));
  mkdirSync(folder, { recursive: true });
  const session: Session = {
    folder,
    datasets: options.datasets.map(asDataset),
    threads: options.threads.map(Number),
    cOutput: options.cOutput === true,
    style: options.style ?? null,
    polyc: options.polyc?.split(" ") ?? ownPolyc,
  };
  try {
    const kernels = chooseKernels(suite, options.kernels).filter(
      ({ name }) => options.style === undefined || existsSync(fortranProcedure(name, options.style)),
    );
    const why = await buildFortranLibrary(folder, "memory", []);
    if (why !== null) throw new Error(why);
    const results = await checkKernels(session, kernels, options.jobs);
    console.log(fortranTable(results));
    return results.every(({ wrong }) => COLUMNS.every((column) => (wrong[column] ?? []).length === 0))
      ? 0
      : 1;
  } catch (error) {
    process.stderr.write(`check-fortran: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  } finally {
    if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function checkKernels(
  session: Session,
  kernels: readonly Kernel[],
  jobs: number,
): Promise<readonly FortranResult[]> {
  const results: FortranResult[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < kernels.length; index = next++) {
      progress(`${kernels[index]!.name} (${index + 1} of ${kernels.length})`);
      results[index] = await resultOf(session, kernels[index]!);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  progress("");
  return results;
}

// ---- Programs ----

const PLAIN = ["-O2", "-ffp-contract=off"];
// gfortran looks at subscripts without the conditions around them. Fortran has no words for "may be unused".
const QUIET = ["-Wno-do-subscript", "-Wno-unused-variable"];
const STRICT = [...PLAIN, "-fopenmp", "-Wall", "-Werror", "-Wno-maybe-uninitialized", ...QUIET];

/** At a size. Null, or why it does not compile. */
const buildWithMemory = (
  { folder }: Session,
  dataset: Dataset,
  source: string,
  flags: readonly string[],
  output: string,
): Promise<string | null> => buildFortran({ folder, library: "memory", source, dataset, flags, output });

/** The kernel's file: its own, or one with its procedure as another style has it. */
function sourceOf({ folder, style }: Session, name: string): string {
  if (style === null) return fortranSource(name);
  const plain = readFileSync(fortranSource(name), "utf8");
  const source = join(folder, `${name}.${style}.F90`);
  const procedure = readFileSync(fortranProcedure(name, style), "utf8");
  writeFileSync(
    source,
    plain.replace(/^ *subroutine kernel_[\s\S]*end subroutine kernel_\w+\n/m, () => procedure),
  );
  return source;
}

// ---- One kernel ----

const MODES = { default: [], force: ["--force", "--tile=3,5,7"] } as const;

async function resultOf(session: Session, kernel: Kernel): Promise<FortranResult> {
  const program = join(session.folder, kernel.name);
  const source = sourceOf(session, kernel.name);
  const wrong = { ...{ arithmetic: [], default: [], force: [], plan: [] } } as Record<
    Exclude<Column, OfC>,
    string[]
  >;
  const inC: Record<OfC, string[] | null> = { "C default": null, "C force": null };
  const expected = new Map<Dataset, Outcome>();
  for (const dataset of session.datasets) {
    const why = await buildWithMemory(session, dataset, source, [...PLAIN, "-Wall", "-Werror"], program);
    if (why !== null) {
      wrong.arithmetic.push(why);
      continue;
    }
    const ran = await outcomeOf({ program, threads: 1 });
    if (ran.kind === "ran") expected.set(dataset, ran.outcome);
    wrong.arithmetic.push(...(await unlikeTwin(session, kernel, dataset, ran)));
  }
  for (const mode of ["default", "force"] as const)
    wrong[mode].push(...(await unlikeOriginal(session, kernel, mode, expected)));
  for (const mode of session.cOutput ? (["default", "force"] as const) : [])
    inC[`C ${mode}`] = await unlikeInC(session, kernel, mode, expected);
  const loops = {
    c: await loopsOf(session, kernel, [await twinOf(session, kernel)], "c"),
    fortran: await loopsOf(session, kernel, [...READ_FORTRAN, source], "F90"),
  };
  const isSame = session.style === null ? sameLoops : sameNests;
  if (!isSame(loops.c, loops.fortran)) wrong.plan.push("other loops than in C");
  return { kernel: kernel.name, wrong: { ...wrong, ...inC }, loops };
}

/** All arrays of the program in C have the same bytes, in the order in which it creates them. */
async function unlikeTwin(session: Session, kernel: Kernel, dataset: Dataset, ran: Ran): Promise<string[]> {
  if (ran.kind === "failed") return [`${dataset}: ${ran.reason}`];
  const output = join(session.folder, `${kernel.name}.c.${dataset}`);
  const built = await compile({
    ...{ compiler: "gcc", flags: PLAIN, source: kernel.source, library: "memory" },
    ...{ suite, kernel, dataset, output },
  });
  if (built.kind === "failed") return [`in C: ${built.reason}`];
  const twin = await outcomeOf({ program: output, threads: 1 });
  if (twin.kind === "failed") return [`in C: ${twin.reason}`];
  const differs = difference(
    { ...twin.outcome, text: Buffer.alloc(0) },
    { ...ran.outcome, text: Buffer.alloc(0) },
  );
  return differs === null ? [] : [`${dataset}, Fortran beside C: ${differs}`];
}

async function unlikeOriginal(
  session: Session,
  { name }: Kernel,
  mode: keyof typeof MODES,
  expected: ReadonlyMap<Dataset, Outcome>,
): Promise<string[]> {
  const output = join(session.folder, `${name}.${mode}.F90`);
  const [polyc, ...first] = session.polyc;
  const args = [...first, ...MODES[mode], "--quiet", ...READ_FORTRAN, sourceOf(session, name), "-o", output];
  const transformed = await run(polyc!, args);
  if (transformed.failure !== null) return [`polyc: ${firstError(transformed)}`];
  const program = `${output}.out`;
  return unlikeExpected(session, program, expected, (dataset) =>
    buildWithMemory(session, dataset, output, STRICT, program),
  );
}

/** The module in C, the main program in Fortran: gfortran is asked for the module's interface alone. */
async function unlikeInC(
  session: Session,
  { name }: Kernel,
  mode: keyof typeof MODES,
  expected: ReadonlyMap<Dataset, Outcome>,
): Promise<string[]> {
  const base = join(session.folder, `${name}.in-c.${mode}`);
  const [module, program] = apart(readFileSync(sourceOf(session, name), "utf8"));
  writeFileSync(`${base}.F90`, module);
  writeFileSync(`${base}.main.F90`, program);
  mkdirSync(`${base}.modules`, { recursive: true });
  const [polyc, ...first] = session.polyc;
  const objects = [join(session.folder, "polybench.o"), join(session.folder, "memory.o")];
  const steps: readonly (readonly [string, readonly string[]])[] = [
    [polyc!, [...first, ...MODES[mode], "--quiet", ...READ_FORTRAN, `${base}.F90`, "-o", `${base}.c`]],
    ["gcc", [...PLAIN, "-fopenmp", "-Wall", "-Wextra", "-Werror", "-c", `${base}.c`, "-o", `${base}.o`]],
    ["gfortran", ["-fsyntax-only", ...sizedFortran("LARGE"), "-J", `${base}.modules`, `${base}.F90`]],
  ];
  for (const [command, args] of steps) {
    const failed = await failureOf(command, args);
    if (failed !== null) return [failed];
  }
  return unlikeExpected(session, `${base}.out`, expected, (dataset) =>
    failureOf("gfortran", [
      ...[...PLAIN, "-fopenmp", ...sizedFortran(dataset), "-J", `${base}.modules`, "-I", session.folder],
      ...[`${base}.main.F90`, `${base}.o`, ...objects, "-o", `${base}.out`],
    ]),
  );
}

/** Runs it; null, or what it says of its failure. */
async function failureOf(command: string, args: readonly string[]): Promise<string | null> {
  const finished = await run(command, args);
  return finished.failure === null ? null : `${basename(command)}: ${firstError(finished)}`;
}

/** A file's module, and its main program. */
export function apart(text: string): readonly [module: string, program: string] {
  const at = text.search(/^program main$/m);
  const includes = text.split("\n").filter((line) => line.startsWith("#include"));
  return [text.slice(0, at), [...includes, text.slice(at)].join("\n")];
}

/** `build`: at a size; null, or why it does not compile. */
async function unlikeExpected(
  session: Session,
  program: string,
  expected: ReadonlyMap<Dataset, Outcome>,
  build: (dataset: Dataset) => Promise<string | null>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [dataset, outcome] of expected) {
    const why = await build(dataset);
    if (why !== null) return [why];
    for (const threads of session.threads) {
      const ran = await outcomeOf({ program, threads });
      const differs = ran.kind === "failed" ? ran.reason : difference(outcome, ran.outcome);
      if (differs !== null) wrong.push(`${dataset}, ${threads} threads: ${differs}`);
    }
  }
  return wrong;
}

// ---- Plans ----

/**
 * The kernel in C, preprocessed but for the headers of the system: what the suite's switches choose is a question for polyc
 * otherwise.
 */
async function twinOf({ folder }: Session, { name, source }: Kernel): Promise<string> {
  const twin = join(folder, "twin", name);
  const masked = [
    ...[source, source.replace(/c$/, "h")].map((from) => [from, join(twin, basename(from))] as const),
    ...["polybench.h", "kernel.h"].map((header) => {
      return [join(suite.utilities, header), join(folder, "twin", name, "utilities", header)] as const;
    }),
  ];
  mkdirSync(join(twin, "utilities"), { recursive: true });
  for (const [from, to] of masked) {
    const text = readFileSync(from, "utf8").replaceAll("../utilities/", "utilities/");
    writeFileSync(to, text.replace(/^#include </gm, `${MASK} <`));
  }
  const flags = ["-E", "-P", "-DPOLYBENCH_USE_C99_PROTO", "-DPOLYBENCH_USE_RESTRICT"];
  const { stdout } = await run("gcc", [...flags, join(twin, basename(source))]);
  const output = join(folder, `${name}.twin.c`);
  writeFileSync(output, stdout.toString("utf8").replaceAll(`${MASK} <`, "\n#include <"));
  return output;
}

const MASK = "POLYBENCH_SYSTEM_HEADER";

async function loopsOf(
  session: Session,
  { name }: Kernel,
  args: readonly string[],
  suffix: string,
): Promise<readonly Done[]> {
  const output = join(session.folder, `${name}.plan.${suffix}`);
  const [polyc, ...first] = session.polyc;
  const report = `${output}.json`;
  const ran = await run(polyc!, [...first, "--quiet", "--report", report, ...args, "-o", output]);
  if (ran.failure !== null) return [];
  return loopsIn(JSON.parse(readFileSync(report, "utf8")) as Report, `kernel_${name.replaceAll("-", "_")}`);
}

/** Loops inside one that got a pragma are told to be as they were. */
export function loopsIn({ functions }: Report, name: string): readonly Done[] {
  const loops = functions.find((one) => one.name === name)?.loops ?? [];
  return loops
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(({ status, remark }) =>
      status === "left"
        ? []
        : remark
            .replace(/^in a nest that is now: /, "")
            // The twin may call them otherwise.
            .replace(/(with copies) of [^,]*/, "$1")
            .split(", ")
            .sort(),
    );
}

export const sameLoops = (a: readonly Done[], b: readonly Done[]): boolean =>
  a.length > 0 && JSON.stringify(a) === JSON.stringify(b);

/**
 * What was done to nests, one after the other. Array statements have no loops that could stay as they were: all of a nest's
 * are told what the nest is told.
 */
export const sameNests = (a: readonly Done[], b: readonly Done[]): boolean =>
  a.length > 0 && JSON.stringify(nestsOf(a)) === JSON.stringify(nestsOf(b));

const nestsOf = (loops: readonly Done[]): readonly string[] =>
  loops
    .filter((done) => done.length > 0)
    .map(inWords)
    .filter((words, k, all) => words !== all[k - 1]);

// ---- The table ----

/** One row per kernel; the plan of its loops, once where it is the same for all. */
export function fortranTable(results: readonly FortranResult[]): string {
  const cell = ({ wrong }: FortranResult, column: Column) => {
    const found = wrong[column];
    return found === null ? "-" : found.length === 0 ? "ok" : "FAIL";
  };
  const row = (result: FortranResult) => {
    const cells = COLUMNS.map((column) => cell(result, column).padEnd(column.length));
    return [result.kernel.padEnd(16), ...cells, planWords(result.loops.fortran)].join("  ").trimEnd();
  };
  const same = results.filter(({ wrong }) => wrong.plan?.length === 0).length;
  const reasons = results.flatMap(({ kernel, wrong, loops }) => [
    ...COLUMNS.flatMap((column) => (wrong[column] ?? []).map((why) => `${kernel} ${column}: ${why}`)),
    ...(wrong.plan?.length === 0 ? [] : sideBySide(loops)),
  ]);
  return [
    ["".padEnd(16), ...COLUMNS, "loops"].join("  "),
    ...results.map(row),
    ...reasons,
    `${same} of ${results.length} have the loops of their twin in C`,
  ].join("\n");
}

const inWords = (done: Done): string => (done.length === 0 ? "as it was" : done.join(", "));

const planWords = (loops: readonly Done[]): string =>
  [...new Set(loops.filter((done) => done.length > 0).map(inWords))].join("; ") || "as they were";

const sideBySide = ({ c, fortran }: FortranResult["loops"]): readonly string[] =>
  Array.from({ length: Math.max(c.length, fortran.length) }, (_, k) => {
    const of = (loops: readonly Done[]) => (loops[k] === undefined ? "-" : inWords(loops[k]));
    return `    loop ${k + 1}: C ${of(c)} | Fortran ${of(fortran)}`;
  });

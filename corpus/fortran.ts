// `npm run fortran`: the Fortran front end on code that nobody here wrote.
//
// Fetches source packages of the distribution, and reads each file with Fortran's suffixes: how many
// statements does the grammar not know, which program units could not be read, does the tree print its tokens
// again, and how fast is that? Files are read twice; the second time counts. One line a package, then what
// went wrong; exit status 1 if anything did. With --suites, only: built through `polyc cc`, does each package
// pass its own tests? With --loops, only: what does polyc make of its loops?

import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { loadFortranGrammar } from "../src/frontend/fortran/grammar.ts";
import { preprocessorInUse } from "../src/frontend/fortran/preprocess/setting.ts";
import { printStatement } from "../src/frontend/fortran/print-tree.ts";
import { type FortranFile, readFortran } from "../src/frontend/fortran/read-file.ts";
import { isPreprocessed, sourceFormOf } from "../src/frontend/fortran/source-form.ts";
import type { BlockItem, ProgramUnit } from "../src/frontend/fortran/tree.ts";
import { noCompilerFlags } from "../src/options/compiler-flags.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import type { Grammar } from "../src/source/tree-sitter.ts";
import { corpusFolder } from "./fetch.ts";
import { type FileLoops, type LoopsRow, loopsOfFile, loopsTable } from "./fortran-loops.ts";
import { type FortranSuiteOptions, fortranSuites, openFortran } from "./fortran-suites.ts";
import { aligned } from "./table.ts";

const PACKAGES = ["lapack", "arpack", "minpack", "spherepack", "xtb"];

interface Options extends FortranSuiteOptions {
  readonly files?: string;
  readonly suites: boolean;
  readonly loops: boolean;
}

/** What one file came to. */
interface Counts {
  readonly characters: number;
  readonly statements: number;
  /** Statements that could not be read, each with its place. */
  readonly unread: readonly string[];
  /** Statements whose tree prints other tokens than were read. */
  readonly different: readonly string[];
  readonly units: number;
  readonly rejected: readonly string[];
  /** Seconds that passed, and of the processor. */
  readonly seconds: number;
  readonly processor: number;
}

const words = (text: string): readonly string[] => text.split(",").filter(Boolean);

export async function main(argv: readonly string[]): Promise<number> {
  const options = new Command("fortran")
    .description("Reads real Fortran code, and compares the tokens of the tree with those of the text.")
    .option("--packages <names>", "only these, separated by commas", words)
    .option("--files <pattern>", "only files whose path matches this regular expression")
    .option("--cache <dir>", "where packages are kept", corpusFolder())
    .option("--all", "list everything that went wrong, not the first of each kind", false)
    .option("--suites", "build each package with gfortran alone and through polyc cc; run its tests", false)
    .option(
      "--loops",
      "count procedures that are read, loops in SCoPs, parallel loops, and why others are left",
      false,
    )
    .option("--modes <names>", "of polyc, in --suites and --loops", words, ["default", "force"])
    .option(
      "--threads <numbers>",
      "of parallel loops, in --suites",
      (text) => words(text).map(Number),
      [1, 3],
    )
    .option("--kept", "do not build again what --work has", false)
    .option(
      "--work <dir>",
      "where --suites builds; what was printed stays there",
      join(tmpdir(), "polyc-fortran"),
    )
    .parse(argv, { from: "user" })
    .opts<Options>();
  if (options.suites) return fortranSuites(options);
  if (options.loops) return countLoops(options);
  const grammar = await loadFortranGrammar();
  const rows: (readonly string[])[] = [];
  const wrong: string[] = [];
  for (const name of options.packages ?? PACKAGES) {
    const folder = openFortran(name, options.cache);
    if (folder === null) continue;
    const paths = chosenFiles(folder, options);
    process.chdir(folder);
    for (const path of paths) measure(path, grammar);
    const counts = paths.map((path) => measure(path, grammar));
    rows.push(rowOf(name, counts));
    wrong.push(...wrongIn(counts, options.all ? Number.POSITIVE_INFINITY : 10));
  }
  process.stdout.write(`${aligned([HEAD, ...rows])}\n${wrong.map((line) => `${line}\n`).join("")}`);
  return wrong.length > 0 ? 1 : 0;
}

/** The table of `--loops`; the exit status. */
async function countLoops(options: Options): Promise<number> {
  const rows: LoopsRow[] = [];
  for (const name of options.packages ?? PACKAGES) {
    const folder = openFortran(name, options.cache);
    if (folder === null) continue;
    process.chdir(folder);
    for (const mode of options.modes) {
      const of: FileLoops[] = [];
      for (const path of chosenFiles(folder, options)) of.push(await loopsOfFile(path, ["-Iinclude"], mode));
      rows.push([`${name}, ${mode}`, of]);
    }
  }
  process.stdout.write(loopsTable(rows));
  return rows.some(([, of]) => of.some(({ failures }) => failures.length > 0)) ? 1 : 0;
}

const chosenFiles = (folder: string, { files }: Options): readonly string[] =>
  fortranFiles(folder).filter((path) => new RegExp(files ?? "").test(path));

function fortranFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && sourceFormOf(entry.name) !== null)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

const FOLDERS = [".", "include"];
const FLAGS = { ...noCompilerFlags(), includeDirs: FOLDERS };

function measure(path: string, grammar: Grammar): Counts {
  const files = new SourceFiles();
  const file = files.read(path);
  const form = sourceFormOf(path) ?? "free";
  const options = {
    form,
    fixedLineLength: 72,
    freeLineLength: 0,
    openmp: false,
    includeFolders: FOLDERS,
    preprocessor: isPreprocessed(path) ? preprocessorInUse(FLAGS) : null,
  };
  const processor = process.cpuUsage();
  const start = performance.now();
  const read = readFortran(files, file, options, grammar);
  const seconds = (performance.now() - start) / 1e3;
  const { user, system } = process.cpuUsage(processor);
  const units = read.units.flatMap(unitsIn);
  return {
    // Files that are included are read, too.
    characters: files.all.reduce((sum, { text }) => sum + text.length, 0),
    statements: read.source.filter(({ kind }) => kind === "statement").length,
    ...compareTokens(read, files),
    units: units.length,
    rejected: [
      ...(read.preprocessed?.problem == null ? [] : [`${path}: ${read.preprocessed.problem.message}`]),
      ...units.flatMap(({ reject }) =>
        reject === null
          ? []
          : [`${reject.span === null ? path : files.where(reject.span)}: ${reject.message}`],
      ),
    ],
    seconds,
    processor: (user + system) / 1e6,
  };
}

function compareTokens(
  { source, items }: FortranFile,
  files: SourceFiles,
): Pick<Counts, "unread" | "different"> {
  const unread: string[] = [];
  const different: string[] = [];
  source.forEach((item, at) => {
    const tree = items[at]!;
    if (tree.kind === "unread") unread.push(`${files.where(tree.reject.span!)}: ${tree.reject.message}`);
    if (item.kind !== "statement" || tree.kind !== "statement") return;
    const text = item.statement.tokens.map(({ word }) => word).join("");
    const printed = printStatement(tree.statement);
    if (text !== printed)
      different.push(`${files.where(tree.statement.span!)}: ${text} is printed as ${printed}`);
  });
  return { unread, different };
}

function unitsIn(item: BlockItem): readonly ProgramUnit[] {
  if (item.kind === "construct") return item.branches.flatMap(({ body }) => body.flatMap(unitsIn));
  if (item.kind !== "unit") return [];
  return [item, ...[...item.body, ...item.contained].flatMap(unitsIn)];
}

const HEAD = [
  ...["package", "files", "MB", "statements", "unread", "different", "units", "rejected"],
  ...["MB/s", "MB/processor s", "statements/s"],
];

function rowOf(name: string, counts: readonly Counts[]): readonly string[] {
  const sum = (value: (of: Counts) => number) => counts.reduce((total, of) => total + value(of), 0);
  const characters = sum((of) => of.characters) / 1e6;
  const statements = sum((of) => of.statements);
  const processor = sum((of) => of.processor);
  return [
    ...[name, `${counts.length}`, characters.toFixed(2), `${statements}`],
    ...[`${sum((of) => of.unread.length)}`, `${sum((of) => of.different.length)}`],
    ...[`${sum((of) => of.units)}`, `${sum((of) => of.rejected.length)}`],
    ...[(characters / sum((of) => of.seconds)).toFixed(2), (characters / processor).toFixed(2)],
    (statements / processor).toFixed(0),
  ];
}

/** Of a line about something that went wrong. */
const MOST_CHARACTERS = 300;

function wrongIn(counts: readonly Counts[], most: number): readonly string[] {
  const kinds = [(of: Counts) => of.unread, (of: Counts) => of.different, (of: Counts) => of.rejected];
  return kinds
    .flatMap((kind) => counts.flatMap(kind).slice(0, most))
    .map((line) => line.slice(0, MOST_CHARACTERS));
}

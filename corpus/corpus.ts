// `npm run corpus`: the C front end on code that nobody here wrote, package by package.
//
// Fetches source packages of the distribution, and compares the tokens of each of their .c files with those of
// `gcc -E -P`. One line a package; the differences follow; exit status 1 if there are any. With --read also: do all files
// come out byte for byte with detection off, and how many of their functions does the front end read?

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { defaultCacheDir } from "../src/frontend/c/preprocess/compiler.ts";
import { type Comparison, compareTokens, setupFor } from "./compare.ts";
import { corpusFolder, fetchPackage } from "./fetch.ts";
import { type CorpusPackage, PACKAGES } from "./packages.ts";
import { type Reading, readFunctions } from "./read.ts";
import { type ReadRow, readRowOf, readTable } from "./read-table.ts";
import { type Row, rowOf, table } from "./table.ts";

interface Options {
  readonly cc: string;
  readonly packages?: string[];
  readonly files?: string;
  readonly cache: string;
  readonly all: boolean;
  readonly read: boolean;
}

const commandLine = () =>
  new Command("corpus")
    .description("Reads real C code, and compares our preprocessor's tokens with the compiler's.")
    .option("--cc <command>", "the compiler to agree with", "gcc")
    .option("--packages <names>", "only these, separated by commas", (text) => text.split(","))
    .option("--files <pattern>", "only files whose path matches this regular expression")
    .option("--cache <dir>", "where packages are kept", corpusFolder())
    .option("--all", "list every file that differs or is skipped, not the first of a package", false)
    .option("--read", "also read the functions of each file, with detection off", false);

/** Runs the command; its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  try {
    const packages = choose(options.packages).map((chosen) => openPackage(chosen, options));
    const rows = packages.map((opened) => comparePackage(opened, options));
    process.stdout.write(table(rows, options.all));
    if (!options.read) return rows.some((row) => row.wrong.length > 0) ? 1 : 0;
    const readings: ReadRow[] = [];
    for (const opened of packages) readings.push(await readPackage(opened, options));
    process.stdout.write(`\n${readTable(readings, options.all)}`);
    return [...rows, ...readings].some((row) => row.wrong.length > 0) ? 1 : 0;
  } catch (error) {
    process.stderr.write(`corpus: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

function choose(names: readonly string[] | undefined): readonly CorpusPackage[] {
  if (names === undefined) return PACKAGES;
  return names.map((name) => {
    const found = PACKAGES.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no such package: ${name}`);
    return found;
  });
}

interface OpenPackage {
  readonly name: string;
  readonly folder: string;
  readonly flags: readonly string[];
  /** As seen from the folder. */
  readonly paths: readonly string[];
}

function openPackage(chosen: CorpusPackage, options: Options): OpenPackage {
  const folder = fetchPackage(options.cache, chosen, (text) => process.stderr.write(`corpus: ${text}\n`));
  const pattern = new RegExp(options.files ?? "");
  const paths = sourceFiles(folder).filter((path) => pattern.test(path));
  return { name: chosen.name, folder, flags: chosen.flags, paths };
}

function comparePackage({ name, folder, flags, paths }: OpenPackage, options: Options): Row {
  const setup = setupFor(folder, options.cc, flags, defaultCacheDir());
  const compared = paths.map((path): readonly [string, Comparison] => [path, compareTokens(path, setup)]);
  const row = rowOf(name, compared);
  process.stderr.write(`${name}: tokens of ${row.equal} of ${row.files} files are equal\n`);
  return row;
}

async function readPackage({ name, folder, flags, paths }: OpenPackage, options: Options): Promise<ReadRow> {
  process.env.CC = options.cc;
  process.chdir(folder);
  const readings: [string, Reading][] = [];
  for (const path of paths) readings.push([path, await readFunctions(path, flags)]);
  const row = readRowOf(name, readings);
  process.stderr.write(`${name}: ${row.read} functions read, ${row.unread} not\n`);
  return row;
}

/** All .c files below `folder`, as paths from there, in order. */
function sourceFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".c"));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

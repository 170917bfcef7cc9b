// `npm run corpus`: the C front end on code that nobody here wrote, package by package.
//
// Fetches source packages of the distribution, and compares the tokens of each of their .c files with those of
// `gcc -E -P`. One line a package; the differences follow; exit status 1 if there are any.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { defaultCacheDir } from "../src/frontend/c/preprocess/compiler.ts";
import { type Comparison, compareTokens, setupFor } from "./compare.ts";
import { corpusFolder, fetchPackage } from "./fetch.ts";
import { type CorpusPackage, PACKAGES } from "./packages.ts";
import { type Row, rowOf, table } from "./table.ts";

interface Options {
  readonly cc: string;
  readonly packages?: string[];
  readonly files?: string;
  readonly cache: string;
  readonly all: boolean;
}

const commandLine = () =>
  new Command("corpus")
    .description("Reads real C code, and compares our preprocessor's tokens with the compiler's.")
    .option("--cc <command>", "the compiler to agree with", "gcc")
    .option("--packages <names>", "only these, separated by commas", (text) => text.split(","))
    .option("--files <pattern>", "only files whose path matches this regular expression")
    .option("--cache <dir>", "where packages are kept", corpusFolder())
    .option("--all", "list every file that differs or is skipped, not the first of a package", false);

/** Runs the command; its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  try {
    const rows = choose(options.packages).map((chosen) => {
      const row = runPackage(chosen, options);
      process.stderr.write(`${row.name}: ${row.equal} of ${row.files}\n`);
      return row;
    });
    process.stdout.write(table(rows, options.all));
    return rows.some((row) => row.wrong.length > 0) ? 1 : 0;
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

function runPackage(chosen: CorpusPackage, options: Options): Row {
  const folder = fetchPackage(options.cache, chosen, (text) => process.stderr.write(`corpus: ${text}\n`));
  const setup = setupFor(folder, options.cc, chosen.flags, defaultCacheDir());
  const pattern = new RegExp(options.files ?? "");
  const paths = sourceFiles(folder).filter((path) => pattern.test(path));
  const compared = paths.map((path): readonly [string, Comparison] => [path, compareTokens(path, setup)]);
  return rowOf(chosen.name, compared);
}

/** All .c files below `folder`, as paths from there, in order. */
function sourceFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".c"));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

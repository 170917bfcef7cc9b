// One file through polyc with detection off: it must come out byte for byte, with as many functions read as can be.

import { readFileSync } from "node:fs";
import { compile } from "../src/compile.ts";
import type { FrontendResult } from "../src/frontend/c/index.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import { encodeSource, SourceFiles } from "../src/source/source-file.ts";

export interface Reading {
  /** The output is the input. */
  readonly same: boolean;
  /** Functions of the file that the front end reads. */
  readonly read: number;
  /** Why others are left unread, a sentence each. */
  readonly unread: readonly string[];
  /** Bugs of polyc. */
  readonly failures: readonly string[];
  /** Processor time. */
  readonly seconds: number;
}

/** No function has this name: regions are sought in none. */
const NO_FUNCTION = "";

/** Reads the file at `path`, seen from the working directory. */
export async function readFunctions(path: string, flags: readonly string[]): Promise<Reading> {
  const files = new SourceFiles();
  const main = files.read(path);
  const { compiler } = splitCompilerFlags(flags);
  const options: Options = { ...DEFAULT_OPTIONS, compiler, only: NO_FUNCTION, quiet: true };
  let read = 0;
  let unread: readonly string[] = [];
  const observer = {
    before: () => {},
    after: (pass: string, _subject: string, value: unknown) => {
      if (pass !== "frontend") return;
      const { unit } = value as FrontendResult;
      read = unit.functions.filter(({ span }) => span !== null).length;
      unread = unit.unread.map(({ reject }) => `${reject.kind}: ${reject.message}`);
    },
  };
  const start = process.cpuUsage();
  const { output, failures } = await compile(files, main, options, () => {}, observer);
  const { user, system } = process.cpuUsage(start);
  return {
    same: readFileSync(path).equals(encodeSource(output, main.encoding)),
    read,
    unread,
    failures: failures.map((failure) => failure.message),
    seconds: (user + system) / 1e6,
  };
}

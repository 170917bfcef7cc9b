// The quick way through: `polyc [flags] FILE [-o OUT]` on a file that has no loop gives the file back,
// without loading the rest of polyc. Whatever is not that plain, or goes wrong, is left to `cli/main.ts`,
// which says what there is to say.

import { frontendOptions } from "../frontend/c/compiler-in-use.ts";
import { mayContainLoop } from "../frontend/c/may-contain-loop.ts";
import { diskReader } from "../frontend/c/preprocess/include-search.ts";
import { DEFAULT_PREPROCESS_OPTIONS } from "../frontend/c/preprocess/options.ts";
import { sourceFormOf } from "../frontend/fortran/source-form.ts";
import { type CompilerFlags, splitCompilerFlags } from "../options/compiler-flags.ts";
import { SourceFiles } from "../source/source-file.ts";
import { demandApart, demandNotRead } from "../support/file-identity.ts";
import { isPlainFile, readInput } from "../support/input-file.ts";
import { demandWritable, writeOutput } from "../support/output-file.ts";
import { writeAnswer } from "../support/streams.ts";

const COMMANDS = new Set("diff explain dump stats cc index help".split(" "));

/** Did that do what the command line asks for? */
export async function tryFastPath(argv: readonly string[]): Promise<boolean> {
  const { compiler, rest } = splitCompilerFlags(argv);
  const request = plainRequest(rest);
  if (request === null) return false;
  const { path, output } = request;
  try {
    // If it comes to the rest of polyc, it is read again there.
    if (!isPlainFile(path) || compiler.suffix !== null || sourceFormOf(path) !== null) return false;
    if (output !== null) demandWritable(output);
    demandApart(path, [output]);
    const { bytes, headers } = withoutLoop(path, compiler) ?? {};
    if (bytes === undefined || headers === undefined) return false;
    demandNotRead(headers, [output]);
    if (output === null) writeAnswer(bytes);
    else await writeOutput(output, bytes);
    return true;
  } catch {
    return false;
  }
}

/** The file, and what it may include; null where it may have a loop, or there is something to say of it. */
function withoutLoop(
  path: string,
  compiler: CompilerFlags,
): { readonly bytes: Buffer; readonly headers: readonly string[] } | null {
  const bytes = readInput(path);
  const options = frontendOptions(compiler);
  const disk = diskReader();
  const headers: string[] = [];
  const reader = {
    ...disk,
    read(header: string) {
      headers.push(header);
      return disk.read(header);
    },
  };
  const main = new SourceFiles().addBytes(path, bytes);
  const preprocess = { ...DEFAULT_PREPROCESS_OPTIONS, ...options.preprocess };
  if (mayContainLoop(main, preprocess, options.compiler, reader)) return null;
  return options.compiler.silence === null ? { bytes, headers } : null;
}

/** null for what has options besides `-o` and `--quiet`. */
function plainRequest(
  words: readonly string[],
): { readonly path: string; readonly output: string | null } | null {
  const paths: string[] = [];
  let output: string | null = null;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === "-o" && output === null && words[i + 1] !== undefined) output = words[++i]!;
    else if (word.startsWith("-")) {
      if (word !== "--quiet") return null;
    } else paths.push(word);
  }
  const [path] = paths;
  if (path === undefined || paths.length > 1 || COMMANDS.has(path) || output?.startsWith("-")) return null;
  return { path, output };
}

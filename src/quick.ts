// The quick way through: `polyc [flags] FILE [-o OUT]` on a file that has no loop gives the file back, without loading the rest
// of polyc. Whatever is not that plain, or goes wrong, is left to `main.ts`, which says what there is to say.

import { readFileSync } from "node:fs";
import { demandApart, demandWritable, endWithReader, writeOutput } from "./commands/files.ts";
import { splitCompilerFlags } from "./compiler-flags.ts";
import { DEFAULT_PREPROCESS_OPTIONS } from "./frontend/c/preprocess/options.ts";
import { frontendOptions } from "./frontend-options.ts";
import { mayLoop } from "./may-loop.ts";
import { SourceFiles } from "./source/source-file.ts";

const COMMANDS = new Set("diff explain dump stats cc help".split(" "));

/** Did that do what the command line asks for? */
export function quickly(argv: readonly string[]): boolean {
  const { compiler, rest } = splitCompilerFlags(argv);
  const request = plainRequest(rest);
  if (request === null) return false;
  const { path, output } = request;
  try {
    const bytes = readFileSync(path);
    const options = frontendOptions(compiler);
    const main = new SourceFiles().addBytes(path, bytes);
    if (mayLoop(main, { ...DEFAULT_PREPROCESS_OPTIONS, ...options.preprocess }, options.compiler))
      return false;
    if (output !== null) {
      demandWritable(output);
      demandApart(path, output);
      writeOutput(output, bytes);
      return true;
    }
    endWithReader();
    process.stdout.write(bytes);
    return true;
  } catch {
    return false;
  }
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

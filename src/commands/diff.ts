// `polyc diff FILE...`: what would change, as a patch on standard output with the remarks on standard error.

import type { Options } from "../options.ts";
import { unifiedDiff } from "../report/diff.ts";
import { isRefusal } from "../report/requests.ts";
import { encodeSource } from "../source/source-file.ts";
import { run } from "./run.ts";

export async function diffCommand(
  paths: readonly string[],
  options: Options,
  exitCode: boolean,
): Promise<number> {
  let changed = false;
  let [failed, refused] = [false, false];
  for (const path of paths) {
    const { file, compilation } = await run(path, options);
    const { encoding } = file;
    const patch = unifiedDiff(file.name, file.text, compilation.output);
    process.stdout.write(encodeSource(patch, encoding));
    changed ||= patch !== "";
    failed ||= compilation.failures.length > 0;
    refused ||= compilation.diagnostics.some(isRefusal);
  }
  if (refused) return 2;
  if (options.strict && failed) return 3;
  return exitCode && changed ? 1 : 0;
}

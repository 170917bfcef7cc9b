// `polyc diff FILE...`: what would change, as a patch on standard output with the remarks on standard error.

import type { Options } from "../../options/options.ts";
import { unifiedDiff } from "../../report/diff.ts";
import { isRefusal } from "../../report/requests.ts";
import { encodeSource } from "../../source/source-file.ts";
import { writeAnswer, writeError } from "../../support/streams.ts";
import { patchPaths } from "./patch-paths.ts";
import { forEach, run } from "./run.ts";

export async function diffCommand(
  paths: readonly string[],
  options: Options,
  exitCode: boolean,
): Promise<number> {
  let changed = false;
  let [failed, refused] = [false, false];
  const { folder, pathOf } = patchPaths(paths, process.cwd());
  const { unreadable } = await forEach(paths, async (path) => {
    const { file, compilation } = await run(path, options);
    const { encoding } = file;
    const patch = unifiedDiff(pathOf(path), file.text, compilation.output);
    writeAnswer(encodeSource(patch, encoding));
    changed ||= patch !== "";
    failed ||= compilation.failures.length > 0;
    refused ||= compilation.diagnostics.some(isRefusal);
  });
  if (changed && folder !== process.cwd() && !options.quiet)
    writeError(`the paths of the patch are from ${folder}: git -C ${folder} apply`, "note");
  if (refused || unreadable) return 2;
  if (options.strict && failed) return 3;
  return exitCode && changed ? 1 : 0;
}

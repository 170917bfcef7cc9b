// `polyc FILE [-o OUT]`: transforms one file.

import type { Options } from "../options.ts";
import { formatTimings } from "../pass.ts";
import { reportJson } from "../report/report.ts";
import { isRefusal } from "../report/requests.ts";
import { encodeSource } from "../source/source-file.ts";
import { demandApart, demandWritable, UsageError, writeMessage, writeOutput } from "./files.ts";
import { run } from "./run.ts";

export async function compileCommand(path: string, options: Options): Promise<number> {
  if (options.stopAfter !== null && options.output !== null)
    throw new UsageError("--stop-after writes no output, and does not go with -o");
  for (const out of [options.output, options.report]) {
    if (out === null) continue;
    demandWritable(out);
    demandApart(path, out);
  }
  const { file, compilation } = await run(path, options);
  // Dumps go to standard error; what was asked to stop early has no output, whether it came to that pass or not.
  const refused = compilation.diagnostics.some(isRefusal);
  if (options.stopAfter === null && !refused) {
    const bytes = encodeSource(compilation.output, file.encoding);
    if (options.output === null) process.stdout.write(bytes);
    else writeOutput(options.output, Buffer.from(bytes));
  }
  if (options.report !== null) writeOutput(options.report, reportJson(file, compilation));
  if (options.timePasses) writeMessage(formatTimings(compilation.report.timings));
  if (refused) return 2;
  return options.strict && compilation.failures.length > 0 ? 3 : 0;
}

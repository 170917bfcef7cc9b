// `polyc FILE [-o OUT]`: transforms one file.

import type { Options } from "../../options/options.ts";
import { reportJson } from "../../report/report.ts";
import { isRefusal } from "../../report/requests.ts";
import { encodeSource } from "../../source/source-file.ts";
import { UsageError } from "../../support/errors.ts";
import { demandApart, demandNotRead } from "../../support/file-identity.ts";
import { demandWritable, writeOutput } from "../../support/output-file.ts";
import { formatTimings } from "../../support/pass.ts";
import { writeAnswer, writeMessage } from "../../support/streams.ts";
import { run } from "./run.ts";

export async function compileCommand(path: string, options: Options): Promise<number> {
  const { output, report, stopAfter } = options;
  if (stopAfter !== null && output !== null)
    throw new UsageError("--stop-after writes no output, and does not go with -o");
  // Dumps go to standard error; what was asked to stop early has no output, whether it came to that pass or
  // not.
  const outputs = [...(stopAfter === null ? [output] : []), ...(report === null ? [] : [report])];
  for (const out of outputs) if (out !== null) demandWritable(out);
  demandApart(path, outputs);
  const { files, file, compilation } = await run(path, options);
  demandNotRead(
    files.all.filter((one) => one !== file).map(({ name }) => name),
    outputs,
  );
  const refused = compilation.diagnostics.some(isRefusal);
  // First: who reads the output may not read all of it.
  if (report !== null) await writeOutput(report, reportJson(file, compilation));
  if (stopAfter === null && !refused) {
    const bytes = encodeSource(compilation.output, file.encoding);
    if (output === null) writeAnswer(bytes);
    else await writeOutput(output, bytes);
  }
  if (options.timePasses) writeMessage(formatTimings(compilation.report.timings));
  if (refused) return 2;
  return options.strict && compilation.failures.length > 0 ? 3 : 0;
}

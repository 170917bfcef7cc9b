// `polyc dump FILE --after=STAGE`: any stage as text, on standard output.

import type { Options } from "../../options/options.ts";
import { UsageError } from "../../support/errors.ts";
import { writeAnswer } from "../../support/streams.ts";
import { run } from "./run.ts";

export async function dumpCommand(path: string, after: string, options: Options): Promise<number> {
  let text = "";
  const only = { ...options, dumpAfter: [after], quiet: true };
  const { compilation } = await run(path, only, (part) => {
    text += part;
  });
  if (!compilation.passes.includes(after))
    throw new UsageError(
      `nothing ran that is called '${after}'; passes that ran: ${[...new Set(compilation.passes)].join(", ")}`,
    );
  writeAnswer(text);
  return options.strict && compilation.failures.length > 0 ? 3 : 0;
}

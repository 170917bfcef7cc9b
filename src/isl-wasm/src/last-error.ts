// isl's account of what went wrong last.
//
//     isl_union_map_read_from_str: syntax error (isl_stream.c:149); got token '->' in: { [i -> }

import type { AllExports } from "./glue.ts";
import type { NativeMemory } from "./native-memory.ts";

/**
 * isl's message, the place in its sources, and what it wrote to its standard error beyond that
 * (`diagnostics`).
 */
export function lastErrorMessage(
  x: AllExports,
  ctx: number,
  memory: NativeMemory,
  diagnostics: string,
): string {
  const [message, file] = [x.isl_ctx_last_error_msg(ctx), x.isl_ctx_last_error_file(ctx)];
  const text = message === 0 ? "failed without a message" : memory.readText(message);
  const name = file === 0 ? "" : memory.readText(file).replace(/^.*\//, "");
  const place = name && ` (${name}:${x.isl_ctx_last_error_line(ctx)})`;
  const lines = diagnostics.trim().split("\n");
  const details = lines
    .filter((line) => line !== "" && !/^\S+\.c:\d+: /.test(line))
    .map((line) => `; ${line}`);
  return `${text}${place}${details.join("")}`;
}

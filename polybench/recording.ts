// Which loops a kernel's writes happened in, and what the iterations of its parallel loops did to each other: compiles a
// C file so that utilities/record.c sees its loops and its accesses, runs it and reads what was recorded.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryLibrary } from "./build.ts";
import { withLoopEvents } from "./loop-events.ts";
import { firstError, run } from "./process.ts";
import { type Dataset, includesOf, type Kernel, type Suite } from "./suite.ts";

export interface RunningLoop {
  readonly line: number;
  /** Whether a pragma makes it parallel. */
  readonly parallel: boolean;
}

/** Iterations of a parallel loop that touch the same element, counted. */
export interface Conflict {
  readonly line: number;
  /** One reads what another wrote before, or overwrites what another read or wrote. */
  readonly kind: "flow" | "reuse";
  readonly count: number;
}

export interface Recording {
  readonly conflicts: readonly Conflict[];
  /** The kernel's writes to arrays in order: the element (its offset in all arrays), the loops around it from outside. */
  readonly writes: readonly { readonly element: number; readonly loops: readonly RunningLoop[] }[];
}

export type Recorded =
  | { readonly kind: "recorded"; readonly recording: Recording }
  | { readonly kind: "failed"; readonly reason: string };

export interface Record {
  readonly suite: Suite;
  readonly kernel: Kernel;
  /** The C file: the kernel's own, or what polyc made of it. */
  readonly source: string;
  readonly dataset: Dataset;
  /** Names of files begin like this. */
  readonly output: string;
}

const recorder = join(memoryLibrary, "..", "record.c");

export async function record({ suite, kernel, source, dataset, output }: Record): Promise<Recorded> {
  const [text, object, file] = [`${output}.events.c`, `${output}.o`, `${output}.record`];
  writeFileSync(text, withLoopEvents(readFileSync(source, "utf8")));
  const header = ["-include", recorder.replace(/c$/, "h")];
  const flags = ["-fopenmp", `-D${dataset}_DATASET`, "-DPOLYBENCH_TIME", "-w", ...includesOf(suite, kernel)];
  // Compiled for the thread sanitizer without optimisation, so that every access is there; linked without it.
  const compiler = ["-O0", "-ffp-contract=off", "-fsanitize=thread", ...header, ...flags];
  const steps: readonly [string, readonly string[]][] = [
    ["gcc", [...compiler, "-c", text, "-o", object]],
    ["gcc", ["-O2", "-fopenmp", object, recorder, "-o", output, "-lm"]],
    [output, []],
  ];
  for (const [program, args] of steps) {
    const env = { OMP_NUM_THREADS: "1", POLYBENCH_RECORD: file };
    const finished = await run(program, args, { env, timeout: 300 });
    if (finished.failure !== null) return { kind: "failed", reason: firstError(finished) };
  }
  const recording = parseRecording(readFileSync(file));
  rmSync(file);
  return { kind: "recorded", recording };
}

export function parseRecording(bytes: Buffer): Recording {
  const conflicts: Conflict[] = [];
  const places: RunningLoop[][] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\n", at);
    const [what, first, ...rest] = bytes.toString("latin1", at, end).split(" ");
    at = end + 1;
    if (what === "writes")
      return { conflicts, writes: parseWrites(bytes.subarray(at), Number(first), places) };
    if (what === "place")
      places.push(rest.map((line) => ({ line: Math.abs(Number(line)), parallel: Number(line) < 0 })));
    else
      conflicts.push({
        line: Number(first),
        kind: rest[0] === "flow" ? "flow" : "reuse",
        count: Number(rest[1]),
      });
  }
}

const parseWrites = (bytes: Buffer, count: number, places: readonly RunningLoop[][]) =>
  Array.from({ length: count }, (_, i) => ({
    element: bytes.readUInt32LE(8 * i),
    loops: places[bytes.readUInt32LE(8 * i + 4)]!,
  }));

// polyc as users run it, on one file: a process of its own, with its processor time bounded, and what it said kept under a name that
// the text, the flags and the build make up. The same question is never asked twice.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { decodeSource, type Encoding, encodeSource } from "../src/source/source-file.ts";

/** Seconds of processor time for one file. */
const LIMIT = 120;

/** What is read of `--report`. */
export interface Report {
  readonly functions: readonly {
    readonly name: string;
    readonly scops: readonly {
      readonly lines: { readonly first: number; readonly last: number } | null;
      readonly guard: readonly string[];
      readonly done: readonly string[];
    }[];
    readonly loops: readonly ReportedLoop[];
  }[];
  readonly remarks: readonly {
    readonly kind: string;
    readonly id: string;
    readonly message: string;
    readonly line: number | null;
    readonly func: string | null;
  }[];
  readonly diagnostics: readonly { readonly message: string }[];
}

export interface ReportedLoop {
  readonly line: number | null;
  readonly depth: number;
  readonly status: "transformed" | "left";
  readonly remark: string;
}

export interface Answer {
  /** Null: it did not get that far. */
  readonly report: Report | null;
  readonly output: string;
  /** What went wrong. */
  readonly trouble: string | null;
  readonly seconds: number;
}

export interface Build {
  readonly command: string;
  readonly hash: string;
}

/** The build that `command`, a `bin/polyc`, runs: whatever lies in the folder `dist` beside. */
export function buildOf(command: string): Build {
  const dist = join(dirname(command), "../dist");
  const hash = createHash("sha256");
  const scripts = readdirSync(dist).filter((name) => /\.c?js$/.test(name));
  for (const name of scripts.sort()) hash.update(name).update(readFileSync(join(dist, name)));
  return { command, hash: hash.digest("hex") };
}

export interface Request {
  readonly build: Build;
  /** The working directory. */
  readonly folder: string;
  /** As seen from there. Where `text` differs from what it has, that is what polyc reads. */
  readonly path: string;
  readonly text: string;
  readonly encoding: Encoding;
  readonly flags: readonly string[];
  /** Where answers are kept. */
  readonly cache: string;
}

export async function askPolyc(request: Request): Promise<Answer> {
  const { build, path, text, flags, cache } = request;
  const key = createHash("sha256")
    .update(JSON.stringify([build.hash, path, text, flags]))
    .digest("hex");
  const kept = join(cache, "answers", `${key}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Answer;
  const answer = await run(request, join(cache, "work", key));
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(`${kept}.new`, JSON.stringify(answer));
  renameSync(`${kept}.new`, kept);
  return answer;
}

async function run({ build, folder, path, text, encoding, flags }: Request, work: string): Promise<Answer> {
  mkdirSync(work, { recursive: true });
  const [input, output, report] = ["in.c", "out.c", "report.json"].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(input, encodeSource(text, encoding));
  const words = [
    build.command,
    input,
    "-o",
    output,
    `--report=${report}`,
    "-iquote",
    dirname(path),
    ...flags,
  ];
  const { status, errors, seconds } = await bounded(words, folder);
  if (!existsSync(report))
    return { report: null, output: "", trouble: errors || `status ${status}`, seconds };
  return {
    report: JSON.parse(readFileSync(report, "utf8")) as Report,
    output: decodeSource(readFileSync(output)).text,
    trouble: status === "0" ? null : errors,
    seconds,
  };
}

interface Ran {
  readonly status: string;
  /** The end of what it wrote to standard error. */
  readonly errors: string;
  readonly seconds: number;
}

function bounded(words: readonly string[], cwd: string): Promise<Ran> {
  const script = `ulimit -t ${LIMIT}; "$@"; status=$?; times >&3; exit $status`;
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", script, "polyc", ...words], {
      cwd,
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    let [errors, times] = ["", ""];
    child.stdio[2]!.on("data", (data: Buffer) => {
      errors = (errors + data.toString("latin1")).slice(-1000);
    });
    child.stdio[3]!.on("data", (data: Buffer) => {
      times += data.toString("latin1");
    });
    child.on("error", reject);
    child.on("close", (status, signal) =>
      resolve({ status: `${signal ?? status}`, errors: errors.trim(), seconds: secondsIn(times) }),
    );
  });
}

/** The processor time of child processes, in the second line of what the shell's `times` prints. */
function secondsIn(times: string): number {
  const found = [...(times.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  return found.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

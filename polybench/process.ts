// Running compilers and kernels: child processes whose failure is a value.

import { execFile, spawnSync } from "node:child_process";

/** What a finished process left behind. `status` is null when a signal or the time limit ended it. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Why it didn't run to a normal exit, in words; null if it did. */
  readonly failure: string | null;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Kill it after this many seconds (default: one hour). */
  readonly timeout?: number;
}

/** Runs a program without a shell and collects its output. Never rejects: what went wrong is in the result. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const seconds = options.timeout ?? 3600;
  return new Promise((resolve) => {
    execFile(
      program,
      [...args],
      {
        encoding: "buffer",
        maxBuffer: 2 ** 31,
        timeout: seconds * 1000,
        killSignal: "SIGKILL",
        env: { ...process.env, ...options.env },
        ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      },
      (error, stdout, stderr) => {
        if (error === null) return resolve({ status: 0, stdout, stderr, failure: null });
        const status = typeof error.code === "number" ? error.code : null;
        const failure =
          status !== null
            ? `exit status ${status}`
            : error.killed
              ? `no end within ${seconds} s`
              : error.signal
                ? `killed by ${error.signal}`
                : error.message;
        resolve({ status, stdout, stderr, failure });
      },
    );
  });
}

/** The first line of `program --version`, or null if the program can't be run. */
export function versionOf(program: string): string | null {
  const result = spawnSync(program, ["--version"], { encoding: "utf8" });
  if (result.error !== undefined || result.status !== 0) return null;
  return result.stdout.split("\n", 1)[0] ?? null;
}

/** The first line of a compiler's complaint that says what is wrong, for tables with one line per failure. */
export function firstError(finished: Finished): string {
  const lines = finished.stderr.toString("utf8").split("\n");
  return lines.find((line) => /error|warning|undefined|assert/i.test(line)) ?? finished.failure ?? "failed";
}

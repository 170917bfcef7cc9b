// Running the compiler: its output is ours, so are its exit status and the signal that ended it.

import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { codeOf, reasonOf, UsageError } from "./errors.ts";
import { withRawArguments } from "./raw-arguments.ts";
import { heldSignal } from "./signals.ts";

export interface Ended {
  readonly status: number;
  readonly signal: NodeJS.Signals | null;
  /** Standard error, where it was kept. */
  readonly messages: Buffer;
}

interface ChildOptions {
  /** Given on standard input; null: our own. */
  readonly input?: Uint8Array | null;
  /** `keep` standard error instead of passing it on; `drop` everything. */
  readonly output?: "pass" | "keep" | "drop";
  readonly env?: NodeJS.ProcessEnv;
}

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/**
 * Runs a program to its end. While it runs, signals for us are signals for it. It does not begin where one is
 * outstanding.
 */
export function runChild(command: readonly string[], options: ChildOptions = {}): Promise<Ended> {
  const { input = null, output = "pass", env = process.env } = options;
  const [program = "", ...args] = withRawArguments(command);
  const signal = heldSignal();
  if (signal !== null) return Promise.resolve({ status: 1, signal, messages: Buffer.alloc(0) });
  return new Promise((resolve, reject) => {
    const out = output === "drop" ? "ignore" : "inherit";
    const err = output === "keep" ? "pipe" : out;
    // Handlers run when this function has returned: no signal is lost between them and the child.
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    const child = spawn(program, args, { env, stdio: [input === null ? "inherit" : "pipe", out, err] });
    const finish = () => {
      for (const signal of FORWARDED) process.off(signal, forward);
    };
    const messages: Buffer[] = [];
    child.stderr?.on("data", (part: Buffer) => messages.push(part));
    child.on("error", (error: NodeJS.ErrnoException) => {
      finish();
      reject(new UsageError(`cannot run ${program}: ${reasonOf(error)}`));
    });
    child.on("close", (status, signal) => {
      finish();
      resolve({ status: status ?? 1, signal, messages: Buffer.concat(messages) });
    });
    // A compiler that gives up before it has read everything says why itself.
    child.stdin?.on("error", () => {});
    if (input !== null) child.stdin?.end(input);
  });
}

/** Compilers answer in milliseconds; on a busy machine, from a slow disk, in some seconds. */
export const PATIENCE_SECONDS = 20;

export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** It did not answer in time. */
  readonly silent: boolean;
}

/**
 * Asks a program something, and waits for the answer; not for ever: then it is ended with all that it has
 * started.
 */
export function ask(program: string, args: readonly string[], input: string, env = process.env): Answer {
  const run = spawnSync(program, args, {
    ...{ input, env, encoding: "utf8", maxBuffer: 1 << 26 },
    // A group of its own, which can be ended as a whole.
    ...{ detached: true, timeout: PATIENCE_SECONDS * 1000, killSignal: "SIGKILL" },
  });
  const silent = codeOf(run.error) === "ETIMEDOUT";
  if (silent) endGroup(run);
  return { status: run.status, stdout: run.stdout ?? "", stderr: run.stderr ?? "", silent };
}

function endGroup({ pid }: SpawnSyncReturns<string>): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {}
}

/** What a program prints on standard output, trimmed; empty where it fails. */
export function askProgram([program = "", ...args]: readonly string[]): string {
  const { status, stdout } = ask(program, args, "");
  return status === 0 ? stdout.trim() : "";
}

// Running the compiler: its output is ours, so are its exit status and the signal that ended it.

import { spawn } from "node:child_process";
import { UsageError } from "../files.ts";

export interface Ended {
  readonly status: number;
  readonly signal: NodeJS.Signals | null;
  /** Standard error, where it was kept. */
  readonly messages: Buffer;
}

export interface ChildOptions {
  /** Given on standard input; null: our own. */
  readonly input?: Uint8Array | null;
  /** `keep` standard error instead of passing it on; `drop` everything. */
  readonly output?: "pass" | "keep" | "drop";
  readonly env?: NodeJS.ProcessEnv;
}

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/** Runs a program to its end. While it runs, signals for us are signals for it. */
export function runChild(command: readonly string[], options: ChildOptions = {}): Promise<Ended> {
  const { input = null, output = "pass", env = process.env } = options;
  const [program = "", ...args] = command;
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
      const missing = error.code === "ENOENT";
      reject(
        new UsageError(`cannot run ${program}: ${missing ? "No such file or directory" : error.message}`),
      );
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

/** What a program prints on standard output, trimmed; empty where it fails. */
export function askProgram(command: readonly string[]): Promise<string> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
    let text = "";
    child.stdout.on("data", (part: Buffer) => {
      text += part.toString();
    });
    child.on("error", () => resolve(""));
    child.on("close", (status) => resolve(status === 0 ? text.trim() : ""));
  });
}

// Standard output and standard error, written at once and whole. `process.stdout` and `process.stderr` would
// make a pipe non-blocking, which all jobs of a build share: what make and compilers write then may fail. And
// they tell of trouble too late.

import { writeSync } from "node:fs";
import { asUsageError, codeOf } from "./errors.ts";

/**
 * Nobody reads what is written: `polyc dump … | head` has seen enough. That is no error, and there is nothing
 * more to do.
 */
export class ReaderGone extends Error {}

/** All of the text; throws what the system says, or `ReaderGone`. */
export function writeAll(fd: number, text: string | Uint8Array): void {
  const bytes = Buffer.from(text);
  let at = 0;
  // Of nothing, too: the system says whether it could be written.
  do {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (codeOf(error) === "EPIPE") throw new ReaderGone();
      // Others may have made the pipe non-blocking.
      if (codeOf(error) !== "EAGAIN") throw error;
      pause();
    }
  } while (at < bytes.length);
}

/** A moment, where nothing says when a descriptor is ready. */
export function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}

/** What a command answers. Where it can't be written there is no answer: an error. */
export function writeAnswer(text: string | Uint8Array): void {
  try {
    writeAll(1, text);
  } catch (error) {
    throw error instanceof ReaderGone ? error : asUsageError("cannot write standard output", error);
  }
}

/** Writes to standard error. Where that is closed or full nobody can be told. */
export function writeMessage(text: string): void {
  try {
    writeAll(2, text);
  } catch {}
}

/** An error is one line, whatever the user's text in it has: a file's name may have line breaks. */
export function writeError(message: string, kind = "error"): void {
  const line = message.replace(
    /\p{Cc}/gu,
    (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  writeMessage(`polyc: ${kind}: ${line}\n`);
}

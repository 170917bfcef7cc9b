// Reading and writing files for commands. A failure never leaves half a file, and never touches the input.

import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Bad usage or a file that cannot be read or written: one line on standard error, exit status 2. */
export class UsageError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "No such file or directory",
  EACCES: "Permission denied",
  EISDIR: "Is a directory",
  ENOTDIR: "Not a directory",
  EROFS: "Read-only file system",
  ENOSPC: "No space left on device",
};

function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}

export function readInput(path: string): Buffer {
  try {
    return path === "-" ? readFileSync(0) : readFileSync(path);
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${explain(error)}`);
  }
}

/**
 * Writes to standard error. `process.stderr` would make a pipe non-blocking, which all jobs of a build share: what make and
 * compilers write then may fail.
 */
export function writeMessage(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(2, bytes, at);
    } catch (error) {
      // Others may have made it non-blocking; who reads it may have read enough.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Who reads our output may have read enough (`polyc dump … | head`). Where it cannot be written there is none: an error. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    writeMessage(`polyc: error: cannot write standard output: ${explain(error)}\n`);
    process.exit(2);
  });
}

/** Complains before the work is done where `path` plainly cannot be written. */
export function demandWritable(path: string): void {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw new UsageError(`cannot write ${path}: Is a directory`);
    accessSync(there && !there.isFile() ? path : dirname(path), constants.W_OK);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${path}: ${explain(error)}`);
  }
}

/** As compilers do: whoever gives the input's name for the output has mistyped, and may have no copy. */
export function demandApart(input: string, output: string): void {
  const [from, to] = [input, output].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (input === "-" || !from?.isFile() || to === undefined) return;
  if (from.dev === to.dev && from.ino === to.ino)
    throw new UsageError(`input file ${input} is the same as output file`);
}

/** Writes to a temporary name beside `path` and renames; special files (`/dev/null`, pipes) are written directly. */
export function writeOutput(path: string, data: Buffer | string): void {
  try {
    const special = statSync(path, { throwIfNoEntry: false });
    if (special && !special.isFile()) {
      if (special.isDirectory()) throw new UsageError(`cannot write ${path}: Is a directory`);
      writeWhole(path, data, "w");
      return;
    }
    const temporary = join(dirname(path), `.polyc-${randomUUID()}.tmp`);
    try {
      writeWhole(temporary, data, "wx");
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${path}: ${explain(error)}`);
  }
}

function writeWhole(path: string, data: Buffer | string, flags: "w" | "wx"): void {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  const fd = openSync(path, flags);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    if (flags === "wx") fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

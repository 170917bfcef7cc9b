// Reading what the user names: files, `-` for standard input, pipes and devices. Each is read once, from
// where it stands.

import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { asUsageError, codeOf, systemError, UsageError } from "./errors.ts";
import { follow, isInherited } from "./own-descriptor.ts";
import { pause } from "./streams.ts";

/** What `-` is called in messages and in the text that comes out. */
export const nameOf = (path: string): string => (path === "-" ? "<stdin>" : path);

/** An input that can't be read: of several the others are worth their while. */
export class Unreadable extends UsageError {}

/** All of it; `Unreadable` where it can't be read. */
export function readInput(path: string): Buffer {
  try {
    return contentOf(path);
  } catch (error) {
    throw new Unreadable(
      asUsageError(`cannot read ${path === "-" ? "standard input" : path}`, error).message,
    );
  }
}

function contentOf(path: string): Buffer {
  if (path === "-") return readDescriptor(0);
  const to = follow(path);
  if (to.kind === "descriptor") {
    if (!isInherited(to.fd)) throw systemError("EBADF");
    return readDescriptor(to.fd);
  }
  const fd = openSync(path, "r");
  try {
    return readDescriptor(fd);
  } finally {
    closeSync(fd);
  }
}

/** Would it give the same if it were read again? */
export const isPlainFile = (path: string): boolean =>
  path !== "-" && statSync(path).isFile() && follow(path).kind === "path";

const AT_ONCE = 1 << 16;

/** What is left of it. */
function readDescriptor(fd: number): Buffer {
  if (fstatSync(fd).isFile()) return readFileSync(fd);
  const parts: Buffer[] = [];
  for (;;) {
    const part = Buffer.allocUnsafe(AT_ONCE);
    try {
      const length = readSync(fd, part);
      if (length === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, length));
    } catch (error) {
      // Others may have made it non-blocking, and not have written it yet.
      if (codeOf(error) !== "EAGAIN") throw error;
      pause();
    }
  }
}

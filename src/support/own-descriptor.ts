// Paths that lead to an open file of this process: /dev/stdout, /dev/fd/3, /proc/self/fd/3, and links to
// these. To open such a path would open the file anew, from its beginning (or fail, for a socket); what is
// meant is the descriptor, with what others have written or read there already. (Linux, proc(5):
// /proc/PID/fd.)

import { fstatSync, lstatSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { systemError } from "./errors.ts";

/** What a path leads to, links followed. */
type Followed =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "descriptor"; readonly fd: number }
  /** An open file of another process: what the system calls a link there is none. */
  | { readonly kind: "foreign"; readonly path: string };

/** As many links as the kernel follows. */
const MOST_LINKS = 40;

/** Follows links to their end, be there something or not; throws what the system says. */
export function follow(path: string): Followed {
  let at = path;
  for (let links = 0; links <= MOST_LINKS; links++) {
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() !== true) return { kind: "path", path: at };
    const owner = processOf(dirname(at));
    if (owner === process.pid) return { kind: "descriptor", fd: Number(basename(at)) };
    if (owner !== null) return { kind: "foreign", path: at };
    const link = readlinkSync(at);
    // Not joined: `link/..` is not where it stands.
    at = link.startsWith("/") ? link : `${dirname(at)}/${link}`;
  }
  throw systemError("ELOOP");
}

/** The process whose open files a folder lists; null: it is no such folder. */
function processOf(folder: string): number | null {
  const [, process] = /^\/proc\/(\d+)(?:\/task\/\d+)?\/fd$/.exec(realpathSync(folder)) ?? [];
  return process === undefined ? null : Number(process);
}

/**
 * Was it open when polyc began? Node has descriptors of its own: both ends of pipes, and what is no file at
 * all.
 */
export function isInherited(fd: number): boolean {
  const found = fstatSync(fd);
  const hasType =
    found.isFile() ||
    found.isFIFO() ||
    found.isSocket() ||
    found.isCharacterDevice() ||
    found.isBlockDevice();
  if (fd <= 2 || !found.isFIFO()) return hasType || found.isDirectory();
  return readdirSync("/proc/self/fd").every(
    (other) => Number(other) === fd || !isSame(Number(other), found.ino),
  );
}

function isSame(fd: number, ino: number): boolean {
  try {
    return fstatSync(fd).ino === ino;
  } catch {
    return false;
  }
}

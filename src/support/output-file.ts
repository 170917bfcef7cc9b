// Writing files: all of what polyc writes to a path goes through here (-o, --report, what is kept of
// compilers' answers).
//
// What it promises:
// - A file has its old content or all of the new one, whatever fails and whatever signal comes (SIGKILL and a
//   power cut too, which may leave a `.polyc-….tmp` beside it): the new content is written under another name
//   in the same folder, forced to the disk, and renamed. A signal that would end polyc does so when that is
//   done.
// - Links are followed: the file that a link leads to is replaced, and the link stays. Other names of that
//   file (hard links) keep the old content, as with any rename. An existing file keeps its mode, and its
//   owner as far as the system lets us give it.
// - A file without permission to write is not written, although its folder would let us replace it; root is
//   told so as well.
// - Pipes, devices and sockets are written where they are. /dev/stdout, /dev/fd/3 and their like are the open
//   files that they name.
// - Where the system does not let us make or rename a file (a file that is a mount of its own, a folder that
//   may not be written) but does let us write an existing one, it is written in place: the one case in which
//   half of a file may be left.

import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { asUsageError, codeOf, orUsageError, systemError, UsageError } from "./errors.ts";
import { follow, isInherited } from "./own-descriptor.ts";
import { undisturbed } from "./signals.ts";
import { ReaderGone, writeAll } from "./streams.ts";

/** Where a path's content goes. */
type Place =
  | { readonly kind: "descriptor"; readonly fd: number }
  /** What can only be written where it is. */
  | { readonly kind: "device"; readonly path: string }
  /** `path` is no link; `there` is what it has now. */
  | { readonly kind: "file"; readonly path: string; readonly there: Stats | null };

/** Where the content for `path` goes, if it may be written; throws what the system says. */
function placeOf(path: string): Place {
  // First: the system may forbid to follow a link in a folder that everybody writes to.
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw systemError("EISDIR");
  const to = follow(path);
  if (to.kind === "descriptor") {
    if (!isInherited(to.fd)) throw systemError("EBADF");
    return to;
  }
  if (to.kind === "foreign" || (there !== undefined && !there.isFile())) {
    accessSync(path, constants.W_OK);
    return { kind: "device", path };
  }
  if (there === undefined) accessSync(dirname(to.path), constants.W_OK);
  else demandWritableFile(path, there);
  return { kind: "file", path: to.path, there: there ?? null };
}

/** Root may write what has no permission to be written: that is for others to say. */
function demandWritableFile(path: string, there: Stats): void {
  if ((there.mode & 0o222) === 0) throw new UsageError(`cannot write ${path}: the file is read-only`);
  accessSync(path, constants.W_OK);
}

/** Complains before the work is done where `path` plainly cannot be written. */
export function demandWritable(path: string): void {
  orUsageError(`cannot write ${path}`, () => placeOf(path));
}

/** Writes `content` to `path` as the head of this file says; a `UsageError` where that can't be. */
export async function writeOutput(path: string, content: Uint8Array | string): Promise<void> {
  try {
    const place = placeOf(path);
    if (place.kind === "descriptor") writeAll(place.fd, content);
    else if (place.kind === "device") writeInPlace(place.path, content);
    else await undisturbed(() => writeFile(place.path, content, place.there));
  } catch (error) {
    throw error instanceof ReaderGone ? error : asUsageError(`cannot write ${path}`, error);
  }
}

/**
 * What says that there is no making or renaming a file here. Whether an existing one may be written is
 * another question.
 */
const NO_RENAME = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "EBUSY",
  "EXDEV",
  "ENAMETOOLONG",
  "ENOTSUP",
  "EOPNOTSUPP",
]);

function writeFile(path: string, content: Uint8Array | string, there: Stats | null): void {
  try {
    replaceFile(path, content, there, true);
  } catch (error) {
    if (there === null || !NO_RENAME.has(codeOf(error))) throw error;
    writeInPlace(path, content);
  }
}

/**
 * Writes `content` under another name beside `path`, then renames. `path` is no link; `there` is the file
 * that it has now. What can be made again need not be `durable`.
 */
export function replaceFile(
  path: string,
  content: Uint8Array | string,
  there: Stats | null,
  durable: boolean,
): void {
  const temporary = `${dirname(path)}/.polyc-${randomUUID()}.tmp`;
  try {
    // What others may not read they may not read meanwhile either.
    const fd = openSync(temporary, "wx", there === null ? 0o666 : 0o600);
    try {
      writeAll(fd, content);
      if (there !== null) resemble(fd, there);
      if (durable) fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Owner first: who gets a file loses bits of its mode. Those that lend the owner's rights are only for the
 * same owner.
 */
function resemble(fd: number, { uid, gid, mode }: Stats): void {
  const mine = fstatSync(fd);
  const sameOwner = (mine.uid === uid && mine.gid === gid) || canOwn(fd, uid, gid);
  if (!sameOwner) canOwn(fd, mine.uid, gid);
  fchmodSync(fd, mode & (sameOwner ? 0o7777 : 0o777));
}

function canOwn(fd: number, uid: number, gid: number): boolean {
  try {
    fchownSync(fd, uid, gid);
    return true;
  } catch {
    return false;
  }
}

/** What is there is overwritten before it is cut off: a full disk is met as late as can be. */
function writeInPlace(path: string, content: Uint8Array | string): void {
  const fd = openSync(path, constants.O_WRONLY);
  try {
    writeAll(fd, content);
    if (!fstatSync(fd).isFile()) return;
    ftruncateSync(fd, Buffer.byteLength(content));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A folder with those around it. (Node's own `recursive` comes to no end in /proc.) */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, 0o700);
  }
}

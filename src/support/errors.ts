// What goes wrong outside of polyc: wrong usage, files and devices that refuse, memory that there is not.

import { getSystemErrorMap } from "node:util";

/** Bad usage or a file that cannot be read or written: one line on standard error, exit status 2. */
export class UsageError extends Error {}

/** Where Node's own words are others than those that shells and compilers use. */
const REASONS = {
  EISDIR: "Is a directory",
  EBADF: "Bad file descriptor",
  ELOOP: "Too many levels of symbolic links",
} as const;

/** The error's name as the system has it (`ENOENT`); empty where the system has nothing to do with it. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** One that the system would give if it were asked. */
export const systemError = (code: keyof typeof REASONS): Error => Object.assign(new Error(code), { code });

/** Why, in the words of the system: `No such file or directory`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = Object.entries(REASONS).find(([code]) => code === codeOf(error));
  if (own !== undefined) return own[1];
  const [, text] = ("errno" in error && getSystemErrorMap().get(Number(error.errno))) || [];
  return text === undefined ? error.message : text.charAt(0).toUpperCase() + text.slice(1);
}

/** What JavaScript and WebAssembly say where the system gives no more memory. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /\bmemory\b|\ballocat/i.test(error.message);

/**
 * Runs `work`; what a file or device refuses there is a `UsageError`: `cannot read x.c: Permission denied`.
 */
export function orUsageError<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asUsageError(what, error);
  }
}

export const asUsageError = (what: string, error: unknown): UsageError =>
  error instanceof UsageError ? error : new UsageError(`${what}: ${reasonOf(error)}`);

// Is that the same file? Paths don't say: links, `./`, and names in folders that are links lead to one file.

import { fstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { UsageError } from "./errors.ts";
import { follow } from "./own-descriptor.ts";

/**
 * As compilers do: whoever gives the input's name for the output has mistyped, and may have no copy. Null is
 * standard output.
 */
export function demandApart(input: string, outputs: readonly (string | null)[]): void {
  const from = input === "-" ? identityOfDescriptor(0) : identityOf(input);
  if (from?.isFile === true && outputs.some((output) => isSame(from, identity(output))))
    throw new UsageError(`input file ${input} is the same as output file`);
  const [one, another] = outputs;
  if (one !== undefined && another !== undefined && isSame(identity(one), identity(another)))
    throw new UsageError(`output and report are the same file: ${another ?? "standard output"}`);
}

/** What the input includes is input too. */
export function demandNotRead(read: readonly string[], outputs: readonly (string | null)[]): void {
  const written = outputs.filter(
    (output) => output !== null && statSync(output, { throwIfNoEntry: false })?.isFile(),
  );
  const same = read.find((path) => written.some((output) => isSame(identityOf(path), identity(output))));
  if (same !== undefined) throw new UsageError(`output file ${same} is a file that the input includes`);
}

interface Identity {
  /** The same for all names of a file or pipe. */
  readonly name: string;
  /** Is it a plain file, or would it become one? */
  readonly isFile: boolean;
}

const isSame = (one: Identity | null, other: Identity | null): boolean =>
  one !== null && other !== null && one.name === other.name;

const identity = (output: string | null): Identity | null =>
  output === null ? identityOfDescriptor(1) : identityOf(output);

/** Null for devices, which any number of writers may share, and for what the system tells nothing of. */
function identityOf(path: string): Identity | null {
  try {
    const to = follow(path);
    if (to.kind === "descriptor") return identityOfDescriptor(to.fd);
    const there = statSync(path, { throwIfNoEntry: false });
    if (there !== undefined) return identified(there);
    return { name: `${realpathSync(dirname(to.path))}/${basename(to.path)}`, isFile: true };
  } catch {
    return null;
  }
}

function identityOfDescriptor(fd: number): Identity | null {
  try {
    return identified(fstatSync(fd));
  } catch {
    return null;
  }
}

const identified = (there: Stats): Identity | null =>
  there.isFile() || there.isFIFO() || there.isSocket()
    ? { name: `${there.dev}:${there.ino}`, isFile: there.isFile() }
    : null;

// Arguments that are no UTF-8, as the name of a file in Latin-1: Node decodes them with losses, and can give
// a child no such bytes. A shell can. (Linux, proc(5): /proc/PID/cmdline.)

import { readFileSync } from "node:fs";

/** Bytes were lost in it, as far as one can see. */
export const isLossy = (word: string): boolean => word.includes("\ufffd");

/** The command, or one that runs it with the arguments as they were given to this process. */
export function withRawArguments(command: readonly string[]): readonly string[] {
  if (!command.some(isLossy)) return command;
  const given = new Map(rawArguments().map((bytes) => [bytes.toString(), bytes]));
  const words = command.map((word) => octal(given.get(word) ?? Buffer.from(word)));
  // The `x` keeps line breaks at the end from being cut off.
  const lines = words.map((bytes) => `w=$(printf %b '${bytes}x'); set -- "$@" "\${w%x}"`);
  return ["/bin/sh", "-c", [...lines, 'exec "$@"'].join("\n")];
}

/** For `printf %b`. */
const octal = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => `\\0${byte.toString(8).padStart(3, "0")}`).join("");

function rawArguments(): readonly Buffer[] {
  try {
    const words: Buffer[] = [];
    let rest = readFileSync("/proc/self/cmdline");
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      words.push(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
    }
    return words;
  } catch {
    return [];
  }
}

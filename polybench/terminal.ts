// Small things that the commands of this folder share.

import { InvalidArgumentError } from "commander";

/** Shows what is being done on one line of a terminal, which the next call overwrites; nothing where it is no terminal. */
export function progress(text: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

/** An option's value that is a list separated by commas. */
export const words = (text: string): string[] => text.split(",").filter((word) => word !== "");

/** An option's value that is a number of things. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number from 1 up.");
  return value;
}

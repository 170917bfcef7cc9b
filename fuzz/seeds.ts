// Seeds on the command line: `1..100`.

import { InvalidArgumentError } from "commander";

/** The first and the last. */
export function parseSeeds(text: string): readonly [number, number] {
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? [];
  if (first === undefined || Number(last) < Number(first))
    throw new InvalidArgumentError("Write the first and the last, as in 1..100.");
  return [Number(first), Number(last)];
}

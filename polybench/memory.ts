// Comparing what two builds of a kernel leave in memory (utilities/memory.c writes it), byte for byte.

import { readFileSync, rmSync } from "node:fs";
import { run } from "./process.ts";

/** One of the program's arrays, in the order in which it allocated them. */
export interface StoredArray {
  readonly count: number;
  readonly elementSize: number;
  readonly bytes: Buffer;
}

/** All arrays after the kernel, and the text that the program printed on standard error (its own dump). */
export interface Outcome {
  readonly arrays: readonly StoredArray[];
  readonly text: Buffer;
}

export type Ran =
  | { readonly kind: "ran"; readonly outcome: Outcome }
  | { readonly kind: "failed"; readonly reason: string };

export interface RunProgram {
  readonly program: string;
  readonly threads: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

/** Runs a program that was linked with utilities/memory.c and collects its memory. */
export async function outcomeOf(options: RunProgram): Promise<Ran> {
  const file = `${options.program}.memory`;
  rmSync(file, { force: true });
  const finished = await run(options.program, [], {
    env: {
      OMP_NUM_THREADS: String(options.threads),
      OMP_DYNAMIC: "false",
      POLYBENCH_MEMORY: file,
      ...options.env,
    },
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
  });
  if (finished.failure !== null) {
    const says = finished.stderr
      .toString("latin1")
      .match(/^.*(?:ERROR: |runtime error: |WARNING: ).*$/m)?.[0];
    return { kind: "failed", reason: says ?? finished.failure };
  }
  const arrays = parseMemory(readFileSync(file));
  rmSync(file);
  return { kind: "ran", outcome: { arrays, text: finished.stderr } };
}

export function parseMemory(bytes: Buffer): StoredArray[] {
  const arrays: StoredArray[] = [];
  for (let at = 0; at < bytes.length; ) {
    const count = Number(bytes.readBigUInt64LE(at));
    const elementSize = Number(bytes.readBigUInt64LE(at + 8));
    const end = at + 16 + count * elementSize;
    arrays.push({ count, elementSize, bytes: bytes.subarray(at + 16, end) });
    at = end;
  }
  return arrays;
}

/** Null if two outcomes agree in every byte; else where they part, in words. */
export function difference(expected: Outcome, actual: Outcome): string | null {
  if (expected.arrays.length !== actual.arrays.length)
    return `${actual.arrays.length} arrays, not ${expected.arrays.length}`;
  for (const [number, array] of expected.arrays.entries()) {
    const other = actual.arrays[number]!;
    if (array.bytes.equals(other.bytes)) continue;
    const index = firstDifferentElement(array, other);
    if (index === null) return `array ${number} has ${other.count} elements, not ${array.count}`;
    const [was, is] = [elementText(array, index), elementText(other, index)];
    return `array ${number} (of ${array.count} elements) differs first at element ${index}: ${is}, not ${was}`;
  }
  return expected.text.equals(actual.text) ? null : "the printed dump differs";
}

function firstDifferentElement(a: StoredArray, b: StoredArray): number | null {
  if (a.count !== b.count || a.elementSize !== b.elementSize) return null;
  const part = (array: StoredArray, index: number) =>
    array.bytes.subarray(index * array.elementSize, (index + 1) * array.elementSize);
  for (let index = 0; index < a.count; index++) if (!part(a, index).equals(part(b, index))) return index;
  return null;
}

/** An element as a number: 8 bytes are a double; 4 may be an int or a float, so both are shown. */
function elementText(array: StoredArray, index: number): string {
  const at = index * array.elementSize;
  switch (array.elementSize) {
    case 8:
      return String(array.bytes.readDoubleLE(at));
    case 4:
      return `${array.bytes.readInt32LE(at)} (as a float ${array.bytes.readFloatLE(at)})`;
    default:
      return `0x${array.bytes.subarray(at, at + array.elementSize).toString("hex")}`;
  }
}

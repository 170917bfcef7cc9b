// The steps of `#pragma polyc transform …`, done one after the other to the perfect nest that follows:
//
//     interchange(j, i)      these loops, the outermost ones, in this order; without names: the two outermost
//     reverse(i)             backwards
//     skew(j, i, 2)          j starts later by 2 for each iteration of i; without a factor by 1
//     scale(i, 2)            i counts in steps of 2
//     matrix((1, 1), (0, 1)) iteration (i, j) becomes (i + j, j); missing rows are completed legally
//     fuse(2, 1)             the next 2 loops become one, 1 level deep; equal iterators meet
//     distribute(1)          statements after the first get loops of their own; without numbers: all that do
//                            not need one another
//     tile(32, 32)           the outermost loops in tiles of these sizes
//     unroll(j, 4)           4 iterations of j one after another in one; without a number: all of them
//     unroll_and_jam(i, 4)   4 iterations of i side by side in the body of the loops inside
//     parallel(i)            run by several threads; without a name: the outermost loop
//
// Loops are named by the iterators of the source and keep their names in their new places; row k of a matrix
// keeps that of loop k, loops that are fused that of the first. `unroll` and `unroll_and_jam` are what
// clang's and Intel's pragmas of these names are; `fuse` and `distribute` are OpenMP 6's and clang's words.

import type { TransformStep } from "../../../ir/pragma.ts";
import { fail, ok, type Result, reject } from "../../../source/diagnostic.ts";

/** Where a word is found wrong, the reject says what was expected. */
export function parseRequest(text: string): Result<readonly TransformStep[]> {
  try {
    const words = new Words(text);
    const steps: TransformStep[] = [];
    while (!words.atEnd()) {
      steps.push(step(words));
      words.skip(",");
    }
    if (steps.length === 0) throw new Unexpected("a transformation");
    return ok(steps);
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return fail(reject("impossible-request", `expected ${error.message} in "transform ${text.trim()}"`));
  }
}

class Unexpected extends Error {}

const KINDS: readonly TransformStep["kind"][] = [
  "interchange",
  "reverse",
  "skew",
  "scale",
  "matrix",
  "fuse",
  "distribute",
  "tile",
  "unroll",
  "unroll_and_jam",
  "parallel",
];

/** More copies of a body than this are no loop that anybody wants to read. */
const MOST_COPIES = 64;

function step(words: Words): TransformStep {
  const kind = words.name("a transformation");
  const args = words.skip("(") ? argumentsOf(words) : [];
  const only = (count: number): void => {
    if (args.length > count)
      throw new Unexpected(`at most ${count} argument${count === 1 ? "" : "s"} of ${kind}`);
  };
  switch (kind) {
    case "interchange":
      return { kind, loops: args.map((_, k) => loopAt(args, k, kind)) };
    case "reverse":
      only(1);
      return { kind, loop: loopAt(args, 0, kind) };
    case "skew":
      only(3);
      return {
        kind,
        loop: loopAt(args, 0, kind),
        by: loopAt(args, 1, kind),
        factor: factorAt(args, 2, kind, 1n),
      };
    case "scale":
      only(2);
      return { kind, loop: loopAt(args, 0, kind), factor: factorAt(args, 1, kind) };
    case "matrix":
      return { kind, rows: rowsOf(args) };
    case "fuse":
      only(2);
      return { kind, count: countAt(args, 0, 2, kind, 2), depth: countAt(args, 1, 1, kind, 1) };
    case "distribute":
      return { kind, behind: args.map((_, k) => countAt(args, k, 1, kind)) };
    case "tile":
      return { kind, sizes: sizesOf(args) };
    case "unroll":
      only(2);
      return { kind, loop: loopAt(args, 0, kind), factor: args.length < 2 ? null : unrollFactor(args, kind) };
    case "unroll_and_jam":
      only(2);
      return { kind, loop: loopAt(args, 0, kind), factor: unrollFactor(args, kind) };
    case "parallel":
      only(1);
      return { kind, loop: args.length === 0 ? null : loopAt(args, 0, kind) };
    default:
      throw new Unexpected(`${KINDS.slice(0, -1).join(", ")} or ${KINDS.at(-1)}, not "${kind}",`);
  }
}

type Argument = string | bigint | readonly Argument[];

function argumentsOf(words: Words): readonly Argument[] {
  const args: Argument[] = [];
  while (!words.skip(")")) {
    if (args.length > 0) words.demand(",");
    args.push(words.skip("(") ? argumentsOf(words) : words.nameOrNumber());
  }
  return args;
}

function loopAt(args: readonly Argument[], at: number, of: string): string {
  const found = args[at];
  if (typeof found !== "string") throw new Unexpected(`the name of a loop's iterator in ${of}(…)`);
  return found;
}

function factorAt(args: readonly Argument[], at: number, of: string, otherwise?: bigint): bigint {
  const found = args[at] ?? otherwise;
  if (typeof found !== "bigint") throw new Unexpected(`a number in ${of}(…)`);
  return found;
}

/** A number of at least `least`. */
function countAt(
  args: readonly Argument[],
  at: number,
  least: number,
  of: string,
  otherwise?: number,
): number {
  const found = args[at] ?? (otherwise === undefined ? null : BigInt(otherwise));
  if (typeof found !== "bigint" || found < least || found > 1000)
    throw new Unexpected(`a number from ${least} on in ${of}(…)`);
  return Number(found);
}

function unrollFactor(args: readonly Argument[], of: string): number {
  const factor = countAt(args, 1, 2, of);
  if (factor > MOST_COPIES) throw new Unexpected(`a factor of at most ${MOST_COPIES} in ${of}(…)`);
  return factor;
}

function rowsOf(args: readonly Argument[]): readonly (readonly bigint[])[] {
  const rows = args.map((row) => (Array.isArray(row) ? (row as readonly Argument[]) : []));
  const isRow = (row: readonly Argument[]): row is readonly bigint[] =>
    row.length > 0 && row.every((entry) => typeof entry === "bigint");
  if (rows.length === 0 || !rows.every(isRow))
    throw new Unexpected("rows of numbers as in matrix((0, 1), (1, 0))");
  return rows;
}

function sizesOf(args: readonly Argument[]): readonly number[] {
  const sizes = args.map((size) => (typeof size === "bigint" ? Number(size) : 0));
  if (sizes.length === 0 || !sizes.every((size) => size >= 1 && size <= 1 << 20))
    throw new Unexpected("positive sizes as in tile(32, 32)");
  return sizes;
}

class Words {
  private readonly words: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.words = text.match(/[A-Za-z_$][\w$]*|-?\d+|\S/g) ?? [];
  }

  atEnd(): boolean {
    return this.at >= this.words.length;
  }

  skip(word: string): boolean {
    if (this.words[this.at] !== word) return false;
    this.at++;
    return true;
  }

  demand(word: string): void {
    if (!this.skip(word)) throw new Unexpected(`"${word}"`);
  }

  name(what: string): string {
    const word = this.words[this.at] ?? "";
    if (!/^[A-Za-z_$]/.test(word)) throw new Unexpected(what);
    this.at++;
    return word;
  }

  nameOrNumber(): string | bigint {
    const word = this.words[this.at] ?? "";
    if (!/^-?\d+$/.test(word)) return this.name("a name or a number");
    this.at++;
    return BigInt(word);
  }
}

// OpenMP's loop-transforming directives (OpenMP 6.0, chapter 11), as text says them.
//
//     #pragma omp tile sizes(4, 8)               loops over tiles, then loops over what is in a tile
//     #pragma omp unroll partial(4)              four iterations in one; `full`: all; else polyc chooses
//     #pragma omp reverse                        the last iteration first
//     #pragma omp interchange permutation(2, 1)  new loop k is the k-th named; else the two outermost
//     #pragma omp fuse looprange(1, 2)           of the loops in the block below, the first two; else all
//     #pragma omp split counts(1, omp_fill)      the first iteration in a loop of its own, then the others
//
// A directive speaks of the loop that follows it, or of what another directive after it makes of that loop.

import type { OmpDirective } from "../../../ir/pragma.ts";
import { fail, ok, type Result, reject } from "../../../source/diagnostic.ts";

const DIRECTIVE = /^omp\s+(tile|unroll|reverse|interchange|fuse|split|stripe)\b(.*)$/s;

/** What a pragma's text asks for; null: it is no loop-transforming directive. */
export function parseDirective(text: string): Result<OmpDirective> | null {
  const [, name, rest] = DIRECTIVE.exec(text) ?? [];
  if (name === undefined) return null;
  try {
    return ok(directive(name, clausesOf(rest ?? "")));
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return fail(reject("impossible-request", error.message));
  }
}

class Unsupported extends Error {}

/** `sizes(4, 8) apply(…)` */
type Clauses = ReadonlyMap<string, readonly string[]>;

function clausesOf(text: string): Clauses {
  const found = new Map<string, readonly string[]>();
  let rest = text.trim();
  while (rest !== "") {
    const [whole, name, , args] = /^,?\s*(\w+)\s*(\(((?:[^()]|\([^()]*\))*)\))?\s*/.exec(rest) ?? [];
    if (whole === undefined || name === undefined) throw new Unsupported(`"${rest}" is no clause`);
    if (found.has(name)) throw new Unsupported(`clause ${name} is said twice`);
    found.set(name, args === undefined ? [] : args.split(",").map((arg) => arg.trim()));
    rest = rest.slice(whole.length);
  }
  return found;
}

function directive(name: string, clauses: Clauses): OmpDirective {
  const only = (...known: readonly string[]): void => {
    for (const clause of clauses.keys())
      if (!known.includes(clause)) throw new Unsupported(`clause ${clause} is not supported`);
  };
  switch (name) {
    case "tile": {
      only("sizes");
      return { kind: "tile", sizes: numbers(clauses, "sizes", 1) };
    }
    case "unroll": {
      only("full", "partial");
      if (clauses.has("full") && clauses.has("partial"))
        throw new Unsupported("full and partial exclude each other");
      if (clauses.has("full")) return { kind: "unroll", factor: "full" };
      const said = (clauses.get("partial") ?? []).length > 0;
      return { kind: "unroll", factor: said ? one(numbers(clauses, "partial", 1)) : null };
    }
    case "reverse":
      only();
      return { kind: "reverse" };
    case "interchange": {
      only("permutation");
      const order = clauses.has("permutation") ? numbers(clauses, "permutation", 1) : [2, 1];
      if (![...order].sort((a, b) => a - b).every((loop, k) => loop === k + 1))
        throw new Unsupported("permutation(…) names each of the outermost loops once");
      return { kind: "interchange", permutation: order.map((loop) => loop - 1) };
    }
    case "fuse": {
      only("looprange");
      if (!clauses.has("looprange")) return { kind: "fuse", first: 0, count: null };
      const [first, count, ...more] = numbers(clauses, "looprange", 1);
      if (count === undefined || more.length > 0) throw new Unsupported("looprange(…) takes two numbers");
      return { kind: "fuse", first: first! - 1, count };
    }
    case "split":
      only("counts");
      return { kind: "split", counts: countsOf(clauses) };
    default:
      throw new Unsupported(`${name} is not supported`);
  }
}

const LARGEST = 1 << 20;

function numbers(clauses: Clauses, name: string, least: number): readonly number[] {
  const args = clauses.get(name);
  if (args === undefined || args.length === 0) throw new Unsupported(`clause ${name}(…) is missing`);
  return args.map((arg) => numberOf(arg, name, least));
}

function numberOf(arg: string, of: string, least: number): number {
  if (!/^\d+$/.test(arg) || Number(arg) > LARGEST)
    throw new Unsupported(`${arg || "nothing"} in ${of}(…) is no number (macros count with -fopenmp)`);
  if (Number(arg) < least) throw new Unsupported(`numbers in ${of}(…) begin with ${least}`);
  return Number(arg);
}

function one([number, ...more]: readonly number[]): number {
  if (number === undefined || more.length > 0) throw new Unsupported("partial(…) takes one number");
  return number;
}

function countsOf(clauses: Clauses): readonly (number | "fill")[] {
  const args = clauses.get("counts") ?? [];
  const counts = args.map((arg) => (arg === "omp_fill" ? "fill" : numberOf(arg, "counts", 0)));
  if (counts.filter((count) => count === "fill").length !== 1)
    throw new Unsupported("counts(…) has one omp_fill among its numbers");
  return counts;
}

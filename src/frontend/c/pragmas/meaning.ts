// What a pragma says, as far as polyc knows the words: see `ir/pragma.ts`.
//
//     #pragma omp parallel for collapse(2)      takes two loops
//     #pragma omp simd                          takes one, and is a hint as well
//     #pragma unroll_and_jam                    a hint that speaks of loops inside, too

import type { AuthorConstruct, PragmaMeaning } from "../../../ir/pragma.ts";
import { parseDirective } from "./omp-directives.ts";
import { parseRequest } from "./transform-words.ts";

const REQUEST = /^polyc\s+transform\b\s*(.*)$/s;

/** First words of hints. Intel's, clang's, GCC's, Microsoft's and OpenMP's. */
const HINTS: readonly RegExp[] = [
  /^GCC\s+(ivdep|unroll|novector)\b/,
  /^clang\s+loop\b/,
  /^omp\s+simd\b/,
  /^(ivdep|simd|vector|novector|prefetch|noprefetch|loop_count|nofusion|swp|noswp)\b/,
  /^(no)?unroll(_and_jam)?\b/,
  /^loop(\s+count\b|\s*\()/,
];
/** They speak of loops inside as well, or no other construct of OpenMP may be in the loop. */
const OF_ALL = /^((omp\s+)?simd|unroll_and_jam)\b/;

/** With clauses that may name variables. */
const NAMES = /^(omp\s+)?simd\b.*\(/;

/** Directives of OpenMP that take the loop after them, in their own line or combined with others. */
const TAKES_LOOP = /^omp\s[\w\s]*\b(for|simd|loop|distribute|taskloop)\b/;
/** Those that take several. */
const LOOPS = /\b(?:collapse|ordered)\s*\(([^)]*)/;

interface Directives {
  /** They stand alone, and no threads wait for one another there. */
  readonly alone: RegExp;
  /** They stand alone, for threads that run already. */
  readonly aloneInThreads: RegExp;
  /** They take a statement, whoever runs it. What is in no list does so in threads that run already. */
  readonly region: RegExp;
}

const OPENMP: Directives = {
  alone:
    /^omp\s+(target\s+(update|(enter|exit)\s+data)|threadprivate|groupprivate|declare|requires|allocate|nothing|error|assumes|interop|begin|end)\b/,
  aloneInThreads: /^omp\s+(barrier|taskwait|taskyield|flush|cancel|cancellation|depobj|scan)\b/,
  region:
    /^omp\s+(parallel|target|teams|metadirective|assume|dispatch|tile|unroll|reverse|interchange|fuse|split|stripe)\b/,
};
const OPENACC: Directives = {
  alone: /^acc\s+(enter|exit|update|wait|init|shutdown|set|declare|routine)\b/,
  aloneInThreads: /^acc\s+cache\b/,
  region: /^acc\s+(parallel|kernels|serial|data|host_data)\b/,
};

/** `text`: without `#pragma`. */
export function meaningOf(text: string): PragmaMeaning {
  const reach = reachOf(text);
  switch (/^\w+/.exec(text)?.[0]) {
    case "scop":
    case "endscop":
      return { kind: "scop", isEnd: text.startsWith("end") };
    case "polyc": {
      const [, request] = REQUEST.exec(text) ?? [];
      if (request === undefined) return { kind: "polyc", request: null };
      return { kind: "polyc", request: { words: oneLine(request), steps: parseRequest(request) } };
    }
    case "omp":
      return {
        kind: "openmp",
        reach,
        mayName: NAMES.test(text),
        loops: loopsTaken(text),
        directive: directiveOf(text),
        construct: reach === null ? constructFrom(text, OPENMP) : null,
      };
    case "acc":
      return { kind: "openacc", construct: constructFrom(text, OPENACC) };
    default:
      return reach === null ? { kind: "other" } : { kind: "hint", reach, mayName: NAMES.test(text) };
  }
}

function reachOf(text: string): "loop" | "all-loops" | null {
  if (!HINTS.some((words) => words.test(text))) return null;
  return OF_ALL.test(text) ? "all-loops" : "loop";
}

function constructFrom(text: string, { alone, aloneInThreads, region }: Directives): AuthorConstruct {
  const isOfThreads = aloneInThreads.test(text);
  const isAlone = isOfThreads || alone.test(text);
  return { isRegion: !isAlone, isForThreads: isOfThreads || !(isAlone || region.test(text)) };
}

/** Clauses whose variables the region has copies of, without the value that these have in front of it. */
const COPIES = /\b(?:last)?private\s*(\((?:[^()]|\([^()]*\))*\))/g;
/** Clauses that leave a value in their variables, or none. */
const SETS = /\b(?:(?:last)?private|linear|\w*reduction|copyprivate)\s*(\((?:[^()]|\([^()]*\))*\))/g;

/** Text of a construct with what it may read. */
export const readByClauses = (text: string): string => text.replace(COPIES, " ");

/** Text with what has another value after the construct, for all that its clauses say. */
export const setByClauses = (text: string): string =>
  [...text.matchAll(SETS)].map(([, names]) => names).join(" ");

function loopsTaken(text: string): number | "unknown" | null {
  if (!TAKES_LOOP.test(text)) return null;
  const count = LOOPS.exec(text)?.[1]?.trim() ?? "1";
  return /^\d+$/.test(count) ? Number(count) : "unknown";
}

function directiveOf(text: string) {
  const directive = parseDirective(text);
  return directive && { words: oneLine(text), isFusion: /^omp\s+fuse\b/.test(text), directive };
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

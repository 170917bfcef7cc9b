// The table of parallel loops as a page and as JSON.

import { type LoopFacts, type NestFacts, outermostParallel, type Parallelism } from "./parallelism.ts";

export const parallelismJson = (found: readonly Parallelism[]): string =>
  `${JSON.stringify(found, null, 2)}\n`;

export function parallelismTable(found: readonly Parallelism[]): string {
  const rows = found.flatMap(({ kernel, loops, nests }) => nests.map((nest) => row(kernel, loops, nest)));
  return `${introduction}
| kernel | line | loops | parallel as written | work | chain | slices | parallel in some order |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

function row(kernel: string, loops: readonly LoopFacts[], nest: NestFacts): string {
  const outer = loops.find((loop) => loop.line === nest.line)!;
  const numbers = [nest.work, nest.chain, nest.slices].map((exponent) => exponent.toFixed(1));
  const cells = [
    kernel,
    nest.line,
    nestText(loops, outer),
    outermostText(loops, outer),
    ...numbers,
    inSomeOrder(nest),
  ];
  return `| ${cells.join(" | ")} |`;
}

const introduction = `# Parallel loops of the kernels

Written by \`npm run parallel\`, which runs the kernels as they are written (parallelism.ts) and records the dependences
that occur. Flow dependences only; sums are not reassociated. One row per nest.

- *loops*: inner loops in parentheses. \`*\`: no iteration reads what an earlier one computed, the loop is parallel.
  \`°\`: likewise, but some iteration overwrites array elements that another one reads or writes: a copy is needed
  (doitgen's \`sum\`, one for each thread; trmm's \`B\` as it was before, unless \`j\` is taken). No mark: an iteration needs
  an earlier one's result.
- *parallel as written*: the first parallel loop on each way inwards, and its depth (1 is outermost).
- *work*, *chain*, *slices*: when all sizes double, the number of assignments grows by 2^work, the longest chain of
  assignments that depend on each other by 2^chain, and the number of sets of assignments that are independent of each
  other by 2^slices (counted as the work over the largest set's). Chains and slices are those of the statements that
  can't be distributed over loops of their own, since cycles of flow tie them together; the worst of them counts.
- *parallel in some order*: \`outer\` where there are ever more slices (some loop can be brought outside that needs no
  synchronisation), else \`inner\` where the chain grows slower than the work (parallel loops inside a sequential one:
  as written, after distribution, or as wavefronts), else \`-\`.

\`npm run check -- --checks parallel\` holds polyc's outputs against the last column. Every row was also derived by hand
from the sources; these are the ones that surprise:

- atax 36: \`i\` carries \`y\`, but \`tmp = A x\` is complete before \`y += A^T tmp\` begins: two pieces, one by rows, one by columns.
- cholesky, lu, ludcmp 61: each element is a sum in the order of \`k\`; with \`k\` outside, all elements of a step are independent.
- durbin: two of three inner loops are parallel, but the third, a sum, is as long as they are and needs the step before.
- floyd-warshall: \`i\` and \`j\` carry a flow only because row and column \`k\` are written, too, before others read them.
- ludcmp 76 and 83: forward, a row's sum begins with the oldest results and waits for the newest last, so that columns can
  go ahead; backward it begins with the newest, and nothing can.
- nussinov: elements of a diagonal are independent, the maximum for each is a sequence as long as its distance.
`;

export type InSomeOrder = "outer" | "inner" | "-";

export function inSomeOrder({ work, chain, slices }: NestFacts): InSomeOrder {
  if (slices >= 0.5) return "outer";
  return work - chain >= 0.5 ? "inner" : "-";
}

const mark = (loop: LoopFacts) => (loop.carriesFlow ? "" : loop.carriesReuse ? "°" : "*");

function nestText(loops: readonly LoopFacts[], loop: LoopFacts): string {
  const inner = loops.filter(({ parent }) => parent !== null && loops[parent] === loop);
  const inside = inner.map((child) => nestText(loops, child)).join(", ");
  return `${loop.iterator}${mark(loop)}${inside === "" ? "" : ` (${inside})`}`;
}

/** `i 1`, or `-` where no loop is parallel. */
function outermostText(loops: readonly LoopFacts[], nest: LoopFacts): string {
  const root = (loop: LoopFacts): LoopFacts => (loop.parent === null ? loop : root(loops[loop.parent]!));
  const outermost = outermostParallel(loops).filter((loop) => root(loop) === nest);
  return outermost.map((loop) => `${loop.iterator}${mark(loop)} ${loop.depth + 1}`).join(", ") || "-";
}

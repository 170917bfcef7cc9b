// Which loops of the kernels are parallel, found by running them: independent of everything that polyc knows.
//
// The kernel function, preprocessed by gcc, is turned into JavaScript (its loops and assignments are that already), in
// which every array is a proxy that reports reads and writes, and every loop reports its iterations. A read of a value
// that an earlier iteration of a loop wrote is a *flow* dependence carried by that loop:
//
//     for (k …)                      stack at the write: k=2, i=0     the first entry that differs: k
//       for (i …) y[i] = y[i] + …    stack at the read:  k=3, i=0     so k carries the dependence, i does not
//
// A loop that carries no flow dependence is parallel without reassociation, if every iteration may have its own copy of
// what it overwrites. Whether it needs such copies is found likewise from anti and output dependences on arrays
// (scalars are private anyway). Two sizes are tried and their dependences united: in these kernels distances are short.
//
// What other orders of the same assignments could reach is told by two numbers per nest that know nothing of loops, and
// by how they grow with the problem: the longest chain of assignments of which each reads the one before, and the number
// of slices, sets of assignments with no flow from one to another (the work over the largest one's, since a few odd
// assignments at a border are no parallelism). seidel-2d: T N^2 assignments, one slice, but a chain of
// only about T + N, so wavefronts exist; symm: its outer loop carries a flow, but columns are slices. Both are counted
// in *pieces*: statements that no cycle of flow ties together can be distributed over loops of their own. atax: rows of
// `tmp = A x` are slices, and so are columns of `y += A^T tmp`, though every y[j] needs every tmp[i].

import { readFileSync } from "node:fs";
import { run } from "./process.ts";
import { includesOf, type Kernel, type Suite, scopText } from "./suite.ts";

/** A loop of the kernel and whether some flow, or some anti or output dependence is carried by it. */
export interface LoopFacts {
  /** In the kernel's C file, from 1. */
  readonly line: number;
  readonly iterator: string;
  /** Number of loops around it. */
  readonly depth: number;
  /** Index of the loop around it; null for the outermost of a nest. */
  readonly parent: number | null;
  readonly carriesFlow: boolean;
  readonly carriesReuse: boolean;
}

export interface Parallelism {
  readonly kernel: string;
  readonly loops: readonly LoopFacts[];
  readonly nests: readonly NestFacts[];
}

/** If all sizes double, these grow by 2^work, 2^chain and 2^slices. */
export interface NestFacts {
  /** The line of its outermost loop. */
  readonly line: number;
  readonly work: number;
  /** Of the piece with the longest. */
  readonly chain: number;
  /** Of the piece with the fewest, among those that do a full share of the work. */
  readonly slices: number;
}

/** For every path from the root of a nest to a leaf, its first loop that carries no flow dependence. */
export function outermostParallel(loops: readonly LoopFacts[]): readonly LoopFacts[] {
  const parallel = (loop: LoopFacts) => !loop.carriesFlow;
  const isInside = (loop: LoopFacts): boolean => {
    const parent = loop.parent === null ? undefined : loops[loop.parent];
    return parent !== undefined && (parallel(parent) || isInside(parent));
  };
  return loops.filter((loop) => parallel(loop) && !isInside(loop));
}

/** Runs a kernel of a suite at two small sizes. */
export async function parallelismOf(suite: Suite, kernel: Kernel): Promise<Parallelism> {
  const text = readFileSync(kernel.source, "utf8");
  const names = [...new Set([...text.matchAll(/\b_PB_(\w+)/g)].map(([, name]) => name!))];
  const isInteger = /KERNEL_TYPE_IS_INT/.test(readFileSync(kernel.source.replace(/\.c$/, ".h"), "utf8"));
  const traces: Trace[] = [];
  for (const scale of [1, 2]) {
    // Different extents, so that what only holds in squares doesn't show.
    const sizes = [...names, "TSTEPS"].map((name, i) => `-D${name}=${scale * (8 + (i % 3))}`);
    const flags = ["-DPOLYBENCH_USE_SCALAR_LB", ...(isInteger ? [] : ["-DDATA_TYPE_IS_DOUBLE"]), ...sizes];
    const expanded = await run("gcc", ["-E", "-P", ...flags, ...includesOf(suite, kernel), kernel.source]);
    if (expanded.failure !== null) throw new Error(`${kernel.name}: gcc -E: ${expanded.failure}`);
    traces.push(
      traceFunction(expanded.stdout.toString("utf8"), `kernel_${kernel.name.replaceAll("-", "_")}`),
    );
  }
  const lines = loopLines(text);
  const nests = traces[0]!.nests.map((small, i) => growthOf(small, traces[1]!.nests[i]!, lines[small.loop]!));
  return { kernel: kernel.name, loops: uniteLoops(traces, lines), nests };
}

/** The lines of the loops between `#pragma scop` and `#pragma endscop`. */
function loopLines(text: string): number[] {
  const before = text.slice(0, text.indexOf("#pragma scop")).split("\n").length;
  const lines = scopText(text).split("\n");
  return lines.flatMap((line, i) => (/\bfor \(/.test(line) ? [before + i] : []));
}

function uniteLoops(traces: readonly Trace[], lines: readonly number[]): LoopFacts[] {
  return lines.map((line, id) => {
    const seen = traces.map((trace) => trace.loops[id]!);
    const { iterator, depth, parent } = seen[0]!;
    const some = (key: "carriesFlow" | "carriesReuse") => seen.some((loop) => loop[key]);
    return {
      line,
      iterator,
      depth,
      parent,
      carriesFlow: some("carriesFlow"),
      carriesReuse: some("carriesReuse"),
    };
  });
}

function growthOf(small: NestTrace, large: NestTrace, line: number): NestFacts {
  const exponent = (from: number, to: number) => Math.round(Math.log2(to / from) * 10) / 10;
  const work = exponent(workOf(small), workOf(large));
  const pieces = small.pieces.map((from, i) => {
    const to = large.pieces[i];
    if (from.statements.join() !== to?.statements.join())
      throw new Error(`line ${line}: the pieces depend on the size`);
    const slices = exponent(from.slices, to.slices);
    return { work: exponent(from.work, to.work), chain: exponent(from.chain, to.chain), slices };
  });
  const full = pieces.filter((piece) => piece.work > work - 0.5);
  const chain = Math.max(...pieces.map((piece) => piece.chain));
  return { line, work, chain, slices: Math.min(...full.map((piece) => piece.slices)) };
}

const workOf = (nest: NestTrace) => nest.pieces.reduce((total, { work }) => total + work, 0);

// ---- From C to JavaScript ----

export interface Trace {
  readonly loops: readonly Omit<LoopFacts, "line">[];
  readonly nests: readonly NestTrace[];
}

/** The assignments that one outermost loop executed, in the order of their text. */
export interface NestTrace {
  readonly loop: number;
  readonly pieces: readonly PieceTrace[];
}

/** The assignments of some statements: those that a cycle of flow ties together, or a single one. */
export interface PieceTrace {
  /** Numbered in the order of the text. */
  readonly statements: readonly number[];
  readonly work: number;
  /** The longest chain in which each reads what the one before wrote. */
  readonly chain: number;
  /** If what one reads from another puts both into one slice: the work divided by that of the largest slice. */
  readonly slices: number;
}

/** Traces one function of a preprocessed C file, whose loop bounds and array extents are constants. */
export function traceFunction(source: string, name: string): Trace {
  const start = source.search(new RegExp(`\\b${name}\\s*\\(`));
  const open = source.indexOf("{", start);
  const parameters = source.slice(source.indexOf("(", start) + 1, source.lastIndexOf(")", open));
  const locals: string[] = [];
  const body = source
    .slice(open + 1, closingBrace(source, open))
    .replace(/\b(?:double|int) (\w+) = /g, (_, local) => {
      locals.push(local);
      return `${local} = `;
    })
    .replace(/\b(?:double|int) ([^;=]*);/g, (_, list) => {
      locals.push(...list.split(","));
      return "";
    });
  const declared = [...parameters.split(","), ...locals];
  return traceCode(
    body,
    declared.map((declarator) => declarator.trim().replace(/^\w+ +(?=\w)/, "")),
  );
}

function closingBrace(source: string, open: number): number {
  let depth = 0;
  for (let i = open; ; i++) {
    if (source[i] === "{") depth++;
    if (source[i] === "}" && --depth === 0) return i;
  }
}

const loopHeader = /\bfor \((\w+) = ([^;]*); ([^;]*); ([^)]*)\)/g;
const headerOrAssignment = new RegExp(`${loopHeader.source}|(?<![=<>!])([-+*/]?=)(?!=)([^;]*);`, "g");

/** Traces C statements; `declared` has the names in them, arrays with their extents (`A[8][9]`). */
export function traceCode(c: string, declared: readonly string[]): Trace {
  const iterators = [...c.matchAll(loopHeader)].map(([, iterator]) => iterator!);
  const tracer = new Tracer(iterators);
  const arrays = declared.filter((declarator) => declarator.includes("["));
  const scalars = declared.filter((name) => !name.includes("[") && !iterators.includes(name));
  let loop = 0;
  let statement = 0;
  const code = c
    .replace(/^\s*#pragma.*$/gm, "")
    .replace(/\(\s*(?:double|float|int)\s*\)/g, "")
    .replace(/\b(sqrt|exp|pow)f?\(/g, "Math.$1(")
    .replace(headerOrAssignment, (_, iterator, first, condition, step, operator, value) => {
      // JavaScript evaluates the value, and with it the call, before it assigns.
      if (operator !== undefined) return `${operator} trace.statement(${statement++}, ${value});`;
      const id = loop++;
      return `for (${iterator} = ${first}, trace.enter(${id}); trace.next(${condition}); ${step})`;
    })
    .replace(/(?<![.\w])[A-Za-z_]\w*(?!\s*\()/g, (word) =>
      scalars.includes(word) ? `scalars.${word}` : word,
    );
  const variables = iterators.length === 0 ? "" : `let ${[...new Set(iterators)].join(", ")};`;
  const run = new Function("trace", "scalars", "arrays", `${arrayNames(arrays)} ${variables} ${code}`);
  run(tracer, tracer.scalars(), Object.fromEntries(arrays.map((declarator) => tracer.array(declarator))));
  return tracer.trace();
}

const arrayNames = (arrays: readonly string[]) =>
  arrays.length === 0
    ? ""
    : `const { ${arrays.map((declarator) => declarator.split("[")[0]).join(", ")} } = arrays;`;

// ---- Dependences ----

/** The loops being executed, outermost first: which, and in which iteration. */
type Stack = readonly { readonly loop: number; readonly iteration: number }[];

/** An executed assignment. */
class Assignment {
  readonly stack: Stack;
  readonly statement: number;
  /** The assignments of its nest whose values it read. */
  readonly inputs: readonly Assignment[];
  /** Length of the longest chain of its piece that ends here. */
  chain = 1;
  /** Towards the representative of its slice; itself where it is that. */
  slice: Assignment = this;

  constructor(stack: Stack, statement: number, inputs: readonly Assignment[]) {
    this.stack = stack;
    this.statement = statement;
    this.inputs = inputs;
  }
}

interface Cell {
  value: number;
  isScalar: boolean;
  /** Where it was last written; null if before the kernel. */
  write: Assignment | null;
  /** Where it was read since then. */
  reads: Stack[];
}

class Tracer {
  readonly #loops: {
    iterator: string;
    depth: number;
    parent: number | null;
    flow: boolean;
    reuse: boolean;
  }[];
  #stack: Stack = [];
  #statement = 0;
  #nests = new Map<number, Assignment[]>();
  /** The assignments of this nest that were read since the last write: what the next write depends on. */
  #inputs: Assignment[] = [];

  constructor(iterators: readonly string[]) {
    this.#loops = iterators.map((iterator) => ({
      iterator,
      depth: 0,
      parent: null,
      flow: false,
      reuse: false,
    }));
  }

  trace(): Trace {
    const loops = this.#loops.map(({ iterator, depth, parent, flow, reuse }) => ({
      ...{ iterator, depth, parent, carriesFlow: flow, carriesReuse: reuse },
    }));
    const nests = [...this.#nests].map(([loop, made]) => ({ loop, pieces: piecesOf(made) }));
    return { loops, nests };
  }

  // A loop's header calls these: `for (i = 0, trace.enter(3); trace.next(i < n); i++)`.

  enter(loop: number): void {
    const around = this.#stack.at(-1)?.loop ?? null;
    Object.assign(this.#loops[loop]!, { depth: this.#stack.length, parent: around });
    this.#stack = [...this.#stack, { loop, iteration: -1 }];
  }

  next(goesOn: boolean): boolean {
    const { loop, iteration } = this.#stack.at(-1)!;
    const outer = this.#stack.slice(0, -1);
    this.#stack = goesOn ? [...outer, { loop, iteration: iteration + 1 }] : outer;
    return goesOn;
  }

  /** Called by a statement when it has its value and is about to assign it. */
  statement(id: number, value: number): number {
    this.#statement = id;
    return value;
  }

  /** An object whose properties are the scalars. */
  scalars(): object {
    const cells = new Map<PropertyKey, Cell>();
    return this.#proxy((name) => {
      const cell = cells.get(name) ?? newCell(1.5, true);
      cells.set(name, cell);
      return cell;
    });
  }

  /** An array by its declarator, `A[8 + 0][9 + 0]`. */
  array(declarator: string): [string, object] {
    const extents = [...declarator.matchAll(/\[([^\]]*)\]/g)].map(([, extent]) => total(extent!));
    return [declarator.split("[")[0]!, this.#dimension(extents, declarator)];
  }

  #dimension(extents: readonly number[], what: string): object {
    const [extent, ...inner] = extents;
    if (inner.length > 0) return Array.from({ length: extent! }, () => this.#dimension(inner, what));
    const cells = Array.from({ length: extent! }, (_, i) => newCell(1 + (i % 7) / 8, false));
    return this.#proxy((index) => {
      const cell = cells[Number(String(index))];
      if (cell === undefined) throw new Error(`${what}: no element ${String(index)}`);
      return cell;
    });
  }

  #proxy(cellOf: (key: PropertyKey) => Cell): object {
    return new Proxy(
      {},
      {
        get: (_, key) => this.#read(cellOf(key)),
        set: (_, key, value: number) => {
          this.#write(cellOf(key), value);
          return true;
        },
      },
    );
  }

  #read(cell: Cell): number {
    if (cell.write !== null) {
      this.#carry(cell.write.stack, "flow");
      if (cell.write.stack[0]?.loop === this.#stack[0]?.loop) this.#inputs.push(cell.write);
    }
    cell.reads.push(this.#stack);
    return cell.value;
  }

  #write(cell: Cell, value: number): void {
    if (!cell.isScalar) {
      if (cell.write !== null) this.#carry(cell.write.stack, "reuse");
      for (const read of cell.reads) this.#carry(read, "reuse");
    }
    Object.assign(cell, { value, write: this.#assign(), reads: [] });
  }

  /** Records an assignment that depends on the inputs seen. */
  #assign(): Assignment {
    const made = new Assignment(this.#stack, this.#statement, this.#inputs);
    this.#inputs = [];
    const nest = this.#stack[0]?.loop;
    if (nest !== undefined) {
      const others = this.#nests.get(nest) ?? [];
      this.#nests.set(nest, others);
      others.push(made);
    }
    return made;
  }

  /** Marks the loop that carries a dependence from `source` to here: the outermost whose iterations differ. */
  #carry(source: Stack, kind: "flow" | "reuse"): void {
    for (const [level, here] of this.#stack.entries()) {
      const there = source[level];
      if (there === undefined || there.loop !== here.loop) return;
      if (there.iteration === here.iteration) continue;
      this.#loops[here.loop]![kind] = true;
      return;
    }
  }
}

const newCell = (value: number, isScalar: boolean): Cell => ({ value, isScalar, write: null, reads: [] });

/** Takes a nest's assignments, given in the order of execution, apart into pieces. */
function piecesOf(made: readonly Assignment[]): PieceTrace[] {
  const statements = [...new Set(made.map(({ statement }) => statement))].sort((a, b) => a - b);
  const reached = new Map(statements.map((from) => [from, new Set<number>()]));
  for (const { statement, inputs } of made)
    for (const input of inputs) reached.get(input.statement)!.add(statement);
  for (const via of statements)
    for (const from of reached.values()) if (from.has(via)) for (const to of reached.get(via)!) from.add(to);
  const together = (a: number, b: number) => a === b || (reached.get(a)!.has(b) && reached.get(b)!.has(a));
  const first = new Map(statements.map((a) => [a, statements.find((b) => together(a, b))!]));
  for (const assignment of made) {
    const inputs = assignment.inputs.filter(
      (input) => first.get(input.statement) === first.get(assignment.statement),
    );
    assignment.chain = 1 + inputs.reduce((longest, { chain }) => Math.max(longest, chain), 0);
    for (const slice of inputs.map(representative)) slice.slice = assignment;
  }
  return [...new Set(first.values())].map((piece) => {
    const own = made.filter(({ statement }) => first.get(statement) === piece);
    const chain = own.reduce((longest, assignment) => Math.max(longest, assignment.chain), 0);
    const members = statements.filter((statement) => first.get(statement) === piece);
    return { statements: members, work: own.length, chain, slices: own.length / largestSlice(own) };
  });
}

/** Follows slices to the end, halving the way for those who come later. */
function representative(assignment: Assignment): Assignment {
  let at = assignment;
  while (at.slice !== at) {
    at.slice = at.slice.slice;
    at = at.slice;
  }
  return at;
}

function largestSlice(made: readonly Assignment[]): number {
  const sizes = new Map<Assignment, number>();
  for (const slice of made.map(representative)) sizes.set(slice, (sizes.get(slice) ?? 0) + 1);
  return Math.max(...sizes.values());
}

/** `8 + 0` */
const total = (sum: string): number => sum.split("+").reduce((value, part) => value + Number(part), 0);

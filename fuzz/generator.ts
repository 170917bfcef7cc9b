// Random C functions for the whole of polyc: loops of all spellings over arrays of all kinds.
//
// Subscripts stay inside of their objects and arithmetic inside of its types by construction: counters are in 0 … 15, integers
// that are stored in 0 … 96. Rows of arrays with variable extents may be left: that is defined, and what guards are for.
//
// A function is a tree of statements, so that a failing one can be made smaller (reduce.ts).

import { Random } from "../src/ir/behaviour.ts";

/** A statement, or several in braces behind `head`. */
export type Statement =
  | { readonly kind: "simple"; readonly text: string }
  | {
      readonly kind: "block";
      readonly head: string;
      readonly body: readonly Statement[];
      readonly tail: string;
    };

export interface RandomFunction {
  readonly name: string;
  readonly declarations: readonly string[];
  readonly body: readonly Statement[];
  readonly result: string;
}

export const PARAMETERS =
  "int n, int m, int w, long z, double *p, double *q, double *restrict r, int *ip, unsigned char *cp, double (*v)[w]";

/** Arrays of the file, whatever a program does with them. */
export const ARRAYS = `#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double A[40][40], B[40][40], X[400], P[1400], R[1400];
static float F[400];
static int I[1400], J[40][40];
static long L[400];
static unsigned U[400];
static unsigned char C[1400];
`;

export function printFunction({ name, declarations, body, result }: RandomFunction): string {
  const lines = [...declarations, ...body.flatMap(printStatement), `return ${result};`];
  return `static double ${name}(${PARAMETERS}) {\n${lines.map((l) => `  ${l}\n`).join("")}}\n`;
}

function printStatement(statement: Statement): readonly string[] {
  if (statement.kind === "simple") return [statement.text];
  return [
    `${statement.head} {`,
    ...statement.body.flatMap(printStatement).map((line) => `  ${line}`),
    `}${statement.tail}`,
  ];
}

export function randomFunction(seed: number): RandomFunction {
  return new Generator(seed).func(`f${seed}`);
}

/** A loop's counter, and what it is below, if that is a parameter. */
interface Counter {
  /** In 0 … 15: the variable, or a sum with it where it starts below 0. */
  readonly name: string;
  readonly variable: string;
  readonly below: string | null;
}

const simple = (text: string): Statement => ({ kind: "simple", text });

class Generator {
  readonly #random: Random;
  #counters: readonly Counter[] = [];
  /** Doubles declared in the blocks around. */
  #locals: readonly string[] = [];
  #names = 0;
  #budget = 12;
  /** Counters are declared at the beginning, as in old C, and used again. */
  readonly #declared: boolean;
  /** The arrays of this function: few, so that its loops meet in them. */
  readonly #elements: readonly ((g: Generator) => string)[];
  readonly #integers: readonly ((g: Generator) => string)[];

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#declared = this.#chance(40);
    this.#elements = this.#some(DOUBLES, 3);
    this.#integers = this.#some(INTEGERS, 2);
  }

  func(name: string): RandomFunction {
    const body = Array.from({ length: 1 + this.#below(3) }, () => this.#loop(1 + this.#below(3))).flat();
    const declarations = ["double s = 0.5, t = 1;", "int e = 3, g = 0;"];
    if (this.#declared) declarations.push("int i, j, k, l;");
    const result = this.#pick("0", "0", "0", "s", "s + t", "e", "g + s");
    return { name, declarations, body, result };
  }

  // ---- chance ----

  #below(n: number): number {
    return this.#random.next() % n;
  }
  #pick<T>(...from: readonly T[]): T {
    return from[this.#below(from.length)]!;
  }
  #chance(percent: number): boolean {
    return this.#below(100) < percent;
  }
  #some<T>(from: readonly T[], count: number): readonly T[] {
    return Array.from({ length: count }, () => this.#pick(...from));
  }

  // ---- statements ----

  #block(depth: number): readonly Statement[] {
    const outer = this.#locals;
    const statements = Array.from({ length: 1 + this.#below(3) }, () => this.#statement(depth)).flat();
    this.#locals = outer;
    return statements;
  }

  #statement(depth: number): readonly Statement[] {
    this.#budget--;
    if (depth > 0 && this.#budget > 0 && this.#chance(65)) return this.#loop(depth);
    if (this.#budget > 0 && this.#chance(15)) return this.#condition(depth);
    if (this.#chance(12)) {
      const name = `d${this.#names++}`;
      const text = `double ${name} = ${this.#double(2)};`;
      this.#locals = [...this.#locals, name];
      return [simple(text), ...this.#statement(0)];
    }
    return [simple(this.#assignment())];
  }

  #condition(depth: number): readonly Statement[] {
    const head = `if (${this.#test()})`;
    const body = this.#block(depth);
    if (!this.#chance(30)) return [{ kind: "block", head, body, tail: "" }];
    const other = this.#block(0).flatMap(printStatement).join(" ");
    return [{ kind: "block", head, body, tail: ` else { ${other} }` }];
  }

  #loop(depth: number): readonly Statement[] {
    const outer = this.#counters.map((c) => c.variable);
    const free = ["i", "j", "k", "l"].filter((name) => !outer.includes(name));
    const i = this.#declared && free.length > 0 ? free[0]! : `i${this.#names++}`;
    const isDeclared = this.#declared && free.length > 0;
    const type = this.#pick(
      "int",
      "int",
      "int",
      "int",
      "long",
      "unsigned",
      "short",
      "signed char",
      "unsigned char",
    );
    const init = isDeclared ? i : `${type} ${i}`;
    const isUnsigned = !isDeclared && type.startsWith("unsigned");
    if (!isUnsigned && this.#chance(15)) return this.#shifted(depth, i, init);
    const low = this.#pick("0", "0", "0", "1", "2", this.#counter());
    const bound = isUnsigned ? `MAX(${this.#bound()}, 0)` : this.#bound();
    const high = isUnsigned ? `(unsigned)${bound}` : bound;
    const [before, head, step] = this.#pick<readonly [string, string, string]>(
      ["", `for (${init} = ${low}; ${i} < ${high}; ${i}++)`, ""],
      ["", `for (${init} = ${low}; ${i} < ${high}; ${i}++)`, ""],
      ["", `for (${init} = ${low}; ${i} < ${high}; ${i} += ${this.#pick(1, 2, 3)})`, ""],
      ["", `for (${init} = ${low}; ${i} <= ${high}; ${i}++)`, ""],
      isUnsigned
        ? ["", `for (${init} = ${bound}; ${i}-- > 0;)`, ""]
        : ["", `for (${init} = ${bound} - 1; ${i} >= ${low}; ${i}--)`, ""],
      [`${init} = ${low};`, `while (${i} < ${high})`, `${i} = ${i} + 1;`],
      [`${init} = ${low};`, "do", `${i} += 1;`],
    );
    const counters = this.#counters;
    const below = /^[nmw]$/.test(bound) && !head.includes("<=") && head !== "do" ? bound : null;
    this.#counters = [...counters, { name: i, variable: i, below }];
    const body = this.#block(depth - 1);
    this.#counters = counters;
    const tail = head === "do" ? ` while (${i} < ${high});` : "";
    const all = step === "" ? body : [...body, simple(step)];
    return [...(before === "" ? [] : [simple(before)]), { kind: "block", head, body: all, tail }];
  }

  /** A counter that starts at a number below 0, or is one too large, or steps downwards. */
  #shifted(depth: number, i: string, init: string): readonly Statement[] {
    const bound = this.#bound();
    const [head, name] = this.#pick<readonly [string, string]>(
      [`for (${init} = -3; ${i} < ${bound}; ${i}++)`, `(${i} + 3)`],
      [`for (${init} = -2; ${i} <= (${bound}) - 3; ${i}++)`, `(${i} + 2)`],
      [`for (${init} = ${bound}; ${i} > 0; ${i}--)`, `(${i} - 1)`],
      [`for (${init} = ${bound}; ${i} >= 1; ${i} -= 2)`, `(${i} - 1)`],
      [`for (${init} = 0; ${i} > -(${bound}); ${i}--)`, `(-${i})`],
      [`for (${init} = -n; ${i} < 0; ${i}++)`, `(${i} + n)`],
    );
    const counters = this.#counters;
    this.#counters = [...counters, { name, variable: i, below: null }];
    const body = this.#block(depth - 1);
    this.#counters = counters;
    return [{ kind: "block", head, body, tail: "" }];
  }

  /** Sums into an element that stands still in the innermost loop; rows and columns that all iterations read. */
  #reduction(): string {
    const [k, i, j] = this.#counters.length >= 3 ? this.#counters.slice(-3).map((c) => c.name) : [];
    const [row, sum] = [this.#counter(), this.#counters.at(-2)?.name ?? "0"];
    if (k !== undefined && this.#chance(50))
      return this.#pick(
        `A[${i}][${j}] = MIN(A[${i}][${j}], A[${i}][${k}] + A[${k}][${j}]);`,
        `A[${i}][${j}] -= A[${i}][${k}] * 0.125 - A[${k}][${j}];`,
        `if (${i} > ${k}) A[${i}][${j}] = MAX(A[${k}][${j}], A[${i}][${k}] - 1);`,
        `A[${j}][${i}] += B[${j}][${k}] - A[${k}][${i}] * 0.25;`,
      );
    return this.#pick(
      `X[${sum}] += ${this.#double(1)};`,
      `X[${sum}] = X[${row}] * 0.5 + X[${sum}];`,
      `A[${sum}][${row}] = A[${sum}][${row}] * 0.5 + X[${row}];`,
      `F[${sum}] += ${this.#double(0)};`,
      `C[${sum}] = (C[${sum}] + ${this.#natural(0)}) % 97;`,
      `U[${sum}] = (U[${row}] + U[${sum}]) % 89;`,
    );
  }

  #assignment(): string {
    if (this.#counters.length > 1 && this.#chance(25)) return this.#reduction();
    const target = this.#pick(...this.#elements)(this);
    const whole = this.#pick(...this.#integers)(this);
    return this.#pick(
      `${target} = ${this.#double(2)};`,
      `${target} = ${this.#double(2)};`,
      `${target} = ${target} * 0.5 + ${this.#double(1)};`,
      `${target} += ${this.#double(1)};`,
      `${whole} = ${this.#natural(2)};`,
      `${whole} = ${this.#natural(2)};`,
      `s = ${this.#double(2)};`,
      `s += ${this.#double(2)};`,
      `t = s; s = ${this.#double(1)};`,
      `e = ${this.#natural(2)};`,
      `g = ${this.#counter()};`,
      `e = (e + ${this.#natural(1)}) % 97;`,
    );
  }

  // ---- numbers of iterations ----

  #bound(): string {
    const i = this.#counter();
    return this.#pick(
      "n",
      "n",
      "m",
      "w",
      "n - 1",
      "m + 2",
      "7",
      `n - ${i}`,
      `${i} + 2`,
      `MIN(n, ${i} + 3)`,
      "n / 2",
      "MIN(n, m)",
      "(3 * n - m) / 2",
    );
  }

  #counter(): string {
    return this.#counters.length === 0 ? this.#pick("0", "n") : this.#pick(...this.#counters).name;
  }

  #test(): string {
    const [i, j] = [this.#counter(), this.#counter()];
    return this.#pick(
      `${i} < ${j}`,
      `${i} + ${j} > n`,
      `${i} % 2 == 0`,
      `${i} % 3 != ${this.#below(3)}`,
      "n > 2",
      `${i} != m - 1 && ${j} > 0`,
      `${i} == 1 || ${j} >= m`,
      "s > t",
      `${this.#pick(...this.#integers)(this)} > 40`,
      "z > n",
    );
  }

  /** In 0 … 32. */
  subscript(): string {
    const counter = this.#counters.length === 0 ? { name: "n", below: null } : this.#pick(...this.#counters);
    const [i, j] = [counter.name, this.#counter()];
    const mirrored = counter.below === null ? `n - ${i} + 16` : `${counter.below} - 1 - ${i}`;
    return this.#pick(
      i,
      i,
      i,
      j,
      `${i} + 1`,
      `${i} + ${j}`,
      mirrored,
      "3",
      `2 * ${i}`,
      "m",
      `${i} / 2`,
      `MIN(${i}, ${j})`,
      `MAX(${i}, 1) - 1`,
    );
  }

  // ---- values ----

  /** Grows with loops no faster than by additions. */
  #double(depth: number): string {
    const element = () => this.#pick(...this.#elements)(this);
    if (depth === 0 || this.#chance(25))
      return this.#pick(element(), element(), element(), "s", "t", "1.5", this.#counter(), ...this.#locals);
    const [a, b] = [this.#double(depth - 1), this.#double(depth - 1)];
    return this.#pick(
      `(${a} + ${b})`,
      `(${a} - ${b})`,
      `0.5 * ${a}`,
      `(${a} + ${this.#natural(0)})`,
      `(${this.#test()} ? ${a} : ${b})`,
      `MAX(${a}, ${b})`,
    );
  }

  /** In 0 … 96. */
  #natural(depth: number): string {
    const load = this.#pick(...this.#integers)(this);
    if (depth === 0) return this.#pick(load, load, "e", "5");
    const [a, b] = [this.#natural(depth - 1), this.#natural(depth - 1)];
    return this.#pick(
      `(${a} + ${b}) % 97`,
      `(${a} + ${b}) / 2`,
      `(${a} * ${b} + ${this.#counter()}) % 89`,
      `(${a} > ${b} ? ${a} - ${b} : ${b})`,
      `(${a} ^ ${b}) & 63`,
      `MIN(${a}, ${b})`,
      `(${a} << 2) / 5`,
      load,
    );
  }
}

/** Places of floating-point numbers. */
const DOUBLES: readonly ((g: Generator) => string)[] = [
  (g) => `A[${g.subscript()}][${g.subscript()}]`,
  (g) => `A[${g.subscript()}][${g.subscript()}]`,
  (g) => `B[${g.subscript()}][${g.subscript()}]`,
  (g) => `X[${g.subscript()}]`,
  (g) => `F[${g.subscript()}]`,
  (g) => `p[${g.subscript()}]`,
  (g) => `q[${g.subscript()}]`,
  (g) => `r[${g.subscript()}]`,
  (g) => `p[(${g.subscript()}) * w + ${g.subscript()}]`,
  (g) => `q[(${g.subscript()}) * w + ${g.subscript()}]`,
  (g) => `v[${g.subscript()}][${g.subscript()}]`,
];

/** Places of integers in 0 … 96. */
const INTEGERS: readonly ((g: Generator) => string)[] = [
  (g) => `I[${g.subscript()}]`,
  (g) => `ip[${g.subscript()}]`,
  (g) => `J[${g.subscript()}][${g.subscript()}]`,
  (g) => `L[${g.subscript()}]`,
  (g) => `U[${g.subscript()}]`,
  (g) => `C[${g.subscript()}]`,
  (g) => `cp[${g.subscript()}]`,
];

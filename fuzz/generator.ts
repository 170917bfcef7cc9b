// Random C functions for the whole of polyc: loops of all spellings over arrays of all kinds.
//
// Subscripts stay inside of their objects and arithmetic inside of its types by construction: counters are in 0 … 41, integers
// that are stored in 0 … 96. Rows of arrays with variable extents may be left: that is defined, and what guards are for.
//
// A function is a tree of statements, so that a failing one can be made smaller (reduce.ts). Each one has a few of the
// features of features.ts besides.

import { Random } from "../src/ir/behaviour.ts";
import { decorated } from "./comments.ts";
import { FEATURES, type Feature } from "./features.ts";

/** A statement, or several in braces after `head`. */
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
  /** Of the file, before the function. */
  readonly prelude: readonly string[];
  readonly declarations: readonly string[];
  readonly body: readonly Statement[];
  readonly result: string;
  /** Comments and line ends in odd places, chosen by this number; 0: none. */
  readonly comments: number;
  readonly uses: readonly Use[];
}

/** A text that the generator may have taken, of a feature. */
export interface Use {
  readonly feature: string;
  readonly text: string;
}

export const PARAMETERS =
  "int n, int m, int w, long z, double *p, double *q, double *restrict r, int *ip, unsigned char *cp, double (*v)[w], " +
  "float *fp, struct item *sp, int lo, int hi, short from, unsigned first, size_t last";

/** A function whose names are its file's own. */
export function printFunction(func: RandomFunction): string {
  const { name, prelude, declarations, body, result, comments } = func;
  const lines = [...declarations, ...body.flatMap(printStatement), `return ${result};`];
  const before = prelude.map((line) => `${line}\n`).join("");
  const text = `${before}static double ${name}(${PARAMETERS}) {\n${lines.map((l) => `  ${l}\n`).join("")}}\n`;
  return comments === 0 ? text : decorated(text, new Random(comments));
}

export function printStatement(statement: Statement): readonly string[] {
  if (statement.kind === "simple") return [statement.text];
  return [
    `${statement.head} {`,
    ...statement.body.flatMap(printStatement).map((line) => `  ${line}`),
    `}${statement.tail}`,
  ];
}

/** The function of a seed; with the features of that name, or some. */
export function randomFunction(seed: number, features: readonly string[] | null = null): RandomFunction {
  return new Generator(seed, features).func(`f${seed}`);
}

/** A loop's counter, and what it is below, if that is a parameter. */
interface Counter {
  /** In 0 … 41: the variable, or a sum with it where it starts below 0. */
  readonly name: string;
  readonly variable: string;
  readonly below: string | null;
}

export const simple = (text: string): Statement => ({ kind: "simple", text });

export const block = (head: string, body: readonly Statement[], tail = ""): Statement => ({
  kind: "block",
  head,
  body,
  tail,
});

/** One line of C. */
export const line = (statements: readonly Statement[]) => statements.flatMap(printStatement).join(" ");

/** Loops around a statement at most: 35 iterations of each of six take hours. */
const DEEPEST = 5;

export class Generator {
  readonly #random: Random;
  readonly #features: readonly Feature[];
  readonly #uses: Use[] = [];
  #counters: readonly Counter[] = [];
  /** Doubles declared in the blocks around. */
  #locals: readonly string[] = [];
  readonly #unsigned = new Set<string>();
  #names = 0;
  #budget = 12;
  /** Counters are declared at the beginning, as in old C, and used again. */
  readonly #declared: boolean;
  /** The arrays of this function: few, so that its loops meet in them. */
  readonly #elements: readonly ((g: Generator) => string)[];
  readonly #integers: readonly ((g: Generator) => string)[];
  /** The function's name. */
  readonly name: string;

  constructor(seed: number, features: readonly string[] | null) {
    this.#random = new Random(seed);
    this.name = `f${seed}`;
    const names = features ?? this.some(Object.keys(FEATURES), this.below(5));
    this.#features = [...new Set(names)].map((name) => noted(name, FEATURES[name]!, this.#uses));
    this.#declared = this.chance(40);
    const [places, integers] = [
      this.#features.flatMap((f) => f.places ?? []),
      this.#features.flatMap((f) => f.integers ?? []),
    ];
    this.#elements = this.some([...PLACES, ...places, ...places, ...places], 3);
    this.#integers = this.some([...INTEGERS, ...integers, ...integers], 2);
  }

  func(name: string): RandomFunction {
    const count = 1 + this.below(3);
    const body = Array.from({ length: count }, () => [
      ...this.#loop(this.chance(15) ? 4 : 1 + this.below(3)),
      ...this.#features.filter(() => this.chance(30)).flatMap((f) => f.between?.(this) ?? []),
    ]).flat();
    const declarations = ["double s = 0.5, t = 1;", "int e = 3, g = 0;"];
    if (this.#declared) declarations.push(`${this.pick("int", "int", "int", "long", "short")} i, j, k, l;`);
    declarations.push(...this.#features.flatMap((f) => f.declarations?.(this) ?? []));
    const prelude = this.#features.flatMap((f) => f.prelude?.(this) ?? []);
    const result = this.pick("0", "0", "0", "s", "s + t", "e", "g + s");
    const comments = this.#features.some((f) => f.comments) ? 1 + this.below(1000) : 0;
    return { name, prelude, declarations, body, result, comments, uses: this.#uses };
  }

  // ---- chance ----

  below(n: number): number {
    return this.#random.next() % n;
  }
  pick<T>(...from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
  some<T>(from: readonly T[], count: number): readonly T[] {
    return Array.from({ length: count }, () => this.pick(...from));
  }
  fresh(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }

  // ---- statements ----

  block(depth: number): readonly Statement[] {
    const outer = this.#locals;
    // Around loops that hold loops themselves fewer: nests of forty statements are nobody's.
    const most = depth > 1 ? 2 : 3;
    const statements = Array.from({ length: 1 + this.below(most) }, () => this.#statement(depth)).flat();
    this.#locals = outer;
    return statements;
  }

  #statement(depth: number): readonly Statement[] {
    this.#budget--;
    if (depth > 0 && this.#budget > 0 && this.chance(65)) return this.#loop(depth);
    if (this.#budget > 0 && this.chance(15)) return this.#condition(depth);
    if (this.chance(12)) {
      const name = this.fresh("d");
      const text = `double ${name} = ${this.double(2)};`;
      this.#locals = [...this.#locals, name];
      return [simple(text), ...this.#statement(0)];
    }
    const special = this.#features.flatMap((f) => f.statements ?? []);
    if (special.length > 0 && this.chance(45)) return this.pick(...special)(this, depth);
    return [simple(this.assignment())];
  }

  #condition(depth: number): readonly Statement[] {
    const head = `if (${this.test()})`;
    const body = this.block(depth);
    if (!this.chance(30)) return [{ kind: "block", head, body, tail: "" }];
    const other = this.block(0).flatMap(printStatement).join(" ");
    return [{ kind: "block", head, body, tail: ` else { ${other} }` }];
  }

  /** The body of a loop that counts `variable`; `name` is what is in 0 … 41. */
  counted(
    depth: number,
    variable: string,
    name = variable,
    below: string | null = null,
  ): readonly Statement[] {
    const counters = this.#counters;
    this.#counters = [...counters, { name, variable, below }];
    const body = counters.length < DEEPEST - 1 ? this.block(depth - 1) : [simple(this.assignment())];
    this.#counters = counters;
    return body;
  }

  #loop(depth: number): readonly Statement[] {
    const outer = this.#counters.map((c) => c.variable);
    const free = ["i", "j", "k", "l"].filter((name) => !outer.includes(name));
    const isDeclared = this.#declared && free.length > 0;
    const i = isDeclared ? free[0]! : this.fresh("i");
    const types = this.#features.flatMap((f) => f.counters ?? []);
    const type = this.pick("int", "int", "int", "int", "long", ...COUNTERS, ...types, ...types, ...types);
    const init = isDeclared ? i : `${type} ${i}`;
    const isUnsigned = !isDeclared && /^unsigned|^size_t/.test(type);
    if (isUnsigned) this.#unsigned.add(i);
    const special = this.#features.flatMap((f) => f.loops ?? []);
    if (special.length > 0 && this.chance(40)) {
      const own = isDeclared ? i : `int ${i}`;
      return this.pick(...special)(this, Math.max(1, depth), i, own);
    }
    if (!isUnsigned && this.chance(15)) return this.#shifted(depth, i, init);
    const low = this.pick("0", "0", "0", "1", "2", this.counter());
    const bound = isUnsigned ? `MAX(${this.bound()}, 0)` : this.bound();
    const high = isUnsigned ? `(unsigned)${bound}` : bound;
    const [before, head, step] = this.pick<readonly [string, string, string]>(
      ["", `for (${init} = ${low}; ${i} < ${high}; ${i}++)`, ""],
      ["", `for (${init} = ${low}; ${i} < ${high}; ${i}++)`, ""],
      ["", `for (${init} = ${low}; ${i} < ${high}; ${i} += ${this.pick(1, 2, 3)})`, ""],
      ["", `for (${init} = ${low}; ${i} <= ${high}; ${i}++)`, ""],
      isUnsigned
        ? ["", `for (${init} = ${bound}; ${i}-- > 0;)`, ""]
        : ["", `for (${init} = ${bound} - 1; ${i} >= ${low}; ${i}--)`, ""],
      [`${init} = ${low};`, `while (${i} < ${high})`, `${i} = ${i} + 1;`],
      [`${init} = ${low};`, "do", `${i} += 1;`],
    );
    const below = /^[nmw]$/.test(bound) && !head.includes("<=") && head !== "do" ? bound : null;
    const body = this.counted(depth, i, i, below);
    const tail = head === "do" ? ` while (${i} < ${high});` : "";
    const all = step === "" ? body : [...body, simple(step)];
    const after = isDeclared && this.chance(10) ? [simple(`g += ${i};`)] : [];
    return [...(before === "" ? [] : [simple(before)]), { kind: "block", head, body: all, tail }, ...after];
  }

  /** A counter that starts at a number below 0, or is one too large, or steps downwards. */
  #shifted(depth: number, i: string, init: string): readonly Statement[] {
    const bound = this.bound();
    const [head, name] = this.pick<readonly [string, string]>(
      [`for (${init} = -3; ${i} < ${bound}; ${i}++)`, `(${i} + 3)`],
      [`for (${init} = -2; ${i} <= (${bound}) - 3; ${i}++)`, `(${i} + 2)`],
      [`for (${init} = ${bound}; ${i} > 0; ${i}--)`, `(${i} - 1)`],
      [`for (${init} = ${bound}; ${i} >= 1; ${i} -= 2)`, `(${i} - 1)`],
      [`for (${init} = 0; ${i} > -(${bound}); ${i}--)`, `(-${i})`],
      [`for (${init} = -n; ${i} < 0; ${i}++)`, `(${i} + n)`],
    );
    return [{ kind: "block", head, body: this.counted(depth, i, name), tail: "" }];
  }

  /** Sums into an element that stands still in the innermost loop; rows and columns that all iterations read. */
  #reduction(): string {
    const [k, i, j] = this.#counters.length >= 3 ? this.#counters.slice(-3).map((c) => c.name) : [];
    const [row, sum] = [this.counter(), this.#counters.at(-2)?.name ?? "0"];
    if (k !== undefined && this.chance(50))
      return this.pick(
        `A[${i}][${j}] = MIN(A[${i}][${j}], A[${i}][${k}] + A[${k}][${j}]);`,
        `A[${i}][${j}] -= A[${i}][${k}] * 0.125 - A[${k}][${j}];`,
        `if (${i} > ${k}) A[${i}][${j}] = MAX(A[${k}][${j}], A[${i}][${k}] - 1);`,
        `A[${j}][${i}] += B[${j}][${k}] - A[${k}][${i}] * 0.25;`,
      );
    return this.pick(
      `X[${sum}] += ${this.double(1)};`,
      `X[${sum}] = X[${row}] * 0.5 + X[${sum}];`,
      `A[${sum}][${row}] = A[${sum}][${row}] * 0.5 + X[${row}];`,
      `F[${sum}] += ${this.double(0)};`,
      `C[${sum}] = (C[${sum}] + ${this.natural(0)}) % 97;`,
      `U[${sum}] = (U[${row}] + U[${sum}]) % 89;`,
    );
  }

  assignment(): string {
    if (this.#counters.length > 1 && this.chance(25)) return this.#reduction();
    const [target, whole] = [this.place(), this.integer()];
    return this.pick(
      `${target} = ${this.double(2)};`,
      `${target} = ${this.double(2)};`,
      `${target} = ${target} * 0.5 + ${this.double(1)};`,
      `${target} += ${this.double(1)};`,
      `${whole} = ${this.natural(2)};`,
      `${whole} = ${this.natural(2)};`,
      `s = ${this.double(2)};`,
      `s += ${this.double(2)};`,
      `t = s; s = ${this.double(1)};`,
      `e = ${this.natural(2)};`,
      `g = ${this.counter()};`,
      `e = (e + ${this.natural(1)}) % 97;`,
    );
  }

  // ---- numbers of iterations ----

  bound(): string {
    const i = this.signed();
    return this.pick(
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
      ...this.#features.flatMap((f) => f.bounds ?? []).map((of) => of(this)),
    );
  }

  /** In 0 … 41. */
  counter(): string {
    return this.#counters.length === 0 ? this.pick("0", "2") : this.pick(...this.#counters).name;
  }

  /** The same, and differences may be taken of it. */
  signed(): string {
    const name = this.counter();
    return this.#unsigned.has(name) ? `(int)${name}` : name;
  }

  test(): string {
    const [i, j] = [this.counter(), this.counter()];
    return this.pick(
      `${i} < ${j}`,
      `${i} + ${j} > n`,
      `${i} % 2 == 0`,
      `${i} % 3 != ${this.below(3)}`,
      "n > 2",
      `${i} != m - 1 && ${j} > 0`,
      `${i} == 1 || ${j} >= m`,
      "s > t",
      `${this.integer()} > 40`,
      "z > n",
      ...this.#features.flatMap((f) => f.tests ?? []).map((of) => of(this)),
    );
  }

  /** In 0 … 84. */
  subscript(): string {
    const counter = this.#counters.length === 0 ? { name: "3", below: null } : this.pick(...this.#counters);
    const [i, j] = [counter.name, this.counter()];
    const mirrored = counter.below === null ? `n - ${i} + 46` : `${counter.below} - 1 - ${i}`;
    return this.pick(
      i,
      i,
      i,
      j,
      `${i} + 1`,
      `${i} + ${j}`,
      mirrored,
      "3",
      `2 * ${i}`,
      "MAX(m, 0)",
      `${i} / 2`,
      `MIN(${i}, ${j})`,
      `MAX(${i}, 1) - 1`,
      ...this.#features.flatMap((f) => f.subscripts ?? []).map((of) => of(this)),
    );
  }

  // ---- values ----

  /** A place of this function for a floating-point number. */
  place(): string {
    return this.pick(...this.#elements)(this);
  }

  /** A place of this function for an integer in 0 … 96. */
  integer(): string {
    return this.pick(...this.#integers)(this);
  }

  /** Grows with loops no faster than by additions. */
  double(depth: number): string {
    const special = this.#features.flatMap((f) => f.doubles ?? []);
    if (special.length > 0 && this.chance(20)) return this.pick(...special)(this, depth);
    const element = () => this.place();
    if (depth === 0 || this.chance(25))
      return this.pick(element(), element(), element(), "s", "t", "1.5", this.counter(), ...this.#locals);
    const [a, b] = [this.double(depth - 1), this.double(depth - 1)];
    return this.pick(
      `(${a} + ${b})`,
      `(${a} - ${b})`,
      `0.5 * ${a}`,
      `(${a} + ${this.natural(0)})`,
      `(${this.test()} ? ${a} : ${b})`,
      `MAX(${a}, ${b})`,
    );
  }

  /** In 0 … 96. */
  natural(depth: number): string {
    const special = this.#features.flatMap((f) => f.naturals ?? []);
    if (special.length > 0 && this.chance(20)) return this.pick(...special)(this, depth);
    const load = this.integer();
    if (depth === 0) return this.pick(load, load, "e", "5");
    const [a, b] = [this.natural(depth - 1), this.natural(depth - 1)];
    return this.pick(
      `(${a} + ${b}) % 97`,
      `(${a} + ${b}) / 2`,
      `(${a} * ${b} + ${this.counter()}) % 89`,
      `(${a} > ${b} ? ${a} - ${b} : ${b})`,
      `((${a} ^ ${b}) & 63)`,
      `MIN(${a}, ${b})`,
      `(${a} << 2) / 5`,
      load,
    );
  }
}

/** A feature that notes what it gives to loops and their bodies. */
function noted(name: string, feature: Feature, uses: Use[]): Feature {
  const note = (text: string): string => {
    uses.push({ feature: name, text });
    return text;
  };
  const texts = (of?: readonly ((g: Generator) => string)[]) => of?.map((f) => (g: Generator) => note(f(g)));
  const values = (of?: readonly ((g: Generator, depth: number) => string)[]) =>
    of?.map((f) => (g: Generator, depth: number) => note(f(g, depth)));
  const trees = <A extends readonly unknown[]>(of?: readonly ((...args: A) => readonly Statement[])[]) =>
    of?.map((f) => (...args: A) => {
      const statements = f(...args);
      for (const line of statements.flatMap(printStatement).slice(0, 1)) note(line);
      return statements;
    });
  for (const type of feature.counters ?? []) note(`(${type} `);
  if (feature.everywhere) note("");
  return {
    ...feature,
    places: texts(feature.places) ?? [],
    integers: texts(feature.integers) ?? [],
    bounds: texts(feature.bounds) ?? [],
    tests: texts(feature.tests) ?? [],
    subscripts: texts(feature.subscripts) ?? [],
    doubles: values(feature.doubles) ?? [],
    naturals: values(feature.naturals) ?? [],
    statements: trees(feature.statements) ?? [],
    loops: trees(feature.loops) ?? [],
  };
}

const COUNTERS = ["unsigned", "short", "signed char", "unsigned char"];

/** Places of floating-point numbers. */
const PLACES: readonly ((g: Generator) => string)[] = [
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

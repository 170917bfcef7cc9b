// Random nests, written in C, through the whole front half: the model computes what the function computes, in
// its own order.

import { loadIsl } from "isl-wasm";
import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import { Random } from "../ir/behaviour.ts";
import { UndefinedBehaviour } from "../ir/memory.ts";
import { prepareC } from "./c-testing.ts";
import { expectSameAsFunc, Rejected } from "./scop-testing.ts";

const islModule = await loadIsl();
beforeAll(async () => {
  await initFrontend();
});

/** A function of loops (for and while, up and down), conditions on counters and data, arrays and scalars. */
class Generator {
  readonly #random: Random;
  #counters: string[] = [];
  #names = 0;
  #budget = 14;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  text(): string {
    const body = this.#block(3);
    return `double f(int n, int m, double *restrict a, double (*restrict b)[20], double *p, double x) {
  double s = x, t = 1;
  int q = 0;
${body}
  return s + t * 3 + q;
}`;
  }

  #pick<T>(...from: readonly T[]): T {
    return from[this.#random.next() % from.length]!;
  }

  #chance(percent: number): boolean {
    return this.#random.next() % 100 < percent;
  }

  #block(depth: number): string {
    const count = 1 + (this.#random.next() % 3);
    return Array.from({ length: count }, () => this.#statement(depth)).join("\n");
  }

  #statement(depth: number): string {
    this.#budget--;
    if (depth > 0 && this.#budget > 0 && this.#chance(this.#counters.length === 0 ? 80 : 45))
      return this.#loop(depth);
    if (depth > 0 && this.#budget > 0 && this.#chance(25)) {
      const other = this.#chance(40) ? ` else {\n${this.#block(depth - 1)}\n}` : "";
      return `if (${this.#condition()}) {\n${this.#block(depth - 1)}\n}${other}`;
    }
    return this.#assignment();
  }

  #loop(depth: number): string {
    const i = `i${this.#names++}`;
    const [low, high] = [
      this.#pick("0", "0", "1", this.#counter()),
      this.#pick("n", "n", "m", "n - 1", "m + 1"),
    ];
    const head = this.#pick(
      `for (int ${i} = ${low}; ${i} < ${high}; ${i}++)`,
      `for (int ${i} = ${low}; ${i} <= ${high}; ${i} += 2)`,
      `for (int ${i} = ${high} - 1; ${i} >= ${low}; ${i}--)`,
      "while",
      "do",
    );
    this.#counters.push(i);
    const body = this.#block(depth - 1);
    this.#counters.pop();
    if (head === "while") return `int ${i} = ${low};\nwhile (${i} < ${high}) {\n${body}\n${i}++;\n}`;
    if (head === "do") return `int ${i} = ${low};\ndo {\n${body}\n${i}++;\n} while (${i} < ${high});`;
    return `${head} {\n${body}\n}`;
  }

  #counter(): string {
    return this.#counters.length === 0 ? "0" : this.#pick(...this.#counters);
  }

  #condition(): string {
    const [i, j] = [this.#counter(), this.#counter()];
    return this.#pick(
      `${i} < ${j}`,
      `${i} + ${j} > n`,
      `${i} % 2 == 0`,
      "n > 2",
      `${i} != m - 1 && ${j} > 0`,
      `${i} == 1 || ${j} >= m`,
      "s > t",
      `a[${i}] > p[${j}]`,
      `${i} > 0 && b[${i} - 1][${j}] < x`,
      `p[${i}] < t || ${j} == 2`,
      `a[${j}] * 2 > s && !(p[${i}] > a[0] && q > 3)`,
      `(q & 1) != 0`,
    );
  }

  #assignment(): string {
    const value = this.#value(2);
    return this.#pick(
      `a[${this.#subscript()}] = ${value};`,
      `b[${this.#subscript()}][${this.#subscript()}] = ${value};`,
      `p[${this.#subscript()}] = ${value};`,
      `a[${this.#subscript()}] += ${value};`,
      `s = ${value};`,
      `s += ${value};`,
      `t = s; s = ${value};`,
      `q = q + 2;`,
      `q = ${this.#counter()};`,
    );
  }

  #subscript(): string {
    const [i, j] = [this.#counter(), this.#counter()];
    return this.#pick(
      ...[i, i, `${i} + 1`, `${i} + ${j}`, `n - ${i} + 4`, "3", `2 * ${i}`, "m"],
      ...[`${i} * ${j} % 9`, "(q & 7)", `(${i} * 3 & 7)`],
    );
  }

  #value(depth: number): string {
    if (depth === 0 || this.#chance(30))
      return this.#pick(
        `a[${this.#subscript()}]`,
        `b[${this.#subscript()}][${this.#subscript()}]`,
        `p[${this.#subscript()}]`,
        "s",
        "t",
        "x",
        "q",
        "1.5",
        this.#counter(),
      );
    const [l, r] = [this.#value(depth - 1), this.#value(depth - 1)];
    return this.#pick(`(${l} + ${r})`, `(${l} - ${r})`, `(${l} * ${r})`, `(${l} * 0.5)`, `exp(${l})`);
  }
}

const declarations = "double exp(double);\n";
const inputs = [
  { n: 0, m: 0 },
  { n: 1, m: 3 },
  { n: 4, m: 2 },
  { n: 5, m: 5 },
].map((ints, i) => ({ ints, elements: 400, seed: i + 1 }));

/** "same", or why the program says nothing. */
function verdict(seed: number): string {
  const text = declarations + new Generator(seed).text();
  const isl = islModule.context({ quota: 3_000_000 });
  try {
    const prepared = prepareC(text);
    if (prepared.detection.scops.length === 0) return "no SCoP";
    expectSameAsFunc(isl, prepared, inputs, { mayDecline: true });
    return "same";
  } catch (error) {
    if (error instanceof UndefinedBehaviour) return "undefined behaviour";
    if (error instanceof Rejected) return error.reject.kind;
    throw new Error(`seed ${seed}:\n${text}\n${(error as Error).message}`, { cause: error });
  } finally {
    isl.dispose();
  }
}

const RUNS = Number(process.env.POLYC_RANDOM_SCOPS ?? 12);
const FIRST = Number(process.env.POLYC_RANDOM_SEED ?? 1);

test("random nests compute the same in the model", { timeout: 3_600_000 }, () => {
  const verdicts = Array.from({ length: RUNS }, (_, i) => verdict(FIRST + i));
  const same = verdicts.filter((v) => v === "same").length;
  // Enough of them say something.
  expect(same).toBeGreaterThan(RUNS / 2);
});

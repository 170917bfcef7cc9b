// Random SCoPs as text (`src/scop/model/from-text.ts`): up to three loops around up to five statements, rectangular, triangular and
// banded domains, conditions, arrays of one and two dimensions, arrays of the region's own, scalars, writes that may not happen.
//
// Every value has the instance that makes it among its operands, so that no two instances write the same.

import type { Random } from "../../src/ir/behaviour.ts";
import { type Column, loopColumn, type Proposal, placeColumn, timesText } from "./random-schedule.ts";

export interface RandomScop {
  readonly text: string;
  /** Its order. */
  readonly times: Proposal;
}

const NAMES = ["i", "j", "k"];

export function randomScop(random: Random): RandomScop {
  return new Writer(random).scop();
}

class Writer {
  readonly #random: Random;
  readonly #statements: string[] = [];
  readonly #times: { readonly dims: number; readonly columns: readonly Column[] }[] = [];
  /** Of the loops around, outermost first. */
  #iterators: readonly string[] = [];
  #constraints: readonly string[] = [];
  #left: number;
  /** What this SCoP writes and reads. */
  readonly #objects: readonly string[];

  constructor(random: Random) {
    this.#random = random;
    this.#left = 1 + (random.next() % 4);
    const all = ["A", "A", "B", "B", "C", "C", "L", "s", "t", "x"];
    this.#objects = Array.from({ length: 2 + (random.next() % 3) }, () => this.#pick(...all));
  }

  scop(): RandomScop {
    for (let at = 0; this.#left > 0; at++) this.#node([placeColumn(at)], at === 0);
    const width = Math.max(...this.#times.map(({ columns }) => columns.length));
    const times = this.#times.map(({ dims, columns }, k) => {
      const rest = Array.from({ length: width - columns.length }, () => placeColumn(0));
      const aligned = columns.map((column) =>
        column.kind === "loop" ? loopColumn(column.form.coefficients.indexOf(1), dims) : column,
      );
      return { name: `S${k}`, dims, columns: [...aligned, ...rest] };
    });
    const text = `[n] -> { : n >= 1 }
double A[n + 9]; double B[n + 9][n + 9]; double C[n + 9]; local double L[64]
value double s; phi double t; value double x live-out
${this.#statements.join("\n")}
order ${timesText(times, ["n"]).replace("[n] -> ", "")}`;
    return { text, times };
  }

  #pick<T>(...from: readonly T[]): T {
    return from[this.#random.next() % from.length]!;
  }

  #chance(percent: number): boolean {
    return this.#random.next() % 100 < percent;
  }

  /** A loop or a statement at `time`. */
  #node(time: readonly Column[], loop: boolean): void {
    const depth = this.#iterators.length;
    if (depth < NAMES.length && (loop || this.#chance(depth === 0 ? 85 : 45))) this.#loop(time);
    else this.#statement(time);
  }

  #loop(time: readonly Column[]): void {
    const [iterators, constraints] = [this.#iterators, this.#constraints];
    const i = NAMES[iterators.length]!;
    const outer = iterators.at(-1);
    const bounds = [`0 <= ${i} < n`, `0 <= ${i} < n`, `1 <= ${i} < n`, `0 <= ${i} < 3`];
    if (outer !== undefined)
      bounds.push(
        `0 <= ${i} <= ${outer}`,
        `${outer} <= ${i} < n`,
        `${outer} < ${i} < n`,
        `${outer} <= ${i} <= ${outer} + 2`,
      );
    this.#iterators = [...iterators, i];
    this.#constraints = [...constraints, this.#pick(...bounds)];
    const count = this.#pick(1, 1, 2, 3);
    for (let at = 0; at < count && this.#left > 0; at++)
      this.#node([...time, loopColumn(iterators.length, iterators.length + 1), placeColumn(at)], false);
    [this.#iterators, this.#constraints] = [iterators, constraints];
  }

  #statement(time: readonly Column[]): void {
    this.#left--;
    const name = `S${this.#statements.length}`;
    const tuple = `${name}[${this.#iterators.join(", ")}]`;
    const where = [...this.#constraints, ...(this.#chance(20) ? [this.#condition()] : [])];
    const domain = where.length === 0 ? "true" : where.join(" and ");
    const reads = Array.from({ length: this.#pick(1, 1, 2) }, () => this.#element());
    const operands = [...this.#iterators, ...reads].join(", ");
    const assign = this.#chance(8) ? "?:=" : ":=";
    this.#statements.push(`${tuple} : ${domain} : ${this.#element()} ${assign} f${name}(${operands})`);
    this.#times.push({ dims: this.#iterators.length, columns: time });
  }

  #condition(): string {
    const [i, j] = [this.#counter(), this.#counter()];
    return this.#pick(
      `${i} >= 1`,
      `${i} <= ${j}`,
      `${i} + ${j} >= n`,
      `${i} mod 2 = 0`,
      `${i} <= 0`,
      "n >= 3",
    );
  }

  #counter(): string {
    return this.#iterators.length === 0 ? "0" : this.#pick(...this.#iterators);
  }

  #element(): string {
    const object = this.#pick(...this.#objects);
    if (object === "B") return `B[${this.#subscript()}][${this.#subscript()}]`;
    return /[A-Z]/.test(object) ? `${object}[${this.#subscript()}]` : object;
  }

  #subscript(): string {
    const [i, j] = [this.#counter(), this.#counter()];
    return this.#pick(i, i, i, i, `${i} + 1`, `${i} - 1`, `n - 1 - ${i}`, `${i} + ${j}`, `2*${i}`, "0");
  }
}

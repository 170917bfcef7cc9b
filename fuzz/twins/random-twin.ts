// Random procedures that C and Fortran both have words for (description.ts).
//
// Counters are between 0 and a size plus a constant, which is known of each: a subscript is taken only where it is
// in the dimension for all sizes. Stored integers are in 0 … 96, and are subscripts of arrays that have room for
// them. Numbers grow with loops no faster than by additions.

import { Random } from "../../src/ir/behaviour.ts";
import {
  type ArrayAssignment,
  binary,
  type Comparison,
  type Dim,
  type Expr,
  element,
  isReal,
  name,
  number,
  plus,
  type Section,
  SIZES,
  type Size,
  type Statement,
  type Style,
  type Target,
  type Test,
  type Twin,
  type TwinArray,
  type Type,
  typeOf,
  wider,
} from "./description.ts";

/** A counter in `low` … `size + high`. */
interface Counter {
  readonly name: string;
  readonly low: number;
  readonly size: Size;
  readonly high: number;
}

export const randomTwin = (seed: number): Twin => new TwinGenerator(seed).twin(`t${seed}`);

const COUNTERS = ["i", "j", "k", "l"];
const ROOM: Dim = { lower: 0, size: null, factor: 1, upper: 99 };
const SCALARS = [
  { name: "s", type: "double", start: 0.5 },
  { name: "t", type: "double", start: 1 },
  { name: "e", type: "int", start: 3 },
  { name: "g", type: "int", start: 0 },
] as const;

class TwinGenerator {
  readonly #random: Random;
  readonly #style: Style;
  readonly #arrays: readonly TwinArray[];
  #counters: readonly Counter[] = [];
  /** Of the array statement that is being made, and what it assigns. */
  #sections: readonly Counter[] = [];
  #assigned: readonly TwinArray[] = [];
  readonly #sectionCounters: string[] = [];
  #budget = 10;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#style = this.#pick(
      "free",
      "fixed",
      "fixed",
      "assumed-shape",
      "allocatable",
      "components",
      "contained",
    );
    const own = ["a", "b", "c", "x", "y", "u"].slice(0, 3 + this.#below(4)).map((of) => this.#array(of));
    const integers: TwinArray = { name: "ix", type: "int", dims: [this.#dim()] };
    this.#arrays = [...own, integers, { name: "r", type: this.#chance(80) ? "double" : "int", dims: [ROOM] }];
  }

  twin(of: string): Twin {
    const count = 1 + this.#below(3);
    const body = Array.from({ length: count }, () => this.#top()).flat();
    const results: TwinArray = {
      name: "res",
      type: "double",
      dims: [{ lower: 1, size: null, factor: 1, upper: SCALARS.length }],
    };
    const last = SCALARS.map(({ name: scalar, type }, k): Statement => {
      return { kind: "assign", target: element(results, [number(k + 1)]), value: name(scalar, type) };
    });
    return {
      ...{ name: of, style: this.#style, arrays: this.#arrays, counters: COUNTERS, scalars: SCALARS },
      ...{ sectionCounters: this.#sectionCounters, body: [...body, ...last], results },
    };
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

  // ---- arrays ----

  #dim(): Dim {
    const lower = this.#pick(1, 1, 1, 1, 0, -1);
    return { lower, size: this.#pick(...SIZES), factor: 1, upper: this.#pick(0, 0, 0, 1, 2) };
  }

  #array(of: string): TwinArray {
    const rank = this.#pick(1, 1, 2, 2, 2, 3);
    const type = this.#pick<Type>("double", "double", "double", "double", "float", "int", "long");
    if (rank === 1 && this.#chance(30))
      return { name: of, type, dims: [{ lower: 0, size: "w", factor: 2, upper: 6 }] };
    return { name: of, type, dims: Array.from({ length: rank }, () => this.#dim()) };
  }

  // ---- statements ----

  #top(): readonly Statement[] {
    if (this.#chance(12)) return [this.#arrayStatement()];
    if (this.#chance(8)) return [this.#arrayReduction()];
    if (this.#chance(12)) return [this.#concurrent()];
    return this.#loop(this.#chance(15) ? 4 : 1 + this.#below(3));
  }

  #block(depth: number): readonly Statement[] {
    const most = depth > 1 ? 2 : 3;
    return Array.from({ length: 1 + this.#below(most) }, () => this.#statement(depth)).flat();
  }

  #statement(depth: number): readonly Statement[] {
    this.#budget--;
    const isOpen = this.#budget > 0;
    if (depth > 0 && isOpen && this.#chance(65)) return this.#loop(depth);
    if (isOpen && this.#chance(12)) {
      const no = this.#chance(30) ? this.#block(0) : [];
      return [{ kind: "if", test: this.#test(), yes: this.#block(depth), no }];
    }
    if (this.#counters.length > 0 && this.#chance(3))
      return [{ kind: "leave", how: this.#pick("exit", "cycle"), test: this.#test() }, this.#assignment()];
    if (this.#chance(8)) return [this.#arrayStatement()];
    if (this.#chance(4)) return [this.#arrayReduction()];
    return [this.#assignment()];
  }

  #loop(depth: number): readonly Statement[] {
    const counter = COUNTERS.find((one) => !this.#counters.some((outer) => outer.name === one));
    if (counter === undefined) return [this.#assignment()];
    const { range, from, to } = this.#range(counter);
    const step = this.#pick(1, 1, 1, 1, 1, 2, 3, -1, -2);
    const outer = this.#counters;
    this.#counters = [...outer, range];
    const body = this.#block(depth - 1);
    this.#counters = outer;
    const [first, last] = step > 0 ? [from, to] : [to, from];
    const loop: Statement = { kind: "loop", counter, from: first, to: last, step, form: "do", body };
    if (!this.#chance(6)) return [loop];
    const after = binary("mod", { kind: "call", callee: "abs", arg: name(counter), type: "int" }, number(97));
    return [loop, { kind: "assign", target: name("g"), value: after }];
  }

  /** From the smallest value to the largest. */
  #range(counter: string): { readonly range: Counter; readonly from: Expr; readonly to: Expr } {
    const outer = this.#counters.length > 0 ? this.#pick(...this.#counters) : null;
    const size = this.#pick(...SIZES);
    const [low, high] = [this.#pick(1, 1, 1, 2, 2, 3, 0), this.#pick(0, 0, 0, -1, -1, -2)];
    const range = { name: counter, low, size, high };
    const [from, to] = [number(low), plus(name(size), high)];
    if (outer === null || this.#chance(65)) return { range, from, to };
    const by = this.#pick(0, 1);
    if (this.#chance(45))
      return { range: { ...range, low: outer.low + by }, from: plus(name(outer.name), by), to };
    if (this.#chance(20)) {
      const least = binary("min", name(size), plus(name(outer.name), 3));
      return { range: { ...range, high: 0 }, from, to: least };
    }
    const upTo = { ...range, size: outer.size, high: outer.high - by };
    return { range: upTo, from, to: plus(name(outer.name), -by) };
  }

  #assignment(): Statement {
    const target = this.#chance(12)
      ? this.#pick<Target>(name("s", "double"), name("t", "double"), name("e"), name("g"))
      : this.#place();
    return { kind: "assign", target, value: this.#valueFor(target) };
  }

  #valueFor(target: Target): Expr {
    if (!isReal(typeOf(target))) return this.#asType(this.#natural(2), typeOf(target));
    const type = typeOf(target);
    const scaled = (factor: number, e: Expr) => binary("mul", number(factor, type), e);
    if (this.#chance(25)) return binary("add", target, scaled(0.125, this.#real(1)));
    if (this.#chance(15)) return binary("add", scaled(0.5, target), scaled(0.25, this.#real(1)));
    return this.#chance(50) ? scaled(0.25, this.#real(2)) : this.#real(1);
  }

  // ---- array statements ----

  /** All iterations are independent: nothing is read of what is assigned but where it is. */
  #concurrent(): Statement {
    const outer = this.#counters;
    const array = this.#pick(
      ...this.#arrays.filter(
        ({ dims }) => dims.length <= 2 && dims[0]!.factor === 1 && dims[0]!.size !== null,
      ),
    );
    const counters = array.dims.map((dim, k): Counter => {
      return { name: COUNTERS[k]!, low: dim.lower, size: dim.size!, high: dim.upper };
    });
    this.#counters = counters;
    const target = element(
      array,
      counters.map((one) => name(one.name)),
    );
    this.#assigned = [array];
    const value = this.#valueFor(target);
    this.#assigned = [];
    this.#counters = outer;
    const inner: Statement = { kind: "assign", target, value };
    return counters.reduce<Statement>((body, { name: counter, low, size, high }) => {
      return {
        kind: "loop",
        counter,
        from: number(low),
        to: plus(name(size), high),
        step: 1,
        form: "concurrent",
        body: [body],
      };
    }, inner);
  }

  #arrayStatement(): Statement {
    const { target, sections } = this.#sectioned();
    const value = this.#valueFor(target);
    const isMasked = this.#chance(20);
    const mask = isMasked ? this.#test() : null;
    const otherwise = isMasked && this.#chance(40) ? this.#valueFor(target) : null;
    const statement: ArrayAssignment = { kind: "array-assignment", sections, target, value, mask, otherwise };
    this.#sections = [];
    this.#assigned = [];
    return this.#isInSections(mask, sections) ? statement : { ...statement, mask: null, otherwise: null };
  }

  /** A mask has the shape of the sections: some element of it must. */
  #isInSections(mask: Test | null, sections: readonly Section[]): boolean {
    if (mask === null) return true;
    const text = JSON.stringify(mask);
    return sections.every(({ counter }) => text.includes(`"${counter}"`));
  }

  #arrayReduction(): Statement {
    const { target: source, sections } = this.#sectioned();
    this.#assigned = [];
    const target = isReal(typeOf(source)) ? name("s", "double") : name("e");
    const value = isReal(typeOf(source))
      ? this.#asType(source, "double")
      : this.#asType(binary("mod", source, number(3, typeOf(source))), "int");
    this.#sections = [];
    return { kind: "array-reduction", sections, target, value };
  }

  /** A place with sections, in which values are made from here on. */
  #sectioned(): {
    readonly target: Extract<Expr, { kind: "element" }>;
    readonly sections: readonly Section[];
  } {
    const array = this.#pick(...this.#arrays.filter(({ dims }) => dims.every(({ size }) => size !== null)));
    const isSection = array.dims.map((_, k) => k === 0 || this.#chance(60));
    const made = array.dims.map((dim, k) => {
      if (!isSection[k]!) return { subscript: this.#subscript(dim), section: null, counter: null };
      const counter = `q${this.#sectionCounters.length}`;
      this.#sectionCounters.push(counter);
      const [low, high] = [
        Math.max(dim.lower, this.#pick(0, 1, 2)),
        Math.min(dim.upper, this.#pick(0, 0, -1)),
      ];
      const range: Counter = { name: counter, low, size: dim.size!, high };
      const section = { counter, from: number(low), to: plus(name(dim.size!), high) };
      return { subscript: name(counter), section, counter: range };
    });
    this.#sections = made.flatMap(({ counter }) => (counter === null ? [] : [counter]));
    this.#assigned = [array];
    const target = element(
      array,
      made.map(({ subscript }) => subscript),
    );
    return { target, sections: made.flatMap(({ section }) => (section === null ? [] : [section])) };
  }

  /** An element with all sections in its dimensions, where it has as many that fit. */
  #sectionElement(array: TwinArray): Expr | null {
    if (array.dims.length < this.#sections.length) return null;
    let next = 0;
    const subscripts = array.dims.map((dim, k) => {
      const section = this.#sections[next];
      const mustTake = array.dims.length - k === this.#sections.length - next;
      if (section === undefined || !(mustTake || this.#chance(60))) return this.#subscript(dim);
      next++;
      return this.#inDim(section, dim);
    });
    const fits = subscripts.every((one) => one !== null) && next === this.#sections.length;
    return fits
      ? element(
          array,
          subscripts.filter((one) => one !== null),
        )
      : null;
  }

  // ---- subscripts ----

  /** `c + k` where that stays in the dimension; null: never. */
  #inDim({ name: counter, low, size, high }: Counter, dim: Dim): Expr | null {
    if (dim.size === null || SIZES.indexOf(size) > SIZES.indexOf(dim.size)) return null;
    const shifts = [0, 0, 0, -1, 1, -2, 2].filter((k) => low + k >= dim.lower && high + k <= dim.upper);
    return shifts.length === 0 ? null : plus(name(counter), this.#pick(...shifts));
  }

  #subscript(dim: Dim): Expr {
    if (dim.size === null) return this.#inRoom();
    const { size } = dim;
    const ends = [number(Math.max(dim.lower, 1)), plus(name(size), Math.min(dim.upper, 0))];
    const mirrored = this.#counters
      .filter((c) => c.size === size && 1 - c.high >= dim.lower && 1 - c.low <= dim.upper)
      .map((c) => binary("sub", plus(name(size), 1), name(c.name)));
    const doubled = dim.factor === 1 ? [] : this.#counters.flatMap((c) => this.#doubled(c));
    const direct = this.#counters.map((c) => this.#inDim(c, dim)).filter((one) => one !== null);
    if (doubled.length > 0 && this.#chance(50)) return this.#pick(...doubled);
    if (mirrored.length > 0 && this.#chance(6)) return this.#pick(...mirrored);
    if (direct.length > 0 && this.#chance(96)) return this.#pick(...direct);
    return this.#pick(...ends);
  }

  /** In 0 … 2 w + 6. */
  #doubled(counter: Counter): readonly Expr[] {
    const others = this.#counters.filter((one) => one !== counter && counter.high + one.high <= 6);
    const sums = others.map((one) => binary("add", name(counter.name), name(one.name)));
    const [low, high] = [2 * counter.low, 2 * counter.high];
    const twice = binary("mul", number(2), name(counter.name));
    return [...sums, ...[-1, 0, 1].filter((k) => low + k >= 0 && high + k <= 6).map((k) => plus(twice, k))];
  }

  /** In 0 … 99: what integers hold. */
  #inRoom(): Expr {
    const [small] = this.#arrays.filter((array) => array.name === "ix");
    if (small === undefined || this.#assigned.includes(small) || this.#chance(30))
      return number(this.#below(20));
    const { dims } = small;
    const at = this.#counters.map((c) => this.#inDim(c, dims[0]!)).filter((one) => one !== null);
    return at.length === 0 ? number(this.#below(20)) : element(small, [this.#pick(...at)]);
  }

  // ---- values ----

  #place(): Extract<Expr, { kind: "element" }> {
    const array = this.#pick(...this.#arrays);
    return element(
      array,
      array.dims.map((dim) => this.#subscript(dim)),
    );
  }

  /** A place of such a type that may be read where a value is made. */
  #read(isOf: (type: Type) => boolean): Expr | null {
    const arrays = this.#arrays.filter((array) => isOf(array.type) && !this.#assigned.includes(array));
    if (arrays.length === 0) return null;
    const array = this.#pick(...arrays);
    const sectioned = this.#sections.length > 0 && this.#chance(80) ? this.#sectionElement(array) : null;
    return (
      sectioned ??
      element(
        array,
        array.dims.map((dim) => this.#subscript(dim)),
      )
    );
  }

  #counter(): Expr {
    return this.#counters.length === 0 ? number(this.#pick(0, 2)) : name(this.#pick(...this.#counters).name);
  }

  #asType(e: Expr, type: Type): Expr {
    return typeOf(e) === type ? e : { kind: "converted", arg: e, type };
  }

  /** Both of the wider of their types. */
  #alike(a: Expr, b: Expr): readonly [Expr, Expr] {
    const type = wider(typeOf(a), typeOf(b));
    return [this.#asType(a, type), this.#asType(b, type)];
  }

  #real(depth: number): Expr {
    if (depth === 0 || this.#chance(25)) {
      const read = this.#read(isReal);
      const plain = [
        name("s", "double"),
        name("t", "double"),
        number(1.5, "double"),
        this.#asType(this.#counter(), "double"),
      ];
      return read !== null && this.#chance(65) ? read : this.#pick<Expr>(...plain);
    }
    const [a, b] = [this.#real(depth - 1), this.#real(depth - 1)];
    const [left, right] = this.#alike(a, b);
    return this.#pick<() => Expr>(
      () => binary("add", a, b),
      () => binary("sub", a, b),
      () => binary("mul", number(0.5, typeOf(a)), a),
      () => binary("mul", number(0.25, "double"), binary("add", a, b)),
      () => binary("add", a, this.#asType(this.#natural(0), typeOf(a))),
      () => ({ kind: "choice", test: this.#test(), left, right, type: typeOf(left) }),
      () => binary(this.#pick("min", "max"), left, right),
      () => ({ kind: "call", callee: "abs", arg: a, type: typeOf(a) }),
      () => {
        const arg: Expr = { kind: "call", callee: "abs", arg: this.#asType(a, "double"), type: "double" };
        return { kind: "call", callee: "sqrt", arg, type: "double" };
      },
    )();
  }

  /** In 0 … 96. */
  #natural(depth: number): Expr {
    const read = this.#read((type) => !isReal(type));
    if (depth === 0 || this.#chance(20)) return read ?? this.#pick(name("e"), number(5));
    const [left, right] = this.#alike(this.#natural(depth - 1), this.#natural(depth - 1));
    const type = typeOf(left);
    const of = (value: number) => number(value, type);
    return this.#pick<() => Expr>(
      () => binary("mod", binary("add", left, right), of(97)),
      () => binary("div", binary("add", left, right), of(2)),
      () =>
        binary("mod", binary("add", binary("mul", left, right), this.#asType(this.#counter(), type)), of(89)),
      () => ({ kind: "choice", test: this.#test(), left, right, type }),
      () => binary(this.#pick("min", "max"), left, right),
      () => left,
    )();
  }

  #test(): Test {
    if (this.#chance(15))
      return { kind: this.#pick("both", "either"), left: this.#compared(), right: this.#compared() };
    return this.#chance(8) ? { kind: "not", of: this.#compared() } : this.#compared();
  }

  #compared(): Test {
    const operator = this.#pick<Comparison>("lt", "le", "gt", "ge", "eq", "ne");
    const isOfData = this.#sections.length > 0 || this.#chance(40);
    const [left, right] = this.#pick<() => readonly [Expr, Expr]>(
      ...(isOfData
        ? [() => this.#alike(this.#real(0), this.#real(0)), () => [this.#natural(0), number(40)] as const]
        : [
            () => [this.#counter(), this.#counter()] as const,
            () => [binary("mod", this.#counter(), number(2)), number(0)] as const,
            () => [this.#counter(), plus(name(this.#pick(...SIZES)), -1)] as const,
            () => [name("n"), number(2)] as const,
          ]),
    )();
    return { kind: "compare", operator, left, right: this.#asType(right, typeOf(left)) };
  }
}

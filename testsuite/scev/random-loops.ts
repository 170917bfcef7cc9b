// Random loop nests as text of the form before SSA: counters of several types, all comparisons, steps of either sign, tests before
// and after the body, and variables that add up affine, quadratic, wrapping and conditional values.

import * as fc from "fast-check";

type IntName = "int" | "unsigned int" | "long" | "unsigned long" | "short" | "unsigned char";

export type Expr =
  | { readonly kind: "const"; readonly value: number }
  | { readonly kind: "param"; readonly param: number }
  | { readonly kind: "var"; readonly var: number }
  | { readonly kind: "counter"; readonly up: number }
  | {
      readonly kind: "op";
      readonly op: "add" | "sub" | "mul" | "div" | "rem";
      readonly left: Expr;
      readonly right: Expr;
    };

export type Stmt =
  | { readonly kind: "assign"; readonly var: number; readonly value: Expr }
  /** var = var + value */
  | { readonly kind: "increase"; readonly var: number; readonly value: Expr }
  /** pointer = (pointer or A) + value */
  | { readonly kind: "point"; readonly to: number; readonly from: number; readonly by: Expr }
  /** Loads pointer[at]. */
  | { readonly kind: "touch"; readonly from: number; readonly at: Expr }
  | { readonly kind: "if"; readonly left: Expr; readonly right: Expr; readonly then: readonly Stmt[] }
  | {
      readonly kind: "loop";
      readonly type: IntName;
      readonly start: Expr;
      readonly test: "lt" | "le" | "gt" | "ge" | "ne";
      readonly bound: Expr;
      readonly step: number;
      readonly form: "while" | "do";
      readonly body: readonly Stmt[];
    };

/** Types of the variables that statements assign. */
const VARS: readonly IntName[] = ["int", "int", "unsigned int", "unsigned char", "long"];
const PARAMS: readonly IntName[] = ["int", "int", "unsigned int"];

const POINTERS = ["q0", "q1"];
const ARRAY = `%A_${PARAMS.length}`;

const leaf: fc.Arbitrary<Expr> = fc.oneof(
  fc.record({ kind: fc.constant("const" as const), value: fc.integer({ min: -3, max: 12 }) }),
  fc.record({ kind: fc.constant("param" as const), param: fc.nat(PARAMS.length - 1) }),
  fc.record({ kind: fc.constant("counter" as const), up: fc.nat(2) }),
  fc.record({ kind: fc.constant("var" as const), var: fc.nat(VARS.length - 1) }),
);
const expr: fc.Arbitrary<Expr> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("op" as const),
      op: fc.constantFrom(
        "add" as const,
        "add" as const,
        "sub" as const,
        "mul" as const,
        "div" as const,
        "rem" as const,
      ),
      left: leaf,
      right: leaf,
    }),
  },
);

const { stmts } = fc.letrec<{ stmt: Stmt; stmts: Stmt[] }>((tie) => ({
  stmts: fc.array(tie("stmt"), { minLength: 1, maxLength: 3 }),
  stmt: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constant("assign" as const), var: fc.nat(VARS.length - 1), value: expr }),
    fc.record({ kind: fc.constant("increase" as const), var: fc.nat(VARS.length - 1), value: expr }),
    fc.record({ kind: fc.constant("point" as const), to: fc.nat(1), from: fc.nat(2), by: expr }),
    fc.record({ kind: fc.constant("touch" as const), from: fc.nat(2), at: expr }),
    fc.record({ kind: fc.constant("if" as const), left: expr, right: expr, then: tie("stmts") }),
    loop(tie("stmts")),
    loop(tie("stmts")),
    loop(tie("stmts")),
  ),
}));

function loop(body: fc.Arbitrary<Stmt[]>): fc.Arbitrary<Stmt> {
  const up = fc.constantFrom("lt" as const, "le" as const, "ne" as const);
  const down = fc.constantFrom("gt" as const, "ge" as const, "ne" as const);
  const ends = fc.oneof(
    fc.record({ test: up, step: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ test: down, step: fc.integer({ min: -3, max: -1 }) }),
  );
  return fc
    .record({
      type: fc.constantFrom<IntName[]>(
        "int",
        "int",
        "unsigned int",
        "long",
        "unsigned long",
        "short",
        "unsigned char",
      ),
      start: leaf,
      bound: leaf,
      form: fc.constantFrom("while" as const, "do" as const),
      ends,
      body,
    })
    .map(({ ends: e, ...rest }): Stmt => ({ kind: "loop", ...rest, ...e }));
}

/** Functions `random(int, int, unsigned, int *A) -> long` as text. */
export const randomLoops: fc.Arbitrary<string> = fc
  .array(stmts, { minLength: 1, maxLength: 2 })
  .map((s) => new Writer().write(s.flat()));

const LITERAL: Readonly<Record<IntName, (n: number) => string>> = {
  int: (n) => String(n),
  "unsigned int": (n) => `${n >>> 0}U`,
  long: (n) => `${n}L`,
  "unsigned long": (n) => `${BigInt.asUintN(64, BigInt(n))}UL`,
  short: (n) => `(short)${n}`,
  "unsigned char": (n) => `(unsigned char)${n & 255}`,
};

interface Value {
  readonly text: string;
  readonly type: IntName;
}

class Writer {
  readonly #lines: string[] = [];
  readonly #decls: string[] = [];
  #values = PARAMS.length + 1;
  #blocks = 1;
  #counters = 0;

  write(body: readonly Stmt[]): string {
    this.#lines.push("bb0:");
    VARS.forEach((type, i) => {
      this.#decls.push(`  var v${i}: ${type} local register`);
      this.#lines.push(`  set v${i} = ${LITERAL[type](i)}`);
    });
    for (const name of POINTERS) {
      this.#decls.push(`  var ${name}: int* local register`);
      this.#lines.push(`  set ${name} = ${ARRAY}`);
    }
    for (const s of body) this.#stmt(s, []);
    const params = [...PARAMS.map((type, i) => `%p${i}_${i}: ${type}`), `${ARRAY}: int*`].join(", ");
    const sum = VARS.map((_, i) => this.#convert(this.#get(`v${i}`, VARS[i]!), "long"));
    this.#lines.push(`  return ${sum.at(-1)!.text}`);
    return `func random(${params}) -> long vars\n${[...this.#decls, ...this.#lines].join("\n")}\n`;
  }

  #value(): string {
    return `%t${this.#values++}`;
  }

  /** The array parameter, or what a pointer variable holds. */
  #pointer(from: number): string {
    const variable = POINTERS[from];
    if (variable === undefined) return ARRAY;
    const name = this.#value();
    this.#lines.push(`  ${name}: int* = get ${variable}`);
    return name;
  }

  #define(type: IntName, text: string): Value {
    const name = this.#value();
    this.#lines.push(`  ${name}: ${type} = ${text}`);
    return { text: name, type };
  }

  #get(name: string, type: IntName): Value {
    return this.#define(type, `get ${name}`);
  }

  #convert(v: Value, type: IntName): Value {
    return v.type === type ? v : this.#define(type, `cast ${v.text}`);
  }

  #expr(e: Expr, counters: readonly { name: string; type: IntName }[]): Value {
    switch (e.kind) {
      case "const":
        return { text: LITERAL.int(e.value), type: "int" };
      case "param":
        return { text: `%p${e.param}_${e.param}`, type: PARAMS[e.param]! };
      case "var":
        return this.#get(`v${e.var}`, VARS[e.var]!);
      case "counter": {
        const counter = counters.at(-1 - e.up);
        return counter === undefined ? { text: "2", type: "int" } : this.#get(counter.name, counter.type);
      }
      case "op": {
        const left = this.#expr(e.left, counters);
        const divides = e.op === "div" || e.op === "rem";
        const right = divides ? { text: "3", type: "int" as const } : this.#expr(e.right, counters);
        const type = left.type === "unsigned int" || right.type === "unsigned int" ? "unsigned int" : "int";
        return this.#arithmetic(e.op, this.#convert(left, type), this.#convert(right, type));
      }
    }
  }

  #arithmetic(op: string, left: Value, right: Value): Value {
    const wraps = left.type.startsWith("unsigned") && op !== "div" && op !== "rem" ? ".wrap" : "";
    return this.#define(left.type, `${op}${wraps} ${left.text}, ${right.text}`);
  }

  /** C's arithmetic: types narrower than int are computed in int. */
  #sum(a: Value, b: Value, type: IntName): Value {
    const wide = type === "short" || type === "unsigned char" ? "int" : type;
    return this.#convert(this.#arithmetic("add", this.#convert(a, wide), this.#convert(b, wide)), type);
  }

  #stmt(s: Stmt, counters: readonly { name: string; type: IntName }[]): void {
    switch (s.kind) {
      case "assign":
      case "increase": {
        const type = VARS[s.var]!;
        const value = this.#expr(s.value, counters);
        const old = s.kind === "increase" ? this.#get(`v${s.var}`, type) : null;
        const result = old === null ? this.#convert(value, type) : this.#sum(old, value, type);
        this.#lines.push(`  set v${s.var} = ${result.text}`);
        return;
      }
      case "point": {
        const by = this.#convert(this.#expr(s.by, counters), "int");
        const moved = this.#value();
        this.#lines.push(`  ${moved}: int* = ptradd ${this.#pointer(s.from)}, ${by.text}`);
        this.#lines.push(`  set ${POINTERS[s.to]!} = ${moved}`);
        return;
      }
      case "touch": {
        const at = this.#convert(this.#expr(s.at, counters), "int");
        const pointer = this.#pointer(s.from);
        const loaded = this.#define("int", `load ${pointer}[${at.text}]`);
        this.#lines.push(`  set v0 = ${loaded.text}`);
        return;
      }
      case "if": {
        const left = this.#convert(this.#expr(s.left, counters), "int");
        const right = this.#convert(this.#expr(s.right, counters), "int");
        const cond = this.#define("int", `lt ${left.text}, ${right.text}`);
        const [then, join] = [this.#blocks++, this.#blocks++];
        this.#lines.push(`  branch ${cond.text}, bb${then}, bb${join}`, `bb${then}:`);
        for (const t of s.then) this.#stmt(t, counters);
        this.#lines.push(`  jump bb${join}`, `bb${join}:`);
        return;
      }
      case "loop":
        this.#loop(s, counters);
    }
  }

  #loop(s: Extract<Stmt, { kind: "loop" }>, counters: readonly { name: string; type: IntName }[]): void {
    const { type } = s;
    const counter = { name: `i${this.#counters++}`, type };
    this.#decls.push(`  var ${counter.name}: ${type} local register`);
    const start = this.#convert(this.#expr(s.start, counters), type);
    this.#lines.push(`  set ${counter.name} = ${start.text}`);
    const [head, body, exit] = [this.#blocks++, this.#blocks++, this.#blocks++];
    const test = (stay: number) => {
      const bound = this.#convert(this.#expr(s.bound, counters), type);
      const cond = this.#define("int", `${s.test} ${this.#get(counter.name, type).text}, ${bound.text}`);
      this.#lines.push(`  branch ${cond.text}, bb${stay}, bb${exit}`);
    };
    this.#lines.push(`  jump bb${s.form === "while" ? head : body}`);
    if (s.form === "while") {
      this.#lines.push(`bb${head}:`);
      test(body);
    }
    this.#lines.push(`bb${body}:`);
    for (const inner of s.body) this.#stmt(inner, [...counters, counter]);
    const old = this.#get(counter.name, type);
    const next = this.#sum(old, { text: LITERAL.int(s.step), type: "int" }, type);
    this.#lines.push(`  set ${counter.name} = ${next.text}`);
    if (s.form === "while") this.#lines.push(`  jump bb${head}`);
    else {
      this.#lines.push(`  jump bb${head}`, `bb${head}:`);
      test(body);
    }
    this.#lines.push(`bb${exit}:`);
  }
}

// Calls in loops of functions that take and give structures by value: small ones, one with an array in it; of some a call hands
// something on to the next, by a structure that is kept, or by elements that overlap.

import type { Feature } from "./features.ts";
import { block, type Generator, type Statement, simple } from "./generator.ts";

const own = (g: Generator, name: string): string => `${name}_${g.name}`;

function prelude(g: Generator): readonly string[] {
  const [v, w] = [`struct ${own(g, "vec")}`, `struct ${own(g, "wide")}`];
  const kept = own(g, "sofar");
  return [
    `${v} { double x, y; };`,
    `${w} { ${v} at; double d[4]; int n; };`,
    `static ${v} ${kept};`,
    `static ${v} ${own(g, "make")}(double x, double y) { ${g.pick(`${v} r; r.x = x; r.y = y; return r;`, `${v} r = {x, y}; return r;`, `${v} r = {.y = y}; r.x = x; return r;`)} }`,
    `static ${v} ${own(g, "plus")}(${v} a, ${v} b) { ${g.pick("a.x += b.x; a.y += b.y; return a;", `${v} r = a; r.x = a.x + b.x; r.y = b.y; return r;`)} }`,
    `static ${v} ${own(g, "times")}(${v} a, double f) { return ${own(g, "make")}(a.x * f, ${g.pick("a.y * f", "a.x", "f")}); }`,
    `static ${v} ${own(g, "chosen")}(int c, ${v} a, ${v} b) { ${g.pick("if (c) return a; return b;", "if (c > 3) a = b; return a;", "return c ? b : a;")} }`,
    `static double ${own(g, "norm")}(${v} a) { return a.x * 0.5 + a.y * 0.25; }`,
    `static ${v} ${own(g, "before")}(const ${v} *a) { ${v} r = *a; r.y = ${g.pick("a->x", "a[1].y", "a[0].y * 0.5")}; return r; }`,
    `static ${v} ${own(g, "sum")}(${v} a) { ${g.pick(`${kept} = ${own(g, "plus")}(${kept}, a); ${kept}.x *= 0.5; ${kept}.y *= 0.25; return a;`, `return ${own(g, "plus")}(${kept}, a);`)} }`,
    `static ${w} ${own(g, "wider")}(${v} a, int n) { ${w} r = {a, {0, 1, 2}}; for (int k = 0; k < ${g.pick("4", "4", "3")}; k++) r.d[k] += a.x * k; r.n = n; return r; }`,
    `static double ${own(g, "total")}(${w} r) { double s = r.at.y; for (int k = 0; k < 4; k++) s += r.d[k] * 0.125; return r.n > 3 ? s : s * 0.5; }`,
  ];
}

const element = (g: Generator, i: string): string =>
  `${own(g, "V")}[${g.pick(i, i, i, `${i} + 1`, "3", `41 - ${i}`)}]`;

/** A structure, that of an element or of a call. */
function given(g: Generator, depth: number, i: string): string {
  if (depth <= 0) return element(g, i);
  const inner = (): string => given(g, depth - 1, i);
  return g.pick(
    () => element(g, i),
    () => `${own(g, "make")}(X[${i}], ${g.pick("0.5", `A[${i}][3]`)})`,
    () => `${own(g, "plus")}(${inner()}, ${inner()})`,
    () => `${own(g, "times")}(${inner()}, ${g.pick("0.5", "-0.25", `X[${i}]`)})`,
    () => `${own(g, "chosen")}(${g.pick(`${i} & 1`, `I[${i}]`, "n")}, ${inner()}, ${inner()})`,
    () => `${own(g, "before")}(&${own(g, "V")}[${i}])`,
    () => `${own(g, "sum")}(${inner()})`,
  )();
}

function called(g: Generator, i: string): readonly Statement[] {
  const v = `struct ${own(g, "vec")}`;
  const t = g.fresh("t");
  return g.pick<() => readonly Statement[]>(
    () => [simple(`${element(g, i)} = ${own(g, "times")}(${given(g, 2, i)}, 0.5);`)],
    () => [simple(`X[${i}] ${g.pick("=", "+=")} ${own(g, "norm")}(${given(g, 2, i)}) * 0.5;`)],
    () => [
      simple(`${v} ${t}${g.pick(" = ", `; ${t} = `)}${given(g, 1, i)};`),
      ...(g.chance(50) ? [simple(`${t}.x = ${t}.y * 0.5;`)] : []),
      simple(`X[${i}] = ${own(g, "norm")}(${t}) + ${t}.x * 0.25;`),
      ...(g.chance(50) ? [simple(`${element(g, i)} = ${t};`)] : []),
    ],
    () => [simple(`X[${i}] = ${own(g, "total")}(${own(g, "wider")}(${given(g, 1, i)}, ${i}));`)],
    () => [
      simple(
        `${own(g, "far")} = ${own(g, "times")}(${own(g, "plus")}(${own(g, "far")}, ${given(g, 1, i)}), 0.5);`,
      ),
    ],
  )();
}

function calling(g: Generator, depth: number, i: string, declared: string): readonly Statement[] {
  const others = g.chance(25) ? g.counted(depth, i) : [];
  const head = `for (${declared} = 0; ${i} < ${g.pick("n", "m", "40")}; ${i}++)`;
  const body = [...called(g, i), ...others, ...(g.chance(35) ? called(g, i) : [])];
  return [block(head, g.chance(20) ? [block(`if (${g.test()})`, body)] : body)];
}

/** Elements are set and read in loops of their own, so that the program prints what became of them. */
function between(g: Generator): readonly Statement[] {
  const k = g.fresh("k");
  const at = `${own(g, "V")}[${k}]`;
  return [
    block(`for (int ${k} = 0; ${k} < 42; ${k}++)`, [
      simple(`X[${k}] += ${at}.x * 0.5 + ${at}.y + ${own(g, "far")}.x + ${own(g, "sofar")}.y;`),
      simple(`${at}.x = ${k} % 7 - X[${k}] * 0.25;`),
    ]),
  ];
}

export const STRUCTURE_CALLS: Feature = {
  prelude,
  declarations: (g) => [`static struct ${own(g, "vec")} ${own(g, "V")}[48], ${own(g, "far")};`],
  loops: [calling],
  between,
};

// A twin in C: arguments are pointers to rows, `restrict`, with the extents that Fortran declares, and subscripts reversed.

import {
  type ArrayAssignment,
  type Dim,
  type Expr,
  isReal,
  type Section,
  type Statement,
  type Test,
  type Twin,
  type TwinArray,
  type Type,
  typeOf,
} from "./description.ts";

const OPERATORS = { add: "+", sub: "-", mul: "*", div: "/", mod: "%" } as const;
const COMPARISONS = { lt: "<", le: "<=", gt: ">", ge: ">=", eq: "==", ne: "!=" } as const;

/** The file that polyc is given. */
export function inC(twin: Twin): string {
  const parameters = [...twin.arrays, twin.results].map(parameter);
  const lines = [
    `int ${[...twin.counters, ...twin.sectionCounters].join(", ")};`,
    ...twin.scalars.map(({ type, name, start }) => `${type} ${name} = ${constant(start, type)};`),
    ...twin.body.flatMap(statement),
  ];
  return `#include <math.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

void ${twin.name}(int n, int m, int w, ${parameters.join(", ")}) {
${lines.map((line) => `  ${line}\n`).join("")}}
`;
}

/** `2 * n + 3`: what C allocates for the dimension. */
export function extent({ lower, size, factor, upper }: Dim): string {
  const rest = upper - lower + 1;
  if (size === null) return String(rest);
  const scaled = factor === 1 ? size : `${factor} * ${size}`;
  return rest === 0 ? scaled : `${scaled} ${rest < 0 ? "-" : "+"} ${Math.abs(rest)}`;
}

function parameter({ name, type, dims }: TwinArray): string {
  if (dims.length === 1) return `${type} *restrict ${name}`;
  const rows = dims.slice(0, -1).toReversed();
  return `${type} (*restrict ${name})${rows.map((dim) => `[${extent(dim)}]`).join("")}`;
}

const indented = (body: readonly Statement[]) => body.flatMap(statement).map((line) => `  ${line}`);

function statement(s: Statement): readonly string[] {
  switch (s.kind) {
    case "assign":
      return [`${expression(s.target)} = ${expression(s.value)};`];
    case "if": {
      const no = s.no.length === 0 ? ["}"] : ["} else {", ...indented(s.no), "}"];
      return [`if (${test(s.test)}) {`, ...indented(s.yes), ...no];
    }
    case "loop":
      return [loopHead(s.counter, s.from, s.to, s.step), ...indented(s.body), "}"];
    case "leave":
      return [`if (${test(s.test)}) ${s.how === "exit" ? "break" : "continue"};`];
    case "array-assignment":
      return overSections(s.sections, elementwise(s));
    case "array-reduction": {
      const [target, type] = [expression(s.target), typeOf(s.target)];
      return [
        `${target} = ${constant(0, type)};`,
        ...overSections(s.sections, [`${target} += ${expression(s.value)};`]),
      ];
    }
  }
}

function loopHead(counter: string, from: Expr, to: Expr, step: number): string {
  const by = Math.abs(step) === 1 ? (step > 0 ? "++" : "--") : step > 0 ? ` += ${step}` : ` -= ${-step}`;
  return `for (${counter} = ${expression(from)}; ${counter} ${step > 0 ? "<=" : ">="} ${expression(to)}; ${counter}${by}) {`;
}

/** The first section runs fastest. */
const overSections = (sections: readonly Section[], body: readonly string[]): readonly string[] =>
  sections.reduce<readonly string[]>(
    (inner, { counter, from, to }) => [
      loopHead(counter, from, to, 1),
      ...inner.map((line) => `  ${line}`),
      "}",
    ],
    body,
  );

function elementwise({ target, value, mask, otherwise }: ArrayAssignment): readonly string[] {
  const assigned = (e: Expr) => `${expression(target)} = ${expression(e)};`;
  if (mask === null) return [assigned(value)];
  const no = otherwise === null ? ["}"] : ["} else {", `  ${assigned(otherwise)}`, "}"];
  return [`if (${test(mask)}) {`, `  ${assigned(value)}`, ...no];
}

function constant(value: number, type: Type): string {
  if (!isReal(type)) return type === "long" ? `${value}L` : String(value);
  const digits = Number.isInteger(value) ? value.toFixed(1) : String(value);
  return type === "float" ? `${digits}f` : digits;
}

function expression(e: Expr): string {
  switch (e.kind) {
    case "number":
      return constant(e.value, e.type);
    case "name":
      return e.name;
    case "element":
      return e.subscripts
        .map((s, k) => `[${shifted(s, e.array.dims[k]!.lower)}]`)
        .toReversed()
        .reduce((text, subscript) => text + subscript, e.array.name);
    case "binary": {
      const [left, right] = [expression(e.left), expression(e.right)];
      if (e.operator === "min" || e.operator === "max")
        return `${e.operator.toUpperCase()}(${left}, ${right})`;
      return `(${left} ${OPERATORS[e.operator]} ${right})`;
    }
    case "call":
      return `${e.callee === "sqrt" ? "sqrt" : isReal(e.type) ? "fabs" : "abs"}(${expression(e.arg)})`;
    case "choice":
      return `(${test(e.test)} ? ${expression(e.left)} : ${expression(e.right)})`;
    case "converted":
      return `(${e.type})${expression(e.arg)}`;
  }
}

/** A subscript from 0: `i - 1`, `i + 2`; what is added already is added up. */
function shifted(subscript: Expr, lower: number): string {
  const [of, by] = apart(subscript);
  const rest = by - lower;
  if (of === null) return String(rest);
  const text = bare(expression(of));
  return rest === 0 ? text : `${text} ${rest < 0 ? "-" : "+"} ${Math.abs(rest)}`;
}

/** `i + 2` as `i` and 2. */
export function apart(e: Expr): readonly [of: Expr | null, by: number] {
  if (e.kind === "number") return [null, e.value];
  if (e.kind !== "binary" || e.right.kind !== "number") return [e, 0];
  if (e.operator !== "add" && e.operator !== "sub") return [e, 0];
  return [e.left, e.operator === "add" ? e.right.value : -e.right.value];
}

/** Without the parentheses around a whole operation. */
export function bare(text: string): string {
  if (!text.startsWith("(")) return text;
  let depth = 0;
  for (const [k, c] of [...text].entries()) {
    depth += c === "(" ? 1 : c === ")" ? -1 : 0;
    if (depth === 0) return k === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

function test(t: Test): string {
  switch (t.kind) {
    case "compare":
      return `${expression(t.left)} ${COMPARISONS[t.operator]} ${expression(t.right)}`;
    case "both":
      return `(${test(t.left)}) && (${test(t.right)})`;
    case "either":
      return `(${test(t.left)}) || (${test(t.right)})`;
    case "not":
      return `!(${test(t.of)})`;
  }
}

// A twin in Fortran: free form, fixed form with labels as in Fortran 77, a module's procedure with assumed shapes, or one that
// works on a module's allocatable arrays. Whoever calls from C calls an external subroutine, with arrays of explicit shape.

import {
  type ArrayAssignment,
  type ArrayReduction,
  type Dim,
  type Expr,
  isReal,
  type Loop,
  type Section,
  type Statement,
  type Test,
  type Twin,
  type TwinArray,
  type Type,
} from "./description.ts";
import { apart, bare } from "./in-c.ts";

const TYPES: Readonly<Record<Type, string>> = {
  double: "real(8)",
  float: "real(4)",
  int: "integer",
  long: "integer(8)",
};
const OPERATORS = { add: "+", sub: "-", mul: "*", div: "/" } as const;
const COMPARISONS = { lt: "<", le: "<=", gt: ">", ge: ">=", eq: "==", ne: "/=" } as const;
const OLD_COMPARISONS = { lt: ".lt.", le: ".le.", gt: ".gt.", ge: ".ge.", eq: ".eq.", ne: ".ne." } as const;

/** The procedure of which polyc reports. */
export const workOf = ({ name, style }: Twin): string =>
  style === "assumed-shape" || style === "allocatable" ? `${name}_work` : name;

export const fileNameOf = ({ name, style }: Twin): string => `${name}.${style === "fixed" ? "f" : "f90"}`;

/** The file that polyc is given. */
export function inFortran(twin: Twin): string {
  const printer = new FortranPrinter(twin.style);
  const all = [...twin.arrays, twin.results];
  const names = all.map((array) => array.name).join(", ");
  const explicit = all.map((array) => declared(array, array.dims.map(bounds)));
  const sizes = "integer :: n, m, w";
  const body = [
    `integer :: ${twin.counters.join(", ")}`,
    ...twin.scalars.map(({ name, type }) => `${TYPES[type]} :: ${name}`),
    ...twin.scalars.map(({ name, type, start }) => `${name} = ${constant(start, type)}`),
    ...twin.body.flatMap((s) => printer.statement(s)),
  ];
  const head = `subroutine ${twin.name}(n, m, w, ${names})`;
  const work = workOf(twin);
  switch (twin.style) {
    case "free":
    case "fixed":
      return printer.text([head, ...indented(["implicit none", sizes, ...explicit, ...body]), `end`]);
    case "assumed-shape": {
      const shapes = all.map((array) =>
        declared(
          array,
          array.dims.map(({ lower }) => (lower === 1 ? ":" : `${lower}:`)),
        ),
      );
      const inner = [
        `subroutine ${work}(n, m, w, ${names})`,
        ...indented([sizes, ...shapes, ...body]),
        "end subroutine",
      ];
      const call = `call ${work}(n, m, w, ${names})`;
      return printer.text([
        ...[`module ${twin.name}_m`, "  implicit none", "contains", ...indented(inner), "end module"],
        ...[
          head,
          ...indented([`use ${twin.name}_m`, "implicit none", sizes, ...explicit, call]),
          "end subroutine",
        ],
      ]);
    }
    case "allocatable": {
      const own = all.map(
        ({ name, type, dims }) => `${TYPES[type]}, allocatable :: ${name}(${dims.map(() => ":").join(", ")})`,
      );
      const inner = [`subroutine ${work}(n, m, w)`, ...indented([sizes, ...body]), "end subroutine"];
      const renamed = all.map((array) => ({ ...array, name: `${array.name}_in` }));
      const copies = all.flatMap(({ name, dims }) => [
        `allocate(${name}(${dims.map(bounds).join(", ")}))`,
        `${name} = ${name}_in`,
      ]);
      const back = all.flatMap(({ name }) => [`${name}_in = ${name}`, `deallocate(${name})`]);
      const outer = [
        ...[`use ${twin.name}_m`, "implicit none", sizes],
        ...renamed.map((array) => declared(array, array.dims.map(bounds))),
        ...[...copies, `call ${work}(n, m, w)`, ...back],
      ];
      return printer.text([
        ...[
          `module ${twin.name}_m`,
          ...indented(["implicit none", ...own]),
          "contains",
          ...indented(inner),
          "end module",
        ],
        ...[`subroutine ${twin.name}(n, m, w, ${renamed.map(({ name }) => name).join(", ")})`],
        ...[...indented(outer), "end subroutine"],
      ]);
    }
  }
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

const declared = ({ name, type }: TwinArray, dims: readonly string[]): string =>
  `${TYPES[type]} :: ${name}(${dims.join(", ")})`;

function bounds({ lower, size, factor, upper }: Dim): string {
  const scaled = factor === 1 ? size : `${factor} * ${size}`;
  const last =
    size === null
      ? String(upper)
      : upper === 0
        ? scaled
        : `${scaled} ${upper < 0 ? "-" : "+"} ${Math.abs(upper)}`;
  return lower === 1 ? `${last}` : `${lower}:${last}`;
}

function constant(value: number, type: Type): string {
  if (!isReal(type)) return type === "long" ? `${value}_8` : String(value);
  const digits = Number.isInteger(value) ? value.toFixed(1) : String(value);
  return type === "double" ? `${digits}d0` : digits;
}

class FortranPrinter {
  readonly #isOld: boolean;
  #labels = 0;

  constructor(style: Twin["style"]) {
    this.#isOld = style === "fixed";
  }

  /** Lines within the columns of the form; labels stand in front of a `|`. */
  text(lines: readonly string[]): string {
    const broken = lines.flatMap((line) => (this.#isOld ? fixedLines(line) : freeLines(line)));
    return broken.map((line) => `${line}\n`).join("");
  }

  statement(s: Statement): readonly string[] {
    switch (s.kind) {
      case "assign":
        return [`${this.expression(s.target)} = ${bare(this.expression(s.value))}`];
      case "if": {
        const no = s.no.length === 0 ? [] : ["else", ...this.#indented(s.no)];
        return [`if (${this.test(s.test)}) then`, ...this.#indented(s.yes), ...no, "end if"];
      }
      case "loop":
        return this.#loop(s);
      case "leave":
        return [`if (${this.test(s.test)}) ${s.how}`];
      case "array-assignment":
        return this.#arrayAssignment(s);
      case "array-reduction":
        return this.#arrayReduction(s);
    }
  }

  #indented(body: readonly Statement[]): readonly string[] {
    return indented(body.flatMap((s) => this.statement(s)));
  }

  #loop({ counter, from, to, step, form, body }: Loop): readonly string[] {
    const [first, last] = [bare(this.expression(from)), bare(this.expression(to))];
    if (form === "concurrent" && !this.#isOld) {
      const by = step === 1 ? "" : `:${step}`;
      return [`do concurrent (${counter} = ${first}:${last}${by})`, ...this.#indented(body), "end do"];
    }
    const head = `${counter} = ${first}, ${last}${step === 1 ? "" : `, ${step}`}`;
    if (!this.#isOld || body.some((s) => s.kind === "leave"))
      return [`do ${head}`, ...this.#indented(body), "end do"];
    const label = ++this.#labels * 10;
    return [`do ${label} ${head}`, ...this.#indented(body), `${label}|continue`];
  }

  #arrayAssignment({ sections, target, value, mask, otherwise }: ArrayAssignment): readonly string[] {
    const over = new Map(sections.map((section) => [section.counter, section]));
    const assigned = (e: Expr) => `${this.expression(target, over)} = ${bare(this.expression(e, over))}`;
    if (mask === null) return [assigned(value)];
    const no = otherwise === null ? [] : ["elsewhere", `  ${assigned(otherwise)}`];
    return [`where (${this.test(mask, over)})`, `  ${assigned(value)}`, ...no, "end where"];
  }

  #arrayReduction({ sections, target, value }: ArrayReduction): readonly string[] {
    const over = new Map(sections.map((section) => [section.counter, section]));
    return [`${this.expression(target)} = sum(${bare(this.expression(value, over))})`];
  }

  expression(e: Expr, over: ReadonlyMap<string, Section> = new Map()): string {
    const of = (part: Expr) => this.expression(part, over);
    switch (e.kind) {
      case "number":
        return constant(e.value, e.type);
      case "name":
        return e.name;
      case "element":
        return `${e.array.name}(${e.subscripts.map((s) => this.#subscript(s, over)).join(", ")})`;
      case "binary": {
        const { operator } = e;
        const [left, right] = [of(e.left), of(e.right)];
        if (operator === "min" || operator === "max" || operator === "mod")
          return `${operator}(${bare(left)}, ${bare(right)})`;
        return `(${left} ${OPERATORS[operator]} ${right})`;
      }
      case "call":
        return `${e.callee}(${bare(of(e.arg))})`;
      case "choice":
        return `merge(${bare(of(e.left))}, ${bare(of(e.right))}, ${this.test(e.test, over)})`;
      case "converted":
        return `${converter(e.type)[0]}(${bare(of(e.arg))}, ${converter(e.type)[1]})`;
    }
  }

  #subscript(subscript: Expr, over: ReadonlyMap<string, Section>): string {
    const [of, by] = apart(subscript);
    const section = of?.kind === "name" ? over.get(of.name) : undefined;
    if (section === undefined) return bare(this.expression(subscript));
    return `${this.#moved(section.from, by)}:${this.#moved(section.to, by)}`;
  }

  #moved(end: Expr, by: number): string {
    const [of, own] = apart(end);
    const rest = own + by;
    if (of === null) return String(rest);
    const text = bare(this.expression(of));
    return rest === 0 ? text : `${text} ${rest < 0 ? "-" : "+"} ${Math.abs(rest)}`;
  }

  test(t: Test, over: ReadonlyMap<string, Section> = new Map()): string {
    switch (t.kind) {
      case "compare": {
        const operator = (this.#isOld ? OLD_COMPARISONS : COMPARISONS)[t.operator];
        return `${this.expression(t.left, over)} ${operator} ${this.expression(t.right, over)}`;
      }
      case "both":
        return `(${this.test(t.left, over)}) .and. (${this.test(t.right, over)})`;
      case "either":
        return `(${this.test(t.left, over)}) .or. (${this.test(t.right, over)})`;
      case "not":
        return `.not. (${this.test(t.of, over)})`;
    }
  }
}

const converter = (type: Type): readonly [callee: string, kind: number] => [
  isReal(type) ? "real" : "int",
  type === "double" || type === "long" ? 8 : 4,
];

/** Broken at blanks before column 100. */
function freeLines(line: string): readonly string[] {
  const parts = brokenAt(line, 98);
  return parts.map((part, k) => (k === parts.length - 1 ? part : `${part} &`));
}

function fixedLines(line: string): readonly string[] {
  const [, label, text] = /^\s*(?:(\d+)\|)?(.*)$/.exec(line)!;
  const indent = line.search(/\S/);
  const parts = brokenAt(" ".repeat(Math.min(indent, 20)) + text!, 64);
  return parts.map((part, k) => `${k === 0 ? (label ?? "").padEnd(6) : "     &"}${part}`);
}

function brokenAt(text: string, width: number): readonly string[] {
  if (text.length <= width) return [text];
  const indent = text.search(/\S/);
  const at = text.lastIndexOf(" ", width);
  if (at <= indent) throw new Error(`no blank to break at: ${text}`);
  return [text.slice(0, at), ...brokenAt(`${" ".repeat(indent + 4)}${text.slice(at + 1)}`, width)];
}

// The statements of a twin in Fortran, as one of many authors would write them (hand.ts).

import {
  type ArrayAssignment,
  type ArrayReduction,
  type Expr,
  isReal,
  type Loop,
  type Section,
  type Statement,
  type Test,
  type Type,
} from "./description.ts";
import type { Hand } from "./hand.ts";
import { apart, bare } from "./in-c.ts";

export const FORTRAN_TYPES: Readonly<Record<Type, string>> = {
  double: "real(8)",
  float: "real(4)",
  int: "integer",
  long: "integer(8)",
};
const OPERATORS = { add: "+", sub: "-", mul: "*", div: "/" } as const;
const COMPARISONS = { lt: "<", le: "<=", gt: ">", ge: ">=", eq: "==", ne: "/=" } as const;
const OLD_COMPARISONS = { lt: ".lt.", le: ".le.", gt: ".gt.", ge: ".ge.", eq: ".eq.", ne: ".ne." } as const;

/** Where an arithmetic `if` goes on for a negative difference, none, and a positive one: does the condition hold? */
const SIGNS = {
  lt: [true, false, false],
  le: [true, true, false],
  gt: [false, false, true],
  ge: [false, true, true],
  eq: [false, true, false],
  ne: [true, false, true],
} as const;

export class StatementPrinter {
  readonly #isOld: boolean;
  readonly #hand: Hand;
  /** `f%`: of what the arrays are components. */
  readonly #owner: string;
  /** Names of numbers, by their texts. */
  readonly #constants = new Map<string, { readonly name: string; readonly type: Type }>();
  #labels = 0;
  #loops = 0;

  constructor(isOld: boolean, hand: Hand, owner = "") {
    this.#isOld = isOld;
    this.#hand = hand;
    this.#owner = owner;
  }

  /** `real(8), parameter :: c1 = 0.5d0`: of all that was printed before. */
  get constants(): readonly string[] {
    return [...this.#constants].flatMap(([text, { name, type }]) =>
      this.#isOld
        ? [`${FORTRAN_TYPES[type]} ${name}`, `parameter (${name} = ${text})`]
        : [`${FORTRAN_TYPES[type]}, parameter :: ${name} = ${text}`],
    );
  }

  body(statements: readonly Statement[]): readonly string[] {
    const printed = statements.map((s) => ({ lines: this.#statement(s), isSimple: s.kind === "assign" }));
    if (!this.#hand.semicolons) return printed.flatMap(({ lines }) => lines);
    const all: string[] = [];
    let isOpen = false;
    for (const { lines, isSimple } of printed) {
      const joined = `${all.at(-1)}; ${lines[0]}`;
      isOpen = isOpen && isSimple && joined.length < 90;
      if (isOpen) all[all.length - 1] = joined;
      else all.push(...lines);
      isOpen = isSimple && !isOpen;
    }
    return all;
  }

  #statement(s: Statement): readonly string[] {
    switch (s.kind) {
      case "assign":
        return [`${this.#expression(s.target)} = ${bare(this.#expression(s.value))}`];
      case "if":
        return this.#conditional(s);
      case "loop":
        return [...this.#comment(`over ${s.counter}`), ...this.#loop(s, null)];
      case "leave":
        return [`if (${this.#test(s.test)}) ${s.how}`];
      case "array-assignment":
        return this.#arrayAssignment(s);
      case "array-reduction":
        return this.#arrayReduction(s);
    }
  }

  #comment(text: string): readonly string[] {
    return this.#hand.comments && this.#loops % 2 === 0 ? [`! ${text}`] : [];
  }

  #indented(body: readonly Statement[]): readonly string[] {
    return indented(this.body(body));
  }

  // ---- conditions ----

  #conditional(s: Statement & { readonly kind: "if" }): readonly string[] {
    const [first] = s.yes;
    const { oneLiners, arithmeticIfs, selects } = this.#hand;
    if (oneLiners && s.yes.length === 1 && first!.kind === "assign" && s.no.length === 0)
      return [`if (${this.#test(s.test)}) ${this.#statement(first!)[0]}`];
    if (
      s.test.kind === "compare" &&
      !isReal(s.test.left.kind === "element" ? s.test.left.array.type : s.test.left.type)
    ) {
      if (arithmeticIfs && isInteger(s.test.right)) return this.#threeWays(s.test, s.yes, s.no);
      if (
        selects &&
        s.test.operator === "eq" &&
        s.test.right.kind === "number" &&
        s.test.right.type === "int"
      )
        return [
          `select case (${bare(this.#expression(s.test.left))})`,
          ...[`case (${s.test.right.value})`, ...this.#indented(s.yes)],
          ...(s.no.length === 0 ? [] : ["case default", ...this.#indented(s.no)]),
          "end select",
        ];
    }
    const no = s.no.length === 0 ? [] : ["else", ...this.#indented(s.no)];
    return [`if (${this.#test(s.test)}) then`, ...this.#indented(s.yes), ...no, "end if"];
  }

  #threeWays(
    { operator, left, right }: Test & { readonly kind: "compare" },
    yes: readonly Statement[],
    no: readonly Statement[],
  ): readonly string[] {
    const [then, other, end] = [this.#label(), this.#label(), this.#label()];
    const ways = SIGNS[operator].map((holds) => (holds ? then : other));
    const difference = `${this.#expression(left)} - ${this.#expression(right)}`;
    return [
      `if (${difference}) ${ways.join(", ")}`,
      ...[`${then}|continue`, ...this.#indented(yes), `goto ${end}`],
      ...[`${other}|continue`, ...this.#indented(no), `${end}|continue`],
    ];
  }

  #label(): number {
    return ++this.#labels * 10;
  }

  // ---- loops ----

  /** `shared`: the label of the line that it ends at with the loops around. */
  #loop(loop: Loop, shared: number | null): readonly string[] {
    const { counter, from, to, step, form, body } = loop;
    this.#loops++;
    const [first, last] = [bare(this.#expression(from)), bare(this.#expression(to))];
    if (form === "concurrent" && !this.#isOld) {
      const by = step === 1 ? "" : `:${step}`;
      return [`do concurrent (${counter} = ${first}:${last}${by})`, ...this.#indented(body), "end do"];
    }
    const leaves = hasLeave(body);
    if (shared === null && !leaves && this.#hand.otherLoops !== "none" && this.#loops % 2 === 0)
      return this.#otherLoop(loop, first, last);
    const head = `${counter} = ${first}, ${last}${step === 1 ? "" : `, ${step}`}`;
    if (!this.#isOld || leaves) return [`do ${head}`, ...this.#indented(body), "end do"];
    const label = shared ?? this.#label();
    const inner = body.at(-1);
    if (this.#hand.sharedEnds && inner?.kind === "loop" && inner.form === "do" && !hasLeave(inner.body)) {
      const before = this.#indented(body.slice(0, -1));
      return [`do ${label} ${head}`, ...before, ...indented(this.#loop(inner, label))];
    }
    return [`do ${label} ${head}`, ...this.#indented(body), `${label}|continue`];
  }

  #otherLoop({ counter, step, body }: Loop, first: string, last: string): readonly string[] {
    const next = `${counter} = ${counter} ${step < 0 ? "-" : "+"} ${Math.abs(step)}`;
    if (this.#hand.otherLoops === "while") {
      const goesOn = `${counter} ${step < 0 ? ">=" : "<="} ${last}`;
      return [
        `${counter} = ${first}`,
        `do while (${goesOn})`,
        ...this.#indented(body),
        `  ${next}`,
        "end do",
      ];
    }
    const [again, end] = [this.#label(), this.#label()];
    const isOver = `${counter} ${step < 0 ? ".lt." : ".gt."} ${last}`;
    return [
      ...[`${counter} = ${first}`, `${again}|if (${isOver}) goto ${end}`],
      ...[...this.#indented(body), next, `goto ${again}`, `${end}|continue`],
    ];
  }

  #arrayAssignment({ sections, target, value, mask, otherwise }: ArrayAssignment): readonly string[] {
    const over = new Map(sections.map((section) => [section.counter, section]));
    const assigned = (e: Expr) => `${this.#expression(target, over)} = ${bare(this.#expression(e, over))}`;
    if (mask === null) return [assigned(value)];
    const no = otherwise === null ? [] : ["elsewhere", `  ${assigned(otherwise)}`];
    return [`where (${this.#test(mask, over)})`, `  ${assigned(value)}`, ...no, "end where"];
  }

  #arrayReduction({ sections, target, value }: ArrayReduction): readonly string[] {
    const over = new Map(sections.map((section) => [section.counter, section]));
    return [`${this.#expression(target)} = sum(${bare(this.#expression(value, over))})`];
  }

  #expression(e: Expr, over: ReadonlyMap<string, Section> = new Map()): string {
    const of = (part: Expr) => this.#expression(part, over);
    switch (e.kind) {
      case "number":
        return this.#number(e.value, e.type);
      case "name":
        return e.name;
      case "element":
        return `${this.#owner}${e.array.name}(${e.subscripts.map((s) => this.#subscript(s, over)).join(", ")})`;
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
        return `merge(${bare(of(e.left))}, ${bare(of(e.right))}, ${this.#test(e.test, over)})`;
      case "converted":
        return `${converter(e.type)[0]}(${bare(of(e.arg))}, ${converter(e.type)[1]})`;
    }
  }

  #number(value: number, type: Type): string {
    const text = numberText(value, type);
    if (!this.#hand.namedConstants || !isReal(type)) return text;
    const known = this.#constants.get(text) ?? { name: `c${this.#constants.size + 1}`, type };
    this.#constants.set(text, known);
    return known.name;
  }

  #subscript(subscript: Expr, over: ReadonlyMap<string, Section>): string {
    const [of, by] = apart(subscript);
    const section = of?.kind === "name" ? over.get(of.name) : undefined;
    if (section === undefined) return bare(this.#expression(subscript));
    return `${this.#moved(section.from, by)}:${this.#moved(section.to, by)}`;
  }

  #moved(end: Expr, by: number): string {
    const [of, own] = apart(end);
    const rest = own + by;
    if (of === null) return String(rest);
    const text = bare(this.#expression(of));
    return rest === 0 ? text : `${text} ${rest < 0 ? "-" : "+"} ${Math.abs(rest)}`;
  }

  #test(t: Test, over: ReadonlyMap<string, Section> = new Map()): string {
    switch (t.kind) {
      case "compare": {
        const operator = (this.#isOld ? OLD_COMPARISONS : COMPARISONS)[t.operator];
        return `${this.#expression(t.left, over)} ${operator} ${this.#expression(t.right, over)}`;
      }
      case "both":
        return `(${this.#test(t.left, over)}) .and. (${this.#test(t.right, over)})`;
      case "either":
        return `(${this.#test(t.left, over)}) .or. (${this.#test(t.right, over)})`;
      case "not":
        return `.not. (${this.#test(t.of, over)})`;
    }
  }
}

const converter = (type: Type): readonly [callee: string, kind: number] => [
  isReal(type) ? "real" : "int",
  type === "double" || type === "long" ? 8 : 4,
];

const isInteger = (e: Expr): boolean => !isReal(e.kind === "element" ? e.array.type : e.type);

/** `exit` or `cycle` of the loop around; of inner loops too. */
const hasLeave = (body: readonly Statement[]): boolean =>
  body.some(
    (s) =>
      s.kind === "leave" ||
      (s.kind === "if" && (hasLeave(s.yes) || hasLeave(s.no))) ||
      (s.kind === "loop" && hasLeave(s.body)),
  );

export const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

export function numberText(value: number, type: Type): string {
  if (!isReal(type)) return type === "long" ? `${value}_8` : String(value);
  const digits = Number.isInteger(value) ? value.toFixed(1) : String(value);
  return type === "double" ? `${digits}d0` : digits;
}

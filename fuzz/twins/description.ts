// A procedure that C and Fortran both have words for: loops over arrays, as data. `in-c.ts` and `in-fortran.ts` print it.
//
// What it means is the same in both, bit for bit: integers are divided towards zero, floating-point numbers are
// only added, subtracted, compared, halved and the like in the order of the tree, no two arguments overlap, and
// every subscript stays inside of its array for all sizes (random-twin.ts).

/** `real(8)`, `real(4)`, `integer(4)`, `integer(8)`. */
export type Type = "double" | "float" | "int" | "long";

export const isReal = (type: Type): boolean => type === "double" || type === "float";

/** Arguments; whoever calls passes 1 <= n <= m <= w. */
export type Size = "n" | "m" | "w";
export const SIZES: readonly Size[] = ["n", "m", "w"];

/** One dimension as Fortran has it: from `lower` to `factor * size + upper`; without a size to `upper`. */
export interface Dim {
  readonly lower: number;
  readonly size: Size | null;
  readonly factor: 1 | 2;
  readonly upper: number;
}

export interface TwinArray {
  readonly name: string;
  readonly type: Type;
  /** In Fortran's order: the first runs fastest. */
  readonly dims: readonly Dim[];
}

/** Known before the procedure starts, or a variable of it. */
export interface Scalar {
  readonly name: string;
  readonly type: Type;
  readonly start: number;
}

export type BinaryOperator = "add" | "sub" | "mul" | "div" | "mod" | "min" | "max";
export type Comparison = "lt" | "le" | "gt" | "ge" | "eq" | "ne";

export type Expr =
  | { readonly kind: "number"; readonly value: number; readonly type: Type }
  /** A counter, a size, a scalar. */
  | { readonly kind: "name"; readonly name: string; readonly type: Type }
  | { readonly kind: "element"; readonly array: TwinArray; readonly subscripts: readonly Expr[] }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expr;
      readonly right: Expr;
      readonly type: Type;
    }
  | { readonly kind: "call"; readonly callee: "abs" | "sqrt"; readonly arg: Expr; readonly type: Type }
  | {
      readonly kind: "choice";
      readonly test: Test;
      readonly left: Expr;
      readonly right: Expr;
      readonly type: Type;
    }
  | { readonly kind: "converted"; readonly arg: Expr; readonly type: Type };

export type Test =
  | { readonly kind: "compare"; readonly operator: Comparison; readonly left: Expr; readonly right: Expr }
  | { readonly kind: "both" | "either"; readonly left: Test; readonly right: Test }
  | { readonly kind: "not"; readonly of: Test };

export type Target = Extract<Expr, { kind: "element" | "name" }>;

export type Statement =
  | { readonly kind: "assign"; readonly target: Target; readonly value: Expr }
  | {
      readonly kind: "if";
      readonly test: Test;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | Loop
  | { readonly kind: "leave"; readonly how: "exit" | "cycle"; readonly test: Test }
  | ArrayAssignment
  | ArrayReduction;

/** `do counter = from, to, step`; `concurrent`: Fortran says that its iterations may run in any order. */
export interface Loop {
  readonly kind: "loop";
  readonly counter: string;
  readonly from: Expr;
  readonly to: Expr;
  readonly step: number;
  readonly form: "do" | "concurrent";
  readonly body: readonly Statement[];
}

/** A counter that only C spells: Fortran writes the section that it runs over. */
export interface Section {
  readonly counter: string;
  readonly from: Expr;
  readonly to: Expr;
}

/**
 * `target(sections) = value`, with `mask` under `where`. In each element that it names the counters of its sections stand
 * once, in their order, each plus a constant, or no section stands at all. The target's array is read at the same
 * subscripts only.
 */
export interface ArrayAssignment {
  readonly kind: "array-assignment";
  readonly sections: readonly Section[];
  readonly target: Extract<Expr, { kind: "element" }>;
  readonly value: Expr;
  readonly mask: Test | null;
  /** Of `elsewhere`. */
  readonly otherwise: Expr | null;
}

/** `target = sum(value)` over sections, in the order of the elements. */
export interface ArrayReduction {
  readonly kind: "array-reduction";
  readonly sections: readonly Section[];
  readonly target: Target;
  readonly value: Expr;
}

/** How the Fortran text is written. */
export type Style = "free" | "fixed" | "assumed-shape" | "allocatable" | "components" | "contained";

export interface Twin {
  readonly name: string;
  readonly style: Style;
  readonly arrays: readonly TwinArray[];
  readonly counters: readonly string[];
  /** That count sections: C's alone. */
  readonly sectionCounters: readonly string[];
  readonly scalars: readonly Scalar[];
  readonly body: readonly Statement[];
  /** Where the scalars end up: an argument of four doubles. */
  readonly results: TwinArray;
}

export const typeOf = (e: Expr): Type => (e.kind === "element" ? e.array.type : e.type);

export const number = (value: number, type: Type = "int"): Expr => ({ kind: "number", value, type });
export const name = (of: string, type: Type = "int"): Extract<Expr, { kind: "name" }> => ({
  kind: "name",
  name: of,
  type,
});
export const element = (
  array: TwinArray,
  subscripts: readonly Expr[],
): Extract<Expr, { kind: "element" }> => ({ kind: "element", array, subscripts });

const RANK: readonly Type[] = ["int", "long", "float", "double"];

/** What both languages take an operation of these types to be of: `long` with `float` is never asked. */
export const wider = (a: Type, b: Type): Type => (RANK.indexOf(a) > RANK.indexOf(b) ? a : b);

export const binary = (operator: BinaryOperator, left: Expr, right: Expr): Expr => ({
  kind: "binary",
  operator,
  left,
  right,
  type: wider(typeOf(left), typeOf(right)),
});

/** `e + by`, without `+ 0`. */
export const plus = (e: Expr, by: number): Expr =>
  by === 0 ? e : binary(by < 0 ? "sub" : "add", e, number(Math.abs(by)));

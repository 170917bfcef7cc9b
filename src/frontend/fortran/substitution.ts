// Statements of a called procedure in the names of its caller: nothing in them has a place in the text, and
// named constants of the callee are numbers.
//
//     minmod = a*wp_half           $minmod = $a*0.5_8

import { unreachable } from "../../support/brand.ts";
import type { ArrayBinding } from "./array-bindings.ts";
import type { Designator, ObjectId, TypedExpr, TypedStmt } from "./ast.ts";
import { realLiteral } from "./sema/literals.ts";

/** What the callee's names are for the caller. */
export interface CallersNames {
  /** Of a scalar. */
  scalar(symbol: ObjectId): Designator;
  /** Null: of a variable that both know, an array with the same subscripts. */
  array(symbol: ObjectId): ArrayBinding | ObjectId;
}

/** What may stand there: `sema/expandable.ts` says so by these types. */
export type PlainStatement = Extract<TypedStmt, { readonly kind: PlainStatementKind }>;
export type PlainExpression = Extract<TypedExpr, { readonly kind: PlainExpressionKind }>;

type PlainStatementKind = "assign" | "if" | "logical-if" | "select" | "block" | "continue" | "return";
type PlainExpressionKind =
  | ("integer" | "real" | "logical" | "variable" | "element")
  | ("convert" | "negate" | "not" | "binary" | "intrinsic" | "call");

/** Of a procedure that is known to have no others (`sema/expandable.ts`). */
export function inCallersNames(body: readonly TypedStmt[], names: CallersNames): readonly TypedStmt[] {
  return body.map((stmt) => statementIn(stmt as PlainStatement, names));
}

function statementIn(stmt: PlainStatement, names: CallersNames): TypedStmt {
  const all = (body: readonly TypedStmt[]) => inCallersNames(body, names);
  const value = (e: TypedExpr) => expressionIn(e, names);
  const place = { span: null, label: null };
  switch (stmt.kind) {
    case "assign":
      return { ...stmt, ...place, target: value(stmt.target) as Designator, value: value(stmt.value) };
    case "if": {
      const arms = stmt.arms.map(({ cond, body }) => ({ cond: value(cond), body: all(body) }));
      return { ...stmt, ...place, arms, other: stmt.other && all(stmt.other) };
    }
    case "logical-if":
      return {
        ...stmt,
        ...place,
        cond: value(stmt.cond),
        then: statementIn(stmt.then as PlainStatement, names),
      };
    case "select": {
      const cases = stmt.cases.map((one) => ({ ...one, body: all(one.body) }));
      return { ...stmt, ...place, on: value(stmt.on), cases };
    }
    case "block":
      return { ...stmt, ...place, body: all(stmt.body) };
    case "continue":
    case "return":
      return { ...stmt, ...place };
    default:
      return unreachable(stmt);
  }
}

function expressionIn(given: TypedExpr, names: CallersNames): TypedExpr {
  const value = (part: TypedExpr) => expressionIn(part, names);
  const [e, span] = [given as PlainExpression, null];
  switch (e.kind) {
    case "integer":
    case "logical":
      return { ...e, span };
    case "real":
      return { ...e, span, text: isName(e.text) ? digitsOf(e) : e.text };
    case "variable":
      return names.scalar(e.symbol);
    case "element":
      return elementIn(e, names);
    case "convert":
    case "negate":
    case "not":
      return { ...e, span, arg: value(e.arg) };
    case "binary":
      return { ...e, span, left: value(e.left), right: value(e.right) };
    case "intrinsic":
    case "call":
      return { ...e, span, args: e.args.map(value) };
    default:
      return unreachable(e);
  }
}

function elementIn(e: TypedExpr & { readonly kind: "element" }, names: CallersNames): TypedExpr {
  if (e.of.kind !== "variable") throw new Error("an element of no variable cannot stand in a caller");
  const given = e.subscripts.map((one) => expressionIn(one, names));
  const bound = names.array(e.of.symbol);
  return typeof bound === "number" ? elementOf(bound, e, given) : boundElement(bound, e, given);
}

/** `of`: something of the array's type. `given`: the subscripts of the argument. */
export function boundElement(
  { symbol, subscripts }: ArrayBinding,
  of: Pick<TypedExpr, "type">,
  given: readonly TypedExpr[],
): TypedExpr {
  const values = subscripts.map((one) => {
    if (one.kind === "fixed") return one.value;
    return sumOf(given[one.dimension]!, one.from, -one.minus);
  });
  return elementOf(symbol, of, values);
}

function elementOf(
  symbol: ObjectId,
  { type }: Pick<TypedExpr, "type">,
  subscripts: readonly TypedExpr[],
): TypedExpr {
  const of = { kind: "variable", symbol, type, rank: subscripts.length, span: null } as const;
  return { kind: "element", of, subscripts, type, rank: 0, span: null };
}

/** `a + b + more`, with numbers added up. */
function sumOf(a: TypedExpr, b: TypedExpr, more: bigint): TypedExpr {
  const { type } = a;
  const place = { type, rank: 0, span: null } as const;
  const number = (value: bigint): TypedExpr => ({ kind: "integer", value, ...place });
  const plus = (left: TypedExpr, right: TypedExpr): TypedExpr => {
    if (right.kind !== "integer") return { kind: "binary", operator: "add", left, right, ...place };
    if (left.kind === "integer") return number(left.value + right.value);
    return right.value === 0n ? left : { kind: "binary", operator: "add", left, right, ...place };
  };
  if (b.kind === "integer") return plus(a, number(b.value + more));
  const from: TypedExpr = b.type.kind === type.kind ? { kind: "convert", arg: b, ...place } : b;
  return plus(plus(a, from), number(more));
}

const isName = (text: string): boolean => !/^[\d.]/.test(text);

function digitsOf({ value, type }: TypedExpr & { readonly kind: "real" }): string {
  const text = realLiteral(value, type.kind === "real" ? type.bytes : 4);
  return value < 0 ? `(${text})` : text;
}

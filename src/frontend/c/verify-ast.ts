/**
 * Checks what `ast.ts` promises of the typed tree: operands have the types that their operation needs, every
 * conversion is a node of its own, values are values and lvalues are lvalues, ids are in range.
 *
 * A violation is a bug of the front end, never of the user's program.
 */

import { isIntegerType, isScalarType, sameType, type Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import type { Expr, FunctionDefinition, Initializer, Stmt, Unit } from "./ast.ts";
import { printExpr } from "./print-ast.ts";
import { printAstType } from "./print-type.ts";

/** All violations, one line each, empty for a good unit. */
export function verifyUnit(unit: Unit): readonly string[] {
  const verifier = new Verifier(unit);
  for (const definition of unit.functions) verifier.definition(definition);
  return verifier.problems;
}

const COMPARISONS: ReadonlySet<string> = new Set(["eq", "ne", "lt", "le", "gt", "ge"]);

class Verifier {
  readonly problems: string[] = [];
  readonly #unit: Unit;
  #definition: FunctionDefinition | null = null;
  readonly #extents = new Set<number>();

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  definition(definition: FunctionDefinition): void {
    this.#definition = definition;
    for (const id of definition.params) this.#declaredType(this.#unit.symbols[id]!.type);
    this.#stmt(definition.body);
  }

  #require(condition: boolean, expr: Expr, what: string): void {
    if (condition) return;
    this.problems.push(`${this.#definition?.name}: ${what}: ${printExpr(this.#unit, expr)}`);
  }

  #same(a: Type, b: Type, expr: Expr, what: string): void {
    const names = () => `${printAstType(a, this.#unit.tags)} against ${printAstType(b, this.#unit.tags)}`;
    if (!sameType(a, b)) this.#require(false, expr, `${what}: ${names()}`);
  }

  #declaredType(type: Type): void {
    if (type.kind === "pointer") this.#declaredType(type.to);
    if (type.kind !== "array") return;
    this.#declaredType(type.of);
    if (type.extent === null || this.#extents.has(type.extent.id)) return;
    this.#extents.add(type.extent.id);
    const extent = this.#unit.extents[type.extent.id];
    if (extent === undefined) this.problems.push(`${this.#definition?.name}: no extent ${type.extent.id}`);
    else {
      this.#value(extent);
      this.#require(isIntegerType(extent.type), extent, "extent is no integer");
    }
  }

  // --- statements ---

  #stmt(stmt: Stmt): void {
    switch (stmt.kind) {
      case "expr":
        this.#value(stmt.value);
        return;
      case "declare": {
        const { type } = this.#unit.symbols[stmt.symbol]!;
        this.#declaredType(type);
        if (stmt.init !== null) this.#init(stmt.init, type);
        return;
      }
      case "extents":
        for (const id of stmt.extents) this.#value(this.#unit.extents[id]!);
        return;
      case "block":
        for (const inner of stmt.body) this.#stmt(inner);
        return;
      case "if":
        this.#condition(stmt.cond);
        this.#stmt(stmt.then);
        if (stmt.other !== null) this.#stmt(stmt.other);
        return;
      case "for":
        if (stmt.init !== null) this.#stmt(stmt.init);
        if (stmt.cond !== null) this.#condition(stmt.cond);
        if (stmt.step !== null) this.#value(stmt.step);
        this.#stmt(stmt.body);
        return;
      case "while":
      case "do":
        this.#condition(stmt.cond);
        this.#stmt(stmt.body);
        return;
      case "switch":
        this.#value(stmt.on);
        this.#require(isIntegerType(stmt.on.type), stmt.on, "switch over no integer");
        this.#stmt(stmt.body);
        return;
      case "case":
      case "default":
      case "label":
        this.#stmt(stmt.body);
        return;
      case "return":
        if (stmt.value === null) return;
        this.#value(stmt.value);
        this.#same(stmt.value.type, this.#definition!.resultType, stmt.value, "returned type");
        return;
      case "computed goto":
        this.#value(stmt.target);
        this.#require(stmt.target.type.kind === "pointer", stmt.target, "goto to no address");
        return;
      case "goto":
      case "break":
      case "continue":
      case "empty":
      case "pragma":
      case "opaque":
        return;
      default:
        unreachable(stmt);
    }
  }

  #init(init: Initializer, type: Type): void {
    if (init.kind === "list") {
      for (const part of init.parts) this.#operand(part);
      return;
    }
    if (type.kind === "array") {
      this.#require(
        init.value.kind === "string" || init.value.kind === "opaque",
        init.value,
        "array initialiser",
      );
      return;
    }
    this.#value(init.value);
    this.#same(init.value.type, type, init.value, "initialiser");
  }

  #condition(cond: Expr): void {
    this.#value(cond);
    this.#require(isScalarType(cond.type) || cond.type.kind === "opaque", cond, "condition is no scalar");
  }

  // --- expressions ---

  /** A string in a list of initialisers is no value, as it does not decay. */
  #operand(expr: Expr): void {
    if (expr.kind !== "string") this.#value(expr);
  }

  #value(expr: Expr): void {
    this.#require(!isLvalueKind(expr), expr, "lvalue where a value is wanted");
    this.#require(
      expr.type.kind !== "array" && expr.type.kind !== "function",
      expr,
      "value that has not decayed",
    );
    this.#expr(expr);
  }

  #lvalue(expr: Expr): void {
    this.#require(isLvalueKind(expr), expr, "value where an lvalue is wanted");
    this.#expr(expr);
  }

  #expr(expr: Expr): void {
    const { type } = expr;
    switch (expr.kind) {
      case "int":
        this.#require(type.kind === "int" || type.kind === "bool", expr, "integer of another type");
        return;
      case "float":
        this.#require(type.kind === "float", expr, "floating constant of another type");
        return;
      case "string":
        return;
      case "name":
        this.#require(this.#unit.symbols[expr.symbol] !== undefined, expr, "unknown symbol");
        return;
      case "index":
        this.#value(expr.base);
        this.#value(expr.index);
        this.#pointsTo(expr.base, type, expr);
        this.#require(isPromoted(expr.index.type), expr, "index is no promoted integer");
        return;
      case "deref":
        this.#value(expr.pointer);
        this.#pointsTo(expr.pointer, type, expr);
        return;
      case "member":
        this.#lvalue(expr.object);
        this.#member(expr);
        return;
      case "load":
        this.#lvalue(expr.from);
        this.#same(expr.from.type, type, expr, "loaded type");
        return;
      case "decay":
        this.#lvalue(expr.of);
        this.#require(
          expr.of.type.kind === "array" || expr.of.type.kind === "function",
          expr,
          "decay of another type",
        );
        this.#pointsTo(expr, expr.of.type.kind === "array" ? expr.of.type.of : expr.of.type, expr);
        return;
      case "addressof":
        this.#lvalue(expr.of);
        this.#pointsTo(expr, expr.of.type, expr);
        return;
      case "unary":
        this.#value(expr.arg);
        if (expr.op === "not") this.#require(isScalarType(expr.arg.type), expr, "'not' of no scalar");
        else this.#same(expr.arg.type, type, expr, "operand");
        return;
      case "binary":
        this.#value(expr.left);
        this.#value(expr.right);
        this.#same(expr.left.type, expr.right.type, expr, "operands");
        if (!COMPARISONS.has(expr.op)) this.#same(expr.left.type, type, expr, "result");
        return;
      case "ptradd":
        this.#value(expr.pointer);
        this.#value(expr.index);
        this.#same(expr.pointer.type, type, expr, "result");
        this.#require(type.kind === "pointer" && isPromoted(expr.index.type), expr, "pointer arithmetic");
        return;
      case "ptrdiff":
        this.#value(expr.left);
        this.#value(expr.right);
        this.#same(expr.left.type, expr.right.type, expr, "operands");
        this.#require(expr.left.type.kind === "pointer", expr, "difference of no pointers");
        return;
      case "logical":
        this.#condition(expr.left);
        this.#condition(expr.right);
        return;
      case "conditional":
        this.#condition(expr.cond);
        this.#value(expr.then);
        this.#value(expr.other);
        this.#same(expr.then.type, type, expr, "arm");
        this.#same(expr.other.type, type, expr, "arm");
        return;
      case "comma":
        this.#value(expr.left);
        this.#value(expr.right);
        this.#same(expr.right.type, type, expr, "result");
        return;
      case "cast":
        this.#value(expr.arg);
        if (expr.implicit) this.#require(!sameType(expr.arg.type, type), expr, "conversion to the same type");
        return;
      case "assign":
        this.#lvalue(expr.target);
        this.#value(expr.value);
        this.#same(expr.target.type, expr.value.type, expr, "assigned type");
        this.#same(expr.target.type, type, expr, "result");
        return;
      case "compound":
        this.#lvalue(expr.target);
        this.#value(expr.value);
        this.#compound(expr);
        return;
      case "incdec":
        this.#lvalue(expr.target);
        this.#require(isScalarType(expr.target.type), expr, "increment of no scalar");
        return;
      case "call":
        this.#value(expr.callee);
        for (const arg of expr.args) this.#value(arg);
        this.#call(expr);
        return;
      case "sizeof":
        this.#declaredType(expr.of);
        return;
      case "stmts":
        for (const stmt of expr.body) this.#stmt(stmt);
        if (expr.value === null) this.#require(type.kind === "void", expr, "statements without a value");
        else {
          this.#value(expr.value);
          this.#same(expr.value.type, type, expr, "result");
        }
        return;
      case "opaque":
        for (const part of expr.parts) this.#expr(part);
        return;
      default:
        unreachable(expr);
    }
  }

  #pointsTo(pointer: Expr, type: Type, expr: Expr): void {
    if (pointer.type.kind !== "pointer") this.#require(false, expr, "base is no pointer");
    else this.#same(pointer.type.to, type, expr, "pointee");
  }

  #member(expr: Expr & { kind: "member" }): void {
    const object = expr.object.type;
    if (object.kind !== "struct" && object.kind !== "union") {
      this.#require(false, expr, "member of no struct");
      return;
    }
    const field = this.#unit.tags[object.tag]?.fields[expr.field];
    this.#require(field !== undefined && field.name === expr.name, expr, "member that is not there");
    if (field !== undefined) this.#same(field.type, expr.type, expr, "member type");
  }

  #compound(expr: Expr & { kind: "compound" }): void {
    if (expr.target.type.kind === "pointer") {
      this.#require(expr.op === "add" || expr.op === "sub", expr, "operation on a pointer");
      this.#require(isPromoted(expr.value.type), expr, "pointer arithmetic");
      this.#same(expr.operationType, expr.target.type, expr, "operation type");
    } else this.#same(expr.operationType, expr.value.type, expr, "operation type");
  }

  #call(expr: Expr & { kind: "call" }): void {
    const type = expr.callee.type.kind === "pointer" ? expr.callee.type.to : null;
    if (type?.kind !== "function") {
      this.#require(false, expr, "callee is no function pointer");
      return;
    }
    this.#same(type.result, expr.type, expr, "result");
    for (const [index, param] of type.params.entries()) {
      const arg = expr.args[index];
      if (arg === undefined) this.#require(false, expr, "too few arguments");
      else this.#same(param, arg.type, expr, `argument ${index}`);
    }
    this.#require(expr.args.length === type.params.length || type.variadic, expr, "too many arguments");
  }
}

function isLvalueKind(expr: Expr): boolean {
  return (
    /^(name|index|deref|string)$/.test(expr.kind) || (expr.kind === "member" && isLvalueKind(expr.object))
  );
}

function isPromoted(type: Type): boolean {
  return type.kind === "int" && type.bits >= 32;
}

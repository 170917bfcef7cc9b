/**
 * The typed tree as text, for `polyc dump --after=frontend` and for tests.
 *
 *     for (i = 0; i < NI; i++) C[i] *= beta;
 *
 *     for
 *       init (assign:int i 0)
 *       cond (lt:int (load i) NI{1000})
 *       step (postinc:int i)
 *       expr (mulassign:double (index (load C) (load i)) (load beta))
 *
 * Expressions are prefix forms with the type after the operator, but where it is that of what is named.
 * Plain `int` constants have none. A name that an outer symbol has already is printed with a number: `i.2`.
 */

import { sameType, type Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import type {
  Symbol as AstSymbol,
  Expr,
  FunctionDefinition,
  Initializer,
  Stmt,
  SymbolId,
  Unit,
} from "./ast.ts";
import { printAstType } from "./print-type.ts";

export function printUnit(unit: Unit): string {
  const printer = new Printer(unit);
  const parts = [
    ...unit.fileVariables.map((id) => printer.fileVariable(id)),
    ...unit.functions.map((definition) => printer.definition(definition)),
    ...unit.unread.map(({ name, reject }) => `unread ${name ?? "?"}: ${reject.message}\n`),
  ];
  return parts.join("");
}

export function printFunction(unit: Unit, definition: FunctionDefinition): string {
  return new Printer(unit).definition(definition);
}

export function printExpr(unit: Unit, expr: Expr): string {
  return new Printer(unit).expr(expr);
}

class Printer {
  readonly #unit: Unit;
  readonly #names = new Map<SymbolId, string>();

  constructor(unit: Unit) {
    this.#unit = unit;
    for (const symbol of unit.symbols) {
      if (symbol.storage !== "local" && symbol.storage !== "param") this.#names.set(symbol.id, symbol.name);
    }
  }

  fileVariable(id: SymbolId): string {
    const symbol = this.#unit.symbols[id]!;
    return `${symbol.storage} ${this.#declared(symbol)}\n`;
  }

  definition(definition: FunctionDefinition): string {
    const symbol = this.#unit.symbols[definition.symbol]!;
    this.#nameLocals(definition);
    const params = definition.params.map((id) => this.#declared(this.#unit.symbols[id]!));
    const flags = [definition.isStatic ? "static " : "", definition.isInline ? "inline " : ""].join("");
    const result = printAstType(definition.resultType, this.#unit.tags);
    const lines = [`${flags}function ${symbol.name}(${params.join(", ")}): ${result}`];
    const extents = new Set<number>();
    for (const id of definition.params) collectExtents(this.#unit.symbols[id]!.type, extents);
    for (const id of extents) lines.push(`  extent ?${id} = ${this.expr(this.#unit.extents[id]!)}`);
    this.#body(definition.body, "  ", lines);
    return `${lines.join("\n")}\n`;
  }

  #type(type: Type): string {
    return printAstType(type, this.#unit.tags);
  }

  #declared(symbol: AstSymbol): string {
    const flags = [symbol.volatile ? "volatile " : "", symbol.addressTaken ? "&" : ""].join("");
    return `${flags}${this.#name(symbol.id)}: ${this.#type(symbol.type)}`;
  }

  #name(id: SymbolId): string {
    return this.#names.get(id) ?? this.#unit.symbols[id]!.name;
  }

  /** Numbers the names that occur more than once in a function. */
  #nameLocals(definition: FunctionDefinition): void {
    const seen = new Map<string, number>();
    const add = (id: SymbolId) => {
      const { name } = this.#unit.symbols[id]!;
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      this.#names.set(id, count === 1 ? name : `${name}.${count}`);
    };
    definition.params.forEach(add);
    forEachDeclared(definition.body, add);
  }

  /** The statements of a block without a line for the block itself. */
  #body(stmt: Stmt, indent: string, lines: string[]): void {
    if (stmt.kind !== "block") this.#stmt(stmt, indent, lines);
    else for (const inner of stmt.body) this.#stmt(inner, indent, lines);
  }

  #stmt(stmt: Stmt, indent: string, lines: string[]): void {
    const put = (text: string) => lines.push(indent + text);
    const inner = `${indent}  `;
    switch (stmt.kind) {
      case "expr":
        put(`expr ${this.expr(stmt.value)}`);
        return;
      case "declare":
        this.#declare(stmt, indent, lines);
        return;
      case "extents":
        for (const id of stmt.extents) put(`extent ?${id} = ${this.expr(this.#unit.extents[id]!)}`);
        return;
      case "block":
        put("block");
        this.#body(stmt, inner, lines);
        return;
      case "if":
        put(`if ${this.expr(stmt.cond)}`);
        this.#body(stmt.then, inner, lines);
        if (stmt.other !== null) {
          put("else");
          this.#body(stmt.other, inner, lines);
        }
        return;
      case "for":
        put("for");
        if (stmt.init?.kind === "expr") lines.push(`${inner}init ${this.expr(stmt.init.value)}`);
        else if (stmt.init !== null) this.#body(stmt.init, inner, lines);
        if (stmt.cond !== null) lines.push(`${inner}cond ${this.expr(stmt.cond)}`);
        if (stmt.step !== null) lines.push(`${inner}step ${this.expr(stmt.step)}`);
        this.#body(stmt.body, inner, lines);
        return;
      case "while":
        put(`while ${this.expr(stmt.cond)}`);
        this.#body(stmt.body, inner, lines);
        return;
      case "do":
        put("do");
        this.#body(stmt.body, inner, lines);
        put(`while ${this.expr(stmt.cond)}`);
        return;
      case "switch":
        put(`switch ${this.expr(stmt.on)}`);
        this.#body(stmt.body, inner, lines);
        return;
      case "case": {
        const range = stmt.low === stmt.high ? `${stmt.low}` : `${stmt.low} ... ${stmt.high}`;
        put(`case ${range}${stmt.symbolic ? " (macro)" : ""}`);
        this.#stmt(stmt.body, inner, lines);
        return;
      }
      case "default":
        put("default");
        this.#stmt(stmt.body, inner, lines);
        return;
      case "label":
        put(`label ${stmt.name}`);
        this.#stmt(stmt.body, inner, lines);
        return;
      case "computed goto":
        put(`goto * ${this.expr(stmt.target)}`);
        return;
      case "goto":
        put(`goto ${stmt.name}`);
        return;
      case "break":
      case "continue":
      case "empty":
        put(stmt.kind);
        return;
      case "return":
        put(stmt.value === null ? "return" : `return ${this.expr(stmt.value)}`);
        return;
      case "pragma":
        put(`pragma ${stmt.text}`);
        return;
      case "opaque":
        put(`opaque ${stmt.what}`);
        return;
      default:
        unreachable(stmt);
    }
  }

  #declare(stmt: Stmt & { kind: "declare" }, indent: string, lines: string[]): void {
    const symbol = this.#unit.symbols[stmt.symbol]!;
    const init = stmt.init === null ? "" : ` = ${this.#init(stmt.init)}`;
    lines.push(
      `${indent}${symbol.storage === "static" ? "static" : "declare"} ${this.#declared(symbol)}${init}`,
    );
    const extents = new Set<number>();
    collectExtents(symbol.type, extents);
    for (const id of extents) lines.push(`${indent}  extent ?${id} = ${this.expr(this.#unit.extents[id]!)}`);
  }

  #init(init: Initializer): string {
    return init.kind === "expr"
      ? this.expr(init.value)
      : `{${init.parts.map((part) => this.expr(part)).join(", ")}}`;
  }

  expr(expr: Expr): string {
    const type = this.#type(expr.type);
    const form = (head: string, ...args: readonly (string | Expr)[]) =>
      `(${[head, ...args.map((arg) => (typeof arg === "string" ? arg : this.expr(arg)))].join(" ")})`;
    switch (expr.kind) {
      case "int": {
        const plain = expr.restsOn === undefined ? `${expr.value}` : `${expr.restsOn.text}?{${expr.value}}`;
        const value = expr.macro === null ? plain : `${expr.macro.name}{${expr.value}}`;
        return type === "int" ? value : `${value}:${type}`;
      }
      case "float": {
        const text = expr.restsOn === undefined ? expr.text : `${expr.restsOn.text}?{${expr.text}}`;
        return type === "double" ? text : `${text}:${type}`;
      }
      case "string":
        return JSON.stringify(expr.bytes);
      case "name":
        return this.#name(expr.symbol);
      case "index":
        return form("index", expr.base, expr.index);
      case "deref":
        return form("deref", expr.pointer);
      case "member":
        return form("member", expr.object, `.${expr.name}`);
      case "load":
        return form(expr.volatile ? "vload" : "load", expr.from);
      case "decay":
        return form("decay", expr.of);
      case "addressof":
        return form("addr", expr.of);
      case "unary":
        return form(`${expr.op}:${type}`, expr.arg);
      case "binary":
        return form(`${expr.op}:${this.#operation(expr)}`, expr.left, expr.right);
      case "ptradd":
        return form(expr.negative ? "ptrsub" : "ptradd", expr.pointer, expr.index);
      case "ptrdiff":
        return form("ptrdiff", expr.left, expr.right);
      case "logical":
        return form(expr.op === "and" ? "andalso" : "orelse", expr.left, expr.right);
      case "conditional":
        return form(`if:${type}`, expr.cond, expr.then, expr.other);
      case "comma":
        return form("comma", expr.left, expr.right);
      case "cast":
        return form(`${expr.implicit ? "conv" : "cast"}:${type}`, expr.arg);
      case "assign":
        return form(`assign:${type}`, expr.target, expr.value);
      case "compound": {
        const same = sameType(expr.operationType, expr.type);
        const as = same ? type : `${type}/${this.#type(expr.operationType)}`;
        return form(`${expr.op}assign:${as}`, expr.target, expr.value);
      }
      case "incdec":
        return form(`${expr.prefix ? "pre" : "post"}${expr.delta > 0 ? "inc" : "dec"}:${type}`, expr.target);
      case "call":
        return form(`call:${type}`, expr.callee, ...expr.args);
      case "sizeof":
        return form("sizeof", this.#type(expr.of));
      case "stmts": {
        const lines: string[] = [];
        for (const stmt of expr.body) this.#stmt(stmt, "", lines);
        const body = `{${lines.map((line) => line.trim()).join("; ")}}`;
        return expr.value === null ? form(`stmts:${type}`, body) : form(`stmts:${type}`, body, expr.value);
      }
      case "opaque":
        return form(`opaque:${type}`, JSON.stringify(expr.what), ...expr.parts);
      default:
        return unreachable(expr);
    }
  }

  /** A comparison is printed with the type in which it compares. */
  #operation(expr: Expr & { kind: "binary" }): string {
    return this.#type(expr.left.type);
  }
}

/** Extents without a constant value that a type mentions. */
function collectExtents(type: Type, into: Set<number>): void {
  if (type.kind === "pointer") collectExtents(type.to, into);
  if (type.kind !== "array") return;
  if (type.extent !== null && type.extent.value === null) into.add(type.extent.id);
  collectExtents(type.of, into);
}

function forEachDeclared(stmt: Stmt, visit: (id: SymbolId) => void): void {
  switch (stmt.kind) {
    case "declare":
      visit(stmt.symbol);
      return;
    case "block":
      for (const inner of stmt.body) forEachDeclared(inner, visit);
      return;
    case "if":
      forEachDeclared(stmt.then, visit);
      if (stmt.other !== null) forEachDeclared(stmt.other, visit);
      return;
    case "for":
      if (stmt.init !== null) forEachDeclared(stmt.init, visit);
      forEachDeclared(stmt.body, visit);
      return;
    case "while":
    case "do":
    case "switch":
    case "case":
    case "default":
    case "label":
      forEachDeclared(stmt.body, visit);
  }
}

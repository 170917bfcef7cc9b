/**
 * What the user vouches for on the command line (`--assume='lda >= m && n % 4 == 0'`), read as C in each
 * function that has the names.
 *
 *     --assume='lda >= n'
 *     void f(int n, long lda) { … }     ─►     void f(int n, long lda) { if (lda >= n) ; }
 *
 * The condition means what it would mean as the first thing in the function, conversions and all: so a
 * function of nothing else, with the same names in the same types, goes through the front end. Macros of the
 * file are not names in it. `kernel: n > 0` speaks of one function.
 */
import type { Type } from "../../ir/type.ts";
import { SourceFiles } from "../../source/source-file.ts";
import type { Expr, FunctionDefinition, GivenFact, SymbolId, Unit, Symbol as UnitSymbol } from "./ast.ts";
import { type FrontendOptions, readC } from "./index.ts";
import { identifiers } from "./text.ts";

/** By function. */
export type GivenFacts = ReadonlyMap<SymbolId, readonly GivenFact[]>;

/** Words of an expression that are no names of variables. */
const KEYWORDS = new Set("int long short char signed unsigned _Bool const".split(" "));

interface Variable {
  readonly name: string;
  readonly type: string;
}

/** In terms of a unit of its own. */
interface Condition {
  readonly expr: Expr;
  readonly nameOf: (id: SymbolId) => string;
}

/** Why the text of an `--assume` is none; null: it is one. */
export function whyNoCondition(text: string, options: FrontendOptions): string | null {
  const { condition, names } = partsOf(text);
  const asInts = names.map((name) => ({ name, type: "int" }));
  const read = readCondition(condition, asInts, options);
  if (read === null) return "is no condition in C";
  return inTermsOf(read.expr, (id) => id) === null
    ? "is more than variables and numbers, computed and compared"
    : null;
}

export function givenFacts(texts: readonly string[], unit: Unit, options: FrontendOptions): GivenFacts {
  const known = new Map<string, Condition | null>();
  const inTypes = (condition: string, variables: readonly Variable[]): Condition | null => {
    const key = JSON.stringify([condition, variables]);
    if (!known.has(key)) known.set(key, readCondition(condition, variables, options));
    return known.get(key) ?? null;
  };
  return new Map(
    unit.functions.map((definition) => {
      const visible = namesIn(definition, unit);
      const facts = texts.flatMap((text): readonly GivenFact[] => {
        const { only, condition, names } = partsOf(text);
        if (only !== null && only !== definition.name) return [];
        const variables = names.flatMap((name) => integer(visible.get(name)));
        const read = variables.length < names.length ? null : inTypes(condition, variables);
        const expr = read && inTermsOf(read.expr, (id) => visible.get(read.nameOf(id))!.id);
        const ids = variables.map(({ name }) => visible.get(name)!.id);
        return expr === null ? [] : [{ text, condition: expr, variables: ids }];
      });
      return [definition.symbol, facts];
    }),
  );
}

/** Parameters hide what the file declares. */
function namesIn({ params }: FunctionDefinition, { symbols, fileVariables }: Unit): Map<string, UnitSymbol> {
  return new Map([...fileVariables, ...params].map((id) => [symbols[id]!.name, symbols[id]!]));
}

/** `kernel: n > 0`: of one function only. */
function partsOf(text: string): {
  readonly only: string | null;
  readonly condition: string;
  readonly names: readonly string[];
} {
  const [, only = null, condition = text] = /^\s*([A-Za-z_$][\w$]*)\s*:(.*)$/s.exec(text) ?? [];
  return { only, condition, names: [...new Set(identifiers(condition))].filter((n) => !KEYWORDS.has(n)) };
}

/** A variable of which it is known what integer it is, whatever the flags. */
function integer(symbol: UnitSymbol | undefined): readonly Variable[] {
  if (symbol === undefined || symbol.volatile || symbol.chosen === true) return [];
  const { name, type } = symbol;
  if (type.chosen === true) return [];
  if (type.kind === "bool") return [{ name, type: "_Bool" }];
  const as = type.kind === "enum" ? type.underlying : type;
  return as.kind === "int" ? [{ name, type: as.name }] : [];
}

/** The names in it are those of `variables`; null where it is no condition. */
function readCondition(
  text: string,
  variables: readonly Variable[],
  { compiler, flags }: FrontendOptions,
): Condition | null {
  if (/[\r\n]/.test(text)) return null;
  const params = variables.map(({ name, type }) => `${type} ${name}`).join(", ") || "void";
  const files = new SourceFiles();
  const main = files.add("--assume", `void f(${params}) { if (${text}) ; }\n`);
  const { unit, diagnostics } = readC(files, main, { compiler, ...(flags ? { flags } : {}) });
  if (unit.functions.length !== 1 || unit.unread.length + unit.unknownSyntax.length + diagnostics.length > 0)
    return null;
  const { body } = unit.functions[0]!;
  const [only, ...others] = body.kind === "block" ? body.body : [];
  if (only?.kind !== "if" || only.then.kind !== "empty" || only.other !== null || others.length > 0)
    return null;
  return { expr: only.cond, nameOf: (id) => unit.symbols[id]!.name };
}

/**
 * The condition without its places, in other symbols; null where it is more than integers computed and
 * compared.
 */
function inTermsOf(expr: Expr, symbolOf: (id: SymbolId) => SymbolId): Expr | null {
  const recur = (part: Expr): Expr | null => inTermsOf(part, symbolOf);
  switch (expr.kind) {
    case "int":
      return expr.restsOn === undefined ? { ...expr, macro: null, span: null } : null;
    case "load": {
      const { from } = expr;
      if (from.kind !== "name" || expr.volatile) return null;
      return { ...expr, from: { ...from, symbol: symbolOf(from.symbol), span: null }, span: null };
    }
    case "cast":
    case "unary": {
      const arg = isIntegral(expr.type) ? recur(expr.arg) : null;
      return arg && { ...expr, arg, span: null };
    }
    case "binary":
    case "logical": {
      if (expr.kind === "binary" && !isAlwaysDefined(expr)) return null;
      const [left, right] = [recur(expr.left), recur(expr.right)];
      return left && right && { ...expr, left, right, span: null };
    }
    default:
      return null;
  }
}

/** Is the operation defined for all operands? Overflow aside: users do not mean it. */
function isAlwaysDefined({ op, right }: Expr & { kind: "binary" }): boolean {
  const by = right.kind === "cast" ? right.arg : right;
  const isNumber = by.kind === "int" && by.value > 0n;
  return isNumber || !["div", "rem", "shl", "shr"].includes(op);
}

const isIntegral = ({ kind }: Type): boolean => kind === "int" || kind === "bool";

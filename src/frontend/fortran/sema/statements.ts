// Statements that execute, with names resolved (Fortran 2018, 10 to 12).

import type { Span } from "../../../source/span.ts";
import { unreachable } from "../../../support/brand.ts";
import type { Designator, TypedExpr as Expr, TypedStmt } from "../ast.ts";
import { spanOf, type FortranToken as Token } from "../token.ts";
import type {
  BlockItem,
  ConstructBranch as Branch,
  BlockConstruct as Construct,
  PartItem as Item,
  PartItems as Items,
  NameReference as Reference,
  Statement,
  FortranExpr as Tree,
} from "../tree.ts";
import { INTEGER, LOGICAL4 } from "./data-types.ts";
import type { Expressions } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import { UnreadableProcedure } from "./unreadable.ts";

type Base = Pick<TypedStmt, "span" | "label">;

export class Statements {
  readonly #scope: Scope;
  readonly #expressions: Expressions;

  /** Names of `if` constructs. */
  readonly #branchings = new Set<string>();

  constructor(scope: Scope, expressions: Expressions) {
    this.#scope = scope;
    this.#expressions = expressions;
  }

  block(items: readonly BlockItem[]): readonly TypedStmt[] {
    return items.flatMap((item): readonly TypedStmt[] => {
      switch (item.kind) {
        case "statement":
          return this.#statement(item.statement);
        case "construct":
          return [this.#construct(item)];
        case "unread":
          throw new UnreadableProcedure(item.reject.message, item.reject.span);
        case "aside":
          return this.#aside(item.aside.kind, item.aside.span);
        case "include":
          return [];
        case "unit":
          throw new UnreadableProcedure("a definition among what executes", item.head?.span ?? null);
        default:
          return unreachable(item);
      }
    });
  }

  #aside(kind: "directive" | "conditional line" | "preprocessor", span: Span): readonly TypedStmt[] {
    if (kind === "directive")
      throw new UnreadableProcedure("the procedure has directives of its author", span);
    return [];
  }

  // ---- simple statements ----

  #statement(statement: Statement): readonly TypedStmt[] {
    const base = baseOf(statement);
    switch (statement.kind) {
      case "assignment":
        return [this.#assignment(statement, base)];
      case "call":
        return [this.#call(statement.procedure, base)];
      case "continue":
        return [{ kind: "continue", ...base }];
      case "cycle":
      case "exit":
        if (statement.name !== null && this.#branchings.has(statement.name.word))
          throw new UnreadableProcedure("an exit from what is no loop is not supported", statement.span);
        return [{ kind: statement.kind, construct: statement.name?.word ?? null, ...base }];
      case "goto":
        if (statement.target === null)
          throw new UnreadableProcedure("a computed or assigned go to is not supported", statement.span);
        return [{ kind: "goto", to: labelOf(statement.target), ...base }];
      case "return":
        return [{ kind: "return", ...base }];
      case "stop":
        return [
          {
            kind: "stop",
            parts: statement.code === null ? [] : [this.#expressions.typed(statement.code)],
            ...base,
          },
        ];
      case "if statement":
        return [this.#logicalIf(statement, base)];
      case "arithmetic if":
        return [this.#arithmeticIf(statement, base)];
      case "input/output":
        return [this.#inputOutput(statement, base)];
      case "format":
      case "data":
      case "namelist":
        return [];
      case "where statement":
      case "forall statement":
        return [
          this.#barrier(
            `a ${statement.kind}`,
            [statement.assignment.target, statement.assignment.value],
            statement.mask,
            base,
          ),
        ];
      case "image or memory control":
        return [this.#barrier(statement.keyword, [], statement.items, base)];
      default:
        throw new UnreadableProcedure(
          `a statement of the kind "${statement.kind}" is not supported`,
          statement.span,
        );
    }
  }

  #assignment(statement: Statement & { readonly kind: "assignment" }, base: Base): TypedStmt {
    const { target: tree, value: of, isPointer } = statement;
    const value = this.#expressions.typed(of);
    const target = this.#expressions.typed(tree);
    if (isPointer || !isDesignator(target)) {
      this.#expressions.handedOn(target);
      this.#expressions.handedOn(value);
      return {
        kind: "opaque",
        what: isPointer ? "a pointer assignment" : whatIs(target),
        parts: partsOf(target, value),
        ...base,
      };
    }
    const object = this.#expressions.objectOf(target);
    if (object !== null) object.isSet = true;
    return { kind: "assign", target, value: this.#expressions.converted(value, target.type), ...base };
  }

  #call({ name, selectors, span }: Reference, base: Base): TypedStmt {
    const [first, ...rest] = selectors;
    const isPlain = rest.length === 0 && (first === undefined || first.kind === "parts");
    if (!isPlain)
      throw new UnreadableProcedure("a call of a procedure that belongs to an object is not supported", span);
    const items: Items = first?.kind === "parts" ? first.items : { type: null, items: [] };
    if (items.items.some(({ kind }) => kind === "label argument"))
      throw new UnreadableProcedure("an alternate return is not supported", span);
    const args = this.#expressions.arguments(items, false);
    return { kind: "call", call: { procedure: name.word, args, effects: "any" }, ...base };
  }

  #logicalIf(statement: Statement & { readonly kind: "if statement" }, base: Base): TypedStmt {
    const cond = this.#expressions.typed(statement.condition);
    const [then] = this.#statement(statement.action);
    return { kind: "logical-if", cond, then: then ?? { kind: "continue", span: null, label: null }, ...base };
  }

  /** `if (e) 10, 20, 30`: less than zero, zero, greater. */
  #arithmeticIf(statement: Statement & { readonly kind: "arithmetic if" }, base: Base): TypedStmt {
    const value = this.#expressions.typed(statement.value);
    const [less, zero, more] = statement.labels.map(
      (label): TypedStmt => ({
        ...{ kind: "goto", to: labelOf(label), span: null, label: null },
      }),
    );
    const nothing: Expr = this.#expressions.converted(
      { kind: "integer", value: 0n, type: INTEGER, rank: 0, span: null },
      value.type,
    );
    const is = (operator: "lt" | "eq"): Expr => ({
      ...{ kind: "binary", operator, left: value, right: nothing, type: LOGICAL4, rank: 0, span: value.span },
    });
    return {
      kind: "if",
      arms: [
        { cond: is("lt"), body: [less!] },
        { cond: is("eq"), body: [zero!] },
      ],
      other: [more!],
      ...base,
    };
  }

  #inputOutput(statement: Statement & { readonly kind: "input/output" }, base: Base): TypedStmt {
    const { keyword, control, values, format } = statement;
    if (control?.items.some(jumpsAway))
      throw new UnreadableProcedure(
        "input and output that jumps to a label is not supported",
        statement.span,
      );
    const items = values.map((value) => this.#listItem(value));
    const asked = (control?.items ?? []).map((item) => this.#controlItem(item));
    const isRead =
      keyword === "read" || keyword === "accept" || keyword === "inquire" || keyword === "decode";
    for (const item of isRead ? items.flat() : []) this.#expressions.handedOn(item);
    for (const item of asked.flat()) this.#expressions.handedOn(item);
    const from = format !== null && format.kind !== "star" ? [this.#expressions.typed(format)] : [];
    return {
      kind: "opaque",
      what: `"${keyword}"`,
      parts: [...asked.flat(), ...from, ...items.flat()],
      ...base,
    };
  }

  /** What a loop in the list names may be any of it. */
  #listItem(tree: Tree): readonly Expr[] {
    if (tree.kind !== "implied do") return [this.#expressions.typed(tree)];
    const variable = this.#named(tree.variable);
    this.#expressions.handedOn(variable);
    return [
      variable,
      ...tree.values.flatMap((value) => this.#listItem(value)),
      ...tree.bounds.map((bound) => this.#expressions.typed(bound)),
    ];
  }

  #controlItem(item: Item): readonly Expr[] {
    if (item.kind === "keyword item") return this.#controlItem(item.value);
    return ["star", "range", "association", "label argument", "assumed rank", "type"].includes(item.kind)
      ? []
      : [this.#expressions.item(item)];
  }

  /** Something that may read and set all that is named in it. */
  #barrier(what: string, trees: readonly Tree[], items: Items | null, base: Base): TypedStmt {
    const parts = [
      ...trees.map((tree) => this.#expressions.typed(tree)),
      ...(items?.items ?? []).flatMap((item) => this.#controlItem(item)),
    ];
    for (const part of parts) this.#expressions.handedOn(part);
    return { kind: "opaque", what, parts, ...base };
  }

  #named(name: Token): Expr {
    return this.#expressions.typed({ kind: "reference", name, selectors: [], span: spanOf(name) });
  }

  // ---- constructs ----

  #construct(construct: Construct): TypedStmt {
    const [first] = construct.branches as readonly [Branch, ...Branch[]];
    const base: Base = { ...baseOf(first.head), span: spanOfConstruct(construct) };
    switch (first.head.kind) {
      case "if then":
        return this.#if(construct, base);
      case "do":
        return this.#do(construct, first, first.head, base);
      default:
        throw new UnreadableProcedure(
          `a construct of the kind "${first.head.kind}" is not supported`,
          first.head.span,
        );
    }
  }

  #if({ branches }: Construct, base: Base): TypedStmt {
    const name = branches[0]!.head.constructName;
    if (name !== null) this.#branchings.add(name.word);
    const arms = branches.flatMap(({ head, body }) =>
      head.kind === "if then" || head.kind === "else if"
        ? [{ cond: this.#expressions.typed(head.condition), body: this.block(body) }]
        : [],
    );
    const other = branches.find(({ head }) => head.kind === "else");
    return { kind: "if", arms, other: other === undefined ? null : this.block(other.body), ...base };
  }

  #do(
    construct: Construct,
    { body: items }: Branch,
    head: Statement & { readonly kind: "do" },
    base: Base,
  ): TypedStmt {
    const name = head.constructName?.word ?? null;
    const { loop } = head;
    const body = () => this.block(items);
    const bodySpan = spanBetween(head, construct, base.span);
    if (loop === null) return { kind: "do-while", name, cond: null, body: body(), bodySpan, ...base };
    if (loop.kind === "while") {
      const [cond] = this.#expressions.arguments(loop.condition, true);
      return { kind: "do-while", name, cond: cond!, body: body(), bodySpan, ...base };
    }
    if (loop.kind === "concurrent")
      throw new UnreadableProcedure("do concurrent is not supported", head.span);
    const variable = this.#expressions.typed(loop.variable);
    if (variable.kind !== "variable")
      throw new UnreadableProcedure("the variable of a loop is no variable", head.span);
    this.#scope.objects[variable.symbol]!.isSet = true;
    const { type } = variable;
    const [from, to, step] = loop.bounds.map((bound) =>
      this.#expressions.converted(this.#expressions.typed(bound), type),
    );
    return {
      ...{ kind: "do", name, variable: variable.symbol, from: from!, to: to!, step: step ?? null },
      ...{ body: body(), bodySpan },
      ...base,
    };
  }
}

const baseOf = ({ span, label }: Statement): Base => ({
  span,
  label: label === null ? null : labelOf(label),
});

/** Leading zeros mean nothing (6.2.5). */
const labelOf = ({ word }: Token): string => word.replace(/^0+(?=\d)/, "");

const isDesignator = (e: Expr): e is Designator =>
  ["variable", "element", "section", "component", "substring"].includes(e.kind);

const whatIs = (e: Expr): string => (e.kind === "opaque" ? e.what : "an assignment");

const partsOf = (...all: readonly Expr[]): readonly Expr[] =>
  all.flatMap((e) => (e.kind === "opaque" ? e.parts : [e]));

const JUMPS: ReadonlySet<string> = new Set(["err", "end", "eor"]);

const jumpsAway = (item: Item): boolean => item.kind === "keyword item" && JUMPS.has(item.name.word);

/** From its first statement to the end of its last. */
function spanOfConstruct({ branches, end }: Construct): Span | null {
  const first = branches[0]!.head.span;
  const last = end === null ? lastSpan(branches.at(-1)!.body) : end.span;
  return first === null || last === null || first.file !== last.file ? null : { ...first, end: last.end };
}

function lastSpan(items: readonly BlockItem[]): Span | null {
  const last = items.findLast(({ kind }) => kind === "statement" || kind === "construct");
  if (last?.kind === "statement") return last.statement.span;
  return last?.kind === "construct" ? spanOfConstruct(last) : null;
}

function spanBetween({ span: head }: Statement, { end }: Construct, whole: Span | null): Span | null {
  if (head === null || whole === null) return null;
  return { ...whole, start: head.end, end: end?.span?.start ?? whole.end };
}

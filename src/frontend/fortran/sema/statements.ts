// Statements that execute, with names resolved (Fortran 2018, 10 to 12).

import { unreachable } from "../../../support/brand.ts";
import { type Aside, isHintToLoops } from "../asides.ts";
import type { ArrayDimension, Designator, TypedExpr as Expr, ObjectId, TypedStmt } from "../ast.ts";
import { spanOf, type FortranToken as Token } from "../token.ts";
import type {
  BlockItem,
  PartItem as Item,
  PartItems as Items,
  NameReference as Reference,
  Statement,
  FortranExpr as Tree,
} from "../tree.ts";
import { type TypedBase as Base, baseOf, Constructs, labelledEnd, labelOf } from "./constructs.ts";
import { INTEGER, LOGICAL4 } from "./data-types.ts";
import type { SpecificationPart } from "./declarations.ts";
import type { Expressions } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import { OWN_DIRECTIVES, UnreadableProcedure } from "./unreadable.ts";

export class Statements {
  readonly #scope: Scope;
  readonly #expressions: Expressions;
  readonly #constructs: Constructs;

  constructor(scope: Scope, expressions: Expressions, specification: SpecificationPart) {
    this.#scope = scope;
    this.#expressions = expressions;
    this.#constructs = new Constructs(scope, expressions, specification, (items) => this.block(items));
  }

  block(items: readonly BlockItem[]): readonly TypedStmt[] {
    return items.flatMap((item): readonly TypedStmt[] => {
      switch (item.kind) {
        case "statement":
          return this.#statement(item.statement);
        case "construct":
          // Of loops it is in their body.
          return item.branches[0]!.head.kind === "do"
            ? [this.#constructs.read(item)]
            : [this.#constructs.read(item), ...labelledEnd(item.end)];
        case "unread":
          throw new UnreadableProcedure(item.reject.message, item.reject.span);
        case "aside":
          return this.#aside(item.aside);
        case "include":
          return [];
        case "unit":
          throw new UnreadableProcedure("a definition among what executes", item.head?.span ?? null);
        default:
          return unreachable(item);
      }
    });
  }

  #aside(aside: Aside): readonly TypedStmt[] {
    if (aside.kind === "directive" && !isHintToLoops(aside))
      throw new UnreadableProcedure(OWN_DIRECTIVES, aside.span);
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
      // `10 end do` of `do 10`, which is the last statement of its body.
      case "end":
        return [{ kind: "continue", ...base }];
      case "cycle":
      case "exit":
        if (statement.name !== null) this.#constructs.isLeft(statement.name.word);
        return [{ kind: statement.kind, construct: statement.name?.word ?? null, ...base }];
      case "goto":
        return [this.#goto(statement, base)];
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
      // It does nothing, but its text has to stay where it is.
      case "format":
      case "data":
      case "namelist":
        return [{ kind: "opaque", what: `a ${statement.kind} statement`, parts: [], sets: [], ...base }];
      case "where statement":
      case "forall statement":
        return [this.#masked(statement, base)];
      case "image or memory control":
        return [this.#memoryControl(statement.keyword, statement.items, base)];
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
      if (isPointer) this.#expressions.handedOn(value);
      return {
        kind: "opaque",
        what: isPointer ? "a pointer assignment" : whatIs(target),
        parts: partsOf(target, value),
        sets: [],
        ...base,
      };
    }
    const object = this.#expressions.objectOf(target);
    if (object !== null) object.isSet = true;
    return { kind: "assign", target, value: this.#expressions.converted(value, target.type), ...base };
  }

  #call(reference: Reference, base: Base): TypedStmt {
    const { name, selectors, span } = reference;
    const [first, ...rest] = selectors;
    if (rest.length > 0 || (first !== undefined && first.kind !== "parts"))
      return this.#boundCall(reference, base);
    const items: Items = first?.kind === "parts" ? first.items : { type: null, items: [] };
    if (items.items.some(({ kind }) => kind === "label argument"))
      throw new UnreadableProcedure("an alternate return is not supported", span);
    const unit = this.#scope.unitCalled(name.word, this.#expressions);
    return { kind: "call", call: this.#expressions.called(name.word, items, unit), ...base };
  }

  /** `call grid%update(x)`: may do anything with all that is named. */
  #boundCall({ name, selectors, span }: Reference, base: Base): TypedStmt {
    const parts = [
      this.#named(name),
      ...selectors.flatMap((selector) =>
        selector.kind === "component" ? [] : selector.items.items.flatMap((item) => this.#controlItem(item)),
      ),
    ];
    if (selectors.some(({ kind }) => kind === "image"))
      throw new UnreadableProcedure("a call of a procedure of another image is not supported", span);
    for (const part of parts) this.#expressions.handedOn(part);
    const components = selectors.flatMap((one) => (one.kind === "component" ? [one.name.word] : []));
    return {
      kind: "call",
      call: {
        procedure: [name.word, ...components].join("%"),
        args: parts,
        forms: null,
        unit: null,
        way: null,
      },
      ...base,
    };
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
    const nothing: Expr = this.#expressions.converted(integerConstant(0n), value.type);
    const is = (operator: "lt" | "le" | "eq"): Expr => ({
      ...{ kind: "binary", operator, left: value, right: nothing, type: LOGICAL4, rank: 0, span: value.span },
    });
    return {
      kind: "if",
      arms: [
        { cond: is("lt"), body: [less!] },
        // What is not less than zero: compilers warn where real numbers are equal, and no number is neither.
        { cond: is(value.type.kind === "integer" ? "eq" : "le"), body: [zero!] },
      ],
      other: [more!],
      ...base,
    };
  }

  /** `go to (10, 20), k` goes to label number k, if there is one (11.2.3). */
  #goto({ target, labels, index, span }: Statement & { readonly kind: "goto" }, base: Base): TypedStmt {
    if (target !== null) return { kind: "goto", to: labelOf(target), ...base };
    if (index === null || labels === null)
      throw new UnreadableProcedure("an assigned go to is not supported", span);
    const cases = labels.items.map((item, k) => {
      if (item.kind !== "literal") throw new UnreadableProcedure("a go to that is not read", span);
      const value = integerConstant(BigInt(k + 1));
      const jump: TypedStmt = { kind: "goto", to: labelOf(item.token), span: null, label: null };
      return { values: [{ low: value, high: value }], body: [jump] };
    });
    return { kind: "select", on: this.#expressions.typed(index), cases, ...base };
  }

  #inputOutput(statement: Statement & { readonly kind: "input/output" }, base: Base): TypedStmt {
    const { keyword, control, values, format } = statement;
    if (control?.items.some(jumpsAway))
      throw new UnreadableProcedure(
        "input and output that jumps to a label is not supported",
        statement.span,
      );
    const isRead =
      keyword === "read" || keyword === "accept" || keyword === "inquire" || keyword === "decode";
    const items = values.flatMap((value) => this.#listItem(value, isRead));
    const asked = (control?.items ?? []).flatMap((item) => this.#asked(item, keyword));
    const from = format !== null && format.kind !== "star" ? [this.#expressions.typed(format)] : [];
    const parts = [...asked.flatMap(({ parts: of }) => of), ...from, ...items.flatMap(({ parts: of }) => of)];
    const sets = [...asked, ...items].flatMap(({ sets: of }) => of);
    return { kind: "opaque", what: `"${keyword}"`, parts, sets, ...base };
  }

  /** What a loop in the list names may be any of it; nothing reads what its variable was before (12.6.3). */
  #listItem(tree: Tree, isRead: boolean): readonly IoItem[] {
    if (tree.kind !== "implied do") {
      const part = this.#expressions.typed(tree);
      return [{ parts: [part], sets: isRead ? this.#setBy(part) : [] }];
    }
    return [
      { parts: tree.bounds.map((bound) => this.#expressions.typed(bound)), sets: [] },
      { parts: [], sets: this.#setBy(this.#named(tree.variable)) },
      ...this.#expressions.inImpliedDo(tree, () =>
        tree.values.flatMap((value) => this.#listItem(value, isRead)),
      ),
    ];
  }

  /** Of a transfer a few items are set, of an inquiry nearly all; a string may be the file. */
  #asked(item: Item, keyword: string): readonly IoItem[] {
    const isTransfer = keyword === "read" || keyword === "write" || keyword === "print";
    const isSet = !isTransfer || (item.kind === "keyword item" && SET_BY_TRANSFERS.has(item.name.word));
    return this.#controlItem(item).map((part) => {
      const isNumber = part.type.kind === "integer" || part.type.kind === "logical";
      return { parts: [part], sets: isSet || !isNumber ? this.#setBy(part) : [] };
    });
  }

  /** Scalars get a value of which nothing is known; of all else some part may. */
  #setBy(e: Expr): readonly ObjectId[] {
    if (e.kind !== "variable" || e.rank > 0) {
      this.#expressions.handedOn(e);
      return [];
    }
    this.#expressions.objectOf(e)!.isSet = true;
    return [e.symbol];
  }

  #controlItem(item: Item): readonly Expr[] {
    if (item.kind === "keyword item") return this.#controlItem(item.value);
    return ["star", "association", "label argument", "assumed rank", "type"].includes(item.kind)
      ? []
      : [this.#expressions.item(item)];
  }

  #masked(
    { kind, mask, assignment, span }: Statement & { readonly kind: "where statement" | "forall statement" },
    base: Base,
  ): TypedStmt {
    const barrier = () => this.#barrier(`a ${kind}`, [assignment.target, assignment.value], mask, base);
    if (kind === "forall statement") return this.#constructs.withIndices(mask, span, barrier);
    return this.#constructs.where(mask, assignment, base) ?? barrier();
  }

  /** Something that may read and set all that is named in it. */
  #barrier(what: string, trees: readonly Tree[], items: Items | null, base: Base): TypedStmt {
    const parts = [
      ...trees.map((tree) => this.#expressions.typed(tree)),
      ...(items?.items ?? []).flatMap((item) => this.#controlItem(item)),
    ];
    for (const part of parts) this.#expressions.handedOn(part);
    return { kind: "opaque", what, parts, sets: [], ...base };
  }

  /**
   * `allocate (a(n, m), stat=status, source=x)`: sets bounds and values of a; n and m are read, and so is x.
   */
  #memoryControl(keyword: string, items: Items | null, base: Base): TypedStmt {
    const all = items?.items ?? [];
    // Where it may fail and go on, the array may be what it was.
    const mayFail = all.some((item) => item.kind === "keyword item" && item.name.word === "stat");
    const ofType = (items?.type?.parameters?.items ?? []).flatMap((item) => this.#controlItem(item));
    const beginAtOne: ArrayDimension[] = [];
    const named = all.flatMap((item) => {
      const isCopied = item.kind === "keyword item" && COPIED.has(item.name.word);
      const parts = this.#controlItem(item);
      for (const part of parts) if (!isCopied || !isNumber(part)) this.#expressions.handedOn(part);
      if (item.kind !== "keyword item") beginAtOne.push(...parts.flatMap(dimensionsFromOne));
      return parts;
    });
    return {
      kind: "opaque",
      what: `"${keyword}"`,
      parts: [...ofType, ...named.flatMap(wholeAndSubscripts)],
      sets: [],
      ...(keyword === "allocate" && !mayFail && { beginAtOne }),
      ...base,
    };
  }

  #named(name: Token): Expr {
    return this.#expressions.typed({ kind: "reference", name, selectors: [], span: spanOf(name) });
  }
}

const integerConstant = (value: bigint): Expr => ({
  ...{ kind: "integer", value, type: INTEGER, rank: 0, span: null },
});

const isDesignator = (e: Expr): e is Designator =>
  ["variable", "element", "section", "component", "substring"].includes(e.kind);

const whatIs = (e: Expr): string => (e.kind === "opaque" ? e.what : "an assignment");

const partsOf = (...all: readonly Expr[]): readonly Expr[] =>
  all.flatMap((e) => (e.kind === "opaque" ? e.parts : [e]));

/** Of a part of an object the whole one, and what says which part. */
function wholeAndSubscripts(e: Expr): readonly Expr[] {
  if (e.kind !== "element" && e.kind !== "section") return [e];
  const values = e.subscripts.flatMap((one): readonly (Expr | null)[] =>
    one.kind === "range" ? [one.from, one.to, one.step] : one.kind === "index" ? [one.value] : [one],
  );
  return [...wholeAndSubscripts(e.of), ...values.filter((value) => value !== null)];
}

/** Of the shape `a(n, 1:m, 0:k)` the first two. */
function dimensionsFromOne(shape: Expr): readonly ArrayDimension[] {
  if ((shape.kind !== "element" && shape.kind !== "section") || shape.of.kind !== "variable") return [];
  const { symbol } = shape.of;
  return shape.subscripts.flatMap((one, k) => {
    const isFromOne = one.kind !== "range" || (one.from?.kind === "integer" && one.from.value === 1n);
    return isFromOne ? [{ symbol, dimension: k + 1 }] : [];
  });
}

/** An item of input or output, and what it sets. */
interface IoItem {
  readonly parts: readonly Expr[];
  readonly sets: readonly ObjectId[];
}

const SET_BY_TRANSFERS: ReadonlySet<string> = new Set(["iostat", "iomsg", "size", "id"]);

/** What `allocate` reads. */
const COPIED: ReadonlySet<string> = new Set(["source", "mold"]);
const isNumber = ({ type, rank }: Expr): boolean =>
  rank === 0 && ["integer", "real", "logical"].includes(type.kind);

const JUMPS: ReadonlySet<string> = new Set(["err", "end", "eor"]);

const jumpsAway = (item: Item): boolean => item.kind === "keyword item" && JUMPS.has(item.name.word);

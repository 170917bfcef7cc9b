// Constructs with names resolved (Fortran 2018, 11): `if`, `do`, `select case`, `block`, `associate`.

import type { Span } from "../../../source/span.ts";
import type {
  CaseRange,
  CountingLoop,
  DataType,
  TypedExpr as Expr,
  ObjectId,
  TypedStmt,
  WhereBranch,
} from "../ast.ts";
import { spanOf, type FortranToken as Token } from "../token.ts";
import type {
  AssignmentStatement,
  BlockItem,
  ConstructBranch as Branch,
  BlockConstruct as Construct,
  DoHead,
  PartItem as Item,
  PartItems,
  Statement,
  WordsStatement,
} from "../tree.ts";
import { AssociateConstructs } from "./associate-constructs.ts";
import { setWhatDecides } from "./concurrent-iterations.ts";
import { dataTypeOf } from "./data-types.ts";
import { isSpecification, type SpecificationPart } from "./declarations.ts";
import type { Expressions } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import { UnreadableProcedure } from "./unreadable.ts";

/** What every statement has. */
export type TypedBase = Pick<TypedStmt, "span" | "label">;

export class Constructs {
  readonly #scope: Scope;
  readonly #expressions: Expressions;
  readonly #specification: SpecificationPart;
  /** Reads what stands in a construct. */
  readonly #block: (items: readonly BlockItem[]) => readonly TypedStmt[];
  readonly #associations: AssociateConstructs;
  /** Names that `exit` statements give. */
  readonly #left = new Set<string>();

  constructor(
    scope: Scope,
    expressions: Expressions,
    specification: SpecificationPart,
    block: (items: readonly BlockItem[]) => readonly TypedStmt[],
  ) {
    this.#scope = scope;
    this.#expressions = expressions;
    this.#specification = specification;
    this.#block = block;
    this.#associations = new AssociateConstructs(scope, expressions, block);
  }

  /** An `exit` gives the name of the construct that it leaves. */
  isLeft(name: string): void {
    this.#left.add(name);
  }

  read(construct: Construct): TypedStmt {
    const [first] = construct.branches as readonly [Branch, ...Branch[]];
    const base: TypedBase = { ...baseOf(first.head), span: spanOfConstruct(construct) };
    const name = first.head.constructName?.word ?? null;
    const read = this.#read(construct, first, base);
    const isLoop = read.kind === "do" || read.kind === "do-while";
    if (isLoop || name === null || !this.#left.has(name)) return read;
    return { kind: "block", name, body: [{ ...read, label: null }], ...base };
  }

  #read(construct: Construct, first: Branch, base: TypedBase): TypedStmt {
    switch (first.head.kind) {
      case "if then":
        return this.#if(construct, base);
      case "do":
        return this.#do(construct, first, first.head, base);
      case "select case":
        return this.#select(construct, first.head, base);
      case "block":
        return this.#ownNames(first, base);
      case "associate":
        return this.#associations.read(first, base, this.#counters);
      case "where":
      case "forall":
        return (
          (first.head.kind === "where" ? this.#where(construct, base) : null) ?? {
            kind: "opaque",
            what: `a ${first.head.kind} construct`,
            parts: this.#masked(construct, base),
            sets: [],
            ...base,
          }
        );
      default:
        throw new UnreadableProcedure(
          `a construct of the kind "${first.head.kind}" is not supported`,
          first.head.span,
        );
    }
  }

  /** Null where the target is nothing that can be set element by element. */
  where(mask: PartItems, assignment: AssignmentStatement, base: TypedBase): TypedStmt | null {
    const [item] = mask.items;
    const set = item === undefined ? null : this.#setByElements(assignment);
    return set === null ? null : { kind: "where", mask: this.#expressions.item(item!), ...set, ...base };
  }

  #setByElements({ target: tree, value, isPointer }: AssignmentStatement) {
    const target = this.#expressions.typed(tree);
    if (isPointer || (target.kind !== "variable" && target.kind !== "section")) return null;
    this.#expressions.objectOf(target)!.isSet = true;
    const given = this.#expressions.typed(value);
    return { target, value: this.#expressions.converted(given, target.type) };
  }

  /** Null where there is more in it than masks and assignments to elements. */
  #where(construct: Construct, base: TypedBase): TypedStmt | null {
    const branches: WhereBranch[] = [];
    for (const { head, body } of construct.branches) {
      const [item] = head.kind === "where" || head.kind === "elsewhere" ? (head.items?.items ?? []) : [];
      if (head.kind !== "elsewhere" && (head.kind !== "where" || item === undefined)) return null;
      const assignments = body.flatMap((one) => {
        if (one.kind === "aside" || one.kind === "include") return [];
        const statement = one.kind === "statement" ? one.statement : null;
        return [statement?.kind === "assignment" ? this.#setByElements(statement) : null];
      });
      if (assignments.some((one) => one === null)) return null;
      branches.push({
        mask: item === undefined ? null : this.#expressions.item(item),
        assignments: assignments.flatMap((one) => one ?? []),
      });
    }
    const [{ mask, assignments } = { mask: null, assignments: [] }, ...others] = branches;
    const [only, ...more] = assignments;
    if (mask === null || (only === undefined && others.length === 0)) return null;
    if (only !== undefined && more.length + others.length === 0)
      return { kind: "where", mask, ...only, ...base };
    return { kind: "where-construct", branches, ...base };
  }

  /** The indices of a `forall` are its own. */
  #masked(construct: Construct, { span }: TypedBase): readonly Expr[] {
    const { head } = construct.branches[0]!;
    const items = head.kind === "forall" ? head.items : null;
    return this.withIndices(items, span, () => this.#namedIn(construct));
  }

  /** Reads what `(i = 1:n, …)` gives names for. */
  withIndices<T>(header: PartItems | null, span: Span | null, read: () => T): T {
    const indices = (header?.items ?? []).flatMap((item) =>
      item.kind === "keyword item" ? [item.name] : [],
    );
    const types = indices.map((name) => this.#typeOf(name));
    return this.#scope.within(
      span,
      indices.map(({ word }) => word),
      () => {
        for (const [k, name] of indices.entries())
          this.#scope.constructVariable(name, types[k]!).escapes = true;
        return read();
      },
    );
  }

  /** Masks, targets and values of `where` and `forall`: some of it is set, no one knows in which order. */
  #namedIn({ branches }: Construct): readonly Expr[] {
    return branches.flatMap(({ head, body }) => [
      ...this.#maskOf(head),
      ...body.flatMap((item): readonly Expr[] => {
        if (item.kind === "construct") return this.#namedIn(item);
        const statement = item.kind === "statement" ? item.statement : null;
        if (statement?.kind === "assignment")
          return [statement.target, statement.value].map((tree) => this.#handedOn(tree));
        if (statement?.kind === "where statement" || statement?.kind === "forall statement")
          return [
            ...statement.mask.items.map((one) => this.#handedOn(one)),
            ...[statement.assignment.target, statement.assignment.value].map((tree) => this.#handedOn(tree)),
          ];
        if (item.kind === "aside" || item.kind === "include") return [];
        throw new UnreadableProcedure("what is no assignment in a masked construct", head.span);
      }),
    ]);
  }

  #maskOf(head: Statement): readonly Expr[] {
    if (head.kind !== "where" && head.kind !== "elsewhere" && head.kind !== "forall") return [];
    return (head.items?.items ?? []).map((item) => this.#handedOn(item));
  }

  #handedOn(item: Item): Expr {
    const e = this.#expressions.item(item);
    this.#expressions.handedOn(e);
    return e;
  }

  #if({ branches }: Construct, base: TypedBase): TypedStmt {
    const arms = branches.flatMap(({ head, body }) =>
      head.kind === "if then" || head.kind === "else if"
        ? [{ cond: this.#expressions.typed(head.condition), body: this.#block(body) }]
        : [],
    );
    const other = branches.find(({ head }) => head.kind === "else");
    return { kind: "if", arms, other: other === undefined ? null : this.#block(other.body), ...base };
  }

  #select({ branches }: Construct, head: WordsStatement, base: TypedBase): TypedStmt {
    const [item] = head.items?.items ?? [];
    if (item === undefined)
      throw new UnreadableProcedure("a select case construct without a value", head.span);
    const on = this.#expressions.item(item);
    const cases = branches.slice(1).map(({ head: { span, ...of }, body }) => ({
      values:
        of.kind === "case" && of.items !== null ? of.items.items.map((one) => this.#caseRange(one)) : null,
      body: this.#block(body),
    }));
    // The default may stand anywhere, and is what is left.
    const sorted = [
      ...cases.filter(({ values }) => values !== null),
      ...cases.filter(({ values }) => values === null),
    ];
    return { kind: "select", on, cases: sorted, ...base };
  }

  #caseRange(item: Item): CaseRange {
    if (item.kind !== "range") {
      const value = this.#expressions.item(item);
      return { low: value, high: value };
    }
    const [low, high] = [item.low, item.high].map((e) =>
      e === null || e.kind === "star" ? null : this.#expressions.typed(e),
    );
    return { low: low!, high: high! };
  }

  /** `block`: declarations of its own, of variables that are local to it. */
  #ownNames({ body: items }: Branch, base: TypedBase): TypedStmt {
    const split = items.findIndex((item) => !isSpecification(item));
    const specified = split < 0 ? items : items.slice(0, split);
    const names = specified.flatMap((item) => this.#declaredIn(item));
    const body = this.#scope.within(base.span, names, () => {
      this.#specification.read(specified);
      for (const name of names) this.#refuseVariableSize(name, base.span);
      return this.#block(split < 0 ? [] : items.slice(split));
    });
    return { kind: "block", name: null, body, ...base };
  }

  /** How long an array is would have to be asked where the block begins. */
  #refuseVariableSize(word: string, span: Span | null): void {
    const meaning = this.#scope.known(word, this.#expressions);
    const shape = meaning?.kind === "object" ? meaning.object.shape : null;
    if (shape === null || shape.kind === "deferred") return;
    const bounds = shape.dimensions.flatMap(({ lower, upper }) => [lower, upper]);
    if (bounds.some((bound) => bound?.kind !== "integer"))
      throw new UnreadableProcedure("an array of a block whose size is not constant is not supported", span);
  }

  #declaredIn(item: BlockItem): readonly string[] {
    const statement = item.kind === "statement" ? item.statement : null;
    if (statement?.kind === "implicit none") return [];
    const isPlain =
      statement?.kind === "declaration" &&
      statement.attributes.every(({ keyword }) => !["save", "external"].includes(keyword.word));
    if (!isPlain)
      throw new UnreadableProcedure(
        "a block that declares more than variables is not supported",
        statement?.span ?? null,
      );
    return statement.entities.flatMap((entity) => {
      if (entity.kind === "entity") return [entity.name.word];
      throw new UnreadableProcedure("a declaration that is not read", statement.span);
    });
  }

  #do(
    construct: Construct,
    { body: items }: Branch,
    head: Statement & { readonly kind: "do" },
    base: TypedBase,
  ): TypedStmt {
    const name = head.constructName?.word ?? null;
    const { loop } = head;
    const body = () => [...this.#block(items), ...labelledEnd(construct.end)];
    const bodySpan = spanBetween(head, construct, base.span);
    if (loop === null) return { kind: "do-while", name, cond: null, body: body(), bodySpan, ...base };
    if (loop.kind === "while") {
      const cond = this.#expressions.item(loop.condition.items[0]!);
      return { kind: "do-while", name, cond, body: body(), bodySpan, ...base };
    }
    if (loop.kind === "concurrent") return this.#concurrent(construct, items, loop, base);
    const variable = this.#expressions.typed(loop.variable);
    if (variable.kind !== "variable")
      throw new UnreadableProcedure("the variable of a loop is no variable", head.span);
    this.#scope.objects[variable.symbol]!.isSet = true;
    const { type, symbol } = variable;
    const [from, to, step] = loop.bounds.map((bound) =>
      this.#expressions.converted(this.#expressions.typed(bound), type),
    );
    return {
      ...{ kind: "do", name, variable: symbol, from: from!, to: to!, step: step ?? null },
      ...{ body: this.#counting([symbol], body), bodySpan, within: null },
      ...base,
    };
  }

  /**
   * `do concurrent (i = 1:n, j = 1:m, a(i, j) > 0)`: loops one in another, whose variables are the
   * construct's own (11.1.7.2). Any order of iterations is right; the last index is the outermost here.
   */
  #concurrent(
    construct: Construct,
    items: readonly BlockItem[],
    { header, locality }: Extract<DoHead, { readonly kind: "concurrent" }>,
    base: TypedBase,
  ): TypedStmt {
    const { head } = construct.branches[0]!;
    if (locality.some(({ keyword }) => keyword.word !== "shared" && keyword.word !== "default"))
      throw new UnreadableProcedure(
        "do concurrent with variables of each iteration is not supported",
        head.span,
      );
    const indices = header.items.flatMap((item) => (item.kind === "keyword item" ? [item] : []));
    const [mask] = header.items.filter((item) => item.kind !== "keyword item" && item.kind !== "type");
    // Bounds are computed in front of all.
    const ranges = indices.map(({ name, value }) => {
      if (value.kind !== "range" || value.low === null || value.high === null || value.high.kind === "star")
        throw new UnreadableProcedure("do concurrent without bounds", head.span);
      const declared =
        header.type === null
          ? this.#typeOf(name)
          : dataTypeOf(header.type, (item) => this.#expressions.item(item));
      const bounds = [value.low, value.high, ...(value.step === null ? [] : [value.step])].map((bound) =>
        this.#expressions.converted(this.#expressions.typed(bound), declared),
      );
      return { name, declared, bounds };
    });
    const words = ranges.map(({ name }) => name.word);
    const bodySpan = spanBetween(head, construct, base.span);
    return this.#scope.within(base.span, words, () => {
      const loops = ranges.map(({ name, declared, bounds }): Omit<CountingLoop, "body"> => {
        const object = this.#scope.constructVariable(name, declared);
        object.isSet = true;
        const [from, to, step] = bounds;
        const plain = {
          kind: "do",
          name: null,
          variable: object.id,
          bodySpan: null,
          within: base.span,
        } as const;
        return { ...plain, from: from!, to: to!, step: step ?? null };
      });
      const cond = mask === undefined ? null : this.#expressions.item(mask);
      const counters = loops.map(({ variable }) => variable);
      const body = this.#counting(counters, () => this.#block(items));
      const nothing = { span: null, label: null };
      // Compilers do not agree which loop is the inner one.
      const limits = ranges.length === 1 ? [] : ranges.flatMap(({ bounds }) => bounds);
      const wall = setWhatDecides({ limits, mask: cond }, body, counters, this.#scope.objects, head.span);
      const masked: readonly TypedStmt[] =
        cond === null ? body : [{ kind: "if", arms: [{ cond, body }], other: null, ...nothing }];
      const all = wall === null ? masked : [wall, ...masked];
      // `cycle` ends an iteration of all of them.
      const name = head.constructName?.word ?? null;
      const [outermost, ...inner] = loops.map((loop, k) => (k === 0 ? { ...loop, name } : loop)).toReversed();
      const nest = inner.reduceRight(
        (of, loop): readonly TypedStmt[] => [{ ...loop, body: of, ...nothing }],
        all,
      );
      return { ...outermost!, bodySpan, body: nest, ...base };
    });
  }

  /** Of the loops around. */
  readonly #counters = new Set<ObjectId>();

  #counting<T>(symbols: readonly ObjectId[], read: () => T): T {
    const added = symbols.filter((symbol) => !this.#counters.has(symbol));
    for (const symbol of added) this.#counters.add(symbol);
    const result = read();
    for (const symbol of added) this.#counters.delete(symbol);
    return result;
  }

  /** What the name has as a variable outside. */
  #typeOf(name: Token): DataType {
    return this.#expressions.typed({ kind: "reference", name, selectors: [], span: spanOf(name) }).type;
  }
}

/** `99 end do`: who goes there goes to the end of what it ends. */
export const labelledEnd = (end: Statement | null): readonly TypedStmt[] =>
  end === null || end.label === null ? [] : [{ kind: "continue", span: null, label: labelOf(end.label) }];

export const baseOf = ({ span, label }: Statement): TypedBase => ({
  span,
  label: label === null ? null : labelOf(label),
});

/** Leading zeros mean nothing (6.2.5). */
export const labelOf = ({ word }: Token): string => word.replace(/^0+(?=\d)/, "");

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

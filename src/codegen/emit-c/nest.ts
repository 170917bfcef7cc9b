// isl's syntax tree → loops, conditions and statements of C.
//
// Three things are decided on the way down: what each loop's iterator is called, what type it has, and where
// scalars that are left are declared. Names come from the source where they mean the same: a loop whose
// iterator *is* the source's `i` for the statements in it is called `i`; a loop over tiles of it `ii`. Types
// come from intervals: an iterator is an `int` only if no value it takes, the last increment included, can
// leave `int`.

import type { AstExprTree, AstNodeTree } from "isl-wasm";
import { INT, LONG } from "../../ir/type.ts";
import { MARK, type Parallel } from "../../scop/model/marks.ts";
import type { AccessId, ArrayId } from "../../scop/model/scop.ts";
import { depthOf, type Instance, instanceOf, type MarkedLoop, markedLoop, timeOf } from "../ast-build.ts";
import type { AstDomain } from "../ast-domain.ts";
import { forNodes, userNodes } from "../ast-nodes.ts";
import { type Code, type Loop, textsOf } from "../code.ts";
import type { Beside } from "../comments.ts";
import { type CExpr, compare, constant, fits, leaf, minMax, PRECEDENCE, paren, sub } from "../expr.ts";
import { increment } from "../increment.ts";
import { type CountedLoop, isIn, rangeOfInt } from "../iteration-counts.ts";
import { mentions } from "../linear.ts";
import { type Clauses, folded } from "../pragma.ts";
import type { Promotion, Promotions } from "../promote.ts";
import { namesIn, type ReadOnly } from "../read-only.ts";
import { thresholdText } from "../threshold-text.ts";
import { type Copies, declareCopies } from "./copies.ts";
import { type Helpers, type Names, toC } from "./isl-expr.ts";
import { nameLoops } from "./loop-names.ts";
import { mergeTests, testedInFront } from "./merge-tests.ts";
import type { NameTable } from "./names.ts";
import {
  type Locals,
  NO_LOCALS,
  printInstance,
  promotedElement,
  type StatementContext,
} from "./statement.ts";

export interface NestContext {
  readonly names: NameTable;
  readonly statements: StatementContext;
  readonly helpers: Helpers;
  /** The pragma of a parallel loop. */
  readonly parallelPragma: (clauses: Clauses) => string;
  /** What threads had better have copies of. */
  readonly readOnly: ReadOnly;
  /**
   * Something in front of the nest asks whether threads pay for these; the pragmas of others do themselves.
   */
  readonly asked: ReadonlySet<Parallel>;
  readonly openmp: boolean;
  /** Parallel loops have counters of 64 bits where their counts may not fit fewer. */
  readonly wideCounters: boolean;
  /** Where the whole tree stands. */
  readonly domain: AstDomain;
  /**
   * Takes note of a parallel loop of which intervals do not tell that its count fits; null: of one that isl
   * cannot read.
   */
  readonly counts: (loop: CountedLoop | null) => void;
  /** The author's comments on a loop of the region that have not been printed yet. */
  readonly loopComments: (loop: number) => Beside;
  /**
   * Scalar locations, and the schedule depth of the loop in whose body each is declared (see
   * `Plan.storageDepth`).
   */
  readonly storage: ReadonlyMap<ArrayId, number>;
  /**
   * Scalars that one declaration serves, though threads of loops down to this depth need their own
   * (`split-bodies.ts`).
   */
  readonly firstPrivate: ReadonlyMap<ArrayId, number>;
  /** Arrays that each thread of a parallel loop needs its own copy of, and the depth of that loop. */
  readonly copied: ReadonlyMap<ArrayId, number>;
  /** Arrays that iterations of a parallel loop need their own copies of: these are declared in its body. */
  readonly copies: ReadonlyMap<ArrayId, Copies>;
  /** Elements that innermost loops keep in variables. */
  readonly promotions: Promotions;
}

/** Throws Unprintable. */
export function emitNest(tree: AstNodeTree, context: NestContext, params: Names): readonly Code[] {
  const loopNames = nameLoops(tree, context.names);
  return new Emitter(context, loopNames).nest(tree, params);
}

class Emitter {
  private readonly context: NestContext;
  private readonly loopNames: ReadonlyMap<AstNodeTree, string>;
  /** Loops that have been printed with a variable of the author's, which is declared in front of the nest. */
  private readonly withAuthors = new Set<AstNodeTree>();

  constructor(context: NestContext, loopNames: ReadonlyMap<AstNodeTree, string>) {
    this.context = context;
    this.loopNames = loopNames;
  }

  nest(tree: AstNodeTree, params: Names): readonly Code[] {
    const outermost: Position = {
      parallel: null,
      inParallel: false,
      locals: new Map(),
      declared: new Set(),
      scalars: new Set(this.scalarsAt(0, tree)),
      times: [],
      iterators: [],
      domain: () => this.context.domain,
    };
    return [...this.declarations(outermost.scalars, tree), ...this.node(tree, params, outermost)];
  }

  private node(node: AstNodeTree, names: Names, at: Position): readonly Code[] {
    switch (node.kind) {
      case "block":
        return mergeTests(node.children.flatMap((child) => this.node(child, names, at)));
      case "mark":
        return this.node(node.node, names, markPosition(node, at));
      case "if": {
        const then = this.node(node.thenBody, names, {
          ...inBlock(at),
          domain: () => at.domain().where(node.cond),
        });
        const outside = { ...inBlock(at), domain: () => at.domain().whereNot(node.cond) };
        const other = node.elseBody === null ? [] : this.node(node.elseBody, names, outside);
        // isl tells cases apart whose text is the same.
        if (other.length > 0 && JSON.stringify(then) === JSON.stringify(other)) return then;
        return [{ kind: "if", cond: toC(node.cond, names, this.context.helpers).text, then, other }];
      }
      case "user":
        return this.statement(instanceOf(node), names, at);
      case "for":
        return this.loop(node, names, at);
    }
  }

  private statement(instance: Instance, names: Names, at: Position): readonly Code[] {
    const locals = at.locals.get(instance) ?? NO_LOCALS;
    return printInstance(instance, names, this.context.statements, this.context.helpers, locals);
  }

  private loop(node: AstNodeTree & { kind: "for" }, names: Names, at: Position): readonly Code[] {
    const { helpers } = this.context;
    const init = toC(node.init, names, helpers);
    const depth = depthOf(node);
    const times = [...at.times.slice(0, depth - 1), timeOf(node)];
    const domain = () => at.domain().insideLoop(node);
    if (node.degenerate) {
      const inside = new Map(names).set(node.iterator.name, init);
      const { own, scalars } = this.scalarsIn(node, at.scalars);
      const body = this.node(node.body, inside, { ...at, scalars, times, domain });
      return this.withDeclarations(node, inside, times, own, body);
    }
    const range = rangeOf(node, init, names, helpers);
    const [first, last] = range.down
      ? [range.low - range.step, range.high]
      : [range.low, range.high + range.step];
    const dependsOnLoops = at.iterators.some((outer) => mentions(node.init, outer));
    const start = fits("int", first, last) ? startOf(range, init, dependsOnLoops, helpers) : null;
    const isInt = start !== null && (dependsOnLoops || fits("int", start.low, start.high));
    const parallel = at.parallel?.depth === depth - 1 && !at.inParallel && this.context.openmp;
    const isWide = parallel && this.context.wideCounters && !isCountSafe(range, start ?? init, 32);
    const type = isInt && !isWide ? "int" : "long";
    const name = this.loopNames.get(node)!;
    const iterator = leaf(name, type, range.low, range.high);
    const declared = this.context.names.declaredOutside(name, type);
    if (declared) this.withAuthors.add(node);
    const bits = declared ? this.context.names.bitsOutside(name) : type === "int" ? 32 : 64;
    if (parallel && !isCountSafe(range, isInt ? start : init, bits))
      this.countIterations(node, range, bits, at);
    const promoted = parallel ? [] : this.promoted(node, names, at);
    const inside = new Map(names).set(node.iterator.name, iterator);
    const { own, scalars } = this.scalarsIn(node, parallel ? new Set() : at.scalars);
    const body = this.node(node.body, inside, {
      ...inBlock(at),
      scalars,
      times,
      iterators: [...at.iterators, node.iterator.name],
      domain,
      inParallel: at.inParallel || parallel,
      locals: localsOf(promoted),
    });
    const comments = sourceLoops(node).map((index) => this.context.loopComments(index));
    const { ahead, note, after } = aroundHead(comments);
    const loop: Loop = {
      kind: "for",
      declare: declared ? null : type,
      iterator: name,
      init: (start ?? init).text,
      cond: `${name} ${range.operator} ${paren(range.bound, PRECEDENCE.additive)}`,
      step: `${range.down ? "-" : ""}${range.step}`,
      pragmas: parallel ? folded(this.pragma(depth, node.body, at, names, body)) : [],
      spelled: null,
      note,
      body: this.withDeclarations(node, inside, times, own, body),
    };
    const turned = { "<": ">", "<=": ">=", ">=": "<=" } as const;
    const entered = compare(turned[range.operator], range.bound, init).text;
    const isAlone = promoted.length === 0 && loop.pragmas.length === 0;
    const tested = isAlone ? testedInFront(loop, (array) => this.isVariable(array)) : loop;
    const whole = promoted.length === 0 ? [tested] : this.aroundLoop(loop, entered, promoted, names);
    const comment = (text: string): Code => ({ kind: "author-comment", text });
    return [...ahead.map(comment), ...whole, ...after.map(comment)];
  }

  /** Declared by the nest, for each instance that reads it. */
  private isVariable(id: ArrayId): boolean {
    const { scop, scalarArrays } = this.context.statements;
    return scop.arrays[id]!.kind !== "array" && !scalarArrays.has(id);
  }

  private countIterations(
    node: AstNodeTree & { kind: "for" },
    range: Range,
    bits: number,
    at: Position,
  ): void {
    const head = at.domain().head(node);
    const { down, step } = range;
    this.context.counts(head && { ...head, down, step, counter: rangeOfInt(bits, true) });
  }

  private pragma(
    depth: number,
    body: AstNodeTree,
    { parallel: marked, iterators }: Position,
    names: Names,
    code: readonly Code[],
  ): string {
    const { parallel } = marked!;
    const { balance, threshold } = parallel;
    const isAsked = threshold !== null && !this.context.asked.has(parallel);
    const privates = this.privateNames(depth, body);
    const firstPrivates = [
      ...this.firstPrivateNames(depth, body),
      ...this.readOnlyNames(
        iterators.map((iterator) => names.get(iterator)!),
        code,
      ),
    ];
    return this.context.parallelPragma({
      privates,
      firstPrivates: [...new Set(firstPrivates)].filter((name) => !privates.includes(name)).sort(),
      reductions: [],
      balance,
      conditions: isAsked ? thresholdText(threshold, names, this.context.helpers) : [],
    });
  }

  /** The elements that the loop keeps in variables, with names for these. */
  private promoted(node: AstNodeTree, names: Names, at: Position): readonly Promoted[] {
    return (this.context.promotions.get(node) ?? []).map((promotion) => {
      const name = this.context.names.inBlock(localName(promotion, names), at.declared);
      at.declared.add(name);
      return { promotion, name };
    });
  }

  /** `double x_i = x[i]; for (…) …; x[i] = x_i;`, only where the loop is entered. */
  private aroundLoop(
    loop: Loop,
    entered: string,
    promoted: readonly Promoted[],
    names: Names,
  ): readonly Code[] {
    const { statements, helpers } = this.context;
    const element = ({ array, access, subscripts }: Promotion): string =>
      promotedElement(array, access.ref, subscripts, names, statements, helpers);
    const code: readonly Code[] = [
      ...promoted.map(({ promotion, name }) =>
        statements.declareLocal(promotion.array, name, element(promotion)),
      ),
      loop,
      ...promoted.map(
        ({ promotion, name }): Code => ({ kind: "statement", text: `${element(promotion)} = ${name};` }),
      ),
    ];
    return promoted.some(({ promotion }) => promotion.mayBeEmpty)
      ? [{ kind: "if", cond: entered, then: code, other: [] }]
      : code;
  }

  /**
   * Author's variables that inner loops use as iterators are private in a parallel loop (soundness rule 2),
   * and some arrays.
   */
  private privateNames(depth: number, body: AstNodeTree): readonly string[] {
    const { copied, statements } = this.context;
    const names = new Set<string>();
    for (const [id, wanted] of copied)
      if (wanted === depth && isUsed(body, id)) names.add(statements.baseName(statements.scop.arrays[id]!));
    for (const node of forNodes(body)) if (this.withAuthors.has(node)) names.add(this.loopNames.get(node)!);
    return [...names].sort();
  }

  private firstPrivateNames(depth: number, body: AstNodeTree): readonly string[] {
    const { firstPrivate, statements } = this.context;
    const inside = [...firstPrivate].filter(([id, wanted]) => depth <= wanted && isUsed(body, id));
    return inside.map(([id]) => statements.scalarName(statements.scop.arrays[id]!)).sort();
  }

  /** Of the author's variables, and the iterators of loops around. */
  private readOnlyNames(around: readonly CExpr[], code: readonly Code[]): readonly string[] {
    const used = new Set(textsOf(code).flatMap((text) => [...namesIn(text)]));
    const { readOnly } = this.context;
    const counters = around.filter(
      ({ text, type }) => used.has(text) && readOnly.isWorthIt(type === "int" ? INT : LONG),
    );
    return [...counters.map(({ text }) => text), ...readOnly.copies(used)];
  }

  private withDeclarations(
    node: AstNodeTree & { kind: "for" },
    names: Names,
    times: readonly AstExprTree[],
    own: Iterable<ArrayId>,
    body: readonly Code[],
  ): readonly Code[] {
    const { copies, helpers } = this.context;
    const depth = depthOf(node);
    const copied = [...copies].filter(([id, { depth: wanted }]) => wanted === depth && isUsed(node.body, id));
    return [
      ...copied.flatMap(([, copy]) => declareCopies(copy, times, names, helpers)),
      ...this.declarations(own, node.body),
      ...body,
    ];
  }

  private declarations(scalars: Iterable<ArrayId>, body: AstNodeTree): readonly Code[] {
    return [...scalars].map((id) => this.context.statements.declareScalar(id, isReadIn(body, id)));
  }

  /**
   * The scalars that the loop's body declares, and all that are declared in it then. An iteration that isl
   * took out of a loop has its declarations in front of it: these do for the loop as well, as values of the
   * one are not wanted in the other.
   */
  private scalarsIn(
    node: AstNodeTree & { kind: "for" },
    around: ReadonlySet<ArrayId>,
  ): { readonly own: readonly ArrayId[]; readonly scalars: ReadonlySet<ArrayId> } {
    const own = this.scalarsAt(depthOf(node), node.body).filter((id) => !around.has(id));
    return { own, scalars: new Set([...around, ...own]) };
  }

  /** Scalars of storage depth `depth`, and of deeper loops that isl left out around some use in `tree`. */
  private scalarsAt(depth: number, tree: AstNodeTree): readonly ArrayId[] {
    return [...this.context.storage]
      .filter(([id, wanted]) => wanted >= depth && isUsedDirectly(tree, id, wanted))
      .map(([id]) => id);
  }
}

/** A comment stays behind the head if that is one line and it is the only one there. */
function aroundHead(comments: readonly Beside[]): {
  readonly ahead: readonly string[];
  readonly note: string | null;
  readonly after: readonly string[];
} {
  const ahead = comments.flatMap(({ before }) => before);
  const behind = comments.flatMap((found) => found.behind);
  const after = comments.flatMap((found) => found.after);
  const [note = null] = behind;
  if (behind.length > 1 || note?.includes("\n")) return { ahead: [...ahead, ...behind], note: null, after };
  return { ahead, note, after };
}

/** The loops of the region whose iterator is this loop's, at the statements in it. */
function sourceLoops(node: AstNodeTree & { kind: "for" }): readonly number[] {
  const loops = [...userNodes(node.body)]
    .map(instanceOf)
    .flatMap(({ stmt, iterators }) =>
      iterators.flatMap((value, k) =>
        value?.kind === "id" && value.name === node.iterator.name ? [stmt.loops[k]!] : [],
      ),
    );
  return [...new Set(loops)];
}

/**
 * Is the array accessed in `tree` other than in the bodies of loops down to schedule depth `depth`, which
 * declare it themselves?
 */
function isUsedDirectly(tree: AstNodeTree, id: ArrayId, depth: number): boolean {
  switch (tree.kind) {
    case "user":
      return instanceOf(tree).stmt.accesses.some((access) => access.array === id);
    case "for":
      return depthOf(tree) > depth && isUsedDirectly(tree.body, id, depth);
    case "if":
      return (
        isUsedDirectly(tree.thenBody, id, depth) ||
        (tree.elseBody !== null && isUsedDirectly(tree.elseBody, id, depth))
      );
    case "block":
      return tree.children.some((child) => isUsedDirectly(child, id, depth));
    case "mark":
      return isUsedDirectly(tree.node, id, depth);
  }
}

/**
 * Not where what reads it was found to be able to do without, or is done in another iteration that isl took
 * out of the loop.
 */
const isReadIn = (tree: AstNodeTree, id: ArrayId): boolean =>
  [...userNodes(tree)].some((node) =>
    instanceOf(node).stmt.accesses.some(({ array, kind }) => array === id && kind === "read"),
  );

function isUsed(tree: AstNodeTree, id: ArrayId): boolean {
  return [...userNodes(tree)].some((node) =>
    instanceOf(node).stmt.accesses.some((access) => access.array === id),
  );
}

interface Promoted {
  readonly promotion: Promotion;
  /** The variable. */
  readonly name: string;
}

interface Position {
  /** The loop that is marked parallel, if any around this place; it may not be there (see isl). */
  readonly parallel: MarkedLoop | null;
  /** A parallel loop encloses this place. */
  readonly inParallel: boolean;
  /** Variables that stand for elements in an instance's text. */
  readonly locals: ReadonlyMap<Instance, Locals>;
  /** Names of such variables in this block and those around it; grows as the block is emitted. */
  readonly declared: Set<string>;
  /** Scalars that are declared in this block or around it, down from the parallel loop. */
  readonly scalars: ReadonlySet<ArrayId>;
  /** The schedule's values of the loops around. */
  readonly times: readonly AstExprTree[];
  /** isl's names of the iterators of the loops around, but for those of a single iteration. */
  readonly iterators: readonly string[];
  /** The values of iterators here; asked for when needed. */
  readonly domain: () => AstDomain;
}

const inBlock = (at: Position): Position => ({ ...at, declared: new Set(at.declared) });

function localsOf(promoted: readonly Promoted[]): Position["locals"] {
  const found = new Map<Instance, Map<AccessId, string>>();
  for (const { promotion, name } of promoted)
    for (const [instance, accesses] of promotion.accesses) {
      const locals = found.get(instance) ?? new Map<AccessId, string>();
      for (const access of accesses) locals.set(access, name);
      found.set(instance, locals);
    }
  return found;
}

const plainName = (text: string | undefined): string | null =>
  text !== undefined && /^\w+$/.test(text) ? text : null;

/** `tmp_i` for `tmp[i]`, `A_ij` for `A[i][j]`, `x_value` where a subscript is no plain name. */
function localName({ array, subscripts }: Promotion, names: Names): string {
  const base = array.name.replace(/\W+/g, "_").replace(/_+$/, "");
  const parts = subscripts.map((e) => (e.kind === "id" ? plainName(names.get(e.name)?.text) : null));
  if (parts.length === 0 || !parts.every((part) => part !== null)) return `${base}_value`;
  return `${base}_${parts.join(parts.every((part) => part.length === 1) ? "" : "_")}`;
}

function markPosition(mark: AstNodeTree & { kind: "mark" }, at: Position): Position {
  return mark.id.name === MARK.parallel ? { ...at, parallel: markedLoop(mark) } : at;
}

interface Range {
  readonly operator: "<" | "<=" | ">=";
  readonly bound: CExpr;
  /** Smallest and largest value that the iterator takes in the body. */
  readonly low: bigint;
  readonly high: bigint;
  /** By how much it moves. */
  readonly step: bigint;
  readonly down: boolean;
}

/**
 * isl's conditions are `iterator < e` or `iterator <= e`; where `shiftLoops` turned a loop round `iterator >=
 * e`.
 */
function rangeOf(node: AstNodeTree & { kind: "for" }, init: CExpr, names: Names, helpers: Helpers): Range {
  const { cond, inc } = node;
  if (cond.kind !== "op" || inc.kind !== "int") throw new Error(NO_BOUND);
  const [left, right] = cond.args as [AstExprTree, AstExprTree];
  if (left.kind !== "id" || left.name !== node.iterator.name) throw new Error(NO_BOUND);
  if (cond.op === "ge" && inc.value < 0n) {
    const bound = toC(right, names, helpers);
    const low = bound.low < init.high ? bound.low : init.high;
    return { operator: ">=", bound, low, high: init.high, step: -inc.value, down: true };
  }
  if (cond.op !== "lt" && cond.op !== "le") throw new Error(NO_BOUND);
  const limit = cond.op === "lt" ? right : increment(right);
  const bound = toC(limit ?? right, names, helpers);
  const last = limit === null ? bound.high : bound.high - 1n;
  const high = last > init.low ? last : init.low;
  const operator = limit === null ? "<=" : "<";
  return { operator, bound, low: init.low, high, step: inc.value, down: false };
}

/**
 * Where a loop begins, as an `int` also where it runs no iteration: `(long)n - 1` is none for the least n,
 * and cut off it would be a large number. Anything behind the bound does then. A start that depends on loops
 * around is that of an iteration that there is: isl leaves out of them what would have none.
 */
function startOf(range: Range, init: CExpr, dependsOnLoops: boolean, helpers: Helpers): CExpr {
  const { operator, bound, step, down } = range;
  const isPlain = step === 1n && operator !== "<=" && /^-?\w+$/.test(bound.text);
  if (fits("int", init.low, init.high) || dependsOnLoops || !isPlain) return init;
  return down ? minMax("max", before(bound), init, helpers) : minMax("min", bound, init, helpers);
}

/** `e - 1` */
const before = (e: CExpr): CExpr => (e.low === e.high ? constant(e.low - 1n) : sub(e, constant(1n)));

/**
 * By intervals alone, which is mostly enough: does what OpenMP counts fit a signed counter of so many bits?
 */
function isCountSafe({ operator, bound, step, down }: Range, init: CExpr, bits: number): boolean {
  const behind = operator === "<=" ? 1n : operator === ">=" ? -1n : 0n;
  const end = { low: bound.low + behind, high: bound.high + behind };
  const way = down
    ? { low: init.low - end.high, high: init.high - end.low }
    : { low: end.low - init.high, high: end.high - init.low };
  const numbers = { low: way.low + step - 1n, high: way.high + step - 1n };
  const counter = rangeOfInt(bits, true);
  return [bound, end, numbers].every((values) => isIn(values, counter));
}

const NO_BOUND = "isl gave a loop condition that is no bound";

// isl's syntax tree → loops, conditions and statements.
//
// Three things are decided on the way down: what each loop's iterator is called, what type it has, and where
// scalars that are left are declared. Names come from the source where they mean the same: a loop whose
// iterator *is* the source's `i` for the statements in it is called `i`; a loop over tiles of it `ii`. Types
// come from intervals: an iterator is an `int` only if no value it takes, the last increment included, can
// leave `int`.

import type { AstExprTree, AstNodeTree, IslSet } from "isl-wasm";
import { INT, LONG } from "../../ir/type.ts";
import { MARK } from "../../scop/model/marks.ts";
import type { ArrayId } from "../../scop/model/scop.ts";
import type { AuthorText, Name } from "../../source/words.ts";
import { type AstInstance, depthOf, instanceOf, type MarkedLoop, markedLoop, timeOf } from "../ast-build.ts";
import { type AstDomain, runsOutside } from "../ast-domain.ts";
import { type ForNode, forNodes } from "../ast-nodes.ts";
import { type Code, type CodeLoop, sameCode } from "../code.ts";
import { declareCopies } from "../copies.ts";
import { type Expression, named, sameExpression, type TypeName } from "../expression.ts";
import { rangeOfInt } from "../iteration-counts.ts";
import { mentions } from "../linear.ts";
import type { LoopPragma } from "../pragma.ts";
import { leaf, type Ranged, type RangedType } from "../ranged.ts";
import { type IslNames, rangedOf } from "./isl-expr.ts";
import { aroundLoop, keptElements, localsOf } from "./kept-elements.ts";
import { aroundHead, sourceLoops } from "./loop-comments.ts";
import { nameLoops } from "./loop-names.ts";
import { parallelClauses } from "./loop-pragma.ts";
import {
  conditionOf,
  enteredIf,
  intStart,
  isCountSafe,
  iteratorRange,
  type LoopRange,
} from "./loop-range.ts";
import { mergeTests, testedInFront } from "./merge-tests.ts";
import type { NestContext } from "./nest-context.ts";
import { isReadIn, isUsed, scalarsAt } from "./scalar-scopes.ts";
import { codeOfInstance, codeOfRun, type Locals, NO_LOCALS } from "./statement.ts";

/** Stores that share text, at most: each number of them is tried. */
const LONGEST_RUN = 12;

/** Throws Unprintable. */
export function generateLoops(tree: AstNodeTree, context: NestContext, params: IslNames): readonly Code[] {
  const loopNames = nameLoops(tree, context.names);
  return new Emitter(context, loopNames).nest(tree, params);
}

class Emitter {
  private readonly context: NestContext;
  private readonly loopNames: ReadonlyMap<AstNodeTree, Name>;
  /** Loops that have been printed with a variable of the author's, which is declared in front of the nest. */
  private readonly withAuthors = new Set<AstNodeTree>();
  /** Of loops that declare their variable. */
  private readonly declaredTypes = new Map<Name, RangedType>();

  constructor(context: NestContext, loopNames: ReadonlyMap<AstNodeTree, Name>) {
    this.context = context;
    this.loopNames = loopNames;
  }

  nest(tree: AstNodeTree, params: IslNames): readonly Code[] {
    const outermost: Position = {
      parallel: null,
      inParallel: false,
      locals: new Map(),
      declared: new Set(),
      scalars: new Set(scalarsAt(0, tree, this.context.storage)),
      times: [],
      iterators: [],
      domain: () => this.context.domain,
    };
    return [...this.declarations(outermost.scalars, tree), ...this.node(tree, params, outermost)];
  }

  private node(node: AstNodeTree, names: IslNames, at: Position): readonly Code[] {
    switch (node.kind) {
      case "block":
        return mergeTests(this.statements(node.children, names, at));
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
        if (other.length > 0 && sameCode(then, other)) return then;
        return [{ kind: "if", cond: rangedOf(node.cond, names).tree, then, other }];
      }
      case "user":
        return this.statement(instanceOf(node), names, at);
      case "for":
        return this.loop(node, names, at);
    }
  }

  /** Instances of one iteration that follow one another may share the author's text. */
  private statements(nodes: readonly AstNodeTree[], names: IslNames, at: Position): readonly Code[] {
    const code: Code[] = [];
    for (let k = 0; k < nodes.length; ) {
      const run = this.run(nodes.slice(k), names, at);
      code.push(...(run?.code ?? this.node(nodes[k]!, names, at)));
      k += run?.length ?? 1;
    }
    return code;
  }

  private run(
    nodes: readonly AstNodeTree[],
    names: IslNames,
    at: Position,
  ): { readonly code: readonly Code[]; readonly length: number } | null {
    const end = nodes.findIndex((node) => node.kind !== "user");
    const instances = (end < 0 ? nodes : nodes.slice(0, end)).flatMap((node) =>
      node.kind === "user" ? [instanceOf(node)] : [],
    );
    const [first] = instances;
    for (let length = 2; length <= Math.min(instances.length, LONGEST_RUN); length++) {
      const run = instances.slice(0, length);
      if (!isSameIteration(first!, run.at(-1)!, names)) return null;
      const locals = new Map(run.flatMap((instance) => [...(at.locals.get(instance) ?? NO_LOCALS)]));
      const code = codeOfRun(run, names, this.context.statements, locals);
      if (code !== null) return { code, length };
    }
    return null;
  }

  private statement(instance: AstInstance, names: IslNames, at: Position): readonly Code[] {
    const locals = at.locals.get(instance) ?? NO_LOCALS;
    return codeOfInstance(instance, names, this.context.statements, locals);
  }

  private loop(node: ForNode, names: IslNames, at: Position): readonly Code[] {
    const init = rangedOf(node.init, names);
    const inside: Position = {
      ...at,
      times: [...at.times.slice(0, depthOf(node) - 1), timeOf(node)],
      domain: () => at.domain().insideLoop(node),
    };
    return node.degenerate
      ? this.oneIteration(node, init, names, inside)
      : this.countedLoop(node, this.head(node, init, names, at), names, inside);
  }

  private oneIteration(node: ForNode, value: Ranged, names: IslNames, at: Position): readonly Code[] {
    const inside = new Map(names).set(node.iterator.name, value);
    const { own, scalars } = this.scalarsIn(node, at.scalars);
    const body = this.node(node.body, inside, { ...at, scalars });
    return this.withDeclarations(node, inside, at.times, own, body);
  }

  /** From where to where the loop counts, with which iterator. */
  private head(node: ForNode, init: Ranged, names: IslNames, at: Position): Head {
    const { openmp, wideCounters, countsPast } = this.context;
    const range = iteratorRange(node, init, names);
    const dependsOnLoops = at.iterators.some((outer) => mentions(node.init, outer));
    const { start, isInt } = intStart(range, init, { dependsOnLoops, countsPast });
    const isParallel = at.parallel?.depth === depthOf(node) - 1 && !at.inParallel && openmp;
    const wished = this.loopNames.get(node)!;
    // A counter of tiles is new: it may as well be wide as there may be a test for it.
    const mayWiden = wideCounters || (range.step > 1n && !this.context.names.isOutside(wished));
    const isWide = isParallel && mayWiden && !isCountSafe(range, start ?? init, 32);
    const type = isInt && !isWide ? "int" : "long";
    const isAuthors = this.context.names.declaredOutside(wished, type);
    const called = isAuthors || this.context.hasBlocks ? wished : this.inProcedure(wished, type);
    if (isAuthors) this.withAuthors.add(node);
    const bits = isAuthors ? this.context.names.bitsOutside(called) : type === "int" ? 32 : 64;
    if (isParallel && !isCountSafe(range, (isInt ? start : null) ?? init, bits))
      this.countIterations(node, range, bits, at);
    const iterator = leaf(named(called), type, range.low, range.high);
    const parallel = isParallel ? at.parallel : null;
    const isDealtOut = parallel?.parallel.balance === "chunks" && !this.context.chunksMayBeEmpty;
    return {
      range,
      start: start ?? init,
      called,
      iterator,
      isAuthors,
      parallel,
      entered: enteredIf(node, range, init, names),
      isEntered: isDealtOut ? this.context.isEntered(node, at.domain) : null,
    };
  }

  /** Where no block has variables of its own: what the author declares, and all of one name, has one type. */
  private inProcedure(wished: Name, type: RangedType): Name {
    const { names } = this.context;
    const others = new Set(this.loopNames.values());
    let name = wished;
    while (names.isOutside(name) || (this.declaredTypes.get(name) ?? type) !== type) {
      name = names.fresh(wished, others);
      others.add(name);
    }
    this.declaredTypes.set(name, type);
    return name;
  }

  private countedLoop(node: ForNode, head: Head, names: IslNames, at: Position): readonly Code[] {
    const { range, iterator, parallel } = head;
    const kept = parallel === null ? keptElements(node, names, at.declared, this.context) : [];
    const known = this.context.namesWithin(names, at.domain);
    const inside = new Map(known).set(node.iterator.name, iterator);
    const { own, scalars } = this.scalarsIn(node, parallel === null ? at.scalars : new Set());
    const body = this.node(node.body, inside, {
      ...inBlock(at),
      scalars,
      iterators: [...at.iterators, node.iterator.name],
      inParallel: at.inParallel || parallel !== null,
      locals: localsOf(kept),
    });
    const comments = sourceLoops(node).map((index) => this.context.loopComments(index));
    const { ahead, note, after } = aroundHead(comments);
    // In turn, so that each thread meets the same rows again when the loop around comes back.
    const isAsked = head.isEntered === false && at.iterators.length > 0;
    const pragma = (of: MarkedLoop): LoopPragma =>
      this.pragma(node, of, at, names, { body, isEntered: isAsked || head.isEntered === true });
    const loop: CodeLoop = {
      kind: "for",
      declare: head.isAuthors ? null : TYPE_NAMES[iterator.type],
      iterator: head.called,
      init: head.start.tree,
      cond: conditionOf(range, head.called),
      step: range.down ? -range.step : range.step,
      pragmas: parallel === null ? [] : [pragma(parallel)],
      spelled: null,
      note,
      body: this.withDeclarations(node, inside, at.times, own, body),
    };
    const isAlone = kept.length === 0 && parallel === null;
    const asked: Code = isAsked ? { kind: "if", cond: head.entered, then: [loop], other: [] } : loop;
    const tested = isAlone ? testedInFront(loop, (array) => this.isVariable(array)) : asked;
    const whole = kept.length === 0 ? [tested] : aroundLoop(loop, head.entered, kept, names, this.context);
    const comment = (text: AuthorText): Code => ({ kind: "author-comment", text });
    return [...ahead.map(comment), ...whole, ...after.map(comment)];
  }

  private pragma(
    node: ForNode,
    { parallel }: MarkedLoop,
    { iterators }: Position,
    names: IslNames,
    { body: code, isEntered }: { readonly body: readonly Code[]; readonly isEntered: boolean },
  ): LoopPragma {
    const withAuthors = forNodes(node.body).filter((inner) => this.withAuthors.has(inner));
    const body = {
      ...{ parallel, depth: depthOf(node), tree: node.body, code },
      around: iterators.map((iterator) => names.get(iterator)!),
      authorsIterators: withAuthors.map((inner) => this.loopNames.get(inner)!),
    };
    return this.context.parallelPragma({ ...parallelClauses(body, names, this.context), isEntered });
  }

  /** Declared by the nest, for each instance that reads it. */
  private isVariable(id: ArrayId): boolean {
    const { scop, scalarArrays } = this.context.statements;
    return scop.arrays[id]!.kind !== "array" && !scalarArrays.has(id);
  }

  private countIterations(node: ForNode, range: LoopRange, bits: number, at: Position): void {
    const domain = at.domain();
    const head = domain.head(node);
    const { down, step } = range;
    const isIdle = (params: IslSet) => runsOutside(node.body, domain, [params]);
    this.context.counts(head && { ...head, down, step, counter: rangeOfInt(bits, true), isIdle });
  }

  private withDeclarations(
    node: ForNode,
    names: IslNames,
    times: readonly AstExprTree[],
    own: Iterable<ArrayId>,
    body: readonly Code[],
  ): readonly Code[] {
    const { copies } = this.context;
    const depth = depthOf(node);
    const copied = [...copies].filter(([id, { depth: wanted }]) => wanted === depth && isUsed(node.body, id));
    return [
      ...copied.flatMap(([, copy]) => declareCopies(copy, times, names)),
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
    node: ForNode,
    around: ReadonlySet<ArrayId>,
  ): { readonly own: readonly ArrayId[]; readonly scalars: ReadonlySet<ArrayId> } {
    const own = scalarsAt(depthOf(node), node.body, this.context.storage).filter((id) => !around.has(id));
    return { own, scalars: new Set([...around, ...own]) };
  }
}

const TYPE_NAMES: Readonly<Record<RangedType, TypeName>> = {
  int: { kind: "plain", type: INT },
  long: { kind: "plain", type: LONG },
};

interface Head {
  readonly range: LoopRange;
  readonly start: Ranged;
  /** The iterator. */
  readonly called: Name;
  readonly iterator: Ranged;
  /** The iterator is a variable of the author's, declared in front of the nest. */
  readonly isAuthors: boolean;
  /** Whether there is an iteration, as a condition. */
  readonly entered: Expression;
  /** There always is one; null: it does not matter. */
  readonly isEntered: boolean | null;
  /** The mark, of a loop that is to have a pragma. */
  readonly parallel: MarkedLoop | null;
}

interface Position {
  /** The loop that is marked parallel, if any around this place; it may not be there (see isl). */
  readonly parallel: MarkedLoop | null;
  /** A parallel loop encloses this place. */
  readonly inParallel: boolean;
  /** Variables that stand for elements in an instance's text. */
  readonly locals: ReadonlyMap<AstInstance, Locals>;
  /** Names of such variables in this block and those around it; grows as the block is emitted. */
  readonly declared: Set<Name>;
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

function markPosition(mark: AstNodeTree & { kind: "mark" }, at: Position): Position {
  return mark.id.name === MARK.parallel ? { ...at, parallel: markedLoop(mark) } : at;
}

/** In the same loops. */
function isSameIteration(a: AstInstance, b: AstInstance, names: IslNames): boolean {
  const { loops } = b.stmt;
  if (a.stmt.loops.length !== loops.length || a.stmt.loops.some((loop, k) => loop !== loops[k])) return false;
  return a.dimensions.every((value, k) =>
    sameExpression(rangedOf(value, names).tree, rangedOf(b.dimensions[k]!, names).tree),
  );
}

// Conditions on data: under which of them a block runs.
//
//     if (a[i] > 0) {             H  decides by data
//       s = b[i];                 T  runs where H's test holds                        predicate: H
//       if (s < c[i]) d[i] = s;   U  decides by data too;
//                                 V  runs where both tests hold                       predicate: H and U
//     } else s = 0;               E  runs where H's test does not hold                predicate: not H
//     e[i] = s;                   J  a join: runs whatever they say; s is one value or the other
//
// Domains know nothing of data: a block's domain says for which iterations it may run. It runs in those of
// them for which its predicate holds, which statements evaluate (`construct/statements.ts`), test by test and
// only as far as the source does: `i > 0 && a[i - 1] > 0` reads no a[-1]. An affine condition stays in the
// domain, and a predicate does not mention it, where control comes together before data can have a say in
// which way it took. Where it does not (`a[i] > 0 || i == 3`), the affine condition is taken for one on data
// as well, so that the predicate tells all of it; the domain says no less for that.
//
// This is if-conversion to predicates as in Allen, Kennedy, Porterfield & Warren, "Conversion of Control
// Dependence to Data Dependence" (POPL 1983), with joins as gating functions, as in Ottenstein, Ballance &
// MacCabe, "The Program Dependence Web" (PLDI 1990).
//
// Loops end, and in the same way whatever the data say: each exit and the way back to the header have the
// header's predicate, or the region is no SCoP.

import type { Dominators } from "../../analysis/cfg/dominators.ts";
import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, successors, typeOf } from "../../ir/build.ts";
import { edgesInto } from "../../ir/cfg-edits.ts";
import type { BlockId, Func, Operand } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import { countWork } from "../../support/work-counter.ts";
import type { Sese } from "./sese.ts";

/** Evaluated from left to right, and no further than it takes. */
export type Predicate =
  | { readonly kind: "always" }
  /** The branch at the end of the block goes to its first successor (`holds`), or to its second. */
  | { readonly kind: "test"; readonly block: BlockId; readonly holds: boolean }
  | { readonly kind: "and" | "or"; readonly of: readonly Predicate[] };

export interface Predicates {
  /** Data decide on values only. */
  readonly isTrivial: boolean;
  of(block: BlockId): Predicate;
  /** That the `index`-th edge out of the block is taken, as far as data decide on it. */
  onEdge(from: BlockId, index: number): Predicate;
  /** The block's branch is a test of predicates. */
  isDecided(block: BlockId): boolean;
  /** Control comes together, and data decided where it came from: φs choose by predicates. */
  isJoin(block: BlockId): boolean;
}

export const ALWAYS_RUNS: Predicate = { kind: "always" };

/** Tests of one predicate: its text is repeated with each statement. */
const MAX_TESTS = 32;

interface PredicateQuestion {
  readonly func: Func;
  readonly sese: Sese;
  readonly doms: Dominators;
  /** The region's. */
  readonly natural: readonly Loop[];
  /** Blocks whose branches are not affine. */
  readonly onData: ReadonlySet<BlockId>;
}

/** A failure names the block whose branch is in the way: `at`. */
export function predicatesOf(question: PredicateQuestion): Result<Predicates> {
  if (question.onData.size === 0) return ok(TRIVIAL);
  const decided = new Set(question.onData);
  for (;;) {
    if (![...decided].every((block) => isTest(question.func, block))) return NOT_A_TEST;
    const finder = new Finder(question, decided);
    finder.run();
    if (finder.obstacle !== null) return fail(reject("nonaffine-condition", finder.obstacle));
    if (finder.demoted.size === 0) return ok(finder);
    for (const block of finder.demoted) decided.add(block);
  }
}

const TRIVIAL: Predicates = {
  isTrivial: true,
  of: () => ALWAYS_RUNS,
  onEdge: () => ALWAYS_RUNS,
  isDecided: () => false,
  isJoin: () => false,
};

const NOT_A_TEST: Result<Predicates> = fail(reject("nonaffine-condition", "a switch depends on data"));

/** What the branch tests; null where it is none. */
export function testAt(func: Func, block: BlockId): Operand | null {
  const { term } = blockOf(func, block);
  return term.op === "branch" ? term.cond : null;
}

function isTest(func: Func, block: BlockId): boolean {
  const test = testAt(func, block);
  return test !== null && test.kind !== "undef" && ["int", "bool", "enum"].includes(typeOf(func, test).kind);
}

class Finder implements Predicates {
  readonly isTrivial = false;
  /** Affine branches that data have a say in. */
  readonly demoted = new Set<BlockId>();
  obstacle: string | null = null;
  readonly #question: PredicateQuestion;
  readonly #decided: ReadonlySet<BlockId>;
  readonly #predicates = new Map<BlockId, Predicate>();
  readonly #joins = new Set<BlockId>();
  readonly #innermost = new Map<BlockId, Loop>();

  constructor(question: PredicateQuestion, decided: ReadonlySet<BlockId>) {
    this.#question = question;
    this.#decided = new Set(decided);
    // Outer loops come before inner ones.
    for (const loop of question.natural) for (const block of loop.blocks) this.#innermost.set(block, loop);
  }

  of(block: BlockId): Predicate {
    return this.#predicates.get(block)!;
  }

  isDecided(block: BlockId): boolean {
    return this.#decided.has(block);
  }

  isJoin(block: BlockId): boolean {
    return this.#joins.has(block);
  }

  onEdge(from: BlockId, index: number): Predicate {
    return this.isDecided(from)
      ? both(this.of(from), { kind: "test", block: from, holds: index === 0 })
      : this.of(from);
  }

  run(): void {
    const { func, sese, natural } = this.#question;
    for (const block of reversePostorder(func)) {
      if (!sese.blocks.has(block)) continue;
      const predicate = block === sese.entry ? ALWAYS_RUNS : this.find(block);
      this.#predicates.set(block, predicate);
      if (testsOf(predicate).length > MAX_TESTS) this.obstacle ??= "a condition on data has too many parts";
      // Those of the blocks after may be twice as long each.
      if (this.obstacle !== null) return;
    }
    for (const { header, exits, latches } of natural) {
      const around = this.of(header);
      const ends = exits.map(({ from }) => from);
      if (ends.some((block) => this.isDecided(block))) this.obstacle ??= "the loop's bound depends on data";
      if ([...ends, ...latches].some((block) => !isSame(this.of(block), around)))
        this.obstacle ??= "whether the loop goes on depends on data";
    }
  }

  private find(block: BlockId): Predicate {
    const { func, sese } = this.#question;
    const heads = this.#innermost.get(block);
    const isBack = (from: BlockId) => heads?.header === block && heads.blocks.has(from);
    const edges = edgesInto(func, block).filter(({ from }) => sese.blocks.has(from) && !isBack(from));
    const ways = edges.map(({ from, index }) => this.arriving(from, index, block));
    if (ways.length === 1) return ways[0]!;
    const start = this.startOf(block);
    const before = this.of(start);
    if (ways.every((way) => isSame(way, before))) return before;
    for (const open of this.branchesBetween(start, block)) if (!this.isDecided(open)) this.demoted.add(open);
    this.#joins.add(block);
    return this.alwaysMeets(start, block) ? before : ways.reduce(either);
  }

  /** Behind a loop, what held when it was entered: it ends, whatever data say. */
  private arriving(from: BlockId, index: number, to: BlockId): Predicate {
    const left = this.loopLeft(from, to);
    return left === null ? this.onEdge(from, index) : this.of(left.header);
  }

  /** The outermost loop that contains `from`, but not `to`. */
  private loopLeft(from: BlockId, to: BlockId): Loop | null {
    return this.#question.natural.find(({ blocks }) => blocks.has(from) && !blocks.has(to)) ?? null;
  }

  /** Where the ways to the block part; inside a loop that ends before the block: at its header. */
  private startOf(block: BlockId): BlockId {
    const above = this.#question.doms.idom(block)!;
    return this.loopLeft(above, block)?.header ?? above;
  }

  /**
   * Blocks that control can get to from `start` in one iteration of the loops around `end`, without passing
   * `end`; null: also elsewhere.
   */
  private reached(
    start: BlockId,
    end: BlockId,
  ): { readonly blocks: ReadonlySet<BlockId>; readonly leaves: boolean } {
    const { func, sese } = this.#question;
    const around = this.loopAround(end);
    const blocks = new Set([start]);
    const work = [start];
    let leaves = false;
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      const next = successors(blockOf(func, at).term);
      leaves ||= next.length === 0;
      countWork(next.length);
      for (const to of next) {
        if (to === end || blocks.has(to)) continue;
        const goesOn = sese.blocks.has(to) && to !== around?.header && around?.blocks.has(to) !== false;
        if (!goesOn) leaves = true;
        else {
          blocks.add(to);
          work.push(to);
        }
      }
    }
    return { blocks, leaves };
  }

  /** The loop whose iterations the block is a part of: of its header, that is the one itself. */
  private loopAround(block: BlockId): Loop | undefined {
    const loop = this.#innermost.get(block);
    if (loop?.header !== block) return loop;
    return this.#question.natural.findLast(({ blocks }) => blocks.has(block) && blocks !== loop.blocks);
  }

  private alwaysMeets(start: BlockId, end: BlockId): boolean {
    return !this.reached(start, end).leaves;
  }

  /**
   * Blocks on the ways from `start` to `end` with more than one successor; of loops there, nothing is asked.
   */
  private branchesBetween(start: BlockId, end: BlockId): readonly BlockId[] {
    const { func } = this.#question;
    const { blocks } = this.reached(start, end);
    const reaching = new Set<BlockId>();
    const work = [...blockOf(func, end).preds];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (reaching.has(at) || !blocks.has(at)) continue;
      reaching.add(at);
      // Every way there passes it.
      if (at !== start) work.push(...blockOf(func, at).preds);
    }
    const around = this.loopAround(end);
    return [...reaching].filter((block) => {
      if (successors(blockOf(func, block).term).length < 2) return false;
      const inner = this.loopLeft(block, end);
      if (inner === null || inner === around) return true;
      if (new Set(inner.exits.map(({ to }) => to)).size > 1)
        this.obstacle ??= "a loop under a condition on data is left in several ways";
      return false;
    });
  }
}

// ---- predicates as trees ----

const partsOf = (p: Predicate): readonly Predicate[] =>
  p.kind === "always" ? [] : p.kind === "and" ? p.of : [p];

function all(parts: readonly Predicate[]): Predicate {
  const [only] = parts;
  if (only === undefined) return ALWAYS_RUNS;
  return parts.length === 1 ? only : { kind: "and", of: parts };
}

const both = (a: Predicate, b: Predicate): Predicate => all([...partsOf(a), ...partsOf(b)]);

/** `a and (b or not b and c)` is `a and (b or c)`: tests that have been made are not made again. */
function either(a: Predicate, b: Predicate): Predicate {
  const [p, q] = [partsOf(a), partsOf(b)];
  const common = commonLength(p, q);
  const [left, right] = [p.slice(common), q.slice(common)];
  const rest =
    left.length === 1 && right.length > 0 && isOpposite(left[0]!, right[0]!) ? right.slice(1) : right;
  if (left.length === 0 || rest.length === 0) return all(p.slice(0, common));
  return all([...p.slice(0, common), { kind: "or", of: [all(left), all(rest)] }]);
}

function commonLength(p: readonly Predicate[], q: readonly Predicate[]): number {
  const at = p.findIndex((part, k) => q[k] === undefined || !isSame(part, q[k]));
  return at < 0 ? p.length : at;
}

const isOpposite = (a: Predicate, b: Predicate): boolean =>
  a.kind === "test" && b.kind === "test" && a.block === b.block && a.holds !== b.holds;

export const isSame = (a: Predicate, b: Predicate): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What of `p` is left to ask where `known` holds, with which it begins. */
export function residualPredicate(p: Predicate, known: Predicate): Predicate {
  const [parts, first] = [partsOf(p), partsOf(known)];
  return commonLength(first, parts) === first.length ? all(parts.slice(first.length)) : p;
}

/** The blocks that test, in order. */
export function testsOf(p: Predicate): readonly BlockId[] {
  if (p.kind === "test") return [p.block];
  return p.kind === "always" ? [] : p.of.flatMap(testsOf);
}

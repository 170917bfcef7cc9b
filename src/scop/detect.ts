// SCoP detection by induction on the tree of natural loops.
//
//     for (…) { for (…) …; for (…) … }     ─►  one region, with all loops inside
//     for (…) …
//     s = 0;                                ─►  the same region: neighbours are merged, with what stands between
//     for (…) …
//     printf(…);                            ─►  breaks the sequence
//     for (…) printf(…);                    ─►  no region, but a reject with its place and reason
//
// Pop & Kumar, "SCoP Detection: A Fast Algorithm for Industrial Compilers" (2016), figures 2 to 4: induction on the loop tree.
// What rules a loop out by itself (calls, jumps out of it) is found bottom up in one walk over the instructions, without
// scalar evolution, and rules out the loops around it. For the rest, where the paper enlarges regions from the innermost loop
// outwards and checks each anew, the largest region is tried first, and its parts only if it is none: the result is the same, and
// what is valid is looked at once. (It also finds regions whose inner loops are none: `A[i*n + k]` is a product of two
// unknowns in the loop over k, but an element of row i in the loop over i.) Neighbours are merged as long as the whole is
// valid, with what stands between them and without asking for a loop around them: sequences of loops in a function's body are
// regions too. A merged region is checked anew, because evolutions are relative to the region.
//
// A region must be replaceable in the text: it has all the work of a run of whole source statements (ir/outline.ts). The guard
// that loop rotation leaves before a loop does work for the same statement as the loop's exit, and so comes into the region.
// Pure computations may have been moved out (by PRE and LICM); stores, calls and branches may not, and where one is left
// outside, the region grows to contain it. Neighbours are merged only if the result is such a run.
//
// Relies on isolate.ts (run before the analyses), preheaders, single latches, dedicated exits, loop-closed names.

import { innermostFirst, type Loop } from "../analysis/loops.ts";
import { fail, ok, type Reject, type Result, reject } from "../diagnostic.ts";
import { blockOf, liveBlocks, phisOf, successors } from "../ir/build.ts";
import type { BlockId, Func, Instr, Pragma, StmtId } from "../ir/func.ts";
import { runOfStatements } from "../ir/outline.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { draftStatements } from "./build/statements.ts";
import { type Analyses, modelRegion, obstacleOf, spanOfLoop } from "./region-model.ts";
import { isSameLoop, requestFor, type TransformRequest } from "./requests.ts";
import type { Region } from "./scop.ts";
import { regionAround, type Sese } from "./sese.ts";

export interface Detection {
  /** In source order, disjoint. */
  readonly scops: readonly Region[];
  /** Each loop that is in no region, outer loops before inner ones, and why. */
  readonly rejects: readonly { readonly loop: Loop; readonly reject: Reject }[];
}

export function detectScops(func: Func, analyses: Analyses): Detection {
  return new Detector(func, analyses).run();
}

/**
 * The regions that a region can be taken apart into: its neighbours in two halves, or of one loop those inside it. Where a later
 * stage gives the whole up, `why`, a part may do. None where the parts are not apart in the graph.
 */
export function detectParts(func: Func, analyses: Analyses, whole: Region, why?: Reject): Detection {
  return new Detector(func, analyses).parts(whole, why);
}

interface Candidate {
  readonly loops: readonly Loop[];
  readonly region: Region;
}

class Detector {
  readonly func: Func;
  readonly analyses: Analyses;
  readonly #work: readonly Work[];
  /** Loops that can be in no region at all. */
  readonly #obstacles: ReadonlyMap<Loop, Reject>;
  /** Loops that are no region by themselves. They may be part of a larger one. */
  readonly #why = new Map<Loop, Reject>();

  constructor(func: Func, analyses: Analyses) {
    this.func = func;
    this.analyses = analyses;
    const { work, obstacles } = factsOf(func, analyses);
    this.#work = work;
    this.#obstacles = obstacles;
  }

  run(): Detection {
    return this.detection(this.sequence(this.analyses.forest.roots), this.analyses.forest.loops);
  }

  parts(whole: Region, why?: Reject): Detection {
    const within = this.analyses.forest.loops.filter((l) => whole.blocks.has(l.header));
    const tops = within.filter((l) => l.parent === null || !within.includes(l.parent));
    const middle = tops.length >> 1;
    const found =
      middle === 0
        ? this.sequence(tops.flatMap((l) => l.children))
        : [tops.slice(0, middle), tops.slice(middle)].flatMap((half) => this.neighbours(half));
    const blocks = found.flatMap((c) => [...c.region.blocks]);
    const areApart = new Set(blocks).size === blocks.length && blocks.every((b) => whole.blocks.has(b));
    // A region grows until all work of its text is in it: that may be the whole again.
    if (!areApart || found.some((c) => c.region.blocks.size === whole.blocks.size))
      return { scops: [], rejects: [] };
    const around = middle === 0 ? tops : [];
    if (why !== undefined) for (const loop of around) this.#why.set(loop, why);
    return this.detection(found, why === undefined ? within.filter((l) => !around.includes(l)) : within);
  }

  private detection(found: readonly Candidate[], loops: readonly Loop[]): Detection {
    const covered = new Set(found.flatMap((c) => [...c.region.blocks]));
    const rejects = loops
      .filter((l) => !covered.has(l.header))
      .map((loop) => ({ loop, reject: this.reasonFor(loop) }));
    return { scops: found.map((c) => c.region), rejects };
  }

  /** Its own reason, or that of the first inner loop that has one. */
  private reasonFor(loop: Loop): Reject {
    const own = this.#why.get(loop);
    if (own !== undefined) return own;
    const inner = loop.children.find((c) => this.#why.has(c));
    if (inner !== undefined) return this.reasonFor(inner);
    return reject("internal-error", "the loop was not looked at", spanOfLoop(this.func, loop));
  }

  /** Figure 2's breadth: neighbours are merged as long as they make one region. */
  private sequence(loops: readonly Loop[]): readonly Candidate[] {
    const done: Candidate[] = [];
    for (let at = 0; at < loops.length; ) {
      const loop = loops[at]!;
      if (this.#obstacles.has(loop)) {
        this.#why.set(loop, this.#obstacles.get(loop)!);
        done.push(...this.sequence(loop.children));
        at++;
        continue;
      }
      const together = this.requestedTogether(loops, at);
      if (together !== null) {
        done.push(...this.together(together));
        at += together.length;
        continue;
      }
      const ends = (i: number) => this.#obstacles.has(loops[i]!) || this.requestedTogether(loops, i) !== null;
      const end = loops.findIndex((_, i) => i > at && ends(i));
      const run = loops.slice(at, end < 0 ? undefined : end);
      done.push(...this.neighbours(run));
      at += run.length;
    }
    return done;
  }

  /** The loops from `at` on that a request wants as one region; null where there is none, or one of them can be in no region. */
  private requestedTogether(loops: readonly Loop[], at: number): readonly Loop[] | null {
    const request = this.requestOf(loops[at]!);
    if (request === null || request.loops.length < 2) return null;
    const here = loops.slice(at, at + request.loops.length);
    const areThese = request.loops.every((span, k) => {
      const loop = here[k];
      return (
        loop !== undefined && isSameLoop(span, spanOfLoop(this.func, loop)) && !this.#obstacles.has(loop)
      );
    });
    return areThese ? here : null;
  }

  private together(loops: readonly Loop[]): readonly Candidate[] {
    const all = this.candidate(loops);
    if (all.ok) return [all.value];
    for (const loop of loops) this.#why.set(loop, all.reject);
    return [];
  }

  /** Loops without obstacles between them: all at once if that works, else two halves, joined where they meet. */
  private neighbours(loops: readonly Loop[]): readonly Candidate[] {
    const all = this.candidate(loops);
    const [loop, ...others] = loops;
    if (others.length === 0) {
      if (all.ok) return [all.value];
      this.#why.set(loop!, all.reject);
      return this.sequence(loop!.children);
    }
    if (all.ok && all.value.region.span !== null) return [all.value];
    const middle = loops.length >> 1;
    const before = this.neighbours(loops.slice(0, middle));
    const after = this.neighbours(loops.slice(middle));
    const [left, right] = [before.at(-1), after[0]];
    const doMeet = left?.loops.at(-1) === loops[middle - 1] && right?.loops[0] === loops[middle];
    const isAll = doMeet && left!.loops.length + right!.loops.length === loops.length;
    if (!doMeet || (isAll && !all.ok)) return [...before, ...after];
    const joined = isAll ? all : this.candidate([...left!.loops, ...right!.loops]);
    return joined.ok && isAsGoodAs(joined.value, left!, right!)
      ? [...before.slice(0, -1), joined.value, ...after.slice(1)]
      : [...before, ...after];
  }

  /** The smallest valid region with these loops, neighbours in one body. */
  private candidate(loops: readonly Loop[]): Result<Candidate> {
    const requests = new Set(loops.map((loop) => this.requestOf(loop)));
    const [request = null, ...more] = requests;
    if (more.length > 0 || (request !== null && request.loops.length !== loops.length))
      return fail(reject("author-pragma", "a #pragma speaks of one of the loops"));
    const sese = this.regionOf(loops);
    if (!sese.ok) return sese;
    const model = modelRegion(this.func, this.analyses, sese.value);
    if (!model.ok) return fail(withPlace(model.reject, this.func, loops));
    const draft = draftStatements(model.value);
    if (!draft.ok) return fail(withPlace(draft.reject, this.func, loops));
    const span = this.spanOf(sese.value);
    if (loops.length > 1 && span !== null && this.holdsPragma(span, request?.pragmas ?? []))
      return fail(reject("author-pragma", "a #pragma stands between the loops", span));
    const others = this.analyses.requests.filter((other) => other !== request);
    if (span !== null && others.some(({ pragmas }) => pragmas.some((pragma) => isWithin(span, pragma))))
      return fail(reject("author-pragma", "a #pragma speaks of a loop inside", span));
    return ok({ loops, region: { ...sese.value, loops: model.value.loops, span } });
  }

  private requestOf(loop: Loop): TransformRequest | null {
    return requestFor(this.analyses.requests, spanOfLoop(this.func, loop));
  }

  /** A pragma ends a row of loops: what is on its other side is another region. */
  private holdsPragma(text: Span, without: readonly Pragma[]): boolean {
    return this.func.pragmas.some((pragma) => !without.includes(pragma) && isWithin(text, pragma));
  }

  // ---- graph and text ----

  /** Grows until all work of the region's text is in the region. */
  private regionOf(loops: readonly Loop[]): Result<Sese> {
    const within = loops[0]!.parent;
    const place = spanOfLoop(this.func, loops[0]!);
    if (loops.some((l) => l.irreducible))
      return fail(reject("irreducible-control-flow", "control jumps into the middle of a loop", place));
    const members = new Set(loops.flatMap((l) => [l.header, ...l.exits.map((e) => e.from)]));
    for (;;) {
      const found = regionAround({ func: this.func, ...this.analyses }, within, [...members]);
      if (found === null)
        return fail(reject("several-exits", "control enters or leaves the loop in several ways", place));
      const sese = this.withPhis(found, within);
      const missing = this.workOfText(sese, within).filter((b) => !sese.blocks.has(b));
      if (missing.length === 0) return ok(sese);
      for (const block of [...missing, ...sese.blocks]) members.add(block);
    }
  }

  /** The φs behind the region belong to it: what they merge is what it leaves. */
  private withPhis(sese: Sese, within: Loop | null): Sese {
    const block = blockOf(this.func, sese.exit);
    const [next] = successors(block.term);
    const holdsPhis = phisOf(block).length > 0 && phisOf(block).length === block.instrs.length;
    const onlyFromHere = block.preds.every((p) => sese.blocks.has(p));
    if (!holdsPhis || !onlyFromHere || block.term.op !== "jump" || next === undefined) return sese;
    if (next === within?.header || this.analyses.forest.loopOf(next) !== within) return sese;
    return { ...sese, blocks: new Set([...sese.blocks, sese.exit]), exit: next, exitFrom: sese.exit };
  }

  /** Blocks in the body of `within` that do work for the whole statements that the region's work belongs to. */
  private workOfText(sese: Sese, within: Loop | null): readonly BlockId[] {
    const stmts = this.stmtsOf(sese);
    const run = runOfStatements(this.func, stmts, () => true);
    const isInText = (id: StmtId) => stmts.has(id) || (run !== null && run.first <= id && id < run.end);
    return this.#work
      .filter((w) => isInText(w.stmt) && (within === null || within.blocks.has(w.block)))
      .map((w) => w.block);
  }

  /** Source statements with work in the region. */
  private stmtsOf(sese: Sese): ReadonlySet<StmtId> {
    return new Set(this.#work.filter((w) => sese.blocks.has(w.block)).map((w) => w.stmt));
  }

  /** The text that the region is; null where it is no run of whole statements, or work for it is done elsewhere. */
  private spanOf(sese: Sese): Span | null {
    const elsewhere = new Set(this.#work.filter((w) => !sese.blocks.has(w.block)).map((w) => w.stmt));
    return runOfStatements(this.func, this.stmtsOf(sese), (id) => !elsewhere.has(id))?.span ?? null;
  }
}

const isWithin = (text: Span, { span }: Pragma): boolean => span !== null && containsSpan(text, span);

/** Merging must not lose the text. */
function isAsGoodAs(merged: Candidate, ...parts: readonly Candidate[]): boolean {
  return merged.region.span !== null || parts.every((p) => p.region.span === null);
}

/** What all questions about one state of a function rest on. */
interface Facts {
  readonly work: readonly Work[];
  readonly obstacles: ReadonlyMap<Loop, Reject>;
}

const facts = new WeakMap<Analyses, Facts>();

function factsOf(func: Func, analyses: Analyses): Facts {
  const known = facts.get(analyses) ?? { work: workOf(func), obstacles: obstaclesIn(func, analyses) };
  facts.set(analyses, known);
  return known;
}

/** Bottom up: what an inner loop can't do without, the outer one can't either. */
function obstaclesIn(func: Func, { forest }: Analyses): ReadonlyMap<Loop, Reject> {
  const obstacles = new Map<Loop, Reject>();
  for (const loop of innermostFirst(forest)) {
    const inner = loop.children.find((c) => obstacles.has(c));
    const own = inner === undefined ? obstacleOf(func, forest, loop) : obstacles.get(inner)!;
    if (own !== null) obstacles.set(loop, own);
  }
  return obstacles;
}

interface Work {
  readonly block: BlockId;
  readonly stmt: StmtId;
}

/** Blocks with what can't have been moved, by source statement. */
function workOf(func: Func): readonly Work[] {
  return liveBlocks(func).flatMap((block) => {
    const stmts = block.instrs.filter(isWork).map((i) => i.stmt);
    if (block.term.op !== "jump") stmts.push(block.term.stmt);
    return [...new Set(stmts)].flatMap((stmt) => (stmt === null ? [] : [{ block: block.id, stmt }]));
  });
}

function isWork(instr: Instr): boolean {
  return instr.op === "store" || instr.op === "opaque" || (instr.op === "call" && instr.effects !== "const");
}

function withPlace(why: Reject, func: Func, loops: readonly Loop[]): Reject {
  return why.span === null ? { ...why, span: spanOfLoop(func, loops[0]!) } : why;
}

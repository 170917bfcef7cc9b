// The regions that are tried, and what makes one valid: the same for every detector.
//
//     loops ─around→ the smallest single-entry single-exit region with them, and with all work of its text
//           ─validate→ a Candidate, or the reason why it is none
//
// A region must be replaceable in the text: it has all the work of a run of whole source statements (ir/outline.ts). The guard
// that loop rotation leaves before a loop does work for the same statement as the loop's exit, and so comes into the region.
// Pure computations may have been moved out (by PRE and LICM); stores, calls and branches may not, and where one is left
// outside, the region grows to contain it.
//
// What a region must be besides is in region-model.ts. Evolutions are relative to the region, so that each one tried is looked at anew.

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

export interface Candidate {
  /** The outermost loops of the region: neighbours in one body. */
  readonly loops: readonly Loop[];
  readonly region: Region;
}

/** What a detector finds. */
export interface Search {
  /** In source order, disjoint. */
  readonly found: readonly Candidate[];
  /** Loops that are no region by themselves. They may be part of a larger one. */
  readonly why: ReadonlyMap<Loop, Reject>;
}

export class Candidates {
  readonly func: Func;
  readonly analyses: Analyses;
  readonly #work: readonly Work[];
  readonly #obstacles: ReadonlyMap<Loop, Reject>;

  constructor(func: Func, analyses: Analyses) {
    this.func = func;
    this.analyses = analyses;
    const { work, obstacles } = factsOf(func, analyses);
    this.#work = work;
    this.#obstacles = obstacles;
  }

  /** Why the loop can be in no region at all; null where nothing is known against it. */
  obstacleTo(loop: Loop): Reject | null {
    return this.#obstacles.get(loop) ?? null;
  }

  /** The smallest valid region with these loops, neighbours in one body. */
  of(loops: readonly Loop[]): Result<Candidate> {
    const requests = new Set(loops.map((loop) => this.requestOf(loop)));
    const [request = null, ...more] = requests;
    if (more.length > 0 || (request !== null && request.loops.length !== loops.length))
      return fail(reject("author-pragma", "a #pragma speaks of one of the loops"));
    const sese = this.regionOf(loops);
    return sese.ok ? this.validate(sese.value, loops, request) : sese;
  }

  private validate(sese: Sese, loops: readonly Loop[], request: TransformRequest | null): Result<Candidate> {
    const model = modelRegion(this.func, this.analyses, sese);
    if (!model.ok) return fail(withPlace(model.reject, this.func, loops));
    const draft = draftStatements(model.value);
    if (!draft.ok) return fail(withPlace(draft.reject, this.func, loops));
    const span = this.spanOf(sese);
    if (loops.length > 1 && span !== null && this.holdsPragma(span, request?.pragmas ?? []))
      return fail(reject("author-pragma", "a #pragma stands between the loops", span));
    const others = this.analyses.requests.filter((other) => other !== request);
    if (span !== null && others.some(({ pragmas }) => pragmas.some((pragma) => isWithin(span, pragma))))
      return fail(reject("author-pragma", "a #pragma speaks of a loop inside", span));
    return ok({ loops, region: { ...sese, loops: model.value.loops, span } });
  }

  // ---- what the author asks for ----

  requestOf(loop: Loop): TransformRequest | null {
    return requestFor(this.analyses.requests, spanOfLoop(this.func, loop));
  }

  /** The loops from `at` on that a request wants as one region; null where there is none, or one of them can be in no region. */
  requestedTogether(loops: readonly Loop[], at: number): readonly Loop[] | null {
    const request = this.requestOf(loops[at]!);
    if (request === null || request.loops.length < 2) return null;
    const here = loops.slice(at, at + request.loops.length);
    const areThese = request.loops.every((span, k) => {
      const loop = here[k];
      return (
        loop !== undefined && isSameLoop(span, spanOfLoop(this.func, loop)) && this.obstacleTo(loop) === null
      );
    });
    return areThese ? here : null;
  }

  /** A pragma ends a row of loops: what is on its other side is another region. */
  private holdsPragma(text: Span, without: readonly Pragma[]): boolean {
    return this.func.pragmas.some((pragma) => !without.includes(pragma) && isWithin(text, pragma));
  }

  // ---- graph and text ----

  private regionOf(loops: readonly Loop[]): Result<Sese> {
    const place = spanOfLoop(this.func, loops[0]!);
    if (loops.some((l) => l.irreducible))
      return fail(reject("irreducible-control-flow", "control jumps into the middle of a loop", place));
    const members = loops.flatMap((l) => [l.header, ...l.exits.map((e) => e.from)]);
    const sese = this.around(members, loops[0]!.parent);
    return sese === null
      ? fail(reject("several-exits", "control enters or leaves the loop in several ways", place))
      : ok(sese);
  }

  /** The smallest region in the body of `within` with these blocks: grown until all work of its text is in it. */
  private around(blocks: Iterable<BlockId>, within: Loop | null): Sese | null {
    const members = new Set(blocks);
    for (;;) {
      const found = regionAround({ func: this.func, ...this.analyses }, within, [...members]);
      if (found === null) return null;
      const sese = this.withPhis(found, within);
      const missing = this.workOfText(sese, within).filter((b) => !sese.blocks.has(b));
      if (missing.length === 0) return sese;
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

// The regions that are tried, and what makes one valid: the same for every detector.
//
//     loops ─around→ the smallest single-entry single-exit region with them, and with all work of its text
//           ─validate→ a RegionCandidate, or the reason why it is none
//
// A region must be replaceable in the text: it has all the work of a run of whole source statements
// (ir/outline.ts). The guard that loop rotation leaves before a loop does work for the same statement as the
// loop's exit, and so comes into the region. Pure computations may have been moved out (by PRE and LICM);
// stores, calls and branches may not, and where one is left outside, the region grows to contain it.
//
// What a region must be besides is in region-model.ts. Evolutions are relative to the region, so that each
// one tried is looked at anew.

import { innermostFirst, type Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, liveBlocks, phisOf, successors } from "../../ir/build.ts";
import type { BlockId, Func, Instr } from "../../ir/func.ts";
import { runOfStatements } from "../../ir/outline.ts";
import type { Pragma } from "../../ir/pragma.ts";
import type { OutlineNode, StmtId } from "../../ir/source-statements.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import { countWork } from "../../support/work-counter.ts";
import { draftStatements } from "../construct/statements.ts";
import type { Region } from "../model/scop.ts";
import type { Analyses } from "../region/analyses.ts";
import { LIMITS } from "../region/limits.ts";
import { enteredWords, severalExits } from "../region/loop-words.ts";
import { obstacleOf, spanOfLoop } from "../region/obstacle.ts";
import { isBeyondAffine, modelRegion } from "../region/region-model.ts";
import { regionAround, type Sese } from "../region/sese.ts";
import { authorsPragmas } from "../requests/loop-hints.ts";
import { isSameLoop, requestFor, type TransformRequest } from "../requests/requests.ts";

export interface RegionCandidate {
  /** The outermost loops of the region: neighbours in one body. */
  readonly loops: readonly Loop[];
  readonly region: Region;
}

/** What a detector finds. */
export interface Search {
  /** In source order, disjoint. */
  readonly found: readonly RegionCandidate[];
  /** Loops that are no region by themselves. They may be part of a larger one. */
  readonly why: ReadonlyMap<Loop, Reject>;
}

/**
 * Adds a region that comes after those found before; what it contains, all of it or a part, is replaced
 * (section 3.1).
 */
export function addScop(found: RegionCandidate[], added: RegionCandidate): void {
  const overlaps = ({ region }: RegionCandidate) => {
    countWork(region.blocks.size);
    return [...region.blocks].some((b) => added.region.blocks.has(b));
  };
  while (found.length > 0 && overlaps(found.at(-1)!)) found.pop();
  found.push(added);
}

export class RegionCandidates {
  readonly func: Func;
  readonly analyses: Analyses;

  constructor(func: Func, analyses: Analyses) {
    this.func = func;
    this.analyses = analyses;
  }

  /** Where there is no loop, nobody asks, and no block is looked at. */
  get #facts(): Facts {
    return factsOf(this.func, this.analyses);
  }

  /** Why the loop can be in no region at all; null where nothing is known against it. */
  obstacleTo(loop: Loop): Reject | null {
    return this.#facts.obstacles.get(loop) ?? null;
  }

  /** Is a region's text to be replaced? The paper's rules know graphs only. */
  get wantsText(): boolean {
    return this.analyses.detection.rules === "polyc";
  }

  /** False: neighbours of which it is known without looking at them that they are too many for one region. */
  mayBeOne(loops: readonly Loop[]): boolean {
    return loops.length <= LIMITS.loops || !this.wantsText;
  }

  /** The smallest valid region with these loops, neighbours in one body. */
  of(loops: readonly Loop[]): Result<RegionCandidate> {
    const request = this.commonRequest(loops);
    if (!request.ok) return request;
    const sese = this.regionOf(loops);
    return sese.ok ? this.validate(sese.value, loops, request.value) : sese;
  }

  /** The smallest valid region with these blocks, some of them of loops. */
  covering(blocks: ReadonlySet<BlockId>): Result<RegionCandidate> {
    const [first] = blocks;
    let within = this.analyses.forest.loopOf(first!);
    while (within !== null && blocks.has(within.header)) within = within.parent;
    const sese = this.around(blocks, within);
    if (sese === null) return fail(reject("several-exits", "the loops have several entries or exits"));
    const loops = this.outermostLoops(sese.blocks);
    const request = this.commonRequest(loops);
    return request.ok ? this.validate(sese, loops, request.value) : request;
  }

  /** Of the loops with a header among these blocks, those that are in no other. */
  outermostLoops(blocks: ReadonlySet<BlockId>): readonly Loop[] {
    countWork(blocks.size);
    const loops = [...blocks].flatMap((b) => this.analyses.forest.loopWithHeader(b) ?? []);
    return loops.filter(({ parent }) => parent === null || !blocks.has(parent.header));
  }

  private validate(
    sese: Sese,
    loops: readonly Loop[],
    request: TransformRequest | null,
  ): Result<RegionCandidate> {
    const model = modelRegion(this.func, this.analyses, sese);
    if (!model.ok) return fail(withPlace(model.reject, this.func, loops));
    if (!this.wantsText) return ok({ loops, region: { ...sese, loops: model.value.loops, span: null } });
    // What scalar optimisation did to one is not undone where data decide in another.
    if (loops.length > 1 && isBeyondAffine(model.value))
      return fail(
        reject(
          "nonaffine-condition",
          "a condition or a subscript in one of the loops depends on data, so each loop is handled by itself",
        ),
      );
    const draft = draftStatements(model.value, this.analyses.forest);
    if (!draft.ok) return fail(withPlace(draft.reject, this.func, loops));
    const span = this.spanOf(sese);
    if (loops.length > 1 && span !== null && this.holdsPragma(span, request?.pragmas ?? []))
      return fail(reject("author-pragma", "a #pragma stands between the loops", span));
    const others = this.analyses.requests.filter((other) => other !== request);
    if (span !== null && others.some(({ pragmas }) => pragmas.some((pragma) => isWithin(span, pragma))))
      return fail(reject("author-pragma", "an inner loop has a #pragma of its own", span));
    return ok({ loops, region: { ...sese, loops: model.value.loops, span } });
  }

  // ---- what the author asks for ----

  /** A request is for all of the loops, and for no others. */
  private commonRequest(loops: readonly Loop[]): Result<TransformRequest | null> {
    const requests = new Set(loops.map((loop) => this.requestOf(loop)));
    const [request = null, ...more] = requests;
    return more.length > 0 || (request !== null && request.loops.length !== loops.length)
      ? fail(reject("author-pragma", "one of the loops has a #pragma of its own"))
      : ok(request);
  }

  requestOf(loop: Loop): TransformRequest | null {
    return requestFor(this.analyses.requests, spanOfLoop(this.func, loop));
  }

  /**
   * The loops from `at` on that a request wants as one region; null where there is none, or one of them can
   * be in no region.
   */
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

  /** A pragma that is no hint ends a row of loops: what is on its other side is another region. */
  private holdsPragma(text: Span, without: readonly Pragma[]): boolean {
    return authorsPragmas(this.func).some((pragma) => !without.includes(pragma) && isWithin(text, pragma));
  }

  // ---- graph and text ----

  private regionOf(loops: readonly Loop[]): Result<Sese> {
    const place = spanOfLoop(this.func, loops[0]!);
    if (loops.some((l) => l.irreducible))
      return fail(reject("irreducible-control-flow", enteredWords(this.func, loops[0]!.header), place));
    const members = loops.flatMap((l) => [l.header, ...l.exits.map((e) => e.from)]);
    const sese = this.around(members, loops[0]!.parent);
    if (sese === null && loops.every(isLeftOnce))
      return fail(reject("not-contiguous-text", PART_OF_STATEMENT, place));
    return sese === null
      ? fail(reject("several-exits", severalExits(this.func, loops[0]!), place))
      : ok(sese);
  }

  /**
   * The smallest region in the body of `within` with these blocks: grown until all work of its text is in it.
   */
  private around(blocks: Iterable<BlockId>, within: Loop | null): Sese | null {
    const members = new Set(blocks);
    for (;;) {
      const found = regionAround({ func: this.func, ...this.analyses }, within, [...members]);
      if (found === null) return null;
      const sese = this.withPhis(found, within);
      if (!this.wantsText) return sese;
      const missing = this.workOfText(sese, within).filter((b) => !sese.blocks.has(b));
      if (missing.length === 0) return sese;
      for (const block of [...missing, ...sese.blocks]) members.add(block);
    }
  }

  /** The φs after the region belong to it: what they merge is what it leaves. */
  private withPhis(sese: Sese, within: Loop | null): Sese {
    const block = blockOf(this.func, sese.exit);
    const [next] = successors(block.term);
    const holdsPhis = phisOf(block).length > 0 && phisOf(block).length === block.instrs.length;
    const onlyFromHere = block.preds.every((p) => sese.blocks.has(p));
    if (!holdsPhis || !onlyFromHere || block.term.op !== "jump" || next === undefined) return sese;
    if (next === within?.header || this.analyses.forest.loopOf(next) !== within) return sese;
    return { ...sese, blocks: new Set([...sese.blocks, sese.exit]), exit: next, exitFrom: sese.exit };
  }

  /**
   * Blocks in the body of `within` that do work for the whole statements that the region's work belongs to.
   */
  private workOfText(sese: Sese, within: Loop | null): readonly BlockId[] {
    const stmts = this.stmtsOf(sese);
    const run = runOfStatements(this.func, stmts, () => true);
    const inText = new Set(stmts);
    for (let id = run?.first ?? 0; id < (run?.end ?? 0); id++) inText.add(id as StmtId);
    countWork(inText.size);
    const blocks = [...inText].flatMap((id) => this.#facts.work.blocks.get(id) ?? []);
    return blocks.filter((block) => within === null || within.blocks.has(block));
  }

  /**
   * Source statements with work in the region, and the ends of its loops' text: a loop that is left by a test
   * in its body (`for (;;) { if (i >= n) break; … }`) may have no work outside of that.
   */
  private stmtsOf(sese: Sese): ReadonlySet<StmtId> {
    countWork(sese.blocks.size);
    const { work, texts } = this.#facts;
    return new Set([...sese.blocks].flatMap((b) => [...(work.stmts.get(b) ?? []), ...(texts.get(b) ?? [])]));
  }

  /**
   * The text that the region is; null where it is no run of whole statements, or work for it is done
   * elsewhere.
   */
  private spanOf(sese: Sese): Span | null {
    const isHere = (id: StmtId) =>
      (this.#facts.work.blocks.get(id) ?? []).every((block) => sese.blocks.has(block));
    return runOfStatements(this.func, this.stmtsOf(sese), isHere)?.span ?? null;
  }
}

const PART_OF_STATEMENT =
  "the loop is a part of a statement that does more, and no region without it: write it as a loop of its own";

const isLeftOnce = ({ exits }: Loop): boolean => new Set(exits.map(({ from }) => from)).size < 2;

const isWithin = (text: Span, { span }: Pragma): boolean => span !== null && containsSpan(text, span);

/** What all questions about one state of a function rest on. */
interface Facts {
  readonly work: Work;
  /** By header of a loop that the text has: the first and last statement in it. */
  readonly texts: ReadonlyMap<BlockId, readonly StmtId[]>;
  readonly obstacles: ReadonlyMap<Loop, Reject>;
}

const facts = new WeakMap<Analyses, Facts>();

function factsOf(func: Func, analyses: Analyses): Facts {
  const known = facts.get(analyses) ?? {
    work: workOf(func),
    texts: loopTexts(func),
    obstacles: obstaclesIn(func, analyses),
  };
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

function loopTexts(func: Func): Facts["texts"] {
  const statements = new Map<string, readonly StmtId[]>();
  const visit = ({ kind, span, first, end, children }: OutlineNode): void => {
    countWork(1);
    const isLoop = kind === "for" || kind === "while" || kind === "do";
    if (isLoop && span !== null && first < end) statements.set(keyOf(span), [first, (end - 1) as StmtId]);
    children.forEach(visit);
  };
  func.outline.forEach(visit);
  const texts = new Map<BlockId, readonly StmtId[]>();
  for (const [header, { span }] of func.loops)
    if (span !== null) texts.set(header, statements.get(keyOf(span)) ?? []);
  return texts;
}

const keyOf = ({ file, start, end }: Span): string => `${file}:${start}-${end}`;

/** What can't have been moved, by block and by source statement. */
interface Work {
  readonly stmts: ReadonlyMap<BlockId, readonly StmtId[]>;
  readonly blocks: ReadonlyMap<StmtId, readonly BlockId[]>;
}

function workOf(func: Func): Work {
  const stmts = new Map<BlockId, readonly StmtId[]>();
  const blocks = new Map<StmtId, BlockId[]>();
  for (const block of liveBlocks(func)) {
    countWork(block.instrs.length);
    const found = block.instrs.filter(isWork).map((i) => i.stmt);
    if (block.term.op !== "jump") found.push(block.term.stmt);
    const here = [...new Set(found)].filter((stmt) => stmt !== null);
    stmts.set(block.id, here);
    for (const stmt of here) {
      const known = blocks.get(stmt);
      if (known === undefined) blocks.set(stmt, [block.id]);
      else known.push(block.id);
    }
  }
  return { stmts, blocks };
}

function isWork(instr: Instr): boolean {
  return instr.op === "store" || instr.op === "opaque" || (instr.op === "call" && instr.effects !== "const");
}

function withPlace(why: Reject, func: Func, loops: readonly Loop[]): Reject {
  return why.span === null ? { ...why, span: spanOfLoop(func, loops[0]!) } : why;
}

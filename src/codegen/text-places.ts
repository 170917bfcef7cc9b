// Which instructions and blocks of a function do the work of which text.
//
// A nest is known by its span; instructions know the source statement they came from. What came out of a
// macro's body has no place of its own: then the smallest statement around it says where it is.

import { dominatorsOf } from "../analysis/cfg/of-graph.ts";
import type { Block, BlockId, Func } from "../ir/func.ts";
import { successors } from "../ir/operand.ts";
import type { OutlineNode, StmtId } from "../ir/source-statements.ts";
import { containsSpan, type FileId, joinSpans, type Span } from "../source/span.ts";

/** A place of the text in the function: on an edge, or in front of an instruction of a block. */
export type TextPlace =
  | { readonly kind: "edge"; readonly from: BlockId; readonly to: BlockId }
  | { readonly kind: "inside"; readonly block: BlockId; readonly index: number };

/** A function as lowered, and where in the text its parts are. */
export class TextPlaces {
  readonly lowered: Func;
  readonly dominators;
  /**
   * The smallest text that each source statement is known to stand in: its own, or that of a statement around
   * it.
   */
  readonly #places: readonly (Span | null)[];
  /** By block: text that holds the places of its statements, for each file that they stand in. */
  readonly #texts: readonly (readonly Span[])[];

  constructor(lowered: Func) {
    this.lowered = lowered;
    this.dominators = dominatorsOf(lowered);
    this.#places = placesOf(lowered);
    this.#texts = lowered.blocks.map((block) => (block ? this.#textsOf(block) : []));
  }

  #textsOf({ instrs, term }: Block): readonly Span[] {
    const texts = new Map<FileId, Span>();
    for (const { stmt } of [...instrs, term]) {
      const place = stmt === null ? null : (this.#places[stmt] ?? null);
      if (place === null) continue;
      const known = texts.get(place.file) ?? place;
      texts.set(place.file, joinSpans(known, place));
    }
    return [...texts.values()];
  }

  /** The blocks of which an instruction may be in the text; there are none in others. */
  blocksNear(nest: Span): readonly Block[] {
    const isNear = (text: Span): boolean =>
      text.file === nest.file && text.start <= nest.end && nest.start <= text.end;
    return this.lowered.blocks.filter(
      (block): block is Block => block !== undefined && this.#texts[block.id]!.some(isNear),
    );
  }

  /** Is the source statement known to be in the text? */
  within(stmt: number | null, nest: Span): boolean {
    if (stmt === null) return false;
    const span = this.#places[stmt] ?? null;
    return span !== null && containsSpan(nest, span);
  }

  /**
   * Is the first statement that runs once control enters the block in the nest's text? A block without
   * statements (where the arms of an `if` meet) is within if all its successors are; a cycle of such blocks
   * leads nowhere else.
   */
  blockWithin(id: BlockId, nest: Span, seen: ReadonlySet<BlockId> = new Set()): boolean {
    const block = this.lowered.blocks[id]!;
    const first = block.instrs.find((instr) => instr.stmt !== null)?.stmt ?? block.term.stmt;
    if (first !== null) return this.within(first, nest);
    const next = successors(block.term).filter((to) => !seen.has(to));
    return next.length > 0 && next.every((to) => this.blockWithin(to, nest, new Set([...seen, id])));
  }

  /** The block of the nest that dominates all others of it. */
  firstBlock(nest: Span): BlockId | null {
    let first: BlockId | null = null;
    for (const block of this.blocksNear(nest)) {
      const inside =
        block.instrs.some((i) => this.within(i.stmt, nest)) || this.within(block.term.stmt, nest);
      if (inside && (first === null || this.dominators.dominates(block.id, first))) first = block.id;
    }
    return first;
  }

  /** Is some of the block there, or may it be? */
  mayBeWithin(block: BlockId, nest: Span): boolean {
    return this.lowered.blocks[block]!.instrs.some(
      ({ stmt }) => stmt === null || (this.#places[stmt] ?? null) === null || this.within(stmt, nest),
    );
  }

  /**
   * Out of a macro's body whose use is not known to be inside of the text or outside: it may stand anywhere.
   */
  isAnywhere(stmt: StmtId, nest: Span): boolean {
    if ((this.lowered.stmts[stmt]?.span ?? null) !== null || this.within(stmt, nest)) return false;
    const place = this.#places[stmt] ?? null;
    return place === null || place.file !== nest.file || (place.start < nest.end && nest.start < place.end);
  }

  /** Where control enters the text of the nest. */
  startOf(nest: Span): TextPlace | null {
    const block = this.firstBlock(nest);
    if (block === null) return null;
    const { instrs } = this.lowered.blocks[block]!;
    const first = instrs.findIndex((instr) => this.within(instr.stmt, nest));
    return { kind: "inside", block, index: first < 0 ? instrs.length : first };
  }

  /** Where control leaves the text of the nest, if that is one place. */
  endOf(nest: Span): TextPlace | null {
    const ends: TextPlace[] = [];
    for (const block of this.blocksNear(nest)) {
      // What is no statement's work goes with what is before it.
      let isInside = false;
      for (const [index, { stmt }] of [...block.instrs, block.term].entries()) {
        if (stmt === null) continue;
        const here = this.within(stmt, nest);
        if (isInside && !here) ends.push({ kind: "inside", block: block.id, index });
        isInside = here;
      }
      if (!isInside) continue;
      for (const to of successors(block.term))
        if (!this.blockWithin(to, nest)) ends.push({ kind: "edge", from: block.id, to });
    }
    const [only, ...others] = ends;
    return only !== undefined && others.length === 0 ? only : null;
  }
}

/** A loop's head out of a macro, `FOR(i, n) …`, has no text of its own; the loop has. */
function placesOf(func: Func): readonly (Span | null)[] {
  const places = func.stmts.map(({ span }) => span);
  const own = new Set(func.stmts.flatMap(({ id, span }) => (span === null ? [] : [id])));
  const visit = ({ span, first, end, children }: OutlineNode): void => {
    for (let id = first; id < end; id++) if (span !== null && !own.has(id)) places[id] = span;
    for (const child of children) visit(child);
  };
  for (const node of func.outline) visit(node);
  return places;
}

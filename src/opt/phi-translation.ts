// φ translation (VanDrunen & Hosking 2004, section 3.2): what a value at the start of a join is called at the
// end of a predecessor.
//
//      bb1: a = …    bb2: b = …           x * 2 at the start of bb3 is
//           \          /                    a * 2 at the end of bb1
//       bb3: x = phi [bb1: a, bb2: b]        b * 2 at the end of bb2
//
// φs become their arguments, and so on through the operands of expressions; loads see the version of memory
// at the end of the predecessor. What a value is along an edge does not change while leaders are added, so
// each answer is kept.

import { blockOf } from "../ir/build.ts";
import type { BlockId, Func } from "../ir/func.ts";
import type { AvailableValues } from "./available-values.ts";
import type { ValueNumber, ValueNumbers } from "./value-numbers.ts";

/** Nesting of expressions that is followed through an edge. */
const DEPTH = 200;

export class PhiTranslation {
  readonly #func: Func;
  readonly #numbers: ValueNumbers;
  readonly #available: AvailableValues;
  readonly #edges = new Map<string, Translated>();

  constructor(func: Func, numbers: ValueNumbers, available: AvailableValues) {
    this.#func = func;
    this.#numbers = numbers;
    this.#available = available;
  }

  /** The number at the end of `pred` of a value at the start of `succ`; null if it can't be told. */
  along(pred: BlockId, succ: BlockId, number: ValueNumber): ValueNumber | null {
    return this.#translate(this.#edge(pred, succ), number);
  }

  /** The same for many values. */
  alongEdge(pred: BlockId, succ: BlockId): (number: ValueNumber) => ValueNumber | null {
    const edge = this.#edge(pred, succ);
    return (number) => this.#translate(edge, number);
  }

  #edge(pred: BlockId, succ: BlockId): Translated {
    const key = `${pred} ${succ}`;
    const known = this.#edges.get(key);
    if (known !== undefined) return known;
    const index = blockOf(this.#func, succ).preds.indexOf(pred);
    const edge = { pred, succ, index, known: new Map(), depth: 0 };
    this.#edges.set(key, edge);
    return edge;
  }

  #translate(edge: Translated, number: ValueNumber): ValueNumber | null {
    const known = edge.known.get(number);
    if (known !== undefined) return known;
    if (edge.depth >= DEPTH) return null;
    edge.depth++;
    const found = this.#translateAnew(edge, number);
    edge.depth--;
    edge.known.set(number, found);
    return found;
  }

  #translateAnew(edge: Translated, number: ValueNumber): ValueNumber | null {
    const phi = this.#available.phiAt(edge.succ, number);
    if (phi !== null) return this.#numbers.of(phi.args[edge.index]!);
    if (this.#available.isAbove(edge.succ, number)) return number;
    const e = this.#numbers.expression(number);
    if (e === null) return null;
    const operands: ValueNumber[] = [];
    for (const o of e.operands) {
      const there = this.#translate(edge, o);
      if (there === null) return null;
      operands.push(there);
    }
    return this.#numbers.numberOn(e, operands, this.#numbers.versions.atEnd(edge.pred));
  }
}

/** An edge with what is known of translation along it. */
interface Translated {
  readonly pred: BlockId;
  readonly succ: BlockId;
  /** Of the edge among the predecessors of `succ`. */
  readonly index: number;
  readonly known: Map<ValueNumber, ValueNumber | null>;
  /** The depth of the recursion through operands. */
  depth: number;
}

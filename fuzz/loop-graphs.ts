// Functions with any number of loops, for measuring SCoP detection: each family puts together what could cost a detector more than a
// fixed number of steps for each loop.
//
//     sequence   loops in a row, which merge              nests      loops three deep, in a row
//     apart      a call between any two                   inside     all in one loop, with calls between them
//     calls      loops that call: no SCoPs at all         inner      calls in loops around nests
//     products   subscripts that are not affine           mixed      all of these in turn, of random sizes
//
// The text is textual IR in the form that detection wants (the passes that make it take longer for large functions than detection
// does). It has no source statements; `loop-programs.ts` has the same in C.

import { Random } from "../src/ir/behaviour.ts";
import { LOOP_FAMILIES, type LoopFamily } from "./loop-programs.ts";

/** A function of about `loops` loops. */
export function loopGraph(family: LoopFamily, loops: number, seed = 1): string {
  const text = new Text();
  if (family !== "mixed") PIECES[family](text, loops);
  const random = new Random(seed);
  const pieces = LOOP_FAMILIES.filter((f) => f !== "mixed");
  for (let left = family === "mixed" ? loops : 0; left > 0; ) {
    const size = 3 + (random.next() % 20);
    PIECES[pieces[random.next() % pieces.length]!](text, size);
    left -= size;
  }
  return text.finish();
}

class Text {
  readonly #lines = ["func f(%n_0: int, %m_1: int, %A_2: int*) -> void ssa", "bb0:"];
  #names = 3;
  #blocks = 1;

  line(text: string): void {
    this.#lines.push(`  ${text}`);
  }

  define(instr: string, name = this.#name()): string {
    this.line(`${name}: int = ${instr}`);
    return name;
  }

  call(): void {
    this.line("call g()");
  }

  /** `for (i = 0; i < bound; i++) body(i)`, with a preheader, one latch and an exit of its own. */
  loop(body: (counter: string) => void, bound = "%n_0"): void {
    const [before, header, inside, latch, behind] = Array.from({ length: 5 }, () => `bb${this.#blocks++}`);
    const [counter, next] = [this.#name(), this.#name()];
    this.#end(`jump ${before}`, before!);
    this.#end(`jump ${header}`, header!);
    this.define(`phi [${before}: 0, ${latch}: ${next}]`, counter);
    this.#end(`branch ${this.define(`lt ${counter}, ${bound}`)}, ${inside}, ${behind}`, inside!);
    body(counter);
    this.#end(`jump ${latch}`, latch!);
    this.define(`add ${counter}, 1`, next);
    this.#end(`jump ${header}`, behind!);
  }

  finish(): string {
    return `${[...this.#lines, "  return"].join("\n")}\n`;
  }

  #name(): string {
    return `%t${this.#names++}`;
  }

  /** Ends the block that is being filled, and goes on in another. */
  #end(terminator: string, next: string): void {
    this.#lines.push(`  ${terminator}`, `${next}:`);
  }
}

type Piece = (text: Text, loops: number) => void;

function repeat(count: number, make: (index: number) => void): void {
  for (let index = 0; index < Math.max(1, Math.round(count)); index++) make(index);
}

const plain = (text: Text, index: number): void =>
  text.loop((i) => text.line(`store %A_2[${i}] = ${i}`), index % 3 === 0 ? "%n_0" : "%m_1");

const PIECES: Readonly<Record<Exclude<LoopFamily, "mixed">, Piece>> = {
  sequence: (text, loops) => repeat(loops, (index) => plain(text, index)),
  apart: (text, loops) =>
    repeat(loops, (index) => {
      plain(text, index);
      text.call();
    }),
  nests: (text, loops) =>
    repeat(loops / 3, () =>
      text.loop((i) =>
        text.loop((j) => text.loop((k) => text.line(`store %A_2[${sum(text, i, j, k)}] = ${i}`))),
      ),
    ),
  inside: (text, loops) => text.loop(() => PIECES.apart(text, loops - 1)),
  calls: (text, loops) => repeat(loops, () => text.loop(() => text.call())),
  inner: (text, loops) =>
    repeat(loops / 3, () =>
      text.loop(() => {
        text.call();
        text.loop((i) => text.loop((j) => text.line(`store %A_2[${text.define(`add ${i}, ${j}`)}] = 1`)));
      }),
    ),
  products: (text, loops) =>
    repeat(loops / 2, () =>
      text.loop((i) => text.loop((j) => text.line(`store %A_2[${text.define(`mul ${i}, ${j}`)}] = 1`))),
    ),
};

const sum = (text: Text, i: string, j: string, k: string): string =>
  text.define(`add ${text.define(`add ${i}, ${j}`)}, ${k}`);

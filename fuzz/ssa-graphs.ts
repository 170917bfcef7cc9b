// SSA graphs of any size for measuring scalar evolution: each family stresses one thing that could cost more than a fixed number of
// steps for each name. A graph is a list of pieces, one after the other, until there are as many names as are asked for.
//
//     chain      one expression as long as the function            phis       each φ of one loop is increased by the one before
//     sequence   loops that start where the one before ended        nests      counters that inner loops increase (2005 paper, figure 2)
//     guards     a test for each value, that returns                mixer      φs of which each is increased by the next, round a circle
//     rotations  φs that change places                              choices    merges of equal and unequal values
//     casts      narrow types, divisions, remainders                products   powers, and factors without end
//     loads      sums of values from memory                         iterates   φs that double, halve, turn round or count modulo eight
//     mixed      all of these in turn, of random sizes
//
// The text is textual IR, so that a graph can be looked at and any of it can become a test.

import { Random } from "../src/ir/behaviour.ts";

export const FAMILIES = [
  "chain",
  "phis",
  "sequence",
  "nests",
  "guards",
  "mixer",
  "rotations",
  "choices",
  "casts",
  "products",
  "loads",
  "iterates",
  "mixed",
] as const;
export type Family = (typeof FAMILIES)[number];

/** A function of about `names` SSA names. */
export function ssaGraph(family: Family, names: number, seed = 1): string {
  const text = new Text();
  const random = new Random(seed);
  if (family === "mixed") {
    const pieces = FAMILIES.filter((f) => f !== "mixed");
    for (let k = 0; text.names < names; k++)
      PIECES[pieces[k % pieces.length]!](text, 20 + (random.next() % 60));
  } else if (WHOLE.has(family)) PIECES[family](text, names);
  else while (text.names < names) PIECES[family](text, 50);
  return text.finish();
}

/** One piece is all of the function. */
const WHOLE: ReadonlySet<Family> = new Set(["chain", "phis", "guards", "mixer", "loads"]);

/** The text of a function that grows at its end: `at` is the block that is being filled. */
class Text {
  readonly #lines = ["func f(%n_0: int, %m_1: int, %A_2: int*) -> void ssa", "bb0:"];
  #names = 3;
  #blocks = 1;
  at = "bb0";

  get names(): number {
    return this.#names;
  }

  name(): string {
    return `%t${this.#names++}`;
  }

  block(): string {
    return `bb${this.#blocks++}`;
  }

  define(instr: string, name = this.name(), type = "int"): string {
    this.#lines.push(`  ${name}: ${type} = ${instr}`);
    return name;
  }

  /** Ends the block that is being filled, and goes on in another. */
  end(terminator: string, next: string): void {
    this.#lines.push(`  ${terminator}`, `${next}:`);
    this.at = next;
  }

  finish(): string {
    return `${[...this.#lines, "  return"].join("\n")}\n`;
  }
}

/** A φ of a loop's header: where it starts, its name, and what the body makes of it. */
interface Carried {
  readonly init: string;
  readonly name: string;
  /** The name of its next value, which is defined where the loop goes back. */
  readonly back: string;
  next: string;
}

/**
 * `while (i < bound)` from `start`, with φs that begin at `inits`; `body` says what they become. What the names are after the loop, the
 * counter first.
 */
function loop(
  text: Text,
  bound: string,
  start: string,
  inits: readonly string[],
  body: (counter: string, phis: readonly Carried[]) => void,
): readonly string[] {
  const [header, inside, latch, behind] = [text.block(), text.block(), text.block(), text.block()];
  const entry = text.at;
  text.end(`jump ${header}`, header);
  const phis = [start, ...inits].map(
    (init): Carried => ({ init, name: text.name(), back: text.name(), next: init }),
  );
  const [counter, ...others] = phis;
  for (const phi of phis) text.define(`phi [${entry}: ${phi.init}, ${latch}: ${phi.back}]`, phi.name);
  const test = text.define(`lt ${counter!.name}, ${bound}`);
  text.end(`branch ${test}, ${inside}, ${behind}`, inside);
  body(counter!.name, others);
  counter!.next = text.define(`add ${counter!.name}, 1`);
  text.end(`jump ${latch}`, latch);
  for (const phi of phis) text.define(`copy ${phi.next}`, phi.back);
  text.end(`jump ${header}`, behind);
  return phis.map((phi) => text.define(`phi [${header}: ${phi.name}]`));
}

/** Adds about `size` names. */
type Piece = (text: Text, size: number) => void;

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index));

/** The loop's body is one expression: each value is the one before and the counter, a number or a parameter. */
const chain: Piece = (text, size) => {
  loop(text, "%n_0", "0", ["1"], (counter, [sum]) => {
    let value = sum!.name;
    for (const k of times(size, (index) => index)) {
      const other = [counter, "3", "%m_1"][k % 3]!;
      value = text.define(`${k % 4 === 0 ? "sub" : "add"} ${value}, ${other}`);
    }
    sum!.next = value;
  });
};

const phis: Piece = (text, size) => {
  const inits = times(size / 3, (index) => String(index));
  loop(text, "%n_0", "0", inits, (counter, all) => {
    let before = counter;
    for (const phi of all) {
      phi.next = text.define(`add ${phi.name}, ${before}`);
      before = phi.name;
    }
  });
};

/** Figure 20: `for (i = 0; i < n; i++) …  for (; i < m; i++) …`. */
const sequence: Piece = (text, size) => {
  let start = "0";
  for (const index of times(size / 12, (k) => k)) {
    const bound = index % 2 === 0 ? "%n_0" : "%m_1";
    const [last] = loop(text, bound, start, [], (counter) => void text.define(`mul ${counter}, 3`));
    start = last!;
  }
};

/** Loops inside the outermost one. */
const DEPTH = 2;

const nests: Piece = (text, size) => {
  for (const _ of times(size / 40, (k) => k)) nest(text, DEPTH, "0", ["%m_1", "0"]);
};

function nest(text: Text, depth: number, start: string, inits: readonly string[]): readonly string[] {
  return loop(text, depth % 2 === 0 ? "%n_0" : "10", start, inits, (counter, all) => {
    const [, ...inner] =
      depth === 0
        ? ["", ...all.map((phi) => phi.name)]
        : nest(
            text,
            depth - 1,
            counter,
            all.map((phi) => phi.name),
          );
    all.forEach((phi, k) => {
      phi.next = text.define(`add ${inner[k]}, ${k === 0 ? "2" : counter}`);
    });
  });
}

const guards: Piece = (text, size) => {
  let value = "%m_1";
  for (const index of times(size / 3, (k) => k)) {
    value = text.define(`add ${value}, ${index % 5 === 0 ? "%n_0" : "1"}`);
    const test = text.define(`lt ${value}, ${index % 3 === 0 ? "%m_1" : index}`);
    const [leave, stay] = [text.block(), text.block()];
    text.end(`branch ${test}, ${leave}, ${stay}`, leave);
    text.end("return", stay);
    text.define(`cast ${value}`, text.name(), "unsigned int");
  }
};

const mixer: Piece = (text, size) => {
  const inits = times(size / 3, (index) => String(index));
  loop(text, "%n_0", "0", inits, (_counter, all) => {
    all.forEach((phi, k) => {
      phi.next = text.define(`add ${phi.name}, ${all[(k + 1) % all.length]!.name}`);
    });
  });
};

const rotations: Piece = (text, size) => {
  for (const index of times(size / 25, (k) => k)) {
    const inits = times([3, 17, 5][index % 3]!, (k) => String(index % 3 === 2 ? 7 : k));
    loop(text, "%n_0", "0", inits, (_counter, all) => {
      all.forEach((phi, k) => {
        phi.next = text.define(`add ${all[(k + 1) % all.length]!.name}, ${index % 3}`);
      });
    });
  }
};

/** Names made from their own old value alone: their values are listed one by one. */
const iterates: Piece = (text, size) => {
  const own = ["mul %, 2", "shr %, 1", "sub %m_1, %", "mul %, 77"];
  for (const index of times(size / 12, (k) => k)) {
    loop(text, "%n_0", "0", [index % 2 === 0 ? "1" : "%m_1", "5"], (_counter, [a, b]) => {
      a!.next = text.define(own[index % own.length]!.replace("%,", `${a!.name},`).replace(/%$/, a!.name));
      b!.next = text.define(`and ${text.define(`add ${b!.name}, 1`)}, 7`);
    });
  }
};

const choices: Piece = (text, size) => {
  loop(text, "%n_0", "0", ["0", "%m_1"], (counter, [a, b]) => {
    let value = a!.name;
    for (const index of times(size / 5, (k) => k)) {
      const limit = index % 2 === 0 ? b!.name : String(index);
      const test = text.define(`lt ${counter}, ${limit}`);
      const [yes, no, join] = [text.block(), text.block(), text.block()];
      text.end(`branch ${test}, ${yes}, ${no}`, yes);
      const [x, y] = [1, index % 3 === 0 ? 1 : 2].map((by, k) => {
        const made = text.define(`add ${value}, ${by}`);
        text.end(`jump ${join}`, k === 0 ? no : join);
        return made;
      });
      value = text.define(`phi [${yes}: ${x}, ${no}: ${y}]`);
    }
    a!.next = value;
    b!.next = text.define(`select 1, ${b!.name}, ${value}`);
  });
};

const casts: Piece = (text, size) => {
  loop(text, "%n_0", "0", ["0"], (counter, [sum]) => {
    let value = text.define(`add ${sum!.name}, ${counter}`);
    for (const index of times(size / 4, (k) => k)) {
      const narrow = text.define(`cast ${value}`, text.name(), "unsigned char");
      const wide = text.define(`cast ${narrow}`);
      const part = text.define(`${index % 2 === 0 ? "div" : "rem"} ${wide}, ${3 + (index % 4)}`);
      value = text.define(`add ${part}, ${counter}`);
    }
    sum!.next = value;
  });
};

const products: Piece = (text, size) => {
  loop(text, "%n_0", "0", ["1"], (counter, [product]) => {
    let [value, power] = [text.define(`add ${counter}, %m_1`), counter];
    for (const index of times(size / 2, (k) => k)) {
      value = text.define(`mul ${value}, ${index % 2 === 0 ? "3" : index % 8 === 1 ? value : counter}`);
      power = text.define(`mul ${power}, 5`);
    }
    product!.next = text.define(`mul ${product!.name}, ${value}`);
  });
};

const loads: Piece = (text, size) => {
  loop(text, "%n_0", "0", ["0"], (counter, [sum]) => {
    let value = sum!.name;
    for (const _ of times(size / 2, (k) => k))
      value = text.define(`add ${value}, ${text.define(`load %A_2[${counter}]`)}`);
    sum!.next = value;
  });
};

const PIECES: Readonly<Record<Exclude<Family, "mixed">, Piece>> = {
  ...{ chain, phis, sequence, nests, guards, mixer },
  ...{ rotations, choices, casts, products, loads, iterates },
};

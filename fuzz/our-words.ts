// Macros that are called like words that polyc prints, in pragmas and outside: harmless to the author's text, which uses a few of them.

import type { Feature } from "./features.ts";
import { block, type Generator, type Statement, simple } from "./generator.ts";

type Text = (g: Generator) => string;

/** A macro, and what the text has of it. */
interface Word {
  readonly macro: string;
  readonly bound?: Text;
  readonly place?: Text;
  readonly subscript?: Text;
  readonly natural?: Text;
  readonly double?: Text;
  readonly statement?: Text;
  /** The header of a loop that counts `i`. */
  readonly loop?: (g: Generator, i: string) => string;
}

const USED: readonly Word[] = [
  {
    macro: "reduction 8",
    bound: () => "reduction",
    loop: (_, i) => `for (int ${i} = 0; ${i} < reduction; ${i}++)`,
  },
  { macro: "dynamic X", place: (g) => `dynamic[${g.subscript()}]` },
  { macro: "schedule(x) ((x) + 1)", subscript: (g) => `schedule(${g.counter()})` },
  { macro: "shared s", double: () => "shared", statement: (g) => `shared = ${g.double(1)};` },
  { macro: "guided(x) s += (x)", statement: (g) => `guided(${g.double(1)});` },
  {
    macro: "collapse(x, high) for (int x = 0; x < (high); x++)",
    loop: (g, i) => `collapse(${i}, ${g.bound()})`,
  },
  {
    macro: "firstprivate double",
    statement: (g) => `{ firstprivate y = ${g.double(1)}; ${g.place()} = y; }`,
  },
  { macro: "simd(x) ((x) * 0.5)", double: (g) => `simd(${g.double(0)})` },
  {
    macro: "min(a, b) ((a) < (b) ? (a) : (b))",
    bound: () => "min(n, 9)",
    natural: (g) => `min(${g.natural(0)}, ${g.natural(0)})`,
  },
  {
    macro: "max(a, b) ((a) > (b) ? (a) : (b))",
    subscript: (g) => `max(${g.counter()}, 2)`,
    double: (g) => `max(${g.place()}, ${g.double(0)})`,
  },
  { macro: "polyc_min(a, b) ((a) + (b))", natural: (g) => `polyc_min(${g.counter()}, 2)` },
  { macro: "nowait", statement: (g) => `nowait ${g.place()} = ${g.double(1)};` },
  {
    macro: "private(x) (x) - 1",
    bound: () => "private(n)",
    statement: (g) => `s = private(${g.double(1)});`,
  },
  {
    macro: "parallel n",
    bound: () => "parallel",
    loop: (_, i) => `for (int ${i} = 0; ${i} < parallel; ${i}++)`,
  },
];

/** Words of pragmas that the text doesn't use. */
const CLAUSES = ["lastprivate", "copyin", "omp", "num_threads", "master", "untied", "ordered"];
const MEANINGLESS = [" static", "", " 3", "(x) nothing", "(...)", "(x, y) x", " simd", " none"];

/** Words of C, and of libraries, that go on meaning what they mean, if anybody uses them at all. */
const OF_C = [
  "const",
  "const const",
  "inline",
  "long long",
  "int int",
  "unsigned unsigned",
  "double double",
  "static static",
  "sizeof(x) sizeof(x)",
  "size_t unsigned long",
  "if(...) if (__VA_ARGS__)",
  "for(...) for (__VA_ARGS__)",
  "malloc(size) ((void *)0)",
  "free(x) ((void)0)",
  "INT_MAX 7",
  "SIZE_MAX 7",
];
const OURS = ["polyc_max", "polyc_floord", "polyc_disjoint", "polyc_times", "polyc_fits", "ii", "jj", "t2"];

/** Three for each function: what is defined in all files would be seen in few ways. */
const wordsOf = (g: Generator): readonly Word[] => {
  const seed = Number(g.name.slice(1));
  return [0, 1, 2].map((k) => USED[(seed + k * 5) % USED.length]!);
};

const prelude = (g: Generator): readonly string[] => {
  const clauses = g.some(CLAUSES, 2).map((word) => word + g.pick(...MEANINGLESS));
  const ours = g.some(OURS, 1).map((word) => `${word} ${g.pick("5", "x", "nothing")}`);
  const others = g.chance(60) ? g.some(OF_C, 1) : [];
  return [...wordsOf(g).map(({ macro }) => macro), ...clauses, ...ours, ...others].flatMap((macro) => [
    `#undef ${/^\w+/.exec(macro)![0]}`,
    `#define ${macro}`,
  ]);
};

/** What a function's words have to offer; `plain` where that is nothing. */
const word =
  (kind: "bound" | "place" | "subscript" | "natural" | "double" | "statement", plain: Text): Text =>
  (g) =>
    g.pick(...[plain, ...wordsOf(g).flatMap((of) => of[kind] ?? [])].slice(-2))(g);

function loop(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const [of] = wordsOf(g).flatMap((word) => word.loop ?? []);
  if (of === undefined || own === i)
    return [block(`for (${own} = 0; ${i} < ${g.bound()}; ${i}++)`, g.counted(depth, i))];
  return [block(of(g, i), g.counted(depth, i))];
}

export const OUR_WORDS: Feature = {
  everywhere: true,
  prelude,
  bounds: [word("bound", () => "n")],
  places: [word("place", (g) => `X[${g.subscript()}]`)],
  subscripts: [word("subscript", (g) => g.counter())],
  naturals: [word("natural", (g) => g.counter())],
  doubles: [word("double", () => "t")],
  statements: [(g) => [simple(word("statement", (g) => g.assignment())(g))]],
  loops: [loop],
};

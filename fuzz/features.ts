// What users write besides plain loops over arrays, one feature each: a random function has a few of them (generator.ts).
//
// All keep the generator's promises: counters in 0 … 41, subscripts in 0 … 90, stored integers in 0 … 96 (except in the arrays
// WU, WC, WH and WL, which wrap and are not read for subscripts).

import { ADDRESS_TAKEN } from "./address-taken.ts";
import { box, boxAround, loopWithBox } from "./boxes.ts";
import { CALLED_FUNCTIONS } from "./called-functions.ts";
import { changingDeclarations, changingPrelude, loopWithChangingSizes } from "./changing-sizes.ts";
import { COMMA_INCREMENTS } from "./comma-increments.ts";
import { FLIPPING } from "./flipping-indices.ts";
import { GATHERED_ELEMENTS } from "./gathered-elements.ts";
import type { Generator, Statement } from "./generator.ts";
import { block, line, simple } from "./generator.ts";
import { loopWithMembers, membersDeclarations, membersPrelude } from "./members.ts";
import { OUR_WORDS } from "./our-words.ts";
import { POINTER_ENDS } from "./pointer-ends.ts";
import { RUN_TIME_BOUNDS } from "./run-time-bounds.ts";
import { STRUCTURE_CALLS } from "./structure-calls.ts";

type Text = (g: Generator) => string;
type Value = (g: Generator, depth: number) => string;

export interface Feature {
  /** Lines of the file before the function; names carry the function's. */
  readonly prelude?: (g: Generator) => readonly string[];
  /** At the function's beginning. */
  readonly declarations?: (g: Generator) => readonly string[];
  /** Types of iterators. */
  readonly counters?: readonly string[];
  readonly places?: readonly Text[];
  readonly integers?: readonly Text[];
  readonly doubles?: readonly Value[];
  readonly naturals?: readonly Value[];
  readonly bounds?: readonly Text[];
  readonly tests?: readonly Text[];
  readonly subscripts?: readonly Text[];
  readonly statements?: readonly ((g: Generator, depth: number) => readonly Statement[])[];
  /** Loops that count `i`; `own` is what declares it, as an int, or its name. */
  readonly loops?: readonly ((g: Generator, depth: number, i: string, own: string) => readonly Statement[])[];
  /** Between the nests of a function. */
  readonly between?: (g: Generator) => readonly Statement[];
  /** Lines before the function that concern all of it. */
  readonly everywhere?: true;
  /** Comments in odd places. */
  readonly comments?: true;
}

const of = (text: Text) => (g: Generator) => [simple(text(g))];

/** What one name spells in the file of many functions. */
const own = (prefix: string) => (g: Generator) => `${prefix}_${g.name}`;
const SCALE = own("scale");
const CLEAR = own("clear");
const AT = own("AT");
const COUNT = own("COUNT");
const SQUARE = own("SQUARE");
const NEST = own("NEST");
const REAL = own("real");
const TOTAL = own("total");
const CALLS = own("calls");
const SIZE = own("SIZE");
const SUM = own("sum");
const LAST = own("last");
const CLIP = own("clip");
const LOOK = own("look");
const PUT = own("put");
const TOP = own("top");

/** What loops gather up, in loops that count `r` and `c`; not all of it comes to the same in any order. */
const UPDATES: readonly Text[] = [
  ...[
    "tally++;",
    "tally += 2;",
    "tally--;",
    "sum += I[r];",
    "sum = sum + I[c] - J[r][c];",
    "sum -= J[c][r] * 3;",
  ],
  ...[
    "if (I[r] > most) most = I[r];",
    "most = MAX(most, J[r][c]);",
    "most = J[r][c] < most ? most : J[r][c];",
  ],
  ...[
    "least = I[c] < least ? I[c] : least;",
    "if (least > J[r][c]) { least = J[r][c]; }",
    "if (I[r] < least) least = I[c];",
  ],
  ...["found = 1;", "found = found || I[r] == 3;", "found = J[r][c] > 90 || found;", "found |= I[c] & 4;"],
  ...["all = 0;", "all = all && I[r];", "all = I[c] < 95 && all;", "mask = mask | I[r];", "mask ^= J[r][c];"],
  ...[
    "{ int x = I[r] - I[c]; if (x > most) most = x; }",
    "{ I[r] = I[r] / 2; sum += I[r]; }",
    "X[r] = X[r] + 1;",
  ],
].map((update) => () => update);
const GATHER_TESTS: readonly Text[] = [
  ...["I[r] > 40", "J[r][c] % 3 == 1", "I[c] < I[r]", "X[r] > 1", "r > 4", "c != r", "I[r] - 3", "!J[r][c]"],
  ...["found", "!all", "tally < 30", "I[r] > most", "J[r][c] > least"],
].map((test) => () => test);

export const FEATURES: Readonly<Record<string, Feature>> = {
  /** Elements of other types, whose values stay small. */
  types: {
    places: [(g) => `fp[${g.subscript()}]`, (g) => `fp[${g.subscript()}] `],
    integers: [
      (g) => `H[${g.subscript()}]`,
      (g) => `SC[${g.subscript()}]`,
      (g) => `UL[${g.subscript()}]`,
      (g) => `LL[${g.subscript()}]`,
      (g) => `US[${g.subscript()}]`,
    ],
  },
  /** Integers that wrap around: unsigned ones, and narrow ones when stored. */
  wrap: {
    naturals: [
      (g) => `(int)(WU[${g.subscript()}] % 97)`,
      (g) => `WC[${g.subscript()}] % 90`,
      (g) => `(WH[${g.subscript()}] & 63)`,
      (g) => `(int)(WL[${g.subscript()}] >> 58)`,
    ],
    tests: [(g) => `WU[${g.subscript()}] - 5 < 100u`, (g) => `WH[${g.subscript()}] < -3`],
    statements: [
      of((g) => `WU[${g.subscript()}] = WU[${g.subscript()}] * 1664525u + 1013904223u;`),
      of((g) => `WU[${g.subscript()}] -= ${g.natural(1)};`),
      of((g) => `WC[${g.subscript()}] += WC[${g.subscript()}] * 3 + ${g.counter()};`),
      of((g) => `WC[${g.subscript()}]--;`),
      of((g) => `WH[${g.subscript()}] = (short)(WH[${g.subscript()}] + 30000);`),
      of((g) => `WH[${g.subscript()}] += 7000;`),
      of((g) => `WL[${g.subscript()}] ^= WL[${g.subscript()}] << 13;`),
      of((g) => `WL[${g.subscript()}] = WL[${g.subscript()}] * 31 + (unsigned char)(${g.counter()} * 9);`),
      of((g) => `WU[${g.subscript()}] = ${g.counter()} - ${g.counter()};`),
      of((g) => `WU[${g.subscript()}] >>= ${g.pick(1, 3, 7)};`),
      of((g) => `WC[${g.subscript()}] = ~WC[${g.subscript()}] ^ ${g.counter()};`),
      of((g) => `WL[0] += WU[${g.subscript()}];`),
    ],
  },
  structs: {
    places: [
      (g) => `S[${g.subscript()}].x`,
      (g) => `S[${g.subscript()}].y[${g.pick("0", "1", "2")}]`,
      (g) => `sp[${g.subscript()}].x`,
      (g) => `sp[${g.subscript()}].y[1]`,
      (g) => `(sp + ${g.subscript()})->x`,
      (g) => `G.a[${g.subscript()}]`,
      (g) => `G.b[${g.subscript()}][${g.subscript()}]`,
      () => "sp->x",
      (g) => `sp[${g.counter()} * w + ${g.counter()}].x`,
      (g) => `S[${g.counter()} * 40 + ${g.counter()}].x`,
    ],
    integers: [
      (g) => `S[${g.subscript()}].k`,
      (g) => `sp[${g.subscript()}].k`,
      (g) => `sp[${g.counter()} * w + ${g.counter()}].k`,
    ],
    statements: [of((g) => `S[${g.subscript()}] = sp[${g.subscript()}];`)],
    bounds: [() => "G.size"],
  },
  pointers: {
    declarations: () => ["double *d = X;", "double *const c = p + 1;", "double (*row)[90] = A;"],
    places: [
      (g) => `*(p + ${g.subscript()})`,
      (g) => `(&X[${g.counter()}])[1]`,
      (g) => `d[${g.subscript()}]`,
      (g) => `c[${g.subscript()}]`,
      (g) => `(*(row + ${g.subscript()}))[${g.subscript()}]`,
      (g) => `row[${g.subscript()}][${g.subscript()}]`,
      (g) => `gp[${g.subscript()}]`,
      (g) => `${g.counter()}[X]`,
    ],
    statements: [
      (g) => {
        const d = g.fresh("a");
        return [
          simple(`double *${d} = ${g.pick(`A[${g.subscript()}]`, `p + ${g.counter()} * w`, "&B[2][1]")};`),
          simple(`${d}[${g.subscript()}] ${g.pick("=", "+=")} ${g.double(1)};`),
        ];
      },
    ],
    loops: [
      (g, depth, i, own) => {
        const d = g.fresh("w");
        const start = g.pick("X", "p", "q + 1", "A[2]", "fp");
        const walk = start === "fp" ? "float" : "double";
        const body = [
          ...g.counted(depth, i),
          simple(g.pick(`*${d}++ = ${g.double(1)};`, `*${d} += ${g.double(1)}; ${d}++;`, `s += *${d}++;`)),
        ];
        return [
          simple(`${walk} *${d} = ${start};`),
          block(`for (${own} = 0; ${i} < ${g.bound()}; ${i}++)`, body),
        ];
      },
      (g) => {
        const [d, start, end] = [g.fresh("w"), g.pick("X", "p", "A[3]"), g.pick("n", "9", "MAX(m, 1)")];
        const body = [simple(`*${d} = ${g.double(1)};`)];
        return [block(`for (double *${d} = ${start}; ${d} < ${start} + ${end}; ${d}++)`, body)];
      },
    ],
  },
  linear: {
    places: [
      (g) => `p[${g.counter()} * 40 + ${g.counter()}]`,
      (g) => `p[${g.counter()} * n + ${g.counter()} + 2000]`,
      (g) => `q[${g.counter()} + ${g.counter()} * w]`,
      (g) => `p[(${g.counter()} * w + ${g.counter()}) * 2 + ${g.pick(0, 1)}]`,
      (g) => `(&A[0][0])[${g.counter()} * 90 + ${g.counter()}]`,
      (g) => `*(q + w * ${g.counter()} + ${g.counter()})`,
      (g) => `T[${g.counter()}][${g.counter()}][${g.pick("0", "1", "m & 1")}]`,
      (g) => `T[${g.counter()}][${g.counter()}][${g.counter()} % 3]`,
    ],
  },
  locals: {
    declarations: (g) => [
      "double la[90] = {0};",
      "double lm[12][90];",
      "for (int x = 0; x < 12; x++) for (int y = 0; y < 90; y++) lm[x][y] = x - y * 0.5;",
      ...(g.chance(50) ? ["static double ls[90];"] : ["double ls[90] = {1, 2, 3};"]),
    ],
    places: [
      (g) => `la[${g.subscript()}]`,
      (g) => `lm[${g.counter()} % 12][${g.subscript()}]`,
      (g) => `lm[3][${g.subscript()}]`,
      (g) => `ls[${g.subscript()}]`,
    ],
    statements: [
      (g) => {
        const b = g.fresh("b");
        const at = `${g.counter()} & 7`;
        return [
          simple(`double ${b}[8]${g.pick("", "", " = {0}")};`),
          simple(`for (int x = 0; x < 8; x++) ${b}[x] = ${g.double(1)};`),
          simple(`s += ${b}[${at}];`),
          simple(`${g.place()} = ${b}[2] - ${b}[${at}];`),
        ];
      },
    ],
  },
  "variable-length": {
    declarations: (g) => [
      "int rows = MAX(n, 0) + 48, columns = MAX(m, 1) + 52;",
      g.pick("double vl[rows][columns];", "double vl[MAX(n, 0) + 48][MAX(m, 1) + 52];"),
      "for (int x = 0; x < rows; x++) for (int y = 0; y < columns; y++) vl[x][y] = x * 0.5 - y;",
    ],
    places: [
      (g) => `vl[${g.counter()}][${g.counter()}]`,
      (g) => `vl[${g.counter()} + 1][${g.counter()}]`,
      (g) => `vl[${g.counter()}][${g.counter()} + 2]`,
    ],
    bounds: [() => "rows - 48", () => "columns / 3"],
  },
  goto: {
    loops: [
      (g, depth, i, own) => {
        const label = g.fresh("again");
        const bound = g.bound();
        const body = [...g.counted(depth, i)];
        return [
          block(
            "",
            [
              simple(own === i ? `${i} = 0;` : `${own} = 0;`),
              block(`${label}:`, body, ` if (++${i} < ${bound}) goto ${label};`),
            ],
            "",
          ),
        ];
      },
      (g, depth, i, own) => {
        const [label, out] = [g.fresh("head"), g.fresh("out")];
        const bound = g.bound();
        const body = [...g.counted(depth, i)];
        return [
          block("", [
            simple(`${own} = ${g.pick("0", "1")};`),
            block(`${label}: if (${i} >= ${bound}) goto ${out};`, body, ` ${i}++; goto ${label}; ${out}: ;`),
          ]),
        ];
      },
    ],
  },
  "early-exit": {
    loops: [
      (g, depth, i, own) => [
        block(`for (${own} = 0; ${i} < ${g.bound()}; ${i}++)`, [
          simple(`if (${g.test()}) ${g.pick("break", "continue", "break", "return s")};`),
          ...g.counted(depth, i),
        ]),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = 0; ; ${i}++)`, [
          simple(`if (${i} >= ${g.bound()}) break;`),
          ...g.counted(depth, i),
        ]),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = 0; ${i} < ${g.bound()} && (${g.test()}); ${i}++)`, g.counted(depth, i)),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = 0; ${i} < n; ${i}++)`, [
          ...g.counted(depth, i),
          simple(`if (${g.test()}) { g = ${i}; break; }`),
        ]),
      ],
    ],
  },
  "two-conditions": {
    loops: [
      (g, depth, i, own) => [
        block(`for (${own} = 0; ${i} < ${g.bound()} && ${i} < ${g.bound()}; ${i}++)`, g.counted(depth, i)),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = MAX(0, ${g.signed()} - 2); ${i} <= MIN(${g.bound()}, m); ${i}++)`, [
          ...g.counted(depth, i),
        ]),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = n > m ? 1 : 0; ${i} < (n < m ? n : m); ${i}++)`, g.counted(depth, i)),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = 0; ${i} != MAX(${g.bound()}, 0); ${i}++)`, g.counted(depth, i)),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = ${g.counter()} % 2; 2 * ${i} < ${g.bound()}; ++${i})`, g.counted(depth, i)),
      ],
      (g, depth, i, own) => [
        block(`for (${own} = 0; ${g.bound()} > ${i}; ${i} = ${i} + ${g.pick(1, 2, 4)})`, g.counted(depth, i)),
      ],
    ],
  },
  "two-counters": {
    loops: [
      (g, depth, i, own) => {
        const j = g.fresh("j");
        return [
          simple(`int ${j};`),
          block(
            `for (${own === i ? `${i} = 0, ${j} = n` : `${own} = (${j} = n, 0)`}; ${i} < ${j}; ${i}++, ${j}--)`,
            g.counted(depth, i),
          ),
        ];
      },
      (g, depth, i, own) => {
        const j = g.fresh("j");
        const step = g.pick(1, 2, 3);
        const bound = g.pick("n", "m", "9");
        return [
          simple(`int ${j} = 0;`),
          block(`for (${own} = 0; ${i} < ${bound}; ${i}++, ${j} += ${step})`, [
            ...g.counted(depth, i),
            simple(g.pick(`X[${j}] = ${g.double(1)};`, `s += X[${j}] * ${i};`, `p[${j}] += t;`)),
          ]),
          ...(g.chance(30) ? [simple(`g = ${j};`)] : []),
        ];
      },
    ],
  },
  "wide-counters": {
    counters: ["size_t", "unsigned long", "long long", "unsigned short", "unsigned char", "register int"],
    bounds: [() => "(long)n", () => "(int)z", () => "sizeof J[0] / sizeof J[0][0] / 9"],
    subscripts: [
      (g) => `(size_t)${g.counter()}`,
      (g) => `(unsigned char)${g.counter()}`,
      (g) => `${g.counter()} + 1L`,
    ],
  },
  modulo: {
    tests: [
      (g) => `(${g.counter()} + ${g.counter()}) % 2`,
      (g) => `${g.counter()} % 4 == ${g.counter()} % 2`,
      (g) => `(${g.signed()} - ${g.signed()}) % 3 == 0`,
      (g) => `!(${g.counter()} & 1)`,
      (g) => `${g.counter()} / 3 == 2`,
    ],
    subscripts: [
      (g) => `${g.counter()} % 8`,
      (g) => `(${g.counter()} + 1) % 3`,
      (g) => `(${g.counter()} & 3)`,
      (g) => `(${g.counter()} >> 1)`,
      (g) => `${g.counter()} % MAX(n, 1)`,
      (g) => `(${g.counter()} * 3 + 1) / 2`,
    ],
  },
  indirect: {
    places: [
      (g) => `X[${g.integer()}]`,
      (g) => `p[I[${g.subscript()}]]`,
      (g) => `A[J[0][${g.subscript()}] % 90][${g.subscript()}]`,
    ],
    integers: [(g) => `I[I[${g.subscript()}]]`],
    statements: [of((g) => `I[${g.natural(0)}] = ${g.natural(0)};`), of((g) => `X[${g.natural(1)}] += 1;`)],
    bounds: [() => "I[3] % 9", (g) => `I[${g.counter()}] % 7`],
  },
  reductions: {
    prelude: (g) => GATHERED_ELEMENTS.prelude!(g),
    declarations: () => [
      "double low = 1e9, high = -1e9, product = 1;",
      "unsigned bits = 5, odd = 0;",
      "int at = 0, many = 0;",
    ],
    statements: [
      of((g) => `s += ${g.double(1)};`),
      of((g) => `s = s - ${g.place()} * ${g.place()};`),
      of((g) => `product *= 1 + ${g.counter()} * 0.01;`),
      of((g) => `if (${g.place()} < low) low = ${g.place()};`),
      of((g) => `high = MAX(high, ${g.place()});`),
      of((g) => `high = high > ${g.place()} ? high : ${g.place()};`),
      (g) => {
        const x = g.place();
        return [simple(`if (${x} > high) { high = ${x}; at = ${g.counter()}; }`)];
      },
      of((g) => `bits ^= (unsigned)${g.integer()};`),
      of((g) => `bits = bits * 33u + (unsigned)${g.integer()};`),
      of((g) => `odd += ${g.integer()} & 1;`),
      of((g) => `many += ${g.place()} > 1;`),
      of(() => "many++;"),
      of((g) => `X[${g.counter()}] = s;`),
    ],
    between: (g) => [
      simple(
        g.pick(
          "s += low + high;",
          "e = at % 97;",
          "s *= product;",
          "e = (int)(bits % 90u + odd % 5);",
          "X[0] = many;",
        ),
      ),
      ...GATHERED_ELEMENTS.between!(g),
    ],
  },
  gathered: {
    declarations: () => ["int tally = 0, most = -7, least = 90, found = 0, all = 1, sum = 3, mask = 5;"],
    between: (g) => {
      const text = (choice: Text) => choice(g);
      const test = () => text(g.pick(...GATHER_TESTS));
      const update = () => {
        const own = text(g.pick(...UPDATES));
        const two = `${test()} ${g.pick("&&", "||")} ${test()}`;
        return g.pick(
          own,
          `if (${test()}) ${own}`,
          `if (${two}) ${own}`,
          `if (${test()}) { ${own} } else ${text(g.pick(...UPDATES))}`,
        );
      };
      const body = Array.from({ length: g.pick(1, 1, 1, 2) }, () => simple(update()));
      const rows = block("for (int c = 0; c < m; c++)", body);
      const loop = block(
        "for (int r = 0; r < n; r++)",
        g.chance(50) ? [rows] : [simple("int c = r;"), ...body],
      );
      const seen = "I[7] = (tally + sum + most + least + found * 2 + all + mask) & 63;";
      return [loop, simple(seen)];
    },
  },
  calls: {
    prelude: (g) => [
      `static inline double ${SCALE(g)}(double a, double b) { return a * 0.25 + b; }`,
      `static ${g.pick("", "inline ")}void ${CLEAR(g)}(double *d, int count) {`,
      "  for (int i = 0; i < count; i++) d[i] = i * 0.5;",
      "}",
      `static double ${SUM(g)}(const double *d, int count) {`,
      "  double sum = 0;",
      `  for (int i = 0; i < count; i++) sum += ${SCALE(g)}(d[i], 1);`,
      "  return sum;",
      "}",
      `static int ${CALLS(g)};`,
      `static int ${LAST(g)}(void) { return ++${CALLS(g)} % 7; }`,
      `static int ${CLIP(g)}(int i, int high) { if (i < 0) return 0; return i > high ? high : i; }`,
      `static double ${LOOK(g)}(const double *d, int n, int i) { return i < 0 || i >= n ? 0.5 : d[i]; }`,
      `static void ${PUT(g)}(double *d, int n, int i, double x) {`,
      "  if (i >= 0 && i < n) d[i] = x;",
      "}",
      `static double ${TOP(g)}(double a, double b, double c) {`,
      "  double top = a;",
      "  if (b > top) top = b;",
      "  if (c > top) top = c;",
      "  return top;",
      "}",
    ],
    subscripts: [
      (g) => `${CLIP(g)}(${g.signed()} - ${g.pick(1, 2)}, 40)`,
      (g) => `${CLIP(g)}(${g.signed()} + ${g.pick(1, 2)}, MAX(n - 1, 0))`,
    ],
    doubles: [
      (g, depth) => `${SCALE(g)}(${g.double(Math.max(0, depth - 1))}, ${g.double(0)})`,
      (g) => (g.chance(40) ? `${SUM(g)}(${g.pick("X", "A[1]", "p")}, 4)` : `${TOP(g)}(1, ${g.place()}, 2)`),
      (g) => `${SCALE(g)}(${SCALE(g)}(s, ${g.place()}), ${g.counter()})`,
      (g) =>
        `${LOOK(g)}(${g.pick("X", "A[1]", "p", "r")}, ${g.pick("n", "30")}, ${g.signed()} - ${g.pick(1, 3)})`,
      (g) => `${TOP(g)}(${g.double(0)}, ${g.double(0)}, ${g.place()})`,
    ],
    statements: [
      // What keeps its loop from being described.
      of((g) =>
        g.pick(
          `${CLEAR(g)}(${g.pick("X", "p + 3", "A[2]", "B[0] + 1")}, ${g.pick("n", "5", g.counter())});`,
          `e = ${LAST(g)}();`,
          `X[${g.subscript()}] = ${LAST(g)}() + ${g.counter()};`,
        ),
      ),
      of(
        (g) =>
          `${PUT(g)}(${g.pick("X", "r", "q", "A[3]")}, ${g.pick("n", "20")}, ${g.signed()} - 1, ${g.double(1)});`,
      ),
      of((g) => `${g.place()} = ${CLIP(g)}(${g.counter()}, ${g.pick("n", "9")}) * 0.5;`),
    ],
    between: (g) => [simple(g.pick(`${CLEAR(g)}(q, n);`, `s += ${SUM(g)}(p, MAX(n, 1));`))],
  },
  math: {
    doubles: [
      (g) => `sqrt(fabs(${g.place()}))`,
      (g) => `fabs(${g.double(1)})`,
      (g) => `fmin(${g.place()}, ${g.double(0)})`,
      (g) => `fmax(${g.double(0)}, 2.5)`,
      (g) => `floor(${g.place()})`,
      (g) => `cos(${g.counter()} * 0.1)`,
      (g) => `exp(-fabs(${g.place()}))`,
      (g) => `sqrtf(fabsf((float)${g.place()}))`,
      (g) => `pow(fabs(${g.place()}) + 1, 0.5)`,
    ],
    naturals: [(g) => `abs(${g.natural(0)} - 40)`, (g) => `(int)fmin(fabs(${g.place()}), 90.5)`],
  },
  macros: {
    prelude: (g) => [
      `#define ${AT(g)}(i, j) A[(i)][(j)]`,
      `#define ${COUNT(g)} ${g.pick("n", "12", "(n + 1)", "MIN(n, 9)")}`,
      `#ifndef ${SIZE(g)}`,
      `#define ${SIZE(g)} ${g.pick("6", "(3 + 4)", "11")}`,
      "#endif",
      `#define ${SQUARE(g)}(x) ((x) * (x))`,
      `typedef ${g.pick("double", "float")} ${REAL(g)};`,
      `#define ${NEST(g)}(i, high) for (int i = 0; i < (high); i++)`,
    ],
    places: [(g) => `${AT(g)}(${g.subscript()}, ${g.subscript()})`],
    doubles: [(g) => `${SQUARE(g)}(${g.counter()} * 0.125)`, (g) => `(${REAL(g)})${g.place()}`],
    bounds: [COUNT, SIZE, (g) => `${SIZE(g)} - 1`, (g) => `${COUNT(g)} - ${g.signed()}`],
    loops: [
      (g, depth) => {
        const i = g.fresh("x");
        return [block(`${NEST(g)}(${i}, ${g.bound()})`, g.counted(depth, i))];
      },
    ],
    statements: [
      of((g) => `{ ${REAL(g)} y = ${g.double(1)}; ${g.place()} = y; }`),
      (g, depth) => {
        const i = g.fresh("x");
        return [simple(`${NEST(g)}(${i}, ${SIZE(g)}) { ${line(g.counted(Math.min(depth, 1), i))} }`)];
      },
    ],
  },
  "macro-nests": {
    prelude: (g) => {
      const [i, j] = [g.fresh("y"), g.fresh("y")];
      return [
        `#define WHOLE_${g.name} \\`,
        `  for (int ${i} = 0; ${i} < n; ${i}++) \\`,
        `    for (int ${j} = 0; ${j} < m; ${j}++) \\`,
        `      A[${i}][${j}] = A[${j}][${i}] * 0.5 + ${g.pick(i, j, "s")};`,
        `#define ROW_${g.name}(a, value) for (int x = 0; x < n; x++) (a)[x] = (value)`,
        `#define SUM_${g.name}(x, y) do { (x) += (y); } while (0)`,
      ];
    },
    statements: [
      of((g) => `WHOLE_${g.name}`),
      of((g) => `ROW_${g.name}(${g.pick("X", "p", "A[3]")}, ${g.double(0)});`),
      of((g) => `SUM_${g.name}(${g.pick("s", g.place())}, ${g.double(0)});`),
    ],
  },
  globals: {
    prelude: (g) => [
      `static double ${TOTAL(g)};`,
      `static const int ${LAST(g)}_size = 8;`,
      `enum { ${SIZE(g)}_ENUM = 10 };`,
    ],
    places: [(g) => `${TOTAL(g)}`, (g) => `GA[${g.subscript()}]`],
    doubles: [TOTAL, () => "gs"],
    bounds: [(g) => `${LAST(g)}_size`, (g) => `${SIZE(g)}_ENUM`, () => "gn"],
    statements: [
      of((g) => `${TOTAL(g)} += ${g.double(1)};`),
      of((g) => `gs = ${g.double(1)};`),
      of(() => "gi = (gi + 1) % 50;"),
      of((g) => `GA[gi] = ${g.double(0)};`),
    ],
    between: (g) => [simple(g.pick("gn = (gn + 1) % 12;", `s += ${TOTAL(g)};`))],
  },
  operators: {
    statements: [
      of((g) => `X[${g.subscript()}] = X[${g.subscript()}] = ${g.double(1)};`),
      of((g) => `*(${g.test()} ? &X[${g.subscript()}] : &X[${g.subscript()}]) += 1;`),
      of((g) => `(void)(${g.test()} && (e = ${g.natural(0)}));`),
      of((g) => `if (${g.test()} || (s = ${g.place()}) > 3) t = 2;`),
      of((g) => `e = (g = ${g.counter()}, e);`),
      of((g) => `X[e++ % 7] = ${g.counter()}; e %= 90;`),
      of((g) => `${g.place()} -= ${g.double(1)}, ${g.place()} = 1;`),
      of((g) => `${g.place()} *= 0.5;`),
      of((g) => `${g.place()} /= 2 + ${g.counter()};`),
      of((g) => `${g.integer()} %= 7;`),
      of((g) => `${g.integer()} >>= 1;`),
      of((g) => `${g.integer()} &= ${g.natural(1)};`),
      of((g) => `${g.place()} = ${g.test()};`),
      of((g) => `${g.place()} = -${g.place()};`),
      of((g) => `${g.place()} = !${g.integer()} + (${g.test()}) * 2;`),
      of((g) => `{ double h = ${g.place()}; ${g.place()} = h * 0.5; h = 1; }`),
      of((g) => `;`.concat(` ${g.place()}++;`)),
    ],
    doubles: [
      (g) => `(${g.counter()} ? ${g.place()} : ${g.double(0)})`,
      (g) => `(t = ${g.place()})`,
      (g) => `+${g.place()}`,
    ],
  },
  /** Statements, and loops, that run or not as data say; what their conditions keep from being computed would trap. */
  "data-conditions": {
    tests: [
      (g) => `${g.place()} > ${g.place()}`,
      (g) => `${g.integer()} % 3 == 1`,
      (g) => `${g.counter()} > 1 && ${g.place()} < ${g.place()}`,
      (g) => `${g.place()} < s || ${g.counter()} == 2`,
      (g) => `!(${g.place()} >= ${g.place()}) && ${g.integer()} != ${g.counter()}`,
    ],
    statements: [
      of((g) => `if (${g.test()}) ${g.assignment()}`),
      of((g) => `if (${g.test()}) { ${g.assignment()} ${g.assignment()} }`),
      of((g) => `if (${g.test()}) ${g.assignment()} else ${g.assignment()}`),
      of((g) => `if (${g.test()}) { ${g.assignment()} } else if (${g.test()}) { ${g.assignment()} }`),
      (g) => {
        const [x, y] = [g.integer(), g.integer()];
        return [simple(`if (${x} != 0 && 90 / ${x} > 2) ${y} = 96 / ${x};`)];
      },
      (g) => {
        const i = g.counter();
        return [simple(`if (${i} > 0 && A[${i} - 1][2] > ${g.place()}) B[${i}][3] = A[${i} - 1][${i} - 1];`)];
      },
      (g) => {
        const d = g.fresh("d");
        const value = g.pick(
          `if (${g.test()}) ${d} = ${g.double(1)}; else ${d} = ${g.double(1)};`,
          `${d} = ${g.place()}; if (${g.test()}) ${d} = ${g.place()};`,
        );
        return [simple(`{ double ${d}; ${value} ${g.place()} = ${d}; }`)];
      },
    ],
    loops: [
      (g, depth, i, own) => [
        block(`for (${own} = 0; ${i} < ${g.bound()}; ${i}++)`, [
          simple(`if (${g.test()}) continue;`),
          ...g.counted(depth, i),
        ]),
      ],
      (g, depth, i, own) => [
        block(`if (${g.test()}) for (${own} = 0; ${i} < ${g.bound()}; ${i}++)`, g.counted(depth, i)),
      ],
    ],
  },
  /** Inner loops that data end, and that are one step of the loops around them (boxes.ts). */
  boxed: {
    declarations: () => ["int at = 0, seen = 0;", "double kept[4] = {0, 1, 2, 3};"],
    naturals: [() => "(at & 7)"],
    statements: [boxAround, boxAround, (g) => [simple(box(g, g.counter(), g.place()))]],
    loops: [loopWithBox, loopWithBox, loopWithBox],
    between: (g) => [simple(g.pick("s += at;", "seen = 0;", "s += kept[1];", "at = 2;"))],
  },
  members: {
    prelude: membersPrelude,
    declarations: membersDeclarations,
    integers: [(g) => `Z_${g.name}.rows`],
    loops: [loopWithMembers, loopWithMembers, loopWithMembers],
  },
  changing: {
    prelude: changingPrelude,
    declarations: changingDeclarations,
    integers: [() => "*wide", (g) => `PIC_${g.name}.h`],
    loops: [loopWithChangingSizes, loopWithChangingSizes, loopWithChangingSizes],
  },
  switch: {
    statements: [
      (g) => [
        block(`switch (${g.pick(g.counter(), g.integer())} % 3)`, [
          simple(`case 0: ${g.assignment()}`),
          simple(`${g.pick("break;", "/* falls through */")}`),
          simple(`case 1: ${g.assignment()} break;`),
          simple(`default: ${g.assignment()}`),
        ]),
      ],
    ],
  },
  braceless: {
    loops: [
      (g, depth, i, own) => [
        simple(
          `for (${own} = 0; ${i} < ${g.bound()}; ${i}++) if (${g.test()}) { ${line(g.counted(depth, i))} }`,
        ),
      ],
      (g, _depth, i, own) => {
        const [bound, j] = [g.bound(), g.fresh("i")];
        const body = line(g.counted(1, i));
        return [
          simple(
            `for (${own} = 0; ${i} < ${bound}; ${i}++) for (int ${j} = 0; ${j} < ${g.bound()}; ${j}++) { ${body} }`,
          ),
        ];
      },
      (g, _depth, i, own) => [
        simple(
          `for (${own} = 0; ${i} < ${g.bound()}; ${i}++) for (int x = ${i}; x < n; x++) A[${i}][x] = x - A[x][${i}];`,
        ),
      ],
    ],
  },
  stencils: {
    statements: [
      of(
        (g) =>
          `X[${g.counter()} + 1] = 0.25 * (X[${g.counter()}] + X[${g.counter()} + 1] + X[${g.counter()} + 2]);`,
      ),
      (g) => {
        const [i, j] = [g.counter(), g.counter()];
        const [a, b] = g.pick(["A", "B"], ["A", "A"], ["B", "A"]) as [string, string];
        return [
          simple(
            `${a}[${i} + 1][${j} + 1] = 0.2 * (${b}[${i} + 1][${j} + 1] + ${b}[${i}][${j} + 1] + ${b}[${i} + 2][${j} + 1] + ${b}[${i} + 1][${j}]);`,
          ),
        ];
      },
      (g) => {
        const i = g.counter();
        return [simple(`p[${i} + 1] = q[${i}] + q[${i} + 2];`)];
      },
    ],
  },
  temporaries: {
    declarations: () => ["double old = 0, keep = 1, next = 2;"],
    doubles: [() => "old", () => "keep"],
    statements: [
      (g) => {
        const x = g.place();
        return [simple(`old = ${x};`), simple(`${x} = ${g.place()};`), simple(`${g.place()} = old;`)];
      },
      of((g) => `keep = ${g.double(1)};`),
      of((g) => `next = keep + old; old = keep; keep = next * 0.5;`.concat(` ${g.place()} = next;`)),
    ],
    between: (g) => [simple(g.pick("s += old;", "keep = 2;", "s -= keep;"))],
  },
  outside: {
    between: (g) => [
      simple(
        g.pick(
          "if (n < 0) return s;",
          "n = MIN(n, 6);",
          "m--;",
          "p++;",
          "X[4] = s;",
          "if (z == 6) return t;",
          'if (n > 1000) printf("large");',
          "q = p;",
          "ip = I;",
          "w += 0;",
        ),
      ),
    ],
  },
  /** Tables of pointers to rows, which may overlap. */
  "row-pointers": {
    declarations: () => ["double **ta = TA, **tb = TB;", "int **ti = RI;"],
    places: [
      (g) => `ta[${g.subscript()}][${g.subscript()}]`,
      (g) => `tb[${g.subscript()}][${g.subscript()}]`,
      (g) => `RA[${g.subscript()}][${g.subscript()}]`,
      (g) => `ta[${g.counter()}][${g.counter()}]`,
      (g) => `tb[${g.counter()}][${g.counter()} + 1]`,
      (g) => `*(*(tb + ${g.counter()}) + ${g.counter()})`,
    ],
    integers: [(g) => `ti[${g.subscript()}][${g.subscript()}]`, (g) => `RI[${g.counter()}][${g.counter()}]`],
    statements: [
      (g) => {
        const [row, other] = [g.fresh("row"), g.fresh("row")];
        return [
          simple(`double *${row} = ta[${g.subscript()}], *${other} = tb[${g.counter()}];`),
          simple(`${row}[${g.subscript()}] = ${other}[${g.counter()}] * 0.5 + ${g.double(1)};`),
        ];
      },
      (g) => {
        const [i, j] = [g.counter(), g.counter()];
        return [
          simple(
            `ta[${i} + 1][${j} + 1] = 0.25 * (tb[${i}][${j} + 1] + tb[${i} + 2][${j}]) + ta[${i}][${j}];`,
          ),
        ];
      },
    ],
    loops: [
      (g, depth, i, own) => {
        const row = g.fresh("row");
        const body = [
          ...g.counted(depth, i),
          simple(
            g.pick(`*${row}++ = ${g.double(1)};`, `${row}[${i}] += ${g.double(1)};`, `s += ${row}[${i}];`),
          ),
        ];
        return [
          simple(`double *${row} = ${g.pick("ta", "tb", "RA")}[${g.counter()}];`),
          block(`for (${own} = 0; ${i} < ${g.bound()}; ${i}++)`, body),
        ];
      },
    ],
    between: (g) => [
      simple(
        g.pick(
          "{ double **x = ta; ta = tb; tb = x; }",
          "{ double *x = RA[2]; RA[2] = RA[5]; RA[5] = x; }",
          "tb = RB;",
        ),
      ),
    ],
  },
  "pointer-ends": { loops: POINTER_ENDS },
  "address-taken": ADDRESS_TAKEN,
  flipping: FLIPPING,
  "our-words": OUR_WORDS,
  "comma-increments": COMMA_INCREMENTS,
  "run-time-bounds": RUN_TIME_BOUNDS,
  "called-functions": CALLED_FUNCTIONS,
  "structure-calls": STRUCTURE_CALLS,
  comments: { comments: true },
};

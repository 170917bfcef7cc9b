// Nests that gather up in memory, and what they find first or last: sums in elements, histograms, the largest and where it was.
//
// Not all of it comes to the same in any order. Counters are `r` and `c`; what is gathered is looked at after the nest, so that each
// element tells.

import type { Feature } from "./features.ts";
import type { Generator, Statement } from "./generator.ts";
import { block, simple } from "./generator.ts";

type Text = (g: Generator) => string;

/** In 0 … 96. */
const NUMBERS = ["I[r]", "I[c]", "J[r][c]", "r", "c", "(X[r] > 1)", "I[I[c]]", "(I[r] & 3)", "J[c][r]"];
const TESTS = [
  "I[r] > 40",
  "J[r][c] % 3 == 1",
  "X[r] > X[c]",
  "c != r",
  "!I[c]",
  "I[r] > 4 && X[c] > 1",
  "r > 3 || I[c] < 9",
  "I[r] - 3",
];

const number: Text = (g) => g.pick(...NUMBERS);
const own = (name: string) => (g: Generator) => `${name}_${g.name}`;
const [HIST, PLANE, FEW, FLAGS, BOX, ALL, BINS, MANY, ODD] = [
  ...["hist", "plane", "few", "flags", "box", "all", "BINS", "many", "odd"].map(own),
] as [Text, Text, Text, Text, Text, Text, Text, Text, Text];
const [TOP, LOW, SEEN, MARK, REAL] = [...["top", "low", "seen", "mark", "real"].map(own)] as [
  ...[Text, Text, Text, Text, Text],
];

/** Elements that are the largest, true, or set to a number; not all of them in any order. */
const INTO_OTHERS: readonly Text[] = [
  (g) => compared(g, `${TOP(g)}[${number(g)} & 63]`),
  (g) => compared(g, `${TOP(g)}[${number(g)} & 63]`),
  (g) => compared(g, `${LOW(g)}[${number(g)} & 31]`),
  (g) => compared(g, `${PLANE(g)}[${number(g)} & 3][${number(g)} & 7]`),
  (g) => compared(g, `${BOX(g)}.${g.pick("sum", "seen", "bins[c & 15]")}`),
  (g) => compared(g, g.pick("*to", "to[0]", "local[c & 3]", ALL(g))),
  (g) => compared(g, `${REAL(g)}[${number(g)} & 7]`),
  (g) => `${LOW(g)}[${number(g)} & 31] = MIN(${LOW(g)}[5], ${LOW(g)}[${number(g)} & 31]);`,
  (g) => made(g, `${SEEN(g)}[${number(g)} & 63]`),
  (g) => made(g, `${SEEN(g)}[${number(g)} & 63]`),
  (g) => made(g, `${HIST(g)}[${number(g)} & 63]`),
  (g) => set(g, `${MARK(g)}[${number(g)} & 31]`),
  (g) => set(g, `${g.pick(SEEN, MARK, HIST, LOW)(g)}[${number(g)} & 31]`),
  (g) => set(g, g.pick("to[0]", "*to", `${BOX(g)}.seen`)),
  (g) => `${MARK(g)}[${number(g)} & 31] ${g.pick("*=", "&=", "|=", "^=")} ${number(g)} | 1;`,
  (g) => `${HIST(g)}[${number(g)} & 63] ${g.pick("&=", "|=", "^=")} ${number(g)} * 3;`,
];

/** `at`: an element. */
function compared(g: Generator, at: string): string {
  const x = g.pick(number(g), `${number(g)} * 3 - 90`, `(unsigned char)(${number(g)} * 5)`);
  const less = g.pick("<", ">", "<=", ">=");
  return g.pick(
    `if (${x} ${less} ${at}) ${at} = ${x};`,
    `if (!(${at} ${less} ${x})) { ${at} = ${x}; }`,
    `if (${g.pick(...TESTS)} && ${at} ${less} ${x}) ${at} = ${x};`,
    `${at} = ${at} ${less} ${x} ? ${at} : ${x};`,
    `${at} = ${x} ${less} ${at} ? ${x} : ${at};`,
    `${at} = ${g.pick("MIN", "MAX")}(${at}, ${x});`,
    `{ int y = ${x}; if (y ${less} ${at}) ${at} = y; }`,
    // Not these.
    `if (${x} ${less} ${at} && ${g.pick(...TESTS)}) ${at} = ${x};`,
    `if (${x} ${less} ${at}) ${at} = ${number(g)};`,
  );
}

function made(g: Generator, at: string): string {
  const test = g.pick(...TESTS);
  return g.pick(
    `${at} = ${at} || ${test};`,
    `${at} = ${test} || ${at};`,
    `${at} = (${test}) && ${at};`,
    `${at} = ${at} && (${test});`,
    `${at} ${g.pick("|=", "&=", "^=")} ${g.pick(test, number(g))};`,
    `if (${test}) ${at} = !${at};`,
    `if (!${at}) ${at} = ${test};`,
    `${at} = ${at} != (${test});`,
  );
}

const set = (g: Generator, at: string): string => {
  const value = g.pick("1", "0", "7", "-1", "256", "(unsigned char)300");
  return g.pick(`${at} = ${value};`, `if (${g.pick(...TESTS)}) ${at} = ${value};`);
};

const INTO_MEMORY: readonly Text[] = [
  (g) => `${HIST(g)}[${number(g)} & 63]++;`,
  (g) => `${HIST(g)}[${number(g)} & 63] += ${number(g)};`,
  (g) => `${HIST(g)}[c & 63] = ${HIST(g)}[c & 63] + ${number(g)};`,
  (g) => `--${HIST(g)}[I[r] & 63];`,
  (g) => `${HIST(g)}[${number(g)} & 7] -= ${number(g)} * 2;`,
  (g) => `${PLANE(g)}[${number(g)} & 3][${number(g)} & 7] += ${number(g)};`,
  (g) => `${PLANE(g)}[2][c & 7] += ${number(g)};`,
  (g) => `${FEW(g)}[${number(g)}]++;`,
  (g) => `${FEW(g)}[${number(g)}] += ${number(g)};`,
  (g) => `${FLAGS(g)}[${number(g)} & 31] |= ${number(g)};`,
  (g) => `${FLAGS(g)}[${number(g)} & 31] ^= 1u << (${number(g)} & 7);`,
  (g) => `${FLAGS(g)}[5] &= 0xf0f0 | ${number(g)};`,
  (g) => `${BOX(g)}.sum += ${number(g)};`,
  (g) => `${BOX(g)}.seen |= ${number(g)};`,
  (g) => `${BOX(g)}.bins[${number(g)} & 15]++;`,
  (g) => `(${BOX(g)}.count)++;`,
  (g) => `${ALL(g)} += ${number(g)} - 5;`,
  (g) => `${MANY(g)}[${number(g)} % ${BINS(g)}] += 2;`,
  (g) => `local[c & 3] += ${number(g)};`,
  (g) => `to[0] += ${number(g)};`,
  (g) => `*to += J[r][c] * ${number(g)} % 50;`,
  (g) => `box->sum -= ${number(g)};`,
  // Not these.
  (g) => `if (${HIST(g)}[I[r] & 63] < 9) ${HIST(g)}[I[r] & 63]++;`,
  (g) => `local[3] = ${HIST(g)}[I[c] & 63];`,
  (g) => `${HIST(g)}[${HIST(g)}[r & 63] & 63]++;`,
];

const INTO_VARIABLES: readonly Text[] = [
  () => "if (I[r] > most) { most = I[r]; at = r * 41 + c; }",
  () => "if (J[r][c] >= most) { most = J[r][c]; at = r; also = c; }",
  () => "if (least > J[r][c]) { least = J[r][c]; at = r + c; }",
  () => "if (least > I[c]) { at = c; least = I[c]; }",
  (g) => `if (${ODD(g)}[r] > high) { high = ${ODD(g)}[r]; at = r; }`,
  (g) => `if (${ODD(g)}[r] > high) high = ${ODD(g)}[r];`,
  (g) => `if (fabs(${ODD(g)}[r]) > high) { high = fabs(${ODD(g)}[r]); also = r; }`,
  (g) => `if (low > ${ODD(g)}[c]) low = ${ODD(g)}[c];`,
  (g) => `low = ${ODD(g)}[r] < low ? ${ODD(g)}[r] : low;`,
  (g) => `high = high < ${ODD(g)}[c] ? ${ODD(g)}[c] : high;`,
  (g) => `high = MAX(high, ${ODD(g)}[r]);`,
  (g) => `if (${ODD(g)}[r] >= high) high = ${ODD(g)}[r];`,
  (g) => `if (!(${ODD(g)}[r] <= high)) high = ${ODD(g)}[r];`,
  () => "if (X[r] * 2 < low) { low = X[r] * 2; also = r; }",
  () => "ok = ok && I[r] > 2;",
  () => "ok &= J[r][c] < 95;",
  () => "any |= I[r] == c;",
  () => "if (I[c] < 0) ok = 0;",
  () => "any = any || J[r][c] > 90;",
];

const prelude = (g: Generator): readonly string[] => [
  `#define ${BINS(g)} ${g.pick("48", "(40 + 9)")}`,
  `static int ${HIST(g)}[64], ${PLANE(g)}[4][8], ${ALL(g)}, ${MANY(g)}[${BINS(g)}];`,
  `static unsigned char ${FEW(g)}[97];`,
  `static unsigned short ${FLAGS(g)}[32];`,
  `static int ${TOP(g)}[64] = {${g.pick("0", "-2147483647 - 1, 50, 7")}};`,
  `static ${g.pick("short", "unsigned char", "long", "unsigned")} ${LOW(g)}[32] = {90, 80, 3, 120, 9};`,
  `static _Bool ${SEEN(g)}[64] = {1, 0, 0, 1};`,
  `static ${g.pick("int", "unsigned char")} ${MARK(g)}[32] = {5, 4, 3, 2, 1};`,
  `static float ${REAL(g)}[8] = {-0.0f, 0.0f, 30};`,
  `static struct box_of_${g.name} { int count; long sum; unsigned char seen; int bins[16]; } ${BOX(g)};`,
  `static double ${ODD(g)}[90] = {-1, -0.0, ${g.pick("0.0", "-0.0")}, [5] = ${g.pick('__builtin_nan("")', "2")}, ` +
    `${g.pick("3", "-0.0", "1")}, [20] = ${g.pick("7", "0", '__builtin_nan("")')}, [30] = -0.0};`,
];

const between = (g: Generator): readonly Statement[] =>
  Array.from({ length: g.pick(1, 2, 3) }, () => nest(g));

/** In a block of its own. */
function nest(g: Generator): Statement {
  const from = g.chance(40) ? INTO_MEMORY : g.chance(60) ? INTO_OTHERS : INTO_VARIABLES;
  const all = [...INTO_MEMORY, ...INTO_OTHERS, ...INTO_VARIABLES];
  const text = () => g.pick(...(g.chance(80) ? from : all))(g);
  const update = () => (g.chance(25) ? `if (${g.pick(...TESTS)}) { ${text()} }` : text());
  const body = Array.from({ length: g.pick(1, 1, 1, 2, 3) }, () => simple(update()));
  const rows = block(`for (int c = 0; c < ${g.pick("m", "m", "4", "r")}; c++)`, body);
  const inner = g.chance(50) ? [rows] : [simple("int c = r;"), ...body];
  const head = g.pick("r = 0; r < n; r++", "r = 0; r < n; r++", "r = n; r > 0; r--", "r = 1; r <= n; r += 2");
  const look = [
    `for (int x = 0; x < 64; x++) e = (e + (${HIST(g)}[x] & 1023) * (x % 5 + 1) + ${FEW(g)}[x] + ${FLAGS(g)}[x / 2]) & 63;`,
    `for (int x = 0; x < 32; x++) e = (e + (${PLANE(g)}[x / 8][x % 8] & 511) + (${MANY(g)}[x] & 63) * 3) & 63;`,
    `for (int x = 0; x < 64; x++) e = (e + (${TOP(g)}[x] & 127) * (x % 3 + 1) + ${SEEN(g)}[x] * (x % 7 + 1)) & 63;`,
    `for (int x = 0; x < 32; x++) e = (e + (int)(${LOW(g)}[x] & 127) * (x % 5 + 1) + (${MARK(g)}[x] & 31) + (1 / ${REAL(g)}[x & 7] < 0)) & 63;`,
    `for (int x = 0; x < 16; x++) e = (e + (${BOX(g)}.bins[x] & 255)) & 63;`,
    `e = (e + (int)(${BOX(g)}.sum & 1023) + ${BOX(g)}.seen + (${BOX(g)}.count & 255) + (${ALL(g)} & 1023)) & 63;`,
    "e = (e + (local[0] & 63) + (local[3] & 63) * 2 + most + least + ok * 3 + any * 5 + (at & 63) + (also & 63)) & 63;",
    "e = (e + (high != high) * 3 + (1 / high < 0) * 5 + (high > 2) + (low != low) * 7 + (1 / low < 0) * 2) & 63;",
    "s += high > 5 ? 1 : low < -1 ? 2 : 0;",
  ];
  return block("", [
    simple(
      `int local[4] = {1, 2}, *to = ${g.pick(`&${ALL(g)}`, "local", `&${HIST(g)}[3]`, `${PLANE(g)}[1]`)};`,
    ),
    simple(`struct box_of_${g.name} *box = &${BOX(g)};`),
    simple("int most = -7, least = 90, at = -1, also = 5, ok = 1, any = 0;"),
    simple(
      `double high = ${g.pick("-3", "0.0", "-0.0", '__builtin_nan("")', "1")}, low = ${g.pick("9", "-0.0", "0.0")};`,
    ),
    simple("(void)to, (void)box;"),
    block(`for (int ${head})`, inner),
    ...look.map(simple),
  ]);
}

export const GATHERED_ELEMENTS: Pick<Feature, "prelude" | "between"> = { prelude, between };

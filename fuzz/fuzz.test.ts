// A slice of `npm run fuzz`, and that it would notice.

import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Random } from "../src/ir/behaviour.ts";
import { decorated } from "./comments.ts";
import { FEATURES } from "./features.ts";
import { printFunction, type RandomFunction, randomFunction } from "./generator.ts";
import { countsOf, type Entry, Ledger } from "./ledger.ts";
import { reduce } from "./reduce.ts";
import { signatureOf } from "./signature.ts";
import { MODES, Trial } from "./trial.ts";

const FIRST = Number(process.env.POLYC_FUZZ_SEED ?? 1);
const COUNT = Number(process.env.POLYC_FUZZ_COUNT ?? 2);

const plain = { name: "f", prelude: [], declarations: [], result: "0", comments: 0, uses: [] };

test("random functions compute the same in every mode", { timeout: 600_000 }, async () => {
  const functions = Array.from({ length: COUNT }, (_, k) => randomFunction(FIRST + k));
  const trial = new Trial(functions);
  try {
    for (const options of Object.values(MODES).slice(0, 4))
      expect(await trial.verdict(options)).toMatchObject({ kind: "same" });
  } finally {
    trial.dispose();
  }
});

test("a function that leaves its objects is no input", { timeout: 60_000 }, async () => {
  const text = "for (int i = 0; i < 5000; i++) X[i] = i;";
  const trial = new Trial([{ ...plain, body: [{ kind: "simple", text }] }]);
  expect((await trial.verdict({})).kind).toBe("invalid");
  trial.dispose();
});

test("functions with any one feature are programs", { timeout: 300_000 }, () => {
  const functions = Object.keys(FEATURES).map((name, k) => randomFunction(77_000 + k, [name]));
  const trial = new Trial(functions);
  try {
    expect(trial.input instanceof Error ? trial.input.message : "a program").toBe("a program");
  } finally {
    trial.dispose();
  }
});

test("what names, headers and bounds may be computes the same", { timeout: 600_000 }, async () => {
  const features = ["address-taken", "flipping", "comma-increments", "run-time-bounds"];
  const trial = new Trial(features.map((name, k) => randomFunction(200 + k, [name])));
  for (const mode of ["default", "force"])
    expect(await trial.verdict(MODES[mode]!)).toMatchObject({ kind: "same" });
  trial.dispose();
});

test("a ledger goes on after a line that was not written to its end; the last of a program counts", () => {
  const folder = mkdtempSync(join(tmpdir(), "polyc-ledger-"));
  const file = join(folder, "new", "ledger.jsonl");
  const entry: Entry = {
    ...{ seed: 1, mode: "force", input: "a", output: "b", isChanged: true, verdict: "wrong" },
    ...{ seconds: 5, polycSeconds: 1, build: "old" },
  };
  new Ledger(file).add(entry);
  appendFileSync(file, '{"seed":2,"mode":"fo');
  const again = new Ledger(file);
  expect(again.entries).toEqual([entry]);
  again.add({ ...entry, verdict: "same", seconds: 7, build: "new" });
  expect(countsOf(new Ledger(file).entries)[1]).toEqual(["force", "1", "1", "7", "0"]);
  rmSync(folder, { recursive: true });
});

test("every feature changes what functions look like", () => {
  for (const name of Object.keys(FEATURES)) {
    const seeds = Array.from({ length: 12 }, (_, k) => k + 1);
    const differ = (seed: number) =>
      printFunction(randomFunction(seed, [name])) !== printFunction(randomFunction(seed, []));
    expect([name, seeds.some(differ)]).toEqual([name, true]);
  }
});

test("comments in odd places leave lines of the preprocessor alone", () => {
  const text = `#define F(a, \\\n  b) (a)\n${"int x = F(1, 2);\n".repeat(40)}`;
  const odd = decorated(text, new Random(3));
  expect(odd.startsWith("#define F(a, \\\n  b) (a)\n")).toBe(true);
  expect(odd).not.toBe(text);
});

test("failures that say the same are of one kind, wrong results are each their own", () => {
  const warns = (why: string) => signatureOf({ kind: "warns", functions: [], why }, "f1");
  expect(warns("f.c:3:4: warning: unused variable ‘i1’ [-Wunused-variable]")).toBe(
    warns("f.c:9:4: warning: unused variable ‘k’ [-Wunused-variable]"),
  );
  const wrong = (name: string) => signatureOf({ kind: "wrong", functions: [name], why: "" }, name);
  expect(wrong("f1")).not.toBe(wrong("f2"));
});

test("a failing function is made smaller, down to what fails", async () => {
  const holds = (f: RandomFunction) => printFunction({ ...f, prelude: [] }).includes("while");
  const func = Array.from({ length: 50 }, (_, k) => randomFunction(k + 1, [])).find(holds)!;
  const smaller = await reduce(func, async (f) => holds(f));
  expect(smaller.body).toHaveLength(1);
  expect(printFunction(smaller).split("\n").length).toBeLessThan(14);
});

test("a function that stops a program of several is found by what was printed before", {
  timeout: 60_000,
}, () => {
  const simple = (text: string) => ({ kind: "simple", text }) as const;
  const functions = ["X[0] = 1;", "for (int i = 0; i < 5000; i++) X[i] = i;", "X[1] = 2;"].map((text, k) => ({
    ...plain,
    name: `f${k}`,
    body: [simple(text)],
  }));
  const trial = new Trial(functions);
  expect(trial.culprit?.name).toBe("f1");
  trial.dispose();
});

test("what several threads are late with is compared with one, and told", { timeout: 60_000 }, async () => {
  const simple = (text: string) => ({ kind: "simple", text }) as const;
  const body = ["for (int i = 0; i < 40; i++) X[i] = i;", "while (omp_get_max_threads() > 1) ;"].map(simple);
  const trial = new Trial([{ ...plain, prelude: ["extern int omp_get_max_threads(void);"], body }], true, 2);
  expect(await trial.verdict({ force: true })).toMatchObject({ kind: "same", isLate: true });
  trial.dispose();
});

/** Sets Q[0] to what it has not with sanitizers; `after` comes after loops of which polyc makes more lines. */
function seemsMiscompiled(name: string, behind: string): RandomFunction {
  const simple = (text: string) => ({ kind: "simple", text }) as const;
  const prelude = ["#ifdef __SANITIZE_ADDRESS__", "#define SEEN 1", "#else", "#define SEEN 2", "#endif"];
  return {
    ...plain,
    name,
    prelude,
    body: ["for (int i = 0; i < 40; i++) X[i] = i;", `Q[0] = SEEN; ${behind}`].map(simple),
  };
}

test("what the compiler gets wrong without polyc is told apart", { timeout: 60_000 }, async () => {
  const other = { ...plain, name: "f2", body: [{ kind: "simple", text: "Q[1] = 3;" } as const] };
  const trial = new Trial([seemsMiscompiled("f1", ""), other], false);
  expect(await trial.verdict({ force: true })).toMatchObject({ kind: "same", miscompiled: ["f1"] });
  trial.dispose();
});

test("what polyc changes is wrong, also where the compiler gets it wrong", { timeout: 60_000 }, async () => {
  const trial = new Trial([seemsMiscompiled("f1", "Q[1] = __LINE__;")], false);
  expect(await trial.verdict({ force: true })).toMatchObject({ kind: "wrong", functions: ["f1"] });
  trial.dispose();
});

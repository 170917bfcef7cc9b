// Trip counts of loops with several exits, against isl's lexicographic minimum of the iterations in which some test fails, and against
// execution.

import * as fc from "fast-check";
import { loadIsl } from "isl-wasm";
import { describe, expect, test } from "vitest";
import { analyse, WHOLE } from "../../src/analysis/scev/scev-testing.ts";
import type { LeastCount } from "../../src/analysis/scev/several-exits.ts";
import { atom, constantTrec, constantValue } from "../../src/analysis/scev/trec.ts";
import { rewriteAtoms, withOperand } from "../../src/analysis/scev/trec-operations.ts";
import type { Trec } from "../../src/analysis/scev/trec-types.ts";
import type { CompareOpcode } from "../../src/ir/func.ts";
import { Memory } from "../../src/ir/memory.ts";
import { parseFunc } from "../../src/ir/parse.ts";
import { Claims, compareWithExecution } from "./observe.ts";

const isl = (await loadIsl()).context();

/** Stays while `times`·i `opcode` `bound`. */
interface Test {
  readonly times: number;
  readonly opcode: CompareOpcode;
  readonly bound: "n" | "m" | number;
}

interface LoopOf {
  readonly start: number;
  readonly step: number;
  readonly tests: readonly Test[];
}

const textOf = ({ start, step, tests }: LoopOf): string => {
  const last = tests.length + 1;
  const blocks = tests.map(({ times, opcode, bound }, k) => {
    const by = bound === "n" ? "%n_0" : bound === "m" ? "%m_1" : bound;
    const phi = `  %i_2: int = phi [bb0: ${start}, bb${last}: %i_3]\n`;
    return `bb${k + 1}:\n${k === 0 ? phi : ""}  %t${4 + 2 * k}: int = mul %i_2, ${times}
  %t${5 + 2 * k}: int = ${opcode} %t${4 + 2 * k}, ${by}
  branch %t${5 + 2 * k}, bb${k + 2}, bb${last + 1 + k}\n`;
  });
  const exits = tests.map((_, k) => `bb${last + 1 + k}:\n  return %i_2\n`);
  return `func f(%n_0: int, %m_1: int) -> int ssa
bb0:
  jump bb1
${blocks.join("")}bb${last}:
  %i_3: int = add %i_2, ${step}
  jump bb1
${exits.join("")}`;
};

const NEGATED: Readonly<Record<CompareOpcode, string>> = {
  ...{ lt: ">=", le: ">", gt: "<=", ge: "<", eq: "!=", ne: "=" },
};

/** The first iteration in which a test fails; null if none does. */
function byIsl({ start, step, tests }: LoopOf, n: number, m: number): bigint | null {
  const fails = tests.map(({ times, opcode, bound }) => {
    const limit = bound === "n" ? n : bound === "m" ? m : bound;
    return `${times} * (${start} + ${step} * l) ${NEGATED[opcode]} ${limit}`;
  });
  return isl.scope(() => {
    const set = isl.set(`{ [l] : l >= 0 and (${fails.join(" or ")}) }`).lexmin();
    return set.isEmpty() ? null : BigInt(/-?\d+/.exec(set.toString())![0]);
  });
}

function atInputs(t: Trec, inputs: readonly number[]): Trec {
  return rewriteAtoms(t, (a) => {
    if (a.kind === "value") return constantTrec(inputs[a.id]!);
    return "of" in a ? withOperand(a, atInputs(a.of, inputs)) : atom(a);
  });
}

function byCount({ counts, backEdges }: LeastCount, inputs: readonly number[]): bigint | null {
  const value = (t: Trec): bigint => constantValue(atInputs(t, inputs))!;
  const holds = counts.filter((c) =>
    c.conditions.every((a) => (a.kind === "nonnegative" ? value(a.trec) >= 0n : value(a.trec) % a.by === 0n)),
  );
  const values = holds.map((c) => value(c.backEdges));
  const least = values.length === 0 ? null : values.reduce((a, b) => (a < b ? a : b));
  if (backEdges !== null) expect(value(backEdges)).toBe(least);
  return least;
}

function leastOf(loop: LoopOf): { readonly claim: LeastCount | null; readonly text: string } {
  const { scev, loops, show } = analyse(textOf(loop));
  const claim = scev.leastCount(loops.loops[0]!, WHOLE);
  return { claim, text: claim?.backEdges == null ? "" : show(claim.backEdges) };
}

describe("the least of several counts", () => {
  const up = (...tests: readonly Test[]): LoopOf => ({ start: 0, step: 1, tests });
  const lt = (bound: Test["bound"], times = 1): Test => ({ times, opcode: "lt", bound });
  const ne = (bound: Test["bound"]): Test => ({ times: 1, opcode: "ne", bound });

  test("as one tree", () => {
    expect(leastOf(up(lt(10), lt(7))).text).toBe("7");
    expect(leastOf(up(lt(10), ne(3))).text).toBe("3");
    expect(leastOf(up(lt("n"), lt("n"))).text).toBe("max(0, n)");
    expect(leastOf(up(lt(10), lt(25, 3))).text).toBe("9");
    const { claim } = leastOf(up(lt("n"), lt("m")));
    expect(byCount(claim!, [5, 3])).toBe(3n);
    expect(byCount(claim!, [-5, 3])).toBe(0n);
  });

  test("an exit that may be missed counts where it is not", () => {
    const { claim } = leastOf(up(lt("n"), ne("m")));
    expect(claim?.backEdges).toBeNull();
    expect(byCount(claim!, [5, 3])).toBe(3n);
    expect(byCount(claim!, [5, 8])).toBe(5n);
    expect(byCount(claim!, [5, -1])).toBe(5n);
  });

  test("not if no exit is sure to be taken, or one has no count", () => {
    expect(leastOf(up(ne("n"), ne("m"))).claim).toBeNull();
    expect(leastOf(up(lt("n"), { times: 1, opcode: "eq", bound: "m" })).claim).toBeNull();
  });

  test("what wraps comes round again", () => {
    const unsigned = (start: number): string =>
      textOf({ ...up(lt("n"), ne("m")), start })
        .replaceAll(/int( =|,|\))/g, "unsigned int$1")
        .replace("-> int", "-> unsigned int")
        .replaceAll(/(%t\d+): unsigned int = (lt|ne)/g, "$1: int = $2")
        .replaceAll(/(mul|add) (%i_2), 1/g, "$1.wrap $2, 1U")
        .replace(`bb0: ${start}`, `bb0: ${start}U`);
    const least = (start: number) => {
      const { scev, loops } = analyse(unsigned(start));
      return scev.leastCount(loops.loops[0]!, WHOLE);
    };
    expect(byCount(least(0)!, [9, 4])).toBe(4n);
    expect(least(5)).toBeNull();
  });
});

test("random loops: isl's minimum, and as often as they run", () => {
  const bound = fc.oneof(fc.constantFrom("n" as const, "m" as const), fc.integer({ min: -9, max: 30 }));
  const opcode = fc.constantFrom<CompareOpcode>("lt", "le", "gt", "ge", "ne", "ne");
  const one = fc.record({ times: fc.integer({ min: 1, max: 3 }), opcode, bound });
  const loop = fc.record({
    start: fc.integer({ min: -4, max: 12 }),
    step: fc.constantFrom(1, 2, 3, -1, -2),
    tests: fc.array(one, { minLength: 2, maxLength: 3 }),
  });
  let [known, ran] = [0, 0];
  fc.assert(
    fc.property(loop, (l) => {
      const { claim } = leastOf(l);
      if (claim === null) return;
      const claims = new Claims(parseFunc(textOf(l)));
      for (const n of [-3, 0, 5, 12, 13])
        for (const m of [-6, 4, 9]) {
          expect([n, m, byCount(claim, [n, m])]).toEqual([n, m, byIsl(l, n, m)]);
          known++;
          const report = compareWithExecution(claims, [n, m], { memory: new Memory([]), maxSteps: 3000 });
          expect(report.mistakes).toEqual([]);
          ran += report.counts > 0 ? 1 : 0;
        }
    }),
    { seed: 2005, numRuns: 150 },
  );
  expect(known).toBeGreaterThan(300);
  expect(ran).toBeGreaterThan(300);
});

import { expect, test } from "vitest";
import { liveBlocks } from "../../ir/build.ts";
import type { Instr, LoadInstr } from "../../ir/func.ts";
import { parseFunc } from "../../ir/parse.ts";
import { dominators } from "../cfg/dominators.ts";
import { loopForest } from "../cfg/loops.ts";
import { aliasOracle } from "./alias.ts";
import { MemoryVersions } from "./memory-versions.ts";

/** For each load of the function: what may have written the place last, in words. */
function writersOf(text: string): string[] {
  const func = parseFunc(text);
  const doms = dominators(func);
  const alias = aliasOracle(func);
  const versions = new MemoryVersions(func, doms, loopForest(func, doms), (instr, ref, changing) =>
    instr.op === "store"
      ? alias.mayAlias(instr.ref, ref, { kind: "flow", changing })
      : alias.isVisibleToCalls(ref),
  );
  const all = liveBlocks(func).flatMap((b) => b.instrs);
  const name = (instr: Instr): string =>
    `${instr.op} ${all.filter((i) => i.op === instr.op).indexOf(instr) + 1}`;
  return all
    .filter((i): i is LoadInstr => i.op === "load")
    .map((load) => {
      const def = versions.definition(versions.clobber(load.ref, versions.before(load)));
      return def.kind === "entry" ? "entry" : def.kind === "phi" ? `phi of bb${def.block}` : name(def.instr);
    });
}

const VARS = `
  var A: double[x0] global memory
  var B: double[x0] global memory
  extent x0 = 10`;

test("a store to another object is walked past, one to the same is not, nor a call", () => {
  expect(
    writersOf(`
func f(%i_0: int) -> void ssa${VARS}
bb0:
  store A[%i_0 : 10] = 1.0
  store B[%i_0 : 10] = 2.0
  %t1: double = load A[%i_0 : 10]
  call g()
  %t2: double = load A[%i_0 : 10]
  return
`),
  ).toEqual(["store 1", "call 1"]);
});

test("where both ways lead past what does not matter, the join is walked past", () => {
  const text = (arm: string): string => `
func f(%c_0: int) -> void ssa${VARS}
bb0:
  store A[0 : 10] = 1.0
  branch %c_0, bb1, bb2
bb1: ; preds bb0
  store ${arm} = 2.0
  jump bb3
bb2: ; preds bb0
  store B[1 : 10] = 3.0
  jump bb3
bb3: ; preds bb1 bb2
  %t1: double = load A[0 : 10]
  return
`;
  expect(writersOf(text("B[0 : 10]"))).toEqual(["store 1"]);
  expect(writersOf(text("A[1 : 10]"))).toEqual(["store 1"]);
  expect(writersOf(text("A[0 : 10]"))).toEqual(["phi of bb3"]);
});

const LOOP = (store: string, load: string): string => `
func f(%n_0: int) -> void ssa${VARS}
bb0:
  jump bb1
bb1: ; preds bb0 bb1
  %i_1: int = phi [bb0: 0, bb1: %i_2]
  %i_2: int = add %i_1, 1
  %t3: double = load ${load}
  store ${store} = 2.0
  %t4: int = lt %i_2, %n_0
  branch %t4, bb1, bb2
bb2: ; preds bb1
  %t5: double = load ${load}
  return
`;

test("a loop that does not write the place is walked around", () => {
  expect(writersOf(LOOP("B[%i_1 : 10]", "A[%i_1 : 10]"))).toEqual(["entry", "entry"]);
});

test("A[i] is not A[i + 1] in this iteration, but was in the one before", () => {
  expect(writersOf(LOOP("A[%i_2 : 10]", "A[%i_1 : 10]"))).toEqual(["phi of bb1", "phi of bb1"]);
});

test("an invariant element beside the one that the loop writes is walked to", () => {
  expect(writersOf(LOOP("A[3 : 10]", "A[4 : 10]"))).toEqual(["entry", "entry"]);
  expect(writersOf(LOOP("A[%i_1 : 10]", "A[4 : 10]"))).toEqual(["phi of bb1", "store 1"]);
});

test("at a join with several ways into a cycle the walk stops", () => {
  const writers = writersOf(`
func f(%c_0: int) -> void ssa${VARS}
bb0:
  branch %c_0, bb1, bb2
bb1: ; preds bb0 bb2
  store B[0 : 10] = 1.0
  jump bb2
bb2: ; preds bb0 bb1
  %t1: double = load A[0 : 10]
  branch %c_0, bb1, bb3
bb3: ; preds bb2
  return
`);
  expect(writers).toEqual(["phi of bb2"]);
});

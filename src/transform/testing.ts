// For tests of passes on SCoPs: execute before and after on equal memory, and compare all of it.

import { ElementMemory, executeScop } from "../scop/model/interpret.ts";
import { printScop, printStatementTree } from "../scop/model/print.ts";
import type { Scop } from "../scop/model/scop.ts";
import { verifyScop } from "../scop/model/verify.ts";

/** Throws where a valid SCoP leaves other contents behind, in memory or in scalars that are live out. */
export function expectSameMemory(
  before: Scop,
  after: Scop,
  inputs: readonly Readonly<Record<string, number>>[],
): void {
  verifyScop(after);
  for (const input of inputs) {
    const [expected, found] = [leftBehind(before, input), leftBehind(after, input)];
    if (expected === found) continue;
    const what = `with ${JSON.stringify(input)}\n${expected}\nbecame\n${found}`;
    throw new Error(`${what}\n${printScop(before)}\n${printScop(after)}`);
  }
}

/** Elements that differ from what they held first, local arrays aside. */
function leftBehind(scop: Scop, input: Readonly<Record<string, number>>): string {
  const memory = new ElementMemory(input);
  const scalars = executeScop(scop, memory);
  const fresh = new ElementMemory(input);
  const elements = [...memory.elements].flatMap(([key, value]) => {
    const [, name, subscripts] = /^(.*)\[(.*)\]$/.exec(key)!;
    const array = scop.arrays.find((a) => a.name === name)!;
    const at = subscripts === "" ? [] : subscripts!.split(",").map(BigInt);
    const same = Object.is(fresh.load(array, at), value);
    return array.liveOut && !same ? [`${key} = ${String(value)}`] : [];
  });
  const out = scalars.liveOut().map(({ array, value }) => `${array.name} = ${String(value)}`);
  return [...elements.sort(), ...out].join("\n");
}

/** One line for each statement, as `S1[i, k]: C[i] = (C + (A * B))`, in the order of their numbers. */
export function statementsOf(scop: Scop): readonly string[] {
  return scop.stmts.flatMap((s) => {
    if (s === null) return [];
    const write = s.accesses.find((a) => a.id === s.write)!;
    const reads = s.accesses.filter((a) => a.kind === "read").map((a) => target(a.relation.toStr()));
    const tree = printStatementTree(scop, s).replace(/^\S+ = /, "");
    return [
      `${s.name}: ${target(write.relation.toStr())} = ${tree}${reads.length > 0 ? ` of ${reads.join(" ")}` : ""}`,
    ];
  });
}

/** `[n] -> { S[i] -> A[i + 1] }` as `A[i + 1]`. */
function target(relation: string): string {
  return /-> (\S+\[[^\]]*\])[^>]*\}$/.exec(relation)?.[1] ?? relation;
}

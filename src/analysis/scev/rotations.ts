// φs of one header that change places: each takes what the next one was.
//
//     h1 = φ(a1, h2 + c)      h2 = φ(a2, h3 + c)  …  back to h1
//
// Equal starts: all are {a, +, c} (figure 4 of Pop, Cohen & Silber, "Induction Variable Analysis with Delayed
// Abstractions", 2005). Else a periodic tree (section 2.4) of what each start becomes, [{a1, +, c}, {a2, +,
// c} …]: periodic affine, as that figure's caption says. Of any period that a tree has room for. A chain that
// does not come back to its start is no rotation.

import type { BlockId, Operand, ValueId } from "../../ir/func.ts";
import type { Loop } from "../cfg/loops.ts";
import { phiArguments } from "../cfg/phi-arguments.ts";
import { atomOf, constantTerm, valueOfAtom } from "./polynomial.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import {
  chrec,
  constantTrec,
  containsUnknown,
  equal,
  MAX_LIST,
  periodic,
  subtractTrecs,
  unknown,
} from "./trec.ts";
import { atomKey } from "./trec-keys.ts";
import type { Trec } from "./trec-types.ts";

interface Place {
  readonly init: Operand;
  readonly from: BlockId;
  readonly plus: bigint;
}

/** Null if `start` is on no circle of such φs. */
export function rotation(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  start: ValueId,
  loop: Loop,
): Trec | null {
  const chain: Place[] = [];
  const seen = new Set<ValueId>();
  for (let at: ValueId = start; !seen.has(at) || at === start; ) {
    if (seen.has(at)) return closeRotation(scev, scope, chain, loop);
    seen.add(at);
    const { instr, block } = scev.definition(at)!;
    const split = instr.op === "phi" ? phiArguments(instr, block, loop) : null;
    if (split === null || chain.length >= MAX_LIST) break;
    const step = headerPhiPlus(scev, scev.inIteration(split.back, loop.latches[0]!, loop), loop);
    if (step === null) break;
    chain.push({ init: split.init, from: split.from, plus: step.plus });
    at = step.phi;
  }
  return null;
}

function closeRotation(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  chain: readonly Place[],
  loop: Loop,
): Trec {
  const { plus } = chain[0]!;
  if (chain.some((c) => c.plus !== plus)) return unknown("values change places");
  const starts = chain.map((c) => scev.operandIn(scope, c.init, c.from));
  if (starts.some(containsUnknown)) return unknown("start has no closed form");
  if (starts.every((t) => equal(t, starts[0]!))) return chrec(loop.id, starts[0]!, constantTrec(plus));
  return periodic(
    loop.id,
    starts.map((start) => chrec(loop.id, start, constantTrec(plus))),
  );
}

/** next = h + c with h a φ of the loop's header. */
export function headerPhiPlus(
  scev: ScalarEvolution,
  next: Trec,
  loop: Loop,
): { phi: ValueId; plus: bigint } | null {
  if (next.kind !== "poly") return null;
  const plus = constantTerm(next.poly);
  const rest = subtractTrecs(next, constantTrec(plus));
  const only = rest.kind === "poly" ? atomOf(rest.poly) : null;
  const phi = only === null ? null : valueOfAtom(only);
  if (phi === null || scev.definition(phi)?.block.id !== loop.header) return null;
  return atomKey(only!) === atomKey(scev.symbolAtom(phi)) ? { phi, plus } : null;
}

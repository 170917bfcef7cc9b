// Why the iterations of loops stay in order, in words: the variable or the array through which one depends on
// another, and the lines that access it.
//
//     for (i …) { t = b[i]; b[i] = s; s += t; }     iterations need "s" from earlier ones
//     for (i …) swap(a[lo + i], a[hi + i]);         an iteration may need what an earlier one stores in "a"
//
// A loop is marked parallel and checked, like any other order. Nothing is decided by that: what
// it costs does not count, and with too many steps nothing is said of the pair.

import { QuotaExceeded } from "isl-wasm";
import type { Dependences } from "../../dependence/dataflow.ts";
import { checkSchedule, type Violation } from "../../dependence/violation.ts";
import { liveBlocks } from "../../ir/build.ts";
import type { Func, MemRef, StoreInstr } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { variableText } from "../../ir/variable-words.ts";
import type { ArrayId, Scop } from "../../scop/model/scop.ts";
import { pointerText } from "../../scop/region/access-words.ts";
import { arrayText } from "../../scop/region/reject-messages.ts";
import type { Span } from "../../source/span.ts";
import { uncounted } from "../../support/work-counter.ts";
import { markLoop } from "./mark-loop.ts";

/** Operations of isl. */
const QUOTA = 100_000;

/** Is the array one of floating-point sums that threads could share if the order did not matter? */
type IsRounded = (array: ArrayId) => boolean;

/**
 * Null: no pair is found, in so many steps. `loop`: the text of one of the author's. `dependences` are asked
 * for with these steps.
 */
export function orderWords(
  scop: Scop,
  loop: Span | null,
  dependences: () => Dependences | null,
  isRounded: IsRounded,
): OrderWords | null {
  const find = (): OrderWords | null => {
    const found = dependences();
    return found && conflictWords(scop, loop, found, isRounded);
  };
  try {
    return uncounted(() => scop.isl.outsideBudget(() => scop.isl.withQuota(QUOTA, find)));
  } catch (error) {
    if (error instanceof QuotaExceeded) return null;
    throw error;
  }
}

/** Why iterations stay in order, and what could be done about it. Absent: nothing. */
export interface OrderWords {
  readonly why: string;
  readonly unless?: string;
}

function conflictWords(
  scop: Scop,
  loop: Span | null,
  dependences: Dependences,
  isRounded: IsRounded,
): OrderWords | null {
  const marked = loop && markLoop(scop, scop.schedule, loop);
  const verdict = marked && checkSchedule(scop, dependences, marked);
  const [found] = verdict?.ok === false ? verdict.violations : [];
  if (found === undefined) return null;
  const array = scop.arrays[found.array]!;
  const name = arrayText(scop.func, array);
  const stmts = statementsOf(scop, found);
  const lines = linesOf(scop.func, stmts);
  if (array.base.kind === "ssa") {
    const what = name === null ? "what earlier ones compute" : `the value of "${name}" from earlier ones`;
    return { why: `iterations need ${what}${lines}` };
  }
  const element = name === null ? null : (storedText(scop.func, stmts, name) ?? name);
  const where = `${element === null ? "an array" : `"${element}"`}${lines}`;
  if (isRounded(found.array))
    return {
      why: `the iterations add floating-point numbers up in ${where}, and in another order these would round otherwise`,
      unless: "; with --reassociate threads may share the sum",
    };
  switch (found.kind) {
    case "flow":
      return { why: `an iteration may need what an earlier one stores in ${where}` };
    case "live-range":
      return { why: `an iteration may overwrite what another one still reads in ${where}` };
    case "race":
      return { why: `several iterations may write the same element of ${where}` };
  }
}

/** The two statements, in the order of the text. */
function statementsOf({ stmts, func }: Scop, { pairs }: Violation): readonly StmtId[] {
  const [some] = pairs.getMapList().toArray();
  if (some === undefined) return [];
  const names = [some.domain().getTupleName(), some.range().getTupleName()];
  const sources = names.flatMap((name) => stmts.find((stmt) => stmt?.name === name)?.source[0] ?? []);
  const at = (id: StmtId) => func.stmts[id]!.span?.start ?? 0;
  return [...new Set(sources)].sort((a, b) => at(a) - at(b));
}

/** ` (line 3 and line 4)` */
function linesOf({ stmts }: Func, sources: readonly StmtId[]): string {
  const lines = [...new Set(sources.flatMap((id) => stmts[id]!.place ?? []))];
  return lines.length === 0 ? "" : ` (${lines.join(" and ")})`;
}

/** What the statements store in, where that is one element of the array in the author's words. */
function storedText(func: Func, stmts: readonly StmtId[], array: string): string | null {
  const isTold = ({ stmt, ref }: StoreInstr): boolean =>
    stmt !== null && stmts.includes(stmt) && baseText(func, ref) === array;
  const stores = liveBlocks(func).flatMap(({ instrs }) => instrs.filter((instr) => instr.op === "store"));
  const stored = new Set(stores.filter(isTold).map(({ spelling }) => spelling));
  const [only] = stored;
  return stored.size === 1 && only !== undefined ? only : null;
}

const baseText = (func: Func, { base }: MemRef): string | null =>
  base.kind === "object" ? variableText(func.vars[base.var]!) : pointerText(func, base.pointer);

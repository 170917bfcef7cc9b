// Why the iterations of loops stay in order, in words: the variable or the array through which one depends on
// another, and the lines that access it.
//
//     for (i …) { t = b[i]; b[i] = s; s += t; }     iterations need "s" from earlier ones
//     for (i …) swap(a[lo + i], a[hi + i]);         an iteration may need what an earlier one stores in "a"
//
// The outermost loop is marked parallel and checked, like any other order. Nothing is decided by that: what
// it costs does not count, and with too many steps nothing is said of the pair.

import { QuotaExceeded } from "isl-wasm";
import type { Dependences } from "../../dependence/dataflow.ts";
import { checkSchedule, type Violation } from "../../dependence/violation.ts";
import type { Scop } from "../../scop/model/scop.ts";
import { arrayText } from "../../scop/region/reject-messages.ts";
import { uncounted } from "../../support/work-counter.ts";
import { markLoop } from "./mark-loop.ts";

/** Operations of isl. */
const QUOTA = 100_000;

/** Null: no pair is found, in so many steps. `dependences` are asked for with these. */
export function orderWords(scop: Scop, dependences: () => Dependences | null): string | null {
  const find = (): string | null => {
    const found = dependences();
    return found && conflictWords(scop, found);
  };
  try {
    return uncounted(() => scop.isl.outsideBudget(() => scop.isl.withQuota(QUOTA, find)));
  } catch (error) {
    if (error instanceof QuotaExceeded) return null;
    throw error;
  }
}

function conflictWords(scop: Scop, dependences: Dependences): string | null {
  const span = scop.region.loops[0]?.span ?? null;
  const marked = span && markLoop(scop, scop.schedule, span);
  const verdict = marked && checkSchedule(scop, dependences, marked);
  const [found] = verdict?.ok === false ? verdict.violations : [];
  if (found === undefined) return null;
  const array = scop.arrays[found.array]!;
  const name = arrayText(scop.func, array);
  if (array.base.kind === "ssa")
    return name === null
      ? `iterations need what earlier ones compute${linesOf(scop, found)}`
      : `iterations need the value of "${name}" from earlier ones${linesOf(scop, found)}`;
  const where = `${name === null ? "an array" : `"${name}"`}${linesOf(scop, found)}`;
  switch (found.kind) {
    case "flow":
      return `an iteration may need what an earlier one stores in ${where}`;
    case "live-range":
      return `an iteration may overwrite what another one still reads in ${where}`;
    case "race":
      return `several iterations may write the same element of ${where}`;
  }
}

/** ` (line 3 and line 4)`, of the two statements. */
function linesOf({ stmts, func }: Scop, { pairs }: Violation): string {
  const [some] = pairs.getMapList().toArray();
  if (some === undefined) return "";
  const names = [some.domain().getTupleName(), some.range().getTupleName()];
  const places = names.flatMap((name) => {
    const source = stmts.find((stmt) => stmt?.name === name)?.source[0];
    return source === undefined ? [] : (func.stmts[source]?.place ?? []);
  });
  const lines = [...new Set(places)];
  return lines.length === 0 ? "" : ` (${lines.join(" and ")})`;
}

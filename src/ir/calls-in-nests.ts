// Functions that are called again and again: in a loop inside another loop, be that one of a caller's.
//
//     do k = 1, n - 1
//       do j = k + 1, n
//         call daxpy(n - k, …)        what daxpy asks each time costs as much as in the innermost loop
//
// A function that one loop calls, over time steps, say, has more to do each time, unless that loop counts to
// a large constant.

import { containsSpan, type Span } from "../source/span.ts";
import { blockOf, liveBlocks } from "./build.ts";
import type { BlockId, Func, Operand, VarId } from "./func.ts";

/** From so many loops in one another. */
const DEEP = 2;
/** A loop with so many iterations counts as that many. */
const MANY = 100_000n;

interface Site {
  readonly callee: string;
  readonly loops: number;
}

/** What calls say: in Fortran case tells no names apart. */
export const calledName = ({ name, language }: Pick<Func, "name" | "language">): string =>
  language === "fortran" ? name.toLowerCase() : name;

/** By what calls say. `funcs`: as lowered. */
export function calledInNests(funcs: readonly Func[]): ReadonlySet<string> {
  const depths = new Map<string, number>();
  const sites = new Map(funcs.map((func) => [calledName(func), sitesIn(func)]));
  const open = [...sites.keys()];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const { callee, loops } of sites.get(name) ?? []) {
      const depth = Math.min(DEEP, loops + (depths.get(name) ?? 0));
      if (depth <= (depths.get(callee) ?? 0) || !sites.has(callee)) continue;
      depths.set(callee, depth);
      open.push(callee);
    }
  return new Set([...depths].filter(([, depth]) => depth === DEEP).map(([name]) => name));
}

function sitesIn(func: Func): readonly Site[] {
  const loops = [...func.loops].flatMap(([header, { span, iterator }]) => {
    return span === null ? [] : [{ span, depth: isLong(func, header, iterator) ? DEEP : 1 }];
  });
  const depthAt = (text: Span): number =>
    loops.reduce((sum, { span, depth }) => sum + (containsSpan(span, text) ? depth : 0), 0);
  return liveBlocks(func).flatMap(({ instrs }) =>
    instrs.flatMap((instr) => {
      const text = instr.stmt === null ? null : func.stmts[instr.stmt]!.span;
      if (instr.op !== "call" || instr.callee.kind !== "direct" || text === null) return [];
      return [{ callee: instr.callee.name, loops: depthAt(text) }];
    }),
  );
}

/** Does it count up to a constant, in more steps than there are time steps? */
function isLong(func: Func, header: BlockId, iterator: VarId | null): boolean {
  if (iterator === null) return false;
  const limits = blockOf(func, header).instrs.flatMap((instr) =>
    instr.op === "binary" ? [numberOf(func, instr.left), numberOf(func, instr.right)] : [],
  );
  const limit = limits.reduce((a, b) => (a > b ? a : b), 0n);
  return limit >= MANY && limit >= MANY * largestStep(func, iterator);
}

/** Of additions to the variable; at least 1. */
function largestStep(func: Func, iterator: VarId): bigint {
  const instrs = liveBlocks(func).flatMap((block) => block.instrs);
  const next = new Set(
    instrs.flatMap((instr) =>
      instr.op === "set" && instr.var === iterator && instr.value.kind === "value" ? [instr.value.id] : [],
    ),
  );
  return instrs.reduce((most, instr) => {
    if (instr.op !== "binary" || !next.has(instr.result)) return most;
    const step = numberOf(func, instr.right);
    return step > most ? step : most;
  }, 1n);
}

/** Of a constant; 0 for others. */
const numberOf = ({ macros }: Func, operand: Operand): bigint =>
  operand.kind === "int" ? operand.value : operand.kind === "macro" ? macros[operand.macro]!.hint : 0n;

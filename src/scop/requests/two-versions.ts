// Loops that the author has written twice: for threads, and for one.
//
//     if (n > 5000) {                  polyc's own output has this form, and so have programs that
//       #pragma omp parallel for       people made parallel by hand: the loops of the other branch
//       for (…) a[i] = b[i];           run where threads are not wanted, and no loop of either branch
//     } else {                         is changed any more
//       for (…) a[i] = b[i];
//     }
//
// They are versions of one another if they name the same arrays, but for those that a branch declares.

import type { Func } from "../../ir/func.ts";
import { constructOf } from "../../ir/pragma.ts";
import type { OutlineNode } from "../../ir/source-statements.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import { authorRegions } from "./author-regions.ts";

/** What is asked of the author's text. */
interface ArrayWords {
  /** Names with a subscript behind them. */
  subscripted(text: Span): ReadonlySet<Name>;
}

/** Whole `if` statements. */
export function twoVersions(func: Func, words: ArrayWords): readonly Span[] {
  if (func.pragmas.length === 0) return [];
  const known = found.get(func) ?? versionsIn(func, func.outline, words);
  found.set(func, known);
  return known;
}

const found = new WeakMap<Func, readonly Span[]>();

function versionsIn(func: Func, nodes: readonly OutlineNode[], words: ArrayWords): readonly Span[] {
  return nodes.flatMap((node): readonly Span[] =>
    node.span !== null && areVersions(func, node, words)
      ? [node.span]
      : versionsIn(func, node.children, words),
  );
}

/** Are the branches of an `if` the same loops, one with a directive for threads, the other without? */
function areVersions(func: Func, { kind, children }: OutlineNode, words: ArrayWords): boolean {
  const [then, other] = children;
  if (kind !== "if" || then === undefined || other === undefined || children.length !== 2) return false;
  if (!hasLoop(then) || !hasLoop(other) || isForThreads(func, then) === isForThreads(func, other))
    return false;
  const [one, two] = [arraysIn(func, then, words), arraysIn(func, other, words)];
  return one.size > 0 && one.size === two.size && [...one].every((name) => two.has(name));
}

const hasLoop = ({ kind, children }: OutlineNode): boolean =>
  kind === "for" || kind === "while" || kind === "do" || children.some(hasLoop);

const isForThreads = (func: Func, { span }: OutlineNode): boolean =>
  authorRegions(func).some(
    ({ pragma }) =>
      pragma.meaning.kind === "openmp" &&
      pragma.meaning.loops !== null &&
      constructOf(pragma)?.isRegion === true &&
      span !== null &&
      pragma.span !== null &&
      containsSpan(span, pragma.span),
  );

/** Names with subscripts in the branch, less those that it declares. */
function arraysIn({ vars }: Func, { span }: OutlineNode, words: ArrayWords): ReadonlySet<Name> {
  if (span === null) return new Set();
  const own = vars.filter((variable) => variable.span !== null && containsSpan(span, variable.span));
  const declared = new Set(own.map(({ name }) => name));
  return new Set([...words.subscripted(span)].filter((name) => !declared.has(name)));
}

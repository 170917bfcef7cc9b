// What the author's directives for threads and devices take of a function, and which loops are therefore left
// to the author.
//
//     #pragma omp parallel for        the loop, and all in it
//     #pragma omp target data map(a)  the statement that follows: what is behind it is nobody's
//     #pragma omp for                 outside of a `parallel`: threads of the callers run the whole function
//
// What such a statement leaves in variables and memory is not known (`lower/c/directives.ts`).

import type { Func } from "../../ir/func.ts";
import { constructOf, type Pragma } from "../../ir/pragma.ts";
import type { OutlineNode } from "../../ir/source-statements.ts";
import type { Span } from "../../source/span.ts";

export interface AuthorRegion {
  readonly pragma: Pragma;
  /** The statement after the directive. Null: it has no text of its own; "none": it takes no statement. */
  readonly statement: Span | null | "none";
  /** The function runs in several threads, says the directive: it stands in no region that starts some. */
  readonly isForCallers: boolean;
}

/** Of all directives but hints. */
export function authorRegions(func: Func): readonly AuthorRegion[] {
  if (func.pragmas.length === 0) return [];
  const known = found.get(func) ?? regionsIn(func, func.outline, false);
  found.set(func, known);
  return known;
}

const found = new WeakMap<Func, readonly AuthorRegion[]>();

function regionsIn(func: Func, nodes: readonly OutlineNode[], hasThreads: boolean): readonly AuthorRegion[] {
  const regions: AuthorRegion[] = [];
  let run: Pragma[] = [];
  const end = (statement: OutlineNode | null): void => {
    let within = hasThreads;
    for (const pragma of run) {
      const { isRegion, isForThreads } = constructOf(pragma)!;
      const takes = isRegion ? (statement?.span ?? null) : "none";
      regions.push({ pragma, statement: takes, isForCallers: isForThreads && !within });
      within ||= isRegion && !isForThreads;
    }
    run = [];
    if (statement !== null) regions.push(...regionsIn(func, statement.children, within));
  };
  for (const node of nodes) {
    if (node.kind === "pragma") run.push(...constructsAt(func, node.span, run));
    else end(node);
  }
  end(null);
  return regions;
}

/** The pragmas at that place: several if a macro stands for them. */
const constructsAt = (func: Func, at: Span | null, known: readonly Pragma[]): readonly Pragma[] =>
  func.pragmas.filter(
    (pragma) =>
      constructOf(pragma) !== null &&
      pragma.span !== null &&
      pragma.span.start === at?.start &&
      !known.includes(pragma),
  );

// Statements under directives for threads and devices: they are executed otherwise than they read. What is in
// front of such a statement keeps what the statement may read, and nothing is known behind it of what it may
// write.
//
//     n = 0;                                 set n = 0
//     #pragma omp parallel num_threads(k)    opaque "directive"(k, n)
//     n++;                                   set n = n + 1
//                                            set n = opaque "directive"()
//
// Memory is the barriers' affair. Loops in such a statement are their author's
// (`scop/requests/author-regions.ts`).

import type { Stmt, SymbolId } from "../../frontend/c/ast.ts";
import { varOf } from "../../ir/build.ts";
import type { VarId } from "../../ir/func.ts";
import { DIRECTIVE } from "../../ir/opaque-names.ts";
import { constructOf } from "../../ir/pragma.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { LoweringContext } from "./context.ts";

type Directive = Stmt & { readonly kind: "pragma" };

interface Ahead {
  readonly directive: Directive;
  /** Of its barrier. */
  readonly stmt: StmtId;
}

/** Statements that follow one another. */
export function lowerSequence(
  context: LoweringContext,
  stmts: readonly Stmt[],
  lower: (stmt: Stmt) => void,
): void {
  let ahead: Ahead[] = [];
  for (const stmt of stmts) {
    if (stmt.kind !== "pragma") {
      lowerUnder(context, ahead, () => lower(stmt));
      ahead = [];
    } else if (constructOf(stmt) === null) lower(stmt);
    else ahead.push(...lowerDirective(context, stmt));
  }
}

/** Its barrier; none where a directive transforms loops in one that does so as well. */
function lowerDirective(context: LoweringContext, directive: Directive): readonly Ahead[] {
  const { span } = directive;
  let made: readonly Ahead[] = [];
  context.outlined({ kind: "pragma", label: null, span }, () => {
    context.pragma(directive);
    if (context.inTransformed && transformsLoops(directive)) return;
    context.within("other", span, () => {
      barrier(context, registers(context, directive.reads));
      made = [{ directive, stmt: context.stmt! }];
    });
  });
  return made;
}

const transformsLoops = ({ meaning }: Directive): boolean =>
  meaning.kind === "openmp" && meaning.directive !== null;

/** The statement that directives are in front of. */
function lowerUnder(context: LoweringContext, ahead: readonly Ahead[], lower: () => void): void {
  const last = ahead.at(-1);
  if (last === undefined || !ahead.some(({ directive }) => constructOf(directive)!.isRegion)) {
    lower();
    return;
  }
  const gate = context.block;
  context.start(context.newBlock());
  const [variables, loops] = [context.func.vars.length, context.func.loops.size];
  const outer = context.inTransformed;
  context.inTransformed ||= ahead.some(({ directive }) => transformsLoops(directive));
  const assigned = context.assignedIn(lower).filter((id) => id < variables);
  context.inTransformed = outer;
  const counters = [...context.func.loops.values()].slice(loops).map(({ iterator }) => iterator);
  const own = ahead.flatMap(({ directive }) => registers(context, directive.sets));
  // What threads share one of them may read before another one sets it.
  const shared = assigned.filter((id) => !counters.includes(id) && !own.includes(id));
  if (shared.length > 0) context.insertAt(gate, last.stmt, () => barrier(context, shared));
  context.outlined({ kind: "simple", label: null, span: null }, () =>
    // Not a place in the statement: what is set here is set behind it.
    context.within("other", last.directive.span, () => forget(context, new Set([...assigned, ...own]))),
  );
}

function barrier(context: LoweringContext, reads: readonly VarId[]): void {
  context.opaque(
    DIRECTIVE,
    reads.map((id) => context.get(id)),
  );
}

/** From here on nothing is known of memory, and of these variables. */
function forget(context: LoweringContext, variables: ReadonlySet<VarId>): void {
  context.opaque(DIRECTIVE, []);
  for (const id of variables) context.set(id, context.opaque(DIRECTIVE, [], varOf(context.func, id).type)!);
}

function registers(context: LoweringContext, symbols: readonly SymbolId[] = []): readonly VarId[] {
  return symbols
    .map((id) => context.variable(id))
    .filter((id) => varOf(context.func, id).home === "register");
}

// What all steps go by that print one form of a nest: its plan, its place in the file, and the names there.

import type { SourceStmt } from "../ir/source-statements.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import type { Scop, ScopStmt } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";
import type { GenerateOptions } from "./generated-nest.ts";
import { readableIn } from "./guard.ts";
import { NameTable, type TextKind } from "./name-table.ts";
import type { SourceContext } from "./source-context.ts";
import { SourceNames } from "./source-names.ts";

export interface NestPrinting {
  readonly plan: Plan;
  /** The plan's. */
  readonly scop: Scop;
  readonly nest: Span;
  readonly source: SourceContext;
  readonly options: GenerateOptions;
  readonly names: NameTable;
  readonly spelling: SourceNames;
}

export function nestPrinting(
  plan: Plan,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
): NestPrinting {
  const { scop } = plan;
  const kind = { ownIterators: plan.userAsserted !== undefined, isNew: true, readable: readableIn(scop) };
  const { names, spelling } = namesFor(scop, nest, source, kind);
  return { plan, scop, nest, source, options, names, spelling };
}

/** What values and objects are called in the place of the nest. */
export function namesFor(
  scop: Scop,
  nest: Span,
  source: SourceContext,
  kind: TextKind,
): { readonly names: NameTable; readonly spelling: SourceNames } {
  const { variables, text } = source;
  const names = new NameTable(scop.func, scop.region, nest, variables, text, kind);
  return { names, spelling: new SourceNames(scop, nest, source, names) };
}

const HAVE_COMMENTS: ReadonlySet<SourceStmt["kind"]> = new Set(["expression", "declaration"]);

/** The source statements that a statement does the work of. */
export function sourceSpans({ scop }: NestPrinting, stmt: ScopStmt): readonly Span[] {
  return stmt.source.flatMap((id) => {
    const source = scop.func.stmts[id];
    return source !== undefined && HAVE_COMMENTS.has(source.kind) && source.span !== null
      ? [source.span]
      : [];
  });
}

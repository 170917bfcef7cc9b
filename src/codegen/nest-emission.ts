// What generation of loops asks (`loops/nest-context.ts`, `loops/statement.ts`), answered for the nest that
// is printed: names of its storage, the author's words and comments, the pragmas of parallel loops.

import type { AstNodeTree } from "isl-wasm";
import { knownParameters } from "../scop/model/known.ts";
import type { Scop, ScopStmt } from "../scop/model/scop.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { depthIn } from "./ast-build.ts";
import { AstDomain } from "./ast-domain.ts";
import type { AuthorStatements } from "./author-statements.ts";
import type { Beside, NestComments } from "./comments.ts";
import { staysOutOfClauses } from "./constant-locals.ts";
import { integer } from "./expression.ts";
import type { CountedLoop } from "./iteration-counts.ts";
import type { NestContext } from "./loops/nest-context.ts";
import type { StatementContext } from "./loops/statement.ts";
import { type NestPrinting, sourceSpans } from "./nest-printing.ts";
import type { NestStorage } from "./nest-storage.ts";
import { namesWithin, parameterExpression } from "./parameters.ts";
import { parallelFor } from "./pragma.ts";
import { isEntered, type Promotions } from "./promote.ts";
import { Unprintable } from "./ranged.ts";
import { ReadOnly } from "./read-only.ts";
import type { AskedInFront } from "./repeated.ts";
import type { TypeNames } from "./type-names.ts";

export const WHAT_IS_COUNTED = "the number of iterations of a parallel loop";

/** What is known of a nest when its loops are emitted. */
interface Emission {
  readonly printing: NestPrinting;
  readonly tree: AstNodeTree;
  readonly storage: NestStorage;
  readonly types: TypeNames;
  readonly authors: AuthorStatements;
  readonly comments: NestComments;
  readonly promotions: Promotions;
  /** Parallel loops for which something in front of the nest asks whether threads pay. */
  readonly asked: AskedInFront["asked"];
  readonly wideCounters: boolean;
  /** Takes note of a parallel loop whose count may not fit. */
  readonly counts: (loop: CountedLoop) => void;
}

/** Its answers throw Unnameable and Unprintable. */
export function emissionContext(emission: Emission): NestContext {
  const { printing, tree, storage, comments, promotions, asked, wideCounters, counts } = emission;
  const { scop, nest, source, options, names } = printing;
  return {
    ...{ names, asked, promotions, wideCounters },
    openmp: options.openmp,
    countsPast: source.language.countsPast,
    hasBlocks: source.language.hasBlocks,
    chunksMayBeEmpty: source.language.chunksMayBeEmpty,
    domain: AstDomain.outermost(knownParameters(scop), depthIn(tree)),
    namesWithin: (known, domain) => namesWithin(scop, known, domain),
    isEntered: (loop, domain) => isEntered(scop, loop, domain),
    counts: (loop) => {
      if (loop === null) throw new Unprintable(WHAT_IS_COUNTED);
      counts(loop);
    },
    loopComments: (index) => {
      const { span } = scop.region.loops[index]!;
      return span === null ? NO_COMMENTS : comments.take(span, null);
    },
    statements: statementContext(emission),
    parallelPragma: parallelFor,
    readOnly: new ReadOnly(scop, source.variables, nest, staysOutOfClauses(nest, source)),
    storage: storage.declaredAt(),
    firstPrivate: storage.split,
    copied: storage.copied(),
    copies: storage.copies,
    temporaries: emission.authors.temporaries,
  };
}

const NO_COMMENTS: Beside = { before: [], behind: [], after: [] };

function statementContext({ printing, storage, types, authors, comments }: Emission): StatementContext {
  const { scop, spelling, source } = printing;
  return {
    scop,
    comments: (stmt) => commentsOn(stmt, authors.keptOf(stmt), comments, printing),
    commentsBeside: ({ parts, kept }, stmts) =>
      parts.map(({ span }, k) => {
        const all = parts.length > 1 ? [] : stmts.map((stmt) => commentsOn(stmt, kept, comments, printing));
        const own = [...all, ...within(span, scop).map((part) => comments.take(part, kept))];
        const next = parts[k + 1]?.span;
        if (next === undefined) return together(own);
        // Beside a statement that polyc has none of its own for: an `if` that only sets variables.
        const isBehind = (at: number): boolean => !source.text.layout.beginsLine(at);
        return together([...own, { before: [], ...comments.between(span, next, isBehind) }]);
      }),
    base: (array) => storage.base(array),
    objectName: (array) => storage.objectName(array),
    scalarName: (array) => spelling.scalarName(array),
    scalarArrays: storage.arrays,
    liveIn: (tree) => spelling.expressionOf({ kind: "value", id: tree.value }),
    calledName: (name) => spelling.itself(name),
    macroName: (tree) => spelling.macroName(scop.func.macros[tree.macro]!),
    floating: (constant) => spelling.floating(constant),
    authorText: (instances, names, locals) => authors.textOf(instances, storage, { names }, locals),
    typeName: (type) => types.nameOf(type),
    language: source.language,
    declareScalar: (id, isRead) => {
      const array = scop.arrays[id]!;
      const code = storage.declaration(id) ?? types.declare(array, spelling.scalarName(array), integer(0n));
      return isRead ? code : { ...code, mayBeUnused: true };
    },
    declareLocal: (array, name, value) => types.declare(array, name, value),
    extent: (array, k) => {
      const extent = array.extents[k];
      if (!extent) throw new Error(`array ${array.name} has no extent in dimension ${k}`);
      return parameterExpression(extent);
    },
  };
}

/** `kept`: what is printed of the author's text. */
function commentsOn(
  stmt: ScopStmt,
  kept: readonly Span[],
  comments: NestComments,
  printing: NestPrinting,
): Beside {
  return together(sourceSpans(printing, stmt).map((span) => comments.take(span, kept)));
}

const together = (all: readonly Beside[]): Beside => ({
  before: all.flatMap(({ before }) => before),
  behind: all.flatMap(({ behind }) => behind),
  after: all.flatMap(({ after }) => after),
});

/** The text, and the statements in it: of declarations each variable's. */
function within(text: Span, { func }: Scop): readonly Span[] {
  const inside = func.stmts.flatMap(({ span }) => (span !== null && containsSpan(text, span) ? [span] : []));
  return [text, ...inside.filter(({ start }) => start !== text.start)];
}

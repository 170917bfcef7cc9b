// Plan → changes: what replaces a nest in the user's file.
//
//     does something in the text stand against it?     obstacles.ts
//     pragmas, or new loops under a guard              printed-nest.ts
//     loops in an order that the author asks for       user-asserted-nest.ts
//     what goes or changes with the nest               requests, labels, constants, hints
//
// Text that is not the author's own to replace (macros, directives and labels that belong to what stands
// around) is left; so is a nest of which the text would need what the file does not allow.

import { QuotaExceeded } from "isl-wasm";
import type { Plan } from "../schedule/nest/plan.ts";
import { knownParameters, withoutLongSizes } from "../scop/model/known.ts";
import type { Scop } from "../scop/model/scop.ts";
import { hintsOfLoops, type LoopHint } from "../scop/requests/loop-hints.ts";
import { fail, ok, type Reject, type Result, reject } from "../source/diagnostic.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Change } from "./change.ts";
import { constantLocals } from "./constant-locals.ts";
import type { GeneratedNest, GenerateOptions } from "./generated-nest.ts";
import { readableIn } from "./guard.ts";
import { hintsGone } from "./hints.ts";
import { lastAssignments } from "./last-values.ts";
import { namesFor } from "./nest-printing.ts";
import { isNoText, reasonFor } from "./no-text.ts";
import { jumpBesideLoops, noTextOf, textObstacle } from "./obstacles.ts";
import { parameterNames } from "./parameters.ts";
import { printedNest } from "./printed-nest.ts";
import { Unprintable } from "./ranged.ts";
import { withoutPragma } from "./request-text.ts";
import type { SourceContext } from "./source-context.ts";
import type { SourceNames } from "./source-names.ts";
import { withoutUnusedLabels } from "./unused-labels.ts";
import { vouchedNest } from "./user-asserted-nest.ts";

export function generateNest(
  plan: Plan,
  source: SourceContext,
  options: GenerateOptions,
): Result<GeneratedNest> {
  const nest = plan.scop.region.span;
  if (nest === null) return fail(noTextOf(plan.scop));
  const obstacle =
    textObstacle(plan.scop.func, nest, source, options.request) ??
    (plan.pragmaOnly ? null : jumpBesideLoops(plan.scop, nest));
  if (obstacle !== null) return fail(obstacle);
  const requests = withoutRequests(nest, source, options);
  if (requests === null) return fail(reject("impossible-request", "the pragma is not a line of this file"));
  try {
    const generated = unlessUnprintable(plan, (printed) =>
      printed.userAsserted
        ? vouchedNest(printed, printed.userAsserted, nest, source, options)
        : printedNest(printed, nest, source, options, "guarded"),
    );
    return inFile(generated, requests, plan.scop, nest, source);
  } catch (error) {
    if (isNoText(error)) return fail(reasonFor(error, source.language.print));
    if (error instanceof QuotaExceeded)
      return fail(reject("quota", "generating the loops takes too many steps"));
    throw error;
  }
}

/** What takes the pragmas in front of the nest away that asked for it; null where they are no lines. */
function withoutRequests(
  nest: Span,
  { text }: SourceContext,
  { request }: GenerateOptions,
): readonly Change[] | null {
  const removals = (request?.pragmas ?? [])
    .filter(({ span }) => span === null || !containsSpan(nest, span))
    .map(({ span }) => withoutPragma(span, text));
  const found = removals.filter((removal) => removal !== null);
  return found.length < removals.length ? null : found;
}

/** The nest with what goes or changes with it around it, if the file allows that. */
function inFile(
  generated: GeneratedNest,
  requests: readonly Change[],
  { func }: Scop,
  nest: Span,
  source: SourceContext,
): Result<GeneratedNest> {
  const labels = generated.keepsText ? [] : withoutUnusedLabels(func, nest, source);
  const constants = generated.isParallel ? constantLocals(nest, source).changes : [];
  // gfortran takes nothing but comments and directives between such a hint and its loop.
  const isOnLoops = generated.changes.every(({ kind }) => kind === "pragma");
  const inComments = source.text.hintsInComments(isOnLoops ? generated.loops : [nest, ...generated.loops]);
  const inside = inComments.find(({ isPart }) => isPart === true);
  if (!generated.isRewritten && inside !== undefined)
    return fail(
      reject(
        "author-pragma",
        "a hint to compilers stands in front of the loop, where new text has to stand: leave it out",
        inside.span,
      ),
    );
  const hints = [
    ...hintsOfLoops(func, generated.loops, generated.isParallel),
    ...inComments.map((pragma): LoopHint => ({ pragma, loop: null, isOfAll: false })),
  ];
  const changes = [...requests, ...labels, ...constants, ...hintsGone(hints, source), ...generated.changes];
  return ok({ ...generated, hints, changes });
}

/** With limits for sizes in `long` only if nothing else will do. */
function unlessUnprintable(plan: Plan, generate: (plan: Plan) => GeneratedNest): GeneratedNest {
  const bare = withoutLongSizes(plan.scop);
  if (bare.assumptions.length === plan.scop.assumptions.length) return generate(plan);
  try {
    return generate({ ...plan, scop: bare });
  } catch (error) {
    if (!(error instanceof Unprintable)) throw error;
    return generate(plan);
  }
}

/**
 * Why the nest cannot be written anew, whatever the plan: a parameter has no name where it begins. Null where
 * all have one. The author's own loops may still have pragmas.
 */
export function obstacleToNewLoops(scop: Scop, source: SourceContext): Reject | null {
  return obstacle(scop, source, (spelling) => {
    parameterNames(scop, knownParameters(scop), (operand) => spelling.expressionOf(operand));
  });
}

/**
 * Why no plan could be printed, where that is known without one: a variable that the text reads after the
 * loops has no plain last value. Null where nothing is known.
 */
export function obstacleToAllPlans(scop: Scop, source: SourceContext): Reject | null {
  return obstacle(scop, source, (spelling, nest) => {
    lastAssignments(source.variables, nest, { names: spelling, hasPlace: true });
  });
}

/** What `write` throws when it spells something in place of the nest. */
function obstacle(
  scop: Scop,
  source: SourceContext,
  write: (spelling: SourceNames, nest: Span) => void,
): Reject | null {
  const { span: nest } = scop.region;
  if (nest === null) return null;
  try {
    const kind = { ownIterators: false, isNew: true, readable: readableIn(scop) };
    write(namesFor(scop, nest, source, kind).spelling, nest);
    return null;
  } catch (error) {
    if (isNoText(error)) return reasonFor(error, source.language.print);
    throw error;
  }
}

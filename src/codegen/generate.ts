// Plan → text: what replaces a nest in the user's file.
//
// Text that is not the author's own to replace (macros, directives and labels that belong to what stands
// around) is left; so is a nest of which the text would need what the file does not allow. The text itself:
// nest-generator.ts.

import { QuotaExceeded } from "isl-wasm";
import type { Func } from "../ir/func.ts";
import type { OutlineNode } from "../ir/source-statements.ts";
import type { Plan, Vouched } from "../schedule/nest/plan.ts";
import { withoutLongSizes } from "../scop/model/known.ts";
import type { Scop } from "../scop/model/scop.ts";
import { hintsOfLoops } from "../scop/requests/loop-hints.ts";
import { fail, ok, type Reject, type Result, reject } from "../source/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { OutOfOrder } from "./ast-order.ts";
import type { Code } from "./code.ts";
import { constantLocals } from "./constant-locals.ts";
import { readableIn } from "./emit-c/guard.ts";
import { isDefinedIn, namesOfHelper, wordsOfHelper } from "./emit-c/helpers.ts";
import { NameTable } from "./emit-c/names.ts";
import { Unprintable } from "./expr.ts";
import type { GeneratedNest, GenerateOptions } from "./generated-nest.ts";
import { withoutHints } from "./hints.ts";
import { lastAssignments } from "./last-values.ts";
import { NestGenerator } from "./nest-generator.ts";
import { obstacleIn } from "./obstacles.ts";
import { macroAmong } from "./own-words.ts";
import { withoutBraces, withoutPragma } from "./request-text.ts";
import type { SourceContext } from "./source-context.ts";
import { SourceNames } from "./source-names.ts";
import { Unnameable } from "./unnameable.ts";
import { withoutUnusedLabels } from "./unused-labels.ts";

export function generateNest(
  plan: Plan,
  source: SourceContext,
  options: GenerateOptions,
): Result<GeneratedNest> {
  const { scop } = plan;
  const nest = scop.region.span;
  if (nest === null)
    return fail(reject("not-contiguous-text", "the loops are not contiguous text of this file"));
  const obstacle = obstacleIn(source.file, nest, source.text.directives, scop.func, options.request);
  if (obstacle !== null) return fail(obstacle);
  const label = labelNeededOutside(scop.func, source.file, nest);
  if (label !== null)
    return fail(reject("not-contiguous-text", `label ${label} is also spoken of outside of the loops`, nest));
  const chosen = source.text.conditionalMacro(nest);
  if (chosen !== null)
    return fail(
      reject(
        "preprocessor-inside",
        `macro ${chosen} is defined under #if: the loops depend on compiler flags`,
        nest,
      ),
    );
  const unread = source.text.unreadMacro(nest);
  if (unread !== null)
    return fail(reject("preprocessor-inside", `other compiler flags make a macro of ${unread}`, nest));
  const split = source.text.splitToken(nest);
  if (split !== null)
    return fail(reject("not-contiguous-text", "a word or string inside the loops goes over two lines", nest));
  if (source.text.countsItself(nest))
    return fail(reject("preprocessor-inside", "__COUNTER__ or __LINE__ is used inside the loops", nest));
  const done = (options.request?.pragmas ?? [])
    .filter(({ span }) => span === null || !containsSpan(nest, span))
    .map(({ span }) => withoutPragma(source.file, span));
  if (done.includes(null))
    return fail(reject("impossible-request", "the pragma is no line of this file's own"));
  try {
    const generated = unlessUnprintable(plan, (printed) =>
      printed.vouched
        ? vouchedNest(printed, printed.vouched, nest, source, options)
        : new NestGenerator(printed, nest, source, options, "guarded").run(),
    );
    if (source.externInline && generated.helpers.size > 0)
      return fail(
        reject("name-not-available", "an inline function with external linkage cannot call helper functions"),
      );
    const added = [...generated.helpers].filter((helper) => !isDefinedIn(source.file.text, helper));
    const macro = added
      .flatMap(wordsOfHelper)
      .find(({ name, isCalled }) => source.text.mayBeMacro(name, isCalled));
    if (macro !== undefined)
      return fail(
        reject(
          "name-not-available",
          `helper functions need the word ${macro.name}: the file makes a macro of it`,
        ),
      );
    const clash = added.flatMap(namesOfHelper).find((name) => source.text.identifiers.has(name));
    if (clash !== undefined)
      return fail(reject("name-not-available", `the file uses the name ${clash} for something else`));
    const labels = generated.keepsText ? [] : withoutUnusedLabels(scop.func, source.file, nest);
    const isParallel = generated.edits.some(({ text }) => text.includes("#pragma omp parallel"));
    const constants = isParallel ? constantLocals(nest, source).edits : [];
    const hints = hintsOfLoops(scop.func, generated.loops, isParallel);
    const gone = withoutHints(source.file, hints, generated.edits);
    if ("reject" in gone) return fail(gone.reject);
    const others = [...done.filter((edit) => edit !== null), ...labels, ...constants, ...gone.edits];
    const edits = [...others, ...generated.edits];
    const replaced = macroAmong(edits, (name, use) => source.text.isMacro(name, use));
    if (replaced !== null)
      return fail(reject("name-not-available", `"${replaced}" is a macro of the file here`));
    return ok({ ...generated, hints, edits });
  } catch (error) {
    if (isNoText(error)) return fail(error.reject);
    if (error instanceof QuotaExceeded)
      return fail(reject("quota", "generating the loops takes too many steps"));
    throw error;
  }
}

/** Can what was planned not be printed, or not as planned? */
const isNoText = (error: unknown): error is Unprintable | Unnameable | OutOfOrder =>
  error instanceof Unprintable || error instanceof Unnameable || error instanceof OutOfOrder;

/**
 * Why no plan could be printed, where that is known without one: a variable that the text reads behind the
 * loops has no plain last value. Null where nothing is known.
 */
export function obstacleToAllPlans(scop: Scop, source: SourceContext): Reject | null {
  const { span: nest } = scop.region;
  if (nest === null) return null;
  try {
    const { variables, text } = source;
    const kind = { ownIterators: false, isNew: true, readable: readableIn(scop) };
    const names = new NameTable(scop.func, scop.region, nest, variables, text.identifiers, kind);
    const spelling = new SourceNames(scop, nest, source, names);
    lastAssignments(variables, nest, { names: spelling, helpers: new Set(), hasPlace: true });
    return null;
  } catch (error) {
    if (isNoText(error)) return error.reject;
    throw error;
  }
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
 * What the author vouches for. In the author's own text it does not matter which elements are the same,
 * because the order is what was asked for, right or not; which iterations there are still rests on what
 * guards test (`i > m` of an unsigned i is no comparison of integers where m is negative). Statements into
 * which others were drawn rest on the old order, too.
 */
function vouchedNest(
  plan: Plan,
  { broken, above }: Vouched,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
): GeneratedNest {
  const generated =
    literalNest(plan, nest, source, options) ?? guardedNest(plan, broken, nest, source, options);
  if (above === null) return generated;
  const isOnly =
    options.request?.loops[0]?.start === nest.start && options.request.loops.at(-1)?.end === nest.end;
  if (!isOnly) throw new Unnameable("other statements belong to the loops");
  if (generated.guard.length > 0)
    throw new Unnameable(`#pragma ${above} asks for a loop, but a test would stand in front of it`);
  if (source.isC89)
    throw new Unnameable(`#pragma ${above} asks for a loop, but a block declares its iterator`);
  const depth = Number(/\b(?:collapse|ordered)\s*\(\s*(\d+)/.exec(above)?.[1] ?? 1);
  if (!areNested(generated.code, depth))
    throw new Unnameable(
      `#pragma ${above} asks for ${depth === 1 ? "a loop" : `${depth} loops`}, and something else comes of it`,
    );
  const block = options.request?.block ?? null;
  return block === null
    ? generated
    : { ...generated, edits: [...generated.edits, ...withoutBraces(source.file, block, nest)] };
}

/** Null where not all is the author's text, or says what that says. */
function literalNest(
  plan: Plan,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
): GeneratedNest | null {
  try {
    const generator = new NestGenerator(plan, nest, source, options, "literal");
    const generated = generator.run();
    return options.isLiteral || generator.isLiteral ? generated : null;
  } catch (error) {
    if (isNoText(error)) return null;
    throw error;
  }
}

function guardedNest(
  plan: Plan,
  broken: string | null,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
): GeneratedNest {
  const generated = new NestGenerator(plan, nest, source, options, "guarded").run();
  if (broken === null) return generated;
  throw new Unnameable(`${broken}; and the statements cannot be written as they stand`);
}

/** Is the code `depth` loops, one in the other, and nothing else around the innermost of them? */
function areNested(code: readonly Code[], depth: number): boolean {
  const [loop, ...more] = code.filter(({ kind }) => kind !== "comment" && kind !== "author-comment");
  if (loop?.kind !== "for" || more.length > 0 || loop.declare === null) return false;
  return depth <= 1 || areNested(loop.body, depth - 1);
}

/** A label in the nest whose name stands elsewhere in the function: jumps and `&&label` would miss it. */
function labelNeededOutside(func: Func, file: SourceFile, nest: Span): string | null {
  const { start, end } = func.span ?? { start: 0, end: file.text.length };
  const words = new Set(
    `${file.text.slice(start, nest.start)} ${file.text.slice(nest.end, end)}`.match(/[A-Za-z_$][\w$]*/g),
  );
  const inside = (nodes: readonly OutlineNode[]): string | null => {
    for (const { kind, label, span, children } of nodes) {
      const isHere = span !== null && containsSpan(nest, span);
      const found = isHere && kind === "label" && words.has(label!) ? label : inside(children);
      if (found !== null) return found;
    }
    return null;
  };
  return inside(func.outline);
}

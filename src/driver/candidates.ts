// The forms of a function in which what an author asks for is tried.
//
// In canonical form values are carried from one iteration to the next, and from one nest to another, which
// DeLICM undoes where it can. As written, each statement does its own work. Polyc's own words are tried in
// the first, as all else is; OpenMP's, whose meaning is about the text, in the second; where one form fails,
// the other may do. In a third one variables that one statement sets for another have a place of their own.
// Where loops are to be distributed, DeLICM may find them one in an array that is unused meanwhile; where
// OpenMP's words break a dependence, or rest on what nobody can test in front of a loop, it is the form in
// which each statement does what it says, whatever the order. And where a nest fails for a variable that it
// gathers something up in, that variable is an object in memory.

import { gatheredUp } from "../codegen/last-values.ts";
import type { SourceContext } from "../codegen/source-context.ts";
import type { Variables } from "../codegen/variables.ts";
import { definitions } from "../ir/def-use.ts";
import type { Operand, VarId } from "../ir/func.ts";
import type { Options } from "../options/options.ts";
import { type FirstExtreme, firstExtremesIn } from "../reductions/first-extremes.ts";
import { type Reduction, reductionsIn } from "../reductions/reductions.ts";
import { detectScops } from "../scop/detect/detect.ts";
import type { Region } from "../scop/model/scop.ts";
import { lostStore } from "../scop/region/lost-stores.ts";
import { isBeyondAffine, modelRegion } from "../scop/region/region-model.ts";
import { isSameLoop, type TransformRequest } from "../scop/requests/requests.ts";
import type { Summary } from "../scop/summaries/index.ts";
import type { Result } from "../source/diagnostic.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Lazy } from "../support/lazy.ts";
import { type Form, regionWith, type WrittenForms } from "./function-versions.ts";

export interface InForm {
  readonly form: Form;
  readonly region: Region;
  /**
   * Variables that the loops only add to: sums may be made in any order then, and nothing but pragmas is to
   * be added. The same goes for elements in memory, which the region's description tells
   * (`reductions/element-reductions.ts`): of such this may be empty.
   */
  readonly reductions?: ReadonlyMap<VarId, Reduction>;
  /** What is asked of the function's text, where that is another function than for other forms. */
  readonly source?: SourceContext;
  /** Variables are in memory to become arrays. Absent means no. */
  readonly isForArrays?: boolean;
  /**
   * With `reductions`: variables that tell what is largest or smallest and where, which parts of the
   * iterations find for themselves.
   */
  readonly extremes?: readonly FirstExtreme[];
  /** Summaries stand for parts of the loops (`scop/summaries/`): nothing but pragmas is to be added. */
  readonly summaries?: readonly Summary[];
}

/** A form with reductions. */
export type Gathering = InForm & Required<Pick<InForm, "reductions">>;

export interface Forms {
  /** In the order in which they are tried. */
  readonly forms: readonly InForm[];
  readonly nearest: InForm;
  /**
   * Tried after these; null where the loops gather up nothing. It takes a description of the function, unless
   * one of these is final.
   */
  readonly gathering?: () => Gathering | null;
  /** What is tried last, where all that was missing is a name. */
  readonly inMemory?: () => InForm | null;
  /** With these variables in memory: they are to become arrays. */
  readonly forArrays?: (variables: ReadonlySet<VarId>) => InForm | null;
}

export const onlyForm = (form: InForm): Forms => ({ forms: [form], nearest: form });

/**
 * Where a store has left the loops, which it does only in the canonical form, they are tried as written. So
 * are those in which data decide: what DeLICM would have to undo is not done there in the first place.
 */
export function formsOf(canonical: InForm, written: Lazy<Form>): Forms {
  const { func } = canonical.form;
  if (lostStore(func, canonical.region) === null && !isOnData(canonical)) return onlyForm(canonical);
  const form = written.value;
  const region = sameRegion(canonical.region, form);
  return onlyForm(region === null ? canonical : { form, region });
}

function isOnData({ form: { func, analyses }, region }: InForm): boolean {
  const model = modelRegion(func, analyses, region);
  return model.ok && isBeyondAffine(model.value);
}

export function formsFor({ kind, wish }: TransformRequest, canonical: InForm, written: Lazy<Form>): Forms {
  const form = written.value;
  const region = sameRegion(canonical.region, form);
  if (region === null) return onlyForm(canonical);
  const asWritten = { form, region };
  const byStatement: InForm = { form: { ...form, granularity: "source-statement" }, region };
  if (kind === "openmp") return { forms: [asWritten, byStatement, canonical], nearest: asWritten };
  const isDistributed =
    wish.ok && wish.value.kind === "steps" && wish.value.steps.some((step) => step.kind === "distribute");
  if (!isDistributed) return { forms: [canonical, asWritten], nearest: asWritten };
  return { forms: [canonical, asWritten, byStatement], nearest: byStatement };
}

/**
 * The first success that is final, or any in a form with reductions; else the first one there is. Without any
 * the failure in the form that is nearest to the text, whose words the author knows.
 */
export function firstDone<T>(
  { forms, nearest, gathering, inMemory }: Forms,
  attempt: (form: InForm) => Result<T>,
  isFinal: (done: T) => boolean,
): Result<T> {
  let failure: (Result<T> & { readonly ok: false }) | null = null;
  let success: Result<T> | null = null;
  for (const form of inOrder(forms, gathering)) {
    if (success !== null && form.reductions === undefined) continue;
    const result = attempt(form);
    if (result.ok && (form.reductions !== undefined || isFinal(result.value))) return result;
    if (result.ok) success = result;
    else if (failure === null || form === nearest) failure = result;
  }
  if (success !== null) return success;
  const last = failure!.reject.kind === "name-not-available" ? (inMemory?.() ?? null) : null;
  const result = last === null ? null : attempt(last);
  return result?.ok ? result : failure!;
}

function* inOrder(forms: readonly InForm[], gathering: Forms["gathering"]): Generator<InForm> {
  yield* forms;
  const last = gathering?.() ?? null;
  if (last !== null) yield last;
}

/**
 * The same loops as the region's, in another form of the function; null where that describes them together
 * with others.
 */
function sameRegion({ span, loops }: Region, { func, analyses }: Form): Region | null {
  const region = regionWith(span, func, analyses);
  const isSame = isSameLoop(region?.loops[0]?.span, loops[0]?.span);
  return region !== null && span !== null && isSame && isWithin(region, span) ? region : null;
}

/** What else is in the region may be in another one that is compiled as well. */
const isWithin = ({ loops }: Region, nest: Span): boolean =>
  loops.every(({ span }) => span === null || containsSpan(nest, span));

/** With the variables in memory that the region gathers something up in; null where there are none. */
export function formInMemory(
  region: Region,
  { variables }: SourceContext,
  withVariables: SourceWithVariables,
): InForm | null {
  const { span } = region;
  const gathered = span === null ? new Set<VarId>() : gatheredUp(variables, span);
  return formWith(gathered, region, withVariables);
}

/** With these variables in memory, where an order pays in which they are arrays. */
export function formForArrays(
  variables: ReadonlySet<VarId>,
  region: Region,
  withVariables: SourceWithVariables,
): InForm | null {
  const form = formWith(variables, region, withVariables);
  return form && { ...form, isForArrays: true };
}

function formWith(
  gathered: ReadonlySet<VarId>,
  region: Region,
  withVariables: SourceWithVariables,
): InForm | null {
  if (gathered.size === 0) return null;
  const { source, forms } = withVariables(gathered);
  const form = forms.written.value;
  const found = sameRegion(region, form);
  return found === null ? null : { form, region: found, source };
}

/** The function with these variables in memory, and what is asked of its text. */
export type SourceWithVariables = (variables: ReadonlySet<VarId>) => {
  readonly source: SourceContext;
  readonly forms: WrittenForms;
};

/** Made once for the same variables: several regions of a function gather up in them. */
export function oncePerSet(make: SourceWithVariables): SourceWithVariables {
  const known = new Map<string, ReturnType<SourceWithVariables>>();
  return (variables) => {
    const key = [...variables].sort((a, b) => a - b).join();
    const found = known.get(key) ?? make(variables);
    known.set(key, found);
    return found;
  };
}

/**
 * Last the form in which sums may be made in any order, where anything runs in parallel, and the text of the
 * region adds to variables.
 */
export function withReductions(
  forms: Forms,
  { span }: Region,
  described: Lazy<Form>,
  variables: Variables,
  options: Options,
): Forms {
  return {
    ...forms,
    gathering: () => (span === null ? null : gatheringIn(span, described, variables, options)),
  };
}

/** The region of the loops at `nest`, all of what it holds and no more; null where they gather up nothing. */
function gatheringIn(
  nest: Span,
  described: Lazy<Form>,
  variables: Variables,
  options: Options,
): Gathering | null {
  if (!mayGather(options) || !mayGatherWithin(nest, variables)) return null;
  const form = described.value;
  const region = regionWith(nest, form.func, form.analyses);
  return region === null || !isWithin(region, nest) ? null : gathering({ form, region }, variables, options);
}

/** Regions of the described function that `isFree` says yes to and whose loops gather up something. */
export function gatheringsBeside(
  isFree: (nest: Span) => boolean,
  described: Lazy<Form>,
  variables: Variables,
  options: Options,
): readonly Gathering[] {
  if (!mayGather(options)) return [];
  const form = described.value;
  return detectScops(form.func, form.analyses).scops.flatMap(
    (region) =>
      (region.span !== null && isFree(region.span) && gathering({ form, region }, variables, options)) || [],
  );
}

/** Does the text set what is read behind it, or make an element of memory of what it was? */
export const mayGatherWithin = (nest: Span, variables: Variables): boolean =>
  variables.gatheredWithin(nest).size > 0 || variables.liveness.updatesMemory(nest);

const mayGather = ({ openmp, threads, identity }: Options): boolean => openmp && threads !== 1 && !identity;

/** The same with what its loops gather up; null where that is nothing, or nothing runs in parallel. */
export function gatheringOf(inForm: InForm, variables: Variables, options: Options): Gathering | null {
  const { span } = inForm.region;
  if (!mayGather(options) || span === null || variables.gatheredWithin(span).size === 0) return null;
  return gathering(inForm, variables, options);
}

function gathering(inForm: InForm, variables: Variables, options: Options): Gathering | null {
  const { form, region } = inForm;
  const { span } = region;
  if (span === null) return null;
  const { forest } = form.analyses;
  const outermost = region.loops.filter(({ depth }) => depth === 0);
  const loops = outermost.map(({ header }) => forest.loopWithHeader(header));
  if (loops.includes(null)) return null;
  const gathered = variables.gatheredWithin(span);
  const found = reductionsIn(
    form.func,
    loops.filter((loop) => loop !== null),
    options,
  );
  const reductions = new Map([...found].filter(([id]) => gathered.has(id)));
  // Of what a summary stands for, sums are all that is known.
  if (inForm.summaries !== undefined) return reductions.size > 0 ? { ...inForm, reductions } : null;
  const extremes = firstExtremesIn(
    form.func,
    loops.filter((loop) => loop !== null),
  ).filter(({ best, companions }) => {
    const found = [best, ...companions];
    return found.some((id) => gathered.has(id)) && found.every((id) => variables.isFromAround(id, span));
  });
  const isAny = reductions.size + extremes.length > 0 || mayGatherElements(form, region);
  return isAny ? { ...inForm, reductions, extremes } : null;
}

/**
 * Is an element written that several iterations of a loop may mean, in an array that is read as well, or by a
 * number?
 */
function mayGatherElements({ func, analyses }: Form, region: Region): boolean {
  const model = modelRegion(func, analyses, region);
  if (!model.ok) return false;
  const { references, blockOf, loopsAround } = model.value;
  const read = new Set([...references].flatMap(([{ op }, { shape }]) => (op === "load" ? [shape.key] : [])));
  const defined = definitions(func);
  const isNumber = (operand: Operand): boolean => {
    const definition = operand.kind === "value" ? defined.get(operand.id) : undefined;
    if (definition?.kind === "instr" && definition.instr.op === "cast") return isNumber(definition.instr.arg);
    return operand.kind === "int";
  };
  return [...references].some(([instr, { shape, subscripts, onData }]) => {
    const isUpdated = instr.op === "store" && (read.has(shape.key) || isNumber(instr.value));
    if (!isUpdated) return false;
    const named = new Set(
      subscripts.flatMap(
        (form) => form?.terms.flatMap(({ of }) => (of.kind === "loop" ? [of.loop] : [])) ?? [],
      ),
    );
    return onData !== null || loopsAround(blockOf.get(instr)!).some((loop) => !named.has(loop));
  });
}

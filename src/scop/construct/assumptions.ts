// What must hold for the description to be right and is not known: collected here, simplified against the
// context.
//
//     double A[n][m];  A[i][j+1] for j < k      k < m, or else the subscript leaves its row: C programs may
//                                               do that, the model, where rows are apart, may not
//     for (i = 0; i != n; i += 2)               n >= 0 and n even, or else the loop never ends
//     void f(double *a, double *b)              a and b do not overlap
//
// Outermost subscripts need nothing: beyond them is outside the object, which is undefined. What goes wrong
// only where that happens is known not to (`object-limits.ts`).

import { Map as IslMap, type Set as IslSet, PwAff } from "isl-wasm";
import type { BlockId, Func, MemRef } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import { type Affine, affineKey, affineOf, loopsOfAffine } from "../model/affine.ts";
import type { Assumption, OnParameters, ScopArray, ScopParam } from "../model/scop.ts";
import type { Analyses } from "../region/analyses.ts";
import { type ArrayShape, baseKey, type Reference } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import { arrayName, arrayWords, inRowWords, parameterText } from "../region/reject-messages.ts";
import { type Arrays, extentForms } from "./arrays.ts";
import { countersOverflow } from "./counter-limits.ts";
import { type Danger, mergedDangers } from "./dangers.ts";
import type { Domains } from "./domains.ts";
import { plainer } from "./simplify-assumptions.ts";
import { sizeLimits } from "./size-limits.ts";
import { assumedReads, assumedReadsIn, untestableReads, untouchedReads } from "./speculative-loads.ts";
import type { Translator } from "./to-isl.ts";
import { excluding, isConvex, onlyUndefined, undefinedElse } from "./undefined-else.ts";

/** C may well define what polyc has no words for: unsigned numbers that wrap. */
const DESCRIBED = "the loops can be described only if";

interface Assumed {
  /** `[params] -> { : … }` what is known anyway. */
  readonly context: IslSet;
  readonly assumptions: readonly Assumption[];
  /** See `Scop.never`. */
  readonly never: IslSet | undefined;
}

export function assumptionsOf(
  model: RegionModel,
  analyses: Analyses,
  translator: Translator,
  domains: Domains,
  arrays: Arrays,
  params: readonly ScopParam[],
  context: IslSet,
): Result<Assumed> {
  const bounds = outOfRow(model, translator, domains, arrays);
  if (!bounds.ok) return bounds;
  const unsure = rowsUnsure(model, translator, domains, context) ?? untestableReads(model, analyses, arrays);
  if (unsure !== null) return fail(unsure);
  // What is undefined in loops of these sizes says nothing of loops that change them.
  const isChanging = assumedReadsIn(model).length > 0;
  const dangers = [
    ...endless(domains),
    ...outOfRange(model, translator, domains),
    ...formsThatWrap(model, analyses, translator, domains),
    ...countersThatWrap(model, analyses, translator, domains),
    ...bounds.value,
    ...countsThatWrap(model, translator, domains, arrays),
  ];
  const possible = dangers
    .map((d) => ({ ...d, bad: d.bad.intersect(context) }))
    .filter((d) => !d.bad.isEmpty());
  // Where domains or subscripts may be wrong nobody knows what the program does.
  const doubtful = possible
    .filter(({ kind }) => kind !== "in-bounds")
    .reduce((set, { bad }) => set.union(bad), translator.nothing(0).params());
  const merged = mergedDangers(possible);
  const harmless = isChanging ? [] : onlyUndefined(merged, doubtful, model, translator, domains);
  const excluded = harmless.filter(({ bad }) => isConvex(context.subtract(bad)));
  const found: OnParameters[] = [];
  const much = () => whereMuchRuns(model, domains, context);
  for (const danger of merged.filter((one) => !excluded.includes(one))) {
    const { kind, bad, where, message, span } = danger;
    const asked = where.intersect(context);
    // Where nothing is executed, anything may be assumed: `m <= M` says more simply "m <= M or the loop does
    // not run". So what goes wrong is simplified first; its complement is as simple.
    const wrong = bad.coalesce().gist(asked);
    const set = plainer(wrong.complement().coalesce(), wrong, much);
    if (set.intersect(asked).isEmpty())
      return fail(
        reject(
          "impossible-assumption",
          `${DESCRIBED} ${message}, which nothing known before them makes sure of`,
          span,
        ),
      );
    found.push({ kind, set, message, span, ...(harmless.includes(danger) && { isHarmless: true }) });
  }
  const certain = isChanging ? [] : undefinedElse(found, { context, doubtful }, model, translator, domains);
  const overflows = isChanging
    ? []
    : countersOverflow(model, translator, domains).map((set) => set.subtract(doubtful));
  const undefinedFor = [...overflows, ...excluded.map(({ bad }) => bad)];
  const known = certain.reduce((set, fact) => set.intersect(fact.set), excluding(context, undefinedFor));
  const together = found.reduce((all, assumption) => all.intersect(assumption.set), known);
  if (found.length > 0 && !isAnythingAccessed(model, domains, together)) {
    const all = found.map(({ message }) => message).join(" and ");
    return fail(
      reject(
        "impossible-assumption",
        `${DESCRIBED} ${all}, of which nothing known before them makes sure`,
        found[0]!.span,
      ),
    );
  }
  const limits = sizeLimits(
    params,
    { context: known, known: together, doubtful },
    model,
    translator,
    domains,
  );
  const sizes = limits.flatMap(({ param, set, kind }): readonly OnParameters[] => {
    const message = `"${parameterText(model.func, param)}" is the size of something in memory`;
    if (kind !== "fact") return [{ kind, set, message, span: null }];
    return isChanging ? [{ kind: "size", set, message, span: null }] : [];
  });
  const facts = limits.filter(({ kind }) => kind === "fact" && !isChanging);
  return ok({
    never:
      undefinedFor.length === 0 ? undefined : undefinedFor.reduce((all, set) => all.union(set)).coalesce(),
    context: facts.reduce((all, { set }) => all.intersect(set), known),
    assumptions: [
      ...assumedReads(model, domains, params, { context, doubtful }),
      ...found.filter((one) => !certain.includes(one)),
      ...sizes,
      ...overlaps(model, analyses, arrays),
      ...rowsApart(model, analyses, arrays),
      ...untouchedReads(model, analyses, arrays),
    ],
  });
}

/**
 * Loops that never run under the assumptions are not worth having: isl makes no tree under a context that is
 * empty.
 */
function isAnythingAccessed({ blockOf }: RegionModel, domains: Domains, known: IslSet): boolean {
  return [...new Set(blockOf.values())].some(
    (block) => !domains.block(block).intersectParams(known).isEmpty(),
  );
}

/** `[params] -> { : … }` for which one of the innermost bodies runs. */
function whereMuchRuns(model: RegionModel, domains: Domains, context: IslSet): IslSet {
  const blocks = [...new Set(model.blockOf.values())];
  const depthOf = (block: BlockId) => model.loopsAround(block).length;
  const depth = Math.max(0, ...blocks.map(depthOf));
  return blocks
    .filter((block) => depthOf(block) === depth)
    .reduce((set, block) => set.union(domains.block(block).params()), context.subtract(context))
    .intersect(context);
}

function endless({ endless: sets }: Domains): readonly Danger[] {
  return sets.map(({ set, entered, span }) => ({
    kind: "trip-count",
    bad: set,
    where: entered,
    message: "the loop ends before its counter wraps",
    span,
  }));
}

/** Conversions of parameters, and counters of narrow types. */
function outOfRange(model: RegionModel, translator: Translator, domains: Domains): readonly Danger[] {
  return model.fits.map(({ of, type }) => {
    const header = innermostOf(model, of);
    const around = header === null ? [] : model.loopsAround(header);
    const value = translator.pwAff(of, around.length, (loop) => around.indexOf(loop));
    const bits = BigInt(type.bits);
    const [low, high] = type.signed
      ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
      : [0n, (1n << bits) - 1n];
    const bound = (n: bigint) => PwAff.valOnDomain(translator.universe(around.length), n);
    const fine = value.geSet(bound(low)).intersect(value.leSet(bound(high)));
    const where = header === null ? translator.universe(0) : domains.block(header);
    const bad = where.subtract(fine).params();
    const message = `a bound or subscript fits the type "${type.name}"`;
    return { kind: "no-wrap", bad, where: where.params(), message, span: null };
  });
}

/** The header of the innermost loop whose iterations a form depends on; null: it depends on none. */
function innermostOf({ natural }: RegionModel, form: Affine): BlockId | null {
  const loops = [...loopsOfAffine(form)].map((index) => natural[index]!);
  const [innermost] = loops.sort((a, b) => b.depth - a.depth);
  return innermost?.header ?? null;
}

/** What scalar evolution wants checked of loops' counters. */
function countersThatWrap(
  model: RegionModel,
  { scev }: Analyses,
  translator: Translator,
  domains: Domains,
): readonly Danger[] {
  const { view } = model;
  return model.natural.flatMap((loop, index) => {
    const count = scev.tripCount(loop, view.region);
    if (!count.ok) return [];
    return count.value.assumptions.flatMap((a): readonly Danger[] => {
      const form = affineOf(a.trec, view.scope);
      const around = model.loopsAround(loop.header);
      const domain = domains.block(loop.header);
      const span = model.loops[index]!.span;
      // Not affine: no parameter is known to be safe.
      if (form === null)
        return [{ kind: "no-wrap", bad: domain.params(), where: domain.params(), message: a.why, span }];
      const value = translator.pwAff(form, around.length, (l) => around.indexOf(l));
      const fine = a.kind === "nonnegative" ? value.nonnegSet() : value.modVal(a.by).zeroSet();
      const bad = domain.subtract(fine).params();
      return [{ kind: "no-wrap", bad, where: domain.params(), message: a.why, span }];
    });
  });
}

/** What it took for granted of parameters. */
function formsThatWrap(
  { view, sese }: RegionModel,
  { scev }: Analyses,
  translator: Translator,
  domains: Domains,
): readonly Danger[] {
  return scev.assumptions(view.region).map((a): Danger => {
    const form = affineOf(a.trec, view.scope);
    const where = domains.block(sese.entry).params();
    if (form === null) return { kind: "no-wrap", bad: where, where, message: a.why, span: null };
    const fine = translator
      .pwAff(form, 0, () => -1)
      .nonnegSet()
      .params();
    return { kind: "no-wrap", bad: where.subtract(fine), where, message: a.why, span: null };
  });
}

function outOfRow(
  model: RegionModel,
  translator: Translator,
  domains: Domains,
  arrays: Arrays,
): Result<readonly Danger[]> {
  const dangers = new Map<string, Danger>();
  // Many references ask the same: A[i][j], A[i+1][j], B[i][j].
  const checked = new Map<string, { readonly bad: IslSet; readonly where: IslSet }>();
  for (const [instr, reference] of model.references) {
    const { shape } = reference;
    const array = arrays.of({ kind: "array", key: shape.key });
    const block = model.blockOf.get(instr)!;
    const extents = extentForms(shape);
    const around = model.loopsAround(block);
    const dimOf = (loop: number) => around.indexOf(loop);
    for (const k of innerSubscripts(reference)) {
      const span = spanOf(model.func, reference.stmt);
      const extent = extents[k];
      if (extent == null)
        return fail(
          reject(
            "unknown-access",
            `the rows of ${arrayWords(model.func, array)} have no known length: nothing to change at the loop`,
            span,
          ),
        );
      const form = reference.subscripts[k]!;
      // In its row by its type, or anywhere in the array: so is each other subscript.
      if (form === null) continue;
      const question = `${block} ${affineKey(form)} ${affineKey(extent)}`;
      let answer = checked.get(question);
      const message = inRowWords(model.func, instr, [k, reference.subscripts.length], array);
      if (answer !== undefined && dangers.has(`${message} ${question}`)) continue;
      if (answer === undefined) {
        const subscript = translator.pwAff(form, around.length, dimOf);
        const length = translator.pwAff(extent, around.length, dimOf);
        const inside = subscript.nonnegSet().intersect(subscript.ltSet(length));
        const domain = domains.block(block);
        answer = { bad: domain.subtract(inside).params().coalesce(), where: domain.params() };
        checked.set(question, answer);
      }
      dangers.set(`${message} ${question}`, { kind: "in-bounds", ...answer, message, span });
    }
  }
  return ok([...dangers.values()]);
}

/**
 * `p[i * m + j]` in `size_t` is element j of row i while no count wraps around. Rows and their number have
 * limits of their own, whose product fits: a condition on the product itself would not be affine.
 */
function countsThatWrap(
  model: RegionModel,
  translator: Translator,
  domains: Domains,
  arrays: Arrays,
): readonly Danger[] {
  return [...model.references].flatMap(([instr, reference]): readonly Danger[] => {
    const { counted, shape, subscripts } = reference;
    const [row] = subscripts;
    if (counted === null || row == null) return [];
    const limit = 1n << (BigInt(counted.bits - (counted.signed ? 1 : 0)) / BigInt(subscripts.length));
    const block = model.blockOf.get(instr)!;
    const around = model.loopsAround(block);
    const dimOf = (loop: number) => around.indexOf(loop);
    const domain = domains.block(block);
    const most = PwAff.valOnDomain(translator.universe(around.length), limit);
    const value = (form: Affine) => translator.pwAff(form, around.length, dimOf);
    const rows = extentForms(shape).flatMap((extent, k) =>
      k === 0 || extent === null ? [] : [value(extent)],
    );
    const fine = rows.reduce(
      (set, length) => set.intersect(length.leSet(most)),
      value(row).nonnegSet().intersect(value(row).ltSet(most)),
    );
    const array = arrays.of({ kind: "array", key: shape.key });
    const message = `the subscript of ${arrayWords(model.func, array)} fits the type "${counted.name}"`;
    const bad = domain.subtract(fine).params().coalesce();
    const span = spanOf(model.func, reference.stmt);
    return [{ kind: "in-bounds", of: array.id, bad, where: domain.params(), message, span }];
  });
}

/**
 * Subscripts that are not the first of a whole object, or of a row that is one for all that is known, and
 * that the language lets leave their dimension.
 */
function innerSubscripts({ shape }: Reference): readonly number[] {
  const first = shape.steps[0] === null ? 1 : 0;
  return shape.extents.flatMap((_, k) => (k >= first && k !== shape.row && !shape.bounded.has(k) ? [k] : []));
}

const spanOf = (func: Func, stmt: StmtId | null) => (stmt === null ? null : (func.stmts[stmt]?.span ?? null));

/** Pairs of arrays, one of them written, about which alias analysis knows nothing. */
function overlaps(model: RegionModel, { alias }: Analyses, arrays: Arrays): readonly Assumption[] {
  const found: Assumption[] = [];
  const members = [...model.references].map(([instr, reference]) => ({
    array: arrays.of({ kind: "array", key: reference.shape.key }),
    reference,
    writes: instr.op === "store",
  }));
  const seen = new Set<string>();
  for (const a of members)
    for (const b of members) {
      if (a.array.id >= b.array.id || (!a.writes && !b.writes)) continue;
      const key = `${a.array.id} ${b.array.id}`;
      if (seen.has(key) || baseKey(a.reference.shape.base) === baseKey(b.reference.shape.base)) continue;
      const [writer, other] = a.writes ? [a, b] : [b, a];
      if (!alias.mayAlias(writer.reference.ref, other.reference.ref, { kind: "any", changing: () => true }))
        continue;
      seen.add(key);
      found.push(noOverlap(model.func, a.array, b.array));
    }
  return found;
}

/**
 * Pointers to rows are read before the loops, when they are tested: so the loops must be sure to read
 * those of all rows that they may access, whatever the data (soundness rule 8).
 */
function rowsUnsure(
  model: RegionModel,
  translator: Translator,
  domains: Domains,
  context: IslSet,
): Reject | null {
  if (model.predicates.isTrivial) return null;
  const may = new Map<string, IslSet>(); // { [row] } by array
  const surely = new Map<string, IslSet>();
  for (const [instr, { shape, subscripts }] of model.references) {
    const block = model.blockOf.get(instr)!;
    const [row] = subscripts;
    if (shape.row === null || row == null) continue;
    const around = model.loopsAround(block);
    const number = translator.pwAff(row, around.length, (loop) => around.indexOf(loop));
    const rows = IslMap.fromPwAff(number).intersectDomain(domains.block(block)).range();
    const isSure = model.predicates.of(block).kind === "always";
    for (const sets of isSure ? [may, surely] : [may])
      sets.set(shape.key, sets.get(shape.key)?.union(rows) ?? rows);
  }
  for (const [instr, { shape }] of model.references) {
    const [all, sure] = [may.get(shape.key), surely.get(shape.key)];
    if (all === undefined || (sure !== undefined && all.intersectParams(context).isSubset(sure))) continue;
    const message = `whether a pointer to a row of ${arrayName(model.func, shape.base)} is read depends on data`;
    return reject("unknown-access", message, spanOf(model.func, instr.stmt));
  }
  return null;
}

/**
 * Rows that pointers lead to: those that are written do not overlap one another, and nothing that is written
 * overlaps the tables. What types tell apart stays so for declared tables only (soundness rule 6): others may
 * be reused when they have been read.
 */
function rowsApart(model: RegionModel, { alias }: Analyses, arrays: Arrays): readonly Assumption[] {
  const references = [...model.references].map(([instr, reference]) => ({
    array: arrays.of({ kind: "array", key: reference.shape.key }),
    reference,
    isStore: instr.op === "store",
  }));
  const written = new Map(references.flatMap((r) => (r.isStore ? [[r.array.id, r] as const] : [])));
  const tables = new Map(
    references.flatMap((r) => (r.reference.shape.row === null ? [] : [[r.array.id, r] as const])),
  );
  return [...written.values()].flatMap(({ array: a, reference }): readonly Assumption[] => [
    ...(tables.has(a.id) ? [rowsApartIn(model.func, a)] : []),
    ...[...tables.values()].flatMap(({ array: b, reference: { shape } }): readonly Assumption[] => {
      const isTold = !alias.mayAlias(reference.ref, pointersOf(shape), { kind: "any", changing: () => true });
      return isTold ? [] : [tableApart(model.func, a, b)];
    }),
  ]);
}

/** A reference to one of the pointers to rows. */
function pointersOf({ ref, row }: ArrayShape): MemRef {
  const { root } = ref;
  const type = ref.base.kind === "object" && root.kind === "array" ? root.of : root;
  return { ...ref, path: ref.path.slice(0, row!), type };
}

function rowsApartIn(func: Func, a: ScopArray): Assumption {
  const message = `rows of ${arrayWords(func, a)} do not overlap`;
  return { kind: "no-overlap", a: a.id, b: a.id, message, span: null };
}

function tableApart(func: Func, a: ScopArray, b: ScopArray): Assumption {
  const message = `${arrayWords(func, a)} and the pointers to rows of ${arrayWords(func, b)} do not overlap`;
  return { kind: "no-overlap", a: a.id, b: b.id, ofTable: true, message, span: null };
}

function noOverlap(func: Func, a: ScopArray, b: ScopArray): Assumption {
  const message = `${arrayWords(func, a)} and ${arrayWords(func, b)} do not overlap`;
  return { kind: "no-overlap", a: a.id, b: b.id, message, span: null };
}

// What has to hold for the loops to come to what was read ahead of them (`opt/speculative-loads.ts`).
//
//     for (i = 0; i < m->rows; i++)
//       for (j = 0; j < m->cols; j++)      m->cols: m->rows >= 1
//         m->data[i * m->cols + j] = 0;    m->data: m->rows >= 1 and m->cols >= 1
//
// A loop is known each iteration of which reads it, so some iteration of that loop must come to its end.
// Where none does, the author's loops run, which then need not read it either; loops without side effects may
// be taken to end (C11 6.8.5p6). Conditions are in an order in which each speaks of what is readable by those
// before it: the author's loops read the size that their condition compares before they read what is after
// it. What has no such condition has no name before the loops.
//
// Domains are right only where nothing wraps: with `i < n + 1` of an unsigned n there are no iterations for
// the largest one. That is part of these conditions, as other assumptions are asked after them.

import { DimType, type Set as IslSet } from "isl-wasm";
import { type Definition, definitions } from "../../ir/def-use.ts";
import type { Func, MemRef, ValueId } from "../../ir/func.ts";
import { operandsOf } from "../../ir/operand.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { containsSpan, type Span, sameSpan } from "../../source/span.ts";
import type { ParamSymbol, PlainSymbol } from "../model/affine.ts";
import type { Assumption, ReadObject, ScopParam } from "../model/scop.ts";
import type { Analyses } from "../region/analyses.ts";
import type { RegionModel } from "../region/region-model.ts";
import { arrayWords } from "../region/reject-messages.ts";
import type { Arrays } from "./arrays.ts";
import type { Domains } from "./domains.ts";

type Ahead = NonNullable<Func["readsAhead"]>;
type Read = Extract<Assumption, { kind: "read" }>;

/** Operations that a parameter's value may be made of. */
const QUOTA = 64;

/**
 * All sets: `[params] -> { : … }`. `context`: what is known of parameters; `doubtful`: those for which
 * domains may be wrong, as something wraps. Of what is not readable yet, no value may make them so.
 */
export function assumedReads(
  model: RegionModel,
  domains: Domains,
  params: readonly ScopParam[],
  { context, doubtful }: { readonly context: IslSet; readonly doubtful: IslSet },
): readonly Read[] {
  const { func } = model;
  const ahead = func.readsAhead;
  if (ahead === undefined || ahead.size === 0) return [];
  const waiting = new Map(
    [...ahead].flatMap(([id, loops]) => {
      const where = whereRead(model, domains, loops)?.intersect(context).coalesce() ?? null;
      return where === null || where.isEmpty() ? [] : [[id, where] as const];
    }),
  );
  const restOn = params.map(({ source }) => madeOf(func, source, ahead));
  const found: Read[] = [];
  const readable = new Set<ValueId>();
  for (;;) {
    const known = found.reduce((set, read) => set.intersect(read.set), context);
    const doubt = restOn.reduce(
      (set, ids, k) => (ids.every((id) => readable.has(id)) ? set : set.eliminate(DimType.param, k, 1)),
      doubtful,
    );
    const next = [...waiting]
      .map(([id, where]) => [id, where.subtract(doubt).coalesce().gist(known)] as const)
      .filter(([, asked]) => !asked.intersect(known).isEmpty())
      .filter(([, asked]) =>
        restOn.every(
          (ids, k) => ids.every((id) => readable.has(id)) || !asked.involvesDims(DimType.param, k, 1),
        ),
      );
    if (next.length === 0) return found;
    for (const [id, asked] of next) {
      waiting.delete(id);
      readable.add(id);
      found.push(readOf(func, id, asked));
    }
  }
}

/** What was read ahead of that which the parameter is made of. */
function madeOf(func: Func, source: ParamSymbol, ahead: Ahead): readonly ValueId[] {
  const defined = definitions(func);
  const factors: readonly PlainSymbol[] = source.kind === "product" ? source.factors : [source];
  return factors.flatMap((factor) => (factor.kind === "value" ? readsIn(factor.value, defined, ahead) : []));
}

/**
 * What was read before the loops stays what it is while they run: nothing that they write lies where it
 * was read. Types tell that only as long as it will be read (soundness rule 6), and of all types only where
 * they are of no use to tell.
 */
export function untouchedReads(
  model: RegionModel,
  analyses: Analyses,
  arrays: Arrays,
): readonly Assumption[] {
  const found = new Map<string, Assumption>();
  const note = (kind: "no-reuse" | "no-change", id: ValueId): void => {
    const read = analyses.scev.definition(id)?.instr;
    const object = read?.op === "load" ? objectOf(read.ref) : null;
    // What is declared keeps its type.
    if (object === null || read?.op !== "load" || (kind === "no-reuse" && object.kind === "variable")) return;
    for (const key of storedOver(read.ref, model, analyses)) {
      const array = arrays.of({ kind: "array", key });
      const message = `${arrayWords(model.func, array)} does not overlap ${wordsFor(model.func, object)}`;
      found.set(`${kind} ${array.id} ${JSON.stringify(object)}`, {
        kind,
        array: array.id,
        object,
        message,
        span: null,
      });
    }
  };
  for (const id of readFor(model, model.func.mayBeReused)) note("no-reuse", id);
  for (const id of assumedReadsIn(model)) note("no-change", id);
  return [...found.values()];
}

/** What was read before the region's loops though they may change it. */
export const assumedReadsIn = (model: RegionModel): readonly ValueId[] =>
  readFor(model, model.func.assumedInvariant);

/** The reads made before the region's loops, or before loops around or inside of them. */
const readFor = (
  { loops }: RegionModel,
  reads: ReadonlyMap<ValueId, readonly Span[]> = new Map(),
): readonly ValueId[] =>
  [...reads]
    .filter(([, around]) =>
      loops.some(({ span }) => span !== null && around.some((loop) => overlap(loop, span))),
    )
    .map(([id]) => id);

/**
 * Why no test can tell whether the loops change it. Tests of rows read pointers to them, up to the last row
 * that sizes tell of, and loops that change their sizes may have none there.
 */
export function untestableReads(model: RegionModel, { scev }: Analyses, arrays: Arrays): Reject | null {
  const assumed = assumedReadsIn(model);
  if (assumed.length === 0) return null;
  const isKnown = assumed.every((id) => {
    const read = scev.definition(id)?.instr;
    return read?.op === "load" && objectOf(read.ref) !== null;
  });
  if (isKnown && !arrays.all.some(({ base }) => base.kind === "rows")) return null;
  return reject(
    "may-alias",
    "stores in the loops may change the sizes that the loops read: copy the sizes to local variables before the loops",
    model.loops[0]?.span ?? null,
  );
}

/** Keys of the arrays that the region's stores may mean, where these may be what was read. */
function* storedOver(read: MemRef, { references }: RegionModel, { alias }: Analyses): Generator<string> {
  for (const [instr, { ref, shape }] of references)
    if (instr.op === "store" && alias.mayAlias(ref, read, { kind: "any", changing: () => true }))
      yield shape.key;
}

const overlap = (a: Span, b: Span): boolean => containsSpan(a, b) || containsSpan(b, a);

function objectOf({ base }: MemRef): ReadObject | null {
  if (base.kind === "object") return { kind: "variable", variable: base.var };
  return base.pointer.kind === "value" ? { kind: "behind", pointer: base.pointer.id } : null;
}

function wordsFor(func: Func, object: ReadObject): string {
  if (object.kind === "variable") return variableWords(func.vars[object.variable]!);
  const variable = func.values[object.pointer]!.var;
  return variable === null ? "memory" : `what ${variableWords(func.vars[variable]!)} points to`;
}

function readOf(func: Func, id: ValueId, set: IslSet): Read {
  const variable = func.values[id]!.var!;
  return {
    kind: "read",
    of: variable,
    set,
    message: `${variableWords(func.vars[variable]!)} is read by the loops`,
    span: null,
  };
}

/**
 * `[params] -> { : … }` for which one of the region's loops among these has an iteration; null where nothing
 * says so.
 */
function whereRead(model: RegionModel, domains: Domains, loops: readonly Span[]): IslSet | null {
  const sets = loops.flatMap((span) => {
    const same = model.natural.filter((_, k) => isAt(model.loops[k]!.span, span));
    const [loop] = same;
    const [latch] = loop?.latches ?? [];
    if (same.length !== 1 || latch === undefined || loop!.latches.length > 1) return [];
    return model.predicates.of(latch).kind === "always" ? [domains.block(latch).params()] : [];
  });
  return sets.length === 0 ? null : sets.reduce((all, set) => all.union(set));
}

const isAt = (text: Span | null, loop: Span): boolean => text !== null && sameSpan(text, loop);

/** What was read ahead among all that the value is computed from. */
function readsIn(
  value: ValueId,
  defined: ReadonlyMap<ValueId, Definition>,
  ahead: Ahead,
): readonly ValueId[] {
  const seen = new Set([value]);
  for (const id of seen) {
    if (seen.size > QUOTA) return [...ahead.keys()];
    const definition = defined.get(id);
    if (ahead.has(id) || definition?.kind !== "instr") continue;
    for (const operand of operandsOf(definition.instr)) if (operand.kind === "value") seen.add(operand.id);
  }
  return [...seen].filter((id) => ahead.has(id));
}

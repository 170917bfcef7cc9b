// Elements of arrays, and other memory, into which a parallel loop gathers up: each thread has a copy of its
// own, which begins with nothing, and what comes of all is put into the author's elements after the loop.
//
//     for (int i = 0; i < n; i++)             {
//       hist[b[i]]++;                  ─►       unsigned int hist_part[256] = {0};
//                                               #pragma omp parallel for reduction(+: hist_part)
//                                               for (int i = 0; i < n; i++)
//                                                 hist_part[b[i]]++;
//                                               for (int e = 0; e < 256; e++)
//                                                 if (hist_part[e] != 0)
//                                                   hist[e] += hist_part[e];
//                                             }
//
// Where all iterations mean one element, the copy is a variable, and stands in the place of the author's
// `row->sum` or `s[2]`. An element is written only where some iteration wrote it, or would have: others may
// not be there (no iterations, a null pointer), or may be the business of other threads of the program.
// Copies of sums are unsigned, and no narrower than the element, so that no part of a sum can leave its type
// (soundness rule 9); what is compared, or true or not, keeps its type (`element-copies.ts`). A copy of an
// array goes onto each thread's stack, so that it has to be small (soundness rule 15), by the array's
// declaration or by what the loop's subscripts can be.
//
// The author's loop stays, but for names, under a guard: it is a change of the text that holds in one case
// only.

import { DimType, type Map as IslMap } from "isl-wasm";
import { MOST_BYTES, wholeObject } from "../dependence/own-arrays.ts";
import type { MacroConst, MemRef } from "../ir/func.ts";
import { INT, type Type, ULONG } from "../ir/type.ts";
import type { ElementOperator, ElementReductions } from "../reductions/element-reductions.ts";
import { knownParameters } from "../scop/model/known.ts";
import type { Access, Scop, ScopArray, ScopStmt } from "../scop/model/scop.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import { byName } from "./author-pieces.ts";
import type { Code } from "./code.ts";
import { countedFromOne } from "./copy-subscripts.ts";
import { bytesOfCopy, type CopyType, type ElementCopy, elementCopy } from "./element-copies.ts";
import {
  authorOrName,
  binary,
  type Expression,
  elementOf,
  integer,
  named,
  plainInteger,
  plainType,
} from "./expression.ts";
import { freeName } from "./name-table.ts";
import { ONE_VALUE, type PartialResult, type SumText, unsignedType } from "./partial-sums.ts";

/** Uses of one array in a loop. */
interface Uses {
  readonly array: ScopArray;
  readonly operator: ElementOperator;
  readonly accesses: readonly { readonly stmt: ScopStmt; readonly access: Access }[];
  /**
   * Where the author spells the elements; null where some use is not spelled in the loop as it is: `MAX(a[k],
   * x)` is two of them.
   */
  readonly spans: readonly Span[] | null;
  /** The loop. */
  readonly span: Span;
}

/** A copy's dimensions. */
interface Shape {
  /** As the copy is declared. */
  readonly declared: readonly Expression[];
  /** Up to where there are elements. */
  readonly extents: readonly Expression[];
  readonly size: number;
  readonly guard: readonly Expression[];
}

interface ElementContext {
  /** As it is described, where elements are read and written. */
  readonly scop: Scop;
  readonly text: SumText;
  /** Names of variables that the loop sets, or declares. */
  readonly changing: ReadonlySet<string>;
  /** How a constant that is a macro is spelled here. Throws Unnameable. */
  readonly macroName: (macro: MacroConst) => Name;
}

/**
 * For all arrays of which several iterations of the loop, an index into the region's, use one element. Null
 * where copies will not do.
 */
export function elementSums(
  loop: number,
  elements: ElementReductions,
  context: ElementContext,
): readonly PartialResult[] | null {
  const { scop, text } = context;
  const { span, depth } = scop.region.loops[loop]!;
  const taken = new Set<string>();
  const isFree = (name: string) => text.isFree(name) && !taken.has(name);
  const own = { ...context, text: { ...text, isFree } };
  const inLoop = scop.stmts.filter((stmt): stmt is ScopStmt => stmt?.loops.includes(loop) === true);
  const sums: PartialResult[] = [];
  for (const [id, operator] of elements) {
    const accesses = inLoop.flatMap((stmt) =>
      stmt.accesses.filter(({ array }) => array === id).map((access) => ({ stmt, access })),
    );
    if (accesses.length === 0 || !isShared(scop, accesses, depth)) continue;
    const spans = spelledIn(span!, accesses);
    const uses = { array: scop.arrays[id]!, operator, accesses, spans, span: span! };
    const sum = isOneElement(scop, uses, depth) ? asVariable(uses, own) : asArray(uses, own);
    if (sum === null) return null;
    taken.add(sum.part);
    sums.push(sum);
  }
  return sums;
}

/** `Uses.spans` */
function spelledIn(loop: Span, accesses: Uses["accesses"]): readonly Span[] | null {
  const spans = new Map<string, Span>();
  for (const { access } of accesses) {
    const { text } = access;
    if (text === null || !containsSpan(loop, text)) return null;
    spans.set(`${text.start} ${text.end}`, text);
  }
  return [...spans.values()];
}

/** `{ I[the loops around, outermost first] -> A[element] }`, of so many loops. */
function elementsBy(scop: Scop, accesses: Uses["accesses"], loops: number): IslMap {
  const known = knownParameters(scop);
  return accesses
    .map(({ stmt, access }) =>
      access.relation
        .intersectDomain(stmt.domain)
        .intersectParams(known)
        .projectOut(DimType.in, loops, stmt.loops.length - loops)
        .setTupleName(DimType.in, "I"),
    )
    .reduce((all, map) => all.union(map));
}

/** Do two iterations of the loop at `depth`, in one of those around, use one element? */
function isShared(scop: Scop, accesses: Uses["accesses"], depth: number): boolean {
  const elements = elementsBy(scop, accesses, depth + 1);
  let pairs = elements.applyRange(elements.reverse());
  for (let k = 0; k < depth; k++) pairs = pairs.equate(DimType.in, k, DimType.out, k);
  return !pairs.isSubset(pairs.equate(DimType.in, depth, DimType.out, depth));
}

/** In one iteration of the loops around. */
function isOneElement(scop: Scop, { accesses }: Uses, depth: number): boolean {
  const isAffine = accesses.every(({ access }) => access.index === undefined);
  return isAffine && elementsBy(scop, accesses, depth).isSingleValued();
}

// ---- one element ----

function asVariable(uses: Uses, context: ElementContext): PartialResult | null {
  const { text } = context;
  const { spans } = uses;
  if (spans === null) return null;
  const [element, ...others] = new Set(spans.map((span) => text.file.slice(span)));
  // The same text means the same after the loop where the loop changes nothing that it names.
  const plain = element === undefined || others.length > 0 ? null : text.places.plainElement(spans[0]!);
  if (element === undefined || plain === null || !areKept(plain.words, context)) return null;
  const copy = copyFor(uses, context);
  if (copy === null || !(copy.isExact || spans.every((span) => isUpdateAt(span, copy, text)))) return null;
  const part = freeName(`${plain.name ?? "sum"}_part`, text);
  return {
    ...ONE_VALUE,
    operator: copy.clause,
    part,
    declaration: { kind: "declaration", type: plainType(copy.type), name: part, value: copy.neutral },
    replaced: spans.map((span) => ({ span, by: byName(part) })),
    after: copy.combined(authorOrName(element, plain.words), named(part)),
  };
}

/** What is called may be a macro that asks for types, and copies of truths have another one. */
function copyFor({ array, operator, span }: Uses, context: ElementContext): ElementCopy | null {
  if (array.type.kind === "bool" && context.text.places.callsAny(span)) return null;
  return elementCopy(array.type, operator, () => typeOfSum(array, context));
}

/** Is none of these words a macro, or what the loop sets or declares? */
const areKept = (words: readonly Name[], { text, changing }: ElementContext): boolean =>
  words.every((word) => !changing.has(word) && !text.mayBeMacro(word));

// ---- an array ----

function asArray(uses: Uses, context: ElementContext): PartialResult | null {
  const { text, scop } = context;
  const { array } = uses;
  const spelled = spelledName(scop, array);
  const copy = copyFor(uses, context);
  if (spelled === null || copy === null || !areKept(spelled.words, context)) return null;
  const names = placesOf(spelled, uses, copy, text);
  if (names === null || !uses.accesses.every(({ access }) => isWritten(array, access))) return null;
  const shape = shapeOf(uses, context, BigInt(bytesOfCopy(copy.type)));
  if (shape === null || (spelled.lowerBounds ?? shape.extents).length !== shape.extents.length) return null;
  const part = freeName(`${spelled.words.at(-1)!}_part`, text);
  const counted = countedFromOne(spelled.lowerBounds, names, text);
  if (counted === null) return null;
  const isZero = plainInteger(copy.neutral) === 0n;
  const own = named(part);
  const begin = (subscripts: readonly Expression[]): Code => ({
    ...{ kind: "assignment", target: elementOf(own, subscripts), operator: null },
    value: copy.neutral,
  });
  return {
    operator: copy.clause,
    part,
    declaration: {
      ...{ kind: "declaration", type: plainType(copy.type), name: part, extents: shape.declared },
      ...(spelled.lowerBounds && { lowerBounds: spelled.lowerBounds.map(() => 1n) }),
      value: isZero ? "cleared" : null,
    },
    before: isZero ? [] : [overAll(shape, text, begin)],
    replaced: [...names.map((span) => ({ span, by: byName(part) })), ...counted],
    after: overAll(shape, text, (subscripts) =>
      copy.combined(elementOf(spelled.base, subscripts), elementOf(own, subscripts)),
    ),
    size: shape.size,
    guard: shape.guard,
  };
}

/**
 * Where the loop's text names the array. A copy of its type may stand wherever it does, also among the
 * arguments of macros.
 */
function placesOf(
  { words: path }: SpelledName,
  { spans, span }: Uses,
  copy: ElementCopy,
  text: SumText,
): readonly Span[] | null {
  const { places } = text;
  // Where nobody spells an element, another name may be meant: one that `associate` gives.
  if (spans === null && !text.hasUnsigned) return null;
  if (copy.isExact && path.length === 1) {
    const words = text.wordsIn(span, new Set(path))?.map((word) => word.span) ?? null;
    return words?.every((word) => places.isSubscripted(word)) ? words : null;
  }
  const names = (spans ?? []).map((own) =>
    copy.isExact || isUpdateAt(own, copy, text) ? places.subscriptedName(own, path) : null,
  );
  const found = names.filter((name) => name !== null);
  return spans === null || found.length < names.length ? null : found;
}

/** What stands in front of the first subscript, if it is spelled like that. */
interface SpelledName {
  /** `hist`, `s.hist`, `p->hist` */
  readonly base: Expression;
  /** Of the variable and the members. */
  readonly words: readonly Name[];
  /** The author's subscripts count from these. Absent: from 0, as the copy's do. */
  readonly lowerBounds: readonly bigint[] | undefined;
}

const memberOf = (object: Expression, path: readonly Name[]): Expression =>
  path.reduce<Expression>((base, name) => ({ kind: "field", base, name }), object);

function spelledName({ func }: Scop, { base }: ScopArray): SpelledName | null {
  if (base.kind === "object" && base.ref.base.kind === "object") {
    const { name, lowerBounds } = func.vars[base.ref.base.var]!;
    return { base: memberOf(named(name), base.path), words: [name, ...base.path], lowerBounds };
  }
  const variable = base.kind === "pointer" ? func.values[base.value]!.var : null;
  if (base.kind !== "pointer" || variable === null) return null;
  const { name, lowerBounds } = func.vars[variable]!;
  const of: Expression = base.path.length === 0 ? named(name) : { kind: "pointee", of: named(name) };
  return { base: memberOf(of, base.path), words: [name, ...base.path], lowerBounds };
}

/** Are the subscripts in the text those of the array, counted from its beginning? */
function isWritten(array: ScopArray, { ref }: Access): boolean {
  if (ref === null || (array.base.kind !== "object" && array.base.kind !== "pointer")) return false;
  const path = ref.path.slice(objectsBefore(ref));
  const first = path.findIndex(({ kind }) => kind === "index");
  const indices = path.filter(({ kind }) => kind === "index").length;
  if (first < 0 || path.slice(first).length !== indices) return false;
  const own = array.base.ref.base;
  if (ref.base.kind === "object") return own.kind === "object" && own.var === ref.base.var;
  const { pointer } = ref.base;
  return array.base.kind === "pointer" && pointer.kind === "value" && pointer.id === array.base.value;
}

/** `p->bins[k]` is `p[0].bins[k]`: 1, for the subscript that nobody spells. */
const objectsBefore = ({ base, path: [first, second] }: MemRef): 0 | 1 => {
  const isFirst = first?.kind === "index" && first.index.kind === "int" && first.index.value === 0n;
  return base.kind === "pointer" && isFirst && second?.kind === "field" ? 1 : 0;
};

/** Null where a copy is too large, or nobody knows how large. */
function shapeOf(uses: Uses, context: ElementContext, bytes: bigint): Shape | null {
  const { scop } = context;
  return (
    declaredShape(uses.array, scop, bytes) ??
    macroShape(uses.array, context, bytes) ??
    usedShape(uses, scop, bytes)
  );
}

/** Of a declared array: all that is accessed is in it. */
function declaredShape(array: ScopArray, scop: Scop, bytes: bigint): Shape | null {
  const object = wholeObject(array);
  if (object === null) return sized(argumentExtents(array, scop) ?? constantExtents(array), bytes);
  const extents: bigint[] = [];
  let { type }: { type: Type } = scop.func.vars[object]!;
  for (; type.kind === "array"; type = type.of) {
    if (type.extent?.value == null) return null;
    extents.push(type.extent.value);
  }
  return sized(extents, bytes);
}

/** Of an argument that is a whole array, declared with numbers; null: it is none. */
function argumentExtents({ base, extents }: ScopArray, { func }: Scop): readonly bigint[] | null {
  const variable = base.kind === "pointer" && base.path.length === 0 ? func.values[base.value]!.var : null;
  if (variable === null || func.vars[variable]!.byReference !== true) return null;
  return constantsOf(extents.slice(1));
}

/** None where one is not known. */
function constantsOf(extents: ScopArray["extents"]): readonly bigint[] {
  const known = extents.map((extent) => (extent?.isCst() ? extent.getConstantVal() : null));
  return known.includes(null) ? [] : known.map((value) => value!.toBigInt());
}

/** Of an array in a structure: no subscript leaves it. None where nothing gives them, or only a macro. */
function constantExtents({ extents, base }: ScopArray): readonly bigint[] {
  if (base.kind !== "object" && base.kind !== "pointer") return [];
  return base.path.length === 0 ? [] : constantsOf(extents.slice(objectsBefore(base.ref)));
}

/**
 * Of an array whose declaration names a macro: other flags may make another number of it, which is asked for
 * (soundness rule 10).
 */
function macroShape(array: ScopArray, { scop, macroName }: ElementContext, bytes: bigint): Shape | null {
  const object = wholeObject(array);
  const type = object === null ? null : scop.func.vars[object]!.type;
  if (type?.kind !== "array" || type.of.kind === "array" || type.extent === null) return null;
  const extent = scop.func.extents.get(type.extent.id);
  if (extent?.kind !== "macro") return null;
  const macro = scop.func.macros[extent.macro]!;
  const [name, most] = [macroName(macro), MOST_BYTES / bytes];
  const hint = sized([macro.hint], bytes);
  const size: Expression = { kind: "macro", name };
  const isSmall = binary("le", size, integer(most));
  const declared: Expression = { kind: "conditional", cond: isSmall, then: size, other: integer(1n) };
  return hint && { ...hint, declared: [declared], extents: [size], guard: [isSmall] };
}

/** Of one dimension, from 0 to the largest subscript that there is. */
function usedShape({ array, accesses }: Uses, scop: Scop, bytes: bigint): Shape | null {
  const isPlain = array.rank === 1 && accesses.every(({ access }) => access.index === undefined);
  if (
    !isPlain ||
    accesses.some(({ access }) => access.ref?.path.filter((s) => s.kind === "index").length !== 1)
  )
    return null;
  const known = knownParameters(scop);
  const limits = accesses.map(({ stmt, access }) => {
    const used = access.relation.intersectDomain(stmt.domain).intersectParams(known).range();
    if (!used.dimHasLowerBound(DimType.set, 0) || !used.dimHasUpperBound(DimType.set, 0)) return null;
    const [low, high] = [used.dimMinVal(0), used.dimMaxVal(0)];
    return low.isInt() && high.isInt() && low.toBigInt() >= 0n ? high.toBigInt() + 1n : null;
  });
  const found = limits.filter((limit) => limit !== null);
  if (found.length < limits.length) return null;
  return sized([found.reduce((most, limit) => (limit > most ? limit : most), 1n)], bytes);
}

function sized(extents: readonly bigint[], bytes: bigint): Shape | null {
  const size = extents.reduce((product, extent) => product * extent, 1n);
  if (extents.length === 0 || size <= 0n || size * bytes > MOST_BYTES) return null;
  const numbers = extents.map((extent) => integer(extent));
  return { declared: numbers, extents: numbers, size: Number(size), guard: [] };
}

/** `for (int e = 0; e < 256; e++) …`, for each dimension a loop. `statement`: for an element `[e]`. */
function overAll(
  { extents }: Shape,
  text: SumText,
  statement: (subscripts: readonly Expression[]) => Code,
): Code {
  const counters: Name[] = [];
  for (const _ of extents) {
    const isFree = (wish: string) => text.isFree(wish) && !counters.some((counter) => counter === wish);
    counters.push(freeName("e", { ...text, isFree }));
  }
  const each = statement(counters.map((counter) => named(counter)));
  return counters.reduceRight<Code>(
    (body, iterator, k) => ({
      kind: "for",
      declare: plainType(INT),
      iterator,
      init: integer(0n),
      cond: binary("lt", named(iterator), extents[k]!),
      step: 1n,
      pragmas: [],
      note: null,
      body: [body],
      spelled: null,
    }),
    each,
  );
}

// ---- both ----

/** Of the same floating-point type, or wide enough for what other flags may make of the author's. */
function typeOfSum(array: ScopArray, { scop, text }: ElementContext): CopyType | null {
  const { type } = array;
  if (type.kind === "float") return type;
  if (type.kind !== "int") return null;
  if (!text.hasUnsigned) return type;
  const object = wholeObject(array);
  return object === null || type.bits !== 32 ? ULONG : unsignedType(scop.func.vars[object]!, text);
}

/** Is it the left side of an update, the same in the right one's first place, or set as a whole? */
const isUpdateAt = (span: Span, { clause }: ElementCopy, { places }: SumText): boolean =>
  places.isUpdated(span) || (places.isAssigned(span) && (clause === "and" || clause === "or"));

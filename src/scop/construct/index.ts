// From a region to its polyhedral description.
//
//     region ─model→ loops, conditions, references ─statements→ roots with trees ─isl→ domains, relations, schedule, context,
//     assumptions
//
// The order of the files: chains.ts and statements.ts decide what a statement is; order.ts and domains.ts say
// when it runs; arrays.ts, context.ts and driver/assumptions.ts what it touches, what is known and what has
// to be assumed; this one puts the parts together.

import {
  Aff,
  DimType,
  type Isl,
  type Map as IslMap,
  type Set as IslSet,
  LocalSpace,
  MultiUnionPwAff,
  PwAff,
  QuotaExceeded,
  Map as Relation,
  Schedule,
  UnionPwAff,
  UnionSet,
} from "isl-wasm";
import type { Func } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import {
  type Affine,
  addAffine,
  affineOf,
  constantAffine,
  forEachVariable,
  isPlain,
  type ParamSymbol,
} from "../model/affine.ts";
import { affineAt, forEachForm } from "../model/condition.ts";
import { inLoop, inOrder } from "../model/schedule-tree.ts";
import type {
  Access,
  AccessId,
  Region,
  Scop,
  ScopArray,
  ScopParam,
  ScopStmt,
  ScopStmtId,
  Tree,
} from "../model/scop.ts";
import { lostStore } from "../region/lost-stores.ts";
import type { AffineRange } from "../region/reference.ts";
import { type Analyses, iteratorOf, LIMITS, modelRegion, type RegionModel } from "../region/region-model.ts";
import { Arrays, extentForms } from "./arrays.ts";
import { assumptionsOf } from "./assumptions.ts";
import { contextOf, typeOfSymbol } from "./context.ts";
import { type Domains, domainsOf } from "./domains.ts";
import type { Draft, DraftAccess, DraftStmt, DraftTree } from "./draft.ts";
import { headOf } from "./heads.ts";
import { Names, nameOfSymbol, namesOfDimensions, SymbolTable } from "./names.ts";
import { type OrderItem, orderOf } from "./order.ts";
import { draftStatements, type Granularity } from "./statements.ts";
import { Translator } from "./to-isl.ts";

/** The description of a region that `detectScops` found; all analyses are of the same state of `func`. */
export function buildScop(
  isl: Isl,
  module: Module,
  func: Func,
  region: Region,
  analyses: Analyses,
  granularity: Granularity = "store",
): Result<Scop> {
  const model = modelRegion(func, analyses, region);
  if (!model.ok) return model;
  const lost = lostStore(func, region);
  if (lost !== null) return fail(lost);
  const draft = draftStatements(model.value, analyses.forest, granularity);
  if (!draft.ok) return draft;
  try {
    return new Builder(isl, module, region, analyses, model.value, draft.value).build();
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    return fail(reject("quota", "the nest takes too many operations to analyse", region.span));
  }
}

class Builder {
  readonly isl: Isl;
  readonly module: Module;
  readonly region: Region;
  readonly analyses: Analyses;
  readonly model: RegionModel;
  readonly draft: Draft;
  readonly stmts: ScopStmt[] = [];
  /** Statements of each chain, by its first block. */
  readonly byChain = new Map<number, ScopStmt[]>();
  /** Of blocks and edges. */
  readonly #domains = new Map<string, IslSet | null>();
  #accesses = 0;

  constructor(
    isl: Isl,
    module: Module,
    region: Region,
    analyses: Analyses,
    model: RegionModel,
    draft: Draft,
  ) {
    this.isl = isl;
    this.module = module;
    this.region = region;
    this.analyses = analyses;
    this.model = model;
    this.draft = draft;
  }

  build(): Result<Scop> {
    const { isl, model } = this;
    const { func } = model;
    const symbols = symbolsOf(model, this.draft);
    if (symbols.length > LIMITS.params)
      return fail(reject("too-complex", "the nest has too many parameters", this.region.span));
    const params = paramsOf(func, symbols);
    const paramNames = params.map((p) => p.name);
    const translator = new Translator(isl, paramNames, symbols);
    const order = orderOf(model, this.analyses.forest);
    const domains = domainsOf(model, translator, order);
    const given = contextOf(this.module, model, this.analyses, translator, symbols);
    const arrays = new Arrays(model, this.draft, translator);
    const assumed = assumptionsOf(model, this.analyses, translator, domains, arrays, params, given);
    if (!assumed.ok) return assumed;
    const { context, assumptions } = assumed.value;
    this.makeStatements(order, domains, translator, arrays, context, paramNames);
    if (this.stmts.length === 0)
      return fail(reject("no-array-access", "nothing in the loops is ever executed", this.region.span));
    return ok({
      isl,
      module: this.module,
      func,
      region: this.region,
      params,
      context,
      assumptions,
      arrays: arrays.all,
      stmts: this.stmts,
      schedule: inOrder(this.scheduleOf(order)),
      headOf: (loop) => headOf(model, translator, domains, loop),
    });
  }

  // ---- statements ----

  private makeStatements(
    order: readonly OrderItem[],
    domains: Domains,
    translator: Translator,
    arrays: Arrays,
    context: IslSet,
    params: readonly string[],
  ): void {
    for (const item of order) {
      if (item.kind === "loop") {
        this.makeStatements(item.items, domains, translator, arrays, context, params);
        continue;
      }
      const chain = this.draft.chains.get(item.block);
      if (chain === undefined) continue;
      const made: ScopStmt[] = [];
      for (const draft of chain.stmts) {
        const domain = this.domainOf(draft, domains, context);
        if (domain === null) continue;
        const stmt = new StatementMaker(this.model, translator, arrays, draft, params, context, () =>
          this.nextAccess(),
        );
        const done = stmt.make(this.stmts.length as ScopStmtId, domain);
        this.stmts.push(done);
        made.push(done);
      }
      this.byChain.set(item.block, made);
    }
  }

  /**
   * `{ [i0, …] }` simplified by what is known; null where it is empty. Statements of a block, or of an edge,
   * have the same.
   */
  private domainOf({ block, edge }: DraftStmt, domains: Domains, context: IslSet): IslSet | null {
    const key = edge === null ? `${block}` : `${edge.from} ${edge.index}`;
    const known = this.#domains.get(key);
    if (known !== undefined) return known;
    const raw = edge === null ? domains.block(block) : domains.edge(edge);
    const lasting = domains.endless.reduce(
      (set, { set: forever }) => set.intersectParams(forever.complement()),
      raw,
    );
    const isEmpty = raw.intersectParams(context).isEmpty();
    const domain = isEmpty ? null : lasting.gistParams(context).coalesce();
    this.#domains.set(key, domain);
    return domain;
  }

  private nextAccess(): AccessId {
    return this.#accesses++ as AccessId;
  }

  // ---- the original order ----

  private scheduleOf(items: readonly OrderItem[]): readonly Schedule[] {
    return items.flatMap((item): readonly Schedule[] => {
      if (item.kind === "block")
        return (this.byChain.get(item.block) ?? []).map((s) =>
          Schedule.fromDomain(UnionSet.fromSet(s.domain)),
        );
      const body = this.scheduleOf(item.items);
      if (body.length === 0) return [];
      return [inLoop(inOrder(body), this.iterationOf(item))];
    });
  }

  /** `{ S[i0, …] -> [i_depth] }` for all statements in the loop. */
  private iterationOf(item: Extract<OrderItem, { kind: "loop" }>): MultiUnionPwAff {
    const { depth } = this.model.loops[item.loop]!;
    const stmts = this.stmts.filter((s) => s.loops.includes(item.loop));
    const iteration = stmts
      .map((s) => Aff.varOnDomain(LocalSpace.fromSpace(s.domain.getSpace()), DimType.set, depth))
      .map((aff) => UnionPwAff.fromPwAff(PwAff.fromAff(aff)))
      .reduce((a, b) => a.unionAdd(b));
    return MultiUnionPwAff.fromUnionPwAff(iteration);
  }
}

/** Every symbol of conditions, subscripts, extents and trees. */
function symbolsOf(model: RegionModel, draft: Draft): readonly ParamSymbol[] {
  const table = new SymbolTable();
  const note = (form: Affine) =>
    forEachVariable(form, (v) => {
      if (v.kind === "symbol") table.add(v.symbol);
    });
  for (const edges of model.conditions.values()) for (const c of edges) forEachForm(c, note);
  for (const { subscripts, onData } of model.references.values()) {
    for (const form of subscripts) if (form !== null) note(form);
    for (const range of onData?.ranges ?? []) if (range !== null) [range.low, range.high].forEach(note);
  }
  for (const shape of model.shapes)
    extentForms(shape)
      .slice(1)
      .forEach((form) => {
        if (form !== null) note(form);
      });
  for (const { stmts } of draft.chains.values())
    for (const { tree, reads, write } of stmts) {
      forEachLeaf(tree, note);
      for (const { index } of [...reads, write])
        for (const part of index ?? []) if (part !== null) forEachLeaf(part, note);
    }
  for (const { of } of model.fits) note(of);
  for (const { terms } of iteratorForms(model)) note({ constant: 0n, terms });
  assumedForms(model).forEach(note);
  // Extents that only bound what is known anyway come last.
  for (const shape of model.shapes)
    extentForms(shape).forEach((form) => {
      if (form !== null) note(form);
    });
  return table.symbols;
}

/** What scalar evolution takes for granted. */
function assumedForms({ view, natural }: RegionModel): readonly Affine[] {
  const counts = natural.map((loop) => view.scev.tripCount(loop, view.region));
  return [
    ...counts.flatMap((count) => (count.ok ? count.value.assumptions : [])),
    ...view.scev.assumptions(view.region),
  ]
    .map(({ trec }) => affineOf(trec, view.scope))
    .filter((form) => form !== null);
}

function forEachLeaf(tree: DraftTree, note: (form: Affine) => void): void {
  switch (tree.kind) {
    case "affine":
      note(tree.form);
      return;
    case "binary":
      forEachLeaf(tree.left, note);
      forEachLeaf(tree.right, note);
      return;
    case "unary":
    case "cast":
      forEachLeaf(tree.arg, note);
      return;
    case "select":
      for (const t of [tree.cond, tree.then, tree.other]) forEachLeaf(t, note);
      return;
    case "guarded":
      for (const t of [tree.cond, tree.then]) forEachLeaf(t, note);
      return;
    case "call":
      for (const t of tree.args) forEachLeaf(t, note);
      return;
    default:
      return;
  }
}

function paramsOf(func: Func, symbols: readonly ParamSymbol[]): readonly ScopParam[] {
  const names = new Names();
  return symbols.map((symbol) => ({
    name: names.claim(nameOfSymbol(func, symbol)),
    source: symbol,
    type: typeOfSymbol(func, symbol),
  }));
}

/** The form of each loop's iterator, by its index; null where it has none. */
function iteratorForm(model: RegionModel, index: number): Affine | null {
  const phi = iteratorOf(model.view, model.natural[index]!);
  const header = model.loops[index]!.header;
  const form = phi === null ? null : affineAt(model.view, { kind: "value", id: phi }, header);
  return form !== null && isPlain(form) ? form : null;
}

function iteratorForms(model: RegionModel): readonly Affine[] {
  return model.loops.flatMap((_, i) => iteratorForm(model, i) ?? []);
}

class StatementMaker {
  readonly model: RegionModel;
  readonly translator: Translator;
  readonly arrays: Arrays;
  readonly draft: DraftStmt;
  /** `[params] -> { : … }` */
  readonly context: IslSet;
  readonly nextAccess: () => AccessId;
  readonly loops: readonly number[];
  /** Names of the domain's dimensions. */
  readonly dims: readonly string[];

  constructor(
    model: RegionModel,
    translator: Translator,
    arrays: Arrays,
    draft: DraftStmt,
    params: readonly string[],
    context: IslSet,
    nextAccess: () => AccessId,
  ) {
    this.context = context;
    this.model = model;
    this.translator = translator;
    this.arrays = arrays;
    this.draft = draft;
    this.nextAccess = nextAccess;
    this.loops = model.loopsAround(draft.block);
    this.dims = namesOfDimensions(model, this.loops, params);
  }

  make(id: ScopStmtId, domain: IslSet): ScopStmt {
    const { draft } = this;
    const name = `S${id}`;
    const plain = draft.reads.map((r) => this.access(name, "read", r));
    const isSure = draft.tree.kind !== "guarded" || draft.write.array.kind !== "array";
    const kind = isSure && draft.write.index === null ? "write" : "may-write";
    const written = this.access(name, kind, draft.write);
    const withIndex = (access: Access, { index }: DraftAccess): Access => {
      const part = (tree: DraftTree | null) => tree && this.tree(name, tree, plain);
      return index === null ? access : { ...access, index: index.map(part) };
    };
    const reads = plain.map((access, k) => withIndex(access, draft.reads[k]!));
    const write = withIndex(written, draft.write);
    return {
      id,
      name,
      domain: this.dims.reduce((set, d, i) => set.setDimName(DimType.set, i, d), domain.setTupleName(name)),
      loops: this.loops,
      iterators: this.loops.map((l) => {
        const form = iteratorForm(this.model, l);
        return form === null ? null : this.aff(name, form);
      }),
      block: draft.block,
      accesses: [...reads, write],
      write: write.id,
      tree: this.tree(name, draft.tree, reads),
      value: draft.value,
      source: draft.source,
    };
  }

  private pwAff(form: Affine): PwAff {
    return this.translator.pwAff(form, this.loops.length, (loop) => this.loops.indexOf(loop));
  }

  /** `{ S[i0, …] -> [form] }` */
  private aff(name: string, form: Affine): Aff {
    const aff = this.pwAff(form).asAff().setTupleId(DimType.in, this.translator.isl.id(name));
    return this.dims.reduce((a, d, i) => a.setDimName(DimType.in, i, d), aff);
  }

  /** `{ S[i0, …] -> A[subscripts] }` */
  private access(name: string, kind: Access["kind"], draft: DraftAccess): Access {
    const { array, subscripts, ranges, ref, stmt, text } = draft;
    const target = this.arrays.of(array);
    const instances = this.translator.universe(this.loops.length);
    const none: IslMap = Relation.fromDomainAndRange(instances, this.translator.universe(0));
    const unnamed = subscripts
      .map((s, k) => {
        if (s !== null) return Relation.fromPwAff(this.pwAff(s));
        const all = this.anyOf(instances, target, k);
        const range = ranges?.[k] ?? null;
        return range === null ? all : all.intersect(this.between(range));
      })
      .reduce((a, b) => a.flatRangeProduct(b), none)
      .setTupleName(DimType.in, name)
      .setTupleName(DimType.out, target.name);
    const relation = this.dims.reduce((r, d, i) => r.setDimName(DimType.in, i, d), unnamed);
    return { id: this.nextAccess(), array: target.id, kind, relation, ref, stmt, text };
  }

  /**
   * `{ [i0, …] -> [e] }` for all elements of dimension `k`, as far as the array is known to have no others.
   */
  private anyOf(instances: IslSet, array: ScopArray, k: number): IslMap {
    const all = Relation.fromDomainAndRange(instances, this.translator.universe(1));
    const extent = this.arrays.certainExtent(array, k);
    // Of an array that may have no elements, what is accessed is something else.
    if (extent === null || !this.isPositive(extent)) return all;
    const element = Aff.varOnDomain(LocalSpace.fromSpace(this.translator.space(1)), DimType.set, 0);
    const number = PwAff.fromAff(element); // { [e] -> [e] }
    const length = this.translator.pwAff(extent, 1, () => -1); // { [e] -> [extent] }
    return all.intersectRange(number.nonnegSet().intersect(number.ltSet(length)));
  }

  /** `{ [i0, …] -> [e] : low <= e <= high }` */
  private between({ low, high }: AffineRange): IslMap {
    const [from, to] = [low, high].map((end) => Relation.fromPwAff(this.pwAff(end)));
    const ends: IslMap = this.translator.isl.map("{ [b] -> [e] : e >= b }");
    const below: IslMap = this.translator.isl.map("{ [b] -> [e] : e <= b }");
    return from!.applyRange(ends).intersect(to!.applyRange(below));
  }

  private isPositive(form: Affine): boolean {
    const less = addAffine(form, constantAffine(-1n));
    const set = this.translator.pwAff(less, 0, () => -1).nonnegSet();
    return this.context.isSubset(set.params());
  }

  private tree(name: string, tree: DraftTree, reads: readonly Access[]): Tree {
    const recur = (t: DraftTree) => this.tree(name, t, reads);
    switch (tree.kind) {
      case "read":
        return { kind: "read", access: reads[tree.read]!.id, type: tree.type };
      case "affine":
        return { kind: "affine", aff: this.aff(name, tree.form), type: tree.type };
      case "binary":
        return { ...tree, left: recur(tree.left), right: recur(tree.right) };
      case "unary":
      case "cast":
        return { ...tree, arg: recur(tree.arg) };
      case "select":
        return { ...tree, cond: recur(tree.cond), then: recur(tree.then), other: recur(tree.other) };
      case "guarded":
        return { ...tree, cond: recur(tree.cond), then: recur(tree.then) };
      case "call":
        return { ...tree, args: tree.args.map(recur) };
      default:
        return tree;
    }
  }
}

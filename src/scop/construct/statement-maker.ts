// From a drafted statement to one of the SCoP: its accesses become relations, the affine leaves of its tree
// isl expressions.
//
//     read of A, subscripts i + 1, any     { S[i] -> A[i + 1, e] : 0 <= e < m }
//
// Data decide on a subscript that has no affine form: any element of that dimension may be meant.

import {
  Aff,
  DimType,
  type Map as IslMap,
  type Set as IslSet,
  LocalSpace,
  PwAff,
  Map as Relation,
} from "isl-wasm";
import { type Affine, addAffine, constantAffine } from "../model/affine.ts";
import type { Access, AccessId, ScopArray, ScopStmt, ScopStmtId, Tree } from "../model/scop.ts";
import type { AffineRange } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Arrays } from "./arrays.ts";
import type { DraftAccess, DraftStmt, DraftTree } from "./draft.ts";
import { iteratorForm } from "./iterator-form.ts";
import { namesOfDimensions } from "./names.ts";
import type { Translator } from "./to-isl.ts";

export class StatementMaker {
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

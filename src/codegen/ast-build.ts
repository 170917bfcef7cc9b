// Schedule tree → syntax tree, by isl's AST generation.
//
// isl visits every point of the schedule once and makes loops of it (Grosser, Verdoolaege & Cohen 2015).
// While it stands at a statement, the inverse of the schedule gives the statement's own dimensions in terms
// of the loops'; with it the subscripts of all accesses and the affine values of the statement become
// expressions over the new loops. They cross over with the tree, as plain data: `Instance` is what hangs on a
// user node.
//
// Loop iterators are called `#0`, `#1`, … by schedule depth: no C identifier, so no clash with a parameter's
// name.

import {
  type Aff,
  AstBuild,
  type AstExprTree,
  type AstNode,
  type AstNodeTree,
  DimType,
  Id,
  IdList,
  type IslMap,
  type IslSet,
  PwAff,
  PwMultiAff,
  type Schedule,
  ScheduleNodeType,
} from "isl-wasm";
import type { Plan } from "../schedule/nest/plan.ts";
import { MARK, type Parallel } from "../scop/model/marks.ts";
import type { AccessId, Scop, ScopStmt, Tree } from "../scop/model/scop.ts";
import { knownSubscripts, treesOf } from "../scop/model/trees.ts";
import type { Name } from "../source/words.ts";

/** A statement at one place of the generated code. Expressions are over loop iterators and parameters. */
export interface AstInstance {
  readonly stmt: ScopStmt;
  /** The domain's dimensions. */
  readonly dimensions: readonly AstExprTree[];
  /** The source's iterators, where it has them. */
  readonly iterators: readonly (AstExprTree | null)[];
  /** What the source calls them. */
  readonly iteratorNames: readonly (Name | null)[];
  /** Subscripts of each access of an array; null where data decide on it. */
  readonly subscripts: ReadonlyMap<AccessId, readonly (AstExprTree | null)[]>;
  /** Value of each affine leaf of the statement's tree. */
  readonly affine: ReadonlyMap<Aff, AstExprTree>;
  /**
   * `{ S[i] -> [t] }` When the instances that run here run, with one dimension for each loop of the tree
   * around.
   */
  readonly schedule: IslMap;
}

export function instanceOf(node: AstNodeTree & { kind: "user" }): AstInstance {
  return node.annotation!.user as AstInstance;
}

/** The iterator of schedule depth `depth`. */
export const iteratorName = (depth: number): string => `#${depth}`;

/** More than any schedule has dimensions. */
const MOST_DEPTHS = 256;
const DEPTHS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: MOST_DEPTHS }, (_, depth) => [iteratorName(depth), depth]),
);

/** The schedule depth that the iterator is of; null: it is a parameter. */
export const depthOfIterator = (name: string): number | null => DEPTHS.get(name) ?? null;

/** Schedule dimensions fixed in the body of a loop. */
export const depthOf = ({ iterator }: AstNodeTree & { kind: "for" }): number =>
  depthOfIterator(iterator.name)! + 1;

/**
 * Schedule dimensions that loops of the tree fix; 0 where there are none. Loops that run just once count only
 * with others.
 */
export function depthIn(node: AstNodeTree): number {
  switch (node.kind) {
    case "for": {
      const inner = depthIn(node.body);
      return inner > 0 || !node.degenerate ? Math.max(inner, depthOf(node)) : 0;
    }
    case "if":
      return Math.max(depthIn(node.thenBody), node.elseBody === null ? 0 : depthIn(node.elseBody));
    case "block":
      return Math.max(0, ...node.children.map(depthIn));
    case "mark":
      return depthIn(node.node);
    case "user":
      return 0;
  }
}

/** What the schedule calls the iteration: the loop's iterator, or what that was before `shiftLoops`. */
export const timeOf = (node: AstNodeTree & { kind: "for" }): AstExprTree =>
  (node.annotation?.user as AstExprTree | undefined) ?? node.iterator;

/** `known`: `[params] -> { : … }`, without what types say. Throws QuotaExceeded. */
export function buildAst(plan: Plan, known: IslSet): AstNodeTree {
  const { scop, schedule } = plan;
  const depth = maximalDepth(plan);
  let iterators = IdList.alloc(scop.isl, depth);
  for (let d = 0; d < depth; d++) iterators = iterators.add(Id.alloc(scop.isl, iteratorName(d)));
  // Without the equalities among parameters: `n` stays `n` in the text, though all callers say 1000.
  const equalities = known.affineHull().toSet();
  const build = AstBuild.fromContext(known.gist(equalities))
    .setIterators(iterators)
    .setAtEachDomain((node, at) => annotate(scop, node, at));
  return build.nodeFromSchedule(numberMarks(schedule).gistDomainParams(equalities)).toTree();
}

/**
 * Marks with the depth of the loop they speak of: isl leaves out loops that run once, and then the next loop
 * inside is not the one that was marked.
 */
function numberMarks(schedule: Schedule): Schedule {
  return schedule.mapScheduleNodeBottomUp((node) => {
    if (node.getType() !== ScheduleNodeType.mark) return node;
    const id = node.markGetId();
    const carried: MarkedLoop = {
      depth: node.getScheduleDepth(),
      parallel: id.getName() === MARK.parallel ? ((id.getUser() as Parallel | undefined) ?? PLAIN) : PLAIN,
    };
    return node.delete().insertMark(Id.alloc(node.isl, id.getName() ?? "", carried));
  });
}

/** The loop that a mark speaks of. */
export interface MarkedLoop {
  /** Its schedule depth. */
  readonly depth: number;
  readonly parallel: Parallel;
}

const PLAIN: Parallel = { balance: "even", threshold: null };

export function markedLoop(mark: AstNodeTree & { kind: "mark" }): MarkedLoop {
  return mark.id.user as MarkedLoop;
}

function maximalDepth(plan: Plan): number {
  let depth = 0;
  // { S[i] -> [t] }, one map a statement
  plan.schedule.getMap().foreachMap((map) => {
    depth = Math.max(depth, map.dim(DimType.out));
  });
  return depth;
}

function annotate(scop: Scop, node: AstNode, build: AstBuild): AstNode {
  const schedule = build.getSchedule().asMap(); // { S[i] -> [t] }
  const inverse = PwMultiAff.fromMap(schedule.reverse()); // { [t] -> S[i] }
  const name = schedule.getTupleName(DimType.in);
  const stmt = scop.stmts.find((s) => s?.name === name);
  if (!stmt) throw new Error(`the schedule names an unknown statement ${name}`);
  const print = (value: PwAff): AstExprTree => build.exprFromPwAff(value).toTree();
  const printAff = (aff: Aff): AstExprTree => print(PwAff.fromAff(aff).pullbackPwMultiAff(inverse));
  const components = (pma: PwMultiAff): AstExprTree[] =>
    Array.from({ length: pma.dim(DimType.out) }, (_, k) => print(pma.getPwAff(k)));
  const subscripts = new Map<AccessId, readonly (AstExprTree | null)[]>();
  for (const { id, array, relation, index } of stmt.accesses) {
    if (scop.arrays[array]!.rank === 0) continue;
    const said = index === undefined ? relation : knownSubscripts(relation, index);
    const element = PwMultiAff.fromMap(said.intersectDomain(stmt.domain));
    const known = components(element.pullbackPwMultiAff(inverse));
    subscripts.set(id, index?.map((tree) => (tree === null ? known.shift()! : null)) ?? known);
  }
  const instance: AstInstance = {
    stmt,
    dimensions: components(inverse),
    iterators: stmt.iterators.map((aff) => (aff === null ? null : printAff(aff))),
    iteratorNames: stmt.loops.map((loop) => scop.region.loops[loop]!.iterator),
    subscripts,
    schedule: scop.isl.keep(schedule),
    affine: new Map(
      treesOf(stmt)
        .flatMap(affineLeaves)
        .map((aff) => [aff, printAff(aff)]),
    ),
  };
  return node.setAnnotation(Id.alloc(scop.isl, stmt.name, instance));
}

function affineLeaves(tree: Tree): Aff[] {
  switch (tree.kind) {
    case "affine":
      return [tree.aff];
    case "binary":
      return [tree.left, tree.right].flatMap(affineLeaves);
    case "unary":
    case "cast":
      return affineLeaves(tree.arg);
    case "select":
      return [tree.cond, tree.then, tree.other].flatMap(affineLeaves);
    case "guarded":
      return [tree.cond, tree.then].flatMap(affineLeaves);
    case "call":
      return tree.args.flatMap(affineLeaves);
    default:
      return [];
  }
}

// Loop distribution (fission): statements of one loop get loops of their own.
//
//     for (i) { S; T; U; }    ─►    for (i) S;  for (i) { T; U; }
//
// Statements of a strongly connected component of the dependence graph stay together; the components follow
// one another as dependences demand, and else in the order of the text (Allen & Kennedy, "Automatic
// Translation of FORTRAN Programs to Vector Form", 1987). Where the author says where to cut, it is cut
// there; the check finds out whether that is legal.

import { DimType, type UnionMap } from "isl-wasm";
import { instances } from "../../dependence/dataflow.ts";
import type { OutlineNode, StmtId } from "../../ir/source-statements.ts";
import type { Scop, ScopStmt } from "../../scop/model/scop.ts";
import { domainOf, type LoopTree } from "../nest/tree.ts";
import type { RequestFacts } from "./facts.ts";
import { aroundPart, Impossible, type Part, type PerfectNest, stmtNames } from "./perfect-nest.ts";

/**
 * `after`: see `Step`. `mayExpand`: scalars of the region's own may become arrays, and only their flow keeps
 * statements in order then.
 */
export function distribute(
  { scop, dependences, mayExpand }: RequestFacts,
  nest: PerfectNest,
  behind: readonly number[],
): readonly Part[] {
  const { body } = nest;
  if (body.kind !== "sequence")
    throw new Impossible("the loop has one statement, which cannot be distributed");
  const { flow, anti, output, order } = dependences;
  const inOrder = mayExpand
    ? [order.exact, order.ownFlow]
    : [flow, anti, output].map((relation) => instances(relation));
  const groups =
    behind.length > 0 ? cutBehind(scop, body.children, behind) : components(inOrder, body.children);
  if (groups.length === 1)
    throw new Impossible("the statements of the loop need one another: it cannot be distributed");
  return groups.map((children) => ({
    kind: "nest",
    nest: aroundPart(nest, children.length === 1 ? children[0]! : { kind: "sequence", children }),
  }));
}

// ---- as dependences ask ----

/**
 * Strongly connected components of `inOrder` (`{ S[i] -> T[j] }`), in an order in which none needs a later
 * one.
 */
function components(
  inOrder: readonly UnionMap[],
  children: readonly LoopTree[],
): readonly (readonly LoopTree[])[] {
  const reaches = transitive(edges(inOrder, children));
  const waiting = new Set(children.keys());
  const groups: (readonly LoopTree[])[] = [];
  while (waiting.size > 0) {
    const isReady = (at: number): boolean =>
      [...waiting].every((other) => !reaches[other]!.has(at) || reaches[at]!.has(other));
    const first = [...waiting].find(isReady)!;
    const group = [...waiting].filter(
      (at) => at === first || (reaches[first]!.has(at) && reaches[at]!.has(first)),
    );
    for (const at of group) waiting.delete(at);
    groups.push(group.map((at) => children[at]!));
  }
  return groups;
}

/** For each child those that have to come after some instance of it. */
function edges(inOrder: readonly UnionMap[], children: readonly LoopTree[]): readonly ReadonlySet<number>[] {
  const childOf = new Map<string, number>();
  for (const [at, child] of children.entries())
    for (const name of stmtNames(domainOf(child))) childOf.set(name, at);
  const found = children.map(() => new Set<number>());
  for (const relation of inOrder)
    for (const pair of relation.getMapList().toArray()) {
      const from = childOf.get(pair.getTupleName(DimType.in) ?? "");
      const to = childOf.get(pair.getTupleName(DimType.out) ?? "");
      if (from !== undefined && to !== undefined) found[from]!.add(to);
    }
  return found;
}

/** Warshall's algorithm. */
function transitive(direct: readonly ReadonlySet<number>[]): readonly ReadonlySet<number>[] {
  const reaches = direct.map((targets) => new Set(targets));
  for (const [via, further] of reaches.entries())
    for (const targets of reaches) if (targets.has(via)) for (const target of further) targets.add(target);
  return reaches;
}

// ---- as the author says ----

function cutBehind(
  scop: Scop,
  children: readonly LoopTree[],
  behind: readonly number[],
): readonly (readonly LoopTree[])[] {
  const cuts = [...new Set(behind)].sort((a, b) => a - b);
  const body = bodyAround(scop);
  if (body.length <= cuts.at(-1)!)
    throw new Impossible(`the loop's body has ${body.length} statements, none after number ${cuts.at(-1)}`);
  const groupOf = (at: number): number => cuts.filter((cut) => cut <= at).length;
  const groups: LoopTree[][] = [[], ...cuts.map(() => [])];
  for (const child of children) {
    const found = new Set([...positions(scop, child, body)].map(groupOf));
    const [group, ...more] = found;
    if (group === undefined || more.length > 0)
      throw new Impossible(
        "what one statement computes was moved into another, and there is no cut between them",
      );
    groups[group]!.push(child);
  }
  if (groups.some((group) => group.length === 0))
    throw new Impossible(
      "on one side of the cut there is nothing left to do: its values are computed where they are used",
    );
  return groups;
}

/** The statements of the innermost loop around everything. */
function bodyAround({ func, region }: Scop): readonly OutlineNode[] {
  const outermost = region.loops[0]!.span;
  const isIt = ({ span }: OutlineNode): boolean => span !== null && span.start === outermost?.start;
  const find = (nodes: readonly OutlineNode[]): OutlineNode | null => {
    for (const node of nodes) {
      const found = isIt(node) ? node : find(node.children);
      if (found !== null) return found;
    }
    return null;
  };
  let statements = find(func.outline)?.children ?? [];
  for (;;) {
    const [only, ...more] = statements.filter(({ kind }) => kind !== "pragma");
    if (only === undefined || more.length > 0 || !["block", "for"].includes(only.kind)) return statements;
    statements = only.children;
  }
}

/** Where in the body the child's statements stand. */
function positions(scop: Scop, child: LoopTree, body: readonly OutlineNode[]): ReadonlySet<number> {
  const names = stmtNames(domainOf(child));
  const stmts = scop.stmts.filter((stmt): stmt is ScopStmt => stmt !== null && names.has(stmt.name));
  const places = stmts.map((stmt) => {
    const id = storeOf(stmt);
    return body.findIndex(({ first, end }) => id !== null && first <= id && id < end);
  });
  return new Set(places.filter((place) => place >= 0));
}

/** The source statement that makes the statement's store. */
function storeOf(stmt: ScopStmt): StmtId | null {
  return stmt.accesses.find(({ id }) => id === stmt.write)?.stmt ?? stmt.source.at(-1) ?? null;
}

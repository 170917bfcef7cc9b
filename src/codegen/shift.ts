// Loops that count what the source's iterator counts, but from another start: shifted, so that they are that
// iterator.
//
//     for (t = i; t < m - 1; t++)                     for (k = i + 1; k < m; k++)
//       B[i][j] += A[t + 1][i] * B[t + 1][j];   ─►      B[i][j] += A[k][i] * B[k][j];
//
// A domain's dimensions count iterations from 0 and schedules add constants of their own; both are of no
// interest to a reader. A loop is shifted when at all its statements one source iterator is the loop's plus
// one and the same sum, of constants, parameters and loops further out: all of them stand still while the
// loop runs. (It may be several source iterators, each at another statement, plus one and the same constant.)
// Where it is such a sum minus the loop's, the source counted down, and so does the result.

import type { Aff, AstExprTree, AstNodeTree } from "isl-wasm";
import { type AstInstance, instanceOf } from "./ast-build.ts";
import { nodesOf, userNodes } from "./ast-nodes.ts";
import { fromLinear, type Linear, mentions, normalise, substituteIterator, toLinear } from "./linear.ts";

type ForNode = AstNodeTree & { kind: "for" };
type Rewrite = (expr: AstExprTree) => AstExprTree;

/**
 * `mayUse`: may a loop be called like that iterator of the source? `tiles`: iterators of the loops around
 * that step from tile to tile.
 */
export function shiftLoops(
  node: AstNodeTree,
  mayUse: (iterator: string) => boolean,
  tiles: readonly string[] = [],
): AstNodeTree {
  switch (node.kind) {
    case "for": {
      const shifted = shiftLoop(node, mayUse, tiles);
      const isTile = !node.degenerate && !isUnit(node.inc);
      const within = isTile ? [...tiles, node.iterator.name] : tiles;
      const whole = { ...shifted, body: shiftLoops(shifted.body, mayUse, within) };
      return isTile ? fromFirstPoint(whole) : whole;
    }
    case "if":
      return {
        ...node,
        thenBody: shiftLoops(node.thenBody, mayUse, tiles),
        elseBody: node.elseBody === null ? null : shiftLoops(node.elseBody, mayUse, tiles),
      };
    case "block":
      return { ...node, children: node.children.map((child) => shiftLoops(child, mayUse, tiles)) };
    case "mark":
      return { ...node, node: shiftLoops(node.node, mayUse, tiles) };
    case "user":
      return node;
  }
}

/** A source iterator as seen from a loop: the loop's, or its negative, and what stands still. */
interface Relation {
  readonly name: string;
  readonly sign: 1n | -1n;
  readonly offset: AstExprTree;
}

function shiftLoop(node: ForNode, mayUse: (iterator: string) => boolean, tiles: readonly string[]): ForNode {
  const relation = node.degenerate ? null : sourceIterator(node);
  if (relation === null) return node;
  if (relation.sign === 1n) return forwards(node, relation);
  // Counting down is for the author's sake. Tiles go up, and so does what is within them.
  if (!mayUse(relation.name)) return node;
  return tiles.some((tile) => mentions(node.init, tile)) ? node : backwards(node, relation);
}

/**
 * A loop over tiles counts from where the points of its tiles do:
 *
 *     do kk = 0, n - 1, 64                      do kk = 1, n, 64
 *       do k = kk + 1, min(kk + 64, n)    ─►      do k = kk, min(kk + 63, n)
 *
 * That is what people write, and compilers see that no tile is empty, which gcc wants to know before it jams
 * the loop around.
 */
function fromFirstPoint(node: ForNode): ForNode {
  const { name } = node.iterator;
  const starts = startsAt(node.body, name).map(toLinear);
  const isPlain = ({ terms }: Linear): boolean => terms.size === 1 && terms.get(name)?.coefficient === 1n;
  if (starts.length === 0 || !starts.every(isPlain)) return node;
  const first = starts.reduce(
    (least, { constant }) => (constant < least ? constant : least),
    starts[0]!.constant,
  );
  return first === 0n ? node : forwards(node, { name, sign: 1n, offset: { kind: "int", value: first } });
}

/** Where the loops in `body` begin that begin at the tile `name`, or at the greatest of that and others. */
const startsAt = (body: AstNodeTree, name: string): readonly AstExprTree[] =>
  [...nodesOf(body)]
    .flatMap((inner) => (inner.kind === "for" ? greatestOf(inner.init) : []))
    .filter((start) => mentions(start, name));

const greatestOf = (expr: AstExprTree): readonly AstExprTree[] =>
  expr.kind === "op" && expr.op === "max" ? expr.args.flatMap(greatestOf) : [expr];

const isUnit = (step: AstExprTree): boolean => step.kind === "int" && step.value === 1n;

function forwards(node: ForNode, relation: Relation): ForNode {
  const cond = node.cond as AstExprTree & { kind: "op" };
  const [left, right] = cond.args as [AstExprTree, AstExprTree];
  return {
    ...node,
    init: afterwards(node.init, relation),
    cond: { ...cond, args: [left, afterwards(right, relation)] },
    ...within(node, relation),
  };
}

/** `for (t = a; t <= b; t++)` with `i = n - t` is `for (i = n - a; i >= n - b; i--)`. */
function backwards(node: ForNode, relation: Relation): ForNode {
  const last = lastValue(node);
  if (last === null || !isUnit(node.inc)) return node;
  return {
    ...node,
    init: afterwards(node.init, relation),
    cond: { kind: "op", op: "ge", args: [node.iterator, afterwards(last, relation)] },
    inc: { kind: "int", value: -1n },
    ...within(node, relation),
  };
}

function lastValue({ cond, iterator }: ForNode): AstExprTree | null {
  if (cond.kind !== "op" || (cond.op !== "lt" && cond.op !== "le")) return null;
  const [left, right] = cond.args as [AstExprTree, AstExprTree];
  if (left.kind !== "id" || left.name !== iterator.name) return null;
  return cond.op === "le" ? right : { kind: "op", op: "sub", args: [right, { kind: "int", value: 1n }] };
}

/**
 * A value of the loop's iterator as one of the source's; into `min` and `max`, where sums can be collected.
 */
function afterwards(expr: AstExprTree, relation: Relation): AstExprTree {
  const { sign, offset } = relation;
  if (expr.kind === "op" && (expr.op === "min" || expr.op === "max")) {
    const turned = expr.op === "min" ? "max" : "min";
    const args = expr.args.map((arg) => afterwards(arg, relation));
    return { ...expr, op: sign === 1n ? expr.op : turned, args };
  }
  const args = sign === 1n ? [expr, offset] : [offset, expr];
  return normalise({ kind: "op", op: sign === 1n ? "add" : "sub", args });
}

/**
 * The body, with what the loop's iterator is in terms of the source's put in its place; the loop remembers
 * what that is.
 */
function within(
  { iterator, body }: ForNode,
  { sign, offset }: Relation,
): Pick<ForNode, "body" | "annotation"> {
  const args = sign === 1n ? [iterator, offset] : [offset, iterator];
  const before = normalise({ kind: "op", op: "sub", args });
  const rewritten = rewriteNode(body, (expr) =>
    mentions(expr, iterator.name) ? normalise(substituteIterator(expr, iterator.name, before)) : expr,
  );
  return { body: rewritten, annotation: { kind: "id", name: iterator.name, user: before } };
}

/** Null where there is none, or nothing to be done. */
function sourceIterator(node: ForNode): Relation | null {
  const found: { readonly sign: 1n | -1n; readonly offset: Linear }[] = [];
  const names = new Set<string>();
  const further = new Set(iteratorsIn(node.body));
  for (const instance of instancesIn(node.body))
    instance.iterators.forEach((value, k) => {
      const name = instance.iteratorNames[k];
      if (!value || !name || !mentions(value, node.iterator.name)) return;
      const { constant, terms } = toLinear(value);
      const sign = terms.get(node.iterator.name)?.coefficient;
      if (sign !== 1n && sign !== -1n) return;
      const rest = new Map(terms);
      rest.delete(node.iterator.name);
      if ([...rest.values()].some(({ atom }) => atom.kind !== "id" || further.has(atom.name))) return;
      found.push({ sign, offset: { constant, terms: rest } });
      names.add(name);
    });
  const [some] = found;
  if (some === undefined) return null;
  const first = found.reduce(
    (least, one) => (one.offset.constant < least.offset.constant ? one : least),
    some,
  );
  const isSame = ({ sign, offset }: typeof first): boolean =>
    sign === first.sign &&
    // Copies of an unrolled loop's body: the loop has the iterator of the first.
    keyOf(isUnit(node.inc) ? offset : { ...offset, constant: first.offset.constant }) === keyOf(first.offset);
  if (!found.every(isSame)) return null;
  // Of several iterators it is none, but may count from 1 as they do.
  if (names.size > 1 && (first.sign !== 1n || first.offset.terms.size > 0)) return null;
  const offset = fromLinear(first.offset);
  const nothing = first.sign === 1n && offset.kind === "int" && offset.value === 0n;
  return nothing ? null : { name: [...names][0]!, sign: first.sign, offset };
}

const keyOf = ({ constant, terms }: Linear): string =>
  `${[...terms]
    .map(([name, { coefficient }]) => `${coefficient}${name}`)
    .sort()
    .join("+")}+${constant}`;

const iteratorsIn = (node: AstNodeTree): readonly string[] =>
  [...nodesOf(node)].flatMap((inner) => (inner.kind === "for" ? [inner.iterator.name] : []));

const instancesIn = (node: AstNodeTree): readonly AstInstance[] => userNodes(node).map(instanceOf);

function rewriteNode(node: AstNodeTree, rewrite: Rewrite): AstNodeTree {
  switch (node.kind) {
    case "for":
      return {
        ...node,
        init: rewrite(node.init),
        cond: rewriteArguments(node.cond, rewrite),
        body: rewriteNode(node.body, rewrite),
      };
    case "if":
      return {
        ...node,
        cond: rewriteArguments(node.cond, rewrite),
        thenBody: rewriteNode(node.thenBody, rewrite),
        elseBody: node.elseBody === null ? null : rewriteNode(node.elseBody, rewrite),
      };
    case "block":
      return { ...node, children: node.children.map((child) => rewriteNode(child, rewrite)) };
    case "mark":
      return { ...node, node: rewriteNode(node.node, rewrite) };
    case "user":
      return {
        ...node,
        annotation: { ...node.annotation!, user: rewriteInstance(instanceOf(node), rewrite) },
      };
  }
}

/** Conditions keep their shape; what is compared is rewritten. */
function rewriteArguments(expr: AstExprTree, rewrite: Rewrite): AstExprTree {
  const logical = ["and", "andThen", "or", "orElse", "eq", "le", "lt", "ge", "gt"];
  if (expr.kind === "op" && logical.includes(expr.op))
    return { ...expr, args: expr.args.map((arg) => rewriteArguments(arg, rewrite)) };
  return rewrite(expr);
}

function rewriteInstance(instance: AstInstance, rewrite: Rewrite): AstInstance {
  return {
    ...instance,
    dimensions: instance.dimensions.map(rewrite),
    iterators: instance.iterators.map((value) => (value === null ? null : rewrite(value))),
    subscripts: new Map(
      [...instance.subscripts].map(([id, list]) => [id, list.map((value) => value && rewrite(value))]),
    ),
    affine: new Map<Aff, AstExprTree>([...instance.affine].map(([aff, value]) => [aff, rewrite(value)])),
  };
}

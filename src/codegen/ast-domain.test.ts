import { AstBuild, type AstNodeTree, IdList, type Isl, loadIsl, UnionMap } from "isl-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { iteratorName } from "./ast-build.ts";
import { AstDomain } from "./ast-domain.ts";
import { evaluate, type Values } from "./tree-testing.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const DEPTH = 3;
type ForNode = AstNodeTree & { kind: "for" };

/** What isl makes of `S -> time`, for parameters of which `known` holds. */
function syntaxOf(known: string, schedule: string): AstNodeTree {
  const iterators = Array.from({ length: DEPTH }, (_, d) => isl.id(iteratorName(d)));
  const list = iterators.reduce((ids, id) => ids.add(id), IdList.alloc(isl, DEPTH));
  const build = AstBuild.fromContext(isl.set(known)).setIterators(list);
  return build.nodeFromScheduleMap(UnionMap.readFromStr(isl, schedule)).toTree();
}

/** For each loop, in order of text: is it said to run at least once when control gets there? */
function* said(node: AstNodeTree, domain: AstDomain): Generator<readonly [ForNode, boolean]> {
  switch (node.kind) {
    case "for":
      yield [node, domain.entersLoop(node)];
      yield* said(node.body, domain.insideLoop(node));
      break;
    case "if":
      yield* said(node.thenBody, domain.where(node.cond));
      if (node.elseBody) yield* said(node.elseBody, domain.whereNot(node.cond));
      break;
    case "block":
      for (const child of node.children) yield* said(child, domain);
      break;
    default:
  }
}

/** Runs the loops and notes those that were reached with nothing to do. */
function run(node: AstNodeTree, values: Values, empty: Set<ForNode>): void {
  switch (node.kind) {
    case "for": {
      let now = new Map(values).set(node.iterator.name, evaluate(node.init, values));
      const inside = () => node.degenerate || evaluate(node.cond, now) !== 0n;
      if (!inside()) empty.add(node);
      for (let first = true; inside() && (first || !node.degenerate); first = false) {
        run(node.body, now, empty);
        now = new Map(now).set(node.iterator.name, now.get(node.iterator.name)! + evaluate(node.inc, now));
      }
      break;
    }
    case "if":
      if (evaluate(node.cond, values) !== 0n) run(node.thenBody, values, empty);
      else if (node.elseBody) run(node.elseBody, values, empty);
      break;
    case "block":
      for (const child of node.children) run(child, values, empty);
      break;
    default:
  }
}

describe("whether a loop is entered, against all runs with small parameters", () => {
  test.each<[string, string, string, readonly boolean[]]>([
    ["rectangle", "", "{ S[i, j] -> [i, j] : 0 <= i < n and 0 <= j < m }", [false, false]],
    ["square", "", "{ S[i, j] -> [i, j] : 0 <= i < n and 0 <= j < n }", [false, true]],
    ["triangle", "", "{ S[i, j] -> [i, j] : 0 <= i < n and 0 <= j <= i }", [false, true]],
    [
      "known parameters",
      "n > 2 and m > n",
      "{ S[i, j] -> [i, j] : n <= i < m and 1 <= j < n }",
      [true, true],
    ],
    ["tiles", "", "{ S[i] -> [t, i, 0] : 0 <= i < n and t mod 4 = 0 and t <= i <= t + 3 }", [false, true]],
    ["stride", "", "{ S[i, j] -> [i, j] : 0 <= i < n and i <= j < n and (i + j) mod 3 = 0 }", [false, false]],
    ["wavefront", "", "{ S[i, j] -> [i + 2j, i] : 0 <= i < n and 0 <= j < m }", [false, false]],
    [
      "two statements",
      "",
      "{ S[i] -> [i, 0, 0] : 0 <= i < n; T[i, j] -> [i, 1, j] : 0 <= i < m and i < j < n }",
      [],
    ],
    ["quotient", "", "{ S[i, j] -> [i, j] : 0 <= i < n and 0 <= 2j <= i - 1 }", []],
  ])("%s", (_, known, schedule, expected) => {
    const context = `[n, m] -> { : ${known} }`;
    const tree = syntaxOf(context, `[n, m] -> ${schedule}`);
    const answers = [...said(tree, AstDomain.outermost(isl.set(context), DEPTH))];
    if (expected.length > 0) expect(answers.map(([, enters]) => enters)).toEqual(expected);
    const empty = new Set<ForNode>();
    for (let n = -1n; n < 10n; n++)
      for (let m = -1n; m < 10n; m++)
        if (
          !isl
            .set(context)
            .intersect(isl.set(`[n, m] -> { : n = ${n} and m = ${m} }`))
            .isEmpty()
        )
          run(
            tree,
            new Map([
              ["n", n],
              ["m", m],
            ]),
            empty,
          );
    for (const [loop, enters] of answers) if (enters) expect(empty.has(loop)).toBe(false);
  });
});

// What the new loops are called.
//
// A loop whose iterator equals the source's iterator `i` at every statement where it equals any source
// iterator is `i`. A loop over tiles, whose iterator the `init` of a loop inside it starts from, is `ii` when
// that loop is `i`. All others get names that are free in the file. A name is never given to two nested
// loops.

import type { AstExprTree, AstNodeTree } from "isl-wasm";
import type { Name } from "../../source/words.ts";
import { doubledEnd, stemOf } from "../../support/words.ts";
import { instanceOf } from "../ast-build.ts";
import { forNodes, userNodes } from "../ast-nodes.ts";
import { mentions } from "../linear.ts";
import type { NameTable } from "../name-table.ts";

type ForNode = AstNodeTree & { kind: "for" };

export function nameLoops(tree: AstNodeTree, names: NameTable): ReadonlyMap<AstNodeTree, Name> {
  const chosen = new Map<AstNodeTree, Name>();
  visit(tree, new Set(), names, chosen);
  return chosen;
}

function visit(
  node: AstNodeTree,
  outer: ReadonlySet<Name>,
  names: NameTable,
  chosen: Map<AstNodeTree, Name>,
): void {
  switch (node.kind) {
    case "for": {
      if (node.degenerate) {
        visit(node.body, outer, names, chosen);
        return;
      }
      const name = chooseName(node, outer, names);
      chosen.set(node, name);
      visit(node.body, new Set([...outer, name]), names, chosen);
      return;
    }
    case "if":
      visit(node.thenBody, outer, names, chosen);
      if (node.elseBody) visit(node.elseBody, outer, names, chosen);
      return;
    case "block":
      for (const child of node.children) visit(child, outer, names, chosen);
      return;
    case "mark":
      visit(node.node, outer, names, chosen);
      return;
    case "user":
      return;
  }
}

function chooseName(node: ForNode, outer: ReadonlySet<Name>, names: NameTable): Name {
  const source = sourceName(node);
  if (source !== null && !outer.has(source) && names.mayUse(source)) return source;
  const isTile = node.inc.kind !== "int" || node.inc.value > 1n;
  const tiled = isTile ? tiledName(node) : null;
  const wish = tiled === null ? (source ?? "t") : doubledEnd(tiled);
  return names.fresh(stemOf(wish), outer);
}

/**
 * The source's iterator that this loop's iterator is, at the statements in it; null when it is none or
 * several.
 */
function sourceName(node: ForNode): Name | null {
  const found = new Set<Name>();
  for (const user of userNodes(node.body)) {
    const instance = instanceOf(user);
    instance.iterators.forEach((value, k) => {
      const name = instance.iteratorNames[k];
      if (value && name && isIdentifier(value, node.iterator.name)) found.add(name);
    });
  }
  const [only] = found;
  return found.size >= 1 && only !== undefined ? only : null;
}

/** Source name of the loop inside that runs from this one's iterator up to some value of it. */
function tiledName(node: ForNode): Name | null {
  const { name } = node.iterator;
  const starting = [...forNodes(node.body)].filter((inner) => mentions(inner.init, name));
  const within = starting.filter((inner) => mentions(inner.cond, name));
  const names = [...within, ...starting].map(sourceName);
  return names.find((found) => found !== null) ?? null;
}

const isIdentifier = (e: AstExprTree, name: string): boolean => e.kind === "id" && e.name === name;

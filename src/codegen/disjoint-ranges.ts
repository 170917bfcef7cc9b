// Tests that pairs of ranges share no byte, several of them by one call.
//
//     disjoint(C, A) && disjoint(C, B) && disjoint(D, A) && disjoint(D, B) && disjoint(C, D)
//       ─►  all_disjoint(2, C, D, A, B)      the first two overlap neither one another nor the others
//
// A test that nobody asked for might fail where the loops are right (two views of one array, say). So one
// call takes ranges of which every pair that it tests was asked for.

/** Ranges by key; `pairs` has each pair once. */
interface RangeGroup {
  /** They overlap neither one another … */
  readonly first: readonly string[];
  /** … nor these. */
  readonly others: readonly string[];
}

/**
 * Groups that test these pairs and no others, each as large as it can be made greedily; in the order of the
 * pairs, and so are the ranges in them.
 */
export function groupsOf(pairs: readonly (readonly [string, string])[]): readonly RangeGroup[] {
  const graph = new Graph(pairs);
  const left = new Graph(pairs);
  const groups: RangeGroup[] = [];
  for (let next = left.busiest(); next !== null; next = left.busiest()) {
    const group = around(next, graph, left);
    for (const one of group.first)
      for (const other of [...group.first, ...group.others]) left.remove(one, other);
    groups.push(group);
  }
  return groups;
}

/** With the pairs of `start` that are left; others join it in front while no test is lost by that. */
function around(start: string, graph: Graph, left: Graph): RangeGroup {
  let first = [start];
  let others = left.beside(start);
  for (const one of left.beside(start)) {
    const rest = others.filter((other) => other !== one);
    const isBeside = rest.every((other) => graph.has(one, other));
    const isOfUse = rest.some((other) => left.has(one, other));
    if (isBeside && isOfUse) [first, others] = [[...first, one], rest];
  }
  return { first: graph.inOrder(first), others: graph.inOrder(others) };
}

class Graph {
  private readonly edges = new Map<string, Set<string>>();

  constructor(pairs: readonly (readonly [string, string])[]) {
    for (const [a, b] of pairs) {
      this.of(a).add(b);
      this.of(b).add(a);
    }
  }

  has(a: string, b: string): boolean {
    return this.edges.get(a)?.has(b) === true;
  }

  beside(node: string): readonly string[] {
    return this.inOrder([...this.of(node)]);
  }

  remove(a: string, b: string): void {
    this.of(a).delete(b);
    this.of(b).delete(a);
  }

  /** The first one with the most pairs; null where none is left. */
  busiest(): string | null {
    let found: string | null = null;
    for (const [node, others] of this.edges)
      if (others.size > (found === null ? 0 : this.of(found).size)) found = node;
    return found;
  }

  inOrder(nodes: readonly string[]): readonly string[] {
    const all = [...this.edges.keys()];
    return [...nodes].sort((a, b) => all.indexOf(a) - all.indexOf(b));
  }

  private of(node: string): Set<string> {
    const known = this.edges.get(node) ?? new Set<string>();
    this.edges.set(node, known);
    return known;
  }
}

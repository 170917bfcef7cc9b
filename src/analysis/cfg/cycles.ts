// Which nodes of a graph lie on a cycle: those in strongly connected components of two nodes and more, and
// those with an edge to themselves.
//
// Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972: a depth-first walk numbers the nodes; `low`
// is the smallest number of a node on the stack that is known to be reached from the node or from its
// descendants. A node whose own number it is closes a component: the nodes above it on the stack. The walk
// keeps a stack of its own, for chains are as long as functions.

export function onCycles<T>(nodes: Iterable<T>, next: (node: T) => readonly T[]): Set<T> {
  const found = new Set<T>();
  const visits = new Map<T, Visit<T>>();
  const component: Visit<T>[] = [];
  const walk: Visit<T>[] = [];
  const enter = (node: T): void => {
    const visit = { node, number: visits.size, low: visits.size, rest: [...next(node)], isOpen: true };
    visits.set(node, visit);
    component.push(visit);
    walk.push(visit);
  };
  for (const root of nodes) {
    if (!visits.has(root)) enter(root);
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const to = top.rest.pop();
      if (to === undefined) {
        walk.pop();
        const below = walk.at(-1);
        if (below !== undefined) below.low = Math.min(below.low, top.low);
        if (top.low === top.number) close(component, top, found);
        continue;
      }
      if (to === top.node) found.add(to);
      const known = visits.get(to);
      if (known === undefined) enter(to);
      else if (known.isOpen) top.low = Math.min(top.low, known.number);
    }
  }
  return found;
}

interface Visit<T> {
  readonly node: T;
  readonly number: number;
  low: number;
  /** Successors that have not been looked at. */
  readonly rest: T[];
  /** Its component is not closed yet. */
  isOpen: boolean;
}

/** Takes the component off the stack down to its first node. */
function close<T>(stack: Visit<T>[], first: Visit<T>, found: Set<T>): void {
  const isCycle = stack.at(-1) !== first;
  for (let visit = stack.pop()!; ; visit = stack.pop()!) {
    visit.isOpen = false;
    if (isCycle) found.add(visit.node);
    if (visit === first) return;
  }
}

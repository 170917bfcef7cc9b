// What scalar evolution has cost so far, counted rather than timed: one step for each question asked (a name's value, a trip count, what
// is certain at a block) and for each node or term of a tree that is made or looked at. The same on every machine, so that growth shows:
// `npm run steps`. The measure is that of the 2005 paper's section 4.2, with its "folds" weighed by the size of their operands.
//
// Trees are values without an owner, so the count is one of the whole process; measure by differences.

let taken = 0;

export function step(count = 1): void {
  taken += count;
}

export function stepsTaken(): number {
  return taken;
}

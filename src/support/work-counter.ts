// What the work so far has cost, counted rather than timed: the same on every machine, so that growth and
// shares show.
//
// One step is one look at one thing:
//
//   front end, lowering   a token read, a node of the syntax tree, an instruction made
//   passes and analyses   a block or an instruction's operands looked up, one step up a dominator tree, an
//                         edge or block visited
//   scalar evolution      a query (a name's value, a trip count, what holds at a block), each node or term
//                         of an expression that is made or visited: the 2005 paper's "folds" (section 4.2),
//                         weighted by the size of their operands
//   isl                   two operations, as isl counts them for its quota (in deep nests fewer)
//
// What passes do with an instruction that they have looked up is not counted: they cost more than is said
// here. In scalar evolution and SCoP detection every loop counts, so that the shares printed for these two
// are upper bounds.
//
// Expressions have no owner, so the counter is the process's; measure by differences.

/** Of isl's operations: each takes about half a microsecond. */
export const OPERATIONS_PER_STEP = 2;

let taken = 0;
/** What was taken for all parts of something, and counts for none of them. */
let shared = 0;
/** The count at which it is too much: of what is being done, the last, and of what that is a part of. */
let limits: number[] = [Number.POSITIVE_INFINITY];
let last = Number.POSITIVE_INFINITY;
/** Which of the limits is that of the innermost account. */
let account = 0;

/** More steps than were allowed: what was begun is abandoned, with all that it knows. */
export class OutOfSteps extends Error {
  constructor() {
    super("more steps than it is allowed");
  }
}

/** Throws `OutOfSteps` where it is one too many. */
export function countWork(count = 1): void {
  taken += count;
  if (taken > last) throw new OutOfSteps();
}

/** Counts what is done already. */
export function addSteps(count: number): void {
  taken += count;
}

export function stepsTaken(): number {
  return taken;
}

/** With those that count for all parts of something. */
export function stepsInAll(): number {
  return taken + shared;
}

/** How many more may be taken. */
export function stepsLeft(): number {
  return Math.max(0, last - taken);
}

/** Runs `body`, which may take so many steps. */
export function withinSteps<T>(allowed: number, body: () => T): T {
  limits.push(Math.min(last, taken + allowed));
  last = limits.at(-1)!;
  try {
    return body();
  } finally {
    limits.pop();
    last = limits.at(-1)!;
  }
}

/** The same for what has parts: what is found for all of them (`forAllParts`) is paid from its steps. */
export function withinAccount<T>(allowed: number, body: () => T): T {
  const around = account;
  account = limits.length;
  try {
    return withinSteps(allowed, body);
  } finally {
    account = around;
  }
}

/**
 * Runs what one part needs first, and others will use: it may take what is left of the whole, and the part
 * keeps its steps.
 */
export function forAllParts<T>(body: () => T): T {
  const before = { taken, limits, last, account };
  const whole = limits[account]!;
  limits = [...limits.slice(0, account + 1), whole];
  last = whole;
  try {
    return body();
  } finally {
    const steps = taken - before.taken;
    shared += steps;
    const left = whole - steps;
    ({ taken, account } = before);
    limits = before.limits.map((limit, k) => (k <= account ? limit - steps : Math.min(limit, left)));
    last = limits.at(-1)!;
  }
}

/** Runs what does not count: checks and dumps decide on nothing. */
export function uncounted<T>(body: () => T): T {
  const before = { taken, shared, limits, last, account };
  limits = [Number.POSITIVE_INFINITY];
  account = 0;
  last = Number.POSITIVE_INFINITY;
  try {
    return body();
  } finally {
    ({ taken, shared, limits, last, account } = before);
  }
}

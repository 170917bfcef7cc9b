// Limits on the size of a region, so that no later step can explode.

export const LIMITS = {
  /** Of one loop. */
  exits: 4,
  loops: 100,
  blocks: 1000,
  references: 1000,
  arrays: 100,
  params: 40,
  statements: 500,
};

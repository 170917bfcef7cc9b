// The machine that costs are estimated for: round numbers of today's x86-64 servers, whatever the host is.

export interface TargetMachine {
  readonly lineBytes: number;
  /**
   * Caches from the nearest: capacity, and the cost in cycles of a line that is not in it but in the next (or
   * memory).
   */
  readonly caches: readonly {
    readonly bytes: number;
    readonly streamed: number;
    readonly scattered: number;
  }[];
  readonly vectorBytes: number;
  /** Cycles from a store to a load of the same element. */
  readonly forwarding: number;
  /** Instructions that the processor looks ahead. */
  readonly window: number;
  /**
   * Cycles for an access that moves by more than a line each time: a page of its own each, and no vector
   * load.
   */
  readonly farAccess: number;
  /** Lines of a row that have to be waited for before the next ones are fetched ahead. */
  readonly untilAhead: number;
  /**
   * Pages in which lines are fetched ahead at the same time. Fewer than a tile has rows: a matrix that is
   * read once is measured to be read slower in pieces of rows than row by row.
   */
  readonly streams: number;
  /** Pages whose addresses the processor keeps at hand, and the cycles for such an access within them. */
  readonly pages: number;
  readonly nearPage: number;
  /** Cycles to start and end a loop. */
  readonly loopStart: number;
  /** Cycles to ask whether arrays lie apart, as vectors of them need. */
  readonly askApart: number;
  /** Cycles to start threads on a loop and to wait for all of them. */
  readonly parallelStart: number;
  readonly threads: number;
}

/** Half of each cache and of the 64 pages counts: the rest is for data that the model does not see. */
export const X86_64: TargetMachine = {
  lineBytes: 64,
  caches: [
    { bytes: 24 << 10, streamed: 2, scattered: 5 },
    { bytes: 1 << 20, streamed: 5, scattered: 20 },
    { bytes: 12 << 20, streamed: 14, scattered: 60 },
  ],
  vectorBytes: 32,
  forwarding: 9,
  window: 320,
  untilAhead: 3,
  streams: 12,
  farAccess: 10,
  pages: 32,
  nearPage: 1,
  loopStart: 12,
  askApart: 20,
  parallelStart: 15_000,
  threads: 2,
};

/** What two threads gain where memory is the limit. */
export const SHARED_MEMORY_GAIN = 1.4;

/**
 * The machine that decides whether threads pay for small loops: compilers without `-march` use vectors of 16
 * bytes, and a loop of little work accesses few pages.
 */
export const forSmallLoops = (machine: TargetMachine): TargetMachine => ({
  ...machine,
  vectorBytes: Math.min(machine.vectorBytes, 16),
  farAccess: machine.nearPage,
});

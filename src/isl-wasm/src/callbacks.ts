// Closures that isl calls back. C has function pointers only: isl is given the address of a trampoline (see
// `native/glue.c`), and as its `user` argument the number of the closure in this table.

interface Callback {
  readonly run: (a: number, b: number, c: number) => number;
  /** What isl is told when `run` throws. */
  readonly failure: number;
}

export class Callbacks {
  /** By number; 0 stands for none. */
  readonly #open: (Callback | undefined)[] = [undefined];
  readonly #free: number[] = [];

  open(run: Callback["run"], failure: number): number {
    const id = this.#free.pop() ?? this.#open.length;
    this.#open[id] = { run, failure };
    return id;
  }

  get(id: number): Callback | undefined {
    return this.#open[id];
  }

  close(id: number): void {
    this.#open[id] = undefined;
    this.#free.push(id);
  }
}

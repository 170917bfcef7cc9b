/**
 * One instance of isl's module, which contexts have one after the other. Making one takes V8 ten
 * milliseconds, most of them for its three thousand functions, and 32 MiB of memory that the garbage
 * collector has to find out about.
 *
 * Each context begins with the same bytes where isl keeps what is no context's (its constants, the
 * allocator's lists): it finds no trace of the one before, and its results do not depend on it. What lies
 * beyond is not initialised, as `malloc` has it.
 */

import type { AllExports } from "./glue.ts";

/** What isl calls in JavaScript: functions of the context that has the instance. */
interface Host {
  dispatch(id: number, a: number, b: number, c: number): number;
  releaseUser(handle: number): void;
  write(vectors: number, count: number, written: number): number;
}

export class WasmInstance {
  readonly exports: AllExports;
  host: Host | null = null;
  /** The memory below the first block that is allocated. */
  readonly #statics: Uint8Array;
  readonly #size: number;

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module, this.#imports()).exports as unknown as AllExports;
    this.exports._initialize?.();
    const { memory } = this.exports;
    this.#size = memory.buffer.byteLength;
    this.#statics = new Uint8Array(memory.buffer).slice(0, this.exports.malloc(1));
  }

  /** False where it is not as good as new: memory that has grown stays large. */
  reset(): boolean {
    const { buffer } = this.exports.memory;
    if (buffer.byteLength !== this.#size) return false;
    new Uint8Array(buffer).set(this.#statics);
    return true;
  }

  #imports(): WebAssembly.Imports {
    return {
      env: {
        isl_wasm_dispatch: (id: number, a: number, b: number, c: number) => this.host!.dispatch(id, a, b, c),
        isl_wasm_release_user: (handle: number) => this.host!.releaseUser(handle),
      },
      wasi_snapshot_preview1: {
        fd_write: (_fd: number, vectors: number, count: number, written: number) =>
          this.host!.write(vectors, count, written),
        fd_close: () => 0,
        fd_seek: () => 0,
        fd_fdstat_get: () => 0,
        // Some versions of the C library want it; isl never calls it.
        proc_exit: (code: number) => {
          throw new Error(`exit ${code}`);
        },
      },
    };
  }
}

/** Gives each context an instance of its own: that of one before, if there is one. */
export class InstancePool {
  readonly #module: WebAssembly.Module;
  /** One is enough where contexts follow one another. */
  #idle: WasmInstance | null = null;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  take(host: Host): WasmInstance {
    const instance = this.#idle ?? new WasmInstance(this.#module);
    this.#idle = null;
    instance.host = host;
    return instance;
  }

  /** Only where isl has returned from all of its functions. */
  giveBack(instance: WasmInstance): void {
    instance.host = null;
    if (instance.reset()) this.#idle = instance;
  }
}

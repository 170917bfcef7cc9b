/**
 * One isl context in one WebAssembly instance: what the generated classes call for every crossing to C and
 * back, arguments, results, errors and callbacks. Users see it as `Isl`.
 */

import { Callbacks } from "./callbacks.ts";
import { ErrorKind, ISL_ON_ERROR_WARN } from "./enums.generated.ts";
import { IslCrash, IslError, QuotaExceeded } from "./errors.ts";
import type { AllExports } from "./glue.ts";
import type { InstancePool, WasmInstance } from "./instance.ts";
import { lastErrorMessage } from "./last-error.ts";
import { NativeMemory } from "./native-memory.ts";
import type { IslObject } from "./object.ts";
import { type ContextOptions, Operations } from "./operations.ts";
import { keepValues, ScopeStack } from "./scope.ts";
import { UserValues } from "./user-values.ts";

/** Under the names by which the generated classes know them. */
export { toInt as int, toUint as uint } from "./c-integers.ts";

export abstract class Core {
  /** @internal */
  x: AllExports;
  /** @internal */
  readonly ctx: number;
  private readonly instances: InstancePool;
  private readonly instance: WasmInstance;
  private readonly memory: NativeMemory;
  private readonly callbacks = new Callbacks();
  private readonly scopes = new ScopeStack(this.callbacks);
  private readonly trampolines: number[];
  /** What a callback threw, until the isl function that ran it returns. */
  private thrown: { readonly value: unknown } | null = null;
  private readonly ops: Operations;
  private state: "live" | "crashed" | "disposed" = "live";
  private readonly users = new UserValues();
  /** What isl wrote to its standard error. */
  private diagnostics = "";

  /** @internal Use `IslModule.context`. */
  constructor(instances: InstancePool, options: ContextOptions) {
    this.instances = instances;
    this.instance = instances.take({
      dispatch: (id, a, b, c) => this.dispatch(id, a, b, c),
      releaseUser: (handle) => this.users.release(handle),
      write: (vectors, count, written) => this.write(vectors, count, written),
    });
    this.x = this.instance.exports;
    this.memory = new NativeMemory(this.x.memory);
    this.ctx = this.x.isl_ctx_alloc();
    // The instance may have been another context's.
    this.x.isl_wasm_reset_operations(this.ctx);
    this.trampolines = [0, 1, 2, 3].map((arity) => this.x.isl_wasm_trampoline(arity));
    // isl also writes what is wrong to its standard error, with more details than the error itself has.
    this.x.isl_options_set_on_error(this.ctx, ISL_ON_ERROR_WARN);
    this.ops = new Operations(this, options);
  }

  /** @internal */
  get isLive(): boolean {
    return this.state === "live";
  }

  // ---- operations ----

  /** The most operations that isl may do, counted from the last `resetOperations`; 0 for no limit. */
  get quota(): number {
    return this.ops.quota;
  }

  set quota(operations: number) {
    this.ops.quota = operations;
  }

  /** How many operations isl has done since the last `resetOperations`: the same on every machine. */
  get operations(): number {
    return this.ops.sinceReset;
  }

  /** How many operations isl has done since the context began. */
  get allOperations(): number {
    return this.ops.all;
  }

  /** Starts counting operations from 0 again, but for the budget. */
  resetOperations(): void {
    this.ops.reset();
  }

  /** Runs `body` with a quota of its own, counted from 0; the former quota then starts afresh. */
  withQuota<T>(operations: number, body: () => T): T {
    return this.ops.withQuota(operations, body);
  }

  /**
   * Runs `body` outside of the budget, with the quota counted from 0: for checks, which must not decide on
   * what is found.
   */
  outsideBudget<T>(body: () => T): T {
    return this.ops.outsideBudget(body);
  }

  // ---- scopes ----

  /**
   * Runs `body` in a scope of its own: the values made inside are freed at its end, but for those that it
   * returns (a value, or values inside arrays and plain objects) or passes to `keep`, which then belong to
   * the scope around.
   */
  scope<T>(body: () => T): T {
    const scope = this.scopes.enter();
    try {
      const result = body();
      keepValues(result, scope.kept);
      return result;
    } finally {
      this.scopes.leave(scope, this.isLive);
    }
  }

  /** Keeps a value beyond the end of the innermost scope, in the scope around it. */
  keep<T extends IslObject>(value: T): T {
    this.live(value);
    this.scopes.keep(value);
    return value;
  }

  /** @internal */
  register(object: IslObject): void {
    this.scopes.register(object);
  }

  /**
   * Ends the context; no value of it may be used afterwards. With `checkLeaks`, all values are freed one by
   * one and an error is thrown where isl still counts references: for tests of this package.
   */
  dispose({ checkLeaks = false }: { readonly checkLeaks?: boolean } = {}): void {
    if (this.state === "live" && checkLeaks) this.checkLeaks();
    this.stop("disposed");
  }

  private checkLeaks(): void {
    this.scopes.freeOutermost();
    this.diagnostics = "";
    this.x.isl_ctx_free(this.ctx);
    const leaked = this.diagnostics;
    this.stop("disposed");
    if (leaked) throw new Error(`isl: ${leaked.trim()}`);
    if (this.users.count > 0)
      throw new Error(`${this.users.count} user values of identifiers are still held`);
  }

  /** The size of the instance's memory in bytes. */
  get memorySize(): number {
    return this.memory.size;
  }

  private stop(state: "crashed" | "disposed"): void {
    const isWhole = this.state === "live" && state === "disposed" && this.scopes.isOutermost;
    if (this.state === "live") {
      if (state === "disposed") this.ops.close();
      this.state = state;
    }
    const message = state === "crashed" ? "this isl context crashed before" : "this isl context is disposed";
    this.x = new Proxy({} as AllExports, {
      get: () => () => {
        throw new IslCrash(message);
      },
    });
    // Inside of a scope, isl may wait for the end of a callback.
    if (isWhole) this.instances.giveBack(this.instance);
  }

  // ---- arguments ----

  /** The address of an object that is alive and ours. @internal */
  live(object: IslObject): number {
    if (object.ptr === 0) throw new Error("an isl value was used after the end of its scope");
    if ((object.isl as Core) !== this) throw new Error("an isl value was used with another context");
    return object.ptr;
  }

  /** A C string, to be freed with `freeText`. @internal */
  text(value: string): number {
    if (value.includes("\0")) throw new RangeError("a NUL character in a string for isl");
    const room = 3 * value.length + 1;
    const address = this.x.malloc(room);
    if (address === 0) throw this.crash(new Error("out of memory"));
    this.memory.writeText(value, address, room);
    return address;
  }

  /** @internal */
  freeText(address: number): void {
    if (this.state === "live") this.x.free(address);
  }

  /** @internal */
  readText(address: number): string {
    return this.memory.readText(address);
  }

  /** The 32-bit words of a buffer. @internal */
  words(address: number): Int32Array {
    return this.memory.words(address);
  }

  /** Words for results, all 0. @internal */
  slots(count: number): number {
    const address = this.x.malloc(4 * count);
    if (address === 0) throw this.crash(new Error("out of memory"));
    this.words(address).fill(0, 0, count);
    return address;
  }

  /** @internal */
  takeSlots(address: number, count: number): number[] {
    const values = [...this.words(address).subarray(0, count)];
    this.x.free(address);
    return values;
  }

  /** The address of a buffer that our C side fills, to be freed by the caller. @internal */
  buffer(fill: () => number, operation: string): number {
    let address: number;
    try {
      address = fill();
    } catch (error) {
      throw this.crash(error);
    }
    return this.given(address, operation);
  }

  // ---- results ----

  /**
   * The address of an object that isl gave; throws where it gave none. `read` is what isl was given to read.
   * @internal
   */
  given(address: number, operation: string, read?: string): number {
    if (address === 0 || this.thrown) throw this.failure(operation, read);
    return address;
  }

  /** A result that is negative on errors only. @internal */
  checked(value: number, operation: string): number {
    if (value < 0 || this.thrown) throw this.failure(operation);
    return value;
  }

  /** A result whose negative values may be proper ones. @internal */
  plausible(value: number, operation: string): number {
    if (this.thrown || (value < 0 && this.x.isl_ctx_last_error(this.ctx) !== ErrorKind.none))
      throw this.failure(operation);
    return value;
  }

  /** Reads and frees a string that isl gave. @internal */
  takeText(address: number, operation: string): string {
    const text = this.readText(this.given(address, operation));
    this.x.free(address);
    return text;
  }

  /** Reads a string that isl lends, or null. @internal */
  lentText(address: number, operation: string): string | null {
    if (address !== 0) return this.readText(address);
    if (this.x.isl_ctx_last_error(this.ctx) !== ErrorKind.none) throw this.failure(operation);
    return null;
  }

  /** Rethrows what a callback threw. @internal */
  rethrow(): void {
    if (this.thrown) throw this.failure("callback");
  }

  /** What to throw after isl failed; the context is fit for use again. */
  private failure(operation: string, read?: string): unknown {
    const code = this.x.isl_ctx_last_error(this.ctx);
    const message = this.takeErrorMessage() + (read === undefined ? "" : ` in: ${read}`);
    this.x.isl_ctx_reset_error(this.ctx);
    if (this.thrown) {
      const { value } = this.thrown;
      this.thrown = null;
      return value;
    }
    // isl may put another error over the one for the quota, such as a syntax error from a reader that was
    // stopped.
    const most = this.ops.limit;
    if (code === ErrorKind.quota || (most > 0 && this.operations >= most)) {
      this.resetOperations();
      return new QuotaExceeded(`${operation}: more than ${most} operations`, operation);
    }
    // Few operations may take all the memory that an instance can have, the same on each machine; what isl
    // held it has freed.
    if (code === ErrorKind.alloc) return new QuotaExceeded(`${operation}: ${message}`, operation);
    return new IslError(`${operation}: ${message}`, operation);
  }

  private takeErrorMessage(): string {
    const message = lastErrorMessage(this.x, this.ctx, this.memory, this.diagnostics);
    this.diagnostics = "";
    return message;
  }

  /**
   * What to throw after a trap or an overflow of the stack: the instance cannot be used any more. @internal
   */
  crash(error: unknown): unknown {
    if (this.state !== "live") return error;
    this.stop("crashed");
    const reason = error instanceof Error ? error.message : String(error);
    return new IslCrash(`isl crashed: ${reason}`, { cause: error });
  }

  // ---- callbacks ----

  /** @internal */
  trampoline(arity: number): number {
    return this.trampolines[arity]!;
  }

  /**
   * The number of a closure for isl's `user`; `stored` ones are closed with the innermost scope. @internal
   */
  openCallback(run: Parameters<Callbacks["open"]>[0], failure: number, stored: boolean): number {
    const id = this.callbacks.open(run, failure);
    if (stored) this.scopes.registerCallback(id);
    return id;
  }

  /** @internal */
  closeCallback(id: number): void {
    this.callbacks.close(id);
  }

  private dispatch(id: number, a: number, b: number, c: number): number {
    const callback = this.callbacks.get(id);
    if (!callback) {
      this.thrown ??= { value: new Error("isl called a callback whose scope has ended") };
      return 0;
    }
    // After an error, such as a quota that has run out, isl passes null.
    if (a === 0) return callback.failure;
    const scope = this.scopes.enter();
    try {
      return callback.run(a, b, c);
    } catch (value) {
      // isl's own frames below are lost with the instance: let the exception unwind them.
      if (this.state !== "live") throw value;
      this.thrown ??= { value };
      return callback.failure;
    } finally {
      this.scopes.leave(scope, this.isLive);
    }
  }

  /** A callback on schedule nodes must return a node at the position of its argument. @internal */
  checkPosition(node: number, result: number): void {
    const same = this.checked(
      this.x.isl_wasm_same_position(node, result),
      "isl_schedule_node_get_child_position",
    );
    if (same === 0) throw new Error("a schedule node callback returned a node at another position");
  }

  // ---- user values of identifiers ----

  /** @internal */
  allocId(name: string, user: unknown): number {
    const address = this.text(name);
    const slot = this.slots(1);
    const handle = user === undefined ? 0 : this.users.handleOf(user);
    const id = this.x.isl_wasm_id_alloc(this.ctx, address, handle, slot);
    this.freeText(address);
    const [fresh] = this.takeSlots(slot, 1);
    if (fresh === 1) this.users.retain(handle);
    return this.given(id, "isl_id_alloc");
  }

  /** @internal */
  userOf(handle: number): unknown {
    return this.users.get(handle);
  }

  // ---- imports of the module ----

  private write(vectors: number, count: number, written: number): number {
    const { text, bytes } = this.memory.readVectors(vectors, count);
    this.diagnostics += text;
    this.memory.words(written)[0] = bytes;
    return 0;
  }
}

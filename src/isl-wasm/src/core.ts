/**
 * One isl context in one WebAssembly instance: scopes, strings, callbacks, errors. The generated classes call
 * it for every crossing; users see it as `Isl`.
 */

import { ErrorKind, ISL_ON_ERROR_WARN } from "./enums.generated.ts";
import { IslCrash, IslError, QuotaExceeded } from "./errors.ts";
import type { Exports } from "./exports.generated.ts";
import type { InstancePool, WasmInstance } from "./instance.ts";
import { IslObject } from "./object.ts";

/** What `native/glue.c` exports, and the allocator. */
interface GlueExports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize?: () => void;
  readonly malloc: (size: number) => number;
  readonly free: (address: number) => void;
  readonly isl_ctx_alloc: () => number;
  readonly isl_ctx_free: (ctx: number) => void;
  readonly isl_ctx_last_error: (ctx: number) => number;
  readonly isl_ctx_last_error_msg: (ctx: number) => number;
  readonly isl_ctx_last_error_file: (ctx: number) => number;
  readonly isl_ctx_last_error_line: (ctx: number) => number;
  readonly isl_ctx_reset_error: (ctx: number) => void;
  readonly isl_ctx_set_max_operations: (ctx: number, operations: number) => void;
  readonly isl_ctx_get_max_operations: (ctx: number) => number;
  readonly isl_wasm_reset_operations: (ctx: number) => void;
  readonly isl_options_set_on_error: (ctx: number, value: number) => number;
  readonly isl_id_get_user: (id: number) => number;
  readonly isl_wasm_trampoline: (arity: number) => number;
  readonly isl_wasm_id_alloc: (ctx: number, name: number, handle: number, fresh: number) => number;
  readonly isl_wasm_operations: (ctx: number) => number;
  readonly isl_wasm_same_position: (a: number, b: number) => number;
  readonly isl_wasm_ast_node_tree: (node: number) => number;
  readonly isl_wasm_ast_expr_tree: (expr: number) => number;
  readonly isl_wasm_points: (set: number) => number;
}

export type AllExports = Exports & GlueExports;

/** Objects made while a scope is the innermost one. */
interface Scope {
  readonly objects: IslObject[];
  readonly kept: Set<IslObject>;
  /** Callbacks that isl may call as long as an object of this scope lives. */
  readonly callbacks: number[];
}

const newScope = (): Scope => ({ objects: [], kept: new Set(), callbacks: [] });

interface Callback {
  readonly run: (a: number, b: number, c: number) => number;
  readonly failure: number;
}

/** A value that crosses to a C `int`; throws where it does not fit. */
export function int(value: number): number {
  if ((value | 0) !== value) throw new RangeError(`${value} is no 32-bit integer`);
  return value;
}

/** A value that crosses to a C `unsigned`; throws where it does not fit. */
export function uint(value: number): number {
  if (value >>> 0 !== value) throw new RangeError(`${value} is no unsigned 32-bit integer`);
  return value;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** Bytes of a string that is read byte by byte. */
const SHORT = 16;

export interface ContextOptions {
  /** How many operations isl may do before `QuotaExceeded` is thrown; unlimited where absent or 0. */
  readonly quota?: number;
  /** How many operations isl may do in all, under whatever quotas; unlimited where absent or 0. */
  readonly budget?: number;
}

export abstract class Core {
  /** @internal */
  x: AllExports;
  /** @internal */
  readonly ctx: number;
  private readonly instances: InstancePool;
  private readonly instance: WasmInstance;
  private readonly memory: WebAssembly.Memory;
  private bytes: Uint8Array;
  private readonly scopes: [Scope, ...Scope[]] = [newScope()];
  private innermost: Scope = this.scopes[0];
  private readonly callbacks: (Callback | undefined)[] = [undefined];
  private readonly freeCallbacks: number[] = [];
  private readonly trampolines: number[];
  /** What a callback threw, until the isl function that ran it returns. */
  private thrown: { readonly value: unknown } | null = null;
  private budget: number;
  /** What `quota` was set to; isl has less where less is left of the budget. */
  private wanted = 0;
  /** Operations before the last `resetOperations`. */
  private counted = 0;
  private state: "live" | "crashed" | "disposed" = "live";
  /** User values of identifiers by handle (0: none), with the number of identifiers that hold each. */
  private readonly users: ({ value: unknown; uses: number } | undefined)[] = [undefined];
  private readonly userHandles = new Map<unknown, number>();
  private readonly freeHandles: number[] = [];
  /** What isl wrote to its standard error. */
  private diagnostics = "";

  /** @internal Use `IslModule.context`. */
  constructor(instances: InstancePool, options: ContextOptions) {
    this.instances = instances;
    this.instance = instances.take({
      dispatch: (id, a, b, c) => this.dispatch(id, a, b, c),
      releaseUser: (handle) => this.releaseUser(handle),
      write: (vectors, count, written) => this.write(vectors, count, written),
    });
    this.x = this.instance.exports;
    this.memory = this.x.memory;
    this.bytes = new Uint8Array(this.memory.buffer);
    this.ctx = this.x.isl_ctx_alloc();
    // The instance may have been another context's.
    this.x.isl_wasm_reset_operations(this.ctx);
    this.trampolines = [0, 1, 2, 3].map((arity) => this.x.isl_wasm_trampoline(arity));
    // isl also writes what is wrong to its standard error, with more details than the error itself has.
    this.x.isl_options_set_on_error(this.ctx, ISL_ON_ERROR_WARN);
    this.budget = uint(options.budget ?? 0);
    this.quota = options.quota ?? 0;
  }

  /** The most operations that isl may do, counted from the last `resetOperations`; 0 for no limit. */
  get quota(): number {
    return this.wanted;
  }

  set quota(operations: number) {
    this.wanted = uint(operations);
    this.applyQuota();
  }

  /**
   * The quota, or what is left of the budget; where that is nothing, one operation, as 0 would be no limit.
   */
  private applyQuota(): void {
    const left = Math.max(1, this.budget - this.counted);
    const most = this.budget === 0 || (this.wanted > 0 && this.wanted < left) ? this.wanted : left;
    this.x.isl_ctx_set_max_operations(this.ctx, most);
  }

  /** How many operations isl has done since the last `resetOperations`: the same on every machine. */
  get operations(): number {
    return this.x.isl_wasm_operations(this.ctx) >>> 0;
  }

  /** How many operations isl has done since the context began. */
  get allOperations(): number {
    return this.state === "live" ? this.counted + this.operations : this.counted;
  }

  /** Starts counting operations from 0 again, but for the budget. */
  resetOperations(): void {
    this.counted += this.operations;
    this.x.isl_wasm_reset_operations(this.ctx);
    this.applyQuota();
  }

  /** Runs `body` with a quota of its own, counted from 0; the former quota then starts afresh. */
  withQuota<T>(operations: number, body: () => T): T {
    const before = this.quota;
    this.resetOperations();
    this.quota = operations;
    try {
      return body();
    } finally {
      if (this.state === "live") {
        this.resetOperations();
        this.quota = before;
      }
    }
  }

  /**
   * Runs `body` outside of the budget, with the quota counted from 0: for checks, which must not decide on
   * what is found.
   */
  outsideBudget<T>(body: () => T): T {
    this.resetOperations();
    const { budget, counted } = this;
    this.budget = 0;
    this.applyQuota();
    try {
      return body();
    } finally {
      if (this.state === "live") {
        this.resetOperations();
        this.budget = budget;
        this.counted = counted;
        this.applyQuota();
      }
    }
  }

  // ---- scopes ----

  /**
   * Runs `body` in a scope of its own: the values made inside are freed at its end, but for those that it
   * returns (a value, or values inside arrays and plain objects) or passes to `keep`, which then belong to
   * the scope around.
   */
  scope<T>(body: () => T): T {
    const scope = this.enter();
    try {
      const result = body();
      keepValues(result, scope.kept);
      return result;
    } finally {
      this.leave(scope);
    }
  }

  /** Keeps a value beyond the end of the innermost scope, in the scope around it. */
  keep<T extends IslObject>(value: T): T {
    this.live(value);
    this.innermost.kept.add(value);
    return value;
  }

  /** @internal */
  register(object: IslObject): void {
    this.innermost.objects.push(object);
  }

  private enter(): Scope {
    const scope = newScope();
    this.scopes.push(scope);
    this.innermost = scope;
    return scope;
  }

  private leave(scope: Scope): void {
    this.scopes.pop();
    const outer = this.scopes.at(-1)!;
    this.innermost = outer;
    if (this.state !== "live") return;
    for (const object of scope.objects) {
      if (object.ptr === 0) continue;
      if (scope.kept.has(object)) outer.objects.push(object);
      else free(object);
    }
    // A kept build may still call what was registered here.
    if ([...scope.kept].some((object) => object.holdsCallbacks())) outer.callbacks.push(...scope.callbacks);
    else for (const callback of scope.callbacks) this.closeCallback(callback);
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
    for (const object of this.scopes[0].objects) if (object.ptr !== 0) free(object);
    this.diagnostics = "";
    this.x.isl_ctx_free(this.ctx);
    const leaked = this.diagnostics;
    this.stop("disposed");
    if (leaked) throw new Error(`isl: ${leaked.trim()}`);
    const held = this.users.filter((user) => user !== undefined).length;
    if (held > 0) throw new Error(`${held} user values of identifiers are still held`);
  }

  /** The size of the instance's memory in bytes. */
  get memorySize(): number {
    return this.memory.buffer.byteLength;
  }

  private stop(state: "crashed" | "disposed"): void {
    const isWhole = this.state === "live" && state === "disposed" && this.scopes.length === 1;
    if (this.state === "live") {
      if (state === "disposed") this.counted += this.operations;
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
    const { written } = encoder.encodeInto(value, this.view().subarray(address, address + room));
    this.view()[address + written] = 0;
    return address;
  }

  /** @internal */
  freeText(address: number): void {
    if (this.state === "live") this.x.free(address);
  }

  /** Most strings are names of a few letters, for which a decoder takes longer than a loop. @internal */
  readText(address: number): string {
    const bytes = this.view();
    let text = "";
    for (let at = address; at < address + SHORT; at++) {
      const byte = bytes[at]!;
      if (byte === 0) return text;
      if (byte > 0x7f) break;
      text += String.fromCharCode(byte);
    }
    return decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  private view(): Uint8Array {
    // Growing the memory detaches the old buffer.
    if (this.bytes.buffer !== this.memory.buffer) this.bytes = new Uint8Array(this.memory.buffer);
    return this.bytes;
  }

  /** The 32-bit words of a buffer. @internal */
  words(address: number): Int32Array {
    return new Int32Array(this.memory.buffer, address);
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
    const message = this.errorMessage(read);
    this.x.isl_ctx_reset_error(this.ctx);
    if (this.thrown) {
      const { value } = this.thrown;
      this.thrown = null;
      return value;
    }
    // isl may put another error over the one for the quota, such as a syntax error from a reader that was
    // stopped.
    const most = this.x.isl_ctx_get_max_operations(this.ctx) >>> 0;
    if (code === ErrorKind.quota || (most > 0 && this.operations >= most)) {
      this.resetOperations();
      return new QuotaExceeded(`${operation}: more than ${most} operations`, operation);
    }
    // Few operations may take all the memory that an instance can have, the same on each machine; what isl
    // held it has freed.
    if (code === ErrorKind.alloc) return new QuotaExceeded(`${operation}: ${message}`, operation);
    return new IslError(`${operation}: ${message}`, operation);
  }

  /** isl's message, the place in its sources, and what it wrote to its standard error beyond that. */
  private errorMessage(read: string | undefined): string {
    const { x, ctx } = this;
    const [message, file] = [x.isl_ctx_last_error_msg(ctx), x.isl_ctx_last_error_file(ctx)];
    const text = message === 0 ? "failed without a message" : this.readText(message);
    const name = file === 0 ? "" : this.readText(file).replace(/^.*\//, "");
    const place = name && ` (${name}:${x.isl_ctx_last_error_line(ctx)})`;
    const lines = this.diagnostics.trim().split("\n");
    const details = lines
      .filter((line) => line !== "" && !/^\S+\.c:\d+: /.test(line))
      .map((line) => `; ${line}`);
    this.diagnostics = "";
    return `${text}${place}${details.join("")}${read === undefined ? "" : ` in: ${read}`}`;
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
  openCallback(run: Callback["run"], failure: number, stored: boolean): number {
    const id = this.freeCallbacks.pop() ?? this.callbacks.length;
    this.callbacks[id] = { run, failure };
    if (stored) this.innermost.callbacks.push(id);
    return id;
  }

  /** @internal */
  closeCallback(id: number): void {
    this.callbacks[id] = undefined;
    this.freeCallbacks.push(id);
  }

  private dispatch(id: number, a: number, b: number, c: number): number {
    const callback = this.callbacks[id];
    if (!callback) {
      this.thrown ??= { value: new Error("isl called a callback whose scope has ended") };
      return 0;
    }
    // Behind an error, as of a quota that has run out, isl hands on nothing.
    if (a === 0) return callback.failure;
    const scope = this.enter();
    try {
      return callback.run(a, b, c);
    } catch (value) {
      // isl's own frames below are lost with the instance: let the exception unwind them.
      if (this.state !== "live") throw value;
      this.thrown ??= { value };
      return callback.failure;
    } finally {
      this.leave(scope);
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
    const handle = user === undefined ? 0 : this.handleOf(user);
    const id = this.x.isl_wasm_id_alloc(this.ctx, address, handle, slot);
    this.freeText(address);
    const [fresh] = this.takeSlots(slot, 1);
    if (fresh === 1) this.users[handle]!.uses++;
    return this.given(id, "isl_id_alloc");
  }

  private handleOf(value: unknown): number {
    const known = this.userHandles.get(value);
    if (known !== undefined) return known;
    const handle = this.freeHandles.pop() ?? this.users.length;
    this.users[handle] = { value, uses: 0 };
    this.userHandles.set(value, handle);
    return handle;
  }

  /** @internal */
  userOf(handle: number): unknown {
    return this.users[handle]?.value;
  }

  private releaseUser(handle: number): void {
    const user = this.users[handle];
    if (!user || --user.uses > 0) return;
    this.users[handle] = undefined;
    this.userHandles.delete(user.value);
    this.freeHandles.push(handle);
  }

  // ---- imports of the module ----

  private write(vectors: number, count: number, written: number): number {
    const words = new Uint32Array(this.memory.buffer, vectors, 2 * count);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const [address, length] = [words[2 * i]!, words[2 * i + 1]!];
      this.diagnostics += decoder.decode(this.view().subarray(address, address + length));
      total += length;
    }
    new Uint32Array(this.memory.buffer, written, 1)[0] = total;
    return 0;
  }
}

function free(object: IslObject): void {
  object.release();
  object.ptr = 0;
}

/** Collects the isl values in what a scope returns. */
function keepValues(value: unknown, kept: Set<IslObject>): void {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof IslObject) kept.add(value);
  else if (Array.isArray(value)) for (const element of value) keepValues(element, kept);
  else if (Object.getPrototypeOf(value) === Object.prototype)
    for (const element of Object.values(value)) keepValues(element, kept);
}

// Scopes: isl values are freed when the scope that they were made in ends, unless it hands them on.
//
//     const card = isl.scope(() => {
//       const set = isl.set("{ [i] : 0 <= i < 10 }");    freed at the end
//       return set.card();                               kept: belongs to the scope around
//     });
//
// Callbacks that isl stores, such as the options of a build, are closed with the scope that they were
// registered in, unless an object that may call them is kept.

import type { Callbacks } from "./callbacks.ts";
import { IslObject } from "./object.ts";

/** Objects made while a scope is the innermost one. */
interface Scope {
  readonly objects: IslObject[];
  readonly kept: Set<IslObject>;
  /** Callbacks that isl may call as long as an object of this scope lives. */
  readonly callbacks: number[];
}

const newScope = (): Scope => ({ objects: [], kept: new Set(), callbacks: [] });

export class ScopeStack {
  readonly #callbacks: Callbacks;
  readonly #all: [Scope, ...Scope[]] = [newScope()];
  #innermost: Scope = this.#all[0];

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks;
  }

  get isOutermost(): boolean {
    return this.#all.length === 1;
  }

  /** The object belongs to the innermost scope. */
  register(object: IslObject): void {
    this.#innermost.objects.push(object);
  }

  /** The callback is closed with the innermost scope. */
  registerCallback(id: number): void {
    this.#innermost.callbacks.push(id);
  }

  /** The object outlives the innermost scope, in the one around it. */
  keep(object: IslObject): void {
    this.#innermost.kept.add(object);
  }

  enter(): Scope {
    const scope = newScope();
    this.#all.push(scope);
    this.#innermost = scope;
    return scope;
  }

  /** `isLive`: otherwise the instance is lost, and with it all that isl holds. */
  leave(scope: Scope, isLive: boolean): void {
    this.#all.pop();
    const outer = this.#all.at(-1)!;
    this.#innermost = outer;
    if (!isLive) return;
    for (const object of scope.objects) {
      if (object.ptr === 0) continue;
      if (scope.kept.has(object)) outer.objects.push(object);
      else free(object);
    }
    // A kept build may still call what was registered here.
    if ([...scope.kept].some((object) => object.holdsCallbacks())) outer.callbacks.push(...scope.callbacks);
    else for (const callback of scope.callbacks) this.#callbacks.close(callback);
  }

  /** Frees what the outermost scope still holds. */
  freeOutermost(): void {
    for (const object of this.#all[0].objects) if (object.ptr !== 0) free(object);
  }
}

function free(object: IslObject): void {
  object.release();
  object.ptr = 0;
}

/** Collects the isl values in what a scope returns. */
export function keepValues(value: unknown, kept: Set<IslObject>): void {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof IslObject) kept.add(value);
  else if (Array.isArray(value)) for (const element of value) keepValues(element, kept);
  else if (Object.getPrototypeOf(value) === Object.prototype)
    for (const element of Object.values(value)) keepValues(element, kept);
}

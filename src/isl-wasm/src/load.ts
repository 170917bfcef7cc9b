import { InstancePool } from "./instance.ts";
import { Isl } from "./isl.ts";
import type { ContextOptions } from "./operations.ts";

/** The compiled module: contexts are cheap from here on. */
export class IslModule {
  readonly module: WebAssembly.Module;
  readonly #instances: InstancePool;

  constructor(module: WebAssembly.Module) {
    this.module = module;
    this.#instances = new InstancePool(module);
  }

  /** A new context in an instance of its own; everything in it is synchronous. */
  context(options: ContextOptions = {}): Isl {
    return new Isl(this.#instances, options);
  }
}

/**
 * Compiles isl. Without an argument, `isl.wasm` is read from beside this file: from the disk in Node, through
 * `fetch` in a browser.
 */
export async function loadIsl(source?: WebAssembly.Module | BufferSource | URL | string): Promise<IslModule> {
  if (source instanceof WebAssembly.Module) return new IslModule(source);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return new IslModule(await WebAssembly.compile(source as BufferSource));
  const url = new URL(source ?? "./isl.wasm", import.meta.url);
  return new IslModule(await WebAssembly.compile(await read(url)));
}

async function read(url: URL): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>> {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

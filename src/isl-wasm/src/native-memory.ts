// The memory of an instance as strings and words.

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** Bytes of a string that is read byte by byte. */
const SHORT = 16;

export class NativeMemory {
  readonly #memory: WebAssembly.Memory;
  #bytes: Uint8Array;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
    this.#bytes = new Uint8Array(memory.buffer);
  }

  /** In bytes. */
  get size(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Growing the memory detaches the old buffer. */
  get #view(): Uint8Array {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes;
  }

  /** The 32-bit words from an address on. */
  words(address: number): Int32Array {
    return new Int32Array(this.#memory.buffer, address);
  }

  /** Writes a C string, for which there are `room` bytes. */
  writeText(text: string, address: number, room: number): void {
    const { written } = encoder.encodeInto(text, this.#view.subarray(address, address + room));
    this.#view[address + written] = 0;
  }

  /** Reads a C string. Most are names of a few letters, for which a decoder takes longer than a loop. */
  readText(address: number): string {
    const bytes = this.#view;
    let text = "";
    for (let at = address; at < address + SHORT; at++) {
      const byte = bytes[at]!;
      if (byte === 0) return text;
      if (byte > 0x7f) break;
      text += String.fromCharCode(byte);
    }
    return decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** Reads what WASI's `fd_write` is given: `count` vectors of an address and a length. */
  readVectors(vectors: number, count: number): { readonly text: string; readonly bytes: number } {
    const words = new Uint32Array(this.#memory.buffer, vectors, 2 * count);
    let text = "";
    let total = 0;
    for (let i = 0; i < count; i++) {
      const [address, length] = [words[2 * i]!, words[2 * i + 1]!];
      text += decoder.decode(this.#view.subarray(address, address + length));
      total += length;
    }
    return { text, bytes: total };
  }
}

// The compilers' atomic operations (`__atomic_…`, `__sync_…`), as one thread sees them: read, compute, write.

import { castOp, intFrom, intShape } from "./interpret-ops.ts";
import { type Memory, type Pointer, type RuntimeValue, Unsupported } from "./memory.ts";
import { BOOL, type Type } from "./type.ts";

type Operation = (args: readonly RuntimeValue[]) => RuntimeValue;

const ARITHMETIC: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  nand: (a, b) => ~(a & b),
};

/** Throws Unsupported where `name` is none that is known. The first argument points to the object. */
export function atomicOperation(name: string, types: readonly Type[], memory: Memory): Operation {
  if (/^(__atomic_(thread|signal)_fence|__sync_synchronize)$/.test(name)) return () => undefined;
  const [pointer] = types;
  if (pointer?.kind !== "pointer") throw new Unsupported(name);
  // A flag is one byte, whatever it is part of.
  const isFlag = /^__atomic_(test_and_set|clear)$/.test(name);
  const object = new AtomicObject(memory, isFlag ? BOOL : pointer.to);
  const fetched = /^__(?:atomic_fetch|sync_fetch_and)_(add|sub|and|or|xor|nand)$/.exec(name);
  const result =
    /^__(?:atomic_(add|sub|and|or|xor|nand)_fetch|sync_(add|sub|and|or|xor|nand)_and_fetch)$/.exec(name);
  if (fetched !== null) return object.arithmetic(fetched[1]!, types[1], false);
  if (result !== null) return object.arithmetic((result[1] ?? result[2])!, types[1], true);
  const operation = object.named(name, types);
  if (operation === null) throw new Unsupported(name);
  return operation;
}

class AtomicObject {
  readonly #memory: Memory;
  readonly #type: Type;

  constructor(memory: Memory, type: Type) {
    this.#memory = memory;
    this.#type = type;
  }

  #load(at: RuntimeValue): RuntimeValue {
    return this.#memory.load(this.#type, at as Pointer);
  }
  #store(at: RuntimeValue, value: RuntimeValue): void {
    this.#memory.store(this.#type, at as Pointer, value);
  }
  #converted(from: Type | undefined): (value: RuntimeValue) => RuntimeValue {
    return from === undefined ? (v) => v : castOp(from, this.#type, this.#memory);
  }

  arithmetic(op: string, from: Type | undefined, wantsNew: boolean): Operation {
    const shape = intShape(this.#type);
    if (shape === null) throw new Unsupported(`atomic arithmetic of ${this.#type.kind}`);
    const compute = ARITHMETIC[op]!;
    const converted = this.#converted(from);
    return ([at, operand]) => {
      const old = this.#load(at);
      const made = compute(BigInt(old as bigint | number), BigInt(converted(operand) as bigint | number));
      const stored = intFrom(made, shape);
      this.#store(at, stored);
      return wantsNew ? stored : old;
    };
  }

  named(name: string, types: readonly Type[]): Operation | null {
    const second = (value: RuntimeValue) => this.#converted(types[1])(value);
    const third = (value: RuntimeValue) => this.#converted(types[2])(value);
    switch (name) {
      case "__atomic_load_n":
        return ([at]) => this.#load(at);
      case "__atomic_load":
        return ([at, to]) => void this.#store(to, this.#load(at));
      case "__atomic_store_n":
        return ([at, value]) => void this.#store(at, second(value));
      case "__atomic_store":
        return ([at, from]) => void this.#store(at, this.#load(from));
      case "__atomic_exchange_n":
      case "__sync_lock_test_and_set":
        return ([at, value]) => this.#exchange(at, second(value));
      case "__atomic_test_and_set":
        return ([at]) => this.#exchange(at, 1);
      case "__atomic_clear":
      case "__sync_lock_release":
        return ([at]) => void this.#exchange(at, this.#converted(BOOL)(0));
      case "__atomic_exchange":
        return ([at, from, to]) => void this.#store(to, this.#exchange(at, this.#load(from)));
      case "__atomic_compare_exchange":
        return ([at, expected, desired]) => this.#compareExchange(at, expected, this.#load(desired));
      case "__atomic_compare_exchange_n":
        return ([at, expected, desired]) => this.#compareExchange(at, expected, third(desired));
      case "__sync_bool_compare_and_swap":
        return ([at, old, made]) => (this.#swapIf(at, second(old), third(made)) ? 1 : 0);
      case "__sync_val_compare_and_swap":
        return ([at, old, made]) => {
          const before = this.#load(at);
          this.#swapIf(at, second(old), third(made));
          return before;
        };
      default:
        return null;
    }
  }

  #exchange(at: RuntimeValue, value: RuntimeValue): RuntimeValue {
    const old = this.#load(at);
    this.#store(at, value);
    return old;
  }

  #swapIf(at: RuntimeValue, old: RuntimeValue, made: RuntimeValue): boolean {
    if (!same(this.#load(at), old)) return false;
    this.#store(at, made);
    return true;
  }

  #compareExchange(at: RuntimeValue, expected: RuntimeValue, desired: RuntimeValue): RuntimeValue {
    if (this.#swapIf(at, this.#load(expected), desired)) return 1;
    this.#store(expected, this.#load(at));
    return 0;
  }
}

function same(a: RuntimeValue, b: RuntimeValue): boolean {
  if (typeof a === "object" && typeof b === "object") return a.object === b.object && a.offset === b.offset;
  return a === b;
}

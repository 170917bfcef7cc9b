// What all calls of a static function have in common: which parameters never point into one object, and which
// always have the value of one macro.
//
//     static void kernel(int n, double *a, double *b) …      a and b differ; n is always N, a macro
//     main: p = malloc(…); q = malloc(…); kernel(N, p, q);
//
// All callers are known when the function is static, its address is never taken and every call stands in a
// function that the module has (a mention in a function that polyc could not read counts as taking the
// address). The arguments are traced through copies, casts and pointer arithmetic to declared objects, fresh
// memory, or parameters of the caller, of which the same is asked in turn. Callers may be in either form:
// before SSA, a variable that is set once is its value.
//
// In the spirit of Pop, Cohen & Silber (2005), section 4.4: values of parameters are looked for in the
// callers.

import { typeOf, varOf } from "../../ir/build.ts";
import { calleeOf, directCalls, MAX_DEPTH, moduleIndex } from "../../ir/callers.ts";
import { type Definition, definitions, setOnce } from "../../ir/def-use.ts";
import type { CallInstr, Func, MemRef, Operand, ValueId, VarId } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import { sameType, type Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";

export interface CallerFacts {
  /** Do these two parameters point into different objects in every call? */
  distinct(a: VarId, b: VarId): boolean;
  /**
   * Name of the macro whose value the parameter has in every call. A number is not looked for: the text would
   * have it in the place of the parameter, and be wrong when somebody changes a call.
   */
  macroOf(param: VarId): string | null;
}

const NOTHING: CallerFacts = { distinct: () => false, macroOf: () => null };

/** Functions of the C library whose result is fresh memory. */
const LIBRARY_ALLOCATORS: ReadonlySet<string> = new Set(["malloc", "calloc", "aligned_alloc"]);

/**
 * Of callers no more is read than is asked for: a function of a large file has hundreds, and these have
 * theirs.
 */
export function callerFacts(module: Module, name: string): CallerFacts {
  return factsOf(module, name, MAX_DEPTH, name);
}

/**
 * `origin`: the function that is being changed while others ask. Nothing is read in it as a caller of its own
 * callers.
 */
function factsOf(module: Module, name: string, depth: number, origin: string): CallerFacts {
  const index = moduleIndex(module);
  const func = index.named(name);
  if (func === null || !func.isStatic || module.addressTaken.has(name) || depth === 0) return NOTHING;
  if (name !== origin && index.calling(name).some((caller) => caller.name === origin)) return NOTHING;
  const callers = callersOf(module, name, depth, origin);
  if (callers.length === 0) return NOTHING;
  const indexOf = (v: VarId) => func.params.findIndex((p) => p.var === v);
  return {
    distinct: (a, b) => {
      const [i, j] = [indexOf(a), indexOf(b)];
      return i >= 0 && j >= 0 && callers.every((c) => c.distinct(c.call.args[i], c.call.args[j]));
    },
    macroOf: (param) => {
      const { type } = varOf(func, param);
      const names = new Set(callers.map((c) => c.macro(c.call.args[indexOf(param)], type)));
      const [first = null] = names;
      return names.size === 1 ? first : null;
    },
  };
}

interface Call {
  readonly call: CallInstr;
  distinct(a: Operand | undefined, b: Operand | undefined): boolean;
  /** Null also where the argument is not of that type: a definition without a prototype converts it. */
  macro(o: Operand | undefined, type: Type): string | null;
}

function callersOf(module: Module, name: string, depth: number, origin: string): readonly Call[] {
  const calls: Call[] = [];
  for (const caller of moduleIndex(module).calling(name)) {
    const own = directCalls(caller).filter((call) => calleeOf(call) === name);
    if (own.length === 0) continue;
    const isItself = caller.name === name;
    // In a recursive call the arguments may be anything that an earlier one made of them.
    const facts = once(() => (isItself ? NOTHING : factsOf(module, caller.name, depth - 1, origin)));
    const above: CallerFacts = {
      distinct: (a, b) => facts().distinct(a, b),
      macroOf: (param) => facts().macroOf(param),
    };
    const traced = once(() => new Trace(module, caller));
    // The function itself will not be what it is now.
    if (isItself) traced();
    for (const call of own) {
      calls.push({
        call,
        distinct: (a, b) =>
          a !== undefined &&
          b !== undefined &&
          distinctRoots(caller, above, traced().root(a), traced().root(b)),
        macro: (o, type) =>
          o === undefined || !sameType(typeOf(caller, o), type) ? null : traced().macro(o, above),
      });
    }
  }
  return calls;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Root =
  | { readonly kind: "object"; readonly var: VarId }
  | { readonly kind: "fresh"; readonly call: ValueId }
  | { readonly kind: "param"; readonly var: VarId }
  | { readonly kind: "unknown" };

function distinctRoots(caller: Func, above: CallerFacts, a: Root, b: Root): boolean {
  if (a.kind === "unknown" || b.kind === "unknown") return false;
  if (a.kind === "object" && b.kind === "object") return a.var !== b.var;
  if (a.kind === "fresh" && b.kind === "fresh") return a.call !== b.call;
  if (a.kind === "param" && b.kind === "param") return a.var !== b.var && above.distinct(a.var, b.var);
  if (a.kind === "fresh" || b.kind === "fresh") return true;
  // A parameter of the caller and an object: different if the object did not exist before the call.
  const object = a.kind === "object" ? a : b;
  return object.kind === "object" && caller.vars[object.var]!.storage === "local";
}

/** Where values of one caller come from. */
class Trace {
  readonly #func: Func;
  readonly #module: Module;
  readonly #definitions: Map<ValueId, Definition>;
  readonly #sets: ReadonlyMap<VarId, Operand | null>;

  constructor(module: Module, func: Func) {
    this.#func = func;
    this.#module = module;
    this.#definitions = definitions(func);
    this.#sets = setOnce(func);
  }

  /** The object that a pointer points into. */
  root(pointer: Operand): Root {
    const seen = new Set<ValueId>();
    for (let at: Operand = pointer; ; ) {
      if (at.kind !== "value" || seen.has(at.id)) return { kind: "unknown" };
      seen.add(at.id);
      const next = this.#rootStep(at.id);
      if (next.kind !== "via") return next;
      at = next.operand;
    }
  }

  #rootStep(value: ValueId): Root | { readonly kind: "via"; readonly operand: Operand } {
    const definition = this.#definitions.get(value);
    if (definition === undefined) return { kind: "unknown" };
    if (definition.kind === "param") return { kind: "param", var: this.#func.params[definition.index]!.var };
    const { instr } = definition;
    switch (instr.op) {
      case "copy":
      case "cast":
        return { kind: "via", operand: instr.arg };
      case "ptradd":
        return { kind: "via", operand: instr.base };
      case "addr":
        return this.#base(instr.ref);
      case "get": {
        const set = this.#sets.get(instr.var);
        return set === undefined || set === null ? { kind: "unknown" } : { kind: "via", operand: set };
      }
      case "call":
        return instr.callee.kind === "direct" && this.#isAllocator(instr.callee.name)
          ? { kind: "fresh", call: value }
          : { kind: "unknown" };
      default:
        return { kind: "unknown" };
    }
  }

  #base({ base }: MemRef): Root | { readonly kind: "via"; readonly operand: Operand } {
    return base.kind === "object"
      ? { kind: "object", var: base.var }
      : { kind: "via", operand: base.pointer };
  }

  #isAllocator(name: string): boolean {
    return LIBRARY_ALLOCATORS.has(name) || (this.#module.allocators?.has(name) ?? false);
  }

  /** Its name: macros are numbered per function. */
  macro(operand: Operand, above: CallerFacts): string | null {
    const seen = new Set<ValueId>();
    for (let at: Operand = operand; ; ) {
      switch (at.kind) {
        case "macro":
          return this.#func.macros[at.macro]!.name;
        case "int":
        case "float":
        case "undef":
          return null;
        case "value":
          break;
        default:
          return unreachable(at);
      }
      if (seen.has(at.id)) return null;
      seen.add(at.id);
      const definition = this.#definitions.get(at.id);
      if (definition === undefined) return null;
      if (definition.kind === "param") return above.macroOf(this.#func.params[definition.index]!.var);
      const { instr } = definition;
      const set = instr.op === "get" ? this.#sets.get(instr.var) : instr.op === "copy" ? instr.arg : null;
      if (set === undefined || set === null) return null;
      at = set;
    }
  }
}

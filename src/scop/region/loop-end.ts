// What decides in each iteration whether a loop goes on, where that cannot be known before it: for messages.
//
//     while (next(f) > 0) …                          a call
//     for (; p; p = p->next) …                       the nodes of a list
//     while (x[i] != key) i++;                       data: another element each time
//     for (i = 0; i < *n; i++) a[i] = 0;             none of these: read again, at the same place
//
// Found from the instructions, without scalar evolution.

import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, operandsOf, termOperands } from "../../ir/build.ts";
import { definitionsOf } from "../../ir/def-use.ts";
import type {
  BlockId,
  CallInstr,
  Func,
  Instr,
  LoadInstr,
  OpaqueInstr,
  Operand,
  ValueId,
  VarId,
} from "../../ir/func.ts";
import { accessPath } from "./access-words.ts";
import { linkOf } from "./pointer-in-memory.ts";

export type Decider =
  | { readonly kind: "call"; readonly call: CallInstr | OpaqueInstr; readonly exit: BlockId }
  | { readonly kind: "list"; readonly link: LoadInstr; readonly exit: BlockId }
  | {
      readonly kind: "data";
      readonly load: LoadInstr;
      readonly exit: BlockId;
      /** The author's variable that the test looks at, if what is read gets there through one. */
      readonly through: VarId | null;
    };

/** Of the tests that leave the loop, what decides on each that nobody knows before it. */
export function decidersOf(func: Func, loop: Loop): readonly Decider[] {
  const search = new DeciderSearch(func, loop);
  return loop.exits.flatMap(({ from }) => search.of(from) ?? []);
}

class DeciderSearch {
  readonly #func: Func;
  readonly #loop: Loop;
  readonly #varying = new Map<ValueId, boolean>();

  constructor(func: Func, loop: Loop) {
    this.#func = func;
    this.#loop = loop;
  }

  of(exit: BlockId): Decider | null {
    const seen = new Set<ValueId>();
    for (const operand of termOperands(blockOf(this.#func, exit).term)) {
      const found = this.#behind(operand, exit, seen);
      if (found !== null) return found;
    }
    return null;
  }

  #behind(operand: Operand, exit: BlockId, seen: Set<ValueId>): Decider | null {
    if (operand.kind !== "value" || seen.has(operand.id)) return null;
    seen.add(operand.id);
    const instr = this.#inLoop(operand.id);
    if (instr === null) return null;
    switch (instr.op) {
      case "call":
        if (instr.effects === "any") return { kind: "call", call: instr, exit };
        break;
      case "opaque":
        if (instr.words?.mayDoAnything !== undefined) return { kind: "call", call: instr, exit };
        break;
      case "load": {
        const link = linkOf(this.#func, instr, this.#loop.blocks);
        if (link !== null) return { kind: "list", link, exit };
        return this.#varies(instr) ? { kind: "data", load: instr, exit, through: null } : null;
      }
      default:
    }
    for (const part of operandsOf(instr)) {
      const found = this.#behind(part, exit, seen);
      if (found === null) continue;
      const variable = this.#func.values[operand.id]!.var;
      return found.kind === "data" && variable !== null ? { ...found, through: variable } : found;
    }
    return null;
  }

  #inLoop(id: ValueId): Instr | null {
    const made = definitionsOf(this.#func).get(id);
    return made?.kind === "instr" && this.#loop.blocks.has(made.block) ? made.instr : null;
  }

  /** Does it mean another element in another iteration? */
  #varies(instr: Instr): boolean {
    return operandsOf(instr).some((operand) => operand.kind === "value" && this.#isVarying(operand.id));
  }

  /** Does the loop store there, in the same words? */
  #isStored(instr: Instr): boolean {
    if (instr.op !== "load") return false;
    this.#stored ??= new Set(
      [...this.#loop.blocks]
        .flatMap((id) => blockOf(this.#func, id).instrs)
        .flatMap((one) => (one.op === "store" ? [accessPath(this.#func, one)] : [])),
    );
    const path = accessPath(this.#func, instr);
    return path !== null && this.#stored.has(path);
  }
  #stored: ReadonlySet<string | null> | null = null;

  #isVarying(id: ValueId): boolean {
    const known = this.#varying.get(id);
    if (known !== undefined) return known;
    this.#varying.set(id, false);
    const instr = this.#inLoop(id);
    const changes = (one: Instr) => one.op === "phi" || one.op === "call" || this.#isStored(one);
    const found = instr !== null && (changes(instr) || this.#varies(instr));
    this.#varying.set(id, found);
    return found;
  }
}

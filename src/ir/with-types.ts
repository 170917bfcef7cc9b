// A copy of a function in which every type, and every operand, is another one: what a function is made of
// when it goes from one table of tags and extents to another one.

import type { Func, Instr, MemRef, Operand } from "./func.ts";
import { mapOperands, mapTermOperands } from "./operand.ts";
import type { Type } from "./type.ts";

interface Replacements {
  /** Of whole types: it looks into them itself. */
  readonly type: (type: Type) => Type;
  /** Before its type is replaced. */
  readonly operand: (operand: Operand) => Operand;
}

export function withTypes(func: Func, { type, operand }: Replacements): Func {
  const replaced = (before: Operand): Operand => {
    const now = operand(before);
    return now.kind === "value" ? now : { ...now, type: type(now.type) };
  };
  const reference = (ref: MemRef): MemRef => ({ ...ref, root: type(ref.root), type: type(ref.type) });
  const instruction = (instr: Instr): Instr => {
    const now = mapOperands(instr, replaced);
    return now.op === "load" || now.op === "store" || now.op === "addr"
      ? { ...now, ref: reference(now.ref) }
      : now;
  };
  return {
    ...func,
    resultType: type(func.resultType),
    vars: func.vars.map((variable) => ({ ...variable, type: type(variable.type) })),
    values: func.values.map((value) => ({ ...value, type: type(value.type) })),
    macros: func.macros.map((macro) => ({ ...macro, type: type(macro.type) })),
    extents: new Map([...func.extents].map(([id, extent]) => [id, replaced(extent)])),
    blocks: func.blocks.map(
      (block) =>
        block && {
          ...block,
          preds: [...block.preds],
          instrs: block.instrs.map(instruction),
          term: mapTermOperands(block.term, replaced),
        },
    ),
  };
}

// Functions that other files can look into: those whose text says the same wherever it is read.
//
//     static int calls;                              func apply(%x_0: double, …) -> double vars
//     double apply(double x, const double *c)          var calls: int static memory
//     { calls++; return c[0] + x * c[1]; }             …
//
// A body keeps what `opt/expand-calls.ts` and its like ask of it, and loses where it stands. Macros become
// what they are under the flags of their file, which the index is bound to (`file-states.ts`). What none of
// these passes sees through is left out: nobody would look into it.

import { liveBlocks } from "../build.ts";
import type { Func, Instr, Operand, Var } from "../func.ts";
import { STRUCT_ASSIGNMENT, STRUCT_PARAMETER, STRUCT_RETURN } from "../opaque-names.ts";
import type { ExtentId } from "../type.ts";
import { withTypes } from "../with-types.ts";
import type { ExtentValue, TypeTable } from "./type-table.ts";

/** Blocks and instructions of a body that is kept. */
const MAX_BLOCKS = 200;
const MAX_INSTRS = 3000;

/** Why no other file can look into the function; null: it can. */
export function whyNotPortable(func: Func): string | null {
  const blocks = liveBlocks(func);
  const instrs = blocks.flatMap((block) => block.instrs);
  if (blocks.length > MAX_BLOCKS || instrs.length > MAX_INSTRS) return "it is too large";
  if (func.pragmas.length > 0) return "it has a #pragma";
  if (func.vars.some(({ volatile }) => volatile)) return "it uses a volatile object";
  if (func.vars.some(isKept)) return "it has an object that stays from one call to the next";
  if (func.vars.some(({ type }) => type.kind === "function")) return "it takes the address of a function";
  if ([...func.extents.values()].some((extent) => sizeOfExtent(func, extent) === null))
    return "it has rows of a length that is computed";
  const other = instrs.find((instr) => !saysTheSame(instr));
  if (other !== undefined)
    return other.op === "opaque" ? `it has ${other.what}` : "it calls through a pointer";
  return dependsOnFlags([func.vars, func.values, func.blocks, func.resultType])
    ? "it has a type that flags choose"
    : null;
}

const isKept = ({ storage, scope, literal }: Var): boolean =>
  storage === "static" && scope !== null && literal === undefined;

function saysTheSame(instr: Instr): boolean {
  if (instr.op === "call") return instr.callee.kind === "direct";
  if (instr.op !== "opaque") return true;
  return (
    instr.calls !== undefined ||
    instr.what === STRUCT_ASSIGNMENT ||
    instr.what === STRUCT_PARAMETER ||
    (instr.what === STRUCT_RETURN && instr.args.length === 1)
  );
}

/** Marks of what other flags make of the text, and of what the printer does not print. */
const MARKS: ReadonlySet<string> = new Set(["chosen", "flags", "complex", "kindName", "componentRanks"]);

function dependsOnFlags(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return Object.entries(part).some(([key, value]) => MARKS.has(key) || dependsOnFlags(value));
}

/** Of an extent, under the flags of the file; null: it is none before the program runs. */
export function sizeOfExtent({ macros }: Func, operand: Operand): bigint | null {
  if (operand.kind === "int") return operand.value;
  return operand.kind === "macro" ? macros[operand.macro]!.hint : null;
}

/** Of extents in types of the function. */
const extentsOf =
  (func: Func): ExtentValue =>
  (id) => {
    const extent = func.extents.get(id);
    return extent === undefined ? null : sizeOfExtent(func, extent);
  };

/** The function without its place in the text, its types those of `table`. */
export function portable(func: Func, table: TypeTable): Func {
  const valueAt = extentsOf(func);
  const operand = (o: Operand): Operand =>
    o.kind === "macro" ? { kind: "int", value: func.macros[o.macro]!.hint, type: o.type } : o;
  const made = withTypes(func, { type: (type) => table.type(type, valueAt), operand });
  const extents = new Map<ExtentId, Operand>();
  for (const [id, extent] of made.extents) {
    const value = valueAt(id);
    if (value !== null) extents.set(table.extent(value), extent);
  }
  return {
    ...made,
    extents,
    macros: [],
    stmts: [],
    outline: [],
    promotions: [],
    span: null,
    bodySpan: null,
    vars: made.vars.map((variable) => ({ ...variable, span: null, scope: null })),
    loops: new Map([...func.loops].map(([id, loop]) => [id, { ...loop, span: null, body: null }])),
    blocks: made.blocks.map(
      (block) =>
        block && {
          ...block,
          instrs: block.instrs.map((instr) => ({ ...instr, stmt: null })),
          term: { ...block.term, stmt: null },
        },
    ),
  };
}

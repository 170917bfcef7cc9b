// Accesses and statements in messages: as the author spells them, as far as that is known, and where.
//
//     %1 = load %s.strm         "s->strm"
//     %2 = load %1.next_out     "s->strm->next_out"
//     load %rows[%i]            "rows[i]"
//     load %a[%j][%i]           "a(i, j)"         in Fortran
//
// Names of arrays that get into the output are `spelledRef` (reject-messages.ts).

import { liveBlocks } from "../../ir/build.ts";
import { definitionsOf } from "../../ir/def-use.ts";
import type { Func, LoadInstr, Operand, PathStep, PhiInstr, StoreInstr } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { variableText } from "../../ir/variable-words.ts";
import type { Span } from "../../source/span.ts";

/** Pointers that are read on the way to an access, at most so many. */
const DEPTH = 4;

/** As the author spells it, else as it is named; null for what has no name. */
export const accessText = (func: Func, access: LoadInstr | StoreInstr): string | null =>
  access.spelling ?? accessPath(func, access);

/** The same for all accesses of one object, however they are spelled. */
export function accessPath(func: Func, { ref, text }: LoadInstr | StoreInstr, depth = 0): string | null {
  const { base, path } = ref;
  const start = base.kind === "object" ? variable(func, base.var) : pointerText(func, base.pointer, depth);
  if (start === null) return null;
  if (func.language === "fortran") return fortranElement(func, { ref, text }, start);
  // A subscript goes by the variable whose value it is: in the author's own text that is what stands there.
  const subscript = (index: Operand) => (text === undefined ? null : operandText(func, index)) ?? "…";
  const steps = (list: readonly PathStep[], arrow: "." | "->") =>
    list.map((step, at) =>
      step.kind === "field" ? `${at === 0 ? arrow : "."}${step.name}` : `[${subscript(step.index)}]`,
    );
  const [first, ...rest] = path;
  // Element 0 of what a pointer points to is the pointer's target.
  const isTarget = base.kind === "pointer" && first !== undefined && isZero(first);
  if (!isTarget) return [start, ...steps(path, ".")].join("");
  return rest.length === 0 ? `*${start}` : [start, ...steps(rest, "->")].join("");
}

/**
 * The first subscript runs fastest, and counts from the array's own bound. An argument by reference is what
 * its pointer points to.
 */
function fortranElement(
  func: Func,
  { ref: { base, path }, text }: Pick<LoadInstr, "ref"> & { readonly text: Span | undefined },
  start: string,
): string {
  const own = base.kind === "object" ? base.var : variableOf(func, base.pointer);
  const { byReference = false, lowerBounds = [] } = own === null ? {} : func.vars[own]!;
  const isScalar = byReference && own !== null && lowerBounds.length === 0 && path.length === 1;
  if (path.length === 0 || isScalar) return start;
  const subscripts = path.map((step, at) =>
    step.kind === "index" && text !== undefined ? fortranSubscript(func, step.index, lowerBounds[at]) : "…",
  );
  return `${start}(${subscripts.reverse().join(", ")})`;
}

/** `lower`: of the dimension; undefined where it is not constant. */
function fortranSubscript(func: Func, index: Operand, lower: bigint | undefined): string {
  if (lower === undefined) return "…";
  if (index.kind === "int") return `${index.value + lower}`;
  const made = index.kind === "value" && lower !== 0n ? definitionsOf(func).get(index.id) : undefined;
  if (lower === 0n) return operandText(func, index) ?? "…";
  if (made?.kind !== "instr" || made.instr.op !== "binary") return "…";
  const { opcode, left, right } = made.instr;
  const less = right.kind !== "int" ? null : opcode === "sub" ? right.value : -right.value;
  const isPlain = (opcode === "sub" || opcode === "add") && less === lower;
  return (isPlain ? operandText(func, left) : null) ?? "…";
}

const variableOf = ({ values }: Func, pointer: Operand) =>
  pointer.kind === "value" ? values[pointer.id]!.var : null;

/** What stands in that place of the text; null: it is no access there, or too long to be told. */
export function spellingAt(func: Func, { file, start, end }: Span): string | null {
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      if (instr.op !== "load" && instr.op !== "store") continue;
      const { text, spelling } = instr;
      if (spelling !== undefined && text?.file === file && text.start === start && text.end === end)
        return spelling;
    }
  return null;
}

/** A pointer that is a variable's, or that was read somewhere. */
export function pointerText(func: Func, pointer: Operand, depth = 0): string | null {
  if (pointer.kind !== "value" || depth > DEPTH) return null;
  const own = func.values[pointer.id]!.var;
  if (own !== null) return variable(func, own);
  const made = definitionsOf(func).get(pointer.id);
  if (made?.kind !== "instr") return null;
  const { instr } = made;
  switch (instr.op) {
    case "load":
      return accessPath(func, instr, depth + 1);
    case "cast":
    case "copy":
      return pointerText(func, instr.arg, depth + 1);
    case "phi":
      return sameText(func, instr, depth);
    default:
      return null;
  }
}

/** What was read at one place or another, under one name. */
function sameText(func: Func, { result, args }: PhiInstr, depth: number): string | null {
  const others = args.filter((arg) => arg.kind !== "value" || arg.id !== result);
  const texts = new Set(others.map((arg) => pointerText(func, arg, depth + 1)));
  const [only = null] = texts;
  return texts.size === 1 ? only : null;
}

function operandText({ vars, values }: Func, operand: Operand): string | null {
  if (operand.kind === "int") return `${operand.value}`;
  if (operand.kind !== "value") return null;
  const own = values[operand.id]!.var;
  return own === null ? null : variableText(vars[own]!);
}

function variable({ vars }: Func, id: NonNullable<Func["values"][number]["var"]>): string | null {
  const own = vars[id]!;
  return own.literal === undefined ? variableText(own) : null;
}

const isZero = (part: PathStep): boolean =>
  part.kind === "index" && part.index.kind === "int" && part.index.value === 0n;

export const spanOfStmt = (func: Func, stmt: StmtId | null): Span | null =>
  stmt === null ? null : (func.stmts[stmt]?.span ?? null);

/** ` (line 12)`; empty where the statement has no text of its own. */
export function inPlace(func: Func, stmt: StmtId | null): string {
  const place = stmt === null ? undefined : func.stmts[stmt]?.place;
  return place === undefined ? "" : ` (${place})`;
}

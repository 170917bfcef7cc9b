// What is left of calls of the file's own functions, once those that only compute are taken apart: what such
// a function does that a loop around the call cannot be described with. For messages.
//
//     static void put(struct out *o, int c) { o->buf[o->n++] = c; }     stores in "o->n" (line 1)
//     static int depth(struct t *t) { … return 1 + depth(t->up); }      calls itself
//     static int sum(const int *a, int n) { for (…) … }                 has loops

import { liveBlocks, setInstrs } from "../ir/build.ts";
import type { Func, Instr, MemRef, OpaqueInstr } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import {
  BIT_FIELD,
  DIRECTIVE,
  STRUCT_ASSIGNMENT,
  STRUCT_PARAMETER,
  STRUCT_RETURN,
} from "../ir/opaque-names.ts";
import type { ToldOfCallee, WorkOfCallee } from "../ir/told-of-callee.ts";

export function tellOfCallees({ funcs }: Module): void {
  const told = new Map(funcs.map((func) => [func.name, toldOf(func)]));
  const toldOfCall = (instr: Instr): ToldOfCallee | undefined =>
    instr.op === "call" && instr.told?.kind === "here" && instr.callee.kind === "direct"
      ? told.get(instr.callee.name)
      : undefined;
  for (const func of funcs)
    for (const { id, instrs } of liveBlocks(func))
      if (instrs.some((instr) => toldOfCall(instr) !== undefined))
        setInstrs(
          func,
          id,
          instrs.map((instr) => withWords(instr, toldOfCall(instr))),
        );
}

const withWords = (instr: Instr, told: ToldOfCallee | undefined): Instr =>
  instr.op === "call" && told !== undefined ? { ...instr, told } : instr;

function toldOf(func: Func): ToldOfCallee {
  const instrs = liveBlocks(func).flatMap((block) => block.instrs);
  const effect = firstOf(instrs, (instr) => effectWords(func, instr));
  const copying = instrs.find((instr) => effectWords(func, instr) !== null);
  const instead = copying === undefined ? null : copiesWords(copying);
  const readsMemory = instrs.some((instr) => instr.op === "load" && !isOwn(func, instr.ref));
  const does = { effect, shape: shapeOf(func), readsMemory };
  return { kind: "here", does: instead === null ? does : { ...does, instead } };
}

/** What `inline-calls.ts` stops at, in its order. */
function shapeOf(func: Func): WorkOfCallee["shape"] {
  if (func.loops.size > 0) return "loops";
  if (func.extents.size > 0) return "rows";
  return liveBlocks(func).length > 1 ? "conditions" : "size";
}

/** A function of the library's that writes memory, such as memset. */
const copiesWords = (instr: Instr): string | null =>
  instr.op === "call" &&
  instr.callee.kind === "direct" &&
  instr.told?.kind === "elsewhere" &&
  instr.told.service === "copies"
    ? `, with a loop in place of "${instr.callee.name}"`
    : null;

function effectWords(func: Func, instr: Instr): string | null {
  const at = (place: string | undefined) => (place === undefined ? "" : ` (${place})`);
  const place = instr.stmt === null ? undefined : func.stmts[instr.stmt]!.place;
  if (instr.op === "store" && !isOwn(func, instr.ref))
    return `stores in ${instr.spelling === undefined ? "memory" : `"${instr.spelling}"`}${at(place)}`;
  if (instr.op === "opaque") return opaqueWords(instr, at(place));
  if (instr.op !== "call" || instr.effects !== "any") return null;
  if (instr.callee.kind === "indirect") return `calls through a pointer${at(instr.place)}`;
  const { name } = instr.callee;
  return name === func.name ? "calls itself" : `calls "${name}"${at(instr.place)}`;
}

function opaqueWords({ what, words }: OpaqueInstr, at: string): string {
  const known = DONE.get(what);
  if (known !== undefined) return `${known}${at}, which polyc does not see through`;
  if (words?.mayDoAnything !== undefined) return `makes ${words.what}`;
  const flags = words?.flags;
  if (flags !== undefined && words !== undefined) {
    const by = flags === null ? "" : ` (${flags})`;
    const isText = words.decidedOn === "text" || words.decidedOn === "part";
    return `${isText ? `has text${at} that` : `uses ${words.what}, which`} depends on compiler flags${by}`;
  }
  // Its own words say where it stands.
  return `has ${words === undefined ? `${what}${at}` : words.what}, which polyc does not see through`;
}

/** What functions do with what is not modelled. */
const DONE: ReadonlyMap<string, string> = new Map([
  [BIT_FIELD, "accesses a bit-field"],
  [STRUCT_PARAMETER, "takes a structure by value"],
  [STRUCT_RETURN, "gives a structure by value"],
  [STRUCT_ASSIGNMENT, "copies a structure"],
  [DIRECTIVE, "has a #pragma"],
]);

/** A local object: nobody else sees what is stored there while the function runs. */
const isOwn = ({ vars }: Func, { base }: MemRef): boolean =>
  base.kind === "object" && (vars[base.var]!.storage === "local" || vars[base.var]!.storage === "param");

function firstOf<T>(list: readonly T[], find: (one: T) => string | null): string | null {
  for (const one of list) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}

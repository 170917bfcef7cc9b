// What is left of calls of the file's own functions, once those that only compute are taken apart: what such
// a function does that a loop around the call cannot be described with. For messages.
//
//     static void put(struct out *o, int c) { o->buf[o->n++] = c; }     stores in "o->n" (line 1)
//     static int depth(struct t *t) { … return 1 + depth(t->up); }      calls itself
//     static int sum(const int *a, int n) { for (…) … }                 has loops

import { liveBlocks, setInstrs } from "../ir/build.ts";
import type { Func, Instr, MemRef } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import type { ToldOfCallee } from "../ir/told-of-callee.ts";

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
  const readsMemory = instrs.some((instr) => instr.op === "load" && !isOwn(func, instr.ref));
  return { kind: "here", does: { effect, hasLoops: func.loops.size > 0, readsMemory } };
}

function effectWords(func: Func, instr: Instr): string | null {
  const at = (place: string | undefined) => (place === undefined ? "" : ` (${place})`);
  const place = instr.stmt === null ? undefined : func.stmts[instr.stmt]!.place;
  if (instr.op === "store" && !isOwn(func, instr.ref))
    return `stores in ${instr.spelling === undefined ? "memory" : `"${instr.spelling}"`}${at(place)}`;
  if (instr.op === "opaque") return `has ${instr.what}${at(place)}, which polyc does not see through`;
  if (instr.op !== "call" || instr.effects !== "any") return null;
  if (instr.callee.kind === "indirect") return `calls through a pointer${at(instr.place)}`;
  const { name } = instr.callee;
  return name === func.name ? "calls itself" : `calls "${name}"${at(instr.place)}`;
}

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

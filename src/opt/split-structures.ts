// Structures of the body of a loop become objects of their own, one for each member:
//
//     for (i …) { struct { double v[4]; int n; } r; … r.v[k] * r.n … }      ─►      … %r.v[k] * %r.n …
//
// So members that are numbers can become values (`promote-locals.ts`), and those that are arrays are arrays,
// of which each iteration has its own. For functions that only describe: nobody spells what is split.

import { addVar, liveBlocks, setInstrs } from "../ir/build.ts";
import type { Func, Instr, MemRef, VarId } from "../ir/func.ts";
import type { StructLayout } from "../ir/module.ts";
import type { Type } from "../ir/type.ts";
import { authorText } from "../source/words.ts";
import { accessesOf, isOwnOfBody, type LocalAccess } from "./local-accesses.ts";

export const splitStructures =
  (tags: readonly StructLayout[]) =>
  (func: Func): Func => {
    for (const [object, accesses] of accessesOf(func)) {
      if (accesses === null || func.vars[object]!.type.kind !== "struct") continue;
      if (isOwnOfBody(func, func.vars[object]!, accesses) && accesses.every(isOfMember))
        split(func, tags, object, accesses);
    }
    return func;
  };

/** Members on the way to the first subscript. */
const membersOf = ({ path }: MemRef): number => {
  const at = path.findIndex((step) => step.kind !== "field");
  return at < 0 ? path.length : at;
};

/** Of one that lies in no union, and is declared whatever the flags. */
const isOfMember = ({ ref }: LocalAccess): boolean =>
  membersOf(ref) > 0 &&
  !ref.volatile &&
  ref.path.every((step) => step.kind !== "field" || (!step.inUnion && step.flags === undefined));

/** The first members on the way. */
const keyOf = ({ path }: MemRef, count: number): string =>
  path
    .slice(0, count)
    .map((step) => (step.kind === "field" ? step.name : ""))
    .join(".");

/**
 * Members on the way to the part that an access goes to. Where `r.in` is accessed as a whole, what is stored
 * there may be read from `r.in.n`: they are one part.
 */
function partsOf(accesses: readonly LocalAccess[]): (ref: MemRef) => number {
  const accessed = new Set(accesses.map(({ ref }) => keyOf(ref, membersOf(ref))));
  return (ref) => {
    let count = 1;
    while (!accessed.has(keyOf(ref, count))) count++;
    return count;
  };
}

/** Of the whole member. */
function typeOfMember(ref: MemRef, count: number, tags: readonly StructLayout[]): Type {
  return ref.path.slice(0, count).reduce((type, step) => {
    if (step.kind !== "field" || type.kind !== "struct") throw new Error("a member of what is no structure");
    return tags[type.tag]!.fields[step.field]!.type;
  }, ref.root);
}

function split(
  func: Func,
  tags: readonly StructLayout[],
  object: VarId,
  accesses: readonly LocalAccess[],
): void {
  const parts = new Map<string, VarId>();
  const countOf = partsOf(accesses);
  const partOf = (key: string, type: Type): VarId => {
    const known = parts.get(key);
    if (known !== undefined) return known;
    const { name, scope } = func.vars[object]!;
    const standsFor = { text: authorText(`${name}.${key}`), names: [name] };
    const made = addVar(func, {
      ...{ name: `$${name}.${key}`, type, storage: "local", home: "memory", scope, standsFor },
    });
    parts.set(key, made);
    return made;
  };
  const moved = (instr: Instr): Instr => {
    if (instr.op !== "load" && instr.op !== "store") return instr;
    const { ref } = instr;
    if (ref.base.kind !== "object" || ref.base.var !== object) return instr;
    const count = countOf(ref);
    const root = typeOfMember(ref, count, tags);
    const part = partOf(keyOf(ref, count), root);
    return {
      ...instr,
      ref: { ...ref, base: { kind: "object", var: part }, path: ref.path.slice(count), root },
    };
  };
  for (const { id, instrs } of liveBlocks(func)) setInstrs(func, id, instrs.map(moved));
}

// A file's module with those functions of other files that it comes to call, as if it had them itself: what
// looks into functions of a file and leaves its text alone (`opt/const-functions.ts`, `expand-calls.ts`)
// looks into these as well, under the same rules. (`opt/inline-calls.ts` does not: no text here can name
// other files' objects, and what holds calls apart would be joined to nests that fail together.)
//
//     main.c    double dot(int n, const double *x, const double *y);
//               for (i = 0; i < n; i++) y[i] = dot(n, a[i], x);          dot: from vector.c, as indexed
//
// They have no place in the text, so that nothing is done to them. What the index does not know, what the
// file or the linker knows under another name, and what is called with other types than it is defined with,
// stays unknown (soundness rule 27).

import { hasType, liveBlocks, setInstrs, typeOf, typeOfValue } from "../build.ts";
import { calleesOf, structCallees } from "../callers.ts";
import type { CallInstr, Func, Instr } from "../func.ts";
import type { Module } from "../module.ts";
import { isScalarType, sameType, type Type } from "../type.ts";
import { TypesHere } from "./adopted-types.ts";
import { AdoptedUnit, type Here, isOfFile } from "./adopted-unit.ts";
import type { ProjectIndex } from "./index-file.ts";
import type { Linkage } from "./linkage.ts";
import type { UnitEntry } from "./unit-entry.ts";

/** Functions of other files that one file looks at. */
const MOST = 400;

export interface Joined {
  readonly module: Module;
  /** Of which callers know the text, as in `Lowered`. */
  readonly known: ReadonlySet<string>;
}

export function joinProject(
  module: Module,
  known: ReadonlySet<string>,
  linkage: Linkage,
  index: ProjectIndex,
): Joined {
  const joining = new Joining(module, linkage, index);
  joining.run();
  return joining.joined(known);
}

/** A function to be looked for: what it is called here, and in the file that defines it. */
interface Wanted {
  readonly here: string;
  readonly there: string;
  readonly unit: AdoptedUnit;
}

class Joining {
  readonly #module: Module;
  readonly #linkage: Linkage;
  readonly #index: ProjectIndex;
  readonly #here: Here;
  readonly #units = new Map<UnitEntry, AdoptedUnit | null>();
  readonly #found = new Map<string, Func>();
  readonly #seen: Set<string>;
  readonly #open: Wanted[] = [];

  constructor(module: Module, linkage: Linkage, index: ProjectIndex) {
    this.#module = module;
    this.#linkage = linkage;
    this.#index = index;
    this.#seen = new Set([
      ...module.funcs.map(({ name }) => name),
      ...linkage.defines,
      ...linkage.statics,
      ...linkage.renames,
    ]);
    this.#here = {
      types: new TypesHere(module.tags, module.funcs),
      linkage,
      isOfProject: (name) => index.defines(name) || linkage.defines.has(name),
      objects: sharedObjects(module.funcs),
    };
  }

  run(): void {
    for (const func of this.#module.funcs)
      for (const name of [...calleesOf(func), ...structCallees(func)]) this.#wantExternal(name);
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      if (this.#found.size >= MOST) return;
      const { here, there, unit } = next;
      const adopted = unit.adopt(there);
      if (adopted === null) continue;
      this.#found.set(here, adopted.func);
      for (const [name, called] of adopted.calls)
        if (unit.isStatic(called)) this.#want({ here: name, there: called, unit });
        else this.#wantExternal(name);
    }
  }

  joined(known: ReadonlySet<string>): Joined {
    const module = this.#module;
    const adopted = [...this.#found.values()];
    const refused = calledOtherwise([...module.funcs, ...adopted], new Map(adopted.map((f) => [f.name, f])));
    const kept = adopted.filter(({ name }) => !refused.has(name));
    const names = new Set(kept.map(({ name }) => name));
    for (const func of module.funcs) tellOfBodies(func, names);
    return {
      module: {
        ...module,
        tags: this.#here.types.tags,
        funcs: [...module.funcs, ...kept],
      },
      known: new Set([...known, ...names]),
    };
  }

  #wantExternal(name: string): void {
    if (this.#seen.has(name)) return;
    const entry = this.#index.definer(name);
    const unit = entry === null ? null : this.#unit(entry);
    if (unit === null) this.#seen.add(name);
    else this.#want({ here: name, there: name, unit });
  }

  #want(wanted: Wanted): void {
    if (this.#seen.has(wanted.here)) return;
    this.#seen.add(wanted.here);
    this.#open.push(wanted);
  }

  /** Null where its flags make another language of its text than those of this file. */
  #unit(entry: UnitEntry): AdoptedUnit | null {
    const known = this.#units.get(entry);
    if (known !== undefined) return known;
    const { meaning, punsTypes } = this.#linkage;
    const fits = entry.meaning === meaning && (!entry.punsTypes || punsTypes);
    const unit = fits ? new AdoptedUnit(entry, this.#here) : null;
    this.#units.set(entry, unit);
    return unit;
  }
}

/** For messages: of these functions there are bodies. */
function tellOfBodies(func: Func, adopted: ReadonlySet<string>): void {
  const isMeant = (instr: Instr): boolean => instr.op === "call" && adopted.has(calledBy(instr) ?? "");
  const told = { kind: "here", does: null } as const;
  for (const { id, instrs } of liveBlocks(func))
    if (instrs.some(isMeant))
      setInstrs(
        func,
        id,
        instrs.map((instr) => (instr.op === "call" && isMeant(instr) ? { ...instr, told } : instr)),
      );
}

function sharedObjects(funcs: readonly Func[]): Map<string, Type> {
  const shared = funcs.flatMap(({ vars }) =>
    vars.filter((variable) => isOfFile(variable) && variable.storage !== "static"),
  );
  return new Map(shared.map(({ name, type }) => [name, type]));
}

/** Functions that somebody calls with other types than they are defined with. */
function calledOtherwise(funcs: readonly Func[], adopted: ReadonlyMap<string, Func>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const func of funcs)
    for (const { instrs } of liveBlocks(func))
      for (const instr of instrs) {
        const name = calledBy(instr);
        const callee = name === null ? undefined : adopted.get(name);
        if (callee !== undefined && !agrees(func, instr, callee)) found.add(callee.name);
      }
  return found;
}

const calledBy = (instr: Instr): string | null => {
  if (instr.op === "opaque") return instr.calls ?? null;
  return instr.op === "call" && instr.callee.kind === "direct" ? instr.callee.name : null;
};

function agrees(caller: Func, instr: Instr, callee: Func): boolean {
  if (instr.op === "call") return hasItsTypes(caller, instr, callee);
  // What goes in and out by address is asked where the call is looked into (`opt/known-calls.ts`).
  if (instr.op !== "opaque" || instr.result === null) return true;
  return sameType(typeOfValue(caller, instr.result), callee.resultType);
}

const hasItsTypes = (caller: Func, { args, result }: CallInstr, callee: Func): boolean =>
  args.length === callee.params.length &&
  args.every((arg, k) => hasType(caller, arg, typeOfValue(callee, callee.params[k]!.value))) &&
  (result === null
    ? callee.resultType.kind === "void" || isScalarType(callee.resultType)
    : sameType(typeOf(caller, { kind: "value", id: result }), callee.resultType));

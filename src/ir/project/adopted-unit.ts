// Functions of another file as functions of this one.
//
//     other.c   static int calls;                    here  "other.c:calls", whatever `calls` is here
//               static double bend(double x);              "other.c:bend"
//               double apply(double x)                     apply
//               { calls++; return bend(x) + shift; }       shift: the object of that name
//
// Names of other files' own functions and objects have their file in front, as no name of a program can be.

import { authorText, nameFrom } from "../../source/words.ts";
import type { Func, Instr, Operand, Var } from "../func.ts";
import { parseFunc, parseModule } from "../parse.ts";
import type { ExtentId, Type } from "../type.ts";
import { sameType } from "../type.ts";
import { verifyFunc } from "../verify.ts";
import { withTypes } from "../with-types.ts";
import { AdoptedTypes, NoCounterpart, type TypesHere } from "./adopted-types.ts";
import type { Linkage } from "./linkage.ts";
import type { UnitEntry } from "./unit-entry.ts";

/** What is known here while other files' functions come in. */
export interface Here {
  readonly types: TypesHere;
  readonly linkage: Linkage;
  /** Is a function of this name written in the project? */
  readonly isOfProject: (name: string) => boolean;
  /** Objects that all files know, by name. */
  readonly objects: Map<string, Type>;
}

interface Adopted {
  readonly func: Func;
  /** Functions that it calls: names here, and what the other file calls them. */
  readonly calls: ReadonlyMap<string, string>;
}

export class AdoptedUnit {
  readonly entry: UnitEntry;
  readonly #here: Here;
  readonly #types: AdoptedTypes;
  readonly #statics: ReadonlySet<string>;
  readonly #renames: ReadonlySet<string>;

  constructor(entry: UnitEntry, here: Here) {
    this.entry = entry;
    this.#here = here;
    this.#types = new AdoptedTypes(here.types, parseModule(entry.tags.join("\n")).tags);
    this.#statics = new Set(entry.statics);
    this.#renames = new Set(entry.renames);
  }

  /** What a function or an object is called here. */
  nameHere(name: string): string {
    const { file, key } = this.entry;
    // One file may be compiled several times, under flags that make different functions of it.
    if (this.#statics.has(name)) return `${file}@${key.slice(0, 12)}:${name}`;
    const isOther = this.#renames.has(name) || this.#here.linkage.statics.has(name);
    return isOther ? `elsewhere:${name}` : name;
  }

  isStatic(name: string): boolean {
    return this.#statics.has(name);
  }

  /** Null where its types have no counterparts here, or it has no body. */
  adopt(name: string): Adopted | null {
    const text = this.entry.bodies[name];
    if (text === undefined) return null;
    try {
      return this.#adopted(parseFunc(text));
    } catch (error) {
      if (error instanceof NoCounterpart) return null;
      throw error;
    }
  }

  #adopted(read: Func): Adopted | null {
    const extents = new Map<ExtentId, Operand>();
    const typed = withTypes(read, { type: (type) => this.#types.type(type), operand: (o) => o });
    for (const [id, extent] of typed.extents)
      extents.set(this.#types.extent(id, extent.kind === "int" ? extent.value : null), extent);
    const calls = new Map<string, string>();
    const func: Func = {
      ...typed,
      name: this.nameHere(read.name),
      extents,
      vars: typed.vars.map((variable) => this.#object(variable)),
      blocks: typed.blocks.map(
        (block) => block && { ...block, instrs: block.instrs.map((instr) => this.#called(instr, calls)) },
      ),
    };
    if (!this.#objectsAgree(func) || verifyFunc(func, this.#here.types.tags).length > 0) return null;
    return { func, calls };
  }

  #object(variable: Var): Var {
    if (!isOfFile(variable) || variable.literal !== undefined) return variable;
    const { name } = variable;
    const standsFor = { text: authorText(name), names: [name] };
    return { ...variable, name: nameFrom(this.nameHere(name)), standsFor };
  }

  /** What this file sees of a library function is more than that other file did. */
  #called(instr: Instr, calls: Map<string, string>): Instr {
    if (instr.op === "opaque" && instr.calls !== undefined) {
      const name = this.nameHere(instr.calls);
      calls.set(name, instr.calls);
      return { ...instr, calls: name };
    }
    if (instr.op !== "call" || instr.callee.kind !== "direct") return instr;
    const called = instr.callee.name;
    const name = this.nameHere(called);
    calls.set(name, called);
    const callee = { kind: "direct", name: nameFrom(name) } as const;
    const { storesResults: _, ...plain } = instr;
    const isKept = !this.#here.linkage.observes && !this.#here.isOfProject(called);
    return isKept ? { ...instr, callee } : { ...plain, callee, effects: "any", fresh: false };
  }

  /** All files that know an object know one type of it. */
  #objectsAgree({ vars }: Func): boolean {
    const shared = vars.filter((variable) => isOfFile(variable) && variable.storage !== "static");
    const agree = shared.every(({ name, type }) => sameType(this.#here.objects.get(name) ?? type, type));
    if (agree) for (const { name, type } of shared) this.#here.objects.set(name, type);
    return agree;
  }
}

/** Declared outside of functions. Bodies of other files have lost their scopes, and no static local. */
export const isOfFile = ({ storage }: Var): boolean =>
  storage === "global" || storage === "extern" || storage === "static";

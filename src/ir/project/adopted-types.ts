// Types of another file's function as types of this file: by structure, as C has it (C11 6.2.7p1).
//
//     struct v { double x, y; };      in both files, with equal members at equal places: one type
//     struct v { float x, y; };       in one of them: what the other file does with it is not known here
//
// A structure that this file does not know at all becomes a type of its own: nothing here has it. One of
// which this file knows the name only stays unknown.

import type { Func } from "../func.ts";
import type { StructLayout } from "../module.ts";
import type { ExtentId, TagId, Type } from "../type.ts";

/** The type has no counterpart here. */
export class NoCounterpart extends Error {}

/** The types of a module, to which those of other files are added. */
export class TypesHere {
  readonly tags: StructLayout[];
  readonly #extents: Map<bigint, ExtentId>;
  #nextExtent: number;
  readonly #byName = new Map<string, TagId[]>();

  constructor(tags: readonly StructLayout[], funcs: readonly Func[]) {
    this.tags = [...tags];
    const types = [...typesIn(tags), ...funcs.flatMap(typesOf)];
    const extents = types.flatMap(extentsIn);
    this.#extents = new Map(
      extents.flatMap(({ id, value }) => (value === null ? [] : [[value, id] as const])),
    );
    this.#nextExtent =
      1 + extents.reduce((most, { id }) => Math.max(most, id), funcs.reduce(largestExtent, -1));
    for (const [id, layout] of tags.entries()) {
      const list = this.#byName.get(nameOf(layout)) ?? [];
      this.#byName.set(nameOf(layout), [...list, id as TagId]);
    }
  }

  extent(value: bigint): ExtentId {
    const id = this.#extents.get(value) ?? (this.#nextExtent++ as ExtentId);
    this.#extents.set(value, id);
    return id;
  }

  named(layout: StructLayout): readonly TagId[] {
    return this.#byName.get(nameOf(layout)) ?? [];
  }

  add(layout: StructLayout): TagId {
    this.tags.push(layout);
    return (this.tags.length - 1) as TagId;
  }
}

const nameOf = ({ kind, name }: StructLayout): string => `${kind} ${name}`;

const largestExtent = (most: number, { extents }: Func): number => Math.max(most, ...extents.keys());

const typesIn = (tags: readonly StructLayout[]): readonly Type[] =>
  tags.flatMap(({ fields }) => fields.map(({ type }) => type));

const typesOf = ({ vars, values, resultType }: Func): readonly Type[] => [
  resultType,
  ...vars.map(({ type }) => type),
  ...values.map(({ type }) => type),
];

function extentsIn(type: Type): readonly { readonly id: ExtentId; readonly value: bigint | null }[] {
  if (type.kind === "pointer") return extentsIn(type.to);
  if (type.kind !== "array") return [];
  return [...(type.extent === null ? [] : [type.extent]), ...extentsIn(type.of)];
}

/** The types of one other file. */
export class AdoptedTypes {
  readonly #here: TypesHere;
  readonly #from: readonly StructLayout[];
  readonly #found = new Map<TagId, TagId>();

  constructor(here: TypesHere, from: readonly StructLayout[]) {
    this.#here = here;
    this.#from = from;
  }

  /** Throws `NoCounterpart`. */
  type(type: Type): Type {
    switch (type.kind) {
      case "pointer":
        return { ...type, to: this.type(type.to) };
      case "array":
        return { ...type, of: this.type(type.of), extent: type.extent && this.#extent(type.extent) };
      case "struct":
      case "union":
      case "enum":
        return { ...type, tag: this.#tag(type.tag) };
      case "function":
        return {
          ...type,
          result: this.type(type.result),
          params: type.params.map((param) => this.type(param)),
        };
      default:
        return type;
    }
  }

  extent(id: ExtentId, value: bigint | null): ExtentId {
    return this.#extent({ id, value }).id;
  }

  #extent({ value }: { readonly id: ExtentId; readonly value: bigint | null }): {
    readonly id: ExtentId;
    readonly value: bigint;
  } {
    if (value === null) throw new NoCounterpart("an array whose size is not known");
    return { id: this.#here.extent(value), value };
  }

  #tag(id: TagId): TagId {
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    const layout = this.#from[id];
    if (layout === undefined) throw new NoCounterpart(`no structure ${id}`);
    const named = this.#here.named(layout);
    const equal = named.filter((tag) => this.#isSame(id, tag, new Set()));
    const [found, ...others] = equal;
    if (others.length > 0 || (found === undefined && named.length > 0 && layout.name !== ""))
      throw new NoCounterpart(`"${layout.name}" is another structure here`);
    if (found === undefined) return this.#added(id, layout);
    this.#found.set(id, found);
    return found;
  }

  #added(id: TagId, layout: StructLayout): TagId {
    const made = this.#here.add({ ...layout, fields: [] });
    this.#found.set(id, made);
    const fields = layout.fields.map((field) => ({ ...field, type: this.type(field.type) }));
    this.#here.tags[made] = { ...layout, fields };
    return made;
  }

  /** `assumed`: pairs that are being compared, of structures that point to each other. */
  #isSame(id: TagId, tag: TagId, assumed: Set<string>): boolean {
    const found = this.#found.get(id);
    if (found !== undefined) return found === tag;
    const pair = `${id} ${tag}`;
    if (assumed.has(pair)) return true;
    assumed.add(pair);
    const [there, here] = [this.#from[id]!, this.#here.tags[tag]!];
    if (there.kind !== here.kind || there.name !== here.name) return false;
    // Of the other file's only the name is asked.
    if (isNameOnly(there) && there.name !== "") return true;
    return (
      there.size === here.size &&
      there.align === here.align &&
      there.fields.length === here.fields.length &&
      there.fields.every((field, k) => this.#isSameField(field, here.fields[k]!, here, assumed))
    );
  }

  #isSameField(
    there: StructLayout["fields"][number],
    here: StructLayout["fields"][number],
    holder: StructLayout,
    assumed: Set<string>,
  ): boolean {
    return (
      there.name === here.name &&
      there.offset === here.offset &&
      there.bits?.at === here.bits?.at &&
      there.bits?.width === here.bits?.width &&
      (there.volatile ?? false) === (here.volatile ?? false) &&
      this.#isSameType(there.type, here.type, holder.symbolic === true ? "macro" : "number", assumed)
    );
  }

  /** `sizes`: whether one array may have a macro for its size, which the holder's layout has told. */
  #isSameType(there: Type, here: Type, sizes: "macro" | "number", assumed: Set<string>): boolean {
    const isSame = (a: Type, b: Type, of: "macro" | "number"): boolean => this.#isSameType(a, b, of, assumed);
    if (there.kind === "pointer")
      return (
        here.kind === "pointer" &&
        (there.toVolatile ?? false) === (here.toVolatile ?? false) &&
        isSame(there.to, here.to, "number")
      );
    if (there.kind === "array") {
      if (here.kind !== "array") return false;
      const [a, b] = [there.extent?.value ?? null, here.extent?.value ?? null];
      const isMacro = b === null && here.extent !== null && sizes === "macro";
      return (isMacro ? a !== null : a === b) && isSame(there.of, here.of, isMacro ? "number" : sizes);
    }
    if (there.kind === "struct" || there.kind === "union" || there.kind === "enum")
      return here.kind === there.kind && this.#isSame(there.tag, here.tag, assumed);
    if (there.kind === "function")
      return (
        here.kind === "function" &&
        there.variadic === here.variadic &&
        there.params.length === here.params.length &&
        isSame(there.result, here.result, "number") &&
        there.params.every((param, k) => isSame(param, here.params[k]!, "number"))
      );
    return isSameBasic(there, here);
  }
}

const isNameOnly = ({ size, fields, kind }: StructLayout): boolean =>
  kind !== "enum" && size === 0n && fields.length === 0;

function isSameBasic(a: Type, b: Type): boolean {
  if (a.kind === "int") return b.kind === "int" && a.bits === b.bits && a.signed === b.signed;
  if (a.kind === "float") return b.kind === "float" && a.bits === b.bits && b.complex === undefined;
  if (a.kind === "opaque") return b.kind === "opaque" && a.spelling === b.spelling;
  return a.kind === b.kind;
}

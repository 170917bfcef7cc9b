// The types of a translation unit that its indexed functions use, numbered anew: tags and extents are numbers
// of one unit, and most of a unit's are those of headers.
//
//     struct grid { struct comm *comm; double *u; int n; };
//     double sum(const struct grid *g) { … g->u[i] … }       tag 0 struct "grid" … { comm: struct@1*; … }
//                                                            tag 1 struct "comm" size 0 align 1 { }
//
// What functions name, and what lies in that, is whole. Of a structure that only pointers of another one's
// members point to, the name is enough: whoever reads the index looks for a structure of that name.

import type { StructLayout } from "../module.ts";
import type { ExtentId, TagId, Type } from "../type.ts";

/** The value of an extent under the flags of the file; null: it is none before the program runs. */
export type ExtentValue = (id: ExtentId) => bigint | null;

export class TypeTable {
  readonly #from: readonly StructLayout[];
  readonly #valueAt: ExtentValue;
  readonly #tags = new Map<TagId, TagId>();
  readonly #layouts: StructLayout[] = [];
  readonly #whole = new Set<TagId>();
  readonly #extents = new Map<bigint, ExtentId>();

  /** `from`: the unit's tags. `valueAt`: of extents in these. */
  constructor(from: readonly StructLayout[], valueAt: ExtentValue) {
    this.#from = from;
    this.#valueAt = valueAt;
  }

  get layouts(): readonly StructLayout[] {
    return this.#layouts;
  }

  /** A type of a function, with numbers of this table. `valueAt`: of the function's extents. */
  type(type: Type, valueAt: ExtentValue = this.#valueAt): Type {
    return this.#type(type, valueAt, true);
  }

  /** The number of arrays of so many elements. */
  extent(value: bigint): ExtentId {
    const known = this.#extents.get(value) ?? (this.#extents.size as ExtentId);
    this.#extents.set(value, known);
    return known;
  }

  #type(type: Type, valueAt: ExtentValue, isWhole: boolean): Type {
    const inner = (of: Type, whole: boolean): Type => this.#type(of, valueAt, whole);
    switch (type.kind) {
      case "pointer": {
        const { rows: _, ...plain } = type;
        return { ...plain, to: inner(type.to, isWhole) };
      }
      case "array": {
        const value = type.extent === null ? null : (type.extent.value ?? valueAt(type.extent.id));
        return {
          ...type,
          of: inner(type.of, isWhole),
          extent: value === null ? null : { id: this.extent(value), value },
        };
      }
      case "struct":
      case "union":
      case "enum":
        return { ...type, tag: this.#tag(type.tag, isWhole) };
      case "function":
        return {
          ...type,
          result: inner(type.result, false),
          params: type.params.map((param) => inner(param, false)),
        };
      default:
        return type;
    }
  }

  #tag(id: TagId, isWhole: boolean): TagId {
    const layout = this.#from[id]!;
    const known = this.#tags.get(id);
    const made = known ?? (this.#layouts.length as TagId);
    if (known === undefined) {
      this.#tags.set(id, made);
      this.#layouts.push({ kind: layout.kind, name: layout.name, size: 0n, align: 1n, fields: [] });
    }
    // Without a name there is nothing to find it by.
    if ((!isWhole && layout.name !== "") || this.#whole.has(id)) return made;
    this.#whole.add(id);
    const fields = layout.fields.map((field) => ({
      ...field,
      type: this.#type(field.type, this.#valueAt, field.type.kind !== "pointer"),
    }));
    this.#layouts[made] = { ...layout, fields };
    return made;
  }
}

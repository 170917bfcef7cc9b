// The arrays of a SCoP: one for each shape of reference, one for each scalar location.

import type { Aff } from "isl-wasm";
import { liveBlocks } from "../../ir/build.ts";
import type { Func, ValueId } from "../../ir/func.ts";
import { type Affine, isPlain } from "../model/affine.ts";
import type { ArrayBase, ArrayId, ScopArray } from "../model/scop.ts";
import { type ArrayShape, isWholeArray } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Draft, DraftArray } from "./draft.ts";
import { nameOfLocation, nameOfShape, UniqueNames } from "./names.ts";
import type { Translator } from "./to-isl.ts";

/** `null` where the extent is unknown, or no plain form. */
export function extentForms(shape: ArrayShape): readonly (Affine | null)[] {
  return shape.extents.map((form) => (form !== null && isPlain(form) ? form : null));
}

export class Arrays {
  readonly all: ScopArray[] = [];
  readonly #byKey = new Map<string, ScopArray>();
  readonly #shapes = new Map<ArrayId, ArrayShape>();
  readonly #func: Func;

  constructor(model: RegionModel, draft: Draft, translator: Translator) {
    const { func } = model;
    this.#func = func;
    const names = new UniqueNames();
    for (const shape of model.shapes) {
      this.#shapes.set(this.all.length as ArrayId, shape);
      this.#add(`array ${shape.key}`, {
        name: names.claim(nameOfShape(func, shape)),
        kind: "array",
        type: shape.type,
        rank: shape.extents.length,
        extents: extentForms(shape).map((form) => (form === null ? null : extentAff(translator, form))),
        base: baseOf(shape),
        ...livenessOf(model, shape),
      });
    }
    for (const location of locationsOf(draft))
      this.#add(keyOf(location), {
        name: names.claim(nameOfLocation(func, location)),
        kind: location.kind,
        type: typeOfLocation(func, location.value),
        rank: 0,
        extents: [],
        base: { kind: "ssa", value: location.value },
        liveIn: false,
        liveOut: draft.liveOut.has(location.value) && isLastLocation(draft, location),
      });
  }

  #add(key: string, array: Omit<ScopArray, "id">): void {
    const made = { ...array, id: this.all.length as ArrayId };
    this.all.push(made);
    this.#byKey.set(key, made);
  }

  /**
   * The number of elements in dimension `k`, where each access is in `0 … that`; null where there may be
   * others.
   */
  certainExtent({ id }: ScopArray, k: number): Affine | null {
    const shape = this.#shapes.get(id);
    if (shape === undefined) return null;
    const isInner = k > 0 || shape.steps[0] !== null;
    return isInner || isWholeArray(this.#func, shape) ? extentForms(shape)[k]! : null;
  }

  of(array: DraftArray): ScopArray {
    return this.#byKey.get(keyOf(array))!;
  }
}

/**
 * A local array whose address is not taken is only what this function makes of it. In a loop around the
 * region, one execution of the region may read what the one before left. What the text reads besides is added
 * by `transform/last-values.ts`.
 */
function livenessOf(
  { func, sese, isInLoop }: RegionModel,
  { base, row }: ArrayShape,
): Pick<ScopArray, "liveIn" | "liveOut"> {
  const always = { liveIn: true, liveOut: true };
  if (row !== null || base.kind !== "object" || func.vars[base.var]!.storage !== "local" || isInLoop)
    return always;
  const uses = liveBlocks(func).flatMap((block) =>
    block.instrs
      .filter((i) => "ref" in i && i.ref.base.kind === "object" && i.ref.base.var === base.var)
      .map((i) => ({ op: i.op, outside: !sese.blocks.has(block.id) })),
  );
  if (uses.some((u) => u.op !== "load" && u.op !== "store")) return always;
  const isOutside = (op: "load" | "store") => uses.some((u) => u.outside && u.op === op);
  return { liveIn: isOutside("store"), liveOut: isOutside("load") };
}

const keyOf = (array: DraftArray) =>
  array.kind === "array" ? `array ${array.key}` : `${array.kind} ${array.value}`;

const typeOfLocation = (func: Func, value: ValueId) => func.values[value]!.type;

/** A φ that was copied has two locations: its own is the one to read afterwards. */
function isLastLocation(
  draft: Draft,
  { kind, value }: Extract<DraftArray, { kind: "value" | "phi" }>,
): boolean {
  return kind === "phi" || !locationsOf(draft).some((l) => l.kind === "phi" && l.value === value);
}

/** Locations that are written or read, in the order of the statements. */
function locationsOf(draft: Draft): readonly Extract<DraftArray, { kind: "value" | "phi" }>[] {
  const found = new Map<string, Extract<DraftArray, { kind: "value" | "phi" }>>();
  for (const { stmts } of draft.chains.values())
    for (const s of stmts)
      for (const { array } of [...s.reads, s.write])
        if (array.kind !== "array") found.set(keyOf(array), array);
  return [...found.values()];
}

function extentAff(translator: Translator, form: Affine): Aff | null {
  const extent = translator.pwAff(form, 0, () => {
    throw new Error("an extent varies with a loop");
  });
  return extent.isaAff() ? extent.asAff() : null;
}

function baseOf({ base, fields: path, ref, row }: ArrayShape): ArrayBase {
  if (row !== null) return { kind: "rows", table: base, row, ref, path };
  return base.kind === "object"
    ? { kind: "object", ref, path }
    : { kind: "pointer", value: base.id, ref, path };
}

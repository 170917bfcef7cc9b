// Sizes of 64 bits: generated code computes with them in `long`, and none of its sums may overflow there.
//
//     void f(size_t n, double *p)              n > 2^56: p[2^56] is accessed, beyond every address space.
//       for (size_t i = 0; i < n; i++)         So n is smaller, whatever the type says.
//         p[i] = 0;
//
// Where such an access is sure, the limit is a fact. Where it is sure only for parameters for which anything
// is accessed at all, the limit is an assumption that the author's own text never needs ("size"); else it is
// one like any other. For `long` ("long-size") it is asked only if the loops cannot be printed otherwise
// (`codegen/generate.ts`).

import { DimType, type Set as IslSet, PwAff } from "isl-wasm";
import { isSpeculated } from "../../ir/def-use.ts";
import type { ScopParam } from "../model/scop.ts";
import { OBJECT_MOST, rangeOfType, SIZE_MOST } from "../model/type-limits.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Domains } from "./domains.ts";
import { areKnown } from "./object-limits.ts";
import type { Translator } from "./to-isl.ts";

/** `n` is no size that `long` could not compute with. */
interface SizeLimit {
  readonly param: ScopParam;
  /** `[params] -> { : -2^56 <= n <= 2^56 }` */
  readonly set: IslSet;
  readonly kind: "fact" | "size" | "long-size" | "no-wrap";
}

/** Sets of parameters. */
interface Knowledge {
  readonly context: IslSet;
  /** The context, and all else that is assumed. */
  readonly known: IslSet;
  /** Bounds and subscripts may be other numbers than the model says: a sum of theirs wraps around. */
  readonly doubtful: IslSet;
}

/**
 * Of parameters that may be larger under what is known. A fact rests on the context alone, as what is assumed
 * is simplified by facts before it is tested: on no subscript that is right under an assumption.
 */
export function sizeLimits(
  params: readonly ScopParam[],
  { context, known, doubtful }: Knowledge,
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): readonly SizeLimit[] {
  const large = params.flatMap((param) => {
    const { name, type } = param;
    const [low, high] = rangeOfType(type);
    if (high <= SIZE_MOST) return [];
    const at = known.findDimByName(DimType.param, name);
    const below = known.getSpace().universeSet().upperBoundVal(DimType.param, at, SIZE_MOST);
    const set = low < 0n ? below.lowerBoundVal(DimType.param, at, -SIZE_MOST) : below;
    return known.isSubset(set) ? [] : [{ param, set, isSigned: low < 0n }];
  });
  if (large.length === 0) return [];
  const { surely, beyond, accessed } = accesses(model, translator, domains);
  return large.flatMap(({ param, set, isSigned }): readonly SizeLimit[] => {
    const open = known.subtract(set).subtract(beyond);
    const isHarmless = open.intersect(accessed).isEmpty();
    // What `long` holds may do without.
    if (isSigned) return isHarmless ? [{ param, set, kind: "long-size" }] : [];
    const isFact = context.subtract(set).subtract(surely.subtract(doubtful)).isEmpty();
    return [{ param, set, kind: isFact ? "fact" : isHarmless ? "size" : "no-wrap" }];
  });
}

/**
 * `[params] -> { : … }` for which the region accesses what no object has, also where subscripts leave their
 * rows (`surely`), and anything at all.
 */
function accesses(
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): { readonly surely: IslSet; readonly beyond: IslSet; readonly accessed: IslSet } {
  const nothing = translator.nothing(0).params();
  let [surely, beyond, accessed] = [nothing, nothing, nothing];
  for (const [instr, { subscripts, counted }] of model.references) {
    const block = model.blockOf.get(instr)!;
    const domain = domains.block(block);
    accessed = accessed.union(domain.params());
    // A count that wraps around comes back into the object; what data decide may be no access at all.
    if (counted !== null || !areKnown(subscripts) || isSpeculated(model.func, instr)) continue;
    if (model.predicates.of(block).kind !== "always") continue;
    const around = model.loopsAround(block);
    const limit = PwAff.valOnDomain(translator.universe(around.length), OBJECT_MOST);
    const [sole, ...others] = subscripts;
    // Backwards from the middle of an object it is as far at most.
    if (others.length === 0 && sole !== undefined) {
      const value = translator.pwAff(sole, around.length, (loop) => around.indexOf(loop));
      beyond = beyond.union(domain.intersect(value.leSet(limit.neg())).params());
    }
    const values = subscripts.map((s) => translator.pwAff(s, around.length, (loop) => around.indexOf(loop)));
    // Within rows each subscript is a part of the way.
    const forward = values.reduce((set, value) => set.intersect(value.nonnegSet()), domain);
    for (const value of values) {
      const far = forward.intersect(value.geSet(limit)).params();
      beyond = beyond.union(far);
      if (values.length === 1) surely = surely.union(far);
    }
  }
  return { surely: surely.coalesce(), beyond: beyond.coalesce(), accessed: accessed.coalesce() };
}

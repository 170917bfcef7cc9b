// Why loops stay as they are, in words: each iteration waits for another one, there is too little to do at
// the known sizes, or threads would lose more than they gain.

import { DimType, type IslSet } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { Scop, ScopParam } from "../../scop/model/scop.ts";
import { parameterText } from "../../scop/region/reject-messages.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { uncounted } from "../../support/work-counter.ts";
import { knownSizes } from "../cost/assumed-sizes.ts";
import { valuesOf } from "../cost/extents.ts";
import { someSumLosesRegister } from "../cost/lost-register.ts";
import type { StatementModels } from "../cost/statement-model.ts";
import { freedomOf, type Nest } from "../nest/nest.ts";

/** What compilers forget in a parallel loop. */
function forgotten({ func }: Scop): string {
  const isPromised = func.vars.some(({ type }) => type.kind === "pointer" && type.restrict);
  if (isPromised && func.language === "c") return "compilers ignore restrict in a parallel loop";
  const apart = func.language === "c" ? "what pointers point to is apart" : "arguments do not overlap";
  return `in a parallel loop compilers do not know any more that ${apart}`;
}
const LOST_SUM =
  "so that an element that is added to goes through memory each time; add into a local variable";
const LOST = "which would take more than threads give: nothing to change at the loop";

/**
 * `nest`: the author's loops. `hasThreads`: loops may become parallel. Sizes that nothing limits are no
 * reason: a loop with such a size asks at run time.
 */
export function notProfitable(scop: Scop, models: StatementModels, nest: Nest, hasThreads: boolean): Reject {
  const isOne = scop.region.loops.length === 1;
  const better = isOne ? "" : NOTHING_BETTER;
  const isParallel = freedomOf(nest).parallelLoops > 0;
  const nothing = `nothing to change at the ${isOne ? "loop" : "loops"}`;
  if (isParallel && !hasThreads)
    return reject("not-profitable", `${isOne ? ONLY_THREADS : `${better}there are no threads`}: ${nothing}`);
  if (isParallel && !hasFewIterations(scop) && someSumLosesRegister(models))
    return reject(
      "not-profitable",
      `threads do not pay: ${forgotten(scop)}, ${sumsUp(scop) ? LOST_SUM : LOST}`,
    );
  if (!isParallel) return staysInOrder(scop, "iterations may depend on earlier ones");
  const sizes = sizesOf(scop).join(", ");
  if (
    sizes === "" &&
    hasThreads &&
    uncounted(() => scop.isl.outsideBudget(() => paramsInDomains(scop))).size > 0
  )
    return reject("not-profitable", `${better}threads would not pay at any size: ${nothing}`);
  const given = sizes === "" ? (isOne ? "its constant bounds" : "the constant bounds of the loops") : sizes;
  const little = isOne ? "the loop has too little work for threads" : "no loop has enough work for threads";
  return reject("not-profitable", `${better}${little}, with ${given}: ${nothing}`);
}

const ONLY_THREADS = "only threads would make the loop faster, and there are none";

const NOTHING_BETTER = "no order of the loops is better, and ";

/** Does some statement write one element in several iterations? A scalar is a local variable already. */
const sumsUp = (scop: Scop): boolean =>
  uncounted(() =>
    scop.isl.outsideBudget(() =>
      liveStmts(scop).some(({ domain, accesses, write }) => {
        const written = accesses.find(({ id }) => id === write)!;
        if (scop.arrays[written.array]!.rank === 0) return false;
        return !written.relation.intersectDomain(domain).isInjective();
      }),
    ),
  );

/** So few iterations are too little work whatever they do. */
const FEW = 64n;

/** All bounds are constants, and small. */
export function hasFewIterations(scop: Scop): boolean {
  const instances = (domain: IslSet): bigint | null => {
    let product = 1n;
    for (let k = 0; k < domain.tupleDim(); k++) {
      const [least, most] = [domain.dimMinVal(k), domain.dimMaxVal(k)];
      if (!least.isInt() || !most.isInt()) return null;
      product *= most.toBigInt() - least.toBigInt() + 1n;
    }
    return product;
  };
  return uncounted(() =>
    scop.isl.outsideBudget(() =>
      liveStmts(scop).every(({ domain }) => (instances(domain) ?? FEW + 1n) <= FEW),
    ),
  );
}

/**
 * `why`: in words, which may be found by who knows the loops as they were (`order-words.ts`). `unless`: what
 * could be done.
 */
export function staysInOrder({ region }: Scop, why: string, unless = ""): Reject {
  const message = loopStaysInOrder(region.loops.length === 1 ? why : NOTHING_BETTER + why, unless);
  return { ...reject("not-profitable", message), isInOrder: true };
}

/** The same of one loop. */
export const loopStaysInOrder = (why: string, unless = ""): string =>
  `${why}, so the iterations stay in order: nothing to change at the loop${unless}`;

/** Limits from here on limit nothing. */
const LARGE = 1n << 20n;

/** Of the numbers that say how often the loops run: `N = 100`, `n up to 255`. */
function sizesOf(scop: Scop): readonly string[] {
  const known = knownSizes(scop);
  const bounds = uncounted(() => scop.isl.outsideBudget(() => paramsInDomains(scop)));
  return scop.params.flatMap((param) => {
    const { name, source } = param;
    if (source.kind === "macro") {
      const macro = scop.func.macros[source.macro]!;
      return bounds.has(name) ? [`${macro.name} = ${macro.hint}`] : [];
    }
    const most = valuesOf(known, name).dimMaxVal(0);
    return bounds.has(name) && most.isInt() && most.toBigInt() < LARGE
      ? [`${isNamed(scop, param) ? parameterText(scop.func, param) : "a bound"} up to ${most.toBigInt()}`]
      : [];
  });
}

/** By the author: others have names of ours. */
const isNamed = ({ func }: Scop, { source }: ScopParam): boolean =>
  source.kind !== "value" || (func.values[source.value]?.var ?? null) !== null;

function paramsInDomains(scop: Scop): ReadonlySet<string> {
  const domains = liveStmts(scop).map(({ domain }) => domain);
  const isIn = (name: string): boolean =>
    domains.some((domain) => {
      const at = domain.findDimByName(DimType.param, name);
      return at >= 0 && domain.involvesDims(DimType.param, at, 1);
    });
  return new Set(scop.params.map(({ name }) => name).filter(isIn));
}

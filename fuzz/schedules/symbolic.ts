// What a SCoP leaves in memory under a schedule, in terms, at given parameters.
//
// Reads and writes are steps of their own (`interleave.ts`). Scalars and arrays may have copies, as the check of a schedule says:
// a copy begins with a value that is nobody's, and nothing is seen of it outside. Of an array with an expansion one iteration
// uses the array itself.

import { DimType, type IslSet, type Schedule } from "isl-wasm";
import type { Storage } from "../../src/dependence/storage.ts";
import { Random } from "../../src/ir/behaviour.ts";
import { compileRelation } from "../../src/scop/model/interpret-affine.ts";
import { instancesInOrder, type ScheduledInstance } from "../../src/scop/model/interpret-order.ts";
import { MARK } from "../../src/scop/model/marks.ts";
import type { Access, ArrayId, Scop, ScopStmt } from "../../src/scop/model/scop.ts";
import { areUnordered, type Interleaving, interleaved } from "./interleave.ts";
import { type Compute, compileTree, type Term, type Terms } from "./terms.ts";

export interface Outcome {
  /** Element by element what is live out, where it was written. */
  readonly memory: ReadonlyMap<string, Term>;
  /** What each instance computed, whether anybody sees it or not. */
  readonly values: ReadonlyMap<string, Term>;
}

interface Statement {
  readonly compute: Compute;
  readonly accesses: readonly {
    readonly access: Access;
    readonly element: (point: readonly bigint[]) => string;
  }[];
}

/** A read of an instance, or its write. */
interface Step {
  readonly instance: ScheduledInstance;
  readonly access: Access;
  readonly location: string;
  readonly reads: Map<number, Term>;
}

/** A SCoP at given parameters (`params` in its order). */
export class Symbolic {
  readonly #scop: Scop;
  readonly #params: readonly bigint[];
  readonly #terms: Terms;
  readonly #statements: ReadonlyMap<ScopStmt, Statement>;

  constructor(scop: Scop, params: readonly bigint[], terms: Terms) {
    this.#scop = scop;
    this.#params = params;
    this.#terms = terms;
    const live = scop.stmts.filter((s): s is ScopStmt => s !== null && !s.domain.isEmpty());
    this.#statements = new Map(live.map((stmt) => [stmt, this.#compiled(stmt)]));
  }

  #compiled(stmt: ScopStmt): Statement {
    const accesses = stmt.accesses.map((access) => {
      const evaluate = compileRelation(access.relation, stmt.domain);
      const element = (point: readonly bigint[]) => `${evaluate(this.#params, point).join(",")}`;
      return { access, element };
    });
    return { compute: compileTree(this.#terms, stmt, this.#params), accesses };
  }

  /** In lexicographic order of time. */
  instances(schedule: Schedule): readonly ScheduledInstance[] {
    const isParallel = (_: unknown, member: number, marks: readonly string[]): boolean =>
      member === 0 && (marks.includes(MARK.parallel) || marks.includes(MARK.simd));
    return instancesInOrder(this.#scop, schedule, this.#params, { isParallel });
  }

  run(instances: readonly ScheduledInstance[], storage: Storage, how: Interleaving, seed = 1): Outcome {
    const contents = new Map<string, Term>();
    const values = new Map<string, Term>();
    const steps = interleaved(instances, this.#stepsOf(storage), how, new Random(seed));
    for (const step of steps) {
      const value = this.#execute(step, contents);
      if (value !== null) values.set(nameOf(step.instance), value);
    }
    const isSeen = (location: string): boolean =>
      !location.includes("@") && this.#scop.arrays[Number(location.split(":")[0])]!.liveOut;
    return { memory: new Map([...contents].filter(([location]) => isSeen(location))), values };
  }

  /** The value that the step writes. */
  #execute({ instance, access, location, reads }: Step, contents: Map<string, Term>): Term | null {
    const { stmt, point } = instance;
    const held = contents.get(location) ?? this.#terms.of(location);
    if (access.kind === "read") {
      reads.set(access.id, held);
      return null;
    }
    const computed = this.#statements.get(stmt)!.compute(point, (id) => reads.get(id)!);
    const may = access.kind === "may-write";
    const value = may ? this.#terms.of(`${nameOf(instance)}?`, held, computed) : computed;
    contents.set(location, value);
    return value;
  }

  /** The reads, and then the write. */
  #stepsOf(storage: Storage): (instance: ScheduledInstance) => readonly Step[] {
    const copyOf = this.#copies(storage);
    return (instance) => {
      const reads = new Map<number, Term>();
      const { accesses } = this.#statements.get(instance.stmt)!;
      const steps = accesses.map(({ access, element }): Step => {
        const location = `${access.array}:${element(instance.point)}${copyOf(access.array, instance)}`;
        return { instance, access, location, reads };
      });
      return steps.toSorted((a, b) => Number(a.access.kind !== "read") - Number(b.access.kind !== "read"));
    };
  }

  /** "@" and the copy of the array that the instance uses, "" for the array itself. */
  #copies({
    storageDepth,
    expansions,
    scalarExpansions,
  }: Storage): (array: ArrayId, instance: ScheduledInstance) => string {
    const kept = new Map([...expansions].map(([id, { kept }]) => [id, this.#pointsOf(kept)]));
    return (array, instance) => {
      const scalar = scalarExpansions.get(array);
      if (scalar !== undefined) {
        const element = scalar.dimensions.map((k) => instance.point[k]);
        return `@${timeOfLoops(instance, scalar.depth).join(",")}[${element.join(",")}]`;
      }
      const expansion = expansions.get(array);
      const depth = expansion?.depth ?? storageDepth.get(array) ?? 0;
      if (depth === 0) return "";
      const loops = instance.time.filter((_, k) => instance.levels[k] !== "position").slice(0, depth);
      if (kept.get(array)?.has(loops.join(",")) === true) return "";
      return `@${timeOfLoops(instance, depth).join(",")}`;
    };
  }

  #pointsOf(set: IslSet): ReadonlySet<string> {
    const fixed = this.#params
      .reduce((all, value, k) => all.fixVal(DimType.param, k, value), set)
      .projectOutAllParams();
    return new Set(fixed.points().map(({ coordinates }) => coordinates.join(",")));
  }

  /** Two accesses to one location that may happen at the same time, one of them a write; null: none. */
  race(instances: readonly ScheduledInstance[], storage: Storage): string | null {
    const stepsOf = this.#stepsOf(storage);
    const byLocation = new Map<string, Step[]>();
    for (const step of instances.flatMap(stepsOf)) {
      const there = byLocation.get(step.location);
      if (there === undefined) byLocation.set(step.location, [step]);
      else there.push(step);
    }
    for (const [location, steps] of byLocation)
      for (const [k, a] of steps.entries())
        for (const b of steps.slice(k + 1)) {
          const writes = a.access.kind !== "read" || b.access.kind !== "read";
          if (writes && areUnordered(a.instance, b.instance))
            return `${nameOf(a.instance)} and ${nameOf(b.instance)} race for ${location}`;
        }
    return null;
  }
}

export const nameOf = ({ stmt, point }: ScheduledInstance): string => `${stmt.name}[${point.join(",")}]`;

/** Time up to the `depth`-th loop around; all of it where there are fewer. */
function timeOfLoops({ time, levels }: ScheduledInstance, depth: number): readonly bigint[] {
  if (depth === 0) return [];
  let loops = 0;
  const end = levels.findIndex((level) => level !== "position" && ++loops === depth);
  return time.slice(0, end < 0 ? undefined : end + 1);
}

// All instances of a SCoP at concrete parameters, in the order of a schedule.
//
// The tree is walked from the root, and each instance gets a vector of time: one number for each member of
// the bands above it and for its place in each sequence. Instances run in lexicographic order. To try out
// whether a loop is parallel, dimensions that are declared so may be visited backwards or in a random order:
// what comes out must be the same.

import { DimType, type Schedule, type ScheduleNode, ScheduleNodeType, UnionMap, UnionSet } from "isl-wasm";
import { Random } from "../../ir/behaviour.ts";
import { mapsOf } from "./schedule-tree.ts";
import type { Scop, ScopStmt } from "./scop.ts";

export interface OrderOptions {
  /** How parallel dimensions are visited. Default forward. */
  readonly order?: "forward" | "reverse" | "shuffled";
  /**
   * Which band members are parallel; `marks` are the names of the mark nodes above. Default: the coincident
   * ones.
   */
  readonly isParallel?: (band: ScheduleNode, member: number, marks: readonly string[]) => boolean;
  /** For "shuffled". */
  readonly seed?: number;
}

export interface ScheduledInstance {
  readonly stmt: ScopStmt;
  readonly point: readonly bigint[];
  readonly time: readonly bigint[];
  /** What each entry of `time` is. */
  readonly levels: readonly TimeLevel[];
}

/** The place in a sequence, or the iteration of a loop. */
type TimeLevel = "position" | "serial" | "parallel";

/** A part of the tree that has been walked: `{ Domain[] -> Time[] }`, and what the dimensions of time are. */
interface Timed {
  readonly map: UnionMap;
  readonly levels: readonly TimeLevel[];
}

/** `params` in the order of `scop.params`. */
export function instancesInOrder(
  scop: Scop,
  schedule: Schedule,
  params: readonly bigint[],
  options: OrderOptions = {},
): readonly ScheduledInstance[] {
  const { isl } = scop;
  const found: { readonly instance: ScheduledInstance; readonly key: readonly bigint[] }[] = [];
  const rank = rankOf(options);
  const byName = new Map(scop.stmts.flatMap((s) => (s === null ? [] : [[s.name, s] as const])));
  isl.scope(() => {
    let fixed = scop.context.getSpace().universeSet();
    params.forEach((value, i) => {
      fixed = fixed.fixVal(DimType.param, i, value);
    });
    const domain = UnionSet.empty(scop.context.getSpace());
    const all = scop.stmts.reduce((set, s) => (s === null ? set : set.addSet(s.domain)), domain);
    const walker = new Walker(scop, options);
    for (const { map, levels } of walker.walk(schedule.getRoot(), all.intersectParams(fixed), [])) {
      for (const part of mapsOf(map)) {
        const stmt = byName.get(part.getTupleName(DimType.in) ?? "");
        if (stmt === undefined) throw new Error(`a schedule of ${part.toStr()}`);
        const depth = part.dim(DimType.in);
        const points = part.projectOut(DimType.param, 0, part.dim(DimType.param)).wrap().flatten();
        for (const { coordinates } of points.points()) {
          const [point, time] = [coordinates.slice(0, depth), coordinates.slice(depth)];
          found.push({
            instance: { stmt, point, time, levels },
            key: time.map((t, i) => (levels[i] === "parallel" ? rank(t, i) : t)),
          });
        }
      }
    }
  });
  return found.sort((a, b) => lexicographic(a.key, b.key)).map((f) => f.instance);
}

function rankOf({ order, seed }: OrderOptions): (time: bigint, dim: number) => bigint {
  switch (order) {
    case "reverse":
      return (time) => -time;
    case "shuffled":
      return (time, dim) => {
        const random = new Random(
          Number(BigInt.asUintN(31, time * 7919n + BigInt(dim * 104_729 + (seed ?? 1)))),
        );
        // The time itself breaks ties.
        return (BigInt(random.next()) << 64n) + time;
      };
    default:
      return (time) => time;
  }
}

/** A vector that ends is before one that goes on with what is not less than zero. */
function lexicographic(a: readonly bigint[], b: readonly bigint[]): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a[i] ?? 0n, b[i] ?? 0n];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}

class Walker {
  readonly scop: Scop;
  readonly isParallel: NonNullable<OrderOptions["isParallel"]>;

  constructor(scop: Scop, options: OrderOptions) {
    this.scop = scop;
    this.isParallel = options.isParallel ?? ((band, member) => band.bandMemberGetCoincident(member));
  }

  /** `domain`: the instances that reach the node. */
  walk(node: ScheduleNode, domain: UnionSet, marks: readonly string[]): readonly Timed[] {
    const below = (marksBelow: readonly string[], d = domain) => this.walk(node.child(0), d, marksBelow);
    switch (node.getType()) {
      case ScheduleNodeType.domain:
        return below(marks, domain.intersect(node.domainGetDomain()));
      case ScheduleNodeType.leaf:
        return [{ map: this.constant(domain, []), levels: [] }];
      case ScheduleNodeType.filter:
        return below(marks, domain.intersect(node.filterGetFilter()));
      case ScheduleNodeType.mark:
        return below([...marks, node.markGetId().getName() ?? ""]);
      case ScheduleNodeType.context:
      case ScheduleNodeType.guard:
        return below(marks);
      case ScheduleNodeType.band: {
        const members = node.bandNMember();
        const levels = Array.from({ length: members }, (_, m) =>
          this.isParallel(node, m, marks) ? ("parallel" as const) : ("serial" as const),
        );
        const here = { map: node.bandGetPartialScheduleUnionMap().intersectDomain(domain), levels };
        return below([]).map((t) => followedBy(here, t));
      }
      case ScheduleNodeType.sequence:
      case ScheduleNodeType.set:
        return Array.from({ length: node.nChildren() }, (_, i) => i).flatMap((i) => {
          const here = { map: this.constant(domain, [i]), levels: ["position" as const] };
          return this.walk(node.child(i), domain, marks).map((t) => followedBy(here, t));
        });
      default:
        throw new Error(`a schedule node of type ${node.getType()} can't be executed`);
    }
  }

  /** `{ D[…] -> [time] : D[…] in domain }` */
  private constant(domain: UnionSet, time: readonly number[]): UnionMap {
    const range = this.scop.isl.set(`{ [${time.join(", ")}] }`);
    return UnionMap.fromDomainAndRange(domain, UnionSet.fromSet(range));
  }
}

function followedBy(outer: Timed, inner: Timed): Timed {
  return { map: outer.map.flatRangeProduct(inner.map), levels: [...outer.levels, ...inner.levels] };
}

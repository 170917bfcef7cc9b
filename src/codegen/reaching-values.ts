// Which value a variable holds at a place of the text, where it is set more than once.
//
//     if (o) n = M; else n = N;
//     for (i = 0; i < n; i++) …      here n holds the φ of M and N, as SSA construction calls it
//
// Asked of the function as it was lowered. From the place, the last `set` before it counts, else the φ that
// SSA construction places in the block, else what the variable holds at the end of the block's immediate
// dominator (Cytron et al., "Efficiently Computing Static Single Assignment Form and the Control Dependence
// Graph", 1991, section 5.2: the stacks of `rename`). Construction is the first of all passes, and numbers
// are never given twice: a φ that later passes keep is the one that it made.
//
// Null where nobody can tell: nothing was set, or definitions meet where the variable is not read any more
// (construction makes no φ there). After the loop of a φ the variable holds the last one, which has another
// number in forms where loops are rotated or closed: what those passes make for uses outside of the loop says
// so (`Value.lastOf`).

import { type Dominators, iteratedFrontier } from "../analysis/cfg/dominators.ts";
import { dominatorsOf, forestOf, frontiersOf } from "../analysis/cfg/of-graph.ts";
import { cloneFunc, liveBlocks, phisOf } from "../ir/build.ts";
import { definitions } from "../ir/def-use.ts";
import type { BlockId, Func, ValueId, VarId } from "../ir/func.ts";
import { constructSsa } from "../opt/ssa.ts";

interface Reaching {
  readonly id: ValueId;
  /** The last one that a loop has left behind. */
  readonly isLast: boolean;
}

export class ReachingValues {
  /** In "vars" form, without unreachable blocks. */
  private readonly lowered: Func;
  private readonly ssa: Func;
  private readonly dominators: Dominators;
  private readonly frontiers: ReadonlyMap<BlockId, ReadonlySet<BlockId>>;
  private readonly loops;
  private readonly gets;
  /** Blocks where several definitions of a variable meet. */
  private readonly joins = new Map<VarId, ReadonlySet<BlockId>>();

  constructor(lowered: Func) {
    this.lowered = lowered;
    this.ssa = constructSsa(cloneFunc(lowered));
    this.dominators = dominatorsOf(this.ssa);
    this.frontiers = frontiersOf(this.ssa);
    this.loops = forestOf(this.ssa);
    this.gets = definitions(lowered);
  }

  /**
   * What `variable` holds in front of instruction `index` of the block, as the place `user` may name it; null
   * where that is no one value.
   */
  at(variable: VarId, block: BlockId, index: number, user: BlockId = block): Reaching | null {
    for (let [b, end]: [BlockId | null, number] = [block, index]; b !== null; ) {
      const set = this.lowered.blocks[b]?.instrs
        .slice(0, end)
        .findLast((instr) => instr.op === "set" && instr.var === variable);
      if (set?.op === "set") return set.value.kind === "value" ? this.meaning(set.value.id, user) : null;
      if (this.joinsOf(variable).has(b)) return this.phiIn(b, variable, user);
      b = this.dominators.idom(b);
      end = Number.POSITIVE_INFINITY;
    }
    return null;
  }

  /** A `get` is what its variable holds there. */
  private meaning(id: ValueId, user: BlockId): Reaching | null {
    const definition = this.gets.get(id);
    if (definition?.kind !== "instr" || definition.instr.op !== "get") return { id, isLast: false };
    const { instr, block, index } = definition;
    return this.at(instr.var, block, index, user);
  }

  private joinsOf(variable: VarId): ReadonlySet<BlockId> {
    let joins = this.joins.get(variable);
    if (joins === undefined) {
      const isSet = liveBlocks(this.ssa).filter(({ id }) =>
        this.lowered.blocks[id]?.instrs.some((instr) => instr.op === "set" && instr.var === variable),
      );
      joins = new Set(
        iteratedFrontier(
          this.frontiers,
          isSet.map(({ id }) => id),
        ),
      );
      this.joins.set(variable, joins);
    }
    return joins;
  }

  private phiIn(block: BlockId, variable: VarId, place: BlockId): Reaching | null {
    if (this.loops.irreducible.has(block)) return null;
    let isLast = false;
    for (let loop = this.loops.loopOf(block); loop !== null; loop = loop.parent)
      if (!loop.blocks.has(place)) isLast = true;
    const phi = phisOf(this.ssa.blocks[block]!).find(
      ({ result }) => this.ssa.values[result]!.var === variable,
    );
    return phi === undefined ? null : { id: phi.result, isLast };
  }
}

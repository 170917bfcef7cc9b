// What a statement is made for: a store, a name with a location of its own, or the write of a φ's location on
// one edge into its block.

import type { BlockId, Operand, PhiInstr, StoreInstr, ValueId } from "../../ir/func.ts";
import type { ChainPlace } from "./chains.ts";
import type { DraftEdge } from "./draft.ts";

export type Root =
  | {
      readonly kind: "store";
      readonly instr: StoreInstr;
      readonly block: BlockId;
      readonly place: ChainPlace;
    }
  | { readonly kind: "value"; readonly value: ValueId; readonly block: BlockId; readonly place: ChainPlace }
  | {
      readonly kind: "phi";
      readonly phi: PhiInstr;
      /** Where the φ stands. */
      readonly target: BlockId;
      readonly edge: DraftEdge;
      readonly arg: Operand;
      readonly block: BlockId;
      readonly place: ChainPlace;
    };

export function resultOfPhi(root: Root): ValueId {
  if (root.kind !== "phi") throw new Error("not a write of a phi");
  return root.phi.result;
}

// Trees that can't be built: numbers only are stored and computed with, addresses may at most be compared.

import { operandsOf, typeOf } from "../../ir/build.ts";
import type { Func, Instr, Operand, ValueId } from "../../ir/func.ts";
import { isNumberType } from "../../ir/type.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { isElement } from "../region/instruction-obstacle.ts";
import { ALWAYS_RUNS, isSame } from "../region/predicates.ts";
import type { OperandLeaves } from "./operand-leaves.ts";
import type { Root } from "./root.ts";

/** Why the root's tree can't be built; null if it can. */
export function unsupportedTree(
  leaves: OperandLeaves,
  liveOut: ReadonlySet<ValueId>,
  root: Root,
): string | null {
  const seen = new Set<ValueId>();
  const visit = (operand: Operand): string | null => {
    const type = typeOf(leaves.model.func, operand);
    if (!isElement(type))
      return type.kind === "pointer"
        ? addressWords(leaves.model.func, root)
        : "a whole structure is computed with";
    const leaf = leaves.classify(operand, root);
    if ((leaf.kind !== "inline" && leaf.kind !== "choice") || seen.has(leaf.value)) return null;
    if (leaf.kind === "inline" && comparesAddresses(leaves, leaf.instr, root)) return null;
    seen.add(leaf.value);
    if (leaf.kind === "choice") return firstOf(leaves.operandsOfChoice(leaf.choices));
    if (["addr", "ptradd", "ptrdiff", "opaque", "get", "phi"].includes(leaf.instr.op))
      return "a difference of addresses is computed with";
    return firstOf(leaves.operandsInTree(leaf.instr));
  };
  const firstOf = (operands: readonly Operand[]): string | null =>
    operands.map(visit).find((why) => why !== null) ?? null;
  const isComparison = root.kind === "value" && comparesAddresses(leaves, leaves.instrOf(root.value)!, root);
  const operands = isComparison ? [] : leaves.operandsOfRoot(root);
  return (
    firstOf([...operands, ...leaves.testsOfRoot(root)]) ??
    (root.kind === "value" ? unsupportedValue(leaves, liveOut, root) : null)
  );
}

/** `p != NULL` of addresses that the region does not change. */
function comparesAddresses(leaves: OperandLeaves, instr: Instr, root: Root): boolean {
  const isFixed = (operand: Operand): boolean => {
    const leaf = leaves.classify(operand, root);
    if (leaf.kind === "inline") return leaf.instr.op === "cast" && isFixed(leaf.instr.arg);
    return leaf.kind === "livein" || leaf.kind === "constant";
  };
  return (
    instr.op === "binary" &&
    (instr.opcode === "eq" || instr.opcode === "ne") &&
    operandsOf(instr).every(isFixed)
  );
}

/**
 * A pointer that moves, and not by a number of elements that is the same each time, or that is used later.
 */
function addressWords(func: Func, root: Root): string {
  if (root.kind === "store")
    return "the loop stores an address, or computes with one: nothing to change at the loop";
  const own = func.values[root.kind === "value" ? root.value : root.phi.result]!.var;
  const pointer = own === null ? "a pointer" : `the pointer ${variableWords(func.vars[own]!)}`;
  return `the loop hands ${pointer} on to later iterations, or to what comes after it: use a subscript in its place, and set the pointer after the loop`;
}

function unsupportedValue(
  leaves: OperandLeaves,
  liveOut: ReadonlySet<ValueId>,
  root: Root & { kind: "value" },
): string | null {
  const { value } = root;
  if (liveOut.has(value) && !isSame(leaves.predicateOf(root), ALWAYS_RUNS))
    return "a value that is set under a condition on data is used after the loops";
  if (!isNumberType(leaves.model.func.values[value]!.type)) return addressWords(leaves.model.func, root);
  const op = leaves.instrOf(value)!.op;
  return op === "ptrdiff" ? "a difference of addresses is computed with" : null;
}

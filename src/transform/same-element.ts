// Which accesses of a statement certainly mean the same element, and which of its trees the same value.
//
//     hist[b[i] & 7] = hist[b[i] & 7] + 1       the read and the write: each subscript is computed the same
//                                               way from the same values
//
// All reads of an instance happen before its write, so that two of one element give one value.

import { sameType } from "../ir/type.ts";
import type { Access, ScopStmt, Tree } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { treeOperands } from "./tree.ts";

/** In each instance, whose reads all happen before its write. */
export function isSameElement(stmt: ScopStmt, a: Access, b: Access): boolean {
  if (a.array !== b.array) return false;
  const [x, y] = [a, b].map(({ relation }) => relation.intersectDomain(stmt.domain));
  if (!x!.isEqual(y!)) return false;
  const [m, n] = [a.index, b.index];
  if (m === undefined || n === undefined) return m === n;
  return m.length === n.length && m.every((tree, k) => isSamePart(stmt, tree, n[k]!));
}

const isSamePart = (stmt: ScopStmt, a: Tree | null, b: Tree | null): boolean =>
  a === null || b === null ? a === b : isSameTree(stmt, a, b);

/** The same value in each instance, as far as the trees tell. */
export function isSameTree(stmt: ScopStmt, a: Tree, b: Tree): boolean {
  if (a.kind !== b.kind || !sameType(a.type, b.type)) return false;
  const [own, others] = [treeOperands(a), treeOperands(b)];
  if (own.length !== others.length || !own.every((part, k) => isSameTree(stmt, part, others[k]!)))
    return false;
  return isSameNode(stmt, a, b);
}

/** Their parts aside. */
function isSameNode(stmt: ScopStmt, a: Tree, b: Tree): boolean {
  switch (a.kind) {
    case "read": {
      if (b.kind !== "read") return false;
      return a.access === b.access || isSameElement(stmt, accessOf(stmt, a.access), accessOf(stmt, b.access));
    }
    case "affine":
      return b.kind === "affine" && a.aff.plainIsEqual(b.aff);
    case "int":
      return b.kind === "int" && a.value === b.value;
    case "float":
      return (
        b.kind === "float" && a.text === b.text && Object.is(a.value, b.value) && sameType(a.type, b.type)
      );
    case "macro":
      return b.kind === "macro" && a.macro === b.macro;
    case "livein":
      return b.kind === "livein" && a.value === b.value;
    case "binary":
    case "unary":
      return "opcode" in b && a.opcode === b.opcode;
    case "call":
      return b.kind === "call" && a.name === b.name;
    default:
      return true;
  }
}

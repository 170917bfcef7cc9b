// What a name of another scope (a module, a host) is where it is used: bounds and values are those of the
// scope that declares it, whatever the same words mean here.
//
//     module m                            subroutine s
//       integer, parameter :: n = 5         use m, only: a
//       real :: a(n)                        integer, parameter :: n = 10     a has five elements

import type { ArraySpec, TypedExpr as Expr } from "../ast.ts";
import { isElemental } from "./intrinsics.ts";
import type { Meaning } from "./meaning.ts";

/** The meaning without what only the other scope can evaluate; objects are as they are there. */
export function foreignMeaning(meaning: Meaning): Meaning {
  switch (meaning.kind) {
    case "constant":
      return { kind: "constant", value: foreignConstant(meaning.value) };
    case "statement-function":
      return { kind: "other", what: "a statement function of the host" };
    default:
      return meaning;
  }
}

/**
 * Bounds that are no numbers are values that variables of the other scope had when it began: the array brings
 * them with it, as one of assumed shape does.
 */
export function foreignShape(shape: ArraySpec | null): ArraySpec | null {
  const bounds = shape?.dimensions.flatMap(({ lower, upper }) => [lower, upper]) ?? [];
  if (shape === null || bounds.every((bound) => bound === null || isNumeric(bound))) return shape;
  const isKnown = shape.kind === "explicit" && shape.dimensions.every(({ upper }) => upper !== null);
  if (!isKnown && shape.kind !== "assumed-shape") return { ...shape, kind: "other" };
  const dimensions = shape.dimensions.map(({ lower }) => ({
    lower: lower !== null && isNumeric(lower) ? lower : null,
    upper: null,
  }));
  return { kind: "assumed-shape", dimensions };
}

const isNumeric = (bound: Expr): boolean => bound.kind === "integer";

/** Without objects of the other scope, and spelled without its names. */
function foreignConstant(e: Expr): Expr {
  const { type, rank, span } = e;
  return inNumbers(e) ?? { kind: "opaque", what: "a constant of another scope", parts: [], type, rank, span };
}

/** Null for what is not computed from numbers and truth values alone. */
function inNumbers(e: Expr): Expr | null {
  switch (e.kind) {
    case "integer":
    case "logical":
      return e;
    case "real":
      return e.type.kind === "real" && e.type.byFlags === undefined
        ? { ...e, text: withKindNumber(e.text, e.type.bytes) }
        : e;
    case "opaque":
      return e.byFlags === undefined ? null : e;
    case "convert":
    case "negate":
    case "not": {
      const arg = inNumbers(e.arg);
      return arg && { ...e, arg };
    }
    case "binary": {
      const [left, right] = [inNumbers(e.left), inNumbers(e.right)];
      return left && right && { ...e, left, right };
    }
    case "intrinsic": {
      const args = isElemental(e.name) ? e.args.map(inNumbers) : [null];
      return args.every((arg) => arg !== null) ? { ...e, args } : null;
    }
    default:
      return null;
  }
}

/** `1.5_wp` → `1.5_8` */
const withKindNumber = (text: string, bytes: number): string =>
  text.includes("_") ? `${text.slice(0, text.indexOf("_"))}_${bytes}` : text;

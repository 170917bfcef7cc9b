// Keys of trees of recurrences, polynomials and types: equal trees have equal keys, found once for each tree.
//
//     {0, +, n}_1      {0,1*%5}1, where n is the SSA name 5

import type { IntType, Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import { countWork } from "../../support/work-counter.ts";
import type { Atom, PointerBase, Polynomial, Trec } from "./trec-types.ts";

/** Equal keys: equal trees. Not for people: see `printTrec`. */
export function trecKey(t: Trec): string {
  t.facts.key ??= makeKey(t);
  return t.facts.key;
}

function makeKey(t: Trec): string {
  countWork();
  switch (t.kind) {
    case "poly":
      return polynomialKey(t.poly);
    case "chrec":
      return `{${trecKey(t.base)},${trecKey(t.step)}}${t.loop}`;
    case "peeled":
      return `(${trecKey(t.first)};${trecKey(t.rest)})${t.loop}`;
    case "periodic":
      return `[${t.values.map(trecKey).join(";")}]${t.loop}`;
    case "unknown":
      return "?";
    default:
      return unreachable(t);
  }
}

export function pointerBaseKey(base: PointerBase): string {
  return base.kind === "object" ? `&${base.var}` : `%${base.id}`;
}

export function atomKey(atom: Atom): string {
  switch (atom.kind) {
    case "value":
      return `%${atom.id}`;
    case "macro":
      return `@${atom.macro}`;
    case "pointer":
      return `${pointerBaseKey(atom.base)}:${typeKey(atom.to)}`;
    case "wrap":
      return `${intTypeKey(atom.type)}(${trecKey(atom.of)})`;
    case "floordiv":
      return `floor(${trecKey(atom.of)}/${atom.by})`;
    case "truncdiv":
      return `trunc(${trecKey(atom.of)}/${atom.by})`;
    case "max0":
      return `max(0,${trecKey(atom.of)})`;
  }
}

export function intTypeKey(type: IntType): string {
  return `${type.signed ? "i" : "u"}${type.bits}`;
}

/** A short name under which equal types (in the sense of `sameType`) share a key. */
export function typeKey(type: Type): string {
  switch (type.kind) {
    case "void":
    case "bool":
      return type.kind;
    case "int":
      return intTypeKey(type);
    case "float":
      return `${type.complex === true ? "c" : "f"}${type.bits}`;
    case "pointer":
      return `${typeKey(type.to)}*`;
    case "array":
      return `${typeKey(type.of)}[${type.extent === null ? "" : type.extent.id}]`;
    case "struct":
    case "union":
    case "enum":
      return `${type.kind} ${type.tag}`;
    case "function":
      return `${typeKey(type.result)}(${type.params.map(typeKey).join(",")}${type.variadic ? ",..." : ""})`;
    case "opaque":
      return type.spelling;
  }
}

export function polynomialKey(p: Polynomial): string {
  if (p.terms.length === 0) return "0";
  const sum = p.terms.map((t) => `${t.coefficient}${t.key === "" ? "" : `*${t.key}`}`).join("+");
  return p.denominator === 1n ? sum : `(${sum})/${p.denominator}`;
}

// Trees of recurrences and the polynomials in them, as data: each is made of the other (trec.ts says what
// the trees mean, polynomial.ts what the polynomials do).
//
//     {{0, +, m}_1, +, 1}_2     chrec of loop 2 with a base that is a chrec of loop 1, whose step is the
//                               polynomial with the single atom m
//     {0, +, 1}_1 / 2           a polynomial with the single atom floordiv, of a tree

import type { MacroId, ValueId, VarId } from "../../ir/func.ts";
import type { IntType, Type } from "../../ir/type.ts";
import type { LoopId } from "../cfg/loops.ts";

export type Trec = TrecShape & { readonly facts: TrecFacts };

type TrecShape =
  | { readonly kind: "poly"; readonly poly: Polynomial }
  | { readonly kind: "chrec"; readonly loop: LoopId; readonly base: Trec; readonly step: Trec }
  | { readonly kind: "peeled"; readonly loop: LoopId; readonly first: Trec; readonly rest: Trec }
  | { readonly kind: "periodic"; readonly loop: LoopId; readonly values: readonly Trec[] }
  /** The papers' ⊤. `why` is a short phrase for remarks. */
  | { readonly kind: "unknown"; readonly why: string };

export interface TrecFacts {
  /** Nodes and terms, those inside atoms included; infinite where a number is too large. */
  readonly size: number;
  /** Some node is unknown, those inside atoms included. */
  readonly isUnknown: boolean;
  /** The loops that take part, atoms included, outer ones first. */
  readonly loops: readonly LoopId[];
  /** Some atom is a function of a tree. */
  readonly isComposed: boolean;
  /** Equal trees have equal keys; null as long as nobody has asked. */
  key: string | null;
}

export type Atom =
  /** An SSA name of integer type. */
  | { readonly kind: "value"; readonly id: ValueId }
  /** An object-like macro: a symbolic parameter. */
  | { readonly kind: "macro"; readonly macro: MacroId }
  /** A pointer, counted in elements of type `to`: the start of an object, or an SSA name of pointer type. */
  | { readonly kind: "pointer"; readonly base: PointerBase; readonly to: Type }
  /** The number in the range of `type` that is congruent to `of` modulo 2^bits. */
  | { readonly kind: "wrap"; readonly type: IntType; readonly of: Trec }
  /** Division by a positive constant, rounding towards minus infinity. */
  | { readonly kind: "floordiv"; readonly of: Trec; readonly by: bigint }
  /** Division by a non-zero constant as C does it, rounding towards zero. */
  | { readonly kind: "truncdiv"; readonly of: Trec; readonly by: bigint }
  /** max(0, of). */
  | { readonly kind: "max0"; readonly of: Trec };

export type PointerBase =
  | { readonly kind: "object"; readonly var: VarId }
  | { readonly kind: "value"; readonly id: ValueId };

export interface Factor {
  readonly atom: Atom;
  readonly key: string;
  readonly power: number;
}

export interface PolynomialTerm {
  /** Sorted by key; empty for the constant term. */
  readonly factors: readonly Factor[];
  readonly key: string;
  readonly coefficient: bigint;
}

export interface Polynomial {
  readonly terms: readonly PolynomialTerm[];
  readonly denominator: bigint;
}

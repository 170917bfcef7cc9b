// Loops that look for what is largest or smallest, and where: parts of the iterations look for themselves,
// and what they find is put together in their order, so that the same comes out for any number of threads
// (`reductions/first-extremes.ts` says why).
//
//     for (int i = 0; i < n; i++)       {
//       if (a[i] > best) {                const long count = n;
//         best = a[i];                    int best_parts[64], at_parts[64];
//         at = i;                  ─►     #pragma omp parallel for
//       }                                 for (int part = 0; part < 64; part++) {
//                                           int best_part = best, at_part = at;
//                                           for (int i = count * part / 64; i < count * (part + 1) / 64; i++)
//                                             if (a[i] > best_part) {
//                                               best_part = a[i];
//                                               at_part = i;
//                                             }
//                                           best_parts[part] = best_part;
//                                           at_parts[part] = at_part;
//                                         }
//                                         for (int part = 0; part < 64; part++) {
//                                           if (best_parts[part] > best) {
//                                             best = best_parts[part];
//                                             at = at_parts[part];
//                                           }
//                                         }
//                                       }
//
// The author's body stays, but for names; the head counts a part of what it counted. Only heads that count by
// one, up, in `int` or `long`: the number of iterations is a `long` then, and so is 64 times as many, where
// ends in `long` are sizes of objects. The same runs where the pragmas are not heard, or one thread takes all
// parts. (Parts that wait for one another, by OpenMP's `ordered`, take as long as 64 changes of threads.)

import type { IslSet } from "isl-wasm";
import type { Func, Var, VarId } from "../ir/func.ts";
import { INT, type IntType, LONG } from "../ir/type.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import type { LoopHead } from "../scop/model/scop.ts";
import { SIZE_MOST } from "../scop/model/type-limits.ts";
import type { CountingHead } from "../source/counting-head.ts";
import type { Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import { byName, type Replacement } from "./author-pieces.ts";
import type { Code, DeclaredName, DeclaredType, TextPiece } from "./code.ts";
import {
  author,
  binary,
  cast,
  type Expression,
  elementOf,
  integer,
  keyOfExpression,
  named,
  plainType,
  sizeOf,
} from "./expression.ts";
import { isIn, rangeOfInt } from "./iteration-counts.ts";
import { freeName } from "./name-table.ts";
import type { SumText } from "./partial-sums.ts";
import type { LoopPragma } from "./pragma.ts";

export interface OrderedParts {
  /** Names in the text of the loop: those of a part in the place of the author's, and the head. */
  readonly replaced: readonly Replacement[];
  /** What is private besides. */
  readonly privates: readonly Name[];
  /** The loop, edited, with what goes around it, up to where all has been put together. */
  around(pragma: LoopPragma, loop: readonly TextPiece[]): readonly Code[];
}

interface PartsContext {
  readonly scop: { readonly func: Func };
  readonly text: SumText;
}

/** Enough for so many threads; of a few more than one each has at most two. */
const PARTS = 64;

/** A variable, what stands for it in a part, and what parts leave. */
interface Found {
  readonly name: Name;
  readonly part: Name;
  readonly parts: Name;
  readonly type: DeclaredType;
}

/**
 * For the loop at `span`, where `known`, `[params] -> { : … }`, is asked in front of it. Null where it does
 * not count like that, or macros spell the variables.
 */
export function orderedParts(
  extremes: readonly FirstExtreme[],
  span: Span,
  loop: LoopHead,
  known: IslSet,
  { scop, text }: PartsContext,
): OrderedParts | null {
  const head = text.countingHead(span);
  const counter = loop.step === 1n ? counterOf(loop, known) : null;
  if (head === null || counter === null) return null;
  const { isFree, take } = taking(text);
  const found = extremes.flatMap(({ best, companions }) => [best, ...companions]);
  const variables = new Map<VarId, Found>();
  for (const id of found) {
    const variable = scop.func.vars[id]!;
    const { name } = variable;
    variables.set(id, {
      name,
      part: take(freeName(`${name}_part`, { isFree })),
      parts: take(freeName(`${name}_parts`, { isFree })),
      type: typeOf(variable, text),
    });
  }
  const names = new Map<string, Name>(
    [...variables.values()].map((variable) => [variable.name, variable.part]),
  );
  const words = text.wordsIn(span, new Set(names.keys()));
  if (words === null || names.size < variables.size || words.some((word) => word.span.start < head.span.end))
    return null;
  const part = take(freeName("part", { isFree }));
  const count = take(freeName("count", { isFree }));
  const from = head.isFromZero ? null : take(freeName("begin", { isFree }));
  const { file } = text;
  const start = author(file.slice(head.first), text.words.namesIn(head.first), "sum");
  const bound = boundOf(head, text);
  const counts = counting({ counter, start, bound, isUpTo: head.isUpTo, from, count });
  const at = (factor: Expression): Expression => {
    const done = binary("div", binary("mul", named(count), factor), integer(BigInt(PARTS)));
    return from === null ? done : binary("add", named(from), done);
  };
  const i = text.words.namesIn(head.iterator)[0]!;
  const next = binary("add", named(part), integer(1n));
  const newHead: Replacement["by"] = {
    ...{ kind: "head", declare: head.declared && file.slice(head.declared), iterator: i },
    ...{ init: at(named(part)), cond: binary("lt", named(i), at(next)) },
  };
  return {
    replaced: [
      { span: head.span, by: newHead },
      ...words.map((word) => ({ span: word.span, by: byName(names.get(word.text)!) })),
    ],
    privates: head.declared === null ? [i] : [],
    around: (pragma, loop) => {
      const all = [...variables.values()];
      const overParts = (pragmas: readonly LoopPragma[], body: readonly Code[]): Code => ({
        ...{ kind: "for", declare: { kind: "plain", type: INT }, iterator: part, init: integer(0n) },
        ...{ cond: binary("lt", named(part), integer(BigInt(PARTS))), step: 1n },
        ...{ pragmas, note: null, spelled: null, body },
      });
      const left = all.map((one): Code => {
        const target = elementOf(named(one.parts), [named(part)]);
        return { kind: "assignment", target, operator: null, value: named(one.part) };
      });
      return [
        ...counts,
        ...declarations(all, ({ parts }) => ({
          ...{ name: parts, extents: [integer(BigInt(PARTS))] },
          value: null,
        })),
        overParts(
          [pragma],
          [
            ...declarations(all, (one) => ({ name: one.part, value: named(one.name) })),
            { kind: "statement", pieces: loop },
            ...left,
          ],
        ),
        overParts([], together(extremes, variables, part)),
      ];
    },
  };
}

/**
 * Of a type that holds where the loop begins, its iterations and `PARTS` times as many in `long`; null where
 * none is known to.
 */
function counterOf({ type, first, bound, boundRange }: LoopHead, known: IslSet): "int" | "long" | null {
  if (!type.signed) return null;
  if (type.bits === 32) return isIn(boundRange, rangeOfInt(32, true)) ? "int" : null;
  if (type.bits !== 64) return null;
  const begin = first.floor().intersectParams(known).minVal();
  const end = bound.floor().intersectParams(known).maxVal();
  if (!begin.isInt() || !end.isInt() || !isIn(boundRange, rangeOfInt(64, true))) return null;
  const isFew =
    begin.toBigInt() >= -SIZE_MOST && end.toBigInt() + 1n - begin.toBigInt() <= 2n * SIZE_MOST - 1n;
  return isFew ? "long" : null;
}

/** What the iterations end at, as it is spelled. */
function boundOf({ bound, isPlainBound }: CountingHead, { file, words }: SumText): Expression {
  const names = words.namesIn(bound);
  const [word] = names;
  if (isPlainBound && word !== undefined) return named(word);
  return author(file.slice(bound), names, isPlainBound ? "primary" : "sum");
}

/** Names that are taken here as well. */
function taking(text: SumText): { isFree(name: string): boolean; take(name: Name): Name } {
  const taken = new Set<string>();
  return {
    isFree: (name) => text.isFree(name) && !taken.has(name),
    take: (name) => {
      taken.add(name);
      return name;
    },
  };
}

/** The number of iterations, and where they begin, if that is not 0. */
function counting(head: {
  readonly counter: "int" | "long";
  readonly start: Expression;
  readonly bound: Expression;
  readonly isUpTo: boolean;
  readonly from: Name | null;
  readonly count: Name;
}): readonly Code[] {
  const { counter, start, bound, isUpTo, from, count } = head;
  const isPlain = from === null && !isUpTo;
  const wide = isPlain ? bound : cast(plainType(LONG), bound);
  const less = from === null ? wide : binary("sub", wide, named(from));
  const value = isUpTo ? binary("add", less, integer(1n)) : less;
  const declare = (type: IntType, name: Name, value: Expression): Code => ({
    ...{ kind: "declaration", type: plainType(type), isConst: true },
    ...{ name, value },
  });
  return [
    ...(from === null ? [] : [declare(counter === "int" ? INT : LONG, from, start)]),
    declare(LONG, count, value),
  ];
}

/** Those of one type together. */
function declarations(
  found: readonly Found[],
  declarator: (variable: Found) => DeclaredName,
): readonly Code[] {
  const byType = new Map<string, Found[]>();
  for (const variable of found) {
    const key = keyOfExpression(
      sizeOf(variable.type.kind === "type-of" ? variable.type.object : variable.type),
    );
    byType.set(key, [...(byType.get(key) ?? []), variable]);
  }
  return [...byType.values()].map(([first, ...others]): Code => {
    const more = others.map(declarator);
    return {
      ...{ kind: "declaration", type: first!.type, ...declarator(first!) },
      ...(more.length === 0 ? {} : { more }),
    };
  });
}

/** What a part left in the place of what those before it did, if that is better. */
function together(
  extremes: readonly FirstExtreme[],
  variables: ReadonlyMap<VarId, Found>,
  part: Name,
): readonly Code[] {
  return extremes.map(({ way, best, companions }): Code => {
    const { name: held, parts } = variables.get(best)!;
    const taken = [best, ...companions].map((id) => variables.get(id)!);
    return {
      kind: "if",
      cond: binary(way === "max" ? "gt" : "lt", elementOf(named(parts), [named(part)]), named(held)),
      then: taken.map((one) => ({
        ...{ kind: "assignment", target: named(one.name), operator: null },
        value: elementOf(named(one.parts), [named(part)]),
      })),
      other: [],
    };
  });
}

/**
 * The variable's type as it is spelled, if that is C's own words; else by its name, whatever it is under
 * other flags.
 */
function typeOf({ name, span, storage, type }: Var, text: SumText): DeclaredType {
  const other: DeclaredType = { kind: "type-of", object: named(name) };
  if (span === null || (storage !== "local" && storage !== "param")) return other;
  const words = text.words.numberWords(span, storage === "param");
  const isSame = words !== null && "name" in type && [words, `${words} int`].includes(type.name);
  return isSame ? { kind: "named", name: words } : other;
}

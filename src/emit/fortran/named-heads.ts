// Where the head of a parallel loop calls an intrinsic function, the result is kept in a variable before the
// loop:
//
//     i_last = min(n, t + 31)
//     !$omp parallel do
//     do i = 1, i_last
//
// gfortran 12 evaluates an expression that the head uses twice only once, in a statement before the loop.
// That statement would stand between the directive and its loop, and compilation fails.

import type { Code, CodeLoop } from "../../codegen/code.ts";
import { binary, type Expression, named, partsOf } from "../../codegen/expression.ts";
import { INT } from "../../ir/type.ts";
import { nameFrom } from "../../source/words.ts";
import { intrinsicsOf } from "./expression.ts";
import { integerBits, type TypeOfName, unconverted, widest } from "./kinds.ts";
import { lastOfLoop } from "./print.ts";

export function withNamedHeads(code: readonly Code[], typeOf: TypeOfName): readonly Code[] {
  const inner = (body: readonly Code[]): readonly Code[] => withNamedHeads(body, typeOf);
  return code.flatMap((item): readonly Code[] => {
    switch (item.kind) {
      case "for":
        return namedHead({ ...item, body: inner(item.body) }, typeOf);
      case "if":
        return [{ ...item, then: inner(item.then), other: inner(item.other) }];
      case "block":
        return [{ ...item, body: inner(item.body) }];
      default:
        return [item];
    }
  });
}

function namedHead(loop: CodeLoop, typeOf: TypeOfName): readonly Code[] {
  const { iterator, cond, declare, pragmas } = loop;
  const end = lastOfLoop(iterator, cond);
  const [init, last] = [unconverted(loop.init, typeOf), end && unconverted(end, typeOf)];
  const isWide = (e: Expression): boolean => integerBits(e, typeOf) === 64;
  // Ends of a wider kind than the counter's are converted to it.
  const converted = (e: Expression): readonly string[] =>
    isWide(e) && !isWideCounter(loop, typeOf) ? ["int"] : [];
  const calls = [init, last].flatMap((e) => (e === null ? [] : [...callsIn(e, typeOf), ...converted(e)]));
  if (last === null || pragmas.length === 0 || new Set(calls).size === calls.length) return [loop];
  const type = declare ?? { kind: "plain", type: typeOf(iterator) ?? INT };
  const value = (
    wish: string,
    e: Expression,
  ): { readonly use: Expression; readonly made: readonly Code[] } => {
    if (callsIn(e, typeOf).length === 0) return { use: e, made: [] };
    const name = nameFrom(`${iterator}_${wish}`);
    return { use: named(name), made: [{ kind: "declaration", type, name, value: e }] };
  };
  const [from, to] = [value("first", init), value("last", last)];
  const isDown = loop.step < 0n;
  return [
    ...from.made,
    ...to.made,
    { ...loop, init: from.use, cond: binary(isDown ? "ge" : "le", named(iterator), to.use) },
  ];
}

/** Names of the functions that it is printed with, or texts such as `size(a, 2)`, each as often as it is. */
function callsIn(e: Expression, typeOf: TypeOfName): readonly string[] {
  const spelled = e.kind === "author" ? e.text : e.kind === "name" ? e.name : "";
  if (spelled.includes("(")) return [spelled];
  const own = e.kind === "call" ? [e.name] : [...intrinsicsOf(e), ...conversionsFor(e, typeOf)];
  const inner = partsOf(e).flatMap((part) => callsIn(part, typeOf));
  return e.kind === "helper" && e.helper === "floord" ? [...own, ...inner, ...inner] : [...own, ...inner];
}

function isWideCounter({ iterator, declare }: CodeLoop, typeOf: TypeOfName): boolean {
  const type = declare?.kind === "plain" ? declare.type : typeOf(iterator);
  return type?.kind === "int" && type.bits === 64;
}

/** The conversions that bring all operands and arguments to one kind. */
function conversionsFor(e: Expression, typeOf: TypeOfName): readonly string[] {
  if (e.kind !== "helper" && e.kind !== "conditional" && e.kind !== "binary") return [];
  const args = e.kind === "helper" ? e.args : e.kind === "binary" ? [e.left, e.right] : [e.then, e.other];
  const bits = args.map((arg) => integerBits(arg, typeOf));
  return widest(bits) === 64
    ? args.flatMap((arg, k) => (arg.kind !== "integer" && bits[k] !== 64 ? ["int"] : []))
    : [];
}

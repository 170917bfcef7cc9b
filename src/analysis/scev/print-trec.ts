// Trees of recurrences in the papers' notation: `{{0, +, m}_1, +, 1}_2`, `(x, {5, +, 6}_2)_2`, `(1, 2, 4,
// 0)_1`, `[3, 5]_1`. Loops count from one.

import type { Func } from "../../ir/func.ts";
import { unreachable } from "../../support/brand.ts";
import type { LoopId } from "../cfg/loops.ts";
import { isZero } from "./trec.ts";
import { intTypeKey } from "./trec-keys.ts";
import type { Atom, PointerBase, Polynomial, PolynomialTerm, Trec } from "./trec-types.ts";

export interface TrecNames {
  /** Text of an SSA name, macro or object. */
  value(base: Extract<Atom, { kind: "value" | "macro" }> | PointerBase): string;
  loop(loop: LoopId): string;
}

/** `%7` and `@NI` as in the textual IR; objects as `&A`. */
export function namesOf(func: Func): TrecNames {
  return {
    value: (base) => {
      switch (base.kind) {
        case "value":
          return valueName(func, base.id);
        case "macro":
          return func.macros[base.macro]!.name;
        case "object":
          return `&${func.vars[base.var]!.name}`;
        default:
          return unreachable(base);
      }
    },
    loop: (loop) => String(loop + 1),
  };
}

function valueName(func: Func, id: number): string {
  const named = func.values[id]?.var ?? null;
  const param = func.params.find((p) => p.value === id);
  if (param !== undefined) return func.vars[param.var]!.name;
  return named === null ? `%${id}` : `${func.vars[named]!.name}_${id}`;
}

export function printTrec(t: Trec, names: TrecNames): string {
  const show = (x: Trec) => printTrec(x, names);
  switch (t.kind) {
    case "poly":
      return printPolynomial(t.poly, names);
    case "chrec": {
      const parts = [show(t.base)];
      let step: Trec = t.step;
      while (step.kind === "chrec" && step.loop === t.loop && !isZero(step.step)) {
        parts.push(show(step.base));
        step = step.step;
      }
      return `{${[...parts, show(step)].join(", +, ")}}_${names.loop(t.loop)}`;
    }
    case "peeled": {
      const parts = [show(t.first)];
      let rest: Trec = t.rest;
      for (; rest.kind === "peeled" && rest.loop === t.loop; rest = rest.rest) parts.push(show(rest.first));
      return `(${[...parts, show(rest)].join(", ")})_${names.loop(t.loop)}`;
    }
    case "periodic":
      return `[${t.values.map(show).join(", ")}]_${names.loop(t.loop)}`;
    case "unknown":
      return "unknown";
    default:
      return unreachable(t);
  }
}

function printPolynomial(p: Polynomial, names: TrecNames): string {
  // Highest degree first, the constant last: `n^2 + n - 1`.
  const degree = (t: PolynomialTerm) => t.factors.reduce((d, f) => d + f.power, 0);
  const terms = [...p.terms].sort((a, b) => degree(b) - degree(a));
  if (terms.length === 0) return "0";
  return terms.map((t, i) => printTerm(t, p.denominator, names, i === 0)).join("");
}

function printTerm(t: PolynomialTerm, denominator: bigint, names: TrecNames, first: boolean): string {
  const negative = t.coefficient < 0n;
  const magnitude = negative ? -t.coefficient : t.coefficient;
  const number = denominator === 1n ? String(magnitude) : `${magnitude}/${denominator}`;
  const factors = t.factors.map((f) => `${printAtom(f.atom, names)}${f.power === 1 ? "" : `^${f.power}`}`);
  const showNumber = factors.length === 0 || number !== "1";
  const text = [...(showNumber ? [number] : []), ...factors].join("*");
  if (first) return negative ? `-${text}` : text;
  return negative ? ` - ${text}` : ` + ${text}`;
}

export function printAtom(a: Atom, names: TrecNames): string {
  switch (a.kind) {
    case "value":
    case "macro":
      return names.value(a);
    case "pointer":
      return names.value(a.base);
    case "wrap":
      return `(${intTypeKey(a.type)})(${printTrec(a.of, names)})`;
    case "floordiv":
      return `floor((${printTrec(a.of, names)})/${a.by})`;
    case "truncdiv":
      return `trunc((${printTrec(a.of, names)})/${a.by})`;
    case "max0":
      return `max(0, ${printTrec(a.of, names)})`;
    default:
      return unreachable(a);
  }
}

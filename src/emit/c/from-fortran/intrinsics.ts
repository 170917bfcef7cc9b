// Intrinsic functions (Fortran 2018, 16.9) as the compiler's own, which need no header. What each computes is
// what gfortran makes of it; `max` and `min` of NaNs and of zeros of both signs are as open as they are
// there.

import type { DataType, TypedExpr } from "../../../frontend/fortran/ast.ts";
import { sameDataType } from "../../../frontend/fortran/sema/data-types.ts";
import { extentOf, lowerOf, upperOf } from "./array-places.ts";
import {
  bound,
  type CText,
  called,
  castTo,
  chosen,
  joined,
  LEVEL,
  negated,
  prefixed,
  primary,
} from "./c-text.ts";
import { cTypeName } from "./c-types.ts";
import { expressionText } from "./expressions.ts";
import { indexText } from "./linear-index.ts";
import type { CProcedure } from "./procedure-context.ts";
import { hasCall } from "./set-objects.ts";
import { refuse } from "./untranslatable.ts";

type Intrinsic = TypedExpr & { readonly kind: "intrinsic" };

const words = (text: string): readonly string[] => text.split(" ");

/** Of real numbers, by the name without Fortran's `d` in front: what C calls it. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map<string, string>([
  ...words(
    "sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf erfc hypot",
  ).map((name) => [name, name] as const),
  ...words("dsqrt dexp dlog dlog10 dsin dcos dtan dasin dacos datan datan2 dsinh dcosh dtanh derf derfc").map(
    (name) => [name, name.slice(1)] as const,
  ),
  ...([
    ["alog", "log"],
    ["alog10", "log10"],
    ["gamma", "tgamma"],
    ["log_gamma", "lgamma"],
  ] as const),
  ...([
    ["aint", "trunc"],
    ["dint", "trunc"],
    ["anint", "round"],
    ["dnint", "round"],
  ] as const),
]);

/** Of a type, whatever the argument is: macros that compilers have without a header. */
const LIMITS: ReadonlyMap<string, string> = new Map([
  ...([
    ["huge integer(4)", "__INT_MAX__"],
    ["huge integer(8)", "__LONG_MAX__"],
  ] as const),
  ...([
    ["huge real(4)", "__FLT_MAX__"],
    ["huge real(8)", "__DBL_MAX__"],
  ] as const),
  ...([
    ["tiny real(4)", "__FLT_MIN__"],
    ["tiny real(8)", "__DBL_MIN__"],
  ] as const),
  ...([
    ["epsilon real(4)", "__FLT_EPSILON__"],
    ["epsilon real(8)", "__DBL_EPSILON__"],
  ] as const),
]);

export function intrinsicText(t: CProcedure, e: Intrinsic): CText {
  const { name, args, type, span } = e;
  if (name === "size" || name === "lbound" || name === "ubound") return boundText(t, e);
  const first = args[0] ?? refuse(`the intrinsic function ${name}`, span);
  const limit = LIMITS.get(`${name} ${type.kind}(${"bytes" in type ? type.bytes : 0})`);
  if (limit !== undefined) return primary(limit);
  const known = FUNCTIONS.get(name === "atan" && args.length === 2 ? "atan2" : name);
  if (known !== undefined && type.kind === "real" && args.every((arg) => sameReal(arg.type, type)))
    return realFunction(t, known, args, type);
  return numeric(t, e, first) ?? bits(t, e, first) ?? refuse(`the intrinsic function ${name}`, span);
}

const sameReal = (a: DataType, b: DataType): boolean =>
  a.kind === "real" && b.kind === "real" && a.bytes === b.bytes && a.bytes <= 8;

const suffixOf = (type: DataType): string => (type.kind === "real" && type.bytes === 4 ? "f" : "");

const realFunction = (t: CProcedure, name: string, args: readonly TypedExpr[], type: DataType): CText =>
  called(`__builtin_${name}${suffixOf(type)}`, ...args.map((arg) => expressionText(t, arg)));

/** `size(a, 2)`: as the array is declared. */
function boundText(t: CProcedure, { name, args, span }: Intrinsic): CText {
  const [array, given] = args;
  const k =
    given === undefined && array?.rank === 1 ? 0 : given?.kind === "integer" ? Number(given.value) - 1 : null;
  if (array?.kind !== "variable" || k === null) return refuse(`the intrinsic function ${name}`, span);
  const object = t.symbol(array.symbol);
  // An array without elements has the bounds 1 and 0.
  const { lower } = object.shape!.dimensions[k] ?? refuse(`the intrinsic function ${name}`, span);
  if (name !== "size" && !(lower?.kind === "integer" && lower.value === 1n))
    return refuse(`${name} of an array that does not begin at 1`, span);
  const found =
    name === "size"
      ? extentOf(t, object, k, span)
      : name === "lbound"
        ? lowerOf(t, object, k, span)
        : upperOf(t, object, k, span);
  const text = indexText(found);
  // Declared bounds may be the wrong way round.
  if (name === "lbound" || object.shape!.kind === "assumed-shape")
    return object.shape!.kind === "assumed-shape" ? castTo("int", text) : text;
  return text.level === LEVEL.primary && found.terms.size === 0
    ? text
    : chosen(joined("<", text, primary("0"), LEVEL.relation), primary("0"), text);
}

function numeric(t: CProcedure, e: Intrinsic, first: TypedExpr): CText | null {
  const { name, args, type, span } = e;
  const text = () => expressionText(t, first);
  const [, second] = args;
  switch (name) {
    case "int":
    case "ifix":
    case "idint":
    case "real":
    case "float":
    case "sngl":
    case "dble":
    case "dfloat":
      return isNumber(first.type) ? castTo(cTypeName(type, span), text()) : null;
    case "logical":
      return first.type.kind === "logical" ? castTo(cTypeName(type, span), text()) : null;
    case "abs":
    case "iabs":
    case "dabs":
    case "cabs":
    case "zabs":
    case "cdabs":
      return absolute(t, first, type);
    case "nint":
    case "idnint":
    case "floor":
    case "ceiling": {
      if (first.type.kind !== "real" || first.type.bytes > 8 || first.type.bytes < 4) return null;
      const rounded = name === "floor" ? "floor" : name === "ceiling" ? "ceil" : "round";
      return castTo(cTypeName(type, span), realFunction(t, rounded, [first], first.type));
    }
    case "max":
    case "max0":
    case "amax1":
    case "dmax1":
      return extreme(t, e, ">");
    case "min":
    case "min0":
    case "amin1":
    case "dmin1":
      return extreme(t, e, "<");
    case "mod":
    case "dmod":
    case "amod":
      if (type.kind === "integer") return joined("%", text(), expressionText(t, second!), LEVEL.product);
      return sameReal(first.type, type) && sameReal(second!.type, type)
        ? realFunction(t, "fmod", args, type)
        : null;
    case "modulo":
      return modulo(t, first, second!, type);
    case "sign":
    case "dsign":
    case "isign":
      return signed(t, first, second!, type);
    case "dim":
    case "idim":
    case "ddim":
      return differenceOrZero(t, first, second!);
    case "merge": {
      const [yes, no, test] = args.map((arg) => expressionText(t, arg));
      return args.slice(0, 2).some(hasCall) ? null : chosen(test!, yes!, no!);
    }
    case "conjg":
    case "dconjg":
      return prefixed("~", text());
    case "aimag":
    case "imag":
    case "dimag":
      return prefixed("__imag__ ", text());
    case "dreal":
      return prefixed("__real__ ", text());
    case "cmplx":
    case "dcmplx":
      return complexOfTwo(t, e);
    case "dprod":
      return joined(
        "*",
        castTo("double", text()),
        castTo("double", expressionText(t, second!)),
        LEVEL.product,
      );
    default:
      return null;
  }
}

const isNumber = ({ kind }: DataType): boolean => kind === "integer" || kind === "real" || kind === "complex";

function absolute(t: CProcedure, arg: TypedExpr, type: DataType): CText | null {
  const text = expressionText(t, arg);
  if (arg.type.kind === "integer" && (arg.type.bytes === 4 || arg.type.bytes === 8))
    return called(arg.type.bytes === 4 ? "__builtin_abs" : "__builtin_labs", text);
  if (sameReal(arg.type, type)) return called(`__builtin_fabs${suffixOf(type)}`, text);
  if (arg.type.kind === "complex" && arg.type.bytes <= 8)
    return called(arg.type.bytes === 4 ? "__builtin_cabsf" : "__builtin_cabs", text);
  return null;
}

/** One after another, as gfortran does: the later one is taken where it is larger. */
function extreme(t: CProcedure, { args, type }: Intrinsic, operator: "<" | ">"): CText | null {
  if (!args.every((arg) => sameDataType(arg.type, type))) return null;
  if (args.some(hasCall) || (type.kind !== "integer" && type.kind !== "real")) return null;
  const [first, ...rest] = args.map((arg) => expressionText(t, arg));
  const text = rest.reduce((best, one) => {
    const test = joined(operator, one, best, LEVEL.relation);
    return chosen(test, one, best);
  }, first!);
  return text.text.length > MOST_CHARACTERS ? null : text;
}

/** Operands are written twice. */
const MOST_CHARACTERS = 400;

function modulo(t: CProcedure, a: TypedExpr, p: TypedExpr, type: DataType): CText | null {
  const args = [expressionText(t, a), expressionText(t, p)] as const;
  if (type.kind === "integer" && a.type.kind === "integer" && p.type.kind === "integer") {
    t.file.helpers.add("modulo");
    const text = called("polyc_modulo", ...args);
    return type.bytes === 8 ? text : castTo(cTypeName(type, null), text);
  }
  if (type.kind !== "real" || type.bytes !== 8 || !sameReal(a.type, type) || !sameReal(p.type, type))
    return null;
  t.file.helpers.add("modulof");
  return called("polyc_modulof", ...args);
}

function signed(t: CProcedure, a: TypedExpr, b: TypedExpr, type: DataType): CText | null {
  const args = [expressionText(t, a), expressionText(t, b)] as const;
  if (sameReal(a.type, type) && sameReal(b.type, type))
    return called(`__builtin_copysign${suffixOf(type)}`, ...args);
  if (type.kind !== "integer" || (type.bytes !== 4 && type.bytes !== 8) || hasCall(a)) return null;
  const size = called(type.bytes === 4 ? "__builtin_abs" : "__builtin_labs", args[0]);
  return chosen(joined(">=", args[1], primary("0"), LEVEL.relation), size, negated(size));
}

function differenceOrZero(t: CProcedure, a: TypedExpr, b: TypedExpr): CText | null {
  if (hasCall(a) || hasCall(b) || !isNumber(a.type) || a.type.kind === "complex") return null;
  if (a.type.kind !== b.type.kind) return null;
  const difference = joined("-", expressionText(t, a), expressionText(t, b), LEVEL.sum);
  const none = primary(a.type.kind === "integer" ? "0" : `0.0${suffixOf(a.type)}`);
  return chosen(joined("<=", difference, none, LEVEL.relation), none, difference);
}

function complexOfTwo(t: CProcedure, { args, type, span }: Intrinsic): CText | null {
  const [real, imaginary] = args;
  if (type.kind !== "complex" || real === undefined) return null;
  const part = type.bytes === 4 ? "float" : "double";
  if (imaginary === undefined || imaginary.type.kind === "unknown")
    return castTo(cTypeName(type, span), expressionText(t, real));
  if (![real, imaginary].every((one) => one.type.kind === "real" || one.type.kind === "integer")) return null;
  const each = [real, imaginary].map((one) => {
    const text = expressionText(t, one);
    return one.type.kind === "real" && one.type.bytes === type.bytes ? text : castTo(part, text);
  });
  return called("__builtin_complex", ...each);
}

// ---- bits ----

const BIT_OPERATORS: Readonly<Record<string, readonly [string, number]>> = {
  ...{ iand: ["&", LEVEL.bitAnd], ior: ["|", LEVEL.bitOr], ieor: ["^", LEVEL.bitXor] },
};

function bits(t: CProcedure, { name, args, type }: Intrinsic, first: TypedExpr): CText | null {
  if (args.some((arg) => arg.type.kind !== "integer")) return null;
  const [left, right] = args.map((arg) => expressionText(t, arg));
  const operator = BIT_OPERATORS[name];
  if (operator !== undefined && right !== undefined) {
    const [sign, level] = operator;
    return { text: `${bound(left!, LEVEL.unary)} ${sign} ${bound(right, LEVEL.unary)}`, level };
  }
  switch (name) {
    case "not":
      return prefixed("~", left!);
    case "btest": {
      const shifted = joined(">>", left!, right!, LEVEL.shift);
      return { text: `(${shifted.text}) & 1`, level: LEVEL.bitAnd };
    }
    case "ishft":
      if (
        type.kind !== "integer" ||
        type.bytes !== 4 ||
        first.type.kind !== "integer" ||
        first.type.bytes !== 4
      )
        return null;
      t.file.helpers.add("shift");
      return called("polyc_shift", left!, right!);
    default:
      return null;
  }
}

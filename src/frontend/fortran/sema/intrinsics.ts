// Intrinsic functions (Fortran 2018, 16.8): what type their results have. The value of one that is not in the
// table is of no type that is modelled, and what reads it a barrier.

import type { DataType, TypedExpr as Expr } from "../ast.ts";
import {
  CHARACTER,
  commonDataType,
  INTEGER,
  LOGICAL4,
  REAL,
  REAL8,
  typeOfKind,
  unknownType,
  withKind,
} from "./data-types.ts";

/** The type of the result, from those of the arguments. */
type ResultRule = (args: readonly Expr[]) => DataType;

const ofFirst: ResultRule = ([first]) => first?.type ?? unknownType("no argument");
const always =
  (type: DataType): ResultRule =>
  () =>
    type;
/** `max(0., x)`: compilers take numbers of different kinds, and compute in the widest. */
const widest: ResultRule = (args) => {
  const [first = unknownType("no argument"), ...others] = args.map(({ type }) => type);
  return others.reduce((most, one) => commonDataType(most, one) ?? most, first);
};
/** `aint(x)`, `aint(x, 8)` */
const ofKindGiven: ResultRule = ([first, given]) =>
  given === undefined ? ofFirst(first ? [first] : []) : (typeOfKind("real", given) ?? unknownType("a kind"));
/** Of complex arguments the real type of the same kind. */
const magnitude: ResultRule = ([first]) =>
  first?.type.kind === "complex" ? { ...first.type, kind: "real" } : ofFirst(first ? [first] : []);

/** `int(x)`, `int(x, 8)`: the kind is the last argument, where it is given. */
const converted =
  (kind: "integer" | "real" | "logical"): ResultRule =>
  ([first, given]) => {
    if (given !== undefined) return typeOfKind(kind, given) ?? unknownType("a kind");
    if (kind === "real" && first?.type.kind === "complex") return { ...first.type, kind };
    return withKind(kind, 4)!;
  };

const words = (text: string): readonly string[] => text.split(" ");

const RULES: ReadonlyMap<string, ResultRule> = new Map<string, ResultRule>([
  ...words(
    "sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf erfc erfc_scaled gamma log_gamma hypot " +
      "sign not ishft ishftc shiftl shiftr shifta ibset ibclr ibits merge merge_bits " +
      "fraction scale set_exponent spacing rrspacing nearest conjg dconjg huge tiny epsilon sum product maxval minval " +
      "transpose reshape spread pack unpack cshift eoshift bessel_j0 bessel_j1 bessel_y0 bessel_y1",
  ).map((name) => [name, ofFirst] as const),
  ...words("max min mod modulo dim iand ior ieor dot_product matmul").map((name) => [name, widest] as const),
  ...words("aint anint").map((name) => [name, ofKindGiven] as const),
  ...words("alog alog10 amod amax1 amin1 float sngl amax0 amin0").map(
    (name) => [name, always(REAL)] as const,
  ),
  ...words(
    "dble dsqrt dexp dlog dlog10 dsin dcos dtan dasin dacos datan datan2 dsinh dcosh dtanh dabs dmod dsign ddim dprod dmax1 dmin1 " +
      "dint dnint dfloat derf derfc dgamma",
  ).map((name) => [name, always(REAL8)] as const),
  ...words(
    "iabs isign idim max0 min0 max1 min1 ifix idint idnint len len_trim index scan verify ichar iachar kind digits maxexponent minexponent precision " +
      "radix range exponent popcnt poppar leadz trailz bit_size selected_int_kind selected_real_kind rank storage_size command_argument_count " +
      "omp_get_max_threads",
  ).map((name) => [name, always(INTEGER)] as const),
  ...words("nint ceiling floor int").map((name) => [name, converted("integer")] as const),
  ...words("size ubound lbound count maxloc minloc findloc shape").map((name) => [name, counted] as const),
  ...words(
    "btest all any allocated associated present lge lgt lle llt is_iostat_end is_iostat_eor is_contiguous same_type_as extends_type_of",
  ).map((name) => [name, always(LOGICAL4)] as const),
  ...words("char achar trim adjustl adjustr repeat").map((name) => [name, always(CHARACTER)] as const),
  ...words("cabs").map((name) => [name, always(REAL)] as const),
  ...words("zabs cdabs dimag dreal").map((name) => [name, always(REAL8)] as const),
  ["abs", magnitude],
  ["aimag", magnitude],
  ["imag", magnitude],
  ["real", converted("real")],
  ["logical", converted("logical")],
  ["cmplx", always({ kind: "complex", bytes: 4 })],
  ["dcmplx", always({ kind: "complex", bytes: 8 })],
]);

/** Of another kind where a third argument says so. */
function counted(args: readonly Expr[]): DataType {
  return args.length > 2 ? unknownType("an integer of a kind that is given") : INTEGER;
}

export const isIntrinsic = (word: string): boolean => RULES.has(word);

export const intrinsicType = (word: string, args: readonly Expr[]): DataType => RULES.get(word)!(args);

/**
 * A function of numbers that does nothing but compute, where no array or procedure of the file has its
 * name.
 */
export const isElemental = (word: string): boolean => RULES.has(word) && !TRANSFORMATIONAL.has(word);

/** Functions that make one number of whole arrays, if they have no mask and no dimension. */
export const isReduction = (word: string): boolean => REDUCTIONS.has(word);

const REDUCTIONS: ReadonlySet<string> = new Set(words("sum product count dot_product maxval minval any all"));

/** Functions of arrays: their results have other ranks than their arguments. */
export const isTransformational = (word: string): boolean => TRANSFORMATIONAL.has(word);

const TRANSFORMATIONAL: ReadonlySet<string> = new Set(
  words(
    "sum product maxval minval dot_product matmul transpose reshape spread pack unpack cshift eoshift all any count maxloc minloc findloc " +
      "size ubound lbound shape allocated associated present kind huge tiny epsilon digits rank",
  ),
);

/** What is known of an object without looking at its value. */
export const QUESTIONS: ReadonlySet<string> = new Set([
  "kind",
  "size",
  "ubound",
  "lbound",
  "huge",
  "tiny",
  "epsilon",
]);

/** Functions of arguments of one type. */
export const ALIKE: ReadonlySet<string> = new Set(words("max min mod modulo dim iand ior ieor"));

/** Functions whose last argument is a kind where it is called so; of others it stands in no certain place. */
export const TAKING_KINDS: ReadonlySet<string> = new Set(
  words("int nint floor ceiling real logical cmplx aint anint"),
);

/** The arguments by which kinds are chosen, in their order. */
const CHOOSING: Readonly<Record<string, readonly string[]>> = {
  selected_int_kind: ["r"],
  selected_real_kind: ["p", "r", "radix"],
};

/** Is it the argument with this keyword that stands in this place? The kind is the last one anywhere. */
export const isInPlace = (intrinsic: string, keyword: string, place: number): boolean =>
  keyword === "kind" ? TAKING_KINDS.has(intrinsic) : CHOOSING[intrinsic]?.[place] === keyword;

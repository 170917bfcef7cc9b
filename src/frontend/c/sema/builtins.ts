/**
 * Compiler built-ins: `__builtin_sqrt` and its like.
 *
 * `__builtin_NAME` of a library function has that function's type and effects. The others that headers and
 * programs use are in a table of prototypes (letters as in `library.ts`; `V` is unsigned long, `u` unsigned
 * int, `*` any arguments) or are handled one by one, where they are rather syntax than functions. What is in
 * neither is called as `int f()`, and may do anything.
 */

import { VA_ARG } from "../../../ir/opaque-names.ts";
import { DOUBLE, FLOAT, INT, LLONG, LONG, type Type, UINT, ULONG, VOID_POINTER } from "../../../ir/type.ts";
import type { Expr, FunctionEffects } from "../ast.ts";
import { call, declareExternal, direct } from "./calls.ts";
import { evaluate } from "./constant.ts";
import type { SemaContext } from "./context.ts";
import { convert, intConstant } from "./conversions.ts";
import { readTypeName } from "./declarators.ts";
import { expression, identical, opaque, readValue } from "./expressions.ts";
import { libraryType } from "./library.ts";
import { offsetOfPath } from "./sizeof.ts";
import { field, named, type Syntax } from "./syntax.ts";
import { isConfigDependentType, LDOUBLE, SIZE_T, ULLONG, USHORT } from "./types.ts";

const PROTOTYPES = new Map<string, string>();
for (const entry of `
  unreachable:v trap:v abort:v
  inf:d inff:f infl:e huge_val:d huge_valf:f huge_vall:e nan:dp nanf:fp nanl:ep nans:dp nansf:fp
  isnan:i* isinf:i* isinf_sign:i* isfinite:i* isnormal:i* signbit:i* signbitf:if signbitl:ie fpclassify:i*
  isgreater:i* isgreaterequal:i* isless:i* islessequal:i* islessgreater:i* isunordered:i*
  bswap16:hh bswap32:uu bswap64:VV clz:iu clzl:iV clzll:iK ctz:iu ctzl:iV ctzll:iK
  popcount:iu popcountl:iV popcountll:iK parity:iu parityl:iV parityll:iK ffs:ii ffsl:il ffsll:iL clrsb:ii clrsbl:il
  memcpy:pppz memmove:pppz memset:ppiz mempcpy:pppz bzero:vpz strcpy:ppp strncpy:pppz strcat:ppp strncat:pppz
  stpcpy:ppp stpncpy:pppz
  __memcpy_chk:pppzz __memmove_chk:pppzz __memset_chk:ppizz __strcpy_chk:pppz __strcat_chk:pppz __strncpy_chk:pppzz
  printf:ip* puts:ip putchar:ii sprintf:ipp* snprintf:ipzp* fprintf:ipp* vsnprintf:ipzp*
  alloca:pz alloca_with_align:pzz object_size:zpi dynamic_object_size:zpi return_address:pu frame_address:pu
  extract_return_addr:pp assume_aligned:ppz* prefetch:vp* assume:v* __clear_cache:vpp
  va_end:v* va_copy:v* va_start:v* va_arg_pack:i va_arg_pack_len:i
  add_overflow:i* sub_overflow:i* mul_overflow:i* add_overflow_p:i* sub_overflow_p:i* mul_overflow_p:i*
  sadd_overflow:iiip saddl_overflow:illp saddll_overflow:iLLp uadd_overflow:iuup uaddl_overflow:iVVp uaddll_overflow:iKKp
  ssub_overflow:iiip ssubl_overflow:illp usub_overflow:iuup usubl_overflow:iVVp
  smul_overflow:iiip smull_overflow:illp umul_overflow:iuup umull_overflow:iVVp
  ia32_ldmxcsr:vu ia32_stmxcsr:u ia32_pause:v`
  .trim()
  .split(/\s+/)) {
  const [name = "", prototype = ""] = entry.split(":");
  PROTOTYPES.set(name, prototype);
}

const LETTERS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["v", { kind: "void" }],
  ["h", USHORT],
  ["i", INT],
  ["u", UINT],
  ["l", LONG],
  ["V", ULONG],
  ["L", LLONG],
  ["K", ULLONG],
  ["f", FLOAT],
  ["d", DOUBLE],
  ["e", LDOUBLE],
  ["z", SIZE_T],
  ["p", VOID_POINTER],
]);

const any: FunctionEffects = { memory: "any", noreturn: false, malloc: false };
/** Only their arguments matter, and nothing else happens. */
const CONST =
  /^(inf|inff|infl|huge_val[fl]?|is\w+|signbit[fl]?|fpclassify|bswap\d+|cl[zr]\w*|ctz\w*|popcount\w*|parity\w*|ffs\w*|prefetch|assume)$/;
const NORETURN = /^(unreachable|trap|abort|exit)$/;

/** null: not a built-in, but an ordinary undeclared function. */
export function builtinCall(
  context: SemaContext,
  node: Syntax,
  name: string,
  args: readonly Syntax[],
): Expr | null {
  const special = specialBuiltin(context, node, name, args);
  if (special !== null) return special;
  if (/^__(atomic|sync)_/.test(name)) return atomic(context, node, name, args);
  if (!name.startsWith("__builtin_")) return null;
  const short = name.slice("__builtin_".length);
  const symbol = declareExternal(context, name, builtinType(context, short));
  symbol.effects ??= effects(short);
  return call(context, node, direct(context, symbol, field(node, "function") ?? node), args);
}

function builtinType(context: SemaContext, short: string): Type {
  const known = context.library(`__builtin_${short}`);
  const library = known === null ? null : libraryType(known);
  if (library !== null) return library;
  const prototype = PROTOTYPES.get(short) ?? "i*";
  const [result = "v", ...letters] = [...prototype];
  const params = letters.filter((letter) => letter !== "*").map((letter) => LETTERS.get(letter)!);
  return { kind: "function", result: LETTERS.get(result)!, params, variadic: prototype.endsWith("*") };
}

function effects(short: string): FunctionEffects | null {
  if (NORETURN.test(short)) return { ...any, noreturn: true };
  if (CONST.test(short)) return { ...any, memory: "const" };
  // A library function's effects are found by its name when the unit is complete.
  return null;
}

/** Built-ins that are not functions: they take types, or their value is what polyc knows anyhow. */
function specialBuiltin(
  context: SemaContext,
  node: Syntax,
  name: string,
  args: readonly Syntax[],
): Expr | null {
  const [first, second, third] = args;
  switch (name) {
    case "__builtin_expect":
    case "__builtin_expect_with_probability":
      return first === undefined ? null : convert(readValue(context, first), LONG, false);
    case "__builtin_assume_aligned":
      // The pointer itself; what it promises about its alignment is not used.
      return first === undefined ? null : convert(readValue(context, first), VOID_POINTER, false);
    case "__builtin_constant_p": {
      if (first === undefined) return null;
      // Not known to be constant is an answer, too, but which one the compiler gives is not ours to say.
      const known = evaluate(context, readValue(context, first));
      if (known !== null && !known.symbolic) return intConstant(1n, INT, context.span(node));
      return opaque(context, node, name, INT);
    }
    case "__builtin_choose_expr": {
      const chosen = first === undefined ? null : evaluate(context, readValue(context, first));
      const arm = chosen === null || chosen.symbolic ? undefined : chosen.value !== 0n ? second : third;
      return arm === undefined ? context.giveUp(node, name) : expression(context, arm);
    }
    case "__builtin_types_compatible_p": {
      if (first === undefined || second === undefined) return context.giveUp(node, name);
      const types = [typeArgument(context, first), typeArgument(context, second)] as const;
      if (types.some(isConfigDependentType))
        return opaque(context, node, `${name} of a type that #if chooses`, INT);
      const same = identical(...types);
      return intConstant(same ? 1n : 0n, INT, context.span(node));
    }
    case "__builtin_offsetof":
    case "offsetof":
      return builtinOffsetof(context, node, args);
    case "__builtin_va_arg":
      return vaArg(context, node, args);
    case "__builtin_va_start":
    case "__builtin_va_end":
    case "__builtin_va_copy":
      return opaque(context, node, name, { kind: "void" }, lists(context, name, args));
    default:
      return null;
  }
}

function typeArgument(context: SemaContext, node: Syntax): Type {
  // The parser is given `sizeof ( T )` for a type in the place of an argument; the tokens have the type only.
  const isType = node.type === "sizeof_expression" && context.text(node) !== "sizeof";
  const type = isType ? field(node, "type") : null;
  return type === null ? expression(context, node).type : readTypeName(context, type).type;
}

function builtinOffsetof(context: SemaContext, node: Syntax, args: readonly Syntax[]): Expr {
  const [first, second] = args;
  if (first === undefined || second === undefined) return context.giveUp(node, "offsetof");
  const names = memberNames(context, second);
  if (names === null) return opaque(context, node, "offsetof with subscripts", SIZE_T);
  return offsetOfPath(context, node, typeArgument(context, first), names);
}

function memberNames(context: SemaContext, node: Syntax): readonly string[] | null {
  if (node.end === node.first + 1) return [context.text(node)];
  if (node.type !== "field_expression") return null;
  const [object, member] = named(node);
  const outer = object === undefined ? null : memberNames(context, object);
  return outer === null || member === undefined ? null : [...outer, context.text(member)];
}

/** The lists of arguments that a `va_…` is about: two of va_copy. */
function lists(context: SemaContext, name: string, args: readonly Syntax[]): readonly Expr[] {
  return args.slice(0, name.endsWith("copy") ? 2 : 1).map((arg) => readValue(context, arg));
}

/** The next argument of a variadic function: known by its type only. */
function vaArg(context: SemaContext, node: Syntax, args: readonly Syntax[]): Expr {
  const type = args[1];
  if (type === undefined) return context.giveUp(node, "va_arg");
  return opaque(context, node, VA_ARG, typeArgument(context, type), lists(context, VA_ARG, args));
}

/** The generic `__atomic_…` and `__sync_…`: the result has the type that the pointer points to. */
function atomic(context: SemaContext, node: Syntax, name: string, args: readonly Syntax[]): Expr {
  const parts = args.map((arg) => readValue(context, arg));
  const target = parts[0]?.type;
  const pointee = target?.kind === "pointer" ? target.to : INT;
  if (
    /(store|clear|exchange|release|synchronize|fence)$|_(atomic_load|atomic_store)$/.test(name) &&
    !/_n$|val_/.test(name)
  )
    return opaque(
      context,
      node,
      name,
      /compare_exchange/.test(name) ? { kind: "bool" } : { kind: "void" },
      parts,
    );
  const isFlag =
    /(compare_exchange(_n)?|bool_compare_and_swap|test_and_set|lock_free)$/.test(name) &&
    !/lock_test_and_set/.test(name);
  const stores = /store_n$/.test(name);
  return opaque(context, node, name, isFlag ? { kind: "bool" } : stores ? { kind: "void" } : pointee, parts);
}

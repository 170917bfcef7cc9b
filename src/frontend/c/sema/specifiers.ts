/**
 * Declaration specifiers (C11 6.7): from `static const unsigned long` to a storage class and a type.
 *
 * Type words come in any order and are counted; a lone other identifier is a typedef name. `typeof` is
 * evaluated. What is C but not modelled (complex, vector, half and decimal floating types) becomes an opaque
 * type, which keeps the declaration and rejects its uses later on.
 */

import { DOUBLE, FLOAT, INT, LLONG, LONG, pointerTo, SHORT, type Type, UCHAR } from "../../../ir/type.ts";
import {
  type Attribute,
  attributeNumber,
  attributesBefore,
  closing,
  hasAttribute,
  readAttributes,
} from "./attributes.ts";
import { type Doubt, typeDoubt } from "./config-declarations.ts";
import type { SemaContext } from "./context.ts";
import { expression } from "./expressions.ts";
import { complexType } from "./literals.ts";
import { readEnum, readRecord } from "./records.ts";
import type { Syntax } from "./syntax.ts";
import {
  configDependentType,
  FLOAT128,
  INT128,
  LDOUBLE,
  type Qual,
  SCHAR,
  toUnsigned,
  UINT128,
  unqualified,
  VA_LIST,
} from "./types.ts";
import { undeclared } from "./undeclared.ts";

export interface Specifiers {
  readonly type: Qual;
  readonly storage: "typedef" | "extern" | "static" | "register" | "none";
  readonly threadLocal: boolean;
  readonly inline: boolean;
  readonly attributes: readonly Attribute[];
}

/** Everything the words before a declarator say, collected in one walk over the children. */
interface Collected {
  words: string[];
  qualifiers: Set<string>;
  storage: Set<string>;
  /** struct, union, enum or typeof. */
  type: Type | null;
  quals: Qual | null;
  /** What decides, where other flags make another type of the words. */
  doubt: Doubt | null;
}

export function readSpecifiers(context: SemaContext, node: Syntax): Specifiers {
  const collected: Collected = {
    words: [],
    qualifiers: new Set(),
    storage: new Set(),
    type: null,
    quals: null,
    doubt: null,
  };
  let end = node.first;
  for (const child of node.children) {
    if (child.field === "declarator" || child.type === ";" || child.field === "body") break;
    collect(context, child, collected);
    end = child.end;
  }
  // Attributes may also follow the declarators; those of a function's body are its own business.
  const attributes = [
    ...attributesBefore(context, node.first),
    ...readAttributes(context, node.first, Math.max(end, node.end)),
  ];
  const tagged = collected.type === null ? null : unqualified(collected.type);
  const base = collected.quals ?? tagged ?? typeOfWords(context, node, collected.words);
  const { storage, qualifiers } = collected;
  return {
    type: applyModes(
      context,
      {
        type: collected.doubt === null ? base.type : configDependentType(base.type, collected.doubt.flags),
        const: base.const || hasQualifier(qualifiers, "const"),
        volatile: base.volatile || hasQualifier(qualifiers, "volatile") || qualifiers.has("_Atomic"),
        ...(base.align === undefined ? {} : { align: base.align }),
        ...(base.isAlignConfigDependent === true ? { isAlignConfigDependent: true } : {}),
      },
      attributes,
    ),
    storage:
      (["typedef", "extern", "static", "register"] as const).find((name) => storage.has(name)) ?? "none",
    threadLocal: ["_Thread_local", "thread_local", "__thread"].some((name) => storage.has(name)),
    inline: ["inline", "__inline", "__inline__"].some((name) => storage.has(name)),
    attributes,
  };
}

function hasQualifier(qualifiers: ReadonlySet<string>, name: string): boolean {
  return qualifiers.has(name) || qualifiers.has(`__${name}`) || qualifiers.has(`__${name}__`);
}

const STORAGE = new Set(
  "typedef extern static register auto inline __inline __inline__ __forceinline _Thread_local thread_local __thread".split(
    " ",
  ),
);
const QUALIFIERS = new Set(
  "const __const __const__ volatile __volatile __volatile__ restrict __restrict __restrict__ _Atomic".split(
    " ",
  ),
);
/** Keywords that say nothing about the type. */
const IGNORED = new Set(["__extension__", "_Noreturn", "noreturn", "_Nonnull", "_Nullable", "constexpr"]);

function collect(context: SemaContext, node: Syntax, into: Collected): void {
  switch (node.type) {
    case "struct_specifier":
    case "union_specifier":
      into.type = readRecord(context, node);
      return;
    case "enum_specifier":
      into.type = readEnum(context, node);
      return;
    case "attribute_specifier":
    case "attribute_declaration":
    case "ms_declspec_modifier":
    case "ms_call_modifier":
    case "comment":
      return;
    default:
      collectWords(context, node, into);
  }
}

function collectWords(context: SemaContext, node: Syntax, into: Collected): void {
  into.doubt ??= typeDoubt(context, node.first, node.end);
  if (node.first < node.end && isTypeof(context.text(node))) {
    into.quals = readTypeof(context, node);
    return;
  }
  for (let at = node.first; at < node.end; at++) {
    const text = context.tokens.text(at);
    if (STORAGE.has(text)) into.storage.add(text);
    else if (QUALIFIERS.has(text)) into.qualifiers.add(text);
    else if (/^(_Alignas|alignas|__attribute__|__attribute)$/.test(text)) return;
    else if (!IGNORED.has(text)) into.words.push(text);
  }
}

function isTypeof(word: string): boolean {
  return (
    word === "typeof" ||
    word === "__typeof__" ||
    word === "__typeof" ||
    word === "__auto_type" ||
    word === "typeof_unqual"
  );
}

/**
 * `typeof (…)`: the parser never sees what is inside. It is a type where its words, less the `*` after them,
 * are those of one; else an expression, whose type is taken before it decays.
 */
function readTypeof(context: SemaContext, node: Syntax): Qual {
  const open = node.first + 1;
  // `__auto_type`: whoever knows the initialiser puts the type in its place.
  if (context.text(node) === "__auto_type") return unqualified({ kind: "opaque", spelling: "__auto_type" });
  if (context.tokens.text(open) !== "(") context.giveUp(node, context.text(node));
  const close = closing(context, open, context.tokens.count);
  const { type, ...quals } = typeInParentheses(context, node, open, close);
  const doubt = typeDoubt(context, open, close);
  return { ...quals, type: doubt === null ? type : configDependentType(type, doubt.flags) };
}

function typeInParentheses(context: SemaContext, node: Syntax, open: number, close: number): Qual {
  const inside = context.words(open + 1, close);
  const stars = inside.length - (inside.findLastIndex((word) => word !== "*") + 1);
  const words = inside.slice(0, inside.length - stars).filter((word) => !QUALIFIERS.has(word));
  const named = namedType(context, words);
  if (named === null) {
    const operand = context.tokens.hiddenExpression(open, close);
    return operand === null ? context.giveUp(node, "typeof") : unqualified(expression(context, operand).type);
  }
  let { type } = named;
  for (let i = 0; i < stars; i++) type = pointerTo(type);
  return unqualified(type);
}

/** `struct s` of which the tag is known. */
function taggedType(context: SemaContext, [kind, name, ...rest]: readonly string[]): Type | null {
  const tag = name === undefined || rest.length > 0 ? null : context.lookupTag(name);
  if (tag === null || tag.kind !== kind) return null;
  const { id, underlying } = tag;
  return tag.kind === "enum" ? { kind: "enum", tag: id, underlying } : { kind: tag.kind, tag: id };
}

const BUILTIN_WORDS = new Set(
  `void char short int long signed unsigned float double _Bool bool __signed __signed__ _Complex __complex__ __complex
   __int128 __int128_t __uint128_t __float128 _Float128 _Float16 __bf16 _Float32 _Float64 _Float32x _Float64x __float80
   _Decimal32 _Decimal64 _Decimal128 __builtin_va_list _Imaginary __fp16`.split(/\s+/),
);

/** The type that the words name: counted builtin words (none are an implicit int), or one typedef name. */
export function typeOfWords(context: SemaContext, node: Syntax, words: readonly string[]): Qual {
  if (words.length === 0) return unqualified(INT);
  const name = words.join(" ");
  return namedType(context, words) ?? undeclared(context, node, `type "${name}"`, name);
}

/** null: the words name no type. */
export function namedType(context: SemaContext, words: readonly string[]): Qual | null {
  const tagged = taggedType(context, words);
  if (tagged !== null) return unqualified(tagged);
  const name = words.find((word) => !BUILTIN_WORDS.has(word));
  if (name === undefined) {
    const type = words.length === 0 ? null : builtinType(words, context.tokens.plainChar);
    return type === null ? null : unqualified(type);
  }
  const entry = words.length === 1 && /^[A-Za-z_$]/.test(name) ? context.lookup(name) : null;
  return entry?.kind === "typedef" ? entry.type : null;
}

const FIXED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["void", { kind: "void" }],
  ["_Bool", { kind: "bool" }],
  ["bool", { kind: "bool" }],
  ["float", FLOAT],
  ["__int128_t", INT128],
  ["__uint128_t", UINT128],
  ["__float128", FLOAT128],
  ["_Float128", FLOAT128],
  ["__float80", LDOUBLE],
  ["_Float32", { kind: "float", bits: 32, name: "_Float32" }],
  ["_Float64", { kind: "float", bits: 64, name: "_Float64" }],
  ["_Float32x", { kind: "float", bits: 64, name: "_Float32x" }],
  ["_Float64x", { kind: "float", bits: 80, name: "_Float64x" }],
  ["__builtin_va_list", VA_LIST],
]);
const OPAQUE_WORDS = new Set(["_Float16", "__bf16", "_Decimal32", "_Decimal64", "_Decimal128", "__fp16"]);

function builtinType(words: readonly string[], plainChar: Type): Type | null {
  if (words.length === 0) return INT; // implicit int
  const single = words.length === 1 ? FIXED.get(words[0]!) : undefined;
  if (single !== undefined) return single;
  if (words.some((word) => OPAQUE_WORDS.has(word))) return { kind: "opaque", spelling: words.join(" ") };
  const complex = words.filter((word) => !/^(_Complex|__complex__|__complex)$/.test(word));
  if (complex.length < words.length) {
    const part = complex.length === 0 ? DOUBLE : builtinType(complex, plainChar);
    return part === null || part.kind === "opaque"
      ? null
      : complexType("name" in part ? part.name : "double");
  }
  return countedType(words, plainChar);
}

/** `long unsigned int long`: how often each word occurs decides. */
function countedType(words: readonly string[], plainChar: Type): Type | null {
  const count = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length;
  const longs = count(/^long$/);
  const unsigned = count(/^unsigned$/) > 0;
  const signed = count(/^(signed|__signed|__signed__)$/) > 0;
  const rest = words.filter((word) => !/^(long|unsigned|signed|__signed|__signed__|int)$/.test(word));
  const sign = (type: Type & { kind: "int" }) => (unsigned ? toUnsigned(type) : type);
  if (rest.length === 0) return sign(longs === 0 ? INT : longs === 1 ? LONG : LLONG);
  if (rest.length > 1) return null;
  switch (rest[0]) {
    case "char":
      return unsigned ? UCHAR : signed ? SCHAR : plainChar;
    case "short":
      return sign(SHORT);
    case "__int128":
      return sign(INT128);
    case "double":
      return longs > 0 ? LDOUBLE : DOUBLE;
    case "float":
      return FLOAT;
    default:
      return null;
  }
}

/** `__attribute__((mode(DI)))` and `vector_size` change the type itself. */
function applyModes(context: SemaContext, qual: Qual, attributes: readonly Attribute[]): Qual {
  const mode = attributes.find((attribute) => attribute.name === "mode");
  if (mode !== undefined) return { ...qual, type: modeType(context, qual.type, mode) };
  if (!hasAttribute(attributes, "vector_size") && !hasAttribute(attributes, "ext_vector_type")) return qual;
  const vector = attributes.find((attribute) => attribute.name === "vector_size");
  const number = vector === undefined ? null : attributeNumber(context, vector);
  const bytes = number === null || number.symbolic ? null : number.value;
  const of = "name" in qual.type ? qual.type.name : qual.type.kind;
  return {
    ...qual,
    type: { kind: "opaque", spelling: `${of} __attribute__((vector_size(${bytes ?? "?"})))` },
  };
}

const MODES: ReadonlyMap<string, Type & { kind: "int" }> = new Map([
  ["QI", SCHAR],
  ["byte", SCHAR],
  ["HI", SHORT],
  ["SI", INT],
  ["DI", LONG],
  ["word", LONG],
  ["pointer", LONG],
  ["TI", INT128],
]);

function modeType(context: SemaContext, type: Type, mode: Attribute): Type {
  const name = context.tokens.text(mode.first).replace(/^__(.*)__$/, "$1");
  const wanted = MODES.get(name);
  if (wanted === undefined || type.kind !== "int") return { kind: "opaque", spelling: `mode ${name}` };
  if (!type.signed) return toUnsigned(wanted);
  return wanted;
}

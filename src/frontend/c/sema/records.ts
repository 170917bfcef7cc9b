/**
 * struct, union and enum specifiers (C11 6.7.2.1, 6.7.2.2).
 *
 * A body completes the tag of the innermost scope, or makes it; without one the tag is looked up, and made
 * incomplete where it is new. Members whose size is not known (opaque types) leave the whole without a size.
 */
import { INT, type IntType, LONG, SHORT, type Type, UCHAR, UINT, ULONG } from "../../../ir/type.ts";
import type { IfSection } from "../choices.ts";
import { alignment, attributesBehind, hasAttribute, readAttributes } from "./attributes.ts";
import { isOtherMember, mayChangeLayout, sectionsOfMembers } from "./config-declarations.ts";
import { evaluate } from "./constant.ts";
import type { Field, SemaContext, Tag } from "./context.ts";
import { rvalue } from "./conversions.ts";
import { readDeclarator } from "./declarators.ts";
import { expression } from "./expressions.ts";
import { layoutRecord, type RecordMember } from "./layout.ts";
import { alignOf, staticSizeOf } from "./sizes.ts";
import { readSpecifiers, typeOfWords } from "./specifiers.ts";
import { field, fields, type Syntax } from "./syntax.ts";
import { flagsOf } from "./type-words.ts";
import { fitsIn, type Qual, SCHAR, storedAs, USHORT } from "./types.ts";

export function readRecord(context: SemaContext, node: Syntax): Type {
  const kind = node.type === "struct_specifier" ? "struct" : "union";
  const body = field(node, "body");
  const tag = findTag(context, kind, node, body !== null);
  if (body !== null && !tag.complete) completeRecord(context, tag, node, body);
  return { kind, tag: tag.id };
}

/** The tag that a specifier names: with a body only the current scope counts. */
function findTag(context: SemaContext, kind: Tag["kind"], node: Syntax, defines: boolean): Tag {
  const nameNode = field(node, "name");
  const name = nameNode === null ? "" : context.text(nameNode);
  if (name === "") return context.newTag(kind, "", UINT);
  const known = defines ? (context.scope.tags.get(name) ?? null) : context.lookupTag(name);
  if (known !== null && known.kind === kind) return known;
  const tag = context.newTag(kind, name, UINT);
  context.bindTag(name, tag, nameNode?.end ?? node.end);
  return tag;
}

interface ReadMember {
  /** By `#if`, or by a macro that is. */
  readonly isChosen: boolean;
  readonly member: RecordMember;
  readonly type: Qual;
  readonly known: boolean;
  readonly symbolic: boolean;
}

function completeRecord(context: SemaContext, tag: Tag, node: Syntax, body: Syntax): void {
  const attributes = [
    ...readAttributes(context, node.first, body.first),
    ...attributesBehind(context, node.end),
  ];
  const chosen = sectionsOfMembers(context, body);
  const isChosen = (member: Syntax): boolean =>
    isOtherMember(context, member) ||
    chosen.some(({ start, end }) => start <= member.first && member.end <= end);
  const members = body.children
    .filter((child) => child.type === "field_declaration")
    .flatMap((child) => readMembers(context, child, isChosen(child)));
  const aligned = alignment(context, attributes);
  const layout = layoutRecord(
    tag.kind === "union" ? "union" : "struct",
    members.map(({ member }) => member),
    {
      packed: hasAttribute(attributes, "packed"),
      aligned: aligned?.value ?? null,
      pack: context.pack.value,
    },
  );
  const flags = flagsOfMembers(context, chosen, body, members);
  if (flags !== null) tag.flags = flags;
  tag.fields = members.flatMap(({ member, type, isChosen }, index): Field[] => {
    if (member.width !== null && member.name === "") return [];
    return [{ name: member.name, ...type, ...(isChosen && { flags }), ...layout.places[index]! }];
  });
  tag.complete = members.every(({ known }) => known);
  tag.size = tag.complete ? layout.size : 0n;
  tag.align = tag.complete ? layout.align : 1n;
  tag.hasOtherMembers = chosen.length > 0 || members.some(({ isChosen }) => isChosen);
  tag.symbolic =
    tag.hasOtherMembers ||
    members.some(({ symbolic }) => symbolic) ||
    aligned?.symbolic === true ||
    context.pack.symbolic ||
    mayChangeLayout(
      context,
      node.first,
      attributes.reduce((end, other) => Math.max(end, other.end), node.end),
    );
}

/** The condition that decides on the members, or on the type of one. */
function flagsOfMembers(
  context: SemaContext,
  [section]: readonly IfSection[],
  body: Syntax,
  members: readonly ReadMember[],
): string | null {
  if (section !== undefined) return section.reason.flags ?? null;
  const ofTypes = members
    .filter(({ symbolic }) => symbolic)
    .map(({ type }) => flagsOf(context, type.type))
    .find((flags) => typeof flags === "string");
  if (typeof ofTypes === "string") return ofTypes;
  const [use] = context.chosen.usesFrom(body.first, body.end - 1);
  return use === undefined ? null : context.tokens.conditions.ofMacro(use.name);
}

/**
 * The members of one field declaration: `int a, b : 3;`, or an anonymous struct. `isChosen`: by `#if`, so
 * that nothing is to be relied upon of them.
 */
function readMembers(context: SemaContext, node: Syntax, isChosen: boolean): readonly ReadMember[] {
  const specifiers = readSpecifiers(context, node);
  const aligned = alignment(context, specifiers.attributes);
  const packed = hasAttribute(specifiers.attributes, "packed");
  const members: ReadMember[] = [];
  const add = (name: string, own: Qual, bits: BitWidth | null) => {
    const type = isChosen ? { ...own, volatile: true } : own;
    const width = bits?.width ?? null;
    const size = memberSize(context, type.type);
    members.push({
      isChosen,
      member: {
        name,
        size: size?.size ?? 0n,
        align: type.align ?? size?.align ?? 1n,
        width,
        packed,
        aligned: aligned?.value ?? null,
      },
      type,
      known: size !== null,
      symbolic: [size?.symbolic, bits?.symbolic, aligned?.symbolic, type.isAlignConfigDependent].includes(
        true,
      ),
    });
  };
  const declarators = fields(node, "declarator");
  if (declarators.length === 0) {
    const clause = node.children.find((child) => child.type === "bitfield_clause");
    const { kind } = specifiers.type.type;
    if (clause !== undefined) add("", specifiers.type, bitWidth(context, clause));
    else if (kind === "struct" || kind === "union") add("", specifiers.type, null);
    return members;
  }
  for (const declarator of declarators) {
    const { name, type } = readDeclarator(context, specifiers.type, declarator, "prototype");
    const next = node.children[node.children.indexOf(declarator) + 1];
    add(name ?? "", type, next?.type === "bitfield_clause" ? bitWidth(context, next) : null);
  }
  return members;
}

/** A flexible array member has its alignment and no size. */
function memberSize(context: SemaContext, type: Type): ReturnType<typeof staticSizeOf> {
  if (type.kind !== "array" || type.extent !== null) return staticSizeOf(context, type);
  const align = alignOf(context, type);
  return align && { ...align, size: 0n };
}

interface BitWidth {
  readonly width: number;
  readonly symbolic: boolean;
}

function bitWidth(context: SemaContext, clause: Syntax): BitWidth {
  const node = clause.children.find((child) => child.named);
  const width = node === undefined ? null : evaluate(context, rvalue(context, expression(context, node)));
  if (width === null) context.giveUp(clause, "width of a bit-field");
  const symbolic = width.symbolic || context.restsOnMacros(clause.first, clause.end);
  return { width: Number(width.value), symbolic };
}

export function readEnum(context: SemaContext, node: Syntax): Type {
  const body = field(node, "body");
  const tag = findTag(context, "enum", node, body !== null);
  if (body !== null && !tag.complete) completeEnum(context, tag, node, body);
  return { kind: "enum", tag: tag.id, underlying: tag.underlying };
}

/**
 * Constants that fit int have type int, others the type of the enum, which is the first of unsigned int, int,
 * unsigned long, long that holds all (gcc's choice: unsigned where nothing is negative).
 */
function completeEnum(context: SemaContext, tag: Tag, node: Syntax, body: Syntax): void {
  const constants: EnumConstant[] = [];
  let next = 0n;
  const mayChange = mayChangeLayout(context, node.first, node.end);
  let symbolic = false;
  for (const enumerator of body.children) {
    if (enumerator.type !== "enumerator") continue;
    const name = context.text(field(enumerator, "name") ?? enumerator);
    const valueNode = field(enumerator, "value");
    if (valueNode !== null) {
      const value = evaluate(context, rvalue(context, expression(context, valueNode)));
      if (value === null) context.giveUp(enumerator, `value of enumeration constant '${name}'`);
      next = value.value;
      symbolic = value.symbolic || context.restsOnMacros(valueNode.first, valueNode.end);
    }
    symbolic ||= mayChange;
    const constant = { name, value: next, symbolic, end: enumerator.end };
    constants.push(constant);
    bindConstant(context, constant, fitsIn(INT, next) ? INT : next > 0n ? ULONG : LONG);
    next += 1n;
  }
  tag.underlying = enumType(
    context,
    node,
    constants.map(({ value }) => value),
  );
  tag.complete = true;
  tag.size = BigInt(tag.underlying.bits / 8);
  tag.align = tag.size;
  tag.symbolic = constants.some((constant) => constant.symbolic);
  for (const constant of constants) {
    if (!fitsIn(INT, constant.value)) bindConstant(context, constant, tag.underlying);
  }
}

interface EnumConstant {
  readonly name: string;
  readonly value: bigint;
  readonly symbolic: boolean;
  /** The token after it, where it comes into force. */
  readonly end: number;
}

function bindConstant(
  context: SemaContext,
  { name, value, symbolic, end }: EnumConstant,
  type: IntType,
): void {
  const first = context.atFile ? null : end;
  const macro = symbolic && type.signed ? context.enumMacro(name, first) : null;
  const restsOn = symbolic && macro === null ? name : null;
  context.bind(name, { kind: "constant", value, type, macro, restsOn, first }, end);
}

function enumType(context: SemaContext, node: Syntax, values: readonly bigint[]): IntType {
  const fixed = field(node, "underlying_type");
  if (fixed !== null) {
    const type = storedAs(typeOfWords(context, fixed, context.spelling(fixed).split(" ")).type);
    if (type !== null) return type;
  }
  const attributes = [
    ...readAttributes(context, node.first, node.end),
    ...attributesBehind(context, node.end),
  ];
  const packed = hasAttribute(attributes, "packed");
  const candidates = packed
    ? [UCHAR, SCHAR, USHORT, SHORT, UINT, INT, ULONG, LONG]
    : [UINT, INT, ULONG, LONG];
  return candidates.find((type) => values.every((value) => fitsIn(type, value))) ?? LONG;
}

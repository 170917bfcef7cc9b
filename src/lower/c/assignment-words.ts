// What messages say of the assignment of a structure or a union that is no copy of elements, and what could
// be done in its place.
//
//     a = b;      the assignment of a union (line 12)
//     s = t;      the assignment of a structure with bit-fields (line 13)
//     u = v;      the member "r" of the structure that is assigned (line 14) depends on compiler flags

import type { Unit } from "../../frontend/c/ast.ts";
import type { OpaqueWords } from "../../ir/opaque-names.ts";
import type { Type } from "../../ir/type.ts";

/** `at`: ` (line 12)`, or empty. */
export function assignmentWords({ tags }: Unit, type: Type, at: string): OpaqueWords {
  const assigned = (of: string) => `the assignment of ${of}${at}`;
  if (type.kind === "opaque") {
    const by = type.flags === undefined ? {} : { flags: type.flags };
    return { what: assigned(`a value of type "${type.spelling}"`), ...by };
  }
  if (type.kind === "union") return { what: assigned("a union"), instead: MEMBER_IN_USE };
  const member = type.kind === "struct" ? otherMember(tags, type) : null;
  if (member?.flags !== undefined) {
    const what = `the member "${member.name}" of the structure that is assigned${at}`;
    return { what, flags: member.flags, instead: "give it a type that no #if decides" };
  }
  const instead = member?.isUnion === true ? { instead: MEMBER_IN_USE } : {};
  return { what: assigned(`a structure with ${member?.words ?? "volatile members"}`), ...instead };
}

const MEMBER_IN_USE = "nothing to change at the loop, unless the members in use can be assigned one by one";

interface OtherMember {
  readonly name: string;
  readonly words: string;
  readonly isUnion?: true;
  /** The condition that decides how it is declared; null: not known which. Absent: flags don't. */
  readonly flags?: string | null;
}

/** What keeps a structure from being copied as other values are. */
function otherMember(tags: Unit["tags"], { tag }: Type & { kind: "struct" | "union" }): OtherMember | null {
  for (const { name, bits, volatile, flags, type } of tags[tag]!.fields) {
    const inside = elementOf(type);
    if (bits !== null) return { name, words: "bit-fields" };
    if (volatile === true) return { name, words: "volatile members", ...(flags !== undefined && { flags }) };
    if (inside.kind === "union") return { name, words: `the union "${name}" in it`, isUnion: true };
    const found = inside.kind === "struct" ? otherMember(tags, inside) : null;
    if (found !== null) return found;
    if (inside.kind === "opaque") return { name, words: `a member of type "${inside.spelling}"` };
  }
  return null;
}

const elementOf = (type: Type): Type => (type.kind === "array" ? elementOf(type.of) : type);

/**
 * Layout of structs and unions under the x86-64 System V ABI, as gcc lays them out.
 *
 *     struct { char c; int i; unsigned f : 3, g : 30; };
 *     c at byte 0, i at 4, f at bit 0 of byte 8, g at bit 0 of byte 12: size 16
 *
 * Members follow one another, each at a multiple of its alignment. A bit-field goes on where the last one
 * ended, unless it would then touch more units of its declared type than one: then it begins at the next
 * (System V ABI AMD64, section 3.1.2). A width of zero moves on to the next unit. Names matter: an unnamed
 * bit-field does not raise the alignment of the struct. `packed` drops alignments to one byte and lets
 * bit-fields straddle; `#pragma pack(n)` caps alignments at n and lets bit-fields straddle as well.
 */

/** A member before it has its place. */
export interface RecordMember {
  /** Empty for anonymous structs and unnamed bit-fields. */
  readonly name: string;
  readonly size: bigint;
  readonly align: bigint;
  /** Width of a bit-field. */
  readonly width: number | null;
  readonly packed: boolean;
  /** From `aligned(n)` or `_Alignas(n)` on the member. */
  readonly aligned: bigint | null;
}

interface Place {
  readonly offset: bigint;
  readonly bits: { readonly at: number; readonly width: number } | null;
}

interface RecordOptions {
  readonly packed: boolean;
  /** From `aligned(n)` on the struct. */
  readonly aligned: bigint | null;
  /** From `#pragma pack(n)`. */
  readonly pack: bigint | null;
}

interface RecordLayout {
  readonly size: bigint;
  readonly align: bigint;
  /** One for each member, in order. */
  readonly places: readonly Place[];
}

function alignUp(offset: bigint, align: bigint): bigint {
  return ((offset + align - 1n) / align) * align;
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);
const min = (a: bigint, b: bigint) => (a < b ? a : b);

export function layoutRecord(
  kind: "struct" | "union",
  members: readonly RecordMember[],
  options: RecordOptions,
): RecordLayout {
  let align = options.aligned ?? 1n;
  let end = 0n; // in bits; of a union, the greatest end
  const places: Place[] = [];
  for (const member of members) {
    const own = memberAlign(member, options);
    if (member.width === null || member.name !== "") align = max(align, own);
    const start = placeMember(member, options, own, kind === "union" ? 0n : end);
    const size = member.width === null ? member.size * 8n : BigInt(member.width);
    places.push({
      offset: start / 8n,
      bits: member.width === null ? null : { at: Number(start % 8n), width: member.width },
    });
    end = max(end, start + size);
  }
  return { size: alignUp(alignUp(end, 8n) / 8n, align), align, places };
}

function memberAlign(member: RecordMember, options: RecordOptions): bigint {
  let align = options.packed || member.packed ? 1n : member.align;
  if (member.aligned !== null) align = max(align, member.aligned);
  return options.pack === null ? align : min(align, options.pack);
}

/** The first bit of the member, given the end of what lies before it. */
function placeMember(member: RecordMember, options: RecordOptions, align: bigint, end: bigint): bigint {
  const { width } = member;
  if (width === null || member.aligned !== null) return alignUp(end, align * 8n);
  const unit = options.pack === null ? member.align : min(member.align, options.pack);
  if (width === 0) return alignUp(end, unit * 8n);
  if (options.packed || member.packed || options.pack !== null) return end;
  return touchesTwoUnits(end, BigInt(width), unit, member.size) ? alignUp(end, unit * 8n) : end;
}

function touchesTwoUnits(start: bigint, width: bigint, align: bigint, size: bigint): boolean {
  const bits = align * 8n;
  return alignUp((start % bits) + width, bits) / bits > (size * 8n) / bits;
}

// The machine code of each function in an object file that was compiled with -ffunction-sections.
//
// Only as much of ELF is read as that takes: 64 bits, little-endian, sections called `.text.NAME`. What an instruction
// refers to stands in relocations, so that the bytes of a function do not change when others around it do.

/** Bytes in hexadecimal, by the name of the function. */
export function functionTexts(object: Uint8Array): ReadonlyMap<string, string> {
  const view = new DataView(object.buffer, object.byteOffset, object.byteLength);
  const offset = (at: number) => Number(view.getBigUint64(at, true));
  const headers = offset(0x28);
  const size = view.getUint16(0x3a, true);
  const count = view.getUint16(0x3c, true) || offset(headers + 0x20);
  const section = (index: number) => {
    const at = headers + index * size;
    return { name: view.getUint32(at, true), start: offset(at + 0x18), length: offset(at + 0x20) };
  };
  const names = section(view.getUint16(0x3e, true));
  const texts = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const { name, start, length } = section(index);
    const from = names.start + name;
    const spelled = Buffer.from(object.subarray(from, object.indexOf(0, from))).toString("latin1");
    if (!spelled.startsWith(".text.")) continue;
    const bytes = Buffer.from(object.subarray(start, start + length)).toString("hex");
    texts.set(spelled.slice(".text.".length), bytes);
  }
  return texts;
}

// Names that a file may define for the linker, if nobody can read it: one of these is unknown, whatever
// another file says (a mock in C++, a faster version in assembler).

import { extname } from "node:path";

const ASSEMBLER = /^\.(?:s|S|sx|asm)$/;
const FORTRAN = /^\.(?:f|for|f\d\d)$/i;

export function namesThatMayBeDefined(file: string, text: string): readonly string[] {
  const suffix = extname(file);
  const found = ASSEMBLER.test(suffix)
    ? text.matchAll(/\b([A-Za-z_]\w*)/g)
    : FORTRAN.test(suffix)
      ? text.matchAll(/\bname\s*=\s*["'](\w+)["']/gi)
      : text.matchAll(/\b([A-Za-z_]\w*)\s*\([^;{}]*?\)[^;{}()]*\{/g);
  return [...new Set([...found].map((match) => match[1]!))];
}

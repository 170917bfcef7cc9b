/**
 * `#pragma pack`: the greatest alignment of members, for each item of the file.
 *
 *     #pragma pack(push, 1)   #pragma pack(2)   #pragma pack()   #pragma pack(pop)
 */
import type { Tokens } from "./context.ts";
import type { Item } from "./item.ts";

/** What holds where each item begins; null where nothing is packed. */
export function packOfItems(tokens: Tokens, items: readonly Item[]): readonly (bigint | null)[] {
  const pragmas = tokens.pragmas.filter((index) => /^#\s*pragma\s+pack\b/.test(tokens.text(index)));
  if (pragmas.length === 0) return [];
  const stack: (bigint | null)[] = [];
  let current: bigint | null = null;
  let at = 0;
  return items.map(({ first }) => {
    for (; at < pragmas.length && pragmas[at]! < first; at++)
      current = obey(tokens.text(pragmas[at]!), stack, current);
    return current;
  });
}

function obey(text: string, stack: (bigint | null)[], current: bigint | null): bigint | null {
  const inside = /\(([^)]*)\)/.exec(text)?.[1] ?? "";
  const words = inside.split(",").map((word) => word.trim());
  const number = words.find((word) => /^\d+$/.test(word));
  const value = number === undefined || number === "0" ? null : BigInt(number);
  if (words.includes("push")) {
    stack.push(current);
    return number === undefined ? current : value;
  }
  if (words.includes("pop")) return stack.pop() ?? null;
  return value;
}

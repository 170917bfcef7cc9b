/**
 * `#pragma pack`: the greatest alignment of members, for each item of the file.
 *
 *     #pragma pack(push, 1)   #pragma pack(2)   #pragma pack()   #pragma pack(pop)
 *
 * Where flags choose whether such a pragma is there, what holds after it is not known, up to one that says
 * it anew.
 */
import type { SemaContext } from "./context.ts";
import type { ExternalDeclaration } from "./item.ts";

export interface Pack {
  /** null: nothing is packed. */
  readonly value: bigint | null;
  /** Other flags, or another value of a macro, make it another one. */
  readonly symbolic: boolean;
}

export const UNPACKED: Pack = { value: null, symbolic: false };

/** A pragma that was read, or a place where other flags may have one. */
interface Place {
  readonly at: number;
  readonly obey: (current: Pack, stack: Pack[]) => Pack;
}

/** What holds where each item begins; empty where nothing is packed anywhere. */
export function packOfItems(context: SemaContext, items: readonly ExternalDeclaration[]): readonly Pack[] {
  const places = [...pragmas(context), ...configDependentPlaces(context)].sort((a, b) => a.at - b.at);
  if (places.length === 0) return [];
  const stack: Pack[] = [];
  let current = UNPACKED;
  let next = 0;
  return items.map(({ first }) => {
    for (; next < places.length && places[next]!.at <= first; next++)
      current = places[next]!.obey(current, stack);
    return current;
  });
}

function pragmas({ tokens, chosen }: SemaContext): readonly Place[] {
  return tokens.pragmas
    .filter((index) => /^#\s*pragma\s+pack\b/.test(tokens.text(index)))
    .map((at): Place => {
      const isChosen = chosen.choicesAround(at, at + 1).length > 0 || chosen.isUsed(at);
      return { at, obey: (current, stack) => obey(tokens.text(at), stack, current, isChosen) };
    });
}

/** The places behind groups and macros that have such pragmas under other flags. */
function configDependentPlaces({ tokens }: SemaContext): readonly Place[] {
  const doubted: Place["obey"] = (current, stack) => {
    stack.forEach((pack, k) => {
      stack[k] = { ...pack, symbolic: true };
    });
    return { ...current, symbolic: true };
  };
  const ends = [
    ...tokens.choices.filter(({ otherWords }) => otherWords.has("pack")).map(({ end }) => end),
    ...tokens.uses
      .filter((use) => use.nature === "other" && tokens.otherWords(use).includes("_Pragma"))
      .map(({ end }) => end),
  ];
  return ends.map((at) => ({ at, obey: doubted }));
}

function obey(text: string, stack: Pack[], current: Pack, isChosen: boolean): Pack {
  const inside = /\(([^)]*)\)/.exec(text)?.[1] ?? "";
  const words = inside.split(",").map((word) => word.trim());
  const number = words.find((word) => /^\d+$/.test(word));
  // gcc expands macros there.
  const symbolic =
    isChosen || words.some((word) => /^[A-Za-z_]/.test(word) && word !== "push" && word !== "pop");
  const value = number === undefined || number === "0" ? null : BigInt(number);
  if (words.includes("push")) {
    stack.push(current);
    return number === undefined
      ? { ...current, symbolic: current.symbolic || symbolic }
      : { value, symbolic };
  }
  if (words.includes("pop")) {
    const before = stack.pop() ?? UNPACKED;
    return { ...before, symbolic: before.symbolic || isChosen };
  }
  return { value, symbolic };
}

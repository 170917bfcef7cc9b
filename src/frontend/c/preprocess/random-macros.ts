/** Random macro definitions and texts that use them, for property tests. */
import fc from "fast-check";

export const DEFINITIONS: readonly (readonly [name: string, params: readonly string[] | null])[] = [
  ["A", null],
  ["B", null],
  ["C", null],
  ["F", ["x"]],
  ["G", ["x", "y"]],
  ["V", ["x", "..."]],
];

/** Words of bodies and texts; some are macros, some make calls of them, some only look like it. */
const WORDS = [
  "A",
  "B",
  "C",
  "F(",
  "G(",
  "V(",
  "F",
  "G",
  "a",
  "b",
  "1",
  "+",
  ",",
  ",",
  "(",
  ")",
  ")",
  ")",
  "\n",
];

function body(params: readonly string[] | null): fc.Arbitrary<string> {
  const own = params === null ? [] : ["x", "x", "#x", "x ## x", ...(params.includes("y") ? ["y", "y"] : [])];
  const variable = params?.includes("...") ? ["__VA_ARGS__", ", ## __VA_ARGS__"] : [];
  const words = [...WORDS.filter((word) => word !== "\n"), ...own, ...own, ...variable, ...variable];
  return fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((list) => list.join(" "));
}

export interface MacroProgram {
  readonly definitions: string;
  readonly text: string;
}

export const macroProgram: fc.Arbitrary<MacroProgram> = fc
  .tuple(
    ...DEFINITIONS.map(([, params]) => body(params)),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 24 }),
  )
  .map((parts) => {
    const text = (parts.at(-1) as string[]).join(" ");
    const lines = DEFINITIONS.map(([name, params], i) => {
      const head = params === null ? name : `${name}(${params.join(", ")})`;
      return `#define ${head} ${parts[i] as string}\n`;
    });
    return { definitions: lines.join(""), text };
  });

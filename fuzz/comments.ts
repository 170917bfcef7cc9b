// Comments and line ends in odd places of a text of C: they change nothing that it means.

import type { Random } from "../src/ir/behaviour.ts";

const ODD = ["/* a */", " /* for (;;) { */ ", " // b }\n", " /* c\n d */ ", "\n", "\\\n", "  "];

/** Lines of the preprocessor stay as they are. */
export function decorated(text: string, random: Random): string {
  let inDirective = false;
  return text
    .split("\n")
    .map((line) => {
      const isDirective = inDirective || line.startsWith("#");
      inDirective = isDirective && line.endsWith("\\");
      if (isDirective) return line;
      return line.replace(/[;(){},=]/g, (token, at: number) =>
        random.next() % 12 > 0 || line[at + 1] === "=" ? token : `${token}${ODD[random.next() % ODD.length]}`,
      );
    })
    .join("\n");
}

// Common blocks (Fortran 2018, 8.10.2) as structures with gfortran's names: members one after another, each
// where its type may stand, in a symbol that all files of the program share.

import type { OutlinedProcedure } from "../../../frontend/fortran/program-outline.ts";
import { extentOf, rowsText } from "./array-places.ts";
import { CNames, commonName } from "./c-names.ts";
import { cTypeName } from "./c-types.ts";
import type { CWriter } from "./c-writer.ts";
import type { FileContext, Worker } from "./file-context.ts";
import { indexText } from "./linear-index.ts";
import { CProcedure } from "./procedure-context.ts";
import { refuse } from "./untranslatable.ts";

/** Blocks of one name are to be alike, but for the names in them: the first procedure's are taken. */
export function declareCommons(file: FileContext, worker: Worker, writer: CWriter): void {
  const { procedure } = worker;
  const { commons, span } = procedure.definition;
  if (commons === null) refuse("a common block that polyc cannot read all of", span);
  for (const { name, members } of commons ?? []) {
    const t = new CProcedure(file, worker, writer, false);
    const lines = members.map((id) => memberOf(t, procedure, id));
    const known = file.commons.get(name);
    if (known === undefined) {
      const own = new CNames();
      const names = members.map((id) => own.fresh(t.symbol(id).name));
      file.names.take(commonName(name));
      file.commons.set(name, { members: names, lines: lines.map((line, k) => line(names[k]!)) });
    } else if (
      known.lines.length !== lines.length ||
      lines.some((line, k) => inNumbers(file, line(known.members[k]!)) !== inNumbers(file, known.lines[k]!))
    )
      refuse(`the common block "${name}", which has several layouts`, span);
  }
}

/** Named constants of one value may have several names. */
function inNumbers({ integerConstants }: FileContext, text: string): string {
  const values = new Map(integerConstants);
  return text.replace(/\b[A-Za-z_]\w*\b/g, (word) => values.get(word)?.toString() ?? word);
}

function memberOf(
  t: CProcedure,
  { definition }: OutlinedProcedure,
  id: OutlinedProcedure["definition"]["dummies"][number],
): (name: string) => string {
  const object = definition.symbols[id]!;
  if (object.initial !== "none") refuse(`the initial value of "${object.name}"`, object.span);
  const type = cTypeName(object.type, object.span);
  const { shape } = object;
  if (shape === null) return (name) => `${type} ${name};`;
  const last = indexText(extentOf(t, object, shape.dimensions.length - 1, object.span)).text;
  const extents = `[${last}]${rowsText(t, object)}`;
  return (name) => `${type} ${name}${extents};`;
}

export const commonTexts = ({ commons, names }: FileContext): readonly string[] =>
  [...commons].map(([name, { lines }]) => {
    const tag = names.fresh(name === "" ? "blank_common" : name);
    const body = lines.map((line) => `  ${line}\n`).join("");
    return `struct ${tag} {\n${body}} ${commonName(name)} __attribute__((common));`;
  });

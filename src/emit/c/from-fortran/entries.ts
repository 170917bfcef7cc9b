// The function with the linker's name: takes what a Fortran program passes, and calls the one that does the
// work.
//
//     void scale_(const int *n, double *a) {
//       scale(*n, a);
//     }

import { extentName, rowName, rowsText } from "./array-places.ts";
import { linkerName } from "./c-names.ts";
import { cTypeName } from "./c-types.ts";
import type { CWriter } from "./c-writer.ts";
import { DESCRIPTOR } from "./descriptors.ts";
import type { FileContext, PassedDummy, Worker } from "./file-context.ts";
import { describedSizes, passedDummies } from "./parameters.ts";
import { CProcedure } from "./procedure-context.ts";
import { refuse } from "./untranslatable.ts";

export function writeEntry(file: FileContext, worker: Worker, writer: CWriter): void {
  const t = new CProcedure(file, worker, writer, true);
  const { procedure } = worker;
  const { definition } = procedure;
  for (const { object } of worker.dummies) t.nameOf(object.id);
  const type = definition.result === null ? "void" : cTypeName(t.symbol(definition.result).type, null);
  const parameters = worker.dummies.map((dummy) => entryParameter(t, dummy));
  writer.open(
    `${type} ${linkerName(procedure)}(${parameters.length === 0 ? "void" : parameters.join(", ")})`,
  );
  const unused = worker.dummies.filter(({ mode }) => mode === "unused");
  for (const { object } of unused) writer.line(`(void)${t.nameOf(object.id)};`);
  const described = worker.dummies.filter(({ mode }) => mode === "described");
  if (described.length > 0 && procedure.boundName !== null)
    refuse("an array of assumed shape of a procedure with bind(c)", described[0]!.object.span);
  for (const { object } of described) writeDescribed(t, object);
  const args = passedDummies(worker).flatMap((dummy) => entryArguments(t, dummy));
  const call = `${worker.name}(${args.join(", ")})`;
  if (described.length === 0) writer.line(`${definition.result === null ? "" : "return "}${call};`);
  else {
    const result = definition.result === null ? null : t.names.fresh("result");
    writer.line(`${result === null ? "" : `${type} ${result} = `}${call};`);
    for (const { object } of described) writeBack(t, object);
    if (result !== null) writer.line(`return ${result};`);
  }
  writer.close();
  if (worker.dummies.some(({ object }) => object.shape?.kind === "assumed-shape")) file.hasDescriptors = true;
}

function entryParameter(t: CProcedure, { object, mode }: PassedDummy): string {
  const name = t.nameOf(object.id);
  if (object.shape?.kind === "assumed-shape") return `const ${DESCRIPTOR} *${name}`;
  const type = cTypeName(object.type, object.span);
  if (object.attributes.has("value")) return `${type} ${name}`;
  const isConst = mode === "unused" || (mode !== "pointer" && !object.isSet);
  return `${isConst ? "const " : ""}${type} *${name}`;
}

function entryArguments(t: CProcedure, { object, mode }: PassedDummy): readonly string[] {
  const name = t.nameOf(object.id);
  switch (mode) {
    case "value":
      return [t.object(object.id, object.span).text];
    case "described":
      return [...describedSizes(t, object), `${castToRows(t, object)}${firstName(t, object)}`];
    case "rows":
      return [`${castToRows(t, object)}${name}`];
    default:
      return [name];
  }
}

const firstName = (t: CProcedure, { id }: PassedDummy["object"]): string => t.partNamed(id, "first");

function castToRows(t: CProcedure, object: PassedDummy["object"]): string {
  const rows = rowsText(t, object);
  const type = cTypeName(object.type, object.span);
  return rows === "" ? "" : `(${object.isSet ? "" : "const "}${type} (*)${rows})`;
}

/** Extents, lengths of rows, and where the elements begin. */
function writeDescribed(t: CProcedure, object: PassedDummy["object"]): void {
  const { id, type, shape, span, isSet } = object;
  const [name, inPlace] = [t.nameOf(id), t.partNamed(id, "in_place")];
  const rank = shape!.dimensions.length;
  const element = cTypeName(type, span);
  shape!.dimensions.forEach(
    (_, k) => void t.writer.line(`const long ${extentName(t, id, k)} = polyc_extent(${name}, ${k});`),
  );
  t.writer.line(`const int ${inPlace} = polyc_is_rows(${name}, ${rank});`);
  for (let k = 0; k < rank - 1; k++) {
    const below = k === 0 ? "" : ` / ${name}->dim[${k}].stride`;
    t.writer.line(
      `const long ${rowName(t, id, k)} = ${inPlace} ? ${name}->dim[${k + 1}].stride${below} : ${extentName(t, id, k)};`,
    );
  }
  const packed = `polyc_packed(${name}, ${rank}, sizeof(${element}))`;
  t.writer.line(
    `${isSet ? "" : "const "}${element} *${firstName(t, object)} = ${inPlace} ? ${name}->base : ${packed};`,
  );
}

function writeBack(t: CProcedure, object: PassedDummy["object"]): void {
  const { id, type, shape, span, isSet } = object;
  const [name, first] = [t.nameOf(id), firstName(t, object)];
  t.writer.open(`if (!${t.partNamed(id, "in_place")})`);
  const last = shape!.dimensions.length - 1;
  if (isSet)
    t.writer.line(
      `polyc_copy(${name}, ${last}, ${name}->base, (char *)${first}, sizeof(${cTypeName(type, span)}), 1);`,
    );
  t.writer.line(`__builtin_free((void *)${first});`);
  t.writer.close();
}

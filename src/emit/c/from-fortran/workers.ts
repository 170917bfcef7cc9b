// The function that does a procedure's work: the author's name and variables, sizes by value, arrays as rows.

import type { DataObject } from "../../../frontend/fortran/ast.ts";
import { entryExtentOf, rowsDeclaration, rowsText } from "./array-places.ts";
import { bound, LEVEL } from "./c-text.ts";
import { cTypeName } from "./c-types.ts";
import type { CWriter } from "./c-writer.ts";
import type { FileContext, Worker } from "./file-context.ts";
import { initialText } from "./initial-values.ts";
import { indexText } from "./linear-index.ts";
import { parameterList } from "./parameters.ts";
import { CProcedure } from "./procedure-context.ts";
import { objectsUsedIn } from "./set-objects.ts";
import { returnText, writeStatements } from "./statements.ts";
import { refuse } from "./untranslatable.ts";

export function workerHead(t: CProcedure): string {
  const { definition } = t.worker.procedure;
  const result = definition.result === null ? null : t.symbol(definition.result);
  if (result !== null && result.shape !== null) refuse("a function whose value is an array", result.span);
  const type = result === null ? "void" : cTypeName(result.type, result.span);
  return `static ${type} ${t.worker.name}(${parameterList(t)})`;
}

export function writeWorker(file: FileContext, worker: Worker, writer: CWriter): void {
  const t = new CProcedure(file, worker, writer, false);
  const { definition } = worker.procedure;
  // What stands among declarations is said of the whole.
  writer.commentsBefore(definition.bodySpan?.start ?? 0);
  const head = workerHead(t);
  writer.open(head, definition.span === null ? null : { ...definition.span, end: definition.span.start });
  declareLocals(t);
  writeStatements(t, definition.body);
  writer.commentsBefore(definition.span?.end ?? 0);
  if (t.returnLabel !== null) writer.label(t.returnLabel);
  for (const name of t.allocated) writer.line(`__builtin_free(${name});`);
  t.allocated.length = 0;
  if (definition.result !== null && definition.body.at(-1)?.kind !== "return") writer.line(returnText(t));
  writer.close();
}

function declareLocals(t: CProcedure): void {
  const { definition } = t.worker.procedure;
  const used = objectsUsedIn(definition);
  const scalars = new Map<string, string[]>();
  const later: (() => void)[] = [];
  for (const object of definition.symbols) {
    const { id, storage, shape } = object;
    if (!used.has(id) || storage === "dummy" || storage === "shared" || t.ownCounters.has(id)) continue;
    const name = t.object(id, object.span).text;
    const type = cTypeName(object.type, object.span);
    if (storage === "saved")
      later.push(() =>
        t.writer.line(
          `static ${object.isSet ? "" : "const "}${declared(t, object)}${initialText(t, object)};`,
        ),
      );
    else if (shape === null) scalars.set(type, [...(scalars.get(type) ?? []), name]);
    else later.push(() => declareArray(t, object));
  }
  for (const [type, names] of scalars) t.writer.line(`${type} ${names.join(", ")};`);
  for (const declare of later) declare();
}

const declared = (t: CProcedure, object: DataObject): string => {
  const type = cTypeName(object.type, object.span);
  const name = t.nameOf(object.id);
  return object.shape === null ? `${type} ${name}` : `${type} ${name}${allExtents(t, object)}`;
};

function allExtents(t: CProcedure, object: DataObject): string {
  const last = object.shape!.dimensions.length - 1;
  return `[${indexText(entryExtentOf(t, object, last)).text}]${rowsText(t, object)}`;
}

/** Larger ones are not on the stack in gfortran either (-fmax-stack-var-size). */
const MOST_BYTES = 65536n;

/** On the stack; allocated where it is large, or its size not constant. */
function declareArray(t: CProcedure, object: DataObject): void {
  const extents = object.shape!.dimensions.map((_, k) => entryExtentOf(t, object, k));
  const values = object.shape!.dimensions.map(({ lower, upper }) =>
    lower?.kind === "integer" && upper?.kind === "integer" ? upper.value - lower.value + 1n : null,
  );
  const type = cTypeName(object.type, object.span);
  if (values.some((value) => value !== null && value <= 0n))
    refuse(`"${object.name}", an array without elements`, object.span);
  const bytes = values.includes(null)
    ? null
    : (values as bigint[]).reduce((product, value) => product * value, bytesOf(object));
  if (bytes !== null && bytes <= MOST_BYTES) {
    t.writer.line(`${declared(t, object)};`);
    return;
  }
  const name = t.nameOf(object.id);
  const counts = extents.map((extent) => {
    const text = indexText(extent);
    return extent.terms.size === 0 ? text.text : `(${bound(text, LEVEL.shift)} > 0 ? ${text.text} : 0)`;
  });
  const rows = rowsDeclaration(t, { ...object, isSet: true }, name, true);
  t.writer.line(`${rows} = __builtin_malloc(${[`sizeof(${type})`, ...counts].join(" * ")} + 1);`);
  t.allocated.push(name);
}

function bytesOf({ type }: DataObject): bigint {
  if (!("bytes" in type)) return 0n;
  return BigInt(type.bytes) * (type.kind === "complex" ? 2n : 1n);
}

// Statements that stand in files that the user's file includes have no place in it: what is not written there
// is not written anew.

import type { FileId } from "../../../source/span.ts";
import type { TypedStmt } from "../ast.ts";

/** The same with null for each span of another file than that one. */
export function withOwnSpans(body: readonly TypedStmt[], file: FileId): readonly TypedStmt[] {
  return body.map((stmt) => ownSpans(stmt, file));
}

/** All that a statement is made of is plain data. */
function ownSpans<T>(value: T, file: FileId): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => ownSpans(one, file)) as T;
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    SPANS.has(name) && isForeign(part, file) ? null : ownSpans(part, file),
  ]);
  return Object.fromEntries(parts) as T;
}

const SPANS: ReadonlySet<string> = new Set(["span", "bodySpan"]);

const isForeign = (part: unknown, file: FileId): boolean =>
  typeof part === "object" && part !== null && "file" in part && part.file !== file;

// What a function leaves behind in the interpreters' memory, before and after a pass.
//
//     global a at byte 8: 00 00 … (0) before, 00 00 … (1) after
//     output: "1 2" before, "1 3" after

import type { Memory } from "./memory.ts";

/**
 * Everything that a function can leave behind: objects that still exist, output, calls. Locals are gone by
 * then.
 */
interface Snapshot {
  readonly objects: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly written: Uint8Array }>;
  readonly output: string;
  readonly calls: readonly string[];
}

export function snapshot(memory: Memory): Snapshot {
  const objects = new Map<string, { bytes: Uint8Array; written: Uint8Array }>();
  for (const object of memory.objects.values()) {
    if (object.kind === "local" || object.kind === "function") continue;
    const written = object.bytes.map((_, i) => (object.isWritten(i, 1) ? 1 : 0));
    objects.set(`${object.kind} ${object.label}`, { bytes: object.bytes.slice(), written });
  }
  return { objects, output: memory.output, calls: [...memory.calls] };
}

/** What differs, a sentence each (the first place of each object); empty when nothing does. */
export function compareSnapshots(before: Snapshot, after: Snapshot): string[] {
  const differences: string[] = [];
  for (const label of new Set([...before.objects.keys(), ...after.objects.keys()])) {
    const a = before.objects.get(label);
    const b = after.objects.get(label);
    if (a === undefined || b === undefined)
      differences.push(`${label} exists only ${a === undefined ? "after" : "before"}`);
    else if (a.bytes.length !== b.bytes.length)
      differences.push(`${label} has ${a.bytes.length} bytes before and ${b.bytes.length} after`);
    else differences.push(...firstDifference(label, a, b));
  }
  if (before.output !== after.output) differences.push(`output: ${firstOf(before.output, after.output)}`);
  if (before.calls.join("\n") !== after.calls.join("\n"))
    differences.push(`calls: ${firstOf(before.calls.join("; "), after.calls.join("; "))}`);
  return differences;
}

type Content = { readonly bytes: Uint8Array; readonly written: Uint8Array };

function firstDifference(label: string, a: Content, b: Content): string[] {
  const at = a.bytes.findIndex(
    (byte, i) => a.written[i] !== b.written[i] || (a.written[i] === 1 && byte !== b.bytes[i]),
  );
  if (at < 0) return [];
  const start = at - (at % 8);
  return [`${label} at byte ${at}: ${show(a, start)} before, ${show(b, start)} after`];
}

function show(content: Content, start: number): string {
  const part = content.bytes.slice(start, start + 8);
  const hex = [...part].map((b, i) =>
    content.written[start + i] === 1 ? b.toString(16).padStart(2, "0") : "--",
  );
  if (part.length < 8) return hex.join(" ");
  return `${hex.join(" ")} (${new DataView(part.buffer).getFloat64(0, true)})`;
}

function firstOf(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 20);
  return `${JSON.stringify(a.slice(from, at + 40))} before, ${JSON.stringify(b.slice(from, at + 40))} after`;
}

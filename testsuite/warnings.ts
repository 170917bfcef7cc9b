// What compilers warn of, by kind: an output may not bring a warning that its input did not have.

/** The texts of the warnings in a compiler's messages, by the flag that asks for them. */
export function warningsIn(messages: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [, text, name] of messages.matchAll(/[Ww]arning: (.*\[-W([\w-]+).*(?:\n.*){0,3})/g))
    found.set(name!, [...(found.get(name!) ?? []), text!]);
  return found;
}

/** Those of kinds that `after` has more of. */
export function newWarnings(before: string, after: string): readonly string[] {
  const had = warningsIn(before);
  return [...warningsIn(after)].flatMap(([name, texts]) =>
    texts.length > (had.get(name)?.length ?? 0) ? texts : [],
  );
}

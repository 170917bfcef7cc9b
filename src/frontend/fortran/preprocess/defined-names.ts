// Words that are macros in a file, or that may be under other flags: a text that polyc writes has none of
// them.

export class DefinedNames {
  readonly #all = new Set<string>();

  mention(name: string): void {
    this.#all.add(name);
  }

  /** Of `#define NAME …`, whether or not it is reached. */
  inDefinition(rest: string): void {
    const name = /^\s*([A-Za-z_$][\w$]*)/.exec(rest)?.[1];
    if (name !== undefined) this.#all.add(name);
  }

  inCondition(text: string): void {
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) this.#all.add(name);
  }

  has(name: string): boolean {
    return this.#all.has(name);
  }
}

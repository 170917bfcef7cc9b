// Words that are macros in a file, or that may be under other flags: a text that polyc writes has none of
// them.

export class DefinedNames {
  readonly #all = new Set<string>();
  /** Those that conditions ask for. */
  readonly #asked = new Set<string>();

  mention(name: string): void {
    this.#all.add(name);
  }

  /** Of `#define NAME …`, whether or not it is reached. */
  inDefinition(rest: string): void {
    const name = /^\s*([A-Za-z_$][\w$]*)/.exec(rest)?.[1];
    if (name !== undefined) this.#all.add(name);
  }

  inCondition(text: string): void {
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      this.#all.add(name);
      this.#asked.add(name);
    }
  }

  /** A macro in a condition that the compiler has at some levels of optimisation; null: there is none. */
  get ofOptimisation(): string | null {
    return OF_OPTIMISATION.find((name) => this.#asked.has(name)) ?? null;
  }

  has(name: string): boolean {
    return this.#all.has(name);
  }
}

/** `-O` and `-Ofast`, which polyc does not ask the compiler about. */
const OF_OPTIMISATION = [
  ...["OPTIMIZE", "OPTIMIZE_SIZE", "FAST_MATH", "FINITE_MATH_ONLY", "ASSOCIATIVE_MATH", "NO_SIGNED_ZEROS"],
  ...["NO_TRAPPING_MATH", "RECIPROCAL_MATH", "NO_MATH_ERRNO"],
].map((word) => `__${word}__`);

import { expect, test } from "vitest";
import { Memo, OnDemand } from "./on-demand.ts";

/**
 * Questions by letter: what each asks, and what it makes of the answers. "?" is given for a question that is
 * being answered.
 */
class Questions {
  readonly memo = new Memo<string, string>((a, b) => a === b);
  readonly onDemand = new OnDemand();
  /** In the order in which they were answered. */
  readonly answered: string[] = [];
  readonly #asks: Readonly<Record<string, string>>;
  readonly #make: (key: string, answers: readonly string[]) => string;

  constructor(
    asks: Readonly<Record<string, string>>,
    make: (key: string, answers: readonly string[]) => string,
  ) {
    this.#asks = asks;
    this.#make = make;
  }

  ask(key: string): string {
    const compute = () => {
      this.answered.push(key);
      return this.#make(
        key,
        [...(this.#asks[key] ?? "")].map((k) => this.ask(k)),
      );
    };
    return this.onDemand.ask(this.memo, key, compute, () => "?");
  }
}

const joined = (key: string, answers: readonly string[]) => `${key}(${answers.join("")})`;

test("an answer is found once", () => {
  const q = new Questions({ a: "bb", b: "c" }, joined);
  expect(q.ask("a")).toBe("a(b(c())b(c()))");
  expect(q.ask("b")).toBe("b(c())");
  expect(q.answered.join("")).toBe("abc");
});

test("what relied on less than there is to know is found again", () => {
  const q = new Questions({ a: "b", b: "a" }, joined);
  expect(q.ask("a")).toBe("a(b(?))");
  expect(q.ask("b")).toBe("b(a(b(?)))");
  expect(q.answered.join("")).toBe("abb");
});

test("where the answer is what was given in its place, nothing is found again", () => {
  const q = new Questions({ a: "b", b: "c", c: "d", d: "a" }, () => "?");
  for (const key of "abcdabcd") expect(q.ask(key)).toBe("?");
  expect(q.answered.join("")).toBe("abcd");
});

test("an answer that relied on two questions is kept only if both were what was given", () => {
  // c asks a, which comes to "?", and b, which does not.
  const q = new Questions({ a: "b", b: "c", c: "ab" }, (key, answers) =>
    key === "a" ? "?" : joined(key, answers),
  );
  expect(q.ask("a")).toBe("?");
  expect(q.ask("c")).toBe("c(?b(?))");
  expect(q.answered.join("")).toBe("abccb");
});

test("an answer that was cut short is found again", () => {
  const q = new Questions({ a: "b", b: "" }, (key, answers) => {
    if (key === "b") q.onDemand.cutShort();
    return joined(key, answers);
  });
  q.ask("a");
  q.ask("b");
  expect(q.answered.join("")).toBe("abb");
});

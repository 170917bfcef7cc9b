import { expect, test } from "vitest";
import { groupNests } from "./nest-groups.ts";

/** Nests as words of one-letter statements: the groups, each as the author's nests and the scheduled ones. */
function groups(own: string, scheduled: string): readonly string[] | null {
  const nests = (text: string) => text.split(" ").map((nest) => [...nest]);
  const [authors, others] = [nests(own), nests(scheduled)];
  const found = groupNests(authors, others);
  const words = (from: readonly (readonly string[])[], which: readonly number[]) =>
    which.map((k) => from[k]!.join("")).join(" ");
  return found?.map((group) => `${words(authors, group.own)} = ${words(others, group.scheduled)}`) ?? null;
}

test("nests taken apart and nests taken together are a group each", () => {
  expect(groups("ab c d e", "a b cd e")).toEqual(["ab = a b", "c d = cd", "e = e"]);
});

test("groups come in the author's order, wherever the scheduler has put their nests", () => {
  expect(groups("abc de", "d a b e c")).toEqual(["abc = a b c", "de = d e"]);
});

test("where a group has another's nests between its own, they come as the scheduler has them", () => {
  expect(groups("a b c", "ac b")).toEqual(["a c = ac", "b = b"]);
  expect(groups("a b c", "b ca")).toEqual(["b = b", "a c = ca"]);
});

test("there are none where either order mixes them", () => {
  expect(groups("a bd c", "ac b d")).toEqual(["a c = ac", "bd = b d"]);
  expect(groups("a bd c", "b ac d")).toBeNull();
});

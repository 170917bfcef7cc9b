// The change as a patch that `git apply` and `patch -p1` take.

import { createTwoFilesPatch } from "diff";

/** Empty when nothing changed. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return "";
  const path = name.replace(/^\/+/, "");
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
  });
  // The header has the paths as the patch quotes them, where they are not ASCII.
  const [from, to] = [/^--- (.*)$/m, /^\+\+\+ (.*)$/m].map((line) => line.exec(patch)![1]!);
  return `diff --git ${from} ${to}\n${patch.replace(/^=+\n/, "")}`;
}

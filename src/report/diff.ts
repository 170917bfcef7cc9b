// The change as a patch that `git apply` and `patch -p1` take, in the folder that its paths begin at.
//
// There is no line `diff --git`: git would take the paths of such a patch from the top of the repository, and
// pass over them, with status 0, in a folder below.

import { createTwoFilesPatch } from "diff";

/** Empty when nothing changed. `path`: from the folder in which the patch is to be applied. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return "";
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
  });
  const [, from, to, ...hunks] = patch.split("\n");
  return [endName(from!), endName(to!), ...hunks].join("\n");
}

/** Before a tab `patch` takes spaces for a part of the name; one in quotes has its end. */
const endName = (header: string): string =>
  / .* /.test(header) && !header.endsWith('"') ? `${header}\t` : header;

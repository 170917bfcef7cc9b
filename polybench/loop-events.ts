// Puts calls around the loops of a C file that tell which is being run (utilities/record.h), by its text alone:
//
//     #pragma omp parallel for            { record_enter(7, 1);
//     for (i = 0; i < n; i++)      →      #pragma omp parallel for
//       a[i] = i;                         for (i = 0; i < n; i++) { record_next();
//                                           a[i] = i; } record_leave(); }
//
// The header of a loop stays as it is, so that OpenMP still takes it; nobody jumps out of the kernels' loops.

/** The C text with calls in it; lines are those of `c`, from 1. */
export function withLoopEvents(c: string): string {
  const code = blanked(c);
  const inserts = [...code.matchAll(/\bfor\s*\(/g)].flatMap(({ index, 0: { length } }) => {
    const pragma = pragmaBefore(code, index);
    const body = afterParentheses(code, index + length);
    const line = code.slice(0, index).split("\n").length;
    return [
      { at: pragma?.at ?? index, order: 0, text: `{ record_enter(${line}, ${pragma === null ? 0 : 1});\n` },
      { at: body, order: 0, text: " { record_next();" },
      { at: statementEnd(code, body), order: 1, text: " } record_leave(); }" },
    ];
  });
  // Where several meet, inner loops end before outer ones go on.
  const sorted = inserts.sort((a, b) => a.at - b.at || b.order - a.order);
  const starts = [0, ...sorted.map(({ at }) => at)];
  return starts.map((at, i) => (sorted[i - 1]?.text ?? "") + c.slice(at, sorted[i]?.at ?? c.length)).join("");
}

/** Comments, strings and characters made blank, everything else where it was. */
const blanked = (c: string): string =>
  c.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, (text) =>
    text.replace(/[^\n]/g, " "),
  );

/** The start of the `#pragma omp parallel for` (perhaps folded) that belongs to the loop at `at`. */
function pragmaBefore(code: string, at: number): { readonly at: number } | null {
  const before = code.slice(0, at);
  const found = before.match(/[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+parallel[ \t]+for\b(?:\\\n|[^\n])*\n\s*$/);
  return found === null ? null : { at: found.index! };
}

/** The position after the parenthesis that closes the one before `at`. */
function afterParentheses(code: string, at: number): number {
  let depth = 1;
  let end = at;
  for (; depth > 0; end++) {
    if (end >= code.length) throw new Error("a parenthesis is not closed");
    if (code[end] === "(") depth++;
    if (code[end] === ")") depth--;
  }
  return end;
}

/** The position after the statement that begins at `at` or, after space and pragmas, after it. */
function statementEnd(code: string, at: number): number {
  const start = at + code.slice(at).match(/^(?:\s|#(?:\\\n|[^\n])*\n)*/)![0].length;
  const rest = code.slice(start);
  const head = rest.match(/^(?:for|if|while)\s*\(/);
  if (head !== null) {
    const end = statementEnd(code, afterParentheses(code, start + head[0].length));
    const otherwise = head[0].startsWith("if") ? code.slice(end).match(/^\s*else\b/) : null;
    return otherwise === null ? end : statementEnd(code, end + otherwise[0].length);
  }
  if (!rest.startsWith("{")) return start + rest.indexOf(";") + 1;
  let end = start + 1;
  while (true) {
    end += code.slice(end).match(/^\s*/)![0].length;
    if (code[end] === "}") return end + 1;
    if (end >= code.length) throw new Error("a brace is not closed");
    end = statementEnd(code, end);
  }
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, type TextEdit } from "./edit.ts";
import { decodeSource, encodeSource, type SourceFile, SourceFiles } from "./source-file.ts";
import { containsSpan, joinSpans, MAIN_FILE, overlaps, span } from "./span.ts";

function mainFile(text: string): SourceFile {
  return new SourceFiles().add("in.c", text);
}

const at = (start: number, end: number) => span(MAIN_FILE, start, end);
const edit = (start: number, end: number, text: string): TextEdit => ({ span: at(start, end), text });

describe("positions", () => {
  test("lines and columns count from one", () => {
    const file = mainFile("ab\r\ncd\n\ne");
    expect(file.position(0)).toEqual({ line: 1, column: 1 });
    expect(file.position(3)).toEqual({ line: 1, column: 4 });
    expect(file.position(4)).toEqual({ line: 2, column: 1 });
    expect(file.position(7)).toEqual({ line: 3, column: 1 });
    expect(file.position(9)).toEqual({ line: 4, column: 2 });
  });

  test("a line's text is without its line end, be it LF or CRLF", () => {
    const file = mainFile("ab\r\ncd\n\ne");
    expect([1, 2, 3, 4].map((line) => file.lineText(line))).toEqual(["ab", "cd", "", "e"]);
  });

  test("a final newline starts no further line", () => {
    expect(mainFile("a\nb\n").lineCount).toBe(2);
    expect(mainFile("a\nb").lineCount).toBe(2);
    expect(mainFile("").lineCount).toBe(1);
  });

  test("messages name file, line and column", () => {
    const files = new SourceFiles();
    files.add("x.c", "int a;\n  int b;\n");
    expect(files.where(at(9, 12))).toBe("x.c:2:3");
  });
});

describe("bytes", () => {
  test("any bytes decode and encode to themselves", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const { text, encoding } = decodeSource(bytes);
        expect(Uint8Array.from(encodeSource(text, encoding))).toEqual(bytes);
      }),
      { seed: 1 },
    );
  });

  test("a byte order mark is kept as the first character", () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]);
    const { text, encoding } = decodeSource(bytes);
    expect(text).toBe("\ufeffa");
    expect(Uint8Array.from(encodeSource(text, encoding))).toEqual(bytes);
  });

  test("what is not UTF-8 is read as Latin-1", () => {
    expect(decodeSource(Uint8Array.from([0xe9, 0x0a]))).toEqual({ text: "é\n", encoding: "latin1" });
    expect(decodeSource(Uint8Array.from([0xc3, 0xa9]))).toEqual({ text: "é", encoding: "utf8" });
  });
});

describe("edits", () => {
  test("replacements and insertions leave the rest as it was", () => {
    const text = "a[i] = 0;\r\n";
    expect(applyEdits(mainFile(text), [edit(7, 8, "1"), edit(2, 3, "jj"), edit(0, 0, "/**/")])).toBe(
      "/**/a[jj] = 1;\r\n",
    );
    expect(applyEdits(mainFile(text), [])).toBe(text);
  });

  test("insertions at one place keep their order and precede a replacement", () => {
    expect(applyEdits(mainFile("abc"), [edit(1, 2, "X"), edit(1, 1, "1"), edit(1, 1, "2")])).toBe("a12Xc");
  });

  test("overlapping edits throw", () => {
    expect(() => applyEdits(mainFile("abcdef"), [edit(0, 3, ""), edit(2, 4, "")])).toThrow(/overlap/);
    expect(() => applyEdits(mainFile("abcdef"), [edit(0, 3, ""), edit(2, 2, "x")])).toThrow(/overlap/);
  });

  test("edits outside the text or of another file throw", () => {
    expect(() => applyEdits(mainFile("ab"), [edit(1, 3, "")])).toThrow(/outside/);
    const other = new SourceFiles();
    other.add("a.c", "");
    expect(() => applyEdits(other.add("b.h", "ab"), [edit(0, 1, "")])).toThrow(/file 0/);
  });
});

describe("spans", () => {
  test("touching spans do not overlap", () => {
    expect(overlaps(at(0, 2), at(2, 4))).toBe(false);
    expect(overlaps(at(0, 3), at(2, 4))).toBe(true);
  });

  test("join covers both and contains both", () => {
    const joined = joinSpans(at(5, 6), at(1, 2));
    expect(joined).toEqual(at(1, 6));
    expect(containsSpan(joined, at(5, 6)) && containsSpan(joined, at(1, 2))).toBe(true);
    expect(containsSpan(at(1, 2), joined)).toBe(false);
  });
});

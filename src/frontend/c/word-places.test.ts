import { expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { countingHead } from "./counting-head.ts";
import { TextTokens } from "./text-tokens.ts";
import { TextWords } from "./text-words.ts";
import { WordPlaces } from "./word-places.ts";

const LANGUAGE = { trigraphs: false, rawStrings: false, c23: false };

/** `@…@` in the text marks a place. */
function ask(marked: string) {
  const [before = "", place = "", after = ""] = marked.split("@");
  const text = before + place + after;
  const file = new SourceFiles().add("in.c", text);
  const tokens = new TextTokens(file, LANGUAGE);
  const all = { file: file.id, start: 0, end: text.length };
  const at = { ...all, start: before.length, end: before.length + place.length };
  return { file, all, at, tokens, places: new WordPlaces(tokens), words: new TextWords(tokens) };
}

const those = (texts: readonly string[], isMeant: (asked: ReturnType<typeof ask>) => boolean) =>
  texts.filter((text) => isMeant(ask(text)));

test("subscriptAround: the word, a number, parentheses", () => {
  const subscript = (text: string) => {
    const { places, at, file } = ask(text);
    const found = places.subscriptAround(at);
    return found && [file.slice(found.span), found.offset];
  };
  expect(subscript("a[@j@]")).toEqual(["j", 0n]);
  expect(subscript("a[ (@j@ ) - 12 ]")).toEqual([" (j ) - 12 ", -12n]);
  expect(subscript("a<:(@j@+1)]")).toEqual(["(j+1)", 1n]);
  for (const text of ["a[@j@ + n]", "a[2 * @j@]", "a[/* from */ @j@]", "a[@j@ + 010]", "a[(@j@]", "f(@j@)"])
    expect(subscript(text), text).toBeNull();
});

test("standsInBrackets, standsAsCondition", () => {
  const inBrackets = ["a[@j@]", "a[@j@ % n]", "a[n -@j@]", "a[MAX(@j@, n)]", "a[n - @j@ - 1]"];
  expect(those(inBrackets, ({ places, at }) => places.standsInBrackets(at))).toEqual(inBrackets.slice(0, 3));
  const conditions = [
    ...["if (@j@) ;", "while ((@j@)) ;", "x = (@j@) ? a : b;", "x = !(@j@);", "return @j@ && b;"],
    ...["x = a || @j@;", "x = f(@j@);", "if (@j@ > 0) ;", "x <<= @j@ && b;", "x = !@j@[0];"],
  ];
  expect(those(conditions, ({ places, at }) => places.standsAsCondition(at))).toEqual(conditions.slice(0, 6));
});

test("isCompared: beside the word, not in other subscripts", () => {
  const texts = ["x = @j@ < n;", "x = MAX(@j@, 1);", "a[f(@j@)] = 0;", "a[@j@] = b[x > 1];", "x = @j@ << 2;"];
  expect(those(texts, ({ places, at, all }) => places.isCompared(at, all))).toEqual(texts.slice(0, 3));
});

test("isUpdated, isAssigned", () => {
  const updates = [
    ...[
      ";@s@ += x;",
      "{ @s@++; }",
      "; --@s@;",
      "; @s@ = s * x;",
      "; s = (@s@) + x;",
      "else (@s@) = (s) | x;",
    ],
    ...["; /* all */ @h[b[i]]@ = h[b[i]] ^ x;"],
    ...["; x = @s@ + 1;", "; m.s = @s@ + x;", "; x = c ? @s@ : 0;", "; @s@ = s;", "; @s@ /= 2;", "f(@s@);"],
  ];
  expect(those(updates, ({ places, at }) => places.isUpdated(at))).toEqual(updates.slice(0, 7));
  const sets = ["if (c) @s@ = 1;", "; @s@ /* now */ = 0;", "; @s@ == 1;", "x = @s@ = 1;"];
  expect(those(sets, ({ places, at }) => places.isAssigned(at))).toEqual(sets.slice(0, 2));
});

test("plainElement, isSubscripted, asksForTypes, callsAny, endsAsStatement", () => {
  const plain = (text: string) => ask(text).places.plainElement(ask(text).at);
  expect(plain("@m->row[b[0]].sum@")).toEqual({ words: ["m", "row", "b", "sum"], name: "sum" });
  for (const text of ["@a[f(1)]@", "@a[i++]@", "@a[/* one */ 1]@", "@a['x']@", "@a[i / 2]@"])
    expect(plain(text), text).toBeNull();
  expect(those(["@a@ [1]", "@a@(1)[2]"], ({ places, at }) => places.isSubscripted(at))).toEqual(["@a@ [1]"]);
  const types = ["sizeof s", "__typeof__(s) t;", "s = 1; /* sizeof */", "automatic = 1;"];
  expect(those(types, ({ places, all }) => places.asksForTypes(all))).toEqual(types.slice(0, 2));
  const calls = ["x = f (1);", "if (a) b = (int)(c);", "for (;;) ;"];
  expect(those(calls, ({ places, all }) => places.callsAny(all))).toEqual(["x = f (1);"]);
  expect(those(["a;", "{ }", "END"], ({ places, all }) => places.endsAsStatement(all))).toEqual([
    "a;",
    "{ }",
  ]);
});

test("isDeclaredInt, numberWords: what the declaration says", () => {
  const ints = [
    ...["static int @s@;", "register unsigned a = 1, @s@;", "signed int @s@;", "unsigned int @s@;"],
    ...["unsigned long @s@;", "size_t @s@;", "int f(long @s@)", "const int @s@;"],
    ...["int long @s@;", "int unsigned short @s@;", "unsigned const char @s@;"],
  ];
  expect(those(ints, ({ words, at }) => words.isDeclaredInt(at))).toEqual(ints.slice(0, 4));
  const spelled = (text: string, isParameter: boolean) =>
    ask(text).words.numberWords(ask(text).at, isParameter);
  expect(spelled("{ unsigned /* wide */ long a = 1, @s@;", false)).toBe("unsigned long");
  expect(spelled("void f(int a, double @s@)", true)).toBe("double");
  expect(spelled("{ real @s@;", false)).toBeNull();
});

test("countingHead: the parts of heads that count up by one", () => {
  const head = (text: string) => {
    const { tokens, all, file } = ask(text);
    const found = countingHead(tokens, all);
    if (found === null) return null;
    const { declared, iterator, first, bound } = found;
    return [declared, iterator, first, bound].map((part) => part && file.slice(part));
  };
  expect(head("for (unsigned  int i = 0; i < n; i++) a[i] = 0;")).toEqual(["unsigned  int ", "i", "0", "n"]);
  expect(head("for (i = m->lo (1); i <= m->hi + 1; i += 1) ;")).toEqual([
    null,
    "i",
    "m->lo (1)",
    "m->hi + 1",
  ]);
  for (const text of [
    ...["for (i = 0; i < n; i += 2) ;", "for (i = 0; n > i; i++) ;", "for (i = 0; i < n && m; i++) ;"],
    ...[
      "for (i = j = 0; i < n; i++) ;",
      "for (i = 0, j = 0; i < n; i++) ;",
      "for (int *i = a; i < n; i++) ;",
    ],
    ...["for (i = 0; /* all */ i < n; i++) ;", "for (i = 0; i < n; i++, j++) ;", "while (i < n) i++;"],
  ])
    expect(head(text), text).toBeNull();
});

import { expect, test } from "vitest";
import { statementsIn } from "./testing.ts";

const only = (text: string, form?: "fixed") => statementsIn(text, form)[0]!;

test("declarations: types, attributes, entities", () => {
  expect(only("real(kind=8), dimension(:), intent(in) :: a, b(3)*8 = 1, c => null()")).toMatchObject({
    kind: "declaration",
    type: { keyword: "real", parameters: { items: [{ kind: "keyword item" }] }, length: null },
    attributes: [
      { keyword: { text: "dimension" }, items: { items: [{ kind: "range" }] } },
      { keyword: { text: "intent" } },
    ],
    separator: "::",
    entities: [
      { name: { text: "a" }, shape: null, initial: null },
      { name: { text: "b" }, shape: {}, length: { token: { text: "8" } }, initial: { kind: "=" } },
      { name: { text: "c" }, initial: { kind: "=>" } },
    ],
  });
  expect(only("double precision x(2), y / 3*0.0 /")).toMatchObject({
    type: { keyword: "double precision" },
    entities: [
      {},
      {
        initial: {
          kind: "values",
          values: [{ repeat: { token: { text: "3" } }, value: { kind: "literal" } }],
        },
      },
    ],
  });
  expect(only("character*(*), parameter :: c = (/'a'/)")).toMatchObject({
    type: { parameters: null, length: { items: { items: [{ kind: "star" }] } } },
    entities: [{ image: null, initial: { value: { kind: "array constructor" } } }],
  });
  expect(only("integer :: a[*]")).toMatchObject({ entities: [{ image: { items: [{ kind: "star" }] } }] });
});

test("procedures with prefixes and suffixes", () => {
  expect(only("pure real(8) function f(a, b) result(c) bind(c, name='x')")).toMatchObject({
    kind: "function",
    prefixes: [{ text: "pure" }, { keyword: "real" }],
    name: { text: "f" },
    arguments: { items: [{ kind: "reference" }, { kind: "reference" }] },
    suffixes: [{ keyword: { text: "result" } }, { keyword: { text: "bind" } }],
  });
  expect(only("subroutine s")).toMatchObject({ kind: "subroutine", prefixes: [], arguments: null });
});

test("loops", () => {
  expect(only("do 10, i = 1, n, 2")).toMatchObject({
    end: { text: "10" },
    hasComma: true,
    loop: { kind: "count", variable: { name: { text: "i" } }, bounds: [{}, {}, {}] },
  });
  expect(only("do while (a < b)")).toMatchObject({ loop: { kind: "while" } });
  expect(only("do")).toMatchObject({ end: null, loop: null });
  expect(only("do concurrent (integer :: i = 1:n, j = 1:m:2, i < j) local(a) shared(b)")).toMatchObject({
    loop: {
      kind: "concurrent",
      header: { type: { keyword: "integer" }, items: [{ kind: "keyword item" }, {}, { kind: "binary" }] },
      locality: [{ keyword: { text: "local" } }, { keyword: { text: "shared" } }],
    },
  });
});

test("jumps", () => {
  expect(only("go to 10")).toMatchObject({
    target: { text: "10" },
    labels: null,
    index: null,
    variable: null,
  });
  expect(only("goto (1, 2), i")).toMatchObject({ labels: { items: [{}, {}] }, index: { kind: "reference" } });
  expect(only("goto i, (1, 2)")).toMatchObject({
    variable: { text: "i" },
    labels: { items: [{}, {}] },
    index: null,
  });
  expect(only("if (x) 1, 2, 3")).toMatchObject({ labels: [{ text: "1" }, { text: "2" }, { text: "3" }] });
  expect(only("stop 1, quiet=.true.")).toMatchObject({
    code: { kind: "literal" },
    quiet: { kind: "keyword item" },
  });
});

test("an if statement holds one with its own keyword", () => {
  expect(only("if (a) go to 10")).toMatchObject({
    kind: "if statement",
    action: { kind: "goto", keyword: "go to", target: { text: "10" }, span: { start: 7, end: 15 } },
  });
});

test("an if statement holds an action", () => {
  expect(only("if (a) cycle outer")).toMatchObject({ action: { kind: "cycle", name: { text: "outer" } } });
  expect(only("if (a) deallocate (b)")).toMatchObject({ action: { keyword: "deallocate" } });
  expect(() => only("if (a) end do")).toThrow("an if statement with what is no action");
  expect(() => only("if (a) if (b) c = 1")).toThrow("syntax that the parser does not know");
});

test("input and output", () => {
  expect(only("write (6, fmt=10) a, (b(i), i = 1, n)")).toMatchObject({
    keyword: "write",
    control: { items: [{ kind: "literal" }, { kind: "keyword item" }] },
    format: null,
    values: [{ kind: "reference" }, { kind: "implied do" }],
  });
  expect(only("print *")).toMatchObject({ control: null, format: { kind: "star" }, values: [] });
  expect(only("read 10, a")).toMatchObject({ control: null, format: { kind: "literal" }, values: [{}] });
});

test("use, import, interface", () => {
  expect(only("use, intrinsic :: m, only: a, b => c, operator(+)")).toMatchObject({
    nature: { keyword: { text: "intrinsic" } },
    module: { text: "m" },
    isOnly: true,
    items: [
      { kind: "reference" },
      { kind: "rename", local: { text: "b" }, used: { text: "c" } },
      { kind: "generic" },
    ],
  });
  expect(only("use m, operator(.a.) => operator(.b.)")).toMatchObject({
    isOnly: false,
    items: [{ local: { operator: { text: ".a." } }, used: { operator: { text: ".b." } } }],
  });
  expect(only("import, only: a, b")).toMatchObject({
    mode: { text: "only" },
    names: [{ text: "a" }, { text: "b" }],
  });
  expect(only("interface assignment(=)")).toMatchObject({ name: null, generic: { operator: { text: "=" } } });
});

test("data, common, namelist, equivalence, implicit", () => {
  expect(only("data a, (b(i), i = 1, 2) /1, 2*-1/, c /'x'/")).toMatchObject({
    sets: [
      {
        hasComma: false,
        objects: [{ kind: "reference" }, { kind: "implied do" }],
        values: [{}, { sign: { text: "-" } }],
      },
      { hasComma: true, objects: [{}], values: [{ repeat: null }] },
    ],
  });
  expect(only("data a, b /t%n(1)*1, 'xyz'(2:2)/")).toMatchObject({
    sets: [{ values: [{ repeat: { kind: "reference" } }, { repeat: null, value: { kind: "substring" } }] }],
  });
  expect(only("common a, /b/ c(3), d // e")).toMatchObject({
    groups: [
      { block: null, members: [{ name: { text: "a" } }] },
      { block: { name: { text: "b" } }, hasComma: true, members: [{ shape: {} }, {}] },
      { block: { name: null }, members: [{ name: { text: "e" } }] },
    ],
  });
  expect(only("equivalence (a, b(1)), (c, d)")).toMatchObject({ sets: [{ items: [{}, {}] }, {}] });
  expect(only("implicit real*8 (a-h, o-z), character(5) (c)")).toMatchObject({
    rules: [
      {
        type: { keyword: "real", length: { token: { text: "8" } } },
        letters: { items: [{ kind: "binary" }, {}] },
      },
      { type: { keyword: "character", parameters: {} }, letters: {} },
    ],
  });
});

test("a statement knows its label, its construct's name and its span", () => {
  expect(only("10 outer: do i = 1, n ! all")).toMatchObject({
    label: { text: "10" },
    constructName: { text: "outer" },
    span: { start: 3, end: 21 },
  });
});

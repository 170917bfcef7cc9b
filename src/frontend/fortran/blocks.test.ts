import { expect, test } from "vitest";
import { outline, readText } from "./testing.ts";
import type { BlockItem } from "./tree.ts";

const outlineOfText = (text: string): string => outline(readText(text).units);

/** The reasons for which units could not be read, with the text they point at. */
function rejects(text: string): readonly string[] {
  const found = (item: BlockItem): readonly string[] => {
    if (item.kind !== "unit") return [];
    const inner = [...item.body, ...item.contained].flatMap(found);
    if (item.reject === null) return inner;
    const at = item.reject.span;
    return [`${item.reject.message}: ${at === null ? "" : text.slice(at.start, at.end)}`, ...inner];
  };
  return readText(text).units.flatMap(found);
}

test("program units in one another", () => {
  const text = `
    module m
      type t
        integer i
      contains
        procedure p
      end type
      interface
        function f(x)
          real x
        end function
        module procedure q
      end interface
    contains
      subroutine s
        a = 1
      contains
        real function g()
        end function
      end subroutine s
    end module m
    submodule (m) n
    contains
      module procedure z
        b = 1
      end procedure
    end
    c = 2
    end`;
  expect(outlineOfText(text)).toBe(
    "module{type{integer}contains{procedure}endtype interface{function{real}endfunction moduleprocedure}endinterface}" +
      "contains{subroutine{a}contains{function{}endfunction}endsubroutine}endmodule " +
      "submodule{}contains{moduleprocedure{b}endprocedure}end main{c}end",
  );
  expect(rejects(text)).toEqual([]);
});

test("constructs with their branches", () => {
  const text = `
    subroutine s
      if (a) then; b = 1; else if (c) then; d = 1; else; e = 1; end if
      select case (i)
      case (1); f = 1
      case default
      end select
      select type (x)
      type is (integer); g = 1
      class default
      end select
      do; do while (h); cycle; end do; end do
      where (m); i = 1; elsewhere (n); j = 1; elsewhere; end where
      associate (k => l); block; import; end block; end associate
      critical; forall (i = 1:2); o(i) = 1; end forall; end critical
    end`;
  expect(outlineOfText(text)).toBe(
    "subroutine{if{b}elseif{d}else{e}endif selectcase{}case{f}casedefault{}endselect " +
      "selecttype{}typeis{g}classdefault{}endselect do{do{cycle}enddo}enddo " +
      "where{i}elsewhere{j}elsewhere{}endwhere associate{block{import}endblock}endassociate " +
      "critical{forall{o}endforall}endcritical}end",
  );
});

test("loops that end with the statement that has their label, several with one", () => {
  const shared = "do 10 i = 1, n\n do 10 j = 1, n\n 010 a = 1\n b = 2\n end";
  expect(outlineOfText(shared)).toBe("main{do{do{010:a}} b}end");
  expect(outlineOfText("do 10 i = 1, n\n 10 end do\n b = 1\n end")).toBe("main{do{10:enddo} b}end");
  expect(outlineOfText("do 10 i = 1, n\n do 20 j = 1, n\n 20 a = 1\n 10 continue\n end")).toBe(
    "main{do{do{20:a} 10:continue}}end",
  );
  expect(outlineOfText("do 10 i = 1, n\n if (a) then\n b = 1\n 10 end if\n c = 1\n end")).toBe(
    "main{do{if{b}10:endif} c}end",
  );
});

test("directives, includes and lines of the preprocessor stay in their blocks", () => {
  const text = "subroutine s\n#ifdef A\ndo i = 1, 2\n!$omp atomic\na = 1\nend do\n#endif\nend";
  expect(outlineOfText(text)).toBe("subroutine{aside do{aside a}enddo aside}end");
});

test("a statement that cannot be read takes its procedure along, not the others", () => {
  const text = "module m\ncontains\nsubroutine s\n a = = 1\nend\nsubroutine t\nb = 1\nend\nend";
  expect(outlineOfText(text)).toBe("module{}contains{subroutine!{unread}end subroutine{b}end}end");
  expect(rejects(text)).toEqual(["syntax that the parser does not know: a = = 1"]);
  const inType = "subroutine s\ntype t\n integer ? i\nend type\nend";
  expect(outlineOfText(inType)).toBe("subroutine!{type{unread}endtype}end");
});

test("a procedure whose first statement cannot be read is one, and no main program", () => {
  const text = "subroutine s(a, ?)\na = 1\nend\nsubroutine t\nend";
  expect(outlineOfText(text)).toBe("main!{unread a}end subroutine{}end");
  const inner =
    "subroutine s\na = 1\ncontains\nfunction f(?)\nb = 1\nend function\nfunction g()\nend function\nend";
  expect(outlineOfText(inner)).toBe(
    "subroutine{a}contains{main!{unread b}endfunction function{}endfunction}end",
  );
  const stray = "module m\ncontains\nb = 1\nend subroutine\nend";
  expect(rejects(stray)).toEqual(["a statement that belongs to no procedure: b = 1"]);
  const described =
    "interface\nfunction f(?)\nreal f\nend function\nmodule procedure g\nprocedure h\nend interface\nend";
  expect(outlineOfText(described)).toBe(
    "main{interface{main!{unread real}endfunction moduleprocedure procedure}endinterface}end",
  );
});

test("what does not fit together", () => {
  expect(rejects("subroutine s\nif (a) then\nb = 1\nend\nsubroutine t\nend")).toEqual([
    "a construct whose end is missing: if (a) then",
  ]);
  expect(rejects("subroutine s\nend do\nend")).toEqual([
    "a statement that ends or divides what was not begun: end do",
  ]);
  expect(rejects("subroutine s\na = 1\nsubroutine t\nend")).toEqual([
    "a program unit or definition whose end is missing: subroutine s",
  ]);
  expect(rejects("subroutine s\nend function\nsubroutine t\nend")).toEqual([
    "a program unit or definition whose end is missing: end function",
  ]);
  expect(rejects("do 10 i = 1, 2\nend")).toEqual(["a construct whose end is missing: do 10 i = 1, 2"]);
  expect(rejects("a = 1")).toEqual(["a program unit or definition whose end is missing: "]);
  expect(outlineOfText("contains\nend subroutine\nelse\nend")).toBe(
    "main!{}contains{}endsubroutine main!{else}end",
  );
});

test("nesting has a limit", () => {
  const text = `${"block\n".repeat(600)}${"end block\n".repeat(600)}end`;
  expect(rejects(text)[0]).toMatch(/^nesting deeper than 500 levels: block/);
  expect(rejects("subroutine s\ncontains\n".repeat(20_000)).length).toBeGreaterThan(0);
});

test("a file that is not found makes its procedure unread", () => {
  expect(rejects("subroutine s\ninclude 'none.inc'\nend\nsubroutine t\nend")).toEqual([
    "a file to include that is not found: include 'none.inc'",
  ]);
});

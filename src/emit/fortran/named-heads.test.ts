import { expect, test } from "vitest";
import type { CodeLoop } from "../../codegen/code.ts";
import {
  binary,
  cast,
  type Expression,
  helperCall,
  integer,
  named,
  plainType,
} from "../../codegen/expression.ts";
import { parallelFor } from "../../codegen/pragma.ts";
import { INT, LONG } from "../../ir/type.ts";
import { nameFrom } from "../../source/words.ts";
import { withNamedHeads } from "./named-heads.ts";

const CLAUSES = { privates: [], firstPrivates: [], reductions: [], balance: "even", conditions: [] } as const;
const [j, w, n] = ["j", "w", "n"].map((of) => named(nameFrom(of))) as [Expression, Expression, Expression];

/** The kinds of what is printed for a parallel loop that starts at that. */
function printed(init: Expression): readonly string[] {
  const loop: CodeLoop = {
    ...{
      kind: "for",
      iterator: nameFrom("j"),
      declare: null,
      init,
      step: 1n,
      body: [],
      spelled: null,
      note: null,
    },
    ...{ cond: binary("le", j, n), pragmas: [parallelFor(CLAUSES)] },
  };
  return withNamedHeads([loop], () => INT).map(({ kind }) => kind);
}

test("an argument that is converted to the kind of another one is a call, too", () => {
  const rest = binary("sub", integer(4n), cast(plainType(LONG), w));
  expect(printed(helperCall("min", n, w))).toEqual(["for"]);
  expect(printed(helperCall("max", integer(1n), n))).toEqual(["for"]);
  // The loop converts its ends itself.
  expect(printed(cast(plainType(LONG), w))).toEqual(["for"]);
  // int(max(1_8, 4 - int(w, 8)))
  expect(printed(helperCall("max", integer(1n), rest))).toEqual(["declaration", "for"]);
  // int(int(w, 8) + int(n, 8))
  const sum = binary("add", cast(plainType(LONG), w), n);
  expect(printed(sum)).toEqual(["declaration", "for"]);
  // min(int(w, 8), 4 - int(w, 8))
  expect(printed(helperCall("min", w, rest))).toEqual(["declaration", "for"]);
});

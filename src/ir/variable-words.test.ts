import { expect, test } from "vitest";
import { authorText, nameFrom } from "../source/words.ts";
import { addVar, createFunc } from "./build.ts";
import { INT } from "./type.ts";
import { namesOfVariable, variableText, variableWords } from "./variable-words.ts";

test("messages say what a variable of polyc's own stands for", () => {
  const func = createFunc({ name: "f", resultType: INT, form: "vars" });
  const local = { type: INT, storage: "local", home: "register" } as const;
  addVar(func, { name: "n", ...local });
  addVar(func, {
    name: "$m$n",
    ...local,
    standsFor: { text: authorText("m->n"), names: ["m", "n"].map(nameFrom) },
  });
  addVar(func, { name: "$cond", ...local, standsFor: { words: "the value of a condition" } });
  expect(func.vars.map(variableText)).toEqual(["n", "m->n", null]);
  expect(func.vars.map(variableWords)).toEqual(['"n"', '"m->n"', "the value of a condition"]);
  expect(func.vars.map(namesOfVariable)).toEqual([["n"], ["m", "n"], []]);
});

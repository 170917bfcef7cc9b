import { expect, test } from "vitest";
import { fail, ok, reject } from "../source/diagnostic.ts";
import { firstDone, type Gathering, type InForm, onlyForm } from "./candidates.ts";

const canonical = {} as InForm;
const sums = { reductions: new Map() } as unknown as Gathering;

function tried(isDone: (form: InForm) => boolean, isFinal: boolean) {
  let descriptions = 0;
  const gathering = () => {
    descriptions++;
    return sums;
  };
  const attempt = (form: InForm) => (isDone(form) ? ok(form) : fail<InForm>(reject("no-gain", "none")));
  const result = firstDone({ ...onlyForm(canonical), gathering }, attempt, () => isFinal);
  return { done: result.ok ? result.value : null, descriptions };
}

test("the function is described for sums only where what comes before them is not final", () => {
  expect(tried(() => true, true)).toEqual({ done: canonical, descriptions: 0 });
  expect(tried(() => true, false)).toEqual({ done: sums, descriptions: 1 });
  expect(tried((form) => form === sums, true)).toEqual({ done: sums, descriptions: 1 });
  expect(tried((form) => form === canonical, false)).toEqual({ done: canonical, descriptions: 1 });
  expect(tried(() => false, false)).toEqual({ done: null, descriptions: 1 });
});

import { expect, test } from "vitest";
import { fail, ok, reject } from "../source/diagnostic.ts";
import { type Candidate, firstDone, onlyCandidate, type ReductionCandidate } from "./candidates.ts";

const canonical = {} as Candidate;
const sums = { reductions: new Map() } as unknown as ReductionCandidate;

function tried(isDone: (form: Candidate) => boolean, isFinal: boolean) {
  let descriptions = 0;
  const withReductions = () => {
    descriptions++;
    return sums;
  };
  const attempt = (form: Candidate) =>
    isDone(form) ? ok(form) : fail<Candidate>(reject("not-profitable", "none"));
  const result = firstDone({ ...onlyCandidate(canonical), withReductions }, attempt, () => isFinal);
  return { done: result.ok ? result.value : null, descriptions };
}

test("the function is described for sums only where what comes before them is not final", () => {
  expect(tried(() => true, true)).toEqual({ done: canonical, descriptions: 0 });
  expect(tried(() => true, false)).toEqual({ done: sums, descriptions: 1 });
  expect(tried((form) => form === sums, true)).toEqual({ done: sums, descriptions: 1 });
  expect(tried((form) => form === canonical, false)).toEqual({ done: canonical, descriptions: 1 });
  expect(tried(() => false, false)).toEqual({ done: null, descriptions: 1 });
});

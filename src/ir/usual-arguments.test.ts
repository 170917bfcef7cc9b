import { expect, test } from "vitest";
import { parseModule } from "./parse.ts";
import { usualArguments } from "./usual-arguments.ts";

const MODULE = `
func kernel(%n_0: int, %m_1: int, %a_2: double*) -> void ssa static
bb0:
  return

func run(%n_0: int, %a_1: double*) -> void vars
  var n: int param register
  var m: int local register
bb0:
  set n = %n_0
  set m = 64
  %n_2: int = get n
  %m_3: int = get m
  call kernel(%n_2, %m_3, %a_1)
  return

func main() -> int vars
  macro @N: int = 2000
  var a: double local memory
  var k: int local register
bb0:
  %t0: double* = addr a
  call run(@N, %t0)
  call run(500, %t0)
  set k = 1
  set k = 9000
  %k_1: int = get k
  call kernel(%k_1, %k_1, %t0)
  return 0

func again(%n_0: int, %a_1: double*) -> void vars
bb0:
  call again(%n_0, %a_1)
  return
`;

const usual = usualArguments(parseModule(MODULE).funcs);

test("the largest number of all calls, through parameters of callers and variables that are set once", () => {
  expect(usual("run", 0)).toBe(2000n);
  expect(usual("kernel", 0)).toBe(2000n);
  expect(usual("kernel", 1)).toBe(64n);
});

test("a variable that is set twice, a pointer, a function that calls but itself: no number", () => {
  expect(usual("kernel", 2)).toBeNull();
  expect(usual("again", 0)).toBeNull();
  expect(usual("nobody", 0)).toBeNull();
});

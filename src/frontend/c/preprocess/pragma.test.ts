import { expect, test } from "vitest";
import { BARE_COMPILER, expanded, preprocessText } from "../testing.ts";

const clang = { compiler: { ...BARE_COMPILER, isClang: true } };

test("what speaks to the preprocessor alone is not handed on; gcc and clang differ in what that is", () => {
  const text = '#pragma GCC poison x\n#pragma mark here\n#pragma GCC warning "w"\n#pragma GCC ivdep\n';
  expect(expanded(text)).toBe("|#pragma mark here| |#pragma GCC ivdep|");
  expect(expanded(text, clang)).toBe('|#pragma GCC warning "w"| |#pragma GCC ivdep|');
});

test("#pragma GCC error is an error", () => {
  const { diagnostics } = preprocessText('#pragma GCC error "no"\n');
  expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([["error", '"no"']]);
});

test("_Pragma obeys like #pragma", () => {
  const text = '#define X 1\n_Pragma("push_macro(\\"X\\")")\n#undef X\nX\n_Pragma("pop_macro(\\"X\\")") X';
  expect(expanded(text)).toBe("X 1");
  expect(expanded('_Pragma("omp simd") _Pragma x')).toBe("|#pragma omp simd| _Pragma x");
});

test("macros are replaced in OpenMP's pragmas, by gcc only under -fopenmp", () => {
  const text = "#define N 4\n#pragma omp for schedule(static, N)\n#pragma unroll N\n";
  const after = "|#pragma unroll N|";
  expect(expanded(text)).toBe(`|#pragma omp for schedule(static, N)| ${after}`);
  expect(expanded(text, clang)).toBe(`|#pragma omp for schedule(static, 4)| ${after}`);
  expect(expanded(`#define _OPENMP 201511\n${text}`)).toBe(`|#pragma omp for schedule(static, 4)| ${after}`);
});

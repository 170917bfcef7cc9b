import { expect, it } from "vitest";
import { splitCompilerFlags } from "../../options/compiler-flags.ts";
import { fortranDialect } from "./dialect.ts";

const dialect = (name: string, flags: string) =>
  fortranDialect(name, splitCompilerFlags(flags.split(" ")).compiler);

it.each([
  ["a.f90", "-O2", { form: "free", isPreprocessed: false, hasOpenmp: false, keepsStorage: false }],
  ["a.F90", "-O2", { isPreprocessed: true, unknownFlag: null }],
  ["a.F90", "-nocpp", { isPreprocessed: false, unknownFlag: null }],
  ["a.f", "-cpp", { form: "fixed", isPreprocessed: true }],
  ["a.f90", "-fopenmp", { hasOpenmp: true, keepsStorage: true, unknownFlag: null }],
  ["a.f90", "-fopenmp -fno-openmp", { hasOpenmp: false }],
  ["a.f90", "-frecursive", { keepsStorage: true, unknownFlag: null }],
  ["a.f90", "-fmax-stack-var-size=1000", { keepsStorage: true, unknownFlag: null }],
  ["a.f90", "-ffree-line-length-none", { freeLineLength: 0, unknownFlag: null }],
  ["a.f", "-ffixed-line-length-132", { fixedLineLength: 132, freeLineLength: 132, unknownFlag: null }],
  ["a.f", "-ffixed-line-length-60", { unknownFlag: "-ffixed-line-length-60" }],
  ["a.f", "-ffixed-form", { unknownFlag: null }],
  ["a.f90", "-ffixed-form", { unknownFlag: "-ffixed-form" }],
  ["a.f90", "-fdefault-real-8", { unknownFlag: "-fdefault-real-8" }],
  ["a.f90", "-fno-automatic", { isAutomatic: false, unknownFlag: null }],
  ["a.f90", "-fno-automatic -fautomatic", { isAutomatic: true, unknownFlag: null }],
  ["a.f90", "-m32", { unknownFlag: "-m32" }],
  ["a.f90", "-fbackslash", { unknownFlag: "-fbackslash" }],
  ["a.f90", "-fno-range-check", { unknownFlag: "-fno-range-check" }],
  ["a.f90", "-finit-real=zero", { unknownFlag: "-finit-real=zero" }],
  ["a.f90", "-fdec-math", { unknownFlag: "-fdec-math" }],
  ["a.f90", "-fmodule-private", { unknownFlag: "-fmodule-private" }],
  ["a.f90", "-Ofast -funroll-loops -fstack-arrays -fbounds-check", { unknownFlag: null }],
])("%s %s", (name, flags, expected) => {
  expect(dialect(name, flags)).toMatchObject(expected);
});

// A slice of `npm run twins`, and that it would notice.

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { element, name, number, type Twin, type TwinArray } from "./twins/description.ts";
import { inC } from "./twins/in-c.ts";
import { inFortran } from "./twins/in-fortran.ts";
import { randomTwin } from "./twins/random-twin.ts";
import { TwinTrial } from "./twins/trial.ts";

const FIRST = Number(process.env.POLYC_FUZZ_SEED ?? 1);
const COUNT = Number(process.env.POLYC_FUZZ_COUNT ?? 3);
const hasFortran = spawnSync("gfortran", ["--version"]).status === 0;

async function verdictOf(twin: Twin, mode: string) {
  const trial = new TwinTrial(twin);
  try {
    return await trial.verdict(mode);
  } finally {
    trial.dispose();
  }
}

test.skipIf(!hasFortran)(
  "random procedures in C and Fortran compute the same, before and after polyc",
  {
    timeout: 600_000,
  },
  async () => {
    for (let seed = FIRST; seed < FIRST + COUNT; seed++)
      // Plans may differ where C has rows that may be left, or more statements.
      for (const mode of ["default", "force"])
        expect((await verdictOf(randomTwin(seed), mode)).kind).toMatch(/^(same|other plan)$/);
  },
);

const column: TwinArray = { name: "x", type: "double", dims: [{ lower: 0, size: "n", factor: 1, upper: 2 }] };
const results: TwinArray = { ...column, name: "res" };

/** x(i + by) = 1.5 for all i in 1 … n. */
const filled = (by: number, style: Twin["style"] = "free"): Twin => ({
  ...{ name: "fill", style, arrays: [column], counters: ["i"], sectionCounters: [], scalars: [], results },
  body: [
    {
      ...{ kind: "loop", counter: "i", from: number(1), to: name("n"), step: 1, form: "do" },
      body: [
        {
          kind: "assign",
          target: element(column, [by === 0 ? name("i") : { ...sum(by) }]),
          value: number(1.5, "double"),
        },
      ],
    },
  ],
});

const sum = (by: number) =>
  ({ kind: "binary", operator: "add", left: name("i"), right: number(by), type: "int" }) as const;

test("both texts say the same loop", () => {
  expect(inC(filled(1))).toContain("  for (i = 1; i <= n; i++) {\n    x[i + 1] = 1.5;\n  }\n");
  expect(inFortran(filled(1))).toContain("  do i = 1, n\n    x(i + 1) = 1.5d0\n  end do\n");
  expect(inFortran(filled(0, "fixed"))).toContain(
    "        do 10 i = 1, n\n          x(i) = 1.5d0\n10      continue\n",
  );
});

test.skipIf(!hasFortran)(
  "what leaves its array is no program; what stays in it has the same plan",
  {
    timeout: 120_000,
  },
  async () => {
    expect((await verdictOf(filled(3), "default")).kind).toBe("invalid");
    for (const style of ["free", "fixed", "assumed-shape", "allocatable", "components", "contained"] as const)
      expect(await verdictOf(filled(1, style), "force")).toMatchObject({
        kind: "same",
        loops: 1,
        changed: 1,
      });
  },
);

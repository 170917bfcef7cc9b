// The command as users and build systems meet it: statuses, messages, files.

import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const dir = mkdtempSync(join(tmpdir(), "polyc-cli-"));
const built = join(dir, "built");

const SCALE = `double x[100], y[100];
/* before */
void scale(int n) {
  for (int i = 0; i < n; i++)
    x[i] = y[i] * 2;
}
/* after */
`;
const BROKEN = `void broken(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0 @ 1;
}
`;
const GEMM = `void gemm(int n, double (*restrict C)[n], double (*restrict A)[n], double (*restrict B)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}
`;

beforeAll(() => {
  // What is in src/ now, not what was built some time ago.
  execFileSync(process.execPath, ["scripts/build.mjs", join(built, "dist")], { cwd: ROOT, stdio: "pipe" });
  mkdirSync(join(built, "bin"));
  copyFileSync(join(ROOT, "bin/polyc"), join(built, "bin/polyc"));
  execFileSync("ln", ["-s", join(ROOT, "node_modules"), join(ROOT, "package.json"), built]);
  writeFileSync(join(dir, "scale.c"), SCALE);
  writeFileSync(join(dir, "both.c"), BROKEN + SCALE);
  writeFileSync(join(dir, "gemm.c"), GEMM);
  writeFileSync(join(dir, "plain.c"), "int plain;\n");
  mkdirSync(join(dir, "folder"));
}, 120_000);

afterAll(() => rmSync(dir, { recursive: true }));

function polyc(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(join(built, "bin/polyc"), args, {
    cwd: dir,
    encoding: "utf8",
    input,
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
  });
  return { status, stdout, stderr };
}

const FORCED = ["--force", "--level=2"];

test("a command loads few files of ours: a few milliseconds for hundreds are most of what a short run takes", () => {
  expect(readdirSync(join(built, "dist")).filter((name) => name.endsWith(".js")).length).toBeLessThan(20);
});

test("what is asked for and cannot be done is an error: status 2, the output is not written", () => {
  const loop = "for (int i = 1; i < n; i++)\n    a[i] = a[i - 1];";
  writeFileSync(
    join(dir, "asked.c"),
    `void f(int n, double *a) {\n#pragma polyc transform reverse(i)\n  ${loop}\n}\n`,
  );
  const { status, stdout, stderr } = polyc(["asked.c", "-o", "asked.out.c"]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^asked\.c:2:1: error: cannot transform: iteration \(i = \d+\) needs what /);
  expect(existsSync(join(dir, "asked.out.c"))).toBe(false);
  for (const args of [["diff", "--exit-code"], ["diff"], ["explain"]]) {
    const other = polyc([...args, "asked.c"]);
    expect(other.status, args.join(" ")).toBe(2);
    expect(other.stderr).toMatch(/^asked\.c:2:1: error: cannot transform: /);
  }
});

describe("errors: one line, status 2, nothing on standard output", () => {
  it.each<[string, string[], string]>([
    ["an unreadable file", ["none.c"], "polyc: error: cannot read none.c: No such file or directory\n"],
    ["a directory for a file", ["folder"], "polyc: error: cannot read folder: Is a directory\n"],
    ["no file", [], "polyc: error: no input file (polyc --help lists the options)\n"],
    [
      "an unknown flag",
      ["--frob", "scale.c"],
      "polyc: error: unknown option '--frob' (polyc --help lists the options)\n",
    ],
    [
      "an unknown flag of a command",
      ["diff", "--frob", "scale.c"],
      "polyc: error: unknown option '--frob' (polyc --help lists the options)\n",
    ],
    [
      "a compiler's command without dashes in front",
      ["cc", "gcc", "-O2", "-c", "scale.c", "-o", "scale.o"],
      "polyc: error: want -- before the compiler's name: polyc cc -- gcc ...\n",
    ],
    [
      "the same behind options",
      ["cc", "--remarks", "--threads=2", "clang", "-c", "scale.c"],
      "polyc: error: want -- before the compiler's name: polyc cc -- gcc ...\n",
    ],
    [
      "a flag without its argument",
      ["scale.c", "-o"],
      "polyc: error: option '-o, --output <file>' argument missing (polyc --help lists the options)\n",
    ],
    [
      "a directory for output",
      ["scale.c", "-o", "folder"],
      "polyc: error: cannot write folder: Is a directory\n",
    ],
    [
      "output in no directory",
      ["scale.c", "-o", "no/where.c"],
      "polyc: error: cannot write no/where.c: No such file or directory\n",
    ],
    [
      "output that is the input",
      ["scale.c", "-o", "folder/../scale.c"],
      "polyc: error: input file scale.c is the same as output file\n",
    ],
    [
      "output that is the input, where there is no loop",
      ["plain.c", "-o", "./plain.c"],
      "polyc: error: input file plain.c is the same as output file\n",
    ],
    [
      "a report that is the input",
      ["scale.c", "-o", "r.c", "--report=scale.c"],
      "polyc: error: input file scale.c is the same as output file\n",
    ],
    [
      "a report in no directory",
      ["scale.c", "-o", "r.c", "--report=no/r.json"],
      "polyc: error: cannot write no/r.json: No such file or directory\n",
    ],
    [
      "dump without a pass",
      ["dump", "scale.c"],
      "polyc: error: required option '--after <pass>' not specified (polyc --help lists the options)\n",
    ],
    [
      "a command that there is not",
      ["explian", "scale.c"],
      "polyc: error: 'explian' is neither a command nor a file (polyc --help lists the commands)\n",
    ],
    ["several files", ["scale.c", "plain.c"], "polyc: error: want one file, not 2: scale.c plain.c\n"],
    [
      "an output that is not written",
      ["scale.c", "--stop-after=ssa", "-o", "s.c"],
      "polyc: error: --stop-after writes no output, and does not go with -o\n",
    ],
    [
      "an option in front of a command",
      ["--force", "diff", "scale.c"],
      "polyc: error: option '--force' in front of 'diff' would be ignored (polyc --help lists the options)\n",
    ],
    [
      "an --assume that is no C",
      ["scale.c", "--assume=n >"],
      "polyc: error: --assume=n >: is no condition in C\n",
    ],
    [
      "an --assume of more than variables and numbers",
      ["scale.c", "--assume=n = 3"],
      "polyc: error: --assume=n = 3: is more than variables and numbers, computed and compared\n",
    ],
    [
      "an --assume that is more than one condition",
      ["scale.c", "--assume=n > 0) return; if (n < 9"],
      "polyc: error: --assume=n > 0) return; if (n < 9: is no condition in C\n",
    ],
    ["explain of a line without loop", ["explain", "scale.c:1"], "polyc: error: no loop at scale.c:1\n"],
  ])("%s", (_what, args, line) => {
    expect(polyc(args)).toEqual({ status: 2, stdout: "", stderr: line });
  });

  it("warns of an --assume that no function has the names of", () => {
    for (const fact of ["size > 0", "other: n > 0"]) {
      const { status, stderr } = polyc(["scale.c", "--quiet", "--assume=n > 0", `--assume=${fact}`]);
      expect(status).toBe(0);
      const why = "no function with loops has these names, or only such that set them";
      expect(stderr).toBe(`scale.c: warning: --assume=${fact}: ${why} [polyc-unused-assumption]\n`);
    }
  });

  it.each([
    ["dump", "--after=licmm"],
    ["--dump-after=ssa,licmm"],
    ["--stop-after=licmm"],
    ["stats", "--dump-after=licmm"],
  ])("an unknown pass in %j names those that there are", (...args) => {
    const { status, stdout, stderr } = polyc([...args, "scale.c"]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^polyc: error: option '--.* argument '.*licmm' is invalid\. want .*\blicm,.*\n$/);
  });

  it("dump of a pass that did not run names those that did", () => {
    const { status, stdout, stderr } = polyc(["dump", "-", "--after=schedule"], BROKEN);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^polyc: error: nothing ran that is called 'schedule'; .*\blower\b.*\n$/m);
  });

  it.each([
    ["diff", "--output=x"],
    ["explain", "--output=x"],
    ["stats", "--output=x"],
    ["dump", "--output=x", "--after=ssa"],
    ["stats", "--level=1"],
    ["explain", "--report=r.json"],
    ["diff", "--stop-after=ssa"],
  ])("a command does not know what it would ignore: %s %s", (...args) => {
    const { status, stdout, stderr } = polyc([...args, "scale.c"]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(`polyc: error: unknown option '${args[1]}' (polyc --help lists the options)\n`);
    expect(polyc([args[0]!, "--help"]).stdout).not.toContain(args[1]!.split("=")[0]);
  });

  it.each([
    ["gemm.c"],
    ["plain.c"],
    ["diff", "gemm.c"],
    ["explain", "gemm.c"],
    ["stats", "gemm.c"],
    ["dump", "gemm.c", "--after=ssa"],
    ["--help"],
    ["cc", "--help"],
  ])("a device without space for the output: %s %s", (...args) => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(join(built, "bin/polyc"), args, {
      ...{ cwd: dir, encoding: "utf8", stdio: ["ignore", full, "pipe"] },
    });
    closeSync(full);
    expect(status).toBe(2);
    const [line, ...others] = stderr.split("\n").filter((text) => !text.includes("[polyc-"));
    expect({ line, others }).toEqual({
      line: "polyc: error: cannot write standard output: No space left on device",
      others: [""],
    });
  });

  it("leave no file behind, and those that are there as they were", () => {
    const before = readdirSync(dir).sort();
    polyc(["scale.c", "-o", "no/where.c"]);
    polyc(["none.c", "-o", "none.polyc.c"]);
    polyc(["scale.c", "-o", "r.c", "--report=no/r.json"]);
    polyc(["--frob", "scale.c", "-o", "s.c"]);
    expect(readdirSync(dir).sort()).toEqual(before);
    expect(readFileSync(join(dir, "scale.c"), "utf8")).toBe(SCALE);
  });
});

describe("output", () => {
  it("goes to the file named, whole, and standard output stays empty", () => {
    const toStdout = polyc(["scale.c", ...FORCED]);
    expect(toStdout.status).toBe(0);
    expect(toStdout.stdout).toContain("#pragma omp parallel for");
    expect(polyc(["scale.c", ...FORCED, "-o", "out.c"])).toMatchObject({ status: 0, stdout: "" });
    expect(readFileSync(join(dir, "out.c"), "utf8")).toBe(toStdout.stdout);
    expect(polyc(["scale.c", ...FORCED, "-o", "-"]).stdout).toBe(toStdout.stdout);
    expect(readdirSync(dir).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    rmSync(join(dir, "out.c"));
  });

  it("is whole where there is no space for remarks", () => {
    const full = openSync("/dev/full", "w");
    const { status, stdout } = spawnSync(join(built, "bin/polyc"), ["scale.c", ...FORCED], {
      ...{ cwd: dir, encoding: "utf8", stdio: ["ignore", "pipe", full] },
    });
    closeSync(full);
    expect({ status, stdout }).toEqual({ status: 0, stdout: polyc(["scale.c", ...FORCED]).stdout });
  });

  it("is not written where a pass is to be the last, whether it runs or not", () => {
    for (const text of [SCALE, BROKEN, "int plain;\n"])
      expect(polyc(["-", "--quiet", "--stop-after=schedule"], text)).toMatchObject({ status: 0, stdout: "" });
  });

  it("may be /dev/null", () => {
    expect(polyc(["scale.c", "-o", "/dev/null"]).status).toBe(0);
    expect(existsSync("/dev/null")).toBe(true);
  });

  it("of '-' is what standard input gave, transformed", () => {
    const { stdout, stderr } = polyc(["-", ...FORCED], SCALE);
    expect(stdout).toBe(polyc(["scale.c", ...FORCED]).stdout);
    expect(stderr).toMatch(/^<stdin>:4:3: remark: /);
  });

  it("has a function that can't be parsed as it was, and the others transformed", () => {
    const { status, stdout, stderr } = polyc(["both.c", ...FORCED]);
    expect(status).toBe(0);
    expect(stdout.startsWith(BROKEN)).toBe(true);
    expect(stdout).toContain("#pragma omp parallel for");
    const [where, ...below] = stderr.split("\n");
    expect(where).toBe("both.c:3:14: warning: stray '@'; broken is left as it is [polyc-syntax]");
    expect(below.slice(0, 2)).toEqual(["    3 |     a[i] = 0 @ 1;", "      |              ^"]);
  });

  it("is the input where nothing is done", () => {
    expect(polyc(["-"], BROKEN).stdout).toBe(BROKEN);
    expect(polyc(["-"], "").stdout).toBe("");
  });
});

describe("remarks", () => {
  it("are lines that editors parse: file:line:column: kind: text [id]", () => {
    const { stderr } = polyc(["scale.c", ...FORCED]);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.length).toBe(1);
    for (const line of lines)
      expect(line).toMatch(/^scale\.c:\d+:\d+: (remark|missed|note): \S.*\S \[polyc-[a-z-]+\]$/);
  });

  it("are silent with --quiet", () => {
    expect(polyc(["scale.c", ...FORCED, "--quiet"]).stderr).toBe("");
  });

  it("of syntax that is no C are warnings, a few lines of them for a file that is none", () => {
    const text = "while the quick brown fox jumps over the lazy dog;\n".repeat(30);
    const { status, stdout, stderr } = polyc(["-", "--quiet"], text);
    expect({ status, stdout }).toEqual({ status: 0, stdout: text });
    const warnings = stderr.split("\n").filter((line) => /^<stdin>:\d+:\d+: warning: /.test(line));
    expect(warnings.length).toBe(21);
    expect(warnings.at(-1)).toBe("<stdin>:21:1: warning: and 10 more from here on [polyc-syntax]");
  });
});

test("diff and explain keep the bytes of a file that is not UTF-8, beside those of its name", () => {
  const name = "caf\u00e9.c";
  const text = Buffer.from(`/* \xe9t\xe9 */\n${SCALE.replace("i++)", "i++) /* \xff */")}`, "latin1");
  writeFileSync(join(dir, name), text);
  const run = (...args: readonly string[]) =>
    spawnSync(join(built, "bin/polyc"), [...args, name, ...FORCED], { cwd: dir }).stdout;
  const patch = run("diff");
  const there = join(dir, "applied-bytes");
  mkdirSync(there);
  writeFileSync(join(there, name), text);
  execFileSync("git", ["apply", "-"], { cwd: there, input: patch, env: { ...process.env, GIT_DIR: "none" } });
  expect(readFileSync(join(there, name))).toEqual(run());
  expect(run("explain").includes(Buffer.from(`${name}: scale\n`))).toBe(true);
  expect(run("explain").includes(Buffer.from("i++) /* \xff */", "latin1"))).toBe(true);
});

describe("diff", () => {
  it("is a patch that git applies, and gives what polyc writes", () => {
    const { status, stdout: patch } = polyc(["diff", "gemm.c", "--force", "--tile=32,32,32"]);
    expect(status).toBe(0);
    const { stdout: want } = polyc(["gemm.c", "--force", "--tile=32,32,32"]);
    const there = join(dir, "applied");
    mkdirSync(there);
    writeFileSync(join(there, "gemm.c"), GEMM);
    execFileSync("git", ["apply", "-"], {
      cwd: there,
      input: patch,
      env: { ...process.env, GIT_DIR: "none" },
    });
    expect(readFileSync(join(there, "gemm.c"), "utf8")).toBe(want);
    expect(want).not.toBe(GEMM);
  });

  it("changes lines inside the nest only, but for helpers before the function", () => {
    const text = `/* a */\n${GEMM}/* b */\n`;
    const { stdout: patch } = polyc(["diff", "-", "--force", "--tile=32,32,32"], text);
    const lines = text.split("\n");
    const nest = [3, 6];
    const helpersBefore = 2;
    let at = 0;
    for (const line of patch.split("\n").slice(3)) {
      const hunk = /^@@ -(\d+)/.exec(line);
      if (hunk) at = Number(hunk[1]) - (/^@@ -\d+,0/.test(line) ? 0 : 1);
      else if (line.startsWith("-")) {
        at++;
        expect(line.slice(1)).toBe(lines[at - 1]);
        expect(at).toBeGreaterThanOrEqual(nest[0]!);
        expect(at).toBeLessThanOrEqual(nest[1]!);
      } else if (line.startsWith("+")) {
        // Inserted after line `at`.
        const isHelper = at === helpersBefore - 1;
        const isInNest = at >= nest[0]! - 1 && at <= nest[1]!;
        expect(isHelper || isInNest, `${at}: ${line}`).toBe(true);
      } else at++;
    }
    expect(at).toBeGreaterThan(0);
  });

  it("--exit-code is 1 where something would change, else 0", () => {
    expect(polyc(["diff", "--exit-code", "scale.c", ...FORCED]).status).toBe(1);
    expect(polyc(["diff", "--exit-code", "-"], BROKEN)).toMatchObject({ status: 0, stdout: "" });
  });
});

describe("explain", () => {
  it("lists what the plan for the nest at a line was chosen among, if asked", () => {
    const { status, stdout } = polyc(["explain", "gemm.c:3", "--explain-decisions"]);
    expect(status).toBe(0);
    const [head, table = ""] = stdout.split(/\nplans for the nest in line \d+:\n/);
    expect(head).toBe(polyc(["explain", "gemm.c:3"]).stdout);
    expect(table).toMatch(/^ {2}order +changes +cycles +gain +decision\n/);
    expect(table).toMatch(/ taken\n/);
  });

  it("says of an id what it means", () => {
    const { status, stdout } = polyc(["explain", "polyc-quota"]);
    expect(status).toBe(0);
    expect(stdout).toContain("--level=3");
  });

  it("FILE:LINE is about the loops around that line", () => {
    const { status, stdout } = polyc(["explain", "gemm.c:3"]);
    expect(status).toBe(0);
    expect(stdout).toContain("3   for (int j = 0; j < n; j++)");
    expect(stdout).not.toContain("int k");
    expect(stdout).toMatch(/done: |left: /);
  });

  it("says where a loop made of jumps is: at the first statement that it repeats", () => {
    const text =
      "void f(int n, int *a) {\n  int i = 0;\nagain:\n  a[i] = 0;\n  if (++i < n) goto again;\n}\n";
    expect(polyc(["explain", "-"], text).stdout).toMatch(
      /^<stdin>: f\n {5}4 a\[i\] = 0;\n {7}(?:left|done): /,
    );
    expect(polyc(["explain", "-", "--force"], text).stdout).not.toContain("?");
  });

  it("prints what is checked at run time, and what would make it unnecessary", () => {
    const text = `void f(int n, int m, int lda, double *A, const double *B) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      A[i * lda + j] = B[i * lda + j];
}
`;
    const { stdout } = polyc(["explain", "--force", "-"], text);
    expect(stdout).toContain(
      "  checked at run time: lda >= m\n    not needed after __builtin_assume(lda >= m) or an assert of it\n",
    );
    expect(stdout).toMatch(
      / {2}checked at run time: polyc_disjoint\(.*\n {4}not needed if B or A were a restrict parameter, or with --assume-no-alias\n/,
    );
  });

  it("names what the user vouches for", () => {
    const { stdout } = polyc([
      "explain",
      "scale.c",
      "--assume=n > 0 && n <= 100",
      "--assume=scale: n % 4 == 0",
    ]);
    expect(stdout).toContain(
      "scale\n  taken for granted: --assume=n > 0 && n <= 100\n  taken for granted: --assume=scale: n % 4 == 0\n",
    );
  });

  it("tells loops that got a pragma from those around and inside", () => {
    const GAUSS = `void gj(double *restrict a, int n) {
  int i, j, k;
  for (k = 0; k < n; k++) {
    double p = a[k*n+k];
    for (j = 0; j < n; j++) a[k*n+j] /= p;
    for (i = 0; i < n; i++) {
      if (i == k) continue;
      double f = a[i*n+k];
      for (j = 0; j < n; j++) a[i*n+j] -= f*a[k*n+j];
    }
  }
}
`;
    const changed = polyc(["diff", "-"], GAUSS);
    expect(changed.stdout.match(/^\+.*#pragma omp parallel for/gm)).toHaveLength(2);
    expect(changed.stderr).toMatch(/:5:5: remark: parallel/);
    const verdicts = polyc(["explain", "-"], GAUSS).stdout.match(/(?<=done: |left: ).*/g);
    const around = "as it was, with a parallel loop in its nest";
    expect(verdicts).toEqual([around, "parallel", "parallel", "as it was, in a loop that is parallel"]);
  });
});

describe("--report", () => {
  it("is JSON with a schema number, functions, loops with their lines, remarks, timings", () => {
    expect(polyc(["both.c", ...FORCED, "-o", "out.c", "--report=r.json"]).status).toBe(0);
    const report = JSON.parse(readFileSync(join(dir, "r.json"), "utf8"));
    expect(report).toMatchObject({
      schema: 1,
      file: "both.c",
      functions: [
        {
          name: "scale",
          line: 7,
          scops: [{ lines: { first: 8, last: 9 }, loops: 1 }],
          loops: [{ line: 8, depth: 1, status: "transformed" }],
        },
      ],
    });
    expect(report.diagnostics).toMatchObject([{ line: 3, severity: "warning", id: "syntax" }]);
    expect(report.remarks.map((r: { id: string }) => r.id)).toEqual(["transformed"]);
    expect(report.timings.map((t: { pass: string }) => t.pass)).toContain("frontend");
    rmSync(join(dir, "out.c"));
    rmSync(join(dir, "r.json"));
  });
});

describe("help", () => {
  it.each([
    [["--help"]],
    [["diff", "--help"]],
    [["explain", "--help"]],
    [["dump", "--help"]],
    [["stats", "--help"]],
    [["cc", "--help"]],
  ])("%j fits 80 columns", (args) => {
    const { status, stdout, stderr } = polyc(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toContain("Usage: polyc");
  });

  it("names every command and the statuses", () => {
    const { stdout } = polyc(["--help"]);
    for (const word of ["diff", "explain", "dump", "cc", "--report", "Exit status: 0 done"])
      expect(stdout).toContain(word);
  });
});

// What bin/polyc starts: the script with its bytecode where these fit together, the modules where they don't.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const top = mkdtempSync(join(tmpdir(), "polyc-start-"));
const dist = join(top, "dist");
const script = join(dist, "polyc.cjs");
const bytecode = `${script}.bytecode`;

beforeAll(() => {
  for (const name of ["node_modules", "package.json"]) symlinkSync(join(ROOT, name), join(top, name));
  execFileSync(process.execPath, [join(ROOT, "scripts/build.mjs"), dist], { cwd: ROOT, stdio: "pipe" });
  writeFileSync(join(top, "start.mjs"), 'import { start } from "./dist/start.js";\nawait start();\n');
  writeFileSync(join(top, "s.c"), "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = i; }\n");
}, 300_000);

afterAll(() => rmSync(top, { recursive: true }));

function polyc(...flags: string[]) {
  const args = [...flags, join(top, "start.mjs"), "--force", "s.c"];
  return spawnSync(process.execPath, args, { cwd: top, encoding: "utf8" });
}

/** Runs `body` while a file of dist/ is away. */
function without(name: string, body: () => void): void {
  const file = join(dist, name);
  renameSync(file, `${file}.away`);
  try {
    body();
  } finally {
    renameSync(`${file}.away`, file);
  }
}

test("the script and the modules do the same", () => {
  const usual = polyc();
  expect(usual.stdout).toContain("#pragma omp parallel for");
  expect(usual.status).toBe(0);
  without("polyc.cjs", () =>
    expect(polyc()).toMatchObject({ status: 0, stdout: usual.stdout, stderr: usual.stderr }),
  );
  without("main.js", () =>
    expect(polyc()).toMatchObject({ status: 0, stdout: usual.stdout, stderr: usual.stderr }),
  );
});

test("a file that has no loop comes back without the rest of polyc, byte for byte", () => {
  const text = Buffer.from(
    '#include <stdio.h>\r\nint main(void) { return puts("for\\xe9") < 0; } /* \xe9 */',
    "latin1",
  );
  writeFileSync(join(top, "none.c"), text);
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(top, "start.mjs"), ...args], { cwd: top });
  without("polyc.cjs", () =>
    without("main.js", () => {
      const { status, stdout, stderr } = run("-O2", "none.c");
      expect([status, stdout, stderr.toString()]).toEqual([0, text, ""]);
      expect(run("none.c", "-o", "out.c").status).toBe(0);
      expect(readFileSync(join(top, "out.c"))).toEqual(text);
      expect(run("s.c").status).not.toBe(0);
    }),
  );
  // What needs the rest finds it.
  writeFileSync(join(top, "wrong.c"), '#include "missing.h"\nint x;\n');
  expect(run("wrong.c").stderr.toString()).toContain("missing.h: no such file");
  expect(run("none.c", "-o", "no/such/folder.c").status).toBe(2);
  expect(run("none.c", "--report", "none.json").status).toBe(0);
  expect(JSON.parse(readFileSync(join(top, "none.json"), "utf8")).functions).toMatchObject([
    { name: "main" },
  ]);
});

test("bytecode of other flags of V8 is not used", () => {
  expect(polyc("--max-lazy").status).toBe(0);
  without("main.js", () => expect(polyc("--max-lazy").status).not.toBe(0));
});

test("bytecode of another script of the same length is not used", () => {
  const source = readFileSync(script, "utf8");
  writeFileSync(script, source.replace("loops reordered", "LOOPS REORDERED"));
  try {
    expect(polyc().status).toBe(0);
    without("main.js", () => expect(polyc().status).not.toBe(0));
  } finally {
    writeFileSync(script, source);
  }
});

test("damaged bytecode is not used", () => {
  const whole = readFileSync(bytecode);
  const damaged = Buffer.from(whole);
  for (const at of [whole.length >> 2, whole.length >> 1, whole.length - 9]) damaged[at]! ^= 0x55;
  writeFileSync(bytecode, damaged);
  try {
    expect(polyc().status).toBe(0);
    without("main.js", () => expect(polyc().status).not.toBe(0));
  } finally {
    writeFileSync(bytecode, whole);
  }
});

test("the flags of the Node that builds are not those of the Node that runs", () => {
  const env = { ...process.env, NODE_OPTIONS: "--max-old-space-size=4096" };
  rmSync(bytecode);
  execFileSync(process.execPath, [join(ROOT, "scripts/build.mjs"), dist], { cwd: ROOT, stdio: "pipe", env });
  without("main.js", () => expect(polyc().status).toBe(0));
});

test("neither is half a file", () => {
  const whole = readFileSync(bytecode);
  for (const length of [0, 10, 32, 1000, whole.length >> 1]) {
    writeFileSync(bytecode, whole.subarray(0, length));
    expect(polyc().status, `${length} bytes`).toBe(0);
  }
  writeFileSync(bytecode, whole);
});

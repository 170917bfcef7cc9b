// What `polyc diff` prints, given to those who take it: git, in and below a repository's top, and `patch`.

import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildPolyc } from "./built.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "polyc-patch-")));
const repository = join(dir, "repository");
let command = "";

const SCALE = `double x[100], y[100];
void scale(int n) {
  for (int i = 0; i < n; i++)
    x[i] = y[i] * 2;
}
`;
const NAMES = ["plain.c", "with space.c", 'with"quote.c', "h\u00e4.c", "h\u00e4 h\u00e4.c"];

beforeAll(() => {
  const built = join(dir, "built");
  mkdirSync(built);
  command = buildPolyc(built);
}, 120_000);

afterAll(() => rmSync(dir, { recursive: true }));

beforeEach(() => {
  rmSync(repository, { recursive: true, force: true });
  mkdirSync(join(repository, "lib/deep"), { recursive: true });
  mkdirSync(join(repository, "bin"));
  execFileSync("git", ["init", "-q", repository]);
  for (const name of NAMES) writeFileSync(join(repository, "lib", name), SCALE);
});

/** In a folder of the repository. */
function run(folder: string, program: string, args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...{ cwd: join(repository, folder), encoding: "utf8", input },
    env: { ...process.env, NO_COLOR: "1", LC_ALL: "C" },
  });
  return { status, stdout, stderr };
}

const diff = (folder: string, ...files: readonly string[]) =>
  run(folder, command, ["diff", "--force", ...files]);
const isChanged = (name: string): boolean => readFileSync(join(repository, "lib", name), "utf8") !== SCALE;

const TAKERS: readonly (readonly string[])[] = [
  ["git", "apply"],
  ["patch", "-p1"],
];

it.each([
  ["the top", "", (name: string) => `lib/${name}`],
  ["a folder", "lib", (name: string) => name],
  ["a folder, by detours", "lib", (name: string) => `deep/.././${name}`],
  ["a folder, by absolute paths", "lib", (name: string) => join(repository, "lib", name)],
])("is taken in %s", (_, folder, spell) => {
  for (const [program, ...args] of TAKERS) {
    const { stdout, stderr } = diff(folder, ...NAMES.map(spell));
    expect(stderr).not.toContain("polyc: note:");
    expect(run(folder, program!, args, stdout)).toMatchObject({ status: 0, stderr: "" });
    for (const name of NAMES) {
      expect({ name, changed: isChanged(name) }).toEqual({ name, changed: true });
      writeFileSync(join(repository, "lib", name), SCALE);
    }
  }
});

it("of files outside of the folder says where to apply it, and is refused elsewhere", () => {
  writeFileSync(join(repository, "bin/own.c"), SCALE);
  const { stdout, stderr } = diff("bin", "own.c", "../lib/plain.c", "--quiet");
  expect(stderr).toBe("");
  const note = `polyc: note: the paths of the patch are from ${repository}: git -C ${repository} apply\n`;
  expect(diff("bin", "own.c", "../lib/plain.c").stderr).toContain(note);
  expect(run("bin", "git", ["apply"], stdout).status).not.toBe(0);
  expect(run("bin", "git", ["-C", repository, "apply"], stdout)).toMatchObject({ status: 0, stderr: "" });
  expect(isChanged("plain.c")).toBe(true);
});

it("of a link changes what it leads to", () => {
  symlinkSync("../lib/plain.c", join(repository, "bin/link.c"));
  const { stdout } = diff("", "bin/link.c");
  expect(run("", "git", ["apply"], stdout)).toMatchObject({ status: 0, stderr: "" });
  expect(isChanged("plain.c")).toBe(true);
});

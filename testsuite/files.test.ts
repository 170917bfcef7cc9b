// Files, pipes and devices as polyc meets them: what it reads it reads once, what it writes is whole, and what cannot be
// read or written is an error of one line.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPolyc } from "./built.ts";

// Many processes, one after the other.
vi.setConfig({ testTimeout: 600_000 });

const top = mkdtempSync(join(tmpdir(), "polyc-files-"));
const dir = join(top, "inner");
let POLYC = "";

const NEST = `double x[100000], y[100000];
void scale(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 1000; j++)
      x[i] += y[j] * 2;
}
`;
const PLAIN = "int plain;\n";
const OLD = "/* as it was */\n";
/** What comes of NEST. */
let changed = "";

beforeAll(() => {
  chmodSync(top, 0o755);
  POLYC = buildPolyc(join(top, "built"));
  mkdirSync(dir);
  write("g.c", NEST);
  changed = sh("polyc g.c").stdout;
}, 300_000);

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  write("g.c", NEST);
  write("plain.c", PLAIN);
});

afterAll(() => rmSync(top, { recursive: true }));

const path = (name: string) => join(dir, name);
const write = (name: string, text: string) => writeFileSync(path(name), text);
const read = (name: string) => readFileSync(path(name), "utf8");
const modeOf = (name: string) => (statSync(path(name)).mode & 0o7777).toString(8);
const temporaries = (folder = "") => readdirSync(path(folder)).filter((name) => name.startsWith(".polyc"));

interface Ran {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** In which `polyc` is polyc; its remarks are of no interest here. */
const DEFINED = `polyc() {
  case $1 in
    cc | explain | dump | stats) "$POLYC" "$@" ;;
    diff) "$POLYC" "$@" --quiet ;;
    *) "$POLYC" --quiet "$@" ;;
  esac
}
`;

/** Runs lines of bash. */
function sh(script: string, env: NodeJS.ProcessEnv = {}, input = ""): Ran {
  const { status, signal, stdout, stderr } = spawnSync("/bin/bash", ["--norc", "-c", DEFINED + script], {
    ...{ cwd: dir, encoding: "utf8", input },
    env: { ...process.env, NO_COLOR: "1", POLYC, ...env },
  });
  return { status, signal, stdout, stderr };
}

const DONE = { status: 0, stdout: "", stderr: "" };
const refused = (why: string) => ({ status: 2, stdout: "", stderr: `polyc: error: ${why}\n` });

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const mayMount = spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** polyc without root's rights. */
function asNobody(...args: readonly string[]): Ran {
  const { status, signal, stdout, stderr } = spawnSync(POLYC, [...args, "--quiet"], {
    ...{ cwd: dir, encoding: "utf8", uid: NOBODY, gid: NOBODY },
    env: { ...process.env, NO_COLOR: "1", HOME: "/nonexistent" },
  });
  return { status, signal, stdout, stderr };
}

describe("output through a link", () => {
  it.each(["g.c", "plain.c"])("goes to what the link leads to, and the link stays: %s", (input) => {
    write("real.c", OLD);
    symlinkSync("real.c", path("near.c"));
    mkdirSync(path("sub"));
    symlinkSync("../near.c", path("sub/far.c"));
    symlinkSync(path("sub"), path("folder"));
    expect(sh(`polyc ${input} -o folder/far.c`)).toMatchObject(DONE);
    expect(read("real.c")).toBe(input === "g.c" ? changed : PLAIN);
    for (const link of ["near.c", "sub/far.c", "folder"])
      expect(lstatSync(path(link)).isSymbolicLink(), link).toBe(true);
    expect([...temporaries(), ...temporaries("sub")]).toEqual([]);
  });

  it("that leads to nothing yet makes the file there", () => {
    mkdirSync(path("sub"));
    symlinkSync("sub/new.c", path("link.c"));
    expect(sh("polyc g.c -o link.c")).toMatchObject(DONE);
    expect(read("sub/new.c")).toBe(changed);
    expect(lstatSync(path("link.c")).isSymbolicLink()).toBe(true);
    symlinkSync("nowhere/new.c", path("lost.c"));
    expect(sh("polyc g.c -o lost.c")).toMatchObject(
      refused("cannot write lost.c: No such file or directory"),
    );
  });

  it("that leads to itself is an error", () => {
    symlinkSync("loop.c", path("loop.c"));
    expect(sh("polyc g.c -o loop.c")).toMatchObject(
      refused("cannot write loop.c: Too many levels of symbolic links"),
    );
  });

  it("is the same for a report", () => {
    symlinkSync("real.json", path("link.json"));
    expect(sh("polyc g.c -o o.c --report link.json")).toMatchObject(DONE);
    expect(JSON.parse(read("real.json"))).toMatchObject({ functions: [{ name: "scale" }] });
  });
});

describe("output to an open file", () => {
  // A link to what /dev/stdout is: a polyc that replaced /dev/stdout would do so for the whole machine.
  it.each(["g.c", "plain.c"])("goes where others have written: %s", (input) => {
    symlinkSync("/proc/self/fd/1", path("stdout"));
    expect(sh(`{ echo before; polyc ${input} -o stdout; echo after; } > cap`)).toMatchObject(DONE);
    expect(read("cap")).toBe(`before\n${input === "g.c" ? changed : PLAIN}after\n`);
    expect(lstatSync(path("stdout")).isSymbolicLink()).toBe(true);
    expect(sh(`{ echo before >&3; polyc ${input} -o /dev/fd/3; echo after >&3; } 3> cap`)).toMatchObject(
      DONE,
    );
    expect(read("cap")).toBe(`before\n${input === "g.c" ? changed : PLAIN}after\n`);
    expect(sh(`polyc ${input} -o stdout | cat`).stdout).toBe(input === "g.c" ? changed : PLAIN);
  });

  it("that is not open is an error", () => {
    for (const fd of [5, 77]) {
      const { status, stderr } = sh(`polyc g.c -o /dev/fd/${fd}`);
      expect({ status, lines: stderr.split("\n").length }).toEqual({ status: 2, lines: 2 });
      expect(stderr).toMatch(/^polyc: error: cannot write \/dev\/fd\/\d+: /);
    }
  });

  it("goes into pipes that have a name, or only a number", () => {
    expect(sh("mkfifo p && { cat p > got & } && polyc g.c -o p && wait && [ -p p ]")).toMatchObject(DONE);
    expect(read("got")).toBe(changed);
    expect(sh("mkfifo q; { cat q > got & } ; polyc g.c -o >(cat > q); wait").status).toBe(0);
    expect(read("got")).toBe(changed);
  });
});

describe("an existing file", () => {
  it("keeps its mode; a new one has what the umask leaves", () => {
    for (const mode of [0o600, 0o640, 0o755]) {
      write("out.c", OLD);
      chmodSync(path("out.c"), mode);
      expect(sh("umask 022; polyc g.c -o out.c")).toMatchObject(DONE);
      expect(modeOf("out.c")).toBe(mode.toString(8));
    }
    expect(sh("umask 077; polyc g.c -o new.c --report new.json")).toMatchObject(DONE);
    expect([modeOf("new.c"), modeOf("new.json")]).toEqual(["600", "600"]);
  });

  it.skipIf(!isRoot)("keeps its owner, where root writes it (skipped without root)", () => {
    write("out.c", OLD);
    chownSync(path("out.c"), NOBODY, 12345);
    expect(sh("polyc g.c -o out.c")).toMatchObject(DONE);
    expect(statSync(path("out.c"))).toMatchObject({ uid: NOBODY, gid: 12345 });
  });

  it("that is read-only is refused, whoever asks, and stays", () => {
    write("out.c", OLD);
    chmodSync(path("out.c"), 0o444);
    symlinkSync("out.c", path("link.c"));
    for (const input of ["g.c", "plain.c"])
      for (const out of ["out.c", "link.c"])
        expect(sh(`polyc ${input} -o ${out}`)).toMatchObject(
          refused(`cannot write ${out}: the file is read-only`),
        );
    expect(sh("polyc g.c -o o.c --report out.c")).toMatchObject(
      refused("cannot write out.c: the file is read-only"),
    );
    expect(read("out.c")).toBe(OLD);
    expect(existsSync(path("o.c"))).toBe(false);
  });

  it("that has other names is replaced under this one", () => {
    write("out.c", OLD);
    linkSync(path("out.c"), path("other.c"));
    expect(sh("polyc g.c -o out.c")).toMatchObject(DONE);
    expect([read("out.c"), read("other.c")]).toEqual([changed, OLD]);
  });

  it.skipIf(!isRoot)("in a folder that may not be written is written in place (skipped without root)", () => {
    write("out.c", `${OLD.repeat(100)}`);
    chmodSync(path("out.c"), 0o666);
    const { ino } = statSync(path("out.c"));
    expect(asNobody("g.c", "-o", "out.c")).toMatchObject(DONE);
    expect(read("out.c")).toBe(changed);
    expect(statSync(path("out.c")).ino).toBe(ino);
    // There nobody may rename what is another's.
    chmodSync(dir, 0o1777);
    write("out.c", OLD);
    expect(asNobody("g.c", "-o", "out.c")).toMatchObject(DONE);
    expect(read("out.c")).toBe(changed);
    expect(temporaries()).toEqual([]);
    chmodSync(path("out.c"), 0o644);
    expect(asNobody("plain.c", "-o", "out.c")).toMatchObject(
      refused("cannot write out.c: Permission denied"),
    );
    chmodSync(dir, 0o755);
    expect(asNobody("plain.c", "-o", "new.c")).toMatchObject(
      refused("cannot write new.c: Permission denied"),
    );
    expect(read("out.c")).toBe(changed);
  });

  it.skipIf(!mayMount)(
    "that is a mount of its own is written in place (skipped without the right to mount)",
    () => {
      write("out.c", OLD);
      write("mounted.c", OLD.repeat(100));
      const script = "mount --bind mounted.c out.c && $POLYC g.c --quiet -o out.c && cat out.c";
      expect(sh(`unshare -m bash -c '${script}'`)).toMatchObject({ status: 0, stdout: changed, stderr: "" });
      expect([read("mounted.c"), read("out.c")]).toEqual([changed, OLD]);
      expect(temporaries()).toEqual([]);
    },
  );

  it.skipIf(!mayMount)("stays where the disk is full (skipped without the right to mount)", () => {
    mkdirSync(path("disk"));
    const script = `mount -t tmpfs -o size=16k none disk && echo old > disk/out.c &&
      head -c 9000 /dev/zero > disk/full && $POLYC big.c --quiet -o disk/out.c; echo $?; cat disk/out.c; ls -A disk`;
    write("big.c", PLAIN.repeat(1000));
    const { stdout, stderr } = sh(`unshare -m bash -c '${script}'`);
    expect(stderr).toBe("polyc: error: cannot write disk/out.c: No space left on device\n");
    expect(stdout).toBe("2\nold\nfull\nout.c\n");
  });

  it.skipIf(!mayMount)(
    "on a disk that may only be read is refused (skipped without the right to mount)",
    () => {
      mkdirSync(path("disk"));
      const script = `mount -t tmpfs none disk && echo old > disk/out.c && mount -o remount,ro disk &&
      $POLYC g.c --quiet -o disk/out.c; echo $?; $POLYC g.c --quiet -o disk/new.c; echo $?`;
      const { stdout, stderr } = sh(`unshare -m bash -c '${script}'`);
      const line = (name: string) => `polyc: error: cannot write disk/${name}: Read-only file system\n`;
      expect({ stdout, stderr }).toEqual({ stdout: "2\n2\n", stderr: line("out.c") + line("new.c") });
    },
  );

  it("stays where files may not be that large", () => {
    write("out.c", OLD);
    expect(sh("ulimit -f 0; polyc g.c -o out.c")).toMatchObject(
      refused("cannot write out.c: File too large"),
    );
    expect(read("out.c")).toBe(OLD);
    expect(temporaries()).toEqual([]);
  });

  it("on a device without space is an error", () => {
    symlinkSync("/dev/full", path("full"));
    for (const input of ["g.c", "plain.c"])
      expect(sh(`polyc ${input} -o full`)).toMatchObject(
        refused("cannot write full: No space left on device"),
      );
    expect(sh("polyc g.c -o o.c --report full").status).toBe(2);
  });
});

describe("one file for two things", () => {
  it("output and report: refused, nothing is written", () => {
    symlinkSync("q.c", path("link.c"));
    for (const report of ["q.c", "./q.c", "link.c", "../inner/q.c"]) {
      for (const there of [false, true]) {
        if (there) write("q.c", OLD);
        expect(sh(`polyc g.c -o q.c --report ${report}`), report).toMatchObject(
          refused(`output and report are the same file: ${report}`),
        );
        expect(existsSync(path("q.c")) ? read("q.c") : null).toBe(there ? OLD : null);
        rmSync(path("q.c"), { force: true });
      }
    }
    for (const report of ["/dev/fd/1", "-"]) expect(sh(`polyc g.c --report ${report} | cat`).stdout).toBe("");
    expect(JSON.parse(sh("polyc g.c -o /dev/null --report - | cat").stdout)).toMatchObject({
      functions: [{ name: "scale" }],
    });
    expect(sh("polyc g.c -o /dev/null --report /dev/null")).toMatchObject(DONE);
  });

  it("the input: refused under all its names, and standard output is one", () => {
    linkSync(path("g.c"), path("hard.c"));
    symlinkSync("g.c", path("soft.c"));
    for (const out of ["g.c", "./g.c", "hard.c", "soft.c"])
      expect(sh(`polyc g.c -o ${out}`)).toMatchObject(refused("input file g.c is the same as output file"));
    expect(sh("polyc - -o g.c < g.c")).toMatchObject(refused("input file - is the same as output file"));
    expect(sh("polyc g.c >> g.c")).toMatchObject(refused("input file g.c is the same as output file"));
    expect(read("g.c")).toBe(NEST);
  });

  it("what the input includes: refused, with loops and without", () => {
    for (const text of [NEST, PLAIN]) {
      write("h.h", "int header;\n");
      write("in.c", `#include "h.h"\n${text}`);
      expect(sh("polyc in.c -o ./h.h")).toMatchObject(
        refused("output file h.h is a file that the input includes"),
      );
      expect(sh("polyc in.c -o o.c --report h.h").status).toBe(2);
      expect(read("h.h")).toBe("int header;\n");
    }
  });
});

describe("input is read once", () => {
  it.each(["g.c", "plain.c"])("from pipes of any kind: %s", (input) => {
    const want = { status: 0, stdout: input === "g.c" ? changed : PLAIN, stderr: "" };
    expect(sh(`polyc <(cat ${input})`)).toMatchObject(want);
    expect(sh(`cat ${input} | polyc /dev/stdin`)).toMatchObject(want);
    expect(sh(`cat ${input} | polyc -`)).toMatchObject(want);
    expect(sh(`mkfifo p; cat ${input} > p & polyc p`)).toMatchObject(want);
    expect(sh(`cat ${input} | polyc /dev/stdin -o o.c && cat o.c`)).toMatchObject(want);
    expect(sh(`polyc /dev/fd/9 9< ${input}`)).toMatchObject(want);
    // Under vitest standard input is a socket, which cannot be opened.
    expect(sh("polyc /dev/stdin", {}, read(input))).toMatchObject(want);
  });

  it.each([
    ["a folder", "polyc .", "cannot read .: Is a directory"],
    ["a folder as standard input", "polyc - < .", "cannot read standard input: Is a directory"],
    ["standard input that is closed", "polyc - <&-", "cannot read standard input: Bad file descriptor"],
    [
      "a descriptor that is not open",
      "polyc /dev/fd/77",
      "cannot read /dev/fd/77: No such file or directory",
    ],
    ["a name with a line break", "polyc $'a\\nb.c'", "cannot read a\\x0ab.c: No such file or directory"],
    ["a file in a file", "polyc g.c/x.c", "cannot read g.c/x.c: Not a directory"],
  ])("%s is an error", (_what, script, why) => {
    expect(sh(script)).toMatchObject(refused(why));
  });

  it.skipIf(!isRoot)("without permission is an error (skipped without root)", () => {
    chmodSync(path("g.c"), 0o600);
    expect(asNobody("g.c")).toMatchObject(refused("cannot read g.c: Permission denied"));
  });

  it("under any name, wherever it is", () => {
    for (const name of ["with blank.c", "-dash.c", "line\nbreak.c", "é.c", "a:3"]) {
      write(name, NEST);
      const want = { status: 0, stdout: changed, stderr: "" };
      expect(sh('polyc -- "$NAME"', { NAME: name })).toMatchObject(want);
      expect(
        sh('polyc "./$NAME" -o "./$NAME.out" && cat "./$NAME.out"', { NAME: name, LANG: "C" }),
      ).toMatchObject(want);
      expect(sh('polyc explain "./$NAME"', { NAME: name }).stdout).toContain(": scale\n");
    }
  });

  it("where the working folder is gone", () => {
    write("keep.c", NEST);
    const script = `mkdir gone && cd gone && rmdir ../gone && polyc ${path("keep.c")}`;
    expect(sh(script)).toMatchObject({ status: 0, stdout: changed });
    // Shells complain themselves.
    const { status, stderr } = sh(`${script} -o new.c`);
    expect({ status, line: stderr.trimEnd().split("\n").at(-1) }).toEqual({
      status: 2,
      line: "polyc: error: cannot write new.c: No such file or directory",
    });
  });
});

describe("several inputs", () => {
  it.each(["diff", "stats"])("%s goes on after one that can't be read, and ends with status 2", (command) => {
    const { status, stdout, stderr } = sh(`polyc ${command} g.c none.c g.c`);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "polyc: error: cannot read none.c: No such file or directory\n",
    });
    const both = sh(`polyc ${command} g.c g.c`).stdout;
    expect(stdout).toBe(both);
  });
});

describe("polyc cc", () => {
  it("gives the compiler its arguments byte for byte, be they UTF-8 or not", () => {
    const name = "$'caf\\xe9.c'";
    const script = `cp g.c ${name} && polyc cc --remarks -- gcc -O2 -c ${name} -DX='a b%n\\0' && ls`;
    const { status, stdout, stderr } = sh(script, { LC_ALL: "C" });
    expect({ status, stdout }).toEqual({
      ...{ status: 0, stdout: "caf\ufffd.c\ncaf\ufffd.o\ng.c\nplain.c\n" },
    });
    expect(stderr).toBe("polyc: caf\ufffd.c: compiled as it was: an argument of the command is not UTF-8\n");
  });
});

describe("standard output", () => {
  const COMMANDS = ["g.c", "plain.c", "diff g.c", "explain g.c", "stats g.c", "dump g.c --after=ssa"];
  it.each([...COMMANDS, "--help", "--version", "cc --help", "stats --scops g.c", "diff plain.c"])(
    "that is closed is an error: %s",
    (args) => {
      expect(sh(`"$POLYC" ${args} 2>err >&-; s=$?; grep -v '\\[polyc-' err >&2; exit $s`)).toMatchObject(
        refused("cannot write standard output: Bad file descriptor"),
      );
    },
  );

  it.each(["g.c", "plain.c", "diff g.c", "explain g.c", "dump g.c --after=ssa", "stats g.c", "--help"])(
    "that nobody reads any more is no error: %s",
    (args) => {
      const { stdout } = sh(
        `"$POLYC" ${args} 2>err | true; echo "\${PIPESTATUS[0]}"; grep -v '\\[polyc-' err`,
      );
      expect(stdout).toBe("0\n");
    },
  );

  it("does not keep the report from being written", () => {
    expect(sh("polyc g.c --report r.json | true; sleep 0.1").status).toBe(0);
    expect(JSON.parse(read("r.json"))).toMatchObject({ functions: [{ name: "scale" }] });
  });
});

describe("a signal while a file is written", () => {
  // The process stops where the content is to be forced to the disk, until it is told to go on.
  const HOOK = `#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
int fsync(int fd) {
  close(open("reached", O_CREAT | O_WRONLY, 0600));
  for (int i = 0; i < 3000 && access("go", F_OK) != 0; i++) usleep(10000);
  return fdatasync(fd);
}
`;
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s: no half file, no other file, death of it",
    async (signal) => {
      write("hook.c", HOOK);
      execFileSync("gcc", ["-shared", "-fPIC", "-o", "hook.so", "hook.c"], { cwd: dir });
      for (const input of ["g.c", "plain.c"]) {
        write("out.c", OLD);
        for (const name of ["reached", "go"]) rmSync(path(name), { force: true });
        const child = spawn(POLYC, [input, "--quiet", "-o", "out.c"], {
          ...{ cwd: dir, stdio: "ignore" },
          env: { ...process.env, LD_PRELOAD: path("hook.so") },
        });
        const ended = new Promise((done) => child.once("close", (_status, by) => done(by)));
        while (!existsSync(path("reached"))) await new Promise((later) => setTimeout(later, 10));
        child.kill(signal);
        await new Promise((later) => setTimeout(later, 50));
        write("go", "");
        expect(await ended).toBe(signal);
        expect([OLD, input === "g.c" ? changed : PLAIN]).toContain(read("out.c"));
        expect(temporaries()).toEqual([]);
      }
    },
  );
});

describe("the compiler that is asked", () => {
  it("is found behind places in PATH that can't be looked at", () => {
    write("file", "");
    mkdirSync(path("closed"));
    mkdirSync(path("folder/gcc"), { recursive: true });
    mkdirSync(path("text"));
    write("text/gcc", "not a program");
    chmodSync(path("text/gcc"), 0o644);
    for (const place of ["file", "none", "folder", "text"]) {
      const env = { PATH: `${path(place)}:${process.env.PATH}` };
      expect(sh("polyc g.c", env), place).toMatchObject({ status: 0, stdout: changed, stderr: "" });
      const { status, stderr } = sh("polyc cc --remarks -- gcc -O2 -c g.c", env);
      expect(status, place).toBe(0);
      expect(stderr).toMatch(/^g\.c:3:3: remark: /);
    }
  });

  it("has answers that are kept nowhere where there is no such place", () => {
    write("file", "");
    for (const env of [
      { HOME: "/proc" },
      { HOME: "/dev/null" },
      { HOME: "" },
      { HOME: path("file") },
      { HOME: "/nonexistent/x/y" },
      { XDG_CACHE_HOME: "/proc/self" },
      { XDG_CACHE_HOME: path("file") },
      { XDG_CACHE_HOME: "relative" },
    ]) {
      const all = { XDG_CACHE_HOME: "", ...env };
      const { status, stdout, stderr } = sh("timeout 60 $POLYC g.c --quiet", all);
      expect({ env, status, stdout, stderr }).toEqual({ env, status: 0, stdout: changed, stderr: "" });
    }
    expect(readdirSync(dir).sort()).toEqual(["file", "g.c", "plain.c"]);
    rmSync("/nonexistent", { recursive: true, force: true });
  });

  it("has answers that are kept for its user only, whole", () => {
    expect(sh("polyc g.c", { XDG_CACHE_HOME: path("cache") }).status).toBe(0);
    expect(readdirSync(path("cache/polyc"))).toEqual([expect.stringMatching(/^compiler-\w+\.json$/)]);
    expect(modeOf("cache")).toBe("700");
  });

  it("is given up with all that it started if it does not answer, and not asked again", () => {
    write("hang", "#!/bin/sh\necho asked >> asked\nsleep 987 &\nwait\n");
    chmodSync(path("hang"), 0o755);
    const env = { CC: "./hang", XDG_CACHE_HOME: path("cache") };
    const silent = "./hang does not answer: given up after 20 seconds";
    const { status, stdout, stderr } = sh("polyc g.c", env);
    expect({ status, stdout, stderr }).toEqual({
      ...{ status: 0, stdout: changed },
      stderr: `g.c: warning: ${silent}; polyc goes by its own table of macros, which may differ [polyc-silent-compiler]\n`,
    });
    expect(read("asked")).toBe("asked\n");
    // A compiler that only compiles.
    write("half", '#!/bin/sh\ncase "$*" in *-dD*) sleep 987;; esac\nexec gcc "$@"\n');
    chmodSync(path("half"), 0o755);
    expect(sh("polyc cc -- ./half -O2 -c g.c && ls g.o", env)).toMatchObject({
      ...{ status: 0, stdout: "g.o\n" },
      stderr: `polyc: g.c: compiled as it was: ${silent.replace("hang", "half")}\n`,
    });
    expect(spawnSync("pgrep", ["-f", "^sleep 987$"], { encoding: "utf8" }).stdout).toBe("");
    expect(existsSync(path("cache"))).toBe(false);
  });
});

describe("little memory", () => {
  it.each([1_500_000, 2_000_000, 4_000_000, 8_000_000, 14_000_000])(
    "of %i kB of addresses is enough, for what comes through a pipe as well",
    (limit) => {
      const want = { status: 0, stdout: changed, stderr: "" };
      expect(sh(`ulimit -v ${limit}; cat g.c | polyc /dev/stdin`)).toMatchObject(want);
      const { status, stderr } = sh(`ulimit -v ${limit}; polyc cc --remarks -- gcc -O2 -c g.c && ls g.o`);
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: "g.c:3:3: remark: loops reordered, tiled 256, parallel [polyc-transformed]\n",
      });
    },
  );

  it("that is too little is an error; the compiler compiles the file as it is", () => {
    const why = "too little memory: want 1.2 GB of address space (ulimit -v)";
    expect(sh("ulimit -v 1100000; polyc g.c")).toMatchObject(refused(why));
    expect(sh("ulimit -v 1100000; polyc cc -- gcc -O2 -c g.c && ls g.o")).toMatchObject({
      ...{ status: 0, stdout: "g.o\n" },
      stderr: `polyc: g.c: compiled as it was: ${why}\n`,
    });
  });
});

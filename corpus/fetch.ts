// Source packages of the distribution, through apt, into a cache folder that is nobody's repository.
//
//     <cache>/apt/       source lists and package lists of our own: the user's apt set-up stays as it is
//     <cache>/archives/  what apt downloads
//     <cache>/<name>/    a package, unpacked and prepared
//
// Mirrors are the ones that the machine's own source lists name, asked for `deb-src` in place of `deb`.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { CorpusPackage } from "./packages.ts";

export function corpusFolder(): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(process.env.POLYC_CACHE_DIR || join(cache, "polyc"), "corpus");
}

/** The folder of a package, fetched, unpacked and prepared; nothing is done twice. */
export function fetchPackage(
  cache: string,
  wanted: Omit<CorpusPackage, "suite">,
  say: (text: string) => void,
): string {
  const folder = join(cache, wanted.name);
  const stamp = join(cache, `${wanted.name}.stamp`);
  const key = JSON.stringify([wanted.source, wanted.prepare]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === key) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = archiveOf(cache, wanted.source) ?? download(cache, wanted.source, say);
  run("tar", ["xf", archive, "-C", folder, "--strip-components=1"], cache);
  for (const command of wanted.prepare) {
    say(`${wanted.name}: ${command}`);
    run("sh", ["-c", command], folder);
  }
  writeFileSync(stamp, key);
  return folder;
}

/** The upstream tarball; what some packages bring beside it (documentation) has a suffix after `orig`. */
function archiveOf(cache: string, source: string): string | null {
  const folder = join(cache, "archives");
  if (!existsSync(folder)) return null;
  const found = readdirSync(folder).find(
    (name) => name.startsWith(`${source}_`) && /\.orig\.tar\.[a-z0-9]+$/.test(name),
  );
  return found === undefined ? null : join(folder, found);
}

/** Mirrors may keep newer versions of a package only than the machine's own release has. */
const NEWER_SUITE = "sid";

function download(cache: string, source: string, say: (text: string) => void): string {
  try {
    return downloadFrom(null, cache, source, say);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}; looking in ${NEWER_SUITE}`);
    return downloadFrom(NEWER_SUITE, cache, source, say);
  }
}

/** `suite`: in place of the machine's own; null: that. */
function downloadFrom(
  suite: string | null,
  cache: string,
  source: string,
  say: (text: string) => void,
): string {
  const archives = join(cache, "archives");
  const apt = join(cache, suite === null ? "apt" : `apt-${suite}`);
  const lists = join(apt, "lists");
  mkdirSync(archives, { recursive: true });
  const settings = [
    ...ownSources(apt, suite),
    `-oDir::State::Lists=${lists}`,
    "-oDir::Cache::pkgcache=",
    "-oDir::Cache::srcpkgcache=",
    "-oAPT::Sandbox::User=root",
  ];
  if (!existsSync(lists)) {
    say("apt-get update, for source packages");
    mkdirSync(join(lists, "partial"), { recursive: true });
    run("apt-get", [...settings, "update"], archives);
  }
  say(`apt-get source ${source}`);
  run("apt-get", [...settings, "source", "--download-only", "--tar-only", source], archives);
  const archive = archiveOf(cache, source);
  if (archive === null) throw new Error(`apt-get source ${source} brought no tarball`);
  return archive;
}

/** Copies of the machine's source lists, in either of apt's two formats, that name sources instead of binaries. */
function ownSources(folder: string, suite: string | null): readonly string[] {
  const parts = join(folder, "sources.list.d");
  mkdirSync(parts, { recursive: true });
  const machine = "/etc/apt/sources.list.d";
  const names = existsSync(machine) ? readdirSync(machine) : [];
  for (const name of names.filter((name) => /\.(sources|list)$/.test(name)))
    writeFileSync(join(parts, name), forSources(readFileSync(join(machine, name), "utf8"), suite));
  const list = join(folder, "sources.list");
  const main = "/etc/apt/sources.list";
  writeFileSync(list, existsSync(main) ? forSources(readFileSync(main, "utf8"), suite) : "");
  return [`-oDir::Etc::sourcelist=${list}`, `-oDir::Etc::sourceparts=${parts}`];
}

function forSources(list: string, suite: string | null): string {
  const sources = list.replace(/^Types:.*$/gm, "Types: deb-src").replace(/^deb(?=\s)/gm, "deb-src");
  if (suite === null) return sources;
  // Updates and security have archives of their own, for releases only.
  return sources
    .split(/\n(?=\s*\n)/)
    .filter((part) => !/^Suites:.*-security/m.test(part))
    .join("\n")
    .replace(/^Suites:.*$/gm, `Suites: ${suite}`)
    .replace(/^deb-src\s.*(?:-security|-updates).*$/gm, "")
    .replace(/^(deb-src\s+(?:\[[^\]]*\]\s+)?\S+\s+)\S+/gm, `$1${suite}`);
}

function run(program: string, args: readonly string[], folder: string): void {
  const done = spawnSync(program, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.status === 0) return;
  const last = `${done.stdout}\n${done.stderr}`.trim().split("\n").slice(-5).join("\n");
  throw new Error(`${program} ${args.at(-1)} failed in ${folder}: ${done.error?.message ?? last}`);
}

import { existsSync, readFileSync } from "node:fs";

/**
 * The version in package.json, which lies in the nearest folder around that has one, of `src` and of `dist`.
 */
export function version(): string {
  let file = new URL("package.json", import.meta.url);
  while (!existsSync(file) && file.pathname !== "/package.json") file = new URL("../package.json", file);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

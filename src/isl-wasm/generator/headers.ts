/**
 * Reads isl's public headers into `CHeader`.
 *
 * `gcc -E` expands the headers with the ownership macros defined as themselves, so that they survive;
 * rewritten to attributes they parse with tree-sitter-c. Text from the system's headers is dropped by its
 * line markers.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Language, type Node, Parser } from "web-tree-sitter";
import type { CEnum, CFunction, CHeader, CParam, CType, Ownership, PlainType } from "./model.ts";

const ANNOTATIONS = ["give", "take", "keep", "null", "export", "overload", "constructor"];

/** Headers that hold no C function of their own: C++ bindings, templates, and what needs GMP. */
const isSkipped = (header: string) =>
  /^(cpp|typed_cpp)/.test(header) || ["hmap.h", "maybe_templ.h", "val_gmp.h"].includes(header);

/** `includes` are the folders for `-I`; the first holds the headers themselves in `isl/`. */
export async function readHeaders(includes: readonly string[]): Promise<CHeader> {
  const folder = mkdtempSync(join(tmpdir(), "isl-wasm-"));
  try {
    const all = join(folder, "all.h");
    const headers = readdirSync(join(includes[0]!, "isl")).filter((name) => name.endsWith(".h"));
    const wanted = headers.filter((name) => !isSkipped(name)).sort();
    writeFileSync(all, wanted.map((name) => `#include <isl/${name}>\n`).join(""));
    const expanded = preprocess(all, includes, ["-E", ...ANNOTATIONS.map((a) => `-D__isl_${a}=__isl_${a}`)]);
    const macros = preprocess(all, includes, ["-E", "-dM"]);
    return { ...(await parse(annotationsAsAttributes(ownLines(expanded)))), constants: constantsOf(macros) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function preprocess(file: string, includes: readonly string[], flags: readonly string[]): string {
  const args = [...flags, ...includes.flatMap((folder) => ["-I", folder]), "-x", "c", file];
  return execFileSync("gcc", args, { encoding: "utf8", maxBuffer: 1 << 26 });
}

/** The lines that come from isl's own files, by the line markers that the preprocessor leaves. */
function ownLines(expanded: string): string {
  let own = false;
  const kept = expanded.split("\n").filter((line) => {
    const marker = /^# \d+ "(.*?)"/.exec(line);
    if (marker) own = /\/isl\/[a-z_]+\.[hc]$/.test(marker[1]!);
    return own && !marker;
  });
  return kept.join("\n");
}

/** The grammar knows no attribute after `typedef`; nothing is bound from there. */
const annotationsAsAttributes = (text: string) =>
  text
    .replace(/\btypedef __isl_give\b/g, "typedef")
    .replace(/\b__isl_([a-z]+)\b/g, (_, name: string) => `__attribute__((isl_${name}))`);

function constantsOf(macros: string): CHeader["constants"] {
  const found = [...macros.matchAll(/^#define (ISL_[A-Z_]+) (\d+)$/gm)];
  return found
    .map((match) => ({ name: match[1]!, value: Number(match[2]) }))
    .filter(({ name }) => !name.startsWith("ISL_ARG_"))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function parse(text: string): Promise<Omit<CHeader, "constants">> {
  await Parser.init();
  const require = createRequire(import.meta.url);
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve("tree-sitter-c/tree-sitter-c.wasm")));
  const root = parser.parse(text)?.rootNode;
  if (!root) throw new Error("no tree");
  refuseErrors(root);
  const functions = new Map<string, CFunction>();
  const enums: CEnum[] = [];
  for (const node of root.namedChildren) {
    if (!node) continue;
    const fn = node.type === "declaration" ? functionOf(node) : null;
    if (fn) functions.set(fn.name, fn);
    const specifier = node.type === "enum_specifier" ? node : node.childForFieldName("type");
    if (specifier?.type === "enum_specifier" && specifier.childForFieldName("body"))
      enums.push(enumOf(specifier, node));
  }
  return { functions: [...functions.values()], enums };
}

function functionOf(declaration: Node): CFunction | null {
  const { name, type } = declared(declaration);
  if (type.kind !== "function" || type.result.kind !== "plain" || !name) return null;
  const attributes = attributesOf(declaration);
  return {
    name,
    result: type.result,
    params: type.params,
    isConstructor: attributes.includes("isl_constructor"),
    isDeprecated: attributes.includes("__deprecated__"),
  };
}

/** The names inside `__attribute__((…))` directly under a node. */
function attributesOf(node: Node): string[] {
  const own = node.namedChildren.filter((child) => child?.type === "attribute_specifier");
  return own.flatMap((child) => child!.text.match(/isl_[a-z]+|__deprecated__/g) ?? []);
}

/** The name and type of a declaration or of a parameter. */
function declared(node: Node): { name: string; type: CType } {
  const attributes = attributesOf(node);
  const base: PlainType = {
    kind: "plain",
    name: typeName(node.childForFieldName("type")!),
    isEnum: node.childForFieldName("type")!.type === "enum_specifier",
    isConst: node.namedChildren.some((child) => child?.type === "type_qualifier" && child.text === "const"),
    pointers: 0,
    ownership: ownershipOf(attributes),
  };
  return applyDeclarator(node.childForFieldName("declarator"), base);
}

const typeName = (specifier: Node) =>
  (specifier.childForFieldName("name")?.text ?? specifier.text).replace(/^(struct|enum) /, "");

function ownershipOf(attributes: readonly string[]): Ownership {
  for (const ownership of ["give", "take", "keep", "null"] as const)
    if (attributes.includes(`isl_${ownership}`)) return ownership;
  return null;
}

/** Reads a declarator outside in, as C's grammar nests it. */
function applyDeclarator(declarator: Node | null, type: CType): { name: string; type: CType } {
  switch (declarator?.type) {
    case undefined:
      return { name: "", type };
    case "identifier":
      return { name: declarator!.text, type };
    case "pointer_declarator":
    case "abstract_pointer_declarator": {
      const inner = declarator!.childForFieldName("declarator");
      // A pointer to a function is written as the function.
      return applyDeclarator(inner, type.kind === "plain" ? { ...type, pointers: type.pointers + 1 } : type);
    }
    case "parenthesized_declarator":
    case "abstract_parenthesized_declarator":
      return applyDeclarator(declarator!.namedChildren.at(-1) ?? null, type);
    case "function_declarator":
    case "abstract_function_declarator": {
      const params = paramsOf(declarator!.childForFieldName("parameters")!);
      return applyDeclarator(declarator!.childForFieldName("declarator"), {
        kind: "function",
        result: type,
        params,
      });
    }
    default:
      throw new Error(`a declarator of kind ${declarator!.type}: ${declarator!.text}`);
  }
}

function paramsOf(list: Node): CParam[] {
  const params = list.namedChildren.filter((child) => child?.type === "parameter_declaration");
  const read = params.map((child) => declared(child!));
  const isVoid = read.length === 1 && read[0]!.type.kind === "plain" && read[0]!.type.name === "void";
  return isVoid && read[0]!.type.kind === "plain" && read[0]!.type.pointers === 0 ? [] : read;
}

function enumOf(specifier: Node, declaration: Node): CEnum {
  const name = specifier.childForFieldName("name") ?? declaration.childForFieldName("declarator");
  const values = new Map<string, number>();
  let next = 0;
  for (const member of specifier.childForFieldName("body")!.namedChildren) {
    if (member?.type !== "enumerator") continue;
    const value = member.childForFieldName("value")?.text;
    if (value !== undefined) next = values.get(value) ?? Number(value);
    if (!Number.isInteger(next)) throw new Error(`an enumerator that is no number: ${member.text}`);
    values.set(member.childForFieldName("name")!.text, next++);
  }
  return { name: name!.text, members: [...values].map(([key, value]) => ({ name: key, value })) };
}

function refuseErrors(root: Node): void {
  if (!root.hasError) return;
  const bad = root.namedChildren.filter((child) => child?.hasError || child?.isError);
  throw new Error(`isl's headers do not parse: ${bad.map((child) => child!.text.slice(0, 200)).join("\n")}`);
}

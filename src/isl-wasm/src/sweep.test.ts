/**
 * Calls every function of the bindings, with arguments made up from the declared types, in a context that is checked
 * for leaks afterwards. Most calls make no sense and fail: also a failing call must give back what it took.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as bindings from "isl-wasm";
import { type Isl, IslError, IslObject, loadIsl } from "isl-wasm";
import { expect, test } from "vitest";

const module = await loadIsl();

interface Method {
  readonly owner: string;
  readonly name: string;
  readonly isStatic: boolean;
  readonly params: readonly string[];
}

/** The methods that the package declares, read from its own type declarations. */
function declaredMethods(): Method[] {
  const file = new URL("classes.generated.d.ts", import.meta.resolve("isl-wasm"));
  const methods: Method[] = [];
  let owner = "";
  for (const line of readFileSync(fileURLToPath(file), "utf8").split("\n")) {
    owner = /^export declare (?:abstract )?class (\w+)/.exec(line)?.[1] ?? owner;
    const method = /^ {4}(static )?"?(\w+)"?\((.*)\): [^()]+;$/.exec(line);
    if (!method) continue;
    const [, isStatic, name, params] = method;
    methods.push({
      owner,
      name: name!,
      isStatic: isStatic !== undefined,
      params: split(params!).map(typeOf),
    });
  }
  return methods;
}

/** Splits at the commas outside of brackets. */
function split(params: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const piece of params.split(/(?<=,)|(?==>)/)) {
    if (depth > 0 || (parts.length > 0 && piece.startsWith("=>"))) parts.push(parts.pop() + piece);
    else if (piece.trim() !== "") parts.push(piece);
    depth += (piece.match(/\(/g) ?? []).length - (piece.match(/\)/g) ?? []).length;
  }
  return parts.map((part) => part.replace(/,$/, "").trim());
}

const typeOf = (param: string) => param.slice(param.indexOf(":") + 1).trim();

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  Aff: ["[n] -> { S[i] -> [(i + n)] }", "{ [i] -> [(floor((i)/3))] }"],
  BasicMap: ["[n] -> { S[i] -> A[i + n] }", "{ [i] -> [j] : 0 <= i <= j <= 3 }"],
  BasicSet: ["[n] -> { S[i] : 0 <= i < n }", "{ [i] : 0 <= i <= 3 }", "{ [i, j] : 0 <= i <= j <= 3 }"],
  Id: ["name"],
  Map: [
    "[n] -> { S[i] -> A[i + n] }",
    "{ [i] -> [j] : 0 <= i <= j <= 3 or i = j = 7 }",
    "{ [A[i] -> B[j]] -> C[i] }",
  ],
  MultiAff: ["{ S[i, j] -> A[(i), (j + 1)] }", "{ [i] -> [(i)] }"],
  MultiId: ["{ S[a, b] }"],
  MultiPwAff: ["{ S[i] -> A[(i : i > 0), (i)] }", "{ [i] -> [(i)] }"],
  MultiUnionPwAff: ["[{ S[i] -> [(i)]; T[i] -> [(2i)] }, { S[i] -> [(0)]; T[i] -> [(1)] }]"],
  MultiVal: ["{ [1, 2] }", "{ S[3] }"],
  PwAff: ["[n] -> { S[i] -> [(i)] : i > n }", "{ [i] -> [(i)] : i > 0; [i] -> [(0)] : i <= 0 }"],
  PwMultiAff: ["[n] -> { S[i] -> A[(i), (n)] : i > n }", "{ [i] -> [(i)] : i > 0 }"],
  PwQpolynomial: ["{ [i] -> i^2 : i > 0 }"],
  Schedule: [
    '{ domain: "{ S[i] : 0 <= i < 4; T[i] : 0 <= i < 4 }", child: { schedule: "[{ S[i] -> [i]; T[i] -> [i] }]", permutable: 1, child: { sequence: [ { filter: "{ S[i] }" }, { filter: "{ T[i] }" } ] } } }',
  ],
  ScheduleConstraints: ['{ domain: "{ S[i] : 0 <= i < 4 }", validity: "{ S[i] -> S[i + 1] }" }'],
  Set: [
    "[n] -> { S[i] : 0 <= i < n }",
    "{ [i] : 0 <= i <= 3 or i = 7 }",
    "{ [A[i] -> B[j]] : 0 <= i, j < 3 }",
    "[n] -> { : n > 0 }",
  ],
  Space: ["[n] -> { S[i] -> A[j] }", "{ [i] }", "[n] -> { : }"],
  UnionMap: [
    "[n] -> { S[i] -> A[i + n]; T[] -> A[0] }",
    "{ A[i] -> B[i] : 0 <= i < 3; B[i] -> A[i + 1] : 0 <= i < 3 }",
  ],
  UnionPwAff: ["{ S[i] -> [(i)]; T[] -> [(0)] }"],
  UnionPwMultiAff: ["{ S[i] -> A[(i)]; T[] -> B[(0), (1)] }"],
  UnionPwQpolynomial: ["{ S[i] -> i^2 : i > 0 }"],
  UnionSet: ["[n] -> { S[i] : 0 <= i < n; T[] }", "{ A[i] : 0 <= i < 3; B[] }"],
  Val: ["3", "-1/2", "infty", "123456789012345678901234567890"],
};

type Class = { readonly prototype: IslObject; readonly name: string } & Record<
  string,
  (...args: unknown[]) => unknown
>;
const classOf = (name: string) => (bindings as unknown as Record<string, Class | undefined>)[name];
type Samples = Map<string, IslObject[]>;

function samplesOf(isl: Isl): Samples {
  const samples: Samples = new Map();
  for (const [name, texts] of Object.entries(TEXTS))
    samples.set(
      name,
      texts.map((text) => classOf(name)!.readFromStr!(isl, text) as IslObject),
    );
  // The other classes' values are what the methods give.
  for (let round = 0; round < 3; round++)
    for (const method of declaredMethods())
      if (!isSkipped(method) && method.owner !== "Options")
        for (const value of call(isl, method, samples) ?? []) {
          const list = samples.get(value.constructor.name);
          if (!list) samples.set(value.constructor.name, [isl.keep(value)]);
        }
  return samples;
}

/**
 * What must not be called with any odd argument. isl does not check a few arguments (a position out of range, a
 * divisor 0, a singular matrix, a space of the wrong kind) and then stops in the middle or overwrites its memory; three
 * of its functions leak when they fail (read in its sources); `ctxAbort` stops the context on purpose; an option may ask
 * isl to abort on errors.
 */
const SKIPPED = new Set([
  ...["BasicMap", "BasicSet"].flatMap((c) => [`${c}.equalitiesMatrix`, `${c}.inequalitiesMatrix`]),
  ...["equal", "lessAt", "moreAt"].map((name) => `BasicMap.${name}`),
  ...["lexLtFirst", "lexLeFirst", "lexGtFirst", "lexGeFirst"].map((name) => `Map.${name}`),
  "BasicSet.compareAt",
  "BasicMap.projectOut",
  "Mat.rightInverse",
  "Mat.unimodularComplete",
  "Set.insertDomain",
  "Aff.setCoefficientVal",
  "UnionPwMultiAff.scaleMultiVal",
  "MultiVal.modVal",
  "Point.addUi",
  "Point.subUi",
  "Set.dimResidueClassVal",
  "Val.nAbsNumChunks",
  "Vec.ceil",
  "Options.ctxAbort",
]);
const isSkipped = ({ owner, name }: Method) =>
  SKIPPED.has(`${owner}.${name}`) || name.startsWith("optionsSet");

/** An argument of a declared type; the `turn` varies it. */
function argument(type: string, isl: Isl, samples: Samples, turn: number): unknown {
  const callback = /^\((.*)\) => (.*)$/.exec(type);
  if (callback) return callbackReturning(callback[2]!, isl, samples, turn);
  const list = /^readonly (\w+)\[\]$/.exec(type);
  if (list) return samples.get(list[1]!)?.slice(0, 2);
  const name = type.replace(/Like$/, "");
  const found = samples.get(name);
  if (found) return found[turn % found.length];
  if (type.startsWith("Val |")) return [2n, 0, samples.get("Val")?.[1]][turn % 3];
  const constants = classOf(name) as unknown as Record<string, number> | undefined;
  if (constants && typeof constants === "object")
    return Object.values(constants)[1 + (turn % (Object.keys(constants).length - 1))];
  switch (type) {
    case "Isl":
      return isl;
    case "number":
      return turn % 3;
    case "bigint | number":
      return 5n;
    case "boolean":
      return turn % 2 === 0;
    case "string":
      return ["n", "S", "{ [i] }"][turn % 3];
    case "unknown":
      return undefined;
    default:
      return undefined;
  }
}

function callbackReturning(type: string, isl: Isl, samples: Samples, turn: number) {
  return (...args: unknown[]) => {
    if (type === "boolean") return turn % 2 === 0;
    if (type === "number") return 0;
    const own = args.find((arg) => arg?.constructor.name === type);
    return own ?? argument(type, isl, samples, turn);
  };
}

/** Calls a method and gives the objects that it returns. */
function call(isl: Isl, method: Method, samples: Samples, turn = 0): IslObject[] | null {
  const receivers = method.owner === "Options" ? [isl] : (samples.get(method.owner) ?? []);
  const receiver = receivers[turn % Math.max(receivers.length, 1)];
  if (!receiver && !method.isStatic) return null;
  const args = method.params.map((type) => argument(type, isl, samples, turn));
  if (args.includes(undefined)) return null;
  const target = (method.isStatic ? classOf(method.owner) : receiver) as unknown as Class;
  try {
    const result = target[method.name]!(...args);
    return [result].flat().filter((value) => value instanceof IslObject);
  } catch (error) {
    if (error instanceof IslError || error instanceof RangeError) return [];
    // A value of a type without copies is used up by its first use.
    if (error instanceof Error && error.message === "an isl value was used after the end of its scope")
      return [];
    throw new Error(`${method.owner}.${method.name} with turn ${turn}`, { cause: error });
  }
}

test("every declared method can be called, and nothing leaks", () => {
  const methods = declaredMethods();
  const isl = module.context({ quota: 200_000 });
  const samples = samplesOf(isl);
  const uncalled: string[] = [];
  for (const method of methods) {
    if (isSkipped(method)) continue;
    const results = [0, 1, 2, 3].map((turn) => isl.scope(() => call(isl, method, samples, turn) !== null));
    if (!results.includes(true)) uncalled.push(`${method.owner}.${method.name}`);
  }
  isl.dispose({ checkLeaks: true });
  // Those of types that no call gives a value of.
  const owners = new Set(
    uncalled.filter((name) => name !== "Qpolynomial.fromTerm").map((name) => name.split(".")[0]),
  );
  expect([...owners].sort()).toEqual(["Cell", "Id", "Term", "Vertex"]);
  expect(methods.length - uncalled.length).toBeGreaterThan(3000);
});

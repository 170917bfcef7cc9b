/**
 * Schedules and syntax trees of known loop nests. Trees are checked by running them: the statement instances must come
 * in the order of the schedule, each exactly once.
 */
import {
  AstBuild,
  type AstExprTree,
  type AstNodeTree,
  DimType,
  IdList,
  type Isl,
  loadIsl,
  MultiVal,
  type Schedule,
  ScheduleConstraints,
  type ScheduleNode,
  ScheduleNodeType,
  UnionAccessInfo,
  type UnionMap,
  type UnionSet,
} from "isl-wasm";
import { expect, test } from "vitest";

const module = await loadIsl();

type Env = Readonly<Record<string, bigint>>;

const floorDiv = (a: bigint, b: bigint) => (a - (((a % b) + b) % b)) / b;
const truth = (value: boolean) => (value ? 1n : 0n);

function evaluate(expr: AstExprTree, env: Env): bigint {
  if (expr.kind === "int") return expr.value;
  if (expr.kind === "id") return env[expr.name]!;
  const arg = (i: number) => evaluate(expr.args[i]!, env);
  switch (expr.op) {
    case "add":
      return arg(0) + arg(1);
    case "sub":
      return arg(0) - arg(1);
    case "mul":
      return arg(0) * arg(1);
    case "minus":
      return -arg(0);
    case "div":
    case "fdivQ":
    case "pdivQ":
      return floorDiv(arg(0), arg(1));
    case "pdivR":
    case "zdivR":
      return arg(0) - arg(1) * floorDiv(arg(0), arg(1));
    case "min":
      return expr.args.map((_, i) => arg(i)).reduce((a, b) => (a < b ? a : b));
    case "max":
      return expr.args.map((_, i) => arg(i)).reduce((a, b) => (a > b ? a : b));
    case "eq":
      return truth(arg(0) === arg(1));
    case "le":
      return truth(arg(0) <= arg(1));
    case "lt":
      return truth(arg(0) < arg(1));
    case "ge":
      return truth(arg(0) >= arg(1));
    case "gt":
      return truth(arg(0) > arg(1));
    case "and":
    case "andThen":
      return truth(arg(0) !== 0n && arg(1) !== 0n);
    case "or":
    case "orElse":
      return truth(arg(0) !== 0n || arg(1) !== 0n);
    case "cond":
    case "select":
      return arg(0) !== 0n ? arg(1) : arg(2);
    default:
      throw new Error(`no operator here: ${expr.op}`);
  }
}

/** The statement instances in the order in which the tree runs them. */
function run(node: AstNodeTree, env: Env): string[] {
  switch (node.kind) {
    case "block":
      return node.children.flatMap((child) => run(child, env));
    case "mark":
      return run(node.node, env);
    case "if": {
      const next = evaluate(node.cond, env) !== 0n ? node.thenBody : node.elseBody;
      return next ? run(next, env) : [];
    }
    case "user": {
      if (node.expr.kind !== "op" || node.expr.op !== "call") throw new Error("a statement that is no call");
      const [name, ...args] = node.expr.args;
      return [`${name?.kind === "id" ? name.name : "?"}(${args.map((arg) => evaluate(arg, env)).join(",")})`];
    }
    case "for": {
      const done: string[] = [];
      const at = (value: bigint) => ({ ...env, [node.iterator.name]: value });
      const step = evaluate(node.inc, env);
      for (let i = evaluate(node.init, env); evaluate(node.cond, at(i)) !== 0n; i += step)
        done.push(...run(node.body, at(i)));
      return done;
    }
  }
}

const lexCompare = (a: readonly bigint[], b: readonly bigint[]) => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
};

const instance = ({ tuple, coordinates }: { tuple: string | null; coordinates: readonly bigint[] }) =>
  `${tuple}(${coordinates.join(",")})`;

/** A union with its parameters fixed and gone. */
function fixed<T extends UnionMap | UnionSet>(value: T, params: Env): T {
  const names = Object.keys(params);
  const text = `[${names}] -> { : ${names.map((name) => `${name} = ${params[name]}`).join(" and ") || "true"} }`;
  return value.intersectParams(value.isl.set(text)).projectOutAllParams() as T;
}

/** The time of each statement instance. */
function times(schedule: UnionMap, params: Env): Map<string, readonly bigint[]> {
  return new Map(
    fixed(schedule, params)
      .points()
      .map(({ from, to }) => [instance(from), to.coordinates]),
  );
}

/** Runs the tree of a schedule and checks every instance and their order. */
function checkOrder(schedule: Schedule, params: Env, build?: AstBuild): string[] {
  const { isl } = schedule;
  const tree = (build ?? AstBuild.fromContext(isl.set("{ : }"))).nodeFromSchedule(schedule).toTree();
  const order = run(tree, params);
  const expected = times(schedule.getMap().intersectDomain(schedule.getDomain()), params);
  expect([...order].sort()).toEqual([...expected.keys()].sort());
  const inOrder = order.every(
    (now, i) => i === 0 || lexCompare(expected.get(order[i - 1]!)!, expected.get(now)!) <= 0,
  );
  expect(inOrder).toBe(true);
  return order;
}

/** Every dependence must go forward in time. */
function checkRespects(schedule: Schedule, dependences: UnionMap, params: Env): void {
  const time = times(schedule.getMap().intersectDomain(schedule.getDomain()), params);
  const pairs = fixed(dependences, params).points();
  expect(pairs.length).toBeGreaterThan(0);
  for (const { from, to } of pairs)
    expect(lexCompare(time.get(instance(from))!, time.get(instance(to))!)).toBeLessThan(0);
}

const scheduleOf = (domain: UnionSet, dependences: UnionMap) =>
  ScheduleConstraints.onDomain(domain)
    .setValidity(dependences)
    .setCoincidence(dependences)
    .setProximity(dependences)
    .computeSchedule();

function firstBand(schedule: Schedule): ScheduleNode {
  let node = schedule.getRoot();
  while (node.getType() !== ScheduleNodeType.band) node = node.child(0);
  return node;
}

const coincidence = (band: ScheduleNode) =>
  Array.from({ length: band.bandNMember() }, (_, i) => band.bandMemberGetCoincident(i));

/** `C[i][j] += A[i][k] * B[k][j]` */
function matrixProduct(isl: Isl) {
  const domain = isl.unionSet("[n] -> { S[i, j, k] : 0 <= i, j, k < n }");
  const flow = isl.unionMap("[n] -> { S[i, j, k] -> S[i, j, k + 1] : 0 <= i, j < n and 0 <= k < n - 1 }");
  return { domain, flow };
}

test("a matrix product has one permutable band, parallel in two of three dimensions", () => {
  const isl = module.context();
  const { domain, flow } = matrixProduct(isl);
  const schedule = scheduleOf(domain, flow);
  const band = firstBand(schedule);
  expect(band.bandNMember()).toBe(3);
  expect(band.bandGetPermutable()).toBe(true);
  expect(coincidence(band).filter((parallel) => parallel)).toHaveLength(2);
  checkRespects(schedule, flow, { n: 4n });
  expect(checkOrder(schedule, { n: 4n })).toHaveLength(64);
  isl.dispose({ checkLeaks: true });
});

test("a stencil in time is skewed into a permutable band", () => {
  const isl = module.context();
  const domain = isl.unionSet("[T, N] -> { S[t, i] : 0 <= t < T and 1 <= i < N - 1 }");
  const flow = isl.unionMap(
    "[T, N] -> { S[t, i] -> S[t + 1, j] : i - 1 <= j <= i + 1 and 0 <= t < T - 1 and 1 <= i, j < N - 1 }",
  );
  const schedule = scheduleOf(domain, flow);
  const band = firstBand(schedule);
  expect(band.bandNMember()).toBe(2);
  expect(band.bandGetPermutable()).toBe(true);
  checkRespects(schedule, flow, { T: 5n, N: 7n });
  checkOrder(schedule, { T: 5n, N: 7n });
  isl.dispose({ checkLeaks: true });
});

test("tiling every permutable band keeps all instances and dependences", () => {
  const isl = module.context();
  const { domain, flow } = matrixProduct(isl);
  let tiles = 0;
  const tiled = scheduleOf(domain, flow).mapScheduleNodeBottomUp((node) => {
    if (node.getType() !== ScheduleNodeType.band || !node.bandGetPermutable()) return node;
    tiles++;
    const sizes = isl.valList(Array.from({ length: node.bandNMember() }, (_, i) => 2 + i));
    return node.bandTile(MultiVal.fromValList(node.bandGetSpace(), sizes));
  });
  expect(tiles).toBe(1);
  checkRespects(tiled, flow, { n: 5n });
  expect(checkOrder(tiled, { n: 5n })).toHaveLength(125);
  expect(checkOrder(tiled, { n: 0n })).toHaveLength(0);
  isl.dispose({ checkLeaks: true });
});

test("data flow finds the last write before each read", () => {
  const isl = module.context();
  const schedule = isl.schedule(`{ domain: "[n] -> { W[i] : 0 <= i < n; X[]; R[i] : 0 <= i < n }",
    child: { sequence: [ { filter: "{ W[i] }" }, { filter: "{ X[] }" }, { filter: "{ R[i] }" } ] } }`);
  const domain = schedule.getDomain();
  const writes = isl.unionMap("{ W[i] -> A[i]; X[] -> A[2] }").intersectDomain(domain);
  const reads = isl.unionMap("{ R[i] -> A[i] }").intersectDomain(domain);
  const flow = UnionAccessInfo.fromSink(reads).setMustSource(writes).setSchedule(schedule).computeFlow();
  const pairs = fixed(flow.getMustDependence(), { n: 4n }).points();
  expect(pairs.map(({ from, to }) => `${instance(from)} ${instance(to)}`)).toEqual([
    "W(0) R(0)",
    "W(1) R(1)",
    "W(3) R(3)",
    "X() R(2)",
  ]);
  isl.dispose({ checkLeaks: true });
});

test.each(["default", "atomic", "unroll", "separate"])(
  "AST generation with the option %s runs the same instances",
  (option) => {
    const isl = module.context();
    const domain = "{ A[i] : 0 <= i < 5; B[i, j] : 2 <= i < 7 and 0 <= j <= i and (i + j) mod 2 = 0 }";
    const options = option === "default" ? "{ }" : `{ ${option}[x] }`;
    const schedule = isl.schedule(`{ domain: "${domain}", child: {
    schedule: "[{ A[i] -> [i]; B[i, j] -> [i] }, { A[i] -> [0]; B[i, j] -> [j] }]", options: "${options}",
    child: { sequence: [ { filter: "{ A[i] }" }, { filter: "{ B[i, j] }" } ] } } }`);
    checkOrder(schedule, {});
    isl.dispose({ checkLeaks: true });
  },
);

test("hooks of AST generation see their loops, and their identifiers come back in the tree", () => {
  const isl = module.context();
  const { domain, flow } = matrixProduct(isl);
  const events: string[] = [];
  const depth = (build: AstBuild) => build.getScheduleSpace().dim(DimType.set);
  const build = AstBuild.fromContext(isl.set("[n] -> { : n > 0 }"))
    .setIterators(
      IdList.fromArray(
        isl,
        ["a", "b", "c"].map((name) => isl.id(name)),
      ),
    )
    .setBeforeEachFor((inner) => {
      events.push(`before ${depth(inner)}`);
      return isl.id("loop", { depth: depth(inner) });
    })
    .setAfterEachFor((node, inner) => {
      events.push(`after ${depth(inner)}`);
      return node;
    })
    .setAtEachDomain((node, inner) => {
      const statement = inner.getSchedule().reverse().asMap().asPwMultiAff();
      return node.setAnnotation(isl.id("statement", inner.accessFromPwMultiAff(statement).toTree()));
    });
  const tree = build.nodeFromSchedule(scheduleOf(domain, flow)).toTree();
  const loops: unknown[] = [];
  let node = tree;
  while (node.kind === "for") {
    loops.push([node.iterator.name, node.annotation?.name, node.annotation?.user]);
    node = node.body;
  }
  expect(loops).toEqual(["a", "b", "c"].map((name, i) => [name, "loop", { depth: i + 1 }]));
  expect(events.filter((event) => event.startsWith("before"))).toHaveLength(3);
  expect(events.filter((event) => event.startsWith("after"))).toHaveLength(3);
  const user = node.kind === "user" ? node.annotation?.user : null;
  expect(user).toEqual({
    kind: "op",
    op: "access",
    args: ["S", "a", "b", "c"].map((name) => ({ kind: "id", name, user: undefined })),
  });
  isl.dispose({ checkLeaks: true });
});

test("marks are in the tree, with their values", () => {
  const isl = module.context();
  const mark = isl.id("here", { any: ["value"] });
  const schedule = isl.schedule(
    '{ domain: "{ S[i] : 3 <= i < 5 }", child: { schedule: "[{ S[i] -> [i] }]" } }',
  );
  const marked = schedule.getRoot().child(0).insertMark(mark).getSchedule();
  const tree = AstBuild.alloc(isl).nodeFromSchedule(marked).toTree();
  expect(tree).toMatchObject({
    kind: "mark",
    id: { name: "here", user: { any: ["value"] } },
    node: { kind: "for", degenerate: false, init: { value: 3n }, annotation: null },
  });
  expect(run(tree, {})).toEqual(["S(3)", "S(4)"]);
  isl.dispose({ checkLeaks: true });
});

test("integers beyond 32 bits come over whole", () => {
  const isl = module.context();
  const schedule = isl.schedule(
    '{ domain: "{ S[i] : i = 123456789012345678901 or i = -5000000000 }" , child: { schedule: "[{ S[i] -> [i] }]" } }',
  );
  const tree = AstBuild.alloc(isl).nodeFromSchedule(schedule).toTree();
  const texts = JSON.stringify(tree, (_, value) => (typeof value === "bigint" ? `${value}` : value));
  expect(texts).toContain('"123456789012345678901"');
  expect(texts).toContain('"-5000000000"');
  isl.dispose({ checkLeaks: true });
});

test("a tree prints as C", () => {
  const isl = module.context();
  const schedule = isl.schedule(
    '{ domain: "[n] -> { S[i] : 0 <= i < n }", child: { schedule: "[{ S[i] -> [i] }]" } }',
  );
  const text = AstBuild.alloc(isl).nodeFromSchedule(schedule).toCStr();
  expect(text.replace(/\s+/g, " ").trim()).toBe("for (int c0 = 0; c0 < n; c0 += 1) S(c0);");
});

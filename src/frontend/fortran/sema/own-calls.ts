// What calls of procedures of the file do, told once all of them are read.
//
//     elemental function minmod(a, b) …        call minmod(x, y): computed from x and y
//     subroutine rotate(x, y, c, s) …          call rotate(a(i), b(i), c, s): what its statements do
//     any other                                may set its arguments, and what others see
//
// The definition is the one in the file: of an internal procedure and of one of a module, which nothing else
// has the name of (Fortran 2018, 19.2); of an external one if the main program is there as well, for within a
// library another one may take its place. Its text must be one that no flag chooses.
//
// A called procedure may read variables that it is not given: the module's, the host's. Words of the caller
// do not say so, and new text may keep them under other names (copies of each thread, say). So such a call is
// known for what it does only where some loop around it sets none of these variables; lowering keeps the loop
// apart from what stands around it.

import type { Span } from "../../../source/span.ts";
import { arrayBinding } from "../array-bindings.ts";
import type { ObjectId, ProcedureDefinition, TypedExpr, TypedStmt } from "../ast.ts";
import { expressionParts, symbolIn } from "../expression-parts.ts";
import { bodiesOf, expressionsOf, symbolsSetIn } from "../statement-parts.ts";
import { sameDataType } from "./data-types.ts";
import { type Description, describeProcedure, isNumber } from "./expandable.ts";
import type { Expressions } from "./expressions.ts";
import { lend } from "./lent-variables.ts";
import type { CallBuilder, ObjectBuilder } from "./meaning.ts";
import type { Scope } from "./scope.ts";
import { ifReadable } from "./unreadable.ts";

/** A procedure that is read, but for its calls. */
export interface ProcedureDraft {
  readonly scope: Scope;
  readonly expressions: Expressions;
  readonly body: readonly TypedStmt[];
  readonly dummies: readonly ObjectBuilder[];
  readonly isFunction: boolean;
  readonly result: ObjectBuilder | null;
  readonly span: Span | null;
  readonly unit: number | null;
  readonly finish: () => ProcedureDefinition;
}

/** Sets what is known of each call, and of its arguments. */
export function settleCalls(drafts: readonly ProcedureDraft[], isFixed: (text: Span) => boolean): void {
  const settler = new Settler(drafts, isFixed);
  for (const draft of drafts) settler.settle(draft);
}

const UNKNOWN: Description = { expanded: null, isComputed: false };

class Settler {
  readonly #byUnit: ReadonlyMap<number, ProcedureDraft>;
  readonly #isFixed: (text: Span) => boolean;
  readonly #done = new Map<ProcedureDraft, Description>();
  readonly #open = new Set<ProcedureDraft>();

  constructor(drafts: readonly ProcedureDraft[], isFixed: (text: Span) => boolean) {
    this.#byUnit = new Map(drafts.flatMap((one) => (one.unit === null ? [] : [[one.unit, one] as const])));
    this.#isFixed = isFixed;
  }

  /** Of one that calls itself nothing is known. */
  settle(draft: ProcedureDraft): Description {
    const known = this.#done.get(draft);
    if (known !== undefined) return known;
    if (this.#open.has(draft)) return UNKNOWN;
    this.#open.add(draft);
    const { scope, body, isFunction, result } = draft;
    const places = scope.ownCalls.length === 0 ? null : new LoopsAround(body);
    for (const call of scope.ownCalls) this.#settleCall(draft, call, places!);
    const definition = { objects: scope.objects, body, isFunction, result };
    const description = this.#isFixedText(draft) ? describeProcedure(definition) : UNKNOWN;
    this.#open.delete(draft);
    this.#done.set(draft, description);
    return description;
  }

  #isFixedText(draft: ProcedureDraft): boolean {
    const known = this.#fixed.get(draft);
    if (known !== undefined) return known;
    const is = draft.span !== null && this.#isFixed(draft.span);
    this.#fixed.set(draft, is);
    return is;
  }

  readonly #fixed = new Map<ProcedureDraft, boolean>();

  #settleCall(caller: ProcedureDraft, call: CallBuilder, places: LoopsAround): void {
    const callee = this.#byUnit.get(call.unit ?? -1);
    const description = callee === undefined ? UNKNOWN : this.settle(callee);
    const isKnown = callee !== undefined && !this.#open.has(callee) && this.#isFixedText(callee);
    const pairs = isKnown ? pairsOf(callee, call) : null;
    const passed = (pairs ?? []).map((pair) => howPassed(caller, callee!, pair, pairs!));
    if (pairs !== null && description.isComputed && passed.every((how) => how === "value"))
      call.way = { kind: "computed" };
    else if (pairs !== null && description.expanded !== null && !passed.includes("unknown"))
      call.way = expandedWay(caller, callee!, description.expanded, call, places);
    call.args.forEach((arg, k) => {
      const object = symbolIn(arg) === null ? null : caller.scope.objects[symbolIn(arg)!]!;
      if (object === null || passed[k] === "value") return;
      if (call.way === null) lend(call, k, caller.scope.objects);
      else if (pairs![k]!.dummy.isSet) object.isSet = true;
    });
  }
}

/** An argument, and what stands for it in the callee. */
interface Pair {
  readonly dummy: ObjectBuilder;
  readonly arg: TypedExpr;
  readonly isCopied: boolean;
}

function pairsOf({ dummies }: ProcedureDraft, { args, forms }: CallBuilder): readonly Pair[] | null {
  if (forms === null || forms.includes("keyword") || args.length !== dummies.length) return null;
  return dummies.map((dummy, k) => ({ dummy, arg: args[k]!, isCopied: forms[k] === "copied" }));
}

/** `place`: it may be set. */
function howPassed(
  caller: ProcedureDraft,
  { isFunction }: ProcedureDraft,
  { dummy, arg, isCopied }: Pair,
  pairs: readonly Pair[],
): "value" | "place" | "unknown" {
  const { shape, attributes, isSet, escapes, type, storage } = dummy;
  const isPlain = [...attributes].every((one) => KNOWN.has(one)) && storage === "dummy" && !escapes;
  if (!isPlain || !sameDataType(arg.type, type) || !isNumber(dummy)) return "unknown";
  if (shape === null) {
    if (arg.rank > 0) return "unknown";
    if (!isSet || attributes.has("value")) return "value";
    return !isCopied && isPlace(arg, caller) && !isFunction ? "place" : "unknown";
  }
  const { objects } = caller.scope;
  const givenFor = (symbol: ObjectId) => pairs.find((one) => one.dummy.id === symbol)?.arg ?? null;
  if (isCopied || !isPlace(arg, caller)) return "unknown";
  return arrayBinding(shape, arg, (id) => objects[id]!, givenFor) === null ? "unknown" : "place";
}

const KNOWN: ReadonlySet<string> = new Set(["intent-in", "intent-out", "contiguous", "value"]);

/** Of what no other name may lead to. */
function isPlace(arg: TypedExpr, { scope }: ProcedureDraft): boolean {
  const whole = arg.kind === "element" || arg.kind === "section" ? arg.of : arg;
  if (whole.kind !== "variable") return false;
  const { attributes } = scope.objects[whole.symbol]!;
  return !["pointer", "target", "volatile", "asynchronous", "equivalence", "optional"].some((one) =>
    attributes.has(one as "pointer"),
  );
}

/** Null where the caller has no names for what the statements name. */
function expandedWay(
  caller: ProcedureDraft,
  callee: ProcedureDraft,
  { shared, calls, intrinsics }: NonNullable<Description["expanded"]>,
  call: CallBuilder,
  places: LoopsAround,
): CallBuilder["way"] {
  const { scope, expressions } = caller;
  const unitOf = (word: string) => ifReadable(() => scope.unitCalled(word, expressions)) ?? null;
  if (calls.some(({ procedure, unit }) => unitOf(procedure) !== unit)) return null;
  const isHidden = (word: string) => ifReadable(() => scope.known(word, expressions) === null) !== true;
  if ([...intrinsics].some(isHidden)) return null;
  const found = shared.map((id) => [id, hereCalled(caller, callee.scope.objects[id]!)] as const);
  const known = found.flatMap(([id, here]) => (here === null ? [] : [[id, here.id] as const]));
  if (known.length < shared.length) return null;
  const level = shared.length === 0 ? 0 : places.levelOf(call, new Set(known.map(([, here]) => here)));
  return level === null ? null : { kind: "expanded", shared: known, level };
}

/** The same variable as the caller knows it; null: it does not. */
function hereCalled({ scope, expressions }: ProcedureDraft, theirs: ObjectBuilder): ObjectBuilder | null {
  const isSame = (one: ObjectBuilder): boolean =>
    theirs.origin === null ? (one.root ?? one) === (theirs.root ?? theirs) : one.origin === theirs.origin;
  const known = scope.objects.find(isSame);
  if (known !== undefined) return known;
  const meaning = ifReadable(() => scope.known(theirs.name.toLowerCase(), expressions));
  return meaning?.kind === "object" && isSame(meaning.object) ? meaning.object : null;
}

/** Which loops are around each call. */
class LoopsAround {
  readonly #loops = new Map<object, readonly TypedStmt[]>();
  readonly #set = new Map<TypedStmt, ReadonlySet<ObjectId>>();
  readonly #hasJumps: boolean;

  constructor(body: readonly TypedStmt[]) {
    this.#hasJumps = this.#note(body, []);
  }

  /** How many loops are around the outermost one that sets none of these; null: there is none. */
  levelOf(call: object, symbols: ReadonlySet<ObjectId>): number | null {
    // Loops that jumps make are not looked for.
    const loops = this.#hasJumps ? [] : (this.#loops.get(call) ?? []);
    const level = loops.findIndex((loop) => ![...this.#setIn(loop)].some((id) => symbols.has(id)));
    return level < 0 ? null : level;
  }

  #note(body: readonly TypedStmt[], around: readonly TypedStmt[]): boolean {
    let hasJumps = false;
    for (const stmt of body) {
      const isLoop = stmt.kind === "do" || stmt.kind === "do-while";
      const inside = isLoop ? [...around, stmt] : around;
      // The bounds of a loop are computed in front of it.
      const own = stmt.kind === "do-while" ? inside : around;
      if (stmt.kind === "call") this.#loops.set(stmt.call, around);
      for (const e of expressionsOf(stmt)) this.#noteExpression(e, own);
      hasJumps = stmt.kind === "goto" || hasJumps;
      for (const inner of bodiesOf(stmt)) hasJumps = this.#note(inner, inside) || hasJumps;
    }
    return hasJumps;
  }

  #noteExpression(e: TypedExpr, around: readonly TypedStmt[]): void {
    if (e.kind === "call") this.#loops.set(e, around);
    for (const part of expressionParts(e)) this.#noteExpression(part, around);
  }

  #setIn(loop: TypedStmt): ReadonlySet<ObjectId> {
    const known = this.#set.get(loop);
    if (known !== undefined) return known;
    const made = symbolsSetIn([loop]);
    this.#set.set(loop, made);
    return made;
  }
}

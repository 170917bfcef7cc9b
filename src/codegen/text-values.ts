// What variables hold at a place of the text.
//
// SSA has values, the text has variables, and optimisation has moved, merged and named values so that nothing
// tells any more which variable has one. So the function as it was lowered is asked: a read of the variable
// is put at the place before SSA is constructed, nothing is optimised, and scalar evolution says what it
// reads.
//
// A question costs a whole function, and a long one with many nests has many. So what is likely to be asked
// about any of its loops is asked at once: a read has no effect, and changes nothing about what another one
// is answered.

import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import { cloneFunc, directCallee, insertInstr, liveBlocks, newValue } from "../ir/build.ts";
import { edgeBetween, splitEdge } from "../ir/cfg-edits.ts";
import type { BlockId, Func, Instr, Operand, VarId } from "../ir/func.ts";
import type { SourceLoop } from "../ir/source-statements.ts";
import { sourcePasses } from "../opt/pipeline.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { TextPlace } from "./text-places.ts";
import type { Variables } from "./variables.ts";

interface Read {
  readonly operand: Operand;
  readonly at: BlockId;
}

interface TextValues {
  /** A copy in SSA, with its loops. */
  readonly func: Func;
  readonly scev: ScalarEvolution;
  /** What is read, and in which block. */
  readonly reads: ReadonlyMap<VarId, Read>;
}

/** Instructions that are looked at for all questions about one function together. */
const QUOTA = 60_000;
/** The same to find out what is likely to be asked: each loop costs a walk through the function. */
const LIKELY_QUOTA = 4_000_000;

/** `wanted`: register variables. Null where the function has been asked too much. */
export function textValues(
  variables: Variables,
  place: TextPlace,
  wanted: readonly VarId[],
): TextValues | null {
  const text = known.get(variables) ?? new AskedText(variables);
  known.set(variables, text);
  return text.valuesAt(place, wanted);
}

const known = new WeakMap<Variables, AskedText>();

/** A function and what was asked about it. */
class AskedText {
  readonly #variables: Variables;
  readonly #size: number;
  #spent = 0;
  #likely: Answers | null = null;
  /** Of single questions, by place and variables: each form and each plan of a nest asks the same. */
  readonly #single = new Map<string, Answers>();

  constructor(variables: Variables) {
    this.#variables = variables;
    this.#size = variables.lowered.blocks.reduce((sum, block) => sum + (block?.instrs.length ?? 0), 0);
  }

  valuesAt(place: TextPlace, wanted: readonly VarId[]): TextValues | null {
    if (this.#spent === 0 && this.#size * this.#variables.lowered.loops.size <= LIKELY_QUOTA)
      this.#likely = this.#answers(likelyQuestions(this.#variables));
    const likely = this.#likely?.at(place, wanted) ?? null;
    if (likely !== null) return likely;
    const key = `${keyOf(place)} ${wanted.join()}`;
    const answers = this.#single.get(key) ?? this.#answersAt(place, wanted);
    if (answers !== null) this.#single.set(key, answers);
    return answers?.at(place, wanted) ?? null;
  }

  #answersAt(place: TextPlace, wanted: readonly VarId[]): Answers | null {
    const question = new Questions();
    question.ask(place, wanted);
    return this.#answers(question);
  }

  #answers(questions: Questions): Answers | null {
    this.#spent += this.#size;
    return this.#spent > QUOTA ? null : new Answers(this.#variables.lowered, questions);
  }
}

const keyOf = (place: TextPlace): string =>
  place.kind === "edge" ? `${place.from}>${place.to}` : `${place.block}.${place.index}`;

/** Variables of which it is asked what they hold, by places. */
class Questions {
  readonly all = new Map<string, { readonly place: TextPlace; readonly variables: Set<VarId> }>();

  ask(place: TextPlace, variables: readonly VarId[]): void {
    const key = keyOf(place);
    const question = this.all.get(key) ?? { place, variables: new Set() };
    this.all.set(key, question);
    for (const id of variables) question.variables.add(id);
  }

  holds(place: TextPlace, variables: readonly VarId[]): boolean {
    const asked = this.all.get(keyOf(place))?.variables;
    return asked !== undefined && variables.every((id) => asked.has(id));
  }
}

/**
 * After each loop what loops set and may be read later, in front of it the integers that the loops around
 * count with or set.
 */
function likelyQuestions(variables: Variables): Questions {
  const spans = [...variables.lowered.loops.values()].map(({ span }) => span).filter((span) => span !== null);
  const setInLoops = new Set(spans.flatMap((span) => [...variables.setWithin(span)]));
  const questions = new Questions();
  for (const span of spans) {
    const [start, end] = [variables.places.startOf(span), variables.places.endOf(span)];
    if (end !== null)
      questions.ask(
        end,
        [...variables.liveness.after(span)].filter((id) => setInLoops.has(id)),
      );
    const around = [...variables.lowered.loops.values()].filter(
      (loop) => loop.span !== null && loop.span !== span && containsSpan(loop.span, span),
    );
    if (start !== null)
      questions.ask(start, [
        ...around.flatMap(({ iterator }) => iterator ?? []),
        ...countedAround(variables, around, span),
      ]);
  }
  return questions;
}

/** Integers that the loops around set, and the loop does not. */
function countedAround(variables: Variables, around: readonly SourceLoop[], span: Span): readonly VarId[] {
  const inside = variables.setWithin(span);
  const set = new Set(
    around.flatMap((loop) => (loop.span === null ? [] : [...variables.setWithin(loop.span)])),
  );
  const { vars } = variables.lowered;
  return [...set].filter(
    (id) => !inside.has(id) && vars[id]!.type.kind === "int" && vars[id]!.home === "register",
  );
}

/** A copy of a function, before SSA at first, with reads where it is asked. */
class Answers {
  readonly #questions: Questions;
  readonly #func: Func;
  readonly #scev: ScalarEvolution;
  /** By the names of the callees: also of the author's calls, which nobody asks for. */
  readonly #reads = new Map<string, Read>();

  constructor(lowered: Func, questions: Questions) {
    this.#questions = questions;
    const func = cloneFunc(lowered);
    this.#func = func;
    // From the ends of blocks on: indices of what comes before stay what they are.
    const index = (place: TextPlace) => (place.kind === "edge" ? 0 : place.index);
    const places = [...questions.all.values()].sort((a, b) => index(b.place) - index(a.place));
    for (const { place, variables } of places) readAt(func, place, variables);
    for (const pass of sourcePasses()) pass.run(func);
    const doms = dominatorsOf(func);
    for (const block of liveBlocks(func))
      for (const instr of block.instrs)
        if (instr.op === "call" && instr.args.length > 0)
          this.#reads.set(calleeOf(instr), { operand: instr.args[0]!, at: block.id });
    this.#scev = new ScalarEvolution(func, forestOf(func), doms);
  }

  /** Null where that was not asked. What control never reaches holds nothing. */
  at(place: TextPlace, wanted: readonly VarId[]): TextValues | null {
    if (!this.#questions.holds(place, wanted)) return null;
    const reads = new Map<VarId, Read>();
    for (const id of wanted) {
      const read = this.#reads.get(calleeFor(place, id));
      if (read !== undefined) reads.set(id, read);
    }
    return { func: this.#func, scev: this.#scev, reads };
  }
}

/** No name of C's. */
const READ = "value of variable ";

const calleeFor = (place: TextPlace, variable: VarId): string => `${READ}${variable} at ${keyOf(place)}`;

const calleeOf = (instr: Instr): string =>
  instr.op === "call" && instr.callee.kind === "direct" ? instr.callee.name : "";

/** A call with the value of each variable. */
function readAt(func: Func, place: TextPlace, variables: ReadonlySet<VarId>): void {
  if (variables.size === 0) return;
  const block =
    place.kind === "inside" ? place.block : splitEdge(func, edgeBetween(func, place.from, place.to));
  for (const variable of variables) {
    const name = calleeFor(place, variable);
    const result = newValue(func, func.vars[variable]!.type, variable);
    const get: Instr = { op: "get", result, var: variable, stmt: null };
    const call: Instr = {
      ...{ op: "call", result: null, callee: directCallee(name) },
      ...{ args: [{ kind: "value", id: result }], effects: "const", noreturn: false, stmt: null },
    };
    insertInstr(func, block, place.kind === "inside" ? place.index : 0, get, call);
  }
}

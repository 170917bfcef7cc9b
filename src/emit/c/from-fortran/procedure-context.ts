// What the translation of one procedure knows: what its objects are called, and where `cycle` and `exit` go.
//
//     dummy that nothing sets        n           a parameter by value
//     dummy that is set              *total      a pointer
//     variable of a common block     work_.t
//     function result                area        what is returned; another name than the function has

import type { DataObject, ObjectId, TypedExpr } from "../../../frontend/fortran/ast.ts";
import type { Span } from "../../../source/span.ts";
import { CNames, commonName } from "./c-names.ts";
import { type CText, pointedAt, primary } from "./c-text.ts";
import type { CWriter } from "./c-writer.ts";
import type { ElementIndex } from "./element-index.ts";
import type { FileContext, PassingMode, Worker } from "./file-context.ts";
import { hasCallIn, labelsUsedIn, ownCountersOf } from "./set-objects.ts";
import { refuse } from "./untranslatable.ts";

export interface LoopTarget {
  /** In lower case; null: the loop has no name. */
  readonly name: string | null;
  readonly isLoop: boolean;
  /** Labels behind the end of its body, and behind it, where something goes there. */
  cycleLabel: string | null;
  exitLabel: string | null;
}

export class CProcedure {
  readonly file: FileContext;
  readonly worker: Worker;
  readonly writer: CWriter;
  readonly names: CNames;
  readonly loops: LoopTarget[] = [];
  /** Inside the function with the linker's name scalars are still pointers. */
  readonly isEntry: boolean;
  /** Of the loops over elements that the expression is in. */
  elements: readonly ElementIndex[] | null = null;
  readonly translatedCalls = new Set<string>();
  /** Names of what was computed in front of the loops. */
  readonly standIns = new Map<TypedExpr, CText>();
  /** Puts what takes a loop in front of the statement; null: no statement can stand there. */
  canHoist = false;
  /** Memory that is given back before the function returns. */
  readonly allocated: string[] = [];
  returnLabel: string | null = null;
  readonly #names = new Map<ObjectId, string>();
  readonly #members = new Map<ObjectId, string>();
  /** Counters that are known in their loops alone. */
  readonly ownCounters: ReadonlySet<ObjectId>;
  /** Labels that something goes to. */
  readonly labels: ReadonlySet<string>;
  readonly #partNames = new Map<string, string>();
  readonly #labelNames = new Map<string, string>();
  /** By where they begin, each with its end. */
  readonly #constants: ReadonlyMap<number, readonly [end: number, name: string]>;

  constructor(file: FileContext, worker: Worker, writer: CWriter, isEntry: boolean) {
    this.file = file;
    this.worker = worker;
    this.writer = writer;
    this.isEntry = isEntry;
    this.names = new CNames(file.names);
    const { definition } = worker.procedure;
    this.ownCounters = ownCountersOf(definition);
    this.#hasCalls = hasCallIn(definition.body);
    this.labels = labelsUsedIn(definition.body);
    this.#constants = new Map(
      definition.constants.map(({ span, name }) => [span.start, [span.end, name] as const]),
    );
    for (const { name, members } of definition.commons ?? [])
      for (const [k, id] of members.entries())
        this.#members.set(
          id,
          `${commonName(name)}.${this.file.commons.get(name)?.members[k] ?? this.symbol(id).name}`,
        );
  }

  symbol(id: ObjectId): DataObject {
    return this.worker.procedure.definition.symbols[id]!;
  }

  readonly #hasCalls: boolean;

  /** What it is called where it is declared: a plain word. */
  nameOf(id: ObjectId): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const { name } = this.symbol(id);
    const { definition } = this.worker.procedure;
    const isFunctions = id === definition.result && name === definition.name;
    const made = this.names.fresh(isFunctions ? "result" : name);
    this.#names.set(id, made);
    return made;
  }

  /** What belongs to an object: `a_n1`. */
  partNamed(id: ObjectId, part: string): string {
    const key = `${id} ${part}`;
    const made = this.#partNames.get(key) ?? this.names.fresh(`${this.nameOf(id)}_${part}`);
    this.#partNames.set(key, made);
    return made;
  }

  labelNamed(label: string): string {
    const known = this.#labelNames.get(label);
    if (known !== undefined) return known;
    const made = this.names.fresh(`L${label}`);
    this.#labelNames.set(label, made);
    return made;
  }

  /** The object, as C names it. */
  object(id: ObjectId, span: Span | null): CText {
    const object = this.symbol(id);
    const [why] = WITHOUT_TRANSLATION.filter((one) => object.attributes.has(one));
    if (why !== undefined) refuse(`the ${why} variable "${object.name}"`, span);
    if (object.component !== null) refuse("a component of a structure", span);
    if (object.storage === "shared") {
      const member = this.#members.get(id);
      return member === undefined
        ? refuse(`"${object.name}", a variable of a module or host`, span)
        : primary(member);
    }
    const name = this.nameOf(id);
    if (object.storage !== "dummy" || object.shape !== null) return primary(name);
    const isPointer = this.isEntry ? !object.attributes.has("value") : this.#mode(id) === "pointer";
    return isPointer ? pointedAt(name) : primary(name);
  }

  #mode(id: ObjectId): PassingMode | undefined {
    return this.worker.dummies.find(({ object }) => object.id === id)?.mode;
  }

  isDescribed(id: ObjectId): boolean {
    return this.#mode(id) === "described";
  }

  /** Is there an object of that name? If not, none will have it. */
  readonly hides = (name: string): boolean => {
    if ([...this.#names.values()].includes(name)) return true;
    this.names.take(name);
    return false;
  };

  /** The name of the constant that stands there. */
  constantAt(span: Span | null): string | null {
    const [end, name] = (span && this.#constants.get(span.start)) ?? [];
    return name !== undefined && end === span?.end ? name : null;
  }

  /**
   * Is it the same from the procedure's start to its end? `set`: objects that may be set meanwhile; null: any
   * that the procedure sets.
   */
  staysTheSame(e: TypedExpr, set: ReadonlySet<ObjectId> | null): boolean {
    const recur = (one: TypedExpr): boolean => this.staysTheSame(one, set);
    switch (e.kind) {
      case "integer":
      case "real":
      case "logical":
        return true;
      case "variable": {
        if (e.rank > 0) return false;
        const object = this.symbol(e.symbol);
        return set === null
          ? !object.isSet && !(object.storage === "shared" && this.#hasCalls)
          : !set.has(e.symbol);
      }
      case "convert":
      case "negate":
      case "not":
        return recur(e.arg);
      case "binary":
        return recur(e.left) && recur(e.right);
      case "intrinsic":
        return e.args.every((arg) => (arg.rank > 0 ? arg.kind === "variable" : recur(arg)));
      default:
        return false;
    }
  }
}

const WITHOUT_TRANSLATION = [
  ...(["allocatable", "pointer", "optional", "volatile", "asynchronous", "equivalence"] as const),
];

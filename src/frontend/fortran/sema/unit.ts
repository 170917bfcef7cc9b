// A file's program units to typed procedures. What can't be read of one leaves it as it is, with the
// reason; the rest of the file goes on.

import { reject } from "../../../source/diagnostic.ts";
import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";
import type { UnreadFunction } from "../../../source/unread.ts";
import type { DataObject, FortranUnit, ProcedureDefinition } from "../ast.ts";
import type { FortranFile } from "../read-file.ts";
import type { BlockItem, ProgramUnit, Statement } from "../tree.ts";
import { asideIn, declares, directivesBefore, isForOpenmp, isHintElsewhere } from "./asides-in-unit.ts";
import { commonsIn } from "./common-blocks.ts";
import { labelledEnd } from "./constructs.ts";
import {
  functionResult,
  isSpecification,
  laterSpecifications,
  type ModuleLookup,
  SpecificationPart,
} from "./declarations.ts";
import { Expressions } from "./expressions.ts";
import { usesFloatingEnvironment } from "./floating-environment.ts";
import { checkJumps } from "./jump-targets.ts";
import { asLeft, blocksIn, unknownArray } from "./left-objects.ts";
import type { ObjectBuilder } from "./meaning.ts";
import { type ProcedureDraft, settleCalls } from "./own-calls.ts";
import { withOwnSpans } from "./own-spans.ts";
import { declareResult, dummiesOf, isElementalProcedure, isPure, resultNameOf } from "./procedure-heads.ts";
import { type NameSource, Scope } from "./scope.ts";
import { Spellings } from "./spellings.ts";
import { Statements } from "./statements.ts";
import { savingIn } from "./storage.ts";
import { type TypeSizes, typeBytesIn } from "./type-sizes.ts";
import { ifReadable, OWN_DIRECTIVES, UnreadableProcedure } from "./unreadable.ts";

/** Modules of other files. */
interface OtherModules {
  readonly find: ModuleLookup;
  /** Of the types of those that have been found. */
  typeSizes(): TypeSizes;
}

/** What the compiler's flags say of program units. */
interface UnitFlags {
  /** Lines of `!$` are compiled. */
  readonly hasOpenmp: boolean;
  /** Variables of procedures are not saved unless the text says so. */
  readonly isAutomatic: boolean;
  /** Calls of procedures of the file and names of `associate` count as what they stand for. */
  readonly seesThrough: boolean;
}

export function analyseFortran(
  file: FortranFile,
  main: SourceFile,
  others: OtherModules,
  flags: UnitFlags,
): FortranUnit {
  const reader = new UnitReader(main, new Spellings(file.source), others.find, flags);
  reader.program(file.units, fixedTexts(file));
  const asides = file.source.flatMap((item) => (item.kind === "aside" ? [item.aside] : []));
  const { procedures, unread, leftObjects } = reader;
  return {
    ...{ procedures, unread, asides, leftObjects },
    typeBytes: typeBytesIn(file, others.typeSizes()),
    floatingEnvironment: usesFloatingEnvironment(file.source),
  };
}

/**
 * The modules of a file that others use; what cannot be read of it gives none. Lines for OpenMP count even if
 * they are comments now: threads in the user's file ask for a flag under which its modules are others.
 */
export function modulesIn(
  file: FortranFile,
  main: SourceFile,
  others: ModuleLookup,
): ReadonlyMap<string, NameSource> {
  // Variables of modules are saved either way.
  const flags = { hasOpenmp: true, isAutomatic: true, seesThrough: false };
  const reader = new UnitReader(main, new Spellings(file.source), others, flags);
  reader.modulesAmong(file.units);
  return reader.modules;
}

class UnitReader {
  readonly procedures: ProcedureDefinition[] = [];
  readonly unread: UnreadFunction[] = [];
  readonly leftObjects: DataObject[] = [];
  readonly #main: SourceFile;
  readonly #spellings: Spellings;
  readonly modules = new Map<string, Scope>();
  readonly #others: ModuleLookup;
  readonly #flags: UnitFlags;
  #leavesProcedures = false;

  constructor(main: SourceFile, spellings: Spellings, others: ModuleLookup, flags: UnitFlags) {
    this.#flags = flags;
    this.#main = main;
    this.#spellings = spellings;
    this.#others = others;
  }

  readonly #unreadModules = new Set<string | null>();

  readonly #moduleNamed: ModuleLookup = (word) => {
    if (this.#unreadModules.has(word))
      throw new UnreadableProcedure(`it uses the module "${word}", which was not read`, null);
    return this.modules.get(word) ?? this.#others(word);
  };

  /** Without their procedures. */
  modulesAmong(items: readonly BlockItem[]): void {
    this.#leavesProcedures = true;
    for (const item of items)
      if (item.kind === "unit" && item.head?.kind === "module") this.#unit(item, null);
  }

  /** `isFixed`: no flag chooses what stands there. */
  program(items: readonly BlockItem[], isFixed: (text: Span) => boolean): void {
    // What is linked into one program with what calls it has no other definition there (19.2).
    const isWhole = items.some(
      (item) => item.kind === "unit" && (item.head?.kind ?? "program") === "program",
    );
    for (const item of isWhole ? items : [])
      if (item.kind === "unit" && (item.head?.kind === "function" || item.head?.kind === "subroutine")) {
        const place = this.#placeOf(item);
        if (place !== null) this.#externals.set(item.head.name.word, place);
      }
    this.units(items, null);
    settleCalls(this.#drafts, isFixed);
    this.procedures.push(...this.#drafts.map(({ finish }) => finish()));
  }

  readonly #externals = new Map<string, number>();
  readonly #drafts: ProcedureDraft[] = [];

  /** Where a definition of the main file begins, by which calls of it name it. */
  readonly #placeOf = (unit: ProgramUnit): number | null => {
    const { head } = unit;
    const isKnown = this.#flags.seesThrough && !this.#leavesProcedures;
    return isKnown && head?.span?.file === this.#main.id ? head.span.start : null;
  };

  units(items: readonly BlockItem[], parent: Scope | null): void {
    for (const item of items) if (item.kind === "unit") this.#unit(item, parent);
  }

  /** `!$ nt = 4`, where compilers with OpenMP execute it; what such lines declare changes nothing else. */
  #conditionalLine({ body }: ProgramUnit): Span | null {
    const last = body.findLastIndex((item) => item.kind === "statement" && isSpecification(item));
    const text = (span: Span): string => (span.file === this.#main.id ? this.#main.slice(span) : "");
    return asideIn(
      body.slice(last + 1),
      (aside) => aside.kind === "conditional line" && !declares(text(aside.span)),
    );
  }

  #unit(unit: ProgramUnit, parent: Scope | null): void {
    const kind = unit.head?.kind ?? "program";
    try {
      if (unit.reject !== null) throw new UnreadableProcedure(unit.reject.message, unit.reject.span);
      const own = this.#flags.hasOpenmp ? asideIn(unit.body, isForOpenmp) : this.#conditionalLine(unit);
      if (own !== null) throw new UnreadableProcedure("it has lines for OpenMP of its author's", own);
      const hint = asideIn(unit.body, (aside) => isHintElsewhere(aside, this.#main));
      if (hint !== null) throw new UnreadableProcedure(OWN_DIRECTIVES, hint);
      if (kind === "module") this.#module(unit);
      else if (kind === "program" || kind === "subroutine" || kind === "function")
        this.#procedure(unit, parent);
      else if (kind === "submodule" || kind === "module procedure")
        throw new UnreadableProcedure(`a ${kind} is not supported`, unit.head!.span);
    } catch (error) {
      if (!(error instanceof UnreadableProcedure)) throw error;
      this.leftObjects.push(...this.#objectsOf(unit));
      // It may set what it knows of its host.
      if (parent?.options.home === "local") parent.escapeAll();
      const { message, reject: why } = error;
      const name = nameOf(unit);
      if (kind === "module") this.#unreadModules.add(name);
      this.unread.push({
        name,
        called: kind,
        span: unitSpan(unit),
        reject: reject("unread-function", message, why.span),
        inMain: unit.head === null || unit.head.span?.file === this.#main.id,
        hasLoop: unitHasLoop(unit),
      });
    }
  }

  #module(unit: ProgramUnit): void {
    const module = nameOf(unit);
    const options = { dummies: new Set<string>(), result: null, parent: null, home: "shared" } as const;
    const scope = this.#scope({ ...options, saving: "named", module });
    new SpecificationPart(scope, new Expressions(scope), this.#moduleNamed).read(unit.body);
    this.modules.set(nameOf(unit)!, scope);
    declareContained(scope, unit, this.#moduleNamed, this.#placeOf);
    if (!this.#leavesProcedures) this.units(unit.contained, scope);
  }

  /** What procedures declare that are not read: whatever cannot be told may be large. */
  #objectsOf(unit: ProgramUnit): readonly DataObject[] {
    const inner = unit.contained.flatMap((item) => (item.kind === "unit" ? this.#objectsOf(item) : []));
    const { head } = unit;
    if (head !== null && !["program", "subroutine", "function"].includes(head.kind)) return inner;
    const args = head?.kind === "subroutine" || head?.kind === "function" ? head.arguments : null;
    const dummies = (args?.items ?? []).flatMap((item) =>
      item.kind === "reference" ? [item.name.word] : [],
    );
    const saving = savingIn(unit.body, this.#flags.isAutomatic);
    const options = { dummies: new Set(dummies), result: null, home: "local", saving } as const;
    const scope = this.#scope({ ...options, parent: null });
    const own = this.#declaredIn(unit.body, scope);
    const ofBlocks = blocksIn(unit.body).flatMap((body) =>
      this.#declaredIn(body, this.#scope({ ...options, dummies: new Set(), parent: scope })),
    );
    return [...inner, ...asLeft([...own, ...ofBlocks], scope, unit)];
  }

  #declaredIn(body: readonly BlockItem[], scope: Scope): readonly DataObject[] {
    const expressions = new Expressions(scope);
    const specification = new SpecificationPart(scope, expressions, this.#moduleNamed);
    const specified = body.filter((item) => item.kind === "statement" && isSpecification(item));
    for (const item of specified) ifReadable(() => specification.read([item]));
    return [...scope.declared].flatMap(([word, declared]): readonly DataObject[] => {
      const known = ifReadable(() => scope.known(word, expressions));
      if (known !== undefined) return known?.kind === "object" ? [known.object] : [];
      if (declared.shape === null || scope.options.dummies.has(word)) return [];
      return [unknownArray(declared)];
    });
  }

  #scope(
    options: Omit<Scope["options"], "spell" | "module" | "externals" | "seesThrough"> & {
      readonly module?: string | null;
    },
  ): Scope {
    const [externals, { seesThrough }] = [this.#externals, this.#flags];
    return new Scope({
      module: null,
      ...options,
      externals,
      seesThrough,
      spell: (word) => this.#spellings.of(word),
    });
  }

  #procedure(unit: ProgramUnit, parent: Scope | null): void {
    const head = unit.head?.kind === "subroutine" || unit.head?.kind === "function" ? unit.head : null;
    if (unitSpan(unit)?.file !== this.#main.id)
      throw new UnreadableProcedure("it does not stand in this file alone", unit.head?.span ?? null);
    const dummies = head === null ? [] : dummiesOf(head);
    const result = head?.kind === "function" ? resultNameOf(head) : null;
    const saving = savingIn(unit.body, this.#flags.isAutomatic);
    const scope = this.#scope({ dummies: new Set(dummies), result, parent, home: "local", saving });
    const expressions = new Expressions(scope);
    const specification = new SpecificationPart(scope, expressions, this.#moduleNamed);
    const split = unit.body.findIndex(isExecutable);
    const specified = split < 0 ? unit.body : unit.body.slice(0, split);
    const rest = split < 0 ? [] : unit.body.slice(split);
    specification.read([...specified, ...laterSpecifications(rest)]);
    // Its kind may be a constant that is declared or used there.
    if (result !== null && head !== null) declareResult(scope, expressions, head, result);
    const executed = [...directivesBefore(specified), ...rest.slice(defineStatementFunctions(scope, rest))];
    declareContained(scope, unit, this.#moduleNamed, this.#placeOf);
    const statements = new Statements(scope, expressions, specification).block(executed);
    const body = [...statements, ...labelledEnd(unit.end)];
    const exits = checkJumps(body);
    // Internal procedures may change what they know of their host.
    this.units(unit.contained, scope);
    const objectOf = (word: string): ObjectBuilder | null => {
      const meaning = scope.known(word, expressions);
      return meaning?.kind === "object" ? meaning.object : null;
    };
    const commons = ifReadable(() => commonsIn(unit.body, objectOf));
    const passed = dummies.map((word) => objectOf(word) ?? scope.passedProcedure(word));
    const value = result === null ? null : objectOf(result);
    if (result !== null && value === null)
      throw new UnreadableProcedure(
        "a function whose value is in no variable is not supported",
        unit.head?.span ?? null,
      );
    const place = this.#placeOf(unit);
    const finish = (): ProcedureDefinition => ({
      name: this.#spellings.of(nameOf(unit) ?? "main"),
      unit: place,
      kind: head === null ? "program" : head.kind === "function" ? "function" : "subroutine",
      isPure: head !== null && isPure(head),
      symbols: scope.objects.map(finished),
      constants: scope.constantUses,
      dummies: passed.map((object) => object.id),
      result: value?.id ?? null,
      commons: commons ?? null,
      body: withOwnSpans(body, this.#main.id),
      exits: exits.filter(({ span, leaves }) => [span, leaves].every(({ file }) => file === this.#main.id)),
      span: unitSpan(unit),
      bodySpan: spanAcross(firstSpan(executed), unit.end?.span ?? null),
      // New variables would be saved, too, in what threads of a caller might have called at the same time.
      endOfSpecification:
        head !== null && saving !== "named"
          ? null
          : this.#lineEnd(lastStatement(specified)?.span ?? unit.head?.span ?? null, itemSpan(rest[0]), unit),
    });
    this.#drafts.push({
      ...{ scope, expressions, body, dummies: passed, result: value, span: unitSpan(unit), unit: place },
      ...{ isFunction: result !== null, finish },
    });
  }

  /**
   * The end of the statement's line; of a program that begins without a statement, that of the line
   * before. Null where that is in another file, or where what executes begins on that line.
   */
  #lineEnd(span: Span | null, next: Span | null, unit: ProgramUnit): number | null {
    if (span !== null && span.file !== this.#main.id) return null;
    const line = this.#main.lineAt(span?.end ?? unitSpan(unit)?.start ?? 0) - (span === null ? 1 : 0);
    if (span !== null && next?.file === span.file && this.#main.lineAt(next.start) === line) return null;
    return this.#main.lineStart(line) + this.#main.lineText(line).length;
  }
}

const finished = ({ origin: _, ...object }: ObjectBuilder): DataObject => object;

function nameOf({ head }: ProgramUnit): string | null {
  if (head === null) return null;
  if (head.kind === "subroutine" || head.kind === "function") return head.name.word;
  return "name" in head && head.name !== null && "word" in head.name ? head.name.word : null;
}

/** Procedures after `contains` are known to what stands around them. */
function declareContained(
  scope: Scope,
  { contained }: ProgramUnit,
  modules: ModuleLookup,
  placeOf: (unit: ProgramUnit) => number | null,
): void {
  for (const item of contained) {
    const name = item.kind === "unit" ? nameOf(item) : null;
    if (item.kind !== "unit" || name === null) continue;
    const { options } = scope;
    const result = functionResult(item, { ...options, parent: scope }, modules);
    const unit = scope.generics.has(name) ? null : placeOf(item);
    scope.define(name, { kind: "procedure", result, isElemental: isElementalProcedure(item.head), unit });
  }
}

/** Texts that no condition of the preprocessor chooses, and no macro gives a part of. */
function fixedTexts({ source, preprocessed }: FortranFile): (text: Span) => boolean {
  if (preprocessed === null) return () => true;
  const macros = source.flatMap((item) =>
    item.kind === "statement" ? item.statement.tokens.flatMap(({ macro }) => macro?.span ?? []) : [],
  );
  const chosen = [...preprocessed.conditionals, ...macros];
  return ({ file, start, end }) =>
    !chosen.some((span) => span.file === file && span.start < end && span.end > start);
}

const isExecutable = (item: BlockItem): boolean =>
  item.kind === "construct" || (item.kind === "statement" && !isSpecification(item));

/**
 * Statement functions stand in front of what executes, and look like assignments to elements of what is no
 * array (15.6.4). Gives how many items they are.
 */
function defineStatementFunctions(scope: Scope, items: readonly BlockItem[]): number {
  for (const [at, item] of items.entries()) {
    if (item.kind === "construct") return at;
    if (item.kind !== "statement" || isSpecification(item)) continue;
    const { statement } = item;
    const dummies = statement.kind === "assignment" ? statementDummies(statement, scope) : null;
    if (statement.kind !== "assignment" || dummies === null) return at;
    const { name } = statement.target;
    const type = scope.declared.get(name.word)?.type ?? scope.implicit?.(name.word[0]!);
    if (type == null) throw new UnreadableProcedure(`"${name.text}" has no type`, statement.span);
    scope.define(name.word, { kind: "statement-function", dummies, body: statement.value, type });
  }
  return items.length;
}

function statementDummies(
  { target, isPointer }: Statement & { readonly kind: "assignment" },
  scope: Scope,
): readonly string[] | null {
  const { name, selectors } = target;
  const [first, ...rest] = selectors;
  if (isPointer || first?.kind !== "parts" || rest.length > 0) return null;
  const own = scope.declared.get(name.word);
  // An element of an array of the host's or of a module's: no statement function has a name of theirs.
  if (own === undefined ? scope.asDeclared(name.word) !== null : own.shape !== null) return null;
  const { items } = first.items;
  const isPlain = items.every((item) => item.kind === "reference" && item.selectors.length === 0);
  return isPlain ? items.map((item) => (item.kind === "reference" ? item.name.word : "")) : null;
}

/** What it contains is not read either. */
const unitHasLoop = ({ body, contained }: ProgramUnit): boolean =>
  body.some(hasLoop) || contained.some((item) => item.kind === "unit" && unitHasLoop(item));

/** A `do`, in whatever construct. */
const hasLoop = (item: BlockItem): boolean =>
  item.kind === "construct" &&
  item.branches.some(({ head, body }) => head.kind === "do" || body.some(hasLoop));

const lastStatement = (items: readonly BlockItem[]): Statement | null => {
  const last = items.findLast(({ kind }) => kind === "statement" || kind === "unit");
  if (last?.kind === "statement") return last.statement;
  return last?.kind === "unit" ? last.end : null;
};

function itemSpan(item: BlockItem | undefined): Span | null {
  if (item?.kind === "statement") return item.statement.span;
  return item?.kind === "construct" ? item.branches[0]!.head.span : null;
}

/** Asides, which have none, may stand in front. */
const firstSpan = (items: readonly BlockItem[]): Span | null =>
  items.map(itemSpan).find((span) => span !== null) ?? null;

const spanAcross = (first: Span | null, last: Span | null): Span | null =>
  first === null || last === null || first.file !== last.file ? null : { ...first, end: last.end };

function unitSpan({ head, body, end }: ProgramUnit): Span | null {
  return spanAcross(head?.span ?? firstSpan(body), end?.span ?? null);
}

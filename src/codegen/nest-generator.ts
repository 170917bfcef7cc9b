// One form of a nest's new text: under a guard for what the Scop assumes, or just the author's statements in
// another order.
//
//     schedule tree ─ast-build→ isl's syntax tree ─emit-c→ Code ─print→ text ─splice→ edit
//
// Whatever could make the printed nest differ from the Scop is thrown, as Unnameable or Unprintable: a name
// that is not available at the place, an integer that might not fit.

import { type AstNodeTree, IslError, type IslSet } from "isl-wasm";
import type { Operand, VarId } from "../ir/func.ts";
import type { Type } from "../ir/type.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import { knownParameters } from "../scop/model/known.ts";
import type { Parallel, Threshold } from "../scop/model/marks.ts";
import type { AccessId, ArrayId, Scop, ScopArray, ScopStmt, Tree } from "../scop/model/scop.ts";
import { arrayWords } from "../scop/region/reject-messages.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { hasChoice } from "../transform/tree.ts";
import { onCountsOnly } from "./assumed-counts.ts";
import { buildAst, depthIn, type Instance } from "./ast-build.ts";
import { AstDomain } from "./ast-domain.ts";
import { OutOfOrder, runsInOrder } from "./ast-order.ts";
import { type AuthorStatement, type AuthorTextContext, authorStatement } from "./author-text.ts";
import { chosenConditions, chosenFloats, conditionsAround, typesAround, valueConditions } from "./chosen.ts";
import type { Code } from "./code.ts";
import { NestComments } from "./comments.ts";
import { staysOutOfClauses } from "./constant-locals.ts";
import {
  type GuardContext,
  guardConditions,
  guardedSizes,
  readableIn,
  readConditions,
} from "./emit-c/guard.ts";
import type { Helpers, Names } from "./emit-c/isl-expr.ts";
import { NameTable } from "./emit-c/names.ts";
import { emitNest } from "./emit-c/nest.ts";
import type { NestContext } from "./emit-c/nest-context.ts";
import { declaration, type Locals, notWarnedAbout, type StatementContext } from "./emit-c/statement.ts";
import { spellType } from "./emit-c/types.ts";
import { skipEmptyDomains } from "./empty-domains.ts";
import { Unprintable } from "./expr.ts";
import type { GeneratedNest, GenerateOptions } from "./generated-nest.ts";
import { withoutHintsBefore } from "./hints.ts";
import { type AuthorsText, instanceText, type Spelling } from "./instance-text.ts";
import {
  type CountConditions,
  type CountedLoop,
  conditionsOnCounts,
  withCounts,
} from "./iteration-counts.ts";
import { lastAssignments } from "./last-values.ts";
import { mergeBranches } from "./merge-branches.ts";
import { checkObjects, NestStorage } from "./nest-storage.ts";
import { bodyConditions } from "./own-bodies.ts";
import { type MayPrint, mayPrintAt } from "./own-words.ts";
import { parameterExpression, parameterNames } from "./parameters.ts";
import type { CodeFile } from "./place.ts";
import { parallelFor } from "./pragma.ts";
import { pragmaForm, type RestsOn } from "./pragma-form.ts";
import { type Promotions, promotionsIn } from "./promote.ts";
import { ReadOnly } from "./read-only.ts";
import { askedInFront, isInLoop, NOTHING_ASKED } from "./repeated.ts";
import { isBare } from "./request-text.ts";
import { shiftLoops } from "./shift.ts";
import type { SourceContext } from "./source-context.ts";
import { SourceNames } from "./source-names.ts";
import { replaceNest } from "./splice.ts";
import { visibleSummary } from "./summary.ts";
import { thresholdText } from "./threshold-text.ts";
import { Unnameable } from "./unnameable.ts";
import { readsFirst } from "./weaker-conditions.ts";

/**
 * isl's operations for the loops of one nest; the kernels take up to 450,000. Many remainders in conditions
 * can take any number.
 */
const QUOTA = 600_000;

/** What the numbers of iterations ask for: see `iteration-counts.ts`. */
interface CountForm {
  /** Where the guard fails the author's loops do nothing. */
  readonly isIdleElse: boolean;
  readonly wideCounters: boolean;
  readonly attempt: number;
}

/** What isl says when it can make no loops, and what that means here. */
const WHY_NO_LOOPS: readonly (readonly [said: string, means: string])[] = [
  ["lower bound for unrolling", "nothing says with which iteration the loop begins that is to be unrolled"],
  // Of a domain in many cases, where those left under the conditions around are none.
  ["void expression", "the conditions under which the loops run are in too many cases"],
];

const MOST_ATTEMPTS = 3;
const WHAT_IS_COUNTED = "the number of iterations of a parallel loop";

/**
 * Under a guard for what is assumed; or just what the author wrote, in another order, under one for what
 * decides on iterations only.
 */
type Mode = "guarded" | "literal";

export class NestGenerator {
  private readonly plan: Plan;
  private readonly scop: Scop;
  private readonly nest: Span;
  private readonly source: SourceContext;
  private readonly options: GenerateOptions;
  private readonly form: CountForm;
  private readonly names: NameTable;
  private readonly helpers = new Set<string>();
  private readonly spelling: SourceNames;
  private readonly authors = new Map<ScopStmt, AuthorStatement | null>();
  private floats: ReadonlyMap<string, string | null> | null = null;
  /** Names of types that were printed, and of variables in whose types others were declared. */
  private readonly typed = new Set<string>();
  /** Statements that are not, or not everywhere, printed in the author's text. */
  private readonly rebuilt = new Set<ScopStmt>();
  private readonly authorContext: Omit<AuthorTextContext, "sourceScop">;
  /** Described where statements are printed: much may keep a nest as it is before that. */
  private sourceScop: Scop | null = null;
  /** Parallel loops whose counts may not fit. */
  private readonly counts: CountedLoop[] = [];
  private readonly comments: NestComments;
  private readonly codeFile: CodeFile;

  constructor(
    plan: Plan,
    nest: Span,
    source: SourceContext,
    options: GenerateOptions,
    mode: Mode,
    form: CountForm = { isIdleElse: false, wideCounters: false, attempt: 1 },
  ) {
    this.form = form;
    this.plan = mode === "literal" ? { ...plan, scop: onCountsOnly(plan.scop) } : plan;
    this.scop = this.plan.scop;
    this.nest = nest;
    this.source = source;
    this.options = options;
    const code = { file: source.file, comments: source.text.comments };
    this.codeFile = withoutHintsBefore(code, this.scop.func, nest);
    this.names = this.nameTable(true, readableIn(this.scop));
    this.spelling = new SourceNames(this.scop, nest, source, this.names);
    const changing = [...source.variables.setWithin(nest)].map((id) => this.spelling.variableName(id));
    this.authorContext = {
      file: source.file,
      wordsIn: (text, names) => source.text.wordsIn(text, names),
      changing: new Set(changing),
      isKept: (name, stmts, loop) => source.variables.liveness.isKept(name, stmts, loop),
    };
    const { stmts, region } = this.scop;
    this.comments = new NestComments(
      this.codeFile,
      nest,
      stmts.flatMap((stmt) => (stmt === null ? [] : this.spansOf(stmt))),
      region.loops.flatMap(({ span }) => (span === null ? [] : [span])),
    );
  }

  private nameTable(isNew: boolean, readable: ReadonlySet<VarId>): NameTable {
    const { func, region } = this.scop;
    const { variables, text } = this.source;
    const kind = { ownIterators: this.plan.vouched !== undefined, isNew, readable };
    return new NameTable(func, region, this.nest, variables, text.identifiers, kind);
  }

  /** The source statements that a statement does the work of. */
  private spansOf(stmt: ScopStmt): readonly Span[] {
    const { stmts } = this.scop.func;
    return stmt.source.flatMap((id) => {
      const source = stmts[id];
      return source?.kind === "expression" && source.span !== null ? [source.span] : [];
    });
  }

  run(): GeneratedNest {
    if (!this.isBusy(knownParameters(this.scop)))
      throw new Unnameable("the loops do nothing where all holds that has to be assumed");
    const hasCopies = this.plan.expansions.size + this.plan.scalarExpansions.size > 0;
    const isPragmas = this.plan.pragmaOnly && this.options.openmp && !hasCopies;
    const pragmas = isPragmas ? this.pragmasIfNamed() : null;
    if (pragmas !== null) return pragmas;
    // What the block calls so may be another object where it is gone.
    if (/\bextern\b/.test(this.source.file.slice(this.nest)))
      throw new Unnameable("an extern declaration stands inside the loops");
    if (this.plan.isBoxed === true)
      throw new Unnameable("only a pragma could be added, and these loops as they stand cannot have one");
    const last = this.lastAssignments();
    const [sum] = this.plan.reductions?.keys() ?? [];
    if (sum !== undefined)
      throw new Unnameable(`the value of ${this.spelling.variableName(sum)} is needed after the loops`);
    if (this.plan.reductions !== undefined)
      throw new Unnameable("what the loops gather up takes more than pragmas and other names");
    checkObjects(this.plan, this.nest, this.source.variables, this.spelling);
    const inside: Names = parameterNames(this.scop, knownParameters(this.scop), (o) =>
      this.spelling.nameOf(o),
    );
    const built = mergeBranches(this.scop.isl.withQuota(QUOTA, () => this.ast()));
    const tree = shiftLoops(skipEmptyDomains(built, this.scop), (name) => this.names.mayUse(name));
    const storage = this.storage(tree);
    // Types and constants that the nest declares would be gone from its statements.
    if (!/\b(typedef|struct|union|enum)\b/.test(this.source.file.slice(this.nest)))
      this.sourceScop = this.source.sourceScop(this.scop);
    const promotions: Promotions = this.plan.vouched
      ? new Map()
      : promotionsIn(tree, this.scop, (instance, accesses) => this.canReplace(instance, accesses));
    const inFront = this.plan.vouched ? NOTHING_ASKED : this.askedInFront(tree, storage);
    const context = this.nestContext(tree, storage, promotions, inFront.asked);
    const code = [...emitNest(tree, context, inside), ...last];
    const chosen = this.chosenConditions();
    const guard = readsFirst(readConditions(this.guardContext(this.scop, this.helpers)), [
      ...inFront.conditions,
      ...(this.plan.worthFrom ? this.thresholdText(this.plan.worthFrom, this.helpers) : []),
      ...chosen,
      ...bodyConditions(this.scop.func, this.helpers),
      ...this.guardOf(this.scop, this.helpers),
      ...storage.conditions(this.helpers),
    ]);
    const isAlone = guard.length === 0 && last.length === 0;
    const asked = this.scop.isl.withQuota(QUOTA, () => conditionsOnCounts(this.counts, this.scop, isAlone));
    if (asked.sets.length > 0) return this.withCounts(asked).run();
    const summary = visibleSummary(this.plan.summary, tree, code);
    const isTaken = this.plan.vouched?.above != null;
    const block = this.options.request?.block ?? null;
    const edits = replaceNest(this.codeFile, this.nest, {
      isMacro: (name, use) => this.source.text.isMacro(name, use),
      code,
      guard,
      isIdleElse: this.form.isIdleElse,
      summary,
      counter: this.options.counter,
      declared: this.source.variables.usedByLoopsOnly(this.nest),
      isC89: this.source.isC89,
      isTaken,
      place: isTaken && block && isBare(this.source.file, block, this.nest) ? block : this.nest,
      comments: this.comments.rest(),
      loops: this.scop.region.loops.flatMap(({ span }) => span ?? []),
    });
    const keepsText = guard.length > 0 && !this.form.isIdleElse;
    const loops = this.scop.region.loops.flatMap(({ span }) => span ?? []);
    return { edits, helpers: this.helpers, guard, code, keepsText, loops, summary };
  }

  private askedInFront(tree: AstNodeTree, storage: NestStorage): ReturnType<typeof askedInFront> {
    const { scop, helpers } = this;
    const isRepeated = isInLoop(scop.func, this.nest);
    const textOf = (threshold: Threshold) => this.thresholdText(threshold, helpers);
    const conditions = [...this.guardOf(scop, helpers), ...storage.conditions(helpers)];
    const hasElse = conditions.length > 0 && !this.form.isIdleElse;
    const { expansions, mayPayFrom } = this.plan;
    const rival = { isForThreads: expansions.size > 0, mayPay: mayPayFrom ?? null };
    return askedInFront(tree, isRepeated, textOf, hasElse ? rival : null);
  }

  /**
   * The same, with this asked in front of it; what takes more than a line is not asked, if wider counters
   * will do.
   */
  private withCounts({ sets, isIdleElse }: CountConditions): NestGenerator {
    const together = sets.reduce((all, set) => all.intersect(set), knownParameters(this.scop));
    if (!this.isBusy(together) || this.form.attempt === MOST_ATTEMPTS) throw new Unprintable(WHAT_IS_COUNTED);
    const isPlain = sets.every((set) => set.nBasicSet() === 1) || this.form.wideCounters;
    const plan = isPlain ? { ...this.plan, scop: withCounts(this.scop, sets) } : this.plan;
    const form = { isIdleElse, wideCounters: !isPlain, attempt: this.form.attempt + 1 };
    return new NestGenerator(plan, this.nest, this.source, this.options, "guarded", form);
  }

  /** Does any statement run where that is so, `[params] -> { : … }`? */
  private isBusy(known: IslSet): boolean {
    return this.scop.stmts.some((stmt) => stmt?.domain.intersectParams(known).isEmpty() === false);
  }

  private ast(): AstNodeTree {
    try {
      const tree = buildAst(this.plan);
      if (!runsInOrder(tree, this.plan.schedule.getMap())) throw new OutOfOrder();
      return tree;
    } catch (error) {
      const why =
        error instanceof IslError ? WHY_NO_LOOPS.find(([said]) => error.message.includes(said)) : undefined;
      throw why === undefined ? error : new Unnameable(why[1]);
    }
  }

  /** Is everything that was printed the author's text? */
  get isLiteral(): boolean {
    return this.rebuilt.size === 0;
  }

  /** The condition under which a description of the region is right, as conjuncts in C. */
  private guardOf(scop: Scop, helpers: Helpers): readonly string[] {
    return guardConditions(this.guardContext(scop, helpers));
  }

  /** Outside of the nest. */
  private thresholdText(threshold: Threshold, helpers: Helpers, spelling = this.spelling): readonly string[] {
    return thresholdText(threshold, this.guardContext(this.scop, helpers, spelling).names, helpers);
  }

  private guardContext(scop: Scop, helpers: Helpers, spelling = this.spelling): GuardContext {
    const nameOf = (o: Operand) => spelling.nameOf(o, scop);
    const names = parameterNames(scop, guardedSizes(scop).known, nameOf);
    return {
      scop,
      names,
      nameOf,
      objectName: (variable) => spelling.objectName(variable),
      isAuthors: false,
      helpers,
      pointer: (array) => spelling.pointer(array, scop),
    };
  }

  /**
   * Floating-point types by the name that other flags may define otherwise, if just one name in the nest is
   * of that type.
   */
  private spellType(type: Type): string | null {
    const plain = spellType(type);
    if (type.kind !== "float") return plain;
    this.floats ??= chosenFloats(this.source.text, this.nest);
    const name = this.floats.get(type.name) ?? null;
    if (name !== null) this.typed.add(name);
    return name ?? plain;
  }

  private chosenConditions(): readonly string[] {
    const { scop, nest, helpers } = this;
    const { file, text } = this.source;
    const namesIn = (stmt: ScopStmt) => this.spelling.variablesOf(stmt);
    const conditions = chosenConditions({
      scop,
      file,
      text,
      nest,
      stmts: this.rebuilt,
      typed: this.typed,
      namesIn,
      helpers,
    });
    if (!("unknown" in conditions)) return [...new Set([...conditions, ...this.conditionsAround(helpers)])];
    throw new Unnameable(
      `${conditions.unknown} depends on compiler flags, and statements built anew rest on it`,
    );
  }

  private conditionsAround(helpers: Helpers, rests: RestsOn = "integers"): readonly string[] {
    const { file, text, variables } = this.source;
    const conditions = conditionsAround(this.scop, this.nest, file, text, variables, helpers);
    if ("unknown" in conditions)
      throw new Unnameable(`${conditions.unknown} depends on compiler flags, and decides on loops around`);
    const arrays = this.scop.arrays.filter(({ rank }) => rank > 0);
    const data = new Set(
      rests === "integers" ? arrays.flatMap(({ id }) => this.spelling.namesOfArray(id)) : [],
    );
    const isExact = rests === "values";
    const types = typesAround(this.scop, this.nest, text, variables, { data, isExact });
    const macros = isExact ? valueConditions(this.nest, file, text, helpers) : [];
    if ("unknown" in types) throw restsOn(types.unknown);
    if ("unknown" in macros) throw restsOn(macros.unknown);
    return [...conditions, ...types, ...macros];
  }

  private typeName(array: ScopArray): string {
    this.noteType(array);
    const name = this.spellType(array.type);
    if (name === null)
      throw new Unnameable(`the type of ${arrayWords(this.scop.func, array)} has no plain name`);
    return name;
  }

  private noteType(array: ScopArray): void {
    for (const word of this.spelling.namesOfArray(array.id)) this.typed.add(word);
  }

  /** A variable for values of the array's elements: right as long as these have the type that polyc saw. */
  private declare(array: ScopArray, name: string, value: string): Code & { kind: "declaration" } {
    this.noteType(array);
    return declaration(this.spellType(array.type), name, value);
  }

  /** What the author's text sets before a loop of it has no name there; new text has none of that. */
  private pragmasIfNamed(): GeneratedNest | null {
    try {
      return pragmaForm(this.plan, this.source, this.options, {
        spelling: (readable) =>
          new SourceNames(this.scop, this.nest, this.source, this.nameTable(false, readable)),
        around: (helpers, rests) => this.conditionsAround(helpers, rests),
        guardContext: (scop, helpers, spelling) => this.guardContext(scop, helpers, spelling),
        threshold: (threshold, helpers, spelling) => this.thresholdText(threshold, helpers, spelling),
      });
    } catch (error) {
      if (error instanceof Unnameable) return null;
      throw error;
    }
  }

  /** A directive in front takes one statement: then there is no place for them. */
  private lastAssignments(): readonly Code[] {
    const { nest, spelling, helpers } = this;
    const hasPlace = this.plan.vouched?.above == null;
    const found = this.plan.extremes?.flatMap(({ best, companions }) => [best, ...companions]) ?? [];
    const sums = new Set([...(this.plan.reductions?.keys() ?? []), ...found]);
    return lastAssignments(this.source.variables, nest, { names: spelling, helpers, hasPlace, sums });
  }

  private get mayPrint(): MayPrint {
    return mayPrintAt((name, use) => this.source.text.isMacro(name, use), this.nest);
  }

  private storage(tree: AstNodeTree): NestStorage {
    return new NestStorage(tree, {
      plan: this.plan,
      openmp: this.options.openmp,
      warnsOfVla: this.source.warnsOfVla,
      inFront: this.guardContext(this.scop, this.helpers),
      table: this.names,
      spelling: this.spelling,
      typeName: (array) => this.typeName(array),
      quota: QUOTA,
    });
  }

  /** `asked`: parallel loops for which something in front of the nest asks whether threads pay. */
  private nestContext(
    tree: AstNodeTree,
    storage: NestStorage,
    promotions: Promotions,
    asked: ReadonlySet<Parallel>,
  ): NestContext {
    const { names, helpers } = this;
    return {
      names,
      helpers,
      openmp: this.options.openmp,
      wideCounters: this.form.wideCounters,
      domain: AstDomain.outermost(knownParameters(this.scop), depthIn(tree)),
      counts: (loop) => {
        if (loop === null) throw new Unprintable(WHAT_IS_COUNTED);
        this.counts.push(loop);
      },
      loopComments: (index) => {
        const { span } = this.scop.region.loops[index]!;
        return span === null ? { before: [], behind: [], after: [] } : this.comments.take(span, null);
      },
      statements: this.statementContext(storage),
      parallelPragma: (clauses) => parallelFor(clauses, this.mayPrint),
      readOnly: new ReadOnly(
        this.scop,
        this.source.variables,
        this.nest,
        staysOutOfClauses(this.nest, this.source),
      ),
      asked,
      storage: storage.declaredAt(),
      firstPrivate: storage.split,
      copied: storage.copied(),
      copies: storage.copies,
      promotions,
    };
  }

  private statementContext(storage: NestStorage): StatementContext {
    return {
      scop: this.scop,
      comments: (stmt, printed) => {
        const all = this.spansOf(stmt).map((span) => this.comments.take(span, printed));
        return {
          before: all.flatMap(({ before }) => before),
          behind: all.flatMap(({ behind }) => behind),
          after: all.flatMap(({ after }) => after),
        };
      },
      baseName: (array) => storage.baseName(array),
      scalarName: (array) => this.spelling.scalarName(array),
      scalarArrays: storage.arrays,
      liveIn: (tree: Tree & { kind: "livein" }) => this.spelling.nameOf({ kind: "value", id: tree.value }),
      calledName: (name) => this.spelling.itself(name),
      macroName: (tree) => this.spelling.macroName(this.scop.func.macros[tree.macro]!),
      floatText: (text) => this.spelling.floatText(text),
      authorText: (instance, names, helpers, locals) => {
        const own = this.authorText(instance, storage, { names, helpers }, locals);
        if (own === null) this.rebuilt.add(instance.stmt);
        return own;
      },
      spellType: (type) => this.spellType(type),
      declareScalar: (id, isRead) => {
        const code =
          storage.declaration(id, this.helpers) ??
          this.declare(this.scop.arrays[id]!, this.spelling.scalarName(this.scop.arrays[id]!), "0");
        return isRead ? code : notWarnedAbout(code);
      },
      declareLocal: (array, name, value) => this.declare(array, name, value),
      extent: (array, k) => {
        const extent = array.extents[k];
        if (!extent) throw new Error(`array ${array.name} has no extent in dimension ${k}`);
        return parameterExpression(extent);
      },
    };
  }

  private authorStatement(stmt: ScopStmt): AuthorStatement | null {
    let found = this.authors.get(stmt);
    if (found === undefined) {
      found = authorStatement(this.scop, stmt, { ...this.authorContext, sourceScop: this.sourceScop });
      this.authors.set(stmt, found);
    }
    return found;
  }

  /**
   * Can variables be put in the place of these accesses? In the author's text they must be spelled each for
   * itself.
   */
  private canReplace({ stmt }: Instance, accesses: readonly AccessId[]): boolean {
    const { scalarExpansions } = this.plan;
    if (stmt.accesses.some(({ id, array }) => accesses.includes(id) && scalarExpansions.has(array)))
      return false;
    const found = this.authorStatement(stmt);
    if (found === null) return true;
    const isSpelled = accesses.every((id) => {
      const spans = found.elements.get(id) ?? [];
      return spans.length > 0 && spans.every((span) => span !== null && containsSpan(found.span, span));
    });
    if (isSpelled || !hasChoice(stmt.tree)) return isSpelled;
    // `MAX(s, a[i][k])`: to wait for the element in each iteration costs more than the author's words are
    // worth.
    this.authors.set(stmt, null);
    return true;
  }

  private authorText(
    instance: Instance,
    storage: NestStorage,
    spelling: Spelling,
    locals: Locals,
  ): AuthorsText | null {
    const found = this.authorStatement(instance.stmt);
    if (found === null) return null;
    const { file } = this.source;
    const { func } = this.scop;
    const renamed = (id: ArrayId) => storage.renamed(id, instance, spelling);
    const { wordsIn } = this.authorContext;
    const word = (id: ArrayId) => storage.word(id);
    const isVariable = (id: ArrayId) => this.scop.arrays[id]!.rank === 0;
    return instanceText(
      found,
      instance,
      { file, func, renamed, word, wordsIn, isVariable },
      spelling,
      locals,
    );
  }
}

const restsOn = (name: string): Unnameable =>
  new Unnameable(`${name} depends on compiler flags, and values in the nest rest on it`);

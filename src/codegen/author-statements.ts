// Which statements of a nest are printed in the author's own words, and which are built anew.
//
// What may take over the text is asked once a statement (`author-text.ts`); each instance has its own
// iterators and names put in (`instance-text.ts`). The guard asks what statements that are built anew rest
// on (`config-dependent.ts`).

import type { AccessId, ArrayId, Scop, ScopStmt } from "../scop/model/scop.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import { hasChoice } from "../transform/tree.ts";
import type { AstInstance } from "./ast-build.ts";
import {
  type AuthorStatement,
  type AuthorTextContext,
  authorStatement,
  type Temporary,
} from "./author-text.ts";
import { instanceText, type TextNames } from "./instance-text.ts";
import type { AuthorsWords, Locals } from "./loops/statement.ts";
import type { NestPrinting } from "./nest-printing.ts";
import type { NestStorage } from "./nest-storage.ts";

export class AuthorStatements {
  /** Statements with an instance that is not printed in the author's text; grows as the nest is printed. */
  readonly rebuilt = new Set<ScopStmt>();
  /** Variables that printed text sets for itself, and that are declared elsewhere; grows likewise. */
  readonly temporaries = new Set<Name>();
  readonly #printing: NestPrinting;
  readonly #sourceScop: Scop | null;
  /** Names of variables that the nest sets, iterators included. */
  readonly #changing: ReadonlySet<Name>;
  readonly #found = new Map<ScopStmt, AuthorStatement | null>();
  readonly #compared: AuthorTextContext["compared"] = new Map();
  /** By the statements' ids. */
  readonly #runs = new Map<string, AuthorStatement | null>();
  readonly #kept = new Map<ScopStmt, readonly Span[]>();

  constructor(printing: NestPrinting) {
    const { scop, nest, source, spelling } = printing;
    this.#printing = printing;
    this.#changing = new Set([...source.variables.setWithin(nest)].map((id) => spelling.variableName(id)));
    // Types and constants that the nest declares would be gone from its statements.
    this.#sourceScop = source.text.words.declaresTypes(nest) ? null : source.sourceScop(scop);
  }

  /**
   * Can variables be put in the place of these accesses? In the author's text they must be spelled each for
   * itself.
   */
  canReplace({ stmt }: AstInstance, accesses: readonly AccessId[]): boolean {
    const { scalarExpansions } = this.#printing.plan;
    if (stmt.accesses.some(({ id, array }) => accesses.includes(id) && scalarExpansions.has(array)))
      return false;
    const found = this.#statement(stmt);
    if (found === null) return true;
    const isSpelled = accesses.every((id) => {
      const spans = found.elements.get(id) ?? [];
      return spans.length > 0 && spans.every((span) => span !== null && containsSpan(found.span, span));
    });
    if (isSpelled || !hasChoice(stmt.tree)) return isSpelled;
    // `MAX(s, a[i][k])`: to wait for the element in each iteration costs more than the author's words are
    // worth.
    this.#found.set(stmt, null);
    return true;
  }

  /**
   * Of instances that run one after another in one iteration. Null where one is to be built anew, or has text
   * of its own.
   */
  textOf(
    instances: readonly AstInstance[],
    storage: NestStorage,
    spelling: TextNames,
    locals: Locals,
  ): AuthorsWords | null {
    const stmts = instances.map(({ stmt }) => stmt);
    const found = stmts.length === 1 ? this.#statement(stmts[0]!) : this.#run(stmts);
    const text = found && this.#instanceText(found, instances, storage, spelling, locals);
    if (stmts.length > 1 && text === null) return null;
    for (const stmt of stmts) this.#kept.set(stmt, text?.kept ?? []);
    if (found === null || text === null) {
      for (const stmt of stmts) this.rebuilt.add(stmt);
      return null;
    }
    for (const { name, isDeclared } of found.temporaries) if (!isDeclared) this.temporaries.add(name);
    return { ...text, declares: found.temporaries.some(({ isDeclared }) => isDeclared) };
  }

  /** What of the author's text is in the instance of the statement that was printed last. */
  keptOf(stmt: ScopStmt): readonly Span[] {
    return this.#kept.get(stmt) ?? [];
  }

  #instanceText(
    found: AuthorStatement,
    instances: readonly AstInstance[],
    storage: NestStorage,
    spelling: TextNames,
    locals: Locals,
  ): ReturnType<typeof instanceText> {
    const { scop, source } = this.#printing;
    const where = {
      file: source.file,
      func: scop.func,
      renamed: (id: ArrayId) => storage.renamed(id, instances[0]!, spelling),
      word: (id: ArrayId) => storage.word(id),
      wordsIn: (text: Span, names: ReadonlySet<string>) => source.text.wordsIn(text, names),
      layout: source.text.layout,
      words: source.text.words,
      places: source.text.places,
      isVariable: (id: ArrayId) => scop.arrays[id]!.rank === 0,
    };
    return instanceText(found, instances, where, spelling, locals);
  }

  #temporariesOf(run: Span): readonly Temporary[] | null {
    const { nest, source, spelling } = this.#printing;
    const { variables, text } = source;
    const live = variables.liveness.after(nest);
    const before = variables.liveness.before(run);
    const found: Temporary[] = [];
    for (const id of variables.setWithin(run)) {
      if (variables.isOwn(id)) continue;
      // `x[k++]` wants the k of the iteration before, which need not be the one before in the new order.
      if (before === null || before.has(id)) return null;
      const name = spelling.variableName(id);
      const isDeclared = variables.isInside(id, nest) === false ? false : variables.isInside(id, run);
      if (isDeclared === null) return null;
      const isUsedElsewhere =
        live.has(id) || text.words.mentions(name, nest) > text.words.mentions(name, run);
      if (!isDeclared && isUsedElsewhere) return null;
      found.push({ name, isDeclared });
    }
    return found;
  }

  #statement(stmt: ScopStmt): AuthorStatement | null {
    let found = this.#found.get(stmt);
    if (found === undefined) {
      found = this.#textFor([stmt]);
      this.#found.set(stmt, found);
    }
    return found;
  }

  /** Only where the first one has no text of its own. */
  #run(stmts: readonly ScopStmt[]): AuthorStatement | null {
    if (this.#statement(stmts[0]!) !== null) return null;
    const key = stmts.map(({ id }) => id).join(" ");
    let found = this.#runs.get(key);
    if (found === undefined) {
      found = this.#textFor(stmts);
      this.#runs.set(key, found);
    }
    return found;
  }

  #textFor(stmts: readonly ScopStmt[]): AuthorStatement | null {
    const { scop, source } = this.#printing;
    return authorStatement(scop, stmts, {
      file: source.file,
      sourceScop: this.#sourceScop,
      wordsIn: (text, names) => source.text.wordsIn(text, names),
      changing: this.#changing,
      isKept: (name, all, loop) => source.variables.liveness.isKept(name, all, loop),
      temporaries: (run) => this.#temporariesOf(run),
      isInSequence: (statement) => source.text.layout.isInSequence(statement),
      compared: this.#compared,
    });
  }
}

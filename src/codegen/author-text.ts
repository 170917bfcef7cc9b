// When may a statement be printed in the author's own words?
//
// When it still computes what a source statement computed. What that was is asked of a second description of
// the region, built from SSA *before* any optimisation (`sourceScop`): its statements are the source's, one
// to one. A statement of the final Scop may take over the text of a source statement if
//
//   - it does the work of that source statement, and in the source nothing else does (one store, no other
//     effect); where data decide whether it runs, the text is that of the whole `if`, which holds nothing
//     else; where statements prepare what it and others store, `t = a[i]; b[i] = t*t; c[i] = t + 1;`, the
//     text is that of all of them, if they run one after another, set what they set before they read it, and
//     nothing else uses that;
//   - written element and value tree are equal, instance by instance: same subscripts, same operations, same
//     constants;
//   - the text is running text of the user's file; iterators in it are spelled there, not in macro bodies
//     (soundness rule 11), and no other variable in it changes within the nest (rule 1);
//   - iterators hold in the text what they held when the iteration began: in `while (j > 0) { --j; a[j] = 0;
//     }` the j of `a[j]` is another one than that of the loop.
//
// Where the new loops do not carry the source's iterator under its name, its value is put in its place, in
// parentheses.

import { type Aff, DimType, IslMap, PwAff } from "isl-wasm";
import { pointerBaseKey } from "../analysis/scev/trec-keys.ts";
import type { Func } from "../ir/func.ts";
import { runOfStatements } from "../ir/outline.ts";
import type { OutlineNode, StmtId } from "../ir/source-statements.ts";
import { sameType } from "../ir/type.ts";
import { symbolKey } from "../scop/model/affine.ts";
import type { Access, AccessId, Scop, ScopStmt, Tree } from "../scop/model/scop.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";

/** An identifier of the user's text, for the iterator check. */
export interface Word {
  readonly text: Name;
  readonly span: Span;
}

export interface AuthorTextContext {
  readonly file: SourceFile;
  /** The region before optimisation; null when it was no SCoP then. */
  readonly sourceScop: Scop | null;
  /**
   * Identifiers in a piece of running text; null where macros put an identifier of `names` there that the
   * author did not spell in this place, or make text of the program's text.
   */
  readonly wordsIn: (text: Span, names: ReadonlySet<string>) => readonly Word[] | null;
  /** Names of variables that the nest sets, iterators included. */
  readonly changing: ReadonlySet<Name>;
  /**
   * Does the variable `name` of these source statements hold what it held when the iteration of the loop
   * began?
   */
  readonly isKept: (name: string, stmts: readonly StmtId[], loop: Span) => boolean;
  /**
   * What these statements set, if they read it only after that, and nothing but they themselves use it, in
   * the nest or after it; else null.
   */
  readonly temporaries: (run: Span) => readonly Temporary[] | null;
  /** Does it begin a block, or come after another statement, with nothing else in front of it? */
  readonly isInSequence: (statement: Span) => boolean;
  /** What was found to be equal; grows. */
  readonly compared: Map<ScopStmt, SourceEqual | null>;
}

/** A statement of the source that computes the same. */
interface SourceEqual {
  readonly source: ScopStmt;
  /** The statements whose values it reads; nothing else was to be compared for these. */
  readonly prepared: ReadonlySet<ScopStmt>;
  /** Is the iterator of that dimension of one value? */
  sameIterator(dimension: number): boolean;
  /** Places of the source's accesses by what they were compared with. */
  readonly elements: ReadonlyMap<AccessId, readonly (Span | null)[]>;
}

/** A variable that hands on a value from one statement to another of the same iteration. */
export interface Temporary {
  readonly name: Name;
  /** One of the statements declares it. */
  readonly isDeclared: boolean;
}

export interface AuthorStatement {
  readonly span: Span;
  /** Of each of its statements, in order. */
  readonly parts: readonly Span[];
  readonly temporaries: readonly Temporary[];
  /** Places of iterators in the text, by the dimension whose iterator it is. */
  readonly iterators: readonly { readonly span: Span; readonly dimension: number }[];
  /**
   * Where the text spells the elements that each access of the statement means; null: not as text of their
   * own.
   */
  readonly elements: ReadonlyMap<AccessId, readonly (Span | null)[]>;
}

/**
 * The text that these statements may take over, which run one after another in one iteration: all that their
 * source statements do.
 */
export function authorStatement(
  scop: Scop,
  stmts: readonly ScopStmt[],
  context: AuthorTextContext,
): AuthorStatement | null {
  const { sourceScop } = context;
  if (sourceScop === null) return null;
  const comparisons: SourceEqual[] = [];
  for (const stmt of stmts) {
    const known = context.compared.get(stmt);
    const found = known === undefined ? equalInSource(scop, stmt, sourceScop) : known;
    context.compared.set(stmt, found);
    if (found === null) return null;
    comparisons.push(found);
  }
  const sources = comparisons.map(({ source }) => source);
  const prepared = new Set(comparisons.flatMap((one) => [...one.prepared]));
  if (!isAllTheWork(sourceScop, sources, prepared)) return null;
  const ids = [...new Set([...sources, ...prepared].flatMap(({ source }) => source))];
  const text = textOf(scop.func, ids, { ...context, sourceScop });
  const iterators = text && iteratorsIn(scop, stmts[0]!, ids, text, context);
  const isSame = iterators?.every(({ dimension }) => comparisons.every((one) => one.sameIterator(dimension)));
  if (text === null || iterators === null || isSame !== true) return null;
  return { ...text, iterators, elements: new Map(comparisons.flatMap(({ elements }) => [...elements])) };
}

/** Of the source's statements the one that computes the same; none other works for what it alone says. */
function equalInSource(scop: Scop, stmt: ScopStmt, sourceScop: Scop): SourceEqual | null {
  for (const id of stmt.source) {
    const [only, ...others] = sourceScop.stmts.filter((s) => s?.source.includes(id) === true);
    if (!only || others.length > 0 || scop.func.stmts[id]!.kind !== "expression") continue;
    if (sourceScop.arrays[accessOf(only, only.write).array]!.kind !== "array") continue;
    const comparison = comparisonOf(scop, stmt, sourceScop, only);
    if (comparison?.equal() === true) return comparison;
  }
  return null;
}

/**
 * Do they stand in the source's order, and does no other one work for their source statements, or read what
 * is prepared for them?
 */
function isAllTheWork(
  { stmts }: Scop,
  sources: readonly ScopStmt[],
  prepared: ReadonlySet<ScopStmt>,
): boolean {
  const ids = new Set([...sources, ...prepared].flatMap(({ source }) => source));
  const values = new Set([...prepared].map((stmt) => accessOf(stmt, stmt.write).array));
  const isInvolved = (stmt: ScopStmt): boolean =>
    stmt.source.some((id) => ids.has(id)) || stmt.accesses.some(({ array }) => values.has(array));
  const involved = stmts.filter((s) => s !== null && isInvolved(s) && !prepared.has(s));
  return involved.length === sources.length && involved.every((s, k) => s === sources[k]);
}

type SourceText = Pick<AuthorStatement, "span" | "parts" | "temporaries">;

/**
 * Of statements one after another that set variables for each other; where data decide, the `if` with all
 * that is in it.
 */
function textOf(
  func: Func,
  ids: readonly StmtId[],
  { sourceScop, temporaries, isInSequence }: AuthorTextContext & { readonly sourceScop: Scop },
): SourceText | null {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    const span = func.stmts[only]?.span ?? null;
    return span && { span, parts: [span], temporaries: [] };
  }
  // A condition that does no work of its own says which of the values is stored, which was compared.
  const isOnlyAsked = (id: StmtId): boolean =>
    func.stmts[id]!.kind === "condition" && !sourceScop.stmts.some((s) => s?.source.includes(id) === true);
  const run = runOfStatements(func, new Set(ids), isOnlyAsked, true);
  if (run === null || !run.nodes.every(({ kind }) => PLAIN.has(kind))) return null;
  const set = temporaries(run.span);
  const parts = run.nodes.map(({ span }) => span).filter((span) => span !== null);
  // `__attribute__((unused)) double t;` begins with its type, as the parser has it.
  const isInBlock = parts.length > 1 || run.nodes.some(({ kind }) => kind === "declaration");
  if (isInBlock && !parts.every(isInSequence)) return null;
  return set && { span: run.span, parts, temporaries: set };
}

const PLAIN: ReadonlySet<OutlineNode["kind"]> = new Set(["simple", "declaration", "if", "switch"]);

const accessOf = (stmt: ScopStmt, id: AccessId): Access => stmt.accesses.find((a) => a.id === id)!;

function iteratorsIn(
  scop: Scop,
  stmt: ScopStmt,
  source: readonly StmtId[],
  { span, temporaries }: SourceText,
  context: AuthorTextContext,
): AuthorStatement["iterators"] | null {
  const dimensions = new Map<string, number>();
  stmt.loops.forEach((loop, k) => {
    const name = scop.region.loops[loop]!.iterator;
    if (name !== null && stmt.iterators[k] !== null) dimensions.set(name, k);
  });
  const words = context.wordsIn(span, context.changing);
  if (words === null) return null;
  const own = new Set(temporaries.map(({ name }) => name));
  if ([...own].some((name) => dimensions.has(name))) return null;
  const iterators: { span: Span; dimension: number }[] = [];
  for (const word of words) {
    if (!context.changing.has(word.text) || own.has(word.text)) continue;
    const dimension = dimensions.get(word.text);
    if (dimension === undefined) return null; // a variable that changes in the nest
    const loop = scop.region.loops[stmt.loops[dimension]!]!.span;
    if (loop === null || !context.isKept(word.text, source, loop)) return null;
    iterators.push({ span: word.span, dimension });
  }
  return iterators;
}

/** For statements in the same loops, of the same parameters. */
function comparisonOf(scop: Scop, stmt: ScopStmt, sourceScop: Scop, source: ScopStmt): Comparison | null {
  if (stmt.loops.length !== source.loops.length) return null;
  const sameLoop = stmt.loops.every((loop, k) => {
    const [a, b] = [scop.region.loops[loop]!.span, sourceScop.region.loops[source.loops[k]!]!.span];
    return a !== null && b !== null && a.start === b.start && a.end === b.end;
  });
  return sameLoop && sameParameters(scop, sourceScop) ? new Comparison(scop, stmt, sourceScop, source) : null;
}

/** Parameters of one name must be one value. */
function sameParameters(a: Scop, b: Scop): boolean {
  return a.params.every((p) => {
    const other = b.params.find((q) => q.name === p.name);
    if (other === undefined) return true;
    return symbolKey(p.source) === symbolKey(other.source);
  });
}

class Comparison implements SourceEqual {
  private readonly scop: Scop;
  private readonly stmt: ScopStmt;
  private readonly sourceScop: Scop;
  readonly source: ScopStmt;
  /**
   * Places of the source's accesses by what they were compared with: all of them, once the trees are found
   * equal.
   */
  readonly elements: Map<AccessId, readonly (Span | null)[]>;
  readonly prepared: Set<ScopStmt>;

  /** `shared`: of what reads the value that `source` computes. */
  constructor(
    scop: Scop,
    stmt: ScopStmt,
    sourceScop: Scop,
    source: ScopStmt,
    shared?: Pick<Comparison, "elements" | "prepared">,
  ) {
    this.scop = scop;
    this.stmt = stmt;
    this.sourceScop = sourceScop;
    this.source = source;
    this.elements = shared?.elements ?? new Map();
    this.prepared = shared?.prepared ?? new Set();
  }

  /** Do the two statements write the same value to the same element in each instance of the first? */
  equal(): boolean {
    return this.access(this.stmt.write, this.source.write) && this.tree(this.stmt.tree, this.source.tree);
  }

  /** Is the iterator of that dimension of one value? */
  sameIterator(dimension: number): boolean {
    const [a, b] = [this.stmt.iterators[dimension] ?? null, this.source.iterators[dimension] ?? null];
    return a !== null && b !== null && this.affine(a, b);
  }

  private access(mine: AccessId, theirs: AccessId): boolean {
    const [a, b] = [accessOf(this.stmt, mine), accessOf(this.source, theirs)];
    const [x, y] = [this.scop.arrays[a.array]!, this.sourceScop.arrays[b.array]!];
    if (x.kind !== "array" || y.kind !== "array" || x.rank !== y.rank) return false;
    if (!sameBase(x.base, y.base)) return false;
    const [at, theirAt] = [a.index ?? [], b.index ?? []];
    if (at.length !== theirAt.length || !at.every((part, k) => this.subscript(part, theirAt[k]!)))
      return false;
    this.elements.set(mine, [...(this.elements.get(mine) ?? []), b.text]);
    return this.sameMap(a.relation, b.relation.setTupleName(DimType.out, x.name));
  }

  /** The statement of the source, in the same loops, that computes the value which is read; null: none. */
  private madeInIteration(access: AccessId): ScopStmt | null {
    const { array } = accessOf(this.source, access);
    if (this.sourceScop.arrays[array]!.kind !== "value") return null;
    const writers = this.sourceScop.stmts.filter((s) => s && accessOf(s, s.write).array === array);
    const [made] = writers;
    if (!made || writers.length > 1 || made.loops.length !== this.source.loops.length) return null;
    const isHere = made.loops.every((loop, k) => loop === this.source.loops[k]);
    const always = made.domain.setTupleName(this.stmt.name);
    return isHere && this.stmt.domain.isSubset(always) ? made : null;
  }

  private subscript(mine: Tree | null, theirs: Tree | null): boolean {
    return mine === null || theirs === null ? mine === theirs : this.tree(mine, theirs);
  }

  private affine(mine: Aff, theirs: Aff): boolean {
    const map = (aff: Aff): IslMap => IslMap.fromPwAff(PwAff.fromAff(aff));
    return this.sameMap(map(mine), map(theirs));
  }

  /** Equal on the instances of my statement. */
  private sameMap(mine: IslMap, theirs: IslMap): boolean {
    const renamed = theirs.setTupleName(DimType.in, this.stmt.name);
    const { domain } = this.stmt;
    return mine.intersectDomain(domain).isEqual(renamed.intersectDomain(domain));
  }

  private choice(a: Choice, b: Choice): boolean {
    return this.tree(a.cond, b.cond) && this.tree(a.then, b.then) && this.tree(a.other, b.other);
  }

  private tree(a: Tree, b: Tree): boolean {
    const made = b.kind === "read" ? this.madeInIteration(b.access) : null;
    if (made !== null) {
      this.prepared.add(made);
      return new Comparison(this.scop, this.stmt, this.sourceScop, made, this).tree(a, made.tree);
    }
    if (a.kind !== b.kind || !sameType(a.type, b.type)) return false;
    switch (a.kind) {
      case "read":
        return b.kind === "read" && this.access(a.access, b.access);
      case "affine":
        return b.kind === "affine" && this.affine(a.aff, b.aff);
      case "int":
        return b.kind === "int" && a.value === b.value;
      case "float":
        return b.kind === "float" && Object.is(a.value, b.value);
      case "macro":
        return b.kind === "macro" && a.macro === b.macro;
      case "livein":
        return b.kind === "livein" && a.value === b.value;
      case "binary":
        return (
          b.kind === "binary" &&
          a.opcode === b.opcode &&
          this.tree(a.left, b.left) &&
          this.tree(a.right, b.right)
        );
      case "unary":
        return b.kind === "unary" && a.opcode === b.opcode && this.tree(a.arg, b.arg);
      case "cast":
        return b.kind === "cast" && this.tree(a.arg, b.arg);
      case "select":
        return b.kind === "select" && this.choice(asked(a), asked(b));
      case "guarded":
        return b.kind === "guarded" && this.tree(a.cond, b.cond) && this.tree(a.then, b.then);
      case "call":
        return (
          b.kind === "call" &&
          a.name === b.name &&
          a.args.length === b.args.length &&
          a.args.every((arg, k) => this.tree(arg, b.args[k]!))
        );
    }
  }
}

type Choice = Tree & { kind: "select" };

/** `!c ? x : y` as `c ? y : x`. */
function asked(tree: Choice): Choice {
  const { cond, then, other } = tree;
  const isNegated = cond.kind === "unary" && cond.opcode === "not";
  return isNegated ? asked({ ...tree, cond: cond.arg, then: other, other: then }) : tree;
}

function sameBase(a: Scop["arrays"][number]["base"], b: Scop["arrays"][number]["base"]): boolean {
  if (a.kind === "rows")
    return (
      b.kind === "rows" &&
      a.row === b.row &&
      pointerBaseKey(a.table) === pointerBaseKey(b.table) &&
      samePath(a.path, b.path)
    );
  if (a.kind === "pointer") return b.kind === "pointer" && a.value === b.value && samePath(a.path, b.path);
  if (a.kind === "object" && b.kind === "object") {
    const [x, y] = [a.ref.base, b.ref.base];
    return x.kind === "object" && y.kind === "object" && x.var === y.var && samePath(a.path, b.path);
  }
  return false;
}

const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, k) => name === b[k]);

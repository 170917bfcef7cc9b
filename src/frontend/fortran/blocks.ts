/**
 * Constructs and program units, built from statements (Fortran 2018, 5.1, 11.1, 14, 15.6).
 *
 *     do 10 i = 1, n          both loops end with statement 10, which is in the body of the inner one
 *       do 10 j = 1, n
 *     10 a(i, j) = 0
 *
 * What does not fit together makes its procedure one that could not be read; the rest of the file goes on. A
 * statement that begins a program unit ends one that lacks its end.
 */
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { BlockConstruct, BlockItem, ConstructBranch, ProgramUnit, Statement, TreeItem } from "./tree.ts";

/** For what begins a construct, what ends it and what divides it. */
const CONSTRUCTS: ReadonlyMap<
  Statement["kind"],
  { readonly end: string; readonly divider: readonly string[] }
> = new Map([
  ["if then", { end: "end if", divider: ["else if", "else"] }],
  ["do", { end: "end do", divider: [] }],
  ["select case", { end: "end select", divider: ["case"] }],
  ["select type", { end: "end select", divider: ["type is"] }],
  ["select rank", { end: "end select", divider: ["rank"] }],
  ["where", { end: "end where", divider: ["elsewhere"] }],
  ["forall", { end: "end forall", divider: [] }],
  ["associate", { end: "end associate", divider: [] }],
  ["block", { end: "end block", divider: [] }],
  ["critical", { end: "end critical", divider: [] }],
  ["change team", { end: "end team", divider: [] }],
]);

/** For what begins a program unit, its end; `NO_PROCEDURES` want all of it. */
const UNIT_ENDS: ReadonlyMap<Open["kind"], string> = new Map([
  ["main", "end program"],
  ["program", "end program"],
  ["module", "end module"],
  ["submodule", "end submodule"],
  ["block data", "end block data"],
  ["subroutine", "end subroutine"],
  ["function", "end function"],
  ["module procedure", "end procedure"],
  ["interface", "end interface"],
  ["type definition", "end type"],
  ["enum", "end enum"],
]);

const NO_PROCEDURES: ReadonlySet<string> = new Set(["interface", "type definition", "enum"]);

/** It may be any procedure's, and no procedure may end with it that goes on. */
const UNREAD_ENDS: ReadonlySet<string> = new Set([
  ...["end", "end program", "end subroutine", "end function", "end procedure"],
]);

const ALL_UNIT_ENDS: ReadonlySet<string> = new Set(["end", ...UNIT_ENDS.values()]);

/** Statements that begin a program unit wherever they stand. */
const UNIT_HEADS: ReadonlySet<string> = new Set([
  ...["program", "module", "submodule", "block data", "subroutine", "function"],
]);

/** Constructs and units in one another. */
const NESTING_LIMIT = 500;

export function buildBlocks(items: readonly TreeItem[]): readonly BlockItem[] {
  return new BlockReader(items).file();
}

/** A main program without `program`, or a unit of which one knows only that it ends. */
type Headless = "main" | "unread head";

/** What is being read: where a problem goes, and which end would be whose. */
interface Open {
  readonly kind: Statement["kind"] | Headless;
  problem: Reject | null;
}

class BlockReader {
  readonly #items: readonly TreeItem[];
  #at = 0;
  #depth = 0;
  /** The label of the last statement that was read, in constructs too. */
  #label: string | null = null;
  readonly #open: Open[] = [];

  constructor(items: readonly TreeItem[]) {
    this.#items = items;
  }

  file(): readonly BlockItem[] {
    const found: BlockItem[] = [];
    while (this.#at < this.#items.length) {
      const next = this.#next();
      if (next !== null && UNIT_HEADS.has(next.kind)) found.push(this.#unit(this.#take(), null));
      else if (next !== null) found.push(this.#unit(null, "main"));
      else if (this.#isUnread()) found.push(this.#unit(null, "unread head"));
      else found.push(this.#items[this.#at++]!);
    }
    return found;
  }

  // --- the list ---

  /** The statement here; null where something else stands. */
  #next(): Statement | null {
    const item = this.#items[this.#at];
    if (item === undefined || item.kind !== "statement") return null;
    return item.statement;
  }

  #isUnread(): boolean {
    return this.#items[this.#at]?.kind === "unread";
  }

  #take(): Statement {
    const statement = this.#next();
    if (statement === null) throw new Error("no statement to take");
    this.#at++;
    this.#label = statement.label?.word ?? null;
    return statement;
  }

  /** Of the innermost procedure, module or program: the first problem counts. */
  #problem(message: string, at: Statement | null): void {
    this.#fail(reject("syntax", message, at?.span ?? null));
  }

  #fail(problem: Reject): void {
    const owner = this.#open.findLast(({ kind }) => !NO_PROCEDURES.has(kind));
    if (owner !== undefined) owner.problem ??= problem;
  }

  // --- program units ---

  /** `head` has been taken; `headless` is what it is without one. */
  #unit(head: Statement | null, headless: Headless | null): ProgramUnit {
    const open: Open = { kind: head?.kind ?? headless ?? "main", problem: null };
    this.#open.push(open);
    this.#depth++;
    if (headless === "unread head" && !this.#isUnread())
      this.#problem("a statement that belongs to no procedure", this.#next());
    const body = this.#body(open.kind === "interface");
    const divider = this.#next()?.kind === "contains" ? this.#take() : null;
    const contained = divider === null ? [] : this.#body(open.kind !== "type definition");
    const end = this.#unitEnd(open, head);
    this.#depth--;
    this.#open.pop();
    return { kind: "unit", head, body, divider, contained, end, reject: open.problem };
  }

  /** Up to what ends or divides the unit; procedures belong to it after `contains` and in interfaces. */
  #body(hasProcedures: boolean): readonly BlockItem[] {
    const found: BlockItem[] = [];
    while (this.#at < this.#items.length) {
      const next = this.#next();
      if (next !== null && hasProcedures && this.#depth <= NESTING_LIMIT && this.#beginsProcedure(next))
        found.push(this.#unit(this.#take(), null));
      else if (next !== null && isBoundary(next)) break;
      else if (hasProcedures && this.#lacksHead()) found.push(this.#unit(null, "unread head"));
      else found.push(this.#item());
    }
    return found;
  }

  /** Where procedures are to stand: does one begin whose first statement could not be read? */
  #lacksHead(): boolean {
    const next = this.#next();
    if (next === null) return this.#isUnread();
    const isInterface = this.#open.at(-1)!.kind === "interface";
    return !(isInterface && (next.kind === "module procedure" || next.keyword === "procedure"));
  }

  /** A separate module procedure (15.6.2.5) begins with what in an interface is a statement. */
  #beginsProcedure({ kind }: Statement): boolean {
    if (kind === "module procedure") return this.#open.at(-1)!.kind !== "interface";
    return kind === "subroutine" || kind === "function";
  }

  #unitEnd({ kind }: Open, head: Statement | null): Statement | null {
    const next = this.#next();
    if (next !== null && ends(kind, next)) return this.#take();
    const isOthers =
      next === null || !isUnitEnd(next) || this.#open.slice(0, -1).some((other) => ends(other.kind, next));
    this.#problem("a program unit or definition whose end is missing", isOthers ? (head ?? next) : next);
    return isOthers ? null : this.#take();
  }

  // --- blocks ---

  #item(): BlockItem {
    const next = this.#next();
    if (next === null) return this.#noStatement();
    if (this.#depth > NESTING_LIMIT) this.#problem(`nesting deeper than ${NESTING_LIMIT} levels`, next);
    else if (NO_PROCEDURES.has(next.kind)) return this.#unit(this.#take(), null);
    else if (CONSTRUCTS.has(next.kind)) return this.#construct();
    if (isStray(next)) this.#problem("a statement that ends or divides what was not begun", next);
    return { kind: "statement", statement: this.#take() };
  }

  #noStatement(): TreeItem {
    const item = this.#items[this.#at++]!;
    if (item.kind === "unread") {
      this.#label = item.label?.word ?? null;
      this.#fail(item.reject);
    }
    if (item.kind === "include" && item.found === null)
      this.#fail(reject("syntax", "a file to include that is not found", item.span));
    return item;
  }

  #construct(): BlockConstruct {
    this.#depth++;
    const construct = this.#constructFrom(this.#take());
    this.#depth--;
    return construct;
  }

  #constructFrom(first: Statement): BlockConstruct {
    const { end, divider } = CONSTRUCTS.get(first.kind)!;
    const label = first.kind === "do" ? (first.end?.word ?? null) : null;
    const branches: ConstructBranch[] = [];
    for (let head = first; ; head = this.#take()) {
      branches.push({ head, body: this.#branch(end, divider, label) });
      const next = this.#next();
      if (label !== null && this.#label !== null && Number(this.#label) === Number(label))
        return { kind: "construct", branches, end: null };
      if (next === null || (next.keyword !== end && !divider.includes(next.kind))) {
        this.#problem("a construct whose end is missing", first);
        return { kind: "construct", branches, end: null };
      }
      if (next.keyword === end) return { kind: "construct", branches, end: this.#take() };
    }
  }

  /** Up to what ends or divides the construct, or with the statement that has the loop's label. */
  #branch(end: string, divider: readonly string[], label: string | null): readonly BlockItem[] {
    const found: BlockItem[] = [];
    while (this.#at < this.#items.length) {
      const next = this.#next();
      const isLast = label !== null && next?.label != null && Number(next.label.word) === Number(label);
      if (next !== null && !isLast && (next.keyword === end || divider.includes(next.kind))) break;
      if (next !== null && isBoundary(next)) break;
      found.push(
        isLast && next?.keyword === end ? { kind: "statement", statement: this.#take() } : this.#item(),
      );
      if (label !== null && this.#label !== null && Number(this.#label) === Number(label)) break;
    }
    return found;
  }
}

const ends = (kind: Open["kind"], { keyword }: Statement): boolean =>
  kind === "unread head"
    ? UNREAD_ENDS.has(keyword)
    : keyword === UNIT_ENDS.get(kind) || (keyword === "end" && !NO_PROCEDURES.has(kind));

const isUnitEnd = ({ keyword }: Statement): boolean => ALL_UNIT_ENDS.has(keyword);

/** What no block goes beyond. */
const isBoundary = (statement: Statement): boolean =>
  isUnitEnd(statement) || statement.kind === "contains" || UNIT_HEADS.has(statement.kind);

const DIVIDERS: ReadonlySet<string> = new Set([...CONSTRUCTS.values()].flatMap(({ divider }) => divider));

const isStray = ({ kind }: Statement): boolean => kind === "end" || DIVIDERS.has(kind);

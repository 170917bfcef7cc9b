/**
 * If-sections (`#if … #endif`, C11 6.10.1) among the statements of a function: where they begin and end, and
 * which statements may be missing under other flags.
 *
 *     #ifdef FAST           opaque (n, k), k = opaque?
 *     if ((k = n) > 9)      if (opaque) fast(k) else {
 *       fast(k);              k = opaque?               others have not read the condition
 *     else                    …                         the last branch stays, and may run whatever it says
 *     #endif                }
 *     { … }
 *
 * A section has to consist of whole statements, or of such a head of an `if`; otherwise the function is given
 * up.
 */
import type { Expr, Stmt } from "../ast.ts";
import type { IfSection } from "../choices.ts";
import type { SemaContext } from "./context.ts";
import type { Syntax } from "./syntax.ts";
import { NO_STATEMENTS, readsOfUnread, unknownValue, writesOfUnread } from "./unread-text.ts";

/**
 * Statements for the sections that begin or end between the token `from` and the node. `open`: the sections
 * that have begun in the block, which this keeps up to date.
 */
export function sectionsBetween(
  context: SemaContext,
  from: number,
  node: Syntax,
  open: Set<IfSection>,
): readonly Stmt[] {
  const sections = context.chosen.choicesAt(from, node.first);
  if (sections.length === 0) return NO_STATEMENTS;
  const isHere = (at: number): boolean => from <= at && at <= node.first;
  return sections.flatMap((section) => {
    const stmts: Stmt[] = [];
    if (isHere(section.start) && !context.begun.has(section)) {
      const isRead = !section.isWhole && section.isReadHead;
      if (!section.isWhole && !isRead && !isHeadOf(section, node))
        giveUpSection(context, node, section, `selects ${section.oddPart}`);
      context.begun.add(section);
      open.add(section);
      stmts.push(readsOfUnread(context, section));
      // It ends in front of the last branch of the `if` (`passHeads`).
      if (isRead) stmts.push(...writesOfUnread(context, section));
    }
    // An empty section begins and ends at the same place.
    if (isHere(section.end) && context.begun.has(section) && !context.ended.has(section)) {
      if (!open.delete(section))
        giveUpSection(context, node, section, "ends in another block than it begins in");
      context.ended.add(section);
      stmts.push(...writesOfUnread(context, section));
    }
    return stmts;
  });
}

/** A block that may follow the head of a branch under other flags: generated code inside stays inside. */
const isHeadOf = (section: IfSection, { type, first }: Syntax): boolean =>
  type === "compound_statement" && section.start === first && section.isBranchHead;

/** The section for which the block, under other flags, may be executed on a condition, or be another one. */
export const branchSection = (context: SemaContext, from: number, node: Syntax): IfSection | null =>
  context.chosen.choicesAt(from, node.first).find((section) => !section.isWhole && isHeadOf(section, node)) ??
  null;

/**
 * Does the section hold the whole head of the `if`, up to its last `else`? Then the head may be missing under
 * other flags.
 */
const isHeadRead = (section: IfSection, { first, end }: Syntax): boolean =>
  section.isReadHead && section.start <= first && first < section.end && section.end < end;

/**
 * The section for which the statement may be missing, in a block with open sections. Not an `if` of which
 * only the head is in a section: its last branch stays, and its conditions are unknown (`perhapsHolds`).
 */
export const whereMissing = (open: Iterable<IfSection>, node: Syntax): IfSection | null =>
  [...open].findLast((section) => !(node.type === "if_statement" && isHeadRead(section, node))) ?? null;

/** The condition of an `if`: unknown where only its head is in a section. */
export function perhapsHolds(context: SemaContext, node: Syntax, cond: Expr): Expr {
  const around = context.chosen.choicesAround(node.first, node.first + 1);
  const isOpen = (section: IfSection): boolean => context.begun.has(section) && !context.ended.has(section);
  const section = around.find((one) => one.isReadHead && isOpen(one));
  return section === undefined ? cond : unknownValue(cond, cond.span, section.reason);
}

/**
 * What the last branch of an `if` begins with where a section ends in front of it: variables that the head's
 * conditions set, as in `(k = 7) && n > k`, may not have been set.
 */
export function passHeads(context: SemaContext, from: number, inside: Syntax): readonly Stmt[] {
  if (inside.type !== "compound_statement") return NO_STATEMENTS;
  const heads = context.chosen
    .choicesAt(from, inside.first)
    .filter((section) => section.end === inside.first && section.isReadHead && context.begun.has(section));
  for (const section of heads) context.ended.add(section);
  return heads.flatMap((section) => writesOfUnread(context, section));
}

/** Between the head of a loop or branch and its body, a section may hold nothing but pragmas. */
export function passBlankSections(context: SemaContext, from: number, to: number): void {
  for (const section of context.chosen.choicesFrom(from, to)) {
    if (!section.isBlank || section.end > to) continue;
    context.begun.add(section);
    context.ended.add(section);
  }
}

/** After a function has been read: were all its sections between statements? If not, it is given up. */
export function checkSections(context: SemaContext, { first, end }: Syntax): void {
  const isInside = (at: number): boolean => first < at && at < end;
  for (const section of context.chosen.choicesAt(first + 1, end - 1)) {
    const missed =
      (isInside(section.start) && !context.begun.has(section)) ||
      (isInside(section.end) && !context.ended.has(section));
    if (!missed) continue;
    const at = {
      type: "",
      field: null,
      first: Math.min(section.start, end - 1),
      end,
      named: false,
      children: [],
    };
    giveUpSection(context, at, section, "stands inside a statement, a declaration or the function's head");
  }
}

/** The function is not read: the section's condition and line are told. */
const giveUpSection = (context: SemaContext, node: Syntax, { reason }: IfSection, does: string): never =>
  context.giveUpAs(node, `${reason.flags ?? "an #if"} ${does}, which is not supported`);

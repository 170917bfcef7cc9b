/**
 * Statements that say something which the typed tree does not keep, and which is no detail: what is not
 * known here is not translated.
 */
import type { Obstacle } from "./program-outline.ts";
import type { AttributeSpec, BlockItem, Statement } from "./tree.ts";

/** Whose specification part it is. */
export type Attribution = "module" | "procedure";

/** The first in the order of the text; null: there is none. */
export function strangeIn(items: readonly BlockItem[], where: Attribution): Obstacle | null {
  for (const item of items) {
    const found = strangeItem(item, where);
    if (found !== null) return found;
  }
  return null;
}

function strangeItem(item: BlockItem, where: Attribution): Obstacle | null {
  switch (item.kind) {
    case "statement": {
      const what = strangeStatement(item.statement, where);
      return what === null ? null : { what, span: item.statement.span };
    }
    case "unit": {
      const { head } = item;
      if (head?.kind === "type definition")
        return where === "module"
          ? { what: "a derived type of a module, which others may use", span: head.span }
          : null;
      return {
        what: head?.kind === "interface" ? "an interface block" : "a definition",
        span: head?.span ?? null,
      };
    }
    case "construct": {
      for (const { body } of item.branches) {
        const found = strangeIn(body, where);
        if (found !== null) return found;
      }
      return null;
    }
    case "aside":
      return item.aside.kind === "directive"
        ? { what: "a directive of the author's", span: item.aside.span }
        : null;
    default:
      return null;
  }
}

function strangeStatement(statement: Statement, where: Attribution): string | null {
  switch (statement.kind) {
    case "declaration":
      return strangeDeclaration(statement, where);
    case "attribute":
      return strangeAttribute({ keyword: statement.keyword });
    case "common":
      return where === "module" ? "a common block of a module" : null;
    case "equivalence":
    case "namelist":
    case "entry":
    case "enum":
      return `"${statement.kind}"`;
    default:
      return null;
  }
}

function strangeDeclaration(
  { attributes, entities }: Extract<Statement, { readonly kind: "declaration" | "module procedure" }>,
  where: Attribution,
): string | null {
  const strange = attributes.map(({ keyword }) => strangeAttribute({ keyword: keyword.word }));
  const [first] = strange.filter((one) => one !== null);
  if (first !== undefined) return first;
  const isConstant = attributes.some(({ keyword }) => keyword.word === "parameter");
  const isProcedure = attributes.some(({ keyword }) => keyword.word === "external");
  if (where === "module" && !isConstant && !isProcedure)
    return "a variable of a module, which others may use";
  // A number is put in its place wherever it is used; an array has an address.
  const has = (word: string): boolean => attributes.some(({ keyword }) => keyword.word === word);
  const isArray = entities.some(
    (entity) => entity.kind === "entity" && (entity.shape ?? entity.lateShape) !== null,
  );
  if (where === "module" && isConstant && !has("private") && (isArray || has("dimension")))
    return "an array of constants of a module, which others may use";
  return entities.some((entity) => entity.kind === "entity" && entity.image !== null) ? "a coarray" : null;
}

/** What the tree keeps of attributes is looked at where an object has them. */
const strangeAttribute = ({
  keyword,
}: {
  readonly keyword: AttributeSpec["keyword"]["word"];
}): string | null =>
  ["bind", "codimension", "protected", "threadprivate", "automatic", "static"].includes(
    keyword.split(" ")[0]!,
  )
    ? `the attribute "${keyword}"`
    : null;

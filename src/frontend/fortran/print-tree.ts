/**
 * Prints a statement of the tree: its tokens in order, without blanks between them.
 *
 *     if ( x .lt. 0 ) call f ( a(1:n) )        if(x.lt.0)callf(a(1:n))
 *
 * For tests, which compare it with the tokens that were read: nothing that the author wrote may be missing in
 * the tree, or stand elsewhere.
 */
import { unreachable } from "../../support/brand.ts";
import type { FortranToken } from "./token.ts";
import type {
  AttributeSpec,
  DataValue,
  DeclarativeStatement,
  DoHead,
  Entity,
  FortranExpr,
  Generic,
  Initial,
  Length,
  NameGroup,
  NameReference,
  PartItem,
  PartItems,
  Selector,
  Statement,
  TypeSpec,
  UseItem,
  WordsStatement,
} from "./tree.ts";

/** The words of a statement, without its label. */
export function printStatement(statement: Statement): string {
  const { constructName } = statement;
  return (constructName === null ? "" : `${constructName.word}:`) + withoutName(statement);
}

const maybe = <T>(value: T | null, print: (value: T) => string): string =>
  value === null ? "" : print(value);

const word = (token: FortranToken): string => token.word;

const list = <T>(values: readonly T[], print: (value: T) => string): string => values.map(print).join(",");

function withoutName(statement: Statement): string {
  const keyword = statement.keyword.replaceAll(" ", "");
  switch (statement.kind) {
    case "assignment":
      return `${reference(statement.target)}${statement.isPointer ? "=>" : "="}${expr(statement.value)}`;
    case "call":
      return keyword + reference(statement.procedure);
    case "stop":
    case "return":
      return keyword + maybe(statement.code, expr) + maybe(statement.quiet, (quiet) => `,${item(quiet)}`);
    case "goto": {
      const comma = statement.hasComma ? "," : "";
      const { target, labels, index, variable } = statement;
      return (
        keyword +
        maybe(target, word) +
        maybe(variable, (name) => name.word + comma) +
        maybe(labels, parts) +
        maybe(index, (value) => comma + expr(value))
      );
    }
    case "assign":
      return `${keyword}${statement.target.word}to${statement.variable.word}`;
    case "input/output": {
      const { control, hasComma, format, values } = statement;
      const first = maybe(control, parts) + (hasComma ? "," : "") + maybe(format, item);
      return keyword + first + (format !== null && values.length > 0 ? "," : "") + list(values, expr);
    }
    case "if statement":
      return `${keyword}(${expr(statement.condition)})${withoutName(statement.action)}`;
    case "arithmetic if":
      return `${keyword}(${expr(statement.value)})${list(statement.labels, word)}`;
    case "where statement":
    case "forall statement":
      return keyword + parts(statement.mask) + withoutName(statement.assignment);
    case "if then":
      return `${keyword}(${expr(statement.condition)})then`;
    case "else if":
      return `${keyword}(${expr(statement.condition)})then${maybe(statement.name, word)}`;
    case "do":
      return (
        keyword + maybe(statement.end, word) + (statement.hasComma ? "," : "") + maybe(statement.loop, loop)
      );
    case "format":
      return keyword + statement.list.word;
    default:
      return specification(statement, keyword);
  }
}

function specification(statement: DeclarativeStatement | WordsStatement, keyword: string): string {
  switch (statement.kind) {
    case "subroutine":
    case "function":
    case "entry":
      return (
        statement.prefixes.map((prefix) => ("text" in prefix ? prefix.word : typeSpec(prefix))).join("") +
        keyword +
        statement.name.word +
        maybe(statement.arguments, parts) +
        statement.suffixes.map(attribute).join("")
      );
    case "interface":
      return keyword + maybe(statement.name, reference) + maybe(statement.generic, generic);
    case "declaration":
    case "module procedure":
      return (
        typeSpec(statement.type) +
        attributes(statement.attributes) +
        (statement.separator ?? "") +
        list(statement.entities, entity)
      );
    case "attribute":
      return (
        keyword +
        maybe(statement.items, parts) +
        (statement.hasColons ? "::" : "") +
        list(statement.entities, entity)
      );
    case "type definition":
    case "enum":
      return (
        keyword +
        attributes(statement.attributes) +
        (statement.hasColons ? "::" : "") +
        maybe(statement.name, word) +
        maybe(statement.parameters, parts)
      );
    case "implicit":
      return keyword + list(statement.rules, ({ type, letters }) => typeSpec(type) + maybe(letters, parts));
    case "use":
      return (
        keyword +
        maybe(statement.nature, (nature) => `,${attribute(nature)}`) +
        (statement.hasColons ? "::" : "") +
        statement.module.word +
        (statement.isOnly ? ",only:" : statement.items.length > 0 ? "," : "") +
        list(statement.items, useItem)
      );
    case "import":
      return (
        keyword +
        maybe(statement.mode, (mode) => `,${mode.word}${mode.word === "only" ? ":" : ""}`) +
        (statement.hasColons ? "::" : "") +
        list(statement.names, word)
      );
    case "data":
      return (
        keyword +
        statement.sets
          .map(
            (set) => `${set.hasComma ? "," : ""}${list(set.objects, expr)}/${list(set.values, dataValue)}/`,
          )
          .join("")
      );
    case "common":
    case "namelist":
      return keyword + statement.groups.map(group).join("");
    case "equivalence":
      return keyword + list(statement.sets, parts);
    default: {
      const name = maybe(statement.name, word);
      const items = maybe(statement.items, parts);
      const isBefore = statement.keyword === "end interface";
      return keyword + (isBefore ? name + items : items + name) + maybe(statement.generic, generic);
    }
  }
}

function loop(of: DoHead): string {
  switch (of.kind) {
    case "count":
      return `${reference(of.variable)}=${list(of.bounds, expr)}`;
    case "while":
      return `while${parts(of.condition)}`;
    case "concurrent":
      return `concurrent${parts(of.header)}${of.locality.map(attribute).join("")}`;
    default:
      return unreachable(of);
  }
}

// --- declarations ---

const typeSpec = ({ keyword, parameters, length, structure }: TypeSpec): string =>
  keyword.replaceAll(" ", "") +
  maybe(parameters, parts) +
  maybe(length, lengthText) +
  maybe(structure, (name) => `/${name.word}/`);

const lengthText = (length: Length): string =>
  `*${"token" in length ? length.token.word : parts(length.items)}`;

const attribute = ({ keyword, items, image }: AttributeSpec): string =>
  keyword.word + maybe(items, parts) + maybe(image, brackets);

const attributes = (all: readonly AttributeSpec[]): string =>
  all.map((each) => `,${attribute(each)}`).join("");

const generic = ({ keyword, operator }: Generic): string => `${keyword.word}(${operator.word})`;

function entity(of: Entity): string {
  switch (of.kind) {
    case "entity":
      return (
        of.name.word +
        maybe(of.shape, parts) +
        maybe(of.image, brackets) +
        maybe(of.length, lengthText) +
        maybe(of.lateShape, parts) +
        maybe(of.initial, initial)
      );
    case "generic":
      return generic(of) + maybe(of.binding, (name) => `=>${name.word}`);
    case "block name":
      return `/${maybe(of.name, word)}/`;
    default:
      return unreachable(of);
  }
}

const initial = (of: Initial): string =>
  of.kind === "values" ? `/${list(of.values, dataValue)}/` : of.kind + expr(of.value);

const dataValue = ({ repeat, sign, value }: DataValue): string =>
  maybe(repeat, (count) => `${expr(count)}*`) + maybe(sign, word) + expr(value);

const group = ({ block, hasComma, members }: NameGroup): string =>
  (hasComma ? "," : "") +
  maybe(block, ({ name }) => `/${maybe(name, word)}/`) +
  list(members, ({ name, shape }) => name.word + maybe(shape, parts));

function useItem(of: UseItem): string {
  if (of.kind === "reference") return reference(of);
  if (of.kind === "generic") return generic(of);
  const end = (each: FortranToken | Generic) =>
    "kind" in each && each.kind === "generic" ? generic(each) : each.word;
  return `${end(of.local)}=>${end(of.used)}`;
}

// --- expressions ---

function expr(of: FortranExpr): string {
  switch (of.kind) {
    case "literal":
      return of.token.word;
    case "reference":
      return reference(of);
    case "substring":
      return of.token.word + parts(of.items);
    case "builtin":
      return `%${of.name.word}${parts(of.items)}`;
    case "unary":
      return of.operator.word + expr(of.operand);
    case "binary":
      return expr(of.left) + of.operator.word + expr(of.right);
    case "parenthesised":
      return `(${expr(of.inner)})`;
    case "complex":
      return `(${expr(of.real)},${expr(of.imaginary)})`;
    case "implied do": {
      const type = maybe(of.type, (each) => `${typeSpec(each)}::`);
      return `(${list(of.values, expr)},${type}${of.variable.word}=${list(of.bounds, expr)})`;
    }
    case "array constructor":
      return of.open === "[" ? brackets(of.items) : `(/${items(of.items)}/)`;
    default:
      return unreachable(of);
  }
}

const reference = ({ name, selectors }: NameReference): string =>
  name.word + selectors.map(selector).join("");

function selector(of: Selector): string {
  if (of.kind === "component") return `%${of.name.word}`;
  return of.kind === "parts" ? parts(of.items) : brackets(of.items);
}

const items = ({ type, items: all }: PartItems): string =>
  maybe(type, (each) => `${typeSpec(each)}::`) + list(all, item);

const parts = (of: PartItems): string => `(${items(of)})`;

const brackets = (of: PartItems): string => `[${items(of)}]`;

function item(of: PartItem): string {
  switch (of.kind) {
    case "range":
      return `${maybe(of.low, expr)}:${maybe(of.high, item)}${maybe(of.step, (step) => `:${expr(step)}`)}`;
    case "keyword item":
      return `${of.name.word}=${item(of.value)}`;
    case "association":
      return `${reference(of.name)}=>${expr(of.value)}`;
    case "star":
      return "*";
    case "label argument":
      return `*${of.label.word}`;
    case "assumed rank":
      return "..";
    case "type":
      return typeSpec(of);
    default:
      return expr(of);
  }
}

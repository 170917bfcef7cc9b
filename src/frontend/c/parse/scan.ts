/**
 * The declaration scanner: finds out which names are types before the grammar is asked.
 *
 *     typedef float T;  …  x = (T)*p;  { int T = 3; x = (T)*p; }
 *
 * The first is a cast of `*p`, the second a product: C can't be parsed without knowing what `T` names, and
 * tree-sitter has no symbol table. So this pass walks the expanded tokens once, as a recursive-descent parser
 * that cares for scopes and declarations only and skips over expressions. It marks type names (which are then
 * printed as a primitive type), cuts the unit into items at file scope, and hides or rewrites what the
 * grammar does not take (see `Marks`).
 *
 * Shadowing follows C11 6.2.1: a declared name counts from the end of its declarator. Names are noted only
 * where they are types or hide one. An item that the scanner does not follow is noted as such, and it goes on
 * after it.
 */
import type { Token } from "../preprocess/token.ts";
import type { NoSyntax } from "../sema/item.ts";
import type { Item } from "./item.ts";
import type { Marks } from "./marks.ts";
import { StatementScanner } from "./scan-statements.ts";
import { ScanTrouble } from "./token-cursor.ts";

/**
 * Cuts the unit into items; `order` lists the indices of the tokens to look at (no pragmas, no attributes).
 */
export function scanUnit(tokens: readonly Token[], order: Int32Array, marks: Marks): readonly Item[] {
  return new UnitScanner(tokens, order, marks).run();
}

class UnitScanner extends StatementScanner {
  run(): readonly Item[] {
    const items: Item[] = [];
    while (!this.atEnd) {
      const first = items.length === 0 ? 0 : items.at(-1)!.last + 1;
      items.push(this.#item(items.length, first));
    }
    return items;
  }

  #item(index: number, first: number): Item {
    const start = this.at;
    this.declaredNames = [];
    this.declaredTags = [];
    let body: number | null = null;
    let trouble: NoSyntax | null = null;
    const isDeclaration = !this.is(";") && !this.isAsm();
    try {
      if (isDeclaration) body = this.declaration("file");
      else this.statement();
    } catch (error) {
      if (!(error instanceof ScanTrouble)) throw error;
      trouble = error.why;
      this.resetScopes();
      body = this.#recover(start);
    }
    const kind = body !== null ? "function" : isDeclaration ? "declaration" : "other";
    const last = this.order[this.at - 1]!;
    return { index, kind, first, last, names: this.declaredNames, tags: this.declaredTags, body, trouble };
  }

  /**
   * After trouble: goes on after the next `;` or `}` outside all braces. A brace after a parenthesis, but
   * no `=`, is taken for the start of a function's body and given; the name before the parenthesis is then
   * the function's.
   */
  #recover(start: number): number | null {
    this.at = start;
    let depth = 0;
    let paren: number | null = null;
    let initialized = false;
    let body: number | null = null;
    while (!this.atEnd) {
      const text = this.text;
      if (depth === 0 && text === "(") paren ??= this.at;
      else if (depth === 0 && text === "=") initialized = true;
      else if (text === "{") {
        if (depth === 0 && paren !== null && !initialized) body ??= this.index;
        depth++;
      } else if (text === "}") depth--;
      this.at++;
      if (depth <= 0 && (text === ";" || (text === "}" && !this.is(";")))) break;
    }
    if (body !== null && this.declaredNames.length === 0) this.#nameBefore(paren!);
    return body;
  }

  #nameBefore(paren: number): void {
    const ahead = paren - 1 - this.at;
    if (this.isName(ahead)) this.declaredNames.push(this.textAt(ahead));
  }
}

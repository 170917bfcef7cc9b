// Names in the text of one function, and the operands made of them.

import { authorText } from "../source/words.ts";
import { addStmt } from "./build.ts";
import type { BlockId, Func, MacroId, Operand, ValueId, VarId } from "./func.ts";
import type { TokenLine } from "./lex.ts";
import { readInt, readTypedConstant } from "./parse-type.ts";
import { readFloat } from "./print.ts";
import type { StmtId } from "./source-statements.ts";

export class ParseScope {
  readonly func: Func;
  readonly vars = new Map<string, VarId>();
  readonly macros = new Map<string, MacroId>();
  /** How each value was spelled, by its id: it must be spelled so everywhere. */
  readonly spelled = new Map<ValueId, string>();

  constructor(func: Func) {
    this.func = func;
  }

  variable(line: TokenLine): VarId {
    const spelled = line.name();
    const found = this.vars.get(spelled);
    if (found === undefined) throw line.error(`variable ${spelled} is not declared`);
    return found;
  }

  block(line: TokenLine): BlockId {
    const id = line.block();
    if (this.func.blocks[id] === undefined) throw line.error(`there is no block bb${id}`);
    return id;
  }

  value(line: TokenLine): ValueId {
    const spelled = line.value();
    const { id } = splitValue(line, spelled);
    const known = this.spelled.get(id);
    if (known === undefined) throw line.error(`value ${spelled} is not defined`);
    if (known !== spelled) throw line.error(`value ${spelled} is called ${known} where it is defined`);
    return id;
  }

  operand(line: TokenLine): Operand {
    const token = line.peek();
    if (token.startsWith("%")) return { kind: "value", id: this.value(line) };
    if (token.startsWith("@")) {
      const spelled = line.macro();
      const macro = this.macros.get(spelled);
      if (macro === undefined) throw line.error(`macro @${spelled} is not declared`);
      return { kind: "macro", macro, type: this.func.macros[macro]!.type };
    }
    if (token === "(") return readTypedConstant(line);
    const plain = readFloat(token);
    if (plain !== null) return { kind: "float", text: authorText(line.next()), ...plain };
    return readInt(line);
  }

  operands(line: TokenLine, close: string): Operand[] {
    const found: Operand[] = [];
    while (!line.accept(close)) {
      found.push(this.operand(line));
      if (line.peek() !== close) line.expect(",");
    }
    return found;
  }

  pair(line: TokenLine): [Operand, Operand] {
    const left = this.operand(line);
    line.expect(",");
    return [left, this.operand(line)];
  }

  stmt(line: TokenLine): StmtId | null {
    if (!line.peek().startsWith("#")) return null;
    const id = line.stmt();
    while (this.func.stmts.length <= id) addStmt(this.func, "other", null);
    return id as StmtId;
  }
}

/** `i.3` is variable 3, called i. */
export function splitVarName(spelled: string): [string, number | null] {
  const match = /^(.*)\.(\d+)$/.exec(spelled);
  return match === null ? [spelled, null] : [match[1]!, Number(match[2])];
}

/** `%i_5` is value 5 of variable i, `%t5` is value 5. */
export function splitValue(line: TokenLine, spelled: string): { id: ValueId; variable: string | null } {
  const named = /^%(.*)_(\d+)$/.exec(spelled);
  if (named !== null) return { id: Number(named[2]) as ValueId, variable: named[1]! };
  const bare = /^%t(\d+)$/.exec(spelled);
  if (bare === null) throw line.error(`${spelled} is not a value: values are %name_N or %tN`);
  return { id: Number(bare[1]) as ValueId, variable: null };
}

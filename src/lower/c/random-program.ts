// Random C functions for differential tests: every statement of the language, nested, over a few scalars and
// arrays. They end (each loop and each goto backwards burns fuel), and most of them have defined behaviour.
// The text needs `SHARED` of `random-objects.ts` before it.

import { Random } from "../../ir/behaviour.ts";
import { declareObjects, effect, OBJECT_VALUES, PRINT_OBJECTS } from "./random-objects.ts";

/** `static void test_SEED(void)`, which prints all that it computed. */
export function randomFunction(seed: number): string {
  return new Generator(seed).func(seed);
}

const INTS = ["a", "b", "c", "d"];

class Generator {
  readonly #random: Random;
  /** Loops and switches around: what break and continue may mean. */
  #loops = 0;
  #switches = 0;
  #labels = 0;
  #locals: string[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  func(seed: number): string {
    const body = Array.from({ length: 5 }, () => this.#statement(4)).join("\n");
    return `static void test_${seed}(void) {
  int a = ${this.#pick(9)}, b = ${this.#pick(9)}, c = -3, d = 1, fuel = 300, A[8], *p = A + ${this.#pick(8)};
  unsigned u = ${this.#pick(99)}; long l = 5; short s = 7; double x = 0.5, y = 1.25, B[3][4], (*q)[4] = B + 1;
${declareObjects(this.#picker)}  for (int i = 0; i < 8; i++) A[i] = i * 3 - 4;
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) B[i][j] = i - j * 0.5;
${body}
out:
  printf("${seed}: %d %d %d %d %u %ld %d %.17e %.17e %d", a, b, c, d, u, l, s, x, y, (int)(p - A));
${PRINT_OBJECTS}  for (int i = 0; i < 8; i++) printf(" %d", A[i]);
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) printf(" %.17e", B[i][j]);
  printf("\\n");
}
`;
  }

  readonly #picker = {
    pick: (n: number) => this.#pick(n),
    oneOf: <T>(items: readonly T[]) => this.#oneOf(items),
  };

  #pick(n: number): number {
    return this.#random.next() % n;
  }
  #oneOf<T>(items: readonly T[]): T {
    return items[this.#pick(items.length)]!;
  }

  // ---- expressions ----

  #int(depth: number): string {
    const e = () => this.#int(depth - 1);
    if (depth <= 0 || this.#pick(5) === 0)
      return this.#pick(4) === 0
        ? this.#oneOf(OBJECT_VALUES)
        : this.#oneOf([...INTS, ...this.#locals, String(this.#pick(12)), "s", "A[b & 7]", "*p"]);
    switch (this.#pick(14)) {
      case 0:
        return `(${e()} ${this.#oneOf(["<", "<=", "==", "!=", ">", ">="])} ${e()})`;
      case 1:
        return `!!(${this.#cond(depth - 1)})`;
      case 2:
        return `(${this.#cond(depth - 1)} ? ${e()} : ${e()})`;
      case 3:
        return `(${e()} % ${3 + this.#pick(9)})`;
      case 4:
        return `(int)(${this.#double(depth - 1)})`;
      case 5:
        return `(${e()} ${this.#oneOf(["&", "|", "^"])} ${e()})`;
      case 6:
        return `(int)(u ${this.#oneOf(["+", "*", ">>", "-"])} ${1 + this.#pick(7)})`;
      case 7:
        return `(int)l`;
      case 8:
        return `(${e()} ${this.#oneOf(["<<", ">>"])} ${this.#pick(5)})`;
      case 9:
        return `(${this.#oneOf(["-", "~", "+"])}${e()})`;
      case 10:
        return `((${this.#oneOf(["unsigned char", "short", "_Bool", "signed char", "unsigned short"])})${e()})`;
      default:
        return `(${e()} ${this.#oneOf(["+", "-", "*"])} ${this.#pick(2) ? e() : this.#pick(5)})`;
    }
  }

  #cond(depth: number): string {
    const simple = `${this.#int(depth - 1)} ${this.#oneOf(["<", ">", "==", "!="])} ${this.#pick(10)}`;
    switch (this.#pick(6)) {
      case 0:
        return `${simple} && ${this.#cond(depth - 1)}`;
      case 1:
        return `(${simple} || ${this.#cond(depth - 1)})`;
      case 2:
        return `!(${simple})`;
      case 3:
        return this.#double(0);
      default:
        return simple;
    }
  }

  #double(depth: number): string {
    if (depth <= 0 || this.#pick(4) === 0)
      return this.#oneOf([
        "x",
        "y",
        "1.5",
        `B[${this.#row()}][${this.#column()}]`,
        `q[0][${this.#column()}]`,
      ]);
    if (this.#pick(4) === 0) return `(double)${this.#int(depth - 1)}`;
    return `(${this.#double(depth - 1)} ${this.#oneOf(["+", "-", "*"])} ${this.#double(depth - 1)})`;
  }

  #index(depth: number): string {
    return `(${this.#int(depth)}) & 7`;
  }
  #row(): string {
    return this.#oneOf(["0", "1", "2", "a & 1", "u % 3"]);
  }
  #column(): string {
    return this.#oneOf(["0", "3", "b & 3", "c & 3", "u % 4"]);
  }

  // ---- statements ----

  #assignment(): string {
    const int = this.#int(3);
    switch (this.#pick(14)) {
      case 0:
        return `u ${this.#oneOf(["=", "+=", "*=", "^=", "-="])} ${int};`;
      case 1:
        return `l ${this.#oneOf(["=", "+=", "-="])} ${int};`;
      case 2:
        return `s ${this.#oneOf(["=", "+=", "-=", "*="])} ${int};`;
      case 3:
        return `x = ${this.#double(3)};`;
      case 4:
        return `y ${this.#oneOf(["+=", "-="])} ${this.#double(2)};`;
      case 5:
        return `B[${this.#row()}][${this.#column()}] ${this.#oneOf(["=", "+="])} ${this.#double(2)};`;
      case 6:
        return `A[${this.#index(1)}] ${this.#oneOf(["=", "+=", "^="])} ${int};`;
      case 7:
        return `p = &A[${this.#index(1)}];`;
      case 8:
        return `*p ${this.#oneOf(["=", "-="])} ${int};`;
      case 9:
        return `q = B + (${this.#row()});`;
      case 10:
        return `${this.#oneOf([...INTS, "s", "u"])}${this.#oneOf(["++", "--"])};`;
      case 11:
        return `if (p < A + 7) *p++ = a + ${this.#pick(9)}; else p--;`;
      case 12:
        return `${this.#oneOf(INTS)} = (${this.#oneOf(INTS)} = ${int}) % 7;`;
      default:
        return `${this.#oneOf(INTS)} = (${int}) % 100;`;
    }
  }

  /** Commas, `?:` and `&&` with effects in their operands, one object a piece. */
  #effects(depth: number): string {
    const value = () => this.#int(2);
    if (depth <= 0) return effect(this.#picker, value);
    const inner = () => `(${this.#effects(depth - 1)})`;
    switch (this.#pick(6)) {
      case 0:
        return `${inner()}, ${inner()}`;
      case 1:
        return `${this.#cond(2)} ? (void)${inner()} : (void)${inner()}`;
      case 2:
        return `(void)((${this.#cond(2)}) ${this.#oneOf(["&&", "||"])} (${inner()}, ${this.#cond(1)}))`;
      case 3:
        return `${this.#oneOf(INTS)} = (${inner()}, ${this.#int(1)}) % 50`;
      case 4:
        return `${this.#oneOf(INTS)} = (${this.#cond(1)} ? ${inner()}, ${this.#pick(9)} : ${this.#int(1)}) % 50`;
      default:
        return effect(this.#picker, value);
    }
  }

  /** A walk by a pointer, a variable length array, a call that changes what it is given. */
  #walk(): string {
    const name = `k${this.#labels++}`;
    switch (this.#pick(5)) {
      case 0:
        return `{ int ${name} = ${this.#pick(4)}; A[${name}++] += a; A[++${name}]--; A[${name}-- & 7] = b; b = ${name}; }`;
      case 1:
        return `{ int n = ${1 + this.#pick(5)}, ${name}[n][n + 1], *z = ${name}[0]; n += 3;
 for (int i = 0; i < (int)(sizeof ${name} / sizeof(int)); i++) *z++ = i * a;
 c = (c + *--z + ${name}[0][1] + (int)sizeof ${name}[0]) % 100; }`;
      case 2:
        return `{ unsigned char *${name} = r.z, *end = ${name} + 3; while (${name} != end) *${name}++ += b; d = end - r.z; }`;
      case 3:
        return `{ int ${name} = ${this.#int(1)} % 9; s = random_bumped(&${name}) + ${name}; }`;
      default:
        return `{ double ${name}[3] = {x, [2] = 0.25}; y = ${name}[a & 1] + ${name}[2] * 2; }`;
    }
  }

  #block(depth: number): string {
    const count = 1 + this.#pick(3);
    const outer = this.#locals;
    const name = `t${this.#pick(3)}`;
    const declared = this.#pick(3) === 0 ? `int ${name} = ${this.#int(2)};\n` : "";
    if (declared !== "" && !outer.includes(name)) this.#locals = [...outer, name];
    const body = Array.from({ length: count }, () => this.#statement(depth)).join("\n");
    this.#locals = outer;
    return `{ ${declared}${body} }`;
  }

  #loopBody(depth: number): string {
    this.#loops++;
    const body = this.#block(depth);
    this.#loops--;
    return body;
  }

  #statement(depth: number): string {
    if (depth <= 0) return this.#plain();
    const burn = "fuel-- > 0";
    switch (this.#pick(20)) {
      case 0:
        return `if (${this.#cond(2)}) ${this.#block(depth - 1)}`;
      case 1:
        return `if (${this.#cond(2)}) ${this.#block(depth - 1)} else ${this.#block(depth - 1)}`;
      case 2: {
        const i = `i${depth}`;
        return `for (int ${i} = 0; ${i} < ${1 + this.#pick(6)} && ${burn}; ${i}++) ${this.#loopBody(depth - 1)}`;
      }
      case 3: {
        const i = this.#oneOf(INTS);
        return `for (${i} = ${this.#pick(9)}; ${i} >= 0 && ${burn}; ${i}--) ${this.#loopBody(depth - 1)}`;
      }
      case 4:
        return `while (${burn} && ${this.#cond(2)}) ${this.#loopBody(depth - 1)}`;
      case 5:
        return `do ${this.#loopBody(depth - 1)} while (${burn} && ${this.#cond(2)});`;
      case 6:
        return `for (;;) { if (!(${burn}) || ${this.#cond(1)}) break; ${this.#loopBody(depth - 1)} }`;
      case 7:
        return this.#switch(depth - 1);
      case 8: {
        const label = `again${this.#labels++}`;
        return `${label}: ${this.#block(depth - 1)} if (${burn} && ${this.#cond(2)}) goto ${label};`;
      }
      case 9: {
        const label = `skip${this.#labels++}`;
        return `if (${this.#cond(2)}) goto ${label}; ${this.#block(depth - 1)} ${label}: ;`;
      }
      case 10:
        if (this.#loops > 0) return `if (${this.#cond(2)}) ${this.#oneOf(["break", "continue"])};`;
        return this.#switches > 0 ? `if (${this.#cond(2)}) break;` : this.#assignment();
      case 12:
        return this.#enteredLoop(depth - 2);
      case 13:
        return this.#enteredSwitch(depth - 3);
      case 14:
        return `do { if (${this.#cond(1)}) continue; ${this.#loopBody(depth - 1)} } while (${burn} && ${this.#cond(2)});`;
      case 11:
        return this.#pick(6) === 0 ? `if (${this.#cond(1)}) goto out;` : this.#assignment();
      default:
        return this.#plain();
    }
  }

  #plain(): string {
    switch (this.#pick(5)) {
      case 0:
        return `${this.#effects(this.#pick(3))};`;
      case 1:
        return this.#pick(2) === 0 ? this.#walk() : this.#assignment();
      default:
        return this.#assignment();
    }
  }

  /** A loop with a label inside, which a goto in front of it may go to. */
  #enteredLoop(depth: number): string {
    const label = `into${this.#labels++}`;
    const inside = `${this.#loopBody(depth)} ${label}: ${this.#loopBody(depth)}`;
    const enter = `if (${this.#cond(2)}) goto ${label};`;
    return this.#pick(2) === 0
      ? `${enter} while (fuel-- > 0 && ${this.#cond(2)}) { ${inside} }`
      : `${enter} do { ${inside} } while (fuel-- > 0 && ${this.#cond(2)});`;
  }

  /** A switch into a loop, after Duff. */
  #enteredSwitch(depth: number): string {
    this.#switches++;
    const bodies = Array.from({ length: 3 }, () => this.#loopBody(depth));
    this.#switches--;
    const head = `switch (${this.#oneOf(["u", "uc", "l", "w.f", "(unsigned)c"])} % 4)`;
    return `${head} { case 0: do { ${bodies[0]} case 3: ${bodies[1]} case -1: case 1: ${bodies[2]} } while (fuel-- > 0 && ${this.#cond(2)}); }`;
  }

  #switch(depth: number): string {
    const labels = ["case 0:", "case 1: case 2:", "case 3 ... 5:", "default:", "case -1:"];
    const first = this.#pick(labels.length);
    this.#switches++;
    const parts = Array.from({ length: 3 }, (_, i) => {
      const end = this.#pick(2) === 0 ? "break;" : "";
      return `${labels[(first + i) % labels.length]} ${this.#statement(depth)} ${end}`;
    });
    this.#switches--;
    return `switch ((${this.#int(2)}) % 8) { ${parts.join("\n")} }`;
  }
}

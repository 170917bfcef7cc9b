// Passes and stages: what every step of the pipeline gets for free.
//
//   host.run(pass, subject, input, traits)       one step: run, verified, timed, printed if asked
//   host.runAll(passes, subject, input, traits)  a list of them
//
// *Traits* know how to print and verify one representation (Ast, Func, Scop …). A step is a function from one
// representation to the same or the next. A step that throws is a bug of polyc: the error is wrapped with the
// names of pass and function (`PassFailure`), and the driver leaves that function as it was.

import { uncounted } from "./work-counter.ts";

export interface IrTraits<T> {
  /** "ast", "func", "scop": for headings of dumps. */
  readonly name: string;
  print(value: T): string;
  /** Throws on the first broken invariant. */
  verify(value: T): void;
}

/** For verifiers that list what is wrong. */
export function demand(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

export interface Pass<In, Out = In> {
  /** As in `--dump-after=NAME`; lower case with hyphens, named after the file. */
  readonly name: string;
  run(input: In): Out;
}

export interface PassTiming {
  readonly pass: string;
  readonly subject: string;
  readonly milliseconds: number;
}

interface PassHostOptions {
  readonly dumpAfter: ReadonlySet<string>;
  readonly dumpChanged: boolean;
  readonly stopAfter: string | null;
  readonly timePasses: boolean;
  readonly verifyPasses: boolean;
  /** Where dumps go (standard error of the command, or a test's buffer). */
  readonly write: (text: string) => void;
}

/** Thrown (as a value, caught by the driver) when `--stop-after` names the pass that just ran. */
export class Stopped extends Error {
  readonly pass: string;
  constructor(pass: string) {
    super(`stopped after ${pass}`);
    this.pass = pass;
  }
}

/** A bug of polyc, with the pass and the function it happened in. */
export class PassFailure extends Error {
  readonly pass: string;
  readonly subject: string;
  constructor(pass: string, subject: string, cause: unknown) {
    super(`${pass} failed on ${subject}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.pass = pass;
    this.subject = subject;
  }
}

/**
 * Sees the state before and after each pass; tests execute both in the interpreter. `Func` is mutable: look
 * at once.
 */
export interface PassObserver {
  before(pass: string, subject: string, value: unknown): void;
  after(pass: string, subject: string, value: unknown): void;
  /**
   * Of some passes: a step with operations of its own is over; `isExhausted`: they were not enough for it.
   */
  step?(pass: string, subject: string, step: string, milliseconds: number, isExhausted: boolean): void;
  /** Called in place of `after` if the pass threw. */
  threw?(pass: string, subject: string, error: unknown): void;
}

export class PassHost {
  readonly options: PassHostOptions;
  readonly timings: PassTiming[] = [];
  readonly observe: PassObserver | null;

  constructor(options: PassHostOptions, observe: PassObserver | null = null) {
    this.options = options;
    this.observe = observe;
  }

  /**
   * Runs one step on the thing called `subject` (a function's name, `kernel:12` for a SCoP, the file's name).
   */
  run<In, Out>(pass: Pass<In, Out>, subject: string, input: In, traits: IrTraits<Out> | null): Out {
    this.observe?.before(pass.name, subject, input);
    const start = performance.now();
    let output: Out;
    try {
      output = pass.run(input);
      if (traits && this.options.verifyPasses) uncounted(() => traits.verify(output));
    } catch (error) {
      this.observe?.threw?.(pass.name, subject, error);
      if (error instanceof Stopped || error instanceof PassFailure) throw error;
      throw new PassFailure(pass.name, subject, error);
    }
    this.timings.push({ pass: pass.name, subject, milliseconds: performance.now() - start });
    if (traits) uncounted(() => this.dump(pass.name, subject, output, traits));
    this.observe?.after(pass.name, subject, output);
    if (this.options.stopAfter === pass.name) throw new Stopped(pass.name);
    return output;
  }

  /**
   * Runs passes over one representation in order. With `--dump-changed`, prints after each pass that changed
   * the text.
   */
  runAll<T>(passes: readonly Pass<T>[], subject: string, input: T, traits: IrTraits<T>): T {
    let value = input;
    let text = this.options.dumpChanged ? uncounted(() => traits.print(input)) : "";
    for (const pass of passes) {
      value = this.run(pass, subject, value, traits);
      if (!this.options.dumpChanged) continue;
      const now = uncounted(() => traits.print(value));
      if (now !== text) this.options.write(`; ${subject} after ${pass.name}\n${now}\n`);
      text = now;
    }
    return value;
  }

  /** Does anyone look at the state between passes? */
  get isWatched(): boolean {
    const { dumpAfter, dumpChanged, stopAfter, verifyPasses } = this.options;
    return dumpAfter.size > 0 || dumpChanged || stopAfter !== null || verifyPasses || this.observe !== null;
  }

  private dump<T>(pass: string, subject: string, value: T, traits: IrTraits<T>): void {
    if (!this.options.dumpAfter.has(pass)) return;
    this.options.write(`; ${subject} after ${pass}\n${traits.print(value)}\n`);
  }
}

/** `--time-passes`: one line per pass, the sum over all functions, slowest first. */
export function formatTimings(timings: readonly PassTiming[]): string {
  const sums = new Map<string, number>();
  for (const t of timings) sums.set(t.pass, (sums.get(t.pass) ?? 0) + t.milliseconds);
  const rows = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const total = rows.reduce((sum, row) => sum + row[1], 0);
  const line = (name: string, ms: number) => `${ms.toFixed(1).padStart(9)} ms  ${name}\n`;
  return rows.map(([name, ms]) => line(name, ms)).join("") + line("total", total);
}

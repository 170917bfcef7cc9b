// The other side of `mutate-worker.ts`: asks a worker for trials, and notices when it hangs or dies.

import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Settings } from "./mutant.ts";
import type { Answer } from "./mutate-worker.ts";

/** By the clock: a worker that has not answered by then never will. */
const PATIENCE = 120;
/** Of V8's heap, MB: a worker that wants more dies. */
const MOST_HEAP = 2048;

export type Ended =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "gone"; readonly why: string };

export class TrialProcess {
  readonly #child: ChildProcess;
  /** The end of what it wrote to standard error. */
  #says = "";
  #over = false;

  constructor(settings: Settings) {
    const worker = fileURLToPath(new URL("mutate-worker.js", import.meta.url));
    this.#child = fork(worker, [JSON.stringify(settings)], {
      execArgv: [`--max-old-space-size=${MOST_HEAP}`],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      this.#says = (this.#says + text).slice(-2000);
    });
  }

  /** After this the process answers no more. */
  get isOver(): boolean {
    return this.#over;
  }

  run(number: number): Promise<Ended> {
    return new Promise((resolve) => {
      const end = (ended: Ended) => {
        clearTimeout(timer);
        this.#child.removeAllListeners("message");
        this.#child.removeAllListeners("close");
        resolve(ended);
      };
      const timer = setTimeout(() => {
        this.stop();
        end({ kind: "gone", why: `HANGS: no answer in ${PATIENCE} s` });
      }, PATIENCE * 1000);
      this.#child.once("message", (message) => end({ kind: "answer", answer: message as Answer }));
      this.#child.once("close", (status, signal) => {
        this.#over = true;
        end({ kind: "gone", why: `DIES: ${signal ?? `exit status ${status}`}\n${this.#says}` });
      });
      this.#child.send(number);
    });
  }

  stop(): void {
    this.#over = true;
    this.#child.kill("SIGKILL");
  }
}

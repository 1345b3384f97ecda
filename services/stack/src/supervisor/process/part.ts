import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { StackError } from '../stack-error.ts';
import { identityOf, type ProcessIdentity } from './identity.ts';
import type { LogFile } from './log-file.ts';
import { lineSplitter, readLine } from './output.ts';

export type PartOptions = {
  readonly name: string;
  /** Starts the process with stdout and stderr piped, in a process group of its own. */
  readonly launch: () => ChildProcess;
  /** Resolves when the process is ready. `line` gives its standard output line by line. */
  readonly untilReady: (child: ChildProcess, lines: Lines, signal: AbortSignal) => Promise<void>;
  /** The signals that end it, one after the other. */
  readonly stopSignals: readonly [NodeJS.Signals, ...NodeJS.Signals[]];
  readonly log: LogFile;
  /** The process of the part changed: undefined while there is none. */
  readonly onProcess: (identity: ProcessIdentity | undefined) => void;
  readonly say: (text: string) => void;
};

export type Lines = { readonly onLine: (listener: (line: string) => void) => void };

const readyWithinMs = 120_000;
const firstPauseMs = 200;
const longestPauseMs = 5_000;
/** This many ends within a minute are no accident any more. */
const manyExits = 5;
const exitWindowMs = 60_000;
const longPauseMs = 30_000;

/** One supervised process: it is started, restarted whenever it dies, and stopped. */
export class Part {
  readonly name: string;
  readonly #options: PartOptions;
  readonly #tail: string[] = [];
  #child: ChildProcess | undefined;
  #identity: ProcessIdentity | undefined;
  /** Whether it has to be restarted when it ends. */
  #wanted = false;
  #isUp = false;
  #up = pending();
  #exits: number[] = [];
  #rest = new AbortController();
  #shownErrors: number[] = [];

  constructor(options: PartOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** The running process, if there is one. */
  get process(): ProcessIdentity | undefined {
    return this.#identity;
  }

  /**
   * Starts the process and waits until it is ready. Throws StackError with its last output when it ends
   * instead.
   */
  async start(): Promise<void> {
    this.#rest = new AbortController();
    try {
      await this.#launch();
      this.#wanted = true;
    } catch (error) {
      await this.#end(500);
      throw error;
    }
  }

  /** Resolves when the process is ready, at once or after a restart; rejects when the part is stopped. */
  ready(): Promise<void> {
    return this.#up.promise;
  }

  /** Ends the process for good. Each signal gets its share of `graceMs`, then the process is killed. */
  async stop(graceMs: number): Promise<void> {
    this.#wanted = false;
    this.#rest.abort();
    await this.#end(graceMs);
    this.#up.reject(new StackError(`${this.name} was stopped.`));
    this.#up = pending();
  }

  /** Kills the process like an accident, and resolves when it has ended; the supervisor restarts it. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = exited(child);
    child.kill(signal);
    await gone;
  }

  async #launch(): Promise<void> {
    const { launch, untilReady, onProcess } = this.#options;
    const child = launch();
    this.#child = child;
    const lines = this.#listen(child);
    const gone = exited(child).then(async (how) => {
      this.#forget(child, how);
      // Its last output may still be in the pipe.
      await sleep(50);
      throw this.#exitReasons(how);
    });
    gone.catch(() => {});
    this.#identity = child.pid === undefined ? undefined : identityOf(child.pid);
    onProcess(this.#identity);
    const signal = AbortSignal.timeout(readyWithinMs);
    await Promise.race([untilReady(child, lines, signal), gone, lateness(signal, this.name)]);
    this.#isUp = true;
    this.#up.resolve();
  }

  #forget(child: ChildProcess, how: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#identity = undefined;
    this.#options.onProcess(undefined);
    if (this.#isUp) this.#up = pending();
    this.#isUp = false;
    if (this.#wanted) void this.#startAgain(how);
  }

  async #startAgain(how: string): Promise<void> {
    const { name, log, say } = this.#options;
    const now = performance.now();
    this.#exits = [...this.#exits.filter((at) => now - at < exitWindowMs), now];
    const count = this.#exits.length;
    const pauseMs =
      count > manyExits ? longPauseMs : Math.min(longestPauseMs, firstPauseMs * 2 ** (count - 1));
    if (count === 1) say(`${name} ended (${how}); starting it again.`);
    if (count === manyExits + 1) {
      say(`${name} keeps ending (${how}). Last output: ${this.#tail.at(-1) ?? 'none'}`);
      say(
        `  Look into ${log.path}. It is started again every ${longPauseMs / 1000} s; Ctrl-C stops everything.`,
      );
    }
    const rested = await sleep(pauseMs, true, { signal: this.#rest.signal }).catch(() => false);
    if (!rested || !this.#wanted) return;
    await this.#launch().then(
      () => say(`${name} is back.`),
      // #forget reacts to its end and starts it again; only a silent process has to be ended here.
      () => this.#child?.kill('SIGKILL'),
    );
  }

  async #end(graceMs: number): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = exited(child);
    const { stopSignals } = this.#options;
    for (const signal of stopSignals) {
      child.kill(signal);
      const inTime = await Promise.race([gone, sleep(graceMs / stopSignals.length, false, { ref: false })]);
      if (inTime !== false) return;
    }
    child.kill('SIGKILL');
    await gone;
  }

  #listen(child: ChildProcess): Lines {
    const listeners: ((line: string) => void)[] = [];
    const keep = lineSplitter((line) => {
      const { text, isError } = readLine(line);
      this.#tail.push(text);
      if (this.#tail.length > 20) this.#tail.shift();
      if (isError) this.#showError(text);
      for (const listener of listeners) listener(line);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#options.log.write(chunk);
        keep(chunk);
      });
      stream?.on('error', () => {});
    }
    return { onLine: (listener) => listeners.push(listener) };
  }

  /** Errors are printed in the terminal, three a minute; the log file contains all of them. */
  #showError(text: string): void {
    const now = performance.now();
    this.#shownErrors = this.#shownErrors.filter((at) => now - at < exitWindowMs);
    if (this.#shownErrors.length >= 3 || !this.#wanted) return;
    this.#shownErrors.push(now);
    this.#options.say(`${this.name}: ${text.slice(0, 300)} (${this.#options.log.path})`);
  }

  #exitReasons(how: string): StackError {
    // Stack frames help a person less than the words before them.
    const words = this.#tail.filter((line) => !/^\s*(at |$)/.test(line)).slice(-8);
    return new StackError(
      [
        `${this.name} ended before it was ready (${how}).`,
        ...words.map((line) => `    ${line.slice(0, 300)}`),
        `  Its log: ${this.#options.log.path}`,
      ].join('\n'),
    );
  }
}

/** A promise to be settled later, whose rejection may stay unhandled. */
const pending = () => {
  const deferred = Promise.withResolvers<void>();
  deferred.promise.catch(() => {});
  return deferred;
};

/** How a process ended, e.g. `exit code 1` or `SIGKILL`. */
const exited = (child: ChildProcess): Promise<string> => {
  if (child.exitCode !== null) return Promise.resolve(`exit code ${child.exitCode}`);
  if (child.signalCode !== null) return Promise.resolve(child.signalCode);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
};

const lateness = (signal: AbortSignal, name: string): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(new StackError(`${name} did not answer within ${readyWithinMs / 1000} s.`)),
    );
  });

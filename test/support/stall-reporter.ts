import { readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run in which no test has ended for `limitMs`: it prints the files that did not end and kills the
 * workers, so that Vitest fails these files, stops the stores and stacks, and prints its summary. Without it
 * such a run goes on until its caller kills it, and its output does not say where it stopped.
 *
 * A limit of a test or hook does not end what blocks its process, and Vitest has no limit of a file.
 */
export class StallReporter implements Reporter {
  readonly #limitMs: number;
  readonly #running = new Set<string>();
  #lastMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  onTestRunStart(): void {
    this.#note();
    this.#timer = setInterval(() => this.#check(), this.#limitMs / 10);
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId);
    this.#note();
  }

  onTestCaseResult(): void {
    this.#note();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId);
    this.#note();
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #note(): void {
    this.#lastMs = performance.now();
  }

  #check(): void {
    if (performance.now() - this.#lastMs < this.#limitMs) return;
    // The rest of the run has its time as well.
    this.#note();
    const files = [...this.#running].join(', ') || 'none has begun';
    console.error(
      `No test has ended for ${Math.round(this.#limitMs / 1_000)} s. Files that did not end: ${files}`,
    );
    const workers = workersOf(process.pid);
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    if (workers.length === 0) process.exit(1);
  }
}

/** Vitest's workers among the child processes; none where the system has no `/proc`. */
const workersOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '' && isWorker(child))
      .map(Number);
  } catch {
    return [];
  }
};

const isWorker = (pid: string): boolean =>
  /vitest[/]dist[/]workers/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));

import type { WriteRequest, WriteResult } from './types.ts';
import type { Writer } from './writer.ts';

type Waiting = { readonly request: WriteRequest; readonly done: (result: WriteResult) => void };

/**
 * Gathers the requests of one turn of the event loop into one commit. A single request waits for nothing but the end
 * of its turn; while a commit occupies the thread, more requests arrive in the sockets and share the next one.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #committed: () => void;
  #waiting: Waiting[] = [];
  #scheduled = false;

  /** @param committed is called after the answers of a group were given. */
  constructor(writer: Writer, committed: () => void) {
    this.#writer = writer;
    this.#committed = committed;
  }

  submit(request: WriteRequest, done: (result: WriteResult) => void): void {
    this.#waiting.push({ request, done });
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(this.flush);
  }

  /** Commits what is waiting now; called at shutdown so that nothing accepted is left unanswered. */
  readonly flush = (): void => {
    this.#scheduled = false;
    const group = this.#waiting;
    if (group.length === 0) return;
    this.#waiting = [];
    const results = this.#writer.commit(group.map(({ request }) => request));
    for (const [index, { done }] of group.entries()) done(results[index] as WriteResult);
    this.#committed();
  };
}

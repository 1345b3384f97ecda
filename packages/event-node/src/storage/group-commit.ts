import type { WriteRequest, WriteResult } from './types.ts';
import type { Writer } from './writer.ts';

type Waiting = { readonly request: WriteRequest; readonly done: (result: WriteResult) => void };

/**
 * Collects the requests of one turn of the event loop into one commit. A single request waits only for the
 * end of its turn; while a commit blocks the thread, more requests arrive in the sockets and share the next
 * commit.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #committed: () => void;
  #waiting: Waiting[] = [];
  #scheduled = false;

  /** @param committed is called after the answers of a group were sent. */
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

  /** Commits the waiting requests now; called at shutdown so that every accepted request is answered. */
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

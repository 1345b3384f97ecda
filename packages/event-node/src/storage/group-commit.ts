import type { WriteRequest, WriteResult } from './types.ts';
import type { Writer } from './writer.ts';

type Waiting = { readonly request: WriteRequest; readonly done: (result: WriteResult) => void };

/** A commit costs as much as several requests. Of so many in one, each bears little of it. */
const enough = 24;
/** Until there are as many, commits begin no closer together while requests come several at once. */
const apartMs = 3;

/**
 * Gathers the requests of one turn of the event loop into one commit. A lone request waits for nothing but the end
 * of its turn; while a commit occupies the thread, more requests arrive in the sockets and share the next one. Where they
 * come several at once, but few, the next commit waits for more of them: a millisecond for each that the last one had.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #committed: () => void;
  #waiting: Waiting[] = [];
  #scheduled = false;
  #notBefore = 0;

  /** @param committed is called after the answers of a group were given. */
  constructor(writer: Writer, committed: () => void) {
    this.#writer = writer;
    this.#committed = committed;
  }

  submit(request: WriteRequest, done: (result: WriteResult) => void): void {
    this.#waiting.push({ request, done });
    if (this.#scheduled) return;
    this.#scheduled = true;
    const leftMs = this.#notBefore - performance.now();
    if (leftMs > 0) setTimeout(this.flush, leftMs);
    else setImmediate(this.flush);
  }

  /** Commits what is waiting now; called at shutdown so that nothing accepted is left unanswered. */
  readonly flush = (): void => {
    this.#scheduled = false;
    const group = this.#waiting;
    if (group.length === 0) return;
    this.#waiting = [];
    const isFew = group.length > 1 && group.length < enough;
    this.#notBefore = isFew ? performance.now() + Math.min(apartMs, group.length) : 0;
    const results = this.#writer.commit(group.map(({ request }) => request));
    for (const [index, { done }] of group.entries()) done(results[index] as WriteResult);
    this.#committed();
  };
}

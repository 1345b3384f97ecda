import { type RawEvent, type RawLog } from '@fanfold/event-log';

import { StackError } from '../supervisor/stack-error.ts';
import { isCopied, isMetadata, isTombstone } from './same-event.ts';

/**
 * Follows the last revision of each stream. A server numbers appended events without gaps, so a stream whose
 * first events a scavenge has removed cannot be copied with its revisions.
 */
export class Revisions {
  readonly #last = new Map<string, number>();
  readonly #isFromBeginning: boolean;

  constructor({ isFromBeginning }: { readonly isFromBeginning: boolean }) {
    this.#isFromBeginning = isFromBeginning;
  }

  /** Throws StackError when the revision does not follow on the one before. */
  take(event: RawEvent): void {
    if (isTombstone(event)) return;
    const { stream, revision } = event;
    const last = this.#last.get(stream) ?? (this.#isFromBeginning ? -1 : revision - 1);
    if (revision !== last + 1) throw new StackError(gapIn(event, last + 1));
    this.#last.set(stream, revision);
  }
}

const gapIn = ({ stream, revision }: RawEvent, expected: number): string =>
  `${stream} has a gap: revision ${revision} comes where ${expected} was expected. A scavenge has removed events of this log, and a server gives appended events revisions without gaps. Copy its files or restore a backup instead (docs/operations-moving.md).`;

export type Counted = {
  readonly events: number;
  /** The server's own streams, which are not copied. */
  readonly leftOut: ReadonlySet<string>;
};

/** How many events of a log belong to a copy. Throws StackError for the first gap. */
export const countEvents = async (log: RawLog, onEvent: (event: RawEvent) => void): Promise<Counted> => {
  const revisions = new Revisions({ isFromBeginning: true });
  const leftOut = new Set<string>();
  let events = 0;
  for await (const event of log.read({ direction: 'forwards' })) {
    onEvent(event);
    if (isCopied(event)) {
      revisions.take(event);
      events += 1;
    } else if (!isMetadata(event)) leftOut.add(event.stream);
  }
  return { events, leftOut };
};

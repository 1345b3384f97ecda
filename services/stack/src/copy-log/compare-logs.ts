import type { RawEvent, RawLog } from '@fanfold/event-log';

import { type Anchor, copiedOf } from './common-prefix.ts';
import { compareEvents, parsed, place } from './same-event.ts';

export type Compared = {
  readonly events: number;
  readonly streams: number;
  /** Events that the server wrote by itself, with an id of its own. */
  readonly otherIds: number;
  /** Whether the source has events behind the last one of the target. */
  readonly hasMore: boolean;
  /** Streams of checkpoints that name no event: a worker could not find its place in the copy. */
  readonly positionOnly: readonly string[];
  /** The first difference; everything after it would differ as well. */
  readonly difference: string | undefined;
};

type Options = {
  /** The last event that is taken for compared; undefined compares from the beginning. */
  readonly behind: Anchor | undefined;
  readonly onEvent: (commit: bigint) => void;
};

/** Compares each event of the target with the source's, in order. */
export const compareLogs = async (
  from: RawLog,
  to: RawLog,
  { behind, onEvent }: Options,
): Promise<Compared> => {
  const source = copiedOf(from, behind?.from);
  const streams = new Set<string>();
  const positionOnly = new Set<string>();
  let events = 0;
  let otherIds = 0;
  const result = (hasMore: boolean, difference?: string): Compared => ({
    events: behind ? Math.max(events - 1, 0) : events,
    streams: streams.size,
    otherIds,
    positionOnly: [...positionOnly],
    hasMore,
    difference,
  });
  try {
    for await (const copy of copiedOf(to, behind?.to)) {
      const { value: event } = await source.next();
      if (!event) return result(false, `the copy goes on with ${place(copy)} where the source ends`);
      const compared = compareEvents(event, copy);
      if (!compared.same) return result(true, compared.reason);
      if (!compared.sameId) otherIds += 1;
      events += 1;
      streams.add(event.stream);
      if (isPositionOnly(event)) positionOnly.add(event.stream);
      else positionOnly.delete(event.stream);
      onEvent(event.position.commit);
    }
    const { value: next } = await source.next();
    return result(next !== undefined);
  } finally {
    await source.return(undefined);
  }
};

const isPositionOnly = (event: RawEvent): boolean => {
  if (event.type !== 'CheckpointStored' || !event.stream.startsWith('checkpoint-')) return false;
  const data = parsed(event);
  return typeof data === 'object' && data !== null && 'position' in data && !('event' in data);
};

import type { Logger } from '@fanfold/platform';

import type { Cursor } from './cursor.ts';
import type { Listener, LiveHub, OutboxMessage } from './hub.ts';
import type { Missed } from './outbox.ts';

export type CatchUpDeps = {
  readonly hub: LiveHub;
  /** Kept messages, or null when some lie outside the kept window. */
  readonly since: (missed: Missed) => Promise<readonly OutboxMessage[] | null>;
  /** The log's newest position. */
  readonly head: () => Promise<bigint | undefined>;
  readonly log: Logger;
};

export type Wanted = {
  readonly topics: readonly string[];
  readonly after: bigint;
  /** The newest resync that the client has processed. */
  readonly resynced?: Cursor | undefined;
  /** Whether these are all topics of the connection, so that catching up moves the client's mark. */
  readonly all: boolean;
};

const pageSize = 100;

/**
 * Sends a connection the messages that it missed of some topics, then those that arrived in the meantime.
 * Messages up to the hub's position at the beginning are read from the outbox; the hub sends those after it.
 * Each page waits for the reader, so that a long catch-up is not taken for a slow reader. Resolves to whether
 * the connection is still open.
 */
export const catchUp = async (listener: Listener, wanted: Wanted, deps: CatchUpDeps): Promise<boolean> => {
  const { hub, since, log } = deps;
  const held = hub.hold(listener);
  const { seen: upTo, position: whole } = hub;
  try {
    const lost = await fromElsewhere(wanted.after, deps);
    const missed = lost ? null : await since({ ...wanted, upTo });
    if (missed !== null) await replay(listener, { missed, held, whole: wanted.all ? whole : -1n }, hub);
    else if (listener.holding === held) hub.resyncOne(listener);
    hub.release(listener, held);
  } catch (error) {
    log.warn({ err: error }, 'a live connection could not be brought up to date');
    // The client reconnects by itself and asks from its last position on.
    hub.drop(listener, 'shutdown');
  }
  return hub.has(listener);
};

/**
 * Whether the log has not reached the position: it is from another log, or from this one before it was
 * restored.
 */
const fromElsewhere = async (after: bigint, { hub, head, log }: CatchUpDeps): Promise<boolean> => {
  if (after <= hub.seen.position) return false;
  try {
    const newest = await head();
    return newest === undefined || after > newest;
  } catch (error) {
    log.warn({ err: error }, 'the log did not say how far it is; the client is believed');
    return false;
  }
};

type Missing = {
  readonly missed: readonly OutboxMessage[];
  readonly held: readonly OutboxMessage[];
  readonly whole: bigint;
};

const replay = async (listener: Listener, { missed, held, whole }: Missing, hub: LiveHub): Promise<void> => {
  for (let index = 0; index < missed.length; index += pageSize) {
    // A resync came in the meantime, or the connection was closed.
    if (listener.holding !== held) return;
    const page = missed.slice(index, index + pageSize);
    const cutAt = missed[index + pageSize]?.position;
    // A page that ends within a position does not complete it.
    const cut = cutAt !== undefined && cutAt === page.at(-1)?.position && cutAt <= whole;
    await hub.replay(listener, page, cut ? cutAt - 1n : whole);
  }
};

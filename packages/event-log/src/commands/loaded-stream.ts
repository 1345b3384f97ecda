import { dayMs, type StreamDefinition } from '@fanfold/domain';

import { chainStart } from '../sealing/hash-chain.ts';
import type { Recorded } from '../store/recorded.ts';

/** What is remembered of an applied command. */
export type AppliedKey = {
  readonly hash: string;
  /** Revision of its last event, and the number of its events. */
  readonly revision: number;
  readonly count: number;
  /** When it was applied, ISO 8601. */
  readonly at: string;
};

/**
 * A stream loaded up to `revision`: the decider's state and what the command handler itself needs to know.
 * The keys of applied commands are part of it, because the store compares event ids only when the expected
 * revision lies in the past.
 */
export type LoadedStream<State> = {
  state: State;
  /** -1 for a stream without events. */
  revision: number;
  keys: Map<string, AppliedKey>;
  lastAt: string;
  lastId: string;
  lastPosition: bigint;
  chainHead: string;
  /** Revision of the newest snapshot known, -1 for none. */
  snapshotRevision: number;
  /**
   * When the log was read, in milliseconds of a monotonic clock. Everything committed before that is
   * included.
   */
  readAtMs: number;
};

/**
 * A retry within this time is recognised by its key; ids of charges, purchases and holds are kept by the
 * deciders.
 */
const keepKeysMs = 30 * dayMs;

export const emptyLoadedStream = <State>(initial: State): LoadedStream<State> => ({
  state: initial,
  revision: -1,
  keys: new Map(),
  lastAt: '',
  lastId: '',
  // A stream without events has nothing to wait for: every reader includes it.
  lastPosition: 0n,
  chainHead: chainStart,
  snapshotRevision: -1,
  readAtMs: 0,
});

/** What readers get of a loaded stream. */
export const view = <State>({ state, revision, lastPosition }: LoadedStream<State>) => ({
  state,
  revision,
  position: lastPosition,
});

/** Applies recorded events in place. */
export const fold = <State, Command, Event, Code extends string>(
  definition: StreamDefinition<State, Command, Event, Code>,
  loaded: LoadedStream<State>,
  events: readonly Recorded[],
): void => {
  for (const recorded of events) {
    const { commandKey, commandHash, occurredAt, chain } = recorded.metadata;
    loaded.state = definition.decider.evolve(loaded.state, recorded.event as Event, recorded.revision);
    loaded.revision = recorded.revision;
    const before = loaded.keys.get(commandKey);
    // Re-inserting moves the key to the end: the map stays ordered by age, so that forgetting is cheap.
    loaded.keys.delete(commandKey);
    loaded.keys.set(commandKey, {
      hash: commandHash,
      revision: recorded.revision,
      count: (before?.count ?? 0) + 1,
      at: occurredAt,
    });
    loaded.lastAt = occurredAt;
    loaded.lastId = recorded.id;
    loaded.lastPosition = recorded.position;
    if (chain) loaded.chainHead = chain.hash;
  }
  forgetOldKeys(loaded);
};

const forgetOldKeys = <State>(loaded: LoadedStream<State>): void => {
  if (loaded.keys.size < 2) return;
  const oldest = oldestKept(loaded.lastAt);
  for (const [key, { at }] of loaded.keys) {
    if (at >= oldest) return;
    loaded.keys.delete(key);
  }
};

let cutOff = { hour: '', oldest: '' };

/** Rounded down to the full hour, so that it is computed once an hour and not with every command. */
const oldestKept = (lastAt: string): string => {
  const hour = lastAt.slice(0, 13);
  if (hour !== cutOff.hour) {
    const oldest = new Date(Date.parse(`${hour}:00:00.000Z`) - keepKeysMs).toISOString();
    cutOff = { hour, oldest };
  }
  return cutOff.oldest;
};

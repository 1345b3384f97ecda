import { eventTypeFilter, excludeSystemEvents, type Position, streamNameFilter } from '@eventstore/db-client';

/** Called when everything up to the position was delivered or left out. */
export type OnCheckpoint = (position: bigint) => void;

const calling = (onCheckpoint: OnCheckpoint) => ({
  checkpointReached: async (_subscription: unknown, position: Position) => onCheckpoint(position.commit),
});

/**
 * No system events, and no events of the types `without`. The store sends a checkpoint after 1,024 events
 * that it searched (its window of 32 x `checkpointInterval`).
 */
export const domainEvents = (onCheckpoint: OnCheckpoint, without: readonly string[] = []) => {
  const checkpoints = { ...calling(onCheckpoint), checkpointInterval: 32 };
  return without.length === 0
    ? excludeSystemEvents(checkpoints)
    : eventTypeFilter({ ...checkpoints, regex: `^(?!(?:${without.join('|')})$)[^$]` });
};

/**
 * The streams of some categories. A checkpoint comes every 128 events of any kind, which at 500 events a
 * second is four a second.
 */
export const streamsOf = (categories: readonly string[], onCheckpoint: OnCheckpoint) =>
  streamNameFilter({
    ...calling(onCheckpoint),
    prefixes: categories.map((category) => `${category}-`),
    maxSearchWindow: 128,
    checkpointInterval: 1,
  });

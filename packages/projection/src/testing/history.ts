import type { DomainEvent } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

/**
 * Builds the events of a log for a test: `told.add('wallet-…', { type: … })`, with positions, revisions and
 * times in order.
 */
export type History = {
  readonly events: readonly Recorded[];
  readonly add: (stream: string, event: DomainEvent, at?: string) => Recorded;
};

/**
 * `startAt` is the time of the first event; each later one happens a minute after the one before, unless `at`
 * is given.
 */
export const history = (startAt = '2026-11-21T00:00:00.000Z'): History => {
  const events: Recorded[] = [];
  const revisions = new Map<string, number>();
  let occurredAt = new Date(Date.parse(startAt) - 60_000).toISOString();
  return {
    events,
    add: (stream, event, at) => {
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      occurredAt = at ?? new Date(Date.parse(occurredAt) + 60_000).toISOString();
      const recorded: Recorded = {
        event,
        stream,
        revision,
        // Positions of EventStoreDB are byte offsets: they grow, but not by one.
        position: BigInt(100 + events.length * 317),
        id: uuid5(stream, revision),
        metadata: {
          $correlationId: uuid5('correlation', events.length),
          actor: { oid: null, role: 'system' },
          schemaVersion: 1,
          occurredAt,
          commandKey: `key-${events.length}`,
          commandHash: '',
        },
      };
      events.push(recorded);
      return recorded;
    },
  };
};

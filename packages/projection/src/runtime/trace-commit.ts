import type { Recorded } from '@fanfold/event-log';
import { isTracing, type Logger, recordSpan } from '@fanfold/platform';

import type { Member } from './member.ts';

type Committed = {
  readonly events: readonly Recorded[];
  readonly members: readonly Member[];
  readonly startedAtMs: number;
};

/**
 * Records a live batch in log and traces: a line, and a span for each event. Rebuilds record none: they
 * repeat the past.
 */
export const traceCommit = (log: Logger, { events, members, startedAtMs }: Committed): void => {
  const debug = log.isLevelEnabled('debug');
  if (!debug && !isTracing()) return;
  for (const { id, event, stream, position, metadata } of events) {
    const names = members.filter(({ consumes }) => consumes.has(event.type)).map(({ name }) => name);
    const correlationId = metadata.$correlationId;
    if (debug)
      log.debug({ correlationId, stream, type: event.type, position: String(position), names }, 'projected');
    recordSpan({
      correlationId,
      name: `project ${event.type}`,
      id: ['project', position],
      parent: ['append', id],
      startedAtMs,
      kind: 'consumer',
      attributes: {
        'fanfold.stream': stream,
        'fanfold.position': String(position),
        'fanfold.projections': names,
      },
    });
  }
};

import { isTracing, type Logger, recordSpan, requestSpan } from '@fanfold/platform';

import type { CommandRequest } from './outcome.ts';
import type { Attempt } from './prepare-append.ts';

type Appended = {
  readonly stream: string;
  readonly request: Pick<CommandRequest<never>, 'correlationId' | 'causationId'>;
  readonly sent: Attempt | undefined;
  readonly sentAtMs?: number;
  /** Missing when the answer was lost and the events were found in the log afterwards. */
  readonly position?: bigint;
};

/**
 * Records an append in log and traces: a debug line, and a span for each event. The span's parent is the
 * request or the causing event.
 */
export const traceAppend = (log: Logger, { stream, request, sent, sentAtMs, position }: Appended): void => {
  if (!sent) return;
  const { correlationId, causationId } = request;
  if (log.isLevelEnabled('debug')) {
    const types = sent.events.map(({ type }) => type);
    const at = position === undefined ? 'found in the log' : String(position);
    log.debug({ correlationId, stream, revision: sent.expected + 1, types, position: at }, 'appended');
  }
  if (!isTracing()) return;
  const parent = causationId ? (['append', causationId] as const) : requestSpan(correlationId);
  for (const { id, type } of sent.events) {
    recordSpan({
      correlationId,
      name: `append ${type}`,
      id: ['append', id],
      parent,
      startedAtMs: sentAtMs ?? Date.now(),
      kind: 'producer',
      attributes: { 'fanfold.stream': stream, 'fanfold.event_id': id },
    });
  }
};

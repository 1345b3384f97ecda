import { isTracing, type Logger, recordSpan } from '@fanfold/platform';
import type { OutboxMessage } from '@fanfold/projection';

import type { LiveHub } from './hub.ts';

/** Writes a log line and a span for each message that this process is about to send to a connection. */
export const noteMessages = (log: Logger, hub: LiveHub, messages: readonly OutboxMessage[]): void => {
  const debug = log.isLevelEnabled('debug');
  if (!debug && !isTracing()) return;
  for (const { topic, position, n, payload, correlationId } of messages) {
    const listeners = hub.watching(topic);
    if (correlationId === null || listeners === 0) continue;
    const at = String(position);
    if (debug) log.debug({ correlationId, topic, position: at, kind: payload.kind, listeners }, 'told live');
    recordSpan({
      correlationId,
      name: `live ${payload.kind}`,
      id: ['live', position, n, process.pid],
      parent: ['project', position],
      startedAtMs: Date.now(),
      kind: 'producer',
      attributes: { 'fanfold.position': at, 'fanfold.listeners': listeners },
    });
  }
};

import type { Check } from '@fanfold/platform';

import type { LogClient } from '../store/client.ts';
import { readLogId } from '../store/log-id.ts';

/** The health checks of a process that reads and appends to the event log. */
export const eventLogChecks = ({ client }: { readonly client: LogClient }): Check[] => [
  // Reads one small event. The head of the log costs more: system events have to be skipped.
  { name: 'event-log-unreachable', look: () => readLogId(client).then(() => undefined) },
  { name: 'appends-failing', look: () => client.appendsFailing(), forMs: 0 },
];

import { consentsOf } from '@fanfold/application/identity';
import type { EventLog } from '@fanfold/event-log';

// Who withdraws their consent in another process is measured for so long.
const consentMaxAgeMs = 5_000;

/** Whether a person agreed to be measured. */
export const agreesToAnalytics = async ({ commands }: EventLog, oid: string): Promise<boolean> =>
  (await consentsOf(commands, oid, { maxAgeMs: consentMaxAgeMs })).analytics !== null;

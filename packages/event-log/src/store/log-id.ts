import { ConfigError } from '@fanfold/platform';

import type { LogClient } from './client.ts';
import type { NewEvent } from './wire.ts';

const stream = 'fanfold-log';

/**
 * Event types without meaning for readers. Any other unknown type comes from newer software and must not be
 * skipped.
 */
export const technicalEventTypes: ReadonlySet<string> = new Set(['LogCreated', 'CheckpointStored']);

/** An event without meaning for readers, as it is appended: no command wrote it. */
export const technicalEvent = (
  { id, now }: { readonly id: string; readonly now: string },
  { type, data }: Pick<NewEvent, 'type' | 'data'>,
): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    $correlationId: id,
    actor: { oid: null, role: 'system' },
    schemaVersion: 1,
    occurredAt: now,
    commandKey: id,
    commandHash: '',
  },
});

/** What the first event of a log says. */
export type LogOrigin = {
  readonly id: string;
  /**
   * Whether the log was made by a demo: then it has accounts with public passwords and coins without a
   * payment.
   */
  readonly demo: boolean;
};

/**
 * The identity of a log: an event at its very beginning. Checkpoints and snapshots contain it, so that a
 * reader detects a restored or a different log instead of reading on. Returns what a log that exists says of
 * itself.
 */
export const initialiseLog = async (
  client: LogClient,
  { id, now, demo }: { id: string; now: string; demo: boolean },
): Promise<LogOrigin> => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const existing = await readLogOrigin(client);
    if (existing) return existing;
    await client.append(stream, -1, [
      technicalEvent({ id, now }, { type: 'LogCreated', data: { logId: id, demo } }),
    ]);
  }
  throw new Error('The event log could not be initialised');
};

export const readLogOrigin = async (client: LogClient): Promise<LogOrigin | undefined> => {
  const [first] = await client.readStream(stream, { maxCount: 1 });
  const id = first?.data['logId'];
  return typeof id === 'string' ? { id, demo: first?.data['demo'] === true } : undefined;
};

export const readLogId = async (client: LogClient): Promise<string | undefined> =>
  (await readLogOrigin(client))?.id;

/**
 * A demo's log must never serve an installation: people would sign in with its public passwords. Throws
 * ConfigError when the start and the log are not of the same kind.
 */
export const requireMode = (origin: LogOrigin, { demo }: { readonly demo: boolean }): void => {
  if (origin.demo === demo) return;
  throw new ConfigError(
    origin.demo
      ? 'This log belongs to a demo and contains its public accounts, but this start is no demo. Use new stores, or set FANFOLD_DEMO=true.'
      : 'This log belongs to an installation, but this start is a demo. Use new stores, or set FANFOLD_DEMO=false.',
  );
};

import { randomUUID } from 'node:crypto';
import { bulkImport, type ImportedEvent } from '@fanfold/event-node';
import { oidFromKey, systemClock } from '@fanfold/platform';

import { walletHistory } from '../support/wallet-history.ts';

/** The number of events in each wallet. */
const eventsOfAWallet = 100;
/**
 * This many wallets are active at a time, in turn: neighbours in the log belong to different people, as in
 * production.
 */
const walletsAtATime = 500;

const day = 86_400_000;

/** Fills a data folder of the event node with wallets' histories of `size` events, with hash chains. */
export const importWallets = (folder: string, size: number): Promise<unknown> =>
  bulkImport(folder, eventsOf(size));

function* eventsOf(size: number): Generator<ImportedEvent> {
  const now = Date.parse(systemClock.now());
  const from = new Date(now - 100 * day).toISOString();
  const to = new Date(now - day).toISOString();
  yield logCreated();
  const wallets = Math.ceil(size / eventsOfAWallet);
  for (let first = 0; first < wallets; first += walletsAtATime) {
    const histories = Array.from({ length: Math.min(walletsAtATime, wallets - first) }, (_, n) => {
      const walletOid = oidFromKey(`rebuilt-${first + n}`);
      const options = { walletOid, length: eventsOfAWallet, from, to, firstPosition: 0, keepAtRevision: -1 };
      return walletHistory(options).events;
    });
    for (let revision = 0; revision < eventsOfAWallet; revision += 1)
      for (const events of histories) {
        const event = events[revision];
        if (event) yield event;
      }
  }
}

/** The log's own first event, which every reader needs. */
export const logCreated = (): ImportedEvent => {
  const logId = randomUUID();
  return {
    stream: 'fanfold-log',
    type: 'LogCreated',
    data: { logId, demo: true },
    metadata: {
      $correlationId: logId,
      actor: { oid: null, role: 'system' },
      schemaVersion: 1,
      occurredAt: systemClock.now(),
      commandKey: logId,
      commandHash: '',
    },
  };
};

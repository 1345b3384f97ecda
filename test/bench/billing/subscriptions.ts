import { addDays, parseOid } from '@fanfold/domain';
import { monthEnd, monthStart } from '@fanfold/domain/subscriptions';
import { bulkImport, type ImportedEvent } from '@fanfold/event-node';
import { dataPaths, oidFromKey, uuid5 } from '@fanfold/platform';

import { logCreated } from '../rebuild/log.ts';
import { walletHistory } from '../support/wallet-history.ts';

const creators = 100;
const feeCoins = 50;

type Filled = { readonly count: number; readonly month: string };

/**
 * Fills a data folder with so many paid subscriptions of a month, by coins, of different people to 100
 * creators.
 */
export const importSubscriptions = async (dataDir: string, filled: Filled): Promise<void> => {
  await bulkImport(dataPaths(dataDir).events, eventsOf(filled));
};

function* eventsOf({ count, month }: Filled): Generator<ImportedEvent> {
  yield logCreated();
  const startedAt = monthStart(month);
  for (let n = 0; n < creators; n += 1) yield tierAdded(n, startedAt);
  for (let n = 0; n < count; n += 1) {
    const subscriberOid = oidFromKey(`subscriber-${n}`);
    const [from, to] = [startedAt, addDays(startedAt, 1)];
    const options = { walletOid: subscriberOid, length: 2, from, to, firstPosition: 0, keepAtRevision: -1 };
    yield* walletHistory(options).events;
    const creatorOid = creatorOf(n);
    yield imported(`subscription-${creatorOid}-${subscriberOid}`, startedAt, {
      type: 'SubscriptionStarted',
      data: {
        creatorOid,
        subscriberOid,
        tierHash: tierOf(n),
        feeCoins,
        coins: feeCoins,
        coupon: null,
        month,
        streak: false,
        chargeId: oidFromKey(`first-${n}`),
        until: monthEnd(month),
        streakStart: month,
        totalMonths: 1,
        startedAt,
      },
    });
  }
}

export const creatorOf = (n: number) => parseOid(oidFromKey(`channel-${n % creators}`));
const tierOf = (n: number) => parseOid(oidFromKey(`tier-${n % creators}`));

const tierAdded = (n: number, addedAt: string): ImportedEvent =>
  imported(`tiers-${creatorOf(n)}`, addedAt, {
    type: 'TierAdded',
    data: {
      creatorOid: creatorOf(n),
      tierHash: tierOf(n),
      name: 'Plus',
      details: '',
      feeCoins,
      streak: false,
      emojis: false,
      discord: false,
      places: null,
      addedAt,
    },
  });

const imported = (
  stream: string,
  occurredAt: string,
  event: Pick<ImportedEvent, 'type' | 'data'>,
): ImportedEvent => {
  const key = uuid5('bench-billing', stream, event.type);
  return {
    stream,
    ...event,
    metadata: {
      $correlationId: key,
      actor: { oid: null, role: 'system' },
      schemaVersion: 1,
      occurredAt,
      commandKey: key,
      commandHash: '',
    },
  };
};

import { type Oid, parseOid } from '@fanfold/domain';
import { marksStream } from '@fanfold/domain/community';
import { accountStream, type SanctionKind, sanctionsStream } from '@fanfold/domain/identity';
import { membershipAt, newsOf, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, randomIds } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { isShutOut } from '../community/index.ts';
import { invocation, refusalOf } from '../testing/use-cases.ts';
import { announceBlocks } from './announce-blocks.process.ts';
import { unsubscribe } from './change-subscription.ts';
import { subscriptionsDeadlines } from './deadlines.ts';
import type { SubscriptionDeps } from './deps.ts';
import { modifyTiers } from './modify-tiers.ts';
import { pauseSubscription } from './pause.ts';
import { showTiers } from './show-tiers.ts';
import { obstacleToSubscribing, subscribe } from './subscribe.ts';
import { subscribeFree } from './subscribe-free.ts';

let stores: TestStores;
let eventLog: EventLog;
let deps: SubscriptionDeps & { readonly db: Kysely<never> };
let creatorOid: Oid;
let tierHash: Oid;
let charges = 0x7000;
let now = '2027-01-10T00:00:00.000Z';
const clock = { now: () => now };
const log = createLogger('test', { level: 'silent' });

beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
  const providers = { all: [], find: () => undefined } as unknown as SubscriptionDeps['providers'];
  deps = { eventLog, clock, ids: randomIds, providers, db: undefined as unknown as Kysely<never> };
});
afterAll(() => stores?.[Symbol.asyncDispose]());
beforeEach(async () => {
  now = `${Number(now.slice(0, 4)) + 1}-01-10T00:00:00.000Z`;
  creatorOid = parseOid(await registerAccount(eventLog, ['creator']));
  const tier = { name: 'Plus', details: '', feeCoins: 50, streak: false, emojis: false, discord: false };
  ({ tierHash } = await modifyTiers(deps, invocation(creatorOid, { role: 'creator' }), {
    mode: 'push',
    tier: { ...tier, places: null },
  }));
});

const at = (day: string): string => `${now.slice(0, 4)}-${day}T00:00:00.000Z`;
const fan = async (): Promise<Oid> => {
  const oid = parseOid(await registerAccount(eventLog));
  charges += 1;
  await credit(eventLog, oid, { coins: 200, charge: charges });
  return oid;
};
const wish = () => ({ creatorOid, tierHash, fee: 50 });
const subscriber = async (): Promise<Oid> => {
  const oid = await fan();
  await subscribe(deps, invocation(oid), wish());
  return oid;
};
const coinsOf = async (oid: Oid): Promise<number> =>
  available((await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 })).state.lots, 'paid', now);
const idOf = (oid: Oid): string => subscriptionId(creatorOid, oid);
const stateOf = async (oid: Oid) =>
  (await eventLog.commands.load(subscriptionStream, idOf(oid), { maxAgeMs: 0 })).state;
const eventsOf = async (oid: Oid) => {
  const recorded = await eventLog.client.readStream(`subscription-${idOf(oid)}`);
  return Promise.all(recorded.map(async (one) => (await eventLog.codec.decode(one)).event));
};
const run = async (kind: 'subscription' | 'renewalNotice', oid: Oid): Promise<void> => {
  const found = subscriptionsDeadlines({ ...deps, log }).find((one) => one.kind === kind);
  await found?.run({ kind, id: idOf(oid), stream: `subscription-${idOf(oid)}`, dueAt: now });
};

/** What was recorded of a person's marks, and what the process manager does about it. */
const mark = async (targetOid: Oid, marked = true): Promise<void> => {
  await eventLog.commands.of(marksStream).handle({
    ...invocation(creatorOid),
    id: creatorOid,
    command: () => ({ type: 'MarkBlocked', ownerOid: creatorOid, kind: 'user', targetOid, marked }),
  });
  const newest = (await eventLog.client.readStream(`marks-${creatorOid}`)).at(-1);
  if (!newest) throw new Error('No mark');
  const cause = { manager: 'announce-blocks', eventId: randomIds.uuid(), correlationId: randomIds.uuid() };
  const reacted = await announceBlocks.react(eventLog.codec.decode(newest) as never, eventLog.commands);
  for (const step of reacted) await step.run(eventLog.commands, cause);
};
const sanction = async (accountOid: Oid, kind: SanctionKind, until: string | null): Promise<void> => {
  const sanctionId = parseOid(randomIds.oid(now));
  const errorStatus = kind === 'illegalDownload' ? 999 : null;
  const about = { kind, channelOid: null, errorStatus, reason: 'Abuse', until, now } as const;
  const { status } = await eventLog.commands.of(sanctionsStream).handle({
    ...invocation(accountOid, { role: 'admin' }),
    id: accountOid,
    command: () => ({ type: 'ImposeSanction', accountOid, sanctionId, ...about }),
  });
  expect(status).toBe('accepted');
};
const takeRole = async (): Promise<void> => {
  await eventLog.commands.of(accountStream).handle({
    ...invocation(creatorOid, { role: 'admin' }),
    id: creatorOid,
    command: () => ({ type: 'RevokeRole', role: 'creator', scope: 'platform', reason: 'Fraud' }),
  });
};

const closings: readonly [string, string, (oid: Oid) => Promise<void>][] = [
  ['blocked', 'a block by the creator', (oid) => mark(oid)],
  ['account_suspended', 'a ban', (oid) => sanction(oid, 'ban', null)],
  ['account_suspended', 'a mark that refuses the log-in', (oid) => sanction(oid, 'illegalDownload', null)],
  ['account_suspended', 'a suspension beyond the month', (oid) => sanction(oid, 'suspension', at('03-15'))],
  ['creator_closed', 'the loss of the creator’s role', takeRole],
  ['creator_closed', 'a ban of the creator', () => sanction(creatorOid, 'ban', null)],
];

describe('a subscription of people who may not go on', () => {
  it.each(closings)('ends with its month: %s by %s [SUB-025]', async (cause, _what, happens) => {
    const oid = await subscriber();
    now = at('01-20');
    await happens(oid);
    now = at('01-27');
    await run('renewalNotice', oid);
    const told = (await eventsOf(oid)).at(-1);
    expect(told).toMatchObject({ next: 'end', because: cause, at: at('02-01'), coins: 0 });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      nextCoins: null,
      until: at('02-01'),
      endsBecause: cause,
    });
    expect(membershipAt(await stateOf(oid), now)?.tierHash).toBe(tierHash);
    now = at('02-01');
    await run('subscription', oid);
    expect((await eventsOf(oid)).at(-1)).toMatchObject({ type: 'SubscriptionEnded', cause });
    expect(await coinsOf(oid)).toBe(150);
  });

  it('goes on after a suspension that ends within the month that is paid', async () => {
    const oid = await subscriber();
    await sanction(oid, 'suspension', at('02-20'));
    now = at('02-01');
    await run('subscription', oid);
    expect(await coinsOf(oid)).toBe(100);
  });

  it('goes on where the block was taken back in time, and its subscriber is told both', async () => {
    const oid = await subscriber();
    now = at('01-20');
    await mark(oid);
    now = at('01-21');
    await mark(oid, false);
    const told = (await eventsOf(oid)).filter(({ type }) => type === 'SubscriptionNextMonthAnnounced');
    expect(told.map((event) => newsOf(event as never)?.what)).toEqual(['end.blocked', 'charge']);
    now = at('02-01');
    await run('subscription', oid);
    expect(await coinsOf(oid)).toBe(100);
  });

  it('opens what was paid for to the month’s end, although its subscriber is blocked', async () => {
    const oid = await subscriber();
    const other = await fan();
    for (const one of [oid, other]) await mark(one);
    now = at('01-20');
    expect(await isShutOut(deps, creatorOid, { oid })).toBe(false);
    expect(await isShutOut(deps, creatorOid, { oid: other })).toBe(true);
    now = at('02-01');
    await run('subscription', oid);
    now = at('02-02');
    expect(await isShutOut(deps, creatorOid, { oid })).toBe(true);
  });
});

describe('who may not go on', () => {
  it('finds a creator under a ban closed [SUB-005]', async () => {
    const oid = await fan();
    await sanction(creatorOid, 'ban', null);
    now = at('01-11');
    expect(await obstacleToSubscribing(deps, creatorOid, oid)).toBe('closed');
    expect(await refusalOf(subscribe(deps, invocation(oid), wish()))).toBe('CHANNEL_CLOSED');
  });

  it('follows no creator who has blocked them, also where nothing is sold [SUB-002]', async () => {
    const oid = await fan();
    creatorOid = parseOid(await registerAccount(eventLog, ['creator']));
    await mark(oid);
    now = at('01-11');
    const free = { creatorOid, tierHash: creatorOid } as const;
    const asked = invocation(oid);
    expect(await refusalOf(subscribeFree(deps, asked, free))).toBe('SUBSCRIBER_BLOCKED');
    expect(await refusalOf(unsubscribe(deps, asked, { ...free, reqType: 'undo' }))).toBe(
      'SUBSCRIBER_BLOCKED',
    );
  });

  it('ends what is charged while suspended, and begins nothing [SUB-018]', async () => {
    const oid = await subscriber();
    await sanction(oid, 'suspension', at('01-25'));
    now = at('01-12');
    const paid = { creatorOid, tierHash } as const;
    await unsubscribe(deps, invocation(oid), { ...paid, reqType: 'cancel' });
    expect((await stateOf(oid)).paid?.cancelScheduled).toBe(true);
    expect(await refusalOf(unsubscribe(deps, invocation(oid), { ...paid, reqType: 'undo' }))).toBe(
      'SUSPENDED',
    );
    const resumed = pauseSubscription(deps, invocation(oid), { creatorOid, months: null });
    expect(await refusalOf(resumed)).toBe('SUSPENDED');
  });
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Oid, parseOid } from '@fanfold/domain';
import { subscriptionId, subscriptionStream, tiersStream } from '@fanfold/domain/subscriptions';
import type { EventLog } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { inRepository } from '../../services/stack/src/supervisor/parts/node-process.ts';
import { registerAccount } from '../support/accounts.ts';
import { startTestStores, type TestStores, testMasterKey } from '../support/event-log.ts';
import { figure } from '../support/figure.ts';
import { credit, numbered } from '../support/wallets.ts';

const kills = inject('isLong') ? 60 : 6;
const subscribers = inject('isLong') ? 40 : 8;
const feeCoins = 50;
const first = '2027-02-01T00:00:00.000Z';

const run = fileURLToPath(new URL('./billing-kills.process.ts', import.meta.url));
let creatorOid: Oid;
const tierHash = parseOid(randomIds.oid('2027-01-01T00:00:00.000Z'));
let stores: TestStores;
let eventLog: EventLog;
/** The last ones have too few coins: their payment fails. */
const people = Array.from({ length: subscribers }, (_, index) => numbered(0xb111 + index));
const poor = people.slice(-2);

beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock: { now: () => '2027-01-10T00:00:00.000Z' } });
  creatorOid = parseOid(await registerAccount(eventLog, ['creator']));
  const fields = {
    name: 'Plus',
    details: '',
    feeCoins,
    streak: false,
    emojis: false,
    discord: false,
    places: null,
  };
  await accepted(
    eventLog.commands.of(tiersStream).handle({
      ...request(creatorOid),
      command: (now) => ({ type: 'AddTier', creatorOid, tierHash, fields, now }),
    }),
  );
  const tier = { ...fields, tierHash, raised: null };
  for (const [index, subscriberOid] of people.entries()) {
    const coins = poor.includes(subscriberOid) ? feeCoins - 1 : 2 * feeCoins;
    await credit(eventLog, subscriberOid, { coins, charge: 0xc000 + index });
    const ids = { creatorOid, subscriberOid };
    const chargeId = parseOid(randomIds.oid('2027-01-10T00:00:00.000Z'));
    const order = { tier, seenFeeCoins: feeCoins, coupon: null, card: null, chargeId };
    const id = subscriptionId(creatorOid, subscriberOid);
    const subscriptions = eventLog.commands.of(subscriptionStream);
    await accepted(
      subscriptions.handle({
        ...request(id),
        command: (now) => ({ type: 'OrderTier', ...ids, ...order, now }),
      }),
    );
    await accepted(
      subscriptions.handle({
        ...request(id),
        command: (now) => ({ type: 'ConfirmCharge', ...ids, chargeId, now }),
      }),
    );
  }
});
afterAll(() => stores?.[Symbol.asyncDispose]());

const request = (id: string) => ({
  id,
  key: randomIds.uuid(),
  body: null,
  actor: { oid: null, role: 'system' } as const,
  correlationId: randomIds.uuid(),
});
const accepted = async (outcome: Promise<{ readonly status: string }>): Promise<void> => {
  expect((await outcome).status).toBe('accepted');
};

const startRun = (at: number, before: boolean): ChildProcess => {
  const ids = people.map((subscriberOid) => subscriptionId(creatorOid, subscriberOid)).join(',');
  const args = [stores.url, stores.database.url, testMasterKey, first, ids, String(at), String(before)];
  return fork(run, args, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: inRepository('node_modules/.cache/fanfold') },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
};

const typesOf = async (stream: string): Promise<string[]> =>
  (await eventLog.client.readStream(stream)).map(({ type }) => type);

it('a billing run that is killed at any append charges and gives each month once [SUB-025, SUB-026]', async () => {
  let killed = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    // A renewal is three appends: the order, the coins, the month.
    const child = startRun(1 + (kill % 4), kill % 2 === 0);
    await once(child, 'exit');
    if (child.signalCode === 'SIGKILL') killed += 1;
  }
  const last = startRun(0, false);
  await once(last, 'exit');
  expect(last.exitCode).toBe(0);
  figure('kills at an append of a billing run', killed);
  expect(killed).toBeGreaterThan(kills / 2);
  const counts = async (oid: Oid) => {
    const [wallet, subscription] = await Promise.all([
      typesOf(`wallet-${oid}`),
      typesOf(`subscription-${subscriptionId(creatorOid, oid)}`),
    ]);
    const of = (types: readonly string[], type: string) => types.filter((one) => one === type).length;
    return [
      of(wallet, 'CoinsSpent'),
      of(subscription, 'SubscriptionRenewed'),
      of(subscription, 'SubscriptionPaymentFailed'),
    ];
  };
  for (const oid of people)
    expect(await counts(oid), oid).toEqual(poor.includes(oid) ? [0, 0, 1] : [1, 1, 0]);
}, 600_000);

import { type Oid, parseOid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import {
  cardsStream,
  fingerprintStream,
  linkedAccountsId,
  linkedAccountsStream,
} from '@fanfold/domain/payments';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, systemClock, uuid5 } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../../test/support/wallets.ts';
import { postEarnings } from '../earnings/post-earnings.process.ts';
import { linkedAccountsManagers } from './linked-accounts.process.ts';
import { recordInstrumentUse } from './record-instrument-use.process.ts';

const places = new AsyncDisposableStack();
let stores: TestStores;
let log: EventLog;
let eventLog: EventLog;
let managers: ProcessManagers;
const creator = numbered(0xc0ffee);

beforeAll(async () => {
  stores = places.use(await startTestStores());
  log = stores.open();
  eventLog = stores.open();
  const stop = new AbortController();
  managers = new ProcessManagers({
    eventLog,
    managers: [postEarnings, recordInstrumentUse('ab'.repeat(32)), ...linkedAccountsManagers(eventLog)],
    clock: systemClock,
    log: createLogger('test', { level: 'silent' }),
    signal: stop.signal,
  });
  const running = managers.run();
  places.defer(async () => {
    stop.abort();
    await running;
  });
  await saveCard(creator, 'fp_creator');
});
afterAll(() => places.disposeAsync());

const context = (...parts: string[]) => ({
  key: uuid5('linked-accounts-test', ...parts),
  body: parts,
  actor: { oid: null, role: 'system' } as const,
  correlationId: uuid5('linked-accounts-test'),
});

const saveCard = async (ownerOid: Oid, fingerprint: string): Promise<void> => {
  const setUpId = parseOid(ownerOid.replace(/^0/, '5'));
  const commands = log.commands.of(cardsStream);
  await commands.handle({
    ...context('start', ownerOid, fingerprint),
    id: ownerOid,
    command: () => ({
      type: 'StartSetUp',
      ownerOid,
      setUpId,
      provider: 'stripe',
      setUpRef: 's',
      purpose: 'card',
    }),
  });
  const registered = await commands.handle({
    ...context('register', ownerOid, fingerprint),
    id: ownerOid,
    command: () => ({
      type: 'RegisterCard',
      setUpId,
      cardId: parseOid(ownerOid.replace(/^0/, '6')),
      card: {
        customerRef: 'cus',
        cardToken: 'pm',
        fingerprint,
        brand: 'visa',
        last4: '4242',
        expiresMonth: 1,
        expiresYear: 2030,
      },
    }),
  });
  expect(registered.status).toBe('accepted');
};

const logIn = (ownerOid: Oid, device: string) =>
  log.commands.of(fingerprintStream).handle({
    ...context('device', ownerOid, device),
    id: `device-${device}`,
    command: () => ({ type: 'RecordUse', kind: 'device', ownerOid }),
  });

const patience = { timeout: 45_000, interval: 50 };
const caseOf = async (payer: Oid) =>
  (await log.commands.load(linkedAccountsStream, linkedAccountsId(payer, creator), { maxAgeMs: 0 })).state
    .cases[payer];
const heldOf = async (purchase: number) => {
  const id = `${creator}-${seoulMonth(systemClock.now())}`;
  const { held } = (await log.commands.load(earningsStream, id, { maxAgeMs: 0 })).state;
  return Object.entries(held).flatMap(([key, coins]) =>
    key.endsWith(`:${numbered(purchase)}`) ? [coins] : [],
  );
};
const decide = async (payerOid: Oid, verdict: 'clear' | 'confirm', hold: number) => {
  const outcome = await log.commands.of(linkedAccountsStream).handle({
    ...context(verdict, payerOid, String(hold)),
    id: linkedAccountsId(payerOid, creator),
    command: () => ({
      type: 'DecideLinkedAccounts',
      payerOid,
      verdict,
      reason: 'a test',
      decidedByOid: numbered(0xf1),
      holdId: numbered(hold),
    }),
  });
  expect(outcome.status).toBe('accepted');
};

describe('a payer who shares a card or a device with the creator', () => {
  it('is flagged when the payment comes first and the card later, and no other payer is', async () => {
    const [payer, other] = [numbered(0x501), numbered(0x502)];
    for (const who of [payer, other]) {
      await credit(log, who, { coins: 100, charge: Number.parseInt(who, 16) });
      expect(await buy(log, who, { content: Number.parseInt(who, 16), coins: 30 })).toMatchObject({
        status: 'accepted',
      });
    }
    await saveCard(other, 'fp_other');
    await saveCard(payer, 'fp_creator');
    await expect.poll(() => caseOf(payer), patience).toMatchObject({ kinds: ['card'], status: 'open' });
    expect(await caseOf(other)).toBeUndefined();
    expect(await heldOf(0x501)).toEqual([]);
  });

  it('is flagged when the device comes first and the payment later, once', async () => {
    const payer = numbered(0x511);
    await logIn(creator, 'laptop');
    await logIn(payer, 'laptop');
    await credit(log, payer, { coins: 100, charge: 0x511 });
    await buy(log, payer, { content: 0x5111, coins: 10 });
    await buy(log, payer, { content: 0x5112, coins: 10 });
    await expect.poll(() => caseOf(payer), patience).toMatchObject({ kinds: ['device'], status: 'open' });
    const events = await log.client.readStream(`linkedAccounts-${linkedAccountsId(payer, creator)}`, {
      from: 0,
      maxCount: 9,
    });
    expect(events).toHaveLength(2);
  });

  it('has the creator’s earnings held once it is confirmed, those to come as well, until it is cleared', async () => {
    const payer = numbered(0x521);
    await credit(log, payer, { coins: 100, charge: 0x521 });
    await buy(log, payer, { content: 0x5211, coins: 20 });
    await saveCard(payer, 'fp_creator');
    await expect.poll(() => caseOf(payer), patience).toMatchObject({ status: 'open' });
    await decide(payer, 'confirm', 0x5a1);
    await expect.poll(() => heldOf(0x5211), patience).toEqual([20]);
    await buy(log, payer, { content: 0x5212, coins: 15 });
    await expect.poll(() => heldOf(0x5212), patience).toEqual([15]);
    // A refund takes the earning itself, so that nothing of it is held.
    const { state } = await log.commands.load(walletStream, payer, { maxAgeMs: 0 });
    const revision = state.owned[numbered(0x5212)] ?? -1;
    const [stored] = await log.client.readStream(`wallet-${payer}`, { from: revision, maxCount: 1 });
    const bought = stored && (await log.codec.decode(stored)).event;
    if (bought?.type !== 'ContentBought') throw new Error('It was not bought');
    await log.commands.of(walletStream).handle({
      ...context('refund', payer),
      id: payer,
      command: (now) => ({ type: 'RefundPurchase', purchase: { ...bought, revision }, reason: 'r', now }),
    });
    await expect.poll(() => heldOf(0x5212), patience).toEqual([0]);
    expect(await heldOf(0x5211)).toEqual([20]);
    await decide(payer, 'clear', 0x5a2);
    await expect.poll(() => heldOf(0x5211), patience).toEqual([0]);
    await buy(log, payer, { content: 0x5213, coins: 5 });
    await decide(payer, 'confirm', 0x5a3);
    await expect.poll(() => heldOf(0x5213), patience).toEqual([5]);
  });

  it('costs every sale one look at the pair, which both managers share', async () => {
    const payer = numbered(0x531);
    await credit(log, payer, { coins: 100, charge: 0x531 });
    using load = vi.spyOn(eventLog.commands, 'load');
    const pair = linkedAccountsId(payer, creator);
    const looks = () => load.mock.calls.filter(([, id]) => id === pair).length;
    for (const sale of [1, 2, 3]) {
      const bought = await buy(log, payer, { content: 0x5310 + sale, coins: 10 });
      if (bought.status !== 'accepted') throw new Error('It was not bought');
      await expect.poll(() => managers.passed ?? -1n, patience).toBeGreaterThanOrEqual(bought.position);
      expect(looks()).toBe(sale);
    }
  });
});

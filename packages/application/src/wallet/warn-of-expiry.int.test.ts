import { randomUUID } from 'node:crypto';
import { addDays, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { parkingId, parkingStream } from '@fanfold/domain/operations';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createSmtpSender } from '@fanfold/mail';
import { createLogger, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores } from '../../../../test/support/event-log.ts';
import { type RelayAnswer, startMailRelay } from '../../../../test/support/mail-relay.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { warnOfExpiry } from './warn-of-expiry.process.ts';

const places = new AsyncDisposableStack();
let relay: Awaited<ReturnType<typeof startMailRelay>>;
let log: EventLog;
let worker: ProcessManagers;

beforeAll(async () => {
  relay = places.use(await startMailRelay());
  const stores = places.use(await startTestStores());
  log = stores.open();
  const stop = new AbortController();
  worker = new ProcessManagers({
    eventLog: stores.open(),
    managers: [
      warnOfExpiry({ sendEmail: createSmtpSender(relay.settings), publicUrl: 'http://fanfold.example' }),
    ],
    clock: systemClock,
    log: createLogger('test', { level: 'silent' }),
    signal: stop.signal,
  });
  const running = worker.run();
  places.defer(async () => {
    stop.abort();
    await running;
  });
});
afterAll(() => places.disposeAsync());

const patience = { timeout: 45_000, interval: 50 };
const context = () => ({
  key: randomUUID(),
  body: {},
  actor: { oid: null, role: 'system' } as const,
  correlationId: randomUUID(),
});

/** A new account that was warned that coins are about to expire, and whose relay answers so. */
const warned = async (answer: RelayAnswer) => {
  const oid = parseOid(await registerAccount(log));
  const { state: account } = await log.commands.load(accountStream, oid, { maxAgeMs: 0 });
  const to = String(account.email);
  relay.answers.set(to, answer);
  await credit(log, oid, { coins: 10, charge: 0x3a11 });
  const { lots } = (await log.commands.load(walletStream, oid, { maxAgeMs: 0 })).state;
  const [lot] = lots;
  if (!lot) throw new Error('There are no coins');
  const outcome = await log.commands.of(walletStream).handle({
    ...context(),
    id: oid,
    command: () => ({ type: 'WarnOfExpiry', lotId: lot.lotId, now: addDays(lot.expiresAt, -1) }),
  });
  expect(outcome).toMatchObject({ status: 'accepted' });
  return { oid, to };
};
const parked = () => worker.status().flatMap(({ parked: streams }) => streams);

it('an e-mail that the relay refuses parks its stream with the reason, and is not sent for ever', async () => {
  const [refused, other] = [await warned(550), await warned(250)];
  const stream = `wallet-${refused.oid}`;
  await expect
    .poll(parked, patience)
    .toContainEqual(expect.objectContaining({ stream, error: 'The mail relay answered 550 5.1.1' }));
  await expect.poll(() => relay.mailTo(other.to), patience).toHaveLength(1);
  // As often as any event that cannot be processed; then it waits for the back-off, or for an operator.
  const asked = relay.timesAsked(refused.to);
  expect(asked).toBe(3);
  relay.answers.delete(refused.to);
  await log.commands.of(parkingStream).handle({
    ...context(),
    id: parkingId,
    command: () => ({
      type: 'RequestRetry',
      manager: 'warn-of-expiry',
      stream,
      reason: 'the address is right',
    }),
  });
  await expect.poll(() => relay.mailTo(refused.to), patience).toHaveLength(1);
  await expect.poll(parked, patience).toEqual([]);
});

it.each([421, 450])('an e-mail that the relay answers %i waits until it is accepted', async (answer) => {
  const { to } = await warned(answer);
  await expect.poll(() => relay.timesAsked(to), patience).toBeGreaterThan(3);
  expect(parked()).toEqual([]);
  relay.answers.delete(to);
  await expect.poll(() => relay.mailTo(to), patience).toHaveLength(1);
});

it('an e-mail whose connection was lost after the relay had accepted it is sent again, and is one e-mail', async () => {
  const { to } = await warned('connection lost');
  await expect.poll(() => relay.timesAsked(to), patience).toBeGreaterThan(1);
  expect(parked()).toEqual([]);
  relay.answers.delete(to);
  const before = relay.timesAsked(to);
  await expect.poll(() => relay.timesAsked(to), patience).toBeGreaterThan(before);
  expect(relay.mailTo(to)).toHaveLength(1);
  expect(relay.mailTo(to)[0]?.subject).toBe('Some of your Fanfold coins expire soon');
});

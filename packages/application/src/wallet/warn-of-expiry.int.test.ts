import { randomUUID } from 'node:crypto';
import { addDays, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { parkingId, parkingStream } from '@fanfold/domain/operations';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores } from '../../../../test/support/event-log.ts';
import { startMailRelay } from '../../../../test/support/mail-relay.ts';
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
    managers: [warnOfExpiry(relay.url)],
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

const patience = { timeout: 30_000, interval: 50 };
const context = () => ({
  key: randomUUID(),
  body: {},
  actor: { oid: null, role: 'system' } as const,
  correlationId: randomUUID(),
});

/** Somebody whose relay answers so, and who was warned that coins are about to expire. */
const warned = async (status: number) => {
  const oid = parseOid(await registerAccount(log));
  const { state: account } = await log.commands.load(accountStream, oid, { maxAgeMs: 0 });
  const to = String(account.email);
  relay.answers.set(to, status);
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

it('a letter that the relay refuses parks its stream with the reason, and is not sent for ever', async () => {
  const [refused, other] = [await warned(422), await warned(202)];
  const stream = `wallet-${refused.oid}`;
  await expect
    .poll(parked, patience)
    .toContainEqual(expect.objectContaining({ stream, error: 'The mail relay answered 422' }));
  await expect.poll(() => relay.mailTo(other.to), patience).toHaveLength(1);
  // As often as any event that cannot be reacted to; then it waits for the back-off, or for somebody.
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

it.each([429, 503])('a letter that the relay answers %i waits until it is taken', async (status) => {
  const { to } = await warned(status);
  await expect.poll(() => relay.timesAsked(to), patience).toBeGreaterThan(3);
  expect(parked()).toEqual([]);
  relay.answers.delete(to);
  await expect.poll(() => relay.mailTo(to), patience).toHaveLength(1);
});

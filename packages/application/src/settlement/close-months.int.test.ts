import { randomUUID } from 'node:crypto';
import { seoulMonth } from '@fanfold/domain';
import { type ParkingCommand, parkingId, parkingStream } from '@fanfold/domain/operations';
import { technicalEvent } from '@fanfold/event-log';
import { createLogger, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { buy, credit, numbered, seller } from '../../../../test/support/wallets.ts';
import type { Due } from '../deadline.ts';
import { invocation } from '../testing/use-cases.ts';
import { settlementDeadlines } from './deadlines.ts';
import { postingBehind } from './index.ts';

let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open();
});
afterAll(() => stores[Symbol.asyncDispose]());

/** Stores how far a process has read, as the worker does. */
const passed = async (manager: string, revision: number, position: bigint) => {
  const event = technicalEvent(
    { id: randomUUID(), now: systemClock.now() },
    { type: 'CheckpointStored', data: { position: String(position) } },
  );
  expect(await eventLog.client.append(`checkpoint-${manager}`, revision, [event])).toMatchObject({
    status: 'appended',
  });
};

it('a month is closed when the processes that post to it are past its sales, and waits until then [REV-026]', async () => {
  const month = seoulMonth(systemClock.now());
  const wallet = numbered(1);
  await credit(eventLog, wallet, { coins: 100, charge: 2 });
  const before = (await eventLog.client.head()) ?? 0n;
  await buy(eventLog, wallet, { content: 3, coins: 10 });
  const sold = (await eventLog.client.head()) ?? 0n;
  const [close] = settlementDeadlines({ eventLog, log: createLogger('test', { level: 'silent' }) });
  const stream = `earnings-${seller}-${month}`;
  const due = { kind: 'month', id: `${seller}-${month}`, stream, dueAt: systemClock.now() } as Due;
  const closed = async () => (await eventLog.client.readLast(stream))?.type;

  // Neither process has begun, and one that stands before the sale is no better.
  await expect(close?.run(due)).rejects.toThrow(`post-earnings has not posted all of ${month}`);
  await passed('post-earnings', -1, before);
  expect(await postingBehind(eventLog, month)).toEqual({ manager: 'post-earnings', parked: 0 });
  await expect(close?.run(due)).rejects.toThrow('has not posted all');
  expect(await closed()).toBeUndefined();

  await passed('post-earnings', 0, sold);
  // The checkpoint is past a sale whose posting failed: its stream is parked, and the month waits for it.
  const [sale] = (await eventLog.client.readStream(`wallet-${wallet}`)).slice(-1);
  if (!sale) throw new Error('There is no sale');
  const parking = { manager: 'post-earnings', stream: sale.stream, parkingId: randomUUID() };
  const tell = (command: object) =>
    eventLog.commands.of(parkingStream).handle({
      ...invocation(wallet),
      id: parkingId,
      command: () => ({ ...parking, ...command }) as ParkingCommand,
    });
  const { revision, position, type: eventType } = sale;
  const failed = { revision, position: String(position), eventType, error: 'no' };
  await tell({ type: 'RecordParking', ...failed });
  expect(await postingBehind(eventLog, month)).toEqual({ manager: 'post-earnings', parked: 1 });
  await expect(close?.run(due)).rejects.toThrow('has not posted all');
  expect(await closed()).toBeUndefined();
  await tell({ type: 'RecordResumption' });
  expect(await postingBehind(eventLog, month)).toBeUndefined();
  expect(await close?.run(due)).toMatchObject({ status: 'accepted' });
  expect(await closed()).toBe('MonthClosed');
});

it('a checkpoint of a copied log is where its event lies now, not where it was', async () => {
  const month = seoulMonth(systemClock.now());
  const [head] = (await eventLog.client.readStream(`earnings-${seller}-${month}`)).slice(-1);
  if (!head) throw new Error('There is no month');
  const { stream, revision, id } = head;
  const checkpoint = (position: bigint, at: number) =>
    eventLog.client.append('checkpoint-post-earnings', at, [
      technicalEvent(
        { id: randomUUID(), now: systemClock.now() },
        {
          type: 'CheckpointStored',
          data: { position: String(position), event: { stream, revision, id, position: String(position) } },
        },
      ),
    ]);
  // The former log was longer: as a position of this one it would be past everything.
  expect(await checkpoint(head.position + 1_000_000_000n, 1)).toMatchObject({ status: 'appended' });
  await buy(eventLog, numbered(1), { content: 4, coins: 10 });
  expect(await postingBehind(eventLog, month)).toEqual({ manager: 'post-earnings', parked: 0 });
});

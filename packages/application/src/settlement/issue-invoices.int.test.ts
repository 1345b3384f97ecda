import { type Oid, parseOid } from '@fanfold/domain';
import {
  type InvoiceSeriesEvent,
  invoiceSeriesStream,
  payeeStream,
  settlementStream,
} from '@fanfold/domain/settlement';
import type { EventLog, Recorded } from '@fanfold/event-log';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { invocation, startUseCases } from '../testing/use-cases.ts';
import { issueInvoices } from './issue-invoices.process.ts';

let places: Awaited<ReturnType<typeof startUseCases>>;
let eventLog: EventLog;
beforeAll(async () => {
  places = await startUseCases(issueInvoices);
  eventLog = places.deps.eventLog;
});
afterAll(() => places[Symbol.asyncDispose]());

const year = '2026';
const invoices = async () => {
  const stored = await eventLog.client.readStream(`invoiceSeries-${year}-KR`, { from: 0, maxCount: 100 });
  return Promise.all(
    stored.map(async (each) => ((await eventLog.codec.decode(each)) as Recorded<InvoiceSeriesEvent>).event),
  );
};
const settle = (creatorOid: Oid, coins: number) =>
  eventLog.commands.of(settlementStream).handle({
    ...invocation(creatorOid),
    id: creatorOid,
    command: () => ({
      type: 'SettleMonth',
      creatorOid,
      month: '2026-10',
      earnings: [
        {
          kind: 'content',
          level: 'free',
          feePolicyVersion: 1,
          amounts: { paid: coins, bonus: 0, credits: 0 },
        },
      ],
      heldCoins: 0,
      currency: 'KRW',
      microWonPerMinor: 1_000_000,
      rateDay: '2026-10-30',
      closedAtRevision: 1,
      now: '2026-11-01T00:00:00.000Z',
    }),
  });
const liveIn = (creatorOid: Oid, residence: string) =>
  eventLog.commands.of(payeeStream).handle({
    ...invocation(creatorOid),
    id: creatorOid,
    command: (now) => ({
      type: 'SavePayee',
      creatorOid,
      residence,
      party: 'person',
      relation: 'self',
      minor: false,
      treatment: residence === 'KR' ? 'krFreelancer' : 'nonResident',
      name: 'A',
      taxId: '1234',
      bank: {
        format: 'swift',
        bankName: 'B',
        accountHolder: 'A',
        accountNumber: '1',
        routingNumber: null,
        swiftCode: 'ABCDEFGH',
        bankAddress: 'C',
      },
      now,
    }),
  });
const correct = (creatorOid: Oid, holdId: Oid, coins: number) =>
  eventLog.commands.of(settlementStream).handle({
    ...invocation(creatorOid),
    id: creatorOid,
    command: () => ({
      type: 'CorrectEarning',
      creatorOid,
      month: '2026-10',
      holdId,
      earningId: 'e',
      earning: { kind: 'content', level: 'free', feePolicyVersion: 1 },
      coins,
      linkedAccounts: false,
      now: '2026-12-02T00:00:00.000Z',
    }),
  });

it('invoices each settled month and each correction once, numbered one after the other', async () => {
  const people = Array.from({ length: 12 }, () => places.nextOid());
  const [first, abroad] = [people[0] ?? parseOid(''), people[1] ?? parseOid('')];
  await liveIn(abroad, 'JP');
  await Promise.all(people.map((creatorOid) => settle(creatorOid, 1_000)));
  await expect.poll(async () => (await invoices()).length).toBe(12);
  const holdId = places.nextOid();
  // Where they live when it is corrected is another country by then.
  await liveIn(first, 'JP');
  await liveIn(abroad, 'KR');
  await correct(first, holdId, -100);
  await correct(first, holdId, 100);
  await correct(abroad, holdId, -100);
  // A month without a fee takes no number.
  await settle(places.nextOid(), 0);
  await expect.poll(async () => (await invoices()).length).toBe(15);

  const all = await invoices();
  expect(all.map(({ number }) => number)).toEqual(all.map((_each, index) => index + 1));
  expect(new Set(all.map(({ documentId }) => documentId)).size).toBe(15);
  const feesOf = (creatorOid: Oid) =>
    all
      .filter((each) => each.creatorOid === creatorOid)
      .map(({ feeWon, supplyWon, vatWon, taxMonth }) => [feeWon, supplyWon, vatWon, taxMonth]);
  expect(feesOf(abroad)).toEqual([
    [40_000, 40_000, 0, '2026-10'],
    [-4_000, -4_000, 0, '2026-12'],
  ]);
  expect(feesOf(first)).toEqual([
    [40_000, 36_364, 3_636, '2026-10'],
    [-4_000, -3_637, -363, '2026-12'],
    [4_000, 3_637, 363, '2026-12'],
  ]);
  // The same settlement again, asked for a second time, is the same document.
  const again = all[0];
  if (!again) throw new Error('There is no invoice');
  const { number: _number, supplyWon: _supply, vatWon: _vat, ...asked } = again;
  const outcome = await eventLog.commands.of(invoiceSeriesStream).handle({
    ...invocation(first),
    id: `${year}-KR`,
    command: (now) => ({ ...asked, type: 'IssueInvoice', now }),
  });
  expect(outcome).toMatchObject({ status: 'accepted', events: [] });
  expect(await invoices()).toHaveLength(15);
});

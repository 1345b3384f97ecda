import type { Oid } from '@fanfold/domain';
import { parseOid } from '@fanfold/domain';
import { bankAccountStream, payoutBatchStream } from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';
import { createBank } from '@fanfold/payments';
import { loadConfig, randomIds } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { statementOf } from '../../../../services/sandbox/src/bank/statements.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../test/support/settled-creators.ts';
import { decideApproval } from '../operations/index.ts';
import type { ProcessManager } from '../process-manager.ts';
import { requestRevenue, savePayee } from '../settlement/index.ts';
import { invocation } from '../testing/use-cases.ts';
import { endUnpaidLines } from './end-unpaid-lines.process.ts';
import { followStatements } from './follow-statements.process.ts';
import { askUnpaidLine, followBatch, importStatement, prepareBatch } from './index.ts';
import { sendBatches } from './send-batches.process.ts';

let now = '2026-11-24T15:00:00.000Z';
const clock = { now: () => now };
let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
});
afterAll(() => stores[Symbol.asyncDispose]());

const [first, second] = [parseOid(randomIds.oid(now)), parseOid(randomIds.oid(now))];
const by = (oid: Oid) => invocation(oid, { role: 'admin' });
/** The bank takes each file, and loses what is in it. */
const bank = {
  ...createBank(loadConfig({ FANFOLD_DEMO: 'true', FANFOLD_BANK_ACCOUNTS: 'KRW=1,JPY=2,USD=3' })),
  send: async () => ({ refused: [] }),
};

/** Does what a process manager makes of each event of a stream. */
const follow = async (manager: ProcessManager, stream: string): Promise<void> => {
  for (let from = 0; ; from += 1) {
    const [recorded] = await eventLog.feed.readStream({ stream, from, maxCount: 1 });
    if (!recorded) return;
    if (!manager.consumes.includes(recorded.event.type)) continue;
    const cause = { manager: manager.name, eventId: recorded.id, correlationId: randomIds.uuid() };
    for (const step of await manager.react(recorded as never, eventLog.commands))
      await step.run(eventLog.commands, cause);
  }
};

/** A request that a batch pays whose file the bank took on the 10th, in Seoul. */
const sent = async () => {
  now = '2026-11-24T15:00:00.000Z';
  const creatorOid = parseOid(await registerAccount(eventLog, [], '1990-01-01'));
  await settleOctober(eventLog, creatorOid);
  await savePayee({ eventLog, clock }, invocation(creatorOid), koreanPayee);
  const { requestId } = await requestRevenue({ eventLog, clock }, invocation(creatorOid));
  now = '2026-12-10T00:00:00.000Z';
  const deps = { eventLog, clock, bank };
  const { batchId } = await prepareBatch(deps, by(first), [{ creatorOid, requestId }]);
  await followBatch(deps, by(second), { batchId, to: 'approved' });
  await followBatch(deps, by(first), { batchId, to: 'sent' });
  await follow(sendBatches(deps) as ProcessManager, `payoutBatch-${batchId}`);
  return { creatorOid, requestId, batchId };
};
type Sent = Awaited<ReturnType<typeof sent>>;

const lineOf = async ({ batchId }: Sent) => {
  const { state } = await eventLog.commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
  const [line] = state.lines;
  if (!line) throw new Error('The batch has no line');
  return { ...line, batch: state.status };
};
const requestOf = async ({ creatorOid, requestId }: Sent) =>
  (await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state.requests.find(
    (one) => one.requestId === requestId,
  );
const ask = async (one: Sent): Promise<Oid> => {
  const { endToEndId } = await lineOf(one);
  const reason = 'the bank lost the file';
  const { state } = await askUnpaidLine({ eventLog, clock }, by(first), {
    batchId: one.batchId,
    endToEndId,
    reason,
  });
  return state.request?.approvalId ?? first;
};
const approve = async (adminOid: Oid, approvalId: Oid) => {
  await decideApproval({ eventLog }, by(adminOid), { approvalId, verdict: 'approve' });
  await follow(endUnpaidLines as ProcessManager, `approval-${approvalId}`);
  await follow(endUnpaidLines as ProcessManager, `approval-${approvalId}`);
};
/** The bank's statement of a day on which it pays the line. */
const paid = async (one: Sent, day: string) => {
  const { endToEndId: end_to_end_id, amountMinor } = await lineOf(one);
  const entry = { entry: Number(day.slice(-2)), currency: 'KRW', day, kind: 'payout', end_to_end_id };
  const content = statementOf([{ ...entry, amount_minor: 0 - amountMinor }], {
    openingMinor: 1_000_000,
    createdAt: now,
    account: '1',
  });
  const worker = { actor: { oid: null, role: 'system' }, correlationId: randomIds.uuid() } as const;
  await importStatement({ eventLog, bank, clock }, worker, content);
};

describe('a line that the bank never names', () => {
  it('counts as unpaid after its day when two people agree, and its request can be made again [REV-013]', async () => {
    const one = await sent();
    await expect(ask(one)).rejects.toMatchObject({ code: 'PAYMENT_STILL_POSSIBLE' });
    now = '2026-12-10T15:00:00.000Z';
    const approvalId = await ask(one);
    await expect(approve(first, approvalId)).rejects.toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
    expect(await requestOf(one)).toMatchObject({ state: 'processing' });
    await approve(second, approvalId);
    expect(await lineOf(one)).toMatchObject({ state: 'returned', batch: 'settled' });
    expect(await requestOf(one)).toMatchObject({ state: 'failed', reason: 'the bank lost the file' });
    await expect(ask(one)).rejects.toMatchObject({ code: 'BATCH_STATE_WRONG' });
    // The bank pays after all: a person works off what left once too often.
    await paid(one, '2026-12-11');
    await follow(followStatements as ProcessManager, 'bankAccount-KRW');
    const { state } = await eventLog.commands.load(bankAccountStream, 'KRW', { maxAgeMs: 0 });
    expect(Object.values(state.differences)).toMatchObject([{ kind: 'notOpen', resolved: false }]);
    expect(await requestOf(one)).toMatchObject({ state: 'failed' });
  });

  it('is left to the statements once one names it, also where people agreed meanwhile', async () => {
    const one = await sent();
    now = '2026-12-11T15:00:00.000Z';
    const approvalId = await ask(one);
    await paid(one, '2026-12-12');
    await expect(ask(one)).rejects.toMatchObject({ code: 'TRANSFER_NAMED_BY_BANK' });
    await approve(second, approvalId);
    expect(await lineOf(one)).toMatchObject({ state: 'sent' });
    expect(await requestOf(one)).toMatchObject({ state: 'processing' });
    await follow(followStatements as ProcessManager, 'bankAccount-KRW');
    expect(await requestOf(one)).toMatchObject({ state: 'complete' });
  });
});

import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { bankAccount } from '../bank-account/decider.ts';
import { type PayoutBatchCommand, payoutBatch } from './decider.ts';
import { batchIdOf, endToEndId } from './end-to-end.ts';
import type { PayoutLine } from './events.ts';
import { obstacleToUnpaid } from './unpaid.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const [batchId, first, second] = [oid('b'), oid('1'), oid('2')];
const now = '2026-12-10T01:00:00.000Z';
const given = scenario(payoutBatch);
const line = (number: number, more: Partial<PayoutLine> = {}): PayoutLine => ({
  endToEndId: endToEndId(batchId, number),
  creatorOid: oid('c'),
  requestId: oid(String(number)),
  currency: 'KRW',
  amountMinor: 53_190,
  netWon: 53_190,
  payOn: '2026-12-10',
  format: 'krBulk',
  payeeRevision: 1,
  namesDiffer: false,
  ...more,
});
const prepare: PayoutBatchCommand = {
  type: 'PrepareBatch',
  batchId,
  byOid: first,
  lines: [line(1), line(2)],
  now,
};
const approve: PayoutBatchCommand = { type: 'ApproveBatch', batchId, byOid: second, now };
const send: PayoutBatchCommand = { type: 'SendBatch', batchId, byOid: first, now };
const cancel: PayoutBatchCommand = { type: 'CancelBatch', batchId, byOid: first, reason: 'no', now };
const fix: PayoutBatchCommand = { type: 'FixBatch', batchId, withheld: [], now };
const noteFile = (numbers: readonly number[], refused: readonly number[] = []): PayoutBatchCommand => ({
  type: 'NoteFile',
  batchId,
  messageId: `F-${numbers}`,
  endToEndIds: numbers.map((each) => line(each).endToEndId),
  file: null,
  refused: refused.map((each) => ({ endToEndId: line(each).endToEndId, reason: 'AC01' })),
  now,
});
const noted = noteFile([1, 2], [2]);
const sent: PayoutBatchCommand = { type: 'NoteSent', batchId, now };
const end = (number: number, outcome: 'paid' | 'returned'): PayoutBatchCommand => ({
  type: 'EndLine',
  batchId,
  endToEndId: line(number).endToEndId,
  outcome,
  now,
});
const after = (...commands: PayoutBatchCommand[]) => given(...run(payoutBatch, commands).events);

describe('a batch of payouts', () => {
  it('is approved by another person than the one who prepared it [REV-013]', () => {
    after(prepare)
      .when({ ...approve, byOid: first })
      .refuses('BATCH_NEEDS_ANOTHER_PERSON');
    after(prepare).when(approve).emits({ type: 'BatchApproved', batchId, byOid: second, approvedAt: now });
    after(prepare, approve).when(approve).emits();
    given().when(approve).refuses('BATCH_NOT_FOUND');
    given()
      .when({ ...prepare, lines: [] })
      .refuses('BATCH_EMPTY');
  });

  it('is neither prepared nor approved by a person whom it pays [REV-013]', () => {
    const own = line(1).creatorOid;
    given()
      .when({ ...prepare, byOid: own })
      .refuses('OWN_ACCOUNT');
    after(prepare)
      .when({ ...approve, byOid: own })
      .refuses('OWN_ACCOUNT');
  });

  it('has one line for a request that was chosen twice, and so pays it once', () => {
    const twice = [line(1), line(2, { requestId: line(1).requestId }), line(3)];
    expect(after().when({ ...prepare, lines: twice }).decision).toMatchObject([
      { lines: [line(1), line(3)] },
    ]);
  });

  it('is sent once, approved, on the day of payment [REV-026]', () => {
    after(prepare).when(send).refuses('BATCH_STATE_WRONG');
    after(prepare, approve)
      .when({ ...send, now: '2026-12-09T14:59:59.999Z' })
      .refuses('BATCH_TOO_EARLY');
    after(prepare, approve).when(send).emits({ type: 'BatchSendAsked', batchId, byOid: first, askedAt: now });
    after(prepare, approve, send).when(send).emits();
    after(prepare, approve, send, fix, noted, sent).when(fix).emits();
    after(prepare, approve, send, fix, noted, sent).when(sent).emits();
  });

  it('is cancelled before it is sent, and not after', () => {
    expect(after(prepare, approve).when(cancel).decision).toMatchObject([{ type: 'BatchCancelled' }]);
    after(prepare, approve, send).when(cancel).refuses('BATCH_STATE_WRONG');
    after(prepare, cancel).when(send).refuses('BATCH_STATE_WRONG');
  });

  it('is settled when each line was refused, withheld, paid or returned', () => {
    const { state } = run(payoutBatch, [prepare, approve, send, fix, noted, sent]);
    expect([state.status, ...state.lines.map((each) => each.state)]).toEqual(['sent', 'sent', 'refused']);
    const paid = run(payoutBatch, [prepare, approve, send, fix, noted, sent, end(1, 'paid')]);
    expect(paid.state.status).toBe('settled');
    const back = run(payoutBatch, [
      prepare,
      approve,
      send,
      fix,
      noted,
      sent,
      end(1, 'paid'),
      end(1, 'returned'),
    ]);
    expect(back.state.lines[0]?.state).toBe('returned');
    after(prepare, approve, send).when(end(1, 'paid')).refuses('BATCH_STATE_WRONG');
    const none = {
      ...fix,
      withheld: [1, 2].map((each) => ({ endToEndId: line(each).endToEndId, code: 'X' })),
    };
    expect(run(payoutBatch, [prepare, approve, send, none]).state.status).toBe('settled');
  });

  it('of two files is followed line by line while the second one has not left', () => {
    const half = [prepare, approve, send, fix, noteFile([1], [])];
    const { state } = run(payoutBatch, half);
    expect([state.status, ...state.lines.map((each) => each.state)]).toEqual(['fixed', 'sent', 'open']);
    after(...half)
      .when(noteFile([1], [1]))
      .emits();
    // The bank pays both: what it took may be on a statement before it is recorded.
    const paid = run(payoutBatch, [...half, end(1, 'paid'), end(2, 'paid')]).state;
    expect([paid.status, ...paid.lines.map((each) => each.state)]).toEqual(['fixed', 'paid', 'paid']);
    const done = run(payoutBatch, [...half, end(2, 'paid'), noteFile([2]), sent, end(1, 'paid')]).state;
    expect([done.status, ...done.lines.map((each) => each.state)]).toEqual(['settled', 'paid', 'paid']);
    // What is refused later does not undo what a statement has said.
    const kept = run(payoutBatch, [...half, end(2, 'paid'), noteFile([2], [2])]).state;
    expect(kept.lines[1]?.state).toBe('paid');
    after(...half, noteFile([2], [2]))
      .when(sent)
      .emits({
        type: 'BatchSent',
        batchId,
        files: [],
        refused: [{ endToEndId: line(2).endToEndId, reason: 'AC01' }],
        sentAt: now,
      });
  });

  it('names its lines so that a statement leads back to it', () => {
    expect(endToEndId(batchId, 12)).toHaveLength(29);
    expect(batchIdOf(endToEndId(batchId, 12))).toBe(batchId);
    expect(batchIdOf('INVOICE 7')).toBeUndefined();
  });
});

describe('a line that the bank never named', () => {
  const batch = run(payoutBatch, [prepare, approve, send, fix, noted, sent]).state;
  const { endToEndId: name } = line(1);
  const obstacle = (at: string, account = bankAccount.initial()) =>
    obstacleToUnpaid(batch, account, { endToEndId: name, now: at });

  it('can be ended from the day after its day of payment and the day it was sent on [REV-013]', () => {
    expect(obstacle('2026-12-10T14:59:59.999Z')).toBe('PAYMENT_STILL_POSSIBLE');
    expect(obstacle('2026-12-10T15:00:00.000Z')).toBeUndefined();
    const later = { ...batch, sentAt: '2026-12-11T01:00:00.000Z' };
    const now = '2026-12-11T14:59:59.999Z';
    expect(obstacleToUnpaid(later, bankAccount.initial(), { endToEndId: name, now })).toBe(
      'PAYMENT_STILL_POSSIBLE',
    );
  });

  it('is not one that was refused, or that a statement names', () => {
    const at = '2026-12-11T15:00:00.000Z';
    const refused = { endToEndId: line(2).endToEndId, now: at };
    expect(obstacleToUnpaid(batch, bankAccount.initial(), refused)).toBe('BATCH_STATE_WRONG');
    const account = bankAccount.initial();
    account.transfers[name] = { paidMinor: 53_190, returned: false, borne: 0 };
    expect(obstacle(at, account)).toBe('TRANSFER_NAMED_BY_BANK');
  });
});

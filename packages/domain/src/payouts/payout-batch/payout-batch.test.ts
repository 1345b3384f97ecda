import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type PayoutBatchCommand, payoutBatch } from './decider.ts';
import { batchIdOf, endToEndId } from './end-to-end.ts';
import type { PayoutLine } from './events.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const [batchId, first, second] = [oid('b'), oid('1'), oid('2')];
const now = '2026-12-10T01:00:00.000Z';
const given = scenario(payoutBatch);
const line = (number: number, more: Partial<PayoutLine> = {}): PayoutLine => ({
  endToEndId: endToEndId(batchId, number),
  creatorOid: oid('c'),
  requestId: oid('d'),
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
const sent: PayoutBatchCommand = {
  type: 'NoteSent',
  batchId,
  files: [],
  refused: [{ endToEndId: line(2).endToEndId, reason: 'AC01' }],
  now,
};
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

  it('is sent once, approved, on the day of payment [REV-026]', () => {
    after(prepare).when(send).refuses('BATCH_STATE_WRONG');
    after(prepare, approve)
      .when({ ...send, now: '2026-12-09T14:59:59.999Z' })
      .refuses('BATCH_TOO_EARLY');
    after(prepare, approve).when(send).emits({ type: 'BatchSendAsked', batchId, byOid: first, askedAt: now });
    after(prepare, approve, send).when(send).emits();
    after(prepare, approve, send, fix, sent).when(fix).emits();
    after(prepare, approve, send, fix, sent).when(sent).emits();
  });

  it('is cancelled before it is sent, and not after', () => {
    expect(after(prepare, approve).when(cancel).decision).toMatchObject([{ type: 'BatchCancelled' }]);
    after(prepare, approve, send).when(cancel).refuses('BATCH_STATE_WRONG');
    after(prepare, cancel).when(send).refuses('BATCH_STATE_WRONG');
  });

  it('is settled when each line was refused, withheld, paid or returned', () => {
    const { state } = run(payoutBatch, [prepare, approve, send, fix, sent]);
    expect([state.status, ...state.lines.map((each) => each.state)]).toEqual(['sent', 'sent', 'refused']);
    const paid = run(payoutBatch, [prepare, approve, send, fix, sent, end(1, 'paid')]);
    expect(paid.state.status).toBe('settled');
    const back = run(payoutBatch, [prepare, approve, send, fix, sent, end(1, 'paid'), end(1, 'returned')]);
    expect(back.state.lines[0]?.state).toBe('returned');
    after(prepare, approve, send, fix).when(end(1, 'paid')).refuses('BATCH_STATE_WRONG');
    const none = {
      ...fix,
      withheld: [1, 2].map((each) => ({ endToEndId: line(each).endToEndId, code: 'X' })),
    };
    expect(run(payoutBatch, [prepare, approve, send, none]).state.status).toBe('settled');
  });

  it('names its lines so that a statement leads back to it', () => {
    expect(endToEndId(batchId, 12)).toHaveLength(29);
    expect(batchIdOf(endToEndId(batchId, 12))).toBe(batchId);
    expect(batchIdOf('INVOICE 7')).toBeUndefined();
  });
});

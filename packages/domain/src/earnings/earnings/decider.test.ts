import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type EarningsCommand, earnings } from './decider.ts';
import type { EarningsEvent } from './events.ts';

const given = scenario(earnings);
const creatorOid = parseOid('b'.repeat(24));
const purchaseId = parseOid('d'.repeat(24));
const sale = {
  type: 'EarningPosted',
  creatorOid,
  month: '2026-11',
  earningId: purchaseId,
  reverses: null,
  kind: 'content',
  source: { context: 'wallet', id: purchaseId },
  resource: { kind: 'work', oid: parseOid('c'.repeat(24)) },
  tierOid: null,
  payerOid: parseOid('a'.repeat(24)),
  payerCountry: 'KR',
  amounts: { paid: 90, bonus: 0, credits: 0 },
  share: 10_000,
  level: 'free',
  feePolicyVersion: 1,
  servicePeriod: null,
  availableFrom: '2026-11-21T09:00:00.000Z',
  happenedAt: '2026-11-21T09:00:00.000Z',
} as const satisfies EarningsEvent;
const refund = {
  ...sale,
  earningId: `${purchaseId}-reversed`,
  reverses: purchaseId,
  amounts: { paid: -90, bonus: 0, credits: 0 },
} as const satisfies EarningsEvent;
const post = (event: typeof sale | typeof refund): EarningsCommand => ({ ...event, type: 'PostEarning' });
const closed: EarningsEvent = { type: 'MonthClosed', creatorOid, month: '2026-11', amounts: sale.amounts };

describe('a creator’s month', () => {
  it('posts an earning once and what takes it back once', () => {
    given().when(post(sale)).emits(sale);
    given(sale).when(post(sale)).emits();
    given(sale).when(post(refund)).emits(refund);
    given(sale, refund).when(post(refund)).emits();
    expect(given(sale, refund).state()).toMatchObject({ amounts: { paid: 0, bonus: 0, credits: 0 } });
  });

  it('takes nothing more once it is closed, but still answers what it took', () => {
    given(sale).when({ type: 'CloseMonth', creatorOid, month: '2026-11' }).emits(closed);
    given(sale, closed).when({ type: 'CloseMonth', creatorOid, month: '2026-11' }).emits();
    given(sale, closed).when(post(refund)).refuses('MONTH_CLOSED');
    given(sale, closed).when(post(sale)).emits();
  });
});

describe('an earning whose money was taken back', () => {
  const ids = {
    creatorOid,
    month: '2026-11',
    holdId: parseOid('e'.repeat(24)),
    earningId: sale.earningId,
  };
  const hold = { type: 'HoldEarning', ...ids, paidCoins: 40 } as const;
  const held = { type: 'EarningHeld', ...ids, paidCoins: 40 } as const;
  const release = { type: 'ReleaseEarning', ...ids } as const;
  const released = { type: 'EarningReleased', ...ids, paidCoins: 40 } as const;

  it('is held once where it was posted, closed or not, and nowhere else', () => {
    given(sale).when(hold).emits(held);
    given(sale, closed).when(hold).emits(held);
    given(sale, held).when(hold).emits();
    given().when(hold).refuses('EARNING_NOT_FOUND');
  });

  it('is released once, and never held again for the same debt', () => {
    given(sale, held).when(release).emits(released);
    given(sale, held, released).when(release).emits();
    given(sale, held, released).when(hold).emits();
    given(sale).when(release).refuses('EARNING_NOT_FOUND');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { reconciliation } from './decider.ts';
import type { Difference, ReconciliationEvent } from './events.ts';
import { type Movement, matchSettlement } from './match.ts';

const given = scenario(reconciliation);
const of = { provider: 'kakao', day: '2026-11-20' };
const adminOid = parseOid('a'.repeat(24));
const request = { type: 'RequestReconciliation', ...of, requestedByOid: null } as const;
const requested: ReconciliationEvent = { type: 'ReconciliationRequested', ...of, requestedByOid: null };
const difference: Difference = {
  differenceId: 'extra:payment:c1',
  kind: 'extra',
  about: 'payment',
  chargeId: 'c1',
  providerRef: 'tid',
  ourMinor: null,
  ourCurrency: null,
  theirMinor: 1_100,
  theirCurrency: 'KRW',
};
const found: ReconciliationEvent = { type: 'DifferenceFound', ...of, difference };
const total = (feeMinor: number) => ({ currency: 'KRW' as const, lines: 2, grossMinor: 1_100, feeMinor });
const file = (feeMinor: number, differences: Difference[]) =>
  ({ type: 'ImportSettlement', lines: 2, matched: 1, totals: [total(feeMinor)], differences }) as const;
const imported = (feeMinor: number, newFeeMinor: number): ReconciliationEvent => ({
  type: 'SettlementImported',
  ...of,
  lines: 2,
  matched: 1,
  totals: [{ ...total(feeMinor), newFeeMinor }],
});

describe('a provider’s day', () => {
  it('is asked for once a night, when it is over in Seoul, and by finance at any time after', () => {
    const midnight = '2026-11-20T15:00:00.000Z';
    given()
      .when({ ...request, now: midnight })
      .emits(requested);
    given()
      .when({ ...request, now: '2026-11-20T14:59:59.999Z' })
      .refuses('DAY_NOT_OVER');
    given(requested)
      .when({ ...request, now: midnight })
      .emits();
    given(requested)
      .when({ ...request, requestedByOid: adminOid, now: midnight })
      .emits({ ...requested, requestedByOid: adminOid });
  });

  it('books fees once, and of a corrected file only what is new', () => {
    given(requested).when(file(33, [])).emits(imported(33, 33));
    given(requested, imported(33, 33)).when(file(33, [])).emits(imported(33, 0));
    given(requested, imported(33, 33)).when(file(30, [])).emits(imported(30, -3));
  });

  it('says why a file was refused, asks for it again until a good one comes, and books nothing of it', () => {
    const now = '2026-11-20T15:00:00.000Z';
    const why = { fileDay: '2026-11-20', line: 3, reason: 'amount: is no whole amount' };
    const refused: ReconciliationEvent = { type: 'SettlementRefused', ...of, ...why };
    given(requested)
      .when({ type: 'RefuseSettlement', ...why })
      .emits(refused);
    given(requested, refused)
      .when({ ...request, now })
      .emits(requested);
    given(requested, refused, imported(33, 33))
      .when({ ...request, now })
      .emits();
    given(requested, refused).when(file(33, [])).emits(imported(33, 33));
  });

  it('keeps a difference until finance or a later file resolves it', () => {
    given(requested)
      .when(file(33, [difference]))
      .emits(imported(33, 33), found);
    given(requested, imported(33, 33), found)
      .when(file(33, [difference]))
      .emits(imported(33, 0));
    const { decision } = given(requested, imported(33, 33), found).when(file(33, []));
    expect(decision).toMatchObject([{}, { type: 'DifferenceResolved', adminOid: null }]);
    const said = { differenceId: difference.differenceId, note: 'asked Kakao', adminOid };
    const resolved: ReconciliationEvent = { type: 'DifferenceResolved', ...of, ...said };
    given(requested, found)
      .when({ type: 'NoteDifference', ...said })
      .emits({ type: 'DifferenceNoted', ...of, ...said });
    given(requested, found)
      .when({ type: 'ResolveDifference', ...said })
      .emits(resolved);
    given(requested, found, resolved)
      .when({ type: 'ResolveDifference', ...said })
      .emits();
    given(requested)
      .when({ type: 'ResolveDifference', ...said })
      .refuses('DIFFERENCE_NOT_FOUND');
  });
});

const movement = (chargeId: string, amountMinor: number, rest: Partial<Movement> = {}): Movement => ({
  about: 'payment',
  chargeId,
  providerRef: `ref-${chargeId}`,
  amountMinor,
  currency: 'KRW',
  ...rest,
});

describe('a settlement file', () => {
  it('is compared charge by charge: extra, amount, currency, missing', () => {
    const theirs = [
      movement('same', 100),
      movement('extra', 200),
      movement('less', 299),
      movement('yen', 400, { currency: 'JPY' }),
      movement('same', -40, { about: 'refund' }),
      movement('same', -10, { about: 'refund' }),
    ];
    const ours = [
      movement('same', 100),
      movement('less', 300),
      movement('yen', 400),
      movement('same', -50, { about: 'refund' }),
    ];
    const ofDay = [...ours, movement('missing', 500), movement('yesterday', 600)];
    const { matched, differences } = matchSettlement(theirs, {
      ours,
      ofDay,
      alsoTheirs: [movement('yesterday', 600)],
    });
    expect(matched).toBe(2);
    expect(
      differences.map(({ kind, chargeId, ourMinor, theirMinor }) => [kind, chargeId, ourMinor, theirMinor]),
    ).toEqual([
      ['extra', 'extra', null, 200],
      ['amount', 'less', 300, 299],
      ['currency', 'yen', 400, 400],
      ['missing', 'missing', 500, null],
    ]);
  });

  it('that says what we say has no difference, in whatever order and however refunds are split', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, (list) => {
        const ours = list.map((amount, index) => movement(`c${index}`, amount));
        const { matched, differences } = matchSettlement(ours.toReversed(), {
          ours,
          ofDay: ours,
          alsoTheirs: [],
        });
        expect([matched, differences]).toEqual([list.length, []]);
      }),
    );
  });
});

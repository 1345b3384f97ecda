import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { changeOf } from '../movement.ts';
import { movementsOf } from '../movements.ts';
import { HoldCaptured, type WalletEvent } from './events.ts';
import type { LotTake } from './lot.ts';
import { total } from './lots.ts';
import { type Beneficiary, portionsOf, spendingOf, wholeShare } from './spending.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const [walletOid, first, second] = [oid('a'), oid('b'), oid('c')];
const pot = { kind: 'campaign', oid: oid('d') } as const;
const lot = (lotId: string, kind: 'paid' | 'bonus', coins: number): LotTake => ({
  lotId,
  kind,
  coins,
  expiresAt: '2031-11-21T00:00:00.000Z',
  issuedUnder: 'KR',
});
const earner = (of: typeof first, share: number): Beneficiary => ({ oid: of, level: 'free', share });
const captured = (taken: LotTake[], ...beneficiaries: Beneficiary[]) =>
  ({
    type: 'HoldCaptured',
    walletOid,
    holdId: oid('e'),
    purpose: 'campaign',
    ...spendingOf({ resource: pot, beneficiaries, pot, payerCountry: 'KR', feePolicyVersion: 1 }, taken),
  }) satisfies WalletEvent;

describe('a spending', () => {
  it('names who earns, and leaves what they do not get to the platform', () =>
    expect(captured([lot('b', 'bonus', 4), lot('p', 'paid', 6)], earner(first, 6_000))).toMatchObject({
      resource: pot,
      pot,
      payerCountry: 'KR',
      proceeds: { beneficiaries: [{ oid: first, level: 'free', share: 6_000 }], platformShare: 4_000 },
      paidCoins: 6,
      bonusCoins: 4,
    }));

  it('throws when more is shared out than there is', () => {
    expect(() => captured([], earner(first, 6_000), earner(second, 4_001))).toThrow(RangeError);
    expect(captured([], earner(first, 6_000), earner(second, 4_000)).proceeds.platformShare).toBe(0);
  });

  it.each([
    ['less than the whole', [earner(first, 6_000)], 3_999],
    ['more than the whole', [earner(first, 6_000)], 4_001],
    ['one beneficiary twice', [earner(first, 5_000), earner(first, 5_000)], 0],
    ['a share of nothing', [earner(first, 0), earner(second, wholeShare)], 0],
  ] as const)('is not read from the log when it shares out %s', (_what, beneficiaries, platformShare) => {
    const event = captured([lot('p', 'paid', 6)], earner(first, wholeShare));
    expect(HoldCaptured.schema.safeParse(event).success).toBe(true);
    const proceeds = { beneficiaries, platformShare };
    expect(HoldCaptured.schema.safeParse({ ...event, proceeds }).success).toBe(false);
  });

  it('gives each party whole coins, the largest remainder first', () => {
    const event = captured(
      [lot('p', 'paid', 7), lot('q', 'paid', 3)],
      earner(first, 3_333),
      earner(second, 3_333),
    );
    expect(
      portionsOf(event.proceeds, event.taken).map(({ pieces }) =>
        pieces.map(({ lotId, coins }) => [lotId, coins]),
      ),
    ).toEqual([
      [['p', 3]],
      [['p', 3]],
      [
        ['p', 1],
        ['q', 3],
      ],
    ]);
  });

  it('shares out all of every lot, and says so in its movements', () => {
    const coins = fc.integer({ min: 1, max: 500 });
    const shares = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 10 });
    fc.assert(
      fc.property(coins, coins, coins, shares, (a, b, c, parts) => {
        const taken = [lot('x', 'bonus', a), lot('y', 'paid', b), lot('z', 'paid', c)];
        const beneficiaries = parts.map((share, at) => earner(oid(at.toString(16)), share));
        const event = captured(taken, ...beneficiaries);
        const portions = portionsOf(event.proceeds, taken);
        for (const { lotId, coins: whole } of taken) {
          const all = portions.flatMap(({ pieces }) => pieces.filter((piece) => piece.lotId === lotId));
          expect(all.reduce((sum, piece) => sum + piece.coins, 0)).toBe(whole);
        }
        for (const { beneficiary, pieces } of portions) {
          const share = beneficiary?.share ?? event.proceeds.platformShare;
          for (const kind of ['paid', 'bonus'] as const)
            expect(Math.abs(total(pieces, kind) - (total(taken, kind) * share) / wholeShare)).toBeLessThan(1);
        }
        const held = movementsOf(event).movements.reduce((sum, one) => sum + changeOf(one, 'held'), 0);
        expect(held).toBe(0 - a - b - c);
      }),
    );
  });
});

import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { gift } from './decider.ts';
import type { GiftEvent } from './events.ts';

const given = scenario(gift);
const oid = (digit: string) => parseOid(digit.repeat(24));
const giftId = oid('9');
const place = {
  type: 'PlaceGift',
  giftId,
  giverOid: oid('f'),
  resource: { kind: 'work', oid: oid('c') },
  contentKind: 'audio',
  contentRevision: 0,
  sellerOid: oid('b'),
  sellerLevel: 'free',
  feePolicyVersion: 1,
  listPriceCoins: 25,
  limited: false,
  receivers: [
    { receiverOid: oid('1'), holdId: oid('d') },
    { receiverOid: oid('2'), holdId: oid('e') },
  ],
  placedUntil: '2026-11-21T09:01:00.000Z',
} as const;
const { type: _type, ...fields } = place;
const placed = { type: 'GiftPlaced', ...fields, receivers: [...place.receivers] } satisfies GiftEvent;
const held: GiftEvent = { type: 'GiftHeld', giftId };
const delivered: GiftEvent = { type: 'GiftDelivered', giftId, receiverOid: oid('1'), holdId: oid('d') };
const to = (receiverOid: ReturnType<typeof oid>) => ({
  ...place,
  receivers: [{ receiverOid, holdId: oid('d') }],
});

describe('a gift', () => {
  it('is placed once, for others than its giver and the content’s creator [COM-023]', () => {
    given()
      .when({ ...place, receivers: [...place.receivers] })
      .emits(placed);
    given(placed)
      .when({ ...place, receivers: [...place.receivers] })
      .emits();
    given()
      .when(to(oid('f')))
      .refuses('GIFT_TO_ONESELF');
    given()
      .when(to(oid('b')))
      .refuses('OWN_CONTENT');
    given()
      .when({ ...to(oid('1')), giverOid: oid('b') })
      .refuses('OWN_CONTENT');
  });

  it('records who earns with the seller; none of them gives or gets it [CAT-092]', () => {
    const coCreators = [{ oid: oid('3'), sharePercent: 50 }];
    const shared = { ...place, receivers: [...place.receivers], coCreators };
    given()
      .when(shared)
      .emits({ ...placed, coCreators });
    given()
      .when({ ...to(oid('3')), coCreators })
      .refuses('OWN_CONTENT');
    given()
      .when({ ...shared, giverOid: oid('3') })
      .refuses('OWN_CONTENT');
  });

  it('ends once for each receiver: delivered, or returned [COM-002]', () => {
    given(placed, held)
      .when({ type: 'RecordDelivery', holdId: oid('d') })
      .emits(delivered);
    given(placed, held, delivered)
      .when({ type: 'RecordReturn', holdId: oid('d') })
      .emits();
    given(placed, held, delivered)
      .when({ type: 'RecordReturn', holdId: oid('e') })
      .emits({ type: 'GiftReturned', giftId, receiverOid: oid('2'), holdId: oid('e') });
    given(placed, held)
      .when({ type: 'RecordDelivery', holdId: oid('8') })
      .emits();
  });

  it('is cancelled only while nothing is held', () => {
    const cancelled: GiftEvent = { type: 'GiftCancelled', giftId, reason: 'NOT_ENOUGH_COINS' };
    const cancel = { type: 'CancelGift', reason: 'NOT_ENOUGH_COINS' } as const;
    given(placed).when(cancel).emits(cancelled);
    given(placed, held).when(cancel).emits();
    given(placed, cancelled).when({ type: 'RecordHold' }).emits();
    given(placed).when({ type: 'RecordHold' }).emits(held);
    given().when(cancel).refuses('GIFT_NOT_FOUND');
  });
});

import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { ItemTemplate } from '../inventory/events.ts';
import { qrEvent } from './decider.ts';
import type { QrEventEvent } from './events.ts';

const given = scenario(qrEvent);
const adminOid = parseOid('a'.repeat(24));
const person = (number: number) => parseOid(String(number).padStart(24, '0'));
const itemOid = parseOid('c'.repeat(24));
const code = 'AUTUMN-FAIR';
const now = '2026-11-21T09:00:00.000Z';
const itemData: ItemTemplate = {
  kind: 'sorry_box',
  contentOids: [],
  maxPriceCoins: null,
  refundCoins: 0,
  expiresAt: null,
};
const event = { code, title: 'Autumn fair', itemData, createCount: 2, endsAt: null, adminOid };
const saved = (changes: { createCount?: number; endsAt?: string } = {}): QrEventEvent => ({
  type: 'QrEventSaved',
  ...event,
  ...changes,
});
const claimed = (number: number): QrEventEvent => ({
  type: 'QrEventClaimed',
  code,
  userOid: person(number),
  itemOid,
  number,
  itemData,
});
const claim = (number: number) =>
  ({ type: 'ClaimQrEvent', code, userOid: person(number), itemOid, now }) as const;

describe('a QR event', () => {
  it('gives its item to each user once, `createCount` times in total [COM-011, COM-030]', () => {
    given(saved()).when(claim(1)).emits(claimed(1));
    given(saved(), claimed(1)).when(claim(2)).emits(claimed(2));
  });

  it('has none left after that [COM-063]', () =>
    given(saved(), claimed(1), claimed(2)).when(claim(3)).refuses('QR_EVENT_CODES_ISSUED'));

  it('tells who joined before so, even when it is over [COM-064]', () => {
    given(saved(), claimed(1)).when(claim(1)).refuses('QR_EVENT_ALREADY_JOINED');
    given(saved({ endsAt: now }), claimed(1))
      .when(claim(1))
      .refuses('QR_EVENT_ALREADY_JOINED');
  });

  it('does not exist before it is saved, after it is removed, and after its end', () => {
    given().when(claim(1)).refuses('QR_EVENT_NOT_FOUND');
    given(saved(), { type: 'QrEventRemoved', code, adminOid }).when(claim(1)).refuses('QR_EVENT_NOT_FOUND');
    given(saved({ endsAt: now }))
      .when(claim(1))
      .refuses('QR_EVENT_NOT_FOUND');
  });

  it('can be changed, but not to fewer than were given out [ADM-001]', () => {
    const fewer = { type: 'SaveQrEvent', ...event, createCount: 1 } as const;
    given(saved(), claimed(1))
      .when(fewer)
      .emits(saved({ createCount: 1 }));
    given(saved(), claimed(1), claimed(2)).when(fewer).refuses('QR_EVENT_COUNT_BELOW_ISSUED', { issued: 2 });
  });

  it('is removed once [ADM-002]', () => {
    const remove = { type: 'RemoveQrEvent', code, adminOid } as const;
    given(saved()).when(remove).emits({ type: 'QrEventRemoved', code, adminOid });
    given(saved(), { type: 'QrEventRemoved', code, adminOid }).when(remove).emits();
    given().when(remove).refuses('QR_EVENT_NOT_FOUND');
  });
});

import { describe, expect, it } from 'vitest';

import { parseOid } from '../ids.ts';
import { mailedAt, releasedAt } from './delivery-time.ts';
import { type DeliverySettings, firstDelivery } from './inbox/settings.ts';
import { nextLocal } from './local-time.ts';

const quiet = { from: '22:00', to: '07:00' };
const released = (now: string, settings: Partial<DeliverySettings>, category = 'message' as const) =>
  releasedAt(now, { category, settings: { ...firstDelivery, ...settings } });

describe('quiet hours', () => {
  it('hold what is not urgent until they end, in the person’s time zone', () => {
    // 23:30 in Seoul, and half past three in the afternoon in Madrid.
    const now = '2026-11-24T14:30:00.000Z';
    expect(released(now, { quiet })).toBe('2026-11-24T22:00:00.000Z');
    expect(released(now, { quiet, timeZone: 'Europe/Madrid' })).toBe(now);
    expect(released('2026-11-24T22:00:00.000Z', { quiet })).toBe('2026-11-24T22:00:00.000Z');
    expect(released('2026-11-24T21:59:00.000Z', { quiet })).toBe('2026-11-24T22:00:00.000Z');
    expect(released(now, { quiet: { from: '23:30', to: '23:31' } })).toBe('2026-11-24T14:31:00.000Z');
    expect(released(now, { quiet: { from: '23:30', to: '23:30' } })).toBe(now);
  });

  it('never hold what is urgent, nor does a digest', () => {
    const now = '2026-11-24T14:30:00.000Z';
    const settings = { ...firstDelivery, quiet, digest: 'weekly' } as const;
    expect(releasedAt(now, { category: 'purchaseCompleted', settings })).toBe(now);
    expect(mailedAt(now, { category: 'purchaseCompleted', settings })).toBe(now);
  });
});

describe('advertising', () => {
  it('is not sent between 21:00 and 08:00 in Seoul, wherever the person is', () => {
    const at = (now: string, settings: Partial<DeliverySettings> = {}) =>
      mailedAt(now, { category: 'marketing', settings: { ...firstDelivery, ...settings } });
    expect(at('2026-11-24T11:59:00.000Z')).toBe('2026-11-24T11:59:00.000Z');
    expect(at('2026-11-24T12:00:00.000Z')).toBe('2026-11-24T23:00:00.000Z');
    expect(at('2026-11-24T22:59:59.999Z')).toBe('2026-11-24T23:00:00.000Z');
    expect(at('2026-11-24T23:00:00.000Z', { digest: 'daily' })).toBe('2026-11-24T23:00:00.000Z');
    // The night ends within the person's quiet hours, which end later.
    const late = { from: '20:00', to: '10:00' };
    expect(at('2026-11-24T12:00:00.000Z', { quiet: late })).toBe('2026-11-25T01:00:00.000Z');
    // It ends within quiet hours that had not begun.
    expect(at('2026-11-24T12:00:00.000Z', { quiet: late, timeZone: 'Europe/Madrid' })).toBe(
      '2026-11-25T09:00:00.000Z',
    );
  });
});

describe('a digest', () => {
  const at = (now: string, settings: Partial<DeliverySettings>) =>
    mailedAt(now, { category: 'message', settings: { ...firstDelivery, ...settings } });

  it('is sent at the person’s hour, daily or on their day of the week', () => {
    const daily = { digest: 'daily', digestAt: '09:00' } as const;
    expect(at('2026-11-23T23:59:00.000Z', daily)).toBe('2026-11-24T00:00:00.000Z');
    expect(at('2026-11-24T00:00:00.000Z', daily)).toBe('2026-11-25T00:00:00.000Z');
    // 24 November 2026 is a Tuesday.
    const weekly = { digest: 'weekly', digestAt: '09:00', digestWeekday: 1 } as const;
    expect(at('2026-11-24T00:00:00.000Z', weekly)).toBe('2026-11-30T00:00:00.000Z');
    expect(at('2026-11-24T00:00:00.000Z', { ...weekly, timeZone: 'America/Los_Angeles' })).toBe(
      '2026-11-30T17:00:00.000Z',
    );
  });

  it('has the new subscribers of a day once the day is over, and comes without one at its end', () => {
    const about = {
      kind: 'newSubscribers',
      creatorOid: parseOid('c'.repeat(24)),
      day: '2026-11-24',
    } as const;
    const told = (settings: Partial<DeliverySettings>) =>
      mailedAt('2026-11-24T03:00:00.000Z', {
        category: 'newSubscription',
        about,
        settings: { ...firstDelivery, ...settings },
      });
    expect(told({})).toBe('2026-11-25T00:00:00.000Z');
    // The day ends at nine in the morning in Seoul, and in quiet hours in Madrid.
    expect(told({ quiet, timeZone: 'Europe/Madrid' })).toBe('2026-11-25T06:00:00.000Z');
    expect(told({ digest: 'daily', digestAt: '20:00' })).toBe('2026-11-25T11:00:00.000Z');
    expect(told({ digest: 'weekly', digestAt: '09:30' })).toBe('2026-11-30T00:30:00.000Z');
  });

  it('follows summer time, also in a minute that it leaves out', () => {
    const madrid = { minute: '09:00', timeZone: 'Europe/Madrid' };
    expect(nextLocal('2026-03-28T10:00:00.000Z', madrid)).toBe('2026-03-29T07:00:00.000Z');
    expect(nextLocal('2026-10-24T10:00:00.000Z', madrid)).toBe('2026-10-25T08:00:00.000Z');
    const gap = nextLocal('2026-03-29T00:30:00.000Z', { minute: '02:30', timeZone: 'Europe/Madrid' });
    expect(Date.parse(gap)).toBeGreaterThan(Date.parse('2026-03-29T00:30:00.000Z'));
  });
});

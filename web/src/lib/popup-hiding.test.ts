import { expect, it } from 'vitest';

import { hideAllForHour, hideForDay, isHidden, readHiding } from './popup-hiding.ts';

const now = Date.parse('2026-11-24T09:00:00.000Z');
const hourMs = 3_600_000;
const none = readHiding(null);

it('hides a popup for 24 hours, and no other one [SHL-017]', () => {
  const hiding = readHiding(JSON.stringify(hideForDay(none, 'party', now)));
  expect(isHidden(hiding, 'party', now + 24 * hourMs - 1)).toBe(true);
  expect(isHidden(hiding, 'party', now + 24 * hourMs)).toBe(false);
  expect(isHidden(hiding, 'terms', now)).toBe(false);
  expect(hideForDay(hiding, 'terms', now + 25 * hourMs).each).toEqual({ terms: now + 49 * hourMs });
});

it('hides all popups for an hour [SHL-018]', () => {
  const hiding = readHiding(JSON.stringify(hideAllForHour(none, now)));
  expect(isHidden(hiding, 'party', now + hourMs - 1)).toBe(true);
  expect(isHidden(hiding, 'party', now + hourMs)).toBe(false);
});

it('shows all where nothing was remembered, or something else', () => {
  for (const saved of [null, '', 'x', 'null', '{"each":{"party":"later"},"all":"ever"}'])
    expect(isHidden(readHiding(saved), 'party', now), String(saved)).toBe(false);
});

import { describe, expect, it } from 'vitest';

import { momentOf, wallClockOf } from './local-time.ts';

describe('a moment in the creator’s own zone', () => {
  it.each(['2026-11-24T21:30', '2026-07-01T00:00', '2027-01-01T23:59'])(
    '%s is shown as it was entered',
    (text) => expect(wallClockOf(momentOf(text) ?? '')).toBe(text),
  );

  it('is none while the field is empty or half filled', () => {
    expect(momentOf('')).toBeUndefined();
    expect(momentOf('2026-13')).toBeUndefined();
  });
});

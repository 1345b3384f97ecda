import { describe, expect, it } from 'vitest';
import { countryOptions } from './country-options.ts';
import {
  asTitle,
  formatCount,
  formatCountry,
  formatDay,
  formatLedgerTime,
  formatMoney,
  formatMonth,
  formatSigned,
  ledgerDay,
} from './format.ts';

describe('countries', () => {
  it.each([
    ['en', 'KR', 'South Korea'],
    ['ko', 'KR', '대한민국'],
    ['jp', 'KR', '韓国'],
    ['es', 'KR', 'Corea del Sur'],
  ] as const)('in %s, %s is called %s', (language, code, name) =>
    expect(formatCountry(language, code)).toBe(name),
  );

  it('are all there, each once, in the alphabet of the language', () => {
    const options = countryOptions('es');
    expect(new Set(options.map(({ value }) => value)).size).toBe(249);
    expect(options.map(({ label }) => label).slice(0, 2)).toEqual(['Afganistán', 'Albania']);
    expect(options.every(({ value, label }) => label !== value)).toBe(true);
  });
});

describe('money [PAY-058]', () => {
  it.each([
    ['ko', { minor: 11_000, currency: 'KRW' }, '₩11,000'],
    ['jp', { minor: 1_100, currency: 'JPY' }, '￥1,100'],
    ['en', { minor: 1_100, currency: 'USD' }, '$11.00'],
    ['en', { minor: 5, currency: 'USD' }, '$0.05'],
    ['en', { minor: -1, currency: 'USD' }, '-$0.01'],
    ['en', { minor: 123_456_789, currency: 'USD' }, '$1,234,567.89'],
  ] as const)('in %s, %o is written %s', (language, amount, written) =>
    expect(formatMoney(language, amount)).toBe(written),
  );

  it('writes dollars in Spanish with a comma', () =>
    expect(formatMoney('es', { minor: 1_100, currency: 'USD' }).replace(/\s/g, ' ')).toBe('11,00 $'));

  it('keeps every digit of an amount that a float would round', () =>
    expect(formatMoney('en', { minor: 900_719_925_474_099, currency: 'USD' })).toBe('$9,007,199,254,740.99'));
});

describe('counts', () => {
  it('groups digits as the language does', () => {
    expect(formatCount('en', 1240)).toBe('1,240');
    expect(formatCount('ko', 1240)).toBe('1,240');
    expect(formatCount('es', 12_400)).toBe('12.400');
  });

  it.each([
    [-120, '−120'],
    [80, '+80'],
    [0, '0'],
  ])('a movement of %i reads %s', (value, written) => expect(formatSigned('en', value)).toBe(written));
});

describe('ledger times are Korean', () => {
  it('an evening in UTC is already the next day', () => {
    expect(formatLedgerTime('2026-11-21T15:30:00.000Z')).toBe('11-22 00:30');
    expect(ledgerDay('2026-11-21T15:30:00.000Z')).toBe('2026-11-22');
    expect(formatDay('en', '2026-11-21T15:30:00.000Z')).toBe('November 22, 2026');
  });

  it('a calendar day stays that day wherever the reader is', () => {
    expect(formatDay('en', '2026-11-21')).toBe('November 21, 2026');
    expect(formatDay('ko', '2026-11-21')).toBe('2026년 11월 21일');
    expect(formatMonth('jp', '2026-11')).toBe('2026年11月');
    expect(asTitle(formatMonth('es', '2026-11'))).toBe('Noviembre de 2026');
    expect(asTitle(formatMonth('ko', '2026-11'))).toBe('2026년 11월');
  });
});

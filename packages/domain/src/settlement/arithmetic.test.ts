import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { earningKinds } from '../earning-kind.ts';
import { partnerLevels } from '../partner-level.ts';
import { convert, microWon } from './convert.ts';
import { grossWonOf, type SettledEarning, settle, settleLine } from './fees.ts';
import { addAmount, type OpenAmounts } from './open-months.ts';
import { taxTreatments, withholdingOf } from './tax.ts';

const earning = (level: SettledEarning['level'], paid: number): SettledEarning => ({
  kind: 'content',
  level,
  feePolicyVersion: 1,
  amounts: { paid, bonus: 0, credits: 0 },
});

describe('the multipliers of amounts [PAY-069]', () => {
  it('leave 0.95 after the gateways’ fee and 0.967 after a freelancer’s withholding tax', () => {
    const thousands = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(thousands, (count) => {
        const { grossWon, gatewayFeeWon } = settle([earning('free', count * 10)]);
        expect(grossWon - gatewayFeeWon).toBe(count * 950);
        const { incomeTaxWon, localTaxWon } = withholdingOf(count * 10_000, { treatment: 'krFreelancer' });
        expect(count * 10_000 - incomeTaxWon - localTaxWon).toBe(count * 9_670);
      }),
    );
  });
});

describe('the fees of a month', () => {
  it.each([
    ['free', 40_000],
    ['standard', 30_000],
    ['plus', 25_000],
    ['partner', 20_000],
  ] as const)(
    'a coin is 100 won, and %s pays %i of 100,000 won [REV-028] [REV-034]',
    (level, levelFeeWon) => {
      expect(settle([earning(level, 1_000)])).toMatchObject({
        grossWon: 100_000,
        gatewayFeeWon: 5_000,
        levelFeeWon,
        payableWon: 95_000 - levelFeeWon,
      });
    },
  );

  it('are taken off each level by itself, at the level of the sale', () => {
    const { levels } = settle([earning('free', 10), earning('partner', 10), earning('free', -3)]);
    expect(levels).toEqual([
      { level: 'free', feePolicyVersion: 1, grossWon: 700, gatewayFeeWon: 35, levelFeeWon: 280 },
      { level: 'partner', feePolicyVersion: 1, grossWon: 1_000, gatewayFeeWon: 50, levelFeeWon: 200 },
    ]);
  });

  it('come back with what is taken back, and bonus coins bring nothing', () => {
    const sold = settle([earning('plus', 37)]);
    const takenBack = settle([earning('plus', -37)]);
    expect(takenBack.payableWon).toBe(0 - sold.payableWon);
    const bonus = settle([{ ...earning('free', 0), amounts: { paid: 0, bonus: -7, credits: 0 } }]);
    expect(bonus).toMatchObject({ payableWon: 0, lines: [{ unit: 'bonus', amount: -7, grossWon: 0 }] });
    expect(Object.is(bonus.lines[0]?.grossWon, 0)).toBe(true);
  });

  it('of a version that there is none of are not guessed', () => {
    expect(() => settle([{ ...earning('free', 1), feePolicyVersion: 99 }])).toThrow(RangeError);
  });
});

describe('what is withheld', () => {
  it('is 3 % and 0.3 % of a freelancer, each cut to 10 won; nothing of a business [REV-028]', () => {
    expect(withholdingOf(55_990, { treatment: 'krFreelancer' })).toMatchObject({
      incomeTaxWon: 1_670,
      localTaxWon: 160,
    });
    expect(withholdingOf(100_000, { treatment: 'krFreelancer' })).toMatchObject({
      incomeTaxWon: 3_000,
      localTaxWon: 300,
    });
    expect(withholdingOf(100_000, { treatment: 'krBusiness' })).toMatchObject({
      incomeTaxWon: 0,
      localTaxWon: 0,
    });
    expect(withholdingOf(100_000, { treatment: 'nonResident' })).toMatchObject({
      incomeTaxWon: 0,
      localTaxWon: 0,
    });
  });
});

describe('the conversion', () => {
  it('rounds down to the minor unit and keeps the rest [REV-027]', () => {
    // 1 cent is 13.8512 won.
    const first = convert([{ won: 100_000, microWonPerMinor: 13_851_200 }], 100_000, 0);
    expect(first).toMatchObject({ amountMinor: 7_219, remainderMicroWon: 8_187_200 });
    // Without the rest of the first it would be 7,219 again.
    const second = convert(
      [{ won: 100_000, microWonPerMinor: 13_851_200 }],
      100_000,
      first.remainderMicroWon,
    );
    expect(second).toMatchObject({ amountMinor: 7_220, remainderMicroWon: 2_523_200 });
  });

  it('of won to won changes nothing', () => {
    expect(convert([{ won: 51_234, microWonPerMinor: microWon }], 49_544, 0)).toMatchObject({
      amountMinor: 49_544,
      remainderMicroWon: 0,
    });
  });
});

const earnings = fc.array(
  fc.record({
    kind: fc.constantFrom(...earningKinds),
    level: fc.constantFrom(...partnerLevels),
    feePolicyVersion: fc.constant(1),
    amounts: fc.record({
      paid: fc.integer({ min: -3_000, max: 30_000 }),
      bonus: fc.integer({ min: -50, max: 500 }),
      credits: fc.integer({ min: 0, max: 500 }),
    }),
  }),
  { maxLength: 30 },
);

describe('nothing is lost', () => {
  it('gross = net at the rates + fees + tax + remainder, for all that was sold, taxed and converted', () => {
    const month = fc.record({ earnings, microWonPerMinor: fc.integer({ min: 1, max: 20_000_000 }) });
    const treatment = fc.constantFrom(...taxTreatments);
    const months = fc.array(month, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(months, treatment, fc.integer({ min: 0, max: 9_999_999 }), (all, taxedAs, before) => {
        const settled = all.map(({ earnings: sold, microWonPerMinor }) => ({
          ...settle(sold),
          microWonPerMinor,
        }));
        for (const { grossWon, gatewayFeeWon, levelFeeWon, payableWon, lines } of settled) {
          expect(gatewayFeeWon + levelFeeWon + payableWon).toBe(grossWon);
          expect(lines.reduce((sum, line) => sum + line.grossWon, 0)).toBe(grossWon);
        }
        const open = settled.filter(({ payableWon }) => payableWon > 0);
        if (open.length === 0) return;
        const parts = open.map(({ payableWon, microWonPerMinor }) => ({ won: payableWon, microWonPerMinor }));
        const won = parts.reduce((sum, part) => sum + part.won, 0);
        const { incomeTaxWon, localTaxWon } = withholdingOf(won, { treatment: taxedAs });
        const net = won - incomeTaxWon - localTaxWon;
        const converted = convert(parts, net, before);
        expect(converted.parts.reduce((sum, part) => sum + part.netWon, 0)).toBe(net);
        const paid = converted.parts.reduce(
          (sum, part, index) => sum + BigInt(part.amountMinor) * BigInt(parts[index]?.microWonPerMinor ?? 0),
          0n,
        );
        const { remainderMicroWon } = converted;
        expect(paid + BigInt(remainderMicroWon)).toBe(BigInt(net) * BigInt(microWon) + BigInt(before));
        expect(remainderMicroWon).toBeGreaterThanOrEqual(0);
        expect(remainderMicroWon).toBeLessThan(parts.at(-1)?.microWonPerMinor ?? 0);
      }),
    );
  });

  it('the lines of a month sum exactly to it, and a later line changes none before it [REV-022]', () => {
    fc.assert(
      fc.property(earnings, (sold) => {
        const gross = new Map<string, number>();
        const sums = { grossWon: 0, gatewayFeeWon: 0, levelFeeWon: 0, payableWon: 0 };
        for (const [index, earned] of sold.entries()) {
          const before = gross.get(earned.level) ?? 0;
          const line = settleLine(earned, before);
          gross.set(earned.level, before + grossWonOf(earned));
          for (const name of ['grossWon', 'gatewayFeeWon', 'levelFeeWon', 'payableWon'] as const)
            sums[name] += line[name];
          expect(settle(sold.slice(0, index + 1))).toMatchObject(sums);
        }
      }),
    );
  });

  it('open months and a deficit together grow by exactly what is added', () => {
    const added = fc.record({ month: fc.constantFrom('2026-10', '2026-11', '2026-12'), won: fc.integer() });
    fc.assert(
      fc.property(fc.array(added), (all) => {
        const amounts: OpenAmounts = { open: [], deficitWon: 0 };
        let sum = 0n;
        for (const each of all) {
          addAmount(amounts, { ...each, currency: 'KRW', microWonPerMinor: microWon });
          sum += BigInt(each.won);
          const open = amounts.open.reduce((before, { won }) => before + BigInt(won), 0n);
          expect(open - BigInt(amounts.deficitWon)).toBe(sum);
          expect(amounts.open.every(({ won }) => won > 0)).toBe(true);
          expect(amounts.deficitWon === 0 || amounts.open.length === 0).toBe(true);
        }
      }),
    );
  });
});

import { bcp47, type Language } from '@fanfold/contracts';
import type { RevenueRequest, SettlementState } from '@fanfold/domain/settlement';
import { sayIn } from '@fanfold/texts';

import { monthPaperFigures } from './paper.texts.ts';
import type { About, Step, SumRow } from './writer.ts';

type Settled = SettlementState['months'][string];
type Told = Pick<About, 'state' | 'steps' | 'sold' | 'levels' | 'notes'>;

/** What a settled month's paper says before its lines: from gross to net, sums, rate, and what was asked for. */
export const settledPart = (state: Readonly<SettlementState>, settled: Settled, language: Language): Told => {
  const request = requestOf(state, settled.month);
  const none = { paid: 0, bonus: 0, credits: 0 };
  return {
    state: 'settled',
    steps: stepsOf(state, settled, request),
    sold: settled.lines.map(({ kind, level, unit, amount, grossWon }) => ({
      kind,
      level,
      ...none,
      [unit]: amount,
      grossWon,
      feesWon: null,
      payableWon: null,
    })),
    levels: settled.levels.map(({ level, grossWon, gatewayFeeWon, levelFeeWon }): SumRow => {
      const feesWon = gatewayFeeWon + levelFeeWon;
      return { kind: null, level, ...none, grossWon, feesWon, payableWon: grossWon - feesWon };
    }),
    notes: notesOf(settled, request, language),
  };
};

/** The request that the month is in and that still counts, of any year. */
const requestOf = ({ requests }: Readonly<SettlementState>, month: string): RevenueRequest | undefined =>
  requests.findLast(
    ({ state, months }) =>
      state !== 'rejected' && state !== 'failed' && months.some((part) => part.month === month),
  );

const stepsOf = (
  { corrections }: Readonly<SettlementState>,
  settled: Settled,
  request: RevenueRequest | undefined,
): Step[] => {
  const { month, grossWon, gatewayFeeWon, levelFeeWon } = settled;
  const step = (name: Step['name'], won: number, total = false): Step => ({ name, won, total });
  const correctedWon = corrections.reduce((sum, one) => sum + (one.month === month ? one.payableWon : 0), 0);
  const payableWon = settled.payableWon + correctedWon;
  const steps = [
    step('gross', grossWon),
    step('gateway', 0 - gatewayFeeWon),
    step('level', 0 - levelFeeWon),
    ...(correctedWon === 0 ? [] : [step('corrected', correctedWon)]),
    step('payable', payableWon, true),
  ];
  const part = request?.months.find((each) => each.month === month);
  if (!part) return steps;
  if (part.won !== payableWon) steps.push(step('carried', part.won - payableWon));
  return [...steps, step('tax', part.netWon - part.won), step('net', part.netWon, true)];
};

const notesOf = (settled: Settled, request: RevenueRequest | undefined, language: Language): string[] => {
  const say = sayIn(language);
  const money = (minor: number, currency: Settled['currency']) => {
    // The decimal string is built from integers, never divided. The font of figures has no signs of currencies.
    const digits = String(minor).padStart(3, '0');
    const decimal = currency === 'USD' ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(minor);
    return new Intl.NumberFormat(bcp47[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
    }).format(decimal as `${number}`);
  };
  const notes: string[] = [];
  const { currency, rateDay: day, microWonPerMinor } = settled;
  if (currency !== 'KRW') {
    // In won for a whole dollar or yen, with all its digits.
    const microWon = microWonPerMinor * (currency === 'USD' ? 100 : 1);
    const digits = String(microWon).padStart(7, '0');
    const won = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
    notes.push(say(monthPaperFigures.rate, { won, unit: currency, day }));
  }
  const part = request?.months.find(({ month }) => month === settled.month);
  if (request && part) {
    const amount = money(part.amountMinor, request.currency);
    notes.push(say(monthPaperFigures.paid, { amount, day: request.payOn }));
  }
  return notes;
};
